"""What moved, for the map: arrows by side, the road of the Fellowship, a cross for a battle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.titles.deeds import Seen
from games.titles.drawing.moves import Move
from games.titles.paper import mark_of
from games.wotr.events import (
    ArmyAdvanced,
    ArmyMoved,
    ArmyRetreated,
    BattleBegan,
    CharacterEntered,
    CompanionsMoved,
    CompanionsSeparated,
    FellowshipDeclared,
    FellowshipRevealed,
    FiguresRecruited,
    MinionMoved,
    NazgulFlew,
    SettlementCaptured,
)
from games.wotr.facts import CHARACTERS, FREE_PEOPLES
from games.wotr.figures import NATION_OF
from games.wotr.words.nouns import side_of_seat

KINDS = {
    ArmyMoved: "march",
    ArmyAdvanced: "march",
    CompanionsMoved: "march",
    MinionMoved: "march",
    ArmyRetreated: "retreat",
    NazgulFlew: "flight",
}


def arrows(seen: Sequence[Seen]) -> list[Move]:
    found: list[Move] = []
    for each in seen:
        found += [move for move in _of(each.event) if move not in found]
    return found


def _of(event: object) -> list[Move]:
    if kind := KINDS.get(type(event)):  # type: ignore[arg-type]
        side = mark_of(side_of_seat(event.seat))  # type: ignore[attr-defined]
        figures = event.figures.items()  # type: ignore[attr-defined]
        units = sum(n for f, n in figures if f in NATION_OF and not f.endswith("leader"))
        return [Move(side, kind, event.to, event.origin, units)]  # type: ignore[attr-defined]
    if isinstance(event, FellowshipRevealed | FellowshipDeclared):
        steps = [Move("free", "road", to, origin) for origin, to in pairwise(event.path)]
        return steps or [Move("free", "place", at) for at in event.path]
    if isinstance(event, BattleBegan):
        origin = "" if event.origin == event.region else event.origin
        return [Move(mark_of(event.side), "battle", event.region, origin)]
    if isinstance(event, FiguresRecruited | SettlementCaptured):
        return [Move(mark_of(side_of_seat(event.seat)), "place", event.region)]
    if isinstance(event, CompanionsSeparated):
        return [Move(mark_of(FREE_PEOPLES), "place", event.to)]
    if isinstance(event, CharacterEntered):
        return [Move(mark_of(CHARACTERS[event.character].side), "place", event.region)]
    return []
