"""Where a deed begins, and the deeds of a round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Event, GameEnded
from games.lcg.deeds.aftermath import tell_aftermath
from games.lcg.events.cards import CardLeft, CardsDrawn
from games.lcg.events.combat import AttackBegan, AttackDeclared
from games.lcg.events.encounter import CharactersCommitted, QuestResolved
from games.lcg.events.rounds import PhaseBegan, ScenarioBegan, StepReached
from games.lcg.events.tokens import (
    ProgressPlaced,
    ResourcesCollected,
    ThreatLowered,
    ThreatRaised,
)
from games.lcg.facts import BACK
from games.lcg.state import State
from games.lcg.words.nouns import cards, seat, thing, things
from games.titles.deeds import Beginning, Cell, Deed, Group, Seen, Strip, Telling
from games.titles.grammar import phrase, say

PLANNING, QUEST, ATTACK, STRIKE, END = "planning", "quest", "attack", "strike", "end"


def begins(event: Event) -> Beginning | None:
    if isinstance(event, PhaseBegan):
        return Beginning(event.phase)
    if isinstance(event, AttackBegan):
        return Beginning(ATTACK, event.seat)
    if isinstance(event, AttackDeclared):
        return Beginning(STRIKE, event.seat)
    if isinstance(event, ScenarioBegan):
        return Beginning("scenario")
    if isinstance(event, GameEnded):
        return Beginning(END)
    if isinstance(event, StepReached) and event.step == "combat_end":
        return Beginning("combat_end")
    return None


def note(event: Event, view: State) -> Any:
    """The threat of the players where it changed; what the quest has, where it went on."""
    if isinstance(event, ThreatRaised | ThreatLowered):
        return {key: view.players[key].threat for key in event.by}
    return None


def tell(groups: Sequence[Group]) -> list[Deed]:
    told = [_deed(each) for group in groups for each in _by_player(group)]
    return [deed for deed in told if deed.parts]


def _by_player(group: Group) -> list[Group]:
    """In the planning phase everybody plays at once: each player's cards are a deed of their own."""
    if group.kind != PLANNING:
        return [group]
    parts: dict[str, list[Seen]] = {}
    now = ""
    for seen in group.seen:
        now = getattr(seen.event, "seat", "") or now
        parts.setdefault(now, []).append(seen)
    return [Group(PLANNING, key, seen) for key, seen in parts.items()]


def _deed(group: Group) -> Deed:
    telling = Telling(group)
    if group.kind == "resource":
        _resources(telling)
    elif group.kind == QUEST:
        _quest(telling)
    tell_aftermath(telling)
    for seen in group.seen:
        _threat(telling, seen)
    telling.side = "shadow" if group.kind == ATTACK else "free" if group.seat else ""
    return telling.deed()


def _threat(telling: Telling, seen: Seen) -> None:
    if isinstance(seen.event, ThreatRaised | ThreatLowered) and seen.note:
        told = ", ".join(f"{_plain(key)} {threat}" for key, threat in seen.note.items())
        telling.notes[gettext("Threat")] = told


def _plain(key: str) -> str:
    return seat(key).partition("\ue001")[2] or str(seat(key))


def _resources(telling: Telling) -> None:
    """Everybody collects and draws: only what was drawn by name, to whom it belongs, is worth a sentence."""
    collected = telling.take(ResourcesCollected)
    drawn = telling.take(CardsDrawn, where=lambda event: not event.because)
    known = [seen for seen in drawn if BACK not in seen.event.cards]
    if collected or drawn:
        text = _("Every hero collected a resource, and each player drew %(cards)s.")
        count = max((len(seen.event.cards) for seen in drawn), default=0)
        told = say(text, cards=cards(count)) if drawn else say(_("Every hero collected a resource."))
        telling.say(told, *collected, *drawn)
    if len(known) == 1 or len(drawn) == 1:
        for seen in known:
            text = _("%(who)s drew %(cards)s.")
            telling.say(say(text, who=seat(seen.event.seat), cards=things(seen.event.cards)), seen)


def _quest(telling: Telling) -> None:
    """Who went, what came, and willpower against threat as a strip."""
    went = telling.take(CharactersCommitted)
    parts = [
        phrase(_("%(who)s sent %(cards)s"), who=seat(seen.event.seat), cards=things(seen.event.cards))
        for seen in went
        if seen.event.cards
    ]
    if parts:
        telling.say(say(_("To the quest %(parts)s."), parts="; ".join(parts)), *went)
    resolved = next((seen for seen in telling.left if isinstance(seen.event, QuestResolved)), None)
    if resolved is None:
        return
    tell_aftermath(telling, before=resolved.number)
    telling.take(QuestResolved)
    telling.add(_strip(telling, resolved))
    _progress(telling)


def _explored(location: str, event: CardLeft) -> bool:
    return event.card == location and event.how == "explored"


def _progress(telling: Telling) -> None:
    """The strip says how much: a sentence says what of it an explored location took."""
    placed = telling.take(ProgressPlaced, where=lambda event: event.because == "quest")
    on = {seen.event.location: seen for seen in placed}
    for location, seen in on.items():
        explored = telling.take(CardLeft, where=partial(_explored, location))
        facts = {"count": seen.event.count, "location": thing(location) if location else ""}
        if explored:
            text = _("With %(count)d progress the players explored %(location)s.")
            telling.say(say(text, **facts), seen, *explored)
        elif location:
            telling.say(say(_("%(count)d progress was placed on %(location)s."), **facts), seen)
        elif len(on) > 1:
            telling.say(say(_("The rest, %(count)d, went to the quest."), **facts), seen)


def _strip(telling: Telling, resolved: Seen) -> Strip:
    event = resolved.event
    made = sum(p.count for p in telling.peek(ProgressPlaced) if p.because == "quest")
    result = gettext("the quest succeeds") if event.willpower > event.threat else gettext("nothing is gained")
    if event.willpower < event.threat:
        result = gettext("the quest fails")
    cells = [
        Cell(phrase(_("willpower %(number)d"), number=event.willpower), kind="label"),
        Cell(phrase(_("threat %(number)d"), number=event.threat), kind="label"),
        Cell(result, kind="result"),
    ]
    if made:
        cells.append(Cell(phrase(_("progress %(number)d"), number=made), kind="result"))
    elif event.willpower < event.threat:
        cells.append(
            Cell(phrase(_("threat +%(number)d"), number=event.threat - event.willpower), kind="lost")
        )
    return Strip(gettext("The quest"), tuple(cells), resolved.number)
