"""What a game hands over to be played here: a `title`, its rules and how they are told, drawn and printed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from games.kernel import Ending, Event, Picks, Problem, Question, Ruleset
from games.players.at_random import AtRandom
from games.players.dealing import Deal
from games.titles.card_table import Spread
from games.titles.chances import TellsChances
from games.titles.coaching import CoachStep
from games.titles.deeds import DeedRoom
from games.titles.fray import Frays
from games.titles.history import TURNS, Chapter, Landmark, TurnWords
from games.titles.paper import GamePaper
from games.titles.pointing import Points
from games.titles.spoken import Spoken
from games.titles.tracing import Traces


class Section(Struct, frozen=True):
    """A part of the position in words: a heading and its lines, in reading order."""

    key: str
    heading: str
    lines: tuple[str, ...]
    keys: tuple[str, ...] = ()
    """What each line is about, where it is one thing: the key of a card, a die, a place. "" if none."""


class Entry(Struct, frozen=True):
    """Something to look up, in the active language."""

    key: str
    kind: str
    """card, region, character, rule, …"""
    name: str
    text: str
    """Complete in itself; paragraphs are parted by blank lines."""
    tags: tuple[str, ...] = ()
    """For searching and for the page's filters: its deck, type, nation."""
    prompts: tuple[str, ...] = ()
    """The questions that it helps with: whole prompts, or the chapter before their dot."""


class Words(Protocol):
    """How a game is told to people, in the language that is active. All text is plain and unescaped.

    `view` is the state folded for the reader's eyes: what they may not know is not in it.
    """

    def name(self) -> str:
        """The game's title."""

    def seat(self, seat: str) -> str:
        """The name of a seat: Free Peoples, Shadow, Gondor."""

    def prompt(self, question: Question, view: Any) -> str:
        """The question as a sentence."""

    def item(self, key: str, question: Question, view: Any) -> str:
        """What picking this item means, in a few words."""

    def event(self, event: Event, view: Any) -> str:
        """What happened, with its cause, as a sentence; empty for what need not be told."""

    def problem(self, problem: Problem, view: Any) -> str:
        """Why something cannot be done; empty if this game has no words of its own for it."""

    def ending(self, ending: Ending) -> str:
        """How the game ended."""

    def headline(self, view: Any) -> str:
        """Where the game stands, in a few words: the turn and the phase."""

    def position(self, view: Any, seat: str | None) -> Sequence[Section]:
        """The position in words for a seat or a spectator, the seat's hand with its card texts included."""

    def almanac(self) -> Sequence[Entry]:
        """Everything that can be looked up: cards, places, characters, rules."""


@runtime_checkable
class Meanings(Protocol):
    """Words that can also tell, below an item's name, what picking it would mean."""

    def meanings(self, question: Question, view: Any) -> Mapping[str, str]:
        """What stands there, what the card does: by the item's key, where there is something to add."""


class Board(Protocol):
    """How a game is drawn. Pictures are SVG, made from a view; words say the same."""

    def land(self, scheme: str, depth: str = "full") -> str:
        """What never changes, as a file of its own that can be kept: in colour, grey, dark or auto."""

    def overlay(
        self,
        view: Any,
        options: Mapping[str, str],
        depth: str = "glance",
        near: Sequence[str] = (),
        picked: Sequence[str] = (),
    ) -> str:
        """The position, light enough to be sent with every page; `options` numbers the items on offer.

        An `auto` picture in the land's coordinates, without styles of its own. Each place is a group with the
        id `at-<key>`. Depth `glance` is for a first look, `full` for looking closely; `near` crops it.
        `picked` are the items of the draft so far: the last of them that is a place stays marked.
        """

    def picture(self, view: Any, options: Mapping[str, str], scheme: str, near: Sequence[str] = ()) -> str:
        """Both in one self-contained picture, for mail and print; `near` crops it to these places."""

    def regions(self) -> Mapping[str, str]:
        """The outline of every place, an SVG path in the land's coordinates; the wider below the narrower."""

    def tracks(self, view: Any) -> Mapping[str, str]:
        """The pieces beside the map: each an `auto` picture without styles of its own, by its key."""

    def stylesheet(self) -> str:
        """The colours of `auto` pictures, for pages to serve as a file."""


