"""The Free Peoples' Character deck: what its 24 cards do as events, in card order.

The words of each card are in `data/cards/fp_char.json`; whoever changes one changes the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Key, Seat, Table, pick_one, pick_some
from games.wotr.battle import army_at
from games.wotr.cards.registry import effect, playable, stays
from games.wotr.cards.verbs import (
    armies_of,
    army_with,
    bring_tile,
    choose,
    draw_strategy,
    drive_out,
    in_nation,
    lie_on_table,
    recruit_unit,
    roll_dice,
    strike,
)
from games.wotr.casualties import lose
from games.wotr.characters import group_level, move_group
from games.wotr.events import (
    CompanionsMoved,
    DieChanged,
    FiguresLost,
    FiguresRecruited,
    HuntTileRemoved,
    HuntTilesReturned,
    NazgulFlew,
)
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, SHADOW, STRONGHOLDS, TILES
from games.wotr.fellowship import hide, part
from games.wotr.figures import (
    COMPANIONS,
    ELITES,
    GOLLUM,
    NAZGUL,
    REGULARS,
    Figure,
    count,
    nations_in,
    units_of,
)
from games.wotr.hand import can_play, play_card
from games.wotr.hunt import draw_tile, refill_pool
from games.wotr.journey import move
from games.wotr.politics import activate, advance, army_attacked, companion_arrived
from games.wotr.position import (
    REGION_ORDER,
    companions_at,
    controller,
    figures_at,
    is_inside,
    is_unconquered,
    where,
)
from games.wotr.seats import commands_figure
from games.wotr.siege import arrive, hit_army
from games.wotr.state import State, deck_of
from games.wotr.travel import companion_reach
from games.wotr.victory import heal_corruption

Game = Table[State]

STRIDER, ARAGORN, GANDALF_WHITE, GANDALF_GREY = "strider", "aragorn", "gandalf_white", "gandalf_grey"
GIMLI, LEGOLAS, BOROMIR, SARUMAN = "gimli", "legolas", "boromir", "saruman"
ORTHANC, FANGORN, LORIEN = "orthanc", "fangorn", "lorien"
NOT_NOW, NO_CARD = "not_now", "no_card"
HIDE, MOVE = "hide_fellowship", "move_fellowship"
SEPARATE, MOVE_ON = "separate_companions", "move_companions"
EAGLE = 4
"""The Level of those whom Gwaihir carries."""
NORTHERN_REALMS = ("erebor", "dale", "woodland_realm")
LANDINGS = ("erech", "lamedon", "pelargir")
"""Where the Dead Men can follow Aragorn to."""


# --- Elven Cloaks, Elven Rope, Phial of Galadriel, Sméagol Helps Nice Master --------------------------


def _brings_its_tile(card: str) -> None:
    @effect(card)
    async def bring(g: Game, seat: Seat) -> None:
        """The special hunt tile of the card comes into play."""
        bring_tile(g, card)


for _card in ("fp_char_01", "fp_char_02", "fp_char_03", "fp_char_04"):
    _brings_its_tile(_card)


# --- Mithril Coat and Sting, Axe and Bow, Horn of Gondor, Wizard's Staff -------------------------------

# They lie on the table until the hunt (hunt.py: `coat_replaces`, `card_lowers`, `staff_prevents`).
effect("fp_char_05", "fp_char_06", "fp_char_07", "fp_char_08")(lie_on_table)


def _in_fellowship(card: str, *companions: Figure) -> None:
    """The card needs one of these in the Fellowship, and leaves with the last of them (R10.8)."""

    @playable(card)
    def can(state: State, seat: Seat) -> bool:
        return may_stay(state)

    @stays(card)
    def may_stay(state: State) -> bool:
        return any(companion in state.fellowship.companions for companion in companions)


_in_fellowship("fp_char_06", GIMLI, LEGOLAS)
_in_fellowship("fp_char_07", BOROMIR)
_in_fellowship("fp_char_08", GANDALF_GREY)


# --- corruption ----------------------------------------------------------------------------------------


@effect("fp_char_09")
async def athelas(g: Game, seat: Seat) -> None:
    """Three dice: each 5 or more heals one; each 3 or more while Strider is the guide."""
    needs = 3 if g.state.fellowship.guide == STRIDER else 5
    heal_corruption(g, await roll_dice(g, seat, "fp_char_09", 3, needs), "fp_char_09")


@effect("fp_char_10")
async def there_is_another_way(g: Game, seat: Seat) -> None:
    """Heal one. With Gollum as the guide the Fellowship may hide, or move, whose die stays out (R10.16)."""
    heal_corruption(g, 1, "fp_char_10")
    if g.state.fellowship.guide != GOLLUM:
        return
    way = MOVE if g.state.fellowship.hidden else HIDE
    if await choose(seat, "card.another_way", "fp_char_10", [way, NOT_NOW]) == NOT_NOW:
        return
    await (move if way == MOVE else hide)(g, because="fp_char_10")


@effect("fp_char_11")
async def i_will_go_alone(g: Game, seat: Seat) -> None:
    """Somebody leaves the Fellowship, one region further than usual. Heal one."""
    await separate_further(g, seat, "fp_char_11", extra=1)
    heal_corruption(g, 1, "fp_char_11")


@playable("fp_char_11")
def _somebody_is_left(state: State, seat: Seat) -> bool:
    return bool(state.fellowship.companions)


@effect("fp_char_12")
async def bilbos_song(g: Game, seat: Seat) -> None:
    """Heal one, or two with Gollum as the guide."""
    heal_corruption(g, 2 if g.state.fellowship.guide == GOLLUM else 1, "fp_char_12")


@effect("fp_char_13")
async def mirror_of_galadriel(g: Game, seat: Seat) -> None:
    """An unused Character die becomes Will of the West. Heal one in an unconquered Lórien."""
    if "character" in g.state.dice[FREE_PEOPLES]:
        g.record(DieChanged(FREE_PEOPLES, "character", "will_of_the_west", "fp_char_13"))
    if g.state.fellowship.region == LORIEN and is_unconquered(g.state, LORIEN):
        heal_corruption(g, 1, "fp_char_13")


# --- Challenge of the King -----------------------------------------------------------------------------


@effect("fp_char_14")
async def challenge_of_the_king(g: Game, seat: Seat) -> None:
    """Three tiles: three Eyes go back and he is slain; otherwise Eyes leave the game. The others go back."""
    tiles: list[str] = []
    for _ in range(3):
        tiles.append(await draw_tile(g, "fp_char_14", aside=tiles))  # a short pool: A63
    eyes = [tile for tile in tiles if TILES[tile].value == "eye"]
    doomed = len(eyes) == 3
    back = [tile for tile in tiles if doomed or tile not in eyes]
    if back:
        g.record(HuntTilesReturned(tuple(back), because="fp_char_14"))
    if doomed:
        _slay_the_king(g)
    else:
        for tile in eyes:
            g.record(HuntTileRemoved(tile, because="fp_char_14"))
    refill_pool(g)


def _slay_the_king(g: Game) -> None:
    """A85: he was on the map, so this is no casualty of the hunt."""
    king = STRIDER if where(g.state, STRIDER) else ARAGORN
    region = where(g.state, king)
    assert region is not None
    lose(g, FREE_PEOPLES, region, {king: 1}, is_inside(g.state, king, region), "fp_char_14")


@playable("fp_char_14")
def _the_king_leads_an_army_at_home(state: State, seat: Seat) -> bool:
    return in_nation(army_with(state, STRIDER, ARAGORN), "gondor", "rohan")


# --- companions on the way -----------------------------------------------------------------------------


async def separate_further(
    g: Game,
    seat: Seat,
    card: str,
    extra: int = 0,
    level: int | None = None,
    into_siege: bool = False,
) -> None:
    """R11.18, R13.10: one companion or group leaves the Fellowship by a card, if anybody is there."""
    companions = [c for c in COMPANIONS if c in g.state.fellowship.companions]
    if companions:
        about = {"card": card}
        group = await pick_some(seat, "fellowship.separate", companions, 1, len(companions), about=about)
        await part(g, seat, group, extra, card, level, into_siege)


def _groups(state: State) -> dict[str, list[Figure]]:
    """By region, the companions on the map who can go somewhere, were it into a besieged stronghold."""
    return {
        region: [companion for companion in COMPANIONS if companion in state.field[region]]
        for region in REGION_ORDER
        if not state.field.get(region, {}).keys().isdisjoint(COMPANIONS)
        and len(companion_reach(state, region, 1, into_siege=True)) > 1
    }


async def swift_companions(g: Game, seat: Seat, card: str, extra: int, level: int | None = None) -> None:
    """Out of the Fellowship, or from one region of the map, further than usual; even into a siege (A75)."""
    groups = _groups(g.state)
    ways = [SEPARATE] * bool(g.state.fellowship.companions) + [MOVE_ON] * bool(groups)
    if not ways:
        return
    if await choose(seat, "card.companions", card, ways) == SEPARATE:
        return await separate_further(g, seat, card, extra, level, into_siege=True)
    origin = await choose(seat, "companions.from", card, groups)
    about = {"card": card, "region": origin}
    group = await pick_some(seat, "companions.group", groups[origin], 1, len(groups[origin]), about=about)
    steps = (group_level(group) if level is None else level) + extra
    await move_group(g, seat, origin, group, steps, into_siege=True, because=card)


@effect("fp_char_15")
async def gwaihir_the_windlord(g: Game, seat: Seat) -> None:
    """One companion or group leaves the Fellowship, or moves on the map, as if of Level 4."""
    await swift_companions(g, seat, "fp_char_15", extra=0, level=EAGLE)


@effect("fp_char_16")
async def we_prove_the_swifter(g: Game, seat: Seat) -> None:
    """One companion or group leaves the Fellowship, or moves on the map, two regions further."""
    await swift_companions(g, seat, "fp_char_16", extra=2)


@effect("fp_char_17")
async def there_and_back_again(g: Game, seat: Seat) -> None:
    """Somebody may go a region further; Gimli or Legolas in the North rouses three nations."""
    await separate_further(g, seat, "fp_char_17", extra=1)
    if any(where(g.state, companion) in NORTHERN_REALMS for companion in (GIMLI, LEGOLAS)):
        for nation in ("dwarves", "north"):
            activate(g, nation, "fp_char_17")
        for nation in ("dwarves", "elves", "north"):
            advance(g, nation, "fp_char_17")


# --- The Eagles are Coming! ----------------------------------------------------------------------------


def _armies_under_eagles(state: State) -> list[str]:
    """Shadow armies with Nazgûl, in the region of an army of ours with a companion, or next to it."""
    ours = [
        region
        for region in armies_of(state, FREE_PEOPLES)
        if not army_at(state, FREE_PEOPLES, region)[0].keys().isdisjoint(COMPANIONS)
    ]
    near = {region for own in ours for region in (own, *NEIGHBOURS[own])}
    return [at for at in armies_of(state, SHADOW, near) if NAZGUL in army_at(state, SHADOW, at)[0]]


@effect("fp_char_18")
async def the_eagles_are_coming(g: Game, seat: Seat) -> None:
    """A die for each Nazgûl of the army: 5 or more slays it. The others fly to a stronghold of Sauron."""
    region = await choose(seat, "card.army", "fp_char_18", _armies_under_eagles(g.state))
    figures, besieged = army_at(g.state, SHADOW, region)
    slain = await roll_dice(g, seat, "fp_char_18", min(5, figures[NAZGUL]), needs=5)
    if slain:
        lose(g, SHADOW, region, {NAZGUL: slain}, besieged, "fp_char_18")
    left = figures[NAZGUL] - slain
    refuges = [at for at in STRONGHOLDS["sauron"] if is_unconquered(g.state, at)]
    if not left or not refuges:
        return
    to = await choose(seat, "card.region", "fp_char_18", refuges)
    if to != region:
        inside = to in g.state.inside and controller(g.state, to) == SHADOW
        g.record(NazgulFlew(seat, region, to, {NAZGUL: left}, besieged, inside, "fp_char_18"))


@playable("fp_char_18")
def _nazgul_are_near(state: State, seat: Seat) -> bool:
    return bool(_armies_under_eagles(state))


# --- The Ents Awake: Treebeard, Huorns, Entmoot --------------------------------------------------------


def _the_ents_awake(card: str) -> None:
    @effect(card)
    async def awake(g: Game, seat: Seat) -> None:
        """Three dice against Orthanc's army, each 4 or more hits; without an army, Saruman is slain."""
        figures, besieged = army_at(g.state, SHADOW, ORTHANC)
        if units_of(figures, SHADOW):
            army_attacked(g, figures, ORTHANC)  # R8.13: as if attacked
            await strike(g, seat, card, SHADOW, ORTHANC, dice=3, needs=4, deadly=True)
        elif SARUMAN in figures:
            lose(g, SHADOW, ORTHANC, {SARUMAN: 1}, besieged, card)
        where_he_is = where(g.state, GANDALF_WHITE)
        if where_he_is == FANGORN or in_nation(where_he_is, "rohan"):
            await play_another(g, seat, card)

    @playable(card)
    def ready(state: State, seat: Seat) -> bool:
        return where(state, GANDALF_WHITE) is not None and bool(companions_at(state, FANGORN))


