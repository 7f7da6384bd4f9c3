"""The twenty story cards of the Shadow, in card order."""

from __future__ import annotations

from games.bofa.attack import led_armies, move_or_attack
from games.bofa.cards.registry import Game, effect, playable
from games.bofa.cards.verbs import (
    anywhere,
    armies_that,
    bats_out,
    can_reinforce,
    choose_army,
    contains,
    reinforce,
    remove_leadership,
    remove_tokens,
    spend_bats,
    with_free_leadership,
    with_free_tokens,
)
from games.bofa.damage import put_on_armour, take_casualties
from games.bofa.events import (
    BodyguardGained,
    CardRolled,
    DamageSuffered,
    LeadershipPlaced,
    MindTroubled,
    OrcsStored,
    SpecialTileAdded,
    TableCardDiscarded,
    UnitsLost,
)
from games.bofa.facts import (
    FREE_PEOPLES,
    GENERALS,
    GOBLIN_MUSTERS,
    MUSTERS,
    NEIGHBOURS,
    PASSES,
    SETTLEMENTS,
    SHADOW,
    SHEETS,
    TERRITORY,
    Side,
)
from games.bofa.fate import set_marker_back
from games.bofa.figures import BOLG, GOBLINS, GREAT_ORCS, ORCS, WARGS
from games.bofa.hand import draw_event
from games.bofa.moving import LED, can_move, move_armies, movers
from games.bofa.position import (
    ORDER,
    armies,
    army_of,
    controls,
    has_army,
    leadership_left,
    may_enter,
    own_tokens,
    undamaged,
)
from games.bofa.recruit import flip, may_place, place_leadership, place_units
from games.bofa.state import GONE, State
from games.kernel import pick_one, pick_some, roll

BROKEN_LANDS, DALE = "broken_lands", "va_dale"
HUNDREDS = 6
"""B31.7: Orcs that wait on Flying Arrows and Wild Spears."""
WITH_GOBLINS = contains(frozenset({GOBLINS}))


def in_broken_lands(state: State, region: str) -> bool:
    return TERRITORY.get(region) == BROKEN_LANDS


def in_a_box(state: State, region: str) -> bool:
    return region in GOBLIN_MUSTERS or region in PASSES


def stands_in_broken_lands(region: str) -> bool:
    return TERRITORY.get(region) == BROKEN_LANDS


@effect("sh_story_01")
async def great_dread(g: Game, seat: Side, face: str) -> None:
    """Four dice; each 4 or more takes a recruitment token of the Free Peoples off the board."""
    dice = await roll("great_dread", 4)
    removed = sum(die >= 4 for die in dice)
    g.record(CardRolled(seat, "sh_story_01", dice, 4, removed))
    await remove_tokens(g, "sh_story_01", removed)


@playable("sh_story_01")
def _(state: State, seat: Side) -> bool:
    taken = [region for region in SETTLEMENTS if region in state.held]
    return len(taken) >= 2 and bool(with_free_tokens(state))


@effect("sh_story_02")
async def war_band(g: Game, seat: Side, face: str) -> None:
    """Two Orcs and two leadership tokens for an army in the Broken Lands; it may move or attack."""
    region = await reinforce(g, seat, "sh_story_02", in_broken_lands, {ORCS: 2}, 2)
    await move_or_attack(g, seat, region, "sh_story_02")


@playable("sh_story_02")
def _(state: State, seat: Side) -> bool:
    return can_reinforce(state, seat, in_broken_lands, {ORCS: 2}, 2, acts=True)


@effect("sh_story_03")
async def chieftains_and_champions(g: Game, seat: Side, face: str) -> None:
    """A leadership token on each of up to four armies."""
    able = armies(g.state, seat)
    most = min(4, len(able), leadership_left(g.state, seat))
    picks = await pick_some(seat, "cards.armies", able, 1, most, about={"card": "sh_story_03"})
    tokens = dict.fromkeys(sorted(picks, key=ORDER.__getitem__), 1)
    g.record(LeadershipPlaced(seat, tokens, "sh_story_03"))


@playable("sh_story_03")
def _(state: State, seat: Side) -> bool:
    return bool(armies(state, seat)) and leadership_left(state, seat) > 0


@effect("sh_story_04")
async def whirling_bats(g: Game, seat: Side, face: str) -> None:
    """Up to two bats leave; each takes a leadership token of the Free Peoples. B31.28"""
    await remove_leadership(g, "sh_story_04", await spend_bats(g, "sh_story_04", 2))


@playable("sh_story_04")
def _(state: State, seat: Side) -> bool:
    return bats_out(state) > 0 and bool(with_free_leadership(state))


