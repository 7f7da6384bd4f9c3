"""How often somebody has asked for a hint, as part of the record."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0029_pushed_lines")]

    operations = [
        migrations.AddField(model_name="tenure", name="hints", field=models.PositiveIntegerField(default=0))
    ]
