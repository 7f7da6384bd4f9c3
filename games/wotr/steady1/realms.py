"""Nations, companions and Nazgûl, as steady of version 1.0 saw them."""

from __future__ import annotations

from collections.abc import Sequence

from games.wotr.characters import group_level, travellers
from games.wotr.entry import minions_ready
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, NATIONS, REGIONS, SHADOW
from games.wotr.figures import Figure
from games.wotr.hand import playable_cards
from games.wotr.politics import nations_to_advance
from games.wotr.position import CITY, STRONGHOLD, controller, units_in
from games.wotr.steady.cards import event_worth
from games.wotr.steady.mind import Mind
from games.wotr.steady.wraiths import lacking, spare, wraiths_at
from games.wotr.travel import companion_reach

NEVER = -1.0
DONE = "done"
MINIONS_WORTH = {"saruman": 3.2, "witch_king": 2.8, "mouth_of_sauron": 2.4}


def advance_worth(mind: Mind, nation: str) -> float:
    """A step nearer to war for a nation of this side."""
    steps = mind.state.steps_to_war[nation]
    if NATIONS[nation].side == SHADOW:
        base = {"sauron": 2.0, "isengard": 1.9}.get(nation, 1.3)
        return base if steps == 1 else base * 0.8
    passive = nation in mind.state.passive
    threat = min(mind.nation_threat(nation), 8.0)
    worth = 0.25 + 0.11 * threat
    if steps == 1:
        worth += 0.35
    return worth * (0.75 if passive else 1.0)


def advancing(mind: Mind, face: str) -> float:
    nations = nations_to_advance(mind.state, mind.seat)
    return max((advance_worth(mind, nation) for nation in nations), default=NEVER)


def nation(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda one: advance_worth(mind, one))


def bringing(mind: Mind, face: str) -> float:
    return max(MINIONS_WORTH[minion] for minion in minions_ready(mind.state, mind.seat))


def playing(mind: Mind, face: str) -> float:
    cards = playable_cards(mind.state, mind.seat, face)
    return max((event_worth(mind, card) for card in cards), default=NEVER)


def play(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda card: event_worth(mind, card))


def flight_worth(mind: Mind) -> float:
    field = [region for region in {**mind.state.field, **mind.state.inside} if wraiths_at(mind, region)]
    moves = min(len(lacking(mind)), len(spare(mind, field)))
    return 0.1 + 0.35 * min(3, moves)


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


def journeys(mind: Mind, face: str) -> float:
    trips = [trip(mind, at, group)[0] for at, group in travellers(mind.state).items()]
    return max(trips, default=NEVER)


def companions_from(mind: Mind, items: list[str]) -> str:
    groups = travellers(mind.state)
    found = [(trip(mind, at, groups[at])[0], at) for at in items if at in groups]
    worth, best = max(found, default=(0.0, ""))
    if DONE in items and worth <= 0:
        return DONE
    return best or items[0]


def companions_to(mind: Mind, items: list[str]) -> str:
    group = mind.about.get("group") or mind.about.get("companions") or []
    return max(items, key=lambda region: landing(mind, group, region))
