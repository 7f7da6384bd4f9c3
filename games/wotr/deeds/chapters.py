"""What a turn's chapter is called: its heaviest happenings, each a clause of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_noop as _

from games.kernel import GameEnded
from games.titles.deeds import Happening, Seen
from games.titles.grammar import Noun, listing, phrase, say
from games.wotr.events import (
    BattleBegan,
    BattleEnded,
    CharacterEntered,
    CompanionLost,
    CompanionSaved,
    CompanionsSeparated,
    FellowshipRevealed,
    MordorEntered,
    MordorStepTaken,
    NationActivated,
    SettlementCaptured,
    SettlementRegained,
    SiegeBegan,
    SpecialTileAdded,
)
from games.wotr.facts import CHARACTERS, REGIONS, SHADOW
from games.wotr.words.nouns import noun, person, place, side_of_seat

SMEAGOL = "fp_smeagol"
DEAR = ("gandalf_grey", "strider")
THE_END = 20
BROKEN = 3
"""So many companions who leave at once break the Fellowship."""
ENDINGS = {
    "corruption": _("the Ring claims its bearer"),
    "ring_destroyed": _("the Ring goes into the fire"),
}
WON = {"shadow": _("the war is lost"), "free": _("the Shadow is overthrown")}


def chapter(clauses: Sequence[str]) -> str:
    if not clauses:
        return say(_("In which both sides gather strength"))
    return say(_("In which %(happenings)s"), happenings=listing(list(clauses)))


def happenings(seen: Sequence[Seen]) -> list[Happening]:
    return [*_ends(seen), *_taken(seen), *_fought(seen), *_others(seen)]


def _ends(seen: Sequence[Seen]) -> Iterator[Happening]:
    for each in seen:
        if isinstance(each.event, GameEnded):
            winner = each.event.winners[0] if each.event.winners else ""
            side = "shadow" if winner and side_of_seat(winner) == SHADOW else "free"
            yield Happening(THE_END, each.number, phrase(ENDINGS.get(each.event.how, WON[side])))


def _taken(seen: Sequence[Seen]) -> Iterator[Happening]:
    """Strongholds if there are any, else cities; two at most share a clause. What was only lost again in the
    same turn weighs less."""
    back = {each.event.region for each in seen if isinstance(each.event, SettlementRegained)}
    taken = [each for each in seen if isinstance(each.event, SettlementCaptured)]
    for worth, again, weight in ((2, False, 10.0), (1, False, 6.5), (2, True, 5.0), (1, True, 3.0)):
        top = [
            each
            for each in taken
            if REGIONS[each.event.region].victory_points == worth and (each.event.region in back) == again
        ][-2:]
        if top:
            names = [place(each.event.region) for each in top]
            who = Noun(listing(names), len(names) > 1 or names[0].plural)
            yield Happening(weight, top[0].number, phrase(_("%(who)s [falls|fall]"), who=who))
            return


def _fought(seen: Sequence[Seen]) -> Iterator[Happening]:
    taken = {each.event.region for each in seen if isinstance(each.event, SettlementCaptured)}
    battle: BattleBegan | None = None
    held = {}
    for each in seen:
        if isinstance(each.event, BattleBegan):
            battle = each.event
        elif isinstance(each.event, BattleEnded) and battle and battle.region not in taken:
            if each.event.how == "round":
                held[battle.region] = Happening(
                    4.5, each.number, phrase(_("%(who)s [holds|hold]"), who=place(battle.region))
                )
            elif each.event.how == "destroyed" and each.event.winner == SHADOW:
                clause = phrase(_("%(who)s [is|are] overrun"), who=place(battle.region))
                yield Happening(5, each.number, clause)
    yield from held.values()


def _others(seen: Sequence[Seen]) -> Iterator[Happening]:
    saved = {each.event.companion for each in seen if isinstance(each.event, CompanionSaved)}
    lost: list[Seen] = []
    for each in seen:
        event, number = each.event, each.number
        if isinstance(event, MordorEntered):
            yield Happening(9.5, number, phrase(_("the Ring enters Mordor")))
        elif isinstance(event, MordorStepTaken):
            yield Happening(4, number, phrase(_("the Ring-bearers go on through Mordor")))
        elif isinstance(event, CompanionLost) and event.companion not in saved:
            lost.append(each)
        elif isinstance(event, CharacterEntered):
            weight = 8 if CHARACTERS[event.character].side != SHADOW else 6
            yield Happening(weight, number, phrase(_("%(who)s comes forth"), who=person(event.character)))
        elif isinstance(event, CompanionsSeparated) and len(event.companions) >= BROKEN:
            yield Happening(7, number, phrase(_("the Fellowship is broken")))
        elif isinstance(event, FellowshipRevealed) and event.path:
            yield Happening(5.5, number, _seen(event.path))
        elif isinstance(event, SiegeBegan):
            yield Happening(
                4, number, phrase(_("the siege of %(region)s begins"), region=place(event.region))
            )
        elif isinstance(event, NationActivated) and event.because not in CHARACTERS:
            yield Happening(2, number, phrase(_("%(who)s [is|are] roused"), who=noun(event.nation)))
        elif isinstance(event, SpecialTileAdded) and event.tile == SMEAGOL:
            yield Happening(2.5, number, phrase(_("Sméagol is tamed")))
    if lost:
        yield _lost(lost)


def _lost(lost: Sequence[Seen]) -> Happening:
    """Those who went before their time, in one clause; the last two, but never without the dearest."""
    dear = [each for each in lost if each.event.companion in DEAR]
    named = (dear or lost)[-2:]
    who = Noun(listing([person(each.event.companion) for each in named]), len(named) > 1)
    return Happening(9 if dear else 5, named[0].number, phrase(_("%(who)s [is|are] lost"), who=who))


def _seen(path: Sequence[str]) -> str:
    strongholds = [region for region in path[1:-1] if REGIONS[region].settlement == "stronghold"]
    if strongholds:
        return phrase(_("the Fellowship comes through %(region)s"), region=place(strongholds[0]))
    return phrase(_("the Fellowship is seen in %(region)s"), region=place(path[-1]))
