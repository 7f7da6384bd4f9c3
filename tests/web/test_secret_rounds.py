"""Twins: the same moment before and after somebody has answered in secret. Nobody else sees a difference."""

from __future__ import annotations

import random
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import service
from games.mail import outgoing, turn_letters
from games.models import Game, Outgoing
from games.reader import SeatReader
from games.service import proposals
from tests.service.rounds import ROUNDS, game_at
from tests.service.tables import NOON, answer_anyhow, asked, player, seat, sitter
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db
MOMENT = NOON + timedelta(hours=5)
_TOKENS = re.compile(
    r'csrfmiddlewaretoken" value="[^"]*"|CSRFToken": ?"[^"]*"|once" value="[^"]*"|nonce="[^"]*"'
    r'|dice_seal" value="[^"]*"|data-seal(?:>|=")[0-9a-f]{64}'
)


@pytest.fixture(autouse=True)
def frozen(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Both twins are looked at in the same moment; sheets have the same words as the letters' pages."""
    settings.MAIL_SHEETS = False
    monkeypatch.setattr("django.utils.timezone.now", lambda: MOMENT)


def shown(client: Client, path: str) -> str:
    response = client.get(path, follow=True)
    return f"{response.status_code} {_TOKENS.sub('', response.content.decode())}"


def everything_shown(game: Game, who: User | None) -> dict[str, str]:
    """All pages on which a game is told, as somebody is shown them."""
    client, at = signed_in(who), f"/g/{game.pk}"
    mine = [own.key for own in service.seats_of(game, who)]
    paths = [
        f"{at}/",
        f"{at}/history/",
        f"{at}/luck/",
        f"{at}/record.json",
        f"{at}/record.txt",
    ]
    paths += [f"/p/{sitter(game, key).username}/" for key in people_at(game)]
    paths += ["/", "/lobby/", "/games/"] + [f"/api/g/{game.pk}/{key}/" for key in mine]
    return {path: shown(client, path) for path in paths}


def people_at(game: Game) -> list[str]:
    return [own.key for own in game.seats.all() if own.tenure and own.tenure.player]


def letters_to(game: Game, who: User) -> list[str]:
    """What is to be sent to somebody, and how it would read now."""
    rows = Outgoing.objects.filter(player=who).order_by("pk")
    told = [f"{row.key} {row.state} {row.due_at} {row.facts}" for row in rows]
    for row in rows.filter(kind="turn"):
        mail = outgoing.write(row)
        told.append(f"{mail.subject} {mail.body} {sorted(mail.extra_headers)}" if mail else "")
    for own in service.seats_of(game, who):
        assert own.tenure is not None
        told.append(turn_letters.waiting_text(SeatReader.of_tenure(own.tenure)))
        told += [str(proposals.teammates_asked(own)), str(service.can_take_back(own))]
    return told


@pytest.mark.parametrize("name", ROUNDS)
def test_nobody_else_is_shown_that_somebody_has_answered_in_secret(name: str):
    players = [player(f"player{number}") for number, _ in enumerate(ROUNDS[name][2])]
    stranger = player("stranger")
    game = game_at(name, players)
    teller, *others = [key for key in ROUNDS[name][2] if key in asked(game)]
    observers: list[User | None] = [*(sitter(game, key) for key in others), stranger, None]
    game.refresh_from_db()
    before = [everything_shown(game, who) for who in observers]
    sent = [letters_to(game, who) for who in observers if who]

    answer_anyhow(game, teller, random.Random(1), now=MOMENT)
    assert teller not in asked(game)
    assert [everything_shown(game, who) for who in observers] == before
    assert [letters_to(game, who) for who in observers if who] == sent

    service.take_back(seat(game, teller), MOMENT)
    game.refresh_from_db()
    assert [everything_shown(game, who) for who in observers] == before
    assert [letters_to(game, who) for who in observers if who] == sent


def test_the_twins_can_be_told_apart_once_all_have_answered():
    anna, bert = player("anna"), player("bert")
    game = game_at("cards at the ford", [anna, bert])
    before = everything_shown(game, None)
    for key in ("east", "west"):
        answer_anyhow(game, key, random.Random(1), now=MOMENT)
    assert everything_shown(game, None) != before


def test_whoever_has_answered_reads_it_and_can_take_it_back():
    anna, bert = player("anna"), player("bert")
    game = game_at("cards at the ford", [anna, bert])
    client = signed_in(anna)
    before = shown(client, f"/g/{game.pk}/")
    assert "bert is asked in secret" in before
    answer_anyhow(game, "east", random.Random(1), now=MOMENT)
    page = shown(client, f"/g/{game.pk}/")
    assert "You have answered in secret" in page
    assert "bert is asked in secret" in page
    assert "Take back your last answer" in page
    assert "Nothing waits for your answer." in shown(client, "/games/")
    assert "anna is asked in secret" in shown(signed_in(bert), f"/g/{game.pk}/")
    client.post(f"/g/{game.pk}/take-back/", {"seat": "east"})
    assert "One game waits for your answer." in shown(client, "/games/")


def test_an_open_page_of_ones_own_hears_of_ones_own_answer():
    anna, bert = player("anna"), player("bert")
    game = game_at("cards at the ford", [anna, bert])
    own = re.search(r'/pulse/[^"/]*/', shown(signed_in(anna), f"/g/{game.pk}/"))
    theirs = re.search(r'/pulse/[^"/]*/', shown(signed_in(bert), f"/g/{game.pk}/"))
    assert own
    assert theirs
    before = [shown(Client(), found.group()) for found in (own, theirs)]
    answer_anyhow(game, "east", random.Random(1), now=MOMENT)
    after = [shown(Client(), found.group()) for found in (own, theirs)]
    assert after[0] != before[0]
    assert after[1] == before[1]
