"""The question of a seat as a form: options, the draft so far, the same by mail, what sending means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from games import service
from games.kernel import Problem, Question, Sketch
from games.models import OpenQuestion, Seat
from games.titles import Meanings
from games.web.looking import Look

STEP_BREAK = " > "
COUNT = "n-"
"""Before the key in the name of a field that holds how many of an item are picked."""


@dataclass(frozen=True)
class Option:
    number: int
    key: str
    name: str
    count: int
    meaning: str = ""
    """What picking it would mean, where the game has a word on it."""


@dataclass(frozen=True)
class Step:
    """An answer in pencil, and how many must be rubbed out to get back to its question."""

    text: str
    back: int


@dataclass(frozen=True)
class Pending:
    """An answer that cannot stay in pencil, as it waits to be sent."""

    prompt: str
    picks: tuple[str, ...]
    text: str
    consequence: str


@dataclass(frozen=True)
class Asked:
    """All that the question's part of the page shows."""

    seat: Seat
    question: Question
    prompt: str
    options: list[Option]
    steps: list[Step]
    typed: list[str]
    """The draft as it would be typed in a reply."""
    drafted: tuple[str, ...]
    """What was picked in the draft, in its order."""
    view: Any
    pending: Pending | None = None
    once: str = field(default_factory=lambda: token_urlsafe(12))
    """The same form sent twice is one move."""

    @property
    def form(self) -> str:
        """How it is answered: one click, some ticks, or numbers."""
        if self.question.most == 1:
            return "one"
        return "counts" if any(count > 1 for count in self.question.items.values()) else "some"

    @property
    def how_many(self) -> str:
        """How few and how many, where that is not simply one."""
        least, most = self.question.least, self.question.most
        if most == 1:
            return ""
        if least == most:
            return ngettext("Pick %(count)d.", "Pick %(count)d.", most) % {"count": most}
        if least == 0:
            return ngettext("Pick %(count)d at most, or none.", "Pick %(count)d at most, or none.", most) % {
                "count": most
            }
        return gettext("Pick %(least)d to %(most)d.") % {"least": least, "most": most}

    @property
    def may_pick_none(self) -> bool:
        return self.question.least == 0 and self.question.most == 1

    @property
    def may_pick_all(self) -> bool:
        """Whether all that is on offer may be taken, with one click."""
        count = sum(self.question.items.values())
        return self.form != "one" and max(2, self.question.least) <= count <= self.question.most

    @property
    def notation(self) -> str:
        steps = [*self.typed, typed(self.pending.picks)] if self.pending else self.typed
        return STEP_BREAK.join(steps)

    @property
    def picked(self) -> tuple[str, ...]:
        """What stays marked on the map: the draft, and what waits to be sent."""
        return (*self.drafted, *(self.pending.picks if self.pending else ()))

    @property
    def numbers(self) -> dict[str, str]:
        """The options' numbers by key: what stands on the map."""
        return {option.key: str(option.number) for option in self.options}


def asked_of(look: Look, seat: Seat, row: OpenQuestion | None, wish: QueryDict) -> Asked | None:
    """What the seat is asked, behind its draft. `wish` may hold an answer that waits to be sent."""
    if row is None:
        return None
    sketch = service.sketch_of(seat)
    question = sketch.question
    if question is None:
        return None
    view = look.pencilled(sketch.events)
    return Asked(
        seat=seat,
        question=question,
        prompt=look.words.prompt(question, view),
        options=options_of(look, question, view),
        steps=_steps(look, sketch, view),
        drafted=tuple(key for _, picks in sketch.steps for key in picks),
        typed=[typed(picks) for _, picks in sketch.steps],
        view=view,
        pending=_pending(look, question, view, wish),
    )


def options_of(look: Look, question: Question, view: Any) -> list[Option]:
    means = look.words.meanings(question, view) if isinstance(look.words, Meanings) else {}
    return [
        Option(number, key, look.words.item(key, question, view), count, means.get(key, ""))
        for number, (key, count) in enumerate(question.items.items(), start=1)
    ]


def _steps(look: Look, sketch: Sketch, view: Any) -> list[Step]:
    behind = len(sketch.steps)
    return [
        Step(picked_words(look, question, picks, view), behind - at)
        for at, (question, picks) in enumerate(sketch.steps)
    ]


def picked_words(look: Look, question: Question, picks: Sequence[str], view: Any) -> str:
    """What was picked, as the options call it."""
    if not picks:
        return gettext("none")
    return ", ".join(
        f"{count} × {look.words.item(key, question, view)}"
        if count > 1
        else look.words.item(key, question, view)
        for key, count in Counter(picks).items()
    )


def typed(picks: Sequence[str]) -> str:
    """The picks as they would be typed in a reply."""
    if not picks:
        return "none"
    return ", ".join(
        f"{count} {key.replace('_', ' ')}" if count > 1 else key.replace("_", " ")
        for key, count in Counter(picks).items()
    )


def _pending(look: Look, question: Question, view: Any, wish: QueryDict) -> Pending | None:
    if wish.get("prompt") != question.prompt or not (wish.get("follows") or "pick" in wish):
        return None
    try:
        picks = question.check(wish.getlist("pick"))
    except Problem:
        return None
    follows = _consequence(wish.get("follows", ""))
    return Pending(question.prompt, picks, picked_words(look, question, picks, view), follows)


def _consequence(follows: str) -> str:
    """What sending brings, so that nobody is surprised."""
    match follows:
        case "chance":
            return gettext("Dice fall or cards are drawn next, so it cannot be taken back once it is sent.")
        case "over":
            return gettext("It ends the game.")
        case "hidden":
            return gettext(
                "What follows is not in your hand. Once it is sent you can take it back only while nothing "
                "was shown and nobody else has acted."
            )
        case _:
            return gettext("Then others are asked. Until one of them has answered you can take it back.")


def everything(question: Question) -> list[str]:
    """All that is on offer, each as often as it can be picked."""
    return [key for key, count in question.items.items() for _ in range(count)]


def picks_from(form: QueryDict) -> list[str]:
    """The picks of a form: ticked or clicked ones, and numbers of each."""
    picks = form.getlist("pick")
    for name, value in form.items():
        if name.startswith(COUNT) and str(value).isdigit():
            picks += [name.removeprefix(COUNT)] * min(int(str(value)), 99)
    return picks
