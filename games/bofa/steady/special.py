"""Generals, Beorn, Eagles, Bolg and fate: what they can do, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa import beorn as bear
from games.bofa.eagles import flying, prey, sky_of
from games.bofa.facts import (
    FREE_PEOPLES,
    LAST_SPACE,
    NEIGHBOURS,
    REGIONS,
    SHADOW,
    SHEETS,
    TERRITORIES,
    TILES,
)
from games.bofa.figures import BEORN, BOLG, LORD
from games.bofa.generals import bard_places, dain_places, possible_abilities, thranduil_places
from games.bofa.position import armies_on_map, has_army, in_territory, points, targets, with_characters
from games.bofa.shots import archers, archery_targets, blast_targets
from games.bofa.state import ASIDE
from games.bofa.steady.mind import DECISIVE, NOTHING, UNIT, Mind
from games.bofa.steady.muster import flip_worth, rally_worth, token_worth
from games.bofa.steady.odds import Outcome, Stakes, attack, beorn_host, host_at, is_hampered
from games.bofa.steady.war import stakes

WIN = 100.0
FATE = 1.0
"""What a space of the fate track is worth."""
EAGLE_HITS = 2.25
"""Three dice, 4 or more, every miss once more."""
A_WRATH = 0.22
A_BEAR = 2.0
"""What is lost with Beorn besides his wrath."""
MUSTER_FACES = ("muster", "army_muster", "will_of_the_west")
PLACES_OF = {"bard": bard_places, "dain": dain_places, "thranduil": thranduil_places}


# --- fate --------------------------------------------------------------------------------------------


def tile_cost(tile: str) -> float:
    """How bad a tile is for the Shadow: spaces, and a fate card for the Free Peoples."""
    return TILES[tile].value + (0.3 if TILES[tile].icon else 0.0)


def expected_tile(pool: list[str], draws: int) -> float:
    """What comes on average of so many draws, stopped at the right moment; special tiles end them."""
    if not pool:
        return 0.0
    costs = [(tile_cost(tile), TILES[tile].special) for tile in pool]
    found = sum(cost for cost, _ in costs) / len(pool)
    for _ in range(draws - 1):
        found = sum(cost if last else min(cost, found) for cost, last in costs) / len(pool)
    return found


def keeps_tile(mind: Mind, items: list[str]) -> str:
    left = int(mind.about["most"]) - int(mind.about["drawn"])
    keep = tile_cost(str(mind.about["tile"])) <= expected_tile(mind.state.fate.pool, left)
    return "keep" if keep else "draw_again"


# --- shots -------------------------------------------------------------------------------------------


def shot_worth(mind: Mind, region: str, expected: float) -> float:
    """What so many markers on an army of the Shadow are worth."""
    army = mind.state.armies.get(region)
    if army is None:
        return 0.0
    health = 2 * army.size - army.damage
    near = 1.4 if any(has_army(mind.state, FREE_PEOPLES, to) for to in NEIGHBOURS[region]) else 1.0
    worth = min(expected, health) * UNIT[SHADOW] / 2 * near
    if BOLG in with_characters(mind.state, SHADOW, region):
        worth += DECISIVE if expected >= health else 2 * expected / health
    return worth + (0.3 if expected >= health else 0.0)


def archery_worth(mind: Mind, region: str) -> float:
    sheet = SHEETS["archery"]
    dice = min(sheet.most_dice, archers(mind.state, region))
    return shot_worth(mind, region, dice * (7 - sheet.success) / 6)


def blast_worth(mind: Mind, region: str) -> float:
    sheet = SHEETS["magic_blast"]
    dice = sheet.concentrated_dice if mind.state.concentration else sheet.dice
    return shot_worth(mind, region, dice * (7 - sheet.success) / 6)


def shot_at(mind: Mind, items: list[str]) -> str:
    worth = archery_worth if mind.about["ability"] == "archery" else blast_worth
    return max(items, key=lambda region: worth(mind, region))


# --- Generals ----------------------------------------------------------------------------------------


def ability_worth(mind: Mind, general: str, ability: str) -> float:
    return ABILITY_WORTH[ability](mind, general)


def _placing(mind: Mind, general: str) -> float:
    return max((token_worth(mind, region) for region in PLACES_OF[general](mind.state)), default=0.0)


def _shooting(mind: Mind, general: str) -> float:
    return max((archery_worth(mind, region) for region in archery_targets(mind.state)), default=0.0)


def _blasting(mind: Mind, general: str) -> float:
    return max((blast_worth(mind, region) for region in blast_targets(mind.state)), default=0.0)


def flight_worth(mind: Mind) -> float:
    """Eagles are worth something on the board while a die is left that lets them attack."""
    if mind.state.step == "action" and not any(
        face in MUSTER_FACES for face in mind.state.dice[FREE_PEOPLES]
    ):
        return 0.0
    number = mind.state.eagles["eyrie"] + (mind.state.where[LORD] == "eyrie")
    found = sorted((shot_worth(mind, r, EAGLE_HITS) for r in armies_on_map(mind.state, SHADOW)), reverse=True)
    return sum(found[:number])


ABILITY_WORTH: dict[str, Callable[[Mind, str], float]] = {
    "place_token": _placing,
    "flip_token": lambda mind, general: flip_worth(mind, mind.state.where[general]),
    "rally": lambda mind, general: rally_worth(mind, mind.state.where[general], SHEETS[general].success),
    "archery": _shooting,
    "magic_blast": _blasting,
    "concentration": lambda mind, general: 0.25,
    "lead_eagles": lambda mind, general: flight_worth(mind),
    "recruit_eagle": lambda mind, general: 0.5,
}


def general_worth(mind: Mind, general: str) -> float:
    """The best that he could do now."""
    return max(
        (ability_worth(mind, general, ability) for ability in possible_abilities(mind.state, general)),
        default=0.0,
    )


def activates(mind: Mind, items: list[str]) -> list[str]:
    """Each General brings an ability and a token, and costs what a further draw spares the Shadow."""
    ranked = sorted(items, key=lambda general: -general_worth(mind, general))
    pool = mind.state.fate.pool
    near = 1 + mind.haste
    chosen: list[str] = []
    for number, general in enumerate(ranked[: mind.question.most], start=1):
        before = expected_tile(pool, max(1, number - 1))
        price = FATE * near * (before - expected_tile(pool, max(1, number)))
        if general_worth(mind, general) + 0.35 >= price:
            chosen.append(general)
        else:
            break
    return chosen


def general_to_use(mind: Mind, items: list[str]) -> str | None:
    """The General to use before the next die, if it is time."""
    found = {general: general_worth(mind, general) for general in items}
    if not found:
        return None
    best = max(found, key=lambda general: found[general])
    dice = len(mind.state.dice[FREE_PEOPLES])
    pressing = dice <= len(mind.state.activated)
    return best if found[best] > (0.0 if pressing else 0.3) else None


# --- Eagles ------------------------------------------------------------------------------------------


def skies(mind: Mind, number: int) -> list[str]:
    """One after the other to the territory where the best prey is left."""
    left = {
        sky: sorted(shot_worth(mind, r, EAGLE_HITS) for r in in_territory(mind.state, SHADOW, sky))
        for sky in TERRITORIES
    }
    for sky in TERRITORIES:
        gone = mind.state.eagles[sky] + (mind.state.where[LORD] == sky)
        del left[sky][len(left[sky]) - min(gone, len(left[sky])) :]
    found = []
    for _ in range(number):
        sky = max(TERRITORIES, key=lambda one: left[one][-1] if left[one] else 0.0)
        found.append(sky)
        if left[sky]:
            left[sky].pop()
    return found


def proud_worth(mind: Mind) -> float:
    found = 0.0
    for sky in TERRITORIES:
        number = mind.state.eagles[sky] + (mind.state.where[LORD] == sky)
        at = sorted(
            (shot_worth(mind, r, EAGLE_HITS) for r in in_territory(mind.state, SHADOW, sky)), reverse=True
        )
        found += sum(at[:number])
    return found


def unkind_worth(mind: Mind) -> float:
    number = sum(flying(mind.state).values())
    return max((shot_worth(mind, region, 3 * number) for region in prey(mind.state)), default=NOTHING)


def fly_home(mind: Mind, items: list[str]) -> list[str]:
    """All who have somebody to attack."""
    at = {sky: len(in_territory(mind.state, SHADOW, sky)) for sky in TERRITORIES}
    found = []
    for flyer, number in mind.question.items.items():
        for _ in range(number):
            sky = sky_of(mind.state, flyer)
            if "region" in mind.about or at[sky] > 0:
                found.append(flyer)
                at[sky] -= 1
    return found or items[:1]


def eagle_target(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: shot_worth(mind, region, EAGLE_HITS))


# --- Beorn -------------------------------------------------------------------------------------------


def bring_beorn_worth(mind: Mind) -> float:
    """By coming he wins, while the Shadow has few points."""
    return WIN if points(mind.state) < SHEETS[BEORN].points_to_win else 4.0


def beorn_odds(mind: Mind, at: str, target: str) -> Outcome:
    def work() -> Outcome:
        plain = stakes(mind, at, target, FREE_PEOPLES, persons=False)
        own = A_WRATH * (0.7 if mind.state.wrath > 4 else 1.5)
        force = beorn_host(mind.state)
        foe = host_at(mind.state, target, defends=True)
        return attack(force, foe, is_hampered(at, target), Stakes(plain.prize, own, plain.foe, A_BEAR))

    return mind.once(("beorn", at, target), work)


def beorn_from(mind: Mind, at: str) -> float:
    """What ending in a region is worth to Beorn."""
    found = [beorn_odds(mind, at, target).worth for target in targets(mind.state, FREE_PEOPLES, at)]
    return max([0.0, *found]) + mind.prize(at, FREE_PEOPLES)


def beorn_ends(mind: Mind, at: str, steps: int) -> dict[str, str]:
    """Where Beorn can end, and his first step there; "" for staying."""

    def work() -> dict[str, str]:
        found = {at: ""}
        ring = [(at, "")]
        for left in range(steps, 0, -1):
            further = []
            for region, first in ring:
                for to in bear.onward(mind.state, region, left):
                    if to not in found:
                        found[to] = first or to
                        further.append((to, first or to))
            ring = further
        return {region: first for region, first in found.items() if region not in mind.state.armies}

    return mind.once(("ends", at, steps), work)


def beorn_worth(mind: Mind) -> float:
    at = mind.state.where[BEORN]
    if at not in REGIONS:
        return NOTHING
    found = beorn_ends(mind, at, 3)
    return max((beorn_from(mind, region) for region in found), default=NOTHING)


def beorn_step(mind: Mind, items: list[str]) -> str:
    at = mind.state.where[BEORN]
    ends = beorn_ends(mind, at, int(mind.about["steps"]))
    best = max(ends, key=lambda region: (beorn_from(mind, region), region == at), default=at)
    first = ends.get(best, "")
    return first if first in items else ("stop" if "stop" in items else items[0])


def beorn_lands(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: beorn_from(mind, region) + 0.1 * mind.threats.get(region, 0.0))


# --- Bolg --------------------------------------------------------------------------------------------


def host_for_bolg(mind: Mind, region: str) -> float:
    """How safe he is with an army."""
    army = mind.state.armies[region]
    return mind.safety(region, 2 * army.size - army.damage)


def bring_bolg_worth(mind: Mind) -> float:
    at = in_territory(mind.state, SHADOW, "valley")
    safest = max((host_for_bolg(mind, region) for region in at), default=-9.0)
    return 1.5 if safest >= 2 else NOTHING


def bolg_in_danger(mind: Mind) -> bool:
    at = mind.state.where[BOLG]
    return at != ASIDE and has_army(mind.state, SHADOW, at) and host_for_bolg(mind, at) < 1


def fate_worth(mind: Mind, spaces: float) -> float:
    """What so many spaces of the track are worth."""
    left = max(1, LAST_SPACE - mind.state.fate.marker)
    return FATE * spaces * (1 + 3 / left)
