"""R6.4 to R6.11, R6.31, R6.35: reinforcements come to the map.

Verbs for cards: `recruit_figures` (place what there is), `takes_recruits` (whether a region may take them).
"""

from __future__ import annotations

from games.kernel import Key, Seat, Table, pick_one
from games.wotr.events import FiguresRecruited, FiguresUpgraded
from games.wotr.facts import NATIONS_OF, SETTLEMENTS, SHADOW, STRONGHOLDS, Side
from games.wotr.figures import (
    ELITES,
    LEADERS,
    NATION_OF_LEADER,
    NAZGUL,
    REGULARS,
    Figure,
    Stack,
    other,
    units_of,
)
from games.wotr.position import controller, has_army, is_free
from games.wotr.seats import commands_figure, owner_of, side_of
from games.wotr.siege import STOP, trim
from games.wotr.state import State

Game = Table[State]

ORTHANC = "orthanc"
VOICE = "voice_of_saruman"
MUSTER_EVERYWHERE, MAKE_ELITES = "muster_everywhere", "make_elites"
UPGRADED = 2
"""How many Regulars the Voice of Saruman makes Elites."""


# --- one Muster result -------------------------------------------------------------------------------


def open_settlements(state: State, side: Side, places: tuple[str, ...]) -> list[str]:
    """R6.6, R6.8: settlements of a nation where a die can recruit: held, free and not besieged."""
    return [
        region
        for region in places
        if region not in state.inside
        and controller(state, region) == side
        and not has_army(state, other(side), region)
    ]


def recruitable(state: State, seat: Seat, elites: bool = True, used: str = "") -> dict[Figure, list[str]]:
    """R6.4 to R6.9: the figures a Muster result can bring, and where to, but not where the first went."""
    side = side_of(state, seat)
    resting = state.this_turn.touched  # R16.3
    found: dict[Figure, list[str]] = {}
    for nation in NATIONS_OF[side]:
        if state.steps_to_war[nation] or owner_of(state, nation, side) != seat or nation in resting:
            continue
        places = [r for r in open_settlements(state, side, SETTLEMENTS[nation]) if r != used]
        if not places:
            continue
        for figure in _kinds(nation, elites):
            if figure in state.reinforcements and (where := _where(state, side, figure, places)):
                found[figure] = where
    return found


def _kinds(nation: str, elites: bool) -> list[Figure]:
    """What a nation can recruit; the Nazgûl come with Sauron."""
    kinds = [REGULARS[nation]]
    if elites:
        kinds.append(ELITES[nation])
    if nation in LEADERS:
        kinds.append(LEADERS[nation])
    if nation == "sauron":
        kinds.append(NAZGUL)
    return kinds


def _where(state: State, side: Side, figure: Figure, places: list[str]) -> list[str]:
    """R6.7: Nazgûl in strongholds only. R6.35: a leader where a unit of his side stands."""
    if figure == NAZGUL:
        return [region for region in places if region in STRONGHOLDS["sauron"]]
    if figure in NATION_OF_LEADER:
        return [region for region in places if has_army(state, side, region)]
    return places


def can_recruit(state: State, seat: Seat) -> bool:
    """R6.4 to R6.9: a Muster result has something to recruit."""
    return bool(recruitable(state, seat))


async def recruit(g: Game, seat: Seat) -> None:
    """R6.4, R6.31: one Elite, or two other figures one by one; the player may stop after the first."""
    figure, region = await _recruit_one(g, seat, recruitable(g.state, seat), [])
    if figure in ELITES.values():
        return
    second = recruitable(g.state, seat, elites=False, used=region)
    if second:
        await _recruit_one(g, seat, second, [STOP])


async def _recruit_one(
    g: Game, seat: Seat, figures: dict[Figure, list[str]], more: list[Key]
) -> tuple[Figure, str]:
    figure = await pick_one(seat, "recruit.figure", [*figures, *more])
    if figure == STOP:
        return figure, ""
    region = await pick_one(seat, "recruit.region", figures[figure], about={"figure": figure})
    g.record(FiguresRecruited(seat, region, {figure: 1}))
    return figure, region


