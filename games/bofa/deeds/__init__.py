"""The deeds of the battle: a die and what was done with it, from one `StepReached` to the next.

turns           where a deed begins; the groups of a turn, each told; the head of a turn
actions         the sentence with which each action of a die opens
aftermath       what an action brought with it, in its order
combats         a combat as a plan, with its damage and its walls
arrows          what moved, for the map
chapters        what a turn's chapter is called
"""

from __future__ import annotations

from games.bofa.deeds.aftermath import told_classes
from games.bofa.deeds.chapters import chapter, happenings
from games.bofa.deeds.combats import IN_PLANS
from games.bofa.deeds.notes import note
from games.bofa.deeds.tellers import SILENT
from games.bofa.deeds.turns import begins, tell
from games.bofa.events import DieUsed
from games.titles.deeds import DeedRoom

DEEDS = DeedRoom(
    begins=begins,
    note=note,
    tell=tell,
    told=frozenset({*told_classes(), *IN_PLANS, DieUsed}),
    silent=SILENT,
    happenings=happenings,
    chapter=chapter,
)

__all__ = ["DEEDS"]
