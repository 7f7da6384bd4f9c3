"""A turn sheet read back from what the press is given."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as translated

from games.lab.media.html import Html, attribute, words
from games.lab.media.told import Choice, Told
from games.lab.media.wording import clock_in, count_in


def private_side(source: str, title: str) -> Told:
    """`title` is the game's, which stands before the headline."""
    page = Html(source)
    is_asked = page.one(".ask .options li") is not None
    notes = [words(note) for note in page.all(".question p.how")]
    pencil = translated("In pencil so far:")
    draft = next((note for note in notes if note.startswith(pencil)), "")
    how = " ".join(note for note in notes if not note.startswith(pencil))
    until = page.one("section:has(#private) .until") if is_asked else None
    return Told(
        "sheet",
        headline=_headlines(page, title)[-1],
        question=f"{page.words('.question > h2')} {how}".strip() if is_asked else "",
        options=tuple(_choice(option) for option in page.all(".ask ol.options li")),
        draft=draft.removeprefix(pencil).strip().removesuffix("."),
        clock=clock_in(words(until.query("span"))) if until is not None else None,
    )


def public_side(source: str, title: str) -> Told:
    page = Html(source)
    return Told(
        "public side",
        headline=_headlines(page, title)[0],
        people=tuple(words(seat) for seat in page.all("section")[0].query_all(".people .s")),
        news=tuple(_news(line) for line in page.all(".news ol.lines > li:not(.more)")),
        keeps_taken_back=False,
    )


def _headlines(page: Html, title: str) -> list[str]:
    heads = [words(head.query("p.desk")) for head in page.all("header.head .facts")]
    return [head.removeprefix(f"{title}. ") for head in heads]


def _choice(option: Any) -> Choice:
    number, name = (words(option.query(part)) for part in (".n", ".what"))
    name, count = count_in(name, " (", ")")
    return Choice(number, attribute(option, "data-key"), name, count)


def _news(line: Any) -> tuple[int, str, bool]:
    number = words(line.query("b"))
    return int(number), words(line).removeprefix(number).strip(), False
