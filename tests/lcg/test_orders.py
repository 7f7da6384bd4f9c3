"""Standing orders of the card game in four languages; what triggers each of them and what does not."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.kernel import Question, TurnBegan, Unreadable, ask
from games.lcg import engagement, planning, player_attacks, quest, rounds, travel
from games.lcg.asking import ACT, ALWAYS, ASKING, TIMES, USUAL
from games.lcg.cards.registry import Moment
from games.lcg.enemy_attacks import deal_shadows, enemy_attack, next_attack
from games.lcg.events.rounds import ActionAnnounced, PhaseBegan, PhaseEnded
from games.lcg.orders import PHRASES, LcgOrders
from games.lcg.orders.wishes import waits_for_window
from games.lcg.paper import reference
from games.lcg.reveal import reveal
from games.lcg.verbs import discard_from_hand
from games.lcg.windows import after, window
from games.orders import standing_orders
from games.titles import Order
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from tests.lcg.scenario import given
from tests.orders.books import OfAnyBook

BOOK = LcgOrders()
NORTH = "north"


def says(game, line, seat=NORTH):
    """What an order answers to the open question of a seat."""
    return BOOK.answer(BOOK.read(line), game.open[seat], game.state)


def stops(game, line, seat=NORTH):
    return BOOK.stops(BOOK.read(line), game.open[seat], game.state)


def attacked(defenders="denethor snowbourn_scout", enemy="dol_guldur_orcs", **more):
    game = given(north=defenders, engaged={NORTH: enemy}, phase="combat", **more)
    return game.plays(enemy_attack, f"{enemy}_1", NORTH)


# --- words ---------------------------------------------------------------------------------------------


class TestWords(OfAnyBook):
    book, seats = BOOK, (NORTH,)
    things = {
        "cards": ["a_test_of_will", "hasty_stroke"],
        "heroes": ["aragorn", "eowyn"],
        "characters": ["gimli", "snowbourn_scout"],
        "enemies": ["ungoliants_spawn"],
        "times": ["planning", "commit", "hurt"],
        "playing": ["beravor", "unexpected_courage"],
    }
    written = [
        ("pass until the combat phase", "pass", {"way": "combat"}, "turn"),
        ("Pasar hasta la fase de Combate.", "pass", {"way": "combat"}, "turn"),
        ("- passare fino al prossimo turno", "pass", {"way": "round"}, "turn"),
        (
            "ask me only at the end of planning, before staging",
            "asking",
            {"way": "times", "times": ["planning", "commit"]},
            "always",
        ),
        (
            "ask me with Unexpected Courage after I defend",
            "asking_with",
            {"way": "at", "playing": ["unexpected_courage"], "times": ["after_defending"]},
            "always",
        ),
        (
            "Preguntarme con Beravor en la fase de Combate",
            "asking_with",
            {"way": "at", "playing": ["beravor"], "times": ["phase_combat"]},
            "always",
        ),
        ("Chiedermi sempre", "asking", {"way": "always"}, "always"),
        ("act in the next window", "act", {"way": "window"}, "turn"),
        ("questing: always Éowyn, this round", "commit", {"way": "some", "characters": ["eowyn"]}, "turn"),
        (
            "events: ask only if I hold A Test of Will",
            "events",
            {"way": "holding", "cards": ["a_test_of_will"]},
            "always",
        ),
        (
            "defesa: quem não sofrer dano como as coisas estão, senão perguntar",
            "defend",
            {"way": "safe"},
            "always",
        ),
    ]
    unread = [
        ("dance: always", Unreadable, "order_not_understood"),
        ("defending: whoever is tallest", Unreadable, "order_way_not_understood"),
        ("cards of my hand: ask only if I hold the umbrella", Unreadable, "order_name_unknown"),
    ]


def test_every_time_to_be_asked_has_a_name():
    times = dict(PHRASES.things["times"]())
    assert set(times) == set(TIMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_sheet_says_can_be_written_at_any_time_is_read_as_an_order(language):
    with translation.override(language):
        lines = [line for line, _ in reference.notation() if ":" in line]
    read = [order for line in lines for order in standing_orders.read(line, titles()["lcg"]).orders]
    assert [order.key for order in read] == ["next", "act", "asking_with"]
    assert waits_for_window(read[0])


# --- where to be asked ---------------------------------------------------------------------------------


def heard(game, *lines, seat=NORTH):
    """What orders say to the rules."""
    return dict(BOOK.remarks([BOOK.read(line) for line in lines], seat, game.state))


def test_the_order_makes_the_setting_of_the_rules_and_then_rests():
    game = given(north="aragorn", asked={NORTH: USUAL})
    line = "ask me: only before staging, when a hero of mine is about to be hurt"
    wishes = ("commit:any", "hurt:any")
    assert heard(game, line) == {ASKING: wishes}
    again = given(north="aragorn", asked={NORTH: wishes})
    assert heard(again, line) == {}


def test_without_an_order_it_is_as_usual_or_as_it_was_set_long_ago():
    assert heard(given(asked={NORTH: "always"})) == {ASKING: (USUAL,)}
    assert heard(given(asked={NORTH: USUAL})) == {}
    assert heard(given(asked={NORTH: "staging shadows"})) == {}


def test_from_always_to_never():
    game = given(asked={NORTH: USUAL})
    assert heard(game, "ask me always") == {ASKING: (ALWAYS,)}
    assert heard(game, "ask me: everywhere") == {ASKING: (ALWAYS,)}
    assert heard(game, "ask me never") == {ASKING: ()}
    assert heard(game, "ask me: where my deck has something to do") == {}
    assert heard(game, "ask me only in the combat phase") == {ASKING: ("phase_combat:any",)}
    assert heard(game, "ask me also after staging") == {ASKING: (USUAL, "staging:any")}
    assert heard(game, "preguntarme también después de la preparación") == {ASKING: (USUAL, "staging:any")}


def test_cards_are_added_to_what_is_set():
    game = given(asked={NORTH: USUAL})
    lines = ("ask me with Unexpected Courage after I defend", "ask me with Beravor")
    assert heard(game, *lines) == {ASKING: (USUAL, "after_defending:unexpected_courage", "any:beravor")}
    assert heard(game, "ask me never", lines[1]) == {ASKING: ("any:beravor",)}


def test_who_wants_to_act_says_so_once():
    game = given(asked={NORTH: USUAL})
    assert heard(game, "act in the next window") == {ACT: ("window",)}
    order = BOOK.read("act: in this phase")
    assert heard(game, "act: in this phase") == {ACT: ("phase",)}
    game.state.announced = {NORTH: "phase"}
    assert heard(game, "act: in this phase") == {}
    assert heard(game) == {ACT: ()}
    assert BOOK.is_spent(order, NORTH, [PhaseEnded("quest")])
    window_order = BOOK.read("act in the next window")
    assert not BOOK.is_spent(window_order, NORTH, [PhaseEnded("quest"), ActionAnnounced(NORTH, "window")])
    assert BOOK.is_spent(window_order, NORTH, [ActionAnnounced(NORTH)])


# --- passing -------------------------------------------------------------------------------------------


def at_window(name, phase, **more):
    game = given(phase=phase, asked={NORTH: name}, **more)
    return game.plays(window, name)


def test_pass_until_a_phase_passes_before_it_and_not_in_it():
    quest_window = at_window("staging", "quest", north="eowyn", hand="feint")
    assert says(quest_window, "pass: until the combat phase") == ("pass",)
    assert says(quest_window, "pass: until the quest phase") is None
    combat = at_window("combat", "combat", north="beorn aragorn", hand="feint")
    assert says(combat, "pass: until the combat phase") is None
    assert says(combat, "pass: until the next round") == ("pass",)


def test_passing_throws_no_free_response_away():
    game = given(north="theodred aragorn", asked={NORTH: ""})
    game.plays(quest.commit_characters, NORTH).answer(NORTH, "theodred")
    assert game.prompt() == "respond.committed"
    assert says(game, "pass: until the combat phase") is None


def test_passing_is_over_when_its_phase_begins():
    order = BOOK.read("pass: until the combat phase")
    assert not BOOK.is_spent(order, NORTH, [PhaseBegan("quest"), TurnBegan(3, 1)])
    assert BOOK.is_spent(order, NORTH, [PhaseBegan("combat")])
    assert BOOK.is_spent(BOOK.read("pass until the next round"), NORTH, [TurnBegan(3, 1)])


def test_other_orders_hold_for_ever_for_a_round_or_for_a_combat():
    always = BOOK.read("webs: pay")
    turn = BOOK.read("webs: pay, this round")
    combat = BOOK.read("defending: ask, this combat")
    happened = [PhaseEnded("combat"), TurnBegan(2, 1)]
    assert not BOOK.is_spent(always, NORTH, happened)
    assert BOOK.is_spent(turn, NORTH, happened)
    assert BOOK.is_spent(combat, NORTH, happened[:1])
    assert not BOOK.is_spent(turn, NORTH, happened[:1])
    assert not BOOK.is_spent(combat, NORTH, [PhaseEnded("quest")])


def test_where_nothing_can_be_done_it_passes():
    nothing = Question(NORTH, "window.shadows", {"pass": 1})
    something = Question(NORTH, "window.shadows", {"eowyn": 1, "pass": 1})
    state = given(north="eowyn").state
    idle = BOOK.read("when I can do nothing: pass")
    assert BOOK.answer(idle, nothing, state) == ("pass",)
    assert BOOK.answer(idle, something, state) is None


def test_only_if_i_hold():
    game = given(north="eowyn", hand="hasty_stroke", resources={"eowyn": 2})
    question = ask(NORTH, "respond.shadow", ["hasty_stroke_n1", "pass"])
    held = BOOK.read("cards of my hand: ask only if I hold Hasty Stroke")
    other = BOOK.read("cards of my hand: ask only if I hold A Test of Will")
    assert BOOK.answer(held, question, game.state) is None
    assert BOOK.answer(other, question, game.state) == ("pass",)
    assert BOOK.answer(BOOK.read("events never"), question, game.state) == ("pass",)
    in_play = ask(NORTH, "window.staging", ["eowyn", "pass"])
    assert BOOK.answer(other, in_play, game.state) is None


def test_a_free_response_is_used_and_a_costly_one_is_asked():
    game = given(north="theodred aragorn", resources={"aragorn": 1}, asked={NORTH: ""})
    game.plays(quest.commit_characters, NORTH).answer(NORTH, "theodred", "aragorn")
    assert says(game, "responses: use what costs nothing, else ask") == ("theodred",)
    costly = given(north="aragorn", resources={"aragorn": 1}, asked={NORTH: ""})
    costly.plays(quest.commit_characters, NORTH).answer(NORTH, "aragorn")
    assert says(costly, "responses: use what costs nothing, else ask") is None
    assert says(costly, "responses: use what costs nothing, else pass") == ("pass",)
    assert says(costly, "responses: never") == ("pass",)


def test_no_order_passes_for_ever_what_somebody_would_be_lost_without():
    """Eleanor could cancel the treachery that kills: whatever is settled, her player is asked (L3.19)."""
    game = given(
        north="eleanor dunhere",
        damage={"dunhere": 3},
        exhausted="dunhere",
        deck="the_necromancers_reach",
        asked={NORTH: ""},
    ).plays(reveal)
    assert game.open[NORTH].about["danger"] == ["hero dunhere"]
    for line in ("responses: never", "responses: use what costs nothing, else pass", "events never"):
        assert says(game, line) is None, line
    assert says(game, "pass until the next round") is None


# --- planning and questing -----------------------------------------------------------------------------


def test_planning_is_done_when_nothing_is_left_to_play():
    done = given(north="aragorn", hand="faramir", phase="planning").plays(planning.plan)
    assert says(done, "planning: done when I can play and use nothing more") == ("pass",)
    rich = given(north="aragorn", hand="faramir", resources={"aragorn": 4}, phase="planning")
    rich.plays(planning.plan)
    assert says(rich, "planning: done when I can play and use nothing more") is None
    beravor = given(north="beravor", hand="gleowine", phase="planning").plays(planning.plan)
    assert says(beravor, "planning: done when I can play and use nothing more") is None
    assert says(beravor, "planning: done when I can play no more cards") == ("pass",)


def test_whoever_has_most_pays():
    game = given(
        north="aragorn theodred gloin", hand="guard_of_the_citadel", resources={"aragorn": 3, "theodred": 1}
    )
    game.plays(planning.play_card, NORTH, "guard_of_the_citadel_n1")
    assert says(game, "paying: whoever has most") == ("aragorn", "aragorn")
    assert says(game, "paying: whoever has most, aragorn last") == ("theodred", "aragorn")


def test_who_goes_on_the_quest():
    game = given(north="eowyn aragorn snowbourn_scout").plays(quest.commit_characters, NORTH)
    assert says(game, "questing: everybody with 2 willpower or more") == ("eowyn", "aragorn")
    assert says(game, "questing: always aragorn, gimli") == ("aragorn",)
    assert says(game, "questing: nobody") == ()
    assert says(game, "questing: ask") is None


def test_where_to_travel():
    game = given(staging="old_forest_road necromancers_pass", hand="feint feint").plays(travel.may_travel)
    assert says(game, "travelling: where the most threat is") == ("necromancers_pass_1",)
    assert says(game, "travelling: where the most threat is and it costs nothing, else ask") is None
    assert says(game, "travelling: never") == ("stay",)
    must = given(staging="the_east_bight the_east_bight").plays(travel.may_travel)
    assert says(must, "travelling: never") is None


def test_whom_to_engage():
    line = "engaging: whoever cannot hurt my best ready defender, else nobody"
    weak = given(north="denethor", staging="dol_guldur_orcs hill_troll").plays(engagement.engage_by_choice)
    assert says(weak, line) == ("dol_guldur_orcs_1",)
    assert says(weak, "engaging: never") == ("pass",)
    strong = given(north="eowyn", staging="hill_troll").plays(engagement.engage_by_choice)
    assert says(strong, line) == ("pass",)


def test_ties_of_engagement():
    game = given(staging="king_spider wargs", threat=25, north="aragorn")
    game.state.cards["wargs_1"].damage = 0
    game.plays(engagement.checked_enemy, NORTH)
    assert game.prompt() == "engage.tie"
    assert says(game, "engagement ties: the weakest")[0] in game.offers()
    assert says(game, "engagement ties: ask") is None


# --- combat --------------------------------------------------------------------------------------------


def test_shadow_cards_and_attacks_in_order():
    game = given(engaged={NORTH: "dol_guldur_orcs wolf_rider"}, deck="despair despair", phase="combat")
    game.plays(deal_shadows)
    assert game.prompt() == "shadow.order"
    assert says(game, "order of effects: as listed") == (game.offers()[0],)
    assert says(game, "order of effects: ask") is None
    fight = given(engaged={NORTH: "dol_guldur_orcs king_spider"}, phase="combat")
    fight.state.acting = NORTH
    fight.plays(next_attack)
    assert says(fight, "who attacks me first: the strongest") == ("king_spider_1",)
    assert says(fight, "who attacks me first: the weakest") == ("dol_guldur_orcs_1",)


def test_who_defends():
    game = attacked()
    safe = "defending: whoever takes no damage as things stand, else ask"
    assert says(game, safe) == ("denethor",)
    assert says(game, "defending: snowbourn_scout, denethor, then ask") == ("snowbourn_scout_n1",)
    assert says(game, "defending: gimli, then ask") is None
    troll = attacked(enemy="hill_troll")
    assert says(troll, safe) is None
    spared = "defending: whoever survives and is least missed, else an ally"
    assert says(troll, spared) == ("snowbourn_scout_n1",)
    assert says(attacked("eowyn", "hill_troll"), spared) is None


def test_who_takes_the_damage():
    game = given(
        north="aragorn eowyn", engaged={NORTH: "king_spider"}, exhausted="aragorn eowyn", phase="combat"
    )
    game.plays(enemy_attack, "king_spider_1", NORTH)
    assert game.prompt() == "combat.damage"
    assert says(game, "damage: whoever has most hit points left") == ("aragorn",)
    assert says(game, "damage: eowyn, aragorn, while they live") == ("aragorn",)
    assert says(game, "damage: ask") is None


def test_sentinels_step_in_only_unhurt():
    game = given(
        north="eowyn",
        east="aragorn gimli",
        engaged={NORTH: "dol_guldur_orcs"},
        exhausted="eowyn",
        phase="combat",
    )
    game.plays(enemy_attack, "dol_guldur_orcs_1", NORTH)
    assert says(game, "sentinel: whoever takes no damage", "east") == ("aragorn",)
    assert says(game, "sentinel: never", "east") == ("pass",)
    hard = given(
        north="eowyn", east="aragorn", engaged={NORTH: "hill_troll"}, exhausted="eowyn", phase="combat"
    )
    hard.plays(enemy_attack, "hill_troll_1", NORTH)
    assert says(hard, "sentinel: whoever takes no damage", "east") == ("pass",)


def striking(party, foes):
    game = given(north=party, engaged={NORTH: foes}, phase="combat", step="player_attacks")
    game.state.acting = NORTH
    return game.plays(player_attacks.attack_turn)


def test_what_can_be_destroyed_is_attacked_with_no_more_than_needed():
    line = "attacking: whoever can be destroyed, with no more than needed, else ask"
    game = striking("gimli legolas theodred", "black_forest_bats hill_troll")
    assert says(game, line) == ("black_forest_bats_1",)
    game.answer(NORTH, "black_forest_bats_1")
    assert len(says(game, line)) == 1
    hopeless = striking("theodred", "hill_troll king_spider")
    assert says(hopeless, line) is None
    wound = "attacking: whoever can be destroyed, else the nearest to it with everybody"
    assert says(hopeless, wound) == ("king_spider_1",)
    assert says(hopeless, "attacking: never") == ("pass",)


def test_ranged_help():
    game = given(
        north="gimli",
        east="legolas aragorn",
        engaged={NORTH: "king_spider"},
        phase="combat",
        step="player_attacks",
    )
    game.state.acting = NORTH
    game.plays(player_attacks.declare_attack, NORTH, "king_spider_1")
    assert says(game, "ranged help: when no enemy is engaged with me", "east") == ("legolas",)
    assert says(game, "ranged help: never", "east") == ()
    beset = given(
        north="gimli", east="legolas", engaged={NORTH: "king_spider", "east": "wargs"}, phase="combat"
    )
    beset.plays(player_attacks.declare_attack, NORTH, "king_spider_1")
    assert says(beset, "ranged help: when no enemy is engaged with me", "east") == ()
    assert says(beset, "ranged help: always", "east") == ("legolas",)


# --- the rest ------------------------------------------------------------------------------------------


def test_webs_hands_and_discards():
    web = given(attached={"caught_in_a_web": "aragorn"}, resources={"aragorn": 2}, exhausted="aragorn")
    web.plays(rounds.ready_all)
    assert says(web, "webs: pay") == ("pay",)
    assert says(web, "webs: do not pay") == ("stay",)
    hand = given(hand="gandalf feint").plays(discard_from_hand, NORTH, 1, "necromancers_pass_1")
    assert says(hand, "discards: the dearest first") == ("gandalf_n1",)
    assert says(hand, "discards: the cheapest first") == ("feint_n1",)
    assert says(hand, "discards: first Feint") == ("feint_n1",)
    assert says(hand, "discards: first Hasty Stroke") is None
    first = given(hand="feint").plays(rounds.mulligan)
    assert says(first, "first hand: keep") == ("keep",)


def test_who_suffers_for_an_encounter_card():
    sniper = given(north="aragorn snowbourn_scout", staging="goblin_sniper", phase="combat")
    sniper.plays(after, Moment("combat_ends"))
    assert sniper.prompt() == "card.target"
    assert says(sniper, "who suffers for a card: an ally, the cheapest first, else ask") == (
        "snowbourn_scout_n1",
    )
    assert says(sniper, "who suffers for a card: whoever has most hit points left") == ("aragorn",)
    own = ask(NORTH, "card.target", ["aragorn", "snowbourn_scout_n1"], about={"card": "blade_mastery_n1"})
    order = BOOK.read("who suffers for a card: whoever has most hit points left")
    assert BOOK.answer(order, own, sniper.state) is None


def test_an_order_says_nothing_to_other_questions():
    game = attacked()
    assert says(game, "travelling: never") is None
    assert says(game, "stop: if my threat is 1 or more") is None


# --- stopping ------------------------------------------------------------------------------------------


def test_it_stops_when_a_hero_could_be_lost():
    line = "stop: if a hero of mine could be lost"
    assert stops(attacked("eowyn dunhere", "hill_troll"), line)
    assert not stops(attacked("eowyn snowbourn_scout", "hill_troll"), line)
    assert not stops(attacked("denethor aragorn"), line)
    bare = given(
        north="aragorn eowyn", engaged={NORTH: "king_spider"}, exhausted="aragorn eowyn", phase="combat"
    )
    bare.plays(enemy_attack, "king_spider_1", NORTH)
    assert stops(bare, line)


def test_it_stops_at_a_threat_before_an_enemy_and_when_the_quest_would_fail():
    game = attacked(threat=40)
    assert stops(game, "stop: if my threat is 40 or more")
    assert not stops(game, "stop: if my threat is 41 or more")
    assert stops(game, "stop: while Dol Guldur Orcs is in play")
    assert not stops(game, "stop: while Ungoliant's Spawn is in play")
    failing = at_window("staging", "quest", north="eowyn", hand="feint", staging="hill_troll")
    assert stops(failing, "stop: if the quest would fail")
    well = at_window("staging", "quest", north="eowyn", hand="feint", staging="hill_troll", committed="eowyn")
    assert not stops(well, "stop: if the quest would fail")


# --- the book ------------------------------------------------------------------------------------------


def test_the_last_bout_is_the_last_combat():
    events = [
        PhaseBegan("combat"),
        PhaseEnded("combat"),
        TurnBegan(2, 1),
        PhaseBegan("combat"),
        TurnBegan(3, 1),
    ]
    assert BOOK.last_bout(events) == (3, 4)
    assert BOOK.last_bout(events[:3]) == (0, 1)
    assert BOOK.last_bout([TurnBegan(1, 1)]) is None


def test_planning_can_be_written_ahead():
    state = given().state
    assert BOOK.begins_action(Question(NORTH, "planning.play", {"pass": 1}), state)
    assert not BOOK.begins_action(Question(NORTH, "window.staging", {"pass": 1}), state)
    ahead = Order("next", {"line": "gandalf", "at": 0}, "turn")
    assert BOOK.is_spent(ahead, NORTH, [PhaseEnded("planning")])
    assert not BOOK.is_spent(ahead, NORTH, [PhaseBegan("planning")])
