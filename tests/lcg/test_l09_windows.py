"""L9.3, L9.5, L9.7: any action in any window, and who is asked: settings, announcements, mortal danger."""

from __future__ import annotations

import pytest

from games.kernel import PASS, Refused, TooLate
from games.lab.bench_windows import WindowGame, figures_of
from games.lcg import quest, rounds
from games.lcg.acting import actions, answers_from_hand, could_act
from games.lcg.asking import ACT, ALWAYS, ASKING, HAND_MOMENTS, USUAL, USUALLY, WINDOWS
from games.lcg.cards.registry import ACTIONS, EVERY_PHASE, RESPONSES
from games.lcg.enemy_attacks import enemy_attack
from games.lcg.events.rounds import ActionAnnounced, AskingChanged
from games.lcg.facts import CARDS
from games.lcg.reveal import reveal
from games.lcg.windows import questions_of, window
from games.titles.offered import titles
from tests.lcg.rules import rule
from tests.lcg.scenario import given

GREETING = "the_galadhrims_greeting"
NOWHERE = {"north": ""}


def opened(name, phase, **position):
    """A window in a position."""
    return given(phase=phase, **position).plays(window, name)


def seats_asked(game):
    return list(game.open)


# --- mortal danger -----------------------------------------------------------------------------------


@rule("L8.3", "L7.3", "L9.3")
def test_threat_49_with_the_greeting_in_hand_before_the_refresh_phase():
    game = given(
        north="eowyn dunhere eleanor",
        hand=GREETING,
        resources={"eowyn": 3},
        threat=49,
        phase="combat",
        asked=NOWHERE,
    ).plays(rounds.combat_end)
    assert game.prompt() == "window.combat"
    assert game.open["north"].about["danger"] == ["player north"]
    game.answers(north=[f"{GREETING}_n1", "one_player"])
    assert game.threat() == 43


@rule("L8.3", "L3.32")
def test_threat_that_a_failing_quest_would_bring_to_50():
    position = {
        "north": "eowyn",
        "hand": GREETING,
        "resources": {"eowyn": 3},
        "threat": 47,
        "asked": NOWHERE,
    }
    failing = opened("staging", "quest", staging="hill_troll wargs", **position)
    assert seats_asked(failing) == ["north"], "3 willpower short would be 50"
    assert opened("staging", "quest", staging="wargs", **position).over, "2 short is 49"


@rule("L8.3")
def test_everybody_at_the_table_is_asked_and_may_help():
    game = opened(
        "combat",
        "combat",
        north="gimli",
        east="eowyn",
        hands={"east": GREETING},
        resources={"eowyn": 3},
        threat={"north": 49, "east": 20},
        asked={"north": "", "east": ""},
    )
    assert seats_asked(game) == ["east"], "North has nothing that he could use"
    game.answers(east=[f"{GREETING}_e1", "one_player", "north"])
    assert game.threat("north") == 43


@rule("L6.49", "L6.25")
def test_before_a_hero_is_destroyed_by_an_attack():
    game = given(
        north="gimli",
        hand="blade_mastery",
        resources={"gimli": 1},
        damage={"gimli": 3},
        engaged={"north": "king_spider"},
        phase="combat",
        asked=NOWHERE,
    )
    game.plays(enemy_attack, "king_spider_1", "north").answers(north="undefended")
    assert game.prompt() == "window.shadow_effects"
    assert game.open["north"].about["danger"] == ["hero gimli"]


@rule("L6.27")
def test_a_choice_that_spares_every_hero_is_no_danger():
    game = given(
        north="gimli legolas",
        hand="blade_mastery",
        resources={"gimli": 1},
        damage={"gimli": 3},
        engaged={"north": "king_spider"},
        phase="combat",
        asked=NOWHERE,
    )
    game.plays(enemy_attack, "king_spider_1", "north").answers(north="undefended")
    assert game.prompt() == "combat.damage", "Legolas can stand it"


@rule("L6.24")
def test_a_shadow_card_that_would_kill_asks_for_hasty_stroke_whatever_is_set():
    game = given(
        north="eowyn",
        hand="hasty_stroke",
        resources={"eowyn": 1},
        damage={"eowyn": 1},
        engaged={"north": "dol_guldur_orcs"},
        shadows={"dol_guldur_orcs_1": "dol_guldur_orcs"},
        exhausted="eowyn",
        phase="combat",
        asked=NOWHERE,
    )
    game.plays(enemy_attack, "dol_guldur_orcs_1", "north")
    assert game.prompt() == "respond.shadow"
    assert "hasty_stroke_n1" in game.offers()


