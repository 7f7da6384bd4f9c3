"""The turn sheet: a public side made from what everybody sees, a private side from the seat's own view.

Both sides must fit on one page each. They are measured on a page without end, then they give way: first the
list of events and the ruled lines shorten, then the map and the type get smaller (`tight-N` in sheet.css).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from msgspec import Struct
from weasyprint import Document

from games.models import Game, OpenQuestion, Seat, Talk
from games.reader import Reader, SeatReader
from games.reader.links import game_link
from games.reader.news import NewsLine
from games.reader.questions import Option
from games.reader.sentences import nothing_asked_text
from games.service import talk
from games.sheets import pdf
from games.sheets.qr_code import code
from games.titles.offered import titles
from games.titles.paper import PaperCard

MOST_ROWS, FEWEST_ROWS = 26, 4
"""Rows of events in each of two columns."""
ROW, ROW_HEIGHT = 33, 4.25
"""About so many characters stand in a row; its height with a part of the space below, in mm."""
MAP_WIDTHS = (100, 96, 92, 88, 84, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44)
"""Percent of the page's width."""
NOTES = (1200, 800, 400, 200, 120, 0)
"""Characters of notes at each step of tightening the private side."""
TIGHTEST = len(NOTES) - 1
GUESSES = (2500, 2650, 3100, 3500)
"""So many characters on cards can be set with no tightening, with one step of it, with two, with three."""
OPTION_LENGTH = 90
"""What an option is worth in characters of cards."""
MOST_SCRIBBLE, SCRIBBLE_HEIGHT = 9, 6.9
"""Ruled lines to write on, and how high one is in mm."""
STEP_HEIGHT = 12
"""What a step of tightening usually gives, in mm."""
HEIGHTS = {"a4": 297 - 22, "letter": 279.4 - 22}
WIDTHS = {"a4": 210 - 24, "letter": 215.9 - 24}
"""What the margins of sheet.css leave of the paper, in mm."""
TOP_MARGIN = 10
MM = 25.4 / 96
SLACK = 0.8
LONG_NAME = 26
FEW_LINES = 4
CARDS_IN_A_ROW = 3
MAP_EDGES, NEWS_HEAD, WANTED_ROWS = 1.6, 10.8, 6
TWO_COLUMNS, THREE_COLUMNS = 9, 24
"""From so many options on they stand in columns."""

Context = dict[str, Any]


class SheetNote(Struct, frozen=True):
    head: str
    text: str


# --- the public side ---------------------------------------------------------------------------------


def public_side(reader: Reader, since: int, pages: int) -> Context:
    """What every player and spectator may see. `reader` must be a spectator."""
    assert reader.eyes == ()
    paper, view = reader.title.paper, reader.view
    context: Context = {
        "headline": reader.headline,
        "turn": view.turn,
        "people": reader.people,
        "whose": gettext("Public side: everybody at the table may see this page"),
        "until": gettext("event %(number)d") % {"number": reader.event},
        "until_note": reader.day,
        "page_of": gettext("page %(page)d of %(pages)d") % {"page": 1, "pages": pages},
        "told": reader.told_since(since),
        "since": gettext("What happened since event %(number)d") % {"number": since}
        if since
        else gettext("What happened so far"),
    }
    if paper:
        context |= {
            "map": (picture := paper.map(view, {})),
            "map_ratio": ratio_of(picture),
            "map_alt": gettext("Map of the position after event %(number)d") % {"number": reader.event},
            "map_key": paper.map_key(),
            "columns": paper.pieces(view),
            "stock": paper.stock(view),
        }
    else:
        context["sections"] = reader.position
    return context


def ratio_of(svg: str) -> float:
    """Height by width."""
    found = re.search(r'viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)"', svg)
    return float(found[2]) / float(found[1]) if found else 0.75


def shown_lines(told: Sequence[NewsLine], rows: int) -> Context:
    """The newest events that fit, and how many are not told here."""
    room, fitting = 2 * rows - 1, 0
    for line in reversed(told):
        room -= rows_of(line)
        if room < 0:
            break
        fitting += 1
    missing = len(told) - fitting
    text = ngettext(
        "%(count)d earlier event is on the game's page.",
        "%(count)d earlier events are on the game's page.",
        missing,
    )
    return {
        "lines": side_by_side(told[missing:]),
        "left_out": text % {"count": missing} if missing > 0 else "",
    }


def rows_of(line: NewsLine) -> int:
    return 1 + len(line.text) // ROW


def side_by_side(told: Sequence[NewsLine]) -> list[Sequence[NewsLine]]:
    """Two columns of about the same length; a few lines stay in one."""
    if len(told) < FEW_LINES:
        return [told] if told else []
    rows = [rows_of(line) for line in told]
    half = min(range(1, len(told)), key=lambda number: max(sum(rows[:number]), sum(rows[number:])))
    return [told[:half], told[half:]]


# --- the private side --------------------------------------------------------------------------------


