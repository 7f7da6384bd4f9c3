"""Several seats are asked at once, each in secret: what is kept, what is paid, what can be taken back."""

from __future__ import annotations

import random
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command

from games import service
from games.kernel import TooLate
from games.models import Draft, Game, LogEntry, OpenQuestion, Outgoing
from games.service import archives, clocks, proposals, reliability, seats, storage, waiting
from tests.service.rounds import ROUNDS, game_at
from tests.service.tables import NOON, answer, answer_anyhow, asked, duel, player, seat, sitter

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(days=2)


@pytest.fixture
def game() -> Game:
    """Anna is east and bert is west; both are asked for a card."""
    found = duel(player("anna"), player("bert"))
    answer(found, "east", "stay")
    answer(found, "west", "stay")
    return found


def log_of(game: Game) -> list[tuple[int, str]]:
    return list(LogEntry.objects.filter(game=game).values_list("number", "body"))


def seen(game: Game, *eyes: str) -> list[str]:
    return list(waiting.asked_in(game, eyes))


def test_a_secret_answer_waits_with_its_question(game: Game):
    before, entries = log_of(game), game.entries
    answer(game, "west", "no_card")
    assert (log_of(game), game.entries) == (before, entries)
    assert set(asked(game)) == {"east"}
    assert seen(game, "west") == ["east"]
    assert seen(game, "east") == seen(game) == ["east", "west"]


def test_the_last_answer_brings_all_of_them_into_the_log(game: Game):
    answer(game, "west", "no_card")
    answer(game, "east", "no_card")
    answers = list(LogEntry.objects.filter(game=game, kind="answer").values_list("body", flat=True))
    assert ['"west"' in body for body in answers[-2:]] == [True, False], "in the order in which they came"
    assert storage.resume(game).running.open.keys() == asked(game).keys()
    assert not OpenQuestion.objects.answered().exists()


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_is_played_through_in_any_order(name: str):
    players = [player(f"player{number}") for number, _ in enumerate(ROUNDS[name][2])]
    game = game_at(name, players)
    keys = [key for key in reversed(ROUNDS[name][2]) if key in asked(game)]
    after = {row.after for row in asked(game).values()}
    events = game.events
    for number, key in enumerate(keys):
        assert game.events == events
        assert set(asked(game)) == set(keys[number:])
        answer_anyhow(game, key, random.Random(number))
    assert {row.after for row in asked(game).values()} != after
    storage.resume(game)


def test_nobody_answers_twice(game: Game):
    answer(game, "west", "no_card")
    west = seat(game, "west")
    assert service.question_of(west) is None
    with pytest.raises(TooLate):
        service.pencil(west, "fight.card", ["no_card"])
    with pytest.raises(TooLate):
        service.submit(west, sitter(game, "west"), [("fight.card", ["no_card"])], "web", "again")


def test_of_two_stored_answers_the_second_comes_too_late(game: Game):
    west, bert = seat(game, "west"), sitter(game, "west")
    first = service.submit(west, bert, [("fight.card", ["no_card"])], "web", "one")
    second = service.submit(west, bert, [("fight.card", ["no_card"])], "web", "two")
    assert service.judge(first.pk, NOON).accepted
    refused = service.judge(second.pk, NOON)
    assert not refused.accepted
    assert refused.verdict["sort"] == "TooLate"


def test_a_round_under_way_is_marked_when_the_site_is_brought_up_to_date(game: Game):
    OpenQuestion.objects.update(together=False)
    import_module("games.migrations.0009_rounds_under_way").mark_rounds(apps, None)
    assert all(row.together for row in asked(game).values())
    answer(game, "west", "no_card")
    answer(game, "east", "no_card")
    OpenQuestion.objects.update(together=False)
    import_module("games.migrations.0009_rounds_under_way").mark_rounds(apps, None)
    assert not any(row.together for row in asked(game).values())


def test_a_kept_answer_that_no_longer_fits_stops_the_game(game: Game):
    answer(game, "west", "no_card")
    OpenQuestion.objects.answered().update(answer=["fight.card", ["a card of other rules"], "web"])
    with pytest.raises(SystemExit):
        call_command("check_games")
    east = seat(game, "east")
    stored = service.submit(east, sitter(game, "east"), [("fight.card", ["no_card"])], "web", "last")
    assert service.judge(stored.pk, NOON).judged_at is None
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED


# --- clocks --------------------------------------------------------------------------------------------


def test_the_clock_of_whoever_has_answered_stops(game: Game):
    answer(game, "west", "no_card", now=LATER)
    west = seat(game, "west")
    row = OpenQuestion.objects.get(seat=west)
    assert (row.deadline, row.remind_at, row.attend_at) == (None, None, None)
    left = clocks.left_now(row, LATER)
    assert clocks.left_now(row, LATER + timedelta(days=60)) == left
    clocks.sweep(NOON + timedelta(days=25))
    assert not Outgoing.objects.filter(kind="reminder", player=sitter(game, "west")).exists()
    assert Outgoing.objects.filter(kind="reminder", player=sitter(game, "east")).exists()


