"""A seat's question as a form: how it is answered, what it points at, and what waits to be sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_urlsafe

from django.http import QueryDict
from django.utils.translation import gettext

from games.kernel import Problem, Question
from games.reader import SeatReader
from games.reader.questions import STEP_BREAK, Asked, Option, Pencilled
from games.titles.pointing import Pointing, Shortcut, Target

COUNT = "n-"
"""Before the key in the name of a field that holds how many of an item are picked."""
SHORT_LIST = 9
"""So many options are shown in full; a longer list has one line each, and a field to find one."""
FINAL = {"chance": "dice", "hidden": "reveal", "others": "choice", "over": "choice"}
"""By what stops a draft: which of the endings a page shows."""


@dataclass(frozen=True)
class Pending:
    """An answer that cannot stay in pencil, as it waits to be sent."""

    prompt: str
    answer: Pencilled
    follows: str

    @property
    def final(self) -> str:
        return FINAL.get(self.follows, "no")

    @property
    def consequence(self) -> str:
        """What sending brings, so that nobody is surprised."""
        match self.follows:
            case "chance":
                return gettext("dice fall or cards are drawn at once, and it cannot be taken back.")
            case "over":
                return gettext("it ends the game.")
            case "hidden":
                return gettext(
                    "what follows is not in your hand. It can be taken back only while nothing was shown and "
                    "nobody else has acted."
                )
            case _:
                return gettext("Then others are asked. Until one of them has answered you can take it back.")

    @property
    def is_final(self) -> bool:
        return self.follows in ("chance", "over", "hidden")


@dataclass(frozen=True)
class Step:
    """An answer in pencil, and how many must be rubbed out to get back to its question."""

    text: str
    back: int
    answer: Pencilled

    @property
    def target(self) -> Target:
        """The first thing that was picked."""
        return next(iter(self.answer.targets), Target())


@dataclass(frozen=True)
class QuestionForm:
    """All that the question's part of the page shows."""

    seat: str
    asked: Asked
    pending: Pending | None = None
    once: str = field(default_factory=lambda: token_urlsafe(12))
    """The same form sent twice is one move."""

    @property
    def kind(self) -> str:
        """How it is answered: one click, some ticks, or numbers."""
        if self.asked.question.most == 1:
            return "one"
        return "counts" if any(option.count > 1 for option in self.asked.options) else "some"

    @property
    def may_pick_none(self) -> bool:
        return self.asked.question.least == 0 and self.asked.question.most == 1

    @property
    def may_pick_all(self) -> bool:
        """Whether all that is on offer may be taken, with one click."""
        question = self.asked.question
        count = sum(question.items.values())
        return self.kind != "one" and max(2, question.least) <= count <= question.most

    @property
    def pointing(self) -> Pointing:
        return self.asked.pointing

    @property
    def is_long(self) -> bool:
        return len(self.asked.options) > SHORT_LIST

    @property
    def preset(self) -> dict[str, int]:
        """How many of each are filled in: as many as may be, in order, where that is the usual answer."""
        if not self.pointing.takes_all:
            return {}
        left, found = self.asked.question.most, {}
        for option in self.asked.options:
            found[option.key] = min(option.count, left)
            left -= found[option.key]
        return found

    @property
    def rows(self) -> list[tuple[Option, int, bool]]:
        """Each option, how many of it are filled in, and whether it waits to be sent."""
        preset, waiting = self.preset, self.pending.answer.picks if self.pending else ()
        return [
            (one, waiting.count(one.key) if waiting else preset.get(one.key, 0), one.key in waiting)
            for one in self.asked.options
        ]

    @property
    def enough(self) -> Option | None:
        """What ends the action, where something was done with it already."""
        wanted = self.pointing.enough
        return next((one for one in self.asked.options if wanted and one.key == wanted), None)

    @property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        return self.pointing.shortcuts

    @property
    def steps(self) -> list[Step]:
        behind = len(self.asked.draft)
        return [Step(step.text, behind - at, step) for at, step in enumerate(self.asked.draft)]

    @property
    def strokes(self) -> list[Pencilled]:
        """What is drawn in pencil: the draft, and what waits to be sent."""
        return [*self.asked.draft, *([self.pending.answer] if self.pending else [])]

    @property
    def says(self) -> str:
        """The answer so far, in one line."""
        return "; ".join(step.text for step in self.strokes)

    @property
    def notation(self) -> str:
        """The draft as it would be typed in a reply, then what waits to be sent, or room for the rest."""
        return STEP_BREAK.join([*self.asked.typed, self.pending.answer.typed if self.pending else ""])

    @property
    def picked(self) -> tuple[str, ...]:
        """What stays marked on the table: the draft, and what waits to be sent."""
        return tuple(key for step in self.strokes for key in step.picks)

    @property
    def numbers(self) -> dict[str, str]:
        """What stands on the map and on cards."""
        return self.asked.numbers


def form_of(reader: SeatReader, wish: QueryDict) -> QuestionForm | None:
    """What the seat is asked. `wish` may hold an answer that waits to be sent."""
    asked = reader.asked
    if asked is None:
        return None
    return QuestionForm(reader.seat.key, asked, _pending(reader, asked.question, wish))


def _pending(reader: SeatReader, question: Question, wish: QueryDict) -> Pending | None:
    if wish.get("prompt") != question.prompt or not (wish.get("follows") or "pick" in wish):
        return None
    try:
        picks = question.check(wish.getlist("pick"))
    except Problem:
        return None
    answer = reader.pencilled(question, picks, reader.shown)
    return Pending(question.prompt, answer, wish.get("follows", ""))


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