def private_side(reader: SeatReader, pages: int) -> Context:
    """What only the seat's player may see, his answers in pencil included."""
    seat, row = reader.seat, reader.row
    player = seat.tenure.player if seat.tenure else None
    name = gettext("Private side: for %(name)s only") % {"name": player.shown_name if player else seat.key}
    paper, view = reader.title.paper, reader.shown
    context: Context = {
        "headline": reader.headline,
        "people": [reader.person(seat)],
        "whose": name,
        "page_of": gettext("page %(page)d of %(pages)d") % {"page": pages, "pages": pages},
        "code": code(game_link(seat.game)),
        "address": game_link(seat.game).partition("://")[2].rstrip("/"),
        "reply": _reply(seat.game, row),
        "orders": reader.orders_in_force(timezone.now()),
        "all_notes": notes_of(seat),
    }
    context |= _until(reader)
    context |= _question(reader)
    if paper:
        beside = paper.beside_hand(view, seat.key)
        cards = paper.hand(view, seat.key)
        full = len(cards) % CARDS_IN_A_ROW == 0
        context |= {
            "beside": beside,
            "beside_line": " ".join(beside) if full else "",
            "card_rows": in_rows(cards, bool(beside) and not full),
        }
    else:
        context["sections"] = reader.position
    context["notation"] = notation(reader)
    return context


def in_rows(cards: Sequence[PaperCard], beside: bool) -> list[list[PaperCard | None]]:
    """Rows of cards; None is the place for what else is known of cards."""
    places: list[PaperCard | None] = [*cards, *([None] if beside else [])]
    return [places[at : at + CARDS_IN_A_ROW] for at in range(0, len(places), CARDS_IN_A_ROW)]


def _until(reader: SeatReader) -> Context:
    clock = reader.clock(timezone.now())
    if clock is None:
        return {"until": gettext("event %(number)d") % {"number": reader.event}, "until_note": reader.day}
    if clock.deadline is None:
        return {"until": gettext("answer when you like"), "until_note": gettext("no clock is running")}
    by = gettext("answer by %(moment)s") % {"moment": clock.until}
    return {"until": by, "until_note": gettext("%(left)s when this was printed") % {"left": clock.left}}


def _reply(game: Game, row: OpenQuestion | None) -> str:
    if row is None:
        return gettext("The game's page:")
    return gettext("Reply to the mail about this turn of “%(game)s”, or open this page:") % {
        "game": game.name
    }


def _question(reader: SeatReader) -> Context:
    asked = reader.asked
    if asked is None:
        return {"prompt": nothing_asked_text(), "options": ()}
    return {"prompt": asked.prompt, "options": asked.options, "how": asked.how_many, "draft": asked.draft}


def notation(reader: SeatReader) -> list[tuple[str, str]]:
    own = reader.title.paper.notation(reader.seat.key) if reader.title.paper else []
    return [
        ("2", gettext("the second of the listed items; a name or a key does as well")),
        *own,
        (
            gettext("preview undo hand map sheet say note help"),
            gettext("accents, capitals and your language do not matter"),
        ),
    ]


def notes_of(seat: Seat) -> list[SheetNote]:
    """The player's own notes, and those that a predecessor released; newest first."""
    player = seat.tenure.player if seat.tenure else None
    if player is None:
        return []
    own = talk.heard(seat.game, player).filter(audience=Talk.Audience.SELF, seat=seat)
    found = []
    for note in own.order_by("-said_at", "-pk"):
        facts = {"number": note.event, "name": note.player.shown_name if note.player else ""}
        mine = note.player_id == player.pk
        head = gettext("at event %(number)d") if mine else gettext("%(name)s, at event %(number)d")
        found.append(SheetNote(head % facts, note.text))
    return found


def shown_private(context: Context, tight: int, scribble: int) -> Context:
    """What there is room for at this step."""
    notes: list[SheetNote] = []
    room = NOTES[tight]
    for note in context["all_notes"]:
        if room <= 0:
            break
        text = note.text if len(note.text) <= room else f"{note.text[:room].rstrip()} …"
        notes.append(SheetNote(note.head, text))
        room -= len(text) + 40
    missing = len(context["all_notes"]) - len(notes)
    more = ngettext("%(count)d older note is on the page.", "%(count)d older notes are on the page.", missing)
    return {
        "tight": tight,
        "notes": notes,
        "more_notes": more % {"count": missing} if missing else "",
        "scribble": range(scribble),
        "notation": context["notation"] if tight < TIGHTEST else [],
        **option_columns(context["options"], tight),
    }


