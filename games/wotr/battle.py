"""R7: battles, from the choice of the attackers to the advance; sieges and sorties too (R9).

Verbs for cards: `attack` (asked, with an army that meets a need), `give_battle` (attackers chosen before);
for Combat cards those of rounds.py. The Battle itself is in combat.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from games.kernel import Seat, Table, pick_one
from games.wotr.armies import is_barred, leaders, not_barred
from games.wotr.combat import Battle, CombatTerms, Force
from games.wotr.events import (
    AbilityUsed,
    ArmyAdvanced,
    ArmyRetreated,
    AttackCeased,
    BattleBegan,
    BattleEnded,
    CombatRoundBegan,
    RetreatedIntoSiege,
)
from games.wotr.events.battle import BattleKind
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, SHADOW, Side
from games.wotr.figures import (
    IMMOBILE,
    NATION_OF,
    NATION_OF_LEADER,
    UNITS,
    Figure,
    Stack,
    of_side,
    other,
    take,
    units_of,
)
from games.wotr.parts import NOBODY, Part, choose_part, part, shaped
from games.wotr.politics import army_arrived, army_attacked, army_entered
from games.wotr.position import PLACE, STRONGHOLD, armies_beside, controller, is_free
from games.wotr.rounds import combat_round
from games.wotr.seats import commander, may_attack, own_army, side_of
from games.wotr.siege import arrive, begin_siege, capture, press_on, tidy
from games.wotr.state import State
from games.wotr.teams import mix, stay_together

Game = Table[State]

CONTINUE, CEASE = "continue", "cease"
FIELD, WALLS, STAND = "field", "walls", "stand"
USE, NOT_NOW = "use", "not_now"
GANDALF, WHITE_RIDER = "gandalf_white", "the_white_rider"


# --- who can attack whom -----------------------------------------------------------------------------


def army_at(state: State, side: Side, region: str) -> tuple[Stack, bool]:
    """The side's army there, and whether it is besieged."""
    stack = state.inside.get(region)
    if stack is not None and controller(state, region) == side:
        return of_side(stack, side), True
    return of_side(state.field.get(region, {}), side), False


def attack_part(state: State, seat: Seat, region: str, needed: Collection[Figure]) -> Part | None:
    """R7.1, R7.6, R7.7, R7.50: who of the army can attack; figures of nations not at war stay behind.

    When every unit attacks, every figure does (A60).
    """
    here = _attackers_in(state, seat, region)
    steps = state.steps_to_war
    able = {f: number for f, number in here.items() if f not in NATION_OF or steps[NATION_OF[f]] == 0}
    return shaped(state, seat, part(here, able, able, needed))


def _attackers_in(state: State, seat: Seat, region: str) -> Stack:
    """R15.18: the figures with which the seat can attack: a garrison under its commander, or an own army."""
    side = side_of(state, seat)
    garrison = state.inside.get(region)
    if garrison is not None and controller(state, region) == side:
        return of_side(garrison, side) if commander(state, side, garrison) == seat else {}
    return own_army(state, seat, region) if may_attack(state, seat, region) else {}


def targets(state: State, side: Side, region: str) -> list[str]:
    """R7.2, R7.49: where the army of a region can attack; the region itself stands for siege and sortie."""
    if region in state.inside:
        if controller(state, region) == side:
            return [region]
        found = [] if is_barred(state, side, region) else [region]
    else:
        found = []
    return found + not_barred(state, side, armies_beside(state, other(side), region))


def attackers(
    state: State,
    seat: Seat,
    needed: Collection[Figure] = NOBODY,
    only: Callable[[str, str], bool] | None = None,
) -> dict[str, list[str]]:
    """By region of an army that can attack: its targets. `only`: what a card allows, (origin, target)."""
    side = side_of(state, seat)
    found: dict[str, list[str]] = {}
    for region in sorted(_with_units(state, side), key=PLACE.__getitem__):
        at = [to for to in targets(state, side, region) if only is None or only(region, to)]
        if at and attack_part(state, seat, region, needed):
            found[region] = at
    return found


def can_attack(state: State, seat: Seat, led: bool) -> bool:
    """R7.1, R7.2: some army of the seat has somebody to attack; `led`: one with a leader or character."""
    side = side_of(state, seat)
    needed = leaders(state, side) if led else NOBODY
    return any(
        targets(state, side, region) and attack_part(state, seat, region, needed)
        for region in _with_units(state, side)
    )


def _with_units(state: State, side: Side) -> Iterator[str]:
    """Where an army of the side is, in the field or besieged by others in the field."""
    mine, inside = UNITS[side], state.inside
    for region, stack in state.field.items():
        if not mine.isdisjoint(stack) or (region in inside and controller(state, region) == side):
            yield region


# --- the attack --------------------------------------------------------------------------------------


