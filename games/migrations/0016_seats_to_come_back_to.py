"""Why somebody got up, who gets a seat back, and whether an empty one is offered to all."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_lateness_and_votes_end"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="offered",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="owner",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats_to_come_back_to",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="owner_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="tenure",
            name="why",
            field=models.CharField(
                blank=True,
                choices=[
                    ("handed_over", "Handed Over"),
                    ("left", "Left"),
                    ("late", "Late"),
                    ("claimed", "Claimed"),
                    ("lapsed", "Lapsed"),
                    ("came_back", "Came Back"),
                ],
                max_length=12,
            ),
        ),
    ]
