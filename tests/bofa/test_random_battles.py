"""Random positions full of armies: whatever is answered, the rules go on and nothing is lost."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from games.bofa import attack, beorn, characters, eagles
from games.bofa.card_texts import MANOEUVRES
from games.bofa.cards.sides import ALL_SIDES, sides_played
from games.bofa.events import ArmyAdvanced, ArmyMoved, ArmyWithdrew
from games.bofa.facts import FREE_PEOPLES, MOVES, PASSES, REGIONS, SHADOW, SIDES, TERRITORIES, UNITS
from games.bofa.hand import play_with_die, playable_cards
from games.bofa.state import EVENT_CARDS
from games.kernel import Chance, Event, pick_one
from games.kernel.chance import Draw, Drawn, Rolled, Wish
from tests.bofa.playing import random_picks
from tests.bofa.scenario import Scenario, given


class Fortune:
    """Chance that the seed decides."""

    dice: Sequence[int] = ()
    draws: Sequence[str] = ()

    def __init__(self, chooser: random.Random) -> None:
        self.chooser = chooser

    def decide(self, wish: Wish, number: int) -> Chance:
        if isinstance(wish, Draw):
            drawn = tuple(self.chooser.sample(wish.items, wish.count))
            return Drawn(number, wish.purpose, wish.count, wish.items, drawn)
        dice = tuple(self.chooser.randint(1, wish.sides) for _ in range(wish.count))
        return Rolled(number, wish.purpose, wish.count, wish.sides, dice)


def random_position(chooser: random.Random) -> Scenario:
    """Armies everywhere, cards in hand, everybody in play."""
    left = {key: unit.figures for key, unit in UNITS.items()}
    places: dict[str, str] = {}
    damage: dict[str, int] = {}
    leadership: dict[str, int] = {}
    tokens: dict[str, Counter[str]] = {side: Counter() for side in SIDES}
    free_homes = []
    lone = chooser.choice(list(REGIONS))
    for place in chooser.sample([*REGIONS, *PASSES], 34):
        if place == lone:
            continue
        side = SHADOW if place in PASSES else chooser.choice(SIDES)
        able = [key for key, unit in UNITS.items() if unit.side == side and left[key]]
        stack = Counter(chooser.choice(able) for _ in range(chooser.randint(1, 4)) if able)
        stack = Counter({key: min(number, left[key]) for key, number in stack.items()})
        if not stack:
            continue
        for key, number in stack.items():
            left[key] -= number
        places[place] = ", ".join(f"{number} {key}" for key, number in stack.items())
        damage[place] = chooser.randint(0, sum(stack.values()))
        if tokens[side].total() < (6 if side == FREE_PEOPLES else 14):
            leadership[place] = chooser.randint(0, 1)
            tokens[side][place] += leadership[place]
        if side == FREE_PEOPLES:
            free_homes.append(place)
    orc_homes = [place for place in places if place not in free_homes and place in REGIONS]
    where = {
        key: chooser.choice(free_homes) for key in ("bard", "dain", "gandalf", "thranduil", "thorin", "bilbo")
    }
    where |= {"bolg": chooser.choice(orc_homes), "beorn": lone, "lord_of_eagles": chooser.choice(TERRITORIES)}
    events = chooser.sample(sorted(EVENT_CARDS), 6)
    return given(
        **places,
        damage=damage,
        leadership=leadership,
        where=where,
        wrath=8,
        ring=3,
        bodyguard=2,
        bats=dict.fromkeys(TERRITORIES, 1),
        eagles=dict.fromkeys(TERRITORIES, 1),
        free_hand=[*events[:3], *(f"fp_story_{n:02}" for n in chooser.sample(range(1, 21), 3))],
        shadow_hand=[*events[3:], *(f"sh_story_{n:02}" for n in chooser.sample(range(1, 21), 3))],
        table="fate_01 fate_06 fate_07 fate_08 fate_09",
        marker=9,
    )


async def attack_somebody(g: Any, side: Any) -> None:
    """Every attack that can be made, one of them."""
    able = [region for region in attack.strikers(g.state, side) if attack.targets(g.state, side, region)]
    if able:
        origin = await pick_one(side, "attack.from", able, always=True)
        target = await pick_one(side, "attack.target", attack.targets(g.state, side, origin), always=True)
        await attack.give_battle(g, side, (origin,), target)


async def combine(g: Any, side: Any) -> None:
    if attack.combined_targets(g.state, side):
        await attack.combined_attack(g, side)


async def unleash(g: Any, side: Any) -> None:
    if side == FREE_PEOPLES and beorn.is_on_board(g.state):
        await beorn.act(g, "character")
    elif side == SHADOW and characters.can_cloud(g.state):
        await characters.cloud_of_bats(g)


async def swoop(g: Any, side: Any) -> None:
    if side == FREE_PEOPLES and eagles.can_attack_unkindly(g.state):
        await eagles.not_kindly_birds(g)


async def use_a_card(g: Any, side: Any) -> None:
    faces = [face for face in ("event", "army", "muster", "character") if playable_cards(g.state, side, face)]
    if faces:
        await play_with_die(g, side, faces[0])


RULES = (attack_somebody, attack_somebody, attack_somebody, combine, unleash, swoop, use_a_card)


def play_some(seed: int, rules: Sequence[Any], actions: int) -> Counter[str]:
    """A random position, some rules in a row, every question answered at random; the cards played."""
    chooser = random.Random(seed)
    game = random_position(chooser)
    game.source = Fortune(chooser)
    played: Counter[str] = Counter()
    for _ in range(actions):
        game.plays(chooser.choice(rules), chooser.choice(SIDES))
        while not game.over:
            question = chooser.choice(list(game.open.values()))
            pool = sum(question.items.values())
            assert question.least <= question.most <= pool
            assert pool > 0
            game.answer(question.seat, *random_picks(question, chooser))
        check_steps(game.events)
        played.update(sides_played(game.events))
        if game.how != "scenario":
            break
    return played


@pytest.mark.parametrize("seed", range(150))
def test_every_answer_leads_to_a_position(seed):
    play_some(seed, RULES, 6)


def check_steps(events: list[Event]) -> None:
    """B13.1, B17.9: every army went to the next place, out of a box one way only."""
    for event in events:
        if isinstance(event, ArmyMoved | ArmyAdvanced | ArmyWithdrew):
            assert event.to in MOVES[event.origin]


def test_every_manoeuvre_and_every_combat_effect_turns_up():
    wanted = {side for side in ALL_SIDES if side.endswith(":combat")}
    wanted |= {f"manoeuvre:{card}" for card in MANOEUVRES}
    for seed in range(1000, 1200):
        wanted -= set(play_some(seed, [attack_somebody], 4))
        if not wanted:
            return
    assert wanted == set()
