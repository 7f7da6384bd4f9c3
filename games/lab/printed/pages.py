"""What the pages of a turn sheet show, read from the file itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from math import hypot
from typing import Any

from django.utils.translation import gettext as translated
from pypdf import PageObject, PdfReader

from games.lab.printed import structure

FLOOR = 6.5
"""Points: no type may be smaller."""
ROUNDING = 0.02
FEWEST_LINES = 3
RULED = re.compile(rb"0\.56\d* 0\.54\d* 0\.49\d* (?:rg|RG|scn|SCN)")
"""The colour of the lines to write on, and of nothing else (sheet.css)."""


class PrintedSheet:
    """A turn sheet as a file, in the language that is active."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        self.reader = PdfReader(BytesIO(pdf))
        self.smallest = 99.0
        self.ruled = [_ruled(page) for page in self.reader.pages]
        """How many lines there are to write on, page by page."""
        self.texts = [self._text(page) for page in self.reader.pages]

    def _text(self, page: PageObject) -> str:
        parts: list[str] = []

        def visit(text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
            parts.append(text)
            if text.strip():
                self.smallest = min(self.smallest, size * _scale(cm) * _scale(tm))

        page.extract_text(visitor_text=visit)
        return " ".join("".join(parts).split())

    @property
    def pages(self) -> int:
        return len(self.texts)

    def faults(self) -> Iterator[str]:
        yield from structure.faults(self.pdf)
        yield from self._numbering()
        yield from self._answering()
        yield from self._references()
        if self.smallest < FLOOR - ROUNDING:
            yield f"type of {self.smallest:.2f} pt"

    def _numbering(self) -> Iterator[str]:
        for at, text in enumerate(self.texts, start=1):
            foot = f"{translated('page')} {at} / {self.pages}"
            if _bare(foot) not in _bare(text):
                yield f"page {at} does not say “{foot}”"

    def _answering(self) -> Iterator[str]:
        """All lines on the page of the question."""
        asked = [at for at, text in enumerate(self.texts) if _bare(translated("My answer")) in _bare(text)]
        ruled = [at for at, lines in enumerate(self.ruled) if lines]
        if len(asked) != 1 or ruled != asked:
            yield f"lines to write on stand on pages {ruled}, “My answer” on {asked}"
        elif self.ruled[asked[0]] < FEWEST_LINES:
            yield f"only {self.ruled[asked[0]]} lines to write on"

    def _references(self) -> Iterator[str]:
        """Where the hand is said to be, there it is."""
        hand, pattern = translated("your hand"), translated("On page %(page)d: %(what)s.")
        said = re.escape(pattern.partition("%(what)s")[0]).replace(r"%\(page\)d", r"(\d+)")
        for text in self.texts:
            for found in re.finditer(f"{said}{re.escape(hand)}", text):
                page = int(found[1])
                if page > self.pages or _bare(translated("Your hand")) not in _bare(self.texts[page - 1]):
                    yield f"the hand is not on page {page}"


def _ruled(page: PageObject) -> int:
    contents = page.get_contents()
    return len(RULED.findall(contents.get_data())) if contents is not None else 0


def _scale(matrix: Any) -> float:
    """How much larger a matrix makes what is upright."""
    return hypot(float(matrix[2]), float(matrix[3])) or 1.0


def _bare(text: str) -> str:
    return re.sub(r"\s+", "", text)
