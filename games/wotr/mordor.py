"""R13: the Mordor Track."""

from __future__ import annotations

from games.kernel import Table, pick_one
from games.wotr.events import MordorEntered, MordorStepTaken
from games.wotr.facts import FREE_PEOPLES, SIDES, TILES
from games.wotr.hunt import IN_MORDOR, face_tile
from games.wotr.seats import leader_of
from games.wotr.state import State
from games.wotr.victory import check_crack_of_doom

Game = Table[State]

GATES = ("morannon", "minas_morgul")
ENTER, WAIT = "enter", "wait"


async def may_enter_mordor(g: Game) -> None:
    """R3.5, R13.1, R13.2: from Morannon or Minas Morgul, hidden or revealed, if the Free Peoples like."""
    gate = g.state.fellowship.region
    if gate not in GATES:
        return
    assert gate is not None
    seat = leader_of(g.state, FREE_PEOPLES)
    if await pick_one(seat, "fellowship.enter_mordor", [ENTER, WAIT]) == ENTER:
        g.record(MordorEntered(gate, mordor_pool(g.state)))


def mordor_pool(state: State) -> tuple[str, ...]:
    """R13.3: what is left, all Eyes drawn so far, and the special tiles in play."""
    tiles = state.tiles
    eyes = [tile for tile in tiles.drawn if TILES[tile].value == "eye" and TILES[tile].kind == "standard"]
    return tuple(sorted((*tiles.pool, *eyes, *tiles.waiting)))


async def move_on_track(g: Game) -> None:
    """R13.5 to R13.8, R13.14: a tile without a roll, an Eye for all dice in the box, then a step.

    When no tile is drawn (Wizard's Staff) nothing stops the Fellowship (A8).
    """
    step = g.state.fellowship.mordor
    assert step is not None
    tile = await face_tile(g, IN_MORDOR, eye=sum(g.state.hunt_box[side] for side in SIDES))
    if tile is None or not TILES[tile].stop:
        g.record(MordorStepTaken(step + 1))
        check_crack_of_doom(g)
