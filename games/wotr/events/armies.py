"""Figures on the map: recruited, moved, lost, besieged; settlements and nations. R5, R6, R8, R9."""

from __future__ import annotations

from games.kernel import Event, Seat
from games.wotr.facts import Side
from games.wotr.figures import FIGURES_OF, RETURNS, Figure, Stack, add, take
from games.wotr.state import State

# --- entering --------------------------------------------------------------------------------------


class FiguresRecruited(Event, frozen=True):
    """Reinforcements came to a region (`inside`: into its besieged stronghold). R6.4, R6.10"""

    seat: Seat
    region: str
    figures: Stack
    inside: bool = False
    because: str = ""

    def apply(self, state: State) -> None:
        take(state.reinforcements, self.figures)
        state.place(self.region, self.figures, self.inside)


class CharacterEntered(Event, frozen=True):
    """Aragorn, Gandalf the White or a Minion came into play, perhaps for his lesser self. R5.1, R5.2"""

    character: Figure
    region: str
    inside: bool = False
    replaces: Figure | None = None
    because: str = ""

    def apply(self, state: State) -> None:
        if self.replaces is not None:
            state.lift(self.region, {self.replaces: 1}, self.inside)
            state.casualties[self.replaces] = 1
        take(state.reinforcements, {self.character: 1})
        state.place(self.region, {self.character: 1}, self.inside)


class FiguresUpgraded(Event, frozen=True):
    """Figures on the map changed places with reinforcements: Saruman's voice, Hill-trolls."""

    seat: Seat
    region: str
    figures: Stack
    into: Stack
    inside: bool = False
    because: str = ""

    def apply(self, state: State) -> None:
        take(state.reinforcements, self.into)
        state.place(self.region, self.into, self.inside)
        state.lift(self.region, self.figures, self.inside)
        add(state.reinforcements, self.figures)


# --- moving ----------------------------------------------------------------------------------------


class _Moved(Event, frozen=True):
    """Figures went from one region to another, perhaps out of or into a besieged stronghold."""

    seat: Seat
    origin: str
    to: str
    figures: Stack
    from_inside: bool = False
    to_inside: bool = False
    because: str = ""

    def apply(self, state: State) -> None:
        state.lift(self.origin, self.figures, self.from_inside)
        state.place(self.to, self.figures, self.to_inside)


class ArmyMoved(_Moved, frozen=True):
    """An army, or a part of it, moved to another region. R6.12"""


class ArmyRetreated(_Moved, frozen=True):
    """A defending army left the battle. R7.38"""

    def apply(self, state: State) -> None:
        super().apply(state)
        if self.origin in state.this_turn.acted:
            state.this_turn.acted[self.to] = state.this_turn.acted.pop(self.origin)


class ArmyAdvanced(_Moved, frozen=True):
    """The attackers moved into the region that they won. R7.44"""


class CompanionsMoved(_Moved, frozen=True):
    """Companions went as a group, without an army. R5.3"""


class NazgulFlew(_Moved, frozen=True):
    """Nazgûl, the Witch-king among them perhaps, flew. R5.10"""


class MinionMoved(_Moved, frozen=True):
    """The Mouth of Sauron went without an army. R5.13"""


class ArmiesMixed(Event, frozen=True):
    """The units of two teammates in a region became one army. R15.15

    `because`: "agreed", "attacked", "together" (they came there as one army).
    """

    side: Side
    region: str
    because: str

    def apply(self, state: State) -> None:
        state.mixed.append(self.region)


class ArmiesParted(Event, frozen=True):
    """The army of a region is no longer one of two teammates. R15.20"""

    region: str

    def apply(self, state: State) -> None:
        state.mixed.remove(self.region)


# --- leaving ---------------------------------------------------------------------------------------


