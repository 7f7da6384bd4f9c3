"""Combats: a sentence for the attack, the plan of its rounds with damage and walls, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.combat import LOWEST
from games.bofa.deeds.tellers import AFTERMATH, SILENT
from games.bofa.events import (
    ArmyWithdrew,
    AttackCeased,
    CardDrawn,
    CombatBegan,
    CombatEnded,
    CombatRolled,
    CombatRoundBegan,
    DamageSuffered,
    LeadersRerolled,
    ManoeuvresShown,
    ManoeuvreUsed,
    SuperiorityWon,
    UnitsLost,
    WrathLost,
)
from games.bofa.facts import FREE_PEOPLES, SIDES, Side, name
from games.bofa.figures import BEORN, other
from games.bofa.words.causes import caused
from games.bofa.words.events import tell
from games.bofa.words.nouns import cards, manoeuvre, noun, person, place, units
from games.kernel import Event
from games.titles.battle_plans import cut_into_rounds, hits_on, round_words
from games.titles.battles import BattleRoll, luck, rolls_of
from games.titles.deeds import BattlePlan, Force, Fought, PlanRound, Seen, Telling
from games.titles.grammar import fill, language, phrase, places_listed, say, settle
from games.titles.paper import mark_of

IN_PLANS: tuple[type[Event], ...] = (
    CombatBegan,
    CombatRoundBegan,
    ManoeuvresShown,
    ManoeuvreUsed,
    CombatRolled,
    LeadersRerolled,
    DamageSuffered,
    UnitsLost,
    WrathLost,
    AttackCeased,
    ArmyWithdrew,
    CombatEnded,
)
NO_DIE = {"with": "", "by": ""}
SUPERIORITY = "superiority"
"""Why a card is drawn for Terrain Superiority."""


def tell_combat(telling: Telling, began: Seen, used: Seen | None, die: Mapping[str, str]) -> None:
    combat: CombatBegan = began.event
    text = _("%(with)s %(who)s attacked %(region)s from %(origins)s%(by)s.")
    facts = {"region": place(combat.region), "origins": places_listed([place(at) for at in combat.origins])}
    telling.say(say(text, **die, who=noun(combat.side), **facts), *(s for s in (used, began) if s))
    fought = _stretch(telling)
    telling.left = [seen for seen in telling.left if seen not in fought]
    first = next((seen.number for seen in fought if isinstance(seen.event, CombatRoundBegan)), 0)
    _superiority(telling)
    telling.tell_rest(AFTERMATH, SILENT, before=first)
    telling.add(plan(began, fought))
    for seen in fought:
        if isinstance(seen.event, ArmyWithdrew):
            telling.say(_withdrew(seen.event), seen)
        elif isinstance(seen.event, CombatEnded):
            telling.say(_ended(seen.event, combat), seen)


def _superiority(telling: Telling) -> None:
    """Who had it, by what, and the card that it brought."""
    for seen in telling.take(SuperiorityWon):
        event = seen.event
        drawn = telling.take(CardDrawn, where=lambda e: e.because == SUPERIORITY)
        if not drawn:
            telling.say(tell(event), seen)
            continue
        text = _("%(who)s had Terrain Superiority and drew %(cards)s for it.")
        if not event.because:
            text = _(
                "%(who)s had Terrain Superiority, %(units)d units to %(against)d, and drew %(cards)s for it."
            )
        facts = {"who": noun(event.side), "units": event.units, "against": event.against}
        named = cards([each.event.card for each in drawn])
        told = say(text, **facts, cards=named)
        telling.say(told if event.because == telling.cause else caused(told, event.because), seen, *drawn)


def _stretch(telling: Telling) -> list[Seen]:
    """What the plan tells, up to the end of the combat."""
    found: list[Seen] = []
    for seen in telling.left:
        if isinstance(seen.event, CombatBegan):
            break
        if isinstance(seen.event, IN_PLANS):
            found.append(seen)
        if isinstance(seen.event, CombatEnded):
            break
    return found


# --- the plan ----------------------------------------------------------------------------------------


def plan(began: Seen, fought: Sequence[Seen]) -> BattlePlan | None:
    combat: CombatBegan = began.event
    parts = cut_into_rounds(fought, CombatRoundBegan)
    if not any(isinstance(seen.event, CombatRolled) for part in parts for seen in part):
        return None
    rolls = _rolls([seen.event for seen in fought])
    attackers: dict[str, int] = {}
    for stack in combat.attackers.values():
        for unit, count in stack.items():
            attackers[unit] = attackers.get(unit, 0) + count
    return BattlePlan(
        number=began.number,
        heading=say(_("The combat for %(region)s"), region=place(combat.region)),
        place=combat.region,
        attacker=_force(combat.side, attackers, fought),
        defender=_force(other(combat.side), combat.defenders, fought),
        rounds=tuple(_round(number, part, combat.side) for number, part in enumerate(parts, 1)),
        luck={mark_of(side): luck(rolls, side) for side in SIDES},
    )


def _force(side: Side, stack: Mapping[str, int], fought: Sequence[Seen]) -> Force:
    rolled = [s.event for s in fought if isinstance(s.event, CombatRolled) and s.event.side == side]
    lows = [lowest(roll) for roll in rolled if roll.white or roll.black]
    who = settle(units(stack)) if stack else settle(person(BEORN))
    return Force(mark_of(side), name(side, language()), who, hits_on(lows))


def lowest(roll: CombatRolled | LeadersRerolled) -> int:
    return min(6, max(LOWEST, roll.needs - roll.modifier))


def _round(number: int, part: Sequence[Seen], attacker: Side) -> PlanRound:
    sides = (attacker, other(attacker))
    attacking, defending = (_fought(side, [seen.event for seen in part]) for side in sides)
    named = [(name(side, language()), of) for side, of in zip(sides, (attacking, defending), strict=True)]
    return PlanRound(number, attacking, defending, round_words(number, named), part[-1].number)


def _fought(side: Side, events: Sequence[Event]) -> Fought:
    shown = [e.cards[side] for e in events if isinstance(e, ManoeuvresShown) and side in e.cards]
    used = [e for e in events if isinstance(e, ManoeuvreUsed) and e.side == side and e.damage]
    return Fought(
        cards=tuple(settle(manoeuvre(key)) for key in shown),
        rolls=rolls_of(_rolls(events), side),
        changes=tuple(f"{e.damage:+d}".replace("-", "−") for e in used),
        lost=_losses(side, events),
    )


def _rolls(events: Sequence[Event]) -> list[BattleRoll]:
    """Black dice stand apart: one of them that hits lets the chosen unit use its manoeuvre."""
    found = []
    for event in events:
        if isinstance(event, CombatRolled | LeadersRerolled):
            then = gettext("then") if isinstance(event, LeadersRerolled) else ""
            found.append(BattleRoll(event.side, then, event.white, lowest(event)))
            found.append(BattleRoll(event.side, gettext("black"), event.black, lowest(event)))
    return found


def _losses(side: Side, events: Sequence[Event]) -> str:
    """Damage of a round in one count, what of it the walls took, then the units that fell."""
    harmed = [e for e in events if isinstance(e, DamageSuffered) and e.side == side]
    army, walls = sum(e.army + e.armour for e in harmed), sum(e.fortification for e in harmed)
    parts = []
    if army + walls:
        text = _("damage %(damage)d, of it %(walls)d to the walls") if walls else _("damage %(damage)d")
        parts.append(phrase(text, damage=army + walls, walls=walls))
    lost: dict[str, int] = {}
    for event in events:
        if isinstance(event, UnitsLost) and event.side == side:
            for unit, count in event.units.items():
                lost[unit] = lost.get(unit, 0) + count
    if lost:
        parts.append(settle(units(lost)))
    wrath = sum(e.wrath for e in events if isinstance(e, WrathLost)) if side == FREE_PEOPLES else 0
    if wrath:
        parts.append(phrase(_("%(wrath)d wrath"), wrath=wrath))
    return "; ".join(parts)


# --- the end -----------------------------------------------------------------------------------------


def _withdrew(event: ArmyWithdrew) -> str:
    text = _("%(who)s gave way in good order to %(to)s%(damage)s.")
    if event.because == "rout":
        text = _("%(who)s fled in rout to %(to)s%(damage)s.")
    hurt = ""
    if event.damage:
        told = ngettext(", with %(count)d damage marker", ", with %(count)d damage markers", event.damage)
        hurt = fill(told, count=event.damage)
    return say(text, who=units(event.units), to=place(event.to), damage=hurt)


def _ended(event: CombatEnded, combat: CombatBegan) -> str:
    region = place(combat.region)
    if event.how == "destroyed" and event.winner == combat.side:
        return say(_("Nobody was left to defend %(region)s."), region=region)
    if event.how == "destroyed":
        return say(_("The attack on %(region)s was destroyed."), region=region)
    if event.how == "ceased":
        return say(_("The attack was broken off."))
    return "" if event.how == "withdrew" else tell(event)
