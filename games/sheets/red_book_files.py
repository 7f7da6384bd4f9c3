"""The Red Book as a file: a bound PDF, one HTML page, or plain text."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from msgspec import Struct

from games.sheets import binding, pdf
from games.sheets.binding import PLACE, Bookmark
from games.sheets.red_book import BattlePassage, CardPassage, EventPassage, NotePassage, RedBook, TurnChapter

COLUMNS = 72
COVER_PAGES = 1
LENGTH = 4
"""Bytes that say how long the list of places before a part's PDF is."""

Places = dict[str, int]


class ContentsLine(Struct, frozen=True):
    """A line of the contents."""

    name: str
    level: int
    href: str
    page: int | str


class Set(Struct, frozen=True):
    """A part that was set: its PDF, how many pages it has, and where its headings stand in it."""

    pdf: bytes
    pages: int
    places: Places


# --- PDF -------------------------------------------------------------------------------------------------


def bound_pdf(book: RedBook, paper: str) -> bytes:
    """Turn by turn: each part is set by a child of its own, and only its PDF is kept."""
    pdf.warm_up()
    names = heading_names(book)
    front = _set(
        book, paper, _contents(book, [ContentsLine(name, level, "", 0) for _, name, level in names]), 2
    )
    parts: list[bytes] = []
    marks: list[Bookmark] = []
    at = COVER_PAGES + front.pages
    for headings, content in _parts(book):
        made = _set(book, paper, content, at + 1)
        marks += [Bookmark(id, name, level, at + made.places.get(id, 0)) for id, name, level in headings]
        parts.append(made.pdf)
        at += made.pages
    entries = [ContentsLine(mark.name, mark.level, PLACE + mark.id, mark.page + 1) for mark in marks]
    contents = _set(book, paper, _contents(book, entries), COVER_PAGES + 1)
    cover = _set(book, paper, render_to_string("sheets/book/cover.html", book.cover(at)), 1)
    first = [
        Bookmark("cover", gettext("Cover"), 1, 0),
        Bookmark("contents", gettext("Contents"), 1, COVER_PAGES),
    ]
    numbers = pdf.within_limits(lambda: pdf.overlays("<div></div>" * at, "numbers", paper))
    return binding.bind([cover.pdf, contents.pdf, *parts], [*first, *marks], numbers)


def heading_names(book: RedBook) -> list[tuple[str, str, int]]:
    """How long the contents will be: only the number of lines and their lengths matter."""
    reading = RedBook(book.game, book.reader)
    reading.map = lambda: ""  # type: ignore[method-assign]
    found = [mark for chapter in reading.chapters() for mark in chapter.marks()]
    return [*found, *(mark for mark, _, _ in _endings(reading))]


def _parts(book: RedBook) -> Iterator[tuple[list[tuple[str, str, int]], str]]:
    for chapter in book.chapters():
        yield chapter.marks(), render_to_string("sheets/book/chapter.html", {"chapter": chapter})
    for mark, template, context in _endings(book):
        yield [mark], render_to_string(template, context)


def _endings(book: RedBook) -> Iterator[tuple[tuple[str, str, int], str, dict[str, Any]]]:
    """What stands behind the turns, once they are read."""
    for id, context in (("figures", book.figures()), ("position", book.position()), ("dice", book.dice())):
        yield (id, context["heading"], 1), f"sheets/book/{id}.html", {id: context}


def _contents(book: RedBook, entries: list[ContentsLine]) -> str:
    return render_to_string("sheets/book/contents.html", {"entries": entries})


def _set(book: RedBook, paper: str, content: str, first_page: int) -> Set:
    """A part as a PDF, its pages counted from `first_page`."""
    html = _page(book, paper, content)
    told = pdf.within_limits(lambda: _in_child(html, paper, first_page))
    length = int.from_bytes(told[:LENGTH])
    facts = json.loads(told[LENGTH : LENGTH + length])
    return Set(told[LENGTH + length :], facts["pages"], facts["places"])


def _in_child(html: str, paper: str, first_page: int) -> bytes:
    document = pdf.lay_out(html, "book", paper, first_page)
    places: Places = {}
    for number, page in enumerate(document.pages):
        for name in page.anchors:
            places.setdefault(name, number)
    facts = json.dumps({"pages": len(document.pages), "places": places}).encode()
    return len(facts).to_bytes(LENGTH) + facts + pdf.write(document)


