"""What the staff may do with a game, and who hears of it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from games import service
from games.kernel import Refused
from games.mail import notices
from games.models import Game, Outgoing
from games.service import repairs
from tests.service.tables import NOON, answer, duel, let_drift, mend, player, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    found = duel(player("anna"), player("bert"))
    answer(found, "east", "stay")
    return found


def clerk(*rights: str) -> User:
    user = player("clerk", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return user


def go_back(user: User, game: Game) -> None:
    client = Client()
    client.force_login(user)
    fields = {"action": "go_back", "_selected_action": [game.pk], "event": "1", "why": "a card was lost"}
    client.post("/admin/games/game/", fields)


def test_the_right_to_look_changes_nothing(game: Game):
    before = game.entries
    go_back(clerk("view_game"), game)
    game.refresh_from_db()
    assert game.entries == before


def test_the_right_to_change_mends_and_every_player_is_told(game: Game):
    before = game.entries
    go_back(clerk("view_game", "change_game"), game)
    game.refresh_from_db()
    assert game.entries > before
    assert told("repaired") == ["anna", "bert"]
    mail = notices.write(Outgoing.objects.filter(kind="repaired").first())
    assert mail is not None
    assert "a card was lost" in " ".join(str(mail.body).split())


def test_nobody_mends_a_game_they_play_or_have_played_in(game: Game):
    anna = User.objects.get(username="anna")
    with pytest.raises(Refused, match="plays_here"):
        repairs.go_back(game, 1, anna, NOON)
    service.leave_seat(game, anna, NOON)
    with pytest.raises(Refused, match="plays_here"):
        repairs.go_back(game, 1, anna, NOON)
    let_drift(game)
    mend(game)
    with pytest.raises(Refused, match="plays_here"):
        repairs.fits_again(game, anna)


@pytest.mark.parametrize(("page", "action"), [("outgoing", "send_again"), ("rawmail", "try_again")])
def test_letters_are_not_sent_again_by_who_may_only_look(game: Game, page: str, action: str):
    row = Outgoing.objects.filter(kind="turn").first()
    assert row is not None
    Outgoing.objects.filter(pk=row.pk).update(state="dead")
    client = Client()
    client.force_login(clerk(f"view_{page}"))
    client.post(f"/admin/games/{page}/", {"action": action, "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert row.state == "dead"


@pytest.mark.parametrize("model", [Outgoing, Game])
def test_the_staff_throws_nothing_away(game: Game, model: type[Outgoing | Game]):
    row, name = model.objects.first(), model._meta.model_name
    assert row is not None
    client = Client()
    client.force_login(clerk(f"view_{name}", f"change_{name}", f"delete_{name}"))
    wish = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    client.post(f"/admin/games/{name}/", wish)
    assert client.post(f"/admin/games/{name}/{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()
