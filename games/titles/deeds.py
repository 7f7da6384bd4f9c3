"""Deeds: events told together because people think of them together, whatever the game.

A die and what was done with it, a card, a battle, a hunt, a phase: a game says in its `deeds` room where a
deed begins and how it is told. It is told from faces of events alone, in the language that is active, so that
a deed made for a seat holds nothing that the seat may not know. The same deeds are the news of letter, page
and sheet, the history, and the chapters of the Red Book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from games.kernel import Event
from games.titles.drawing.moves import Move
from games.titles.paper import BattleLuck, PaperDie, Rolls, Side


class Seen(Struct, frozen=True):
    """An event as some eyes saw it, with what its telling needs of the position right behind it."""

    number: int
    event: Any
    turn: int = 0
    at: datetime | None = None
    note: Any = None


# --- what a deed is told with ------------------------------------------------------------------------


class Told(Struct, frozen=True):
    """A sentence, and the last event that it tells."""

    text: str
    event: int


class Cell(Struct, frozen=True):
    """A part of a strip: words, or dice with what each of them needed; `mark` is a loss or a gain."""

    text: str
    below: str = ""
    dice: tuple[PaperDie, ...] = ()
    kind: str = ""
    """"label", "dice", "tile", "result", "lost": how it is drawn."""


LOST = "lost"


class Strip(Struct, frozen=True):
    """What happened step by step in one line: the hunt, a quest."""

    heading: str
    cells: tuple[Cell, ...]
    event: int
    tested: tuple[tuple[tuple[int, ...], int, int], ...] = ()
    """What was rolled: dice, the lowest that succeeds, successes."""

    @property
    def words(self) -> str:
        """Without what the sentences behind it tell."""
        return f"{self.heading}: {'; '.join(_cell_words(cell) for cell in self.cells if cell.kind != LOST)}."

    def lines(self) -> Iterator[Told]:
        yield Told(self.words, self.event)


def _cell_words(cell: Cell) -> str:
    dice = ", ".join(str(die.pips) for die in cell.dice)
    return ", ".join(part for part in (cell.text, cell.below, dice) if part)


class Force(Struct, frozen=True):
    """One side before a battle."""

    side: Side
    name: str
    figures: str
    hits_on: str = ""
    """ "hits on 5 and 6"."""


class Fought(Struct, frozen=True):
    """What one side did and lost in a round."""

    cards: tuple[str, ...] = ()
    rolls: Rolls = Rolls()
    changes: tuple[str, ...] = ()
    """What cards made of the hits."""
    lost: str = ""


class PlanRound(Struct, frozen=True):
    number: int
    attacker: Fought
    defender: Fought
    words: str
    """The round in a sentence, for who sees no plan."""
    event: int


class BattlePlan(Struct, frozen=True):
    """A battle in the order of the rules: forces; round by round cards, dice, re-rolls, losses."""

    number: int
    heading: str
    place: str
    attacker: Force
    defender: Force
    rounds: tuple[PlanRound, ...]
    luck: Mapping[Side, BattleLuck] = {}
    outcome: str = ""

    def lines(self) -> Iterator[Told]:
        for each in self.rounds:
            yield Told(each.words, each.event)


Part = Told | Strip | BattlePlan


class DeedDie(Struct, frozen=True):
    """A die that paid for a deed."""

    face: str
    name: str


class Deed(Struct, frozen=True):
    """Something that somebody did, and what came of it."""

    number: int
    """Of its first event."""
    last: int
    turn: int
    at: datetime | None
    kind: str
    seat: str
    side: Side
    parts: tuple[Part, ...]
    dice: tuple[DeedDie, ...] = ()
    rolled: Mapping[str, tuple[DeedDie, ...]] = {}
    """At the head of a turn: the action dice of each side."""
    card: str = ""
    card_name: str = ""
    moves: tuple[Move, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    """Figures that changed, for the margin."""

    def lines(self, after: int = 0) -> list[str]:
        """Its sentences that tell something behind that event, in order."""
        return [line.text for line in self.told(after)]

    def told(self, after: int = 0) -> list[Told]:
        """The same, each with the last event that it tells."""
        told = [line for part in self.parts for line in _lines(part)]
        return [line for line in told if line.event > after and line.text]

    @property
    def text(self) -> str:
        """All of it, in words."""
        return " ".join(self.lines())

    @property
    def figures(self) -> list[Strip | BattlePlan]:
        return [part for part in self.parts if not isinstance(part, Told)]


def _lines(part: Part) -> Iterable[Told]:
    return (part,) if isinstance(part, Told) else part.lines()


# --- what a game declares ----------------------------------------------------------------------------


class Beginning(Struct, frozen=True):
    """Where a deed begins: its kind, and whose it is where that is known."""

    kind: str
    seat: str = ""


class Happening(Struct, frozen=True):
    """What may give a chapter its title: the heaviest of a turn do."""

    weight: float
    number: int
    clause: str
    """ "the siege of Helm's Deep begins": a part of a sentence, unfinished."""


class DeedRoom(Struct, frozen=True):
    """How a game's events become deeds."""

    begins: Callable[[Event], Beginning | None]
    """The deed that begins with this event; None if it belongs to the one under way."""
    note: Callable[[Event, Any], Any]
    """What the telling of an event needs of the view right behind it."""
    tell: Callable[[Sequence[Group]], list[Deed]]
    """The groups of one turn, in order."""
    told: frozenset[type[Event]]
    """The classes that some deed tells."""
    silent: frozenset[type[Event]]
    """Those that need no words: what they bring is told by others."""
    happenings: Callable[[Sequence[Seen]], list[Happening]]
    """Of one turn: what its chapter may be called by."""
    chapter: Callable[[Sequence[str]], str]
    """The title of a chapter from the clauses of its heaviest happenings."""


