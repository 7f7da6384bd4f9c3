"""Dice and draws of the Battle as somebody is asked for them who says by hand what falls."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.facts import HEAPS, SETUP, SIDES, TILES, name
from games.bofa.words import nouns
from games.kernel.chance import Wish
from games.titles.chances import ToldChance, named_faces, told
from games.titles.grammar import language

OF_A_SIDE = {
    "dice": _("Action dice: %(side)s"),
    "combat": _("Combat roll: %(side)s"),
    "combat.again": _("Combat re-roll: %(side)s"),
}
HEADINGS = {
    "fate.tile": _("The fate tile that is drawn"),
    "rally": _("The rally roll"),
    "rally.again": _("The re-roll of the rally"),
}


def chance(wish: Wish) -> ToldChance:
    kind, _dot, what = wish.purpose.rpartition(".")
    if what in SIDES and kind in OF_A_SIDE:
        heading = gettext(OF_A_SIDE[kind]) % {"side": name(what, language())}
        if kind == "dice":
            return named_faces(wish, heading, [nouns.face(face) for face in SETUP.dice[what].faces])
        return told(wish, heading)
    if wish.purpose == "dice.lucky":
        faces = [nouns.face(face) for face in SETUP.dice["free_peoples"].faces]
        return named_faces(wish, gettext("The action die that is rolled again"), faces)
    if kind == "token":
        fronts = {front.key: nouns.units(front.units) for front in HEAPS[what].fronts}
        heading = gettext("The token that is turned up: %(heap)s") % {"heap": name(what, language())}
        return told(wish, heading, lambda key: fronts.get(key) or gettext("nothing"))
    if wish.purpose in HEADINGS:
        return told(wish, gettext(HEADINGS[wish.purpose]), _named)
    return told(wish, gettext("Dice that are rolled"))


def _named(key: str) -> str:
    return nouns.tile(key) if key in TILES else key
