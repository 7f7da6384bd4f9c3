"""Answers in a round asked at once wait with their questions."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_reply_addresses"),
    ]

    operations = [
        migrations.AddField(
            model_name="openquestion",
            name="together",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="openquestion",
            name="answered_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="openquestion",
            name="answer",
            field=models.JSONField(null=True),
        ),
    ]
