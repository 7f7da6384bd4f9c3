"""A combat as a small table: who attacked whom, who defended, the shadow cards, what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from games.kernel import Event
from games.lcg.events.cards import CardLeft
from games.lcg.events.combat import (
    AttackBegan,
    AttackChanged,
    AttackDeclared,
    AttackEnded,
    AttackUndefended,
    DefendersDeclared,
    ShadowTurned,
)
from games.lcg.events.rounds import PhaseBegan, PhaseEnded
from games.lcg.events.tokens import DamageDealt
from games.lcg.words.nouns import damage, label
from games.titles.battles import bouts
from games.titles.paper import PaperBattle, Rolls, Round

COMBAT = "combat"
Numbered = tuple[int, Event]
Blow = AttackBegan | AttackDeclared


def combats(events: Sequence[Numbered]) -> list[PaperBattle]:
    """The combat phases of a round in which somebody attacked, the last one as far as it has gone."""
    phases = bouts(events, PhaseBegan, PhaseEnded)
    fights = [phase for phase in phases if _is_combat(phase[0][1])]
    return [combat(phase) for phase in fights if any(isinstance(event, Blow) for _, event in phase)]


def _is_combat(event: Event) -> bool:
    return isinstance(event, PhaseBegan) and event.phase == COMBAT


def combat(events: Sequence[Numbered]) -> PaperBattle:
    blows = _blows(events)
    told = {number for blow in blows for number, event in blow if _is_in_table(event, blow[0][1])}
    return PaperBattle(
        heading=gettext("The combat"),
        attacker=(gettext("In attack"), ""),
        defender=(gettext("In defense"), ""),
        rounds=tuple(_round(blow) for blow in blows),
        outcome="",
        luck={},
        first=blows[0][0][0],
        told=frozenset(told),
    )


def _blows(events: Sequence[Numbered]) -> list[list[Numbered]]:
    """Each attack with what happened until the next, or until it ended."""
    found: list[list[Numbered]] = []
    going = False
    for number, event in events:
        if isinstance(event, Blow):
            found.append([(number, event)])
            going = True
        elif going:
            found[-1].append((number, event))
            going = not isinstance(event, AttackEnded)
    return found


def _is_in_table(event: Event, blow: Event) -> bool:
    """What the row says. What cards did besides is told around the table."""
    if isinstance(event, DamageDealt | CardLeft):
        return event.because == _cause(blow)
    return isinstance(
        event,
        AttackBegan | AttackDeclared | AttackChanged | AttackUndefended | DefendersDeclared | ShadowTurned,
    )


def _cause(blow: Event) -> str:
    return blow.enemy if isinstance(blow, AttackBegan) else "attack"


def _round(events: Sequence[Numbered]) -> Round:
    blow = events[0][1]
    happened = [event for _, event in events]
    if isinstance(blow, AttackDeclared):
        return Round(_said(names(blow.attackers)), _said(label(blow.enemy)), _losses(happened, blow))
    assert isinstance(blow, AttackBegan)
    attacker = _said(label(blow.enemy), *_shadows(happened))
    return Round(attacker, _said(_defence(happened)), _losses(happened, blow))


def _said(*parts: str) -> Rolls:
    """Words in the place of dice: this game has none."""
    return Rolls((("; ".join(parts), ()),))


def names(cards: Sequence[str]) -> str:
    return ", ".join(map(label, cards))


def _shadows(events: Sequence[Event]) -> list[str]:
    found = [label(event.card) for event in events if isinstance(event, ShadowTurned)]
    bonus = sum(event.bonus for event in events if isinstance(event, AttackChanged))
    told = [gettext("shadow: %(cards)s") % {"cards": ", ".join(found)}] if found else []
    return [*told, f"+{bonus}"] if bonus else told


def _defence(events: Sequence[Event]) -> str:
    for event in events:
        if isinstance(event, DefendersDeclared):
            return names(event.cards)
    return gettext("nobody")


def _losses(events: Sequence[Event], blow: Event) -> str:
    """Damage of the attack, and who fell by it."""
    told = []
    for event in events:
        if isinstance(event, DamageDealt) and event.because == _cause(blow):
            told += [f"{label(card)}: {damage(count)}" for card, count in event.on.items()]
        elif isinstance(event, CardLeft) and event.because == _cause(blow) and event.how == "destroyed":
            told.append(gettext("%(card)s destroyed") % {"card": label(event.card)})
    return "; ".join(told) or gettext("no damage")
