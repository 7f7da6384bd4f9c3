"""Small numbers inside sentences, in words."""

from __future__ import annotations

from django.utils.translation import ngettext

from games.titles.grammar import fill


def steps(count: int) -> str:
    return fill(ngettext("one step", "%(count)d steps", count), count=count)


def eyes(count: int) -> str:
    return fill(ngettext("one Eye", "%(count)d Eyes", count), count=count)


def tiles(count: int) -> str:
    return fill(ngettext("one tile", "%(count)d tiles", count), count=count)
