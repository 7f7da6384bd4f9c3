"""What is told of a battle besides cards and losses. R7, R9. A battle lives inside one action: no state."""

from __future__ import annotations

from typing import Literal

from games.kernel import Event
from games.wotr.facts import Side
from games.wotr.figures import Figure, Stack

BattleKind = Literal["field", "siege", "sortie"]


class BattleBegan(Event, frozen=True):
    """An army attacked another. The attackers' stack is without the rearguard. R7.2, R7.6"""

    side: Side
    kind: BattleKind
    origin: str
    region: str
    attackers: Stack
    defenders: Stack
    because: str = ""


class CombatRoundBegan(Event, frozen=True):
    """R7.12"""

    round: int


class AbilityUsed(Event, frozen=True):
    """A character's ability was used that moves nothing by itself: The White Rider, Sorcerer."""

    character: Figure
    ability: str


class LeadershipForfeited(Event, frozen=True):
    """Figures do not count for leadership in this round, or in this battle. R7.19"""

    side: Side
    figures: Stack
    because: str


class CombatRolled(Event, frozen=True):
    """A side's combat roll, or an extra attack of a card (`because`). R7.22-R7.26"""

    side: Side
    dice: tuple[int, ...]
    needs: int
    modifier: int = 0
    hits: int = 0
    because: str = ""


class LeadersRerolled(Event, frozen=True):
    """A side's leader re-roll. R7.27"""

    side: Side
    dice: tuple[int, ...]
    needs: int
    modifier: int = 0
    hits: int = 0


class HitsChanged(Event, frozen=True):
    """A card added hits or took them away. R7.57"""

    side: Side
    by: int
    because: str


class CombatCardCancelled(Event, frozen=True):
    """R7.18: used, but without effect."""

    side: Side
    card: str
    because: str


class AttackCeased(Event, frozen=True):
    """R7.36, R7.37"""

    side: Side


class RetreatedIntoSiege(Event, frozen=True):
    """The defender chose the walls of his stronghold. R9.1"""

    side: Side
    region: str


class BattleEnded(Event, frozen=True):
    """`how`: "ceased", "retreated", "besieged", "walls" (nobody advanced), "destroyed", "round" (a siege)."""

    how: str
    winner: Side | None = None


BATTLE_EVENTS = (
    BattleBegan,
    CombatRoundBegan,
    AbilityUsed,
    LeadershipForfeited,
    CombatRolled,
    LeadersRerolled,
    HitsChanged,
    CombatCardCancelled,
    AttackCeased,
    RetreatedIntoSiege,
    BattleEnded,
)
