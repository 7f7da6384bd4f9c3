"""What cards are worth when they are played with a die."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.card_texts import ORDER
from games.bofa.cards.fp_story import (
    WITH_DWARVES,
    WITH_ELVES,
    banner_places,
    battered,
    rescued,
    trumpet_places,
)
from games.bofa.cards.orders import rallying_points, tired_and_led
from games.bofa.cards.sh_story import WITH_GOBLINS as HAS_GOBLINS
from games.bofa.cards.sh_story import (
    in_a_box,
    in_broken_lands,
    muster_places,
    riding_places,
    tokens_in_broken_lands,
)
from games.bofa.cards.verbs import armies_that, contains
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.figures import BEORN, DWARVES, LORD
from games.bofa.moving import LED
from games.bofa.position import is_led, is_ready
from games.bofa.shots import archery_targets
from games.bofa.state import TRACK, is_known
from games.bofa.steady import special
from games.bofa.steady.mind import NOTHING, UNIT, Mind
from games.bofa.steady.muster import (
    HEALED,
    best,
    flip_worth,
    more,
    rally_worth,
    rallying,
    recruiting,
    token_worth,
)
from games.bofa.steady.war import assaulting, assaults_from, combining, marches_from, marching

A_CARD = 0.35
"""What an event card in hand is worth."""


def card_worth(mind: Mind, card: str) -> float:
    """What playing a card is worth now; an event card could also be kept for combat."""
    found = WORTH[ORDER.get(card, card)](mind)
    return found - (0.25 if card in ORDER else 0.0)


def keep_worth(mind: Mind, card: str) -> float:
    """What a card is worth in hand; one that is only thought of, and not drawn yet, nothing."""
    if not is_known(card):
        return 0.0
    return max(KEPT.get(ORDER.get(card, card), 0.5), min(3.0, 0.7 * card_worth(mind, card)))


KEPT: dict[str, float] = {
    "mustering_for_battle": 0.8,
    "sudden_assault": 0.8,
    "fp_story_01": 2.0,
    "fp_story_19": 2.5,
    "sh_story_12": 2.0,
    "sh_story_17": 2.5,
    "sh_story_18": 1.5,
    "sh_story_16": 0.1,
    "fp_story_10": 0.4,
    "fp_story_02": 0.4,
    "fp_story_11": 0.2,
}


def acting(mind: Mind, region: str) -> float:
    """What moving or attacking with this army is worth."""
    attacks = [one.worth for one in assaults_from(mind, region)[:1]]
    moves = [one.worth for one in marches_from(mind, region, 1)[:1]]
    return max([0.0, *attacks, *moves])


def reinforced(mind: Mind, regions: list[str], units: int, acts: bool = False) -> float:
    """Units for the army where they do most, which may then act."""
    return max((reinforcement(mind, region, units, acts) for region in regions), default=NOTHING)


def reinforcement(mind: Mind, region: str, units: int, acts: bool = False) -> float:
    return more(mind, region, units) + (acting(mind, region) if acts else 0.0) + 0.2


def _skin_changer(mind: Mind) -> float:
    if mind.state.where[BEORN] != TRACK:
        return special.beorn_worth(mind)
    if mind.state.fate.marker >= mind.state.fate.figures[BEORN] - 1:
        return special.bring_beorn_worth(mind)
    return 0.9


def _king_of_birds(mind: Mind) -> float:
    if mind.state.where[LORD] != TRACK:
        return 0.7
    return (
        2.0
        if mind.state.fate.marker >= mind.state.fate.figures[LORD] - 1 and not is_ready(mind.state, LORD)
        else 0.7
    )


def _fp(mind: Mind, unit: frozenset[str]) -> list[str]:
    return armies_that(mind.state, FREE_PEOPLES, contains(unit))


def _last_stand(mind: Mind) -> float:
    return max(
        (
            0.35 * mind.state.breaches[r] * min(1.0, mind.threats.get(r, 0.0) / 4)
            for r in battered(mind.state)
        ),
        default=NOTHING,
    )


def _shower(mind: Mind) -> float:
    found = [special.archery_worth(mind, region) for region in archery_targets(mind.state)]
    return 1.5 * max(found, default=0.0) + A_CARD


def _rescue(mind: Mind) -> float:
    return max((rescue_worth(mind, r) for r in rescued(mind.state)), default=NOTHING)


def rescue_worth(mind: Mind, region: str) -> float:
    return flip_worth(mind, region) + rally_worth(mind, region, 4)


def _redoubled(mind: Mind) -> float:
    return max((redoubled_worth(mind, region) for region in mind.mine), default=NOTHING)


def redoubled_worth(mind: Mind, region: str) -> float:
    healed = min(3, mind.state.armies[region].damage)
    return HEALED * UNIT[FREE_PEOPLES] * healed + acting(mind, region)


def _trumpets(mind: Mind) -> float:
    return best(
        [
            max(token_worth(mind, r), flip_worth(mind, r) if r in mind.state.tokens else 0.0)
            for r in trumpet_places(mind.state)
        ],
        3,
    )


def _returning(mind: Mind) -> float:
    tokens = tokens_in_broken_lands(mind.state)
    found = [
        flip_worth(mind, region) * 0.9**number for region, count in tokens.items() for number in range(count)
    ]
    return best(found, 5) + 0.3


def _troop_leader(mind: Mind) -> float:
    found = [min(2, mind.state.armies[r].damage) for r in tired_and_led(mind.state, mind.side)]
    return HEALED * UNIT[mind.side] * max(found, default=0)


def _flying_arrows(mind: Mind) -> float:
    return 1.2 + max((more(mind, region) for region in mind.mine), default=0.0)


def _riders(mind: Mind) -> float:
    return max(
        (more(mind, region, 3) + mind.prize(region, SHADOW) for region in riding_places(mind.state)),
        default=NOTHING,
    )


def _orc_army(mind: Mind) -> float:
    places = muster_places(mind.state)
    return max((more(mind, region, 5) for region in places), default=0.0) * 0.8 + 0.3


def plainly(worth: float) -> Callable[[Mind], float]:
    return lambda mind: worth


WORTH: dict[str, Callable[[Mind], float]] = {
    "blow_the_horns": lambda mind: rallying(mind, 4),
    "call_to_arms": lambda mind: marching(mind, 2, 2, LED),
    "encirclement": lambda mind: max(marching(mind, 1, 1), combining(mind)),
    "gather_and_marshal": lambda mind: max(
        (flip_worth(mind, region) for region in rallying_points(mind.state, mind.side)), default=NOTHING
    ),
    "marching_companies": lambda mind: marching(mind, 3, 1),
    "move_to_strike": lambda mind: max(assaulting(mind, LED), marching(mind, 1, 2, LED)),
    "mustering_for_battle": lambda mind: recruiting(mind, 3),
    "sudden_assault": lambda mind: assaulting(mind) + 0.35,
    "troop_leader": _troop_leader,
    "fp_story_01": _skin_changer,
    "fp_story_02": plainly(0.9),
    "fp_story_03": lambda mind: reinforced(mind, _fp(mind, DWARVES), 1) + 0.6,
    "fp_story_04": plainly(0.9),
    "fp_story_05": lambda mind: more(mind, "ss_ravenhill", 3) + 0.2,
    "fp_story_06": lambda mind: assaulting(mind, WITH_ELVES) + 0.4,
    "fp_story_07": lambda mind: best([flip_worth(mind, r) for r in banner_places(mind.state)], 2),
    "fp_story_08": plainly(1.8),
    "fp_story_09": lambda mind: assaulting(mind) + 0.3,
    "fp_story_10": _last_stand,
    "fp_story_11": plainly(0.2),
    "fp_story_12": lambda mind: reinforced(mind, armies_that(mind.state, FREE_PEOPLES, is_led), 2),
    "fp_story_13": lambda mind: assaulting(mind, WITH_DWARVES) + 0.35,
    "fp_story_14": lambda mind: marching(mind, 2, 2),
    "fp_story_15": _redoubled,
    "fp_story_16": _rescue,
    "fp_story_17": _trumpets,
    "fp_story_18": _shower,
    "fp_story_19": lambda mind: special.fate_worth(mind, 1.0),
    "fp_story_20": _king_of_birds,
    "sh_story_01": plainly(1.2),
    "sh_story_02": lambda mind: (
        reinforced(mind, armies_that(mind.state, SHADOW, in_broken_lands), 2, acts=True) + 0.3
    ),
    "sh_story_03": plainly(0.5),
    "sh_story_04": plainly(0.4),
    "sh_story_05": _flying_arrows,
    "sh_story_06": plainly(0.9),
    "sh_story_07": _orc_army,
    "sh_story_08": lambda mind: marching(mind, 9, 1, LED),
    "sh_story_09": lambda mind: (
        reinforced(mind, armies_that(mind.state, SHADOW, HAS_GOBLINS), 1, acts=True) + 0.4
    ),
    "sh_story_10": plainly(0.4),
    "sh_story_11": lambda mind: marching(mind, 2, 2),
    "sh_story_12": lambda mind: (special.fate_worth(mind, 1.0) if mind.state.fate.marker else 0.0) + A_CARD,
    "sh_story_13": _returning,
    "sh_story_14": lambda mind: reinforced(mind, mind.mine, 2, acts=True),
    "sh_story_15": lambda mind: (
        reinforced(mind, armies_that(mind.state, SHADOW, in_a_box), 2, acts=True) + 0.2
    ),
    "sh_story_16": plainly(0.2),
    "sh_story_17": lambda mind: special.fate_worth(mind, 0.8),
    "sh_story_18": _riders,
    "sh_story_19": plainly(0.7),
    "sh_story_20": plainly(1.2),
}
