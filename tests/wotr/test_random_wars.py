"""Random positions, battles, marches and musters: whatever is answered, what comes is a position."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.kernel import Chance, Event, Seat
from games.kernel.chance import Roll, Rolled, Wish
from games.wotr import armies, battle, characters, recruit
from games.wotr.events import ArmyAdvanced, ArmyMoved, ArmyRetreated
from games.wotr.facts import FREE_PEOPLES, NATIONS, NEIGHBOURS, REGIONS, SHADOW, SIDES, Side
from games.wotr.figures import COMPANIONS, ELITES, FIGURES, LEADERS, MINIONS, NAZGUL, REGULARS, UNITS, other
from games.wotr.position import STRONGHOLD
from games.wotr.state import CARDS, DECKS, State
from tests.kernel.stage import Stated
from tests.wotr.scenario import Scenario, given
from tests.wotr.war import acts

Action = tuple[Callable[[State, Seat], bool], Callable[[Seat], tuple[Any, ...]]]
RULES: dict[str, Action] = {
    "attack": (lambda s, seat: battle.can_attack(s, seat, False), lambda seat: (battle.attack, seat, False)),
    "led": (lambda s, seat: battle.can_attack(s, seat, True), lambda seat: (battle.attack, seat, True)),
    "move": (
        lambda s, seat: armies.can_move_armies(s, seat, False),
        lambda seat: (armies.move_armies, seat, 2, False),
    ),
    "lead": (
        lambda s, seat: armies.can_move_armies(s, seat, True),
        lambda seat: (armies.move_armies, seat, 1, True),
    ),
    "recruit": (recruit.can_recruit, lambda seat: (recruit.recruit, seat)),
}


class Fortune(Stated):
    """Dice from the test's own generator."""

    def __init__(self, chooser: random.Random) -> None:
        super().__init__()
        self.chooser = chooser

    def decide(self, wish: Wish, number: int) -> Chance:
        assert isinstance(wish, Roll)
        dice = tuple(self.chooser.randint(1, wish.sides) for _ in range(wish.count))
        return Rolled(number, wish.purpose, wish.count, wish.sides, dice)


def text(stack: dict[str, int]) -> str:
    return ", ".join(f"{number} {figure}" for figure, number in stack.items())


def random_position(chooser: random.Random) -> Scenario:
    """Armies crowded into one corner of the map, some of them besieged, most nations at war."""
    centre = chooser.choice(sorted(REGIONS))
    land = [centre, *NEIGHBOURS[centre]]
    land += [far for near in NEIGHBOURS[centre] for far in NEIGHBOURS[near] if far not in land]
    regions: dict[str, Any] = {}
    inside: dict[str, str] = {}
    captured = []
    left = dict.fromkeys(FIGURES, 4) | dict.fromkeys((*COMPANIONS, *MINIONS), 1)
    left |= dict.fromkeys(LEADERS.values(), 2)
    del left["saruman"]
    if "orthanc" in land:
        regions["orthanc"] = "saruman, 2 isengard_regular, isengard_elite"
    for region in dict.fromkeys(land):
        if region in regions or chooser.random() < 0.3:
            continue
        side = chooser.choice(SIDES)
        army = random_army(chooser, side, left)
        if region in STRONGHOLD and chooser.random() < 0.7:
            garrison = random_army(chooser, other(side), left, most=5)
            if garrison:
                inside[region] = text(garrison)
                captured += [region] if REGIONS[region].side == side else []
        elif REGIONS[region].is_settlement and REGIONS[region].side != side:
            captured.append(region)
        if army:
            regions[region] = text(army)
        elif region in inside:
            del inside[region]
    at_war = [nation for nation in NATIONS if chooser.random() < 0.8]
    hands = {
        side: [card for deck, of in DECKS.items() if of == side for card in chooser.sample(CARDS[deck], 2)]
        for side in SIDES
    }
    captured = [region for region in captured if region in regions]
    return given(
        inside=inside,
        captured=captured,
        at_war=at_war,
        free_peoples_hand=hands[FREE_PEOPLES],
        shadow_hand=hands[SHADOW],
        **regions,
    )


def random_army(chooser: random.Random, side: Side, left: dict[str, int], most: int = 9) -> dict[str, int]:
    units = [figure for figure in (*REGULARS.values(), *ELITES.values()) if figure in UNITS[side]]
    others = (
        [*LEADERS.values(), *COMPANIONS]
        if side == FREE_PEOPLES
        else [NAZGUL, "witch_king", "mouth_of_sauron"]
    )
    army: dict[str, int] = {}
    for figures, number in ((units, chooser.randint(1, most)), (others, chooser.randint(0, 3))):
        for _ in range(number):
            figure = chooser.choice(figures)
            if left[figure] and (figures is units or any(f in UNITS[side] for f in army)):
                left[figure] -= 1
                army[figure] = army.get(figure, 0) + 1
    return army


@pytest.mark.parametrize("seed", range(150))
def test_every_answer_leads_to_a_position(seed):
    chooser = random.Random(seed)
    game = random_position(chooser)
    game.source = Fortune(chooser)
    for _ in range(6):
        seat = chooser.choice(SIDES)
        possible = [key for key, (can, _) in RULES.items() if can(game.state, seat)]
        if not possible:
            continue
        (rule, *args) = RULES[chooser.choice(possible)][1](seat)
        acts(game, rule, *args)
        while not game.over:
            (question,) = game.open.values()
            pool = [key for key, number in question.items.items() for _ in range(number)]
            assert question.least <= question.most <= len(pool)
            assert len(pool) > 0
            game.answer(question.seat, *chooser.sample(pool, chooser.randint(question.least, question.most)))
        check_steps(game.events)


def check_steps(events: list[Event]) -> None:
    """R6.22: every army went to a neighbouring region."""
    for event in events:
        if isinstance(event, ArmyMoved | ArmyAdvanced | ArmyRetreated):
            assert event.to in NEIGHBOURS[event.origin]


@pytest.mark.parametrize("seed", range(20))
def test_companions_and_nazgul_go_where_they_are_sent(seed):
    chooser = random.Random(seed)
    game = random_position(chooser)
    for rule, can, seat in (
        (characters.move_companions, characters.can_move_companions, FREE_PEOPLES),
        (characters.move_minions, characters.can_move_minions, SHADOW),
    ):
        if not can(game.state, seat):
            continue
        acts(game, rule, seat)
        while not game.over:
            question = game.question(seat)
            pool = [key for key, number in question.items.items() for _ in range(number)]
            game.answer(seat, *chooser.sample(pool, chooser.randint(question.least, question.most)))
