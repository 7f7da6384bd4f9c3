"""The board as pictures: the land, which a browser keeps, and the position above it, sent with each page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from csp.decorators import csp
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, override
from django.views.decorators.http import require_safe

from games.reader import Reader
from games.titles import Board, Title
from games.titles.card_table import Spread, Zone
from games.titles.offered import titles
from games.titles.paper import PaperMarks, PaperPiece

SCHEMES = {"": "auto", "light": "colour", "dark": "dark"}
"""The look of the land by the reader's choice of light."""
DEPTHS = ("glance", "full")
A_YEAR = 365 * 24 * 3600
_PICTURE_CSP = {"default-src": ["'none'"], "style-src": ["'unsafe-inline'"]}
_VIEW_BOX = re.compile(r'viewBox="([-\d.eE]+) ([-\d.eE]+) ([-\d.eE]+) ([-\d.eE]+)"')
_OPENING = re.compile(r"<svg\b[^>]*>")


def board_of(title: str) -> Board:
    found = titles().get(title)
    if found is None or found.board is None:
        raise Http404
    return found.board


@require_safe
@csp(_PICTURE_CSP)  # type: ignore[arg-type]
def land(request: HttpRequest, title: str, language: str, scheme: str, depth: str, mark: str) -> HttpResponse:
    """The land of a game's board. `mark` is of its content: a changed land has another address."""
    if scheme not in SCHEMES.values() or depth not in DEPTHS or len(language) != 2:
        raise Http404
    board_of(title)
    svg, _, _ = _land(title, language, scheme, depth)
    return _kept(svg, "image/svg+xml")


@require_safe
def colours(request: HttpRequest, title: str, mark: str) -> HttpResponse:
    """The colours of the board's pictures inside our pages."""
    return _kept(board_of(title).stylesheet(), "text/css")


def _kept(content: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    return response


@cache
def _land(title: str, language: str, scheme: str, depth: str) -> tuple[str, str, tuple[str, ...]]:
    """The picture, the mark of its content, and its window on the map."""
    with override(language):
        svg = board_of(title).land(scheme, depth)
    found = _VIEW_BOX.search(svg)
    assert found, "a land without a viewBox"
    return svg, _mark(svg), found.groups()


@cache
def colours_address(title: str) -> str:
    return reverse("board_colours", args=[title, _mark(board_of(title).stylesheet())])


def _mark(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:12]


def drawn(
    title: str,
    view: Any,
    options: Mapping[str, str],
    *,
    light: str = "",
    depth: str = "glance",
    near: Sequence[str] = (),
    picked: Sequence[str] = (),
) -> SafeString:
    """The position for inside a page, with the land laid under it by its address."""
    language = (get_language() or "en")[:2]
    scheme = SCHEMES.get(light, "auto")
    _, mark, (x, y, width, height) = _land(title, language, scheme, depth)
    href = reverse("board_land", args=[title, language, scheme, depth, mark])
    under = f'<image href="{escape(href)}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
    svg = board_of(title).overlay(view, options, depth, near, picked)
    return mark_safe(_OPENING.sub(lambda tag: tag.group() + under, svg, count=1))  # noqa: S308  our own drawing


@dataclass(frozen=True)
class SeatedZone:
    """A zone of the table, and who sits there."""

    zone: Zone
    who: str


@dataclass(frozen=True)
class LaidTable:
    table: Spread
    parts: list[SeatedZone]


def laid(reader: Reader, options: Mapping[str, str]) -> LaidTable | None:
    """The table as cards, where the game is played with cards."""
    if reader.title.spread is None:
        return None
    spread = reader.title.spread(reader.shown, options, reader.seat.key if reader.seat else None)
    who = {person.seat.key: gettext("you") if person.is_mine else person.who for person in reader.people}
    return LaidTable(spread, [SeatedZone(zone, who.get(zone.key, "")) for zone in spread.zones])


def beside(
    title: Title, view: Any, seat: str = "", options: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """What stands beside the map: pieces where the game has a paper to take them from, else pictures.

    The dice of the seat that is asked carry the numbers of the options.
    """
    if title.paper:
        stock = title.paper.stock(view)
        pieces = [piece for column in title.paper.pieces(view) for piece in column]
        side = title.paper.side(seat) if seat else ""
        return {
            "pieces": [
                _on_page(piece, side, options or {}) for piece in [*pieces, *([stock] if stock else [])]
            ]
        }
    tracks = title.board.tracks(view).items() if title.board else ()
    return {"tracks": {key: mark_safe(svg) for key, svg in tracks}}  # noqa: S308  our own drawing


def _on_page(piece: PaperPiece, side: str, options: Mapping[str, str]) -> dict[str, Any]:
    """A piece with its template for the screen, which has the same name as the one for paper."""
    shown: dict[str, Any] = {"piece": piece, "template": piece.template.replace("sheets/", "games/")}
    if isinstance(piece, PaperMarks):
        mine = options if side and piece.side == side else {}
        shown["marks"] = [(mark, mine.get(mark.key, "")) for mark in piece.marks]
    return shown
