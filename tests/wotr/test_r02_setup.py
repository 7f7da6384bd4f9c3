"""R2: the position before the first turn."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel import Running, Sealed
from games.wotr import ruleset
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.figures import TOTALS
from games.wotr.state import CARDS, Options, begin
from tests.wotr.rules import rule


@rule("R2.1", "R2.2")
def test_the_fellowship_is_in_rivendell_hidden_and_whole():
    fellowship = begin(Options()).fellowship
    assert (fellowship.region, fellowship.progress, fellowship.corruption) == ("rivendell", 0, 0)
    assert fellowship.hidden
    assert fellowship.guide == "gandalf_grey"
    assert len(fellowship.companions) == 7


@rule("R2.3", "R2.4")
def test_rings_and_those_set_aside():
    state = begin(Options())
    assert state.rings == {FREE_PEOPLES: 3, SHADOW: 0}
    for character in ("aragorn", "gandalf_white", "saruman", "witch_king", "mouth_of_sauron"):
        assert state.reinforcements[character] == 1


@rule("R2.5", "R2.6", "R2.7")
def test_decks_tiles_and_dice():
    state = begin(Options())
    assert {deck: len(cards) for deck, cards in state.decks.items()} == dict.fromkeys(CARDS, 24)
    assert all(hand == [] for hand in state.hands.values())
    assert len(state.tiles.pool) == 16
    assert state.tiles.waiting == []
    assert state.pools == {FREE_PEOPLES: 4, SHADOW: 7}
    game = Running.start(ruleset, Options(), Sealed(b"2" * 32))
    assert {deck: len(cards) for deck, cards in game.state.decks.items()} == dict.fromkeys(CARDS, 23)
    assert game.state.decks["fp_char"] != list(CARDS["fp_char"][:23])


@rule("R2.8", "R2.9")
def test_the_political_track():
    state = begin(Options())
    assert state.steps_to_war == {
        "dwarves": 3,
        "elves": 3,
        "gondor": 2,
        "north": 3,
        "rohan": 3,
        "isengard": 1,
        "sauron": 1,
        "southrons_easterlings": 2,
    }
    assert state.passive == ["dwarves", "gondor", "north", "rohan"]


@rule("R2.10", "R2.11")
def test_figures_on_the_map_and_in_reserve():
    state = begin(Options())
    assert state.field["osgiliath"] == {"gondor_regular": 2}
    assert state.field["barad_dur"] == {"sauron_regular": 4, "sauron_elite": 1, "nazgul": 1}
    assert state.reinforcements["gondor_regular"] == 6
    on_map = sum(number for stack in state.field.values() for number in stack.values())
    reserve = sum(state.reinforcements.values())
    assert on_map + reserve + 7 == sum(TOTALS.values())


@pytest.mark.parametrize("players", [0, 1, 5, "2"])
def test_two_to_four_play(players: object):
    with pytest.raises(msgspec.ValidationError):
        ruleset.read_options({"players": players})
