"""Why something happened, said at the end of its sentence: a card, an ability, a guide."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.titles.grammar import phrase, quoted, settle
from games.wotr.card_texts import CARDS
from games.wotr.facts import CHARACTERS, NAME
from games.wotr.words.nouns import COMBAT_TITLES, combat_title, label, person, title_of

GUIDE = "guide_"


def cause(because: str) -> str:
    """The cause as a clause after a comma; empty where there is none to name."""
    if because in CARDS:
        return phrase(_("by the card %(card)s"), card=quoted(title_of(because)))
    if because in COMBAT_TITLES:
        return phrase(_("by the combat card %(card)s"), card=combat_title(because))
    if because.startswith(GUIDE):
        return phrase(_("by the ability of the guide, %(guide)s"), guide=person(because.removeprefix(GUIDE)))
    if because in CHARACTERS:
        return phrase(_("by the ability of %(character)s"), character=person(because))
    if because in NAME:
        return phrase(_("by the ability %(ability)s"), ability=quoted(label(because)))
    return ""


def caused(sentence: str, because: str) -> str:
    """The sentence with its cause, if there is one."""
    why = cause(because)
    return f"{sentence.removesuffix('.')}, {settle(why)}." if why else sentence
