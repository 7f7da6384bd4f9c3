"""Looking back: every moment, as it was seen and as it was; filters, figures, files."""

from __future__ import annotations

import random
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django.utils.html import escape

from accounts.models import User
from games import service
from games.lab.bench_web import stage
from games.models import Game
from games.reader import Reader
from games.service import storage
from games.titles.offered import titles
from tests.service import tables
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(game: Game) -> Game:
    """Skirmish, played to its end."""
    chooser = random.Random(5)
    while asked := list(tables.asked(game)):
        tables.answer_anyhow(game, asked[0], chooser)
    assert game.state == Game.State.FINISHED
    return game


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def test_the_history_begins_with_the_latest_moment(game: Game, anna: User):
    response = signed_in(anna).get(f"/g/{game.pk}/history/")
    assert response["Location"] == f"/g/{game.pk}/at/{game.events}/"
    moved = Client().get(f"/g/{game.pk}/history/?event=3&only=notes")
    assert moved["Location"] == f"/g/{game.pk}/at/3/?only=notes"


def test_every_moment_has_a_page_and_no_other_number_has(finished: Game):
    client = Client()
    for event in (1, finished.events // 2, finished.events):
        text = page(client, f"/g/{finished.pk}/at/{event}/")
        assert f">{event}</b>" in text
        assert client.get(f"/g/{finished.pk}/at/{event}/board/").status_code == 200
        assert client.get(f"/g/{finished.pk}/at/{event}/words/").status_code == 200
    for event in (0, finished.events + 1):
        assert client.get(f"/g/{finished.pk}/at/{event}/").status_code == 404
        assert client.get(f"/g/{finished.pk}/at/{event}/words/").status_code == 404


def test_a_moment_shows_the_position_as_it_was(game: Game, anna: User):
    before = game.events
    tables.answer(game, "east", "go")
    tables.answer(game, "east", "regular", "regular")
    client = signed_in(anna)
    assert "East: 0 regular" in page(client, f"/g/{game.pk}/at/{before}/words/")
    assert "East: 2 regular" in page(client, f"/g/{game.pk}/at/{game.events}/words/")


def drawn_by(client: Client, game: Game, seat: str, query: str = "") -> list[str]:
    """What the history says that a seat drew."""
    text = page(client, f"/g/{game.pk}/at/5/{query}")
    return re.findall(rf"{seat} drew ([^.<]+)\.", text)


def test_until_the_end_everybody_sees_only_what_they_may(game: Game, anna: User):
    assert "a card" in drawn_by(signed_in(anna), game, "West")
    assert "a card" not in drawn_by(signed_in(anna), game, "East")
    assert "a card" in drawn_by(Client(), game, "East")


def test_behind_the_end_it_is_shown_as_it_was_or_as_one_saw_it(finished: Game, anna: User):
    for client in (signed_in(anna), Client()):
        assert "a card" not in drawn_by(client, finished, "West")
        assert "a card" in drawn_by(client, finished, "West", "?as=then")
    assert "a card" not in drawn_by(signed_in(anna), finished, "East", "?as=then")
    assert "a card" in drawn_by(Client(), finished, "East", "?as=then")


def test_what_was_taken_back_stays_in_the_history_and_says_so(game: Game, anna: User):
    tables.answer(game, "east", "go")
    tables.answer(game, "east", "regular")
    moved = game.events
    service.take_back(tables.seat(game, "east"))
    text = page(signed_in(anna), f"/g/{game.pk}/at/{moved}/")
    assert "taken back" in text
    assert "taken back" in page(signed_in(anna), f"/g/{game.pk}/record.txt")


def test_others_notes_cost_a_reader_no_query(game: Game, anna: User, bert: User):
    client, address = signed_in(anna), f"/g/{game.pk}/at/5/"
    page(client, address)
    with CaptureQueriesContext(connection) as without:
        page(client, address)
    service.note(game, bert, "Nobody knows.", event=5)
    with CaptureQueriesContext(connection) as beside:
        page(client, address)
    assert len(beside) == len(without)


def test_notes_stand_at_their_events_for_who_may_read_them(game: Game, anna: User, bert: User):
    service.note(game, anna, "Here it began.", event=5)
    assert "Here it began." in page(signed_in(anna), f"/g/{game.pk}/at/5/")
    assert "Here it began." in page(signed_in(anna), f"/g/{game.pk}/at/5/?only=notes")
    for query in ("", "?only=notes", "?only=talk"):
        assert "Here it began." not in page(signed_in(bert), f"/g/{game.pk}/at/5/{query}")


def test_the_story_as_text_and_as_json(game: Game, anna: User, bert: User):
    text = page(signed_in(anna), f"/g/{game.pk}/record.txt")
    assert "Turn 1 began." in text
    assert "West drew a card." in text
    response = signed_in(bert).get(f"/g/{game.pk}/record.json")
    assert "attachment" in response["Content-Disposition"]
    file = response.json()
    assert file["title"] == "skirmish"
    assert file["secret"] is None
    assert not file["complete"]


def test_a_finished_games_file_is_complete(finished: Game):
    file = Client().get(f"/g/{finished.pk}/record.json").json()
    assert file["complete"]
    assert file["secret"]


def test_figures_of_a_finished_game(finished: Game):
    text = page(Client(), f"/g/{finished.pk}/luck/")
    assert "The dice, face by face" in text
    assert 'role="img" aria-label="' in text


def test_dice_are_not_counted_while_some_may_be_secret(game: Game, anna: User):
    assert "face by face" not in page(signed_in(anna), f"/g/{game.pk}/luck/")


# --- War of the Ring ---------------------------------------------------------------------------------


@pytest.fixture
def war(anna: User, bert: User) -> Game:
    return stage("wotr", 400, [anna, bert], seed=3)


def test_a_war_is_filtered_and_jumped_through_by_chapters(war: Game, anna: User):
    client = signed_in(anna)
    text = page(client, f"/g/{war.pk}/at/200/?only=battle")
    assert "Battles" in text
    there = client.get(f"/g/{war.pk}/at/1/?jump=next-cards")["Location"]
    assert re.fullmatch(rf"/g/{war.pk}/at/\d+/", there)
    assert there != f"/g/{war.pk}/at/1/"
    back = client.get(f"/g/{war.pk}/at/1/?jump=back-battle")["Location"]
    assert back == f"/g/{war.pk}/at/1/", "there is none before"
    assert client.get(f"/g/{war.pk}/at/1/?jump=next-nothing").status_code == 404


# --- each game in its own words ----------------------------------------------------------------------


LENGTHS = {
    ("wotr", "en"): r"\d+ turns?, \d+ battles?, \d+ hunts?",
    ("wotr", "es"): r"\d+ turnos?, \d+ batallas?, \d+ Búsquedas?",
    ("bofa", "en"): r"\d+ turns?, \d+ combats?, \d+ fate tiles?",
    ("bofa", "it"): r"\d+ turn[oi], \d+ combattiment[oi], \d+ tesser[ae] Fato",
    ("lcg", "en"): r"\d+ rounds?, \d+ quest stages?, \d+ journeys?, \d+ engagements?",
    ("lcg", "pt"): r"\d+ rodadas?, \d+ etapas? da missão, \d+ viage(m|ns), \d+ engajamentos?",
}
BEGINS = {"wotr": "BattleBegan", "bofa": "CombatBegan", "lcg": "EnemyEngaged"}


@pytest.fixture
def played(request: pytest.FixtureRequest, anna: User, bert: User) -> Game:
    return stage(request.param, 400, [anna, bert], seed=3)


every_game = pytest.mark.parametrize("played", list(BEGINS), indirect=True)


def in_language(player: User, language: str) -> Client:
    User.objects.filter(pk=player.pk).update(language=language)
    player.refresh_from_db()
    return signed_in(player)


@every_game
def test_the_slider_is_counted_in_the_games_own_landmarks(played: Game, anna: User):
    turns = played.log.filter(kind="event", tag="TurnBegan").count()
    begun = played.log.filter(kind="event", tag=BEGINS[played.title]).count()
    for (title, language), length in LENGTHS.items():
        if title == played.title:
            text = page(in_language(anna, language), f"/g/{played.pk}/at/200/")
            [told] = re.findall(r'preserveAspectRatio="none" role="img" aria-label="([^"]+)"', text)
            assert re.fullmatch(length, told)
            assert {str(turns), str(begun)} <= set(re.findall(r"\d+", told))


@every_game
def test_every_chapter_filters_to_its_own_events_and_can_be_jumped_to(played: Game, anna: User):
    client, jumps = signed_in(anna), 0
    reader = Reader(played, service.eyes_of(played, anna), anna)
    deeds = {deed.first: deed for turn in reader.history(0, played.events) for deed in turn.groups}
    for chapter in titles()[played.title].chapters:
        text = page(client, f"/g/{played.pk}/at/200/?only={chapter.key}")
        assert f'aria-current="true">{chapter.heading}</a>' in text
        for number in re.findall(r'data-deed="(\d+)"', text):
            deed = deeds[int(number)]
            told = played.log.filter(event__gte=deed.first, event__lte=deed.last)
            assert set(told.values_list("tag", flat=True)) & set(chapter.tags), (chapter.key, number)
        there = client.get(f"/g/{played.pk}/at/1/?jump=next-{chapter.key}")["Location"]
        number = int(there.rstrip("/").rpartition("/")[2])
        if number > 1:
            jumps += 1
            assert played.log.get(event=number).tag in chapter.tags
            beyond = played.log.filter(event__gt=number, tag__in=chapter.tags).values_list("event", flat=True)
            back = client.get(f"/g/{played.pk}/at/{beyond[0]}/?jump=back-{chapter.key}")["Location"]
            assert back == there
    assert jumps >= 4
    assert client.get(f"/g/{played.pk}/at/1/?jump=next-nothing").status_code == 404


@every_game
def test_the_list_tells_deeds_and_its_steps_lead_from_one_to_the_next(played: Game, anna: User):
    client, event, stops = signed_in(anna), 200, 0
    reader = Reader(played, service.eyes_of(played, anna), anna)
    turn = next(each for each in reader.history(199, 200) if each.turn == played.log.get(event=200).turn)
    text = page(client, f"/g/{played.pk}/at/200/")
    assert re.findall(r'data-deed="(\d+)"', text) == [str(deed.first) for deed in turn.groups]
    assert escape(turn.title) in text
    while event < 260:
        text = page(client, f"/g/{played.pk}/at/{event}/")
        [on] = re.findall(rf'id="step-on" href="/g/{played.pk}/at/(\d+)/"', text)
        assert int(on) > event
        there = page(client, f"/g/{played.pk}/at/{on}/")
        [back] = re.findall(rf'id="step-back" href="/g/{played.pk}/at/(\d+)/"', there)
        assert stops == 0 or int(back) == event
        event, stops = int(on), stops + 1
    assert 2 < stops < 40


@every_game
def test_chapters_are_called_by_what_happened_in_them(played: Game, anna: User):
    text = page(signed_in(anna), f"/g/{played.pk}/chapters/")
    begun = played.log.filter(kind="event", tag="TurnBegan").values_list("turn", flat=True)
    for turn in begun:
        assert titles()[played.title].turn_words.heading(turn) in text
    assert page(Client(), f"/g/{played.pk}/chapters/").count("<li>") >= len(begun)


@every_game
def test_filters_and_turns_have_their_words_in_a_second_language(played: Game, anna: User):
    text = page(in_language(anna, "es"), f"/g/{played.pk}/at/200/")
    with translation.override("es"):
        title = titles()[played.title]
        assert all(f">{chapter.heading}</a>" in text for chapter in title.chapters)
        turn = played.log.get(event=200).turn
        assert f'<span class="caps">{title.turn_words.heading(turn)}</span>' in text
        assert f"{title.turn_words.name(turn)}, suceso" in text
        assert title.turn_words.heading(1) in page(signed_in(anna), f"/g/{played.pk}/record.txt")


def test_a_round_of_the_card_game_is_called_so_wherever_it_is_named(anna: User, bert: User):
    table = stage("lcg", 250, [anna, bert], seed=3)
    client = signed_in(anna)
    at_the_table = page(client, f"/g/{table.pk}/")
    assert f'aria-label="round {table.turn}"' in at_the_table
    assert f'aria-label="turn {table.turn}"' not in at_the_table
    for address in (f"/g/{table.pk}/at/200/", "/games/"):
        text = page(client, address)
        assert "<span>round</span>" in text
        assert "<span>turn</span>" not in text


def test_what_was_taken_back_is_not_counted(war: Game, anna: User):
    client = signed_in(anna)
    first = war.log.filter(kind="event", tag="BattleBegan").order_by("number").first()
    assert first
    before = war.log.filter(kind="event", tag="BattleBegan").count()
    gone = war.log.filter(kind="event", tag="BattleBegan", number__gt=first.number).count()
    assert f"{before} battle" in page(client, f"/g/{war.pk}/at/1/")
    storage.rewind_log(war, first.number, ("shadow",), timezone.now())
    assert f"{before - gone} battle" in page(client, f"/g/{war.pk}/at/1/")


def test_a_war_has_charts(war: Game, anna: User):
    text = page(signed_in(anna), f"/g/{war.pk}/luck/")
    for heading in ("The race of the Ring", "The race of the armies"):
        assert f"<figcaption>{heading}<small>" in text
    assert "Corruption" in text
    assert "Victory points" in text


def test_the_table_of_a_war_has_its_map_pieces_and_cards(war: Game, anna: User, bert: User):
    for player in (anna, bert):
        text = page(signed_in(player), f"/g/{war.pk}/")
        assert 'id="at-minas_tirith"' in text
        assert 'class="rail"' in text
        assert 'class="track"' in text
        assert 'class="held ' in text
        assert "<style" not in text
        assert ' style="' not in text


def test_the_number_of_queries_does_not_grow_with_the_game(anna: User, bert: User):
    counts = []
    for events in (150, 600):
        war = stage("wotr", events, [anna, bert], seed=3)
        client = signed_in(anna)
        addresses = [f"/g/{war.pk}/", f"/g/{war.pk}/at/{war.events - 40}/"]
        for address in addresses:
            client.get(address)
        with CaptureQueriesContext(connection) as captured:
            for address in addresses:
                client.get(address)
        counts.append(len(captured))
    short, long = counts
    assert long - short <= 4
    assert max(counts) < 66  # a moment whose deed began in the turn before looks back once more
