"""Lore: heroes 10 to 12, cards 58 to 72; and Gandalf."""

from __future__ import annotations

from games.lcg import planning, values
from games.lcg.acting import actions
from games.lcg.enemy_attacks import attackers, deal_shadows
from games.lcg.events.cards import CardsLooked
from games.lcg.rounds import end_phase, end_round
from games.lcg.state import hidden
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given


@card("denethor")
@rule("L9.25")
def test_denethor_looks_and_alone_knows():
    game = given(north="denethor", east="aragorn", deck="wargs hill_troll").plays(act, "north", "denethor")
    assert "wargs_1" not in list(hidden(game.state, ["north"]))
    assert "wargs_1" in list(hidden(game.state, ["east"]))
    (looked,) = game.told(CardsLooked)
    assert looked.face_for(["east"]).cards == ("?",)
    game.answers(north="to_the_bottom")
    assert game.state.deck == ["wargs_1", "hill_troll_1"]
    assert game.piece("denethor").exhausted


@card("glorfindel")
@rule("L2.10")
def test_glorfindel_heals_with_his_own_resource():
    game = given(north="glorfindel", east="aragorn", resources={"glorfindel": 2}, damage={"aragorn": 2})
    game.plays(act, "north", "glorfindel")
    assert game.piece("aragorn").damage == 1
    assert game.piece("glorfindel").resources == 1
    assert actions(game.state, "north") == [], "once a round"
    game = given(north="glorfindel denethor", resources={"denethor": 2}, damage={"denethor": 1})
    assert "glorfindel" not in actions(game.state, "north")


@card("beravor")
def test_beravor_lets_a_player_draw_two():
    game = given(north="beravor", east="aragorn", decks={"east": "feint feint feint"}).plays(
        act, "north", "beravor"
    )
    game.answers(north="east")
    assert len(game.hand("east")) == 2
    game.piece("beravor").exhausted = False
    assert actions(game.state, "north") == [], "once a round"


@card("daughter_of_the_nimrodel")
def test_daughter_of_the_nimrodel():
    game = given(north="beravor daughter_of_the_nimrodel", damage={"beravor": 3}, exhausted="beravor")
    game.plays(act, "north", "daughter_of_the_nimrodel_n1")
    assert game.piece("beravor").damage == 1
    assert actions(game.state, "north") == []


@card("erebor_hammersmith")
@rule("I53", "L12.16")
def test_hammersmith_fetches_the_topmost_attachment():
    pile = {"north": "forest_snare dark_knowledge feint"}
    game = given(north="beravor", hand="erebor_hammersmith", resources={"beravor": 2}, piles=pile)
    game.plays(planning.play_card, "north", "erebor_hammersmith_n1").answers(north="erebor_hammersmith_n1")
    assert game.hand() == ["dark_knowledge_n1"]
    game = given(
        north="aragorn", hand="erebor_hammersmith sneak_attack", resources={"aragorn": 1}, piles=pile
    )
    game.plays(act, "north", "sneak_attack_n1").answers(north="erebor_hammersmith_n1")
    assert game.over, "put into play is not played"


@card("henamarth_riversong")
def test_henamarth_looks():
    game = given(north="beravor henamarth_riversong", deck="wargs").plays(
        act, "north", "henamarth_riversong_n1"
    )
    assert game.told(CardsLooked)[0].cards == ("wargs_1",)
    assert game.state.deck == ["wargs_1"]


@card("miner_of_the_iron_hills")
@rule("I54", "X43", "L12.20")
def test_miner_frees_from_conditions():
    game = given(
        north="beravor",
        hand="miner_of_the_iron_hills",
        resources={"beravor": 2},
        attached={"caught_in_a_web": "beravor", "dark_knowledge": "beravor", "forest_snare": "beravor"},
    )
    game.plays(planning.play_card, "north", "miner_of_the_iron_hills_n1").answers(
        north="miner_of_the_iron_hills_n1"
    )
    assert game.offers() == ["caught_in_a_web_1", "dark_knowledge_n1"]
    game.answers(north="caught_in_a_web_1")
    assert game.state.discard == ["caught_in_a_web_1"]


@card("gleowine")
def test_gleowine():
    game = given(north="beravor gleowine", decks={"north": "feint feint"}).plays(act, "north", "gleowine_n1")
    assert game.hand() == ["feint_n1"]


@card("lore_of_imladris", "loriens_wealth", "beorns_hospitality")
def test_healing_and_drawing():
    game = given(
        north="beravor denethor",
        hand="lore_of_imladris loriens_wealth beorns_hospitality",
        resources={"beravor": 10},
        damage={"beravor": 3, "denethor": 1},
        decks={"north": "feint feint feint feint"},
    )
    game.plays(act, "north", "lore_of_imladris_n1").answers(north="beravor")
    assert game.piece("beravor").damage == 0
    game.piece("beravor").damage = 2
    game.plays(act, "north", "beorns_hospitality_n1")
    assert (game.piece("beravor").damage, game.piece("denethor").damage) == (0, 0)
    game.plays(act, "north", "loriens_wealth_n1")
    assert len(game.hand()) == 3
    assert game.piece("beravor").resources == 0


