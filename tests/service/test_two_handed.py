"""One player in two seats: served, written to and shown as both, each seat by itself."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import service
from games.attending import answering
from games.kernel import Refused
from games.mail import outgoing
from games.mail.addresses import token_of
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, OpenQuestion, Outgoing, ReplyAddress, Submission
from games.reader import SeatReader
from games.service import proposals
from games.titles.offered import titles
from tests.mail.post import flat, mail
from tests.service.tables import answer, asked, player, seat
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db
HANDS = ("north", "east")


@pytest.fixture
def anna():
    return player("anna")


@pytest.fixture
def game(anna) -> Game:
    return service.open_game("lcg", "Alone in Mirkwood", anna, timezone.now(), own=HANDS)


def turn_mails(game) -> dict[str, outgoing.LetterMessage]:
    """The mail of each seat, as it would be sent now."""
    rows = Outgoing.objects.filter(game=game, kind="turn").order_by("pk")
    written = {row.facts["seat"]: outgoing.write(row) for row in rows}
    return {key: found for key, found in written.items() if isinstance(found, outgoing.LetterMessage)}


def reply(found: outgoing.LetterMessage, text: str):
    return understand(receive(mail(text, found.reply_to[0], "anna@mail.example")).pk)


# --- the service ---------------------------------------------------------------------------------------


def test_a_game_begins_when_one_player_takes_both_seats(game, anna):
    assert game.state == Game.State.RUNNING
    assert set(asked(game)) == set(HANDS)
    assert [one.key for one in service.seats_of(game, anna)] == list(HANDS)
    assert service.eyes_of(game, anna) == HANDS


def test_each_seat_answers_for_itself(game):
    answer(game, "north", "keep")
    assert set(asked(game)) == {"east"}
    answer(game, "east", "mulligan")
    assert {row.prompt for row in asked(game).values()} == {"planning.play"}


def test_nobody_proposes_to_oneself(game, anna):
    assert proposals.teammates_asked(seat(game, "north")) == []
    with pytest.raises(Refused, match="no_teammate_asked"):
        proposals.propose(game, anna, "keep", timezone.now(), seat="north")


def test_alone_or_among_friends_nobody_waits_for_the_sake_of_secrecy(game, anna, settings):
    settings.SECRET_ANSWER_DELAY = 30
    again = service.open_game("lcg", "Alone again", anna, timezone.now(), own=HANDS)
    assert not OpenQuestion.objects.filter(seat__game=again).exclude(lands_at=None).exists()
    bert = player("bert")
    two = service.open_game("lcg", "Together", anna, timezone.now(), own=["north"])
    service.join_seat(two, bert, timezone.now(), "east")
    assert not any(row.lands_at for row in asked(two).values())


# --- mail ----------------------------------------------------------------------------------------------


def test_each_mail_says_for_which_seat_it_is(game):
    mails = turn_mails(game)
    assert set(mails) == set(HANDS)
    for key, name in (("north", "North"), ("east", "East")):
        assert mails[key].subject == "Alone in Mirkwood"
        assert f"You are: {name}." in flat(mails[key].body)


def test_each_seat_has_an_address_of_its_own(game):
    tokens = {key: token_of(found.reply_to[0]) for key, found in turn_mails(game).items()}
    words = {key: ReplyAddress.objects.get(tenure__seat=seat(game, key)).word for key in HANDS}
    assert {key: token.word for key, token in tokens.items() if token} == words


def test_a_reply_counts_for_the_seat_that_was_asked(game):
    mails = turn_mails(game)
    assert reply(mails["east"], "keep").outcome == "obeyed"
    assert set(asked(game)) == {"north"}
    assert reply(mails["north"], "keep").outcome == "obeyed"
    assert {row.prompt for row in asked(game).values()} == {"planning.play"}
    assert {one.seat.key for one in Submission.objects.filter(game=game)} == set(HANDS)


@pytest.mark.parametrize(
    "line", ["pass until the combat phase", "standing orders:\npasso fino al prossimo turno"]
)
def test_one_seat_passes_ahead_by_mail_and_the_other_is_asked(game, line):
    """In planning `pass` alone is an answer; with more behind it, it is an order for the rounds to come."""
    for found in turn_mails(game).values():
        reply(found, "keep")
    assert reply(turn_mails(game)["north"], line).outcome == "obeyed"
    assert [row.kind for row in service.orders.in_force(seat(game, "north"), timezone.now())] == ["pass"]
    assert service.orders.in_force(seat(game, "east"), timezone.now()) == []
    assert {row.prompt for row in asked(game).values()} == {"planning.play"}


def test_an_order_makes_the_setting_and_leaves_planning_to_the_player(game, anna):
    """Where to be asked is a setting of the rules; the order makes it with the next answer."""
    for key in HANDS:
        answer(game, key, "keep")
    north = seat(game, "north")
    wish = titles()["lcg"].orders.read("ask me: only before staging, when a hero of mine is about to be hurt")
    service.orders.give(north, anna, [wish], timezone.now())
    answer(game, "east", "pass")
    game.refresh_from_db()
    assert service.view(game, ("north",)).asked["north"] == ["commit:any", "hurt:any"]
    assert asked(game)["north"].prompt == "planning.play"
    assert answering.attend(asked(game)["north"].pk) == 0


@pytest.mark.parametrize(
    ("line", "wishes"),
    [
        ("ask me always", ["always"]),
        ("ask me with Unexpected Courage after I defend", ["usual", "after_defending:unexpected_courage"]),
        ("Preguntarme solo en la fase de Combate", ["phase_combat:any"]),
        ("órdenes permanentes:\nPreguntarme nunca", []),
    ],
)
def test_when_to_be_asked_is_said_by_mail_in_words(game, line, wishes):
    for found in turn_mails(game).values():
        reply(found, "keep")
    assert reply(turn_mails(game)["north"], line).outcome == "obeyed"
    answer(game, "east", "pass")
    assert service.view(Game.objects.get(pk=game.pk), ("north",)).asked["north"] == wishes


def test_settings_stand_on_the_sheet_and_on_the_page_in_words(game, anna):
    for key in HANDS:
        answer(game, key, "keep")
    north = seat(game, "north")
    line = "ask me with Unexpected Courage after I defend"
    service.orders.give(north, anna, [titles()["lcg"].orders.read(line)], timezone.now())
    told = "Ask me with: Unexpected Courage after I defend"
    assert told in SeatReader(north).orders_in_force(timezone.now())
    assert told in signed_in(anna).get(f"/g/{game.pk}/orders/?seat=north").content.decode()


def test_a_button_says_that_one_wants_to_act(game, anna):
    for key in HANDS:
        answer(game, key, "keep")
    client = signed_in(anna)
    page = client.get(f"/g/{game.pk}/?seat=north").content.decode()
    assert "Act in this phase" in page
    fields = {"seat": "north", "lines": "Act: in the next window", "back": "table"}
    went = client.post(f"/g/{game.pk}/orders/give/", fields)
    assert went.status_code == 302
    assert "/orders/" not in went["Location"]
    assert service.view(Game.objects.get(pk=game.pk), ("east",)).announced == {"north": "window"}


# --- the web -------------------------------------------------------------------------------------------


def test_the_page_is_for_one_seat_and_leads_to_the_other(game, anna):
    client = signed_in(anna)
    north = client.get(f"/g/{game.pk}/").content.decode()
    assert 'name="seat" value="north"' in north
    assert "?seat=east" in north
    east = client.get(f"/g/{game.pk}/?seat=east").content.decode()
    assert 'name="seat" value="east"' in east
    client.post(
        f"/g/{game.pk}/answer/", {"seat": "east", "prompt": "setup.hand", "pick": ["keep"], "send": "1"}
    )
    stored = Submission.objects.get(game=game)
    assert stored.seat.key == "east"
    assert service.judge(stored.pk, timezone.now()).accepted
    assert 'name="seat" value="north"' in client.get(f"/g/{game.pk}/").content.decode()


def test_each_seat_has_its_own_page_of_orders(game, anna):
    client = signed_in(anna)
    give = f"/g/{game.pk}/orders/give/"
    assert client.post(give, {"seat": "east", "take": "suggested"}).status_code == 302
    assert service.orders.in_force(seat(game, "north"), timezone.now()) == []
    east = client.get(f"/g/{game.pk}/orders/?seat=east").content.decode()
    assert "When I can do nothing: pass" in east
    type(anna).objects.filter(pk=anna.pk).update(language="es")
    assert "Enfrentarse" in client.get(f"/g/{game.pk}/orders/?seat=east").content.decode()


def test_passing_chosen_in_the_form_ends_by_itself(game, anna):
    form = {"seat": "east", "order-pass": "Pass: until the combat phase", "scope": "always"}
    signed_in(anna).post(f"/g/{game.pk}/orders/give/", form)
    (row,) = service.orders.in_force(seat(game, "east"), timezone.now())
    assert (row.kind, row.scope) == ("pass", "turn")
