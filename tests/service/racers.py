"""One step of a race, in a process of its own on the database of DATABASE_URL.

`python -m tests.service.racers prepare|sweep MOMENT|count|submit|judge|landed|drift|meet|stopped`
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


def submit() -> None:
    """Two answers to the first question of every game, each by another way."""
    from games import service
    from games.models import Game
    from tests.service.tables import seat, sitter

    for game in Game.objects.all():
        for source in ("web", "mail"):
            service.submit(
                seat(game, "east"),
                sitter(game, "east"),
                [("march.go", ["stay"])],
                source,
                f"{game.pk}{source}",
            )


def judge() -> None:
    """Judge everything, whoever else does the same."""
    from games import service
    from games.models import Submission

    for pk in Submission.objects.order_by("pk").values_list("pk", flat=True):
        service.judge(pk)


def landed() -> None:
    from games.models import LogEntry, Submission

    verdicts = Counter(Submission.objects.values_list("accepted", flat=True))
    print(verdicts[True], verdicts[False], LogEntry.objects.filter(kind="answer").count())  # noqa: T201


def drift() -> None:
    """The rules no longer give the log of any game."""
    from games.models import Game
    from tests.service.tables import let_drift

    for game in Game.objects.all():
        let_drift(game)


def meet() -> None:
    """Look at every game, in the middle of something else that is then rolled back."""
    from games import service
    from games.models import Game
    from games.service.transactions import whole
    from tests.service.tables import seat

    for game in Game.objects.order_by("pk"):
        try:
            with whole:
                service.pencil(seat(game, "east"), "march.go", ["go"])
        except service.GameStopped:
            continue
        raise AssertionError("the rules have not drifted")


def stopped() -> None:
    from games.models import Game, Outgoing, Stoppage

    stopped = Game.objects.filter(state="stopped").count()
    print(stopped, Stoppage.objects.count(), Outgoing.objects.filter(kind="stopped").count())  # noqa: T201


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    if sys.argv[1] == "sweep":
        sweep(sys.argv[2])
    else:
        steps = {"prepare": prepare, "count": count, "submit": submit, "judge": judge, "landed": landed}
        steps |= {"drift": drift, "meet": meet, "stopped": stopped}
        steps[sys.argv[1]]()
