"""The combat halves of the Shadow's Character deck, by the key of the combat title.

Each acts at its initiative (R7.57; see combat.py); several cards share one. `side` is whose card it is.
"""

from __future__ import annotations

from games.kernel import Key, Table, pick_some
from games.wotr.cards.fp_char_combat import NOBODY, card_of, name
from games.wotr.cards.registry import combat, combat_playable
from games.wotr.combat import RINGWRAITHS, Battle
from games.wotr.facts import Side, within
from games.wotr.figures import (
    COMPANIONS,
    ELITES,
    LEADERS,
    LEADERSHIP,
    LEVEL,
    NAZGUL,
    REGULARS,
    WITCH_KING,
    Stack,
    count,
)
from games.wotr.rounds import extra_attack, forfeit, silence, slay
from games.wotr.state import State

Game = Table[State]

NEAR_MORIA = within("moria", 2)
"""A36: Moria and what is one or two steps away."""


# --- the Leadership of the Nazgûl ------------------------------------------------------------------------


@combat_playable("words_of_power", "black_breath")
def with_a_nazgul(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).has(*RINGWRAITHS)


@combat_playable("they_are_terrible", "dread_and_despair", "foul_stench")
def with_nazgul_leadership(state: State, battle: Battle, side: Side) -> bool:
    return battle.nazgul_leadership(state, side) >= 1


@combat_playable("cruel_as_death")
def with_nazgul_leadership_of_two(state: State, battle: Battle, side: Side) -> bool:
    return battle.nazgul_leadership(state, side) >= 2


def able_to_pay(state: State, battle: Battle, side: Side) -> Stack:
    """R7.19, A65: the Nazgûl that still count for Leadership, the Witch-king among them."""
    leading = battle.leadership_by_figure(state, side)
    return {
        figure: leading[figure] // LEADERSHIP[figure] for figure in (NAZGUL, WITCH_KING) if figure in leading
    }


async def pay(g: Game, battle: Battle, side: Side, points: int) -> bool:
    """A65: whole figures give up so many points of Leadership, or more. False if they do not have them."""
    if battle.nazgul_leadership(g.state, side) < points:
        return False
    while points > 0:
        payer = await name(battle, side, "battle.forfeit", list(able_to_pay(g.state, battle, side)))
        forfeit(g, battle, side, {payer: 1}, card_of(battle, side))
        points -= LEADERSHIP[payer]
    return True


# --- in card order -------------------------------------------------------------------------------------


@combat_playable("one_for_the_dark_lord")
def against_the_ring_bearers(state: State, battle: Battle, side: Side) -> bool:
    return state.fellowship.region == battle.region


@combat(3, "one_for_the_dark_lord")
async def one_for_the_dark_lord(g: Game, battle: Battle, side: Side) -> None:
    """One more on every die, of roll and re-roll."""
    battle.mine(side).bonus += 1
    battle.mine(side).reroll_bonus += 1


@combat(3, "cruel_as_death")
async def cruel_as_death(g: Game, battle: Battle, side: Side) -> None:
    """Two points of Nazgûl Leadership for one more on every die of the roll."""
    if await pay(g, battle, side, 2):
        battle.mine(side).bonus += 1


@combat(4, "they_are_terrible")
async def they_are_terrible(g: Game, battle: Battle, side: Side) -> None:
    """A point of Nazgûl Leadership for one more on every die of the re-roll."""
    if await pay(g, battle, side, 1):
        battle.mine(side).reroll_bonus += 1


@combat(3, "dread_and_despair")
async def dread_and_despair(g: Game, battle: Battle, side: Side) -> None:
    """Any points of Nazgûl Leadership, one at least: the enemy rolls as many dice less, but one at least."""
    able = able_to_pay(g.state, battle, side)
    if not able:
        return
    about = {"card": card_of(battle, side), "region": battle.region}
    most = sum(able.values())
    payers = count(await pick_some(battle.mine(side).seat, "battle.forfeit", able, 1, most, about=about))
    forfeit(g, battle, side, payers, card_of(battle, side))
    battle.foe(side).fewer += sum(LEADERSHIP[figure] * number for figure, number in payers.items())


@combat(3, "foul_stench")
async def foul_stench(g: Game, battle: Battle, side: Side) -> None:
    """No re-roll for an enemy whose Leadership is not above that of the Nazgûl (A34)."""
    foe = battle.foe(side)
    if battle.nazgul_leadership(g.state, side) >= battle.leadership(g.state, foe.side):
        foe.no_reroll = True


@combat(6, "black_breath")
async def black_breath(g: Game, battle: Battle, side: Side) -> None:
    """With hits of the re-roll (A33) a leader may fall, or a companion whose Level is not above them."""
    hits, foe = battle.mine(side).reroll_hits, battle.foe(side)
    victims: list[Key] = [leader for leader in LEADERS.values() if hits and leader in foe.figures]
    victims += [c for c in COMPANIONS if c in foe.figures and LEVEL[c] <= hits]
    if not victims:
        return
    victim = await name(battle, side, "battle.victim", [*victims, NOBODY])
    if victim != NOBODY:
        slay(g, battle, foe.side, victim, card_of(battle, side))


@combat(1, "words_of_power")
async def words_of_power(g: Game, battle: Battle, side: Side) -> None:
    """A companion of the battle has neither Leadership nor abilities in this round (A68)."""
    companions: list[Key] = [*battle.foe(side).companions]
    if companions:
        companion = await name(battle, side, "battle.silence", companions)
        silence(g, battle, companion, card_of(battle, side))


@combat_playable("durins_bane")
def near_moria(state: State, battle: Battle, side: Side) -> bool:
    return battle.region in NEAR_MORIA


@combat(2, "durins_bane")
async def durins_bane(g: Game, battle: Battle, side: Side) -> None:
    """An extra attack with three dice, each 4 or more hits."""
    await extra_attack(g, battle, side, 3, card_of(battle, side), needs=4)


@combat_playable("devilry_of_orthanc")
def of_isengard_against_walls(state: State, battle: Battle, side: Side) -> bool:
    """A35: the defender is behind the walls only in a siege battle."""
    return battle.kind == "siege" and battle.mine(side).has(REGULARS["isengard"], ELITES["isengard"])


@combat(3, "devilry_of_orthanc")
async def devilry_of_orthanc(g: Game, battle: Battle, side: Side) -> None:
    """One more on every die of the roll."""
    battle.mine(side).bonus += 1
