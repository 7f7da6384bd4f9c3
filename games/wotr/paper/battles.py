"""Battles as small tables: each round's dice with their hits, the losses, and what luck had to do with it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Event
from games.titles.battles import BattleRoll, Numbered, bouts, fought, luck, rolls_of, rounds
from games.titles.grammar import language, say, settle
from games.titles.paper import PaperBattle, Round, mark_of
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
from games.wotr.words.events import tell
from games.wotr.words.events.battle import in_battle
from games.wotr.words.nouns import COMBAT_TITLES, combat_title, figure, figures, home_of, label, place

HEADINGS = {
    "field": _("The battle of %(region)s"),
    "siege": _("The assault on %(region)s"),
    "sortie": _("The sortie from %(region)s"),
}
Rolled = CombatRolled | LeadersRerolled


def battles(events: Numbered) -> list[PaperBattle]:
    """Each battle of a turn in which dice fell, the last one as far as it has gone."""
    return fought([battle(bout) for bout in bouts(events, BattleBegan, BattleEnded)])


def battle(events: Numbered) -> PaperBattle:
    first, began = events[0]
    assert isinstance(began, BattleBegan)
    told = {number for number, event in events if _is_in_table(event)}
    last = events[-1][1]
    rolls = _rolls([event for _, event in events])
    return PaperBattle(
        heading=say(HEADINGS[began.kind], region=place(began.region)),
        attacker=_party(began.side),
        defender=_party(other(began.side)),
        rounds=tuple(_round(part, began) for part in rounds(events, CombatRoundBegan)),
        outcome=tell(last) if isinstance(last, BattleEnded) else gettext("The battle goes on."),
        luck={mark_of(side): luck(rolls, side) for side in SIDES},
        first=first,
        told=frozenset(told),
    )


def _is_in_table(event: Event) -> bool:
    if isinstance(event, FiguresLost | EliteReduced):
        return event.because in ("battle", "alone")
    return isinstance(event, CombatRoundBegan | CombatRolled | LeadersRerolled | BattleEnded)


def _party(side: Side) -> tuple[str, str]:
    return name(side, language()), mark_of(side)


def _round(events: Sequence[Event], began: BattleBegan) -> Round:
    rolls = _rolls(events)
    attacker, defender = (rolls_of(rolls, side) for side in (began.side, other(began.side)))
    return Round(attacker, defender, _losses(events, began))


def _rolls(events: Sequence[Event]) -> list[BattleRoll]:
    rolled = [event for event in events if isinstance(event, CombatRolled | LeadersRerolled)]
    return [BattleRoll(roll.side, _why(roll), tuple(roll.dice), lowest(roll)) for roll in rolled]


def _why(roll: Rolled) -> str:
    if isinstance(roll, LeadersRerolled):
        return gettext("then")
    key = in_battle(roll.because)
    return combat_title(key) if key in COMBAT_TITLES else label(key) if key else ""


def lowest(roll: Rolled) -> int:
    """R7.26: what a die must show to hit; a natural 1 misses, a natural 6 hits."""
    return min(6, max(2, roll.needs - roll.modifier))


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
