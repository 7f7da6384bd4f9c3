"""A sheet may be wanted in grey, in large print, or as one page for the fridge."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0034_public_decks")]

    operations = [
        migrations.AddField("paper", "look", models.CharField(blank=True, default="", max_length=12)),
    ]
