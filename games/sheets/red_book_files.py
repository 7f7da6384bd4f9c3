"""The Red Book as a file: a bound PDF, a book for reading devices, one HTML page, or plain text."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from msgspec import Struct
from weasyprint import Attachment

from games.kernel import sealed
from games.service import archives
from games.sheets import binding, book_back, pdf
from games.sheets.binding import PLACE, Bookmark
from games.sheets.book_setting import chapters_html, map_spots
from games.sheets.epub import Page, bound_epub
from games.sheets.red_book import Chapter, Note, RedBook
from games.titles.deeds import BattlePlan, Deed, Strip

COLUMNS = 72
ABREAST = 3
"""Columns of cards and of the index. They are tables, since the press is slow at balancing columns."""
MOST_LINES = 44
"""Of the contents, on one page."""
ALMOST_EMPTY, END = 0.3, "end"
LENGTH = 4
"""Bytes that say how long the list of places before a part's PDF is."""

Places = dict[str, int]
Mark = tuple[str, str, int]
"""What the contents name: id, heading, level."""


class ContentsLine(Struct, frozen=True):
    """A line of the contents."""

    name: str
    level: int
    href: str
    page: int | str
    number: str = ""
    """ "Turn 5", of a chapter."""


class SetPart(Struct, frozen=True):
    """A part that was set: its PDF, how many pages it has, and where its headings stand in it."""

    pdf: bytes
    pages: int
    places: Places
    last_page: float
    """How much of its last page is filled."""


class Parts:
    """Everything that stands in the book, as HTML; read once, whatever the form."""

    def __init__(self, book: RedBook) -> None:
        self.book = book
        self.chapters = book.chapters
        self.key = book.title.paper.map_key() if book.title.paper else ""
        self.before = self._before()
        self.board = book.position()
        self.figures = book_back.figures(book)
        self.cards = book_back.cards(book)
        self.index = book_back.index(book)
        self.dice = book.dice()

    def _before(self) -> dict[str, Any] | None:
        if not self.book.prologue:
            return None
        heading = gettext("Prologue: %(before)s") % {
            "before": str(self.book.title.turn_words.before_first).lower()
        }
        return {**self.book.prologue, "heading": heading}

    def marks(self) -> list[Mark]:
        found: list[Mark] = [("prologue", self.before["heading"], 1)] if self.before else []
        found += [mark for chapter in self.chapters for mark in chapter.marks()]
        found += [("position", self.board["heading"], 1), ("figures", self.figures["heading"], 1)]
        if self.cards:
            found.append(("cards", gettext("The cards that were played"), 1))
        if self.index:
            found.append(("index", gettext("Index"), 1))
        return [*found, ("dice", self.dice["heading"], 1), ("colophon", gettext("Colophon"), 2)]

    @property
    def numbers(self) -> dict[str, str]:
        """What stands beside a chapter in the contents."""
        return {chapter.id: chapter.number for chapter in self.chapters}

    def lines(self, at: Callable[[str], tuple[str, int | str]]) -> list[ContentsLine]:
        """The contents; `at` gives the address and the page of a heading. Battles are named where there is
        room for all of them."""
        marks = self.marks()
        shown = marks if len(marks) <= MOST_LINES else [mark for mark in marks if mark[2] == 1]
        numbers = self.numbers
        return [ContentsLine(name, level, *at(id), numbers.get(id, "")) for id, name, level in shown]

    def prologue_html(self) -> str:
        if self.before is None:
            return ""
        return render_to_string("sheets/book/board.html", {"id": "prologue", "board": self.before})

    def ending_html(self) -> str:
        board = render_to_string("sheets/book/board.html", {"id": "position", "board": self.board})
        return board + render_to_string("sheets/book/figures.html", {"figures": self.figures})

    def back_html(self, way: str, pages: Mapping[str, int]) -> str:
        """Cards and index with their pages, where there are any; the seal."""
        cards = [
            {
                "card": played.card,
                "events": [(turn, deed, pages.get(f"e{deed}")) for turn, deed in played.events],
            }
            for played in self.cards
        ]
        groups = [
            (heading, _down([{"name": e.name, "places": _once(e.deeds, pages)} for e in entries]))
            for heading, entries in self.index
        ]
        parts = []
        if cards:
            parts.append(render_to_string("sheets/book/cards.html", {"rows": _across(cards), "way": way}))
        if groups:
            parts.append(render_to_string("sheets/book/index.html", {"groups": groups, "way": way}))
        return "".join([*parts, render_to_string("sheets/book/dice.html", {"dice": self.dice})])

    def front_html(self, entries: Sequence[ContentsLine], pages: int | None) -> str:
        cover = render_to_string("sheets/book/cover.html", self.book.cover(pages))
        players = render_to_string("sheets/book/players.html", self.book.players())
        return cover + players + render_to_string("sheets/book/contents.html", {"entries": entries})


def _across(things: Sequence[Any]) -> list[Sequence[Any]]:
    """Three beside each other, then the next three."""
    return [things[at : at + ABREAST] for at in range(0, len(things), ABREAST)]


