"""A grace for who is late, and an end for every vote, every adjourned game, every clock that stands."""

import datetime

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_days_per_turn"),
    ]

    operations = [
        migrations.AddField(
            model_name="agreement",
            name="ends_at",
            field=models.DateTimeField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="agreement",
            name="lapsed",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="agreement",
            name="number",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="game",
            name="ends_at",
            field=models.DateTimeField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="openquestion",
            name="late_since",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="grace_used",
            field=models.DurationField(default=datetime.timedelta),
        ),
        migrations.AddField(
            model_name="seat",
            name="paused_at",
            field=models.DateTimeField(null=True),
        ),
    ]
