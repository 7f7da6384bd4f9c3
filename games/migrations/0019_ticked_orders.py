"""Orders that were ticked in advance answer nothing before their owner has seen them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_who_may_sit_down"),
    ]

    operations = [
        migrations.AddField(
            model_name="standingorder",
            name="waits",
            field=models.BooleanField(default=False),
        ),
    ]