class Group(Struct):
    """The events of a deed before it is told."""

    kind: str
    seat: str
    seen: list[Seen]


def grouped(room: DeedRoom, seen: Iterable[Seen]) -> list[Group]:
    """Each turn's events, cut where a deed begins; what stands before the first is a group as well."""
    groups: list[Group] = []
    for each in seen:
        begun = room.begins(each.event)
        if begun or not groups or groups[-1].seen[-1].turn != each.turn:
            groups.append(Group(begun.kind if begun else "", begun.seat if begun else "", []))
        groups[-1].seen.append(each)
    return groups


def deeds_of(room: DeedRoom, seen: Iterable[Seen]) -> list[Deed]:
    """The deeds of whole turns, in order."""
    turns: dict[int, list[Group]] = {}
    for group in grouped(room, seen):
        turns.setdefault(group.seen[0].turn, []).append(group)
    return [deed for groups in turns.values() for deed in room.tell(groups)]


def chapter_title(room: DeedRoom, seen: Sequence[Seen]) -> str:
    """The two heaviest happenings in the order in which they happened; a second one that weighs less than
    half of the first is left out."""
    found = sorted(room.happenings(seen), key=lambda each: -each.weight)[:2]
    kept = [each for each in found if each.weight * 2 >= found[0].weight]
    clauses = [each.clause for each in sorted(kept, key=lambda each: each.number)]
    return room.chapter(list(dict.fromkeys(clauses)))


# --- telling -----------------------------------------------------------------------------------------


class Telling:
    """A deed while it is told: the events that are still to be told, and what was said."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.left = list(group.seen)
        self.parts: list[Part] = []
        self.notes: dict[str, str] = {}
        self.seat, self.side = group.seat, ""
        self.dice: tuple[DeedDie, ...] = ()
        self.card = self.card_name = ""
        self.cause = ""
        """What the deed is about, so that no sentence in it says so again: a card."""

    def take(self, *kinds: type[Event], where: Callable[[Any], bool] = lambda event: True) -> list[Seen]:
        """The events of these classes that nobody has told yet; from now on they are told."""
        found = [each for each in self.left if isinstance(each.event, kinds) and where(each.event)]
        self.left = [each for each in self.left if each not in found]
        return found

    def peek(self, *kinds: type[Event], where: Callable[[Any], bool] = lambda event: True) -> list[Any]:
        """Of the whole deed, told or not."""
        events = [each.event for each in self.group.seen]
        return [event for event in events if isinstance(event, kinds) and where(event)]

    def take_from(self, first: Seen, upto: Callable[[Event], bool]) -> list[Seen]:
        """What is left from this event to the first that ends it, both included."""
        start = next(at for at, each in enumerate(self.left) if each.number >= first.number)
        end = next((at for at in range(start, len(self.left)) if upto(self.left[at].event)), None)
        stop = len(self.left) if end is None else end + 1
        found = self.left[start:stop]
        self.left = self.left[:start] + self.left[stop:]
        return found

    def say(self, text: str, *told: Seen) -> None:
        """A sentence that tells these events."""
        if text:
            last = max((each.number for each in told), default=self.group.seen[0].number)
            self.parts.append(Told(text, last))

    def add(self, figure: Strip | BattlePlan | None) -> None:
        if figure is not None:
            self.parts.append(figure)

    def tell_rest(self, tellers: Tellers, silent: frozenset[type[Event]], before: int | None = None) -> None:
        """What is left, perhaps only before some event, in its order; a teller may take what comes later."""
        while self.left and (before is None or self.left[0].number < before):
            seen = self.left.pop(0)
            if type(seen.event) not in silent:
                tellers[type(seen.event)](self, seen)

    def deed(self, moves: Sequence[Move] = (), rolled: Mapping[str, tuple[DeedDie, ...]] = {}) -> Deed:
        first, last = self.group.seen[0], self.group.seen[-1]
        return Deed(
            number=first.number,
            last=last.number,
            turn=first.turn,
            at=last.at,
            kind=self.group.kind,
            seat=self.seat,
            side=self.side,
            parts=tuple(self.parts),
            dice=self.dice,
            rolled=rolled,
            card=self.card,
            card_name=self.card_name,
            moves=tuple(moves),
            notes=tuple(self.notes.items()),
        )


Tellers = dict[type[Event], Callable[[Telling, Seen], None]]


def tells(book: Tellers, *kinds: type[Event]) -> Callable[[Any], Any]:
    """`@tells(BOOK, Kind)`: the function tells events of these classes as part of a deed."""

    def keep(teller: Any) -> Any:
        assert kinds
        for kind in kinds:
            assert kind not in book, kind
            book[kind] = teller
        return teller

    return keep
