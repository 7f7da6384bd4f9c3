"""R15: four players: who decides, draws, acts and plays what."""

from __future__ import annotations

import pytest

from games.kernel import fold, write_state
from games.wotr import hand, ruleset, teams
from games.wotr.actions import possible_actions
from games.wotr.armies import leaders, movable_armies
from games.wotr.battle import give_battle
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.entry import minions_ready
from games.wotr.events import CardDrawn, CardsSwapped, LeadersChosen, TeamJudged
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.paper.pieces import beside_hand
from games.wotr.politics import nations_to_advance
from games.wotr.recruit import recruitable
from games.wotr.seats import hand_limit, leader_of, owner_of, owner_of_minion
from games.wotr.state import Options, ThisTurn, begin, seats
from games.wotr.turn import action_order, may_pass, may_use_ring
from games.wotr.victory import individual_points
from games.wotr.words import endings
from tests.wotr.rules import rule
from tests.wotr.scenario import given

GONDOR, ROHAN, WITCH_KING, SARUMAN = "gondor", "rohan", "witch_king", "saruman"
EVERYBODY = "gondor rohan elves dwarves north sauron isengard southrons_easterlings"


def four(**position):
    return given(players=4, **position)


@rule("R15.1", "R15.13")
def test_who_commands_which_nations_and_minions():
    state = four().state
    assert seats(Options(4)) == {
        GONDOR: FREE_PEOPLES,
        ROHAN: FREE_PEOPLES,
        WITCH_KING: SHADOW,
        SARUMAN: SHADOW,
    }
    owned = {nation: owner_of(state, nation, FREE_PEOPLES) for nation in ("gondor", "elves", "north")}
    assert owned == {"gondor": GONDOR, "elves": GONDOR, "north": ROHAN}
    assert owner_of(state, "southrons_easterlings", SHADOW) == SARUMAN
    assert owner_of_minion(state, "mouth_of_sauron", SHADOW) == WITCH_KING
    ready = four(at_war=EVERYBODY, orthanc="isengard_regular", nurn="sauron_regular").state
    assert minions_ready(ready, SARUMAN) == ["saruman"]
    assert minions_ready(ready, WITCH_KING) == ["witch_king", "mouth_of_sauron"]


@rule("R15.2")
def test_what_no_rule_changes_is_as_for_two():
    two, more = begin(Options()), begin(Options(4))
    assert more.field == two.field
    assert more.pools == two.pools
    assert more.rings == two.rings


@rule("R15.3")
def test_the_lead_passes_to_the_teammate_every_turn():
    game = four(setup=True, step="recover", turn=0)
    assert game.state.leading == {FREE_PEOPLES: GONDOR, SHADOW: WITCH_KING}
    game.goes_on("recover")
    assert game.told(LeadersChosen) == []
    later = four(setup=True, step="recover", turn=1).goes_on("recover")
    assert later.told(LeadersChosen) == [LeadersChosen({FREE_PEOPLES: ROHAN, SHADOW: SARUMAN})]


@rule("R15.4", "R15.6", "R16.6")
def test_two_cards_each_on_the_first_turn_then_one_of_ones_choice():
    first = four(turn=0).goes_on("recover")
    assert {seat: len(held) for seat, held in first.state.hands.items()} == dict.fromkeys(
        first.state.seats, 2
    )
    later = four(turn=1).goes_on("recover")
    assert set(later.open) == set(later.state.seats), "all are asked at once"
    for seat, deck in ((GONDOR, "fp_str"), (ROHAN, "fp_char"), (WITCH_KING, "sh_str"), (SARUMAN, "sh_str")):
        later.answer(seat, deck)
    assert [event.seat for event in later.told(CardDrawn)] == [GONDOR, ROHAN, WITCH_KING, SARUMAN]
    assert later.state.hands[GONDOR] == ["fp_str_24"]
    assert all(hand_limit(later.state, seat) == 4 for seat in later.state.seats)


@rule("R15.6")
def test_a_fifth_card_is_discarded():
    held = "fp_char_01 fp_char_02 fp_char_03 fp_char_04 fp_char_05"
    game = four(hands={GONDOR: held}).plays(hand.hold_to_limit, [GONDOR])
    assert game.prompt(GONDOR) == "cards.discard"
    game.answer(GONDOR, "fp_char_05")
    assert len(game.state.hands[GONDOR]) == 4


def swapping():
    hands = {GONDOR: "fp_str_16", ROHAN: "fp_str_14", WITCH_KING: "sh_str_17", SARUMAN: "sh_str_18"}
    return four(hands=hands).plays(teams.swap_cards)


@rule("R15.5")
def test_teammates_swap_a_card_if_both_give_one():
    game = swapping()
    for seat, pick in (
        (GONDOR, "fp_str_16"),
        (ROHAN, "fp_str_14"),
        (WITCH_KING, "sh_str_17"),
        (SARUMAN, "keep_cards"),
    ):
        game.answer(seat, pick)
    assert game.state.hands == {
        GONDOR: ["fp_str_14"],
        ROHAN: ["fp_str_16"],
        WITCH_KING: ["sh_str_17"],
        SARUMAN: ["sh_str_18"],
    }
    assert len(game.told(CardsSwapped)) == 1


