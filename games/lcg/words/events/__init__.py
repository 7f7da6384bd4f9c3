"""How events are told: by chapter, every class of event with its sentence, its cause named."""

from __future__ import annotations

from games.kernel import Event
from games.lcg.words.events.cards import CARDS_TOLD
from games.lcg.words.events.combat import COMBAT
from games.lcg.words.events.encounter import ENCOUNTERS
from games.lcg.words.events.rounds import ROUNDS
from games.lcg.words.events.tokens import TOKENS
from games.titles.tellers import Telling

TELLERS: Telling = {**ROUNDS, **CARDS_TOLD, **TOKENS, **ENCOUNTERS, **COMBAT}


def tell(event: Event) -> str:
    """What happened; empty for what need not be told."""
    return TELLERS[type(event)](event)
