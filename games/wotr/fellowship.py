"""R11: guide, separation, hiding, and the ways that the Ring-bearers figure can take."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Seat, Table, pick_one, pick_some
from games.wotr import hand
from games.wotr.events import (
    CompanionLost,
    CompanionSaved,
    CompanionsSeparated,
    FellowshipHidden,
    FellowshipTried,
    GuideNamed,
)
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS
from games.wotr.figures import COMPANIONS, LEVEL, Figure
from games.wotr.politics import companion_arrived
from games.wotr.position import REGION_ORDER, controller
from games.wotr.seats import leader_of
from games.wotr.state import State
from games.wotr.travel import companion_reach

Game = Table[State]
Path = tuple[str, ...]

HOBBITS = ("meriadoc", "peregrin")
NO_STRONGHOLD = "by_no_stronghold"


# --- the guide ---------------------------------------------------------------------------------------


def possible_guides(state: State) -> list[Figure]:
    """R11.21: the companions of the highest Level in the Fellowship."""
    companions = state.fellowship.companions
    highest = max((LEVEL[companion] for companion in companions), default=0)
    return [c for c in COMPANIONS if c in companions and LEVEL[c] == highest]


async def name_guide(g: Game) -> None:
    """R11.21, R11.28: ties are the Free Peoples' choice. With nobody left it is Gollum (R11.23)."""
    guides = possible_guides(g.state)
    if not guides:
        return
    guide = await pick_one(leader_of(g.state, FREE_PEOPLES), "fellowship.guide", guides)
    if guide != g.state.fellowship.guide:
        g.record(GuideNamed(guide))


# --- hiding ------------------------------------------------------------------------------------------


def can_hide(state: State) -> bool:
    return not state.fellowship.hidden


def strider_can_hide(state: State) -> bool:
    """As the guide he hides the Fellowship with any die."""
    return not state.fellowship.hidden and state.fellowship.guide == "strider"


async def hide(g: Game, because: str = "") -> None:
    """R11.17: no move is included; it counts as an attempt (R3.15)."""
    g.record(FellowshipTried())
    g.record(FellowshipHidden(because))


async def hide_by_strider(g: Game) -> None:
    await hide(g, because="guide_strider")


# --- separating --------------------------------------------------------------------------------------


def can_separate(state: State) -> bool:
    """R11.18, R13.10: somebody is there, and not on the Mordor Track."""
    return state.fellowship.mordor is None and bool(state.fellowship.companions)


async def separate(g: Game, seat: Seat, because: str = "") -> None:
    """R11.18: one companion, or a group that goes together."""
    companions = [c for c in COMPANIONS if c in g.state.fellowship.companions]
    group = await pick_some(seat, "fellowship.separate", companions, 1, len(companions))
    await part(g, seat, group, because=because)


async def part(
    g: Game,
    seat: Seat,
    group: Sequence[Figure],
    extra: int = 0,
    because: str = "",
    level: int | None = None,
    into_siege: bool = False,
    to: str = "",
) -> str:
    """R11.18: the group leaves, up to Progress plus its highest Level away. R13.10: in Mordor it is lost.

    Returns where it went, if anywhere. `to`: where others went before whom it follows.
    """
    if g.state.fellowship.mordor is not None:
        for companion in group:
            g.record(CompanionLost(companion, because or "mordor"))
        await after_leaving(g)
        return ""
    own = max(LEVEL[companion] for companion in group) if level is None else level
    steps = g.state.fellowship.progress + own + extra
    region = to or await choose_end(g, seat, group, steps, into_siege)
    g.record(CompanionsSeparated(tuple(group), region, lands_inside(g.state, region), because))
    await after_leaving(g)
    for companion in group:
        companion_arrived(g, companion, region)
    return region


async def choose_end(
    g: Game, seat: Seat, group: Sequence[Figure], steps: int, into_siege: bool = False
) -> str:
    """R11.18, R11.19: where the group ends; out of a besieged stronghold there is no way."""
    origin = g.state.fellowship.region
    assert origin is not None
    ends = companion_reach(g.state, origin, steps, into_siege)
    return await pick_one(seat, "fellowship.separate_to", ends, about={"companions": list(group)})


def lands_inside(state: State, region: str) -> bool:
    """R11.19: in a stronghold of the Free Peoples under siege."""
    return region in state.inside and controller(state, region) == FREE_PEOPLES


async def after_leaving(g: Game) -> None:
    """R11.28: a new guide at once; cards that lived by a companion go."""
    await name_guide(g)
    hand.settle_table(g)


async def lose(g: Game, companion: Figure, because: str) -> None:
    """R12.12: out of the game; Meriadoc and Peregrin are taken alive, but not on the Mordor Track."""
    g.record(CompanionLost(companion, because))
    await after_leaving(g)
    if companion in HOBBITS and g.state.fellowship.mordor is None:
        seat = leader_of(g.state, FREE_PEOPLES)
        steps = g.state.fellowship.progress + LEVEL[companion]
        region = await choose_end(g, seat, [companion], steps)
        g.record(CompanionSaved(companion, region, lands_inside(g.state, region)))
        companion_arrived(g, companion, region)


# --- ways ----------------------------------------------------------------------------------------------


def ways(origin: str, steps: int, marks: Sequence[str]) -> dict[str, dict[str, Path]]:
    """R11.6, R11.25: by end, then by the marked regions on the way, a shortest path within so many steps.

    Paths that touch the same marks are the same to every rule, so one of them stands for all. A way is keyed
    by the marks it touches: "by_moria", "by_dol_guldur_and_moria", "by_no_stronghold".
    """
    start = (origin, (origin,) if origin in marks else ())
    found: dict[tuple[str, tuple[str, ...]], Path] = {start: (origin,)}
    edge = [start]
    for _ in range(steps):
        ahead = []
        for node in edge:
            for step in NEIGHBOURS[node[0]]:
                touched = node[1] if step not in marks or step in node[1] else tuple(sorted((*node[1], step)))
                if (step, touched) not in found:
                    found[step, touched] = (*found[node], step)
                    ahead.append((step, touched))
        edge = ahead
    by_end: dict[str, dict[str, Path]] = {}
    for (end, touched), path in sorted(found.items(), key=lambda item: (len(item[0][1]), item[0][1])):
        by_end.setdefault(end, {})[way_key(touched)] = path
    return {region: by_end[region] for region in REGION_ORDER if region in by_end}


def way_key(touched: Sequence[str]) -> str:
    return "by_" + "_and_".join(touched) if touched else NO_STRONGHOLD
