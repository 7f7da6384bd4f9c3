"""The military units and characters by their keys, with what the rules ask of them again and again.

A stack of units is a `Stack`: key → count, never zero. Whatever is listed for a question, a chance or an
event is listed in the order of `UNITS` or `CHARACTERS`, never in the order of a dict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.bofa.facts import CHARACTERS, FREE_PEOPLES, SHADOW, SIDES, TERRAIN, UNITS, Side, Stack

Unit = str
Person = str

BARD, DAIN, GANDALF, THRANDUIL = "bard", "dain", "gandalf", "thranduil"
LORD, BILBO, THORIN, BEORN, BOLG = "lord_of_eagles", "bilbo", "thorin", "beorn", "bolg"
GOBLINS, ORCS, GREAT_ORCS, WARGS = "goblins", "orcs", "great_orcs", "wargs"
DWARVES: frozenset[Unit] = frozenset(key for key, unit in UNITS.items() if unit.people == "dwarves")
ELVES: frozenset[Unit] = frozenset(key for key, unit in UNITS.items() if unit.people == "elves")
MEN: frozenset[Unit] = frozenset(key for key, unit in UNITS.items() if unit.people == "men")
SHOOTERS: frozenset[Unit] = frozenset(key for key, unit in UNITS.items() if unit.shoots)

RANK: dict[str, int] = {key: rank for rank, key in enumerate((*UNITS, *CHARACTERS))}
SIDE_OF: dict[str, Side] = {
    **{key: unit.side for key, unit in UNITS.items()},
    **{key: character.side for key, character in CHARACTERS.items()},
}
UNITS_OF: dict[Side, tuple[Unit, ...]] = {
    side: tuple(key for key, unit in UNITS.items() if unit.side == side) for side in SIDES
}
COMBAT: dict[Unit, int] = {key: unit.combat for key, unit in UNITS.items()}
LEADERSHIP: dict[Person, int] = {key: character.leadership for key, character in CHARACTERS.items()}
MOVEMENT: dict[Person, int] = {key: character.movement for key, character in CHARACTERS.items()}
WALKERS: dict[Side, tuple[Person, ...]] = {
    side: tuple(key for key, c in CHARACTERS.items() if c.side == side and key not in (LORD, BEORN))
    for side in SIDES
}
"""B10.13: the characters who go with armies."""


def other(side: Side) -> Side:
    return SHADOW if side == FREE_PEOPLES else FREE_PEOPLES


def in_order(stack: Mapping[Unit, int]) -> Stack:
    """The same stack, listed in the order of `UNITS`."""
    return {key: stack[key] for key in sorted(stack, key=RANK.__getitem__)}


def count(picks: Iterable[Unit]) -> Stack:
    """Picked keys as a stack: ("orcs", "orcs", "wargs") → {"orcs": 2, "wargs": 1}."""
    stack: Stack = {}
    for key in picks:
        stack[key] = stack.get(key, 0) + 1
    return in_order(stack)


def size(stack: Mapping[Unit, int]) -> int:
    return sum(stack.values())


def combat_value(stack: Mapping[Unit, int]) -> int:
    """B12.8."""
    return sum(COMBAT[key] * number for key, number in stack.items())


def favours(unit: Unit, terrain: str, attacks: bool) -> bool:
    """B18.6, B18.8."""
    facts = UNITS[unit]
    return terrain in facts.favoured or (attacks and terrain in facts.favoured_attacking)


def at_home(stack: Mapping[Unit, int], region: str, attacks: bool) -> int:
    """B18.6: how many units favour the terrain of the region."""
    terrain = TERRAIN[region]
    return sum(number for key, number in stack.items() if favours(key, terrain, attacks))


def add(to: Stack, stack: Mapping[Unit, int]) -> None:
    for key, number in stack.items():
        to[key] = to.get(key, 0) + number


def take(origin: Stack, stack: Mapping[Unit, int]) -> None:
    for key, number in stack.items():
        left = origin.get(key, 0) - number
        if left:
            origin[key] = left
        else:
            origin.pop(key, None)
