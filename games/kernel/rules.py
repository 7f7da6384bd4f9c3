"""What a game hands to the kernel, and what the kernel hands to the game's rules."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from types import coroutine
from typing import Any, Generic, NoReturn, Protocol, TypeVar, Union

import msgspec
from msgspec import Struct

from games.kernel.errors import Refused
from games.kernel.events import KERNEL_EVENTS, Event, Eyes, GameEnded, GameState
from games.kernel.questions import Picks, Question, Seat

S = TypeVar("S", bound=GameState)


class Boundary(Struct, frozen=True):
    """A place where the state alone says what comes next; the game can be resumed from here."""

    new_turn: bool = False


@coroutine
def boundary() -> Generator[Boundary, None, None]:
    """Between two steps, and before every single action."""
    yield Boundary()


@coroutine
def new_turn() -> Generator[Boundary, None, None]:
    """The next turn begins; the game takes the newest rules."""
    yield Boundary(new_turn=True)


class GameOver(Exception):
    """Unwinds the rules when the game has ended."""


class Recorder(Protocol):
    def __call__(self, event: Event) -> None: ...


class Table(Generic[S]):
    """What the rules see of the kernel: the state, and `record`, the only way to change it."""

    __slots__ = ("options", "record", "seats", "state")

    def __init__(self, state: S, seats: tuple[Seat, ...], options: Any, record: Recorder) -> None:
        self.state = state
        self.seats = seats
        self.options = options
        self.record = record

    def end(self, winners: tuple[Seat, ...], how: str) -> NoReturn:
        """The game is over, whatever was going on."""
        self.record(GameEnded(winners, how))
        raise GameOver


def no_reason(state: Any, question: Question, key: str) -> Refused | None:
    return None


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """A game's rules, complete: how it begins, how it is played, how its facts are written down."""

    key: str
    version: int
    options: type[Any]
    """A struct of what can be chosen when a game is opened, with defaults."""
    state: type[S]
    events: tuple[type[Event], ...]
    seats: Callable[[Any], Mapping[Seat, str]]
    """The seats under these options, each with its team."""
    begin: Callable[[Any], S]
    """The position before the first event: public things only."""
    play: Callable[[Table[S]], Coroutine[Any, Any, None]]
    remarks: Mapping[str, Callable[[S, Seat, Picks], Event]] = field(default_factory=dict, hash=False)
    """What a seat may say at any time, by its prompt: the event that it is. Raises Refused."""
    why_not: Callable[[S, Question, str], Refused | None] = no_reason
    """Why an item is not among those offered, told from the asked seat's view."""
    invariants: Callable[[S], list[str]] = field(default=lambda state: [])
    """What is wrong with a state: nothing, ever. Checked in tests and soaks."""
    settled: Callable[[S], list[str]] = field(default=lambda state: [])
    """What is wrong with a state between two steps besides."""
    hidden: Callable[[S, Eyes], Iterable[str]] = field(default=lambda state, eyes: ())
    """The keys that must not be found anywhere in what these eyes see. Checked in tests and soaks."""

    def read_options(self, options: Mapping[str, Any]) -> Any:
        return msgspec.convert(dict(options), self.options)

    def event_type(self) -> Any:
        return Union[(*KERNEL_EVENTS, *self.events)]