class Policy(Protocol):
    """Answers a seat's questions, or says None: ask the person."""

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks | None:
        """`view()` gives the state as the seat knows it; nothing else is known to the policy.

        Who hands over a `Sight` gives the view at the last boundary and the seat's answers since as well.
        """


class Order(Struct, frozen=True):
    """Something a player has settled in advance: what it is about, with the details of that kind of order."""

    key: str
    """The kind: "losses", "retreat", "stop_stronghold"."""
    facts: dict[str, Any] = {}
    scope: str = "always"
    """For ever, for this "turn", or for one "battle": whatever the game knows."""


class OrderField(Struct, frozen=True):
    """One kind of order as a form shows it, in the active language."""

    key: str
    label: str
    choices: tuple[tuple[str, str], ...]
    """(line, text): the line is what could be written in a mail as well; "" leaves it to be asked."""
    help: str = ""


class OrderBook(Protocol):
    """What can be ordered in a game. Reading understands all languages, telling uses the active one."""

    beside: Collection[str]
    """Kinds of which several orders may stand beside each other, besides stops and actions written ahead."""
    announcements: Collection[str]
    """Prompts of remarks that are for all to hear; the others are settings, and nobody's business."""

    def read(self, line: str) -> Order:
        """One order as a player writes it. Raises Unreadable or Unclear."""

    def tell(self, order: Order) -> str:
        """The order as a sentence."""

    def fields(self, seat: str) -> Sequence[OrderField]:
        """The form."""

    def suggested(self, seat: str) -> Sequence[Order]:
        """What is offered to a player who joins."""

    def full(self, seat: str) -> Sequence[Order]:
        """What settles as much as can be settled."""

    def answer(self, order: Order, question: Question, view: Any) -> Picks | None:
        """What the order says to the question; None if it says nothing, or no longer fits."""

    def stops(self, order: Order, question: Question, view: Any) -> bool:
        """Whether the order wants the person to be asked, whatever the others say."""

    def is_spent(self, order: Order, seat: str, events: Sequence[Event]) -> bool:
        """Whether what happened since the order was given has used it up; events as the seat saw them."""

    def begins_action(self, question: Question, view: Any) -> bool:
        """Whether an action begins here that may be written ahead; its first words may be left out."""

    def last_bout(self, events: Sequence[Event]) -> tuple[int, int] | None:
        """Where the last battle lies in these events, first and last: what a preview goes over."""

    def shortcuts(self, seat: str) -> Sequence[tuple[str, str]]:
        """Orders that the table offers as buttons: the line, and what its button says."""

    def when_asked(self, seat: str) -> Sequence[tuple[str, str, bool]]:
        """When the seat is asked where anybody may act: the line, what its button says, whether it holds only
        once. None where a game has no such times."""

    def is_remark(self, order: Order) -> bool:
        """Whether the order is for the rules themselves, which hear it at any time."""

    def remarks(self, orders: Sequence[Order], seat: str, view: Any) -> Sequence[tuple[str, Picks]]:
        """What the orders in force have to say to the rules: prompts and picks; nothing that they know."""


class Way(Struct, frozen=True):
    """One way of playing that can be chosen: its key in the form, its words, the options it stands for."""

    key: str
    text: str
    options: dict[str, Any]


class OpeningChoice(Struct, frozen=True):
    """Something to choose when a game is opened, in the active language. The first way is the usual one."""

    key: str
    label: str
    ways: tuple[Way, ...]
    help: str = ""
    always: bool = False
    """Whether it stands among the terms that everybody looks at."""


