"""What is told of a combat besides cards and losses. B18 to B24. It lives inside one action: no state."""

from __future__ import annotations

from games.bofa.facts import Side, Stack
from games.kernel import Event


class CombatBegan(Event, frozen=True):
    """An army, several armies or Beorn attacked. The stacks are empty where Beorn stands. B18.1, B24.1

    `origins`: the attackers' regions; `because`: the card that led to it.
    """

    side: Side
    origins: tuple[str, ...]
    region: str
    attackers: dict[str, Stack]
    defenders: Stack
    because: str = ""


class SuperiorityWon(Event, frozen=True):
    """Terrain Superiority, by so many units to so many: the side draws an event card. B18.7"""

    side: Side
    units: int
    against: int
    because: str = ""


class CombatRoundBegan(Event, frozen=True):
    """`army`: the region of the attackers who fight this round. B19.12, B24.2"""

    round: int
    army: str


class ManoeuvreAdded(Event, frozen=True):
    """Determined Attack brought in a manoeuvre card; `again`: it had been spent. B19.11"""

    side: Side
    card: str
    again: bool


class CombatRolled(Event, frozen=True):
    """A side's combat roll; black dice stand for the chosen unit. B20"""

    side: Side
    white: tuple[int, ...]
    black: tuple[int, ...]
    needs: int
    modifier: int = 0
    hits: int = 0


class LeadersRerolled(Event, frozen=True):
    """A side's leader re-roll, or Beorn's. B21, B28.13"""

    side: Side
    white: tuple[int, ...]
    black: tuple[int, ...]
    needs: int
    modifier: int = 0
    hits: int = 0


class ManoeuvreUsed(Event, frozen=True):
    """A manoeuvre did something: `manoeuvre` is a unit's key, "vampire_like" or a combat effect. B21.4

    `damage`: added to the enemy's (or, negative, taken off one's own) damage of the round.
    """

    side: Side
    manoeuvre: str
    damage: int = 0


class DamageBoughtOff(Event, frozen=True):
    """Fell Race was bought off with "leadership" (all tokens) or a character. B31.2"""

    side: Side
    by: str


class AttackCeased(Event, frozen=True):
    """B23.2"""

    side: Side


class CombatEnded(Event, frozen=True):
    """`how`: "destroyed", "both_destroyed", "ceased", "withdrew", "fog". B23"""

    how: str
    winner: Side | None = None


COMBAT_EVENTS = (
    CombatBegan,
    SuperiorityWon,
    CombatRoundBegan,
    ManoeuvreAdded,
    CombatRolled,
    LeadersRerolled,
    ManoeuvreUsed,
    DamageBoughtOff,
    AttackCeased,
    CombatEnded,
)
