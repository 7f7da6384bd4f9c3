"""B19.12, B20 to B22: one round of combat, from the choice of cards to the effects of its end."""

from __future__ import annotations

from games.bofa.cards.registry import COMBAT
from games.bofa.combat import Combat, Force, hits_on
from games.bofa.damage import (
    LEADERSHIP_TOKEN,
    NOT_NOW,
    USE,
    cancel_by_bodyguard,
    cancel_by_ring,
    check_armour,
    deal,
    take_casualties,
)
from games.bofa.events import (
    BatsSpent,
    CombatRolled,
    DamageBoughtOff,
    DamageSuffered,
    LeadershipLost,
    LeadershipPlaced,
    LeadersRerolled,
    ManoeuvreUsed,
)
from games.bofa.facts import SHADOW, TERRITORY, UNITS
from games.bofa.figures import DWARVES, GREAT_ORCS, MEN
from games.bofa.manoeuvres import VAMPIRE_LIKE, add_extra, choose
from games.bofa.position import leadership_left, with_characters
from games.bofa.state import State
from games.bofa.victory import lose_character
from games.kernel import Question, Table, ask, pick_all_seats, pick_one, roll

Game = Table[State]

BLACK, WHITE = "black", "white"
TAKE_DAMAGE = "take_damage"
HOWLING_ORCS = "sh_story_10"
DARTS = ("lake_men", "elf_archers")
OLD_HATRED, WALL_OF_SPEARS, FELL_RACE = "dwarf_veterans", "elf_spearmen", "great_orcs"
WILD_RAGE, GOBLIN_CHARGE, REARGUARD_ATTACK, REDOUBTABLE = "orcs", "goblins", "wargs", "dwarf_regulars"
FELL_RACE_DAMAGE = 2


async def combat_round(g: Game, combat: Combat) -> None:
    """B19.12."""
    await choose(g, combat)
    await add_extra(g, combat)
    await apply_effects(g, combat, "roll")
    await roll_combat(g, combat)
    await apply_effects(g, combat, "reroll")
    await reroll(g, combat)
    combat.fought.append(combat.attacker.region)
    await settle_damage(g, combat)
    await casualties(g, combat)
    await end_effects(g, combat)
    check_armour(g)


async def apply_effects(g: Game, combat: Combat, moment: str) -> None:
    """B19.6: combat effects of event cards; two at the same moment: the defender's first."""
    for force in (combat.defender, combat.attacker):
        effect = COMBAT.get(force.effect)
        if effect is not None and effect.moment == moment:
            effect.do(g, combat, force)


# --- rolling -----------------------------------------------------------------------------------------


async def roll_combat(g: Game, combat: Combat) -> None:
    """B20: both sides roll; the chosen unit's dice are black."""
    for force in combat.forces:
        number = combat.dice(g.state, force)
        black = min(number, force.units(g.state).get(force.manoeuvre, 0))
        dice = await roll(f"combat.{force.side}", number)
        force.needs = combat.needed(g.state, force)
        force.white, force.black = dice[: number - black], dice[number - black :]
        lowest = hits_on(force.needs, force.bonus)
        force.black_hits = sum(die >= lowest for die in force.black)
        force.hits = force.black_hits + sum(die >= lowest for die in force.white)
        g.record(CombatRolled(force.side, force.white, force.black, force.needs, force.bonus, force.hits))


async def reroll(g: Game, combat: Combat) -> None:
    """B21: each side rolls missed dice again; where it matters which, it says so, both at once (B21.6)."""
    questions: list[Question] = []
    again: dict[str, dict[str, int]] = {}
    for force in combat.forces:
        lowest = hits_on(force.needs, force.bonus)
        missed = {
            BLACK: sum(die < lowest for die in force.black),
            WHITE: sum(die < lowest for die in force.white),
        }
        most = rerolls(g.state, combat, force, sum(missed.values()))
        if most and missed[BLACK] and missed[WHITE] and most < sum(missed.values()):
            about = {**combat.facts(g.state), "hits": force.hits}
            questions.append(ask(force.side, "combat.reroll", missed, 0, most, about))
        else:
            again[force.side] = {colour: min(most, number) for colour, number in missed.items()}
    for seat, picks in (await pick_all_seats(questions)).items():
        again[seat] = {colour: picks.count(colour) for colour in (BLACK, WHITE)}
    for force in combat.forces:
        await roll_again(g, force, again[force.side])


