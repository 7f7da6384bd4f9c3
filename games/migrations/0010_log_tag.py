"""Each entry of the log says what it is; those that are written already do so after the next migration."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_rounds_under_way"),
    ]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="tag",
            field=models.CharField(max_length=60, null=True),
        ),
    ]