@rule("L3.19")
def test_a_treachery_that_would_kill_asks_for_a_test_of_will_whatever_is_set():
    game = given(
        north="eowyn",
        hand="a_test_of_will",
        resources={"eowyn": 1},
        damage={"eowyn": 2},
        committed="eowyn",
        deck="the_necromancers_reach",
        asked=NOWHERE,
    ).plays(reveal)
    assert game.prompt() == "respond.revealed"
    unhurt = given(
        north="eowyn",
        hand="a_test_of_will",
        resources={"eowyn": 1},
        committed="eowyn",
        deck="the_necromancers_reach",
        asked=NOWHERE,
    ).plays(reveal)
    assert unhurt.over


@rule("L8.3", "L10.1", "L3.11")
def test_two_doomed_cards_in_one_staging_step_can_bring_48_to_50():
    position = {
        "north": "eowyn",
        "east": "gimli",
        "scenario": "escape_from_dol_guldur",
        "hand": GREETING,
        "resources": {"eowyn": 3},
        "asked": {"north": "", "east": ""},
    }
    assert seats_asked(opened("commit", "quest", threat={"north": 48, "east": 20}, **position)) == ["north"]
    assert opened("commit", "quest", threat={"north": 47, "east": 20}, **position).over
    alone = {**position, "east": ""}
    assert opened("commit", "quest", threat={"north": 48}, **alone).over, "one player, one card"


@rule("L8.3", "L6.13", "L6.31")
def test_an_adder_that_follows_on_an_attack_that_ended_early_is_announced():
    """Quick Strike kills the attacker in its own window; behind it the Marsh Adder brings 50."""
    game = given(
        north="eowyn gimli",
        hand=f"quick_strike {GREETING}",
        resources={"eowyn": 3, "gimli": 1},
        threat=49,
        engaged={"north": "eastern_crows marsh_adder"},
        phase="combat",
        asked={"north": "attack:quick_strike"},
    )
    game.plays(enemy_attack, "eastern_crows_1", "north")
    game.answers(north=["quick_strike_n1", "gimli", "eastern_crows_1"])
    assert game.prompt() == "window.attack"
    assert game.open["north"].about["danger"] == ["player north"]


@rule("L6.24", "L6.49")
def test_a_shadow_effect_on_the_nazgul_that_would_cost_a_hero_asks_for_hasty_stroke():
    def attacked(north):
        game = given(
            north=north,
            hand="hasty_stroke",
            resources={"eowyn": 1},
            engaged={"north": "nazgul_of_dol_guldur"},
            shadows={"nazgul_of_dol_guldur_1": "iron_shackles"},
            phase="combat",
            asked=NOWHERE,
        )
        game.plays(enemy_attack, "nazgul_of_dol_guldur_1", "north")
        return game.answers(north="dunhere")

    game = attacked("eowyn dunhere")
    assert game.prompt() == "respond.shadow"
    assert game.open["north"].about["danger"] == ["hero eowyn", "hero dunhere"]
    assert attacked("eowyn dunhere snowbourn_scout").prompt() != "respond.shadow", "the Scout can be given up"


@rule("L9.3")
def test_danger_never_looks_into_a_hand():
    """Asked with the answer in hand and without: for the others it looks the same."""
    position = {"north": "dunhere", "resources": {"dunhere": 3}, "threat": 49, "asked": NOWHERE}
    held = given(hand=GREETING, phase="combat", **position)
    other = given(hand="northern_tracker", phase="combat", **position)
    other.state.lists["north"].cards[GREETING] = 1
    assert bool(questions_of(held.state, "combat", [])) == bool(questions_of(other.state, "combat", []))
    assert list(other.plays(window, "combat").open["north"].items) == [PASS]


def test_before_version_3_nobody_was_asked_for_it():
    game = given(
        north="eowyn", hand=GREETING, resources={"eowyn": 3}, threat=49, phase="combat", asked=NOWHERE
    )
    game.state.rules = 2
    assert game.plays(window, "combat").over


# --- settings ----------------------------------------------------------------------------------------