async def play_another(g: Game, seat: Seat, because: str) -> None:
    """Another Character card without a die, if he likes. Whoever holds one is asked: silence would tell."""
    held = sorted(card for card in g.state.hands[seat] if deck_of(card) == "fp_char")
    if not held:
        return
    cards: list[Key] = [card for card in held if can_play(g.state, seat, card)]
    about = {"card": because}
    card = await pick_one(seat, "card.follow_up", [*cards, NO_CARD], about=about, always=True)
    if card != NO_CARD:
        await play_card(g, seat, card, because)


for _card in ("fp_char_19", "fp_char_20", "fp_char_21"):
    _the_ents_awake(_card)


# --- Dead Men of Dunharrow -----------------------------------------------------------------------------


@effect("fp_char_22")
async def dead_men_of_dunharrow(g: Game, seat: Seat) -> None:
    """Aragorn comes with companions; the Shadow's army is struck and driven out; Gondor may recruit."""
    to = await choose(seat, "card.region", "fp_char_22", LANDINGS)
    await _walk_the_paths_of_the_dead(g, seat, to)
    enemy, _ = army_at(g.state, SHADOW, to)
    if units_of(enemy, SHADOW):
        army_attacked(g, enemy, to)  # R8.13: as if attacked
        hits = await roll_dice(g, seat, "fp_char_22", 1, needs=0)
        await hit_army(g, SHADOW, to, hits, "fp_char_22", deadly=True)
        await drive_out(g, SHADOW, to, "fp_char_22")
    await _recruit_behind_the_dead(g, seat, to)


