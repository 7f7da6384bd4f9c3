"""When something was asked of the players is told by whoever asks, as everywhere else."""

from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [("games", "0039_deflated_states")]

    operations = [
        migrations.AlterField("agreement", "opened_at", models.DateTimeField(default=timezone.now)),
    ]
