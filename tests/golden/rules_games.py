"""The games that are kept of each rules version: of every title enough to meet most of its rules.

Each function plays one through the service, finished or in the middle of something, with dice and choices of
a stated seed; `played` takes the first seed with which it comes to that. So they can be made again under
rules and with practice opponents of another day, which come to other games.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from games.models import Game
from tests.golden.games import FOUR, THREE, TWO, battle, quest, war
from tests.golden.playing import (
    NeverCame,
    Play,
    all_of,
    asks,
    asks_both,
    draw,
    hand_to_bot,
    one_has_answered,
    one_waits,
    resign,
    substitute,
    turn,
)

Story = Callable[[int], Game]
STORIES: dict[str, dict[str, Story]] = {"wotr": {}, "bofa": {}, "lcg": {}}
"""By title and the name of the file."""


def of(title: str) -> Callable[[Story], Story]:
    def keep(story: Story) -> Story:
        STORIES[title][story.__name__.removeprefix(f"{title}_")] = story
        return story

    return keep


def played(story: Story) -> Game:
    """The story with the first seed with which it comes about."""
    for seed in count(1):
        try:
            return story(seed)
        except NeverCame:
            continue
    raise AssertionError


# --- War of the Ring -------------------------------------------------------------------------------


@of("wotr")
def wotr_2_to_the_end(seed: int) -> Game:
    """Taken back alone and together on the way."""
    play = war("To the end", seed, TWO)
    play.until(turn(2))
    play.take_back_alone()
    play.take_back_together()
    return play.to_the_end()


@of("wotr")
def wotr_2_curious(seed: int) -> Game:
    """Players who try every card; a bot takes a seat over."""
    play = Play(war("Every card", seed, TWO).game, seed, "curious")
    play.until(turn(5))
    play.take_back_together(12)
    play.until(turn(8))
    hand_to_bot(play.game, "free_peoples")
    play.until(turn(9))
    resign(play.game, "shadow")
    return play.game


@of("wotr")
def wotr_2_in_battle(seed: int) -> Game:
    """One of two Combat cards lies on the table."""
    return war("Before the walls", seed, TWO).until(all_of(turn(2), one_has_answered("battle.card")))


@of("wotr")
def wotr_2_in_the_hunt(seed: int) -> Game:
    return war("Hunted", seed, TWO).until(all_of(turn(2), asks("hunt.damage")))


@of("wotr")
def wotr_3_seats(seed: int) -> Game:
    """A substitute for the Witch-king, then a draw."""
    play = war("Three thrones", seed, THREE)
    play.until(turn(2))
    substitute(play.game, "witch_king", "edda")
    play.take_back_together(6)
    play.until(turn(4))
    play.take_back_alone()
    draw(play.game, "saruman")
    return play.game


@of("wotr")
def wotr_4_seats(seed: int) -> Game:
    """In the midst of a battle, with a bot in a seat that was left."""
    play = war("Four at war", seed, FOUR)
    play.until(turn(2))
    hand_to_bot(play.game, "saruman")
    play.take_back_together(3)
    return play.until(all_of(turn(4), asks("battle.card", "battle.loss", "battle.cease")))


# --- The Battle of Five Armies ---------------------------------------------------------------------


@of("bofa")
def bofa_to_the_end(seed: int) -> Game:
    return battle("Before the gate", seed).to_the_end()


@of("bofa")
def bofa_curious(seed: int) -> Game:
    """Played to the end by players who try everything, with answers taken back."""
    play = battle("Every trick", seed, "curious")
    play.until(turn(1))
    play.take_back_alone()
    play.take_back_together(5)
    substitute(play.game, "shadow", "carl")
    return play.to_the_end()


@of("bofa")
def bofa_in_combat(seed: int) -> Game:
    """One of two manoeuvres is chosen."""
    play = battle("On the spur", seed)
    play.take_back_alone()
    return play.until(all_of(turn(2), one_waits("combat.manoeuvre")))


# --- The Card Game ---------------------------------------------------------------------------------


@of("lcg")
def lcg_1_seat(seed: int) -> Game:
    play = quest("Alone in the wood", seed, 1)
    play.take_back_alone()
    return play.to_the_end()


@of("lcg")
def lcg_2_seats(seed: int) -> Game:
    """A substitute in the middle, and answers taken back together."""
    play = quest("Two in the dungeon", seed, 2, scenario="escape_from_dol_guldur")
    play.until(turn(2))
    substitute(play.game, "east", "edda")
    play.take_back_together(5)
    return play.to_the_end()


@of("lcg")
def lcg_2_in_a_window(seed: int) -> Game:
    """Both may act, and one has passed."""
    play = quest("In between", seed, 2, "curious", boxes=2)
    play.until(all_of(turn(2), asks_both("window.")))
    play.answer_once()
    return play.game


@of("lcg")
def lcg_3_seats(seed: int) -> Game:
    play = quest("One after the other", seed, 3, "curious", campaign="nightmare")
    play.until(turn(3))
    resign(play.game, "east")
    return play.game


@of("lcg")
def lcg_4_seats(seed: int) -> Game:
    """In the quest, with a bot in one seat."""
    play = quest("Four by the river", seed, 4, scenario="journey_along_the_anduin")
    play.until(turn(2))
    hand_to_bot(play.game, "south")
    play.take_back_together(7)
    return play.until(all_of(turn(3), asks("quest.commit")))
