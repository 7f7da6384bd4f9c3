"""What must not stand in front of a person: nothing at all, a place left open, a key of the rules, too long a
line. Each fault is told with the words around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from games.mail.layout import WIDTH
from games.titles.grammar import CHOICE, CLOSE, OPEN

UNFILLED = re.compile(rf"%\(|{{{{|{{%|{OPEN}|{CLOSE}|{CHOICE.pattern}")
"""Marks of templates that were not filled in."""
KEY = re.compile(r"(?<![\w/@.=?&-])[a-z]+_[a-z_0-9]+\b(?![@/=.)])")
"""A key of the rules; not a part of an address, nor what stands behind a name in brackets to be typed."""
GAPS = re.compile(r"\w (?:[.,;:](?= |$))|\( ?\)|“ ?”|«\s?»|[,;:] ?[.]|[.,:;]{2}(?<!\.\.)|\bNone\b(?= |$)")
"""Where a name is missing in a sentence, or Python's own word for nothing stands."""
LONGEST_WORD = 32
"""Letters without a place to break the line: what the narrowest screen, of 320 points, can show."""
SEAL = re.compile("[0-9a-f]{64}")
AROUND = 40


def in_text(text: str) -> Iterator[str]:
    """What is wrong with some words."""
    for found in UNFILLED.finditer(text):
        yield f"unfilled: {_near(text, found.start())}"
    for found in KEY.finditer(text):
        yield f"a key: {_near(text, found.start())}"


def in_sentence(text: str) -> Iterator[str]:
    """What is wrong with something that is told as a whole."""
    if not text.strip():
        yield "empty"
    yield from in_text(text)
    for found in GAPS.finditer(text):
        yield f"a gap: {_near(text, found.start())}"


def in_letter(body: str) -> Iterator[str]:
    """Nothing at all; lines that are too long, but for a word or an address that cannot be broken."""
    if not body.strip():
        yield "empty"
    for line in body.splitlines():
        if len(line) > WIDTH and len(line.split()) > 1:
            yield f"{len(line)} columns: {line[:AROUND]}"


def _near(text: str, at: int) -> str:
    return text[max(0, at - AROUND) : at + AROUND]


# --- pages -------------------------------------------------------------------------------------------------

VOID = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "wbr"))
UNREAD = frozenset(("script", "style", "template"))
AS_TYPED = frozenset(("code", "kbd", "pre", "textarea"))
TYPED = frozenset(("key", "notation", "short"))
"""Classes of what is shown to be typed: keys stand there on purpose. A mail sets it in a type of its own."""
MAIL_TYPE = "monospace"
PLACES = frozenset(("end", "leaf-mark", "scribble"))
"""Classes of what is empty on purpose: lines to write on, marks for the press."""
SPEAKING = frozenset(
    ("p", "li", "h1", "h2", "h3", "h4", "dt", "dd", "button", "a", "label", "option", "summary")
)
"""Elements that say something, or should not be there."""
SPOKEN = ("aria-label", "alt", "title", "placeholder")


class _Open:
    """An element that is not closed yet."""

    def __init__(self, tag: str = "", typed: bool = False, silent: bool = False, says: bool = True) -> None:
        self.tag, self.typed, self.silent, self.says = tag, typed, silent, says


class _PageReader(HTMLParser):
    """Reads a page as its reader does, and notes what is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[_Open] = []
        self.said = ""
        """The latest words, to find a fault by."""
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        spoken = [known[name] for name in SPOKEN if known.get(name)]
        for text in spoken:
            self.found += in_text(text)
        if tag in VOID:
            self.say(bool(spoken) or tag in ("img", "input"))
            return
        above = self.open[-1] if self.open else _Open()
        classes, style = set(known.get("class", "").split()), known.get("style", "")
        typed = above.typed or tag in AS_TYPED or bool(TYPED & classes) or MAIL_TYPE in style
        silent = above.silent or tag in UNREAD or bool(PLACES & classes) or known.get("aria-hidden") == "true"
        later = "hidden" in known or "aria-live" in known
        says = silent or typed or bool(spoken) or tag == "svg" or later
        self.open.append(_Open(tag, typed, silent, says))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not any(element.tag == tag for element in self.open):
            return
        while self.open:
            closed = self.open.pop()
            if closed.tag in SPEAKING and not closed.says:
                self.found.append(f"empty: <{closed.tag}> behind “{self.said[-AROUND:]}”")
            self.say(closed.says)
            if closed.tag == tag:
                return

    def handle_data(self, data: str) -> None:
        text = data.strip()
        if not text or (self.open and self.open[-1].silent):
            return
        self.say(True)
        self.said = text
        if not (self.open and self.open[-1].typed):
            self.found += in_text(text)
            self.found += (f"a long word: {word}" for word in text.split() if _cannot_be_broken(word))

    def say(self, something: bool) -> None:
        if self.open and something:
            self.open[-1].says = True


def _cannot_be_broken(word: str) -> bool:
    """Addresses and seals are broken anywhere."""
    return len(word) > LONGEST_WORD and not set(word) & set("/-@") and not SEAL.fullmatch(word)


def in_page(source: str) -> list[str]:
    """What is wrong with a page, a mail's HTML, a sheet."""
    reader = _PageReader()
    reader.feed(source)
    return reader.found if reader.said else [*reader.found, "empty"]


# --- JSON --------------------------------------------------------------------------------------------------

TOLD = frozenset(("headline", "text", "how_many", "name", "meaning", "ending", "result", "stopped"))
"""What is written for people; the rest is for programs."""
MAY_BE_EMPTY = frozenset(("how_many", "meaning", "ending", "stopped"))


def in_json(found: Any, field: str = "") -> Iterator[str]:
    """What is wrong with the words of an answer of the API."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name != "view":
                yield from in_json(value, name)
    elif isinstance(found, list):
        for value in found:
            yield from in_json(value, field)
    elif isinstance(found, str) and field in TOLD and (found or field not in MAY_BE_EMPTY):
        yield from (f"{field}: {fault}" for fault in in_sentence(found))
