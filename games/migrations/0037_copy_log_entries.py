"""The entries of all games go into the narrow table, game by game.

Each is read back and compared: what an entry says does not change by a letter. A copy that was cut short goes
on with the next game.
"""

from typing import Any

from django.db import migrations, transaction

SAID = ("number", "event", "turn", "rules", "kind", "tag", "body", "at")
AT_ONCE = 1000


def _copy(rows_from: Any, rows_to: Any, games: Any, alias: str) -> None:
    for game in games.using(alias).order_by("pk").values_list("pk", flat=True):
        there = rows_from.using(alias).filter(game=game).order_by("number")
        here = rows_to.using(alias).filter(game=game).order_by("number")
        if here.count() == there.count():
            continue
        said = list(there.values_list(*SAID))
        with transaction.atomic(using=alias):
            here.delete()
            new = [rows_to.model(game_id=game, **dict(zip(SAID, row, strict=True))) for row in said]
            rows_to.using(alias).bulk_create(new, batch_size=AT_ONCE)
            if list(here.values_list(*SAID)) != said:
                raise RuntimeError(f"the log of game {game} is not what it was")


def into_narrow(apps: Any, schema: Any) -> None:
    wide, narrow = apps.get_model("games", "WideLogEntry"), apps.get_model("games", "LogEntry")
    games = apps.get_model("games", "Game").objects
    _copy(wide.objects, narrow.objects, games, schema.connection.alias)


def into_wide(apps: Any, schema: Any) -> None:
    wide, narrow = apps.get_model("games", "WideLogEntry"), apps.get_model("games", "LogEntry")
    games = apps.get_model("games", "Game").objects
    _copy(narrow.objects, wide.objects, games, schema.connection.alias)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0036_narrow_log"),
    ]

    operations = [
        migrations.RunPython(into_narrow, into_wide),
    ]
