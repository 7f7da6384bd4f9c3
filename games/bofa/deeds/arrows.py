"""What moved, for the map."""

from __future__ import annotations

from collections.abc import Sequence

from games.bofa.events import (
    ArmyAdvanced,
    ArmyMoved,
    ArmyWithdrew,
    CharacterEntered,
    CharacterMoved,
    CombatBegan,
    PlaceFreed,
    PlaceTaken,
    ShotsRolled,
    UnitsPlaced,
)
from games.bofa.facts import CHARACTERS, FREE_PEOPLES, SHADOW
from games.bofa.figures import size
from games.bofa.state import VANISHED
from games.titles.deeds import Seen
from games.titles.drawing.moves import Move
from games.titles.paper import mark_of


def arrows(seen: Sequence[Seen]) -> list[Move]:
    found: list[Move] = []
    for each in seen:
        found += [move for move in _of(each.event) if move not in found]
    return found


def _of(event: object) -> list[Move]:
    if isinstance(event, ArmyMoved | ArmyAdvanced | ArmyWithdrew):
        kind = "retreat" if isinstance(event, ArmyWithdrew) else "march"
        return [Move(mark_of(event.seat), kind, event.to, event.origin, size(event.units))]
    if isinstance(event, CombatBegan):
        origin = event.origins[0] if event.origins and event.origins[0] != event.region else ""
        return [Move(mark_of(event.side), "battle", event.region, origin)]
    if isinstance(event, CharacterMoved):
        origin = "" if event.origin == VANISHED else event.origin
        return [Move(_side(event.character), "march", event.to, origin)]
    if isinstance(event, CharacterEntered):
        return [Move(_side(event.character), "place", event.region)]
    if isinstance(event, UnitsPlaced):
        return [Move(mark_of(event.side), "place", event.region)]
    if isinstance(event, ShotsRolled):
        return [Move(mark_of(FREE_PEOPLES), "place", event.region)]
    if isinstance(event, PlaceTaken | PlaceFreed):
        side = SHADOW if isinstance(event, PlaceTaken) else FREE_PEOPLES
        return [Move(mark_of(side), "place", event.region)]
    return []


def _side(character: str) -> str:
    return mark_of(CHARACTERS[character].side)
