"""A game whose rules have drifted, met by pages, JSON and mail: told in words, stopped once, readable."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import service
from games.mail import outgoing
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, OpenQuestion, Stoppage
from games.service import outbox, proposals, repairs
from games.sheets import kept_papers
from tests.mail import post
from tests.service import tables
from tests.service.tables import NOON, let_drift, mails, mend, player, seat, told
from tests.web.conftest import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_waiting")]

SAFE = "Your game is safe, nothing was lost, and somebody is looking at it."
STOPPED = "This game is stopped while we look at it."


@pytest.fixture
def game(anna: User, bert: User) -> Game:
    """Anna is east and is asked; bert is west. The rules no longer give the game's log."""
    found = tables.duel(anna, bert, timezone.now())
    let_drift(found)
    return found


def text_of(response: HttpResponse) -> str:
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def assert_stopped_once(game: Game) -> None:
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED
    assert Stoppage.objects.filter(game=game).count() == 1
    assert told("stopped") == ["anna", "bert"]


# --- pages -------------------------------------------------------------------------------------------


def test_the_table_says_at_once_that_it_is_stopped_and_asks_nothing(game: Game, anna: User):
    text = text_of(signed_in(anna).get(f"/g/{game.pk}/"))
    assert SAFE in text
    assert "Do your figures go to the ford?" not in text
    assert 'value="go"' not in text
    assert "Your hand" in text
    assert_stopped_once(game)
    assert text_of(signed_in(anna).get(f"/g/{game.pk}/")).count(SAFE) == 1
    assert_stopped_once(game)


@pytest.mark.parametrize("part", ["why/?seat=east&wish=stay", "board/?seat=east", "rules/?prompt=march.go"])
def test_a_fragment_of_the_table_reads(game: Game, anna: User, part: str):
    assert signed_in(anna).get(f"/g/{game.pk}/{part}").status_code == 200


