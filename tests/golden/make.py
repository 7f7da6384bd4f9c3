"""Makes what is kept of a version, from nothing, with the code of the tree as it is:

    python -m tests.golden.make rules TITLE …
    python -m tests.golden.make VERSION [games] [sqlite] [postgres]

The first is for a title whose rules version was raised: it makes `rules/TITLE-VERSION/`, games played under
the present rules (`*.json.xz`, as exported) and `facts.json` (what those rules said of them). A folder that
was deployed is never made again: running games have its rules.

The second is for a version of the site. Run it with the unchanged code of one that is about to be left
behind; without further words everything is made. Files: `games/*.json.xz`, `site.sqlite.sql.xz` and
`site.postgres.sql.xz` (the databases of a site in the middle of things) and `facts.json`.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from games.models import Game

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
    write_facts(folder, facts)


def make_rules(*keys: str) -> None:
    """Games under the present rules version of each of these titles."""
    from games.titles.offered import titles
    from tests.golden.rules_games import STORIES, played

    for key in keys:
        folder = rules_folder(key, titles()[key].ruleset.version)
        folder.mkdir(parents=True, exist_ok=True)
        stories = {name: partial(played, story) for name, story in STORIES[key].items()}
        write_facts(folder, play_all(folder, stories))


def rules_folder(title: str, version: int) -> Path:
    return HERE / "rules" / f"{title}-{version}"


def write_facts(folder: Path, facts: dict[str, Any]) -> None:
    (folder / "facts.json").write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n")


def make_games(folder: Path) -> dict[str, Any]:
    from tests.golden.games import STORIES

    return play_all(folder / "games", STORIES)


def play_all(folder: Path, stories: Mapping[str, Callable[[], Game]]) -> dict[str, Any]:
    """Each game is played on an empty site, so that one more changes nothing in the others."""
    from django.db import transaction

    from games.service import archives
    from tests.golden import databases, facts
    from tests.golden.playing import standing_clock

    told = {}
    with tempfile.TemporaryDirectory() as place:
        url = databases.sqlite_url(Path(place) / "site.sqlite3")
        with databases.default_database(url), standing_clock():
            for name, play in stories.items():
                with transaction.atomic():
                    game = play()
                    file = archives.export(game, (), for_operator=not game.is_over)
                    transaction.set_rollback(True)
                databases.write(folder / f"{name}.json.xz", json.dumps(file, ensure_ascii=False))
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
    if sys.argv[1] == "rules":
        make_rules(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
