"""The board as pictures: the land, which a browser keeps, and the position above it, sent with each page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
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
from games.reader.people import Person
from games.titles import Board, Entry, Title
from games.titles.card_table import Spread, Zone
from games.titles.offered import titles
from games.titles.paper import PaperLine, PaperMarks, PaperPiece, PaperTable

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


@require_safe
def regions(request: HttpRequest, title: str, mark: str) -> HttpResponse:
    """The outlines of a board's places: what a page lays over the map, so that all of a region reacts."""
    return _kept(_regions(title), "image/svg+xml")


@cache
def _regions(title: str) -> str:
    paths = (
        f'<path id="r-{place}" class="hit" data-place="{place}" d="{outline}"/>'
        for place, outline in board_of(title).regions().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(paths)}</svg>'


@cache
def regions_address(title: str) -> str:
    return reverse("board_regions", args=[title, _mark(_regions(title))])


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
    lens: list[Entry]
    """The words of every card that lies face up."""


def laid(reader: Reader, options: Mapping[str, str]) -> LaidTable | None:
    """The table as cards, where the game is played with cards."""
    if reader.title.spread is None:
        return None
    spread = reader.title.spread(reader.shown, options, reader.seat.key if reader.seat else None)
    who = {person.seat.key: gettext("you") if person.is_mine else person.who for person in reader.people}
    lens = [reader.almanac[page] for page in spread.pages() if page in reader.almanac]
    return LaidTable(spread, [SeatedZone(zone, who.get(zone.key, "")) for zone in spread.zones], lens)


@dataclass(frozen=True)
class DiceSet:
    """Dice on the edge of the table: whose they are, and how many are left."""

    piece: PaperMarks
    who: str
    is_asked: bool


def around(reader: Reader, asked: str = "") -> dict[str, Any]:
    """What stands around the map of a table: the dice on its edge, tracks on its rail, and what there is no
    room for. `asked` is the seat whose dice may be picked."""
    paper, view = reader.title.paper, reader.shown
    if paper is None:
        return beside(reader.title, view)
    pieces = [piece for column in paper.pieces(view) for piece in column]
    stock, owners = paper.stock(view), _owners(reader, paper.side)
    dice = [piece for piece in pieces if isinstance(piece, PaperMarks)]
    rail = [piece for piece in pieces if not isinstance(piece, PaperMarks)]
    return {
        "dice": [
            DiceSet(one, owners.get(one.side, ""), bool(asked) and one.side == paper.side(asked))
            for one in sorted(dice, key=lambda one: _edge_order(one, owners))
        ],
        "rail": [_on_page(piece) for piece in rail if _has_room(piece)],
        "pieces": [_on_page(piece) for piece in [*rail, *([stock] if stock else [])]],
    }


def _has_room(piece: PaperPiece) -> bool:
    """Whether it can stand on the rail; all that cannot stands behind the tab "Table"."""
    return not isinstance(piece, PaperTable) and (not isinstance(piece, PaperLine) or bool(piece.on_rail))


def beside(title: Title, view: Any) -> dict[str, Any]:
    """What stands beside the map: pieces where the game has a paper to take them from, else pictures."""
    if title.paper:
        stock = title.paper.stock(view)
        pieces = [piece for column in title.paper.pieces(view) for piece in column]
        return {"pieces": [_on_page(piece) for piece in [*pieces, *([stock] if stock else [])]]}
    tracks = title.board.tracks(view).items() if title.board else ()
    return {"tracks": {key: mark_safe(svg) for key, svg in tracks}}  # noqa: S308  our own drawing


def _owners(reader: Reader, side_of: Callable[[str], str]) -> dict[str, str]:
    """By side: "you", or the only one who plays it."""
    found: dict[str, list[Person]] = {}
    for person in reader.people:
        found.setdefault(side_of(person.seat.key), []).append(person)
    return {
        side: gettext("You") if any(one.is_mine for one in people) else people[0].who
        for side, people in found.items()
        if len(people) == 1 or any(one.is_mine for one in people)
    }


def _edge_order(piece: PaperMarks, owners: Mapping[str, str]) -> int:
    """One's own dice, then what belongs to nobody, then the others'."""
    if not piece.side:
        return 1
    mine = owners.get(piece.side) == gettext("You")
    return 0 if mine or (gettext("You") not in owners.values() and piece.side == "free") else 2


def _on_page(piece: PaperPiece) -> dict[str, Any]:
    """A piece with its template for the screen, which has the same name as the one for paper."""
    name = piece.template.removeprefix("sheets/pieces/").removesuffix(".html")
    return {"piece": piece, "kind": name, "template": f"games/pieces/{name}.html"}
