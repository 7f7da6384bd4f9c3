"""R5.1, R5.2: characters coming into play, their bonus dice, and what they can do with a die of any face."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.kernel import Seat, Table, pick_one
from games.wotr.events import CharacterEntered, DieGained, DieLost
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, NATIONS_OF, REGIONS, SHADOW, Side
from games.wotr.figures import MINIONS, SIDE_OF, Figure
from games.wotr.politics import activate, advance, can_advance, companion_arrived
from games.wotr.position import (
    ELVEN_STRONGHOLDS,
    REGION_ORDER,
    at_war,
    entered_play,
    is_inside,
    is_unconquered,
    nations_at_war,
    where,
)
from games.wotr.seats import owner_of_minion
from games.wotr.state import State

Game = Table[State]

ARAGORN, STRIDER = "aragorn", "strider"
GANDALF_WHITE, GANDALF_GREY = "gandalf_white", "gandalf_grey"
SARUMAN, WITCH_KING, MOUTH = "saruman", "witch_king", "mouth_of_sauron"
SEATS_OF_GONDOR = ("pelargir", "dol_amroth", "minas_tirith")
DARK_STRONGHOLDS = tuple(
    key for key, region in REGIONS.items() if region.nation == "sauron" and region.settlement == "stronghold"
)


class Counsel(Struct, frozen=True):
    """A companion whose presence lets any die bring his nation a step closer to war. R4.30"""

    key: str
    companion: Figure
    nation: str
    regions: tuple[str, ...]


COUNSELS = (
    Counsel("high_warden_of_the_white_tower", "boromir", "gondor", SEATS_OF_GONDOR),
    Counsel("prince_of_mirkwood", "legolas", "elves", ELVEN_STRONGHOLDS),
    Counsel("dwarf_of_erebor", "gimli", "dwarves", ("erebor",)),
)


def can_counsel(state: State, counsel: Counsel) -> bool:
    """R4.31: he stands in an unconquered settlement of the nation, which is able to advance (R16.3)."""
    if not can_advance(state, counsel.nation) or counsel.nation in state.this_turn.touched:
        return False
    return any(_stands_in(state, counsel.companion, region) for region in counsel.regions)


async def counsel(g: Game, counsel: Counsel) -> None:
    advance(g, counsel.nation, counsel.companion)


def _stands_in(state: State, figure: Figure, region: str) -> bool:
    """In the region, besieged or not, while its settlement is unconquered (R1.11)."""
    here = figure in state.field.get(region, ()) or figure in state.inside.get(region, ())
    return here and is_unconquered(state, region)


# --- entering --------------------------------------------------------------------------------------


def enter(
    g: Game, character: Figure, region: str, inside: bool = False, replaces: Figure | None = None
) -> None:
    """R4.18, R5.20, R5.21: the figure is placed, its bonus die comes with the next recovery."""
    g.record(CharacterEntered(character, region, inside, replaces))
    if CHARACTERS[character].bonus_dice:
        g.record(DieGained(SIDE_OF[character], character))
    if SIDE_OF[character] == FREE_PEOPLES:
        companion_arrived(g, character, region)


def characters_fell(g: Game, figures: Mapping[Figure, int]) -> None:
    """R4.18, R5.23: characters among the lost figures take their bonus dice with them."""
    for figure in figures:
        if figure in CHARACTERS and CHARACTERS[figure].bonus_dice:
            g.record(DieLost(SIDE_OF[figure], figure))


def can_crown_aragorn(state: State) -> bool:
    """Strider stands in an unconquered Pelargir, Dol Amroth or Minas Tirith."""
    return ARAGORN in state.reinforcements and any(_stands_in(state, STRIDER, at) for at in SEATS_OF_GONDOR)


async def crown_aragorn(g: Game) -> None:
    """R4.16, R5.20: Strider becomes Aragorn where he stands."""
    region = where(g.state, STRIDER)
    assert region is not None
    enter(g, ARAGORN, region, is_inside(g.state, STRIDER, region), replaces=STRIDER)


def can_bring_gandalf(state: State) -> bool:
    """Gandalf the Grey has left the Fellowship, and a Minion has entered play."""
    return (
        GANDALF_WHITE in state.reinforcements
        and GANDALF_GREY not in state.fellowship.companions
        and any(entered_play(state, minion) for minion in MINIONS)
    )


async def bring_gandalf(g: Game, seat: Seat) -> None:
    """R5.20, R5.22: in the place of Gandalf the Grey, or in Fangorn or an unconquered Elven stronghold."""
    region = where(g.state, GANDALF_GREY)
    if region is not None:
        enter(g, GANDALF_WHITE, region, is_inside(g.state, GANDALF_GREY, region), replaces=GANDALF_GREY)
        return
    places = ["fangorn", *(at for at in ELVEN_STRONGHOLDS if is_unconquered(g.state, at))]
    region = await pick_one(seat, "entry.gandalf_white", places)
    enter(g, GANDALF_WHITE, region, inside=region in g.state.inside)


# --- minions ---------------------------------------------------------------------------------------


def minions_ready(state: State, seat: Seat) -> list[Figure]:
    """R5.24, R15.13: the seat's Minions that have not entered yet and may do so now."""
    return [
        minion
        for minion in MINIONS
        if minion in state.reinforcements
        and owner_of_minion(state, minion, SHADOW) == seat
        and _may_enter(state, minion)
        and minion_places(state, minion)
    ]


def _may_enter(state: State, minion: Figure) -> bool:
    if minion == SARUMAN:
        return at_war(state, "isengard")
    if minion == WITCH_KING:
        return at_war(state, "sauron") and bool(nations_at_war(state, FREE_PEOPLES))
    in_mordor = state.fellowship.mordor is not None
    return in_mordor or len(nations_at_war(state, FREE_PEOPLES)) == len(NATIONS_OF[FREE_PEOPLES])


def minion_places(state: State, minion: Figure) -> list[str]:
    """Where a Minion may be placed; besieged strongholds serve as well."""
    if minion == WITCH_KING:
        return [at for at in REGION_ORDER if _sauron_units(state, at)]
    places = ("orthanc",) if minion == SARUMAN else DARK_STRONGHOLDS
    return [at for at in places if is_unconquered(state, at)]


def _sauron_units(state: State, region: str) -> bool:
    return any(
        "sauron_regular" in stacks.get(region, ()) or "sauron_elite" in stacks.get(region, ())
        for stacks in (state.field, state.inside)
    )


async def bring_minion(g: Game, seat: Seat) -> None:
    """R4.13, R5.2: one Minion; the Witch-king's coming wakes every Free Peoples nation."""
    minion = await pick_one(seat, "entry.minion", minions_ready(g.state, seat))
    region = await pick_one(seat, "entry.region", minion_places(g.state, minion), about={"minion": minion})
    garrison = g.state.inside.get(region, {})
    enter(g, minion, region, inside=any(SIDE_OF[figure] == SHADOW for figure in garrison))
    if minion == WITCH_KING:
        for nation in NATIONS_OF[FREE_PEOPLES]:
            activate(g, nation, WITCH_KING)


def messenger_ready(state: State, side: Side) -> bool:
    """The Mouth of Sauron, in play, makes an Army result of a Muster result once a turn."""
    return (
        side == SHADOW
        and MOUTH not in state.reinforcements
        and MOUTH not in state.casualties
        and not state.this_turn.messenger_used
    )
