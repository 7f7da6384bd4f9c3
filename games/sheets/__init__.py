"""What slow players print: turn sheets, the public sheet, the Red Book, the rules on two pages.

turn_sheet      two sides that fit their pages; fitting says what gives way, measures how high things stand,
                card_lanes how a card table is told, looks in which manner it is printed
red_book        the whole game, turn by turn; red_book_files makes its files, binding binds them
pdf             HTML becomes a PDF: locked, limited
printing        from a wanted paper to its file
kept_papers     each paper made once by a worker, and kept
downloads       papers on the web

    sheet_pdf(seat)             the turn sheet as bytes, kept or made here and now
    public_pdf(game, reader)    the public side alone
    book(game, reader, form)    the Red Book as pdf, html or txt
    rules_pdf(game, reader)     the reference card

Call these from a worker or a command; a page wants one from `kept_papers` and waits for a worker to make it.
"""

from __future__ import annotations

from games.models import Game, Seat
from games.sheets import kept_papers
from games.sheets.kept_papers import NotPrinted, Onlooker

__all__ = ["NotPrinted", "book", "public_pdf", "rules_pdf", "sheet_pdf"]


def sheet_pdf(seat: Seat, event: int | None = None, look: str | None = None) -> bytes:
    """The turn sheet of a seat, now or as it was after an event. Raises NotPrinted."""
    return kept_papers.made(kept_papers.want_sheet(seat, event, look))


def public_pdf(game: Game, reader: Onlooker = None, event: int | None = None, look: str = "") -> bytes:
    return kept_papers.made(kept_papers.want_public(game, reader, event, look))


def book(game: Game, reader: Onlooker = None, form: str = "pdf") -> bytes:
    return kept_papers.made(kept_papers.want_book(game, reader, form))


def rules_pdf(game: Game, reader: Onlooker = None) -> bytes:
    return kept_papers.made(kept_papers.want_rules(game, reader))
