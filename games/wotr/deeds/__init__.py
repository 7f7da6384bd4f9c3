"""The deeds of a war: a die and what was done with it, from one `StepReached` to the next.

begins, turns   where a deed begins; the groups of a turn, equal ones joined, each told
heads           the head of a turn: cards, the Fellowship, the dice
dice            "With another Muster die", by turns before and behind
actions         the sentence with which each action of a die opens
armies, aftermath   roads and recruits; what an action brought with it, in its order
hunts, battles  the hunt as a strip, the battle as a plan
arrows          what moved, for the map
chapters        what a turn's chapter is called
"""

from __future__ import annotations

from games.titles.deeds import DeedRoom
from games.wotr.deeds.aftermath import told_classes
from games.wotr.deeds.battles import IN_PLANS
from games.wotr.deeds.chapters import chapter, happenings
from games.wotr.deeds.heads import IN_HEADS
from games.wotr.deeds.notes import note
from games.wotr.deeds.tellers import SILENT
from games.wotr.deeds.turns import begins, tell
from games.wotr.events import DieUsed, MessengerUsed, RingUsed

DEEDS = DeedRoom(
    begins=begins,
    note=note,
    tell=tell,
    told=frozenset({*told_classes(), *IN_PLANS, *IN_HEADS, DieUsed, MessengerUsed, RingUsed}),
    silent=SILENT,
    happenings=happenings,
    chapter=chapter,
)

__all__ = ["DEEDS"]
