"""R12.10, R12.11, R11.28: who is the guide now, at every step of the hunt, and what that changes."""

from __future__ import annotations

from games.wotr.events import (
    CompanionLost,
    CompanionsSeparated,
    FellowshipRevealed,
    HuntDamageLowered,
    NationActivated,
)
from games.wotr.facts import FREE_PEOPLES
from games.wotr.hunt import face_tile
from tests.wotr.cards.stage import event
from tests.wotr.rules import rule
from tests.wotr.scenario import Scenario, given

FOUL_THING = "sh_char_07"


def hunted(tile: str, *draws: str, eye: int = 1, **position) -> Scenario:
    """A tile drawn in Hollin."""
    return given(fellowship="hollin", **position).plays(face_tile, "hunt", eye=eye, draws=[tile, *draws])


def corruption(game: Scenario) -> int:
    return game.state.fellowship.corruption


# --- Gollum becomes the guide during the hunt ------------------------------------------------------------


@rule("R12.11", "A13")
def test_gollum_who_guides_after_the_last_companion_fell_silences_the_tile():
    game = hunted("std_2r_1", companions="boromir", guide="boromir", progress=2)
    game.answers(free_peoples=["casualty_guide"])
    assert game.state.fellowship.guide == "gollum"
    assert game.state.fellowship.hidden
    assert game.told(FellowshipRevealed) == []


@rule("R12.11", "A13")
def test_gollum_who_guides_after_a_hobbit_left_silences_the_tile():
    game = hunted("std_1r_1", companions="meriadoc", guide="meriadoc", progress=1)
    game.answers(free_peoples=["guide_meriadoc", "hollin"])
    assert corruption(game) == 0
    assert game.state.fellowship.guide == "gollum"
    assert game.state.fellowship.hidden


@rule("R12.11", "A13")
def test_an_eye_reveals_whoever_guides_in_the_end():
    game = hunted("std_eye_1", companions="boromir", guide="boromir", eye=2)
    game.answers(free_peoples=["casualty_guide"])
    assert game.state.fellowship.guide == "gollum"
    assert game.told(FellowshipRevealed) == [FellowshipRevealed(("hollin",), "std_eye_1")]


@rule("R12.11", "A12")
def test_the_new_guide_gollum_may_give_the_fellowship_away_at_once():
    """Damage 2 with a Reveal: Meriadoc leaves for one, and Gollum, under whom the tile is silent, for one."""
    game = hunted("std_2r_1", companions="meriadoc", guide="meriadoc")
    game.answers(free_peoples=["guide_meriadoc", "hollin"])
    assert game.offers(FREE_PEOPLES) == ["guide_gollum", "use_ring"]
    game.answers(free_peoples="guide_gollum")
    assert corruption(game) == 0
    assert [lowered.because for lowered in game.told(HuntDamageLowered)] == ["guide_meriadoc", "guide_gollum"]
    assert game.told(FellowshipRevealed) == [FellowshipRevealed(("hollin",), "std_2r_1")]


@rule("R12.10", "A12")
def test_while_a_companion_guides_the_tile_reveals_and_nobody_offers_it():
    game = hunted("std_1r_1", companions="boromir", guide="boromir")
    assert game.offers(FREE_PEOPLES) == ["casualty_guide", "use_ring"]
    game.answers(free_peoples="use_ring")
    assert not game.state.fellowship.hidden


@rule("R12.11")
def test_games_of_the_first_version_go_on_as_they_were():
    game = given(fellowship="hollin", companions="boromir", guide="boromir")
    game.state.rules = 1
    game.plays(face_tile, "hunt", eye=1, draws=["std_2r_1"])
    game.answers(free_peoples=["casualty_guide"])
    assert not game.state.fellowship.hidden


# --- a casualty, then the new guide ------------------------------------------------------------------------


@rule("R12.11", "R11.28")
def test_after_a_random_casualty_the_old_guide_has_had_his_time():
    game = hunted("std_3_1", "gimli", companions="peregrin gimli", guide="peregrin", hidden=False)
    assert game.offers(FREE_PEOPLES)[0] == "guide_peregrin"
    game.answers(free_peoples="casualty_random")
    assert game.told(CompanionLost) == [CompanionLost("gimli", "casualty_random")]
    assert corruption(game) == 1
    assert game.asked.count("hunt.damage") == 1


