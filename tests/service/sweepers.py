"""One step of the sweepers' race, in a process of its own on the database of DATABASE_URL.

`python -m tests.service.sweepers prepare|sweep MOMENT|count`
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from datetime import datetime

import django

GAMES = 12


def prepare() -> None:
    """Games whose first question was asked long ago."""
    from django.core.management import call_command

    from games.service.opening import Terms
    from tests.service.tables import duel, player

    call_command("migrate", verbosity=0)
    terms = Terms(bank_days=7, move_days=3, weekends_count=True)
    for number in range(GAMES):
        duel(player(f"anna{number}"), player(f"bert{number}"), terms=terms)


def sweep(moment: str) -> None:
    """Sweep until nothing is left to do; another process does the same at the same time."""
    from games.service import clocks

    while clocks.sweep(datetime.fromisoformat(moment)):
        pass


def count() -> None:
    from games.models import Game, Outgoing

    kinds = Counter(Outgoing.objects.values_list("kind", flat=True))
    adjourned = Game.objects.filter(state="adjourned").count()
    print(kinds["reminder"], kinds["adjourned"], adjourned)  # noqa: T201


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    if sys.argv[1] == "sweep":
        sweep(sys.argv[2])
    else:
        {"prepare": prepare, "count": count}[sys.argv[1]]()
