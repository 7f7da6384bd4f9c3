"""A sheet may be wanted in grey, in large print, or as one page for the fridge."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0030_hints")]

    operations = [
        migrations.AddField("paper", "look", models.CharField(blank=True, default="", max_length=12)),
    ]
