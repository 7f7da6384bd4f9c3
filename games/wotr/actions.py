"""R4: what a die can do. One table of actions; each action is a verb of its chapter.

Every action has a key (stable: it is what players pick), says which results allow it and for which side, a
plain function that says whether it can do anything now (A70: a die's action has to do something), and a
coroutine that carries it out. The die is spent (`DieUsed`) before the coroutine runs; when it returns, the
turn calls `armies.settle_action(g)` (stacking, lone leaders, sieges that ended) and `hand.settle_table(g)`.

The chapters provide, each with `led` = the Character result's need of a leader (R4.9, R5.28):

    armies.py       can_move_armies(state, seat, led)       move_armies(g, seat, most, led)
                    settle_action(g)
    battle.py       can_attack(state, seat, led)            attack(g, seat, led)
    recruit.py      can_recruit(state, seat)                recruit(g, seat)
                    can_use_voice(state, seat)              voice_of_saruman(g, seat)
    characters.py   can_move_companions(state, seat)        move_companions(g, seat)
                    can_move_minions(state, seat)           move_minions(g, seat)

and use from here: politics (army_entered, army_attacked, settlement_lost, companion_arrived), travel
(companion_reach, minion_reach, forbidden_to_minions), hand (draw_cards), entry (characters_fell).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from games.kernel import Seat, Table
from games.wotr import armies, battle, characters, entry, fellowship, hand, journey, politics, recruit
from games.wotr.facts import FREE_PEOPLES, SHADOW, Side
from games.wotr.seats import side_of
from games.wotr.state import State

Game = Table[State]

CHARACTER, ARMY, MUSTER, EVENT, WILL, ANY = "character", "army", "muster", "event", "will_of_the_west", "any"

RESULTS: dict[str, tuple[str, ...]] = {
    "character": (CHARACTER, ANY),
    "army": (ARMY, ANY),
    "muster": (MUSTER, ANY),
    "event": (EVENT, ANY),
    "muster_army": (MUSTER, ARMY, ANY),
    "will_of_the_west": (CHARACTER, ARMY, MUSTER, EVENT, WILL, ANY),
}
"""R4.9 to R4.16: what each face counts as; every die is good for what any die can do (R4.30)."""


class Action(Struct, frozen=True):
    """`can` gets state, seat and face and says whether there is something to do; `do` gets the table."""

    key: str
    result: str
    can: Callable[[State, Seat, str], object]
    do: Callable[[Game, Seat, str], Awaitable[None]]
    side: Side | None = None


def results_of(state: State, seat: Seat, face: str) -> tuple[str, ...]:
    """What a die counts as, with the Mouth of Sauron's help once a turn."""
    results = RESULTS[face]
    if face == MUSTER and entry.messenger_ready(state, side_of(state, seat)):
        return (*results, ARMY)
    return results


def possible_actions(state: State, seat: Seat, face: str) -> dict[str, Action]:
    """The actions that a die of this face allows the seat now, by key."""
    side = side_of(state, seat)
    results = results_of(state, seat, face)
    found: dict[str, Action] = {}
    for action in ACTIONS:
        if (
            action.result in results
            and action.side in (None, side)
            and action.key not in found
            and action.can(state, seat, face)
        ):
            found[action.key] = action
    return found


def needs_messenger(face: str, action: Action) -> bool:
    """A Muster die that does an Army action does it by the Mouth of Sauron."""
    return face == MUSTER and action.result == ARMY


# --- the actions, in the order in which they are offered ---------------------------------------------


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """A verb that needs to know neither the seat nor the die."""
    return lambda table, seat, face: function(table)


def seated(function: Callable[..., Any], *more: Any) -> Callable[..., Any]:
    """A verb that needs to know the seat, and perhaps more."""
    return lambda table, seat, face: function(table, seat, *more)


def counselled(function: Callable[..., Any], counsel: entry.Counsel) -> Callable[..., Any]:
    """A verb of one companion's counsel."""
    return lambda table, seat, face: function(table, counsel)


LED, UNLED = True, False

ACTIONS: tuple[Action, ...] = (
    # R4.9 to R4.11: Character
    Action("move_fellowship", CHARACTER, plain(journey.can_move), plain(journey.move_with_die), FREE_PEOPLES),
    Action("hide_fellowship", CHARACTER, plain(fellowship.can_hide), plain(fellowship.hide), FREE_PEOPLES),
    Action(
        "separate_companions",
        CHARACTER,
        plain(fellowship.can_separate),
        seated(fellowship.separate),
        FREE_PEOPLES,
    ),
    Action(
        "move_companions",
        CHARACTER,
        seated(characters.can_move_companions),
        seated(characters.move_companions),
        FREE_PEOPLES,
    ),
    Action(
        "move_minions",
        CHARACTER,
        seated(characters.can_move_minions),
        seated(characters.move_minions),
        SHADOW,
    ),
    Action(
        "move_led_army", CHARACTER, seated(armies.can_move_armies, LED), seated(armies.move_armies, 1, LED)
    ),
    Action("attack_with_leader", CHARACTER, seated(battle.can_attack, LED), seated(battle.attack, LED)),
    # R4.12: Army
    Action("move_armies", ARMY, seated(armies.can_move_armies, UNLED), seated(armies.move_armies, 2, UNLED)),
    Action("attack", ARMY, seated(battle.can_attack, UNLED), seated(battle.attack, UNLED)),
    # R4.13: Muster
    Action("recruit", MUSTER, seated(recruit.can_recruit), seated(recruit.recruit)),
    Action("advance_nation", MUSTER, seated(politics.nations_to_advance), seated(politics.advance_a_nation)),
    Action("bring_minion", MUSTER, seated(entry.minions_ready), seated(entry.bring_minion), SHADOW),
    Action(
        "voice_of_saruman", MUSTER, seated(recruit.can_use_voice), seated(recruit.voice_of_saruman), SHADOW
    ),
    # R4.14: Event
    Action("draw_card", EVENT, seated(hand.decks_left), seated(hand.draw_by_choice)),
    # R4.16: Will of the West
    Action("crown_aragorn", WILL, plain(entry.can_crown_aragorn), plain(entry.crown_aragorn), FREE_PEOPLES),
    Action(
        "bring_gandalf_white", WILL, plain(entry.can_bring_gandalf), seated(entry.bring_gandalf), FREE_PEOPLES
    ),
    # R4.30, R10.3, R10.9: any die, or one that fits the card
    Action(
        "hide_fellowship",
        ANY,
        plain(fellowship.strider_can_hide),
        plain(fellowship.hide_by_strider),
        FREE_PEOPLES,
    ),
    *(
        Action(one.key, ANY, counselled(entry.can_counsel, one), counselled(entry.counsel, one), FREE_PEOPLES)
        for one in entry.COUNSELS
    ),
    Action("play_card", ANY, hand.playable_cards, hand.play_with_die),
    Action("discard_table_card", ANY, hand.removable_cards, hand.remove_table_card),
)