def rerolls(state: State, combat: Combat, force: Force, missed: int) -> int:
    """B21.1, B28.13, B28.26: how many missed dice may be rolled again."""
    if force.no_reroll:
        return 0
    return missed if force.beorn else min(missed, combat.leadership(state, force))


async def roll_again(g: Game, force: Force, again: dict[str, int]) -> None:
    """B21.2, B21.3, B21.9: the new result stands."""
    number = sum(again.values())
    if not number:
        return
    dice = await roll(f"combat.again.{force.side}", number)
    white, black = dice[: again[WHITE]], dice[again[WHITE] :]
    lowest = hits_on(force.needs, force.reroll_bonus)
    black_hits = sum(die >= lowest for die in black)
    hits = black_hits + sum(die >= lowest for die in white)
    force.black_hits += black_hits
    force.hits += hits
    g.record(LeadersRerolled(force.side, white, black, force.needs, force.reroll_bonus, hits))


# --- the damage step ---------------------------------------------------------------------------------


async def settle_damage(g: Game, combat: Combat) -> None:
    """B22.18 to B22.21: hits, extra and cancelled damage, Bodyguard, and what is left falls."""
    for force in combat.forces:
        force.due = combat.foe(force.side).hits
    for force in combat.forces:
        if force.manoeuvre != VAMPIRE_LIKE or g.state.rules < 3:
            await use_manoeuvre(g, combat, force)
        if not force.beorn:
            force.due = await cancel_by_ring(g, force.region, force.due)
    for force in combat.forces:
        if not force.beorn and await cancel_by_bodyguard(g, force.region, force.due):
            force.due = 0
    for force in combat.forces:
        if force.manoeuvre == VAMPIRE_LIKE and g.state.rules >= 3:
            await bite(g, combat, force)
    for force in combat.forces:
        await deal(g, force.region, force.due, "combat")


def fires(state: State, combat: Combat, force: Force, unit: str) -> bool:
    """B21.4, B31.6, B31.18: this unit's manoeuvre works: a black hit, and nobody howls it down."""
    if force.manoeuvre != unit or not force.black_hits:
        return False
    if unit in DWARVES or unit in MEN:
        foe = combat.foe(force.side)
        return not (state.in_play(HOWLING_ORCS) and GREAT_ORCS in foe.units(state))
    return True


async def use_manoeuvre(g: Game, combat: Combat, force: Force) -> None:
    """B22.19: extra or cancelled damage by a unit's manoeuvre or Vampire-like."""
    if force.manoeuvre == VAMPIRE_LIKE:
        return await bite(g, combat, force)
    if force.manoeuvre not in UNITS or not fires(g.state, combat, force, force.manoeuvre):
        return
    foe = combat.foe(force.side)
    if force.manoeuvre in DARTS:
        foe.due += 1
        g.record(ManoeuvreUsed(force.side, force.manoeuvre, 1))
    elif force.manoeuvre == OLD_HATRED:
        foe.due += 1
        g.record(ManoeuvreUsed(force.side, OLD_HATRED, 1))
        if not foe.beorn and g.state.armies[foe.region].leadership:
            g.record(LeadershipLost(foe.side, foe.region, 1, OLD_HATRED))
    elif force.manoeuvre == WALL_OF_SPEARS and force.due:
        force.due -= 1
        g.record(ManoeuvreUsed(force.side, WALL_OF_SPEARS, -1))
    elif force.manoeuvre == FELL_RACE:
        await strike_fell(g, combat, force)


