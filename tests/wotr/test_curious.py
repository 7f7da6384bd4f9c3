"""The player of soaks: its games end, it holds cards for the half it fancies, it needs only its own view."""

from __future__ import annotations

import pytest

from games.kernel import Event, Running, Sealed, ask, fold
from games.wotr import ruleset
from games.wotr.cards.sides import ALL_SIDES, sides_played
from games.wotr.coverage_player import COMBAT, EVENT, Curious
from games.wotr.facts import FREE_PEOPLES, SHADOW, SIDES
from games.wotr.state import Options, begin
from tests.wotr.scenario import given


def played(seed):
    running = Running.start(ruleset, Options(), Sealed(seed.to_bytes(32, "big")))
    players = {side: Curious(2 * seed + place) for place, side in enumerate(SIDES)}
    views = {side: begin(Options()) for side in SIDES}
    seen = 0
    while not running.over:
        fresh = [entry for entry in running.new[seen:] if isinstance(entry, Event)]
        seen = len(running.new)
        for side in SIDES:
            fold(views[side], fresh, [side])
        question = next(iter(running.open.values()))
        picks = players[question.seat].pick(question, lambda seat=question.seat: views[seat])
        running.answer(question.seat, question.prompt, picks)
    return running


@pytest.mark.parametrize("seed", [1, 2])
def test_its_games_end_and_see_many_cards(seed):
    running = played(seed)
    assert running.state.ending is not None
    seen = sides_played(running.new)
    assert set(seen) <= set(ALL_SIDES)
    assert len(seen) > 20


def test_it_plays_only_the_half_that_it_fancies():
    player = Curious(1)
    cards = ["sh_char_01", "sh_char_02", "sh_str_20", "sh_str_22"]
    player.fancies |= dict.fromkeys(cards, COMBAT) | {"sh_str_20": EVENT}
    view = given(shadow_hand=cards).state
    event = ask(SHADOW, "cards.play", cards, about={"die": "event"})
    assert {player.pick(event, lambda: view) for _ in range(20)} == {("sh_str_20",)}
    combat = ask(SHADOW, "battle.card", ["sh_str_20", "sh_str_22", "no_card"])
    assert {player.pick(combat, lambda: view) for _ in range(20)} == {("sh_str_22",)}


def test_it_keeps_what_is_hard_to_play():
    player = Curious(1)
    cards = ["sh_char_20", "sh_str_20"]
    player.fancies |= dict.fromkeys(cards, EVENT)
    assert player.pick(ask(SHADOW, "cards.discard", cards), lambda: None) == ("sh_str_20",)


def test_it_marches_with_companions_to_nations_that_sleep():
    """R5.9, R5.16: so that soaks walk such ways."""
    player, view = Curious(1), given(lossarnach="gondor_regular, boromir", folde="rohan_regular").state
    origin = ask(FREE_PEOPLES, "army.from", ["lossarnach", "folde"])
    asked = [player.pick(origin, lambda: view) for _ in range(40)]
    assert asked.count(("lossarnach",)) > 15
    to = ask(
        FREE_PEOPLES, "army.to", ["minas_tirith", "osgiliath", "pelargir"], about={"region": "lossarnach"}
    )
    assert [player.pick(to, lambda: view) for _ in range(40)].count(("minas_tirith",)) > 15
