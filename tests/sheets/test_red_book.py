"""The Red Book: bound from parts, as its reader may see it, in three forms."""

from __future__ import annotations

import json
import re
import zipfile
from base64 import b64encode
from html import escape
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest
from django.utils import translation
from pypdf import PdfReader

from accounts.models import User
from games import service, sheets
from games.kernel import EVERYTHING
from games.lab.bench_web import stage
from games.lab.printed.structure import faults, keeping_faults
from games.models import Game, Paper
from games.service import storage
from games.sheets import book_back, kept_papers
from games.sheets.binding import profiled_spaces
from games.sheets.pdf import lay_out, write
from games.sheets.red_book import RedBook
from games.sheets.red_book_files import html
from games.titles.deeds import Told
from games.titles.languages import LANGUAGES
from games.wotr.card_texts import CARDS
from tests.service.tables import NOON
from tests.sheets.printed import hidden_from, pages_of, squeezed, war, words_of

pytestmark = pytest.mark.django_db


def test_the_book_is_bound_with_contents_bookmarks_and_tags(november: Game, heron: User):
    service.note(november, heron, "The Deep will not hold.", event=30)
    pdf = sheets.book(november, heron)
    reader, pages = PdfReader(BytesIO(pdf)), pages_of(pdf)
    names = headings(reader)
    first = ["Cover", "The players", "Contents", "Prologue: before the first turn"]
    assert list(names)[: len(first)] == first
    assert list(names)[-2:] == ["The sealed dice", "Colophon"]
    assert any(name.startswith("In which ") for name in names)
    contents = squeezed(pages[names["Contents"]])
    for name, page in list(names.items())[3:]:
        assert squeezed(name) in squeezed(pages[page]), name
    for name in ("The position now", "The game in figures", "The sealed dice"):
        assert re.search(rf"{re.escape(squeezed(name))}[.]*{names[name] + 1}", contents), name
    assert "TheDeepwillnothold." in squeezed("".join(pages))
    assert reader.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]
    assert_tags(reader)
    assert_links(reader, names)


def test_a_book_keeps_the_rules_that_it_promises(november: Game, heron: User):
    pdf = sheets.book(november, heron)
    assert faults(pdf) == []
    assert keeping_faults(pdf) == []
    assert len(profiles(pdf)) == 1
    reader = PdfReader(BytesIO(pdf))
    assert list(reader.attachments) == ["november-road.json", "sealed.py"]
    carried = json.loads(reader.attachments["november-road.json"][0])
    assert carried == json.loads(json.dumps(service.export(november, ("free_peoples",))))


def profiles(pdf: bytes) -> list[object]:
    """Colour profiles that its drawings point at."""
    with pikepdf.open(BytesIO(pdf)) as document:
        spaces = [space for found in document.objects for space in profiled_spaces(found)]
        return list({space[1].objgen for space in spaces})