class DeckCard(Struct, frozen=True):
    """A card that a deck may hold, in the active language."""

    key: str
    name: str
    group: str
    """Under which heading it is listed."""
    line: str
    """Sphere, cost and values, in a few words."""
    text: str
    most: int
    """How many copies may be taken."""
    leads: bool = False
    """A hero: there is one of each, and they are listed first."""
    kind: str = ""
    """Ally, event, attachment: what it can be found by, besides its group."""
    cost: int | None = None
    """For the curve; None where it is none of the cards that are drawn, or has no fixed cost."""


class StarterDeck(Struct, frozen=True):
    """A deck that everybody may take, in the active language."""

    key: str
    name: str
    cards: dict[str, int]


class Decks(Protocol):
    """The decks that players bring to their seats: how many of which card. In the active language."""

    def starters(self) -> Sequence[StarterDeck]:
        """To begin from, or to play with."""

    def first_hand(self) -> int:
        """How many cards one draws at the beginning."""

    def cards(self) -> Sequence[DeckCard]:
        """Every card that a deck may hold, in the order in which a builder lists them."""

    def read(self, text: str) -> tuple[str, dict[str, int]]:
        """A list as deck builders write it, in any language: its name and its cards. Raises Refused."""

    def forms(self) -> Sequence[tuple[str, str]]:
        """In which forms a deck can be taken along: how a file's name ends, and what the form is called."""

    def write(self, name: str, cards: Mapping[str, int], form: str = "txt") -> str:
        """The list as other deck builders read it."""

    def faults(self, cards: Mapping[str, int]) -> Sequence[str]:
        """Why it cannot be played, each a sentence; none if it can."""

    def advice(self, cards: Mapping[str, int]) -> Sequence[str]:
        """What is allowed, but probably not meant."""

    def summary(self, cards: Mapping[str, int]) -> str:
        """The deck in a line: who leads it, and how many cards it has."""

    def bring(self, options: Mapping[str, Any], place: int, deck: str) -> dict[str, Any]:
        """The options of a game in which the seat at this place has a deck: a starter's key, or a list."""

    def brought(self, options: Mapping[str, Any], place: int) -> str:
        """What the deck of the seat at this place is called; "" if none was chosen."""


@dataclass(frozen=True)
class Coverage:
    """The parts of a game that a long soak must see, such as both sides of every card."""

    what: str
    """Their name in the soak's line."""
    parts: tuple[str, ...]
    count: Callable[[Iterable[object]], Mapping[str, int]]
    """How often each was seen, from the entries of a game."""
    player: Callable[[int], Policy]
    """Plays any legal game, with a lean to what is seldom seen."""
    options: Callable[[int, int], Mapping[str, Any]] | None = None
    """How the game of a seed is opened, with so many seats (0: any number); None: nothing but the seats."""


class Feat(Struct, frozen=True):
    """What somebody has tried in a game, in the active language: the task, with what, and how it went."""

    task: str
    means: str
    won: bool
    scores: tuple[int, ...] = ()
    """Only of what was won; the lowest is the best."""


class Record(Protocol):
    """A player's own record of a game that is won or lost against the game itself."""

    def heads(self) -> Sequence[str]:
        """What the task, the means and each score are called."""

    def marks(self) -> Collection[type[Event]]:
        """The events that a record is made from."""

    def feats(
        self, options: Mapping[str, Any], place: int, events: Sequence[tuple[int, Event]], won: bool
    ) -> Sequence[Feat]:
        """What the seat at this place did in a finished game: its marks, each with the turn it fell in."""


@dataclass(frozen=True)
class ActionWindows:
    """What a bench must know of a game in which any seat may act at certain times."""

    legal: Callable[[Any, str], Sequence[str]]
    """What a seat could really do in a window now."""
    fatal: Callable[[Event], bool]
    """Something was lost that cannot be mended."""
    reveals: Callable[[Event], bool]
    """Something came to light that nobody could foresee."""
    tables: Mapping[str, Mapping[str, Mapping[str, Any]]]
    """By setting and name: the options of the tables that are looked at."""
    seats: Sequence[int]
    before: int
    """The rules version with which handovers are compared."""


