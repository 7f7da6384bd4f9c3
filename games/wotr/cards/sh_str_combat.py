"""The combat halves of the Shadow's Strategy deck, by the key of the combat title.

Devilry of Orthanc, which both decks have, is with the Character deck.
"""

from __future__ import annotations

from games.kernel import Table, pick_number
from games.wotr.cards.fp_char_combat import card_of
from games.wotr.cards.registry import combat, combat_playable
from games.wotr.combat import Battle, Force
from games.wotr.facts import Side
from games.wotr.figures import ELITES, REGULAR_OF
from games.wotr.rounds import cancel_card, change_hits, extra_attack, suffer
from games.wotr.state import State

Game = Table[State]


def bearable(state: State, force: Force) -> int:
    """A67: how many hits the force takes for certain with a unit left, whichever way they are allotted.

    An Elite bears two only if a Regular of its nation is there to take its place (R7.31).
    """
    replaced = sum(
        min(force.figures.get(elite, 0), state.reinforcements.get(regular, 0))
        for elite, regular in REGULAR_OF.items()
    )
    return force.units + replaced - 1


async def spend_blood(g: Game, battle: Battle, side: Side, most: int) -> int:
    """A67: the side deals hits to its own units, as many as it likes; at least one of them survives."""
    force = battle.mine(side)
    about = {"card": card_of(battle, side), "region": battle.region}
    most = min(most, bearable(g.state, force))
    hits = await pick_number(force.seat, "battle.own_hits", 0, most, about=about)
    if hits:
        await suffer(g, battle, side, hits, card_of(battle, side))
    return hits


# --- in card order -------------------------------------------------------------------------------------


@combat(3, "deadly_strife")
async def deadly_strife(g: Game, battle: Battle, side: Side) -> None:
    """Both sides: two more on every die, of roll and re-roll."""
    embitter(battle, 2)


@combat(3, "desperate_battle")
async def desperate_battle(g: Game, battle: Battle, side: Side) -> None:
    """Both sides: one more on every die, of roll and re-roll."""
    embitter(battle, 1)


def embitter(battle: Battle, bonus: int) -> None:
    for force in battle.forces:
        force.bonus += bonus
        force.reroll_bonus += bonus


@combat(7, "onslaught")
async def onslaught(g: Game, battle: Battle, side: Side) -> None:
    """Up to four hits on one's own units, and as many dice against the enemy: each 4 or more hits."""
    dice = await spend_blood(g, battle, side, 4)
    if dice:
        await extra_attack(g, battle, side, dice, card_of(battle, side), needs=4)


@combat(3, "relentless_assault")
async def relentless_assault(g: Game, battle: Battle, side: Side) -> None:
    """Up to two hits on one's own units, and as much more on every die of the roll."""
    battle.mine(side).bonus += await spend_blood(g, battle, side, 2)


@combat(7, "great_host")
async def great_host(g: Game, battle: Battle, side: Side) -> None:
    """A hit, with at least twice as many units in the battle as the enemy."""
    foe = battle.foe(side)
    if battle.mine(side).units >= 2 * foe.units:
        await suffer(g, battle, foe.side, 1, card_of(battle, side))


@combat_playable("mumakil")
def with_mumakil(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).has(ELITES["southrons_easterlings"])


@combat(3, "mumakil")
async def mumakil_charge(g: Game, battle: Battle, side: Side) -> None:
    """One more on every die of the roll."""
    battle.mine(side).bonus += 1


@combat(5, "mumakil")
async def mumakil_trample(g: Game, battle: Battle, side: Side) -> None:
    """A hit more with more hits than the enemy, those of his early attack included (A37)."""
    foe = battle.foe(side)
    if battle.mine(side).hits > foe.hits + foe.early_hits:
        change_hits(g, battle, side, 1, card_of(battle, side))


@combat(0, "swarm_of_bats")
async def swarm_of_bats(g: Game, battle: Battle, side: Side) -> None:
    """The enemy's card has no effect; if he showed none, one more on every die of the re-roll."""
    foe = battle.foe(side)
    if foe.card is None:
        battle.mine(side).reroll_bonus += 1
    else:
        cancel_card(g, battle, foe.side, card_of(battle, side))


@combat_playable("we_come_to_kill")
def with_an_elite(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).elites > 0


@combat(7, "we_come_to_kill")
async def we_come_to_kill(g: Game, battle: Battle, side: Side) -> None:
    """An extra attack with a die for each Elite left, each 5 or more hits."""
    elites = battle.mine(side).elites
    if elites:
        await extra_attack(g, battle, side, elites, card_of(battle, side), needs=5)
