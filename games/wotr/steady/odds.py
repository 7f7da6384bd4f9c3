"""How battles go, computed: exact chances without Combat cards, each table worked out once and kept."""

from __future__ import annotations

from functools import cache
from math import comb

from msgspec import Struct

from games.wotr.armies import leading_elites
from games.wotr.facts import Side
from games.wotr.figures import ELITE_UNITS, LEADERSHIP, UNITS, Stack
from games.wotr.state import State

MOST_DICE = 5
BASE, HARD = 5, 6


class Host(Struct, frozen=True):
    """What counts of an army in a battle."""

    regulars: int
    elites: int
    leadership: int

    @property
    def units(self) -> int:
        return self.regulars + self.elites

    @property
    def toughness(self) -> int:
        return self.regulars + 2 * self.elites


class Outcome(Struct, frozen=True):
    """What can be expected: the chance that the defender is destroyed, and the hits each side takes."""

    win: float
    attacker_hits: float
    defender_hits: float


def host(state: State, side: Side, figures: Stack) -> Host:
    """An army as the odds see it."""
    leading = leading_elites(state)
    regulars = elites = leadership = 0
    for figure, number in figures.items():
        if figure in UNITS[side]:
            if figure in ELITE_UNITS:
                elites += number
            else:
                regulars += number
        leadership += number * (1 if figure in leading else LEADERSHIP.get(figure, 0))
    return Host(min(regulars, 10), min(elites, 10), min(leadership, MOST_DICE))


@cache
def _chances(dice: int, hit: float) -> tuple[float, ...]:
    return tuple(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1))


@cache
def hits(dice: int, leadership: int, needs: int) -> tuple[float, ...]:
    """R7.22, R7.27: the chance of each number of hits, the Leader re-roll included."""
    hit = (7 - needs) / 6
    found = [0.0] * (dice + 1)
    for first, chance in enumerate(_chances(dice, hit)):
        again = min(dice - first, leadership)
        for more, also in enumerate(_chances(again, hit)):
            found[first + more] += chance * also
    return tuple(found)


@cache
def ladder(regulars: int, elites: int) -> tuple[int, ...]:
    """How many units stand after each hit, when losses are taken so as to keep the most dice."""
    steps = [regulars + elites]
    while regulars + elites:
        if elites and not (regulars and regulars + elites > MOST_DICE):
            regulars, elites = regulars + 1, elites - 1
        else:
            regulars -= 1
        steps.append(regulars + elites)
    return tuple(steps)


Fate = tuple[float, float, float]


class _Table:
    """A battle between two hosts, round after round, to the end."""

    def __init__(self, attacker: Host, defender: Host, needs: int) -> None:
        self.mine, self.theirs = attacker, defender
        self.needs = needs
        self.rows = ladder(attacker.regulars, attacker.elites)
        self.columns = ladder(defender.regulars, defender.elites)
        self.known: dict[tuple[int, int], Fate] = {}

    def end(self, row: int, column: int) -> Fate | None:
        if self.columns[column] == 0:
            return (0.0 if self.rows[row] == 0 else 1.0), float(row), float(column)
        return (0.0, float(row), float(column)) if self.rows[row] == 0 else None

    def round(self, row: int, column: int, needs: int) -> list[tuple[int, int, float]]:
        """Where one round can lead, with the chances."""
        given = hits(min(MOST_DICE, self.rows[row]), self.mine.leadership, needs)
        taken = hits(min(MOST_DICE, self.columns[column]), self.theirs.leadership, BASE)
        last_row, last_column = len(self.rows) - 1, len(self.columns) - 1
        return [
            (min(row + lost, last_row), min(column + struck, last_column), chance * also)
            for struck, chance in enumerate(given)
            for lost, also in enumerate(taken)
        ]

    def fill(self) -> None:
        """From the end backwards: a round in which nobody is hit is fought again."""
        for row in range(len(self.rows) - 1, -1, -1):
            for column in range(len(self.columns) - 1, -1, -1):
                self.known[row, column] = self.end(row, column) or self.fought(row, column)

    def fought(self, row: int, column: int) -> Fate:
        again = 0.0
        win = lost = struck = 0.0
        for to_row, to_column, chance in self.round(row, column, self.needs):
            if (to_row, to_column) == (row, column):
                again += chance
                continue
            fate = self.known[to_row, to_column]
            win, lost, struck = win + chance * fate[0], lost + chance * fate[1], struck + chance * fate[2]
        left = 1 - again
        return win / left, lost / left, struck / left

    def first_round(self, needs: int) -> Fate:
        win = lost = struck = 0.0
        for row, column, chance in self.round(0, 0, needs):
            fate = self.known[row, column]
            win, lost, struck = win + chance * fate[0], lost + chance * fate[1], struck + chance * fate[2]
        return win, lost, struck


@cache
def fight(attacker: Host, defender: Host, fortified: bool = False) -> Outcome:
    """R7.12: a field battle to the end; behind a city or a fortification the first round is harder."""
    if not defender.units:
        return Outcome(1.0, 0.0, 0.0)
    if not attacker.units:
        return Outcome(0.0, 0.0, 0.0)
    table = _Table(attacker, defender, BASE)
    table.fill()
    return Outcome(*(table.first_round(HARD) if fortified else table.known[0, 0]))


@cache
def siege(attacker: Host, defender: Host) -> Outcome:
    """R9.8: a siege battle, if the attacker keeps at it turn after turn until one side is gone."""
    if not defender.units:
        return Outcome(1.0, 0.0, 0.0)
    if not attacker.units:
        return Outcome(0.0, 0.0, 0.0)
    table = _Table(attacker, defender, HARD)
    table.fill()
    return Outcome(*table.known[0, 0])


@cache
def assault(attacker: Host, defender: Host, rounds: int) -> Outcome:
    """R9.9: so many rounds of a siege battle and no more."""
    table = _Table(attacker, defender, HARD)
    places = {(0, 0): 1.0}
    for _ in range(rounds):
        after: dict[tuple[int, int], float] = {}
        for (row, column), chance in places.items():
            if table.end(row, column):
                after[row, column] = after.get((row, column), 0.0) + chance
                continue
            for to_row, to_column, also in table.round(row, column, HARD):
                after[to_row, to_column] = after.get((to_row, to_column), 0.0) + chance * also
        places = after
    win = sum(
        chance for (row, column), chance in places.items() if not table.columns[column] and table.rows[row]
    )
    lost = sum(row * chance for (row, _), chance in places.items())
    struck = sum(column * chance for (_, column), chance in places.items())
    return Outcome(win, lost, struck)
