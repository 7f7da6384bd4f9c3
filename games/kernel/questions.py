"""Questions: the one form in which the rules ask a seat for a choice.

A question lists items (with how often each may be picked), how few and how many picks are wanted.
Rules ask with `pick_one`, `pick_some`, `pick_number`, `pick_all_seats` and `pick_any_seat`.
Where there is only one answer they are not asked at all, but the kernel is told (`Forced`): whoever watches a
game can see what was taken in silence, and (`Opened`) where nobody was asked.

A **remark** is what a seat may say at any time, asked or not: its prompt begins with `remark.`, and the
game's `Ruleset` says which event it is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from types import coroutine
from typing import Any, Literal

from msgspec import Struct

from games.kernel.errors import Refused

Seat = str
Key = str
Picks = tuple[Key, ...]
Items = Mapping[Key, int] | Iterable[Key]

PASS = "pass"
REMARK = "remark."
"""How the prompts begin under which a seat may speak unasked."""


class Question(Struct, frozen=True, gc=False):
    """What one seat is asked. `about` holds facts for the wording, never secrets of another seat."""

    seat: Seat
    prompt: str
    items: dict[Key, int]
    least: int = 1
    most: int = 1
    about: dict[str, Any] = {}

    def check(self, picks: Sequence[Key]) -> Picks:
        """The picks, if they answer this question."""
        for key in picks:
            offered = self.items.get(key, 0)
            if offered == 0:
                raise Refused("not_offered", prompt=self.prompt, item=key)
            if picks.count(key) > offered:
                raise Refused("not_so_many", prompt=self.prompt, item=key, offered=offered)
        if len(picks) < self.least:
            raise Refused("too_few", prompt=self.prompt, least=self.least, picked=len(picks))
        if len(picks) > self.most:
            raise Refused("too_many", prompt=self.prompt, most=self.most, picked=len(picks))
        return tuple(picks)

    @property
    def forced(self) -> Picks | None:
        """The only possible answer, if there is just one."""
        if self.most == 0:
            return ()
        if self.least == 1 and len(self.items) == 1 and self.most == 1:
            return tuple(self.items)
        if self.least == sum(self.items.values()):
            return tuple(key for key, count in self.items.items() for _ in range(count))
        return None


class Ask(Struct, frozen=True, gc=False):
    """A pause of the rules: until one, all or any of the questions are answered."""

    questions: tuple[Question, ...]
    until: Literal["one", "all", "any"] = "one"
    wakes: bool = False
    """A remark of any seat wakes the rules, so that they look again whom to ask."""


class Forced(Struct, frozen=True, gc=False):
    """Not asked: the only possible answer is taken at once. It leaves nothing in the log."""

    question: Question
    picks: Picks


def ask(
    seat: Seat, prompt: str, items: Items, least: int = 1, most: int = 1, about: dict[str, Any] | None = None
) -> Question:
    """A question, ready to be handed to `pick_all_seats` or `pick_any_seat`."""
    offered = dict(items) if isinstance(items, Mapping) else dict.fromkeys(items, 1)
    return Question(seat, prompt, offered, least, most, about or {})


@coroutine
def pick_some(
    seat: Seat,
    prompt: str,
    items: Items,
    least: int,
    most: int,
    *,
    about: dict[str, Any] | None = None,
    always: bool = False,
) -> Generator[Ask | Forced, Picks, Picks]:
    """Between `least` and `most` of the items. A single possible answer is taken without asking.

    `always` asks even then: where the silence would tell the other side something.
    """
    question = ask(seat, prompt, items, least, most, about)
    forced = question.forced
    if forced is not None and not always:
        return (yield Forced(question, forced))
    return (yield Ask((question,)))


@coroutine
def pick_one(
    seat: Seat, prompt: str, items: Items, *, about: dict[str, Any] | None = None, always: bool = False
) -> Generator[Ask | Forced, Picks, Key]:
    """One of the items."""
    question = ask(seat, prompt, items, about=about)
    if len(question.items) == 1 and not always:
        return (yield Forced(question, tuple(question.items)))[0]
    return (yield Ask((question,)))[0]


@coroutine
def pick_number(
    seat: Seat,
    prompt: str,
    least: int,
    most: int,
    *,
    about: dict[str, Any] | None = None,
    always: bool = False,
) -> Generator[Ask | Forced, Picks, int]:
    """A number between `least` and `most`."""
    question = ask(seat, prompt, [str(number) for number in range(least, most + 1)], about=about)
    if least == most and not always:
        return int((yield Forced(question, tuple(question.items)))[0])
    return int((yield Ask((question,)))[0])


@coroutine
def pick_all_seats(questions: Sequence[Question]) -> Generator[Ask, dict[Seat, Picks], dict[Seat, Picks]]:
    """Several seats at once, each in secret; the answers are known to the rules only when all are in."""
    return (yield Ask(tuple(questions), "all")) if questions else {}


@coroutine
def pick_any_seat(questions: Sequence[Question]) -> Generator[Ask, tuple[Seat, Picks], tuple[Seat, Picks]]:
    """Whichever of the asked seats answers first."""
    return (yield Ask(tuple(questions), "any"))


Heard = tuple[Seat, Picks] | None


@coroutine
def pick_or_look_again(questions: Sequence[Question]) -> Generator[Ask, Heard, Heard]:
    """The same, or None if a seat has made a remark first: who is to be asked may be another then."""
    return (yield Ask(tuple(questions), "any", wakes=True))


class Opened(Struct, frozen=True):
    """A time to act has come, whether or not somebody is asked. It leaves nothing in the log."""

    prompt: str


@coroutine
def opened(prompt: str) -> Generator[Opened, None, None]:
    """Tell whoever watches that seats may act now, under this prompt if they are asked."""
    yield Opened(prompt)
