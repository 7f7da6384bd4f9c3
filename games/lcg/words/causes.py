"""Why something happened, said at the end of its sentence."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.lcg.words.nouns import is_card, thing
from games.titles.grammar import phrase, settle


def cause(because: str) -> str:
    """The cause as a clause after a comma; empty where there is none to name."""
    return phrase(_("by %(card)s"), card=thing(because)) if is_card(because) else ""


def caused(sentence: str, because: str) -> str:
    """The sentence with its cause, if there is one."""
    why = cause(because)
    return f"{sentence.removesuffix('.')}, {settle(why)}." if why else sentence
