"""All media tell the same: in short here, at length by `manage.py soak TITLE --media`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from msgspec.structs import replace

from games import service
from games.api.seats import question_json
from games.kernel import state_hash
from games.lab.media import walking
from games.lab.media.html import Html, attribute
from games.lab.media.told import Choice, Told, differences
from games.lab.media.walking import Report, Walk
from games.lab.twins import post
from games.lab.twins.clock import BEGAN, LOOKED, frozen
from games.lab.twins.comparing import quiet
from games.lab.twins.pages import Browser
from games.lab.twins.positions import positions
from games.lab.twins.stage import Staged, lay, pencil_something, people, undone
from games.mail.letter_parts import question_part
from games.models import ReplyAddress, Seat
from games.orders.exact import read_exactly
from games.orders.position import Position
from games.reader import SeatReader
from games.service import storage
from games.web.question_form import form_of

pytestmark = pytest.mark.django_db

TABLES = [("wotr", 2), ("wotr", 4), ("bofa", 2), ("lcg", 1), ("lcg", 2), ("lcg", 4)]
A_FEW = 1


def walked(title: str, seats: int, most: int = A_FEW) -> Report:
    return Walk(title, seats, most).run(iter(range(1, 100)))


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_all_media_ask_and_tell_the_same(title: str, seats: int):
    report = walked(title, seats)
    assert not report.different, "\n".join(report.notes)
    assert {"page", "api", "sheet", "turn mail, text", "turn mail, HTML", "story"} <= set(report.media)
    assert {"receipt, text", "receipt, HTML"} <= set(report.media)


# --- it can fail -------------------------------------------------------------------------------------------


def renamed(asked: Any) -> Any:
    """The same question with another name for its first option."""
    if asked is None:
        return None
    first, *rest = asked.options
    return replace(asked, options=(replace(first, name="Nothing of the kind"), *rest))


def renamed_part(asked: Any, picture: str = "") -> Any:
    return question_part(renamed(asked), picture)


def renamed_json(asked: Any) -> Any:
    return question_json(renamed(asked))


def renumbered(reader: Any, wish: Any) -> Any:
    """The page's form with its numbers counted from 0."""
    form = form_of(reader, wish)
    if form is None:
        return None
    moved = tuple(replace(option, number=option.number - 1) for option in form.asked.options)
    return type(form)(form.seat, replace(form.asked, options=moved), form.pending)


def unpencilled(reader: Any) -> dict[str, Any]:
    """The sheet of before: the question in ink, whatever is in pencil."""
    asked = reader.asked
    return {"prompt": "Something else?", "options": asked.options if asked else ()}


BROKEN = {
    "games.mail.letter_parts.question_part": renamed_part,
    "games.api.seats.question_json": renamed_json,
    "games.sheets.turn_sheet._question": unpencilled,
    "games.web.table.form_of": renumbered,
}
NOTICED = [
    ("options", "turn mail, text, turn mail, HTML, api: "),
    ("question", "sheet: Something else?"),
    ("draft", "sheet: "),
    ("numbers", "page: "),
]
"""What is told differently, and by whom."""


def test_a_medium_that_tells_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch):
    for what, instead in BROKEN.items():
        monkeypatch.setattr(what, instead)
    report = walked("bofa", 2, 2)
    assert set(report.different) == {field for field, _ in NOTICED}
    for field, medium in NOTICED:
        assert any(f", {field}: " in note and medium in note for note in report.notes), field


def test_what_is_told_differently_is_said_with_who_tells_it():
    page = Told("page", headline="Turn 1", options=(Choice("1", "a", "A"),), numbers={"a": "2"})
    mail = Told("mail", headline="Turn 2", options=(Choice("1", "a", "A"),))
    found = dict(differences([page, mail, Told("silent")]))
    assert found["headline"] == "page: Turn 1 | mail: Turn 2"
    assert set(found) == {"headline", "numbers"}


def test_news_are_the_end_of_the_story():
    story = Told("story", news=((1, "One.", False), (2, "Two.", True), (3, "Three.", False)), whole=True)
    mail = Told("mail", news=((1, "One.", False), (3, "Three.", False)), keeps_taken_back=False)
    page = Told("page", news=((2, "Two.", True), (3, "Three.", False)))
    assert not list(differences([story, mail, page]))
    gap = Told("gap", news=((1, "One.", False), (3, "Three.", False)))
    assert [what for what, _ in differences([story, gap])] == ["news"]


# --- in pencil ---------------------------------------------------------------------------------------------


def laid_with_pencil(title: str, seats: int, games: int) -> Iterator[tuple[Staged, Seat]]:
    """Positions in which somebody has answered in pencil, one after the other."""
    with quiet(), walking.unpressed(), undone():
        with frozen(BEGAN):
            sitting = people(4)
        for seed in range(1, games + 1):
            for position in positions(title, seats, seed, 6):
                with undone():
                    staged = lay(position, [*sitting[:seats], sitting[-1]], random.Random(3))
                    with frozen(LOOKED):
                        for seat in staged.seats():
                            if seat.key in position.open:
                                pencil_something(seat, random.Random(5), 3)
                                if SeatReader(seat).draft:
                                    yield staged, seat
                                    break