FORMS: dict[str, Callable[[Client, Game], HttpResponse]] = {
    "answer": lambda client, game: client.post(
        f"/g/{game.pk}/answer/", {"seat": "east", "prompt": "march.go", "pick": ["go"]}, follow=True
    ),
    "answer with all": lambda client, game: client.post(
        f"/g/{game.pk}/answer/", {"seat": "east", "prompt": "march.go", "all": "1"}, follow=True
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_told_so_and_nothing_is_done(game: Game, anna: User, form: str):
    entries = game.entries
    text = text_of(FORMS[form](signed_in(anna), game))
    assert STOPPED in text
    assert_stopped_once(game)
    assert game.entries == entries


def test_it_is_told_in_the_readers_language(game: Game, anna: User):
    User.objects.filter(pk=anna.pk).update(language="es")
    text = text_of(FORMS["answer"](signed_in(User.objects.get(pk=anna.pk)), game))
    assert "Tu partida está a salvo" in text
    assert STOPPED not in text


def test_every_page_of_a_stopped_game_reads(game: Game, anna: User):
    signed_in(anna).get(f"/g/{game.pk}/")
    assert_stopped_once(game)
    for client in (signed_in(anna), Client()):
        for page in ("", "history/", "luck/", f"at/{game.events}/", "at/1/", "at/1/words/", "record.txt"):
            assert client.get(f"/g/{game.pk}/{page}", follow=True).status_code == 200, page
        assert client.get(f"/g/{game.pk}/record.json").json()["log"]
    assert "Stopped while we look at it. The game is safe." in text_of(signed_in(anna).get("/games/"))


def test_my_games_reads_a_drifted_game_with_a_draft(anna: User, bert: User):
    game = tables.duel(anna, bert, timezone.now())
    service.pencil(seat(game, "east"), "march.go", ["go"])
    let_drift(game)
    assert "1 step in pencil" in text_of(signed_in(anna).get("/games/"))
    signed_in(anna).get(f"/g/{game.pk}/")
    assert_stopped_once(game)
    assert "Stopped while we look at it." in text_of(signed_in(anna).get("/games/"))


def test_the_pulse_changes_with_the_stop(game: Game, anna: User, bert: User):
    client = signed_in(bert)
    pulse = re.search(r'"(/pulse/[^"]+)"', client.get(f"/g/{game.pk}/").content.decode())
    assert pulse
    before = client.get(pulse[1])["ETag"]
    assert client.get(pulse[1], headers={"If-None-Match": before}).status_code == 304
    signed_in(anna).get(f"/g/{game.pk}/")
    assert client.get(pulse[1], headers={"If-None-Match": before}).status_code == 200


def test_a_proposal_is_shown_and_taken_only_when_it_goes_on(anna: User, bert: User):
    people = [anna, bert, player("cleo"), player("dora")]
    game = tables.foursome(people, timezone.now())
    team = seat(game, "east").team
    mate = next(place.key for place in game.seats.all() if place.team == team and place.key != "east")
    row = proposals.propose(game, tables.sitter(game, mate), "stay", timezone.now(), seat=mate)
    let_drift(game)
    client = signed_in(anna)
    taken = client.post(reverse("settle_proposal", args=[game.pk, row.pk]), {"word": "take"}, follow=True)
    assert STOPPED in text_of(taken)
    assert proposals.open_for(seat(game, "east")) == [row], "it waits"
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED
    assert Stoppage.objects.count() == 1


# --- JSON ----------------------------------------------------------------------------------------------


def test_the_api_says_that_it_is_stopped(game: Game, anna: User):
    client = signed_in(anna)
    found = client.get(f"/api/g/{game.pk}/east/").json()
    assert (found["state"], found["question"]) == ("stopped", None)
    assert found["view"]
    assert_stopped_once(game)


def test_an_answer_by_the_api_is_told_so(game: Game, anna: User):
    body = {"prompt": "march.go", "picks": ["stay"], "key": "1"}
    answered = signed_in(anna).post(f"/api/g/{game.pk}/east/answer/", body, content_type="application/json")
    assert answered.status_code == 409
    assert answered.json()["problem"] == "game_stopped"
    assert answered.json()["text"].startswith(STOPPED)
    assert_stopped_once(game)


# --- mail ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["2", "go > 2 regular", "preview go", "hand", "undo", "standing: stay"])
def test_a_reply_is_answered_in_words(words: str):
    game = post.ford()
    to = post.address("anna")
    let_drift(game)
    row = understand(receive(post.mail(words, to)).pk)
    assert row.outcome in ("obeyed", "refused", "previewed")
    written = post.flat(post.receipt().body)
    assert SAFE in written or STOPPED in written
    assert_stopped_once(game)


def test_after_it_goes_on_a_reply_is_obeyed():
    game = post.ford()
    to = post.address("anna")
    let_drift(game)
    assert understand(receive(post.mail("2", to)).pk).outcome == "refused"
    post.receipt()
    mend(game)
    assert repairs.fits_again(game)
    assert understand(receive(post.mail("2", to)).pk).outcome == "obeyed"


def test_the_daily_mail_leaves_it_out(game: Game, anna: User):
    outbox.put_digest(anna, timezone.now())
    letter = outgoing.write(mails("digest")[0])
    assert letter
    assert "has begun" in letter.body, "the news of the day are told"
    assert "Do your figures go to the ford?" not in letter.body
    assert_stopped_once(game)


# --- paper ---------------------------------------------------------------------------------------------


def test_a_sheet_of_a_drifted_game_is_printed(anna: User, bert: User):
    game = service.open_game("wotr", "Two roads", anna, NOON, own=["free_peoples"])
    service.join_seat(game, bert, NOON, "shadow")
    game.refresh_from_db()
    let_drift(game)
    place = OpenQuestion.objects.unanswered().select_related("seat__game").first()
    assert place
    assert kept_papers.made(kept_papers.want_sheet(place.seat)).startswith(b"%PDF")
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED
    assert kept_papers.made(kept_papers.want_book(game, anna)).startswith(b"%PDF")
