"""The game that follows a finished one: everybody in their own seat, and only when there is one."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import service
from games.kernel import Refused, TooLate
from games.models import Game
from tests.service import tables
from tests.service.tables import NOON
from tests.service.test_moving import play_at_random
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return tables.player("anna")


@pytest.fixture
def bert() -> User:
    return tables.player("bert")


@pytest.fixture
def finished(anna: User, bert: User) -> Game:
    game = tables.duel(anna, bert)
    play_at_random(game, seed=9)
    game.refresh_from_db()
    return game


def test_the_next_game_keeps_everybody_in_their_seat(finished: Game, anna: User, bert: User):
    following = service.go_on(finished, bert, "Further on", NOON)
    assert following.options == {"turns": 5}
    assert service.go_on(finished, bert, "By the long road", NOON, "to_6").options == {"turns": 6}
    assert tables.sitter(following, "west") == bert
    invitation = following.invitations.get()
    assert (invitation.player, invitation.seat and invitation.seat.key) == (anna, "east")


def test_not_every_game_is_followed_by_another(finished: Game, anna: User):
    with pytest.raises(TooLate, match="game_not_over"):
        service.go_on(tables.duel(anna, tables.player("carla")), anna, "Too soon", NOON)
    with pytest.raises(Refused, match="not_your_game"):
        service.go_on(finished, tables.player("dora"), "Not mine", NOON)
    Game.objects.filter(pk=finished.pk).update(options={"turns": 5})
    finished.refresh_from_db()
    with pytest.raises(Refused, match="no_sequel"):
        service.go_on(finished, anna, "No more", NOON)


def test_the_end_of_the_page_tells_the_result_and_leads_on(finished: Game, anna: User):
    page = signed_in(anna).get(f"/g/{finished.pk}/").content.decode()
    assert f"Played to turn {finished.turn}." in page
    assert "On to 6 turns" in page
    answer = signed_in(anna).post(f"/g/{finished.pk}/go-on/", {"way": "to_6"})
    following = Game.objects.order_by("pk").last()
    assert following is not None
    assert following.options == {"turns": 6}
    assert answer["Location"] == f"/lobby/{following.pk}/"
    assert following.name == "At the ford, further on"
