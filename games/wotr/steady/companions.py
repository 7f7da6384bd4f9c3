"""Where companions on the map do most: they wake nations and lead armies."""

from __future__ import annotations

from collections.abc import Sequence

from games.wotr.characters import group_level
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, REGIONS
from games.wotr.figures import Figure
from games.wotr.position import CITY, STRONGHOLD, controller, units_in
from games.wotr.steady.mind import Mind
from games.wotr.travel import companion_reach


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
    return worth


def trip(mind: Mind, origin: str, group: Sequence[Figure]) -> tuple[float, str]:
    """What the best journey of those who stand together would bring, and where to."""
    here = landing(mind, group, origin)
    ends = companion_reach(mind.state, origin, group_level(group))[1:]
    worth, to = max(((landing(mind, group, end), end) for end in ends), default=(here, origin))
    return worth - here - 0.2, to
