"""Moves through the only door: pencil, ink, the judge, taking back."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import service
from games.kernel import EVERYTHING, Refused, TooLate, fold, state_hash, tag_of
from games.models import Draft, Game, LogEntry, OpenQuestion, Outgoing, Seat, Snapshot, Submission
from games.service import moving, storage
from tests.kernel.playing import random_picks

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Game:
    """A game of two that has begun."""
    heron = User.objects.create_user("heron", "heron@mail.example")
    tinder = User.objects.create_user("tinder", "tinder@mail.example")
    now = timezone.now()
    game = service.open_game("skirmish", "First frost", heron, now, own=["east"])
    service.join_seat(game, tinder, now, "west")
    game.refresh_from_db()
    return game


def seat(game: Game, key: str) -> Seat:
    return game.seats.get(key=key)


def player(game: Game, key: str) -> User:
    tenure = seat(game, key).tenure
    assert tenure is not None
    assert tenure.player is not None
    return tenure.player


def move(game: Game, key: str, *steps: tuple[str, list[str]], name: str = "") -> Submission:
    """Submit and judge, as a page and a worker do."""
    unique = name or f"{key}:{Submission.objects.count()}"
    submission = service.submit(seat(game, key), player(game, key), steps, "web", unique)
    return service.judge(submission.pk)


def play_at_random(game: Game, seed: int, moves: int | None = None) -> None:
    chooser = random.Random(seed)
    made = 0
    while made != moves:
        rows = list(OpenQuestion.objects.unanswered().filter(seat__game=game).select_related("seat"))
        if not rows:
            return
        asked = chooser.choice(rows).seat
        question = service.question_of(asked)
        assert question is not None
        verdict = move(game, asked.key, (question.prompt, random_picks(question, chooser)))
        assert verdict.accepted, verdict.verdict
        made += 1


def log_of(game: Game) -> list[tuple[int, str, str]]:
    return list(game.log.order_by("number").values_list("number", "kind", "body"))


def test_a_started_game_has_its_first_question_and_a_mail_for_it(table: Game):
    assert table.state == Game.State.RUNNING
    row = OpenQuestion.objects.get()
    assert (row.seat.key, row.prompt, row.path) == ("east", "march.go", ["play", "march"])
    assert Outgoing.objects.filter(kind="turn", player=player(table, "east")).count() == 1
    assert [number for number, _, _ in log_of(table)] == list(range(1, table.entries + 1))


def test_every_entry_is_tagged_with_what_it_is(table: Game):
    assert move(table, "east", ("march.go", ("stay",))).accepted
    tagged = set(table.log.values_list("kind", "tag"))
    assert {("answer", "east"), ("chance", "Drawn"), ("event", "TurnBegan"), ("event", "CardDrawn")} <= tagged
    for row in table.log.all():
        assert row.tag == tag_of(storage.read_entry(storage.ruleset_of(table), row.kind, row.body))


def test_an_answer_that_commits_nothing_stays_in_pencil_and_can_be_rubbed_out(table: Game):
    before = log_of(table)
    sketch = service.pencil(seat(table, "east"), "march.go", ["go"])
    assert sketch.question is not None
    assert sketch.question.prompt == "march.figures"
    assert service.sketch_of(seat(table, "east")).question == sketch.question
    assert log_of(table) == before
    rubbed = service.rub_out(seat(table, "east"))
    assert rubbed.question is not None
    assert rubbed.question.prompt == "march.go"
    with pytest.raises(Refused):
        service.rub_out(seat(table, "east"))


def test_a_draft_goes_into_ink_with_the_answer_that_commits_it(table: Game):
    service.pencil(seat(table, "east"), "march.go", ["go"])
    found = service.pencil(seat(table, "east"), "march.figures", ["regular", "elite"])
    assert found.commits == "others"
    submission = move(table, "east", ("march.figures", ["regular", "elite"]))
    assert submission.accepted
    assert not Draft.objects.exists()
    assert OpenQuestion.objects.get().seat.key == "west"
    first, last = submission.verdict["events"]
    assert last == Game.objects.get().events
    assert first <= last


def test_a_refused_answer_says_why_and_changes_nothing(table: Game):
    before = log_of(table)
    with pytest.raises(Refused):
        service.pencil(seat(table, "east"), "march.go", ["fly"])
    submission = move(table, "east", ("march.go", ["fly"]))
    assert (submission.accepted, submission.verdict["problem"]) == (False, "not_offered")
    assert log_of(table) == before


def test_a_half_good_submission_leaves_nothing_half_done(table: Game):
    before = log_of(table)
    assert not move(table, "east", ("march.go", ["go"]), ("march.figures", ["dragon"])).accepted
    assert log_of(table) == before


def test_only_whoever_sits_there_may_answer(table: Game):
    with pytest.raises(Refused) as refused:
        service.submit(seat(table, "east"), player(table, "west"), [("march.go", ["stay"])], "web", "k")
    assert refused.value.key == "not_your_seat"
    with pytest.raises(TooLate):
        service.submit(seat(table, "west"), player(table, "west"), [("march.go", ["stay"])], "web", "k")


def test_the_same_key_is_the_same_submission_and_is_judged_once(table: Game):
    first = move(table, "east", ("march.go", ["stay"]), name="click")
    entries = Game.objects.get().entries
    again = service.submit(seat(table, "east"), player(table, "east"), [("march.go", ["go"])], "web", "click")
    assert again.pk == first.pk
    service.judge(again.pk)
    assert Game.objects.get().entries == entries


def test_of_two_answers_to_one_question_one_lands(table: Game):
    first = service.submit(
        seat(table, "east"), player(table, "east"), [("march.go", ["stay"])], "web", "first"
    )
    twin = service.submit(
        seat(table, "east"), player(table, "east"), [("march.go", ["stay"])], "mail", "twin"
    )
    assert service.judge(first.pk).accepted
    late = service.judge(twin.pk)
    assert (late.accepted, late.verdict["sort"]) == (False, "TooLate")
    assert LogEntry.objects.filter(kind="answer").count() == 1


def test_a_whole_game_through_the_door_is_kept_whole(table: Game):
    play_at_random(table, seed=5)
    table.refresh_from_db()
    assert table.state == Game.State.FINISHED
    assert table.ended_at is not None
    assert not OpenQuestion.objects.exists()
    assert Outgoing.objects.filter(kind="ended").count() == 2
    truth = service.view(table, EVERYTHING)
    events = [event for _, event in service.events_between(table, EVERYTHING, 0)]
    assert len(events) == table.events
    assert state_hash(
        fold(storage.ruleset_of(table).begin(storage.options_of(table)), events, EVERYTHING)
    ) == (state_hash(truth))
    assert list(table.winners) == list(truth.ending.winners)  # type: ignore[union-attr]


def test_snapshots_are_one_a_turn_and_the_newest(table: Game):
    play_at_random(table, seed=5, moves=14)
    table.refresh_from_db()
    rows = Snapshot.objects.filter(eyes=storage.TRUTH)
    assert rows.filter(kept=True).count() == len(set(rows.values_list("turn", flat=True)))
    assert rows.filter(kept=False).count() <= 1
    fresh = storage.resume(table).running.state
    Snapshot.objects.all().delete()
    assert state_hash(storage.resume(table).running.state) == state_hash(fresh)


def test_a_view_at_a_moment_is_what_was_known_then(table: Game):
    play_at_random(table, seed=6, moves=10)
    table.refresh_from_db()
    halfway = table.events // 2
    seen = service.view(table, ("east",), halfway)
    events = [event for _, event in service.events_between(table, ("east",), 0, halfway)]
    begun = storage.ruleset_of(table).begin(storage.options_of(table))
    assert seen == fold(begun, events, ("east",))
    assert all(card is None for card in seen.hands["west"])  # type: ignore[attr-defined]


def test_a_step_is_taken_back_while_nobody_else_has_acted(table: Game):
    move(table, "east", ("march.go", ["stay"]))
    assert OpenQuestion.objects.get().seat.key == "west"
    numbered = Game.objects.get().entries
    service.take_back(seat(table, "east"))
    table.refresh_from_db()
    assert OpenQuestion.objects.get().seat.key == "east"
    assert table.entries == numbered + 1
    move(table, "east", ("march.go", ["go"]), ("march.figures", []))
    move(table, "west", ("march.go", ["stay"]))
    with pytest.raises(TooLate):
        service.take_back(seat(table, "east"))


def test_what_was_sent_before_a_take_back_is_too_late_after_it(table: Game):
    move(table, "east", ("march.go", ["stay"]))
    waiting = service.submit(
        seat(table, "west"), player(table, "west"), [("march.go", ["stay"])], "mail", "w"
    )
    service.take_back(seat(table, "east"))
    move(table, "east", ("march.go", ["stay"]))
    late = service.judge(waiting.pk)
    assert (late.accepted, late.verdict["sort"]) == (False, "TooLate")


def test_a_game_whose_log_the_rules_no_longer_give_is_stopped_with_its_log_intact(table: Game):
    move(table, "east", ("march.go", ["stay"]))
    Snapshot.objects.all().delete()
    drawn = table.log.filter(kind="event", tag="CardDrawn").first()
    assert drawn is not None
    LogEntry.objects.filter(pk=drawn.pk).update(body=drawn.body.replace('"card":"', '"card":"x'))
    before = log_of(table)
    submission = service.submit(
        seat(table, "west"), player(table, "west"), [("march.go", ["stay"])], "web", "drift"
    )
    assert service.judge(submission.pk).judged_at is None
    assert Game.objects.get().state == Game.State.STOPPED
    assert log_of(table) == before
    with pytest.raises(Refused):
        service.submit(seat(table, "west"), player(table, "west"), [("march.go", ["stay"])], "web", "more")
    LogEntry.objects.filter(pk=drawn.pk).update(body=drawn.body)
    Game.objects.update(state=Game.State.RUNNING)
    assert service.judge(submission.pk).accepted


def test_secret_answers_leave_the_other_seats_question_and_clock_alone(table: Game):
    move(table, "east", ("march.go", ["stay"]))
    move(table, "west", ("march.go", ["stay"]))
    asked = {row.seat.key: row for row in OpenQuestion.objects.select_related("seat")}
    assert set(asked) == {"east", "west"}
    events = Game.objects.get().events
    move(table, "west", ("fight.card", ["no_card"]))
    left = OpenQuestion.objects.unanswered().get()
    assert (left.pk, left.after, left.asked_at) == (
        asked["east"].pk,
        asked["east"].after,
        asked["east"].asked_at,
    )
    assert Game.objects.get().events == events


def test_the_judge_is_not_confused_by_time(table: Game):
    later = timezone.now() + timedelta(days=2)
    submission = service.submit(
        seat(table, "east"), player(table, "east"), [("march.go", ["stay"])], "web", "later"
    )
    assert moving.judge(submission.pk, later).judged_at == later
