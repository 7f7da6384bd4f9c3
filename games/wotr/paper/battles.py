"""Battles as small tables: each round's dice with their hits, the losses, and what luck had to do with it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.grammar import language, say, settle
from games.kernel import Event
from games.paper import Battle, Die, Luck, Rolls, Round
from games.wotr.events import (
    BattleBegan,
    BattleEnded,
    CombatRolled,
    CombatRoundBegan,
    EliteReduced,
    FiguresLost,
    LeadersRerolled,
)
from games.wotr.facts import FREE_PEOPLES, SIDES, Side, name
from games.wotr.figures import other
from games.wotr.paper.pieces import mark_of
from games.wotr.words.events import tell
from games.wotr.words.events.battle import in_battle
from games.wotr.words.nouns import COMBAT_TITLES, combat_title, figure, figures, home_of, label, place

HEADINGS = {
    "field": _("The battle of %(region)s"),
    "siege": _("The assault on %(region)s"),
    "sortie": _("The sortie from %(region)s"),
}
Rolled = CombatRolled | LeadersRerolled


def battles(events: Sequence[tuple[int, Event]]) -> list[Battle]:
    """Each battle of a turn in which dice fell, the last one as far as it has gone."""
    found: list[Battle] = []
    inside: list[tuple[int, Event]] = []
    for number, event in events:
        if isinstance(event, BattleBegan):
            inside = [(number, event)]
        elif inside:
            inside.append((number, event))
            if isinstance(event, BattleEnded):
                found.append(battle(inside))
                inside = []
    if inside:
        found.append(battle(inside))
    return [each for each in found if any(r.attacker.rolls or r.defender.rolls for r in each.rounds)]


def battle(events: Sequence[tuple[int, Event]]) -> Battle:
    first, began = events[0]
    assert isinstance(began, BattleBegan)
    told = {number for number, event in events if _is_in_table(event)}
    last = events[-1][1]
    return Battle(
        heading=say(HEADINGS[began.kind], region=place(began.region)),
        attacker=_party(began.side),
        defender=_party(other(began.side)),
        rounds=tuple(_round(part, began) for part in _rounds(events)),
        outcome=tell(last) if isinstance(last, BattleEnded) else gettext("The battle goes on."),
        luck={mark_of(side): luck(side, [event for _, event in events]) for side in SIDES},
        first=first,
        told=frozenset(told),
    )


def _is_in_table(event: Event) -> bool:
    if isinstance(event, FiguresLost | EliteReduced):
        return event.because in ("battle", "alone")
    return isinstance(event, CombatRoundBegan | CombatRolled | LeadersRerolled | BattleEnded)


def _party(side: Side) -> tuple[str, str]:
    return name(side, language()), mark_of(side)


def _rounds(events: Sequence[tuple[int, Event]]) -> list[list[Event]]:
    found: list[list[Event]] = []
    for _number, event in events:
        if isinstance(event, CombatRoundBegan):
            found.append([])
        elif found:
            found[-1].append(event)
    return found


def _round(events: Sequence[Event], began: BattleBegan) -> Round:
    return Round(_rolls(events, began.side), _rolls(events, other(began.side)), _losses(events, began))


def _rolls(events: Sequence[Event], side: Side) -> Rolls:
    rolled = [event for event in events if isinstance(event, CombatRolled | LeadersRerolled)]
    return Rolls(tuple((_why(roll), _dice(roll)) for roll in rolled if roll.side == side and roll.dice))


def _why(roll: Rolled) -> str:
    if isinstance(roll, LeadersRerolled):
        return gettext("then")
    key = in_battle(roll.because)
    return combat_title(key) if key in COMBAT_TITLES else label(key) if key else ""


def _dice(roll: Rolled) -> tuple[Die, ...]:
    return tuple(Die(pips, is_hit(pips, roll)) for pips in roll.dice)


def is_hit(pips: int, roll: Rolled) -> bool:
    """R7.26: a natural 1 misses, a natural 6 hits."""
    return pips == 6 or (pips > 1 and pips + roll.modifier >= roll.needs)


def luck(side: Side, events: Sequence[Event]) -> Luck:
    rolls = [e for e in events if isinstance(e, CombatRolled | LeadersRerolled) and e.side == side]
    hits = sum(is_hit(pips, roll) for roll in rolls for pips in roll.dice)
    chances = [_chance(roll) for roll in rolls for _ in roll.dice]
    return Luck(hits, sum(chances), sum(chance * (1 - chance) for chance in chances))


def _chance(roll: Rolled) -> float:
    return sum(is_hit(pips, roll) for pips in range(1, 7)) / 6


def _losses(events: Sequence[Event], began: BattleBegan) -> str:
    told = []
    for side in (began.side, other(began.side)):
        parts = [_loss(event) for event in events if _is_loss(event, side)]
        if parts:
            told.append(f"{name(side, language())}: {', '.join(parts)}")
    return "; ".join(told) or gettext("none")


def _is_loss(event: Event, side: Side) -> bool:
    return isinstance(event, FiguresLost | EliteReduced) and event.side == side and _is_in_table(event)


def _loss(event: Event) -> str:
    if isinstance(event, EliteReduced):
        return say(_("%(elite)s becomes Regular"), elite=figure(event.elite))
    assert isinstance(event, FiguresLost)
    return settle(figures(event.figures, home_of(event.region) if event.side == FREE_PEOPLES else None))
