"""B22, B25: damage goes to a fortification and to the army; units are given up for it.

Verbs: `suffer` (all that follows from damage outside combat), `deal` (only the markers), `take_casualties`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from games.bofa.events import (
    BodyguardUsed,
    DamageHealed,
    DamageSuffered,
    LeadershipLost,
    RingUsed,
    TableCardDiscarded,
    UnitsDisbanded,
    UnitsLost,
    WrathLost,
)
from games.bofa.facts import FREE_PEOPLES, PROTECTION, SHADOW, SHEETS, Side, Stack
from games.bofa.figures import BEORN, BILBO, BOLG, GREAT_ORCS, THORIN, count, in_order, size
from games.bofa.position import SHINING_ARMOUR, beorn_at, has_army, limit, with_characters
from games.bofa.state import Army, State
from games.bofa.victory import lose_army, lose_character
from games.kernel import Picks, Seat, Table, pick_number, pick_one, pick_some

Game = Table[State]

USE, NOT_NOW = "use", "not_now"
LEADERSHIP_TOKEN = "leadership"
PER_UNIT = 2
"""B22.3: markers that a unit takes with it."""
REDOUBTABLE = "dwarf_regulars"
REDOUBTABLE_MARKERS = 3
HOWLING_ORCS = "sh_story_10"
MOST_ON_ARMOUR = 5


# --- dealing -----------------------------------------------------------------------------------------


async def suffer(g: Game, region: str, damage: int, because: str) -> None:
    """B25: damage from outside combat, settled exactly like the damage step."""
    damage = await cancel_by_ring(g, region, damage)
    if damage and not await cancel_by_bodyguard(g, region, damage):
        await deal(g, region, damage, because)
        await take_casualties(g, region)


async def deal(g: Game, region: str, damage: int, because: str) -> None:
    """B22.10, B22.11, B22.21: to the fortification first, to Shining Armour if wanted, to the army."""
    if not damage:
        return
    fortification = room_in_fortification(g.state, region, damage)
    rest = damage - fortification
    if beorn_at(g.state, region):
        return deal_to_beorn(g, region, rest, fortification, because)
    side = g.state.armies[region].side
    armour = await put_on_armour(g, side, region, rest)
    g.record(DamageSuffered(side, region, rest - armour, fortification, armour, because))


def room_in_fortification(state: State, region: str, damage: int) -> int:
    """B22.10: how much of the damage the walls take."""
    return min(damage, max(0, PROTECTION.get(region, 0) - state.breaches.get(region, 0)))


async def put_on_armour(g: Game, side: Side, region: str, damage: int) -> int:
    """B31.27: markers that go to Shining Armour instead of Thorin's army."""
    if not damage or side != FREE_PEOPLES or SHINING_ARMOUR not in g.state.table:
        return 0
    if g.state.where[THORIN] != region:
        return 0
    return await pick_number(FREE_PEOPLES, "damage.armour", 0, damage, about={"region": region})


def deal_to_beorn(g: Game, region: str, damage: int, fortification: int, because: str) -> None:
    """B28.15, B28.20: each damage takes one wrath."""
    if fortification:
        g.record(DamageSuffered(FREE_PEOPLES, region, 0, fortification, because=because))
    if damage:
        lose_wrath(g, damage, because)


def lose_wrath(g: Game, wrath: int, because: str) -> None:
    """B28.15, B28.19: with none left he is gone."""
    g.record(WrathLost(min(wrath, g.state.wrath), because))
    if not g.state.wrath:
        lose_character(g, BEORN, "wrath")


async def cancel_by_ring(g: Game, region: str, damage: int) -> int:
    """Bilbo's Magic Ring: a ring token takes off damage; what is left."""
    if not damage or not g.state.ring or g.state.where[BILBO] != region:
        return damage
    if not has_army(g.state, FREE_PEOPLES, region):
        return damage
    about = {"region": region, "damage": damage}
    if await pick_one(FREE_PEOPLES, "damage.ring", [USE, NOT_NOW], about=about) == NOT_NOW:
        return damage
    cancelled = min(damage, SHEETS[BILBO].cancels)
    g.record(RingUsed(region, cancelled))
    return damage - cancelled


async def cancel_by_bodyguard(g: Game, region: str, damage: int) -> bool:
    """B30.4 to B30.7: a bodyguard token takes off all damage to Bolg's army."""
    if not damage or not g.state.bodyguard or g.state.where[BOLG] != region:
        return False
    if not has_army(g.state, SHADOW, region):
        return False
    about = {"region": region, "damage": damage}
    if await pick_one(SHADOW, "damage.bodyguard", [USE, NOT_NOW], about=about) == NOT_NOW:
        return False
    g.record(BodyguardUsed(region, damage))
    return True


