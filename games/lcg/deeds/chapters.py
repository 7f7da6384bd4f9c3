"""What a round's chapter is called: its heaviest happenings, each a clause of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_noop as _

from games.kernel import GameEnded
from games.lcg.events.cards import CardLeft
from games.lcg.events.encounter import (
    CardRevealed,
    EnemyEngaged,
    PrisonerRescued,
    PrisonerTaken,
    QuestResolved,
    StageReached,
    Travelled,
)
from games.lcg.events.rounds import PlayerEliminated, ScenarioBegan, ScenarioWon
from games.lcg.facts import card_of
from games.lcg.words.nouns import seat, thing
from games.titles.deeds import Happening, Seen
from games.titles.grammar import Noun, listing, phrase, say

THE_END = 20
ENDINGS = {"won": _("the quest is won"), "prisoner_lost": _("the prisoner is lost")}


def chapter(clauses: Sequence[str]) -> str:
    if not clauses:
        return say(_("In which the company gathers strength"))
    return say(_("In which %(happenings)s"), happenings=listing(list(clauses)))


def happenings(seen: Sequence[Seen]) -> list[Happening]:
    found: list[Happening] = []
    over = any(isinstance(each.event, GameEnded) for each in seen)
    left = [each.event for each in seen if isinstance(each.event, CardLeft)]
    explored = {card_of(event.card).key for event in left if event.how == "explored"}
    engaged = {card_of(e.event.enemy).key for e in seen if isinstance(e.event, EnemyEngaged)}
    for each in seen:
        event = each.event
        again = isinstance(event, Travelled) and card_of(event.location).key in explored
        again = again or (isinstance(event, CardRevealed) and card_of(event.card).key in engaged)
        if again or (over and isinstance(event, ScenarioWon)):
            continue
        found += [Happening(weight, each.number, clause) for weight, clause in _of(event)]
    heroes = _left(seen, "hero", ("destroyed",), 9.5, _("%(who)s [falls|fall]"))
    enemies = _left(seen, "enemy", ("destroyed", "defeated"), 5, _("%(who)s [is|are] slain"))
    return [*found, *heroes, *enemies]


def _left(
    seen: Sequence[Seen], kind: str, how: Sequence[str], weight: float, text: str
) -> Iterator[Happening]:
    """The last two of a kind that left play in such a way share a clause."""
    left = [each for each in seen if isinstance(each.event, CardLeft) and each.event.how in how]
    gone = {
        str(thing(each.event.card)): (each.number, thing(each.event.card))
        for each in left
        if card_of(each.event.card).kind == kind
    }
    last = list(gone.values())[-2:]
    if last:
        names = [name for _number, name in last]
        who = Noun(listing(names), len(names) > 1 or names[0].plural)
        yield Happening(weight, last[0][0], phrase(text, who=who))


def _of(event: object) -> Iterator[tuple[float, str]]:
    if isinstance(event, GameEnded):
        yield THE_END, phrase(ENDINGS.get(event.how, _("the quest is lost")))
    elif isinstance(event, ScenarioWon):
        yield 19, phrase(_("%(who)s [is|are] behind the company"), who=thing(event.scenario))
    elif isinstance(event, ScenarioBegan):
        yield 9, phrase(_("the company sets out for %(place)s"), place=thing(event.scenario))
    elif isinstance(event, PlayerEliminated):
        yield 10, phrase(_("%(who)s [leaves|leave] the game"), who=seat(event.seat))
    elif isinstance(event, PrisonerTaken):
        yield 9, phrase(_("%(who)s is taken prisoner"), who=thing(event.hero))
    elif isinstance(event, PrisonerRescued):
        yield 9, phrase(_("%(who)s is free again"), who=thing(event.hero))
    elif isinstance(event, StageReached):
        yield 8, phrase(_("the company comes to %(stage)s"), stage=thing(event.stage))
    elif isinstance(event, CardLeft):
        yield from _gone(event)
    elif isinstance(event, Travelled):
        yield 4, phrase(_("the road leads to %(place)s"), place=thing(event.location))
    elif isinstance(event, EnemyEngaged):
        yield 3.5, phrase(_("%(who)s [comes|come] near"), who=thing(event.enemy))
    elif isinstance(event, QuestResolved) and event.willpower < event.threat:
        yield 3, phrase(_("the quest falters"))
    elif isinstance(event, CardRevealed) and card_of(event.card).kind == "enemy":
        yield 2.5, phrase(_("%(who)s [appears|appear]"), who=thing(event.card))


def _gone(event: CardLeft) -> Iterator[tuple[float, str]]:
    kind = card_of(event.card).kind
    if kind == "ally" and event.how == "destroyed":
        yield 3, phrase(_("%(who)s [is|are] lost"), who=thing(event.card))
    elif event.how == "explored":
        yield 4.5, phrase(_("%(who)s [lies|lie] behind them"), who=thing(event.card))
