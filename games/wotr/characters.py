"""R5: companions, Nazgûl and Minions on the move without an army.

Verbs for cards: `move_group` (companions who stand together, with another range perhaps), `fly_nazgul`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Key, Seat, Table, pick_one, pick_some
from games.wotr.events import CompanionsMoved, MinionMoved, NazgulFlew
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, SHADOW
from games.wotr.figures import COMPANIONS, LEVEL, NAZGUL, WITCH_KING, Figure, Stack, add, count, take
from games.wotr.politics import companion_arrived
from games.wotr.position import REGION_ORDER, controller, where
from games.wotr.state import State
from games.wotr.travel import companion_reach, forbidden_to_minions, minion_reach

Game = Table[State]

DONE = "done"
GANDALF = "gandalf_white"
MOUTH = "mouth_of_sauron"
HOBBITS: frozenset[Figure] = frozenset(key for key, character in CHARACTERS.items() if character.hobbit)
SHADOWFAX = 4
"""The Level of Gandalf the White who rides alone, or with one Hobbit."""


# --- companions --------------------------------------------------------------------------------------


def group_level(group: Sequence[Figure]) -> int:
    """R5.4: the highest Level of the group; Shadowfax carries Gandalf and at most one Hobbit."""
    if GANDALF in group and len(group) <= 2 and all(c == GANDALF or c in HOBBITS for c in group):
        return SHADOWFAX
    return max(LEVEL[companion] for companion in group)


def travellers(state: State, moved: Sequence[Figure] = ()) -> dict[str, list[Figure]]:
    """R5.3, R5.7: by region, the companions who can still go somewhere; in map order."""
    found: dict[str, list[Figure]] = {}
    for region, stack in state.field.items():
        if LEVEL.keys().isdisjoint(stack):
            continue
        group = [companion for companion in COMPANIONS if companion in stack and companion not in moved]
        if group and len(companion_reach(state, region, 1)) > 1:
            found[region] = group
    return {region: found[region] for region in REGION_ORDER if region in found}


def can_move_companions(state: State, seat: Seat) -> bool:
    """R5.3: a companion on the map can go somewhere."""
    return bool(travellers(state))


async def move_companions(g: Game, seat: Seat, least: int = 1, because: str = "") -> None:
    """R5.3, R5.4: any or all companions on the map, in groups, each companion once.

    A die's action moves at least one (A70); a card may move none.
    """
    moved: list[Figure] = []
    while groups := travellers(g.state, moved):
        origins: list[Key] = list(groups)
        if len(moved) >= least:
            origins.append(DONE)
        origin = await pick_one(seat, "companions.from", origins)
        if origin == DONE:
            return
        about = {"region": origin}
        together = groups[origin]
        group = list(await pick_some(seat, "companions.group", together, 1, len(together), about=about))
        await move_group(g, seat, origin, group, group_level(group), because=because)
        moved += group


async def move_group(
    g: Game,
    seat: Seat,
    origin: str,
    group: Sequence[Figure],
    steps: int,
    into_siege: bool = False,
    because: str = "",
) -> None:
    """R5.25: the group goes one way and stops together, then wakes whom it can (R5.9)."""
    reach = companion_reach(g.state, origin, steps, into_siege)[1:]
    figures = count(group)
    to = await pick_one(seat, "companions.to", reach, about={"region": origin, "group": list(figures)})
    g.record(CompanionsMoved(seat, origin, to, figures, to_inside=behind_walls(g, to), because=because))
    for companion in figures:
        companion_arrived(g, companion, to)


def behind_walls(g: Game, region: str) -> bool:
    """Whoever comes to a besieged stronghold of the Free Peoples by a card is inside it."""
    return region in g.state.inside and controller(g.state, region) == FREE_PEOPLES


# --- Nazgûl and Minions ------------------------------------------------------------------------------


def flyers(state: State, moved: dict[str, Stack]) -> dict[str, Stack]:
    """R5.10, R5.27: by region, the Nazgûl that have not flown yet; in map order. Sieges do not hold them."""
    found: dict[str, Stack] = {}
    for stacks in (state.field, state.inside):
        for region, stack in stacks.items():
            here = {figure: stack[figure] for figure in (NAZGUL, WITCH_KING) if figure in stack}
            if here and region in moved:
                take(here, moved[region])
            if here:
                found[region] = here
    return {region: found[region] for region in REGION_ORDER if region in found}


def landings(state: State, origin: str) -> list[str]:
    """R5.11: everywhere but in a stronghold of the Free Peoples that the Shadow does not besiege."""
    return [region for region in REGION_ORDER if region != origin and not forbidden_to_minions(state, region)]


def mouth_ways(state: State) -> tuple[str, list[str]]:
    """R5.13: where the Mouth of Sauron is, and where he can go; nowhere if he is not in play."""
    origin = where(state, MOUTH)
    return (origin, minion_reach(state, origin, LEVEL[MOUTH])[1:]) if origin else ("", [])


def can_move_minions(state: State, seat: Seat) -> bool:
    """R5.10, R5.13: a Nazgûl or Minion on the map can go somewhere."""
    return bool(flyers(state, {})) or bool(mouth_ways(state)[1])


async def move_minions(g: Game, seat: Seat) -> None:
    """R4.11, R5.10, R5.13: any or all Nazgûl and Minions, each once; at least one (A70)."""
    await fly_nazgul(g, seat, with_mouth=True)


async def fly_nazgul(
    g: Game, seat: Seat, least: int = 1, with_mouth: bool = False, because: str = ""
) -> None:
    """R5.10, R5.27: any Nazgûl fly, to different places, each once; `with_mouth`: the Mouth may walk too."""
    moved: dict[str, Stack] = {}
    moves = 0
    while True:
        stacks = flyers(g.state, moved)
        origins: list[Key] = list(stacks)
        if with_mouth and mouth_ways(g.state)[1]:
            origins.append(MOUTH)
        if not origins:
            return
        if moves >= least:
            origins.append(DONE)
        origin = await pick_one(seat, "nazgul.from", origins)
        if origin == DONE:
            return
        moves += 1
        if origin == MOUTH:
            with_mouth = False
            await _move_mouth(g, seat)
        else:
            to, figures = await _fly(g, seat, origin, stacks[origin], because)
            add(moved.setdefault(to, {}), figures)


async def _fly(g: Game, seat: Seat, origin: str, here: Stack, because: str) -> tuple[str, Stack]:
    """Some of the Nazgûl of one region fly to another; into a besieged Shadow stronghold too (A20)."""
    figures = count(
        await pick_some(seat, "nazgul.figures", here, 1, sum(here.values()), about={"region": origin})
    )
    to = await pick_one(seat, "nazgul.to", landings(g.state, origin), about={"region": origin})
    inside = g.state.inside
    g.record(
        NazgulFlew(
            seat,
            origin,
            to,
            figures,
            from_inside=origin in inside and controller(g.state, origin) == SHADOW,
            to_inside=to in inside and controller(g.state, to) == SHADOW,
            because=because,
        )
    )
    return to, figures


async def _move_mouth(g: Game, seat: Seat) -> None:
    origin, ways = mouth_ways(g.state)
    to = await pick_one(seat, "nazgul.to", ways, about={"region": origin, "figure": MOUTH})
    g.record(MinionMoved(seat, origin, to, {MOUTH: 1}))
