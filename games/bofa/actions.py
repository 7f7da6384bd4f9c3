"""B6, B7: what a die can do. One table of actions; each action is a verb of its chapter.

Every action has a key (stable: it is what players pick), says which results allow it and for which side, a
plain function that says whether it can do anything now, and a coroutine that carries it out. The die is spent
(`DieUsed`) before the coroutine runs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from games.bofa import attack, beorn, characters, eagles, hand, moving, rally, recruit
from games.bofa.cards import table
from games.bofa.facts import CHARACTERS, FREE_PEOPLES, SHADOW, Side
from games.bofa.moving import ANYBODY, LED, WITH_GOBLINS
from games.bofa.state import State
from games.kernel import Table

Game = Table[State]

CHARACTER, ARMY, MUSTER, EVENT = "character", "army", "muster", "event"
WILL, EYE, ANY = "will_of_the_west", "lidless_eye", "any"

RESULTS: dict[str, frozenset[str]] = {
    "character": frozenset({CHARACTER, ANY}),
    "army": frozenset({ARMY, ANY}),
    "muster": frozenset({MUSTER, ANY}),
    "event": frozenset({EVENT, ANY}),
    "army_muster": frozenset({ARMY, MUSTER, ANY}),
    "will_of_the_west": frozenset({CHARACTER, ARMY, MUSTER, EVENT, WILL, ANY}),
    "lidless_eye": frozenset({EYE, ANY}),
}
"""B6.11 to B6.13: what each face counts as."""


class Action(Struct, frozen=True):
    """`can` gets state, side and face and says whether there is something to do; `do` gets the table."""

    key: str
    result: str
    can: Callable[[State, Side, str], object]
    do: Callable[[Game, Side, str], Awaitable[None]]
    side: Side | None = None


def possible_actions(state: State, side: Side, face: str) -> dict[str, Action]:
    """The actions that a die of this face allows the side now, by key."""
    found: dict[str, Action] = {}
    for action in BY_FACE[side, face]:
        if action.key not in found and action.can(state, side, face):
            found[action.key] = action
    return found


# --- the actions, in the order in which they are offered ---------------------------------------------


def plain(function: Callable[..., Any], *more: Any) -> Callable[..., Any]:
    """A verb that needs to know neither the side nor the die."""
    return lambda table, side, face: function(table, *more)


def sided(function: Callable[..., Any], *more: Any) -> Callable[..., Any]:
    """A verb that needs to know the side, and perhaps more."""
    return lambda table, side, face: function(table, side, *more)


def entries() -> list[Action]:
    """B7.19, B10.3: each character by the results that his sheet names."""
    return [
        Action(
            f"bring_{key}",
            result,
            plain(characters.can_bring, key),
            plain(characters.bring, key),
            facts.side,
        )
        for key, facts in CHARACTERS.items()
        for result in facts.entry_dice
    ]


ACTIONS: tuple[Action, ...] = (
    # B7.1 to B7.3: Army
    Action("strategic_move", ARMY, sided(moving.can_move), sided(moving.move_armies, 2, 1)),
    Action("attack", ARMY, sided(attack.can_attack_with, ANYBODY), sided(attack.move_and_attack, ANYBODY)),
    Action("combined_attack", ARMY, sided(attack.combined_targets), sided(attack.combined_attack)),
    # B7.5, B7.6: Muster
    Action("recruit", MUSTER, sided(recruit.flippable), sided(recruit.recruit)),
    Action("rally", MUSTER, sided(rally.can_rally), sided(rally.rally_armies)),
    Action(
        "proud_and_strong",
        MUSTER,
        plain(eagles.can_attack_proudly),
        plain(eagles.proud_and_strong),
        FREE_PEOPLES,
    ),
    Action(
        "not_kindly_birds",
        MUSTER,
        plain(eagles.can_attack_unkindly),
        plain(eagles.not_kindly_birds),
        FREE_PEOPLES,
    ),
    Action("cloud_of_bats", MUSTER, plain(characters.can_cloud), plain(characters.cloud_of_bats), SHADOW),
    Action("great_host", MUSTER, plain(characters.can_call_host), plain(characters.great_host), SHADOW),
    # B7.8 to B7.10: Character
    Action("swift_move", CHARACTER, sided(moving.can_move, LED), sided(moving.move_armies, 1, 2, LED)),
    Action("attack_led", CHARACTER, sided(attack.can_attack_with, LED), sided(attack.move_and_attack, LED)),
    Action(
        "move_characters",
        CHARACTER,
        sided(characters.can_move_characters),
        sided(characters.move_characters),
    ),
    Action(
        "move_beorn",
        CHARACTER,
        plain(beorn.is_on_board),
        lambda g, side, face: beorn.act(g, face),
        FREE_PEOPLES,
    ),
    *entries(),
    # B7.12: Event
    Action("draw_cards", EVENT, sided(hand.can_draw), sided(hand.draw_by_die)),
    # B7.14 to B7.16: Lidless Eye
    Action("recruit_goblins", EYE, sided(recruit.can_recruit_goblins), sided(recruit.recruit_goblins)),
    Action(
        "goblin_attack",
        EYE,
        sided(attack.can_attack_with, WITH_GOBLINS),
        sided(attack.move_and_attack, WITH_GOBLINS),
    ),
    Action(
        "goblin_move",
        EYE,
        sided(moving.can_move, WITH_GOBLINS),
        sided(moving.move_armies, 2, 1, WITH_GOBLINS),
    ),
    # B8.4 and what cards on the table grant
    Action("play_card", ANY, hand.playable_cards, hand.play_with_die),
    Action("call_orc", ANY, plain(table.can_call_orc), plain(table.call_orc), SHADOW),
    Action("calm_mind", ANY, table.can_calm_mind, table.calm_mind, FREE_PEOPLES),
)
BY_FACE: dict[tuple[Side, str], tuple[Action, ...]] = {
    (side, face): tuple(a for a in ACTIONS if a.result in results and a.side in (None, side))
    for side in (FREE_PEOPLES, SHADOW)
    for face, results in RESULTS.items()
}
