"""Combats as small tables: each round's dice with their hits, damage and losses, and what luck had to do."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.combat import LOWEST
from games.bofa.events import (
    CombatBegan,
    CombatEnded,
    CombatRolled,
    CombatRoundBegan,
    DamageSuffered,
    LeadersRerolled,
    UnitsLost,
    WrathLost,
)
from games.bofa.facts import FREE_PEOPLES, SIDES, Side, name
from games.bofa.figures import other
from games.bofa.words.events import tell
from games.bofa.words.nouns import place, units
from games.kernel import Event
from games.titles.battles import BattleRoll, Numbered, bouts, fought, luck, rolls_of, rounds
from games.titles.grammar import language, phrase, say, settle
from games.titles.paper import PaperBattle, Round, mark_of

Rolled = CombatRolled | LeadersRerolled
IN_COMBAT = ("combat", "casualties")


def battles(events: Numbered) -> list[PaperBattle]:
    """Each combat of a turn in which dice fell, the last one as far as it has gone."""
    return fought([battle(bout) for bout in bouts(events, CombatBegan, CombatEnded)])


def battle(events: Numbered) -> PaperBattle:
    first, began = events[0]
    assert isinstance(began, CombatBegan)
    last = events[-1][1]
    rolls = _rolls([event for _number, event in events])
    return PaperBattle(
        heading=say(_("The combat for %(region)s"), region=place(began.region)),
        attacker=_party(began.side),
        defender=_party(other(began.side)),
        rounds=tuple(_round(part, began.side) for part in rounds(events, CombatRoundBegan)),
        outcome=tell(last) if isinstance(last, CombatEnded) else gettext("The combat goes on."),
        luck={mark_of(side): luck(rolls, side) for side in SIDES},
        first=first,
        told=frozenset(number for number, event in events if _is_in_table(event)),
    )


def _is_in_table(event: Event) -> bool:
    if isinstance(event, DamageSuffered | UnitsLost | WrathLost):
        return event.because in IN_COMBAT
    return isinstance(event, CombatRoundBegan | CombatRolled | LeadersRerolled | CombatEnded)


def _party(side: Side) -> tuple[str, str]:
    return name(side, language()), mark_of(side)


def _round(events: Sequence[Event], attacker: Side) -> Round:
    rolls, sides = _rolls(events), (attacker, other(attacker))
    losses = "; ".join(told for side in sides if (told := _losses(events, side)))
    attacking, defending = (rolls_of(rolls, side) for side in sides)
    return Round(attacking, defending, losses or gettext("none"))


def _rolls(events: Sequence[Event]) -> list[BattleRoll]:
    rolled = [event for event in events if isinstance(event, CombatRolled | LeadersRerolled)]
    return [roll for event in rolled for roll in _white_and_black(event)]


def _white_and_black(event: Rolled) -> list[BattleRoll]:
    """Black dice stand apart: one of them that hits lets the chosen unit use its manoeuvre."""
    then = gettext("then") if isinstance(event, LeadersRerolled) else ""
    lowest = max(LOWEST, event.needs - event.modifier)
    return [
        BattleRoll(event.side, then, event.white, lowest),
        BattleRoll(event.side, gettext("black"), event.black, lowest),
    ]


def _losses(events: Sequence[Event], side: Side) -> str:
    parts = [_loss(event) for event in events if _is_in_table(event) and _who_lost(event) == side]
    return f"{name(side, language())}: {', '.join(parts)}" if parts else ""


def _who_lost(event: Event) -> str:
    if isinstance(event, WrathLost):
        return FREE_PEOPLES
    return event.side if isinstance(event, DamageSuffered | UnitsLost) else ""


def _loss(event: Event) -> str:
    if isinstance(event, UnitsLost):
        return settle(units(event.units))
    if isinstance(event, WrathLost):
        return phrase(_("%(wrath)d wrath"), wrath=event.wrath)
    assert isinstance(event, DamageSuffered)
    return phrase(_("damage %(number)d"), number=event.army + event.fortification + event.armour)
