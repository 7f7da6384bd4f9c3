"""R8: nations wake and march to war. The verbs that armies, companions and cards use."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel import Seat, Table, pick_one
from games.wotr.events import NationActivated, NationAdvanced, NationSetBack, TableCardDiscarded
from games.wotr.facts import CHARACTERS, NATIONS, NATIONS_OF, REGIONS, SHADOW, Side
from games.wotr.figures import COMPANIONS, Figure, nations_in
from games.wotr.position import CITY, STRONGHOLD, controller
from games.wotr.seats import owner_of, side_of
from games.wotr.state import State

Game = Table[State]

WORMTONGUE = "sh_char_22"
THREATS_AND_PROMISES = "sh_str_05"
HALLS_OF_ROHAN = ("edoras", "helms_deep")
MOST_STEPS = 3


def can_advance(state: State, nation: str) -> bool:
    """R8.2, R8.12: not at war yet, and not passive in the box before it."""
    steps = state.steps_to_war[nation]
    return steps > 1 or (steps == 1 and nation not in state.passive)


def advance(g: Game, nation: str, because: str, region: str = "") -> bool:
    """One step closer to war; a step that cannot be taken is lost (R8.9)."""
    if not can_advance(g.state, nation):
        return False
    g.record(NationAdvanced(nation, because, region))
    if because == "attacked" or because in CHARACTERS:
        _answer_threats(g, nation)
    return True


def _answer_threats(g: Game, nation: str) -> None:
    """Threats and Promises: an attack, or a companion's counsel, that moved a Free Peoples nation ends it."""
    if NATIONS[nation].side != SHADOW and g.state.in_play(THREATS_AND_PROMISES):
        g.record(TableCardDiscarded(THREATS_AND_PROMISES, because="condition"))


def set_back(g: Game, nation: str, because: str) -> None:
    """R8.19: not past the top box, and never out of a war."""
    if 0 < g.state.steps_to_war[nation] < MOST_STEPS:
        g.record(NationSetBack(nation, because))


def activate(g: Game, nation: str, because: str, region: str = "") -> None:
    """R8.3, R8.5: a passive nation wakes, for good."""
    if nation in g.state.passive and not _shielded(g.state, nation, because, region):
        g.record(NationActivated(nation, because, region))


def _shielded(state: State, nation: str, because: str, region: str) -> bool:
    """Wormtongue: Rohan wakes only by a companion, or by a declaration in or an attack on its two halls."""
    if nation != "rohan" or not state.in_play(WORMTONGUE):
        return False
    if because in CHARACTERS and CHARACTERS[because].kind == "companion":
        return False
    return not (because in ("declared", "attacked") and region in HALLS_OF_ROHAN)


# --- reactions -------------------------------------------------------------------------------------


def army_entered(g: Game, side: Side, region: str) -> None:
    """R8.3, R8.10: an army in a region of an enemy nation wakes it, no more."""
    nation = REGIONS[region].nation
    if nation is not None and NATIONS[nation].side != side:
        activate(g, nation, "entered", region)


def army_attacked(g: Game, defenders: Mapping[Figure, int], region: str) -> None:
    """R8.6, R8.7, R8.17: each nation with units in the attacked army wakes, then takes a step to war."""
    for nation in nations_in(defenders):
        activate(g, nation, "attacked", region)
        advance(g, nation, "attacked", region)


def settlement_lost(g: Game, region: str) -> None:
    """R8.6: the nation whose settlement the enemy captured comes a step closer to war."""
    nation = REGIONS[region].nation
    assert nation is not None
    advance(g, nation, "captured", region)


def companion_arrived(g: Game, companion: Figure, region: str) -> None:
    """R5.9, R8.4: a companion in a city or stronghold that is not the enemy's wakes a nation it can wake."""
    nation = REGIONS[region].nation
    if (region in CITY or region in STRONGHOLD) and nation in CHARACTERS[companion].activates:
        assert nation is not None
        if controller(g.state, region) != SHADOW:
            activate(g, nation, companion, region)


def army_arrived(g: Game, figures: Mapping[Figure, int], region: str) -> None:
    """R5.9, R5.16: companions who end a move with an army wake nations as those who walk alone do."""
    if g.state.rules >= 2:
        for companion in COMPANIONS:
            if companion in figures:
                companion_arrived(g, companion, region)


# --- the diplomatic action -------------------------------------------------------------------------


def nations_to_advance(state: State, seat: Seat) -> list[str]:
    """R4.13, R4.31, R15.11: the seat's nations that a Muster result can move."""
    side = side_of(state, seat)
    resting = state.this_turn.touched  # R16.3
    nations = [
        nation
        for nation in NATIONS_OF[side]
        if can_advance(state, nation) and owner_of(state, nation, side) == seat and nation not in resting
    ]
    if state.in_play(THREATS_AND_PROMISES):
        nations = [nation for nation in nations if nation not in state.passive]
    return nations


async def advance_a_nation(g: Game, seat: Seat) -> None:
    """R4.13: one step for one nation."""
    nation = await pick_one(seat, "politics.nation", nations_to_advance(g.state, seat))
    advance(g, nation, "muster")
