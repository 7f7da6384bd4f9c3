"""R16.3 to R16.5: with three players, two actions of the Free Peoples in a row concern different nations.

What the latest action concerned is told by its own events: troops that it moved, led into battle or
recruited, and counters that it moved (A56). Moves of the Fellowship and of companions, and draws, leave every
nation free. A new turn begins with all of them rested.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.kernel import Event, Seat, Table
from games.wotr.events import (
    ActionConcerned,
    ArmyAdvanced,
    ArmyMoved,
    BattleBegan,
    FiguresRecruited,
    NationAdvanced,
)
from games.wotr.facts import FREE_PEOPLES, NATIONS, NATIONS_OF
from games.wotr.figures import FIGURES_OF, NATION_OF, Stack
from games.wotr.position import REGION_ORDER
from games.wotr.state import State

Game = Table[State]

CONCERNS: dict[str, tuple[str, ...]] = {
    "fp_char_17": ("dwarves", "elves", "north"),
    "fp_char_23": ("gondor",),
    "fp_str_02": ("elves",),
    "fp_str_03": ("north",),
    "fp_str_04": ("dwarves",),
    "fp_str_06": ("gondor",),
    "fp_str_07": ("north",),
    "fp_str_09": ("rohan",),
    "fp_str_13": ("elves",),
    "fp_str_14": ("gondor",),
    "fp_str_15": ("elves",),
    "fp_str_16": ("rohan",),
    "fp_str_17": ("north",),
    "fp_str_18": ("gondor",),
    "fp_str_19": ("north",),
    "fp_str_20": ("north", "dwarves"),
    "fp_str_21": ("elves",),
    "fp_str_22": ("dwarves",),
    "fp_str_23": ("rohan",),
    "fp_str_24": ("elves",),
}
"""The nations whose troops or counters a card names; what others concern depends on what is chosen."""


def is_weary(state: State, seat: Seat, nation: str) -> bool:
    """R16.3: the latest action of this seat concerned the nation."""
    return seat == FREE_PEOPLES and nation in state.this_turn.touched


def is_too_soon(state: State, seat: Seat, card: str) -> bool:
    """R16.3: the card would concern a nation of the latest action."""
    return any(is_weary(state, seat, nation) for nation in CONCERNS.get(card, ()))


def binds(state: State, seat: Seat) -> bool:
    """The restriction is for the one Free Peoples player against two."""
    return seat == FREE_PEOPLES and len(state.seats) > len({*state.seats.values()})


@contextmanager
def watched(g: Game, seat: Seat) -> Iterator[list[Event]]:
    """What is recorded meanwhile."""
    seen: list[Event] = []
    record = g.record
    if binds(g.state, seat):

        def note(event: Event) -> None:
            seen.append(event)
            record(event)

        g.record = note
    try:
        yield seen
    finally:
        g.record = record


def remember(g: Game, seat: Seat, seen: list[Event]) -> None:
    """R16.3, R16.4: the nations and armies of the action that has just been done."""
    if not binds(g.state, seat):
        return
    nations: set[str] = set()
    armies: dict[str, set[str]] = {}
    for event in seen:
        if isinstance(event, FiguresRecruited):
            nations |= _nations(event.figures)
        elif isinstance(event, NationAdvanced) and NATIONS[event.nation].side == FREE_PEOPLES:
            nations.add(event.nation)
        elif isinstance(event, ArmyMoved | ArmyAdvanced):
            nations |= _nations(event.figures)
            armies.setdefault(event.to, set()).update(_nations(event.figures))
        elif isinstance(event, BattleBegan) and event.side == FREE_PEOPLES:
            nations |= _nations(event.attackers)
            armies.setdefault(event.origin, set()).update(_nations(event.attackers))
    standing = {region: found for region in REGION_ORDER if (found := armies.get(region))}
    g.record(
        ActionConcerned(
            tuple(nation for nation in NATIONS_OF[FREE_PEOPLES] if nation in nations),
            {region: tuple(sorted(found)) for region, found in standing.items()},
        )
    )


def _nations(figures: Stack) -> set[str]:
    mine = FIGURES_OF[FREE_PEOPLES]
    return {NATION_OF[figure] for figure in figures if figure in NATION_OF and figure in mine}