async def _walk_the_paths_of_the_dead(g: Game, seat: Seat, to: str) -> None:
    """He and any companions of his region, out of a besieged stronghold too."""
    king = STRIDER if where(g.state, STRIDER) else ARAGORN
    origin = where(g.state, king)
    assert origin is not None
    besieged = is_inside(g.state, king, origin)
    others = [c for c in COMPANIONS if c in figures_at(g.state, FREE_PEOPLES, origin) and c != king]
    about = {"card": "fp_char_22", "region": origin, "to": to}
    along = await pick_some(seat, "card.along", others, 0, len(others), about=about)
    group = count([king, *along])
    g.record(CompanionsMoved(seat, origin, to, group, from_inside=besieged, because="fp_char_22"))
    for companion in group:
        companion_arrived(g, companion, to)


async def _recruit_behind_the_dead(g: Game, seat: Seat, to: str) -> None:
    """A41: up to three Regulars, whoever holds the place; with a unit there it is ours again."""
    regular = REGULARS["gondor"]
    most = min(3, g.state.reinforcements.get(regular, 0)) * commands_figure(g.state, seat, regular)
    about = {"card": "fp_char_22", "region": to}
    picks = await pick_some(seat, "card.units", {regular: most} if most else {}, 0, most, about=about)
    if picks:
        g.record(FiguresRecruited(seat, to, count(picks), because="fp_char_22"))
        arrive(g, seat, to)


