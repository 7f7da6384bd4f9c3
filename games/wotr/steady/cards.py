"""What cards are worth: as events in a position, as Combat cards in a battle."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from games.kernel import Event, Table, read_state, write_state
from games.kernel.questions import Forced
from games.kernel.rules import GameOver
from games.wotr import ruleset
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.events import CardHadNoEffect
from games.wotr.facts import FREE_PEOPLES
from games.wotr.hand import play_card
from games.wotr.position import is_unconquered
from games.wotr.state import State
from games.wotr.steady.mind import Mind

ORDINARY = 0.8
EVENT_WORTH: dict[str, float] = {
    "fp_char_01": 0.9,
    "fp_char_02": 0.9,
    "fp_char_03": 1.3,
    "fp_char_04": 1.2,
    "fp_char_05": 1.5,
    "fp_char_06": 1.2,
    "fp_char_07": 1.2,
    "fp_char_08": 1.6,
    "fp_char_11": 0.0,
    "fp_char_13": 0.3,
    "fp_char_14": 0.9,
    "fp_char_15": 0.1,
    "fp_char_16": 0.1,
    "fp_char_17": 0.2,
    "fp_char_18": 0.9,
    "fp_char_19": 1.4,
    "fp_char_20": 1.4,
    "fp_char_21": 1.4,
    "fp_str_02": 1.2,
    "fp_str_03": 0.8,
    "fp_str_04": 0.4,
    "fp_str_07": 0.4,
    "fp_str_08": 1.0,
    "fp_str_09": 1.1,
    "fp_str_10": 0.4,
    "fp_str_12": 0.2,
    "fp_str_13": 1.2,
    "sh_char_01": 1.5,
    "sh_char_02": 1.5,
    "sh_char_03": 1.4,
    "sh_char_04": 1.2,
    "sh_char_05": 1.4,
    "sh_char_06": 1.6,
    "sh_char_07": 1.5,
    "sh_char_08": 1.4,
    "sh_char_09": 0.9,
    "sh_char_10": 1.0,
    "sh_char_11": 1.3,
    "sh_char_12": 1.6,
    "sh_char_13": 1.5,
    "sh_char_14": 1.3,
    "sh_char_15": 0.9,
    "sh_char_16": 0.9,
    "sh_char_17": 0.8,
    "sh_char_18": 0.3,
    "sh_char_19": 0.7,
    "sh_char_20": 2.2,
    "sh_char_21": 1.0,
    "sh_char_22": 0.9,
    "sh_char_23": 0.9,
    "sh_char_24": 1.2,
    "sh_str_01": 0.6,
    "sh_str_02": 2.2,
    "sh_str_03": 1.0,
    "sh_str_04": 0.6,
    "sh_str_05": 0.5,
    "sh_str_06": 0.6,
    "sh_str_07": 0.6,
    "sh_str_08": 0.8,
    "sh_str_09": 1.4,
    "sh_str_10": 1.0,
    "sh_str_11": 1.2,
    "sh_str_12": 0.9,
    "sh_str_13": 0.8,
    "sh_str_14": 0.8,
    "sh_str_15": 1.0,
    "sh_str_16": 2.2,
    "sh_str_17": 1.7,
    "sh_str_18": 1.9,
    "sh_str_19": 1.3,
    "sh_str_20": 1.7,
    "sh_str_21": 1.5,
    "sh_str_22": 1.1,
    "sh_str_23": 2.2,
    "sh_str_24": 1.8,
}
"""In dice, where the card does what it is for. What is not listed is ordinary."""
HEALING: dict[str, float] = {"fp_char_09": 1.2, "fp_char_10": 1.0, "fp_char_12": 1.0}
"""Corruption that the card takes away, about."""

COMBAT_WORTH: dict[str, float] = {
    "deadly_strife": 0.5,
    "desperate_battle": 0.4,
    "scouts": 0.2,
    "relentless_assault": 0.6,
    "onslaught": 0.6,
    "heroic_death": 0.3,
    "daylight": 1.0,
    "no_quarter": 0.9,
    "shield_wall": 0.9,
    "advantageous_position": 1.0,
    "confusion": 0.9,
    "charge": 1.0,
    "valour": 1.0,
    "huorn_dark": 1.3,
    "ents_rage": 1.3,
    "durins_bane": 1.3,
    "great_host": 0.8,
    "we_come_to_kill": 0.8,
    "mumakil": 1.2,
    "devilry_of_orthanc": 0.9,
    "swarm_of_bats": 0.6,
    "words_of_power": 0.4,
    "daring_defiance": 0.3,
    "dread_and_despair": 0.5,
}


def event_worth(mind: Mind, card: str) -> float:
    """What playing the card as an event brings now; it is playable."""
    if card in HEALING:
        return healing_worth(mind.state, HEALING[card])
    worth = EVENT_WORTH.get(card, ORDINARY)
    text = TEXTS[card]
    if mind.side == FREE_PEOPLES and card.startswith("fp_str") and text.nations:
        worth += 0.06 * min(8.0, sum(mind.nation_threat(nation) for nation in text.nations))
    if text.tile and mind.state.fellowship.mordor is None and mind.state.fellowship.progress < 4:
        worth -= 0.3
    return worth


IN_VAIN = -0.5
"""What a card is worth that would do nothing: less than giving up the die."""


def play_worth(mind: Mind, card: str) -> float:
    """The same, less where nothing of what the card says could be done."""
    return event_worth(mind, card) if does_something(mind, card) else IN_VAIN


def does_something(mind: Mind, card: str) -> bool:
    """Tried on a copy of the view, up to the first choice or chance: whether anything came of it."""
    state = read_state(ruleset, write_state(mind.state))
    seen: list[Event] = []

    def record(event: Event) -> None:
        seen.append(event)
        event.apply(state)

    table = Table(state, tuple(state.seats), ruleset.read_options({"players": len(state.seats)}), record)
    undecided = _goes_on(play_card(table, mind.seat, card, because=""))
    return undecided or not isinstance(seen[-1], CardHadNoEffect)


def _goes_on(rules: Coroutine[Any, Any, None]) -> bool:
    """Whether the rules come to a choice or a chance; what has only one answer is taken."""
    value: Any = None
    try:
        while type(wish := rules.send(value)) is Forced:
            value = wish.picks
    except (StopIteration, GameOver):
        return False
    rules.close()
    return True


def healing_worth(state: State, healed: float) -> float:
    corruption = state.fellowship.corruption
    return min(healed, corruption) * (0.5 + 0.09 * corruption)


def keep_worth(mind: Mind, card: str) -> float:
    """What a card in the hand is worth for later, as an event or in battle."""
    text = TEXTS[card]
    event = EVENT_WORTH.get(card, 1.0 if card in HEALING else ORDINARY)
    if text.regions and not any(is_unconquered(mind.state, region) for region in text.regions):
        event *= 0.6
    return event + 0.2 * COMBAT_WORTH.get(text.combat.key, 0.5)


def combat_worth(mind: Mind, card: str, stakes: float) -> float:
    """What the card does for the battle, less what it would be worth as an event."""
    text = TEXTS[card]
    effect = COMBAT_WORTH.get(text.combat.key, 0.6)
    event = EVENT_WORTH.get(card, ORDINARY)
    return effect * stakes - 0.55 * event
