"""Where something begins that people think of as one: a phase, an attack, a card played or revealed."""

from __future__ import annotations

from games.kernel import Event, TurnBegan
from games.lcg.events.cards import AllyPlayed, AttachmentPlayed, EventPlayed
from games.lcg.events.combat import AttackBegan, AttackDeclared
from games.lcg.events.encounter import CardRevealed, QuestResolved
from games.lcg.events.rounds import PhaseBegan
from games.titles.tracing import Trace

BEGINS = (
    *(TurnBegan, PhaseBegan, AttackBegan, AttackDeclared, CardRevealed),
    *(AllyPlayed, AttachmentPlayed, EventPlayed),
)


def trace(event: Event) -> Trace:
    return Trace(begins=isinstance(event, BEGINS), sums_up=isinstance(event, QuestResolved))
