"""The combat halves of the Free Peoples' Strategy deck, by the key of the combat title.

Sudden Strike, which both decks have, is with the Character deck.
"""

from __future__ import annotations

from games.kernel import Table
from games.wotr.battle import leave_by_card
from games.wotr.cards.fp_char_combat import card_of, scored
from games.wotr.cards.registry import combat, combat_playable
from games.wotr.combat import Battle
from games.wotr.facts import FREE_PEOPLES, REGIONS, Side
from games.wotr.rounds import change_hits, extra_attack
from games.wotr.state import State

Game = Table[State]


@combat(3, "daylight")
async def daylight(g: Game, battle: Battle, side: Side) -> None:
    """The enemy rolls three dice at the most."""
    battle.foe(side).cap = min(battle.foe(side).cap, 3)


@combat(5, "no_quarter")
async def no_quarter(g: Game, battle: Battle, side: Side) -> None:
    """A hit more, if roll and re-roll scored any (A39)."""
    if scored(battle, side):
        change_hits(g, battle, side, 1, card_of(battle, side))


@combat_playable("advantageous_position")
def on_our_own_ground(state: State, battle: Battle, side: Side) -> bool:
    """The defender is in a region of a Free Peoples nation."""
    return REGIONS[battle.region].side == FREE_PEOPLES


@combat(3, "advantageous_position")
async def advantageous_position(g: Game, battle: Battle, side: Side) -> None:
    """One less on every die of the enemy's roll; his re-roll is as it was (R7.55)."""
    battle.foe(side).bonus -= 1


@combat_playable("scouts")
def as_defenders_in_the_field(state: State, battle: Battle, side: Side) -> bool:
    """R9.15: against a sortie too."""
    return battle.defender.side == side and battle.kind != "siege"


@combat(1, "scouts")
async def scouts(g: Game, battle: Battle, side: Side) -> None:
    """The whole army is gone before the roll, to a free neighbour or behind its walls; if it can (A38)."""
    await leave_by_card(g, battle)


@combat(6, "shield_wall")
async def shield_wall(g: Game, battle: Battle, side: Side) -> None:
    """Of two hits or more of the enemy's roll and re-roll one is ignored."""
    enemy = battle.foe(side).side
    if scored(battle, enemy) >= 2:
        change_hits(g, battle, enemy, -1, card_of(battle, side))


@combat(4, "confusion")
async def confusion(g: Game, battle: Battle, side: Side) -> None:
    """Each 1 of the enemy's roll is a hit of ours (A37), and that die is not rolled again."""
    foe = battle.foe(side)
    ones = foe.dice.count(1)
    foe.misses = max(0, foe.misses - ones)
    change_hits(g, battle, side, ones, card_of(battle, side))


@combat_playable("charge", "valour")
def with_an_elite(state: State, battle: Battle, side: Side) -> bool:
    return battle.mine(side).elites > 0


@combat(2, "charge")
async def charge(g: Game, battle: Battle, side: Side) -> None:
    """An extra attack with a die for each Elite."""
    if battle.mine(side).elites:
        await extra_attack(g, battle, side, battle.mine(side).elites, card_of(battle, side))


@combat(3, "valour")
async def valour(g: Game, battle: Battle, side: Side) -> None:
    """One more on every die of the roll."""
    battle.mine(side).bonus += 1