@rule("R15.5", "R15.27")
def test_nobody_else_sees_the_swapped_cards_and_the_giver_loses_sight_of_his():
    game = swapping()
    for seat, pick in (
        (GONDOR, "fp_str_16"),
        (ROHAN, "fp_str_14"),
        (WITCH_KING, "keep_cards"),
        (SARUMAN, "keep_cards"),
    ):
        game.answer(seat, pick)
    (swap,) = game.told(CardsSwapped)
    assert swap.face_for({SHADOW, WITCH_KING}) == CardsSwapped(
        {GONDOR: "fp_str", ROHAN: "fp_str"}, {GONDOR: "fp_str", ROHAN: "fp_str"}
    )
    assert swap.face_for({GONDOR}) == CardsSwapped(
        {GONDOR: "fp_str_16", ROHAN: "fp_str"}, {GONDOR: "fp_str_14", ROHAN: "fp_str"}
    )
    view = begin(Options(4))
    view.hands = {GONDOR: ["fp_str_16"], ROHAN: ["fp_str"], WITCH_KING: [], SARUMAN: []}
    fold(view, [swap], (GONDOR,))
    assert view.hands[GONDOR] == ["fp_str_14"]
    assert view.hands[ROHAN] == ["fp_str"]


@rule("R15.5")
def test_who_holds_no_card_is_not_asked_to_swap():
    game = four(hands={GONDOR: "fp_str_16", WITCH_KING: "sh_str_17", SARUMAN: "sh_str_18"})
    game.plays(teams.swap_cards)
    assert set(game.open) == {WITCH_KING, SARUMAN}


@rule("R15.27")
def test_a_teammate_sees_no_more_of_a_hand_than_the_enemy():
    game = four(hands={GONDOR: "fp_char_05", ROHAN: "fp_char_06"})
    drawn = CardDrawn(GONDOR, "fp_char_07")
    assert drawn.face_for({ROHAN}).card == drawn.face_for({SARUMAN}).card == "fp_char"
    view = begin(Options(4))
    fold(view, [drawn], (ROHAN,))
    assert b"fp_char_07" not in write_state(view)
    hidden = list(ruleset.hidden(game.state, (ROHAN,)))
    assert "fp_char_05" in hidden
    assert "fp_char_06" not in hidden


@rule("R15.7", "R15.8")
def test_the_leading_players_decide_for_their_teams():
    game = four(leading="rohan saruman")
    assert leader_of(game.state, FREE_PEOPLES) == ROHAN
    assert game.goes_on("hunt").prompt(SARUMAN) == "hunt.allocate"
    declaring = four(leading="rohan", progress=2).goes_on("fellowship")
    assert declaring.prompt(ROHAN) == "fellowship.declare"


@rule("R15.8")
def test_the_dice_are_common():
    game = four(free_peoples_dice="character army", acting=GONDOR)
    game.state.acting = ROHAN
    assert game.goes_on("action").offers(ROHAN)[:2] == ["character", "army"]


@rule("R15.9")
def test_who_does_not_lead_acts_first():
    assert action_order(four().state) == [ROHAN, SARUMAN, GONDOR, WITCH_KING]
    assert action_order(four(leading="rohan saruman").state) == [GONDOR, WITCH_KING, ROHAN, SARUMAN]


@rule("R15.10", "A58")
def test_passing_compares_the_dice_of_the_teams_and_keeps_the_place():
    game = four(free_peoples_dice="character", shadow_dice="army muster", acting=ROHAN)
    assert may_pass(game.state, FREE_PEOPLES)
    assert not may_pass(game.state, SHADOW)
    game.state.acting = ROHAN
    game.goes_on("action").answer(ROHAN, "pass")
    assert game.state.acting == SARUMAN
    assert action_order(game.state)[game.state.at] == SARUMAN


@rule("R15.11", "R15.12")
def test_a_player_recruits_moves_and_rouses_only_his_own_nations():
    game = four(
        at_war="gondor rohan sauron isengard",
        minas_tirith="2 gondor_regular",
        edoras="2 rohan_regular",
        minas_morgul="sauron_regular",
    )
    assert movable_armies(game.state, GONDOR, ()) == ["minas_tirith"]
    assert movable_armies(game.state, ROHAN, ()) == ["edoras"]
    assert {figure.split("_")[0] for figure in recruitable(game.state, ROHAN)} == {"rohan"}
    assert "nazgul" in recruitable(game.state, WITCH_KING)
    assert "nazgul" not in recruitable(game.state, SARUMAN)
    assert nations_to_advance(game.state, GONDOR) == ["elves"]


