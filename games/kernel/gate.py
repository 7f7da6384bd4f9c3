"""The gate: a game in pencil goes as far as its seat can know, and what lies behind does not exist.

Whoever tries an answer tries it on a game that was put in pencil for one seat. What that seat cannot know is
no longer in its state: an `Unknown` lies there instead, and rules that look at one stop. So do a chance, an
event that would show the seat something, a question to somebody else, a secret answer that others give too,
and the end of the game; each before it is written down. How far a trial gets, and why it stops, therefore
follows from the seat's view alone, whoever holds which card.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Literal, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.chance import Wish
from games.kernel.events import Event, GameEnded
from games.kernel.questions import Ask, Seat

Stop = Literal["chance", "others", "over", "hidden"]
"""Dice fall or cards are drawn; somebody else is asked; the game ends; what follows is not in one's hand."""


class Gate(Exception):
    """A game in pencil got to what its seat cannot know or decide."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop)
        self.stop: Stop = stop


class Unknown:
    """Something hidden, as a game in pencil holds it: it can be moved, counted and told from itself."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other is self or _look()


def _look(*_: object) -> NoReturn:
    raise Gate("hidden")


for _name in (
    *("__hash__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__bool__", "__str__", "__repr__"),
    *("__format__", "__len__", "__iter__", "__contains__", "__getitem__", "__getattr__", "__int__"),
    *("__index__", "__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__mod__"),
):
    setattr(Unknown, _name, _look)


class Pencil:
    """The source for trials: it refuses to decide anything."""

    def decide(self, wish: Wish, number: int) -> NoReturn:
        raise Gate("chance")


class Trial(Struct, frozen=True):
    """For whom a game is tried, and where it stops for that seat."""

    seat: Seat

    def before_answer(self, asking: Ask) -> None:
        """An answer given in secret with those of others is settled by theirs, whether they are in or not."""
        if asking.until == "all" and len(asking.questions) > 1:
            raise Gate("others")

    def before_event(self, event: Event) -> None:
        if isinstance(event, GameEnded):
            raise Gate("over")
        if event.reveals_to(self.seat) or _holds_unknown(event.face_for((self.seat,))):
            raise Gate("hidden")

    def before_question(self, asking: Ask) -> None:
        if any(question.seat != self.seat for question in asking.questions):
            raise Gate("others")


def _holds_unknown(value: Any) -> bool:
    if isinstance(value, Struct):
        return any(_holds_unknown(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, dict):
        return any(map(_holds_unknown, value)) or any(map(_holds_unknown, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_holds_unknown, value))
    return type(value) is Unknown


def hide(truth: Any, view: Any) -> Any:
    """The truth as far as the view has it too; elsewhere `Unknown`.

    Lists, dicts and states are changed in place, because rules that wait hold on to them.
    """
    if truth == view:
        return truth
    if isinstance(truth, Struct) and type(truth) is type(view):
        return _hide_fields(truth, view)
    if isinstance(truth, dict) and isinstance(view, dict):
        if truth.keys() != view.keys():
            truth.clear()
            truth.update(deepcopy(view))
        for key, value in truth.items():
            truth[key] = hide(value, view[key])
        return truth
    if isinstance(truth, list) and isinstance(view, list):
        if len(truth) != len(view):
            truth[:] = deepcopy(view)
        truth[:] = map(hide, truth, view)
        return truth
    if isinstance(truth, tuple) and isinstance(view, tuple) and len(truth) == len(view):
        return tuple(map(hide, truth, view))
    return Unknown()


def _hide_fields(truth: Struct, view: Struct) -> Struct:
    hidden = {
        name: hide(getattr(truth, name), getattr(view, name))
        for name in truth.__struct_fields__
        if getattr(truth, name) != getattr(view, name)
    }
    if truth.__struct_config__.frozen:
        return replace(truth, **hidden)
    for name, value in hidden.items():
        setattr(truth, name, value)
    return truth
