"""What a player wishes of the post: sheets, subjects, the days of the daily mail, quiet hours."""

import django.core.validators
from django.db import migrations, models

HOUR = [django.core.validators.MaxValueValidator(23)]


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_confirms_guesses")]

    operations = [
        migrations.AddField(
            "user",
            "sheet_wish",
            models.CharField(
                choices=[("turn", "Once a turn"), ("each", "With each question"), ("never", "Never")],
                default="turn",
                max_length=8,
                verbose_name="turn sheet",
            ),
        ),
        migrations.AddField(
            "user",
            "subject_tells",
            models.BooleanField(default=False, verbose_name="subject with turn and deadline"),
        ),
        migrations.AddField(
            "user",
            "digest_days",
            models.JSONField(blank=True, default=list, verbose_name="days of the daily mail"),
        ),
        migrations.AddField(
            "user",
            "quiet_from",
            models.PositiveSmallIntegerField(
                blank=True, null=True, validators=HOUR, verbose_name="quiet hours from"
            ),
        ),
        migrations.AddField(
            "user",
            "quiet_until",
            models.PositiveSmallIntegerField(
                blank=True, null=True, validators=HOUR, verbose_name="quiet hours until"
            ),
        ),
    ]
