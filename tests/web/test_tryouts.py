"""The addresses of try-outs: whose they are, what changes something only by POST, what a link shows."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.lab.bench_web import stage
from games.models import Game, Tryout
from games.service import seats, tryouts
from tests.service import tables
from tests.web.conftest import signed_in
from tests.web.test_permissions import TRIED

pytestmark = pytest.mark.django_db
LOOKING = {"tryout": (), "tryout_why": ("A", 0), "tryout_board": ("A", 0)}
BY_LINK = {"shared_tryout": (), "shared_tryout_board": ("A", 0)}


@pytest.fixture
def war(anna: User, bert: User) -> Game:
    return stage("wotr", 100, [anna, bert], 3)


@pytest.fixture
def tryout(war: Game, anna: User) -> Tryout:
    return tryouts.begin(war, anna, war.events, seats.eyes_of(war, anna))


def test_a_try_out_is_its_owners_alone(war: Game, tryout: Tryout, anna: User, bert: User):
    acting = TRIED - {"tryouts", *LOOKING, *BY_LINK}
    assert len(acting) == 10
    for name in (*acting, *LOOKING):
        target = reverse(name, args=[war.pk, tryout.number, *LOOKING.get(name, ())])
        for other in (bert, User.objects.filter(username="carla").first() or tables.player("carla")):
            assert signed_in(other).get(target).status_code in (404, 405), name
            assert signed_in(other).post(target).status_code in (404, 405), name
        asked = Client().get(target) if name in LOOKING else Client().post(target)
        assert asked["Location"].startswith("/account/login/"), name
        if name in acting:
            assert signed_in(anna).get(target).status_code == 405, name
            strict = Client(enforce_csrf_checks=True)
            strict.force_login(anna)
            assert strict.post(target).status_code == 403, name
        else:
            assert signed_in(anna).get(target).status_code == 200, name
    assert Tryout.objects.count() == 1


def test_a_link_shows_neither_hand_nor_notes_unless_they_are_ticked(war: Game, tryout: Tryout, anna: User):
    carla = signed_in(tables.player("carla"))
    tryouts.note(tryout.lines.get(), "First", "a secret plan")
    target, board = (reverse(name, args=[tryout.pk, *rest]) for name, rest in BY_LINK.items())
    assert carla.get(target).status_code == carla.get(board).status_code == 404
    tryouts.share(tryout, shared=True, with_hand=False)
    text = carla.get(target).content.decode()
    assert "First" in text
    assert "a secret plan" not in text
    assert 'id="hand"' not in text
    assert "/answer/" not in text
    assert carla.get(board).status_code == 200
    assert Client().get(target).status_code == 404
    tryouts.share(tryout, shared=True, with_hand=True)
    text = carla.get(target).content.decode()
    assert "a secret plan" in text
    assert 'id="hand"' in text


def test_who_has_left_the_seat_has_left_the_try_out(war: Game, tryout: Tryout, anna: User):
    page = reverse("tryout", args=[war.pk, tryout.number])
    assert signed_in(anna).get(page).status_code == 200
    seat = seats.seats_of(war, anna)[0]
    seats.hand_to_bot(seat, anna, "random", tables.NOON)
    assert signed_in(anna).get(page).status_code == 404


@pytest.mark.parametrize("title", ["wotr", "lcg"])
def test_a_finished_game_is_tried_as_it_was_and_as_it_was_seen(title: str, anna: User, bert: User):
    game = stage(title, 100, [anna, bert], 3)
    Game.objects.filter(pk=game.pk).update(state=Game.State.FINISHED)
    carla = tables.player("carla")
    for who, view in ((anna, ""), (anna, "then"), (carla, "")):
        answer = signed_in(who).post(reverse("tryouts", args=[game.pk]), {"event": "60", "as": view})
        assert signed_in(who).get(answer["Location"]).status_code == 200
    eyes = list(Tryout.objects.order_by("pk").values_list("eyes", flat=True))
    assert eyes == ["*", seats.seats_of(game, anna)[0].key, "*"]
