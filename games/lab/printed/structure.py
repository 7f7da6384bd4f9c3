"""The rules of PDF/UA and PDF/A that a test can know: what is checked here is what our papers promise.

Headings begin at the first level and skip none (PDF/UA 7.4); every figure says in words what it shows (7.3);
the document has a language (7.2), a title that readers show (7.1), and everything in it is tagged or marked
as no part of the text (7.1). For books that are kept: both promises in one XMP packet, an output intent, an
identifier, files that say how they belong to the document (PDF/A-3, 6.8).
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

HEADINGS = ("/H1", "/H2", "/H3", "/H4", "/H5", "/H6")


def elements(reader: PdfReader) -> Iterator[DictionaryObject]:
    """Every element of the tree of tags, in reading order."""
    root: Any = reader.trailer["/Root"]
    yield from _below(root["/StructTreeRoot"].get("/K"))


def _below(kids: Any) -> Iterator[DictionaryObject]:
    kids = kids.get_object() if hasattr(kids, "get_object") else kids
    if isinstance(kids, ArrayObject):
        for kid in kids:
            yield from _below(kid)
    elif isinstance(kids, DictionaryObject) and "/S" in kids:
        yield kids
        if "/K" in kids:
            yield from _below(kids["/K"])


def faults(pdf: bytes) -> list[str]:
    """What breaks the rules; empty for a paper that keeps them."""
    reader = PdfReader(BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    found = list(_heading_faults(reader)) + list(_figure_faults(reader))
    if not root.get("/Lang"):
        found.append("no language")
    if not root.get("/MarkInfo", {}).get("/Marked"):
        found.append("not marked as tagged")
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        found.append("the title is not shown")
    if not (reader.metadata and reader.metadata.title):
        found.append("no title")
    return found


def _heading_faults(reader: PdfReader) -> Iterator[str]:
    before = 0
    for element in elements(reader):
        kind = str(element["/S"])
        if kind in HEADINGS:
            level = HEADINGS.index(kind) + 1
            if level > before + 1:
                yield f"heading {level} behind {before}"
            before = level


def _figure_faults(reader: PdfReader) -> Iterator[str]:
    for element in elements(reader):
        if str(element["/S"]) == "/Figure" and not str(element.get("/Alt", "")).strip():
            yield "a figure without words"


def keeping_faults(pdf: bytes) -> list[str]:
    """What breaks the rules of a document that carries files and is kept for ever."""
    reader = PdfReader(BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    packet = root["/Metadata"].get_object().get_data().decode()
    found = [name for name in ("pdfaid:part", "pdfuaid:part", "dc:title") if name not in packet]
    if "/OutputIntents" not in root:
        found.append("no output intent")
    if "/ID" not in reader.trailer:
        found.append("no identifier")
    if not root.get("/AF"):
        found.append("no associated files")
    for file in root.get("/AF", ()):
        if "/AFRelationship" not in file.get_object():
            found.append("a file that does not say how it belongs here")
    resources: list[Any] = [page["/Resources"] for page in reader.pages]
    tables = [found.get("/Font", {}) for found in resources]
    fonts = [font.get_object() for table in tables for font in table.values()]
    if any("/DescendantFonts" not in font and "/FontDescriptor" not in font for font in fonts):
        found.append("a font that is not embedded")
    return found
