"""Drafts: a seat's answers in pencil, until they reach something that cannot be rubbed out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from games.kernel.chance import NeedsChance
from games.kernel.events import Event
from games.kernel.log import Answered
from games.kernel.questions import Picks, Question, Seat
from games.kernel.running import Running


class Sketch(Struct, frozen=True):
    """Where a draft leads. `commits` says why its last answer cannot stay in pencil: '' if it can."""

    question: Question | None
    events: tuple[Event, ...]
    commits: str = ""
    steps: tuple[tuple[Question, Picks], ...] = ()
    """What was asked and picked on the way, so that a draft can be told."""


def sketch(resume: Callable[[], Running[Any]], seat: Seat, answers: Sequence[Answered]) -> Sketch:
    """Try a seat's answers on a game resumed with the `Pencil` source. Raises Refused or TooLate.

    An answer commits when a die or a draw follows it ("chance"), when it shows the seat something
    hidden ("revealed"), when another seat is asked next ("others"), or when the game ends ("over").
    """
    running = resume()
    commits = ""
    steps: list[tuple[Question, Picks]] = []
    for answered in answers:
        asked = running.open.get(seat)
        steps += [(asked, answered.picks)] if asked else []
        try:
            running.answer(seat, answered.prompt, answered.picks)
        except NeedsChance:
            commits = "chance"
            break
        commits = _commits(running, seat)
        if commits:
            break
    events = tuple(entry for entry in running.new if isinstance(entry, Event))
    return Sketch(None if commits else running.open.get(seat), events, commits, tuple(steps))


def _commits(running: Running[Any], seat: Seat) -> str:
    if running.over:
        return "over"
    if any(isinstance(entry, Event) and entry.reveals_to(seat) for entry in running.new):
        return "revealed"
    if tuple(running.open) != (seat,):
        return "others"
    return ""
