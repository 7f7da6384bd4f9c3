"""Ratings, reliability, rematches, reports, repairs: what stands around the games."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from glicko2 import Player

from accounts.models import User
from games import service
from games.kernel import Refused, TooLate
from games.models import Game, Invitation, RatedGame, Rating, Report, Submission
from games.service import agreements, clocks, game_lists, ratings, repairs
from tests.service import tables

pytestmark = pytest.mark.django_db
NOON, DAY = tables.NOON, timedelta(days=1)


@pytest.fixture
def anna() -> User:
    return tables.player("anna")


@pytest.fixture
def bert() -> User:
    return tables.player("bert")


def rated(anna: User, bert: User, turn: int = 3, **terms: Any) -> Game:
    """A rated game between people who are no newcomers, in its third turn."""
    tables.experienced(anna, bert)
    return in_turn(tables.duel(anna, bert, terms=service.Terms(rated=True, **terms)), turn)


def in_turn(game: Game, turn: int) -> Game:
    Game.objects.filter(pk=game.pk).update(turn=turn)
    game.refresh_from_db()
    return game


def rating(who: User, **which: Any) -> float | None:
    return Rating.objects.filter(player=who, **which).values_list("rating", flat=True).first()


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
    game = rated(anna, bert)
    offer = service.ask_to_abandon(game, anna, NOON)
    service.vote(offer, bert, True, NOON)
    ratings.count_game(game.pk)
    assert RatedGame.objects.get().changes == {str(who.pk): [1500, 1500] for who in (anna, bert)}
    assert {row.games for row in Rating.objects.all()} == {0}


def test_leaving_counts_as_a_loss_however_it_goes_on(anna: User, bert: User):
    game = rated(anna, bert)
    service.hand_to_bot(tables.seat(game, "east"), anna, "random", NOON)
    service.resign(game, bert, NOON)
    ratings.count_game(game.pk)
    mine, his = rating(anna), rating(bert)
    assert mine is not None
    assert his is not None
    assert mine < 1500 < his, "who lost to a bot has won against who left"


def test_being_late_counts_as_a_loss_and_coming_back_spares_it(anna: User, bert: User):
    for comes_back in (False, True):
        Rating.objects.all().delete()
        game = rated(anna, bert, bank_days=0, move_days=1, weekends_count=True)
        clocks.sweep(NOON + DAY)
        service.ask_about_seat(game, bert, "bot", "east", NOON + 4 * DAY, bot="random")
        if comes_back:
            service.come_back(game, anna, NOON + 5 * DAY)
        service.resign(game, bert, NOON + 6 * DAY)
        ratings.count_game(game.pk)
        expected = 1500 if comes_back else 1337
        assert round(rating(anna) or 0) == pytest.approx(expected, abs=10)


@pytest.mark.parametrize("loses", [True, False])
def test_nobody_gets_out_of_a_lost_game_by_leaving_it_for_a_while(anna: User, bert: User, loses: bool):
    game = rated(anna, bert)
    service.hand_to_bot(tables.seat(game, "east"), anna, "random", NOON)
    service.come_back(game, anna, NOON + DAY)
    service.resign(game, anna if loses else bert, NOON + 2 * DAY)
    ratings.count_game(game.pk)
    mine, his = round(rating(anna) or 0), round(rating(bert) or 0)
    assert (mine < 1500 < his) if loses else (mine, his) == (1500, 1500)


def test_being_claimed_against_counts_as_a_loss_for_the_late_alone():
    players = [tables.player(name) for name in ("anna", "bert", "cleo", "dora")]
    tables.experienced(*players)
    terms = service.Terms(rated=True, bank_days=0, move_days=1, weekends_count=True)
    game = in_turn(tables.foursome(players, terms=terms), 3)
    clocks.sweep(NOON + DAY)
    claim = service.ask_about_seat(game, players[1], "claim", "east", NOON + 4 * DAY)
    agreements.sweep(claim.ends_at)
    ratings.count_game(game.pk)
    east, west, north, south = (rating(who, in_teams=True) for who in players)
    assert east is not None
    assert west is not None
    assert east < 1500 < west
    assert (north, round(south or 0)) == (1500, round(west)), "the late player's teammate has not lost"


def test_who_was_late_has_lost_also_where_nobody_decided_anything(anna: User, bert: User):
    game = rated(anna, bert, bank_days=0, move_days=1, weekends_count=True)
    clocks.sweep(NOON + DAY)
    agreements.sweep(NOON + 31 * DAY)
    ratings.count_game(game.pk)
    assert (rating(anna) or 0) < 1500


@pytest.mark.parametrize("turn", [1, 2])
def test_a_game_that_ends_before_two_turns_were_played_is_not_rated(anna: User, bert: User, turn: int):
    game = rated(anna, bert, turn=turn)
    service.resign(game, anna, NOON)
    ratings.count_game(game.pk)
    assert RatedGame.objects.get().changes == {}
    assert not Rating.objects.exists()


def test_a_game_with_a_guest_or_a_newcomer_is_not_rated(anna: User, bert: User):
    tables.experienced(anna)
    newcomer, guest = bert, tables.player("guest", is_guest=True)
    tables.experienced(guest)
    for other in (newcomer, guest):
        game = in_turn(tables.duel(anna, other, terms=service.Terms(rated=True)), 3)
        service.resign(game, other, NOON)
        ratings.count_game(game.pk)
    assert not Rating.objects.exists()


def test_games_against_oneself_make_nobody_experienced(anna: User):
    for _ in range(4):
        game = service.open_game("skirmish", "Alone", anna, NOON, own=["east", "west"])
        in_turn(game, 4)
    assert ratings.games_begun(anna) == 0


def test_each_side_has_a_rating_of_its_own_and_teams_are_apart(anna: User, bert: User):
    game = rated(anna, bert)
    service.resign(game, anna, NOON)
    ratings.count_game(game.pk)
    again = in_turn(tables.duel(bert, anna, terms=service.Terms(rated=True)), 3)
    service.resign(again, bert, NOON)
    ratings.count_game(again.pk)
    assert (rating(anna, side="east") or 0) < 1500 < (rating(anna, side="west") or 0)
    assert not Rating.objects.filter(in_teams=True).exists()


def test_a_sides_first_rating_begins_where_the_titles_stood(anna: User, bert: User):
    Rating.objects.create(player=anna, title="skirmish", rating=1800, deviation=60, games=12)
    game = rated(anna, bert)
    service.resign(game, anna, NOON)
    ratings.count_game(game.pk)
    assert 1700 < (rating(anna, side="east") or 0) < 1800


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


def test_reliability_counts_what_a_person_did(anna: User, bert: User):
    game = tables.duel(anna, bert)
    tables.answer(game, "east", "stay", now=NOON + timedelta(hours=5))
    Submission.objects.update(source="order:1")
    assert service.reliability_of(anna).answers_in is None
    late = tables.duel(anna, bert, terms=service.Terms(bank_days=0, move_days=1, weekends_count=True))
    clocks.sweep(NOON + DAY)
    service.ask_about_seat(late, bert, "claim", "east", NOON + 4 * DAY)
    assert (service.reliability_of(anna).left, service.reliability_of(anna).share) == (1, 0)
    assert (service.reliability_of(bert).finished, service.reliability_of(bert).share) == (0, None)


# --- the door ------------------------------------------------------------------------------------------


def test_who_is_blocked_is_kept_from_ones_tables(anna: User, bert: User):
    cleo = tables.player("cleo")
    service.block(anna, bert)
    mine = service.open_game("skirmish", "Mine", anna, NOON)
    hers = service.open_game("skirmish", "Hers", cleo, NOON, options={"players": 3})
    service.join_seat(hers, anna, NOON)
    assert service.lobby(user=bert) == []
    assert len(service.lobby(user=tables.player("dora"))) == 2
    for game in (mine, hers):
        with pytest.raises(Refused, match="not_welcome"):
            service.join_seat(game, bert, NOON)
        by = anna if game == mine else cleo
        invitation = service.invite(game, by, NOON, player=bert)
        with pytest.raises(Refused, match="not_welcome"):
            service.accept(invitation.token, bert, NOON)
    theirs = service.open_game("skirmish", "Theirs", bert, NOON)
    service.invite(theirs, bert, NOON, player=anna)
    assert tables.told("invitation") == ["bert", "bert"]
    service.unblock(anna, bert)
    service.revoke(mine.invitations.get(), anna, NOON)
    service.join_seat(mine, bert, NOON)


def test_a_table_can_ask_for_reliable_players(anna: User, bert: User):
    cleo = tables.player("cleo")
    service.resign(tables.duel(bert, cleo), bert, NOON)
    service.leave_seat(tables.duel(bert, cleo), bert, NOON)
    game = service.open_game("skirmish", "Mine", anna, NOON, terms=service.Terms(least_reliability=80))
    for who in (bert, tables.player("newcomer")):
        with pytest.raises(Refused, match="not_reliable_enough"):
            service.join_seat(game, who, NOON)
    service.join_seat(game, cleo, NOON)


def test_a_table_can_ask_for_a_range_of_ratings(anna: User, bert: User):
    cleo = tables.player("cleo")
    Rating.objects.create(player=bert, title="skirmish", side="west", rating=1900)
    Rating.objects.create(player=cleo, title="skirmish", side="west", rating=1700)
    terms = service.Terms(least_rating=1600, most_rating=1800)
    game = service.open_game("skirmish", "Mine", anna, NOON, own=["east"], terms=terms)
    for who in (bert, tables.player("unrated")):
        with pytest.raises(Refused, match="rating_out_of_range"):
            service.join_seat(game, who, NOON)
    service.join_seat(game, cleo, NOON)
    with pytest.raises(Refused, match="not_a_range"):
        service.open_game("skirmish", "No", anna, NOON, terms=service.Terms(least_rating=2, most_rating=1))


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
    repairs.go_back(game, before, tables.player("clerk", is_staff=True), NOON)
    game.refresh_from_db()
    assert tables.asked(game)["east"].prompt == asked
    assert list(game.log.values_list("number", "body"))[: len(rows)] == rows
    assert game.log.last().kind == "rewind"  # type: ignore[union-attr]


def test_what_is_new_since_a_player_looked(anna: User, bert: User):
    game = tables.duel(anna, bert)
    service.looked(game, anna, NOON)
    service.say(game, bert, "Good morning.", NOON)
    service.note(game, anna, "He is polite.")
    assert unread(anna) == (0, 1)
    service.looked(game, anna, NOON)
    assert unread(anna) == (0, 0)
    service.say(game, bert, "Good evening.", NOON)
    service.mute(anna, bert)
    assert unread(anna) == (0, 0)


def unread(user: User) -> tuple[int, int]:
    """Events and words that are news to this player, as their list of games tells it."""
    (found,) = game_lists.listed(user, list(game_lists.games_of(user, 0, NOON)))
    return found.new, found.unread
