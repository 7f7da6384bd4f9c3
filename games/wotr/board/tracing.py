"""What an event leaves on the map, and where an action begins."""

from __future__ import annotations

from games.kernel import Event, TurnBegan
from games.titles.paper import mark_of
from games.titles.tracing import MapMove, Trace
from games.wotr.events import (
    ActionDiceRolled,
    BattleBegan,
    BattleEnded,
    CardPlayed,
    DieDiscarded,
    DieUsed,
    FellowshipDeclared,
    FellowshipRevealed,
    HuntDiceAllocated,
)
from games.wotr.facts import REGIONS
from games.wotr.words.nouns import side_of_seat

BEGINS = (TurnBegan, DieUsed, DieDiscarded, ActionDiceRolled, HuntDiceAllocated)


def trace(event: Event) -> Trace:
    return Trace(
        begins=isinstance(event, BEGINS),
        sums_up=isinstance(event, BattleEnded),
        side=_side(event),
        die=event.face if isinstance(event, DieUsed) else "",
        card=event.card if isinstance(event, CardPlayed) else "",
        moves=tuple(_moves(event)),
    )


def _side(event: Event) -> str:
    side, seat = getattr(event, "side", ""), getattr(event, "seat", "")
    side = side or (side_of_seat(seat) if seat else "")
    return mark_of(side) if side else ""


def _moves(event: Event) -> list[MapMove]:
    if isinstance(event, FellowshipDeclared | FellowshipRevealed):
        return [MapMove(start=a, end=b) for a, b in zip(event.path, event.path[1:], strict=False)]
    origin, to, region = (getattr(event, name, "") for name in ("origin", "to", "region"))
    if isinstance(event, BattleBegan) and origin != region:
        return [MapMove(start=origin, end=region)]
    if origin in REGIONS and to in REGIONS:
        return [MapMove(start=origin, end=to)]
    return [MapMove(at=region)] if region in REGIONS else []
