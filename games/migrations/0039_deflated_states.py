"""States are stored deflated from here on. Those that are there are read as they are, and go with their time."""

from django.db import migrations

import games.models.log_fields


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0038_no_wide_log"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.AlterField("Snapshot", "body", games.models.log_fields.StateField())]
        ),
    ]
