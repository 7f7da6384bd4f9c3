"""A mail as content: headings, events, options, words. Plain text and HTML are two printings of the same."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from django.template.loader import render_to_string
from msgspec import Struct

from games.mail.reply_text import END

WIDTH = 72
LONG_LIST = 12
"""More options are set close."""


class LetterRow(Struct, frozen=True):
    """Something numbered: an event, an option, a line that was written. `hint` stands below it."""

    number: str
    text: str
    key: str = ""
    many: str = ""
    """How often an option may be picked, in words, where that is more than once."""
    hint: str = ""
    code: bool = False
    """As it was typed."""


class LetterPart(Struct, frozen=True):
    """A heading and what stands under it: rows, groups of lines, paragraphs, things to type."""

    heading: str
    intro: str = ""
    """Under the heading, large: the question itself."""
    note: str = ""
    """How many may be picked."""
    rows: tuple[LetterRow, ...] = ()
    options: tuple[LetterRow, ...] = ()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    paragraphs: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """Paragraphs behind the examples."""
    picture: str = ""
    """The alt text of the map, which stands before this part in the HTML form."""
    is_question: bool = False

    @property
    def option_style(self) -> str:
        """A line between options, and room for a finger; a long list is set close."""
        return (
            "padding:2px 0;"
            if len(self.options) > LONG_LIST
            else "padding:9px 0;border-top:1px solid #D7D3C9;"
        )


class Page(Struct, frozen=True):
    subject: str
    sentinel: str
    kicker: str
    title: str
    sides: str = ""
    lead: tuple[str, ...] = ()
    parts: tuple[LetterPart, ...] = ()
    foot: tuple[str, ...] = ()
    language: str = "en"
    preheader: str = ""
    """What a mail program shows beside the subject; hidden in the letter itself."""


def wrap(text: str, indent: str = "", hanging: str | None = None) -> str:
    """Lines of at most 72 columns; line breaks in the text stay."""
    lines = []
    for at, paragraph in enumerate(text.split("\n")):
        first = indent if at == 0 else (hanging if hanging is not None else indent)
        lines.append(
            textwrap.fill(
                paragraph,
                WIDTH,
                initial_indent=first,
                subsequent_indent=hanging if hanging is not None else indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
    return "\n".join(lines)


def as_text(page: Page) -> str:
    """The plain part, which is the mail."""
    head = [page.sentinel, "", _first_line(page)]
    head += [wrap(line) for line in (page.sides, *page.lead) if line]
    blocks = ["\n".join(head), *(_part_text(part) for part in page.parts)]
    if page.foot:
        blocks.append("\n".join(wrap(line) for line in page.foot))
    return "\n\n\n".join([*blocks, END]) + "\n"


def _first_line(page: Page) -> str:
    return wrap(f"{page.title}, {page.kicker}." if page.kicker else f"{page.title}.")


def _part_text(part: LetterPart) -> str:
    blocks = [part.heading.upper()]
    intro = [wrap(text) for text in (part.intro, part.note) if text]
    if intro:
        blocks.append("\n".join(intro))
    if part.rows:
        blocks.append("\n".join(_row_text(row) for row in part.rows))
    if part.options:
        blocks.append("\n".join(_row_text(row) for row in part.options))
    if part.groups:
        blocks.append("\n".join(_group_text(heading, lines) for heading, lines in part.groups))
    blocks += [wrap(paragraph) for paragraph in part.paragraphs]
    if part.typed:
        blocks.append("\n".join(f"   {line}" for line in part.typed))
    blocks += [wrap(paragraph) for paragraph in part.after]
    return "\n\n".join(blocks)


def _row_text(row: LetterRow) -> str:
    label = f"{row.number}  " if row.number else ""
    key = f" ({row.key})" if row.key else ""
    many = f", {row.many}" if row.many else ""
    indent = " " * max(3, len(label))
    text = f"{label}{row.text}{key}{many}"
    lines = [text if row.code else wrap(text, "", indent)]
    if row.hint:
        lines.append(wrap(row.hint, indent, indent))
    return "\n".join(lines)


def _group_text(heading: str, lines: Sequence[str]) -> str:
    told = [wrap(line, "   ", "   ") for line in lines]
    return "\n".join([heading, *told]) if heading else "\n".join(told)


def as_html(page: Page, picture: str = "") -> str:
    """The same content, set in type. `picture` is the content id of the map."""
    printed = render_to_string("mails/letter.html", {"page": page, "picture": picture, "end": END})
    lines = (line.strip() for line in printed.splitlines())
    return "\n".join(filter(None, lines))
