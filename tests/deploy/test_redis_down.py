"""Redis is down: signing in, playing and reading go on; limits are open, and the log says so."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache, caches
from django.test import Client

from games.models import Game
from tests.servers import free_port
from tests.service.tables import answer, duel, player

pytestmark = pytest.mark.django_db

PASSWORD = "four grey ravens"


@pytest.fixture(autouse=True)
def _no_redis(settings: Any) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "wotr_site.patient_cache.PatientRedisCache",
            "LOCATION": f"redis://127.0.0.1:{free_port()}/0",
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
        }
    }


def test_the_cache_remembers_nothing_and_raises_nothing(caplog: pytest.LogCaptureFixture):
    logging.getLogger("wotr_site").propagate = True
    cache.set("raven", 1)
    assert cache.get("raven", "nothing") == "nothing"
    assert cache.add("raven", 1)
    assert cache.get_many(["raven"]) == {}
    assert not cache.delete("raven")
    said = [record for record in caplog.records if "limits are open" in record.message]
    assert len(said) == 1
    assert caches["default"].get_or_set("raven", 2) == 2


def test_people_sign_in_play_and_read():
    anna, client = player("anna"), Client()
    anna.set_password(PASSWORD)
    anna.save()
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    game = duel(anna, player("bert"))
    signed = client.post("/account/login/", {"login": "anna", "password": PASSWORD})
    assert (signed.status_code, signed["Location"]) == (302, "/games/")
    for page in ("/", "/games/", "/lobby/", f"/g/{game.pk}/", f"/g/{game.pk}/history/"):
        assert client.get(page, follow=True).status_code == 200, page
    answer(game, "east", "stay")
    assert client.get(f"/g/{game.pk}/").status_code == 200


def test_a_guest_begins_a_game_and_a_stranger_asks_for_a_new_password():
    client = Client()
    assert client.post("/play-now/", {"title": "skirmish"}).status_code == 302
    assert Game.objects.count() == 1
    assert Client().post("/account/password/reset/", {"email": "nobody@mail.example"}).status_code == 302
