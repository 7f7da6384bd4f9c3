"""From a wanted paper to its file: everything is read and composed first, then set by the press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext

from games.models import Game, Paper, Seat
from games.reader import Reader, SeatReader
from games.sheets import pdf, red_book_files
from games.sheets.looks import GLANCE
from games.sheets.red_book import RedBook
from games.sheets.turn_sheet import TurnSheet, private_side, public_side
from games.titles.offered import titles

BOOK_FORMS = {"html": red_book_files.html, "epub": red_book_files.epub, "txt": red_book_files.text}
RULES_PAGES = 2
SMALLEST_RULES = 4
"""Steps of smaller type in sheet.css."""


def print_paper(paper: Paper) -> bytes:
    """The file, in the language and time zone that are active."""
    return _PRINTERS[Paper.Kind(paper.kind)](paper)


def _sheet(paper: Paper) -> bytes:
    game, seat = paper.game, paper.seat
    assert seat is not None
    event = None if paper.is_now else paper.event
    large, glance = "large" in paper.look, GLANCE in paper.look
    onlooker, since = Reader(game, (), event=event), last_sheet(seat, paper.event)
    public = public_side(onlooker, since, seat.key, large=large)
    private = None if glance else private_side(SeatReader(seat, event=event))
    facts = {
        "game": game.name,
        "turn": _turn(game, public),
        "seat": titles()[game.title].words.seat(seat.key),
    }
    title = gettext("%(game)s, %(turn)s, sheet of the seat %(seat)s") % facts
    return _pressed(TurnSheet(game, public, private, paper.size, title, paper.look))


def _public(paper: Paper) -> bytes:
    game = paper.game
    onlooker = Reader(game, (), event=None if paper.is_now else paper.event)
    public = public_side(onlooker, 0, large="large" in paper.look)
    facts = {"game": game.name, "turn": _turn(game, public)}
    title = gettext("%(game)s, %(turn)s, public sheet") % facts
    return _pressed(TurnSheet(game, public, None, paper.size, title, paper.look))


def _turn(game: Game, public: Mapping[str, Any]) -> str:
    return titles()[game.title].turn_words.name(public["turn"])


def _pressed(leaf: TurnSheet) -> bytes:
    pdf.warm_up()
    return pdf.within_limits(leaf.pdf)


def last_sheet(seat: Seat, event: int) -> int:
    """The event of the seat's sheet before this one; without one, what was before the present turn."""
    printed = Paper.objects.filter(seat=seat, kind=Paper.Kind.SHEET, event__lt=event, made_at__isnull=False)
    printed = printed.exclude(look__contains=GLANCE)
    return printed.aggregate(last=Max("event"))["last"] or before_turn(seat.game, event)


def before_turn(game: Game, event: int) -> int:
    """The last event before the turn in which this one happened."""
    turn = game.log.filter(event=event).values_list("turn", flat=True).first() or 0
    found = game.log.filter(turn__lt=turn, event__isnull=False).aggregate(last=Max("event"))["last"]
    return found or 0


def _book(paper: Paper) -> bytes:
    red_book = RedBook(paper.game, paper.reader)
    if paper.form == "pdf":
        return red_book_files.bound_pdf(red_book, paper.size)
    return BOOK_FORMS[paper.form](red_book)


def _rules(paper: Paper) -> bytes:
    title = titles()[paper.game.title]
    context = {
        "language": get_language() or "en",
        "document_title": gettext("%(game)s: the rules on two pages") % {"game": title.words.name()},
        "paper": paper.size,
        "name": title.words.name(),
        "edition": title.edition() if title.edition else "",
        "topics": title.paper.reference() if title.paper else [],
    }
    pdf.warm_up()
    return pdf.within_limits(lambda: _on_two_pages(context))


def _on_two_pages(context: dict[str, Any]) -> bytes:
    """The reference card in the largest type that fits. Runs in the press's child."""
    for step in range(SMALLEST_RULES + 1):
        html = render_to_string("sheets/rules.html", context | {"step": step})
        document = pdf.lay_out(html, "sheet", context["paper"])
        if len(document.pages) <= RULES_PAGES:
            break
    return pdf.write(document)


_PRINTERS = {
    Paper.Kind.SHEET: _sheet,
    Paper.Kind.PUBLIC: _public,
    Paper.Kind.BOOK: _book,
    Paper.Kind.RULES: _rules,
}
