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
(companion_reach, minion_reach, forbidden_to_minions), hand (draw_cards), entry (character_fell).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

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
    key: str
    result: str
    can: Callable[[State, Seat, str], bool]
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


# --- the actions in the order of R4.9 to R4.16 -------------------------------------------------------


async def _move_led_army(g: Game, seat: Seat, face: str) -> None:
    await armies.move_armies(g, seat, most=1, led=True)


async def _move_two_armies(g: Game, seat: Seat, face: str) -> None:
    await armies.move_armies(g, seat, most=2, led=False)


ACTIONS: tuple[Action, ...] = (
    Action(
        "move_fellowship",
        CHARACTER,
        lambda state, seat, face: journey.can_move(state),
        lambda g, seat, face: journey.move_with_die(g),
        FREE_PEOPLES,
    ),
    Action(
        "hide_fellowship",
        CHARACTER,
        lambda state, seat, face: fellowship.can_hide(state),
        lambda g, seat, face: fellowship.hide(g),
        FREE_PEOPLES,
    ),
    Action(
        "hide_fellowship",
        ANY,
        lambda state, seat, face: fellowship.strider_can_hide(state),
        lambda g, seat, face: fellowship.hide(g, because="guide_strider"),
        FREE_PEOPLES,
    ),
    Action(
        "separate_companions",
        CHARACTER,
        lambda state, seat, face: fellowship.can_separate(state),
        lambda g, seat, face: fellowship.separate(g, seat),
        FREE_PEOPLES,
    ),
    Action(
        "move_companions",
        CHARACTER,
        lambda state, seat, face: characters.can_move_companions(state, seat),
        lambda g, seat, face: characters.move_companions(g, seat),
        FREE_PEOPLES,
    ),
    Action(
        "move_minions",
        CHARACTER,
        lambda state, seat, face: characters.can_move_minions(state, seat),
        lambda g, seat, face: characters.move_minions(g, seat),
        SHADOW,
    ),
    Action(
        "move_led_army",
        CHARACTER,
        lambda state, seat, face: armies.can_move_armies(state, seat, True),
        _move_led_army,
    ),
    Action(
        "attack_with_leader",
        CHARACTER,
        lambda state, seat, face: battle.can_attack(state, seat, True),
        lambda g, seat, face: battle.attack(g, seat, True),
    ),
    Action(
        "move_armies",
        ARMY,
        lambda state, seat, face: armies.can_move_armies(state, seat, False),
        _move_two_armies,
    ),
    Action(
        "attack",
        ARMY,
        lambda state, seat, face: battle.can_attack(state, seat, False),
        lambda g, seat, face: battle.attack(g, seat, False),
    ),
    Action(
        "recruit",
        MUSTER,
        lambda state, seat, face: recruit.can_recruit(state, seat),
        lambda g, seat, face: recruit.recruit(g, seat),
    ),
    Action(
        "advance_nation",
        MUSTER,
        lambda state, seat, face: bool(politics.nations_to_advance(state, seat)),
        lambda g, seat, face: politics.advance_a_nation(g, seat),
    ),
    Action(
        "bring_minion",
        MUSTER,
        lambda state, seat, face: bool(entry.minions_ready(state, seat)),
        lambda g, seat, face: entry.bring_minion(g, seat),
        SHADOW,
    ),
    Action(
        "voice_of_saruman",
        MUSTER,
        lambda state, seat, face: recruit.can_use_voice(state, seat),
        lambda g, seat, face: recruit.voice_of_saruman(g, seat),
        SHADOW,
    ),
    Action(
        "draw_card",
        EVENT,
        lambda state, seat, face: bool(hand.decks_left(state, seat)),
        lambda g, seat, face: hand.draw_by_choice(g, seat),
    ),
    Action(
        "crown_aragorn",
        WILL,
        lambda state, seat, face: entry.can_crown_aragorn(state),
        lambda g, seat, face: entry.crown_aragorn(g),
        FREE_PEOPLES,
    ),
    Action(
        "bring_gandalf_white",
        WILL,
        lambda state, seat, face: entry.can_bring_gandalf(state),
        lambda g, seat, face: entry.bring_gandalf(g, seat),
        FREE_PEOPLES,
    ),
    *(
        Action(
            ability.key,
            ANY,
            lambda state, seat, face, ability=ability: entry.can_counsel(state, ability),  # type: ignore[misc]
            lambda g, seat, face, ability=ability: entry.counsel(g, ability),  # type: ignore[misc]
            FREE_PEOPLES,
        )
        for ability in entry.COUNSELS
    ),
    Action(
        "play_card",
        ANY,
        lambda state, seat, face: bool(hand.playable_cards(state, seat, face)),
        lambda g, seat, face: hand.play_with_die(g, seat, face),
    ),
    Action(
        "discard_table_card",
        ANY,
        lambda state, seat, face: bool(hand.removable_cards(state, seat, face)),
        lambda g, seat, face: hand.remove_table_card(g, seat, face),
    ),
)
