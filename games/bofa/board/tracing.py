"""What an event leaves on the map, and where an action begins."""

from __future__ import annotations

from games.bofa.board.geometry import PLACES
from games.bofa.events import ActionDiceRolled, CombatBegan, CombatEnded, DieUsed, GeneralsActivated
from games.kernel import Event, TurnBegan
from games.titles.paper import mark_of
from games.titles.tracing import MapMove, Trace

BEGINS = (TurnBegan, DieUsed, ActionDiceRolled, GeneralsActivated)


def trace(event: Event) -> Trace:
    side = getattr(event, "side", "") or getattr(event, "seat", "")
    return Trace(
        begins=isinstance(event, BEGINS),
        sums_up=isinstance(event, CombatEnded),
        side=mark_of(side) if side else "",
        die=event.face if isinstance(event, DieUsed) else "",
        moves=tuple(_moves(event)),
    )


def _moves(event: Event) -> list[MapMove]:
    if isinstance(event, CombatBegan):
        return [MapMove(start=origin, end=event.region) for origin in event.origins if origin != event.region]
    origin, to, region = (getattr(event, name, "") for name in ("origin", "to", "region"))
    if origin in PLACES and to in PLACES:
        return [MapMove(start=origin, end=to)]
    return [MapMove(at=region)] if region in PLACES else []
