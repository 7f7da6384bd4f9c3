"""The Shadow's Strategy deck: what its 24 cards do as events, in card order.

The words of each card are in `data/cards/sh_str.json`; whoever changes one changes the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Key, Seat, Table, pick_some
from games.wotr.armies import move_armies, move_army
from games.wotr.battle import army_at, give_battle
from games.wotr.cards.registry import effect, playable, removable, stays
from games.wotr.cards.verbs import (
    armies_of,
    attack_if_able,
    choose,
    lie_on_table,
    march_far,
    recruit_figures,
    recruit_unit,
    recruit_units,
    roads,
    storm,
    strike,
    takes_recruits,
)
from games.wotr.casualties import lose
from games.wotr.combat import MOST_DICE, CombatTerms
from games.wotr.events import ArmyMoved, DieDiscarded, FiguresUpgraded, NazgulFlew
from games.wotr.facts import FREE_PEOPLES, NATIONS_OF, NEIGHBOURS, REGIONS, SETTLEMENTS, SHADOW, STRONGHOLDS
from games.wotr.figures import (
    COMPANIONS,
    ELITES,
    IMMOBILE,
    LEADERS,
    NATION_OF,
    NATION_OF_LEADER,
    NAZGUL,
    REGULARS,
    WITCH_KING,
    Stack,
    add,
    count,
)
from games.wotr.parts import NOBODY, choose_part, part, shaped
from games.wotr.politics import army_entered, set_back
from games.wotr.position import (
    ELVEN_STRONGHOLDS,
    REGION_ORDER,
    armies,
    at_war,
    besieges,
    controller,
    figures_at,
    garrison,
    has_army,
    is_free,
    is_inside,
    nations_at_war,
    where,
)
from games.wotr.seats import own_army, owner_of, side_of
from games.wotr.siege import STOP, tidy, trim
from games.wotr.state import State
from games.wotr.teams import stay_together

Game = Table[State]

SARUMAN, ARAGORN = "saruman", "aragorn"
SAURON, ISENGARD, SOUTHRONS = "sauron", "isengard", "southrons_easterlings"
MINAS_TIRITH, ANGMAR, UMBAR, ORTHANC = "minas_tirith", "angmar", "umbar", "orthanc"
DUNLANDS = ("north_dunland", "south_dunland")
AROUND_DUNLAND = tuple(r for r in REGIONS if any(r in NEIGHBOURS[dunland] for dunland in DUNLANDS))
COAST_OF_GONDOR = tuple(key for key, r in REGIONS.items() if r.coastal and r.nation == "gondor")
EASTERN_EDGE = tuple(key for key, r in REGIONS.items() if r.eastern_edge and r.nation == SOUTHRONS)
WILL = "will_of_the_west"


# --- what several cards ask for ------------------------------------------------------------------------


@playable("sh_str_04", "sh_str_09", "sh_str_23")
def _every_nation_is_at_war(state: State, seat: Seat) -> bool:
    return len(nations_at_war(state, SHADOW)) == len(NATIONS_OF[SHADOW])


@playable("sh_str_14", "sh_str_15", "sh_str_24")
def _sauron_is_at_war(state: State, seat: Seat) -> bool:
    return at_war(state, SAURON)


@playable("sh_str_11", "sh_str_13")
def _isengard_is_at_war(state: State, seat: Seat) -> bool:
    return at_war(state, ISENGARD)


@playable("sh_str_10", "sh_str_21")
def _the_southrons_are_at_war(state: State, seat: Seat) -> bool:
    return at_war(state, SOUTHRONS)


# --- Return to Valinor, The Fighting Uruk-hai ----------------------------------------------------------


@effect("sh_str_01")
async def return_to_valinor(g: Game, seat: Seat) -> None:
    """In each Elven stronghold that is not besieged, a die for each Elven unit: each 6 hits (A79)."""
    for region in ELVEN_STRONGHOLDS:
        figures, besieged = army_at(g.state, FREE_PEOPLES, region)
        elves = figures.get(REGULARS["elves"], 0) + figures.get(ELITES["elves"], 0)
        if elves and not besieged:
            await strike(g, seat, "sh_str_01", FREE_PEOPLES, region, min(MOST_DICE, elves), needs=6)


@playable("sh_str_01")
def _an_elven_stronghold_is_ours(state: State, seat: Seat) -> bool:
    return any(controller(state, region) == SHADOW for region in ELVEN_STRONGHOLDS)


def _sieges_of_isengard(state: State) -> list[str]:
    """Strongholds besieged by an army with a unit of Isengard."""
    uruks = (REGULARS[ISENGARD], ELITES[ISENGARD])
    return [
        region
        for region in REGION_ORDER
        if besieges(state, SHADOW, region) and any(uruk in state.field.get(region, ()) for uruk in uruks)
    ]


@effect("sh_str_02")
async def the_fighting_uruk_hai(g: Game, seat: Seat) -> None:
    """Three rounds against a stronghold that Isengard besieges."""
    await storm(g, seat, "sh_str_02", _sieges_of_isengard(g.state))


@playable("sh_str_02")
def _saruman_besieges(state: State, seat: Seat) -> bool:
    return where(state, SARUMAN) is not None and bool(_sieges_of_isengard(state))


# --- Denethor's Folly, The Day Without Dawn, Threats and Promises, Stormcrow ----------------------------


@effect("sh_str_03")
async def denethors_folly(g: Game, seat: Seat) -> None:
    """A leader inside falls (A76); while the card lies there, no Combat cards (rounds.py: `may_use_card`)."""
    inside = garrison(g.state, MINAS_TIRITH)
    leaders: list[Key] = [leader for leader in LEADERS.values() if leader in inside]
    if leaders:
        leader = await choose(seat, "card.victim", "sh_str_03", leaders, region=MINAS_TIRITH)
        lose(g, FREE_PEOPLES, MINAS_TIRITH, {leader: 1}, inside=True, because="sh_str_03")


@stays("sh_str_03")
def _minas_tirith_is_besieged(state: State) -> bool:
    return besieges(state, SHADOW, MINAS_TIRITH)


@playable("sh_str_03")
def _can_despair(state: State, seat: Seat) -> bool:
    return _minas_tirith_is_besieged(state)


@removable("sh_str_03")
def _with_will_or_hope(state: State, seat: Seat, face: str) -> bool:
    """A Will of the West die, or any die with Gandalf or Aragorn in Minas Tirith."""
    if side_of(state, seat) != FREE_PEOPLES:
        return False
    there = figures_at(state, FREE_PEOPLES, MINAS_TIRITH)
    return face == WILL or any(hope in there for hope in ("gandalf_grey", "gandalf_white", ARAGORN))


@effect("sh_str_04")
async def the_day_without_dawn(g: Game, seat: Seat) -> None:
    """All unused Will of the West dice are gone (A50)."""
    for _ in range(g.state.dice[FREE_PEOPLES].count(WILL)):
        g.record(DieDiscarded(FREE_PEOPLES, WILL, because="sh_str_04"))


# politics.py: `nations_to_advance`, and `advance` for its end.
effect("sh_str_05")(lie_on_table)


def _doubtful_nations(state: State) -> list[str]:
    """Free Peoples nations not at war within whose borders a companion or the Ring-bearers are (A48)."""
    places = [
        region for region in REGION_ORDER if set(figures_at(state, FREE_PEOPLES, region)) & set(COMPANIONS)
    ]
    visited = {REGIONS[region].nation for region in (*places, state.fellowship.region) if region}
    return [nation for nation in NATIONS_OF[FREE_PEOPLES] if nation in visited and not at_war(state, nation)]


@effect("sh_str_06")
async def stormcrow(g: Game, seat: Seat) -> None:
    """A nation goes a step back, and the Free Peoples lose a figure of it, of their choice (A77)."""
    nation = await choose(seat, "card.nation", "sh_str_06", _doubtful_nations(g.state))
    set_back(g, nation, "sh_str_06")
    await _lose_a_figure_of(g, nation)


async def _lose_a_figure_of(g: Game, nation: str) -> None:
    """A unit or a leader, wherever it stands."""
    kinds = (REGULARS[nation], ELITES[nation], LEADERS[nation])
    here = {r: [kind for kind in kinds if kind in figures_at(g.state, FREE_PEOPLES, r)] for r in REGION_ORDER}
    places = [region for region, figures in here.items() if figures]
    if not places:
        return
    theirs = owner_of(g.state, nation, FREE_PEOPLES)
    region = await choose(theirs, "card.lose_in", "sh_str_06", places, nation=nation)
    figure = await choose(theirs, "card.lose", "sh_str_06", here[region], region=region)
    lose(g, FREE_PEOPLES, region, {figure: 1}, is_inside(g.state, figure, region), "sh_str_06")
    tidy(g, region)


@playable("sh_str_06")
def _a_nation_is_in_doubt(state: State, seat: Seat) -> bool:
    return bool(_doubtful_nations(state))


# --- Shadows Gather, The Shadow Lengthens, The Shadow is Moving -----------------------------------------


@effect("sh_str_07")
async def shadows_gather(g: Game, seat: Seat) -> None:
    """An army marches up to three regions to another."""
    await _gather(g, seat, "sh_str_07", marches=1, steps=3)


@effect("sh_str_08")
async def the_shadow_lengthens(g: Game, seat: Seat) -> None:
    """Two armies, or one, march up to two regions each to another."""
    await _gather(g, seat, "sh_str_08", marches=2, steps=2)


async def _gather(g: Game, seat: Seat, card: str, marches: int, steps: int) -> None:
    """R6.13, R6.24: each army ends where another one stands in the field; nobody marches twice."""
    arrived: dict[str, Stack] = {}
    for march in range(marches):
        origins: list[Key] = [
            r for r in armies(g.state, SHADOW) if _can_join(g.state, seat, r, steps, arrived)
        ]
        if not origins:
            return
        origin = await choose(seat, "card.army", card, [*origins, STOP] if march else origins)
        if origin == STOP:
            return
        goals = _other_armies(g.state, origin)
        stay = arrived.get(origin)
        to, figures = await march_far(g, seat, card, origin, steps, ends=goals.__contains__, stay=stay)
        add(arrived.setdefault(to, {}), figures)


def _other_armies(state: State, origin: str) -> list[str]:
    return [region for region in armies(state, SHADOW) if region != origin]


def _can_join(state: State, seat: Seat, origin: str, steps: int, arrived: dict[str, Stack]) -> bool:
    """Some part of the army that has not marched yet can reach another army."""
    goals, stay = _other_armies(state, origin), arrived.get(origin)
    return bool(roads(state, seat, (origin,), steps, ends=goals.__contains__, stay=stay))


@effect("sh_str_09")
async def the_shadow_is_moving(g: Game, seat: Seat) -> None:
    """Up to four armies move."""
    await move_armies(g, seat, 4, led=False, because="sh_str_09", least=0)


# --- Corsairs of Umbar, Rage of the Dunlendings ---------------------------------------------------------


@effect("sh_str_10")
async def corsairs_of_umbar(g: Game, seat: Seat) -> None:
    """An army of Umbar lands on the coast of Gondor, and fights for it (A42)."""
    here = own_army(g.state, seat, UMBAR)
    able = {
        f: n
        for f, n in here.items()
        if f not in IMMOBILE and (f not in NATION_OF or at_war(g.state, NATION_OF[f]))
    }
    army = shaped(g.state, seat, part(here, able, NATION_OF_LEADER, NOBODY))
    if army is None:
        return
    to = await choose(seat, "card.region", "sh_str_10", COAST_OF_GONDOR)
    about = {"card": "sh_str_10", "region": UMBAR, "to": to}
    figures = await choose_part(g, seat, "army", army, about)
    if has_army(g.state, FREE_PEOPLES, to):
        await _land_and_fight(g, seat, to, figures)
    else:
        await _land(g, seat, to, figures)


async def _land_and_fight(g: Game, seat: Seat, to: str, figures: Stack) -> None:
    """The force stands there from the start; it may not cease."""
    g.record(ArmyMoved(seat, UMBAR, to, figures, because="sh_str_10"))
    stay_together(g, SHADOW, to, figures)
    tidy(g, UMBAR)
    army_entered(g, SHADOW, to)
    terms = CombatTerms(because="sh_str_10", must_fight=True, in_place=True)
    await give_battle(g, seat, to, to, figures, terms)


async def _land(g: Game, seat: Seat, to: str, figures: Stack) -> None:
    """An undefended settlement falls; besiegers that are there get help, and may attack with it once."""
    move_army(g, seat, UMBAR, to, figures, "sh_str_10")
    if besieges(g.state, SHADOW, to):
        await trim(g, SHADOW, to)
        terms = CombatTerms(because="sh_str_10")
        await attack_if_able(g, seat, terms, only=lambda origin, target: origin == target == to)


@effect("sh_str_11")
async def rage_of_the_dunlendings(g: Game, seat: Seat) -> None:
    """Two Regulars of Isengard come to a free region about Dunland, and up to four units join them."""
    free = [region for region in AROUND_DUNLAND if is_free(g.state, SHADOW, region)]
    if not free:
        return
    to = await choose(seat, "card.region", "sh_str_11", free)
    await recruit_figures(g, seat, to, {REGULARS[ISENGARD]: 2}, "sh_str_11", must_be_free=True)
    left = 4
    for origin in DUNLANDS:
        if origin != to:
            left -= await _join(g, seat, origin, to, left)


async def _join(g: Game, seat: Seat, origin: str, to: str, most: int) -> int:
    """Units of Isengard, and nobody else, go over to the region; how many."""
    here = g.state.field.get(origin, {})
    units = {kind: here[kind] for kind in (REGULARS[ISENGARD], ELITES[ISENGARD]) if kind in here}
    most = min(most, sum(units.values()))
    about = {"card": "sh_str_11", "region": origin, "to": to}
    going = count(await pick_some(seat, "card.units", units, 0, most, about=about))
    if going:
        move_army(g, seat, origin, to, going, "sh_str_11")
    return sum(going.values())


# --- Return of the Witch-king ---------------------------------------------------------------------------


@effect("sh_str_12")
async def return_of_the_witch_king(g: Game, seat: Seat) -> None:
    """He flies to Angmar, out of a siege too; two Regulars and an Elite of Sauron come there."""
    origin = where(g.state, WITCH_KING)
    assert origin is not None
    if origin != ANGMAR:
        besieged = is_inside(g.state, WITCH_KING, origin)
        g.record(NazgulFlew(seat, origin, ANGMAR, {WITCH_KING: 1}, from_inside=besieged, because="sh_str_12"))
    await recruit_figures(g, seat, ANGMAR, {REGULARS[SAURON]: 2, ELITES[SAURON]: 1}, "sh_str_12")


@playable("sh_str_12")
def _the_witch_king_is_in_play(state: State, seat: Seat) -> bool:
    return where(state, WITCH_KING) is not None


# --- Half-orcs and Goblin-men, Olog-hai, Hill-trolls ----------------------------------------------------


@effect("sh_str_13")
async def half_orcs_and_goblin_men(g: Game, seat: Seat) -> None:
    """A unit of Isengard where an army of ours is."""
    await _strengthen_an_army(g, seat, "sh_str_13", ISENGARD)


@effect("sh_str_14")
async def olog_hai(g: Game, seat: Seat) -> None:
    """A unit of Sauron where an army of ours is."""
    await _strengthen_an_army(g, seat, "sh_str_14", SAURON)


async def _strengthen_an_army(g: Game, seat: Seat, card: str, nation: str) -> None:
    """Of either kind, in the field or behind the walls."""
    kinds = [kind for kind in (REGULARS[nation], ELITES[nation]) if kind in g.state.reinforcements]
    places = [at for at in armies_of(g.state, SHADOW) if takes_recruits(g.state, SHADOW, at)]
    if kinds and places:
        region = await choose(seat, "card.region", card, places)
        await recruit_unit(g, seat, card, region, nation)


@effect("sh_str_15")
async def hill_trolls(g: Game, seat: Seat) -> None:
    """Two Regulars of Sauron become Elites, as far as there are any, wherever they stand."""
    regular, elite = REGULARS[SAURON], ELITES[SAURON]
    for _ in range(min(2, g.state.reinforcements.get(elite, 0))):
        places = [at for at in armies_of(g.state, SHADOW) if regular in army_at(g.state, SHADOW, at)[0]]
        if places:
            region = await choose(seat, "card.region", "sh_str_15", places)
            _, besieged = army_at(g.state, SHADOW, region)
            g.record(FiguresUpgraded(seat, region, {regular: 1}, {elite: 1}, besieged, "sh_str_15"))


# --- recruiting ----------------------------------------------------------------------------------------


@effect("sh_str_16")
async def a_new_power_is_rising(g: Game, seat: Seat) -> None:
    """The Dunlands: two Regulars of Isengard each. Orthanc: two units of it, each of either kind."""
    for region in DUNLANDS:
        await recruit_figures(g, seat, region, {REGULARS[ISENGARD]: 2}, "sh_str_16")
    await recruit_units(g, seat, "sh_str_16", ORTHANC, ISENGARD, 2)


@playable("sh_str_16")
def _saruman_is_in_play(state: State, seat: Seat) -> bool:
    return where(state, SARUMAN) is not None


@effect("sh_str_17")
async def many_kings_to_the_service_of_mordor(g: Game, seat: Seat) -> None:
    """Three settlements of the Southrons & Easterlings: two of their Regulars each."""
    await _recruit_in_three(g, seat, "sh_str_17", SETTLEMENTS[SOUTHRONS], SOUTHRONS)


@effect("sh_str_18")
async def the_king_is_revealed(g: Game, seat: Seat) -> None:
    """Minas Morgul: five Regulars of Sauron and a Nazgûl."""
    await recruit_figures(g, seat, "minas_morgul", {REGULARS[SAURON]: 5, NAZGUL: 1}, "sh_str_18")


@playable("sh_str_18")
def _aragorn_is_in_play(state: State, seat: Seat) -> bool:
    return where(state, ARAGORN) is not None


@effect("sh_str_19")
async def shadows_on_the_misty_mountains(g: Game, seat: Seat) -> None:
    """Moria or Mount Gram: two units of Sauron, each of either kind, and a Nazgûl."""
    places = [at for at in ("moria", "mount_gram") if takes_recruits(g.state, SHADOW, at)]
    if places:
        region = await choose(seat, "card.region", "sh_str_19", places)
        await recruit_units(g, seat, "sh_str_19", region, SAURON, 2)
        await recruit_figures(g, seat, region, {NAZGUL: 1}, "sh_str_19")


@effect("sh_str_20")
async def orcs_multiplying_again(g: Game, seat: Seat) -> None:
    """Mount Gundabad and Dol Guldur: three Regulars of Sauron each."""
    await _recruit_in_each(g, seat, "sh_str_20", ("mount_gundabad", "dol_guldur"), SAURON, 3)


@effect("sh_str_21")
async def horde_from_the_east(g: Game, seat: Seat) -> None:
    """A free region of theirs on the eastern edge: five Regulars of the Southrons & Easterlings."""
    free = [region for region in EASTERN_EDGE if is_free(g.state, SHADOW, region)]
    if free:
        region = await choose(seat, "card.region", "sh_str_21", free)
        await recruit_figures(g, seat, region, {REGULARS[SOUTHRONS]: 5}, "sh_str_21", must_be_free=True)


@effect("sh_str_22")
async def monsters_roused(g: Game, seat: Seat) -> None:
    """Weather Hills, Ettenmoors, Angmar: a Regular of Sauron each. Trollshaws: an Elite."""
    await _recruit_in_each(g, seat, "sh_str_22", ("weather_hills", "ettenmoors", ANGMAR), SAURON, 1)
    await recruit_figures(g, seat, "trollshaws", {ELITES[SAURON]: 1}, "sh_str_22")


@effect("sh_str_23")
async def musterings_of_long_planned_war(g: Game, seat: Seat) -> None:
    """Gorgoroth: five Regulars of the Southrons & Easterlings. Nurn: five of Sauron."""
    await recruit_figures(g, seat, "gorgoroth", {REGULARS[SOUTHRONS]: 5}, "sh_str_23")
    await recruit_figures(g, seat, "nurn", {REGULARS[SAURON]: 5}, "sh_str_23")


@effect("sh_str_24")
async def pits_of_mordor(g: Game, seat: Seat) -> None:
    """Three strongholds of Sauron: two Regulars each."""
    await _recruit_in_three(g, seat, "sh_str_24", STRONGHOLDS[SAURON], SAURON)


async def _recruit_in_three(g: Game, seat: Seat, card: str, places: Sequence[str], nation: str) -> None:
    """Two Regulars in each of three places, chosen one after another; with fewer that serve, in those."""
    left = [region for region in places if takes_recruits(g.state, SHADOW, region)]
    if len(left) <= 3:
        return await _recruit_in_each(g, seat, card, left, nation, 2)
    for _ in range(3):
        if g.state.rules >= 2 and REGULARS[nation] not in g.state.reinforcements:
            return
        region = await choose(seat, "card.region", card, left)
        left.remove(region)
        await recruit_figures(g, seat, region, {REGULARS[nation]: 2}, card)


async def _recruit_in_each(
    g: Game, seat: Seat, card: str, places: Sequence[str], nation: str, number: int
) -> None:
    """So many Regulars in each of these places; if they do not go round, the player says where first."""
    regular = REGULARS[nation]
    left = [region for region in places if takes_recruits(g.state, SHADOW, region)]
    while left and regular in g.state.reinforcements:
        enough = g.state.reinforcements[regular] >= number * len(left)
        region = left[0] if enough else await choose(seat, "card.region", card, left)
        left.remove(region)
        await recruit_figures(g, seat, region, {regular: number}, card)
