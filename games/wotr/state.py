"""The state of a game of War of the Ring: what folding its events gives, and what a seat's view holds.

Everything that outlives one action is here; only events' `apply` changes it. Three words on shapes:

- **Figures** are counts by key, in one of five places: `field` (on the map), `inside` (the garrison of a
  besieged stronghold: a region is a key of `inside` exactly while it is besieged), `reinforcements` (what may
  still enter, characters set aside included), `casualties` (out of the game) and the Fellowship's companions.
  A region's stack in `field` may hold figures of both sides: a Nazgûl beside an enemy army, say.
- **A card that a view may not know** is written as its back, the key of its deck: "sh_char" for "sh_char_07".
  So the backs are public (R1.30) and a view's hands, decks and discards have the same lengths as the truth.
- **Seats and sides.** With two players the seats are the sides. With more, `seats` says which side a seat is
  on, `leading` who leads it; rules ask `leader_of`, `owner_of` and the like (seats.py) instead of assuming.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct

from games.kernel import GameState, Seat
from games.wotr.facts import (
    FREE_PEOPLES,
    NATIONS,
    SETUP,
    SHADOW,
    SIDES,
    STANDARD_TILES,
    Side,
    figure_key,
)
from games.wotr.figures import COMPANIONS, TOTALS, Stack, add, take

DECKS: dict[str, Side] = {
    "fp_char": FREE_PEOPLES,
    "fp_str": FREE_PEOPLES,
    "sh_char": SHADOW,
    "sh_str": SHADOW,
}
CARDS_IN_A_DECK = 24
CARDS: dict[str, tuple[str, ...]] = {
    deck: tuple(f"{deck}_{number:02}" for number in range(1, CARDS_IN_A_DECK + 1)) for deck in DECKS
}
FACES = ("character", "army", "muster", "event", "muster_army", "will_of_the_west", "eye")
MORDOR_STEPS = 5
"""R13.13: the step that is the Crack of Doom."""
MOST_CORRUPTION = 12


class Options(Struct):
    """What is chosen when a game is opened."""

    players: Literal[2, 3, 4] = 2


class Fellowship(Struct):
    """R11: the Ring-bearers, who goes with them, and how far they are."""

    region: str | None = SETUP.fellowship.region
    """The last known position; None on the Mordor Track (R13.4)."""
    companions: list[str] = msgspec.field(default_factory=lambda: list(SETUP.fellowship.companions))
    guide: str = SETUP.fellowship.guide
    hidden: bool = True
    progress: int = 0
    corruption: int = 0
    mordor: int | None = None
    """The step on the Mordor Track."""


class Tiles(Struct):
    """R12: where the hunt tiles are. Special tiles of unplayed cards are nowhere."""

    pool: list[str] = msgspec.field(default_factory=lambda: sorted(STANDARD_TILES))
    """Always sorted: tiles are drawn by chance, so no order is hidden in the state."""
    drawn: list[str] = []
    removed: list[str] = []
    """Out of the game for good."""
    waiting: list[str] = []
    """R12.19: special tiles in play until the Fellowship enters Mordor."""


class ThisTurn(Struct):
    """What is remembered until the next turn begins."""

    hunters_due: bool = False
    """R3.9: a Free Peoples die was taken back from the Hunt Box."""
    attempted: bool = False
    """R3.15: the Free Peoples tried to move or hide the Fellowship."""
    rings_used: list[Side] = []
    messenger_used: bool = False
    """The Mouth of Sauron has turned a Muster result into an Army result."""
    touched: list[str] = []
    """R16.3: with three players, the nations that the latest action of the Free Peoples concerned."""
    acted: dict[str, list[str]] = {}
    """R16.4: the armies that it concerned, by the region where they are now, with their nations."""


class State(GameState, kw_only=True):
    seats: dict[Seat, Side]
    leading: dict[Side, Seat]

    step: str = "setup"
    acting: Seat = ""
    """Whose action it is."""
    at: int = 0
    """Where in the order of actions we are: with three players one seat stands in it twice (R16.2)."""

    field: dict[str, Stack] = {}
    inside: dict[str, Stack] = {}
    reinforcements: Stack = {}
    casualties: Stack = {}
    mixed: list[str] = []
    """R15.15: regions where the units of two teammates are one army. Garrisons always are."""
    captured: dict[str, Seat] = {}
    """Control markers: settlements held by the side that did not own them at set-up, and who took them."""

    steps_to_war: dict[str, int]
    passive: list[str]

    pools: dict[Side, int]
    pool_changes: dict[Side, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    """R4.18: dice gained or lost, due at the next recovery."""
    dice: dict[Side, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in SIDES})
    """Faces of the unused dice, in the order of `FACES`."""
    hunt_box: dict[Side, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    rings: dict[Side, int]

    fellowship: Fellowship = msgspec.field(default_factory=Fellowship)
    tiles: Tiles = msgspec.field(default_factory=Tiles)

    decks: dict[str, list[str]]
    """The top card is the last. Cards, or backs."""
    hands: dict[Seat, list[str]]
    table: list[str] = []
    discards: dict[Side, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in SIDES})
    combat_cards: dict[Side, str] = {}
    """Chosen for the present combat round, face down until both are shown."""
    face_down: dict[Seat, list[str]] = {}
    """R7.13, R10.1: which cards of the present combat round, and of the discards, only this seat knows."""

    this_turn: ThisTurn = msgspec.field(default_factory=ThisTurn)
    foremost: list[Seat] = []
    """R15.25, R15.26: after the end, who of the winning team did best; both, if they did equally well."""

    # --- the few changes that many events share ----------------------------------------------------

    def place(self, region: str, stack: Stack, inside: bool = False) -> None:
        add((self.inside if inside else self.field).setdefault(region, {}), stack)

    def lift(self, region: str, stack: Stack, inside: bool = False) -> None:
        """Take figures off the map. An emptied garrison stays a key: SiegeEnded closes a siege."""
        stacks = self.inside if inside else self.field
        take(stacks[region], stack)
        if not inside and not stacks[region]:
            del stacks[region]

    def lay_face_down(self, seat: Seat, cards: Iterable[str]) -> None:
        """Only the seat knows them; who sees their backs remembers nothing."""
        known = [card for card in cards if is_known(card)]
        if known:
            self.face_down.setdefault(seat, []).extend(known)

    def turn_up(self, cards: Iterable[str]) -> None:
        """Everybody sees them now."""
        for card in cards:
            for laid in self.face_down.values():
                if card in laid:
                    laid.remove(card)

    def in_play(self, card: str) -> bool:
        """A card lies on the table."""
        return card in self.table


def deck_of(card: str) -> str:
    """The back of a card; a back is its own."""
    return card if card in DECKS else card[:-3]


def is_known(card: str) -> bool:
    return card not in DECKS


def sort_dice(faces: list[str]) -> list[str]:
    return sorted(faces, key=FACES.index)


def seats(options: Options) -> dict[Seat, Side]:
    """The seats under these options, each with its side."""
    if options.players == 2:
        return {side: side for side in SIDES}
    roles = {seat: role.side for seat, role in SETUP.roles.items()}
    if options.players == 4:
        return roles
    return {FREE_PEOPLES: FREE_PEOPLES} | {seat: side for seat, side in roles.items() if side == SHADOW}


def begin(options: Options) -> State:
    """R2: the position before the decks are shuffled."""
    taken = seats(options)
    leading = {side: next(seat for seat, of in taken.items() if of == side) for side in SIDES}
    state = State(
        seats=taken,
        leading=leading,
        steps_to_war={nation.key: nation.steps_to_war for nation in NATIONS.values()},
        passive=[nation.key for nation in NATIONS.values() if not nation.active],
        pools={side: SETUP.action_dice[side].start for side in SIDES},
        rings={FREE_PEOPLES: len(SETUP.elven_rings), SHADOW: 0},
        decks={deck: [deck] * CARDS_IN_A_DECK for deck in DECKS},
        hands={seat: [] for seat in taken},
        reinforcements=dict(TOTALS),
    )
    take(state.reinforcements, dict.fromkeys(set(COMPANIONS) & set(SETUP.fellowship.companions), 1))
    for row in SETUP.figures:
        kinds = {"regular": row.regular, "elite": row.elite, "leader": row.leader, "nazgul": row.nazgul}
        stack = {figure_key(row.nation, kind): number for kind, number in kinds.items() if number}
        take(state.reinforcements, stack)
        state.place(row.region, stack)
    return state
