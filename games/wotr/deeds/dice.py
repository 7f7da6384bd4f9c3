"""The die of a deed: which it was, and who made it what it is."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.titles.action_dice import DiceOfTurn
from games.titles.deeds import DeedDie, Seen, Telling
from games.titles.grammar import language, phrase
from games.wotr.events import DieUsed, FellowshipHidden, MessengerUsed, RingUsed
from games.wotr.facts import name
from games.wotr.words.causes import GUIDE
from games.wotr.words.nouns import a_die, person, side_of_seat


def new_turn() -> DiceOfTurn:
    return DiceOfTurn(a_die, lambda face: name(face, language()))


def place_of_die(dice: DiceOfTurn, telling: Telling, used: list[Seen]) -> dict[str, str]:
    last = used[-1]
    side, face = side_of_seat(last.event.seat), last.event.face
    return dice.place(side, face, last.note, len(used), changed_by(telling, last.event))


def die_of(used: list[Seen]) -> tuple[DeedDie, ...]:
    return tuple(DeedDie(seen.event.face, name(seen.event.face, language())) for seen in used)


def changed_by(telling: Telling, used: DieUsed) -> str:
    """Who made the die what it is, or let it do what it could not do by itself."""
    for ring in telling.peek(RingUsed):
        text = _("With %(die)s, turned from %(face)s by an Elven Ring,")
        return phrase(text, die=a_die(ring.to), face=name(ring.face, language()))
    for hidden in telling.peek(FellowshipHidden):
        if hidden.because.startswith(GUIDE):
            text = _("With %(die)s, as the leading of %(guide)s allows,")
            return phrase(text, die=a_die(used.face), guide=person(hidden.because.removeprefix(GUIDE)))
    if telling.peek(MessengerUsed):
        return phrase(_("With %(die)s, which the Mouth of Sauron made an Army die,"), die=a_die(used.face))
    return ""
