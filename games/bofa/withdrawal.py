"""B23: the defender leaves a combat, in good order or in rout."""

from __future__ import annotations

from games.bofa.combat import Combat, Force
from games.bofa.damage import hold_to_limit, lose_wrath, take_casualties
from games.bofa.events import ArmyWithdrew, CharacterMoved, DamageSuffered
from games.bofa.facts import FORDS, NEIGHBOURS, POINTS
from games.bofa.figures import BEORN, other
from games.bofa.manoeuvres import REGROUP
from games.bofa.moving import entered, whole
from games.bofa.position import controls, has_army, is_near_enemy, may_enter
from games.bofa.state import State
from games.kernel import Table, pick_one

Game = Table[State]

STAND, GIVE_WAY = "stand", "give_way"
ORDERLY, ROUT = "orderly", "rout"
MOST_IN_ROUT = 1
"""B23.13: damage markers that a routed army keeps."""


def refuges(state: State, combat: Combat) -> list[str]:
    """B23.6 to B23.10: where the defender can go by himself."""
    return [to for to in open_neighbours(state, combat.defender) if is_refuge(state, combat.defender, to)]


def open_neighbours(state: State, force: Force) -> list[str]:
    """B23.7, B28.16: next to it, without an enemy army and not under enemy control."""
    foe = other(force.side)
    found = []
    for to in NEIGHBOURS[force.region]:
        if to in POINTS and controls(state, foe, to):
            continue
        free = to not in state.armies if force.beorn else may_enter(state, force.side, to)
        if free:
            found.append(to)
    return found


def is_refuge(state: State, force: Force, to: str) -> bool:
    """B23.8 to B23.10: not over a ford and not next to an enemy, unless friends or own walls are there."""
    if controls(state, force.side, to) or (not force.beorn and has_army(state, force.side, to)):
        return True
    return (force.region, to) not in FORDS and not is_near_enemy(state, force.side, to)


def way_of_leaving(combat: Combat) -> str:
    """B19.10, B23.3, B23.22, B23.27: in good order with Regroup; Elven Charge bars it in round one."""
    barred = combat.terms.pursuit and combat.round == 1
    return ORDERLY if combat.defender.manoeuvre == REGROUP and not barred else ROUT


async def withdraws(g: Game, combat: Combat) -> bool:
    """B23.3: the defender may leave; true if he is gone, one way or another."""
    force = combat.defender
    how = way_of_leaving(combat)
    refuge = refuges(g.state, combat)
    driven = [] if refuge else open_neighbours(g.state, force)
    if not refuge and not driven:
        return False
    about = {**combat.facts(g.state), "how": how}
    to = await pick_one(force.side, "combat.withdraw", [STAND, *(refuge or [GIVE_WAY])], about=about)
    if to == STAND:
        return False
    if how == ROUT and not force.beorn:
        await take_casualties(g, force.region, allowed=MOST_IN_ROUT, because=ROUT)
    if driven and force.lives(g.state):
        to = await pick_one(combat.attacker.side, "combat.drive", driven, about=about)
        await harm(g, force)
    if force.lives(g.state):
        await leave(g, force, to, how)
        combat.ended = "withdrew"
    else:
        combat.ended = "destroyed"
    return True


async def harm(g: Game, force: Force) -> None:
    """B23.11, B23.24, B28.27: one damage before the move."""
    if force.beorn:
        return lose_wrath(g, 1, "withdrew")
    g.record(DamageSuffered(force.side, force.region, 1, because="withdrew"))
    await take_casualties(g, force.region)


async def leave(g: Game, force: Force, to: str, how: str) -> None:
    """B23.15, B23.25, B23.26: the whole army goes; it may merge, free a place, remove tokens."""
    if force.beorn:
        g.record(CharacterMoved(BEORN, force.region, to, "withdrew"))
        return entered(g, force.side, to)
    part = whole(g.state, force.region)
    g.record(
        ArmyWithdrew(
            force.side, force.region, to, part.units, part.characters, part.leadership, part.damage, how
        )
    )
    entered(g, force.side, to)
    await hold_to_limit(g, to, casualties=True)
