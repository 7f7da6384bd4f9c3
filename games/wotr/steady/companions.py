"""Where companions on the map do most: they wake nations and lead armies."""

from __future__ import annotations

from collections.abc import Sequence

from games.wotr.characters import group_level
from games.wotr.entry import ARAGORN, SEATS_OF_GONDOR, STRIDER
from games.wotr.facts import CHARACTERS, DISTANCES, FREE_PEOPLES, REGIONS
from games.wotr.figures import LEVEL, Figure
from games.wotr.position import CITY, STRONGHOLD, controller, units_in
from games.wotr.steady.mind import Mind
from games.wotr.travel import companion_reach

KINGS_ROAD = 4.0
"""What Strider is worth in a city of Gondor, where he can be crowned; less, the further he is from one."""
STRAGGLES = 0.6
GOES_ALONG = "boromir"
"""He wakes Gondor: who goes there with Strider."""
NEAR_ENOUGH = 2


def from_gondor(region: str) -> int:
    """How far it is to where a king is crowned."""
    return min(DISTANCES[region][at] for at in SEATS_OF_GONDOR)


def kings_road(mind: Mind, group: Sequence[Figure], region: str) -> float:
    if STRIDER not in group or ARAGORN not in mind.state.reinforcements:
        return 0.0
    return KINGS_ROAD * float(STRAGGLES ** from_gondor(region))


def setting_out(mind: Mind) -> tuple[Figure, ...]:
    """Who leaves the Fellowship so that there will be a king; nobody as long as the way is too long."""
    state = mind.state
    bearers = state.fellowship
    if bearers.region is None or STRIDER not in bearers.companions or ARAGORN not in state.reinforcements:
        return ()
    reach = companion_reach(state, bearers.region, bearers.progress + LEVEL[STRIDER])
    if min((from_gondor(end) for end in reach), default=99) > NEAR_ENOUGH:
        return ()
    return tuple(one for one in (STRIDER, GOES_ALONG) if one in bearers.companions)


def landing(mind: Mind, group: Sequence[Figure], region: str) -> float:
    """What a group of companions is worth in a region: it wakes nations and leads armies."""
    worth = 0.0
    nation = REGIONS[region].nation
    if (region in CITY or region in STRONGHOLD) and controller(mind.state, region) == FREE_PEOPLES:
        worth += 0.3
        if nation in mind.state.passive and any(nation in CHARACTERS[one].activates for one in group):
            worth += 0.8 + 0.1 * min(8.0, mind.nation_threat(nation))
    if units_in(mind.state, FREE_PEOPLES, region):
        worth += 0.3 + 0.05 * min(6.0, mind.threats.get(region, 0.0))
    elif region not in STRONGHOLD:
        worth -= 0.3
    return worth + kings_road(mind, group, region)


def trip(mind: Mind, origin: str, group: Sequence[Figure]) -> tuple[float, str]:
    """What the best journey of those who stand together would bring, and where to."""
    here = landing(mind, group, origin)
    ends = companion_reach(mind.state, origin, group_level(group))[1:]
    worth, to = max(((landing(mind, group, end), end) for end in ends), default=(here, origin))
    return worth - here - 0.2, to
