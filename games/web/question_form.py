"""A seat's question as a form: how it is answered, and what waits to be sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_urlsafe

from django.http import QueryDict
from django.utils.translation import gettext

from games.kernel import Problem, Question
from games.reader import SeatReader
from games.reader.questions import STEP_BREAK, Asked, Pencilled

COUNT = "n-"
"""Before the key in the name of a field that holds how many of an item are picked."""


@dataclass(frozen=True)
class Pending:
    """An answer that cannot stay in pencil, as it waits to be sent."""

    prompt: str
    answer: Pencilled
    consequence: str


@dataclass(frozen=True)
class Step:
    """An answer in pencil, and how many must be rubbed out to get back to its question."""

    text: str
    back: int


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
    def steps(self) -> list[Step]:
        behind = len(self.asked.draft)
        return [Step(step.text, behind - at) for at, step in enumerate(self.asked.draft)]

    @property
    def notation(self) -> str:
        """The draft as it would be typed in a reply, then what waits to be sent, or room for the rest."""
        return STEP_BREAK.join([*self.asked.typed, self.pending.answer.typed if self.pending else ""])

    @property
    def picked(self) -> tuple[str, ...]:
        """What stays marked on the map: the draft, and what waits to be sent."""
        drafted = [key for step in self.asked.draft for key in step.picks]
        return (*drafted, *(self.pending.answer.picks if self.pending else ()))

    @property
    def numbers(self) -> dict[str, str]:
        """What stands on the map; nothing while an answer waits to be sent."""
        return {} if self.pending else self.asked.numbers


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
    return Pending(question.prompt, answer, _consequence(wish.get("follows", "")))


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
