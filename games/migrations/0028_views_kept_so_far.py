"""The snapshots of views that were taken so far stay."""

from typing import Any

from django.db import migrations


def keep(apps: Any, schema_editor: Any) -> None:
    apps.get_model("games", "Snapshot").objects.exclude(eyes="*").update(kept=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0027_snapshot_kept")]

    operations = [migrations.RunPython(keep, migrations.RunPython.noop)]