@dataclass(frozen=True)
class Title:
    """A game to be played here."""

    key: str
    ruleset: Ruleset[Any]
    words: Words
    board: Board | None = None
    paper: GamePaper | None = None
    players: Mapping[str, Callable[[int], Policy]] = field(default_factory=dict)
    """Practice opponents of this game by their key, each made from a seed."""
    outsiders: Mapping[str, Callable[[int], Policy]] = field(default_factory=dict)
    """Who plays for measuring only, and is offered to nobody."""
    tally: Callable[[Iterable[object]], Mapping[str, float]] | None = None
    """What a match tells of each game besides who won, by its name, from the game's entries."""
    deal: Deal | None = None
    """How what a seat does not know is dealt by lot, so that its view can be played on: dealing.py"""
    chance: TellsChances | None = None
    """What its dice and draws are called, for whoever says by hand what falls; with `deal`."""
    orders: OrderBook | None = None
    """What a player can settle in advance; None: nothing."""
    spoken: Spoken | None = None
    """How people speak of its orders; None: only the notation is read."""
    explain: Callable[[Any, str, Sequence[tuple[str, Picks]]], str] | None = None
    """Why a bot made a move, in a sentence: what a spectator saw before it, the seat, the answers."""
    plan: Callable[[Any, str, str], str] | None = None
    """What a bot is after, in a sentence, for its own side alone: its view, its seat, its level."""
    move_prompts: frozenset[str] = frozenset()
    """The questions with which a move begins."""
    days_by_turn: bool = False
    """Whether a turn has so many questions that the days of a clock are usually given for the whole turn."""
    soak: Coverage | None = None
    """What a long soak of this game must have seen; None: any random games will do."""
    windows: ActionWindows | None = None
    """Of a game with action windows; None: it has none."""
    about_seat: Callable[[str], str] | None = None
    """What one commands in a seat, in a few words, where its name alone does not say it."""
    secret_prompts: frozenset[str] = frozenset()
    """Questions whose answer must not tell, by how soon it comes, whether a person gave it."""
    tells_hand: frozenset[str] = frozenset()
    """Items with which a player wishes to be asked only when able, though what he is asked then tells others
    about his hand."""
    spread: Callable[[Any, Mapping[str, str], str | None], Spread] | None = None
    """Where the table is laid with cards: a view, the numbers of items on offer, the reader's seat."""
    pointing: Points | None = None
    """What the items of its questions point at on the table; None: nothing but words."""
    trace: Traces | None = None
    """What its events leave on the table, and where an action begins."""
    fray: Frays | None = None
    """The battle that is being fought, as a sheet; None: it has none."""
    coach: tuple[CoachStep, ...] = ()
    """What a newcomer is told at a first game, step by step, in the first seat; none: nothing."""
    has_odds: bool = False
    """Whether odds are worked out from the Regulars, Elites and leadership of two armies."""
    edition: Callable[[], str] | None = None
    """How it stands to the printed game, in one sentence, where players should know it before they begin."""
    choices: Callable[[int], Sequence[OpeningChoice]] | None = None
    """What can be chosen when a game for so many players is opened; None: nothing."""
    decks: Decks | None = None
    """What players bring; None: nothing."""
    chapters: Sequence[Chapter] = ()
    """What the history can be narrowed down to."""
    deeds: DeedRoom | None = None
    """How its events are told as deeds; None: event by event."""
    landmarks: Sequence[Landmark] = ()
    """By what a game is counted, besides its turns."""
    turn_words: TurnWords = TURNS
    """What its turns are called."""
    result: Callable[[Any], Sequence[str]] | None = None
    """What is told at the end besides who won, such as a score, from the last view."""
    record: Record | None = None
    """A player's own record; None: ratings say enough."""
    sequels: Callable[[Mapping[str, Any], Any], Sequence[Way]] | None = None
    """The ways to go on after a finished game, from its options and last view; each has all options."""

    @property
    def opponents(self) -> dict[str, Callable[[int], Policy]]:
        """Everybody who can take a seat of this game without being a person, each made from a seed."""
        return {"random": AtRandom, **self.players}