def test_the_sheet_with_a_receipt_asks_what_the_receipt_asks():
    """What is in pencil is in pencil everywhere: the sheet once asked the question before it."""
    for staged, seat in laid_with_pencil("wotr", 2, 9):
        observer = next(found for found in staged.observers if found.seat == seat)
        assert observer.user
        with translation.override(observer.user.language):
            reader = SeatReader(seat)
            assert reader.asked
            browser = Browser(staged, observer)
            post.sent(browser, observer.user)
            post.reply(browser, observer.user, post.word(browser, "sheet"))
            told = walking.told_in(post.sent(browser, observer.user), browser)
            assert [one.medium for one in told] == ["receipt, text", "receipt, HTML", "receipt, sheet"]
            assert not list(differences(told))
            assert told[0].draft == "; ".join(step.text for step in reader.asked.draft)
            in_ink = storage.resume(staged.game).running.open[seat.key]
            assert in_ink != reader.question
            assert told[2].options
            assert [option.key for option in told[2].options] == list(reader.asked.question.items)
        return
    pytest.fail("no position with pencil")


def test_an_answer_in_pencil_is_called_what_its_option_was_called():
    """“Play Steward of Gondor for 2” does not become “Use Steward of Gondor” when it is played."""
    for _, seat in laid_with_pencil("lcg", 1, 9):
        steps = SeatReader(seat).draft
        service.rub_out(seat, len(steps))
        for prompt, picks in steps:
            before = SeatReader(seat).asked
            assert before
            called = {option.key: option.name for option in before.options}
            service.pencil(seat, prompt, picks)
            after = SeatReader(seat)
            assert after.asked
            assert all(called[key] in after.asked.draft[-1].text for key in picks)
            if any(after.words.item(key, before.question, after.shown) != called[key] for key in picks):
                return
    pytest.fail("no name that changes was seen")


def test_the_draft_is_folded_into_a_view_of_its_own():
    """What is shown has the draft in it; what is known in ink, and kept, has not."""
    for staged, seat in laid_with_pencil("lcg", 2, 9):
        reader = SeatReader(seat)
        before = state_hash(reader.view)
        assert reader.asked
        assert reader.position
        assert reader.shown is not reader.view
        assert state_hash(reader.view) == before == state_hash(service.view(staged.game, (seat.key,)))
        if state_hash(reader.shown) != before:
            return
    pytest.fail("no draft that changes anything was seen")


def test_page_and_mail_tell_the_position_behind_the_pencil():
    """Éowyn's willpower was 5 in the mail and 4 on the page."""
    for staged, seat in laid_with_pencil("lcg", 1, 6):
        observer = next(found for found in staged.observers if found.seat == seat)
        assert observer.user
        with translation.override(observer.user.language):
            reader, browser = SeatReader(seat), Browser(staged, observer)
            in_ink = reader.words.position(reader.view, seat.key)
            if list(in_ink) == list(reader.position):
                continue
            media = [*walking.told_in(post.sent(browser, observer.user), browser), *walking.shown(browser)]
            assert not list(differences(media))
            assert {told.medium for told in media if told.position} == {
                "turn mail, text",
                "turn mail, HTML",
                "page",
            }
            return
    pytest.fail("no draft that changes the position was seen")


def test_a_card_in_pencil_is_marked_on_the_laid_table():
    for staged, seat in laid_with_pencil("lcg", 1, 6):
        observer = next(found for found in staged.observers if found.seat == seat)
        page = Html(Browser(staged, observer).client.get(f"/g/{staged.game.pk}/").content.decode())
        laid = {attribute(card, "data-card") for card in page.all(".play [data-card]")}
        marked = {key for step in page.all("[data-pencil]") for key in attribute(step, "data-cards").split()}
        picked = {key for _, picks in SeatReader(seat).draft for key in picks} & laid
        assert marked & laid == picked
        if picked:
            return
    pytest.fail("no card of the table in pencil")


# --- the numbers -------------------------------------------------------------------------------------------

MANY = 13


def crowded(title: str, seats: int) -> Iterator[tuple[Staged, Seat]]:
    """Positions in which somebody is offered so much that it is sorted by name."""
    with quiet(), walking.unpressed(), undone():
        with frozen(BEGAN):
            sitting = people(4)
        for seed in range(1, 40):
            for position in positions(title, seats, seed, 12):
                if not any(len(question.items) >= MANY for question in position.open.values()):
                    continue
                with undone():
                    staged = lay(position, [*sitting[:seats], sitting[-1]], random.Random(3))
                    with frozen(LOOKED):
                        for seat in staged.seats():
                            question = SeatReader(seat).question
                            if question and len(question.items) >= MANY:
                                yield staged, seat


@pytest.mark.parametrize(("title", "seats"), [("wotr", 2), ("bofa", 2), ("lcg", 4)])
def test_a_number_means_the_same_in_every_medium_and_in_an_answer(title: str, seats: int):
    """Sorted in the reader's language, and the reader of orders counts as the letter did."""
    for staged, seat in crowded(title, seats):
        assert seat.tenure
        assert seat.tenure.player
        with translation.override(seat.tenure.player.language):
            reader = SeatReader(seat)
            assert reader.asked
            options = reader.asked.options
            as_in_rules = [option.key for option in options] == list(reader.asked.question.items)
            if as_in_rules or reader.asked.are_numbers or reader.draft:
                continue
            observer = next(found for found in staged.observers if found.seat == seat)
            browser = Browser(staged, observer)
            letters = post.sent(browser, seat.tenure.player)
            media = [*walking.told_in(letters, browser), *walking.shown(browser)]
            assert not list(differences(media))
            assert {"turn mail, text", "page", "sheet"} <= {told.medium for told in media if told.options}
            kept = ReplyAddress.objects.filter(tenure=seat.tenure).latest("pk")
            assert kept.items == [option.key for option in options]
            if reader.asked.question.most == 1:
                position = Position(reader.title, storage.root_of(staged.game, seat.key))
                for option in options:
                    found = read_exactly(position, str(option.number), (), listed=True)
                    assert found
                    assert found.chain.links[0].picks == (option.key,)
            return
    pytest.fail("nobody was offered so much")