@effect("sh_story_05")
async def flying_arrows_and_wild_spears(g: Game, seat: Side, face: str) -> None:
    """One Orcs for an army; six wait on the card, to come with any die (cards/table.py)."""
    region = await choose_army(g, seat, "sh_story_05", armies(g.state, seat))
    await place_units(g, seat, region, {ORCS: 1}, "sh_story_05")
    if waiting := min(HUNDREDS, g.state.stock.get(ORCS, 0)):
        g.record(OrcsStored(waiting))
    else:
        g.record(TableCardDiscarded("sh_story_05", "condition"))


@playable("sh_story_05")
def _(state: State, seat: Side) -> bool:
    return bool(armies(state, seat)) and state.stock.get(ORCS, 0) > 0


@effect("sh_story_06")
async def troubled_mind(g: Game, seat: Side, face: str) -> None:
    """Stays: a General's ability cannot be used. B31.8, B31.21"""
    general = await pick_one(seat, "cards.general", generals_left(g.state), about={"card": "sh_story_06"})
    g.record(MindTroubled(general))


def generals_left(state: State) -> list[str]:
    return [general for general in GENERALS if state.where[general] != GONE]


@playable("sh_story_06")
def _(state: State, seat: Side) -> bool:
    return bool(generals_left(state))


@effect("sh_story_07")
async def orc_army(g: Game, seat: Side, face: str) -> None:
    """Five Orcs in a mustering region; an army in the Broken Lands may go up to two regions."""
    if places := muster_places(g.state):
        region = await pick_one(seat, "cards.region", places, about={"card": "sh_story_07"})
        await place_units(g, seat, region, {ORCS: 5}, "sh_story_07")
    await move_armies(g, seat, 1, 2, because="sh_story_07", only=stands_in_broken_lands)


def muster_places(state: State) -> list[str]:
    """Mustering regions that can take Orcs, while there are any."""
    if not state.stock.get(ORCS):
        return []
    return [region for region in MUSTERS if may_place(state, SHADOW, region)]


@playable("sh_story_07")
def _(state: State, seat: Side) -> bool:
    return bool(muster_places(state) or movers(state, seat, only=stands_in_broken_lands))


@effect("sh_story_08")
async def black_tide(g: Game, seat: Side, face: str) -> None:
    """Every army with Leadership may move one region. B31.16"""
    number = len(led_armies(g.state, seat))
    await move_armies(g, seat, number, 1, LED, "sh_story_08", parts=False)


@playable("sh_story_08")
def _(state: State, seat: Side) -> bool:
    return can_move(state, seat, LED)


@effect("sh_story_09")
async def great_goblin(g: Game, seat: Side, face: str) -> None:
    """One Great Orcs and a leadership token for an army with Goblins; it may move or attack."""
    region = await reinforce(g, seat, "sh_story_09", WITH_GOBLINS, {GREAT_ORCS: 1}, 1)
    await move_or_attack(g, seat, region, "sh_story_09")


@playable("sh_story_09")
def _(state: State, seat: Side) -> bool:
    return can_reinforce(state, seat, WITH_GOBLINS, {GREAT_ORCS: 1}, 1, acts=True)


@effect("sh_story_10")
async def howling_orcs(g: Game, seat: Side, face: str) -> None:
    """Stays: Dwarves and Men have no manoeuvres against Great Orcs (rounds.py). B31.18, B31.19"""


@effect("sh_story_11")
async def hurrying_multitude(g: Game, seat: Side, face: str) -> None:
    """Up to two armies, two regions each."""
    await move_armies(g, seat, 2, 2, because="sh_story_11")


@playable("sh_story_11")
def _(state: State, seat: Side) -> bool:
    return can_move(state, seat)


@effect("sh_story_12")
async def ill_chance(g: Game, seat: Side, face: str) -> None:
    """The fate marker goes back one space; an event card is drawn."""
    set_marker_back(g, "sh_story_12")
    await draw_event(g, seat, "sh_story_12")


@effect("sh_story_13")
async def returning_to_the_assault(g: Game, seat: Side, face: str) -> None:
    """Up to five tokens in the Broken Lands are flipped; an army there may move one region. B31.23"""
    if tokens := tokens_in_broken_lands(g.state):
        most = min(5, sum(tokens.values()))
        picks = await pick_some(seat, "cards.flip", tokens, 1, most, about={"card": "sh_story_13"})
        for region in sorted(picks, key=ORDER.__getitem__):
            await flip(g, SHADOW, region, SHADOW, "sh_story_13")
    await move_armies(g, seat, 1, 1, because="sh_story_13", only=stands_in_broken_lands)


