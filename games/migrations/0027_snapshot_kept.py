"""Snapshots of views are replaced as well, so that the mark of those that stay is for all."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0026_sheet_turn")]

    operations = [migrations.RenameField("snapshot", "opens_turn", "kept")]
