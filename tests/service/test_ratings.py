"""Ratings, reliability, rematches, reports, repairs: what stands around the games."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from glicko2 import Player

from accounts.models import User
from games import service
from games.kernel import Refused, TooLate
from games.models import Game, Invitation, RatedGame, Rating, Report
from games.service import ratings, repairs
from tests.service import tables

pytestmark = pytest.mark.django_db
NOON = tables.NOON


@pytest.fixture
def anna() -> User:
    return tables.player("anna")


@pytest.fixture
def bert() -> User:
    return tables.player("bert")


def rated(anna: User, bert: User) -> Game:
    return tables.duel(anna, bert, terms=service.Terms(rated=True))


def test_the_library_gives_the_example_of_the_papers_author():
    player = Player(1500, 200, 0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert player.rating == pytest.approx(1464.06, abs=0.05)
    assert player.rd == pytest.approx(151.52, abs=0.05)
    assert player.vol == pytest.approx(0.05999, abs=0.0001)


def test_a_finished_rated_game_counts_once(anna: User, bert: User):
    game = rated(anna, bert)
    assert ratings.uncounted(10) == []
    service.resign(game, anna, NOON)
    assert ratings.uncounted(10) == [game.pk]
    for _ in range(2):
        ratings.count_game(game.pk)
    found = {row.player_id: row for row in Rating.objects.all()}
    assert found[bert.pk].rating > 1500 > found[anna.pk].rating
    assert found[bert.pk].games == 1
    assert found[bert.pk].deviation < 350
    assert RatedGame.objects.get().changes[str(bert.pk)][0] == 1500
    assert ratings.uncounted(10) == []


def test_a_draw_between_equals_moves_nobody(anna: User, bert: User):
    game = rated(anna, bert)
    offer = service.offer_draw(game, anna, NOON)
    service.vote(offer, bert, True, NOON)
    ratings.count_game(game.pk)
    assert {round(row.rating) for row in Rating.objects.all()} == {1500}


def test_unrated_and_abandoned_games_count_for_nobody(anna: User, bert: User):
    service.resign(tables.duel(anna, bert), anna, NOON)
    offer = service.ask_to_abandon(rated(anna, bert), anna, NOON)
    service.vote(offer, bert, True, NOON)
    assert ratings.uncounted(10) == []


def test_reliability_counts_games_finished_and_left(anna: User, bert: User):
    done, left = tables.duel(anna, bert), tables.duel(anna, bert)
    service.resign(done, bert, NOON)
    service.leave_seat(left, anna, NOON)
    known = service.reliability_of(anna)
    assert (known.finished, known.left, known.running) == (1, 1, 0)
    assert service.reliability_of(bert).running == 1


def test_the_usual_time_to_answer_leaves_out_what_follows_at_once(anna: User, bert: User):
    game = tables.duel(anna, bert)
    assert service.reliability_of(anna).answers_in is None
    tables.answer(game, "east", "stay", now=NOON + timedelta(hours=5))
    assert service.reliability_of(anna).answers_in is not None


def test_a_rematch_changes_sides_and_invites_the_other(anna: User, bert: User):
    game = tables.duel(anna, bert, terms=service.Terms(move_days=5, spectators=False))
    with pytest.raises(TooLate, match="game_not_over"):
        service.rematch(game, bert, "Again", NOON)
    service.resign(game, anna, NOON)
    game.refresh_from_db()
    again = service.rematch(game, bert, "Again", NOON)
    assert tables.sitter(again, "east") == bert
    assert (again.move_days, again.spectators, again.listed) == (5, False, False)
    invitation = Invitation.objects.get(game=again)
    assert (invitation.player, invitation.seat and invitation.seat.key) == (anna, "west")
    with pytest.raises(Refused):
        service.rematch(game, tables.player("carla"), "Again", NOON)


def test_a_report_keeps_what_its_writer_saw_and_no_more(anna: User, bert: User):
    game = tables.duel(anna, bert)
    kept = service.report(game, anna, " The ford is dry. ", NOON)
    hands = service.view(game, ("east", "west")).hands
    assert (kept.text, kept.event, kept.seat) == ("The ford is dry.", game.events, "east")
    assert "march.go" in kept.question
    view: Any = bytes(Report.objects.get().view)
    assert all(card.encode() in view for card in hands["east"])
    assert not any(card.encode() in view for card in hands["west"] if card not in hands["east"])
    with pytest.raises(Refused, match="nothing_said"):
        service.report(game, anna, "  ", NOON)


def test_a_repair_adds_to_the_log_and_changes_nothing_in_it(anna: User, bert: User):
    game = tables.duel(anna, bert)
    before, asked = game.events, tables.asked(game)["east"].prompt
    rows = list(game.log.values_list("number", "body"))
    tables.answer(game, "east", "stay")
    repairs.go_back(game, before, anna, NOON)
    game.refresh_from_db()
    assert tables.asked(game)["east"].prompt == asked
    assert list(game.log.values_list("number", "body"))[: len(rows)] == rows
    assert game.log.last().kind == "rewind"  # type: ignore[union-attr]


def test_what_is_new_since_a_player_looked(anna: User, bert: User):
    game = tables.duel(anna, bert)
    service.looked(game, anna, NOON)
    service.say(game, bert, "Good morning.", NOON)
    glance = service.glances_of(anna, [game])[game.pk]
    assert glance.event == game.events
    assert service.unread(anna, service.heard(game, anna), glance) == 1
    service.looked(game, anna, NOON)
    glance = service.glances_of(anna, [game])[game.pk]
    assert service.unread(anna, service.heard(game, anna), glance) == 0
