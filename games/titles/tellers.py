"""How a game is told: its events, each class by its teller, and the rooms that its words are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_type_hints

from msgspec import Struct

from games.kernel import Ending, Event, GameEnded, Problem, Question
from games.titles import Entry, Section

Teller = Callable[[Any], str]
Telling = dict[type[Event], Teller]
E = TypeVar("E", bound=Event)


def tells(book: Telling) -> Callable[[Callable[[E], str]], Callable[[E], str]]:
    """`@tells(BOOK)`: the function tells the event that its parameter names."""

    def keep(teller: Callable[[E], str]) -> Callable[[E], str]:
        hints = get_type_hints(teller)
        (kind,) = (hint for parameter, hint in hints.items() if parameter != "return")
        assert kind not in book, kind
        book[kind] = teller
        return teller

    return keep


class WordRooms(Struct, frozen=True):
    """The parts of a game's `words` package, each the function that speaks for it."""

    prompt: Callable[[Question, Any], str]
    item: Callable[[str, Question, Any], str]
    tell: Callable[[Event], str]
    game_ended: Callable[[GameEnded], str]
    problem: Callable[[Problem], str]
    ending: Callable[[Ending], str]
    headline: Callable[[Any], str]
    position: Callable[[Any, str | None], Sequence[Section]]
    almanac: Callable[[], Sequence[Entry]]


class ToldByRooms:
    """What `games.titles.Words` asks for but the names of the game and of its seats: a game adds those."""

    def __init__(self, rooms: WordRooms) -> None:
        self.rooms = rooms

    def prompt(self, question: Question, view: Any) -> str:
        return self.rooms.prompt(question, view)

    def item(self, key: str, question: Question, view: Any) -> str:
        return self.rooms.item(key, question, view)

    def event(self, event: Event, view: Any) -> str:
        return self.rooms.game_ended(event) if isinstance(event, GameEnded) else self.rooms.tell(event)

    def problem(self, problem: Problem, view: Any) -> str:
        return self.rooms.problem(problem)

    def ending(self, ending: Ending) -> str:
        return self.rooms.ending(ending)

    def headline(self, view: Any) -> str:
        return self.rooms.headline(view)

    def position(self, view: Any, seat: str | None) -> Sequence[Section]:
        return self.rooms.position(view, seat)

    def almanac(self) -> Sequence[Entry]:
        return self.rooms.almanac()
