"""Dice and draws of War as somebody is asked for them who says by hand what falls."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel.chance import Wish
from games.titles.chances import ToldChance, named_faces, told
from games.titles.grammar import language
from games.wotr.card_texts import CARDS
from games.wotr.facts import SETUP, SIDES, TILES, name
from games.wotr.words import nouns

OF_A_SIDE = {
    "dice": _("Action dice: %(side)s"),
    "battle": _("Combat roll: %(side)s"),
    "leaders": _("Leader re-roll: %(side)s"),
    "extra": _("More dice of the battle: %(side)s"),
}
OF_THE_HUNT = {
    "roll": _("The Hunt roll"),
    "reroll": _("The re-roll of the Hunt"),
    "die": _("A die of the Hunt"),
    "tile": _("The Hunt tile that is drawn"),
    "casualty": _("The Companion that is drawn by lot"),
    "sorrow": _("The card that is drawn by lot"),
}


def chance(wish: Wish) -> ToldChance:
    kind, _dot, what = wish.purpose.partition(".")
    if what in SIDES and kind in OF_A_SIDE:
        heading = gettext(OF_A_SIDE[kind]) % {"side": name(what, language())}
        if kind == "dice":
            faces = [name(face, language()) for face in SETUP.action_dice[what].faces]
            return named_faces(wish, heading, faces)
        return told(wish, heading)
    if kind == "card":
        return told(wish, gettext("The dice of %(card)s") % {"card": nouns.card(what)}, _named)
    return told(wish, gettext(OF_THE_HUNT[what]), _named)


def _named(key: str) -> str:
    if key.isdigit():
        return key
    if key in TILES:
        return nouns.tile(key)
    return nouns.title_of(key) if key in CARDS else name(key, language())
