"""The games that are kept as files: every title, every number of seats, everything that can befall a log.

Each function plays one through the service and hands it back, finished or in the middle of something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from games import service
from games.models import Game
from tests.golden.playing import (
    Play,
    agree,
    all_of,
    asks,
    asks_both,
    begin,
    draw,
    hand_to_bot,
    one_has_answered,
    resign,
    substitute,
    turn,
)
from tests.service.tables import sitter

TWO = {"free_peoples": "anna", "shadow": "bert"}
THREE = {"free_peoples": "anna", "witch_king": "bert", "saruman": "carl"}
FOUR = {"gondor": "anna", "rohan": "bert", "witch_king": "carl", "saruman": "dora"}
BEARERS = {"north": "anna", "east": "bert", "south": "carl", "west": "dora"}
STORIES: dict[str, Callable[[], Game]] = {}
"""By the name of the file."""


def story(play: Callable[[], Game]) -> Callable[[], Game]:
    STORIES[play.__name__] = play
    return play


# --- War of the Ring -------------------------------------------------------------------------------


def war(name: str, seed: int, sitting: dict[str, str], **wishes: Any) -> Play:
    game = begin("wotr", name, seed, sitting, options={"players": len(sitting)}, **wishes)
    return Play(game, seed)


@story
def wotr_2_ring_destroyed() -> Game:
    return war("To the fire", 3, TWO).to_the_end()


@story
def wotr_2_taken_back() -> Game:
    """Taken back alone and together on the way, and played to the end by a bot."""
    play = war("Second thoughts", 9, TWO)
    play.until(turn(2))
    play.take_back_alone()
    play.take_back_together()
    play.until(turn(4))
    play.take_back_alone()
    hand_to_bot(play.game, "free_peoples")
    return play.to_the_end()


@story
def wotr_2_corruption() -> Game:
    return war("The burden", 6, TWO).to_the_end()


@story
def wotr_2_conquest() -> Game:
    return war("The towers fall", 7, TWO).to_the_end()


@story
def wotr_2_curious_resigned() -> Game:
    """Players who try every card."""
    play = war("Given up", 2, TWO)
    play = Play(play.game, 2, "curious")
    play.until(turn(12))
    play.take_back_together(12)
    play.until(turn(14))
    resign(play.game, "shadow")
    return play.game


@story
def wotr_2_by_lot_abandoned() -> Game:
    """Seats by lot, and an end without a result."""
    play = war("By lot", 8, TWO, random_seats=True)
    play.until(turn(3))
    agree(service.ask_to_abandon(play.game, sitter(play.game, "shadow"), timezone.now()))
    play.game.refresh_from_db()
    return play.game


@story
def wotr_2_in_battle() -> Game:
    """One of two Combat cards lies on the table."""
    play = war("Before the walls", 11, TWO)
    return play.until(all_of(turn(2), one_has_answered("battle.card")))


@story
def wotr_2_in_the_hunt() -> Game:
    play = war("Hunted", 10, TWO)
    return play.until(all_of(turn(2), asks("hunt.damage")))


@story
def wotr_3_draw() -> Game:
    """A substitute for the Witch-king, then a draw."""
    play = war("Three thrones", 2, THREE)
    play.until(turn(2))
    substitute(play.game, "witch_king", "edda")
    play.take_back_together(6)
    play.until(turn(5))
    play.take_back_alone()
    draw(play.game, "saruman")
    return play.game


@story
def wotr_4_ring_destroyed() -> Game:
    return war("Four roads", 1, FOUR).to_the_end()


@story
def wotr_4_resigned() -> Game:
    """Both players of a side give up."""
    play = war("Four roads, one end", 2, FOUR)
    play.until(turn(3))
    substitute(play.game, "rohan", "edda")
    play.take_back_alone()
    play.until(turn(6))
    resign(play.game, "gondor")
    return play.game


@story
def wotr_4_in_battle() -> Game:
    """With a bot in a seat that was left, in the midst of losses."""
    play = war("Four at war", 4, FOUR)
    play.until(turn(2))
    hand_to_bot(play.game, "saruman")
    play.take_back_together(3)
    return play.until(all_of(turn(3), asks("battle.card", "battle.loss", "battle.cease")))


# --- The Battle of Five Armies ---------------------------------------------------------------------


def battle(name: str, seed: int, choosing: str = "steady", **wishes: Any) -> Play:
    return Play(begin("bofa", name, seed, TWO, **wishes), seed, choosing)


@story
def bofa_points() -> Game:
    return battle("Before the gate", 7).to_the_end()


@story
def bofa_beorn() -> Game:
    return battle("The bear comes", 2).to_the_end()


@story
def bofa_curious() -> Game:
    """Played to the end by players who try everything, with answers taken back."""
    play = battle("Every trick", 1, "curious")
    play.until(turn(1))
    play.take_back_alone()
    play.take_back_together(5)
    substitute(play.game, "shadow", "carl")
    return play.to_the_end()


@story
def bofa_resigned() -> Game:
    play = battle("Too many goblins", 5)
    play.until(turn(4))
    play.take_back_together(8)
    play.until(turn(5))
    resign(play.game, "shadow")
    return play.game


@story
def bofa_in_combat() -> Game:
    """One of two manoeuvres is chosen."""
    play = battle("On the spur", 4)
    play.take_back_alone()
    return play.until(all_of(turn(2), one_has_answered("combat.manoeuvre")))


# --- The Card Game ---------------------------------------------------------------------------------


def quest(name: str, seed: int, players: int, choosing: str = "steady", **options: Any) -> Play:
    sitting = dict(list(BEARERS.items())[:players])
    game = begin("lcg", name, seed, sitting, options={"players": players, **options})
    return Play(game, seed, choosing)


@story
def lcg_1_won() -> Game:
    play = quest("Alone in the wood", 8, 1)
    play.take_back_alone()
    return play.to_the_end()


@story
def lcg_1_in_combat() -> Game:
    play = quest("Down the river", 3, 1, scenario="journey_along_the_anduin")
    return play.until(all_of(turn(2), asks("combat.")))


@story
def lcg_2_eliminated() -> Game:
    """A substitute in the middle, and answers taken back together."""
    play = quest("Two in the dungeon", 3, 2, scenario="escape_from_dol_guldur")
    play.until(turn(2))
    substitute(play.game, "east", "edda")
    play.take_back_together(5)
    return play.to_the_end()


@story
def lcg_2_in_a_window() -> Game:
    """Both may act, and one has passed."""
    play = quest("In between", 4, 2, "curious", boxes=2)
    play.until(all_of(turn(2), asks_both("window.")))
    play.answer_once()
    return play.game


@story
def lcg_3_won() -> Game:
    """Played on by a bot in one seat."""
    play = quest("Three in the wood", 1, 3)
    play.until(turn(2))
    hand_to_bot(play.game, "south")
    play.take_back_alone()
    return play.to_the_end()


@story
def lcg_3_nightmare_resigned() -> Game:
    play = quest("One after the other", 2, 3, "curious", campaign="nightmare")
    play.until(turn(3))
    resign(play.game, "east")
    return play.game


@story
def lcg_4_in_the_quest() -> Game:
    play = quest("Four by the river", 2, 4, scenario="journey_along_the_anduin")
    play.until(turn(2))
    play.take_back_together(7)
    return play.until(all_of(turn(3), asks("quest.commit")))