@rule("R15.12", "R15.28")
def test_anybody_moves_the_fellowship_companions_and_nazgul():
    game = four(
        free_peoples_dice="will_of_the_west",
        minas_tirith="strider, gondor_regular",
        fangorn="gimli",
        dol_guldur="nazgul",
    )
    for seat in (GONDOR, ROHAN):
        offered = possible_actions(game.state, seat, "will_of_the_west")
        assert {"move_fellowship", "separate_companions", "move_companions", "crown_aragorn"} <= set(offered)
    for seat in (WITCH_KING, SARUMAN):
        assert "move_minions" in possible_actions(game.state, seat, "character")


@rule("R15.14", "A3")
def test_one_ring_a_turn_for_the_team():
    game = four(free_peoples_dice="event", this_turn=ThisTurn(rings_used=[FREE_PEOPLES]))
    assert not may_use_ring(game.state, FREE_PEOPLES)
    game.state.acting = ROHAN
    assert "use_ring" not in game.goes_on("action").offers(ROHAN)


@rule("R15.22")
@pytest.mark.parametrize("card", ["fp_str_14", "fp_str_16"])
def test_a_card_with_an_icon_is_for_that_player(card):
    owner = TEXTS[card].player
    other = ROHAN if owner == GONDOR else GONDOR
    game = four(hands={owner: card})
    assert hand.can_play(game.state, owner, card)
    assert not hand.can_play(game.state, other, card)


@rule("R15.22")
def test_a_card_without_an_icon_recruits_for_the_nations_of_who_plays_it():
    game = four(hands={WITCH_KING: "sh_str_23"}, at_war="sauron isengard southrons_easterlings")
    game.plays(hand.play_card, WITCH_KING, "sh_str_23", "muster")
    assert game.at("nurn") == {"sauron_regular": 5}
    assert game.at("gorgoroth") == {}


@rule("R15.23")
def test_a_combat_card_serves_whoever_controls_the_army():
    game = four(
        at_war="isengard",
        hands={GONDOR: "fp_str_16"},
        folde="2 gondor_regular",
        edoras="2 isengard_regular",
    )
    game.plays(give_battle, SARUMAN, "edoras", "folde", {"isengard_regular": 2})
    assert game.prompt(GONDOR) == "battle.card"
    assert "fp_str_16" in game.offers(GONDOR), "its event half is Rohan's, its combat half anybody's"


@rule("R15.24")
def test_southron_elites_lead_too_when_saruman_is_in_play():
    in_play = {"orthanc": "saruman, isengard_regular"}
    assert "southrons_easterlings_elite" in leaders(four(**in_play).state, SHADOW)
    assert "southrons_easterlings_elite" not in leaders(four().state, SHADOW)
    assert "southrons_easterlings_elite" not in leaders(given(**in_play).state, SHADOW)


@rule("R15.25")
def test_the_shadow_player_with_more_points_is_the_individual_winner():
    game = four(captured="minas_tirith dol_amroth helms_deep lorien rivendell moria")
    game.state.captured |= {"minas_tirith": WITCH_KING, "dol_amroth": SARUMAN, "helms_deep": SARUMAN}
    game.state.captured |= {"lorien": WITCH_KING, "rivendell": SARUMAN, "moria": ROHAN}
    assert individual_points(game.state, SHADOW) == {WITCH_KING: 2, SARUMAN: 6}
    game.goes_on("victory")
    assert game.told(TeamJudged) == [TeamJudged(SHADOW, {WITCH_KING: 2, SARUMAN: 6})]
    assert game.state.ending.winners == (WITCH_KING, SARUMAN), "the team has won"
    assert game.state.foremost == [SARUMAN]
    assert endings.result(game.state) == ["The Saruman and Sauron Allies player is the individual winner."]


@rule("R15.26", "A57")
def test_the_free_peoples_player_who_lost_less_is_the_individual_winner():
    game = four(captured="moria dol_guldur minas_tirith dale")
    game.state.captured = {"moria": GONDOR, "dol_guldur": ROHAN, "minas_tirith": SARUMAN, "dale": SARUMAN}
    assert individual_points(game.state, FREE_PEOPLES) == {GONDOR: -2, ROHAN: -1}
    assert game.goes_on("victory").state.foremost == [ROHAN]
    even = four(captured="moria dol_guldur")
    even.state.captured = {"moria": GONDOR, "dol_guldur": GONDOR}
    assert even.goes_on("victory").state.foremost == [GONDOR, ROHAN], "shared"


@rule("R15.27")
def test_decks_discards_and_table_are_common():
    game = four(hands={GONDOR: "fp_char_05", ROHAN: "fp_char_01"})
    game.plays(hand.play_card, GONDOR, "fp_char_05", "character")
    assert game.state.table == ["fp_char_05"]
    game.plays(hand.play_card, ROHAN, "fp_char_01", "character")
    assert game.state.discards[FREE_PEOPLES] == ["fp_char_01"]


@rule("R15.3", "R15.9")
def test_the_sheet_says_whose_action_it_is_and_who_leads():
    game = four(acting=GONDOR, leading="rohan saruman")
    beside = " ".join(beside_hand(game.state, GONDOR))
    assert "It is the action of the Gondor player." in beside
    assert "The Rohan player leads the Free Peoples this turn" in beside
    assert "leads" not in " ".join(beside_hand(given().state, SHADOW))
