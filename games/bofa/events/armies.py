"""Armies on the board: placed, moved, harmed, lost; tokens, settlements, passes. B12 to B17, B22."""

from __future__ import annotations

from games.bofa.facts import Side, Stack
from games.bofa.figures import add, take
from games.bofa.state import State
from games.kernel import Event, Seat

# --- units and tokens --------------------------------------------------------------------------------


class UnitsPlaced(Event, frozen=True):
    """Units came from the stock to a region or box. B15

    `because`: "recruit", "goblins", a card, a character.
    """

    side: Side
    region: str
    units: Stack
    because: str

    def apply(self, state: State) -> None:
        take(state.stock, self.units)
        state.place(self.region, self.side, self.units)


class UnitsLost(Event, frozen=True):
    """Units were eliminated; each took damage markers with it (`healed` in all). B22.3, B22.8

    `because`: "casualties", "rout", or the manoeuvre or card that demanded them.
    """

    side: Side
    region: str
    units: Stack
    healed: int = 0
    because: str = "casualties"

    def apply(self, state: State) -> None:
        state.lift(self.region, self.units, damage=self.healed)
        add(state.stock, self.units)


class UnitsDisbanded(Event, frozen=True):
    """Units above the limit of five went back to the stock. B13.8, B15.16"""

    side: Side
    region: str
    units: Stack

    def apply(self, state: State) -> None:
        state.lift(self.region, self.units)
        add(state.stock, self.units)


class TokensPlaced(Event, frozen=True):
    """Recruitment tokens of a heap were laid face down in a region, unseen. B15.3"""

    heap: str
    region: str
    tokens: int
    because: str

    def apply(self, state: State) -> None:
        state.add_tokens(self.region, self.heap, self.tokens)


class TokenFlipped(Event, frozen=True):
    """A recruitment token was turned up and left the game; its units come with UnitsPlaced. B15.2"""

    reveals = True
    side: Side
    region: str
    heap: str
    front: str
    because: str

    def apply(self, state: State) -> None:
        state.add_tokens(self.region, self.heap, -1)
        take(state.unflipped[self.heap], {self.front: 1})


class TokensRemoved(Event, frozen=True):
    """Tokens went back to their heap unseen. `because`: "entered" (army, Beorn) or a card. B15.11, B15.12"""

    region: str
    heap: str
    tokens: int
    because: str

    def apply(self, state: State) -> None:
        state.add_tokens(self.region, self.heap, -self.tokens)


class OrcsStored(Event, frozen=True):
    """Orcs were put on Flying Arrows and Wild Spears. B31.7"""

    orcs: int

    def apply(self, state: State) -> None:
        take(state.stock, {"orcs": self.orcs})
        state.card_orcs += self.orcs


class OrcCame(Event, frozen=True):
    """One Orcs came from Flying Arrows and Wild Spears to an army."""

    region: str

    def apply(self, state: State) -> None:
        state.card_orcs -= 1
        state.place(self.region, "shadow", {"orcs": 1})


# --- moving ------------------------------------------------------------------------------------------


class _Moved(Event, frozen=True):
    """Units with characters, leadership tokens and damage markers went from one place to another."""

    seat: Seat
    origin: str
    to: str
    units: Stack
    characters: tuple[str, ...] = ()
    leadership: int = 0
    damage: int = 0
    because: str = ""

    def apply(self, state: State) -> None:
        side = state.armies[self.origin].side
        state.lift(self.origin, self.units, self.leadership, self.damage)
        state.place(self.to, side, self.units, self.leadership, self.damage)
        for character in self.characters:
            state.where[character] = self.to


class ArmyMoved(_Moved, frozen=True):
    """An army, or a part of it, went one region. A longer move is told step by step. B13.1"""


class ArmyAdvanced(_Moved, frozen=True):
    """Attackers moved into the region that they won. B23.17"""


class ArmyWithdrew(_Moved, frozen=True):
    """A defending army left the combat. `because`: "orderly" or "rout". B23.3"""


# --- damage ------------------------------------------------------------------------------------------


class DamageSuffered(Event, frozen=True):
    """Damage was dealt: to the fortification, to Shining Armour, and to the army. B22.10, B22.21

    `because`: "combat", or the ability, manoeuvre or card that dealt it.
    """

    side: Side
    region: str
    army: int
    fortification: int = 0
    armour: int = 0
    because: str = "combat"

    def apply(self, state: State) -> None:
        if self.army:
            state.armies[self.region].damage += self.army
        if self.fortification:
            add(state.breaches, {self.region: self.fortification})
        state.armour += self.armour


class DamageHealed(Event, frozen=True):
    """Damage markers came off an army. `because`: "rally", a card, a person or token given up."""

    side: Side
    region: str
    markers: int
    because: str

    def apply(self, state: State) -> None:
        state.armies[self.region].damage -= self.markers


class FortificationRepaired(Event, frozen=True):
    """Last Stand: markers came off a fortification. B22.13"""

    region: str
    markers: int
    because: str

    def apply(self, state: State) -> None:
        take(state.breaches, {self.region: self.markers})


class RallyRolled(Event, frozen=True):
    """An army rallied: `dice`, then the failed dice rolled again. Each success takes off a marker. B16"""

    side: Side
    region: str
    dice: tuple[int, ...]
    rerolled: tuple[int, ...]
    needs: int
    successes: int
    because: str = "rally"


class ShotsRolled(Event, frozen=True):
    """Archery, Magic Blast or an Eagle's attack on a Shadow army. B11.9, B27.10

    `because`: "archery", "magic_blast", "proud_and_strong", or a card.
    """

    region: str
    dice: tuple[int, ...]
    rerolled: tuple[int, ...]
    needs: int
    hits: int
    because: str


# --- settlements and passes --------------------------------------------------------------------------


class PlaceTaken(Event, frozen=True):
    """The Shadow controls a settlement or the Front Gate. B14.2"""

    region: str

    def apply(self, state: State) -> None:
        state.held = sorted([*state.held, self.region])


class PlaceFreed(Event, frozen=True):
    """The Free Peoples control a settlement or the Front Gate again. B14.3"""

    region: str

    def apply(self, state: State) -> None:
        state.held.remove(self.region)


class PassOpened(Event, frozen=True):
    """Five units stood in a goblin mustering point: its pass is open for good. B17.2"""

    box: str

    def apply(self, state: State) -> None:
        state.open_passes.append(self.box)


ARMY_EVENTS = (
    UnitsPlaced,
    UnitsLost,
    UnitsDisbanded,
    TokensPlaced,
    TokenFlipped,
    TokensRemoved,
    OrcsStored,
    OrcCame,
    ArmyMoved,
    ArmyAdvanced,
    ArmyWithdrew,
    DamageSuffered,
    DamageHealed,
    FortificationRepaired,
    RallyRolled,
    ShotsRolled,
    PlaceTaken,
    PlaceFreed,
    PassOpened,
)
