"""Which die, and what to do with it: every action with what it is worth now."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.actions import possible_actions
from games.bofa.characters import bat_movers
from games.bofa.facts import FREE_PEOPLES, SHADOW, TERRITORIES
from games.bofa.figures import WALKERS
from games.bofa.hand import playable_cards
from games.bofa.moving import ANYBODY, LED, WITH_GOBLINS
from games.bofa.position import army_of
from games.bofa.state import HAND_LIMIT
from games.bofa.steady import special
from games.bofa.steady.cards import card_worth
from games.bofa.steady.mind import NOTHING, Mind
from games.bofa.steady.muster import hosting, more, rallying, recruiting, recruiting_goblins
from games.bofa.steady.war import assaulting, combining, marching
from games.bofa.turn import DISCARD_DIE
from games.kernel import PASS

HOLDING: dict[str, float] = {
    "will_of_the_west": 0.4,
    "army_muster": 0.1,
    "character": 0.08,
    "army": 0.05,
    "event": 0.0,
    "muster": 0.0,
    "lidless_eye": -0.05,
}
"""What a face could still be good for: where two do the same, the plainer one is used."""
IDLE = 0.05


def action_worth(mind: Mind, action: str, face: str) -> float:
    """What an action that the die allows is worth."""
    return mind.once(("action", action, face), lambda: WORTH[action](mind, face))


def _drawing(mind: Mind, face: str) -> float:
    held = len(mind.state.hands[mind.side])
    return 0.75 - 0.12 * max(0, held + 2 - HAND_LIMIT) * 2


def _playing(mind: Mind, face: str) -> float:
    cards = playable_cards(mind.state, mind.side, face)
    return max((card_worth(mind, card) for card in cards), default=NOTHING)


def _bats(mind: Mind, face: str) -> float:
    among = [region for territory in TERRITORIES for region in bat_movers(mind.state, territory)]
    return marching(mind, 1, 1, ANYBODY, among)


def _characters(mind: Mind, face: str) -> float:
    """To bring the lost ones back to an army, or Bolg out of one that may fall."""
    if mind.side == SHADOW:
        return 4.0 if special.bolg_in_danger(mind) else NOTHING
    alone = [who for who in WALKERS[FREE_PEOPLES] if _is_alone(mind, who)]
    return 0.35 * len(alone) if alone else NOTHING


def _is_alone(mind: Mind, who: str) -> bool:
    at = mind.state.where[who]
    return mind.is_place(at) and army_of(mind.state, FREE_PEOPLES, who) is None


def _beorn(mind: Mind, face: str) -> float:
    return special.beorn_worth(mind) - (0.0 if face == "will_of_the_west" else special.A_WRATH)


def plainly(worth: float) -> Callable[[Mind, str], float]:
    return lambda mind, face: worth


WORTH: dict[str, Callable[[Mind, str], float]] = {
    "strategic_move": lambda mind, face: marching(mind, 2, 1),
    "attack": lambda mind, face: assaulting(mind),
    "combined_attack": lambda mind, face: combining(mind),
    "recruit": lambda mind, face: recruiting(mind),
    "rally": lambda mind, face: rallying(mind),
    "proud_and_strong": lambda mind, face: special.proud_worth(mind),
    "not_kindly_birds": lambda mind, face: special.unkind_worth(mind),
    "cloud_of_bats": _bats,
    "great_host": lambda mind, face: hosting(mind),
    "swift_move": lambda mind, face: marching(mind, 1, 2, LED),
    "attack_led": lambda mind, face: assaulting(mind, LED),
    "move_characters": _characters,
    "move_beorn": _beorn,
    "bring_lord_of_eagles": plainly(2.0),
    "bring_bilbo": plainly(0.9),
    "bring_thorin": plainly(2.5),
    "bring_beorn": lambda mind, face: special.bring_beorn_worth(mind),
    "bring_bolg": lambda mind, face: special.bring_bolg_worth(mind),
    "draw_cards": _drawing,
    "recruit_goblins": lambda mind, face: recruiting_goblins(mind),
    "goblin_attack": lambda mind, face: assaulting(mind, WITH_GOBLINS),
    "goblin_move": lambda mind, face: marching(mind, 2, 1, WITH_GOBLINS),
    "play_card": _playing,
    "call_orc": lambda mind, face: max((more(mind, region) for region in mind.mine), default=NOTHING),
    "calm_mind": lambda mind, face: 0.3 if face == "will_of_the_west" else NOTHING,
    DISCARD_DIE: plainly(-0.02),
}


# --- the questions -----------------------------------------------------------------------------------


def best_action(mind: Mind, face: str) -> tuple[float, str]:
    """The best that a die can do now."""
    found = [
        (action_worth(mind, action, face), action) for action in possible_actions(mind.state, mind.side, face)
    ]
    return max([*found, (-0.02, DISCARD_DIE)])


def choose_die(mind: Mind, items: list[str]) -> str:
    """A General first, while he has something to do; then the die that brings most."""
    faces = [item for item in items if item in HOLDING]
    general = special.general_to_use(mind, [i for i in items if i not in HOLDING and i != PASS])
    if general:
        return general
    worth = {face: best_action(mind, face)[0] for face in faces}
    face = max(faces, key=lambda one: worth[one] - HOLDING[one])
    return PASS if PASS in items and worth[face] < IDLE else face


def choose_action(mind: Mind, items: list[str]) -> str:
    face = str(mind.about["die"])
    return max(items, key=lambda action: action_worth(mind, action, face))
