"""How combats go, computed: the chance to win and what the attack is worth, ceasing at the right moment.

The markers that an army can take are a ladder: on each rung stands how many dice it still rolls. Cards are
left out; what the manoeuvres of its units add is one chance of one damage a round.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

from msgspec import Struct

from games.bofa.combat import BASE, GIANT_SIZE, HARD, MOST_DICE, ROARING_VOICE
from games.bofa.facts import FORDS, PASSES, PROTECTION, SHEETS, TERRAIN, Stack
from games.bofa.figures import BEORN, COMBAT
from games.bofa.position import leadership
from games.bofa.state import State

EXTRA: dict[str, float] = {
    "lake_men": 0.45,
    "elf_archers": 0.45,
    "dwarf_veterans": 0.5,
    "dwarf_regulars": 0.25,
    "elf_spearmen": 0.35,
    "great_orcs": 0.6,
    "wargs": 0.3,
    "orcs": 0.2,
    "goblins": 0.2,
}
"""The chance of one damage more a round that a unit's manoeuvre is worth."""
MOST_EXTRA = 0.7
A_WALL = 0.15
"""What a marker on a fortification is worth to the attacker."""


class Host(Struct, frozen=True):
    """What counts of an army, or of Beorn, in a combat."""

    ladder: tuple[int, ...]
    """The dice that it rolls with so many markers left to take; the first is 0."""
    leadership: int = 0
    extra: float = 0.0
    needs: int = BASE
    walls: int = 0

    @property
    def health(self) -> int:
        return len(self.ladder) - 1

    def dice(self, health: int) -> int:
        return self.ladder[min(health, self.health)]


class Stakes(Struct, frozen=True):
    """What an attack is about, in units: the prize, one marker on either side, and the attacker's army."""

    prize: float
    own: float
    foe: float
    loss: float = 0.0


class Outcome(Struct, frozen=True):
    """What an attack is worth to the attacker, and the chance that nothing is left of the defender."""

    worth: float
    win: float


# --- hosts -------------------------------------------------------------------------------------------


def ladder(values: tuple[int, ...], damage: int = 0) -> tuple[int, ...]:
    """An army takes two markers a unit; when there are more markers than units the weakest unit goes."""
    ranked = sorted(values, reverse=True)
    return tuple(min(MOST_DICE, sum(ranked[:health])) for health in range(2 * len(ranked) - damage + 1))


def host_of(units: Stack, damage: int = 0, led: int = 0, walls: int = 0, more: int = 0) -> Host:
    """An army as the odds see it; `more`: combat value from elsewhere."""
    values = tuple(COMBAT[unit] for unit, number in units.items() for _ in range(number))
    rungs = ladder(values, min(damage, 2 * len(values)))
    if more:
        rungs = tuple(min(MOST_DICE, dice + more) if dice else 0 for dice in rungs)
    best = sorted((EXTRA[unit] for unit in units), reverse=True)
    extra = (best[0] if best else 0.0) + (0.1 if len(best) > 1 else 0.0)
    return Host(rungs, led, min(MOST_EXTRA, extra), walls=walls)


def host_at(state: State, region: str, defends: bool) -> Host:
    """Whoever stands in a region."""
    walls = max(0, PROTECTION.get(region, 0) - state.breaches.get(region, 0)) if defends else 0
    army = state.armies.get(region)
    if army is None:
        return beorn_host(state, walls)
    return host_of(army.units, army.damage, leadership(state, region), walls)


def beorn_host(state: State, walls: int = 0) -> Host:
    sheet = SHEETS[BEORN]
    dice = sheet.giant_dice if GIANT_SIZE in state.table else sheet.dice
    needs = sheet.roaring_success if ROARING_VOICE in state.table else sheet.success
    return Host((0, *[dice] * max(1, state.wrath)), MOST_DICE, needs=needs, walls=walls)


def together(hosts: list[Host]) -> Host:
    """A Combined Attack: the freshest fights, the others wait."""
    ranked = sorted(hosts, key=lambda one: one.ladder[-1])
    rungs: list[int] = [0]
    for one in ranked:
        rungs += [max(dice, rungs[-1]) for dice in one.ladder[1:]]
    return Host(tuple(rungs), max(one.leadership for one in hosts), max(one.extra for one in hosts))


def is_hampered(origin: str, target: str) -> bool:
    """Over a ford or up a slope: the first round is harder."""
    if origin in PASSES:
        return False
    uphill = TERRAIN[target] == "mountains" and TERRAIN[origin] != "mountains"
    return uphill or (origin, target) in FORDS


# --- chances -----------------------------------------------------------------------------------------


@cache
def binomial(number: int, chance: float) -> tuple[float, ...]:
    return tuple(
        comb(number, hits) * chance**hits * (1 - chance) ** (number - hits) for hits in range(number + 1)
    )


@cache
def hits(dice: int, rerolls: int, needs: int, extra: float) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … damage in a round."""
    chance = (7 - needs) / 6
    found = [0.0] * (dice + 2)
    for first, likely in enumerate(binomial(dice, chance)):
        for second, then in enumerate(binomial(min(rerolls, dice - first), chance)):
            total = first + second
            more = extra if total else 0.0
            found[total] += likely * then * (1 - more)
            found[total + 1] += likely * then * more
    return tuple(found)


@lru_cache(maxsize=20_000)
def attack(attacker: Host, defender: Host, hampered: bool, stakes: Stakes) -> Outcome:
    """An attack that goes on as long as it promises something; hampered: in its first round."""
    table = _table(attacker, defender, stakes)
    most, full = attacker.health, defender.health + defender.walls
    if not most or not full:
        return Outcome(stakes.prize if most else 0.0, 1.0 if most else 0.0)
    needs = HARD if hampered or defender.walls else attacker.needs
    worth, win = _one_round(table, attacker, defender, (most, full), needs)
    return Outcome(worth, win)


Cell = tuple[float, float]
Table = list[list[Cell]]


def _table(attacker: Host, defender: Host, stakes: Stakes) -> Table:
    """For every state of both sides: what it is worth now, and the chance to win, if it is played well."""
    most, full = attacker.health, defender.health + defender.walls
    table: Table = [[(0.0, 0.0)] * (full + 1) for _ in range(most + 1)]
    for left in range(full + 1):
        broken = min(full - left, defender.walls)
        gained = stakes.foe * (full - left - broken) + A_WALL * broken
        for own in range(most + 1):
            now = gained - stakes.own * (most - own)
            if not own:
                table[own][left] = (now - stakes.loss, 0.0)
            elif not left:
                table[own][left] = (now + stakes.prize, 1.0)
            else:
                needs = HARD if left > defender.health else attacker.needs
                on = _one_round(table, attacker, defender, (own, left), needs)
                table[own][left] = on if on[0] > now else (now, 0.0)
    return table


def _one_round(table: Table, attacker: Host, defender: Host, at: tuple[int, int], needs: int) -> Cell:
    """One more round from here; a round without damage is fought again."""
    own, left = at
    ours = hits(attacker.dice(own), attacker.leadership, needs, attacker.extra)
    theirs = hits(defender.dice(left), defender.leadership, defender.needs, defender.extra)
    worth = win = 0.0
    for dealt, likely in enumerate(ours):
        column = max(0, left - dealt)
        for taken, then in enumerate(theirs):
            if dealt or taken:
                cell = table[max(0, own - taken)][column]
                chance = likely * then
                worth += chance * cell[0]
                win += chance * cell[1]
    again = 1 - ours[0] * theirs[0]
    return worth / again, win / again