async def attack(
    g: Game,
    seat: Seat,
    led: bool,
    needed: Collection[Figure] = NOBODY,
    only: Callable[[str, str], bool] | None = None,
    terms: CombatTerms | None = None,
) -> None:
    """R7.1 to R7.8: one attack: from where, whom, with which units and leaders."""
    side = side_of(g.state, seat)
    needed = leaders(g.state, side) if led else needed
    found = attackers(g.state, seat, needed, only)
    origin = await pick_one(seat, "attack.from", list(found))
    target = await pick_one(seat, "attack.target", found[origin], about={"region": origin})
    able = attack_part(g.state, seat, origin, needed)
    assert able is not None
    figures = await choose_part(g, seat, "attack", able, {"region": origin, "target": target})
    await give_battle(g, seat, origin, target, figures, terms)


async def give_battle(
    g: Game, seat: Seat, origin: str, target: str, figures: Stack, terms: CombatTerms | None = None
) -> None:
    """R7.5, R7.9, R8.17: the attack is declared, the attacked nations react, the battle is fought."""
    battle = meet(g.state, seat, origin, target, figures, terms or CombatTerms())
    g.record(
        BattleBegan(
            battle.attacker.side,
            battle.kind,
            origin,
            target,
            dict(battle.attacker.figures),
            dict(battle.defender.figures),
            battle.terms.because,
        )
    )
    if not battle.defender.inside:
        mix(g, battle.defender.side, target, "attacked")  # R15.15
    army_attacked(g, battle.defender.figures, target)
    await fight(g, battle)
    await aftermath(g, battle)


def meet(state: State, seat: Seat, origin: str, target: str, figures: Stack, terms: CombatTerms) -> Battle:
    """The two forces. Everybody who defends takes part (R7.9); the rearguard does not (R7.8)."""
    side = side_of(state, seat)
    enemy = other(side)
    kind: BattleKind = "field"
    besieged = target in state.inside
    if besieged and origin == target and not terms.in_place:
        kind = "sortie" if controller(state, target) == side else "siege"
    defenders = of_side(state.inside[target] if kind == "siege" else state.field[target], enemy)
    return Battle(
        kind,
        target,
        Force(side, seat, origin, dict(figures), inside=kind == "sortie"),
        Force(enemy, commander(state, enemy, defenders), target, defenders, inside=kind == "siege"),
        terms,
    )


async def fight(g: Game, battle: Battle) -> None:
    """R7.12, R7.43: round after round, until an army is gone, the attacker ceases or the defender leaves."""
    if await takes_to_the_walls(g, battle):
        return
    await ride_white(g, battle)
    while True:
        battle.begin_round()
        take_command(g.state, battle)
        g.record(CombatRoundBegan(battle.round))
        if battle.terms.each_round:
            battle.terms.each_round(g.state, battle)
        await combat_round(g, battle)
        take_command(g.state, battle)
        if battle.ended:
            return
        going_on = another_siege_round if battle.kind == "siege" else nobody_leaves
        if not await going_on(g, battle):
            return


def take_command(state: State, battle: Battle) -> None:
    """R15.17, R15.29: who controls a mixed army decides for it, round by round as its numbers change."""
    for force in battle.forces:
        if not force.wiped_out:
            force.seat = commander(state, force.side, force.figures)


async def ride_white(g: Game, battle: Battle) -> None:
    """The White Rider: before the first round Gandalf may give up his Leadership against all Nazgûl's."""
    force = battle.mine(FREE_PEOPLES)
    if not force.has(GANDALF) or not battle.nazgul_leadership(g.state, SHADOW):
        return
    if await pick_one(force.seat, "battle.white_rider", [USE, NOT_NOW], about=battle.facts()) == USE:
        battle.white_rider = True
        g.record(AbilityUsed(GANDALF, WHITE_RIDER))


# --- step 5: ceasing, retreating, going into a siege -------------------------------------------------


async def nobody_leaves(g: Game, battle: Battle) -> bool:
    """R7.36, R9.1: the attacker may cease; if he goes on, the defender may leave, or take to his walls."""
    if not battle.terms.must_fight:
        choice = await pick_one(
            battle.attacker.seat, "battle.continue", [CONTINUE, CEASE], about=battle.facts()
        )
        if choice == CEASE:
            g.record(AttackCeased(battle.attacker.side))
            battle.ended = "ceased"
            return False
    ways = retreats(g.state, battle)
    if has_walls(g.state, battle):
        ways.insert(0, WALLS)
    to = await pick_one(battle.defender.seat, "battle.retreat", [STAND, *ways], about=battle.facts())
    if to == STAND:
        return True
    if to == WALLS:
        await retreat_into_siege(g, battle)
    else:
        retreat(g, battle, to)
    return False


def retreats(state: State, battle: Battle) -> list[str]:
    """R7.38, R7.41, R7.54: the neighbours free for the defender; the besieged have none."""
    if battle.kind == "siege":
        return []
    side = battle.defender.side
    return [to for to in NEIGHBOURS[battle.region] if is_free(state, side, to)]


