"""L13, L14: decks, setup, variants, campaigns."""

from __future__ import annotations

import pytest

from games.kernel import Refused
from games.lcg import rounds, ruleset
from games.lcg.cards.registry import ACTIONS
from games.lcg.decks import (
    DeckList,
    beyond_boxes,
    problems,
    read_deck,
    starter,
    table_problems,
    unplayable,
    write_deck,
)
from games.lcg.events.rounds import ScenarioBegan, ScenarioWon
from games.lcg.facts import PLAYER_CARDS, SCENARIOS, SPHERES, STAGES, encounter_deck
from games.lcg.options import Options
from games.lcg.stages import next_scenario
from games.lcg.state import begin, seats
from games.lcg.values import heroes
from games.lcg.verbs import place_on_quest
from tests.lcg.rules import card, rule
from tests.lcg.scenario import fresh, given

LEGAL = """\
Two friends

Heroes (3)
Éowyn (Core Set)
1x Beravor (Core Set)
1x Denethor (Core Set)

Ally (25)
3x Lórien Guide (Core Set)
2x Northern Tracker
2x Wandering Took
3x Daughter of the Nimrodel
2x Erebor Hammersmith
1x Henamarth Riversong
2x Miner of the Iron Hills
2x Gléowine
3x Gandalf

Attachment
2x Forest Snare
2x Protector of Lórien
1x Unexpected Courage
2x The Favor of the Lady
2x Self Preservation

Event
2x The Galadhrim's Greeting
2x Hasty Stroke
2x A Test of Will
3x Stand and Fight
3x Lore of Imladris
2x Lórien's Wealth
2x Radagast's Cunning
2x Secret Paths
3x Gandalf's Search
"""


@rule("L13.1", "L13.2")
def test_a_tournament_deck():
    deck = read_deck(LEGAL.replace("3x Gandalf's Search", "2x Gandalf's Search") + "2x A Light in the Dark\n")
    assert deck.name == "Two friends"
    assert deck.heroes == ("eowyn", "beravor", "denethor")
    assert deck.size >= 50
    assert problems(deck) == []
    assert read_deck(write_deck(deck)) == deck
    assert read_deck(write_deck(deck, "pt")).cards == deck.cards


@rule("L13.1", "L13.2", "L13.6")
def test_what_is_wrong_with_a_deck():
    deck = DeckList(("aragorn", "aragorn", "gloin", "gimli"), {"gandalf": 4, "beorn": 2})
    keys = [problem.key for problem in problems(deck)]
    assert keys == ["heroes_count", "hero_twice", "deck_too_small", "too_many_copies", "not_in_box"]
    assert [p.key for p in problems(DeckList((), {}))] == ["heroes_count", "deck_too_small"]
    with pytest.raises(Refused, match="unknown_card"):
        read_deck("3x Tom Bombadil")


@rule("L13.3")
def test_cards_without_a_matching_hero_are_legal():
    deck = DeckList(("aragorn",), {"feint": 2, "gandalf": 3, "ever_vigilant": 2})
    assert unplayable(deck) == ["feint"]


@rule("L13.6", "L12.11")
def test_a_table_shares_its_boxes_and_no_heroes():
    with pytest.raises(Refused) as refused:
        Options(players=2, decks=["leadership", "leadership"])
    assert refused.value.key == "hero_shared"
    with pytest.raises(Refused):
        ruleset.read_options({"players": 2, "decks": ["lore", "lore"]})
    two = [starter("leadership"), starter("leadership")]
    assert any(problem.key == "not_in_box" for problem in beyond_boxes(two, 1))
    assert beyond_boxes(two, 2) == []
    assert table_problems([starter(key) for key in SPHERES], 1) == []


@rule("L13.4", "L13.5", "L13.8", "L13.14", "EA11", "X30", "X31", "X32")
def test_ea11_the_first_game():
    threats = {key: sum(PLAYER_CARDS[h].threat_cost for h in starter(key).heroes) for key in SPHERES}
    assert threats == {"leadership": 29, "tactics": 29, "spirit": 24, "lore": 30}
    assert {starter(key).size for key in SPHERES} == {30}
    assert [len(encounter_deck(key)) for key in SCENARIOS] == [36, 47, 41]
    assert STAGES["flies_and_spiders"].number == 119
    game = fresh(players=1)
    assert len(game.hand()) == 6
    game.answers(north="keep")
    assert game.staging()[:2] == ["forest_spider_1", "old_forest_road_1"]
    assert len(game.state.deck) == 34


@card("flies_and_spiders")
@rule("L13.7", "L13.9", "L13.10", "L13.12", "L13.15", "L13.16")
def test_setup_step_by_step():
    game = fresh(players=2, draws=["east"])
    assert game.state.first == "east"
    assert (game.threat("north"), game.threat("east")) == (29, 24)
    assert set(game.open) == {"north", "east"}
    game.answers(north="keep", east="keep")
    assert game.state.stage == "flies_and_spiders"
    assert game.state.turn == 1
    assert [scenario.difficulty for scenario in SCENARIOS.values()] == [1, 4, 7]
    with pytest.raises(Refused):
        Options(scenario="the_shire")


