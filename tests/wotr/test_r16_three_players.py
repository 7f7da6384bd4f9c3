"""R16: one Free Peoples player against two, and what he may not do twice in a row."""

from __future__ import annotations

from games.kernel import ask
from games.wotr import hand
from games.wotr.actions import ACTIONS
from games.wotr.armies import movable_armies
from games.wotr.battle import attackers
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.entry import COUNSELS, can_counsel
from games.wotr.events import ActionConcerned, ArmyRetreated
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.politics import nations_to_advance
from games.wotr.recruit import recruitable
from games.wotr.refusals import why_not
from games.wotr.seats import hand_limit
from games.wotr.state import Options, ThisTurn, seats
from games.wotr.turn import action_order, carry_out
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack

WITCH_KING, SARUMAN = "witch_king", "saruman"


def three(**position):
    return given(players=3, **position)


def act(game, key, face, *answers):
    """One action of the Free Peoples with its die, as the turn carries it out."""
    game.state.dice[FREE_PEOPLES].append(face)
    action = next(action for action in ACTIONS if action.key == key)
    game.plays(carry_out, FREE_PEOPLES, face, action)
    for answer in answers:
        game.answer(FREE_PEOPLES, *((answer,) if isinstance(answer, str) else answer))
    assert game.over, game.open
    return game


def touched(game):
    return game.state.this_turn.touched


@rule("R16.1", "R16.6")
def test_the_free_peoples_draw_two_and_hold_six():
    assert seats(Options(3)) == {FREE_PEOPLES: FREE_PEOPLES, WITCH_KING: SHADOW, SARUMAN: SHADOW}
    game = three(turn=1).goes_on("recover")
    assert set(game.open) == {WITCH_KING, SARUMAN}
    game.answer(WITCH_KING, "sh_char").answer(SARUMAN, "sh_str")
    assert game.state.hands[FREE_PEOPLES] == ["fp_char_24", "fp_str_24"]
    assert len(game.state.hands[WITCH_KING]) == 1
    assert [hand_limit(game.state, seat) for seat in game.state.seats] == [6, 4, 4]


@rule("R16.2")
def test_the_free_peoples_act_between_the_two():
    assert action_order(three().state) == [FREE_PEOPLES, SARUMAN, FREE_PEOPLES, WITCH_KING]


def after_recruiting_gondor(**position):
    game = three(
        at_war="gondor rohan",
        pelargir="gondor_regular",
        folde="2 gondor_regular, 2 rohan_regular",
        edoras="2 rohan_regular",
        minas_tirith="gondor_regular",
        steps={"elves": 2},
        **position,
    )
    return act(game, "recruit", "muster", "gondor_elite", "minas_tirith")


@rule("R16.3", "A56")
def test_e23_after_recruiting_gondor_no_gondor_army_moves():
    game = after_recruiting_gondor()
    assert touched(game) == ["gondor"]
    assert movable_armies(game.state, FREE_PEOPLES, ()) == ["edoras", "folde"]
    assert not any(figure.startswith("gondor") for figure in recruitable(game.state, FREE_PEOPLES))
    assert "rohan_regular" in recruitable(game.state, FREE_PEOPLES)


@rule("R16.3")
def test_nor_its_cards_counter_or_counsel():
    cards = "fp_str_14 fp_str_16"
    game = after_recruiting_gondor(free_peoples_hand=cards)
    assert not hand.can_play(game.state, FREE_PEOPLES, "fp_str_14")
    assert hand.can_play(game.state, FREE_PEOPLES, "fp_str_16")
    quiet = three(minas_tirith="boromir, gondor_regular", active="gondor")
    boromir = COUNSELS[0]
    assert can_counsel(quiet.state, boromir)
    act(quiet, "advance_nation", "muster", "gondor")
    assert touched(quiet) == ["gondor"]
    assert not can_counsel(quiet.state, boromir)
    assert "gondor" not in nations_to_advance(quiet.state, FREE_PEOPLES)