def test_only_whoever_has_not_answered_can_be_late(game: Game):
    answer(game, "west", "no_card")
    clocks.sweep(NOON + timedelta(days=200))
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert service.seat_is_late(seat(game, "east"))
    assert not service.seat_is_late(seat(game, "west"))


def test_nobody_else_is_shown_the_clock_of_a_seat_in_a_round(game: Game):
    for _ in range(2):
        rows = waiting.asked_in(game, ())
        assert not any(service.shows_clock(row, ()) for row in rows.values())
        assert service.shows_clock(rows["east"], ("east",))
        if "west" in asked(game):
            answer(game, "west", "no_card")


# --- taking back ---------------------------------------------------------------------------------------


def test_taking_a_secret_answer_back_leaves_no_trace(game: Game):
    before, row = log_of(game), asked(game)["west"]
    mails = Outgoing.objects.count()
    answer(game, "west", "no_card", now=NOON + timedelta(days=1))
    assert service.can_take_back(seat(game, "west"))
    service.take_back(seat(game, "west"), LATER)
    assert log_of(game) == before
    again = asked(game)["west"]
    assert (again.pk, again.after, again.asked_at) == (row.pk, row.after, row.asked_at)
    assert again.answer is None
    assert clocks.left_now(again, LATER) == row.left_when_asked - timedelta(days=1), "where it stopped"
    assert Outgoing.objects.count() == mails
    answer(game, "west", "no_card", now=LATER)
    answer(game, "east", "no_card", now=LATER)


def test_whether_others_have_answered_does_not_tell_by_what_one_may_take_back(game: Game):
    west = seat(game, "west")
    assert service.can_take_back(west), "the answer that led to the round"
    answer(game, "east", "no_card")
    assert service.can_take_back(west)
    service.take_back(west, NOON)
    assert set(asked(game)) == {"west"}
    answer(game, "west", "stay")
    assert set(asked(game)) == {"east", "west"}, "east is asked anew"


# --- around the table ------------------------------------------------------------------------------------


def test_a_seat_passes_on_with_its_answer(game: Game):
    answer(game, "west", "no_card")
    carl = player("carl")
    seats.take_over(game, seat(game, "west"), NOON, player=carl)
    assert set(asked(game)) == {"east"}
    assert not Outgoing.objects.filter(kind="turn", player=carl).exists()
    service.take_back(seat(game, "west"), NOON)
    answer(game, "west", "no_card")
    answer(game, "east", "no_card")


def test_a_game_given_up_in_a_round_keeps_the_secret(game: Game):
    answer(game, "west", "no_card")
    service.resign(game, sitter(game, "east"), NOON)
    game.refresh_from_db()
    assert game.is_over
    assert sum("fight.card" in body for _, body in log_of(game)) == 0
    assert not OpenQuestion.objects.filter(seat__game=game).exists()


def test_an_operator_takes_the_secret_answers_along_and_nobody_else(game: Game):
    answer(game, "west", "no_card")
    assert len(archives.export(game, (), for_operator=True)["log"]) == game.entries + 1
    for eyes in ((), ("east",)):
        assert "fight.card" not in str(archives.export(game, eyes)["log"])
    service.import_game(archives.export(game, (), for_operator=True))


def test_how_soon_somebody_answers_is_not_counted_before_the_others_know():
    anna = player("anna")
    game = duel(anna, player("bert"))
    answer(game, "east", "stay")
    answer(game, "west", "stay", now=LATER)
    before = reliability.reliability_of(anna)
    answer(game, "east", "no_card", now=LATER + timedelta(hours=1))
    assert reliability.reliability_of(anna) == before
    answer(game, "west", "no_card", now=LATER + timedelta(hours=2))
    assert reliability.reliability_of(anna) != before


def test_a_teammate_does_not_learn_from_a_proposal_that_it_was_answered():
    game = game_at("four at the ford", [player(name) for name in ("anna", "bert", "carl", "dora")])
    east, north = seat(game, "east"), seat(game, "north")
    made = proposals.propose(game, sitter(game, "north"), "no card", NOON, seat="north")
    proposals.settle(made, proposals.Outcome.TAKEN, NOON)
    answer(game, "east", "no_card")
    assert proposals.teammates_asked(north) == [east]
    assert [row.pk for row in proposals.made_by(north)] == [made.pk]
    assert proposals.open_for(east) == []
    newer = proposals.propose(game, sitter(game, "north"), "strike", NOON, seat="north")
    assert [row.pk for row in proposals.made_by(north)] == [newer.pk]
    proposals.decline(newer, sitter(game, "north"), NOON)
    assert proposals.made_by(north) == []


def test_what_the_others_have_in_pencil_stays(game: Game):
    Draft.objects.create(seat=seat(game, "east"), after=asked(game)["east"].after, answers=[])
    answer(game, "west", "no_card")
    service.take_back(seat(game, "west"), NOON)
    assert Draft.objects.filter(seat__key="east").exists()
