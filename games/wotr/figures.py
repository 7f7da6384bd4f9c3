"""Every figure of the game by its key, with what the rules ask of it again and again, as plain tables.

A stack of figures is a `Stack`: key → count, never zero. Army units and leaders are keyed by nation and kind
("gondor_regular"), Nazgûl are all "nazgul", a character is its own key ("strider"). Whatever is listed for a
question, a chance or an event is listed in the order of `FIGURES`, never in the order of a dict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.wotr.facts import CHARACTERS, FREE_PEOPLES, NATIONS, NATIONS_OF, SHADOW, SIDES, Side, figure_key

Figure = str
Stack = dict[Figure, int]

NAZGUL = "nazgul"
WITCH_KING = "witch_king"
GOLLUM = "gollum"

COMPANIONS: tuple[Figure, ...] = tuple(key for key, c in CHARACTERS.items() if c.kind == "companion")
MINIONS: tuple[Figure, ...] = tuple(key for key, c in CHARACTERS.items() if c.kind == "minion")

REGULARS: dict[str, Figure] = {nation: figure_key(nation, "regular") for nation in NATIONS}
ELITES: dict[str, Figure] = {nation: figure_key(nation, "elite") for nation in NATIONS}
LEADERS: dict[str, Figure] = {nation: figure_key(nation, "leader") for nation in NATIONS_OF[FREE_PEOPLES]}

FIGURES: tuple[Figure, ...] = (
    *(
        figure
        for side in SIDES
        for nation in NATIONS_OF[side]
        for figure in (REGULARS[nation], ELITES[nation], LEADERS.get(nation))
        if figure
    ),
    NAZGUL,
    *COMPANIONS,
    *MINIONS,
)
RANK: dict[Figure, int] = {figure: rank for rank, figure in enumerate(FIGURES)}

NATION_OF_UNIT: dict[Figure, str] = {
    figure: nation for nation in NATIONS for figure in (REGULARS[nation], ELITES[nation])
}
"""R1.14: only army units, with their nation."""
NATION_OF_LEADER: dict[Figure, str] = {figure: nation for nation, figure in LEADERS.items()}
NATION_OF: dict[Figure, str] = {**NATION_OF_UNIT, **NATION_OF_LEADER}
"""Figures whose nation's politics bind them: units and leaders (R5.19: nobody else)."""
SIDE_OF: dict[Figure, Side] = {
    figure: (
        NATIONS[NATION_OF[figure]].side
        if figure in NATION_OF
        else (FREE_PEOPLES if figure in COMPANIONS else SHADOW)
    )
    for figure in FIGURES
}
UNITS: dict[Side, frozenset[Figure]] = {
    side: frozenset(f for f in NATION_OF_UNIT if SIDE_OF[f] == side) for side in SIDES
}
FIGURES_OF: dict[Side, frozenset[Figure]] = {
    side: frozenset(f for f in FIGURES if SIDE_OF[f] == side) for side in SIDES
}
ELITE_UNITS: frozenset[Figure] = frozenset(ELITES.values())
REGULAR_OF: dict[Figure, Figure] = {ELITES[nation]: REGULARS[nation] for nation in NATIONS}
"""The Regular that replaces a reduced Elite."""
LEADERSHIP: dict[Figure, int] = {
    **dict.fromkeys(LEADERS.values(), 1),
    NAZGUL: 1,
    **{key: CHARACTERS[key].leadership for key in (*COMPANIONS, *MINIONS)},
}
"""R7.11. Figures without leadership are absent."""
LEVEL: dict[Figure, int] = {key: character.level for key, character in CHARACTERS.items()}
IMMOBILE: frozenset[Figure] = frozenset({"saruman"})
"""R5.15: Level 0, never moves. The Witch-king's Level is no limit: he flies."""
TOTALS: dict[Figure, int] = {
    **{REGULARS[n.key]: n.totals.regular for n in NATIONS.values()},
    **{ELITES[n.key]: n.totals.elite for n in NATIONS.values()},
    **{LEADERS[n.key]: n.totals.leader for n in NATIONS.values() if n.key in LEADERS},
    NAZGUL: sum(n.totals.nazgul for n in NATIONS.values()),
    **dict.fromkeys((*COMPANIONS, *MINIONS), 1),
}
"""How many of each figure exist."""
RETURNS: frozenset[Figure] = UNITS[SHADOW] | {NAZGUL}
"""R1.23: eliminated, they go back to the reinforcements; all others are out of the game (R1.22)."""


def other(side: Side) -> Side:
    return SHADOW if side == FREE_PEOPLES else FREE_PEOPLES


def in_order(stack: Mapping[Figure, int]) -> Stack:
    """The same stack, listed in the order of `FIGURES`."""
    if len(stack) < 2:
        return dict(stack)
    return {figure: stack[figure] for figure in sorted(stack, key=RANK.__getitem__)}


def count(picks: Iterable[Figure]) -> Stack:
    """Picked keys as a stack: ("nazgul", "nazgul", "strider") → {"nazgul": 2, "strider": 1}."""
    stack: Stack = {}
    for key in picks:
        stack[key] = stack.get(key, 0) + 1
    return in_order(stack)


def of_side(stack: Mapping[Figure, int], side: Side) -> Stack:
    mine = FIGURES_OF[side]
    return in_order({figure: number for figure, number in stack.items() if figure in mine})


def units_of(stack: Mapping[Figure, int], side: Side) -> int:
    """How many army units of the side are in the stack."""
    mine = UNITS[side]
    total = 0
    for figure, number in stack.items():
        if figure in mine:
            total += number
    return total


def nations_in(stack: Mapping[Figure, int]) -> list[str]:
    """R8.17: the nations of the army units in the stack."""
    found = {NATION_OF_UNIT[figure] for figure in stack if figure in NATION_OF_UNIT}
    return [nation for nation in NATIONS if nation in found]


def add(to: Stack, stack: Mapping[Figure, int]) -> None:
    for figure, number in stack.items():
        to[figure] = to.get(figure, 0) + number


def take(origin: Stack, stack: Mapping[Figure, int]) -> None:
    for figure, number in stack.items():
        left = origin.get(figure, 0) - number
        if left:
            origin[figure] = left
        else:
            origin.pop(figure, None)
