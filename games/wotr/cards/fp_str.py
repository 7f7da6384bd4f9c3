"""The Free Peoples' Strategy deck: what its 24 cards do as events, in card order.

The words of each card are in `data/cards/fp_str.json`; whoever changes one changes the other.
"""

from __future__ import annotations

from games.kernel import Seat, Table
from games.wotr.armies import movable_armies
from games.wotr.battle import army_at, attack, attackers
from games.wotr.cards.registry import effect, playable, price, removable, stays
from games.wotr.cards.verbs import (
    armies_of,
    army_with,
    choose,
    discard_types,
    draw_strategy,
    go_to_war,
    holds_types,
    in_nation,
    lie_on_table,
    march_far,
    move_straight,
    recruit_figures,
    recruit_unit,
    recruit_units,
    strike,
    takes_recruits,
    wake,
)
from games.wotr.characters import move_companions
from games.wotr.combat import Battle, CombatTerms
from games.wotr.facts import FREE_PEOPLES, NATIONS_OF, NEIGHBOURS, REGIONS, SETTLEMENTS, SHADOW
from games.wotr.figures import COMPANIONS, REGULARS, nations_in, units_of
from games.wotr.politics import advance
from games.wotr.position import (
    at_war,
    companions_at,
    controller,
    has_army,
    is_open,
)
from games.wotr.seats import commander, owner_of, side_of
from games.wotr.state import State
from games.wotr.threes import is_weary

Game = Table[State]

ARAGORN = "aragorn"
MINAS_TIRITH, EDORAS, OSGILIATH = "minas_tirith", "edoras", "osgiliath"
RANGED_OVER = ("north_ithilien", "south_ithilien", OSGILIATH)
"""Where Faramir's Rangers strike."""
COAST = tuple(key for key, region in REGIONS.items() if region.coastal)


# --- The Last Battle, A Power too Great, The Power of Tom Bombadil --------------------------------------

# While it lies there dice that move the Fellowship stay out of the Hunt Box (journey.py), until it is found.
effect("fp_str_01")(lie_on_table)


@stays("fp_str_01")
def _aragorn_leads_an_army_abroad(state: State) -> bool:
    """A49: the condition must hold all the time."""
    region = army_with(state, ARAGORN)
    return region is not None and REGIONS[region].side != FREE_PEOPLES


@playable("fp_str_01")
def _can_march_to_the_last_battle(state: State, seat: Seat) -> bool:
    return _aragorn_leads_an_army_abroad(state)


@effect("fp_str_02")
async def a_power_too_great(g: Game, seat: Seat) -> None:
    """The Elves take a step; the card bars three strongholds (armies.py: `BARRED`)."""
    advance(g, "elves", "fp_str_02")


@effect("fp_str_03")
async def the_power_of_tom_bombadil(g: Game, seat: Seat) -> None:
    """The North takes a step; the card bars three regions (armies.py: `BARRED`)."""
    advance(g, "north", "fp_str_03")


@removable("fp_str_02", "fp_str_03")
def _the_shadow_can_pay(state: State, seat: Seat, face: str) -> bool:
    """Any die, and a card of either type from the hand (A45)."""
    return side_of(state, seat) == SHADOW and holds_types(state, seat, "army", "character")


def _two_cards_for(card: str) -> None:
    @price(card)
    async def pay(g: Game, seat: Seat, face: str) -> None:
        """An Army card and a Character card, shown and discarded."""
        await discard_types(g, seat, card, "army", "character")


for _card in ("fp_str_02", "fp_str_03"):
    _two_cards_for(_card)


# --- nations -------------------------------------------------------------------------------------------


@effect("fp_str_04")
async def book_of_mazarbul(g: Game, seat: Seat) -> None:
    """Companions may move; one of them in Ered Luin or Erebor brings the Dwarves to war."""
    await _companions_rouse(g, seat, "fp_str_04", ("ered_luin", "erebor"), "dwarves")


async def _companions_rouse(g: Game, seat: Seat, card: str, places: tuple[str, str], nation: str) -> None:
    await move_companions(g, seat, least=0, because=card)
    if any(companions_at(g.state, place) for place in places):
        go_to_war(g, nation, card)


@effect("fp_str_05")
async def the_spirit_of_mordor(g: Game, seat: Seat) -> None:
    """Five dice against a Shadow army of two nations or more: each 5 or more hits."""
    mixed = [r for r in armies_of(g.state, SHADOW) if len(nations_in(army_at(g.state, SHADOW, r)[0])) > 1]
    if mixed:
        region = await choose(seat, "card.army", "fp_str_05", mixed)
        await strike(g, seat, "fp_str_05", SHADOW, region, dice=5, needs=5)


