"""Orders for any game: a block of text, the policy that obeys it, actions written ahead."""

from __future__ import annotations

import pytest

from games.orders.dry_run import exported
from games.orders.standing_orders import Ahead, ByOrders, plainly, read, written_ahead
from games.titles import Order
from games.titles.offered import titles
from games.wotr.facts import FREE_PEOPLES, SHADOW
from tests.replies.score import HERE
from tests.wotr.scenario import given
from tests.wotr.war import fight

WOTR = titles()["wotr"]


def policy(*lines: str) -> ByOrders:
    return ByOrders(WOTR, [order for line in lines for order in read(line, WOTR).orders])


def pick(game, seat, obeys):
    return obeys.pick(game.question(seat), lambda: game.state)


@pytest.mark.parametrize(
    "head", ["orders:", "Órdenes:", "ordini:", "Ordens:", "standing orders:", "órdenes permanentes:", ""]
)
def test_a_block_is_read_line_by_line(head):
    found = read(f"{head}\nlosses: Regulars first\n\n* ritirata: mai\ngibberish\nnext: character: move", WOTR)
    assert [order.key for order in found.orders] == ["losses", "retreat", "next"]
    assert [(line, problem.key) for line, problem in found.problems] == [
        ("gibberish", "order_not_understood")
    ]


def test_an_empty_block_says_so():
    assert read("orders:\n\n", WOTR).problems[0][1].key == "nothing_written"


def test_a_game_without_orders_refuses_them():
    assert read("losses: Regulars first", titles()["skirmish"]).problems[0][1].key == "no_orders_here"


def test_the_first_order_that_says_something_counts():
    game = given(folde="2 rohan_regular", westemnet="4 isengard_regular", at_war="isengard rohan")
    fight(game, "westemnet", "folde", dice=[1] * 6)
    obeys = policy("losses: Regulars first", "going on: never", "going on: always")
    assert pick(game, SHADOW, obeys) == ("cease",)
    assert obeys.used == 1


def test_a_stop_condition_comes_before_every_order():
    game = given(folde="3 rohan_regular", westemnet="2 isengard_regular, witch_king", at_war="isengard rohan")
    fight(game, "westemnet", "folde", dice=[1] * 7)
    obeys = policy("going on: always", "stop: if the witch-king would be lost")
    assert pick(game, SHADOW, obeys) is None
    assert obeys.stopped
    assert obeys.used == 1


def test_an_order_that_no_longer_fits_is_passed_over():
    game = given(folde="2 rohan_regular", westemnet="4 isengard_regular", at_war="isengard rohan")
    fight(game, "westemnet", "folde", dice=[1] * 6, shadow=["continue"])
    obeys = ByOrders(WOTR, [Order("retreat", {"way": "never"})])
    assert pick(game, FREE_PEOPLES, obeys) == ("stand",)
    assert pick(game, FREE_PEOPLES, policy("retreat: always to Minas Tirith")) is None


@pytest.mark.parametrize("line", ["character: move the Fellowship", "personaje: mover la Comunidad"])
def test_an_action_written_ahead_is_carried_out_step_by_step(line):
    game = given(free_peoples_dice="character event", shadow_dice="army event").goes_on()
    obeys = ByOrders(WOTR, [written_ahead(line)])
    assert pick(game, FREE_PEOPLES, obeys) == ("character",)
    assert obeys.changed is not None
    obeys.orders[0] = obeys.changed
    game.answer(FREE_PEOPLES, "character")
    assert pick(game, FREE_PEOPLES, obeys) == ("move_fellowship",)
    assert obeys.finished == [0]


def test_an_action_that_does_not_fit_ends_those_behind_it():
    game = given(free_peoples_dice="event muster", shadow_dice="army event").goes_on()
    obeys = ByOrders(WOTR, [written_ahead("character: move the Fellowship"), written_ahead("event: draw")])
    assert pick(game, FREE_PEOPLES, obeys) is None
    assert obeys.finished == [0, 1]


def test_actions_written_ahead_do_not_meddle_with_one_done_by_hand():
    game = given(free_peoples_dice="character character event", shadow_dice="army event").goes_on()
    obeys = ByOrders(WOTR, [written_ahead("character: move the Fellowship")])
    game.answer(FREE_PEOPLES, "character")
    assert game.prompt(FREE_PEOPLES) == "turn.action"
    assert pick(game, FREE_PEOPLES, obeys) is None
    assert obeys.finished == []


def test_where_the_rules_skip_the_die_so_does_the_line():
    game = given(free_peoples_dice="character", shadow_dice="army", rings=(0, 0)).goes_on()
    assert game.prompt(FREE_PEOPLES) == "turn.action"
    assert pick(game, FREE_PEOPLES, ByOrders(WOTR, [written_ahead("character: move the Fellowship")])) == (
        "move_fellowship",
    )


WITH_THE_CHARACTER_DIE = "w03"
"""A position of the corpus: the Free Peoples choose a die."""


def ahead_of(line, language="en") -> Ahead:
    game = exported(HERE / f"{WITH_THE_CHARACTER_DIE}.json.gz")
    return plainly(game.position(FREE_PEOPLES), line, language)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Character die: move the Fellowship"),
        ("es", "con el dado de personaje muevo la Comunidad"),
        ("it", "dado Personaggio: muovo la Compagnia"),
        ("pt", "com o dado de personagem movo a Sociedade"),
    ],
)
def test_an_action_written_ahead_is_read_in_its_owners_language(language, line):
    assert ahead_of(line, language).answers == (
        ("turn.die", ("character",)),
        ("turn.action", ("move_fellowship",)),
    )


@pytest.mark.parametrize(
    "line",
    [
        "character die: move the Fellowship maybe",
        "character die: move the Fellowship, because nobody looks there",
        "character die: do not move the Fellowship",
        "character die > gibberish",
    ],
)
def test_nothing_of_an_action_written_ahead_is_done_that_is_not_plain(line):
    game = exported(HERE / f"{WITH_THE_CHARACTER_DIE}.json.gz")
    position = game.position(FREE_PEOPLES)
    obeys = ByOrders(WOTR, [written_ahead(line)], lambda text: plainly(position, text, "en"))
    question = game.running().open[FREE_PEOPLES]
    assert obeys.pick(question, lambda: position.root.view) is None
    assert obeys.finished == [0]


def test_what_is_written_behind_dice_is_read_when_they_have_fallen():
    game = given(free_peoples_dice="character event", shadow_dice="army event").goes_on()
    order = written_ahead("character: move the Fellowship. Then draw a strategy card with the event die")
    first = Ahead(
        (("turn.die", ("character",)), ("turn.action", ("move_fellowship",))), "draw a strategy card"
    )
    obeys = ByOrders(WOTR, [order], lambda text: first if text == order.facts["line"] else Ahead())
    assert pick(game, FREE_PEOPLES, obeys) == ("character",)
    obeys.orders[0] = obeys.changed
    game.answer(FREE_PEOPLES, "character")
    assert pick(game, FREE_PEOPLES, obeys) == ("move_fellowship",)
    assert obeys.finished == []
    assert obeys.changed.facts == {"line": "draw a strategy card", "at": 0, "goes_on": True}
