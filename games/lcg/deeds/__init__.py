"""The deeds of the card game: a phase, in the planning phase each player's, in combat attack by attack.

rounds          where a deed begins; the groups of a round, each told
phases          what a phase tells: planning by player, the quest as a strip, attacks
aftermath       every other event in its order
chapters        what a round's chapter is called
"""

from __future__ import annotations

from games.lcg.deeds.aftermath import told_classes
from games.lcg.deeds.chapters import chapter, happenings
from games.lcg.deeds.rounds import begins, note, tell
from games.lcg.deeds.tellers import SILENT
from games.titles.deeds import DeedRoom

DEEDS = DeedRoom(
    begins=begins,
    note=note,
    tell=tell,
    told=told_classes(),
    silent=SILENT,
    happenings=happenings,
    chapter=chapter,
)

__all__ = ["DEEDS"]
