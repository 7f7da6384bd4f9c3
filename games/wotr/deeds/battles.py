"""Battles: a sentence for the attack, the plan of its rounds, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_noop as _

from games.kernel import Event
from games.titles.action_dice import word
from games.titles.battle_plans import cut_into_rounds, hits_on, round_words
from games.titles.battles import BattleRoll, luck, rolls_of
from games.titles.deeds import BattlePlan, Force, Fought, PlanRound, Seen, Telling
from games.titles.grammar import language, phrase, say, settle
from games.titles.paper import mark_of
from games.wotr.deeds.tellers import AFTERMATH, SILENT
from games.wotr.events import (
    AbilityUsed,
    ArmyRetreated,
    AttackCeased,
    BattleBegan,
    BattleEnded,
    CombatCardCancelled,
    CombatCardsShown,
    CombatRolled,
    CombatRoundBegan,
    EliteReduced,
    FiguresLost,
    HitsChanged,
    LeadershipForfeited,
    LeadersRerolled,
    RetreatedIntoSiege,
)
from games.wotr.facts import SIDES, Side, name
from games.wotr.figures import NATION_OF, other
from games.wotr.paper.battles import lowest
from games.wotr.words.events.battle import in_battle
from games.wotr.words.nouns import COMBAT_TITLES, combat_title, figures, home_of, label, noun, place, seat

HEADINGS = {
    "field": _("The battle of %(region)s"),
    "siege": _("The assault on %(region)s"),
    "sortie": _("The sortie from %(region)s"),
}
ATTACKS = {
    "field": _("%(with)s %(who)s attacked %(region)s from %(origin)s%(by)s."),
    "siege": _("%(with)s %(who)s assaulted the walls of %(region)s%(by)s."),
    "sortie": _("%(with)s %(who)s made a sortie from %(region)s%(by)s."),
}
IN_PLANS: tuple[type[Event], ...] = (
    BattleBegan,
    CombatRoundBegan,
    CombatCardsShown,
    CombatCardCancelled,
    CombatRolled,
    LeadersRerolled,
    HitsChanged,
    FiguresLost,
    EliteReduced,
    LeadershipForfeited,
    AbilityUsed,
    AttackCeased,
    RetreatedIntoSiege,
    BattleEnded,
)
NO_DIE = {"with": "", "by": ""}


def tell_battle(telling: Telling, began: Seen, used: Seen | None, die: Mapping[str, str]) -> None:
    """One battle: its attack, what it roused, its rounds, its end. The advance behind it tells itself."""
    battle: BattleBegan = began.event
    who = seat(used.event.seat) if used else noun(battle.side)
    facts = {"who": who, "region": place(battle.region), "origin": place(battle.origin)}
    telling.say(say(ATTACKS[battle.kind], **die, **facts), *(seen for seen in (used, began) if seen))
    fought = _stretch(telling, battle)
    first = next((seen.number for seen in fought if isinstance(seen.event, CombatRoundBegan)), None)
    telling.left = [seen for seen in telling.left if seen not in fought]
    telling.tell_rest(AFTERMATH, SILENT, before=first or 0)
    telling.add(plan(began, fought))
    _ending(telling, battle, fought)


def _stretch(telling: Telling, battle: BattleBegan) -> list[Seen]:
    """What the plan tells, up to the end of the battle."""
    found: list[Seen] = []
    where = (battle.region, battle.origin)
    for seen in telling.left:
        if isinstance(seen.event, BattleBegan):
            break
        if isinstance(seen.event, (*IN_PLANS, ArmyRetreated)) and _in_battle(seen.event, where):
            found.append(seen)
        if isinstance(seen.event, BattleEnded):
            break
    return found


def _in_battle(event: object, where: tuple[str, ...]) -> bool:
    """What either army lost is a loss of the battle, also where a combat card took it."""
    return event.region in where if isinstance(event, FiguresLost | EliteReduced) else True


# --- the plan ----------------------------------------------------------------------------------------


def plan(began: Seen, fought: Sequence[Seen]) -> BattlePlan | None:
    battle: BattleBegan = began.event
    parts = cut_into_rounds(fought, CombatRoundBegan)
    if not any(isinstance(seen.event, CombatRolled) for part in parts for seen in part):
        return None
    rolls = _rolls([seen.event for seen in fought])
    return BattlePlan(
        number=began.number,
        heading=say(HEADINGS[battle.kind], region=place(battle.region)),
        place=battle.region,
        attacker=_force(battle.side, battle.attackers, battle.origin, fought),
        defender=_force(other(battle.side), battle.defenders, battle.region, fought),
        rounds=tuple(_round(number, part, battle) for number, part in enumerate(parts, 1)),
        luck={mark_of(side): luck(rolls, side) for side in SIDES},
    )


def _force(side: Side, stack: Mapping[str, int], at: str, fought: Sequence[Seen]) -> Force:
    lows = [lowest(s.event) for s in fought if isinstance(s.event, CombatRolled) and s.event.side == side]
    return Force(mark_of(side), name(side, language()), settle(figures(stack, home_of(at))), hits_on(lows))


def _round(number: int, part: Sequence[Seen], battle: BattleBegan) -> PlanRound:
    sides = (battle.side, other(battle.side))
    attacker, defender = (_fought(side, [seen.event for seen in part]) for side in sides)
    named = [(name(side, language()), of) for side, of in zip(sides, (attacker, defender), strict=True)]
    return PlanRound(number, attacker, defender, round_words(number, named), part[-1].number)


def _fought(side: Side, events: Sequence[Event]) -> Fought:
    shown = [e.cards[side] for e in events if isinstance(e, CombatCardsShown) and side in e.cards]
    stopped = {e.card for e in events if isinstance(e, CombatCardCancelled)}
    changes = [e for e in events if isinstance(e, HitsChanged) and e.side == side]
    return Fought(
        cards=tuple(_card(key, key in stopped) for key in shown),
        rolls=rolls_of(_rolls(events), side),
        changes=tuple(f"{e.by:+d}".replace("-", "−") for e in changes),
        lost=_losses(side, events),
    )


def _card(key: str, stopped: bool) -> str:
    title = combat_title(key)
    return phrase(_("%(card)s, without effect"), card=title) if stopped else title


def _rolls(events: Sequence[Event]) -> list[BattleRoll]:
    rolled = [event for event in events if isinstance(event, CombatRolled | LeadersRerolled)]
    return [BattleRoll(roll.side, _why(roll), tuple(roll.dice), lowest(roll)) for roll in rolled]


def _why(roll: CombatRolled | LeadersRerolled) -> str:
    if isinstance(roll, LeadersRerolled):
        return phrase(_("then"))
    key = in_battle(roll.because)
    return combat_title(key) if key in COMBAT_TITLES else label(key) if key else ""


def _losses(side: Side, events: Sequence[Event]) -> str:
    """All of a round in one count, Elites that became Regulars behind it."""
    lost: dict[str, int] = {}
    for event in events:
        if isinstance(event, FiguresLost) and event.side == side:
            for figure, count in event.figures.items():
                lost[figure] = lost.get(figure, 0) + count
    nations = {NATION_OF[figure] for figure in lost if figure in NATION_OF}
    parts = [settle(figures(lost, next(iter(nations)) if len(nations) == 1 else None))] if lost else []
    reduced = sum(isinstance(event, EliteReduced) and event.side == side for event in events)
    if reduced == 1:
        parts.append(phrase(_("one Elite becomes a Regular")))
    elif reduced:
        parts.append(phrase(_("%(count)s Elites become Regulars"), count=word(reduced)))
    return "; ".join(parts)


# --- the end -----------------------------------------------------------------------------------------


def _ending(telling: Telling, battle: BattleBegan, fought: Sequence[Seen]) -> None:
    events = [seen.event for seen in fought]
    for seen in fought:
        event = seen.event
        if isinstance(event, ArmyRetreated):
            telling.say(_fell_back(event, hurt=_losses(other(battle.side), events) != ""), seen)
        elif isinstance(event, BattleEnded):
            telling.say(_ended(event, battle), seen)
    for spoken in (seen for seen in fought if isinstance(seen.event, AbilityUsed | LeadershipForfeited)):
        AFTERMATH[type(spoken.event)](telling, spoken)


def _fell_back(event: ArmyRetreated, *, hurt: bool) -> str:
    text = _("The defenders, %(figures)s, fell back to %(to)s.")
    if hurt:
        text = _("What was left of the defenders, %(figures)s, fell back to %(to)s.")
    return say(text, figures=figures(event.figures, home_of(event.origin)), to=place(event.to))


def _ended(event: BattleEnded, battle: BattleBegan) -> str:
    region = place(battle.region)
    if event.how == "destroyed" and event.winner == battle.side:
        return say(_("Nobody was left to defend %(region)s."), region=region)
    if event.how == "destroyed":
        return say(_("The attack on %(region)s was destroyed."), region=region)
    if event.how == "ceased":
        return say(_("The attack was broken off."))
    if event.how == "round":
        return say(_("The walls held, and the siege went on."))
    return ""