@rule("L9.3", "L9.5")
@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("card", ["beravor", "denethor", "steward_of_gondor"])
def test_always_means_every_window_for_every_card(name, card):
    attached = {"steward_of_gondor": "aragorn"} if card == "steward_of_gondor" else {}
    heroes = "aragorn" if attached else card
    game = given(north=heroes, deck="wargs", attached=attached, asked={"north": ALWAYS}).plays(window, name)
    assert any(item.startswith(card) for item in game.offers())
    quiet = given(north=heroes, deck="wargs", attached=attached, asked={"north": ""}).plays(window, name)
    assert quiet.over


@rule("L9.3")
def test_unexpected_courage_after_defending_and_not_elsewhere():
    def attack(asked):
        game = given(
            north="gimli legolas",
            attached={"unexpected_courage": "gimli"},
            engaged={"north": "dol_guldur_orcs"},
            phase="combat",
            asked={"north": asked},
        )
        return game.plays(enemy_attack, "dol_guldur_orcs_1", "north")

    for asked in (USUAL, "after_defending:unexpected_courage"):
        game = attack(asked).answers(north="gimli")
        assert game.prompt() == "window.damage", asked
        game.answers(north="unexpected_courage_n1")
        assert not game.piece("gimli").exhausted
    assert attack("").answers(north="gimli").over
    assert attack(USUAL).answers(north=["undefended", "gimli"]).over, "nobody of his has defended"


@rule("L9.3")
def test_a_whole_phase_or_one_card_in_any_window():
    combat = given(north="beravor", phase="combat", asked={"north": "phase_combat:any"})
    assert combat.plays(window, "combat").prompt() == "window.combat"
    travel = given(north="beravor", phase="travel", asked={"north": "phase_combat:any"})
    assert travel.plays(window, "travel").over
    card = given(north="beravor", phase="travel", asked={"north": "any:beravor"})
    assert card.plays(window, "travel").prompt() == "window.travel"
    other = given(north="denethor", deck="wargs", phase="travel", asked={"north": "any:beravor"})
    assert other.plays(window, "travel").over


def test_what_is_usual_names_cards_that_have_actions_and_windows_that_exist():
    for time, cards in USUALLY.items():
        assert time in (*WINDOWS, "hurt", "after_defending")
        assert all(card in ACTIONS for card in cards), time


def test_denethor_looks_before_staging():
    game = given(north="denethor", deck="wargs", asked={"north": USUAL}).plays(quest.commit)
    game.answers(north=[()])
    assert game.prompt() == "window.commit"
    assert "denethor" in game.offers()


@rule("L9.5")
@pytest.mark.parametrize("card", sorted(ACTIONS))
def test_what_can_be_done_could_be_done_for_all_that_others_know(card):
    """`always` withholds nothing: wherever a card is really on offer, its player is asked."""
    if CARDS[card].kind not in ("event",):
        return
    game = given(
        north="aragorn gimli eowyn beravor snowbourn_scout",
        hand=f"{card} beorn",
        piles={"north": "northern_tracker"},
        resources={"aragorn": 5, "gimli": 5, "eowyn": 5, "beravor": 5},
        staging="wargs old_forest_road",
        engaged={"north": "king_spider"},
        damage={"gimli": 1},
        exhausted="aragorn",
        deck="wargs",
    )
    for phase in EVERY_PHASE:
        game.state.phase = phase
        if any(item.startswith(card) for item in actions(game.state, "north")):
            assert could_act(game.state, "north", {card}), phase


def test_a_new_game_is_asked_as_usual_and_a_running_one_as_it_was():
    game = given(asked={"north": ""}, turn=0, step="resource").goes_on("resource")
    assert [event.names for event in game.told(AskingChanged)] == [(USUAL,)]
    running = given(asked={"north": "staging"}, turn=4, step="resource").goes_on("resource")
    assert running.told(AskingChanged) == []


# --- at any time -------------------------------------------------------------------------------------


def two(**more):
    return given(
        north="beravor",
        east="denethor",
        deck="wargs",
        phase="travel",
        asked={"north": "", "east": ALWAYS},
        **more,
    ).plays(window, "travel")


