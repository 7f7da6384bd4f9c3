"""A book for reading devices: EPUB 3, a zip of XHTML pages with a table of contents."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from io import BytesIO
from xml.etree import ElementTree

import tinyhtml5

Page = tuple[str, str, str]
"""Its name, its heading, what stands on it as HTML."""
CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>"
)
XHTML = (
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
    'xml:lang="{language}" lang="{language}"><head><title>{title}</title>'
    '<link rel="stylesheet" href="style.css"/></head><body>{body}</body></html>'
)
RESERVED = "{http://www.w3.org/2000/xmlns/}"
SVG = "{http://www.w3.org/2000/svg}"
LINK = re.compile(r'href="#([^"]+)"')


def bound_epub(
    title: str, language: str, identifier: str, at: datetime | None, pages: Sequence[Page], style: str
) -> bytes:
    """`identifier` tells this book from all others; `at` is when its game ended."""
    bodies = {name: _as_xml(body) for name, _heading, body in pages}
    owner = {found: name for name, body in bodies.items() for found in re.findall(r'id="([^"]+)"', body)}
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
        _add(book, "META-INF/container.xml", CONTAINER)
        _add(book, "book/style.css", style)
        for name, heading, _body in pages:
            body = LINK.sub(lambda found: _way(found[1], owner), bodies[name])
            _add(book, f"book/{name}.xhtml", _xhtml(heading, language, body))
        items = "".join(
            f'<li><a href="{name}.xhtml">{escape(heading)}</a></li>' for name, heading, _ in pages
        )
        nav = f'<nav epub:type="toc" id="toc"><h1>{escape(title)}</h1><ol>{items}</ol></nav>'
        _add(book, "book/nav.xhtml", _xhtml(title, language, nav))
        _add(book, "book/book.opf", _package(title, language, identifier, at, bodies))
    return out.getvalue()


def _add(book: zipfile.ZipFile, name: str, text: str) -> None:
    """With a date of its own, so that the same book is the same file."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    book.writestr(info, text)


def _way(id: str, owner: dict[str, str]) -> str:
    return f'href="{owner[id]}.xhtml#{id}"' if id in owner else 'href="nav.xhtml"'


def _xhtml(title: str, language: str, body: str) -> str:
    return XHTML.format(language=language, title=escape(title), body=body)


def _as_xml(body: str) -> str:
    """Our HTML as XML: every element closed, SVG in its own space."""
    document = tinyhtml5.parse(f"<body>{body}</body>", namespace_html_elements=False)
    for element in document.iter():
        if isinstance(element.tag, str) and element.tag.startswith(SVG):
            element.tag = element.tag.removeprefix(SVG)
            for name in [name for name in element.attrib if name.startswith(RESERVED)]:
                del element.attrib[name]
            if element.tag == "svg":
                element.set("xmlns", SVG.strip("{}"))
    found = document.find("body")
    assert found is not None
    found.tag = "div"
    return ElementTree.tostring(found, encoding="unicode")


def _drawn(body: str) -> str:
    """A page must say that it holds drawings."""
    return ' properties="svg"' if "<svg" in body else ""


def _package(title: str, language: str, identifier: str, at: datetime | None, bodies: dict[str, str]) -> str:
    changed = (at or datetime(2000, 1, 1, tzinfo=UTC)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    items = "".join(
        f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"{_drawn(body)}/>'
        for name, body in bodies.items()
    )
    spine = "".join(f'<itemref idref="{name}"/>' for name in bodies)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
        f'unique-identifier="id" xml:lang="{language}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">{escape(identifier)}</dc:identifier><dc:title>{escape(title)}</dc:title>'
        f"<dc:language>{language}</dc:language><dc:creator>Ravenpost</dc:creator>"
        f'<meta property="dcterms:modified">{changed}</meta></metadata><manifest>'
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        f'<item id="style" href="style.css" media-type="text/css"/>{items}</manifest>'
        f"<spine>{spine}</spine></package>"
    )