def option_columns(options: Sequence[Option], tight: int) -> Context:
    """Many options stand in columns, each read downwards."""
    count = 1
    if len(options) >= THREE_COLUMNS or (tight > 3 and len(options) >= TWO_COLUMNS):
        count = 3
    elif len(options) >= TWO_COLUMNS:
        count = 2
    height = -(-len(options) // count)
    columns = [options[at : at + height] for at in range(0, len(options), height or 1)]
    return {"option_columns": columns, "options_class": ("", "two", "three")[count - 1]}


# --- both on a leaf ----------------------------------------------------------------------------------


def first_guess(private: Context | None) -> int:
    """How tight the private side will be set, by the length of its texts: measuring starts there."""
    if private is None:
        return 0
    texts = [card.text + card.lower for row in private.get("card_rows", []) for card in row if card]
    length = sum(map(len, texts)) + OPTION_LENGTH * min(len(private["options"]), TWO_COLUMNS)
    return next((step for step, most in enumerate(GUESSES) if length <= most), len(GUESSES))


class TurnSheet:
    """One sheet in the making: composed once, measured on a very tall page, then made to fit."""

    def __init__(self, game: Game, public: Context, private: Context | None, paper: str, title: str) -> None:
        self.public, self.private, self.paper = public, private, paper
        self.shared: Context = {
            "language": get_language() or "en",
            "document_title": title,
            "paper": paper,
            "game": game,
            "title_name": titles()[game.title].words.name(),
            "turn": public["turn"],
            "turn_words": titles()[game.title].turn_words,
            "people": public["people"],
            "long_name": len(game.name) > LONG_NAME,
        }
        self.rows, self.map_width = MOST_ROWS, MAP_WIDTHS[0]
        self.tight, self.scribble = first_guess(private), MOST_SCRIBBLE

    def html(self, *, measuring: bool = False, only_private: bool = False) -> str:
        context = dict(self.shared)
        if not only_private:
            lines = shown_lines([] if measuring else self.public["told"], self.rows)
            context["public"] = self.public | lines | {"map_width": self.map_width}
            if measuring:
                context["public"]["map"] = ""
        if self.private is not None:
            context["private"] = self.private | shown_private(self.private, self.tight, self.scribble)
        return render_to_string("sheets/sheet.html", context)

    def pdf(self) -> bytes:
        """Set it as loosely as it fits. Runs in the press's child."""
        self.fit()
        document = pdf.lay_out(self.html(), "sheet", self.paper)
        while self.give_way(document):
            document = pdf.lay_out(self.html(), "sheet", self.paper)
        return pdf.write(document)

    # --- fitting -------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Measure both sides and choose what fits: first fewer lines, then a smaller map or smaller type."""
        heights = self.measure()
        self.fit_public(heights)
        while self.private is not None and not self.fits_private(heights):
            self.tight = min(TIGHTEST, self.tight + self.steps_missing(heights))
            heights = self.measure(only_private=True)

    def measure(self, only_private: bool = False) -> dict[str, float]:
        """Where the marked places stand on pages without end, in mm."""
        html = self.html(measuring=True, only_private=only_private)
        document = pdf.lay_out(html, "sheet", f"tall-{self.paper}")
        found = [(name, place[1]) for page in document.pages for name, place in page.anchors.items()]
        return {name: y * MM - TOP_MARGIN for name, y in found}

    def fit_public(self, heights: Mapping[str, float]) -> None:
        above, stock = heights["news"], heights["stock-end"] - heights["news"]
        ratio = self.public.get("map_ratio", 0)
        for width in MAP_WIDTHS:
            self.map_width = width
            picture = WIDTHS[self.paper] * width / 100 * ratio + MAP_EDGES if ratio else 0
            room = HEIGHTS[self.paper] - above - picture - SLACK
            self.rows = min(MOST_ROWS, int((room - NEWS_HEAD) / ROW_HEIGHT))
            if room >= stock and self.rows >= min(WANTED_ROWS, self.rows_wanted()):
                return
        self.rows = max(self.rows, FEWEST_ROWS)

    def rows_wanted(self) -> int:
        return 1 + sum(rows_of(line) for line in self.public["told"]) // 2

    def steps_missing(self, heights: Mapping[str, float]) -> int:
        """How many steps of tightening it will take, by what a step usually gives."""
        over = heights["private-end"] - HEIGHTS[self.paper] + SLACK - self.scribble * SCRIBBLE_HEIGHT
        return max(1, round(over / STEP_HEIGHT))

    def fits_private(self, heights: Mapping[str, float]) -> bool:
        excess = heights["private-end"] - HEIGHTS[self.paper] + SLACK
        fewer = max(0, math.ceil(excess / SCRIBBLE_HEIGHT))
        if fewer > self.scribble and self.tight < TIGHTEST:
            return False
        self.scribble = max(0, self.scribble - fewer)
        return True

    def give_way(self, document: Document) -> bool:
        """What was measured did not fit after all: a little less. False when all is well, or at its least."""
        pages = len(document.pages)
        starts = [number for number, page in enumerate(document.pages) if "private" in page.anchors]
        public = starts[0] if starts else pages
        return (public > 1 and self.shorten_public()) | (pages - public > 1 and self.shorten_private())

    def shorten_public(self) -> bool:
        before = (self.rows, self.map_width)
        self.rows = max(1, self.rows - 2)
        self.map_width = max(MAP_WIDTHS[-1], self.map_width - 2)
        return before != (self.rows, self.map_width)

    def shorten_private(self) -> bool:
        before = (self.tight, self.scribble)
        self.tight = min(TIGHTEST, self.tight + (self.scribble == 0))
        self.scribble = max(0, self.scribble - 1)
        return before != (self.tight, self.scribble)
