"""A letter that asks how a mail was meant keeps the readings that it offers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0022_no_invitations")]

    operations = [
        migrations.AddField("replyaddress", "readings", models.JSONField(default=list)),
    ]
