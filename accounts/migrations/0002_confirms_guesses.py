"""A player may want orders done at once even where a part of them was guessed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_people")]

    operations = [
        migrations.AddField(
            "user",
            "confirms_guesses",
            models.BooleanField(default=True, verbose_name="confirm what was guessed"),
        ),
    ]
