"""Comments of the players after the end: who may write, who may read, what the Red Book has."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from games import service
from games.kernel import Refused
from games.lab.bench_web import stage
from games.models import Annotation, Game
from games.service import privacy
from games.service.annotations import LONGEST_ANNOTATION
from games.sheets import kept_papers
from games.sheets.red_book import RedBook
from tests.service import tables
from tests.web import browsing
from tests.web.browsing import NARROW
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db
NOON = tables.NOON


@pytest.fixture
def finished(game: Game) -> Game:
    chooser = random.Random(5)
    while asked := list(tables.asked(game)):
        tables.answer_anyhow(game, asked[0], chooser)
    return game


def write(game: Game, who: User, text: str = "Here I lost the ford.", **form: str) -> None:
    signed_in(who).post(f"/g/{game.pk}/at/3/comment/", {"text": text, **form})


def shown(game: Game, who: User | None) -> str:
    return signed_in(who).get(f"/g/{game.pk}/at/3/").content.decode()


def test_nobody_comments_while_the_game_lasts_nor_who_did_not_play(game: Game, anna: User):
    write(game, anna)
    assert not Annotation.objects.exists()
    assert "comment-text" not in shown(game, anna)
    with pytest.raises(Refused, match="comment_before_end"):
        service.annotate(game, anna, 3, "Early", NOON)


def test_a_stranger_does_not_write_into_a_finished_game(finished: Game):
    write(finished, tables.player("carla"))
    assert not Annotation.objects.exists()


def test_players_read_all_comments_spectators_the_released_ones(finished: Game, anna: User, bert: User):
    write(finished, anna)
    write(finished, bert, "<b>Snow</b> helped.", released="yes")
    for who in (anna, bert):
        assert "Here I lost the ford." in shown(finished, who)
    for who in (None, tables.player("carla")):
        text = shown(finished, who)
        assert "Here I lost the ford." not in text
        assert "&lt;b&gt;Snow&lt;/b&gt; helped." in text


def test_a_comment_has_a_length_and_a_moment(finished: Game, anna: User):
    for text in ("", " ", "x" * (LONGEST_ANNOTATION + 1)):
        write(finished, anna, text)
    signed_in(anna).post(f"/g/{finished.pk}/at/{finished.events + 1}/comment/", {"text": "Later"})
    assert not Annotation.objects.exists()


def test_only_its_writer_releases_a_comment_or_tears_it_up(finished: Game, anna: User, bert: User):
    write(finished, anna)
    comment = Annotation.objects.get()
    with pytest.raises(Refused, match="not_your_note"):
        service.release_annotation(comment, bert, True)
    with pytest.raises(Refused, match="not_your_note"):
        service.tear_up_annotation(comment, bert)
    service.release_annotation(comment, anna, True)
    assert "Here I lost the ford." in shown(finished, None)
    privacy.forget(anna)
    assert "Here I lost the ford." in shown(finished, None)
    assert Annotation.objects.get().player is None


def test_the_red_book_has_the_released_ones_and_is_printed_anew(anna: User, bert: User):
    war = stage("wotr", 120, [anna, bert], seed=3)
    service.resign(war, anna, NOON)
    war.refresh_from_db()
    service.annotate(war, anna, 40, "Too early to march.", NOON)
    before = kept_papers.want_book(war, None)
    service.annotate(war, bert, 60, "Luck of the wizards.", NOON, released=True)
    notes = [
        note.text
        for chapter in RedBook(war, anna).chapters
        for found in chapter.notes.values()
        for note in found
    ]
    assert notes == ["Luck of the wizards."]
    assert kept_papers.want_book(war, None).key != before.key


def test_a_comment_is_written_released_and_torn_up_on_the_page(
    visit: browsing.Visits, finished: Game, anna: User
):
    page = visit(f"/g/{finished.pk}/at/3/", anna, NARROW, color_scheme="dark")
    page.get_by_label("Your comment at event 3").fill("The wind turned.\nThen the snow.")
    page.get_by_role("button", name="Write it down").click()
    comment = page.locator(".comment")
    expect(comment).to_contain_text("only for the players")
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    assert "The wind turned." not in shown(finished, None)
    comment.get_by_role("button", name="Release it").click()
    expect(comment).not_to_contain_text("only for the players")
    assert "The wind turned." in shown(finished, None)
    page.get_by_role("link", name="Comments").click()
    expect(page.locator(".event-list .comment")).to_have_count(1)
    page.get_by_role("button", name="Tear it up").click()
    expect(page.locator(".comment")).to_have_count(0)
    assert not Annotation.objects.exists()
    assert Client().get(f"/g/{finished.pk}/at/3/").status_code == 200