# --- by cards ----------------------------------------------------------------------------------------


def takes_recruits(state: State, side: Side, region: str, must_be_free: bool = False) -> bool:
    """R6.10, R6.11: a card can bring figures there: a free region, or a besieged stronghold of the side."""
    if behind_walls(state, side, region):
        return not must_be_free
    return is_free(state, side, region)


async def recruit_figures(
    g: Game, seat: Seat, region: str, figures: Stack, because: str, must_be_free: bool = False
) -> Stack:
    """R10.6, R10.10, R10.21: a card's figures come, as far as they are available and the region takes them.

    Leaders need a unit that is there or comes along (R6.35). They are of the player's nations (R15.22).
    More than five units in a besieged stronghold are trimmed at once (R9.30).
    """
    side = side_of(g.state, seat)
    if not takes_recruits(g.state, side, region, must_be_free):
        return {}
    available = g.state.reinforcements
    placed = {
        figure: min(number, available[figure])
        for figure, number in figures.items()
        if figure in available and commands_figure(g.state, seat, figure)
    }
    if not units_of(placed, side) and not _units_there(g.state, side, region):
        placed = {figure: number for figure, number in placed.items() if figure not in NATION_OF_LEADER}
    if placed:
        inside = behind_walls(g.state, side, region)
        g.record(FiguresRecruited(seat, region, placed, inside, because))
        if inside:
            await trim(g, side, region, inside=True)
    return placed


def behind_walls(state: State, side: Side, region: str) -> bool:
    """The side holds the stronghold of this region, besieged."""
    return region in state.inside and controller(state, region) == side


def _units_there(state: State, side: Side, region: str) -> bool:
    stacks = state.inside if behind_walls(state, side, region) else state.field
    return units_of(stacks.get(region, {}), side) > 0


# --- the Voice of Saruman ----------------------------------------------------------------------------


def voice_choices(state: State, seat: Seat) -> list[str]:
    """What the Voice can do: while Saruman is in play, and Orthanc is held and not besieged (A55)."""
    if (
        side_of(state, seat) != SHADOW
        or "saruman" not in state.field.get(ORTHANC, ())
        or controller(state, ORTHANC) != SHADOW
        or owner_of(state, "isengard", SHADOW) != seat
    ):
        return []
    choices = []
    if REGULARS["isengard"] in state.reinforcements:
        choices.append(MUSTER_EVERYWHERE)
    if ELITES["isengard"] in state.reinforcements and REGULARS["isengard"] in state.field[ORTHANC]:
        choices.append(MAKE_ELITES)
    return choices


def can_use_voice(state: State, seat: Seat) -> bool:
    """The Voice of Saruman has something to do."""
    return bool(voice_choices(state, seat))


async def voice_of_saruman(g: Game, seat: Seat) -> None:
    """A Regular in every settlement of Isengard, or two Regulars in Orthanc become Elites."""
    if await pick_one(seat, "recruit.voice", voice_choices(g.state, seat)) == MAKE_ELITES:
        _make_elites(g, seat)
    else:
        await _muster_everywhere(g, seat)


async def _muster_everywhere(g: Game, seat: Seat) -> None:
    """As far as Regulars go round; when they do not, the player says where."""
    regular = REGULARS["isengard"]
    places = open_settlements(g.state, SHADOW, SETTLEMENTS["isengard"])
    while places and regular in g.state.reinforcements:
        if g.state.reinforcements[regular] >= len(places):
            region = places[0]
        else:
            region = await pick_one(seat, "recruit.region", places, about={"figure": regular})
        places.remove(region)
        g.record(FiguresRecruited(seat, region, {regular: 1}, because=VOICE))


def _make_elites(g: Game, seat: Seat) -> None:
    regular, elite = REGULARS["isengard"], ELITES["isengard"]
    number = min(UPGRADED, g.state.field[ORTHANC][regular], g.state.reinforcements[elite])
    g.record(FiguresUpgraded(seat, ORTHANC, {regular: number}, {elite: number}, because=VOICE))
