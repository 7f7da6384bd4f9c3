"""A combat while it lasts: the two forces, what shapes their rolls in the present round, and its terms.

A combat lives inside one action, so none of this is state. The moments of a round (B19.12), each with the
place where it is written:

    choose and reveal                       manoeuvres.choose
    Determined Attack                       manoeuvres.add_extra
    effects before the roll                 cards/effects.py, "roll": `force.bonus`, `target`, `fewer`, …
    combat roll                             rounds.roll_combat
    effects before the re-roll              cards/effects.py, "reroll": `extra_leadership`, `no_reroll`
    leader re-roll                          rounds.reroll
    damage step 1 to 3                      rounds.settle_damage: `force.due` is what the force has to suffer
    damage step 4, 5                        damage.deal, damage.take_casualties
    end of the round                        rounds.end_effects
    cease, withdraw, advance                attack.py, withdrawal.py

`combat.mine(side)` and `combat.foe(side)` are the two forces. A force is an army, or Beorn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.bofa.facts import FORDS, PASSES, SHEETS, TERRAIN, Side, Stack
from games.bofa.figures import BEORN
from games.bofa.position import fury, is_unbreached, leadership, strength
from games.bofa.state import State

MOST_DICE = 5
BASE, HARD = 5, 6
"""B20.4 to B20.8: the number that hits."""
LOWEST = 2
GIANT_SIZE, ROARING_VOICE = "fate_01", "fate_03"


@dataclass(slots=True)
class CombatTerms:
    """What a card changes about a combat as a whole."""

    because: str = ""
    superiority: bool = False
    """The attacker has Terrain Superiority whatever the units are."""
    leadership: int | None = None
    """Counts in place of the attacker's own."""
    pursuit: bool = False
    """Elven Charge: no orderly withdrawal after the first round."""


@dataclass(slots=True)
class Force:
    """An army, or Beorn, in a combat."""

    side: Side
    region: str
    beorn: bool = False
    spent: list[str] = field(default_factory=list)
    """B19.4: unit and special cards that come back only with Regroup."""

    # --- this round only ---
    card: str = ""
    """What was chosen and revealed."""
    manoeuvre: str = ""
    """The manoeuvre in effect: a unit's key, "regroup", "vampire_like", "mighty_strokes"; "" for none."""
    effect: str = ""
    """The combat effect in effect, if an event card was chosen."""
    bonus: int = 0
    reroll_bonus: int = 0
    fewer: int = 0
    target: int | None = None
    all_two: bool = False
    extra_leadership: int = 0
    no_reroll: bool = False
    captain: bool = False
    white: tuple[int, ...] = ()
    black: tuple[int, ...] = ()
    needs: int = BASE
    hits: int = 0
    black_hits: int = 0
    due: int = 0
    """Damage that this force has to suffer in the round."""

    def begin_round(self) -> None:
        self.card = self.manoeuvre = self.effect = ""
        self.bonus = self.reroll_bonus = self.fewer = self.extra_leadership = 0
        self.target, self.all_two, self.no_reroll, self.captain = None, False, False, False
        self.white = self.black = ()
        self.hits = self.black_hits = self.due = 0

    def lives(self, state: State) -> bool:
        if self.beorn:
            return state.where[BEORN] == self.region
        army = state.armies.get(self.region)
        return army is not None and army.side == self.side

    def units(self, state: State) -> Stack:
        army = None if self.beorn else state.armies.get(self.region)
        return army.units if army else {}


@dataclass(slots=True)
class Combat:
    """B18: one attack, perhaps of several armies (B24)."""

    region: str
    """Where the defender stands."""
    attacker: Force
    defender: Force
    terms: CombatTerms
    origins: tuple[str, ...]
    """The regions of all armies that take part in the attack."""
    round: int = 0
    fought: list[str] = field(default_factory=list)
    """B24.6: the armies that have fought a round."""
    fog: bool = False
    ended: str = ""

    def mine(self, side: Side) -> Force:
        return self.attacker if self.attacker.side == side else self.defender

    def foe(self, side: Side) -> Force:
        return self.defender if self.attacker.side == side else self.attacker

    @property
    def forces(self) -> tuple[Force, Force]:
        return (self.attacker, self.defender)

    @property
    def has_beorn(self) -> bool:
        return self.attacker.beorn or self.defender.beorn

    def facts(self, state: State) -> dict[str, Any]:
        """What the questions of a combat are about: everybody at the table sees it."""
        return {
            "region": self.region,
            "round": self.round,
            "attacker": self.attacker.side,
            "origin": self.attacker.region,
            "attackers": dict(self.attacker.units(state)),
            "defenders": dict(self.defender.units(state)),
            "beorn": self.has_beorn,
        }

    def begin_round(self) -> None:
        self.round += 1
        self.attacker.begin_round()
        self.defender.begin_round()

    def survivors(self, state: State) -> list[str]:
        """The attacking armies that are left; B24.8."""
        side = self.attacker.side
        if self.attacker.beorn:
            return [self.attacker.region] if self.attacker.lives(state) else []
        return [r for r in self.origins if (army := state.armies.get(r)) is not None and army.side == side]

    # --- numbers -----------------------------------------------------------------------------------

    def is_hampered(self, state: State) -> bool:
        """B20.5 to B20.8: ford or upward slope, the first time this army fights; walls, always."""
        if is_unbreached(state, self.region):
            return True
        origin = self.attacker.region
        if origin in self.fought or origin in PASSES:
            return False
        uphill = TERRAIN[self.region] == "mountains" and TERRAIN[origin] != "mountains"
        return uphill or (origin, self.region) in FORDS

    def needed(self, state: State, force: Force) -> int:
        """B20.4 to B20.9, B28.13, B28.14: the number that hits for this force, before bonuses."""
        if force.target is not None:
            return force.target
        if force is self.attacker and self.is_hampered(state):
            return HARD
        if force.beorn:
            sheet = SHEETS[BEORN]
            return sheet.roaring_success if ROARING_VOICE in state.table else sheet.success
        return BASE

    def dice(self, state: State, force: Force) -> int:
        """B20.1, B20.12, B20.14, B28.13."""
        if force.beorn:
            sheet = SHEETS[BEORN]
            number = sheet.giant_dice if GIANT_SIZE in state.table else sheet.dice
        else:
            number = min(MOST_DICE, self.value(state, force))
        return max(1, number - force.fewer) if force.fewer else number

    def value(self, state: State, force: Force) -> int:
        if not force.all_two:
            return strength(state, force.region)
        return 2 * state.armies[force.region].size + fury(state, force.region)

    def leadership(self, state: State, force: Force) -> int:
        """B21.1, B21.8; Elven Charge replaces the army's own."""
        own = self.terms.leadership if force is self.attacker else None
        if own is None:
            own = leadership(state, force.region)
        return own + force.extra_leadership


def hits_on(needs: int, bonus: int) -> int:
    """B20.10, B20.11: the lowest die that hits."""
    return max(LOWEST, min(HARD, needs - bonus))
