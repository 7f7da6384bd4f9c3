"""The state of a Battle of Five Armies: what folding its events gives, and what a seat's view holds.

Everything that outlives one action is here; only events' `apply` changes it. Words on shapes:

- **An army** is an entry of `armies` by its region or box (B4.2): units by key, leadership tokens, damage.
  Armies of both sides never share a region: there is one at most. It is gone when its last unit is.
- **A character** is in one place, `where`: a region; "track" (not yet in play), "aside" (Bolg, before he
  enters), "eyrie" or a territory (the Lord of the Eagles), "vanished" (Bilbo, in play but in no region) or
  "gone".
- **Recruitment tokens** lie face down and nobody ever looks at one: `tokens` counts them by region and heap,
  `unflipped` what the tokens not yet flipped show, wherever they lie. Chance picks one of these when a token
  is flipped: the same odds as drawing it when it was laid, and nothing to hide.
- **A card that a view may not know** is written as its back, the key of its deck: "event" for "event_07".
  So a view's hands, decks and discards have the same lengths as the truth.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from games.bofa.facts import (
    CHARACTERS,
    EYRIE,
    FIGURES_ON_TRACK,
    FREE_PEOPLES,
    HEAPS,
    SETUP,
    SHADOW,
    SIDES,
    TERRITORIES,
    TILES,
    UNITS,
    Side,
    Stack,
)
from games.bofa.figures import add, take
from games.kernel import GameState, Seat

EVENT_DECK, FATE_DECK = "event", "fate"
STORY_DECK: dict[Side, str] = {FREE_PEOPLES: "fp_story", SHADOW: "sh_story"}
DECK_SIZES: dict[str, int] = {EVENT_DECK: 30, "fp_story": 20, "sh_story": 20, FATE_DECK: 9}
CARDS: dict[str, tuple[str, ...]] = {
    deck: tuple(f"{deck}_{number:02}" for number in range(1, size + 1)) for deck, size in DECK_SIZES.items()
}
EVENT_CARDS: frozenset[str] = frozenset(CARDS[EVENT_DECK])
FACES = ("character", "army", "muster", "event", "army_muster", "will_of_the_west", "lidless_eye")
HAND_LIMIT = 6

TRACK, ASIDE, VANISHED, GONE = "track", "aside", "vanished", "gone"
NOT_IN_PLAY: frozenset[str] = frozenset({TRACK, ASIDE, GONE})


class Options(Struct):
    """What is chosen when a game is opened: nothing but the number of players, always two."""

    players: Literal[2] = 2


class Army(Struct):
    """B4.2: all military units of a side in one place, with what belongs to them."""

    side: Side
    units: Stack = {}
    leadership: int = 0
    """Leadership tokens."""
    damage: int = 0

    @property
    def size(self) -> int:
        return sum(self.units.values())


class Fate(Struct):
    """B9: the track and the tiles."""

    marker: int = 0
    figures: dict[str, int] = msgspec.field(default_factory=lambda: dict(FIGURES_ON_TRACK))
    """Who is still on the track, and on which space."""
    pool: list[str] = msgspec.field(
        default_factory=lambda: sorted(t.key for t in TILES.values() if not t.special for _ in range(t.count))
    )
    """Always sorted: tiles are drawn by chance, so no order is hidden in the state."""
    aside: list[str] = []
    """Drawn in the present fate phase, the last one last."""
    discarded: list[str] = []


class State(GameState, kw_only=True):
    seats: dict[Seat, Side] = msgspec.field(default_factory=lambda: {side: side for side in SIDES})
    step: str = "setup"
    acting: Seat = ""
    """Whose action it is."""
    general_used: bool = False
    """B11.2: a General ability was used before the present action."""

    armies: dict[str, Army] = {}
    where: dict[str, str] = {}
    """Every character, and the place he is in."""
    stock: Stack = {}
    """Units that can still be placed."""
    eagles: dict[str, int] = msgspec.field(default_factory=dict)
    """Eagles by territory, or in the "eyrie"; the others are not recruited yet."""
    bats: dict[str, int] = {}
    """Great Bats by territory."""

    tokens: dict[str, Stack] = {}
    """Recruitment tokens on the board: by region, by heap."""
    unflipped: dict[str, Stack] = {}
    """By heap: what its unflipped tokens show, on the board or not, by the key of the front."""

    held: list[str] = []
    """B14.2: settlements and the Front Gate under Shadow control, sorted."""
    breaches: dict[str, int] = {}
    """Damage markers on fortifications."""
    open_passes: list[str] = []
    """B17.2: the mustering points whose pass is open."""

    activated: list[str] = []
    """Generals with their activation token."""
    concentration: bool = False
    ring: int = 0
    """Ring tokens on Bilbo's sheet."""
    wrath: int = 0
    bodyguard: int = 0
    armour: int = 0
    """Damage markers on Shining Armour."""

    fate: Fate = msgspec.field(default_factory=Fate)

    pools: dict[Side, int] = msgspec.field(default_factory=lambda: {s: SETUP.dice[s].start for s in SIDES})
    dice: dict[Side, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in SIDES})
    """Faces of the unused dice, in the order of `FACES`."""

    decks: dict[str, list[str]] = msgspec.field(
        default_factory=lambda: {deck: [deck] * size for deck, size in DECK_SIZES.items()}
    )
    """The top card is the last. Cards, or backs."""
    hands: dict[Seat, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in SIDES})
    discards: dict[str, list[str]] = msgspec.field(default_factory=lambda: {deck: [] for deck in DECK_SIZES})
    """Used cards, seen by all, by deck."""
    buried: dict[Seat, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in SIDES})
    """Cards that a seat discarded face down. B1.9"""
    table: list[str] = []
    """Story cards that stay, and fate cards on the sheets of their characters."""
    card_orcs: int = 0
    """Orcs on Flying Arrows and Wild Spears."""
    troubled: str = ""
    """The General whom Troubled Mind names."""

    # --- the few changes that many events share ----------------------------------------------------

    def place(self, region: str, side: Side, units: Stack, leadership: int = 0, damage: int = 0) -> None:
        army = self.armies.get(region)
        if army is None:
            army = self.armies[region] = Army(side, {})
        add(army.units, units)
        army.leadership += leadership
        army.damage += damage

    def lift(self, region: str, units: Stack, leadership: int = 0, damage: int = 0) -> None:
        """Take units, tokens and markers off an army; it is gone with its last unit."""
        army = self.armies[region]
        take(army.units, units)
        army.leadership -= leadership
        army.damage -= damage
        if not army.units:
            del self.armies[region]

    def add_tokens(self, region: str, heap: str, number: int) -> None:
        here = self.tokens.setdefault(region, {})
        add(here, {heap: number})
        if not here[heap]:
            del here[heap]
        if not here:
            del self.tokens[region]

    def in_play(self, card: str) -> bool:
        """A card lies on the table or on a sheet."""
        return card in self.table


