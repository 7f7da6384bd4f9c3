"""Characters told: they enter, move, fall; Eagles, rings, wrath, bodyguards."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.events import (
    BilboVanished,
    BodyguardGained,
    BodyguardUsed,
    CharacterEntered,
    CharacterLost,
    CharacterMoved,
    ConcentrationGained,
    ConcentrationSpent,
    EaglesLed,
    EaglesRecruited,
    EaglesReturned,
    GeneralReturned,
    RingUsed,
    WrathGained,
    WrathLost,
)
from games.bofa.facts import CHARACTERS
from games.bofa.figures import BEORN, BILBO, BOLG, LORD
from games.bofa.state import VANISHED
from games.bofa.words.causes import caused
from games.bofa.words.nouns import by_territory, eagles, noun, person, place
from games.titles.grammar import also, fill, finish, listing, phrase, say, settle
from games.titles.tellers import Telling, tells

PERSONS: Telling = {}

WRATH_LOST = {
    "combat": _("Beorn lost %(wrath)d wrath in combat."),
    "move": _("Beorn gave up %(wrath)d wrath to move with a Character result."),
    "withdrew": _("Beorn lost %(wrath)d wrath for giving way to the attacker."),
}
ALONE = {
    "move": _("%(who)s went from %(origin)s to %(to)s."),
    "withdrew": _("%(who)s left %(origin)s for %(to)s, out of the combat."),
    "advanced": _("%(who)s advanced from %(origin)s into %(to)s."),
}


# --- coming and going --------------------------------------------------------------------------------


@tells(PERSONS)
def character_entered(event: CharacterEntered) -> str:
    text = _("%(who)s brought %(character)s into play in %(region)s.")
    side = noun(CHARACTERS[event.character].side)
    told = say(text, who=side, character=person(event.character), region=place(event.region))
    told = caused(told, event.because)
    belongings = _belongings(event.character, event.tokens)
    return also(told, belongings) if belongings else told


def _belongings(character: str, tokens: int) -> str:
    """What his sheet gives him."""
    if character == BILBO:
        text = ngettext("He has %(count)d ring token.", "He has %(count)d ring tokens.", tokens)
    elif character == BEORN:
        text = ngettext("He has %(count)d wrath.", "He has %(count)d wrath.", tokens)
    elif character == BOLG:
        text = ngettext("He has %(count)d bodyguard token.", "He has %(count)d bodyguard tokens.", tokens)
    else:
        return ""
    return fill(text, count=tokens)


@tells(PERSONS)
def character_moved(event: CharacterMoved) -> str:
    who, to = person(event.character), place(event.to)
    if event.origin == VANISHED:
        return say(_("%(who)s took off his ring and appeared in %(to)s."), who=who, to=to)
    text = ALONE.get(event.because, ALONE["move"])
    told = say(text, who=who, origin=place(event.origin), to=to)
    return told if event.because in ALONE else caused(told, event.because)


@tells(PERSONS)
def character_lost(event: CharacterLost) -> str:
    text = _("%(who)s was eliminated in %(region)s.")
    return caused(say(text, who=person(event.character), region=place(event.region)), event.because)


@tells(PERSONS)
def general_returned(event: GeneralReturned) -> str:
    text = _("%(who)s is not lost: he is back with the army of %(region)s.")
    return say(text, who=person(event.character), region=place(event.region))


@tells(PERSONS)
def bilbo_vanished(event: BilboVanished) -> str:
    text = _("Bilbo gave up a ring token and vanished when his army in %(region)s was destroyed.")
    return say(text, region=place(event.region))


# --- tokens ------------------------------------------------------------------------------------------


@tells(PERSONS)
def ring_used(event: RingUsed) -> str:
    text = _("Bilbo gave up a ring token: %(damage)d damage to the army of %(region)s was cancelled.")
    return say(text, damage=event.cancelled, region=place(event.region))


@tells(PERSONS)
def bodyguard_used(event: BodyguardUsed) -> str:
    text = _("Bolg gave up a bodyguard token: all %(damage)d damage to the army of %(region)s was cancelled.")
    return say(text, damage=event.cancelled, region=place(event.region))


@tells(PERSONS)
def bodyguard_gained(event: BodyguardGained) -> str:
    return caused(say(_("Bolg gained a bodyguard token.")), event.because)


@tells(PERSONS)
def concentration_gained(event: ConcentrationGained) -> str:
    return gettext("Gandalf took the concentration token.")


@tells(PERSONS)
def concentration_spent(event: ConcentrationSpent) -> str:
    return gettext("Gandalf discarded the concentration token for a stronger Magic Blast.")


@tells(PERSONS)
def wrath_gained(event: WrathGained) -> str:
    return caused(say(_("Beorn gained %(wrath)d wrath."), wrath=event.wrath), event.because)


@tells(PERSONS)
def wrath_lost(event: WrathLost) -> str:
    text = WRATH_LOST.get(event.because)
    if text is not None:
        return say(text, wrath=event.wrath)
    return caused(say(_("Beorn lost %(wrath)d wrath."), wrath=event.wrath), event.because)


# --- Eagles ------------------------------------------------------------------------------------------


@tells(PERSONS)
def eagles_recruited(event: EaglesRecruited) -> str:
    text = ngettext("%(count)d Eagle came to the Eyrie.", "%(count)d Eagles came to the Eyrie.", event.eagles)
    return caused(fill(text, count=event.eagles), event.because)


@tells(PERSONS)
def eagles_led(event: EaglesLed) -> str:
    told = []
    if event.lord:
        text = _("The Lord of the Eagles flew to %(territory)s.")
        told.append(say(text, territory=noun(event.lord)))
    if event.eagles:
        text = _("%(eagles)s left the Eyrie: %(where)s.")
        count = sum(event.eagles.values())
        told.append(say(text, eagles=eagles(count), where=by_territory(event.eagles)))
    return " ".join(told)


@tells(PERSONS)
def eagles_returned(event: EaglesReturned) -> str:
    flyers = [
        phrase(_("%(eagles)s of %(territory)s"), eagles=eagles(number), territory=noun(territory))
        for territory, number in event.eagles.items()
    ]
    if event.lord:
        flyers.insert(0, settle(person(LORD)))
    told = finish(
        fill(gettext("To the Eyrie, attacking on the way, flew %(flyers)s."), flyers=listing(flyers))
    )
    return caused(told, event.because)
