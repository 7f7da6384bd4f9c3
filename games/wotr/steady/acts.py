"""Which die, and what to do with it: every action with what it is worth now."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import PASS
from games.wotr.actions import possible_actions
from games.wotr.characters import travellers
from games.wotr.entry import COUNSELS, STRIDER, minions_ready
from games.wotr.hand import playable_cards
from games.wotr.politics import nations_to_advance
from games.wotr.seats import hand_limit
from games.wotr.steady import companions, ring, wraiths
from games.wotr.steady.cards import play_worth
from games.wotr.steady.mind import Mind
from games.wotr.steady.war import advance_worth, attacks, best_muster, marches
from games.wotr.turn import DISCARD_DIE, USE_RING, ring_faces

HOLDING: dict[str, float] = {
    "will_of_the_west": 0.35,
    "muster_army": 0.1,
    "character": 0.08,
    "army": 0.05,
    "event": 0.0,
    "muster": 0.0,
}
"""What a face could still be good for: where two do the same, the plainer one is used."""
MINIONS_WORTH = {"saruman": 4.5, "witch_king": 3.0, "mouth_of_sauron": 2.6}
NEVER = -1.0
PRESSING, IN_TIME = 2.8, 2.2
"""What it is worth that Strider sets out for Gondor: when he leads and may fall any time, or has time."""
UNTHOUGHT = 0.2
"""What an action is worth of which nothing is known."""


def action_worth(mind: Mind, action: str, face: str) -> float:
    """What an action that the die allows is worth."""
    found = mind.worths.get(action)
    return found(mind, face) if found else UNTHOUGHT


def _moving(mind: Mind, face: str) -> float:
    found = marches(mind, led=False)
    if not found:
        return NEVER
    first = found[0]
    second = next((m.worth for m in found if m.origin != first.origin and m.to != first.origin), 0.0)
    return first.worth + max(0.0, second) * 0.8


def _moving_led(mind: Mind, face: str) -> float:
    found = marches(mind, led=True)
    return found[0].worth if found else NEVER


def _attacking(mind: Mind, face: str) -> float:
    found = attacks(mind, led=False)
    return found[0].worth if found else NEVER


def _attacking_led(mind: Mind, face: str) -> float:
    found = attacks(mind, led=True)
    return found[0].worth if found else NEVER


def _advancing(mind: Mind, face: str) -> float:
    nations = nations_to_advance(mind.state, mind.seat)
    return max((advance_worth(mind, nation) for nation in nations), default=NEVER)


def _minion(mind: Mind, face: str) -> float:
    return max(MINIONS_WORTH[minion] for minion in minions_ready(mind.state, mind.seat))


def _drawing(mind: Mind, face: str) -> float:
    held = len(mind.state.hands[mind.seat])
    return 0.15 if held >= hand_limit(mind.state, mind.seat) else 0.6 - 0.05 * held


def _playing(mind: Mind, face: str) -> float:
    cards = playable_cards(mind.state, mind.seat, face)
    return max((play_worth(mind, card) for card in cards), default=NEVER)


def _companions(mind: Mind, face: str) -> float:
    trips = [companions.trip(mind, at, group)[0] for at, group in travellers(mind.state).items()]
    return max(trips, default=NEVER)


def _setting_out(mind: Mind, face: str) -> float:
    """Strider goes to be crowned: at once where he leads the way, and would be the first to fall."""
    if not companions.setting_out(mind):
        return NEVER
    return PRESSING if mind.state.fellowship.guide == STRIDER else IN_TIME


def counselling(nation: str) -> Callable[[Mind, str], float]:
    return lambda mind, face: advance_worth(mind, nation)


def plainly(worth: float) -> Callable[[Mind, str], float]:
    return lambda mind, face: worth


WORTH: dict[str, Callable[[Mind, str], float]] = {
    "move_fellowship": lambda mind, face: ring.step_worth(mind),
    "hide_fellowship": lambda mind, face: ring.hide_worth(mind),
    "separate_companions": _setting_out,
    "move_companions": _companions,
    "move_minions": lambda mind, face: wraiths.flight_worth(mind),
    "move_led_army": _moving_led,
    "attack_with_leader": _attacking_led,
    "move_armies": _moving,
    "attack": _attacking,
    "recruit": lambda mind, face: best_muster(mind),
    "advance_nation": _advancing,
    "bring_minion": _minion,
    "voice_of_saruman": plainly(1.1),
    "draw_card": _drawing,
    "crown_aragorn": plainly(4.0),
    "bring_gandalf_white": plainly(4.0),
    "play_card": _playing,
    "discard_table_card": plainly(0.5),
    DISCARD_DIE: plainly(-0.2),
    **{counsel.key: counselling(counsel.nation) for counsel in COUNSELS},
}


# --- the questions -----------------------------------------------------------------------------------


def best_action(mind: Mind, face: str) -> tuple[float, str]:
    """The best that a die can do now."""
    found = [
        (action_worth(mind, action, face), action) for action in possible_actions(mind.state, mind.seat, face)
    ]
    return max(found, default=(-0.2, DISCARD_DIE))


def choose_die(mind: Mind, items: list[str]) -> str:
    faces = [item for item in items if item not in (PASS, USE_RING)]
    best = {face: best_action(mind, face)[0] for face in faces}
    face = max(faces, key=lambda one: best[one] - HOLDING.get(one, 0.0))
    if USE_RING in items and ring_gain(mind, faces, best)[0] > mind.ring_price[mind.side]:
        return USE_RING
    if PASS in items and best[face] < 0.1:
        return PASS
    return face


def ring_gain(mind: Mind, faces: list[str], best: dict[str, float]) -> tuple[float, str, str]:
    """What turning a die with an Elven Ring would bring, which die, and to what."""
    found = []
    worth: dict[str, float] = {}
    for face in faces:
        for to in ring_faces(mind.side, face):
            if to == "eye":
                continue
            if to not in worth:
                worth[to] = best[to] if to in best else best_action(mind, to)[0]
            if to not in best:
                found.append((worth[to] - best[face], face, to))
    return max(found, default=(0.0, "", ""))


def choose_ring_die(mind: Mind, items: list[str]) -> str:
    best = {face: best_action(mind, face)[0] for face in items}
    return ring_gain(mind, items, best)[1] or min(items, key=lambda face: best[face])


def choose_ring_face(mind: Mind, items: list[str]) -> str:
    return max((face for face in items if face != "eye"), key=lambda face: best_action(mind, face)[0])


def choose_action(mind: Mind, items: list[str]) -> str:
    face = str(mind.about["die"])
    return max(items, key=lambda action: action_worth(mind, action, face))
