"""The lower halves of event cards: what they do in combat. Captain of War is used in the damage step."""

from __future__ import annotations

from games.bofa.cards.registry import Game, combat
from games.bofa.combat import Combat, Force
from games.bofa.events import DamageSuffered


@combat("roll", "battle_fury")
def battle_fury(g: Game, battle: Combat, force: Force) -> None:
    """One more on every die of the combat roll, not of the re-roll."""
    force.bonus += 1


@combat("roll", "captain_of_war")
def captain_of_war(g: Game, battle: Combat, force: Force) -> None:
    """While casualties are taken a character or a leadership token may be given up for two markers."""
    force.captain = True


@combat("reroll", "commanding_voice")
def commanding_voice(g: Game, battle: Combat, force: Force) -> None:
    """Two more leadership this round, with or without leaders. B21.8"""
    force.extra_leadership += 2


@combat("roll", "dense_fog")
def dense_fog(g: Game, battle: Combat, force: Force) -> None:
    """The combat is over at the end of this round. B23.21"""
    battle.fog = True


@combat("roll", "fierce_defence")
def fierce_defence(g: Game, battle: Combat, force: Force) -> None:
    """The enemy needs 6 this round, in roll and re-roll. B20.16"""
    battle.foe(force.side).target = 6


@combat("roll", "great_confusion")
def great_confusion(g: Game, battle: Combat, force: Force) -> None:
    """The enemy rolls two dice fewer, but one at least. B20.14"""
    battle.foe(force.side).fewer += 2


@combat("roll", "no_quarter")
def no_quarter(g: Game, battle: Combat, force: Force) -> None:
    """One damage straight on one's own army; one more on every die of roll and re-roll. B22.24"""
    g.record(DamageSuffered(force.side, force.region, 1, because="no_quarter"))
    force.bonus += 1
    force.reroll_bonus += 1


@combat("reroll", "overmastered")
def overmastered(g: Game, battle: Combat, force: Force) -> None:
    """The enemy has no leader re-roll; Beorn has none of his own. B28.26"""
    battle.foe(force.side).no_reroll = True


@combat("roll", "stand_and_fight")
def stand_and_fight(g: Game, battle: Combat, force: Force) -> None:
    """Every unit counts combat value 2. B20.12"""
    force.all_two = True