@rule("L13.11")
def test_one_mulligan():
    game = fresh(players=1)
    game.answers(north="mulligan")
    assert len(game.hand()) == 7, "six new cards, and one of the first round"
    assert game.asked.count("setup.hand") == 1


@card("to_the_river")
@rule("L13.13")
def test_to_the_river():
    game = fresh(players=1, scenario="journey_along_the_anduin").answers(north="keep")
    assert any(key.startswith("hill_troll") for key in game.staging())


@rule("L0.13", "L14.12", "L1.9")
def test_one_to_four_players():
    assert list(seats(Options(players=4))) == ["north", "east", "south", "west"]
    for wrong in (0, 5):
        with pytest.raises(Refused):
            Options(players=wrong)
    state = begin(Options(players=1))
    assert state.alive() == ["north"]


@rule("L14.11")
def test_easy_mode_leaves_the_harder_cards_in_the_box():
    assert [len(encounter_deck(key, easy=True)) for key in SCENARIOS] == [36 - 9, 47 - 15, 41 - 11]
    easy = fresh(players=1, decks=["lore"], easy=True).answers(north="keep")
    assert easy.state.total == fresh(players=1, decks=["lore"]).state.total - 9
    assert [piece.resources for piece in heroes(easy.state)] == [2, 2, 2], "one is the first round's"


@rule("L13.10")
def test_the_players_name_the_first_player_or_leave_it_to_the_lot():
    game = fresh(players=2, first_player="east")
    assert game.state.first == "east"
    lot = fresh(players=2, draws=["east"])
    assert lot.state.first == "east"
    with pytest.raises(Refused) as raised:
        Options(players=2, first_player="west")
    assert raised.value.key == "unknown_seat"


@rule("L14.2", "L14.3", "L14.5", "L14.10")
def test_the_expert_game_goes_on_with_everything_reset():
    game = given(
        stage="beorns_path", progress=9, threat=40, damage={"aragorn": 3}, campaign="expert", hand="feint"
    )
    won = campaign_won(game)
    assert won.scenario == "journey_along_the_anduin"
    assert game.threat() == 12
    assert game.piece("aragorn").damage == 0
    assert list(SCENARIOS) == [
        "passage_through_mirkwood",
        "journey_along_the_anduin",
        "escape_from_dol_guldur",
    ]
    lost = given(campaign="expert", threat=49, staging="wargs").goes_on("resolution")
    assert lost.how == "eliminated"


def campaign_won(game):
    """Win the scenario under way from within the real round."""

    async def finish(g):
        await place_on_quest(g, 1, "test")

    rounds.STEPS["test"] = finish
    try:
        game.goes_on("test")
    finally:
        del rounds.STEPS["test"]
    assert game.told(ScenarioWon)
    (began,) = game.told(ScenarioBegan)
    return began


@rule("L14.4", "L14.6", "L14.7", "L14.8", "L14.9")
def test_the_nightmare_carries_wounds_over():
    game = given(
        north="aragorn snowbourn_scout",
        stage="beorns_path",
        progress=9,
        threat=10,
        damage={"aragorn": 3},
        resources={"aragorn": 4},
        campaign="nightmare",
        hand="feint",
        decks={"north": "gandalf"},
        piles={"north": "gloin ever_vigilant"},
    )
    campaign_won(game)
    assert game.state.scores == [10 + 9 + 3]
    assert game.piece("aragorn").damage == 3
    assert game.piece("aragorn").resources == 0
    assert game.threat() == 12, "at least the living heroes' threat cost"
    assert game.pile() == ["gloin", "ever_vigilant_n1"], "the dead stay dead"
    assert not game.is_in_play("gloin")
    cards = [*game.hand(), *game.state.players["north"].deck]
    assert sorted(cards) == ["feint_n1", "gandalf_n1", "snowbourn_scout_n1"]


@rule("L14.2", "L14.5")
def test_a_campaign_begins_in_mirkwood_and_ends_in_dol_guldur():
    assert (
        Options(campaign="expert", scenario="escape_from_dol_guldur").first_scenario
        == "passage_through_mirkwood"
    )
    game = given(scenario="escape_from_dol_guldur")
    assert next_scenario(game.state) == ""


@rule("X34")
def test_errata_are_applied():
    """The texts of the FAQ, not of the first print: see the card tests."""
    limits = {
        card: (ACTIONS[card].limit, ACTIONS[card].times)
        for card in ("beravor", "protector_of_lorien", "wandering_took")
    }
    assert limits == {
        "beravor": ("round", 1),
        "protector_of_lorien": ("phase", 3),
        "wandering_took": ("round", 1),
    }
