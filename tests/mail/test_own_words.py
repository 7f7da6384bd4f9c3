"""Orders in a player's own words, by mail: done as a whole, asked back, and never done by half."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import service
from games.models import Draft, Game
from games.reader import SeatReader
from tests.mail.post import address, flat, receipt, send, tenure, user
from tests.replies.taken_up import taken_up
from tests.service.tables import player

pytestmark = pytest.mark.django_db


def war(**fields: str) -> Game:
    """Anna has the Free Peoples, the practice opponent the Shadow. She is asked whether she declares."""
    return service.open_game(
        "wotr",
        "The road",
        player("anna", **fields),
        timezone.now(),
        own=["free_peoples"],
        bots={"shadow": "steady"},
    )


def guide(game: Game) -> str:
    game.refresh_from_db()
    return str(service.view(game, ("free_peoples",)).fellowship.guide)


def asked() -> str:
    question = SeatReader.of_tenure(tenure("anna")).question
    return question.prompt if question else ""


def test_a_sentence_is_an_order_and_the_greeting_is_told_apart() -> None:
    game = war()
    assert send("Hello Bert,\n\nnot now. Strider guides the Fellowship.\n\nCheers, Anna").outcome == "obeyed"
    assert guide(game) == "strider"
    told = flat(receipt().body)
    assert "Not read as an order." in told
    assert "Strider. Done." in told


def test_another_language_is_read_as_well() -> None:
    game = war()
    send("Non la dichiaro ora.")
    assert asked() == "fellowship.guide"
    send("Guida Grampasso, grazie")
    assert guide(game) == "strider"


@pytest.mark.parametrize(
    "text",
    [
        "Not Strider as the guide.",
        "If you agree, Strider guides.",
        "Maybe Strider?",
        "Strider was my favourite in the film.",
        "Strider or Gandalf",
    ],
)
def test_what_is_no_order_leaves_nothing_behind(text: str) -> None:
    game = war()
    send("not now")
    before = guide(game)
    send(text)
    assert guide(game) == before
    assert asked() == "fellowship.guide"
    assert Draft.objects.get().answers == [["fellowship.declare", ["not_now"]]]


def test_a_misspelt_name_that_cannot_be_taken_back_waits_for_a_yes() -> None:
    game = war()
    send("not now")
    before = guide(game)
    assert send("Striderr").outcome == "refused"
    told = flat(receipt().body)
    assert "written “striderr”" in told
    assert "Not done yet" in told
    assert guide(game) == before
    assert send("yes").outcome == "obeyed"
    assert guide(game) == "strider"


def test_who_wants_no_questions_has_it_done_at_once() -> None:
    game = war()
    anna = user("anna")
    anna.confirms_guesses = False
    anna.save()
    send("not now")
    send("Striderr")
    assert guide(game) == "strider"


def test_an_order_against_the_rules_leaves_no_pencil() -> None:
    war()
    send("not now, and the guide is Saruman")
    assert asked() == "fellowship.declare"
    assert not Draft.objects.exclude(answers=[]).exists()


def test_an_old_yes_means_nothing_once_the_question_is_settled() -> None:
    game = war()
    send("not now")
    send("Striderr")
    late = address("anna")
    send("Gandalf the Grey")
    assert send("yes", to=late).outcome == "refused"
    assert guide(game) == "gandalf_grey"


def test_a_taken_offer_is_told_in_full_words() -> None:
    taken_up("w03", "free_peoples", player("anna", language="it"))
    assert send("Gioco Athelas.").outcome == "refused"
    assert "Il dado Evento (non nominato); Giocare una carta; Athelas" in flat(receipt().body)
    send("1")
    assert "Il dado Personaggio; Giocare una carta; Athelas. Fatto." in flat(receipt().body)


def test_what_cannot_be_placed_is_told_rather_than_that_the_place_is_not_on_the_list() -> None:
    taken_up("w02", "shadow", player("anna"))
    send("army die: minas morgul to south ithilien with 7 regulars")
    assert "We could not place: “7 regulars”." in flat(receipt().body)