class FiguresLost(Event, frozen=True):
    """Figures were eliminated: Shadow units and Nazgûl return to the reinforcements, all others are gone.

    R1.22, R1.23, R7.32, R7.33. `because`: "battle", "alone" (a leader without units, R1.17), a card.
    """

    side: Side
    region: str
    figures: Stack
    inside: bool = False
    because: str = "battle"

    def apply(self, state: State) -> None:
        state.lift(self.region, self.figures, self.inside)
        for figure, number in self.figures.items():
            add(state.reinforcements if figure in RETURNS else state.casualties, {figure: number})


class EliteReduced(Event, frozen=True):
    """An Elite became a Regular of its nation, from the casualties if one is there. R7.29, R7.31, R9.9"""

    side: Side
    region: str
    elite: Figure
    regular: Figure
    from_casualties: bool = False
    inside: bool = False
    because: str = "battle"

    def apply(self, state: State) -> None:
        take(state.casualties if self.from_casualties else state.reinforcements, {self.regular: 1})
        state.place(self.region, {self.regular: 1}, self.inside)
        state.lift(self.region, {self.elite: 1}, self.inside)
        add(state.reinforcements if self.elite in RETURNS else state.casualties, {self.elite: 1})


class UnitsDisbanded(Event, frozen=True):
    """Units above a limit went back to the reinforcements, on both sides. R1.24, R6.2, R9.4"""

    side: Side
    region: str
    figures: Stack
    inside: bool = False

    def apply(self, state: State) -> None:
        state.lift(self.region, self.figures, self.inside)
        add(state.reinforcements, self.figures)


# --- sieges and settlements ------------------------------------------------------------------------


class SiegeBegan(Event, frozen=True):
    """All figures of the side in the region are now inside its besieged stronghold. R9.2"""

    side: Side
    region: str

    def apply(self, state: State) -> None:
        mine = FIGURES_OF[self.side]
        garrison = {f: n for f, n in state.field.get(self.region, {}).items() if f in mine}
        state.inside.setdefault(self.region, {})
        if garrison:
            state.lift(self.region, garrison)
            state.place(self.region, garrison, inside=True)


class SiegeEnded(Event, frozen=True):
    """Nobody besieges the stronghold any more: who was inside is back in the region. R9.14"""

    region: str

    def apply(self, state: State) -> None:
        garrison = state.inside.pop(self.region)
        if garrison:
            state.place(self.region, garrison)


class SettlementCaptured(Event, frozen=True):
    """A settlement of the other side fell. R9.23, R9.24"""

    region: str
    seat: Seat

    def apply(self, state: State) -> None:
        state.captured[self.region] = self.seat


class SettlementRegained(Event, frozen=True):
    """A settlement is in the hands of its first owners again. R9.25"""

    region: str
    seat: Seat

    def apply(self, state: State) -> None:
        del state.captured[self.region]


# --- politics --------------------------------------------------------------------------------------


class NationActivated(Event, frozen=True):
    """A passive nation became active. R8.3

    `because`: "entered", "attacked", "declared", a companion, a Minion or a card.
    """

    nation: str
    because: str
    region: str = ""

    def apply(self, state: State) -> None:
        state.passive.remove(self.nation)


class NationAdvanced(Event, frozen=True):
    """A nation came one step closer to war. R8.6

    `because`: "muster", "attacked", "captured", a companion or a card.
    """

    nation: str
    because: str
    region: str = ""

    def apply(self, state: State) -> None:
        state.steps_to_war[self.nation] -= 1


class NationSetBack(Event, frozen=True):
    """A card set a nation one step back. R8.19"""

    nation: str
    because: str

    def apply(self, state: State) -> None:
        state.steps_to_war[self.nation] += 1


ARMY_EVENTS = (
    FiguresRecruited,
    CharacterEntered,
    FiguresUpgraded,
    ArmyMoved,
    ArmyRetreated,
    ArmyAdvanced,
    CompanionsMoved,
    NazgulFlew,
    MinionMoved,
    ArmiesMixed,
    ArmiesParted,
    FiguresLost,
    EliteReduced,
    UnitsDisbanded,
    SiegeBegan,
    SiegeEnded,
    SettlementCaptured,
    SettlementRegained,
    NationActivated,
    NationAdvanced,
    NationSetBack,
)
