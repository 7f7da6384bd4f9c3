"""A rating for each side, and for games of teams apart."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0016_seats_to_come_back_to"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="rating",
            name="one_rating_a_title",
        ),
        migrations.AddField(
            model_name="rating",
            name="in_teams",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="rating",
            name="side",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                fields=("player", "title", "side", "in_teams"), name="one_rating_a_side"
            ),
        ),
    ]
