"""HTML as its reader sees it: elements by selector, and their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import tinyhtml5
from cssselect2 import ElementWrapper  # type: ignore[import-untyped]

_DRAWING = re.compile(r"<svg\b.*?</svg>", re.S)
_EMBEDDED = re.compile(r'"data:[^"]*"')
_PLATE = re.compile(r'data-option="([^"]*)">.*?<text\b[^>]*>([^<]*)<', re.S)


class Html:
    """A page. Its drawings are left out: they are long, and of their words only the plates are read."""

    def __init__(self, source: str) -> None:
        self.plates = plates(source)
        plain = _EMBEDDED.sub('""', _DRAWING.sub("", source))
        tree = tinyhtml5.parse(plain, namespace_html_elements=False)
        self.root: Any = ElementWrapper.from_html_root(tree)

    def all(self, selector: str) -> list[Any]:
        return list(self.root.query_all(selector))

    def one(self, selector: str) -> Any:
        """The first that fits, or None."""
        return self.root.query(selector)

    def words(self, selector: str) -> str:
        """Of the first that fits; empty if none does."""
        return words(self.one(selector))


def plates(drawing: str) -> dict[str, str]:
    """The numbers on a map, by the place that each stands at."""
    return dict(_PLATE.findall(drawing))


def words(element: Any | None, but: tuple[str, ...] = ()) -> str:
    """All words within, without those of elements of these classes; a line break parts two words."""
    return " ".join("".join(_pieces(element.etree_element, but)).split()) if element is not None else ""


def attribute(element: Any, name: str) -> str:
    return str(element.etree_element.get(name) or "")


def _pieces(node: Any, but: tuple[str, ...]) -> Iterator[str]:
    yield node.text or ""
    for child in node:
        if child.tag in ("br", "li", "p", "h3", "td"):
            yield " "
        if not set(but) & set((child.get("class") or "").split()):
            yield from _pieces(child, but)
        yield child.tail or ""