@playable("fp_char_22")
def _the_king_is_in_rohan(state: State, seat: Seat) -> bool:
    return in_nation(where(state, STRIDER) or where(state, ARAGORN), "rohan")


# --- House of the Stewards, The Grey Company -----------------------------------------------------------


@effect("fp_char_23")
async def house_of_the_stewards(g: Game, seat: Seat) -> None:
    """A unit of Gondor where Boromir is; then two Strategy cards."""
    region = where(g.state, BOROMIR)
    assert region is not None
    await recruit_unit(g, seat, "fp_char_23", region, "gondor")
    await draw_strategy(g, seat, "fp_char_23", 2)


@playable("fp_char_23")
def _boromir_is_in_gondor(state: State, seat: Seat) -> bool:
    return in_nation(where(state, BOROMIR), "gondor")


@effect("fp_char_24")
async def the_grey_company(g: Game, seat: Seat) -> None:
    """A Regular of Aragorn's army makes place for an Elite of its nation; then two Strategy cards."""
    region = army_with(g.state, STRIDER, ARAGORN)
    assert region is not None
    figures, besieged = army_at(g.state, FREE_PEOPLES, region)
    nations = {REGULARS[n]: ELITES[n] for n in nations_in(figures) if ELITES[n] in g.state.reinforcements}
    regulars: Sequence[Figure] = [
        regular for regular in nations if regular in figures and commands_figure(g.state, seat, regular)
    ]
    if regulars:
        regular = await choose(seat, "card.unit", "fp_char_24", regulars, region=region)
        g.record(FiguresLost(FREE_PEOPLES, region, {regular: 1}, besieged, "fp_char_24"))
        g.record(FiguresRecruited(seat, region, {nations[regular]: 1}, besieged, "fp_char_24"))
    await draw_strategy(g, seat, "fp_char_24", 2)


@playable("fp_char_24")
def _the_king_leads_an_army(state: State, seat: Seat) -> bool:
    return army_with(state, STRIDER, ARAGORN) is not None
