"""Decks that everybody may look at and copy."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0033_annotations")]

    operations = [
        migrations.AddField(model_name="deck", name="public", field=models.BooleanField(default=False))
    ]
