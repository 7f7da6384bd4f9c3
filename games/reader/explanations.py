"""Why a bot made its last move, from what everybody can see."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext

from games.kernel import Answered, Picks, standing
from games.models import Seat
from games.reader.reader import Reader
from games.service import storage
from games.titles.offered import titles

TAIL = 120
"""So many entries are looked through for the last move."""


def last_move(seat: Seat) -> str:
    """A sentence on the last move of the bot that sits there, from what everybody can see."""
    title = titles()[seat.game.title]
    steps, first = _last_steps(seat)
    if not steps or title.explain is None:
        return gettext("It has not moved yet.")
    event = seat.game.log.filter(number__lt=first, event__isnull=False).order_by("-number").first()
    spectator = Reader(seat.game, (), event=event.event if event else 0)
    return title.explain(spectator.view, seat.key, steps)


def plan_of(seat: Seat, asker: Collection[Seat]) -> str:
    """What the bot there is after, for those of its own side; "" for everybody else.

    It is made from the bot's own view: what a partner says on purpose when asked.
    """
    title, tenure = titles()[seat.game.title], seat.tenure
    if title.plan is None or tenure is None or not any(one.team == seat.team for one in asker):
        return ""
    return title.plan(storage.view(seat.game, (seat.key,)), seat.key, tenure.bot)


def told_by(seat: Seat, asker: Collection[Seat]) -> str:
    """All that the bot says when it is asked."""
    return " ".join(filter(None, [last_move(seat), plan_of(seat, asker)]))


def _last_steps(seat: Seat) -> tuple[list[tuple[str, Picks]], int]:
    """The answers of the seat's last move, and the number of the first of them.

    A move begins where the rules stood at a boundary: nothing of the seat's was open before.
    """
    game = seat.game
    title = titles()[game.title]
    after = max(0, game.entries - TAIL)
    steps: list[tuple[str, Picks]] = []
    first = 0
    for number, entry in reversed(standing(storage.entries_of(game, after), after)):
        if not isinstance(entry, Answered) or entry.seat != seat.key:
            continue
        steps.insert(0, (entry.prompt, entry.picks))
        first = number
        if entry.prompt in title.move_prompts:
            break
    return steps, first
