"""The Red Book: bound from parts, as its reader may see it, in three forms."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader

from accounts.models import User
from games import service, sheets
from games.kernel import EVERYTHING
from games.lab.bench_web import stage
from games.models import Game, Paper
from games.service import storage
from games.sheets import kept_papers
from games.sheets.red_book import RedBook
from games.titles.languages import LANGUAGES
from games.wotr.card_texts import CARDS
from tests.service.tables import NOON
from tests.sheets.printed import hidden_from, pages_of, squeezed, words_of

pytestmark = pytest.mark.django_db


def test_the_book_is_bound_with_contents_bookmarks_and_tags(november: Game, heron: User):
    service.note(november, heron, "The Deep will not hold.", event=30)
    pdf = sheets.book(november, heron)
    reader, pages = PdfReader(BytesIO(pdf)), pages_of(pdf)
    names = headings(reader)
    assert list(names)[:4] == ["Cover", "Contents", "Before the first turn", "Turn 1"]
    assert list(names)[-3:] == ["The game in figures", "The position now", "The sealed dice"]
    contents = squeezed(pages[names["Contents"]])
    for name, page in list(names.items())[2:]:
        printed = squeezed(pages[page])
        assert squeezed(name) in printed, name
        assert re.search(rf"{re.escape(squeezed(name))}[.]*{page + 1}", contents), name
        assert re.search(rf"(?m)^{page + 1} ?/ ?{len(pages)}$", pages[page])
    assert "TheDeepwillnothold." in squeezed("".join(pages))
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert "pdfuaid" in root["/Metadata"].get_object().get_data().decode()
    assert_tags(reader)
    assert_links(reader, names)


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
    assert targets >= {names["Turn 1"], names["The sealed dice"]}


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
    assert "THE FINAL POSITION" in text
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
        assert [chapter.heading for chapter in book.chapters()][:2] == rounds
        figures = book.figures()
        assert re.match(counted, figures["where"])
        assert figures["plots"][0].caption.endswith(each)
        assert str(book.cover()["turn_words"].several) in ("rounds", "rondas")


def test_file_names_say_what_they_are(november: Game, heron: User):
    kept_papers.want_book(november, heron, "html")
    assert kept_papers.file_name(Paper.objects.get()) == "november-road-red-book.html"
