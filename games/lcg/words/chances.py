"""What is drawn by lot in the card game, as somebody is asked for it who says by hand what comes."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel.chance import Wish
from games.lcg.words.nouns import label
from games.titles.chances import ToldChance, told

HEADINGS = {
    "stage": _("The stage that follows, by lot"),
    "first_player": _("The first player, by lot"),
    "prisoner": _("The hero that is drawn by lot"),
    "discard": _("The cards that are drawn by lot"),
}


def chance(wish: Wish) -> ToldChance:
    return told(wish, gettext(HEADINGS.get(wish.purpose, _("What is drawn by lot"))), label)
