"""Drafts: a seat's answers in pencil, until they reach something that cannot be rubbed out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from games.kernel.events import Event
from games.kernel.gate import Gate, Stop
from games.kernel.log import Answered
from games.kernel.questions import Picks, Question, Seat
from games.kernel.running import Running


class Sketch(Struct, frozen=True):
    """Where a draft leads, up to the gate."""

    question: Question | None
    events: tuple[Event, ...]
    """What is certain to happen, as the seat sees it."""
    commits: Stop | None = None
    """Why the last answer cannot stay in pencil; None if it can."""
    steps: tuple[tuple[Question, Picks], ...] = ()
    """What was asked and picked on the way, so that a draft can be told."""
    before: tuple[int, ...] = ()
    """How many of the events came before each step."""


def sketch(running: Running[Any], seat: Seat, answers: Sequence[Answered]) -> Sketch:
    """Try a seat's answers on a game that was put in pencil for it. Raises Refused or TooLate."""
    commits: Stop | None = None
    steps: list[tuple[Question, Picks]] = []
    before: list[int] = []
    for answered in answers:
        if asked := running.open.get(seat):
            steps.append((asked, answered.picks))
            before.append(sum(isinstance(entry, Event) for entry in running.new))
        try:
            running.answer(seat, answered.prompt, answered.picks)
        except Gate as gate:
            commits = gate.stop
            break
    events = tuple(entry.face_for((seat,)) for entry in running.new if isinstance(entry, Event))
    question = None if commits else running.open.get(seat)
    return Sketch(question, events, commits, tuple(steps), tuple(before))


def foresee(
    running: Running[Any], seat: Seat, choose: Callable[[Question], Sequence[str]], most: int
) -> list[tuple[Question, Picks]]:
    """A way on in a game that was put in pencil for this seat: so many answers at most, up to the gate."""
    steps: list[tuple[Question, Picks]] = []
    while len(steps) < most and (question := running.open.get(seat)):
        steps.append((question, tuple(choose(question))))
        try:
            running.answer(seat, question.prompt, steps[-1][1])
        except Gate:
            break
    return steps
