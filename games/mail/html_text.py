"""The words of an HTML mail, as lines of plain text.

Python's own HTML parser takes minutes for a mail that is made to be slow, so this is a small one of ours:
each character is looked at a fixed number of times. Block quotes become lines that begin with “>”, so that
what follows treats both kinds of mail alike.
"""

from __future__ import annotations

import re
from html import unescape

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:]{0,30})\b([^<>]{0,4000})>")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_SKIPPED = ("head", "style", "script", "title", "template")
_BREAKS = ("p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "pre", "hr", "section")
_SIGNATURE = re.compile(
    r"(?:id|class)\s*=\s*[\"']?[^\"'>]*(?:gmail_signature|moz-signature|\bsignature\b)", re.I
)
_MOST_QUOTES = 50


def html_to_text(html: str) -> str:
    """Lines as a reader sees them; quoted ones begin with “>”; a marked signature is left out."""
    return _Words(_without(html)).text()


def _without(html: str) -> str:
    """Comments and what is never shown, cut out by plain searching: no pattern can be made to crawl."""
    html = _cut(html, "<!--", "-->")
    for name in _SKIPPED:
        html = _cut_element(html, name)
    return html


def _cut(html: str, begin: str, end: str) -> str:
    kept, at = [], 0
    while (start := html.find(begin, at)) >= 0:
        kept.append(html[at:start])
        stop = html.find(end, start + len(begin))
        if stop < 0:
            return "".join(kept)
        at = stop + len(end)
    return "".join([*kept, html[at:]])


def _cut_element(html: str, name: str) -> str:
    lower = html.lower() if html.isascii() else "".join(c.lower() if c.isascii() else c for c in html)
    kept, at = [], 0
    opening, closing = re.compile(rf"<{name}\b"), f"</{name}"
    while found := opening.search(lower, at):
        kept.append(html[at : found.start()])
        stop = lower.find(closing, found.end())
        if stop < 0:
            return "".join(kept)
        end = lower.find(">", stop)
        if end < 0:
            return "".join(kept)
        at = end + 1
    return "".join([*kept, html[at:]])


class _Words:
    """Walks over the tags and keeps the text between them."""

    def __init__(self, html: str) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.quotes = 0
        self.left_out = 0
        """How many open elements since a signature began; what stands in them is not kept."""
        self.preformatted = 0
        at = 0
        for tag in _TAG.finditer(html):
            self.add(html[at : tag.start()])
            self.meet(tag.group(2).lower(), bool(tag.group(1)), tag.group(3))
            at = tag.end()
        self.add(html[at:])
        self.end_line()

    def text(self) -> str:
        return "\n".join(self.lines)

    def add(self, text: str) -> None:
        if not text or self.left_out:
            return
        words = unescape(text).replace("\u00a0", " ")
        if self.preformatted and "\n" in words:
            *whole, last = words.split("\n")
            for line in whole:
                self.line.append(line)
                self.end_line()
            words = last
        self.line.append(words if self.preformatted else _SPACE.sub(" ", words))

    def meet(self, name: str, closes: bool, rest: str) -> None:
        if self.left_out:
            self._skip(name, closes, rest)
        elif name == "br":
            self.end_line(keep_empty=True)
        elif name == "blockquote":
            self.end_line()
            self.quotes = max(0, min(_MOST_QUOTES, self.quotes + (-1 if closes else 1)))
        elif name in _BREAKS:
            self.end_line()
            if name == "pre":
                self.preformatted = max(0, self.preformatted + (-1 if closes else 1))
            elif name == "p" and closes:
                self.blank()
        if not closes and not self.left_out and name == "div" and _SIGNATURE.search(rest):
            self.left_out = 1

    def _skip(self, name: str, closes: bool, rest: str) -> None:
        if name == "div" and not rest.rstrip().endswith("/"):
            self.left_out += -1 if closes else 1

    def end_line(self, keep_empty: bool = False) -> None:
        line = "".join(self.line)
        line = line.rstrip() if self.preformatted else line.strip()
        self.line = []
        if line or keep_empty:
            self.lines.append("> " * self.quotes + line if self.quotes else line)

    def blank(self) -> None:
        if self.lines and self.lines[-1]:
            self.lines.append("")
