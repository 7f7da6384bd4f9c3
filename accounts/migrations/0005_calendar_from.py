"""A changed time zone or quiet day counts for running clocks from the next week on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_sheet_look")]

    operations = [
        migrations.AddField(
            "user", "calendar_before", models.JSONField(blank=True, default=None, editable=False, null=True)
        ),
        migrations.AddField(
            "user", "calendar_from", models.DateTimeField(blank=True, editable=False, null=True)
        ),
    ]
