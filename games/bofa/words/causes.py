"""Why something happened, said at the end of its sentence: a card, a manoeuvre, an ability, a General."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.card_texts import EFFECTS, FATES, MANOEUVRES, ORDERS, STORIES
from games.bofa.facts import CHARACTERS, NAMES
from games.bofa.words.nouns import label, person, title_of
from games.titles.grammar import phrase, quoted, settle

WHY = {
    "withdrew": _("for giving way to the attacker"),
    "rout": _("in rout"),
    "entered": _("because an enemy came there"),
    "superiority": _("for Terrain Superiority"),
    "wrath": _("his wrath being spent"),
    "army": _("lost with his army"),
}


def cause(because: str) -> str:
    """The cause as a clause after a comma; empty where there is none to name."""
    if because in WHY:
        return gettext(WHY[because])
    if because in STORIES or because in ORDERS:
        return phrase(_("by the card %(card)s"), card=quoted(title_of(because)))
    if because in FATES:
        return phrase(_("by the fate card %(card)s"), card=quoted(title_of(because)))
    if because in EFFECTS:
        return phrase(_("by the combat effect %(card)s"), card=quoted(title_of(because)))
    if because in MANOEUVRES:
        return phrase(_("by the manoeuvre %(card)s"), card=quoted(title_of(because)))
    if because in CHARACTERS:
        return phrase(_("by the ability of %(character)s"), character=person(because))
    if because in NAMES["ability"]:
        return phrase(_("by the ability %(ability)s"), ability=quoted(label(because)))
    return ""


def caused(sentence: str, because: str) -> str:
    """The sentence with its cause, if there is one."""
    why = cause(because)
    return f"{sentence.removesuffix('.')}, {settle(why)}." if why else sentence
