"""Makes the folder of a version, from nothing, with the code of the tree as it is:

    python -m tests.golden.make VERSION [games] [sqlite] [postgres]

Run it with the unchanged code of a version that is about to be left behind; without further words everything
is made. Files: `games/*.json.xz` (games as exported), `site.sqlite.sql.xz` and `site.postgres.sql.xz` (the
databases of a site in the middle of things) and `facts.json` (what the version said of them).
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import django

HERE = Path(__file__).parent
PARTS = ("games", "sqlite", "postgres")


def main(version: str, *parts: str) -> None:
    folder = HERE / version
    (folder / "games").mkdir(parents=True, exist_ok=True)
    facts_file = folder / "facts.json"
    facts: dict[str, Any] = json.loads(facts_file.read_text()) if facts_file.exists() else {}
    makers = {"games": make_games, "sqlite": make_sqlite, "postgres": make_postgres}
    for part in parts or PARTS:
        facts[part] = makers[part](folder)
    facts_file.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n")


def make_games(folder: Path) -> dict[str, Any]:
    """Each game is played on an empty site, so that one more changes nothing in the others."""
    from django.db import transaction

    from games.service import archives
    from tests.golden import databases, facts
    from tests.golden.games import STORIES
    from tests.golden.playing import standing_clock

    told = {}
    with tempfile.TemporaryDirectory() as place:
        url = databases.sqlite_url(Path(place) / "site.sqlite3")
        with databases.default_database(url), standing_clock():
            for name, play in STORIES.items():
                with transaction.atomic():
                    game = play()
                    file = archives.export(game, (), for_operator=not game.is_over)
                    transaction.set_rollback(True)
                databases.write(folder / "games" / f"{name}.json.xz", json.dumps(file, ensure_ascii=False))
                told[name] = facts.of_file(file)
    return told


def make_sqlite(folder: Path) -> dict[str, Any]:
    from tests.golden import databases
    from tests.golden.site import build

    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "site.sqlite3"
        with databases.default_database(databases.sqlite_url(file)):
            told = build()
        databases.write(folder / "site.sqlite.sql.xz", databases.dump_sqlite(file))
    return told


def make_postgres(folder: Path) -> dict[str, Any]:
    from tests import servers
    from tests.golden import databases
    from tests.golden.site import build

    with servers.postgres() as server, servers.database(server) as url:
        with databases.default_database(url):
            told = build()
        databases.write(folder / "site.postgres.sql.xz", databases.dump_postgres(url))
    return told


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    main(*sys.argv[1:])
