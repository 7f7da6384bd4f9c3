"""The pages around the games: lists, lobby, invitations, almanac, people, and the front door."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import strip_tags

from accounts.models import Absence, User
from games import service
from games.models import Game, Glance, Invitation, OpenQuestion, Report, Tenure
from games.service import clocks, ratings, sample_game
from games.titles.languages import LANGUAGES
from games.web import page_urls
from games.web.new_game import SetOutForm
from games.web.terms import setups
from tests.service import tables
from tests.web.conftest import assert_every_script_is_a_file, signed_in

pytestmark = pytest.mark.django_db
NOON = tables.NOON
TERMS = {
    "seat": "east",
    "against": "anybody",
    "name": "Ice on the river",
    "days": 3,
    "days_for": "move",
    "bank_days": 21,
    "absence_days": 30,
    "language": "en",
    "ways": ["spectators"],
}


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    text = response.content.decode()
    assert text.count("<h1") == 1
    return text


def set_out(user: User, setup: str = "skirmish.2", **wish: Any) -> Any:
    return signed_in(user).post(f"/lobby/set-out/?set={setup}", TERMS | wish)


# --- my games ----------------------------------------------------------------------------------------


def test_my_games_tell_whose_turn_it_is(game: Game, anna: User, bert: User):
    mine = text_of(signed_in(anna), "/games/")
    assert "One game waits for your answer." in mine
    assert "Do your figures go to the ford?" in mine
    theirs = text_of(signed_in(bert), "/games/")
    assert "Nothing waits for your answer." in theirs
    assert "anna is asked" in theirs
    assert "Do your figures" not in theirs


MOST_QUERIES = 12


def test_my_games_ask_the_database_as_often_for_many_games_as_for_one(game: Game, anna: User, bert: User):
    client = signed_in(anna)
    text_of(client, "/games/")
    with CaptureQueriesContext(connection) as for_one:
        text_of(client, "/games/")
    more = [tables.duel(anna, bert, NOON) for _ in range(7)]
    service.say(more[0], bert, "Well met.", NOON)
    service.pencil(tables.seat(more[1], "east"), "march.go", ["go"])
    text_of(client, "/games/")
    with CaptureQueriesContext(connection) as for_all:
        page = text_of(client, "/games/")
    assert "8 games wait for your answer." in page
    assert "1 message" in page
    assert "1 step in pencil" in page
    assert len(for_all) == len(for_one) <= MOST_QUERIES


def test_my_games_and_the_table_show_what_the_others_ask_and_until_when(game: Game, anna: User, bert: User):
    service.ask_to_abandon(game, anna, NOON)
    service.offer_draw(game, anna, NOON)
    for path in ("/games/", f"/g/{game.pk}/"):
        shown = " ".join(strip_tags(text_of(signed_in(bert), path)).split())
        assert "1. East (anna) proposes to end the game without a result. It lapses on Monday 23" in shown
        assert "2. East (anna) offers a draw. It lapses on Monday 23 November 2026, 12:00" in shown
    assert "One game waits for your answer." in text_of(signed_in(bert), "/games/")


def test_my_games_tell_that_a_late_seat_is_ones_to_decide_about(game: Game, anna: User, bert: User):
    late = NOON + timedelta(days=60)
    clocks.sweep(late)
    shown = text_of(signed_in(bert), "/games/")
    assert "propose how the game goes on" not in shown, "not before the grace is over"
    OpenQuestion.objects.update(late_since=NOON - timedelta(days=4))
    assert "propose how the game goes on" in text_of(signed_in(bert), "/games/")


def test_a_seat_that_can_be_had_back_stands_in_my_games_and_on_the_table(game: Game, anna: User, bert: User):
    client = signed_in(anna)
    page = text_of(client, f"/g/{game.pk}/")
    assert "Hand it to a bot" in page
    client.post(f"/g/{game.pk}/hand-over/", {"seat": "east", "to": "bot", "sure": "yes"})
    assert tables.seat(game, "east").tenure.bot  # type: ignore[union-attr]
    assert "is yours again as soon as you wish" in text_of(client, "/games/")
    assert "Take your seat again" in text_of(client, f"/g/{game.pk}/")
    assert "Take your seat again" not in text_of(signed_in(bert), f"/g/{game.pk}/")
    client.post(f"/g/{game.pk}/come-back/", {"seat": "east"})
    assert tables.sitter(game, "east") == anna


def test_a_seat_is_handed_over_to_somebody_named(game: Game, anna: User):
    carla = tables.player("carla")
    signed_in(anna).post(f"/g/{game.pk}/hand-over/", {"seat": "east", "to": "person", "whom": "Carla"})
    invitation = Invitation.objects.get(game=game)
    assert (invitation.player, str(invitation.seat)) == (carla, "east")


def test_the_table_shows_who_is_away_until_when(game: Game, anna: User, bert: User):
    today = anna.day_of(timezone.now())
    Absence.objects.create(player=anna, first_day=today, last_day=today + timedelta(days=4))
    told = date_format(today + timedelta(days=4), "DATE_FORMAT")
    assert f"away until {told}" in " ".join(text_of(signed_in(bert), f"/g/{game.pk}/").split())


def test_who_is_kept_from_my_tables(anna: User, bert: User):
    client = signed_in(anna)
    client.post("/p/bert/block/", {"blocked": "yes"})
    assert service.has_blocked(anna, bert)
    assert "Let them sit there again" in text_of(client, "/p/bert/")
    client.post("/p/bert/block/", {"blocked": "no"})
    assert not service.has_blocked(anna, bert)


def test_what_is_new_is_counted_from_the_last_look(game: Game, anna: User, bert: User):
    assert "new events since you looked" in text_of(signed_in(bert), "/games/")
    signed_in(bert).get(f"/g/{game.pk}/")
    assert Glance.objects.get(player=bert).event == game.events
    service.say(game, anna, "Good morning.", NOON)
    text = text_of(signed_in(bert), "/games/")
    assert "since you looked" not in text
    assert "1 message" in text


def test_no_list_holds_what_its_reader_may_not_know(game: Game, anna: User, bert: User):
    hands = service.view(game, ("east", "west")).hands
    secret = [card for card in hands["east"] if card not in hands["west"]]
    text = text_of(signed_in(bert), "/games/")
    for card in secret:
        assert card.replace("_", " ").capitalize() not in text


def test_finished_games_offer_the_book_and_a_rematch(game: Game, anna: User, bert: User):
    service.resign(game, anna, NOON)
    text = text_of(signed_in(bert), "/games/")
    assert "Red Book" in text
    response = signed_in(bert).post(f"/g/{game.pk}/rematch/")
    again = Game.objects.latest("pk")
    assert response["Location"] == f"/lobby/{again.pk}/"
    assert "An invitation from bert" in text_of(signed_in(anna), "/games/").replace("<b>", "")


# --- the lobby ---------------------------------------------------------------------------------------


def test_set_out_a_game_and_let_somebody_sit_down(anna: User, bert: User):
    response = set_out(anna, ways=["rated", "weekends_count"], bank_days=10)
    game = Game.objects.get()
    assert response["Location"] == f"/lobby/{game.pk}/"
    assert (game.rated, game.weekends_count, game.spectators, game.bank_days) == (True, True, False, 10)
    row = text_of(signed_in(bert), "/lobby/")
    assert "Ice on the river" in row
    assert "3 days an answer, 10 days in the bank" in row
    assert signed_in(bert).post(f"/lobby/{game.pk}/join/", {"seat": "west"})["Location"] == f"/g/{game.pk}/"
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_set_out_by_lot_for_four_in_ones_own_language(anna: User):
    set_out(anna, "skirmish.4", seat="by_lot", language="it")
    game = Game.objects.get()
    assert (game.random_seats, game.language, game.seats.count()) == (True, "it", 4)


def test_the_days_of_the_war_are_for_a_turn_unless_one_wishes_otherwise(anna: User):
    war, cards = (SetOutForm(setups()[key]) for key in ("wotr.2", "lcg.2"))
    assert (war["days"].value(), war["days_for"].value()) == (7, "turn")
    assert (cards["days"].value(), cards["days_for"].value()) == (3, "move")
    set_out(anna, days=7, days_for="turn", least_reliability=80, least_rating=1400, most_rating=1700)
    game = Game.objects.get()
    assert (game.turn_days, game.move_days) == (7, 0)
    waiting = text_of(signed_in(anna), f"/lobby/{game.pk}/")
    assert "7 days a turn for all answers of a seat, 21 days in the bank" in waiting
    assert "Nothing is decided about a late seat for 3 days" in waiting
    assert "finishes at least 80 percent of the games begun; rated from 1400 to 1700 on that side" in waiting


def test_the_practice_opponent_sits_down_at_once(anna: User):
    response = set_out(anna, against="practice")
    game = Game.objects.get()
    assert response["Location"] == f"/g/{game.pk}/"
    assert Tenure.objects.get(seat__game=game, seat__key="west").bot


def test_what_cannot_be_set_out_is_said_in_words(anna: User):
    for wish in ({"days": 0}, {"against": "friend", "friend": "nobody"}, {"name": " "}, {"seat": "up"}):
        response = set_out(anna, **wish)
        assert response.status_code == 422
        assert 'role="alert"' in response.content.decode()
    assert not Game.objects.exists()


def test_a_friend_is_invited_by_handle_or_address(anna: User, bert: User):
    set_out(anna, against="friend", friend="BERT")
    set_out(anna, against="friend", friend="carla@mail.example")
    by_handle, by_mail = Invitation.objects.order_by("pk")
    assert by_handle.player == bert
    assert by_mail.address == "carla@mail.example"
    assert "Ice on the river" in text_of(signed_in(bert), "/lobby/")
    page = text_of(signed_in(anna), f"/lobby/{by_mail.game_id}/")
    assert "carla@mail.example" in page
    signed_in(anna).post(f"/lobby/invitations/{by_mail.pk}/revoke/")
    by_mail.refresh_from_db()
    assert by_mail.state == Invitation.State.REVOKED


def test_whoever_opened_a_game_can_invite_seat_a_bot_or_close_it(anna: User, bert: User):
    set_out(anna)
    game = Game.objects.get()
    for action in ("invite", "bot", "leave"):
        signed_in(bert).post(f"/lobby/{game.pk}/{action}/", {"who": "anna", "seat": "west", "close": "yes"})
    game.refresh_from_db()
    assert game.state == Game.State.OPEN
    assert not game.invitations.exists()
    signed_in(anna).post(f"/lobby/{game.pk}/invite/", {"who": "bert", "seat": "west"})
    assert game.invitations.get().player == bert
    signed_in(anna).post(f"/lobby/{game.pk}/leave/", {"close": "yes"})
    game.refresh_from_db()
    assert game.state == Game.State.ABANDONED


# --- invitations -------------------------------------------------------------------------------------


@pytest.fixture
def invitation(anna: User) -> Invitation:
    game = service.open_game("skirmish", "At the ford", anna, NOON, own=["east"])
    return service.invite(game, anna, NOON, address="carla@mail.example")


def test_an_invitation_is_shown_then_taken_as_a_guest(invitation: Invitation):
    client, path = Client(), f"/invitation/{invitation.token}/"
    text = text_of(client, path)
    assert "An invitation from anna" in text
    assert "carla@mail.example" not in text
    response = client.post(path, {"do": "take"})
    assert response["Location"] == f"/g/{invitation.game_id}/"
    guest = User.objects.get(is_guest=True)
    assert tables.sitter(invitation.game, "west") == guest
    assert "Nothing waits" in text_of(client, "/games/")
    assert "You have taken this seat." in text_of(client, path)
    assert "Somebody has taken this seat." in text_of(Client(), path)


def test_an_invitation_is_declined(invitation: Invitation, bert: User):
    path = f"/invitation/{invitation.token}/"
    assert signed_in(bert).post(path, {"do": "decline"}).status_code == 302
    invitation.refresh_from_db()
    assert invitation.state == Invitation.State.DECLINED
    assert "This invitation was declined." in text_of(Client(), path)
    assert signed_in(bert).post(path, {"do": "take"})["Location"] == path
    assert Client().get("/invitation/nothing/").status_code == 404


# --- the front door ----------------------------------------------------------------------------------


def test_a_guest_plays_the_first_turn_at_once():
    client = Client()
    response = client.post("/play-now/", {"title": "skirmish"})
    game = Game.objects.get()
    assert response["Location"] == f"/g/{game.pk}/"
    assert (game.listed, game.spectators, game.move_days) == (False, False, 0)
    assert game.opened_by is not None
    assert game.opened_by.is_guest
    assert client.get(f"/g/{game.pk}/").status_code == 200
    assert Client().get(f"/g/{game.pk}/").status_code == 404


def test_the_sample_game_replays_and_is_brought_in_once():
    assert sample_game.found() is None
    assert "Leaf through" not in text_of(Client(), "/")
    for _ in range(2):
        call_command("sample_game", verbosity=0)
    game = Game.objects.get()
    assert game.state == Game.State.FINISHED
    assert sample_game.FILE.stat().st_size < 1_500_000
    text = text_of(Client(), "/")
    assert f"/g/{game.pk}/history/" in text
    assert "<svg" in text
    assert Client().get(f"/g/{game.pk}/at/1/").status_code == 200


def test_how_it_works_and_the_verifier():
    assert "/dice/" in text_of(Client(), "/how-it-works/")
    assert "/sealed.py" in text_of(Client(), "/dice/")
    response = Client().get("/sealed.py")
    assert "attachment" in response["Content-Disposition"]
    compile(response.content, "sealed.py", "exec")


# --- the almanac -------------------------------------------------------------------------------------


def test_the_almanac_lists_searches_and_links():
    assert "Skirmish" in text_of(Client(), "/almanac/")
    assert "Paths of the Woses" in text_of(Client(), "/almanac/wotr/")
    found = text_of(Client(), "/almanac/wotr/?q=nazgul+search")
    assert "Nazgûl Search" in found
    assert "Elven Cloaks" not in found
    assert 'href="/almanac/wotr/R' in text_of(Client(), "/almanac/wotr/?kind=rule")
    for path in ("/almanac/chess/", "/almanac/wotr/nothing/"):
        assert Client().get(path).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_of_each_kind_in_each_language(language: str):
    client = Client(headers={"accept-language": language})
    for key in ("fp_str_11", "osgiliath", "gandalf_grey", "R6.1"):
        response = client.get(f"/almanac/wotr/{key}/")
        assert response.status_code in (200, 404)
    text = text_of(client, "/almanac/wotr/fp_str_11/")
    assert f'lang="{language}"' in text


# --- people ------------------------------------------------------------------------------------------


def test_a_players_page_shows_rating_reliability_and_games(anna: User, bert: User):
    game = tables.duel(anna, bert, terms=service.Terms(rated=True))
    hidden = tables.duel(anna, bert, terms=service.Terms(spectators=False))
    service.resign(game, anna, NOON)
    ratings.count_game(game.pk)
    text = text_of(Client(), "/p/BERT/")
    assert "1 of 1 games" in text
    assert "won." in text
    assert "16" in text
    assert f"/g/{hidden.pk}/" not in text
    assert f"/g/{hidden.pk}/" in text_of(signed_in(anna), "/p/bert/")
    assert "bert@mail.example" not in text


def test_a_former_player_has_no_page(anna: User):
    User.objects.filter(pk=anna.pk).update(is_former=True)
    assert Client().get("/p/anna/").status_code == 404


def test_a_report_is_kept_with_the_view_and_its_answer_read(game: Game, anna: User, bert: User):
    path = f"/g/{game.pk}/report/"
    assert path in signed_in(anna).get(f"/g/{game.pk}/").content.decode()
    signed_in(anna).post(path, {"text": "The ford is dry."})
    kept = Report.objects.get()
    assert (kept.player, kept.event, bool(kept.view)) == (anna, game.events, True)
    assert "The ford is dry." in text_of(signed_in(anna), path)
    assert "The ford is dry." not in text_of(signed_in(bert), path)
    assert signed_in(anna).post(path, {"text": " "}).status_code == 200
    assert Report.objects.count() == 1


# --- the staff ---------------------------------------------------------------------------------------


@pytest.fixture
def staff(db: None) -> User:
    return tables.player("clerk", is_staff=True, is_superuser=True)


def test_the_staff_goes_back_by_adding_and_it_is_logged(game: Game, staff: User):
    before, rows = game.events, list(game.log.values_list("number", "body"))
    tables.answer(game, "east", "stay")
    client = signed_in(staff)
    wish = {"action": "go_back", "_selected_action": str(game.pk)}
    assert b"Why" in client.post("/admin/games/game/", wish).content
    client.post("/admin/games/game/", wish | {"event": str(before), "why": "a test"})
    game.refresh_from_db()
    assert list(game.log.values_list("number", "body"))[: len(rows)] == rows
    assert tables.asked(game)["east"].prompt == "march.go"
    assert "Went back" in client.get(f"/admin/games/game/{game.pk}/history/").content.decode()


def test_the_staff_finds_stuck_games_and_settles_reports(game: Game, anna: User, staff: User):
    client = signed_in(staff)
    assert b"At the ford" not in client.get("/admin/games/game/?stuck=yes").content
    Game.objects.filter(pk=game.pk).update(state=Game.State.STOPPED)
    assert b"At the ford" in client.get("/admin/games/game/?stuck=yes").content
    client.post("/admin/games/game/", {"action": "go_on", "_selected_action": str(game.pk)})
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    kept = service.report(game, anna, "The ford is dry.", NOON)
    client.post(f"/admin/games/report/{kept.pk}/change/", {"answer": "It rains now."})
    kept.refresh_from_db()
    assert (kept.answer, bool(kept.settled_at), kept.text) == ("It rains now.", True, "The ford is dry.")
    assert client.get(f"/admin/games/report/{kept.pk}/view/").status_code == 200
    User.objects.filter(pk=anna.pk).update(is_staff=True, is_superuser=True)
    assert signed_in(anna).get(f"/admin/games/report/{kept.pk}/view/").status_code == 403


# --- who may do what ---------------------------------------------------------------------------------

FOR_ALL = {
    *("home", "how_it_works", "dice", "verifier", "service_worker", "lobby"),
    *("almanacs", "almanac", "almanac_entry", "player"),
}
SIGNED_IN = {"my_games", "open_game", "report"}
FORMS = {
    *("set_out", "join", "choose_deck", "give_word", "invite", "seat_bot", "leave_open_game", "revoke"),
    *("rematch", "go_on", "play_now", "block"),
}
BY_LINK = {"invitation"}
OF_TITLES_WITH_A_COACH = {"rules_in_one_page"}
"""test_coach_browser.py walks it."""
OF_A_GAME = {"open_game", "join", "choose_deck", "give_word", "invite", "seat_bot", "leave_open_game"}


def test_every_address_around_the_games_is_walked():
    names = {pattern.name for pattern in page_urls.urlpatterns if isinstance(pattern, URLPattern)}
    assert names == FOR_ALL | SIGNED_IN | FORMS | BY_LINK | OF_TITLES_WITH_A_COACH


def args_of(name: str, game: Game, invitation: Invitation) -> list[Any]:
    return {
        "almanac": ["skirmish"],
        "almanac_entry": ["skirmish", "R1"],
        "player": ["anna"],
        "block": ["bert"],
        "revoke": [invitation.pk],
        "invitation": [invitation.token],
        "rematch": [game.pk],
        "go_on": [game.pk],
        "report": [game.pk],
    }.get(name, [invitation.game_id] if name in OF_A_GAME else [])


def test_strangers_look_but_do_not_act(game: Game, invitation: Invitation, anna: User):
    before = list(Invitation.objects.values_list("state", flat=True)), Game.objects.count()
    for name in FOR_ALL | BY_LINK:
        assert Client().get(reverse(name, args=args_of(name, game, invitation))).status_code == 200
    for name in SIGNED_IN:
        answer = Client().get(reverse(name, args=args_of(name, game, invitation)))
        assert answer["Location"].startswith("/account/login/")
    for name in FORMS:
        path = reverse(name, args=args_of(name, game, invitation))
        assert signed_in(anna).get(path).status_code == 405
        if name != "play_now":
            assert Client().post(path)["Location"].startswith("/account/login/")
        client = Client(enforce_csrf_checks=True)
        client.force_login(anna)
        assert client.post(path).status_code == 403
    carla = signed_in(tables.player("carla"))
    assert carla.get(f"/lobby/{invitation.game_id}/").status_code == 404
    for name in ("invite", "seat_bot", "choose_deck", "leave_open_game", "revoke", "rematch", "go_on"):
        carla.post(reverse(name, args=args_of(name, game, invitation)), {"who": "bert", "seat": "west"})
    assert (list(Invitation.objects.values_list("state", flat=True)), Game.objects.count()) == before


def test_pages_allow_no_inline_script_or_style(game: Game, invitation: Invitation, anna: User):
    for name in (FOR_ALL | SIGNED_IN | BY_LINK) - {"verifier"}:
        response = signed_in(anna).get(reverse(name, args=args_of(name, game, invitation)))
        text = response.content.decode()
        assert "unsafe" not in response["Content-Security-Policy"]
        assert "<style" not in text
        assert ' style="' not in text
        assert_every_script_is_a_file(text)
