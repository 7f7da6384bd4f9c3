"""Small numbers inside sentences, in words."""

from __future__ import annotations

from django.utils.translation import ngettext

from games.titles.action_dice import word, word_of_cards
from games.titles.grammar import fill


def steps(count: int) -> str:
    return fill(ngettext("one step", "%(count)s steps", count), count=word(count))


def eyes(count: int) -> str:
    return fill(ngettext("one Eye", "%(count)s Eyes", count), count=word(count))


def tiles(count: int) -> str:
    return fill(ngettext("one tile", "%(count)s tiles", count), count=word_of_cards(count))
