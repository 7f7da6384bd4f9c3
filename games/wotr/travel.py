"""How far those who go without an army can get, over land. R5.5 to R5.8, R5.13, R5.26."""

from __future__ import annotations

from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, SHADOW, Side
from games.wotr.position import REGION_ORDER, STRONGHOLD, controller
from games.wotr.state import State


def companion_reach(state: State, origin: str, steps: int, into_siege: bool = False) -> list[str]:
    """The regions where companions may end a move of so many steps; the origin first, then in map order.

    They stop on entering a Shadow stronghold (R5.6) and neither leave nor enter a besieged stronghold of
    their own side (R5.7), unless a card lets them end there (`into_siege`).
    """
    if _shut(state, FREE_PEOPLES, origin):
        return [origin]
    seen, edge = {origin}, [origin]
    for _ in range(steps):
        ahead: list[str] = []
        for region in edge:
            for step in NEIGHBOURS[region]:
                if step in seen:
                    continue
                if _shut(state, FREE_PEOPLES, step):
                    if into_siege:
                        seen.add(step)
                    continue
                seen.add(step)
                if not (step in STRONGHOLD and controller(state, step) == SHADOW):
                    ahead.append(step)
        edge = ahead
    seen.discard(origin)
    return [origin, *(region for region in REGION_ORDER if region in seen)]


def _shut(state: State, side: Side, region: str) -> bool:
    """R5.7: a stronghold of the side, besieged by the enemy."""
    return region in state.inside and controller(state, region) == side


def minion_reach(state: State, origin: str, steps: int) -> list[str]:
    """Where the Mouth of Sauron may end his move: R5.13, R5.14."""
    if _shut(state, SHADOW, origin):
        return [origin]
    seen, edge = {origin}, [origin]
    for _ in range(steps):
        ahead: list[str] = []
        for region in edge:
            for step in NEIGHBOURS[region]:
                if step in seen or _shut(state, SHADOW, step) or forbidden_to_minions(state, step):
                    continue
                seen.add(step)
                ahead.append(step)
        edge = ahead
    seen.discard(origin)
    return [origin, *(region for region in REGION_ORDER if region in seen)]


def forbidden_to_minions(state: State, region: str) -> bool:
    """R5.11, R5.14: a stronghold of the Free Peoples that no Shadow army besieges."""
    return region in STRONGHOLD and controller(state, region) == FREE_PEOPLES and region not in state.inside
