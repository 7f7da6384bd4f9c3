"""The questions that cards ask, one function each."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.facts import FREE_PEOPLES
from games.bofa.figures import GANDALF, THRANDUIL
from games.bofa.position import own_tokens, targets
from games.bofa.steady import battles, muster
from games.bofa.steady.cards import card_worth, keep_worth, redoubled_worth, reinforcement, rescue_worth
from games.bofa.steady.mind import Mind
from games.bofa.steady.picking import Choice, first, highest, person_worth, tokens


def play(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda card: card_worth(mind, card))


def discard(mind: Mind, items: list[str]) -> list[str]:
    return sorted(items, key=lambda card: keep_worth(mind, card))[: mind.question.least]


def _damage(mind: Mind, region: str) -> float:
    return float(mind.state.armies[region].damage)


def _tokens_there(mind: Mind, region: str) -> float:
    return float(mind.state.armies[region].leadership)


CARD_ARMY: dict[str, Callable[[Mind, str], float]] = {
    "gather_and_marshal": muster.flip_worth,
    "troop_leader": _damage,
    "fp_story_03": lambda mind, region: reinforcement(mind, region, 1),
    "fp_story_04": _tokens_there,
    "fp_story_08": person_worth,
    "fp_story_09": lambda mind, region: reinforcement(mind, region, 0, acts=True),
    "fp_story_10": lambda mind, region: mind.state.breaches.get(region, 0) * mind.threats.get(region, 0.0),
    "fp_story_11": person_worth,
    "fp_story_12": lambda mind, region: reinforcement(mind, region, 2),
    "fp_story_15": redoubled_worth,
    "fp_story_16": rescue_worth,
    "sh_story_02": lambda mind, region: reinforcement(mind, region, 2, acts=True),
    "sh_story_05": muster.more,
    "sh_story_09": lambda mind, region: reinforcement(mind, region, 1, acts=True),
    "sh_story_14": lambda mind, region: reinforcement(mind, region, 2, acts=True),
    "sh_story_15": lambda mind, region: reinforcement(mind, region, 2, acts=True),
}


def card_army(mind: Mind, items: list[str]) -> str:
    worth = CARD_ARMY[str(mind.about["card"])]
    return max(items, key=lambda region: worth(mind, region))


def card_armies(mind: Mind, items: list[str]) -> list[str]:
    if mind.about["card"] == "sh_story_03":
        return tokens(mind, items)
    return highest(mind, lambda region: hurt(mind, region))


def hurt(mind: Mind, region: str) -> float:
    """Where a marker, or the loss of a token, is felt most: near our armies, in worthy places."""
    army = mind.state.armies[region]
    near = sum(mind.size(to) for to in targets(mind.state, mind.enemy, region))
    return near + mind.place_worth(region) + 0.3 * army.size


def card_settlements(mind: Mind, items: list[str]) -> list[str]:
    return highest(mind, lambda region: muster.flip_worth(mind, region))


def card_region(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: muster.more(mind, region, 3) + mind.prize(region, mind.side))


def card_bats(mind: Mind, items: list[str]) -> list[str]:
    quiet = muster.fronts(mind)
    pool = sorted(
        (sky for sky, number in mind.question.items.items() for _ in range(number)),
        key=lambda sky: quiet.get(sky, 0.0),
    )
    return pool[: mind.question.most]


def card_token(mind: Mind, items: list[str]) -> str:
    """The token that would help the Free Peoples most."""
    return max(
        items,
        key=lambda region: (
            mind.place_worth(region) + 0.1 * sum(own_tokens(mind.state, FREE_PEOPLES, region).values())
        ),
    )


def card_leadership(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: hurt(mind, region))


def card_general(mind: Mind, items: list[str]) -> str:
    wish = (GANDALF, THRANDUIL)
    return next((general for general in wish if general in items), items[0])


def card_flip(mind: Mind, items: list[str]) -> list[str]:
    pool = sorted(
        (
            (muster.flip_worth(mind, region) * 0.9**number, region)
            for region, count in mind.question.items.items()
            for number in range(count)
        ),
        reverse=True,
    )
    return [region for _, region in pool][: mind.question.most]


def flip_or_place(mind: Mind, items: list[str]) -> str:
    return "flip" if "flip" in items and muster.flip_worth(mind, str(mind.about["region"])) > 0 else items[-1]


def orc_to(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: muster.more(mind, region))


def lucky(mind: Mind, items: list[str]) -> str:
    """The plainest face is rolled again, in the hope of Will of the West."""
    order = ("event", "muster", "character", "army_muster")
    dice = mind.state.dice[FREE_PEOPLES]
    twice = [face for face in order if dice.count(face) > 1]
    return next((face for face in (*twice, "event") if face in items), battles.NOT_NOW)


CARD_CHOICES: dict[str, Choice] = {
    "dice.lucky": lucky,
    "cards.play": play,
    "cards.discard": discard,
    "cards.army": card_army,
    "cards.armies": card_armies,
    "cards.settlements": card_settlements,
    "cards.region": card_region,
    "cards.bats": card_bats,
    "cards.token": card_token,
    "cards.heap": first,
    "cards.leadership": card_leadership,
    "cards.general": card_general,
    "cards.flip": card_flip,
    "cards.flip_or_place": flip_or_place,
    "cards.rally": battles.use,
    "cards.orc": orc_to,
}
