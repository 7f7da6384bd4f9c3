"""A mail read back, its plain text and its HTML each by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as translated

from games.lab.media.html import Html, words
from games.lab.media.pages import PLAYER
from games.lab.media.told import Choice, Told
from games.lab.media.wording import clock_in, count_in, facts_in

NUMBER = 'span[style*="background:#1D5A48"]'
QUESTION = 'td[style^="border-top:5px"]'
_ROW = re.compile(r"^(\d+)  (.*)$")
_KEY = re.compile(r"^(.*) \(([^()\s]+)\)$")


def _headings() -> tuple[str, ...]:
    return translated("What happened since your last mail"), translated("What happened")


def _asked(sentence: str) -> str:
    """Without what only a reply needs to know."""
    none = translated("The word %(none)s picks nothing.") % {"none": translated("none")}
    return sentence.removesuffix(none).rstrip().removesuffix(translated("Put commas between them.")).rstrip()


def _draft(paragraphs: Sequence[str]) -> str:
    template = translated("In pencil so far: %(steps)s. The word %(undo)s rubs the last of it out.")
    found = (facts_in(template, paragraph) for paragraph in paragraphs)
    return next((facts["steps"] for facts in found if facts), "")


def _clock(paragraphs: Sequence[str]) -> tuple[str, str] | None:
    return next((found for paragraph in paragraphs if (found := clock_in(paragraph))), None)


def _waits_for(paragraphs: Sequence[str]) -> frozenset[str] | None:
    opening = translated("The game waits for: %(names)s.").partition("%")[0]
    told = [paragraph for paragraph in paragraphs if paragraph.startswith(opening)]
    return frozenset(PLAYER.findall(" ".join(told))) if told else None


# --- HTML --------------------------------------------------------------------------------------------------


def as_html(source: str, title: str, medium: str) -> Told:
    page = Html(source)
    head = page.one("h1").parent
    parts = _parts(head.parent.parent)
    asked = next((rows for rows in parts.values() if rows[0].query(QUESTION) is not None), [])
    options = [row for part in asked for row in part.query_all("tr") if _is_option(row)]
    paragraphs = [words(found) for part in asked for found in part.query_all("p")]
    all_paragraphs = [words(found) for found in page.all("p")]
    position = parts.get(translated("The position in words"))
    note = words(asked[1].query("p")) if asked else ""
    return Told(
        medium,
        headline=words(head.query("p")).removeprefix(f"{title}. "),
        question=_asked(f"{words(asked[0].query('h2'))} {note}".strip()) if asked else "",
        options=tuple(map(_option, options)),
        draft=_draft(paragraphs),
        position=" ".join(words(row) for row in position[1:]) if position else None,
        clock=_clock([words(line) for line in head.query_all("p")]),
        waits_for=_waits_for(all_paragraphs),
        news=_html_news(parts),
        keeps_taken_back=False,
    )


def _parts(body: Any) -> dict[str, list[Any]]:
    """The rows of each part, under its heading."""
    found: dict[str, list[Any]] = {}
    heading = ""
    for row in body.iter_children():
        if (title := row.query("h2")) is not None:
            heading = words(title)
        if heading:
            found.setdefault(heading, []).append(row)
    return found


def _is_option(row: Any) -> bool:
    cells = list(row.iter_children())
    if len(cells) == 1:  # what has no number of its own
        return cells[0].etree_element.get("colspan") == "2"
    return len(cells) == 2 and cells[0].query(NUMBER) is not None


def _option(row: Any) -> Choice:
    """The number; then the name, its key behind it, and below them how many at most."""
    *numbered, cell = row.iter_children()
    node = cell.etree_element
    key = list(takewhile(lambda child: child.tag != "br", node))
    name = "".join([_as_shown(node.text), *(_as_shown(child.tail) for child in key)])
    many = "".join(_lines(node)).partition("\n")[2]
    facts = facts_in(translated("at most %(count)d"), many.strip())
    count = int(facts["count"]) if facts else 1
    number = words(numbered[0]) if numbered else ""
    key_text = "".join(_as_shown(child.text) for child in key).strip()
    return Choice(number, key_text or number, " ".join(name.split()), count)


def _lines(node: Any) -> list[str]:
    """The words of a cell, with its line breaks; those of the source are spaces."""
    found = [_as_shown(node.text)]
    for child in node:
        found += ["\n"] if child.tag == "br" else _lines(child)
        found.append(_as_shown(child.tail))
    return found


def _as_shown(source: str | None) -> str:
    return re.sub(r"\s+", " ", source or "")


def _html_news(parts: dict[str, list[Any]]) -> tuple[tuple[int, str, bool], ...]:
    rows = next((parts[heading] for heading in _headings() if heading in parts), [])
    found = []
    for row in (inner for part in rows for inner in part.query_all('tr:has(> td[width="40"])')):
        number, text = row.iter_children()
        line = "".join(_lines(text.etree_element)).partition("\n")[0]
        found.append((int(words(number)), " ".join(line.split()), False))
    return tuple(found)


# --- plain text --------------------------------------------------------------------------------------------


def as_text(body: str, title: str, medium: str) -> Told:
    head, *parts = body.rstrip("\n").split("\n\n\n")
    named = {part.partition("\n")[0]: part.split("\n\n")[1:] for part in parts}
    asked = named.get(translated("The question").upper(), [])
    opening = _flat(head.split("\n", 2)[2])
    paragraphs = [_flat(block) for block in asked]
    options = _rows(asked[1]) if asked else []
    position = named.get(translated("The position in words").upper())
    all_paragraphs = [_flat(block) for blocks in named.values() for block in blocks]
    return Told(
        medium,
        headline=_headline(opening, title),
        question=_asked(paragraphs[0]) if asked else "",
        options=tuple(_choice(number, text) for number, text in options),
        draft=_draft(paragraphs),
        position=_flat(" ".join(position)) if position else None,
        waits_for=_waits_for(all_paragraphs),
        news=_text_news(named),
        keeps_taken_back=False,
    )


def _flat(text: str) -> str:
    return " ".join(text.split())


def _headline(opening: str, title: str) -> str:
    """Between the game's title and who sits where."""
    _, _, behind = opening.partition(f", {title}. ")
    return behind.partition(f". {translated('You are: %(seat)s.').partition('%')[0]}")[0]


def _rows(block: str) -> list[tuple[str, str]]:
    """Numbered rows; what is indented belongs to the row above."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if match := _ROW.match(line):
            found.append((match[1], match[2]))
        elif found and line.startswith("   "):
            number, text = found[-1]
            found[-1] = number, f"{text} {line.strip()}"
    return found


def _choice(number: str, text: str) -> Choice:
    name, count = count_in(text, ", ", "")
    match = _KEY.match(name)
    return Choice(number, match[2], match[1], count) if match else Choice(number, number, name, count)


def _text_news(named: dict[str, list[str]]) -> tuple[tuple[int, str, bool], ...]:
    blocks = next((named[heading.upper()] for heading in _headings() if heading.upper() in named), [])
    by_order = f" {translated('By your order: %(order)s').partition('%')[0]}"
    rows = [row for block in blocks for row in _rows(block)]
    return tuple((int(number), text.partition(by_order)[0], False) for number, text in rows)