def test_the_structure_test_finds_what_it_looks_for():
    picture = b64encode(b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').decode()
    image = f"<img src='data:image/svg+xml;base64,{picture}'>"
    document = lay_out(
        f"<html lang=en><title>x</title><h1>One</h1><h3>Three</h3>{image}</html>", "book", "a4"
    )
    found = faults(write(document))
    assert "heading 3 behind 1" in found
    assert "a figure without words" in found


def test_a_reading_device_gets_a_whole_epub(november: Game, heron: User):
    """Every page is XML, every link leads somewhere, and the contents list all pages."""
    book = zipfile.ZipFile(BytesIO(sheets.book(november, heron, "epub")))
    assert book.infolist()[0].filename == "mimetype"
    assert book.read("mimetype") == b"application/epub+zip"
    names = {info.filename for info in book.infolist()}
    pages = {name: ElementTree.fromstring(book.read(name)) for name in names if name.endswith("xhtml")}
    package = ElementTree.fromstring(book.read("book/book.opf"))
    listed = {f"book/{item.get('href')}" for item in package.iter("{http://www.idpf.org/2007/opf}item")}
    assert listed == names - {"mimetype", "META-INF/container.xml", "book/book.opf"}
    ids = {(name, element.get("id")) for name, page in pages.items() for element in page.iter()}
    for page in pages.values():
        for link in page.iter("{http://www.w3.org/1999/xhtml}a"):
            target, _, anchor = (link.get("href") or "").partition("#")
            assert f"book/{target}" in names
            assert not anchor or (f"book/{target}", anchor) in ids


def test_every_deed_of_the_book_stands_once_in_its_chapter(november: Game, heron: User):
    book = RedBook(november, heron)
    page = html(RedBook(november, heron)).decode()
    for chapter in book.chapters:
        assert page.count(f'id="{chapter.id}"') == 1
        for deed in chapter.told:
            assert page.count(f'id="e{deed.number}"') == 1
            for line in deed.parts:
                if isinstance(line, Told):
                    assert squeezed(escape(line.text)) in squeezed(page)


def headings(reader: PdfReader) -> dict[str, int]:
    found: dict[str, int] = {}

    def walk(items: Any) -> None:
        for item in items:
            if isinstance(item, list):
                walk(item)
            else:
                found.setdefault(str(item.title), reader.get_destination_page_number(item))

    walk(reader.outline)
    return found


def assert_tags(reader: PdfReader) -> None:
    """Every page has its own key in the tree, and its elements say that they stand on it."""
    tree: Any = reader.trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    numbers = tree["/ParentTree"]["/Nums"]
    keys = [int(key) for key in numbers[::2]]
    assert len(keys) == len(set(keys))
    own = [int(page["/StructParents"]) for page in reader.pages if "/StructParents" in page]
    assert len(own) == len(set(own)) == len(reader.pages)
    assert set(own) <= set(keys)
    at = {int(page["/StructParents"]): page.indirect_reference for page in reader.pages}
    for key, value in zip(numbers[::2], numbers[1::2], strict=True):
        for element in value.get_object() if int(key) in at else []:
            assert element.get_object().raw_get("/Pg") == at[int(key)]


def assert_links(reader: PdfReader, names: dict[str, int]) -> None:
    links = [link.get_object() for link in reader.pages[names["Contents"]]["/Annots"]]
    targets = {reader.get_page_number(link["/Dest"][0].get_object()) for link in links}
    assert targets >= {names["The game in figures"], names["The sealed dice"]}


def test_while_the_game_lasts_a_book_keeps_the_others_secrets(november: Game, heron: User, tinder: User):
    service.note(november, tinder, "Nobody must read this.")
    seat = november.seats.get(key="free_peoples")
    hidden = hidden_from(november, seat)
    for form in ("html", "txt"):
        mine = squeezed(sheets.book(november, heron, form).decode())
        assert not [title for title in hidden if squeezed(title) in mine]
        assert "Nobodymust" not in mine
        assert bytes(november.secret).hex()[:8] not in mine
        theirs = squeezed(sheets.book(november, None, form).decode())
        hands = storage.view(november, EVERYTHING).hands
        told = [
            card for hand in hands.values() for card in hand if squeezed(CARDS[card].title["en"]) in theirs
        ]
        assert not told


def test_after_the_end_everything_is_told_and_released_notes_too(november: Game, heron: User, tinder: User):
    service.note(november, tinder, "The marshes were empty.", event=40)
    tenure = november.seats.get(key="shadow").tenure
    assert tenure
    service.release_notes(tenure, tinder, True)
    service.resign(november, heron, NOON)
    november.refresh_from_db()
    assert november.is_over
    text = sheets.book(november, heron, "txt").decode()
    assert squeezed("The marshes were empty.") in squeezed(text)
    assert squeezed(bytes(november.secret).hex()) in squeezed(text)
    assert november.commitment in squeezed(text)
    assert "HOW THE BOARD STOOD AT THE END" in text
    drawn = [card for hand in storage.view(november, EVERYTHING).hands.values() for card in hand]
    assert all(squeezed(CARDS[card].title["en"]) in squeezed(text) for card in drawn)


def test_the_html_book_is_one_file_that_needs_nothing_else(november: Game, heron: User):
    service.note(november, heron, "<script>alert(1)</script>")
    page = sheets.book(november, heron, "html").decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not re.findall(r'(?:src|href)="(?!data:image/svg\+xml;base64,|#)', page)
    for target in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{target}"' in page


def test_a_substitute_reads_the_book_so_far_with_the_notes_that_were_released(november: Game, tinder: User):
    wren = User.objects.create_user("wren", "wren@mail.example")
    service.note(november, tinder, "Everything goes on the marshes.")
    seat = november.seats.get(key="shadow")
    assert seat.tenure
    service.release_notes(seat.tenure, tinder, True)
    invitation = service.invite(november, tinder, NOON, player=wren, seat="shadow")
    service.accept(invitation.token, wren, NOON)
    text = sheets.book(november, wren, "txt").decode()
    assert squeezed("Everything goes on the marshes.") in squeezed(text)
    former = sheets.book(november, tinder, "txt").decode()
    own = storage.view(november, ("shadow",)).hands["shadow"]
    assert not [card for card in own if CARDS[card].title["en"] in former]


@pytest.mark.parametrize("decisions", [0, 10])
@pytest.mark.parametrize("form", ["txt", "html"])
def test_a_note_that_is_older_than_every_deed_is_not_lost(
    heron: User, tinder: User, decisions: int, form: str
):
    game = war(heron, tinder, decisions, seed=4)
    service.note(game, heron, "Before it began.", event=1)
    assert squeezed(sheets.book(game, heron, form).decode()).count(squeezed("Before it began.")) == 1


def test_every_note_stands_beside_the_deed_that_was_told_last(november: Game, heron: User):
    for event in range(november.events + 1):
        service.note(november, heron, f"n{event}", event=event)
    book = RedBook(november, heron)
    deeds = sorted(deed.number for chapter in book.chapters for deed in chapter.told)
    beside = {
        note.text: deed for chapter in book.chapters for deed in chapter.notes for note in chapter.notes[deed]
    }
    assert beside == {
        f"n{event}": max((deed for deed in deeds if deed <= event), default=deeds[0])
        for event in range(november.events + 1)
    }


def test_the_rules_fit_two_pages_in_every_language(november: Game, heron: User):
    for language in LANGUAGES:
        User.objects.filter(pk=heron.pk).update(language=language)
        heron.refresh_from_db()
        pdf = sheets.rules_pdf(november, heron)
        assert len(PdfReader(BytesIO(pdf)).pages) == 2, language
        assert "R14.5" in words_of(pdf)


@pytest.mark.parametrize(
    ("language", "rounds", "counted", "each"),
    [
        ("en", ["Before the first round", "Round 1"], r"\d+ rounds?, \d+ quest stages?", "each round."),
        ("es", ["Antes de la primera ronda", "Ronda 1"], r"\d+ rondas?, \d+ etapas? de", "cada ronda."),
    ],
)
def test_the_book_of_a_card_game_goes_by_rounds_and_counts_what_its_players_count(
    heron: User, tinder: User, language: str, rounds: list[str], counted: str, each: str
):
    game = stage("lcg", 400, [heron, tinder], seed=3)
    with translation.override(language):
        book = RedBook(game, heron)
        assert [chapter.number for chapter in book.chapters][:2] == rounds
        figures = book_back.figures(book)
        assert re.match(counted, figures["where"])
        assert figures["plots"][0].caption.endswith(each)
        assert str(book.cover()["turn_words"].several) in ("rounds", "rondas")


def test_file_names_say_what_they_are(november: Game, heron: User):
    kept_papers.want_book(november, heron, "html")
    assert kept_papers.file_name(Paper.objects.get()) == "november-road-red-book.html"