@effect("fp_str_06")
async def faramirs_rangers(g: Game, seat: Seat) -> None:
    """Three dice against a Shadow army about Ithilien, each 5 or more hits; Osgiliath's army grows."""
    near = armies_of(g.state, SHADOW, RANGED_OVER)
    if near:
        region = await choose(seat, "card.army", "fp_str_06", near)
        await strike(g, seat, "fp_str_06", SHADOW, region, dice=3, needs=5)
    if has_army(g.state, FREE_PEOPLES, OSGILIATH):
        await recruit_unit(g, seat, "fp_str_06", OSGILIATH, "gondor", leaders=1)


@effect("fp_str_07")
async def fear_fire_foes(g: Game, seat: Seat) -> None:
    """Companions may move; one of them in Bree or the Shire brings the North to war."""
    await _companions_rouse(g, seat, "fp_str_07", ("bree", "the_shire"), "north")


@effect("fp_str_08")
async def wisdom_of_elrond(g: Game, seat: Seat) -> None:
    """A nation of the player's becomes active and takes a step; one at war may be named in vain."""
    nations = [
        nation
        for nation in NATIONS_OF[FREE_PEOPLES]
        if owner_of(g.state, nation, FREE_PEOPLES) == seat and not is_weary(g.state, seat, nation)
    ]
    wake(g, await choose(seat, "card.nation", "fp_str_08", nations), "fp_str_08")


@effect("fp_str_09")
async def the_red_arrow(g: Game, seat: Seat) -> None:
    """Rohan takes a step, and recruits in Edoras a unit and a leader."""
    advance(g, "rohan", "fp_str_09")
    await recruit_unit(g, seat, "fp_str_09", EDORAS, "rohan", leaders=1)


@playable("fp_str_09")
def _gondor_calls(state: State, seat: Seat) -> bool:
    return "gondor" not in state.passive


# --- armies --------------------------------------------------------------------------------------------


@effect("fp_str_10")
async def help_unlooked_for(g: Game, seat: Seat) -> None:
    """An attack on besiegers from beside them; they roll a die less for each unit of the besieged."""
    state = g.state

    def relieves(origin: str, target: str) -> bool:
        return origin != target and target in state.inside and controller(state, target) == FREE_PEOPLES

    if attackers(state, seat, only=relieves):
        terms = CombatTerms(because="fp_str_10", each_round=_hard_pressed)
        await attack(g, seat, led=False, only=relieves, terms=terms)


def _hard_pressed(state: State, battle: Battle) -> None:
    """Counted afresh in every round."""
    battle.mine(SHADOW).fewer += units_of(state.inside.get(battle.region, {}), FREE_PEOPLES)


@effect("fp_str_11")
async def paths_of_the_woses(g: Game, seat: Seat) -> None:
    """An army in Rohan, besieged or not, comes to Minas Tirith; beside it, if that is besieged or lost."""
    rohan = [
        region
        for region in armies_of(g.state, FREE_PEOPLES)
        if in_nation(region, "rohan")
        and commander(g.state, FREE_PEOPLES, army_at(g.state, FREE_PEOPLES, region)[0]) == seat
    ]
    ways = [to for to in _ends_of_the_paths(g.state) if is_open(g.state, FREE_PEOPLES, to)]
    if not rohan or not ways:
        return
    origin = await choose(seat, "card.army", "fp_str_11", rohan)
    to = await choose(seat, "card.region", "fp_str_11", ways)
    await move_straight(g, seat, "fp_str_11", origin, to)


def _ends_of_the_paths(state: State) -> tuple[str, ...]:
    if MINAS_TIRITH in state.inside or controller(state, MINAS_TIRITH) == SHADOW:
        return NEIGHBOURS[MINAS_TIRITH]
    return (MINAS_TIRITH,)


@playable("fp_str_11")
def _rohan_rides(state: State, seat: Seat) -> bool:
    return at_war(state, "rohan")


@effect("fp_str_12")
async def through_a_day_and_a_night(g: Game, seat: Seat) -> None:
    """An army with a companion marches one region or two, a companion with it."""
    led = movable_armies(g.state, seat, COMPANIONS)
    if led:
        origin = await choose(seat, "card.army", "fp_str_12", led)
        await march_far(g, seat, "fp_str_12", origin, steps=2, needed=COMPANIONS)


@playable("fp_str_12")
def _a_companion_leads_an_army(state: State, seat: Seat) -> bool:
    return army_with(state, *COMPANIONS) is not None