def _page(book: RedBook, paper: str, content: str) -> str:
    context = {
        "language": get_language() or "en",
        "document_title": title(book),
        "paper": paper,
        "game_name": book.game.name,
        "content": _already_escaped(content),
    }
    return render_to_string("sheets/book/part.html", context)


def _already_escaped(content: str) -> SafeString:
    """What our own templates have rendered."""
    return mark_safe(content)  # noqa: S308


def title(book: RedBook) -> str:
    return gettext("%(game)s: the Red Book") % {"game": book.game.name}


# --- HTML ------------------------------------------------------------------------------------------------


def html(book: RedBook) -> bytes:
    """One page that needs nothing else, pictures and styles included."""
    body, entries = [], []
    for headings, content in _parts(book):
        entries += [ContentsLine(name, level, f"#{id}", "") for id, name, level in headings]
        body.append(content)
    contents = _contents(book, entries)
    cover = render_to_string("sheets/book/cover.html", book.cover())
    style = "".join(pdf.packaged()[f"css/{name}.css"].read_text() for name in ("screen",))
    context = {
        "language": get_language() or "en",
        "document_title": title(book),
        "style": _already_escaped(style),
        "content": _already_escaped(cover + contents + "".join(body)),
    }
    return render_to_string("sheets/book/screen.html", context).encode()


# --- plain text ------------------------------------------------------------------------------------------


def text(book: RedBook) -> bytes:
    """The same to be read anywhere: 72 columns, headings in capitals."""
    cover = book.cover()
    lines = [_heading(title(book)), cover["under"], ""]
    lines += [f"{person.name}: {person.who}" for person in cover["people"]]
    lines += [cover["ending"], cover["copy"], ""]
    for chapter in book.chapters():
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


def _chapter_lines(chapter: TurnChapter) -> list[str]:
    lines = ["", _heading(chapter.heading), _wrapped(chapter.where), ""]
    for passage in chapter.passages:
        match passage:
            case EventPassage():
                lines.append(_wrapped(passage.text, f"{passage.number:>5}  ", " " * 7))
            case CardPassage():
                card = passage.card
                told = f"{card.name} ({card.kind}, {card.key}): {card.text} {card.lower_name} {card.lower}"
                lines.append(_wrapped(told.strip(), " " * 9, " " * 9))
            case NotePassage():
                lines.append(_wrapped(f"{passage.head}: {passage.text}", " " * 9, " " * 9))
            case BattlePassage():
                lines += _fight_lines(passage)
    return lines


def _fight_lines(fight: BattlePassage) -> list[str]:
    battle = fight.battle
    lines = ["", f"       {battle.heading}"]
    for number, found in enumerate(battle.rounds, start=1):
        parts = []
        for (name, _side), rolls in ((battle.attacker, found.attacker), (battle.defender, found.defender)):
            told = " ".join(f"{why} {_dice(dice)}".strip() for why, dice in rolls.rolls)
            parts.append(f"{name} {told or '–'}")
        lines.append(_wrapped(f"{number}. {'; '.join(parts)}. {found.losses}", " " * 7, " " * 10))
    lines += [_wrapped(battle.outcome, " " * 7, " " * 10), ""]
    return lines


def _dice(dice: Any) -> str:
    return ",".join(f"{die.pips}{'*' if die.hit else ''}" for die in dice)


def _position_lines(book: RedBook) -> list[str]:
    found = book.position()
    lines = ["", _heading(found["heading"]), _wrapped(found["where"]), ""]
    for section in found["sections"]:
        lines += [section.heading, *(_wrapped(line, "  ", "    ") for line in section.lines), ""]
    return lines


def _dice_lines(book: RedBook) -> list[str]:
    found = book.dice()
    lines = ["", _heading(found["heading"]), found["seal_heading"], _wrapped(found["seal"], "  ", "  ")]
    lines += [found["words_heading"], *(f"  {seat}: {word}" for seat, word in found["words"])]
    lines += [_wrapped(found["who"], "  ", "  ")]
    if found["secret"]:
        lines += [found["secret_heading"], _wrapped(found["secret"], "  ", "  ")]
    return lines