def deck_of(card: str) -> str:
    """The back of a card; a back is its own."""
    return card if card in DECK_SIZES else card[:-3]


def is_known(card: str) -> bool:
    return card not in DECK_SIZES


def sort_dice(faces: list[str]) -> list[str]:
    return sorted(faces, key=FACES.index)


def seats(options: Options) -> dict[Seat, Side]:
    """Two seats, named like their sides. B1.1"""
    return {side: side for side in SIDES}


def begin(options: Options) -> State:
    """B2: the position before the decks are shuffled; there is nothing to choose (B2.11)."""
    state = State(
        stock={key: unit.figures for key, unit in UNITS.items()},
        where={key: TRACK if key in FIGURES_ON_TRACK else ASIDE for key, character in CHARACTERS.items()},
        unflipped={key: {front.key: front.count for front in heap.fronts} for key, heap in HEAPS.items()},
        eagles=dict.fromkeys((EYRIE, *TERRITORIES), 0),
        bats=dict.fromkeys(TERRITORIES, 0),
    )
    for row in SETUP.armies:
        if row.units:
            take(state.stock, row.units)
            state.place(row.region, row.side, dict(row.units))
        state.where.update(dict.fromkeys(row.characters, row.region))
        for heap, number in row.tokens.items():
            state.add_tokens(row.region, heap, number)
    return state