# --- recruiting ----------------------------------------------------------------------------------------


@effect("fp_str_13")
async def cirdans_ships(g: Game, seat: Seat) -> None:
    """Two Elven units, each of either kind, in one coastal region with an army of ours."""
    shores = armies_of(g.state, FREE_PEOPLES, COAST)
    if shores:
        region = await choose(seat, "card.region", "fp_str_13", shores)
        await recruit_units(g, seat, "fp_str_13", region, "elves", 2)


@playable("fp_str_13")
def _the_elves_are_at_war(state: State, seat: Seat) -> bool:
    return at_war(state, "elves")


@effect("fp_str_14")
async def guards_of_the_citadel(g: Game, seat: Seat) -> None:
    """Minas Tirith: a unit and a leader of Gondor."""
    await recruit_unit(g, seat, "fp_str_14", MINAS_TIRITH, "gondor", leaders=1)


@effect("fp_str_15")
async def celeborns_galadhrim(g: Game, seat: Seat) -> None:
    """Lórien: an Elven unit. Then a Strategy card."""
    await recruit_unit(g, seat, "fp_str_15", "lorien", "elves")
    await draw_strategy(g, seat, "fp_str_15")


@effect("fp_str_16")
async def riders_of_theoden(g: Game, seat: Seat) -> None:
    """Edoras, or a region of Rohan with a companion: a unit and a leader of Rohan."""
    halls = [
        region
        for region in REGIONS
        if in_nation(region, "rohan")
        and (region == EDORAS or companions_at(g.state, region))
        and takes_recruits(g.state, FREE_PEOPLES, region)
    ]
    if halls:
        region = await choose(seat, "card.region", "fp_str_16", halls)
        await recruit_unit(g, seat, "fp_str_16", region, "rohan", leaders=1)


@effect("fp_str_17")
async def grimbeorn_the_old(g: Game, seat: Seat) -> None:
    """Carrock: a unit and a leader of the North."""
    await recruit_unit(g, seat, "fp_str_17", "carrock", "north", leaders=1)


@effect("fp_str_18")
async def imrahil_of_dol_amroth(g: Game, seat: Seat) -> None:
    """Dol Amroth: a unit and a leader of Gondor."""
    await recruit_unit(g, seat, "fp_str_18", "dol_amroth", "gondor", leaders=1)


@effect("fp_str_19")
async def king_brands_men(g: Game, seat: Seat) -> None:
    """Dale: two Regulars of the North. Then a Strategy card."""
    await recruit_figures(g, seat, "dale", {REGULARS["north"]: 2}, "fp_str_19")
    await draw_strategy(g, seat, "fp_str_19")


@effect("fp_str_20")
async def swords_in_eriador(g: Game, seat: Seat) -> None:
    """The Shire: a unit of the North; Ered Luin: a Dwarven unit. Then a Strategy card."""
    await recruit_unit(g, seat, "fp_str_20", "the_shire", "north")
    await recruit_unit(g, seat, "fp_str_20", "ered_luin", "dwarves")
    await draw_strategy(g, seat, "fp_str_20")


@effect("fp_str_21")
async def kindred_of_glorfindel(g: Game, seat: Seat) -> None:
    """Rivendell: an Elven unit. Then a Strategy card."""
    await recruit_unit(g, seat, "fp_str_21", "rivendell", "elves")
    await draw_strategy(g, seat, "fp_str_21")


@effect("fp_str_22")
async def dain_ironfoots_guard(g: Game, seat: Seat) -> None:
    """Erebor: a unit and a leader of the Dwarves."""
    await recruit_unit(g, seat, "fp_str_22", "erebor", "dwarves", leaders=1)


@effect("fp_str_23")
async def eomer_son_of_eomund(g: Game, seat: Seat) -> None:
    """A free settlement of Rohan, so none besieged: a unit and a leader of Rohan."""
    free = [r for r in SETTLEMENTS["rohan"] if takes_recruits(g.state, FREE_PEOPLES, r, must_be_free=True)]
    if free:
        region = await choose(seat, "card.region", "fp_str_23", free)
        await recruit_unit(g, seat, "fp_str_23", region, "rohan", leaders=1, must_be_free=True)


@effect("fp_str_24")
async def thranduils_archers(g: Game, seat: Seat) -> None:
    """The Woodland Realm: an Elven unit. Then a Strategy card."""
    await recruit_unit(g, seat, "fp_str_24", "woodland_realm", "elves")
    await draw_strategy(g, seat, "fp_str_24")
