"""Proposals on the site: written by a teammate, taken or declined by the owner, unseen by the enemy."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import service
from games.models import Game, OpenQuestion, Proposal
from games.service import proposals
from tests.service.tables import NOON, answer, player, seat
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(anna: User, bert: User) -> Game:
    """Anna has Gondor, bert Rohan; carl and dora are the Shadow."""
    game = service.open_game("wotr", "Four roads", anna, NOON, options={"players": 4}, own=["gondor"])
    for who, key in ((bert, "rohan"), (player("carl_w"), "witch_king"), (player("dora_s"), "saruman")):
        service.join_seat(game, who, NOON, key)
    for key in ("gondor", "rohan", "witch_king", "saruman"):
        answer(game, key, "keep_cards")
    game.refresh_from_db()
    return game


def page(client: Client, game: Game) -> str:
    return html.unescape(client.get(f"/g/{game.pk}/").content.decode())


def propose(client: Client, game: Game, text: str, key: str = "rohan", to: str = "gondor") -> None:
    client.post(f"/g/{game.pk}/propose/", {"seat": key, "to": to, "text": text})


def settle(client: Client, game: Game, word: str) -> str:
    row = Proposal.objects.latest("pk")
    answer = client.post(reverse("settle_proposal", args=[game.pk, row.pk]), {"word": word}, follow=True)
    return html.unescape(answer.content.decode())


def prompt_of(game: Game, key: str) -> str:
    row = OpenQuestion.objects.filter(seat=seat(game, key)).first()
    return row.prompt if row else ""


def test_who_decides_is_said_and_the_teammate_can_propose(war: Game, bert: User):
    text = page(signed_in(bert), war)
    assert "Gondor decides now. Propose an answer" in text
    assert "Who acts and who decides" in text


def test_the_owner_takes_a_proposal_with_a_button(war: Game, anna: User, bert: User):
    before = prompt_of(war, "gondor")
    propose(signed_in(bert), war, "not now > strider")
    assert "You proposed to Gondor" in page(signed_in(bert), war)
    text = page(signed_in(anna), war)
    assert "bert proposes this answer to your question" in text
    assert "Take it" in text
    settle(signed_in(anna), war, "take")
    assert prompt_of(war, "gondor") != before
    assert Proposal.objects.get().outcome == "taken"


def test_it_can_be_declined_and_withdrawn_by_the_two_only(war: Game, anna: User, bert: User):
    propose(signed_in(bert), war, "strider")
    carl = User.objects.get(username="carl_w")
    settle(signed_in(carl), war, "no")
    settle(signed_in(bert), war, "take")
    assert Proposal.objects.get().settled_at is None, "neither the enemy nor the proposer takes it"
    settle(signed_in(anna), war, "no")
    assert Proposal.objects.get().outcome == "declined"


def test_the_enemy_sees_no_trace_of_it(war: Game, bert: User):
    propose(signed_in(bert), war, "strider, I say")
    for name in ("carl_w", "dora_s"):
        text = page(signed_in(User.objects.get(username=name)), war)
        assert "I say" not in text
        assert "Proposals in your team" not in text


def test_a_settled_question_leaves_nothing_to_take(war: Game, bert: User):
    propose(signed_in(bert), war, "strider")
    answer(war, "gondor", *list(service.question_of(seat(war, "gondor")).items)[:1])
    assert proposals.open_for(seat(war, "gondor")) == []
