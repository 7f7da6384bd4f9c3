"""How events are told: by chapter, every class of event with its sentence, its cause named."""

from __future__ import annotations

from games.kernel import Event
from games.titles.tellers import Telling
from games.wotr.words.events.armies import ARMIES
from games.wotr.words.events.battle import BATTLE
from games.wotr.words.events.cards import CARDS_TOLD
from games.wotr.words.events.fellowship import FELLOWSHIP
from games.wotr.words.events.hunt import HUNT
from games.wotr.words.events.turn import TURN

TELLERS: Telling = {**TURN, **CARDS_TOLD, **FELLOWSHIP, **HUNT, **ARMIES, **BATTLE}


def tell(event: Event) -> str:
    """What happened; empty for what need not be told."""
    return TELLERS[type(event)](event)