def check_armour(g: Game) -> None:
    """B31.27: at the end of a combat round, more than five markers break Shining Armour."""
    if g.state.armour > MOST_ON_ARMOUR:
        g.record(TableCardDiscarded(SHINING_ARMOUR, "condition"))


# --- casualties --------------------------------------------------------------------------------------


async def take_casualties(
    g: Game,
    region: str,
    *,
    allowed: int | None = None,
    because: str = "casualties",
    captain: bool = False,
    redoubtable: bool = False,
) -> None:
    """B22.3 to B22.7: units are given up, each for two markers; forced while markers exceed units.

    `allowed`: the markers that may stay (a rout, Rearguard Attack); then no more units go than must.
    """
    if region not in g.state.armies or not g.state.armies[region].damage:
        return
    if captain:
        await give_up_captain(g, region)
    if redoubtable:
        await stand_redoubtable(g, region)
    army = g.state.armies.get(region)
    if army is None:
        return
    least = must_lose(army.size, army.damage, allowed)
    most = least if allowed is not None else min(army.size, ceil(army.damage / PER_UNIT))
    about = {"region": region, "damage": army.damage, "because": because}
    lost = await pick_units(army.side, "damage.casualties", army.units, least, most, about)
    if lost:
        lose_units(g, region, lost, min(army.damage, PER_UNIT * size(lost)), because)


def must_lose(units: int, damage: int, allowed: int | None = None) -> int:
    """B22.5, B22.6, B23.13: how many units have to go, two markers each."""
    lost = 0
    while units > lost and (damage > units - lost or (allowed is not None and damage > allowed)):
        lost += 1
        damage = max(0, damage - PER_UNIT)
    return lost


async def pick_units(
    seat: Seat, prompt: str, units: Mapping[str, int], least: int, most: int, about: dict[str, Any]
) -> Stack:
    """Some of the units; where all are alike and the number is fixed nobody is asked."""
    if len(units) == 1 and least == most:
        return dict.fromkeys(units, most) if most else {}
    picks: Picks = await pick_some(seat, prompt, in_order(units), least, most, about=about)
    return count(picks)


def lose_units(g: Game, region: str, units: Stack, healed: int, because: str) -> None:
    """B22.8, B22.9: units go back to the stock, perhaps the whole army; B31.19 for Howling Orcs."""
    side = g.state.armies[region].side
    g.record(UnitsLost(side, region, units, healed, because))
    if GREAT_ORCS in units and g.state.in_play(HOWLING_ORCS):
        g.record(TableCardDiscarded(HOWLING_ORCS, "condition"))
    if region not in g.state.armies:
        lose_army(g, side, region)


async def give_up_captain(g: Game, region: str) -> None:
    """Captain of War: a character or a leadership token for two markers. B31.1"""
    army = g.state.armies[region]
    offers = with_characters(g.state, army.side, region)
    if army.leadership:
        offers.append(LEADERSHIP_TOKEN)
    if not offers or not army.damage:
        return
    about = {"region": region, "damage": army.damage}
    paid = await pick_one(army.side, "damage.captain", [*offers, NOT_NOW], about=about)
    if paid == NOT_NOW:
        return
    if paid == LEADERSHIP_TOKEN:
        g.record(LeadershipLost(army.side, region, 1, "captain_of_war"))
    else:
        lose_character(g, paid, "captain_of_war")
    g.record(DamageHealed(army.side, region, min(PER_UNIT, army.damage), "captain_of_war"))


async def stand_redoubtable(g: Game, region: str) -> None:
    """Redoubtable: one Dwarf Regulars takes three markers with it."""
    army = g.state.armies[region]
    if REDOUBTABLE not in army.units or not army.damage:
        return
    about = {"region": region, "damage": army.damage}
    if await pick_one(army.side, "damage.redoubtable", [USE, NOT_NOW], about=about) == USE:
        healed = min(REDOUBTABLE_MARKERS, army.damage)
        lose_units(g, region, {REDOUBTABLE: 1}, healed, REDOUBTABLE)


# --- the limit of five -------------------------------------------------------------------------------


async def hold_to_limit(g: Game, region: str, casualties: bool = False) -> None:
    """B13.8, B15.16: surplus units go; after merging their owner may first take casualties."""
    if surplus(g.state, region) and casualties:
        await take_casualties(g, region)
    if number := surplus(g.state, region):
        army: Army = g.state.armies[region]
        gone = await pick_units(army.side, "army.surplus", army.units, number, number, {"region": region})
        g.record(UnitsDisbanded(army.side, region, gone))
        if army.damage > army.size:
            await take_casualties(g, region)


def surplus(state: State, region: str) -> int:
    army = state.armies.get(region)
    if army is None:
        return 0
    most = limit(army.side, region)
    return 0 if most is None else max(0, army.size - most)
