"""How somebody wishes turn sheets to look."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_mail_wishes")]

    operations = [
        migrations.AddField(
            "user",
            "sheet_look",
            models.CharField(
                blank=True,
                choices=[
                    ("", "In colour"),
                    ("grey", "In grey"),
                    ("large", "In large print"),
                    ("large grey", "In large print and grey"),
                ],
                default="",
                max_length=12,
                verbose_name="look of the turn sheet",
            ),
        ),
    ]