def test_who_wants_to_act_while_another_is_asked_is_asked_as_well():
    game = two()
    assert seats_asked(game) == ["east"]
    before = game.running.asked
    game.running.remark("north", ACT, ["window"])
    assert seats_asked(game) == ["north", "east"]
    assert game.running.asked == before, "East's question is the same as before"
    game.answers(north=["beravor", "north"])
    assert game.state.announced == {}
    assert seats_asked(game) == ["east"], "he has acted"


def test_an_announcement_waits_for_the_next_window():
    game = given(north="beravor", asked=NOWHERE).plays(quest.commit)
    game.running.remark("north", ACT, ["window"])
    game.answers(north=[()])
    assert game.prompt() == "window.commit"
    game.answers(north=PASS)
    assert game.over
    assert [event.when for event in game.told(ActionAnnounced)] == ["window", ""]


def test_acting_in_this_phase_is_over_with_the_phase():
    game = given(north="beravor", asked=NOWHERE, phase="quest", step="resolution", deck="wargs")
    game.state.announced = {"north": "phase"}
    game.goes_on("resolution")
    assert game.prompt() == "window.resolution"
    game.answers(north=PASS)
    assert game.state.announced == {}


def test_settings_hold_at_once_and_take_nobodys_question_away():
    game = two()
    game.running.remark("north", ASKING, [ALWAYS])
    assert seats_asked(game) == ["north", "east"]
    game.running.remark("north", ASKING, [])
    assert seats_asked(game) == ["north", "east"]


def test_what_is_no_setting_is_refused():
    game = two()
    for wishes in (["whenever"], ["staging:gibberish"], ["sometime:any"]):
        with pytest.raises(Refused):
            game.running.remark("north", ASKING, wishes)
    with pytest.raises(TooLate):
        game.running.remark("north", "remark.else", [])
    assert game.state.asked["north"] == []


# --- which actions there are ---------------------------------------------------------------------------

IN_ONE_PHASE = {"feint": "combat", "radagasts_cunning": "quest", "secret_paths": "quest"}
LIMITED = {"beorn", "beravor", "eowyn", "glorfindel", "protector_of_lorien", "wandering_took"}
ANY_TIME = [
    "a_light_in_the_dark",
    "beorn",
    "beorns_hospitality",
    "beravor",
    "blade_mastery",
    "common_cause",
    "daughter_of_the_nimrodel",
    "denethor",
    "dungeon_torch",
    "dwarven_tomb",
    "eowyn",
    "ever_vigilant",
    "faramir",
    "for_gondor",
    "fortune_or_fate",
    "gandalfs_map",
    "gandalfs_search",
    "gleowine",
    "glorfindel",
    "grim_resolve",
    "henamarth_riversong",
    "lore_of_imladris",
    "loriens_wealth",
    "protector_of_lorien",
    "quick_strike",
    "rain_of_arrows",
    "self_preservation",
    "shadow_key",
    "sneak_attack",
    "stand_and_fight",
    "stand_together",
    "steward_of_gondor",
    "the_galadhrims_greeting",
    "thicket_of_spears",
    "unexpected_courage",
    "wandering_took",
    "will_of_the_west",
]
"""Read on the cards, not in the rules' code: what may be used in any window."""


@rule("L9.3", "L9.5", "L9.6")
def test_every_card_with_an_action_has_it_in_every_window_but_for_what_is_printed_on_it():
    assert set(ACTIONS) == {*ANY_TIME, *IN_ONE_PHASE}
    assert {card: action.phase for card, action in ACTIONS.items() if action.phase} == IN_ONE_PHASE
    assert {card for card, action in ACTIONS.items() if action.limit} == LIMITED


@rule("L9.9")
def test_every_answer_from_a_hand_has_its_moment():
    for moment, table in RESPONSES.items():
        if any(answers_from_hand(CARDS.get(card)) for card in table):
            assert moment in HAND_MOMENTS, moment


@rule("L9.5")
def test_an_action_that_is_withheld_shows_in_the_figures(monkeypatch):
    """With `always` on: whoever is forgotten by the rule that asks is counted."""
    monkeypatch.setattr("games.lcg.asking.could_act", lambda *args, **more: False)
    title = titles()["lcg"]
    options = {"players": 1, "decks": ["lore"], "asked": {"north": [ALWAYS]}}
    figures = figures_of([WindowGame(title, options, 1, title.players["steady"])])
    assert figures["asked_percent"] < 100
