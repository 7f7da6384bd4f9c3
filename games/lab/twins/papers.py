"""Sheets and books, as the HTML and the text that the press is given."""

from __future__ import annotations

import random
from collections.abc import Iterator

from django.utils import translation

from games.lab.twins.pages import Browser
from games.lab.twins.texts import Text, rendered
from games.models import Game, Seat
from games.reader import Reader, SeatReader
from games.sheets import red_book_files
from games.sheets.printing import last_sheet
from games.sheets.red_book import RedBook
from games.sheets.turn_sheet import TurnSheet, private_side, public_side


def sheets(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """The public sheet, and the turn sheet of the observer's seat: of now and of an earlier moment."""
    yield rendered("sheet", "public", lambda: _public(browser))
    seat = browser.observer.seat
    if seat:
        earlier = chooser.randint(1, browser.staged.game.events)
        yield rendered("sheet", "now", lambda: _sheet(browser, seat, None))
        yield rendered("sheet", f"at {earlier}", lambda: _sheet(browser, seat, earlier))


def _public(browser: Browser) -> str:
    with translation.override(_language(browser)):
        return public_sheet(_game(browser))


def public_sheet(game: Game) -> str:
    """In the active language."""
    return TurnSheet(game, public_side(Reader(game, ()), 0), None, "a4", "public").html()


def _sheet(browser: Browser, seat: Seat, event: int | None) -> str:
    with translation.override(_language(browser)):
        return seat_sheet(_game(browser).seats.get(pk=seat.pk), event)


def seat_sheet(seat: Seat, event: int | None = None) -> str:
    """Both sides, of now or of an earlier moment, in the active language."""
    game = seat.game
    last = last_sheet(seat, event or game.events)
    public = public_side(Reader(game, (), event=event), last)
    private = private_side(SeatReader(seat, event=event))
    return TurnSheet(game, public, private, "a4", "sheet").html()


def books(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """The Red Book as its reader may see it."""
    yield rendered("book", "html", lambda: _book(browser, "html"))
    yield rendered("book", "text", lambda: _book(browser, "text"))


def _book(browser: Browser, form: str) -> str:
    with translation.override(_language(browser)):
        book = RedBook(_game(browser), browser.observer.user)
        return (red_book_files.html(book) if form == "html" else red_book_files.text(book)).decode()


def _game(browser: Browser) -> Game:
    """Read afresh: a twin may lie in its place."""
    return Game.objects.get(pk=browser.staged.game.pk)


def _language(browser: Browser) -> str:
    return browser.observer.user.language if browser.observer.user else "en"
