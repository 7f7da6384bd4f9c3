"""The dice of a moment, to be shown as dice: those of a deed, and what was rolled in it up to then."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.reader.story import StoryGroup
from games.titles import Title
from games.titles.deeds import BattlePlan, DeedDie, Fought, Strip
from games.titles.drawing.tracks import FACES
from games.titles.paper import PaperDie


class ActionDie(Struct, frozen=True):
    line: str
    """Its sign, as a path."""
    name: str


class DiceShown(Struct, frozen=True):
    """Dice of one side with a word before them: signs of action dice, or pips."""

    label: str
    side: str
    signs: tuple[ActionDie, ...] = ()
    pips: tuple[PaperDie, ...] = ()


def dice_at(title: Title, group: StoryGroup | None, event: int) -> list[DiceShown]:
    deed = group.source if group else None
    if deed is None:
        return []
    mark = title.paper.side if title.paper else str
    found = [
        DiceShown(title.words.seat(side), mark(side), _signs(dice)) for side, dice in deed.rolled.items()
    ]
    if deed.dice:
        found.append(DiceShown("", deed.side, _signs(deed.dice)))
    for part in deed.parts:
        if isinstance(part, Strip) and part.event <= event:
            found += [DiceShown(part.heading, "", (), cell.dice) for cell in part.cells if cell.dice]
        elif isinstance(part, BattlePlan):
            found += _of_round(part, event)
    return found


def _signs(dice: tuple[DeedDie, ...]) -> tuple[ActionDie, ...]:
    return tuple(ActionDie(FACES.get(die.face, ""), die.name) for die in dice)


def _of_round(plan: BattlePlan, event: int) -> Iterator[DiceShown]:
    """What both sides rolled in the last round up to then."""
    fought = [each for each in plan.rounds if each.event <= event]
    if not fought:
        return
    for force, did in ((plan.attacker, fought[-1].attacker), (plan.defender, fought[-1].defender)):
        if pips := _pips(did):
            yield DiceShown(force.name, force.side, (), pips)


def _pips(did: Fought) -> tuple[PaperDie, ...]:
    return tuple(die for _why, dice in did.rolls.rolls for die in dice)
