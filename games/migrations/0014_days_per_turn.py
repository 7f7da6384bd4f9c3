"""Days for a whole turn, and time that nobody gets back by taking back or by sitting down again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_stopped_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="afresh_after",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="game",
            name="turn_days",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="days_left",
            field=models.DurationField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="turn_given",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="submission",
            name="days_left",
            field=models.DurationField(null=True),
        ),
        migrations.AddField(
            model_name="submission",
            name="upto",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="tenure",
            name="absence_left",
            field=models.DurationField(null=True),
        ),
        migrations.AddField(
            model_name="tenure",
            name="bank_left",
            field=models.DurationField(null=True),
        ),
        migrations.AddField(
            model_name="tenure",
            name="days_left",
            field=models.DurationField(null=True),
        ),
        migrations.AddField(
            model_name="tenure",
            name="ended_turn",
            field=models.PositiveIntegerField(null=True),
        ),
    ]
