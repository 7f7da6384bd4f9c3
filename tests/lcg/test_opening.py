"""What can be chosen when the card game is opened, its score at the end, and the scenario that follows."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.kernel import Ending, Refused
from games.lcg import ruleset
from games.lcg.decks import clashes, deck_lists, problems, starter, write_deck
from games.lcg.facts import PLAYER_CARDS, SCENARIOS, STARTERS
from games.lcg.options import Options
from games.lcg.rounds import cards_left
from games.lcg.stages import score
from games.lcg.state import State, begin
from games.lcg.words.decks import LcgDecks, deck_problem
from games.lcg.words.opening import choices, result, sequels
from games.titles.languages import LANGUAGES
from tests.lcg.rules import rule

LOST = Ending((), "eliminated")
WON = Ending(("north",), "won")


def over(ending: Ending, **options: Any) -> State:
    """A game that has just ended."""
    state = begin(Options(players=1, **options))
    state.ending = ending
    if ending is WON:
        state.scores.append(score(state).score)
    return state


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_of_playing_can_be_opened(players: int, language: str):
    with override(language):
        for choice in choices(players):
            for way in choice.ways:
                ruleset.read_options({"players": players, **way.options})
                assert way.text


def test_the_scenarios_and_both_campaigns_are_offered_first():
    first, *_ = choices(2)
    assert [way.key for way in first.ways] == [*SCENARIOS, "expert", "nightmare"]
    assert "planning" not in [choice.key for choice in choices(1)]


@rule("L12.11", "L13.6")
def test_a_seat_without_a_deck_gets_a_starter_that_fits_the_others():
    shared = write_deck(starter("leadership"))
    assert [deck.heroes for deck in deck_lists([shared], 2)] == [
        starter("leadership").heroes,
        starter("spirit").heroes,
    ]
    assert deck_lists(["", "leadership"], 2)[0].heroes == starter("spirit").heroes
    assert len(deck_lists(["lore"], 4)) == 4
    for decks in (["leadership"], ["", "spirit"], ["", "", "tactics"]):
        assert clashes(deck_lists(decks, 4), 1) == []


@rule("L13.5")
def test_a_starter_deck_may_be_played_under_any_name():
    own = STARTERS["lore"]
    _, cards = LcgDecks().read(write_deck(starter("lore")).replace("lore", "My own"))
    assert LcgDecks().faults(cards) == []
    assert problems(starter("lore")) == []
    assert LcgDecks().faults({**cards, next(iter(own.cards)): 1}) != []


@rule("L8.15")
def test_the_score_is_told_with_its_parts():
    state = over(WON)
    state.turn = 1
    (told,) = result(state)
    assert told == (
        f"Score by the rulebook: {state.scores[0]}. Threat {state.players['north'].threat}, fallen heroes 0, "
        f"damage 0, less 0 victory points. Score by the FAQ, with ten points a round: {state.scores[0]}."
    )
    state.turn += 3
    assert result(state)[0].endswith(f"ten points a round: {state.scores[0] + 30}.")
    assert result(over(LOST)) == ()


@rule("L14.2")
def test_scores_of_games_before_are_summed():
    state = over(WON, scenario="journey_along_the_anduin", earlier=[80])
    assert (
        result(state)[-1]
        == f"All scenarios won so far: {80 + state.scores[1]} points (80 and {state.scores[1]})."
    )
    assert result(over(LOST, earlier=[80, 90]))[-1].startswith("All scenarios won so far: 170")


@rule("L14.2", "L14.5")
def test_the_next_scenario_follows_one_that_was_won():
    state = over(WON)
    options = {"players": 1, "decks": ["leadership"]}
    afresh, _ = sequels(options, state)
    following = begin(ruleset.read_options(afresh.options))
    assert (following.scenario, following.scores) == ("journey_along_the_anduin", state.scores)
    assert following.players["north"].threat == state.players["north"].threat
    assert sequels(options, over(LOST)) == ()
    assert sequels({"campaign": "expert"}, state) == ()
    assert sequels(options, over(WON, scenario="escape_from_dol_guldur")) == ()


@rule("L14.6", "L14.7")
def test_threat_wounds_and_the_fallen_may_be_carried_on():
    state = over(WON)
    north = state.players["north"]
    north.threat, north.discard, north.removed = 44, ["gloin", "gandalf_n1"], ["sneak_attack_n1"]
    state.cards["aragorn"].damage = 3
    del state.cards["gloin"]
    _, carried = sequels({"players": 1, "decks": ["leadership"]}, state)
    following = begin(ruleset.read_options(carried.options))
    assert list(following.cards) == ["aragorn", "theodred"]
    assert following.cards["aragorn"].damage == 3
    player = following.players["north"]
    assert (player.threat, len(player.deck)) == (44, 28)
    assert player.discard == ["gloin", "gandalf_n1"]
    assert ruleset.invariants(following) == []
    assert "gandalf_n1" not in cards_left(following, "north")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_builder_shows_every_card_once_in_every_language(language: str):
    with override(language):
        found = LcgDecks().cards()
    assert sorted(card.key for card in found) == sorted(PLAYER_CARDS)
    assert all(card.name and card.line and card.group for card in found)
    assert [card.leads for card in found] == sorted((card.leads for card in found), reverse=True)


def test_what_cannot_be_is_told_with_the_names_of_cards():
    assert deck_problem(Refused("hero_shared", rule="L12.11", hero="aragorn")).startswith("Aragorn is in two")
    assert deck_problem(Refused("somewhere_else")) == ""
    decks = LcgDecks()
    assert decks.advice({"aragorn": 1, "celebrians_stone": 2}) == [
        "2 core boxes are needed for so many copies of: Celebrían's Stone."
    ]
    assert decks.advice({"aragorn": 1, "celebrians_stone": 3}) == [
        "3 core boxes are needed for so many copies of: Celebrían's Stone."
    ]
    assert decks.summary({"aragorn": 1, "gandalf": 1}) == "Aragorn, 1 card"


def test_a_deck_lies_before_its_seat():
    decks = LcgDecks()
    options = decks.bring({"players": 2}, 1, "lore")
    assert options == {"players": 2, "decks": ["", "lore"]}
    assert (decks.brought(options, 0), decks.brought(options, 1)) == ("", "Lore starter deck")
    own = decks.bring(options, 0, decks.write("White Rider", {"eowyn": 1}))
    assert decks.brought(own, 0) == "White Rider"
