"""How events are told: by chapter, every class of event with its sentence, its cause named."""

from __future__ import annotations

from games.bofa.words.events.armies import ARMIES
from games.bofa.words.events.cards import CARDS_TOLD
from games.bofa.words.events.combat import COMBAT
from games.bofa.words.events.fate import FATE
from games.bofa.words.events.persons import PERSONS
from games.bofa.words.events.turn import TURN
from games.kernel import Event
from games.titles.tellers import Telling

TELLERS: Telling = {**TURN, **FATE, **CARDS_TOLD, **ARMIES, **PERSONS, **COMBAT}


def tell(event: Event) -> str:
    """What happened; empty for what need not be told."""
    return TELLERS[type(event)](event)
