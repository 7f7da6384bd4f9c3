"""What the Red Book draws: dice, and paragraphs whose last word does not stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.reader.charts import number_text
from games.titles.deeds import BattlePlan, Deed, DeedDie, Force, Fought, PlanRound, Strip
from games.titles.drawing import dice as pictures
from games.titles.paper import PaperDie

register = template.Library()
SHORT = 7


@register.filter
def roll(dice: Sequence[PaperDie]) -> SafeString:
    return mark_safe(pictures.roll(dice))  # noqa: S308  every text in it is escaped


@register.filter
def action_die(die: DeedDie, side: str) -> SafeString:
    return mark_safe(pictures.action_die(die.face, side, die.name))  # noqa: S308  every text in it is escaped


@register.filter
def bound(text: str) -> str:
    """The last word joined to the one before it, if it is short."""
    words, _space, last = text.rpartition(" ")
    return f"{words}\u00a0{last}" if words and len(last) < SHORT else text


@register.filter
def blocks(deed: Deed) -> list[dict[str, Any]]:
    """A deed as paragraphs and figures: sentences on end are one paragraph."""
    found: list[dict[str, Any]] = []
    for part in deed.parts:
        if isinstance(part, Strip):
            found.append({"strip": part})
        elif isinstance(part, BattlePlan):
            found.append({"plan": part})
        elif found and "text" in found[-1]:
            found[-1]["text"] += f" {part.text}"
        else:
            found.append({"text": part.text})
    return found


@register.filter
def forces(plan: BattlePlan) -> tuple[Force, Force]:
    return plan.attacker, plan.defender


@register.filter
def fought(part: PlanRound) -> tuple[Fought, Fought]:
    return part.attacker, part.defender


@register.filter
def losses(plan: BattlePlan, part: PlanRound) -> list[tuple[Force, Fought]]:
    return [(plan.attacker, part.attacker), (plan.defender, part.defender)]


@register.filter
def luck(plan: BattlePlan) -> list[str]:
    """ "2 hits; expected 1.7", of both sides."""
    told = []
    for force in forces(plan):
        found = plan.luck.get(force.side)
        hits = (
            ngettext("%(count)d hit", "%(count)d hits", found.hits) % {"count": found.hits} if found else ""
        )
        facts = {"hits": hits, "expected": number_text(found.expected) if found else ""}
        told.append(gettext("%(hits)s; expected %(expected)s") % facts if found else "")
    return told


@register.filter
def cell(value: Any) -> SafeString | str:
    """A cell of a table: words, or a roll."""
    return roll(value) if isinstance(value, tuple) else str(value)
