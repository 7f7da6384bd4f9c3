"""Standing orders on the site, and asking a bot why. Only their owner ever sees an order."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from accounts.models import User
from games import service
from games.attending import answering
from games.models import Game, StandingOrder
from games.service import orders
from games.titles.offered import titles
from games.web.standing_orders import word_of
from tests.service.tables import NOON, answer, asked, player, seat
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(anna: User, bert: User) -> Game:
    """Anna has the Free Peoples, bert the Shadow."""
    game = service.open_game("wotr", "The road", anna, NOON, own=["free_peoples"])
    service.join_seat(game, bert, NOON, "shadow")
    game.refresh_from_db()
    return game


def page(client: Client, game: Game, rest: str = "") -> str:
    answer = client.get(f"/g/{game.pk}/{rest}")
    assert answer.status_code == 200, answer.status_code
    return html.unescape(answer.content.decode())


def give(client: Client, game: Game, key: str = "free_peoples", **fields: str) -> str:
    form = {"seat": key, **{name.replace("_", "-"): value for name, value in fields.items()}}
    answer = client.post(f"/g/{game.pk}/orders/give/", form, follow=True)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def kinds() -> list[tuple[str, str]]:
    return sorted(StandingOrder.objects.filter(ended_at=None).values_list("kind", "scope"))


def test_the_suggested_orders_are_one_button_away(war: Game, anna: User):
    client = signed_in(anna)
    assert "Take the suggested orders" in page(client, war)
    text = give(client, war, take="suggested")
    assert len(kinds()) == len(orders.suggested(seat(war, "free_peoples")))
    assert "Losses: whatever keeps most dice" in text
    assert "orders are in force." in page(client, war)


def test_who_is_not_asked_announces_an_action_with_a_button(anna: User, bert: User):
    """L9.3: while another is asked; the page of the table says so, and the next window asks."""
    game = service.open_game("lcg", "Mirkwood", anna, NOON, options={"players": 2}, own=["north"])
    service.join_seat(game, bert, NOON, "east")
    for key in ("north", "east"):
        answer(game, key, "keep")
    answer(game, "north", "pass")
    text = page(signed_in(anna), game)
    (line,) = re.findall(r'<button[^>]* value="([^"]+)">Act in the next window</button>', text)
    give(signed_in(anna), game, "north", lines=line, back="table")
    assert kinds() == [("act", "turn")]
    answer(game, "east", "pass")
    assert asked(game)["north"].prompt == "window.planning"


def test_what_is_chosen_in_the_form_is_put_in_force_for_as_long_as_said(war: Game, anna: User):
    client = signed_in(anna)
    give(client, war, order_losses="Losses: Regulars first", scope="always")
    give(client, war, order_losses="Losses: Regulars first", order_retreat="Retreat: never", scope="turn")
    assert kinds() == [("losses", "always"), ("retreat", "turn")]
    assert '<option value="Losses: Regulars first" selected>' in page(client, war, "orders/")


def test_an_order_no_longer_chosen_is_rubbed_out(war: Game, anna: User):
    client = signed_in(anna)
    give(client, war, order_losses="Losses: Regulars first", scope="always")
    give(client, war, order_losses="", scope="always")
    assert kinds() == []


def test_free_lines_are_read_in_any_language_and_what_is_not_understood_is_told(war: Game, anna: User):
    text = give(signed_in(anna), war, lines="ritirata: mai, questo turno\ngibberish\nnext: character: move")
    assert kinds() == [("next", "turn"), ("retreat", "turn")]
    assert "We could not read “gibberish” as an order." in text
    assert "Next: character: move" in text


def test_orders_are_rubbed_out_one_by_one_or_all(war: Game, anna: User):
    client = signed_in(anna)
    give(client, war, take="suggested")
    row = StandingOrder.objects.get(kind="losses")
    client.post(f"/g/{war.pk}/orders/rub-out/", {"seat": "free_peoples", "order": word_of(row)})
    assert ("losses", "always") not in kinds()
    client.post(f"/g/{war.pk}/orders/rub-out/", {"seat": "free_peoples", "order": "all"})
    assert kinds() == []


def test_nobody_else_reads_changes_or_rubs_out_an_order(war: Game, anna: User, bert: User):
    give(signed_in(anna), war, order_losses="Losses: Regulars first", scope="always")
    row = StandingOrder.objects.get()
    other, stranger = signed_in(bert), signed_in(player("cleo"))
    for client in (other, stranger):
        assert client.get(f"/g/{war.pk}/orders/?seat=free_peoples").status_code == 404
        assert client.get(f"/g/{war.pk}/orders/preview/?seat=free_peoples").status_code == 404
        form = {"seat": "free_peoples", "order": word_of(row), "take": "suggested"}
        assert client.post(f"/g/{war.pk}/orders/rub-out/", form).status_code == 404
        assert client.post(f"/g/{war.pk}/orders/give/", form).status_code == 404
    form = {"seat": "shadow", "order": word_of(row)}
    assert other.post(f"/g/{war.pk}/orders/rub-out/", form).status_code == 404
    assert "Regulars first" not in page(other, war)
    assert kinds() == [("losses", "always")]


def test_the_owner_alone_sees_which_order_brought_an_event(war: Game, anna: User, bert: User):
    client = signed_in(anna)
    give(client, war, lines="guide: strider")
    answer(war, "free_peoples", "not_now")
    assert answering.attend(asked(war)["free_peoples"].pk, NOON) == 1
    assert "by your order: Guide: Strider" in page(client, war)
    assert "answered once" in page(client, war, "orders/")
    assert "by your order" not in page(signed_in(bert), war)
    assert "order:" not in page(signed_in(bert), war)


def test_a_preview_before_any_battle_says_so(war: Game, anna: User):
    assert "You had no question in a battle yet." in page(signed_in(anna), war, "orders/preview/")


def test_a_game_without_orders_shows_none(game: Game, anna: User):
    client = signed_in(anna)
    assert "Standing orders" not in page(client, game)
    assert client.get(f"/g/{game.pk}/orders/").status_code == 404


def test_a_bot_says_why_it_moved(anna: User):
    war = service.open_game("wotr", "Practice", anna, NOON, own=["free_peoples"], bots={"shadow": "steady"})
    client = signed_in(anna)
    assert "It has not moved yet." in page(client, war, "why-moved/")
    answer(war, "free_peoples", "not_now")
    answer(war, "free_peoples", "gandalf_grey")
    answering.attend(asked(war)["shadow"].pk, NOON)
    text = page(client, war, "why-moved/")
    assert "the bot Steady" in text
    assert "It chose 1 for the Hunt Box" in text
    assert "why-moved" in page(client, war)


def test_where_no_bot_sits_nobody_is_asked_why(war: Game, anna: User):
    client = signed_in(anna)
    assert client.get(f"/g/{war.pk}/why-moved/").status_code == 404
    assert "why-moved" not in page(client, war)


def test_an_order_in_other_words_is_chosen_in_its_field_and_stays(war: Game, anna: User):
    client = signed_in(anna)
    give(client, war, lines="guide: gimli, strider\nstop: if a stronghold would fall")
    text = page(client, war, "orders/")
    assert '<option value="Guide: Gimli, Strider" selected>Gimli, Strider</option>' in text
    give(client, war, order_guide="Guide: Gimli, Strider", order_stop="", scope="always")
    assert kinds() == [("guide", "always"), ("stop", "always")]


@pytest.mark.parametrize("key", [key for key, title in titles().items() if title.orders])
def test_every_game_that_knows_orders_has_its_page(anna: User, key: str):
    seats = list(titles()[key].ruleset.seats(titles()[key].ruleset.read_options({})))
    game = service.open_game(key, "Any", anna, NOON, own=seats[:1], bots=dict.fromkeys(seats[1:], "random"))
    client = signed_in(anna)
    text = give(client, game, seats[0], take="suggested")
    assert "Your orders are in force." in text
    assert len(kinds()) == len(orders.suggested(seat(game, seats[0])))
    assert "is in force" in page(client, game) or "are in force" in page(client, game)


# --- sitting down ------------------------------------------------------------------------------------

TERMS = {
    "against": "anybody",
    "name": "Ice on the river",
    "days": 3,
    "days_for": "move",
    "bank_days": 21,
    "absence_days": 30,
    "language": "en",
}


def in_force(user: User) -> list[str]:
    return [row.kind for row in StandingOrder.objects.filter(tenure__player=user, ended_at=None)]


@pytest.mark.parametrize(
    ("seat_wish", "orders_wish", "is_given"),
    [("shadow", ["suggested"], True), ("shadow", [], False), ("by_lot", ["suggested"], False)],
)
def test_a_board_is_set_out_with_the_suggested_orders_where_the_seat_is_known(
    seat_wish, orders_wish, is_given
):
    anna = player("anna")
    page = signed_in(anna).get("/lobby/?set=wotr.2").content.decode()
    assert 'value="suggested"' in page
    signed_in(anna).post("/lobby/set-out/?set=wotr.2", TERMS | {"seat": seat_wish, "orders": orders_wish})
    book = titles()["wotr"].orders
    assert book
    suggested = [order.key for order in book.suggested("shadow")]
    assert in_force(anna) == (suggested if is_given else [])


@pytest.mark.parametrize("wish", [{}, {"suggested": "yes"}])
def test_an_invitation_is_taken_with_the_suggested_orders_or_without(wish):
    anna, bert = player("anna"), player("bert")
    game = service.open_game("wotr", "Ice on the river", anna, NOON, own=["free_peoples"])
    path = f"/invitation/{service.invite(game, anna, NOON, player=bert).token}/"
    assert 'name="suggested"' in signed_in(bert).get(path).content.decode()
    signed_in(bert).post(path, {"do": "take"} | wish)
    assert bool(in_force(bert)) == bool(wish)
