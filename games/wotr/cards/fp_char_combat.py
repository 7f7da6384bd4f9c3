"""The combat halves of the Free Peoples' Character deck, by the key of the combat title.

Each acts at its initiative (R7.57; see combat.py); several cards share one. `side` is whose card it is.
"""

from __future__ import annotations

from games.kernel import Key, Table, pick_one
from games.wotr.cards.registry import combat, combat_playable
from games.wotr.combat import Battle
from games.wotr.facts import REGIONS, Side
from games.wotr.figures import COMPANIONS, LEADERS, LEVEL, MINIONS, NAZGUL, Figure
from games.wotr.rounds import cancel_card, change_hits, extra_attack, forfeit, slay, turn_misses
from games.wotr.state import State

Game = Table[State]

STRIDER, ARAGORN = "strider", "aragorn"
HOBBITS = ("meriadoc", "peregrin")
NOBODY = "nobody"
LEADING: tuple[Figure, ...] = (*LEADERS.values(), *COMPANIONS)


def card_of(battle: Battle, side: Side) -> str:
    """The card that is being resolved."""
    card = battle.mine(side).card
    assert card is not None
    return card


def scored(battle: Battle, side: Side) -> int:
    """R7.28, A39: the hits of the side's roll and re-roll together, without what cards added."""
    force = battle.mine(side)
    return force.roll_hits + force.reroll_hits


async def name(battle: Battle, side: Side, prompt: str, items: list[Key]) -> Key:
    """A78: the player of the card names one."""
    about = {"card": card_of(battle, side), "region": battle.region}
    return await pick_one(battle.mine(side).seat, prompt, items, about=about)


# --- who must be in the battle -------------------------------------------------------------------------


@combat_playable("mighty_attack", "daring_defiance", "brave_stand")
def with_a_companion(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).has(*COMPANIONS)


@combat_playable("heroic_death", "fateful_strike", "sudden_strike")
def with_a_leader_or_companion(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).has(*LEADING)


@combat_playable("ents_rage", "huorn_dark", "nameless_wood")
def near_fangorn(state: State, battle: Battle, side: Side) -> bool:
    """The defender is in Fangorn, Orthanc or a region of Rohan."""
    return battle.region in ("fangorn", "orthanc") or REGIONS[battle.region].nation == "rohan"


# --- in card order -------------------------------------------------------------------------------------


@combat_playable("it_is_a_gift")
def with_the_ring_bearers(state: State, battle: Battle, side: Side) -> bool:
    return state.fellowship.region == battle.region


@combat(3, "it_is_a_gift")
async def it_is_a_gift(g: Game, battle: Battle, side: Side) -> None:
    """One more on every die, of roll and re-roll."""
    battle.mine(side).bonus += 1
    battle.mine(side).reroll_bonus += 1


@combat_playable("blade_of_westernesse")
def with_a_hobbit(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).has(*HOBBITS)


@combat(6, "blade_of_westernesse")
async def blade_of_westernesse(g: Game, battle: Battle, side: Side) -> None:
    """One hit of the re-roll is given up, and a Minion of the battle falls."""
    foe = battle.foe(side)
    minions: list[Key] = [minion for minion in MINIONS if minion in foe.figures]
    if battle.mine(side).reroll_hits and minions:
        minion = await name(battle, side, "battle.victim", minions)
        change_hits(g, battle, side, -1, card_of(battle, side))
        slay(g, battle, foe.side, minion, card_of(battle, side))


@combat(4, "mighty_attack")
async def mighty_attack(g: Game, battle: Battle, side: Side) -> None:
    """A companion gives up his Leadership, and a missed die is a hit; with none able to, nothing (R7.19)."""
    leading = battle.leadership_by_figure(g.state, side)
    able: list[Key] = [companion for companion in COMPANIONS if companion in leading]
    if able:
        companion = await name(battle, side, "battle.forfeit", able)
        forfeit(g, battle, side, {companion: 1}, card_of(battle, side))
        turn_misses(g, battle, side, 1, card_of(battle, side))


