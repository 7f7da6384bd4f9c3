"""Of which turn a player has the sheet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0025_soft_refusals")]

    operations = [
        migrations.AddField("tenure", "sheet_turn", models.PositiveIntegerField(null=True)),
    ]
