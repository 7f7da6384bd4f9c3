"""What a game lays on paper: a small vocabulary of pieces, and what each game must be able to say in it.

A game hands over values; templates/sheets draws them. Text is plain and unescaped, in the language that is
active. Everything is made from a view, so that nothing hidden can be printed. A game without a `GamePaper` is
printed from its words alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from games.kernel import Event
from games.titles.card_table import Spread
from games.titles.drawing.moves import Move

Side = str
"""`free` is drawn open and round, `shadow` solid and square, an empty one not at all."""


MAP_RATIO = 495 / 196
"""Of a map in a chapter of the book: its width to its height."""
OPTION_RATIO = 186 / 112
"""Of a map with the numbers of a question."""
RAIL_LINE = 40
"""So many letters of a line have room on the rail beside the board."""


class PaperTrack(Struct, frozen=True):
    """Boxes in a row, the present one inked."""

    template: ClassVar[str] = "sheets/pieces/track.html"
    heading: str
    note: str
    steps: tuple[str, ...]
    now: int
    below: str = ""
    brief: str | None = None
    """What a narrow rail says in place of `below`."""

    @property
    def on_rail(self) -> str:
        return self.below if self.brief is None else self.brief

    @property
    def is_counted(self) -> bool:
        """Whether the note only says the number once more."""
        return self.note[:1].isdigit()


class PaperMark(Struct, frozen=True):
    """A small picture (SVG) with its name, and the word printed below it."""

    picture: str
    name: str
    word: str
    key: str = ""
    """The item that it is in a question, where it can be picked."""
    line: str = ""
    """The same picture as one line, 24 by 24, for a page that draws it in its own colours."""
    side: Side = ""
    """Whose it is, where the row belongs to nobody."""


class PaperMarks(Struct, frozen=True):
    """A row of marks: dice."""

    template: ClassVar[str] = "sheets/pieces/marks.html"
    heading: str
    note: str
    marks: tuple[PaperMark, ...]
    side: Side = ""
    """Whose marks these are."""


class Rung(Struct, frozen=True):
    """A row of a ladder: a name, the column it has reached, and how its pip is drawn."""

    name: str
    at: int
    side: Side
    dashed: bool = False


class Ladder(Struct, frozen=True):
    """A table in which each row has one pip; the last column is the goal."""

    template: ClassVar[str] = "sheets/pieces/ladder.html"
    heading: str
    note: str
    heads: tuple[str, ...]
    rungs: tuple[Rung, ...]

    @property
    def away(self) -> list[tuple[str, int]]:
        """Who has not reached the goal, and how many steps are left."""
        last = len(self.heads) - 1
        return [(rung.name, last - rung.at) for rung in self.rungs if rung.at < last]

    @property
    def there(self) -> str:
        """Who has."""
        return ", ".join(rung.name for rung in self.rungs if rung.at == len(self.heads) - 1)


class PaperLine(Struct, frozen=True):
    """A heading and what follows it."""

    template: ClassVar[str] = "sheets/pieces/line.html"
    heading: str
    text: str
    brief: str = ""
    """What a narrow rail says in its place, where it is long."""

    @property
    def on_rail(self) -> str:
        """Nothing where it is long: it stands in full elsewhere on the page."""
        return self.brief or (self.text if len(self.text) <= RAIL_LINE else "")


class PaperTable(Struct, frozen=True):
    """Numbers in rows; the first cell of a row is its name."""

    template: ClassVar[str] = "sheets/pieces/table.html"
    heading: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


PaperPiece = PaperTrack | PaperMarks | Ladder | PaperLine | PaperTable


class PaperCard(Struct, frozen=True):
    """A card in full; `lower` is its other half where it has one."""

    key: str
    name: str
    kind: str
    text: str
    lower_name: str = ""
    lower: str = ""
    side: Side = ""
    item: str = ""
    """What it is called in a question, where `key` is not printed."""
    page: str = ""
    """Under what it is looked up, where that is not `key`."""


class PaperDie(Struct, frozen=True):
    pips: int
    hit: bool


class Rolls(Struct, frozen=True):
    """What one side rolled in one round: each roll with the reason that made it special."""

    rolls: tuple[tuple[str, tuple[PaperDie, ...]], ...] = ()


class Round(Struct, frozen=True):
    attacker: Rolls
    defender: Rolls
    losses: str


class BattleLuck(Struct, frozen=True):
    """Hits of one side in one battle, beside what its dice promise on average."""

    hits: int
    expected: float
    variance: float


class PaperBattle(Struct, frozen=True):
    """A battle as a small table. It tells the events in `told`; others of the battle are told around it."""

    heading: str
    attacker: tuple[str, Side]
    defender: tuple[str, Side]
    rounds: tuple[Round, ...]
    outcome: str
    luck: Mapping[Side, BattleLuck]
    first: int
    told: frozenset[int]


class Series(Struct, frozen=True):
    """One line of a chart: a value for each turn."""

    name: str
    side: Side
    values: tuple[float, ...]


class Chart(Struct, frozen=True):
    """What the book draws of a whole game, turn by turn."""

    key: str
    heading: str
    series: tuple[Series, ...]
    limit: float | None = None
    limit_name: str = ""
    counts: str = ""
    """What its numbers are, where neither the heading nor its lines tell."""


class Topic(Struct, frozen=True):
    """A part of the reference card: rules in our words, each with its number."""

    heading: str
    rules: tuple[tuple[str, str], ...]


class GamePaper(Protocol):
    """How a game is printed."""

    has_sea: bool
    """Whether the map leaves room for its key at its lower left."""

    def side(self, seat: str) -> Side:
        """How a seat's mark is drawn."""

    def map(self, view: Any, *, plain: bool = False) -> str:
        """The position as an SVG for half a page, every place with its name; `plain` has fewer names and
        larger signs. Empty where a game has no map."""

    def option_map(self, view: Any, numbers: Mapping[str, str]) -> str:
        """A window on the places that can be picked, each with its number, as wide as OPTION_RATIO says;
        empty where a game has no map."""

    def table(self, view: Any) -> Spread | None:
        """What lies on the table where a game is played with cards instead of on a map."""

    def in_play(self, view: Any) -> Sequence[PaperCard]:
        """Cards on the table, and who is in play, with what they say."""

    def chapter_map(self, view: Any, moves: Sequence[Move], *, whole: bool = False) -> str:
        """A window on what moved in a turn, as wide as MAP_RATIO says, with arrows; or the whole board with
        all its names. Empty where a game has no map."""

    def map_key(self) -> str:
        """What the signs on the map mean, in a line or two."""

    def pieces(self, view: Any) -> Sequence[Sequence[PaperPiece]]:
        """What stands below the map, in three columns."""

    def stock(self, view: Any) -> PaperTable | None:
        """What each party still has in reserve."""

    def hand(self, view: Any, seat: str) -> Sequence[PaperCard]:
        """The seat's cards."""

    def beside_hand(self, view: Any, seat: str) -> Sequence[str]:
        """What else is known of cards: room in the hand, the table, how many others hold."""

    def notation(self, seat: str) -> Sequence[tuple[str, str]]:
        """Examples of answers as they may be typed, each with what it means."""

    def card_of(self, event: Event) -> PaperCard | None:
        """The card that an event showed, to be printed beside it."""

    def battles(self, events: Sequence[tuple[int, Event]]) -> Sequence[PaperBattle]:
        """The battles among the numbered events of a turn."""

    def die_faces(self, side: str) -> Mapping[str, int]:
        """How many of the six faces of a side's action die show what; empty where there are none."""

    def sample(self, view: Any) -> Mapping[str, float]:
        """The figures of a position that are charted, by their keys."""

    def charts(self, samples: Sequence[Mapping[str, float]]) -> Sequence[Chart]:
        """Charts over the samples taken at the end of each turn."""

    def reference(self) -> Sequence[Topic]:
        """The rules on two pages."""


