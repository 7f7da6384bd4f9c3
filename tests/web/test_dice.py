"""The seal on every form with which somebody sits down, the word that goes with it, where both are told."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import service
from games.mail import notices
from games.models import Game, Outgoing
from games.service import seals
from games.service.seals import Dice
from tests.service.tables import NOON, duel, player

pytestmark = pytest.mark.django_db

SET_OUT = {
    "seat": "east",
    "against": "anybody",
    "name": "At the ford",
    "days": 3,
    "days_for": "move",
    "bank_days": 21,
    "absence_days": 30,
    "language": "en",
}


@pytest.fixture
def anna():
    return player("anna")


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def seal_on(page: str) -> tuple[str, str]:
    """The name and the commitment that a form shows."""
    form = page[page.index('class="terms"') :]
    name = re.search(r'name="dice_seal" value="([^"]+)"', form)
    commitment = re.search(r"<code[^>]*>([0-9a-f]{64})</code>", form)
    assert name
    assert commitment
    return name.group(1), commitment.group(1)


def test_who_sets_out_a_board_sees_its_seal_first_and_adds_a_word(anna):
    client = signed_in(anna)
    name, commitment = seal_on(client.get("/lobby/?set=skirmish-2").content.decode())
    words = {"dice_seal": name, "dice_browser": "00ff", "dice_word": "mellon"}
    client.post("/lobby/set-out/?set=skirmish-2", SET_OUT | words)
    game = Game.objects.get()
    assert game.commitment == commitment
    assert "00ff mellon" in client.get(f"/lobby/{game.pk}/").content.decode()


def test_a_form_sent_twice_opens_one_game_and_shows_a_new_seal(anna):
    client = signed_in(anna)
    name, _ = seal_on(client.get("/lobby/?set=skirmish-2").content.decode())
    client.post("/lobby/set-out/?set=skirmish-2", SET_OUT | {"dice_seal": name})
    again = client.post("/lobby/set-out/?set=skirmish-2", SET_OUT | {"dice_seal": name})
    assert again.status_code == 422
    assert "has opened a game already" in again.content.decode()
    assert seal_on(again.content.decode())[0] != name
    assert Game.objects.count() == 1


def test_who_takes_a_seat_in_the_lobby_sees_the_seal_of_that_game(anna):
    game = service.open_game("skirmish", "At the ford", anna, NOON, own=["east"])
    client = signed_in(player("bert"))
    assert game.commitment in client.get("/lobby/").content.decode()
    client.post(f"/lobby/{game.pk}/join/", {"seat": "west", "dice_browser": "ab12"})
    game.refresh_from_db()
    assert game.words == [{"seat": "west", "word": "ab12"}]


def test_who_is_invited_sees_the_seal_and_adds_a_word(anna):
    game = service.open_game("skirmish", "At the ford", anna, NOON, own=["east"])
    invitation = service.invite(game, anna, NOON, player=player("bert"))
    page = f"/invitation/{invitation.token}/"
    client = Client()
    assert game.commitment in client.get(page).content.decode()
    client.post(page, {"do": "take", "dice_word": "a grey feather"})
    game.refresh_from_db()
    assert game.words == [{"seat": "west", "word": "a grey feather"}]


def test_without_a_script_a_word_can_be_added_until_the_game_begins(anna):
    game = service.open_game("skirmish", "At the ford", anna, NOON, own=["east"])
    client = signed_in(anna)
    assert reverse("give_word", args=[game.pk]) in client.get(f"/lobby/{game.pk}/").content.decode()
    client.post(f"/lobby/{game.pk}/word/", {"dice_word": "mellon"})
    service.join_seat(game, player("bert"), NOON, "west")
    game.refresh_from_db()
    assert [given["word"] for given in game.words] == ["mellon"]


def test_a_first_game_as_a_guest_has_the_browsers_word():
    client = Client()
    home = client.get("/").content.decode()
    name = re.search(r'name="dice_seal" value="([^"]+)" data-seal="([0-9a-f]{64})"', home)
    assert name
    client.post("/play-now/", {"title": "skirmish", "dice_seal": name.group(1), "dice_browser": "ab12"})
    game = Game.objects.get()
    assert game.commitment == name.group(2)
    assert [given["word"] for given in game.words] == ["ab12"]


def test_the_history_and_the_first_mail_tell_the_words(anna):
    seal = seals.fresh()
    game = service.open_game(
        "skirmish", "At the ford", anna, NOON, own=["east"], dice=Dice(seal.name, "mellon & co")
    )
    service.join_seat(game, player("bert"), NOON, "west", word="ab12")
    history = signed_in(anna).get(f"/g/{game.pk}/history/", follow=True).content.decode()
    assert "mellon &amp; co" in history
    assert "ab12" in history
    started = _mail("started")
    assert "mellon & co" in started
    assert seal.commitment in started


def test_a_game_without_any_word_says_so(anna):
    game = duel(anna, player("bert"))
    history = signed_in(anna).get(f"/g/{game.pk}/history/", follow=True).content.decode()
    assert "the server alone" in history
    assert "server alone" in " ".join(_mail("started").split())


def _mail(kind: str) -> str:
    mail = notices.write(Outgoing.objects.filter(kind=kind).first())
    assert mail is not None
    return str(mail.body)


@pytest.mark.parametrize("language", ["en", "es", "it", "pt"])
def test_one_page_explains_it_in_every_language(language: str):
    client = Client(headers={"accept-language": language})
    page = client.get("/dice/")
    assert page.status_code == 200
    assert "HMAC-SHA-256" in page.content.decode()
    assert ("Dice nobody can choose" in page.content.decode()) == (language == "en")
