"""The binder: parts of a book, set one by one, become one PDF with one tree of tags and one of bookmarks."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from msgspec import Struct
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, StreamObject

PLACE = "place:"
"""An address in the contents that the binder turns into a way to a page of this book."""


class Bookmark(Struct, frozen=True):
    """A heading: where it stands in the whole book, from 0."""

    id: str
    name: str
    level: int
    page: int


def bind(parts: Sequence[bytes], marks: Sequence[Bookmark], numbers: bytes) -> bytes:
    """One document. The first part's title, language and promises (PDF/UA) are those of the whole.

    `numbers` has a page for each page of the book, with its number, to be laid over it.
    """
    writer = PdfWriter(clone_from=BytesIO(parts[0]))
    tree = _tree(writer.root_object)
    trunk = _trunk(tree)
    used = _next_key(tree)
    for part in parts[1:]:
        reader = PdfReader(BytesIO(part))
        first = len(writer.pages)
        for page in reader.pages:
            _add(writer, page)
        used = _graft(writer, reader, tree, trunk, first, used)
    tree[NameObject("/ParentTreeNextKey")] = NumberObject(used)
    _number(writer, PdfReader(BytesIO(numbers)))
    _lead_links(writer, marks)
    _bookmarks(writer, marks)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _add(writer: PdfWriter, page: Any) -> None:
    """Add a page with its key into the tree of tags, which pypdf leaves out."""
    added = writer.add_page(page)
    if "/StructParents" in page:
        added[NameObject("/StructParents")] = NumberObject(int(page["/StructParents"]))


def _number(writer: PdfWriter, numbers: PdfReader) -> None:
    """How many pages there are is known only now; the numbers are no part of the text (an artifact)."""
    before = writer._add_object(_stream(b"q"))
    pages: Any = zip(writer.pages, numbers.pages, strict=True)
    for count, (page, number) in enumerate(pages, start=1):
        name = f"/PageNumber{count}"  # the pages of a part share their resources
        after = writer._add_object(_stream(f"Q /Artifact BMC {name} Do EMC".encode()))
        form = _stream(number.get_contents().get_data())
        form |= {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): ArrayObject(number.mediabox),
            NameObject("/Resources"): number["/Resources"].clone(writer),
        }
        resources = page["/Resources"].get_object()
        pictures = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
        pictures[NameObject(name)] = writer._add_object(form)
        page[NameObject("/Contents")] = ArrayObject([before, page.raw_get("/Contents"), after])


def _stream(data: bytes) -> StreamObject:
    stream = StreamObject()
    stream.set_data(data)
    return stream


# --- tags ------------------------------------------------------------------------------------------------


def _tree(root: Any) -> Any:
    return root["/StructTreeRoot"].get_object()


def _trunk(tree: Any) -> Any:
    """The element that holds all others."""
    kids = tree["/K"].get_object()
    return kids[0].get_object() if isinstance(kids, ArrayObject) else kids


def _numbers(tree: Any) -> Any:
    """The list by which pages find their elements: key, elements, key, elements …"""
    return tree["/ParentTree"].get_object()["/Nums"]


def _next_key(tree: Any) -> int:
    return max([int(key) for key in _numbers(tree)[::2]], default=-1) + 1


def _graft(writer: PdfWriter, reader: PdfReader, tree: Any, trunk: Any, first: int, base: int) -> int:
    """Hang a part's tags into the trunk; its keys are moved behind those already used."""
    other = _tree(reader.root_object)
    kids = trunk["/K"].get_object()
    for kid in _trunk(other)["/K"].get_object():
        grafted = kid.clone(writer)
        grafted.get_object()[NameObject("/P")] = trunk.indirect_reference
        kids.append(grafted)
    theirs = _numbers(other)
    for key, value in zip(theirs[::2], theirs[1::2], strict=True):
        _numbers(tree).append(NumberObject(int(key) + base))
        _numbers(tree).append(value.clone(writer))
    for page in writer.pages[first:]:
        _move_keys(page, base)
    return base + _next_key(other)


def _move_keys(page: Any, base: int) -> None:
    if "/StructParents" in page:
        page[NameObject("/StructParents")] = NumberObject(int(page["/StructParents"]) + base)
    for link in _links(page):
        found = link.get_object()
        if "/StructParent" in found:
            found[NameObject("/StructParent")] = NumberObject(int(found["/StructParent"]) + base)


# --- ways ------------------------------------------------------------------------------------------------


def _links(page: Any) -> Any:
    return page.get("/Annots", ())


def _lead_links(writer: PdfWriter, marks: Sequence[Bookmark]) -> None:
    """Links of the contents go to pages."""
    pages = {mark.id: mark.page for mark in marks}
    for page in writer.pages:
        for link in _links(page):
            found = link.get_object()
            action = found.get("/A", DictionaryObject()).get_object()
            address = str(action.get("/URI", ""))
            if address.startswith(PLACE):
                target = writer.pages[pages[address.removeprefix(PLACE)]]
                del found["/A"]
                found[NameObject("/Dest")] = ArrayObject([target.indirect_reference, NameObject("/Fit")])


def _bookmarks(writer: PdfWriter, marks: Sequence[Bookmark]) -> None:
    if "/Outlines" in writer.root_object:
        del writer.root_object["/Outlines"]
    above = None
    for mark in marks:
        item = writer.add_outline_item(mark.name, mark.page, parent=above if mark.level > 1 else None)
        if mark.level == 1:
            above = item