@combat_playable("servant_of_the_secret_fire")
def with_gandalf(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).has("gandalf_grey", "gandalf_white")


@combat(3, "servant_of_the_secret_fire")
async def servant_of_the_secret_fire(g: Game, battle: Battle, side: Side) -> None:
    """One more on every die of the roll."""
    battle.mine(side).bonus += 1


@combat_playable("anduril")
def with_the_king(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).has(STRIDER, ARAGORN)


@combat(4, "anduril")
async def anduril(g: Game, battle: Battle, side: Side) -> None:
    """He gives up his Leadership: Strider turns one missed die into a hit, Aragorn up to two."""
    leading = battle.leadership_by_figure(g.state, side)
    for king, turned in ((STRIDER, 1), (ARAGORN, 2)):
        if king in leading:
            forfeit(g, battle, side, {king: 1}, card_of(battle, side))
            turn_misses(g, battle, side, turned, card_of(battle, side))


@combat(6, "heroic_death")
async def heroic_death(g: Game, battle: Battle, side: Side) -> None:
    """A leader or companion may fall to stop hits of the enemy's roll and re-roll: one, or his Level."""
    force, foe = battle.mine(side), battle.foe(side)
    hits = min(scored(battle, foe.side), foe.hits)
    heroes: list[Key] = [figure for figure in LEADING if figure in force.figures]
    if not hits or not heroes:
        return
    hero = await name(battle, side, "battle.heroic_death", [*heroes, NOBODY])
    if hero != NOBODY:
        slay(g, battle, side, hero, card_of(battle, side))
        change_hits(g, battle, foe.side, -min(hits, LEVEL.get(hero, 1)), card_of(battle, side))


@combat(0, "daring_defiance")
async def daring_defiance(g: Game, battle: Battle, side: Side) -> None:
    """All companions give up their Leadership; the enemy's card, if he showed one, has no effect (A31)."""
    leading = battle.leadership_by_figure(g.state, side)
    companions = {companion: 1 for companion in COMPANIONS if companion in leading}
    if companions:
        forfeit(g, battle, side, companions, card_of(battle, side))
    cancel_card(g, battle, battle.foe(side).side, card_of(battle, side))


@combat(6, "fateful_strike")
async def fateful_strike(g: Game, battle: Battle, side: Side) -> None:
    """A hit of the re-roll slays a Nazgûl besides; two, a Minion instead. The Witch-king is one (A32)."""
    hits, foe = battle.mine(side).reroll_hits, battle.foe(side)
    victims: list[Key] = [NAZGUL] if hits and NAZGUL in foe.figures else []
    if hits > 1:
        victims += [minion for minion in MINIONS if minion in foe.figures]
    if victims:
        victim = await name(battle, side, "battle.victim", victims)
        slay(g, battle, foe.side, victim, card_of(battle, side))


@combat(2, "sudden_strike")
async def sudden_strike(g: Game, battle: Battle, side: Side) -> None:
    """An extra attack with as many dice as there is Leadership."""
    dice = battle.leadership(g.state, side)
    if dice:
        await extra_attack(g, battle, side, dice, card_of(battle, side))


@combat(3, "brave_stand")
async def brave_stand(g: Game, battle: Battle, side: Side) -> None:
    """The enemy rolls one die less for each companion, but one at least."""
    battle.foe(side).fewer += len(battle.mine(side).companions)


@combat(3, "ents_rage")
async def ents_rage(g: Game, battle: Battle, side: Side) -> None:
    """Two more on every die of the roll."""
    battle.mine(side).bonus += 2


@combat(3, "huorn_dark")
async def huorn_dark(g: Game, battle: Battle, side: Side) -> None:
    """The enemy rolls two dice at the most."""
    battle.foe(side).cap = min(battle.foe(side).cap, 2)


@combat(5, "nameless_wood")
async def nameless_wood(g: Game, battle: Battle, side: Side) -> None:
    """Two hits more, if roll and re-roll scored any (A39)."""
    if scored(battle, side):
        change_hits(g, battle, side, 2, card_of(battle, side))
