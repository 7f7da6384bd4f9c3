"""The turn sheet: what stands on it, what does not, and that it fits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader

from accounts.models import User
from games import service, sheets
from games.kernel import EVERYTHING
from games.lab.printed import structure
from games.lab.printed.pages import PrintedSheet
from games.models import Game, LogEntry, OpenQuestion, Seat, Snapshot
from games.reader import Reader, SeatReader
from games.service import storage
from games.sheets import pdf
from games.sheets.turn_sheet import TurnSheet, private_side, public_side
from games.wotr.card_texts import CARDS
from games.wotr.facts import NATIONS, REGIONS
from games.wotr.figures import FIGURES
from games.wotr.paper.pieces import card as card_on_paper
from games.wotr.state import deck_of
from tests.service.tables import duel
from tests.sheets.printed import Painter, asked, hidden_from, play_on, squeezed, war, words_of

pytestmark = pytest.mark.django_db

Paint = Callable[[bytes], Painter]


def leaf_of(game: Game, seat: Seat, paper: str = "a4", since: int = 0) -> TurnSheet:
    public = public_side(Reader(game, ()), since)
    private = private_side(SeatReader(seat))
    return TurnSheet(game, public, private, paper, "A sheet")


def test_a_sheet_has_the_question_the_hand_and_the_position_on_two_pages(november: Game):
    seat = asked(november)
    pdf = sheets.sheet_pdf(seat)
    text, view = squeezed(words_of(pdf)), storage.view(november, (seat.key,))
    question = service.question_of(seat)
    assert question is not None
    assert len(PdfReader(BytesIO(pdf)).pages) == 2
    for told in ("November road", "heron", "tinder", "Corruption", "Politics", "Left to recruit"):
        assert squeezed(told) in text
    assert SeatReader(seat).asked
    for option in SeatReader(seat).asked.options:  # type: ignore[union-attr]
        assert squeezed(f"{option.number} {option.name}") in text
    for card in view.hands[seat.key]:
        assert squeezed(CARDS[card].text["en"]) in text
        assert squeezed(CARDS[card].combat.title["en"]) in text
    assert "page2/2" in text


def test_a_sheet_says_nothing_that_only_another_seat_knows(november: Game):
    for seat in november.seats.select_related("game"):
        text = squeezed(words_of(sheets.sheet_pdf(seat)))
        assert not [title for title in hidden_from(november, seat) if squeezed(title) in text]


def test_the_public_side_shows_nobodys_hand(november: Game, tinder: User):
    service.note(november, tinder, "My secret plan is the marshes.")
    text = squeezed(words_of(sheets.public_pdf(november)))
    hands = storage.view(november, EVERYTHING).hands
    assert not [c for hand in hands.values() for c in hand if squeezed(CARDS[c].title["en"]) in text]
    assert "marshes" not in text


def test_a_sheet_is_a_real_pdf_with_nothing_private_around_it(november: Game):
    seat = asked(november)
    reader = PdfReader(BytesIO(sheets.sheet_pdf(seat)))
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in root
    assert "pdfuaid" in root["/Metadata"].get_object().get_data().decode()
    assert dict(reader.metadata or {}).keys() <= {"/Title", "/Author", "/Producer", "/Creator"}
    assert reader.metadata
    assert str(reader.metadata.title).startswith("November road, turn ")
    assert next(str(item.title) for item in reader.outline).startswith("Public side")
    assert not reader.attachments
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3", "/FontFile"} & set(inner.keys())


def test_what_was_measured_fits_when_it_is_set(november: Game):
    """So a sheet is set once."""
    leaf = leaf_of(november, asked(november))
    assert not leaf.give_way(pdf.lay_out(leaf.html(), "sheet", leaf.paper))


def test_a_full_page_gives_way_in_order_and_says_so(november: Game):
    """Keys, notation, texts in play, lower halves; then the hand goes to a leaf. Never the lines."""
    leaf = leaf_of(november, asked(november))
    assert leaf.private_fit
    plan, seen = leaf.private_fit._planned(0, 5), []
    while plan is not None:
        seen.append(plan)
        plan = leaf.private_fit.shorter(plan)
    assert [found.lines for found in seen[:3]] == [5, 4, 3]
    assert all(found.lines >= 3 for found in seen)
    assert seen[0].left_out == seen[0].elsewhere == ()
    steps = [found for found in seen if found.lines == 3]
    assert [len(found.left_out) for found in steps[:5]] == [0, 1, 2, 3, 4]
    assert steps[5].elsewhere[0] == "your hand"
    assert not steps[5].hand
    assert steps[5].more_hand


def test_a_leaf_that_had_to_be_added_has_the_hand_and_the_right_numbers(november: Game):
    seat = asked(november)
    private = private_side(SeatReader(seat))
    private["cards"] = [card_on_paper(key) for key in list(CARDS)[:14]]
    body = TurnSheet(november, public_side(Reader(november, ()), 0), private, "letter", "A full sheet").pdf()
    sheet = PrintedSheet(body)
    assert sheet.pages >= 3
    assert not list(sheet.faults())
    assert squeezed("On page 3: your hand") in squeezed(sheet.texts[1])


@pytest.mark.parametrize("look", ["grey", "large", "glance"])
def test_a_sheet_in_another_manner(november: Game, look: str):
    seat = asked(november)
    body = sheets.sheet_pdf(seat, look=look)
    assert structure.faults(body) == []
    sheet = PrintedSheet(body)
    text = squeezed(" ".join(sheet.texts))
    hand = [CARDS[card].title["en"] for card in storage.view(november, (seat.key,)).hands[seat.key]]
    shown = [title for title in hand if squeezed(title) in text]
    if look == "glance":
        assert sheet.pages == 1
        assert not shown
        assert not sum(sheet.ruled)
    else:
        assert shown == hand
        assert sum(sheet.ruled) >= 3
    if look == "grey":
        assert colours(sheet) <= {True}


def colours(sheet: PrintedSheet) -> set[bool]:
    """Of everything that is painted: whether it is a shade of grey."""
    painted = [page.get_contents() for page in sheet.reader.pages]
    data = b" ".join(contents.get_data() for contents in painted if contents is not None)
    found = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)", data)
    return {max(map(float, hue)) - min(map(float, hue)) < 0.13 for hue in found}


@pytest.mark.parametrize(("seed", "decisions"), [(4, 120), (7, 30), (8, 200), (11, 320)])
def test_the_same_view_gives_the_same_sheet(heron: User, tinder: User, seed: int, decisions: int):
    """What another seat holds and how the decks lie is changed; the sheet must not notice.

    Of a seat that waits: the rules would not play the changed log again. Twins compare those that are asked.
    """
    game = war(heron, tinder, decisions, seed)
    while not all(storage.view(game, EVERYTHING).hands.values()) or len(waiting(game)) != 1:
        play_on(game, 5, seed)
    [seat] = waiting(game)
    before, view = leaf_of(game, seat).html(), storage.view(game, (seat.key,))
    assert shuffle_what_is_hidden_from(game, seat)
    assert storage.view(game, (seat.key,)) == view
    assert leaf_of(game, seat).html() == before


def waiting(game: Game) -> list[Seat]:
    return [seat for seat in game.seats.all() if not OpenQuestion.objects.filter(seat=seat).exists()]


def shuffle_what_is_hidden_from(game: Game, seat: Seat) -> int:
    """Other cards for the others and other orders for the decks, in the log itself."""
    mine = set(storage.view(game, (seat.key,)).hands[seat.key])
    truth = storage.view(game, EVERYTHING)
    elsewhere = next(key for key in truth.hands if key != seat.key)
    spare = {deck: [card for card in cards if card not in mine] for deck, cards in truth.decks.items()}
    swaps = {}
    for held in truth.hands[elsewhere]:
        if pile := spare[deck_of(held)]:
            buried = pile.pop()
            swaps |= {held: buried, buried: held}
    count = 0
    for row in LogEntry.objects.filter(game=game):
        body = json.dumps(_swapped(json.loads(row.body), swaps))
        if json.loads(body) != json.loads(row.body):
            count += 1
            LogEntry.objects.filter(pk=row.pk).update(body=body)
    Snapshot.objects.filter(game=game).delete()
    other_truth = storage.view(game, EVERYTHING)
    assert other_truth.hands[elsewhere] != truth.hands[elsewhere]
    return count + len(swaps)


def _swapped(value: Any, swaps: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _swapped(inner, swaps) for key, inner in value.items()}
    if isinstance(value, list):
        return [_swapped(inner, swaps) for inner in value]
    return swaps.get(value, value) if isinstance(value, str) else value


HOSTILE = (
    '<link rel=attachment href="file:///etc/passwd"><script>alert(1)</script>',
    "\u202eright to left\u202c \u200f\u2067embedded",
    "w" * 300,
    "🧙\u200d♂️ 🗡️ 山 שלום مرحبا",
    "{{ game.secret }} {% include 'x' %} &amp; <b>bold</b>",
)


def test_hostile_names_and_notes_are_only_words(heron: User, tinder: User, pdf_painter: Paint):
    """Such a name can be given no more; games of version 1.0 may bear one."""
    game = war(heron, tinder, decisions=30, seed=2)
    Game.objects.filter(pk=game.pk).update(name='<link rel=attachment href="file:///etc/passwd">x')
    seat = asked(Game.objects.get(pk=game.pk))
    assert seat.tenure
    assert seat.tenure.player
    for text in HOSTILE:
        service.note(game, seat.tenure.player, text)
    pdf = sheets.sheet_pdf(seat)
    reader, text = PdfReader(BytesIO(pdf)), squeezed(words_of(pdf))
    assert len(reader.pages) == 2
    assert not reader.attachments
    assert "root:" not in text
    assert squeezed('<link rel=attachment href="file:///etc/passwd">') in text
    assert "{{game.secret}}" in text
    assert bytes(game.secret).hex() not in text
    assert_margins(pdf_painter(pdf))


def assert_margins(painter: Painter) -> None:
    """Nothing is printed into the margins, and nothing hangs over the foot."""
    for number in range(len(painter.pages)):
        left, top, right, bottom = painter.inked(number)
        assert left > 10.5, (number, left)
        assert right > 10.5, (number, right)
        assert top > 8, (number, top)
        assert bottom > 4, (number, bottom)


@pytest.mark.parametrize(
    ("language", "paper"), [("en", "letter"), ("es", "a4"), ("it", "letter"), ("pt", "a4")]
)
def test_a_crowded_board_and_a_full_hand_keep_their_pages(
    november: Game, language: str, paper: str, pdf_painter: Paint
):
    seat = asked(november)
    with translation.override(language):
        public, private = Reader(november, ()), SeatReader(seat)
        public.__dict__["view"] = crowded(public.view)
        private.__dict__["view"] = with_longest_hand(private.view, seat.key)
        sides = public_side(public, 0), private_side(private)
        pdf = TurnSheet(november, *sides, paper, "A crowded sheet").pdf()
    painter = pdf_painter(pdf)
    with translation.override(language):
        assert not list(PrintedSheet(pdf).faults())
    assert len(painter.pages) <= 4
    assert_margins(painter)


def crowded(view: Any) -> Any:
    """Armies of both sides nearly everywhere, everybody on the map, all dice, a full table."""
    units = [f for f in FIGURES if f.endswith(("_regular", "_elite", "_leader"))]
    for number, region in enumerate(REGIONS):
        mine = [f for f in units if f.startswith(list(NATIONS)[number % len(NATIONS)])]
        view.field[region] = dict.fromkeys(mine, 3) | {"nazgul": number % 3 + 1}
    for number, figure in enumerate(f for f in FIGURES if f not in units and f != "nazgul"):
        view.field[list(REGIONS)[number * 3]][figure] = 1
    view.dice = {"free_peoples": ["muster_army"] * 6, "shadow": ["muster_army"] * 10}
    view.hunt_box = {"free_peoples": 4, "shadow": 9}
    view.table = [card for card, text in CARDS.items() if text.on_table][:8]
    view.captured = {
        key: "shadow" for key, r in REGIONS.items() if r.victory_points and r.side == "free_peoples"
    }
    return view


def with_longest_hand(view: Any, seat: str) -> Any:
    longest = sorted(CARDS, key=lambda card: -len(CARDS[card].text["es"] + CARDS[card].combat.text["es"]))
    view.hands[seat] = longest[:6]
    return view


def test_a_game_without_paper_of_its_own_is_printed_from_its_words(heron: User, tinder: User):
    game = duel(heron, tinder)
    seat = asked(game)
    text = squeezed(words_of(sheets.sheet_pdf(seat)))
    assert squeezed("Do your figures go to the ford?") in text
    assert squeezed("At the ford") in text


def test_a_sheet_speaks_the_language_of_its_reader(november: Game, heron: User):
    User.objects.filter(pk=heron.pk).update(language="pt", paper="letter", time_zone="America/Sao_Paulo")
    pdf = sheets.sheet_pdf(november.seats.get(key="free_peoples"))
    reader, text = PdfReader(BytesIO(pdf)), squeezed(words_of(pdf))
    assert squeezed("Lado privado: só para heron") in text
    assert round(float(reader.pages[0].mediabox.width) / 72 * 25.4) == 216
    assert reader.trailer["/Root"]["/Lang"] == "pt"  # type: ignore[index]


def test_a_sheet_of_the_past_has_the_hand_of_then_and_no_question(november: Game):
    seat = asked(november)
    text = squeezed(words_of(sheets.sheet_pdf(seat, event=20)))
    assert "event20" in text
    assert squeezed("Nothing to answer.") in text
