"""What a turn's chapter is called: its heaviest happenings, each a clause of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_noop as _

from games.bofa.events import (
    CharacterEntered,
    CharacterLost,
    CombatBegan,
    CombatEnded,
    EaglesLed,
    PassOpened,
    PlaceFreed,
    PlaceTaken,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.victory import FRONT_GATE
from games.bofa.words.nouns import person, place
from games.kernel import GameEnded
from games.titles.deeds import Happening, Seen
from games.titles.grammar import Noun, listing, phrase, say

THE_END = 20
ENDINGS = {
    "fate": _("the Free Peoples hold out"),
    "beorn": _("Beorn decides the day"),
    "bolg": _("Bolg falls and the host breaks"),
    "points": _("the battle is lost"),
    "front_gate": _("the Front Gate falls and the battle is lost"),
}


def chapter(clauses: Sequence[str]) -> str:
    if not clauses:
        return say(_("In which both sides gather strength"))
    return say(_("In which %(happenings)s"), happenings=listing(list(clauses)))


def happenings(seen: Sequence[Seen]) -> list[Happening]:
    return [*_places(seen), *_fights(seen), *_people(seen)]


def _places(seen: Sequence[Seen]) -> Iterator[Happening]:
    taken = [each for each in seen if isinstance(each.event, PlaceTaken)]
    if taken:
        top = sorted(taken, key=lambda each: each.event.region != FRONT_GATE)[:2]
        names = [place(each.event.region) for each in sorted(top, key=lambda each: each.number)]
        who = Noun(listing(names), len(names) > 1 or names[0].plural)
        yield Happening(9, top[0].number, phrase(_("%(who)s [falls|fall]"), who=who))
    for each in seen:
        if isinstance(each.event, PlaceFreed):
            clause = phrase(_("%(who)s [is|are] won back"), who=place(each.event.region))
            yield Happening(7, each.number, clause)
        elif isinstance(each.event, PassOpened):
            yield Happening(3, each.number, phrase(_("the Goblins come over the mountain")))


def _fights(seen: Sequence[Seen]) -> Iterator[Happening]:
    combat: CombatBegan | None = None
    for each in seen:
        if isinstance(each.event, CombatBegan):
            combat = each.event
        elif isinstance(each.event, CombatEnded) and combat:
            if each.event.how == "destroyed" and each.event.winner == SHADOW and combat.side == SHADOW:
                clause = phrase(_("%(who)s [is|are] overrun"), who=place(combat.region))
                yield Happening(5, each.number, clause)
            elif each.event.winner == FREE_PEOPLES:
                clause = phrase(_("%(who)s [holds|hold]"), who=place(combat.region))
                yield Happening(4, each.number, clause)


def _people(seen: Sequence[Seen]) -> Iterator[Happening]:
    for each in seen:
        event, number = each.event, each.number
        if isinstance(event, GameEnded):
            text = ENDINGS.get(event.how, _("the battle is over"))
            yield Happening(THE_END, number, phrase(text))
        elif isinstance(event, CharacterLost):
            yield Happening(8, number, phrase(_("%(who)s falls"), who=person(event.character)))
        elif isinstance(event, CharacterEntered):
            yield Happening(6, number, phrase(_("%(who)s comes forth"), who=person(event.character)))
        elif isinstance(event, EaglesLed):
            yield Happening(4.5, number, phrase(_("the Eagles come")))
