"""The entries of the games so far are tagged from what they say, some thousand at a time.

What an entry says stays as it is. A fill that was cut short goes on where it stopped.
"""

from typing import Any

from django.db import migrations
from django.db.models import Case, JSONField, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

AT_ONCE = 5000


def tag_entries(apps: Any, schema: Any) -> None:
    entries = apps.get_model("games", "LogEntry").objects.using(schema.connection.alias)
    said = Cast("body", JSONField())
    tag = Case(
        When(kind="answer", then=KeyTextTransform("seat", said)), default=KeyTextTransform("type", said)
    )
    numbers = entries.filter(tag=None).order_by("pk").values_list("pk", flat=True)
    last = 0
    while batch := list(numbers.filter(pk__gt=last)[:AT_ONCE]):
        last = batch[-1]
        entries.filter(pk__gte=batch[0], pk__lte=last, tag=None).update(tag=tag)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0010_log_tag"),
    ]

    operations = [
        migrations.RunPython(tag_entries, migrations.RunPython.noop),
    ]
