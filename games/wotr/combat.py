"""A battle while it lasts: the two forces, what shapes their rolls in the present round, and the terms of it.

A battle lives inside one action, so none of this is state. Combat cards change it: each registers, under its
combat key and its initiative, a coroutine `(g, battle, side)` that acts at that moment of the round (R7.57):

    0  cancels the other card                     `cancel_card`
    1  before the roll: silence, scouts           `silence`, `battle.leaves` …
    2  extra attacks before the roll              `extra_attack`
    3  shapes the roll, or the whole round        `force.bonus`, `reroll_bonus`, `fewer`, `cap`, `no_reroll`
    —  the Combat roll: `force.dice`, `force.misses`, `force.roll_hits`
    4  between roll and re-roll                   `turn_misses`, `forfeit`
    —  the Leader re-roll: `force.reroll_hits`
    5  hits added after the re-roll               `change_hits`
    6  as casualties are taken                    `change_hits` (fewer), `slay`
    —  casualties
    7  after casualties, before step 5            `extra_attack`, `suffer`

`battle.mine(side)` and `battle.foe(side)` are the two forces. The verbs named here are in battle.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from games.kernel import Seat
from games.wotr.armies import leading_elites
from games.wotr.events.battle import BattleKind
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, Side
from games.wotr.figures import (
    COMPANIONS,
    ELITE_UNITS,
    LEADERSHIP,
    NATION_OF_UNIT,
    NAZGUL,
    UNITS,
    WITCH_KING,
    Figure,
    Stack,
)
from games.wotr.position import FORTIFIED
from games.wotr.state import State

MOST_DICE = 5
"""R1.26."""
BASE = 5
HARD = 6
"""R7.22, R7.23, R9.8: the number that hits."""
CAPTAINS: tuple[Figure, ...] = tuple(
    key for key, c in CHARACTERS.items() if any(a.key == "captain_of_the_west" for a in c.abilities)
)
RINGWRAITHS: frozenset[Figure] = frozenset({NAZGUL, WITCH_KING})


@dataclass(slots=True)
class Force:
    """The figures of one side that are in the battle."""

    side: Side
    seat: Seat
    region: str
    figures: Stack
    inside: bool = False

    # --- this round only ---
    card: str | None = None
    cancelled: bool = False
    bonus: int = 0
    """R7.55: on each die of the Combat roll."""
    reroll_bonus: int = 0
    fewer: int = 0
    """R7.56: dice lost, but never the last one."""
    cap: int = MOST_DICE
    no_reroll: bool = False
    forfeited: Stack = field(default_factory=dict)
    """R7.19: figures that do not count for Leadership."""
    silenced: list[Figure] = field(default_factory=list)
    """Companions without Leadership and abilities."""
    dice: tuple[int, ...] = ()
    misses: int = 0
    """Dice that may still be re-rolled."""
    roll_hits: int = 0
    reroll_hits: int = 0
    other_hits: int = 0
    """Hits that cards added to those of roll and re-roll, or took from them."""
    early_hits: int = 0
    """Hits of an extra attack before the roll: taken already."""

    def begin_round(self) -> None:
        self.card, self.cancelled = None, False
        self.bonus = self.reroll_bonus = self.fewer = 0
        self.cap, self.no_reroll = MOST_DICE, False
        self.forfeited, self.silenced = {}, []
        self.dice, self.misses = (), 0
        self.roll_hits = self.reroll_hits = self.other_hits = self.early_hits = 0

    @property
    def units(self) -> int:
        return sum(number for figure, number in self.figures.items() if figure in NATION_OF_UNIT)

    @property
    def elites(self) -> int:
        return sum(number for figure, number in self.figures.items() if figure in ELITE_UNITS)

    @property
    def companions(self) -> list[Figure]:
        return [companion for companion in COMPANIONS if companion in self.figures]

    @property
    def wiped_out(self) -> bool:
        return UNITS[self.side].isdisjoint(self.figures)

    @property
    def hits(self) -> int:
        """R7.28: what the other side has to take after the re-roll."""
        return max(0, self.roll_hits + self.reroll_hits + self.other_hits)

    def has(self, *figures: Figure) -> bool:
        return any(figure in self.figures for figure in figures)


@dataclass(slots=True)
class CombatTerms:
    """What a card changes about a battle as a whole."""

    because: str = ""
    rounds: int = 1
    """R9.9: of a siege battle, before Elites pay for more."""
    must_fight: bool = False
    """The attacker may not cease."""
    in_place: bool = False
    """The attackers stand in the defender's region already (Corsairs of Umbar)."""
    each_round: Callable[[State, Battle], None] | None = None
    """Changes to the forces at the beginning of every round (Help Unlooked For)."""
    may_use_card: Callable[[Battle, Side], bool] | None = None
    """Who may use a Combat card (The Fighting Uruk-hai)."""


