"""The binder: parts of a book, set one by one, become one PDF with one tree of tags and one of bookmarks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from msgspec import Struct
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
)

PLACE = "place:"
"""An address in the contents that the binder turns into a way to a page of this book."""


class Bookmark(Struct, frozen=True):
    """A heading: where it stands in the whole book, from 0."""

    id: str
    name: str
    level: int
    page: int


def bind(parts: Sequence[bytes], marks: Sequence[Bookmark], places: Mapping[str, int]) -> bytes:
    """One document. The first part's title, language, files and promises are those of the whole.

    `places` has the page, from 0, of whatever a link may lead to.
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
    _promise_both(writer)
    _lead_links(writer, places)
    _bookmarks(writer, marks)
    out = BytesIO()
    writer.write(out)
    return _packed(out)


def _packed(written: BytesIO) -> bytes:
    """The same with one colour profile instead of one for each drawing, and its many small objects, most of
    them tags, compressed together."""
    out = BytesIO()
    with pikepdf.open(written) as document:
        _share_profiles(document)
        document.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _share_profiles(document: pikepdf.Pdf) -> None:
    """What is no longer pointed at is not written."""
    kept: dict[bytes, Any] = {}
    for found in document.objects:
        for space in profiled_spaces(found):
            space[1] = kept.setdefault(space[1].read_raw_bytes(), space[1])


def profiled_spaces(found: Any) -> Iterator[Any]:
    """The colour spaces with a profile that stand in an object, not behind a reference in it."""
    if isinstance(found, pikepdf.Array):
        if len(found) == 2 and found[0] == pikepdf.Name.ICCBased:
            yield found
            return
        inner = list(found.as_list())
    elif isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
        inner = [value for _name, value in found.items()]
    else:
        return
    for value in inner:
        if isinstance(value, pikepdf.Object) and not value.is_indirect:
            yield from profiled_spaces(value)


def _add(writer: PdfWriter, page: Any) -> None:
    """Add a page with its key into the tree of tags, which pypdf leaves out."""
    added = writer.add_page(page)
    if "/StructParents" in page:
        added[NameObject("/StructParents")] = NumberObject(int(page["/StructParents"]))


ALSO_UA = (
    b'<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
    b"<pdfuaid:part>1</pdfuaid:part></rdf:Description>"
    b'<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" '
    b'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" '
    b'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>'
    b'<rdf:li rdf:parseType="Resource">'
    b"<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>"
    b"<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    b"<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:property><rdf:Seq>"
    b'<rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category>'
    b"<pdfaProperty:description>PDF/UA version identifier</pdfaProperty:description>"
    b"<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>"
    b"</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)
"""PDF/UA beside PDF/A, with the schema that PDF/A wants for whatever it does not know."""


def _promise_both(writer: PdfWriter) -> None:
    """The press writes one promise, and leaves it to the reader whether to show the title."""
    metadata: Any = writer.root_object["/Metadata"].get_object()
    told = metadata.get_data()
    if b"pdfuaid" not in told:
        fresh = _stream(told.replace(b"</rdf:RDF>", ALSO_UA + b"</rdf:RDF>"))
        fresh |= {NameObject("/Type"): NameObject("/Metadata"), NameObject("/Subtype"): NameObject("/XML")}
        writer.root_object[NameObject("/Metadata")] = writer._add_object(fresh)
    shown = DictionaryObject({NameObject("/DisplayDocTitle"): BooleanObject(True)})
    writer.root_object[NameObject("/ViewerPreferences")] = shown


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


def _lead_links(writer: PdfWriter, pages: Mapping[str, int]) -> None:
    """Links of contents and index go to pages."""
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