def _down(things: Sequence[Any]) -> list[list[Any]]:
    """Three columns, each read from top to bottom."""
    rows = -(-len(things) // ABREAST)
    return [list(things[row::rows]) for row in range(rows)]


def _once(deeds: Sequence[int], pages: Mapping[str, int]) -> list[tuple[int, int | None]]:
    """The first deed of each page."""
    found: dict[object, tuple[int, int | None]] = {}
    for deed in deeds:
        page = pages.get(f"e{deed}")
        found.setdefault(page or ("deed", deed), (deed, page))
    return list(found.values())


# --- PDF -------------------------------------------------------------------------------------------------


def bound_pdf(book: RedBook, paper: str) -> bytes:
    """Three parts, each set by a child of its own: what the back and the contents say of pages is known only
    when the chapters stand."""
    pdf.warm_up()
    parts = Parts(book)
    marks = parts.marks()
    front = _set(book, paper, parts.front_html(parts.lines(lambda id: (PLACE + id, 88)), 88), 1)
    chapters = chapters_html(parts.chapters, map_spots(parts.chapters, paper), parts.key)
    body = _set(book, paper, f"{parts.prologue_html()}{chapters}", front.pages + 1)
    pages = {name: front.pages + at + 1 for name, at in body.places.items()}
    first = front.pages + body.pages
    back = _set_back(book, paper, parts.ending_html() + parts.back_html(PLACE, pages), first + 1)
    at = {
        **{name: page - 1 for name, page in pages.items()},
        **{n: first + p for n, p in back.places.items()},
    }
    entries = parts.lines(lambda id: (PLACE + id, at[id] + 1))
    total = first + back.pages
    contents = _set(book, paper, parts.front_html(entries, total), 1, _files(book))
    shown = [Bookmark("cover", gettext("Cover"), 1, 0), Bookmark("players", gettext("The players"), 1, 1)]
    shown += [Bookmark("contents", gettext("Contents"), 1, contents.places["contents"])]
    shown += [Bookmark(id, name, level, at[id]) for id, name, level in marks]
    return binding.bind([contents.pdf, body.pdf, back.pdf], shown, at)


def _files(book: RedBook) -> list[tuple[str, bytes, str]]:
    """The game itself, as this reader may take it away, and the verifier of its dice."""
    file = json.dumps(archives.export(book.game, book.eyes), ensure_ascii=False, separators=(",", ":"))
    verifier = Path(sealed.__file__).read_bytes()
    name = slugify(book.game.name) or "game"
    return [(f"{name}.json", file.encode(), "Source"), ("sealed.py", verifier, "Supplement")]


def _set_back(book: RedBook, paper: str, content: str, first_page: int) -> SetPart:
    """Its last page should not stand almost empty: then it is set once more, a little closer."""
    content = f'{content}<div id="{END}"></div>'
    back = _set(book, paper, content, first_page)
    if back.last_page >= ALMOST_EMPTY or back.pages == 1:
        return back
    closer = _set(book, paper, f'<div class="tight">{content}</div>', first_page)
    return closer if closer.pages < back.pages else back


def _set(
    book: RedBook, paper: str, content: str, first_page: int, files: Sequence[tuple[str, bytes, str]] = ()
) -> SetPart:
    """A part as a PDF, its pages counted from `first_page`."""
    html = _page(book, paper, content)
    return _read(pdf.within_limits(lambda: _in_child(html, paper, first_page, files)))


def _read(told: bytes) -> SetPart:
    length = int.from_bytes(told[:LENGTH])
    facts = json.loads(told[LENGTH : LENGTH + length])
    return SetPart(told[LENGTH + length :], facts["pages"], facts["places"], facts["last_page"])


def _in_child(html: str, paper: str, first_page: int, files: Sequence[tuple[str, bytes, str]]) -> bytes:
    document = pdf.lay_out(html, "book", paper, first_page, pdf.BOOK)
    places: Places = {}
    for number, page in enumerate(document.pages):
        for name in page.anchors:
            places.setdefault(name, number)
    last = document.pages[-1]
    filled = last.anchors[END][1] / last.height if END in last.anchors else 1.0
    told = {"pages": len(document.pages), "places": places, "last_page": filled}
    facts = json.dumps(told).encode()
    carried = [Attachment(string=body, name=name, relationship=kind) for name, body, kind in files]
    return len(facts).to_bytes(LENGTH) + facts + pdf.write(document, pdf.BOOK, carried)


def _page(book: RedBook, paper: str, content: str) -> str:
    context = {
        "language": html_language(),
        "document_title": title(book),
        "paper": paper,
        "game_name": book.game.name,
        "content": _already_escaped(content),
    }
    return render_to_string("sheets/book/part.html", context)


def html_language() -> str:
    """Ours is the Portuguese of Brazil."""
    language = (get_language() or "en")[:2]
    return "pt-BR" if language == "pt" else language


def _already_escaped(content: str) -> SafeString:
    """What our own templates have rendered."""
    return mark_safe(content)  # noqa: S308


def title(book: RedBook) -> str:
    return gettext("%(game)s: the Red Book") % {"game": book.game.name}


# --- HTML and reading devices ------------------------------------------------------------------------------


def html(book: RedBook) -> bytes:
    """One page that needs nothing else, pictures and styles included."""
    parts = Parts(book)
    entries = parts.lines(lambda id: (f"#{id}", ""))
    body = parts.prologue_html() + chapters_html(parts.chapters, {}, parts.key) + parts.ending_html()
    content = parts.front_html(entries, None) + body + parts.back_html("#", {})
    context = {
        "language": html_language(),
        "document_title": title(book),
        "style": _already_escaped(pdf.packaged()["css/screen.css"].read_text()),
        "content": _already_escaped(content),
    }
    return render_to_string("sheets/book/screen.html", context).encode()


def epub(book: RedBook) -> bytes:
    """One document for each chapter, and what stands before and behind them."""
    parts = Parts(book)
    names = {id: name for id, name, _level in parts.marks()}
    cover = render_to_string("sheets/book/cover.html", book.cover())
    players = render_to_string("sheets/book/players.html", book.players())
    pages: list[Page] = [("cover", gettext("Cover"), cover), ("players", gettext("The players"), players)]
    if parts.before:
        pages.append(("prologue", names["prologue"], parts.prologue_html()))
    for chapter in parts.chapters:
        pages.append((chapter.id, f"{chapter.number}: {chapter.title}", chapters_html([chapter], {}, "")))
    pages.append(("position", names["position"], parts.ending_html()))
    pages.append(("back", gettext("The cards that were played"), parts.back_html("#", {})))
    style = pdf.packaged()["css/screen.css"].read_text()
    game = book.game
    return bound_epub(
        title(book), html_language(), f"ravenpost-{game.commitment}", game.ended_at, pages, style
    )


# --- plain text ------------------------------------------------------------------------------------------


def text(book: RedBook) -> bytes:
    """The same to be read anywhere: 72 columns, headings in capitals."""
    cover = book.cover()
    lines = [_heading(title(book)), cover["under"], ""]
    lines += [f"{person.name}: {person.who}" for person in cover["people"]]
    lines += [cover["ending"], cover["copy"], ""]
    for chapter in book.chapters:
        lines += _chapter_lines(chapter)
    lines += _position_lines(book) + _dice_lines(book)
    return ("\n".join(lines) + "\n").encode()


def _heading(words: str) -> str:
    return f"{words.upper()}\n"


def _wrapped(words: str, first: str = "", rest: str = "") -> str:
    paragraphs = words.splitlines() or [""]
    filled = [
        textwrap.fill(
            line,
            COLUMNS,
            initial_indent=first if number == 0 else rest,
            subsequent_indent=rest,
            break_on_hyphens=False,
        )
        for number, line in enumerate(paragraphs)
    ]
    return "\n".join(filled)


def _chapter_lines(chapter: Chapter) -> list[str]:
    lines = [
        "",
        _heading(chapter.number),
        _wrapped(chapter.title),
        "",
        _wrapped(f"{chapter.where}. {chapter.events}."),
        "",
    ]
    for deed in chapter.told:
        lines += _deed_lines(deed)
        lines += _note_lines(chapter.notes.get(deed.number, ()))
    return lines


def _note_lines(notes: Iterable[Note]) -> list[str]:
    return [_wrapped(f"{note.head}: {note.text}", " " * 9, " " * 9) for note in notes]


def _deed_lines(deed: Deed) -> list[str]:
    """Rounds of a battle stand on lines of their own."""
    lines: list[str] = []
    told: list[str] = []
    for part in deed.parts:
        if isinstance(part, BattlePlan):
            lines += _paragraph(deed, told, first=not lines)
            told = []
            lines += [_wrapped(each.words, " " * 9, " " * 11) for each in part.rounds]
        else:
            told += [line.text for line in (part.lines() if isinstance(part, Strip) else (part,))]
    return [*lines, *_paragraph(deed, told, first=not lines)]


def _paragraph(deed: Deed, told: Sequence[str], *, first: bool) -> list[str]:
    head = f"{deed.number:>5}  " if first else " " * 7
    return [_wrapped(" ".join(told), head, " " * 7)] if told else []


def _position_lines(book: RedBook) -> list[str]:
    found = book.position()
    lines = ["", _heading(found["heading"]), _wrapped(found["where"]), ""]
    for section in found["sections"]:
        lines += [section.heading, *(_wrapped(line, "  ", "    ") for line in section.lines), ""]
    return [*lines, *_note_lines(found["notes"])]


def _dice_lines(book: RedBook) -> list[str]:
    found = book.dice()
    lines = ["", _heading(found["heading"]), found["seal_heading"], _wrapped(found["seal"], "  ", "  ")]
    lines += [found["words_heading"], *(f"  {seat}: {word}" for seat, word in found["words"])]
    lines += [_wrapped(found["who"], "  ", "  ")]
    if found["secret"]:
        lines += [found["secret_heading"], _wrapped(found["secret"], "  ", "  ")]
    return lines
