"""L4: the travel phase."""

from __future__ import annotations

from games.kernel import pick_one
from games.lcg.cards.registry import CAN_TRAVEL, TRAVEL, Game, Moment
from games.lcg.events.encounter import Travelled
from games.lcg.state import State
from games.lcg.values import keys, staged
from games.lcg.windows import after, window

STAY = "stay"
COMPULSORY = "the_east_bight"


async def travel_phase(g: Game) -> None:
    """L4.1, L4.14: the first player has the say; a window follows in any case."""
    if g.state.active is None:
        await may_travel(g)
    await window(g, "travel")


async def may_travel(g: Game) -> None:
    open_to = destinations(g.state)
    must = [key for key in open_to if g.state.cards[key].card.key == COMPULSORY]
    if not open_to:
        return
    choice = await pick_one(g.state.first, "travel.location", must or [*open_to, STAY])
    if choice != STAY:
        await travel_to(g, choice)


def destinations(state: State) -> list[str]:
    """L4.2, L4.4: locations in staging whose travel cost can be met completely."""
    if state.active is not None:
        return []
    found = staged(state, "location")
    return keys([p for p in found if p.card.key not in CAN_TRAVEL or CAN_TRAVEL[p.card.key](state)])


async def travel_to(g: Game, location: str) -> None:
    """L4.5, L4.6: the cost first, then the move, forced effects, responses."""
    card = g.state.cards[location].card.key
    if card in TRAVEL and not await TRAVEL[card](g, location):
        return
    if location in g.state.cards:
        g.record(Travelled(location))
        await after(g, Moment("travelled", location))