class PaperRooms(Struct, frozen=True):
    """The parts of a game's `paper` package, each the function that lays it."""

    map_key: Callable[[], str]
    pieces: Callable[[Any], Sequence[Sequence[PaperPiece]]]
    stock: Callable[[Any], PaperTable | None]
    hand: Callable[[Any, str], Sequence[PaperCard]]
    beside_hand: Callable[[Any, str], Sequence[str]]
    in_play: Callable[[Any], Sequence[PaperCard]]
    notation: Callable[[str], Sequence[tuple[str, str]]]
    card_of: Callable[[Event], PaperCard | None]
    battles: Callable[[Sequence[tuple[int, Event]]], Sequence[PaperBattle]]
    sample: Callable[[Any], Mapping[str, float]]
    charts: Callable[[Sequence[Mapping[str, float]]], Sequence[Chart]]
    reference: Callable[[], Sequence[Topic]]


class LaidByRooms:
    """What `GamePaper` asks for but the map and the marks of the seats: a game adds those."""

    has_sea = False

    def __init__(self, rooms: PaperRooms) -> None:
        self.rooms = rooms

    def map_key(self) -> str:
        return self.rooms.map_key()

    def table(self, view: Any) -> Spread | None:
        """Most games have a map."""
        return None

    def pieces(self, view: Any) -> Sequence[Sequence[PaperPiece]]:
        return self.rooms.pieces(view)

    def stock(self, view: Any) -> PaperTable | None:
        return self.rooms.stock(view)

    def hand(self, view: Any, seat: str) -> Sequence[PaperCard]:
        return self.rooms.hand(view, seat)

    def beside_hand(self, view: Any, seat: str) -> Sequence[str]:
        return self.rooms.beside_hand(view, seat)

    def in_play(self, view: Any) -> Sequence[PaperCard]:
        return self.rooms.in_play(view)

    def notation(self, seat: str) -> Sequence[tuple[str, str]]:
        return self.rooms.notation(seat)

    def card_of(self, event: Event) -> PaperCard | None:
        return self.rooms.card_of(event)

    def battles(self, events: Sequence[tuple[int, Event]]) -> Sequence[PaperBattle]:
        return self.rooms.battles(events)

    def sample(self, view: Any) -> Mapping[str, float]:
        return self.rooms.sample(view)

    def charts(self, samples: Sequence[Mapping[str, float]]) -> Sequence[Chart]:
        return self.rooms.charts(samples)

    def reference(self) -> Sequence[Topic]:
        return self.rooms.reference()


def mark_of(side: str) -> Side:
    """How a side of Middle-earth is drawn: the Shadow solid and square, whoever is free open and round."""
    return "shadow" if side == "shadow" else "free"


def boxes(last: int) -> tuple[str, ...]:
    """The boxes of a track from 0 on."""
    return tuple(str(number) for number in range(last + 1))
