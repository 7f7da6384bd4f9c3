"""Battles on paper, whatever the game: cut out of its events, dice with their hits, and what luck did.

A game turns its own events into `Roll`s; the rest is the same for all dice that hit from a number upwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.kernel import Event
from games.titles.paper import BattleLuck, PaperBattle, PaperDie, Rolls

FACES = range(1, 7)
Numbered = Sequence[tuple[int, Event]]


class BattleRoll(Struct, frozen=True):
    """Dice of one side; each hits that shows `lowest` or more."""

    side: str
    why: str
    """What made the roll special; "" for nothing."""
    dice: tuple[int, ...]
    lowest: int


def bouts(events: Numbered, begins: type[Event], ends: type[Event]) -> list[list[tuple[int, Event]]]:
    """The stretches from a beginning to its end, the last one as far as it has gone."""
    found: list[list[tuple[int, Event]]] = []
    inside = False
    for number, event in events:
        if isinstance(event, begins):
            found.append([])
            inside = True
        if inside:
            found[-1].append((number, event))
            inside = not isinstance(event, ends)
    return found


def rounds(events: Numbered, begins: type[Event]) -> list[list[Event]]:
    """What happened in each round; what came before the first one belongs to none."""
    found: list[list[Event]] = []
    for _number, event in events:
        if isinstance(event, begins):
            found.append([])
        elif found:
            found[-1].append(event)
    return found


def rolls_of(rolls: Sequence[BattleRoll], side: str) -> Rolls:
    return Rolls(tuple((roll.why, _dice(roll)) for roll in rolls if roll.side == side and roll.dice))


def _dice(roll: BattleRoll) -> tuple[PaperDie, ...]:
    return marked_dice(roll.dice, roll.lowest)


def marked_dice(dice: Sequence[int], lowest: int) -> tuple[PaperDie, ...]:
    """Dice of which those succeed that show `lowest` or more."""
    return tuple(PaperDie(pips, pips >= lowest) for pips in dice)


def luck(rolls: Sequence[BattleRoll], side: str) -> BattleLuck:
    own = [roll for roll in rolls if roll.side == side]
    hits = sum(pips >= roll.lowest for roll in own for pips in roll.dice)
    chances = [_chance(roll) for roll in own for _ in roll.dice]
    return BattleLuck(hits, sum(chances), sum(chance * (1 - chance) for chance in chances))


def _chance(roll: BattleRoll) -> float:
    return sum(pips >= roll.lowest for pips in FACES) / len(FACES)


def fought(battles: Sequence[PaperBattle]) -> list[PaperBattle]:
    """Those in which dice fell."""
    return [each for each in battles if any(r.attacker.rolls or r.defender.rolls for r in each.rounds)]
