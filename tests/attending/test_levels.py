"""The levels of practice opponents at real tables: chosen, named, and who thinks long makes nobody wait."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.translation import override

from games import service
from games.attending import answering
from games.models import Game, OpenQuestion
from games.orders import opening_words
from games.service import attendance, nudges, storage
from games.titles.levels import level_said, levels_of
from games.titles.offered import titles
from games.wotr.steward import Steward
from tests.attending.test_answering import first_turn
from tests.service.tables import NOON, asked, player, seat

pytestmark = pytest.mark.django_db


def against(level):
    return service.open_game(
        "wotr", "Practice", player("anna"), NOON, own=["free_peoples"], bots={"shadow": level}
    )


@pytest.mark.parametrize("title", ["wotr", "bofa", "lcg"])
@pytest.mark.parametrize("language", ["en", "es", "it", "pt"])
def test_every_game_has_four_levels_each_with_its_name(title, language):
    with override(language):
        found = levels_of(titles()[title])
    assert [one.key for one in found] == ["learner", "steady", "captain", "steward"]
    assert len({one.name for one in found}) == len({one.text for one in found}) == 4


def test_a_letter_names_the_level_in_any_language():
    war = titles()["wotr"]
    for words, level in {
        "war of the ring captain": "captain",
        "guerra del anillo capitán": "captain",
        "guerra dell'anello contro il sovrintendente": "steward",
        "guerra do anel, aprendiz": "learner",
        "war of the ring bot": "",
    }.items():
        wanted = opening_words.read(war, words, "A game")
        assert (wanted.level, len(wanted.bots)) == (level, 1), words
    assert opening_words.read(war, "war of the ring", "A game").bots == ()
    assert level_said("the captain and the king") == "captain"


@pytest.mark.parametrize("level", ["learner", "captain"])
def test_a_level_answers_at_the_table(level):
    game = against(level)
    first_turn(game)
    later = NOON + timedelta(minutes=1)
    assert answering.attend(asked(game)["shadow"].pk, later) > 0
    assert level.capitalize() in str(seat(game, "shadow").tenure.shown_name)


def test_who_thinks_long_has_a_queue_of_its_own():
    game, quick = against("steward"), None
    first_turn(game)
    later = NOON + timedelta(minutes=1)
    row = asked(game)["shadow"]
    assert attendance.due(later, 10) == []
    assert attendance.due_slowly(later, 10) == [row.pk]
    assert nudges.queue_of("ponder") != nudges.queue_of("attend")
    quick = service.open_game(
        "wotr", "Other", player("berta"), NOON, own=["free_peoples"], bots={"shadow": "steady"}
    )
    first_turn(quick)
    assert attendance.due(later, 10) == [asked(quick)["shadow"].pk]


def test_steward_is_given_what_its_seat_has_seen_and_no_more(monkeypatch):
    monkeypatch.setattr(Steward, "worlds", 1)
    game = against("steward")
    first_turn(game)
    sight = storage.sight_of(game, "shadow")
    assert sight.since == []
    assert sight.view == storage.view(game, ("shadow",))
    hidden = storage.ruleset_of(game).hidden(storage.resume(game).running.state, ("shadow",))
    assert not [key for key in hidden if key.encode() in sight.boundary]
    row = OpenQuestion.objects.get(pk=asked(game)["shadow"].pk)
    assert answering.attend(row.pk, NOON + timedelta(minutes=1)) > 0


def test_the_form_offers_the_levels_and_seats_the_chosen_one(client):
    anna = player("anna")
    client.force_login(anna)
    page = client.get("/lobby/?set=wotr.2").content.decode()
    assert "Steward: weighs its moves" in page
    fields = {"seat": "shadow", "against": "practice", "level": "captain", "name": "A road", "days": "3"}
    more = {"days_for": "move", "bank_days": "21", "absence_days": "30", "language": "en"}
    answer = client.post("/lobby/set-out/?set=wotr.2", {**fields, **more})
    assert answer.status_code == 302, answer.content.decode()
    assert seat(Game.objects.get(name="A road"), "free_peoples").tenure.bot == "captain"