async def bite(g: Game, combat: Combat, force: Force) -> None:
    """B29.4, B29.7: with damage inflicted, after all cancelling, a bat of the territory may add one."""
    foe, territory = combat.foe(force.side), TERRITORY[combat.region]
    if not foe.due:
        return
    if await pick_one(force.side, "combat.bite", [USE, NOT_NOW], about=combat.facts(g.state)) == USE:
        g.record(BatsSpent(territory, 1, VAMPIRE_LIKE))
        g.record(ManoeuvreUsed(SHADOW, VAMPIRE_LIKE, 1))
        foe.due += 1


async def strike_fell(g: Game, combat: Combat, force: Force) -> None:
    """Fell Race, B31.2: two damage, unless bought off with all tokens or one character; B28.26 for Beorn."""
    foe = combat.foe(force.side)
    offers = []
    if not foe.beorn:
        offers = with_characters(g.state, foe.side, foe.region)
        if g.state.armies[foe.region].leadership:
            offers.append(LEADERSHIP_TOKEN)
    about = combat.facts(g.state)
    paid = await pick_one(foe.side, "combat.fell_race", [TAKE_DAMAGE, *offers], about=about)
    if paid == TAKE_DAMAGE:
        foe.due += FELL_RACE_DAMAGE
        g.record(ManoeuvreUsed(force.side, FELL_RACE, FELL_RACE_DAMAGE))
        return
    g.record(DamageBoughtOff(foe.side, paid))
    if paid == LEADERSHIP_TOKEN:
        tokens = g.state.armies[foe.region].leadership
        g.record(LeadershipLost(foe.side, foe.region, tokens, FELL_RACE))
    else:
        lose_character(g, paid, FELL_RACE)


async def casualties(g: Game, combat: Combat) -> None:
    """B22.22: defender first; Captain of War and Redoubtable are used here."""
    stout = {f.side: fires(g.state, combat, f, REDOUBTABLE) for f in combat.forces if f.lives(g.state)}
    for force in (combat.defender, combat.attacker):
        if not force.beorn:
            await take_casualties(
                g, force.region, captain=force.captain, redoubtable=stout.get(force.side, False)
            )


# --- the end of the round ----------------------------------------------------------------------------


async def end_effects(g: Game, combat: Combat) -> None:
    """B31.4, B31.5: Wild Rage, Goblin Charge and Rearguard Attack; the attacker's first (B21.5)."""
    for force in combat.forces:
        if not force.lives(g.state) or not fires(g.state, combat, force, force.manoeuvre):
            continue
        if force.manoeuvre == WILD_RAGE and leadership_left(g.state, force.side):
            g.record(ManoeuvreUsed(force.side, WILD_RAGE))
            g.record(LeadershipPlaced(force.side, {force.region: 1}, WILD_RAGE))
        elif force.manoeuvre == GOBLIN_CHARGE:
            await charge(g, combat, force)
        elif force.manoeuvre == REARGUARD_ATTACK:
            await harry(g, combat, force)


async def charge(g: Game, combat: Combat, force: Force) -> None:
    """Goblin Charge: one damage to oneself for one to the enemy."""
    foe = combat.foe(force.side)
    if not foe.lives(g.state):
        return
    about = combat.facts(g.state)
    if await pick_one(force.side, "combat.charge", [USE, NOT_NOW], about=about) == NOT_NOW:
        return
    g.record(ManoeuvreUsed(force.side, GOBLIN_CHARGE, 1))
    g.record(DamageSuffered(force.side, force.region, 1, because=GOBLIN_CHARGE))
    await deal(g, foe.region, 1, GOBLIN_CHARGE)
    for one in (combat.defender, combat.attacker):
        if not one.beorn and one.lives(g.state):
            await take_casualties(g, one.region)


async def harry(g: Game, combat: Combat, force: Force) -> None:
    """Rearguard Attack: the enemy keeps one damage marker at most; Beorn is immune."""
    foe = combat.foe(force.side)
    if foe.beorn or not foe.lives(g.state) or g.state.armies[foe.region].damage <= 1:
        return
    about = combat.facts(g.state)
    if await pick_one(force.side, "combat.rearguard", [USE, NOT_NOW], about=about) == USE:
        g.record(ManoeuvreUsed(force.side, REARGUARD_ATTACK))
        await take_casualties(g, foe.region, allowed=1, because=REARGUARD_ATTACK)