@dataclass(slots=True)
class Battle:
    """R7.2: a field battle, a siege battle or a sortie."""

    kind: BattleKind
    region: str
    """Where the defenders stand."""
    attacker: Force
    defender: Force
    terms: CombatTerms
    round: int = 0
    white_rider: bool = False
    """Gandalf gave up his Leadership, and all Nazgûl Leadership counts as 0, for the whole battle."""
    ended: str = ""
    """How the battle ended (see BattleEnded), once it has."""

    def mine(self, side: Side) -> Force:
        return self.attacker if self.attacker.side == side else self.defender

    def foe(self, side: Side) -> Force:
        return self.defender if self.attacker.side == side else self.attacker

    @property
    def forces(self) -> tuple[Force, Force]:
        return (self.attacker, self.defender)

    def facts(self) -> dict[str, Any]:
        """What the questions of a battle are about: everybody at the table sees it."""
        return {
            "region": self.region,
            "round": self.round,
            "kind": self.kind,
            "attacker": self.attacker.side,
            "attackers": dict(self.attacker.figures),
            "defenders": dict(self.defender.figures),
        }

    def begin_round(self) -> None:
        self.round += 1
        self.attacker.begin_round()
        self.defender.begin_round()

    def needs(self, side: Side) -> int:
        """R7.22, R7.23, R9.8, R9.21: the number that hits, for a side."""
        if side == self.defender.side:
            return BASE
        if self.kind == "siege":
            return HARD
        return HARD if self.kind == "field" and self.round == 1 and self.region in FORTIFIED else BASE

    def strength(self, side: Side) -> int:
        """R7.10: units, and a captain's one more (Captain of the West)."""
        force = self.mine(side)
        captains = 0
        if side == FREE_PEOPLES:
            captains = sum(c in force.figures and c not in force.silenced for c in CAPTAINS)
        return force.units + captains

    def dice(self, side: Side) -> int:
        """R7.56, A66: strength cut to five, less what cards take, never more than they allow."""
        force = self.mine(side)
        number = min(MOST_DICE, self.strength(side))
        if force.fewer:
            number = max(1, number - force.fewer)
        return min(number, force.cap)

    def leadership_by_figure(self, state: State, side: Side) -> Stack:
        """R7.11, R7.19: who counts for Leadership, with how much each."""
        force = self.mine(side)
        elites = leading_elites(state)
        found: Stack = {}
        for figure, number in force.figures.items():
            points = 1 if figure in elites else LEADERSHIP.get(figure, 0)
            left = number - force.forfeited.get(figure, 0)
            if points and left and figure not in force.silenced and not self._overawed(figure):
                found[figure] = points * left
        return found

    def _overawed(self, figure: Figure) -> bool:
        return self.white_rider and (figure in RINGWRAITHS or figure == "gandalf_white")

    def leadership(self, state: State, side: Side) -> int:
        return sum(self.leadership_by_figure(state, side).values())

    def nazgul_leadership(self, state: State, side: Side) -> int:
        """R1.21: the Witch-king's counts too."""
        found = self.leadership_by_figure(state, side)
        return sum(found.get(figure, 0) for figure in RINGWRAITHS)