@rule("R16.4")
def test_e23_a_mixed_army_may_follow_but_not_the_same_twice():
    game = three(
        at_war="gondor rohan",
        pelargir="2 gondor_regular",
        folde="2 gondor_regular, 2 rohan_regular",
        westemnet="gondor_regular, rohan_regular",
    )
    act(game, "move_armies", "army", "pelargir", "lossarnach", ("gondor_regular",) * 2, "stop")
    assert touched(game) == ["gondor"]
    assert movable_armies(game.state, FREE_PEOPLES, ()) == ["folde", "westemnet"]
    act(
        game,
        "move_armies",
        "army",
        "folde",
        "druadan_forest",
        ("rohan_regular",) * 2,
        ("gondor_regular",) * 2,
        "stop",
    )
    assert game.at("druadan_forest") == stack("2 gondor_regular, 2 rohan_regular")
    assert set(touched(game)) == {"gondor", "rohan"}
    assert movable_armies(game.state, FREE_PEOPLES, ()) == ["westemnet"], "another mixed army, not this one"


@rule("R16.3", "R16.4")
def test_weary_units_go_only_with_others():
    game = three(
        at_war="gondor rohan",
        folde="2 gondor_regular, 2 rohan_regular",
        this_turn=ThisTurn(touched=["gondor", "rohan"]),
        free_peoples_dice="army",
    )
    action = next(action for action in ACTIONS if action.key == "move_armies")
    game.plays(carry_out, FREE_PEOPLES, "army", action).answer(FREE_PEOPLES, "druadan_forest")
    assert game.question(FREE_PEOPLES).most == 3
    game.answer(FREE_PEOPLES, "gondor_regular")
    assert game.prompt(FREE_PEOPLES) == "army.more"
    assert game.offers(FREE_PEOPLES) == ["rohan_regular"]
    assert game.question(FREE_PEOPLES).least == 1


@rule("R16.4")
def test_an_army_that_fought_rests_where_it_stands():
    game = three(
        at_war="gondor rohan",
        folde="2 gondor_regular, 2 rohan_regular",
        westemnet="isengard_regular",
        this_turn=ThisTurn(touched=["gondor", "rohan"], acted={"folde": ["gondor", "rohan"]}),
    )
    assert attackers(game.state, FREE_PEOPLES) == {}


@rule("R16.4")
def test_it_is_the_same_army_after_a_retreat():
    game = three(
        at_war="gondor rohan",
        folde="2 gondor_regular, 2 rohan_regular",
        this_turn=ThisTurn(touched=["gondor", "rohan"], acted={"folde": ["gondor", "rohan"]}),
    )
    army = stack("2 gondor_regular, 2 rohan_regular")
    ArmyRetreated(FREE_PEOPLES, "folde", "druadan_forest", army).apply(game.state)
    assert movable_armies(game.state, FREE_PEOPLES, ()) == []


@rule("R16.3", "R16.4")
def test_why_an_army_or_a_nation_rests_is_told():
    game = after_recruiting_gondor(free_peoples_hand="fp_str_14")
    state = game.state

    def why(prompt, key, **about):
        refused = why_not(state, ask(FREE_PEOPLES, prompt, ["edoras"], about=about), key)
        return refused and (refused.key, refused.facts["rule"])

    assert why("army.from", "minas_tirith") == ("army_rests", "R16.3")
    assert why("recruit.figure", "gondor_regular") == ("nation_rests", "R16.3")
    assert why("cards.play", "fp_str_14", die="muster") == ("card_rests", "R16.3")


@rule("R16.5", "A56")
def test_fellowship_companions_and_draws_concern_no_nation():
    game = after_recruiting_gondor()
    act(game, "draw_card", "event", "fp_char")
    assert touched(game) == []
    assert game.told(ActionConcerned) == [ActionConcerned((), {})]
    assert "minas_tirith" in movable_armies(game.state, FREE_PEOPLES, ())


@rule("R16.3")
def test_a_new_turn_begins_with_all_nations_rested():
    game = after_recruiting_gondor()
    game.goes_on("recover").answer(WITCH_KING, "sh_char")
    assert touched(game) == []


@rule("R16.3")
def test_the_restriction_is_not_for_two_or_four():
    two = given(at_war="gondor", minas_tirith="gondor_regular")
    act(two, "recruit", "muster", "gondor_elite", "minas_tirith")
    assert touched(two) == []
    assert movable_armies(two.state, FREE_PEOPLES, ()) == ["minas_tirith"]


@rule("R16.7")
def test_one_player_plays_the_cards_of_both():
    game = three(free_peoples_hand="fp_str_14 fp_str_16")
    assert {TEXTS[card].player for card in ("fp_str_14", "fp_str_16")} == {"gondor", "rohan"}
    assert all(hand.can_play(game.state, FREE_PEOPLES, card) for card in ("fp_str_14", "fp_str_16"))