@rule("R12.11", "R12.13")
def test_the_guide_who_follows_a_fallen_guide_helps_but_nobody_else_falls():
    game = hunted("std_3_1", companions="strider meriadoc", guide="strider", progress=0, hidden=False)
    game.answers(free_peoples="casualty_guide")
    assert corruption(game) == 0  # Strider's Level is three: nothing is left to lower
    assert game.state.fellowship.guide == "meriadoc"
    small = hunted("std_3_1", companions="gimli meriadoc", guide="gimli", hidden=False)
    small.answers(free_peoples="casualty_guide")
    assert small.offers(FREE_PEOPLES) == ["guide_meriadoc", "use_ring"]


# --- Foul Thing from the Deep ------------------------------------------------------------------------------


@rule("R12.11")
def test_after_the_foul_things_victim_the_new_guide_may_leave():
    game = event(
        FOUL_THING,
        fellowship="hollin",
        companions="gimli meriadoc",
        guide="gimli",
        hidden=False,
        draws=["std_3_1", "gimli"],
    )
    assert game.offers(FREE_PEOPLES) == ["guide_meriadoc", "use_ring"]
    game.answers(free_peoples=["guide_meriadoc", "hollin"])
    assert corruption(game) == 0
    assert game.told(CompanionLost) == [CompanionLost("gimli", "casualty_random")]
    assert game.state.fellowship.guide == "gollum"


@rule("R12.11", "A12")
def test_after_the_foul_things_last_victim_gollum_may_give_the_fellowship_away():
    game = event(
        FOUL_THING, fellowship="hollin", companions="boromir", guide="boromir", draws=["std_3_1", "boromir"]
    )
    assert game.offers(FREE_PEOPLES) == ["guide_gollum", "use_ring"]
    game.answers(free_peoples="guide_gollum")
    assert corruption(game) == 0
    assert not game.state.fellowship.hidden


@rule("R12.13")
def test_the_foul_thing_takes_one_and_no_more():
    game = event(
        FOUL_THING,
        fellowship="hollin",
        companions="gimli legolas",
        guide="gimli",
        hidden=False,
        draws=["std_3_1", "legolas"],
    )
    assert game.told(CompanionLost) == [CompanionLost("legolas", "casualty_random")]
    assert corruption(game) == 1
    assert game.asked == []


@rule("R12.10")
def test_a_hobbit_who_lowers_the_damage_to_nothing_spares_the_foul_things_victim():
    game = event(
        FOUL_THING,
        fellowship="hollin",
        companions="meriadoc peregrin",
        guide="meriadoc",
        hidden=False,
        draws=["std_1_1"],
        free_peoples=["guide_meriadoc", "hollin"],
    )
    assert game.told(CompanionLost) == []
    assert corruption(game) == 0


# --- two Hobbits by one tile -------------------------------------------------------------------------------


@rule("A14")
def test_a14_the_second_hobbit_follows_the_first():
    game = hunted("std_2_1", companions="meriadoc peregrin", guide="meriadoc", progress=3, hidden=False)
    game.answers(free_peoples=["guide_meriadoc", "rivendell", "guide_peregrin"])
    assert [left.to for left in game.told(CompanionsSeparated)] == ["rivendell", "rivendell"]
    assert game.at("rivendell") == {"meriadoc": 1, "peregrin": 1}
    assert game.asked.count("fellowship.separate_to") == 1
    assert corruption(game) == 0


@rule("A14")
def test_a14_one_who_is_taken_alive_goes_his_own_way():
    game = hunted("std_2_1", companions="meriadoc peregrin", guide="meriadoc", progress=3, hidden=False)
    game.answers(free_peoples=["guide_meriadoc", "rivendell", "casualty_guide", "moria"])
    assert game.at("rivendell") == {"meriadoc": 1}
    assert game.at("moria") == {"peregrin": 1}
    assert corruption(game) == 0


@rule("A14", "R13.10")
def test_a14_in_mordor_both_are_lost():
    game = given(mordor=2, companions="meriadoc peregrin", guide="meriadoc", hidden=False)
    game.plays(face_tile, "mordor", eye=1, draws=["std_2_1"])
    game.answers(free_peoples=["guide_meriadoc", "guide_peregrin"])
    assert [lost.companion for lost in game.told(CompanionLost)] == ["meriadoc", "peregrin"]
    assert game.told(NationActivated) == []


@rule("A14")
def test_hobbits_who_leave_by_two_tiles_go_their_own_ways():
    game = hunted("std_1_1", companions="meriadoc peregrin", guide="meriadoc", hidden=False)
    game.answers(free_peoples=["guide_meriadoc", "moria"])
    again = game.plays(face_tile, "hunt", eye=1, draws=["std_1_2"])
    again.answers(free_peoples=["guide_peregrin", "hollin"])
    assert game.at("hollin") == {"peregrin": 1}
