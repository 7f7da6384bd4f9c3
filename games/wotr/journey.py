"""The Fellowship's road: phase 2 (R3.4 to R3.6, R3.16) and moving (R11.3, R11.4)."""

from __future__ import annotations

from games.kernel import Table
from games.wotr import hand, mordor
from games.wotr.events import (
    DieJoinedHunt,
    FellowshipDeclared,
    FellowshipMoved,
    FellowshipTried,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, REGIONS
from games.wotr.fellowship import name_guide, ways
from games.wotr.hunt import (
    BALROG,
    CREBAIN,
    MORIA,
    SORROW_AND_TOIL,
    THE_LAST_BATTLE,
    balrog,
    choose_way,
    hunt,
    is_refuge,
    leave_last_battle,
)
from games.wotr.politics import activate
from games.wotr.position import REFUGES
from games.wotr.state import State
from games.wotr.victory import heal_corruption

Game = Table[State]

NOT_NOW = "not_now"


async def fellowship_phase(g: Game) -> None:
    """R3.16: the declaration with everything it causes, then Mordor, then the guide."""
    if g.state.fellowship.hidden and g.state.fellowship.mordor is None:
        await may_declare(g)
        hand.settle_table(g)
    await mordor.may_enter_mordor(g)
    await name_guide(g)


async def may_declare(g: Game) -> None:
    """R3.4, R11.6, R11.7: the figure goes up to the Progress, and the Fellowship stays hidden."""
    origin = g.state.fellowship.region
    assert origin is not None
    marks = [MORIA] if g.state.in_play(BALROG) else []
    found = ways(origin, g.state.fellowship.progress, marks)
    found[NOT_NOW] = {NOT_NOW: ()}
    path = await choose_way(
        g, "fellowship.declare", found, [NOT_NOW, *(end for end in found if end != NOT_NOW)]
    )
    if path:
        g.record(FellowshipDeclared(path))
        await declared_at(g, path)


async def declared_at(g: Game, path: tuple[str, ...]) -> None:
    """R11.8, R11.9: a refuge of the Free Peoples wakes its nation, and heals if it is theirs."""
    end = path[-1]
    if end in REFUGES:
        nation = REGIONS[end].nation
        assert nation is not None
        activate(g, nation, "declared", end)
    if is_refuge(g.state, end):
        heal_corruption(g, 1, end)
        for card in (SORROW_AND_TOIL, CREBAIN):
            if g.state.in_play(card):
                g.record(TableCardDiscarded(card, because="found"))
    leave_last_battle(g)
    await balrog(g, path, declared=True)


def can_move(state: State) -> bool:
    """R11.3, R11.16: only a hidden Fellowship."""
    return state.fellowship.hidden


async def move_with_die(g: Game) -> None:
    """R4.2, R11.4, R12.23: the move, the hunt, and last the die into the Hunt Box."""
    await move(g)
    if not g.state.in_play(THE_LAST_BATTLE):
        g.record(DieJoinedHunt(FREE_PEOPLES))


async def move(g: Game, because: str = "") -> None:
    """R11.3, R13.5: one step, and the hunt that follows; by card as well (R10.16)."""
    g.record(FellowshipTried())
    if g.state.fellowship.mordor is not None:
        await mordor.move_on_track(g)
    else:
        g.record(FellowshipMoved(because))
        await hunt(g)