def retreat(g: Game, battle: Battle, to: str) -> None:
    """R7.38, R7.40: the whole army goes; Saruman stays behind."""
    force = battle.defender
    going = {figure: number for figure, number in force.figures.items() if figure not in IMMOBILE}
    take(force.figures, going)
    g.record(ArmyRetreated(force.seat, battle.region, to, going, because=battle.terms.because))
    stay_together(g, force.side, to, going)
    army_entered(g, force.side, to)
    army_arrived(g, going, to)
    battle.ended = "retreated"


def has_walls(state: State, battle: Battle) -> bool:
    """R9.1, R9.26, R9.32: a field battle at a stronghold that the defender holds and nobody besieges."""
    return (
        battle.kind == "field"
        and battle.region in STRONGHOLD
        and battle.region not in state.inside
        and controller(state, battle.region) == battle.defender.side
    )


async def takes_to_the_walls(g: Game, battle: Battle) -> bool:
    """R9.1: before the first round too."""
    if not has_walls(g.state, battle):
        return False
    choice = await pick_one(battle.defender.seat, "battle.walls", [FIELD, WALLS], about=battle.facts())
    if choice == WALLS:
        await retreat_into_siege(g, battle)
    return choice == WALLS


async def retreat_into_siege(g: Game, battle: Battle) -> None:
    """R9.2, R9.3: if the attacker advances, the stronghold is besieged. The battle is over either way."""
    g.record(RetreatedIntoSiege(battle.defender.side, battle.region))
    battle.ended = "besieged"
    if battle.terms.in_place:
        return await begin_siege(g, battle.defender.side, battle.region)
    figures = await choose_advance(g, battle)
    if not figures:
        battle.ended = "walls"
        return
    await begin_siege(g, battle.defender.side, battle.region)
    advance(g, battle, figures)


async def leave_by_card(g: Game, battle: Battle) -> None:
    """Scouts: the defender leaves before the roll, for a free neighbour or his walls; if he can (A38)."""
    ways = retreats(g.state, battle)
    if has_walls(g.state, battle):
        ways.insert(0, WALLS)
    if not ways:
        return
    to = await pick_one(battle.defender.seat, "battle.scouts", ways, about=battle.facts())
    if to == WALLS:
        await retreat_into_siege(g, battle)
    else:
        retreat(g, battle, to)


async def another_siege_round(g: Game, battle: Battle) -> bool:
    """R9.9, R9.12, R9.35: a round that a card grants, or that an Elite of the attackers pays for."""
    force = battle.attacker
    if battle.round < battle.terms.rounds:
        choice = await pick_one(force.seat, "battle.continue", [CONTINUE, CEASE], about=battle.facts())
        going_on = choice == CONTINUE
    else:
        going_on = await press_on(g, force.seat, force.side, battle.region, force.figures, battle.facts())
    if not going_on:
        battle.ended = "round"
    return going_on


# --- what follows ------------------------------------------------------------------------------------


async def aftermath(g: Game, battle: Battle) -> None:
    """R7.43 to R7.48, R9.13 to R9.20: sieges end or go on, settlements fall, winners may advance."""
    attacker, defender = battle.forces
    won = battle.ended == "retreated" or (defender.wiped_out and not attacker.wiped_out)
    lost = attacker.wiped_out and not defender.wiped_out
    winner = attacker.side if won else defender.side if lost else None
    g.record(BattleEnded(battle.ended, winner))
    tidy(g, battle.region)
    if won and battle.terms.in_place:
        if controller(g.state, battle.region) == defender.side and battle.region not in g.state.inside:
            capture(g, attacker.seat, battle.region)
    elif won and battle.kind == "field":
        figures = await choose_advance(g, battle)
        if figures:
            advance(g, battle, figures)
    tidy(g, attacker.region)


async def choose_advance(g: Game, battle: Battle) -> Stack:
    """R7.44, R7.46, R7.47, R7.59: all, some or none of the attackers. Leaders who stay need a unit."""
    force = battle.attacker
    able = {figure: number for figure, number in force.figures.items() if figure not in IMMOBILE}
    alone = force.seat == force.side
    here = g.state.field[force.region] if alone else own_army(g.state, force.seat, force.region)
    army = part(force.figures, able, NATION_OF_LEADER, NOBODY, units_of(here, force.side))
    army = army if alone else shaped(g.state, force.seat, army)
    assert army is not None
    army.least = 0
    return await choose_part(
        g, force.seat, "advance", army, {"region": force.region, "target": battle.region}
    )


def advance(g: Game, battle: Battle, figures: Stack) -> None:
    """R7.44, R7.45: into the region that was won: a settlement may fall, a siege has begun."""
    force = battle.attacker
    because = battle.terms.because
    g.record(ArmyAdvanced(force.seat, force.region, battle.region, figures, because=because))
    stay_together(g, force.side, battle.region, figures)
    arrive(g, force.seat, battle.region)
    tidy(g, force.region)
    army_arrived(g, figures, battle.region)