@card("radagasts_cunning", "secret_paths")
@rule("EA10")
def test_staging_is_quieter_for_a_phase():
    game = given(
        north="beravor",
        hand="radagasts_cunning secret_paths",
        resources={"beravor": 2},
        staging="ungoliants_spawn the_brown_lands",
    )
    assert values.staging_threat(game.state) == 8
    game.plays(act, "north", "radagasts_cunning_n1").plays(act, "north", "secret_paths_n1")
    assert values.staging_threat(game.state) == 0
    game.plays(end_phase)
    assert values.staging_threat(game.state) == 8
    game = given(
        north="beravor", hand="radagasts_cunning", resources={"beravor": 1}, staging="wargs", phase="combat"
    )
    assert "radagasts_cunning_n1" not in actions(game.state, "north"), "quest phase only"


@card("gandalfs_search")
@rule("X25", "L2.12")
def test_gandalfs_search_is_no_draw():
    game = given(
        north="beravor",
        hand="gandalfs_search",
        resources={"beravor": 3},
        decks={"north": "feint gandalf faramir beorn"},
        active="enchanted_stream",
    )
    game.plays(act, "north", "gandalfs_search_n1")
    assert game.offers() == ["1", "2", "3"]
    game.answers(north=["3", "gandalf_n1", ("feint_n1", "faramir_n1")])
    assert game.hand() == ["gandalf_n1"]
    assert game.state.players["north"].deck == ["beorn_n1", "feint_n1", "faramir_n1"]
    assert game.piece("beravor").resources == 0


@card("gandalfs_search")
@rule("L2.12", "L9.25")
def test_who_looks_at_one_card_is_asked_all_the_same():
    game = given(
        north="beravor", hand="gandalfs_search", resources={"beravor": 3}, decks={"north": "feint gandalf"}
    )
    game.plays(act, "north", "gandalfs_search_n1").answers(north="1")
    assert (game.prompt(), len(game.offers())) == ("card.look", 1)


@card("forest_snare")
@rule("L2.17", "L6.14")
def test_forest_snare_holds_an_enemy():
    game = given(
        north="beravor",
        hand="forest_snare",
        resources={"beravor": 3},
        engaged={"north": "wargs"},
        staging="hill_troll",
    )
    game.plays(planning.play_card, "north", "forest_snare_n1")
    assert game.piece("forest_snare_n1").host == "wargs_1"
    assert attackers(game.state, "north") == []
    game.piece("wargs_1").place = "staging"
    assert game.is_in_play("forest_snare_n1")


@card("protector_of_lorien")
@rule("EB4", "L9.5", "L9.6")
def test_protector_of_lorien_three_times_a_phase():
    game = given(
        north="denethor", hand="feint feint feint feint feint", attached={"protector_of_lorien": "denethor"}
    )
    for value in ("willpower", "defense", "defense"):
        game.plays(act, "north", "protector_of_lorien_n1").answers(north=[game.hand()[0], value])
    assert values.defense(game.state, game.piece("denethor")) == 5
    assert "protector_of_lorien_n1" not in actions(game.state, "north")
    game.plays(end_phase)
    assert "protector_of_lorien_n1" in actions(game.state, "north")


@card("dark_knowledge")
@rule("L6.7")
def test_dark_knowledge_shows_a_shadow():
    game = given(
        north="denethor",
        east="aragorn",
        attached={"dark_knowledge": "denethor"},
        engaged={"north": "wargs"},
        deck="despair",
        phase="combat",
    )
    assert values.willpower(game.state, game.piece("denethor")) == 0
    game.plays(deal_shadows).answers(north="dark_knowledge_n1")
    assert game.told(CardsLooked)[0].cards == ("despair_1",)
    assert "despair_1" in list(hidden(game.state, ["east"]))
    assert "despair_1" not in list(hidden(game.state, ["north"]))


@card("self_preservation")
def test_self_preservation():
    game = given(north="beravor", attached={"self_preservation": "beravor"}, damage={"beravor": 3})
    game.plays(act, "north", "self_preservation_n1")
    assert game.piece("beravor").damage == 1


@card("gandalf")
@rule("L7.6", "L2.9")
def test_gandalf_helps_and_leaves_with_the_round():
    game = given(
        north="aragorn beravor",
        hand="gandalf",
        resources={"aragorn": 3, "beravor": 2},
        staging="hill_troll",
        decks={"north": "feint feint feint"},
    )
    game.plays(planning.play_card, "north", "gandalf_n1").answers(north=["gandalf_n1", "damage"])
    assert game.piece("hill_troll_1").damage == 4
    game.plays(end_round)
    assert game.pile() == ["gandalf_n1"]
    game = given(hand="gandalf", resources={"aragorn": 5}, decks={"north": "feint feint feint"})
    game.plays(planning.play_card, "north", "gandalf_n1").answers(north=["gandalf_n1", "draw"])
    assert len(game.hand()) == 3
