"""No entry of the log is without its tag, and it is found by it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_tag_stored_entries"),
    ]

    operations = [
        migrations.AlterField(
            model_name="logentry",
            name="tag",
            field=models.CharField(max_length=60),
        ),
        migrations.AddIndex(
            model_name="logentry",
            index=models.Index(fields=["game", "kind", "tag"], name="entries_by_tag"),
        ),
    ]