def tokens_in_broken_lands(state: State) -> dict[str, int]:
    found = {r: own_tokens(state, SHADOW, r).get(SHADOW, 0) for r in state.tokens}
    able = [r for r in found if found[r] and stands_in_broken_lands(r) and may_enter(state, SHADOW, r)]
    return {region: found[region] for region in sorted(able, key=ORDER.__getitem__)}


@playable("sh_story_13")
def _(state: State, seat: Side) -> bool:
    return bool(tokens_in_broken_lands(state) or movers(state, seat, only=stands_in_broken_lands))


@effect("sh_story_14")
async def orcs_from_gundabad(g: Game, seat: Side, face: str) -> None:
    """Two Orcs for any army; it may move or attack."""
    region = await reinforce(g, seat, "sh_story_14", anywhere, {ORCS: 2}, 0)
    await move_or_attack(g, seat, region, "sh_story_14")


@playable("sh_story_14")
def _(state: State, seat: Side) -> bool:
    return bool(armies(state, seat))


@effect("sh_story_15")
async def climbing_goblins(g: Game, seat: Side, face: str) -> None:
    """Two Goblins and a leadership token for an army in a box; it may move or attack."""
    region = await reinforce(g, seat, "sh_story_15", in_a_box, {GOBLINS: 2}, 1)
    await move_or_attack(g, seat, region, "sh_story_15")


@playable("sh_story_15")
def _(state: State, seat: Side) -> bool:
    return bool(armies_that(state, seat, in_a_box))


@effect("sh_story_16")
async def orcs_of_huge_size(g: Game, seat: Side, face: str) -> None:
    """A Great Orcs of Bolg's army becomes a bodyguard token. B31.19, B31.20"""
    region = g.state.where[BOLG]
    g.record(UnitsLost(SHADOW, region, {GREAT_ORCS: 1}, because="sh_story_16"))
    g.record(BodyguardGained("sh_story_16"))
    if has_army(g.state, SHADOW, region) and g.state.armies[region].damage > g.state.armies[region].size:
        await take_casualties(g, region)


@playable("sh_story_16")
def _(state: State, seat: Side) -> bool:
    at = army_of(state, SHADOW, BOLG)
    return at is not None and GREAT_ORCS in state.armies[at].units and state.bodyguard < SHEETS[BOLG].most


@effect("sh_story_17")
async def the_shadow_of_the_necromancer(g: Game, seat: Side, face: str) -> None:
    """The Necromancer tile joins the pool."""
    g.record(SpecialTileAdded("necromancer", "sh_story_17"))


@effect("sh_story_18")
async def the_swiftest_wolf_riders(g: Game, seat: Side, face: str) -> None:
    """Three Wargs and a leadership token in the Ruins of Dale or next to them. B31.17"""
    region = await pick_one(seat, "cards.region", riding_places(g.state), about={"card": "sh_story_18"})
    await place_units(g, seat, region, {WARGS: 3}, "sh_story_18")
    place_leadership(g, seat, region, 1, "sh_story_18")


def riding_places(state: State) -> list[str]:
    """Where Wargs, or at least a token, can come."""
    fresh = state.stock.get(WARGS, 0) > 0
    tokens = leadership_left(state, SHADOW) > 0
    return [
        r
        for r in (DALE, *NEIGHBOURS[DALE])
        if may_place(state, SHADOW, r) and (fresh or (tokens and has_army(state, SHADOW, r)))
    ]


@playable("sh_story_18")
def _(state: State, seat: Side) -> bool:
    return controls(state, SHADOW, DALE) and bool(riding_places(state))


@effect("sh_story_19")
async def like_a_sea_of_locusts(g: Game, seat: Side, face: str) -> None:
    """Up to two bats leave; each takes a recruitment token of the Free Peoples. B31.13, B31.28"""
    await remove_tokens(g, "sh_story_19", await spend_bats(g, "sh_story_19", 2))


@playable("sh_story_19")
def _(state: State, seat: Side) -> bool:
    return bats_out(state) > 0 and bool(with_free_tokens(state))


@effect("sh_story_20")
async def victory_vanishes_from_hope(g: Game, seat: Side, face: str) -> None:
    """A damage marker on each of up to three undamaged armies; an event card is drawn. B25.6"""
    if unhurt := armies_that(g.state, FREE_PEOPLES, lambda state, r: undamaged(state.armies[r])):
        most = min(3, len(unhurt))
        picks = await pick_some(seat, "cards.armies", unhurt, 1, most, about={"card": "sh_story_20"})
        for region in sorted(picks, key=ORDER.__getitem__):
            armour = await put_on_armour(g, FREE_PEOPLES, region, 1)
            g.record(DamageSuffered(FREE_PEOPLES, region, 1 - armour, armour=armour, because="sh_story_20"))
    await draw_event(g, seat, "sh_story_20")
