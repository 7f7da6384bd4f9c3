"""Seats that are asked together now hide their clocks from each other, as in rounds to come.

A window in which any seat may answer first looks the same; there it does no harm, and ends with its question.
"""

from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef


def mark_rounds(apps: Any, schema: Any) -> None:
    questions = apps.get_model("games", "OpenQuestion").objects
    others = questions.filter(seat__game=OuterRef("seat__game"), after=OuterRef("after")).exclude(
        pk=OuterRef("pk")
    )
    together = questions.filter(Exists(others)).values_list("pk", flat=True)
    questions.filter(pk__in=list(together)).update(together=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_secret_answers"),
    ]

    operations = [
        migrations.RunPython(mark_rounds, migrations.RunPython.noop),
    ]
