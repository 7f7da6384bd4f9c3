"""Moves: drafts in pencil, submissions in ink, and the judge who takes them into the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone

from accounts.models import User
from games import kernel
from games.kernel import (
    Answered,
    Entry,
    Picks,
    Problem,
    Question,
    Refused,
    Rewound,
    Sketch,
    TooLate,
    last_own_step,
    sketch,
)
from games.kernel import standing as standing_entries
from games.models import Draft, Game, OpenQuestion, Seat, Submission, Tenure
from games.service import (
    attendance,
    clocks,
    failures,
    live,
    metrics,
    outbox,
    pushes,
    remarks,
    stopping,
    storage,
    votes,
)
from games.service.nudges import nudge
from games.service.stopping import GameStopped
from games.service.storage import Resumed
from games.service.transactions import whole
from games.titles import Order
from games.titles.offered import titles

TAIL = 60
"""So many entries of the log are looked at where only the latest answer matters."""

PATIENCE = timedelta(seconds=5)
"""A move not judged by then was forgotten by the broker, or its worker died."""

Step = tuple[str, Sequence[str]]
"""One answer: the prompt and the picks."""

PLAYED = (Game.State.RUNNING, Game.State.ADJOURNED)
"""Answers are taken in an adjourned game too: the late player's brings it back."""


def lock(game_id: int) -> Game:
    """The game's row, held until the transaction ends: who holds it may change the game."""
    return Game.objects.select_for_update().get(pk=game_id)


def _lock_table(game_id: int) -> Game:
    """The same with everybody at the table, read once."""
    game = lock(game_id)
    sitting = Prefetch("seats__tenures", Tenure.objects.select_related("player"))
    prefetch_related_objects([game], sitting, "seats__tenures__player__absences")
    return game


def _lock_game_of(seat: Seat) -> Game:
    """The same; if the game has moved on since the seat was read, the seat is told."""
    game = Game.objects.select_for_update().only("entries", "state").get(pk=seat.game_id)
    if game.entries != seat.game.entries:
        seat.game.refresh_from_db()
    return game


def require_running(game: Game) -> None:
    stopping.require_not_stopped(game)
    if game.state not in PLAYED:
        raise TooLate("game_not_running", state=game.state)


# --- pencil ----------------------------------------------------------------------------------------


def question_of(seat: Seat) -> Question | None:
    """What the rules ask this seat in the log's ink: before its draft."""
    row = OpenQuestion.objects.unanswered().filter(seat=seat).first()
    return msgspec.json.decode(row.body, type=Question) if row else None


def sketch_of(seat: Seat) -> Sketch:
    """Where the seat's draft stands: the question it has got to."""
    _, steps = _pencilled(seat)
    return _sketch(seat, steps)


@whole
def pencil(seat: Seat, prompt: str, picks: Sequence[str]) -> Sketch:
    """Add an answer to the seat's draft. If it commits something it is not added: `submit` it."""
    require_running(_lock_game_of(seat))
    after, steps = _pencilled(seat)
    steps.append((prompt, picks))
    found = _sketch(seat, steps)
    if not found.commits:
        answers = [[step_prompt, list(step_picks)] for step_prompt, step_picks in steps]
        if not Draft.objects.filter(seat=seat).update(after=after, answers=answers):
            Draft.objects.create(seat=seat, after=after, answers=answers)
        live.changed(seat.game_id)
    return found


@whole
def rub_out(seat: Seat, steps: int = 1) -> Sketch:
    """Take the last pencilled answers back."""
    _lock_game_of(seat)
    draft = Draft.objects.filter(seat=seat).first()
    if draft is None or not draft.answers:
        raise Refused("nothing_in_pencil")
    draft.answers = draft.answers[:-steps]
    draft.save(update_fields=["answers"])
    live.changed(seat.game_id)
    return sketch_of(seat)


def foresee(
    seat: Seat, choose: Callable[[Question], Sequence[str]], most: int, draft: Sequence[Step] | None = None
) -> list[tuple[Question, Picks]]:
    """A way on from the seat's draft, as far as it is the seat's own and known to it; nothing is written. The
    draft is looked up where the caller does not hold it."""
    running = storage.in_pencil(seat.game, seat.key)
    _, steps = _pencilled(seat) if draft is None else (0, draft)
    for prompt, picks in steps:
        running.answer(seat.key, prompt, picks)
    return kernel.foresee(running, seat.key, choose, most)


def _pencilled(seat: Seat) -> tuple[int, list[Step]]:
    """What the seat is asked behind, and its answers in pencil to that."""
    asked = OpenQuestion.objects.unanswered().filter(seat=seat)
    found = asked.values_list("after", "seat__draft__after", "seat__draft__answers").first()
    if found is None:
        raise TooLate("not_asked", seat=seat.key)
    after, drafted, answers = found
    return after, [_step(answer) for answer in answers] if drafted == after else []


def _step(answer: Sequence[Any]) -> Step:
    prompt, picks = answer
    return prompt, picks


def _sketch(seat: Seat, steps: Sequence[Step]) -> Sketch:
    answers = [Answered(seat.key, prompt, tuple(picks)) for prompt, picks in steps]
    return sketch(storage.in_pencil(seat.game, seat.key), seat.key, answers)


# --- ink -------------------------------------------------------------------------------------------


@whole
def submit(seat: Seat, player: User | None, steps: Sequence[Step], source: str, key: str) -> Submission:
    """Store a move that commits something: the seat's draft followed by these answers. A worker judges it.

    The same key twice is the same submission. Refused when somebody else sits there.
    """
    game = lock(seat.game_id)
    known = Submission.objects.filter(key=key).first()
    if known:
        return known
    require_running(game)
    tenure = seat.tenure
    if tenure is None or tenure.player != player:
        raise Refused("not_your_seat", seat=seat.key)
    after, pencilled = _pencilled(seat)
    answers = [[prompt, list(picks)] for prompt, picks in (*pencilled, *steps)]
    submission = Submission.objects.create(
        game=game, seat=seat, player=player, answers=answers, after=after, source=source, key=key
    )
    nudge("judge", submission.pk)
    return submission


def forgotten(now: datetime, most: int) -> list[int]:
    """Moves that wait longer than they should; in a stopped game they wait with the game."""
    rows = Submission.objects.filter(judged_at=None, stored_at__lt=now - PATIENCE)
    rows = rows.exclude(game__state=Game.State.STOPPED).order_by("stored_at")
    return list(rows.values_list("pk", flat=True)[:most])


def judge(submission_id: int, now: datetime | None = None) -> Submission:
    """Take a stored move into the log, or say why not. Runs in a worker, perhaps twice, perhaps killed.

    In a stopped game it waits: it is judged when the game goes on.
    """
    with metrics.timed_judging() as verdict:
        try:
            submission = _judge(submission_id, now or timezone.now())
        except GameStopped:
            submission = Submission.objects.get(pk=submission_id)
        verdict.word = _in_a_word(submission)
    return submission


def _in_a_word(submission: Submission) -> str:
    if submission.judged_at is None:
        return "waits"
    return "accepted" if submission.accepted else "refused"


@whole
def failed(submission_id: int, error: Exception) -> None:
    """Judging broke. At the last attempt the move is laid aside: nothing was changed, its player hears it."""
    submission = Submission.objects.select_related("game", "seat", "player").get(pk=submission_id)
    game, player = submission.game, submission.player
    if not failures.met("judge", submission_id, error, game=game, player=player) or submission.judged_at:
        return
    _settle(submission, timezone.now(), accepted=False, verdict=verdict_of(Refused("broke")))
    if player:
        facts = {"seat": submission.seat.key}
        outbox.put("broke", f"broke:{submission.pk}", game=game, player=player, facts=facts)


@whole
def _judge(submission_id: int, now: datetime) -> Submission:
    game_id = Submission.objects.values_list("game_id", flat=True).get(pk=submission_id)
    game = _lock_table(game_id)
    submission = Submission.objects.get(pk=submission_id)
    submission.seat = next(seat for seat in game.seats.all() if seat.pk == submission.seat_id)
    if submission.judged_at or game.state == Game.State.STOPPED:
        return submission
    first_event = game.events + 1
    try:
        require_running(game)
        questions = storage.questions_in(game)
        question = _asked_of(submission, questions)
        resumed = storage.resume_with_held(game, questions)
        remarks.hear_settings(game, resumed, now)
        for prompt, picks in submission.answers:
            resumed.running.answer(submission.seat.key, prompt, picks, submission.source)
    except GameStopped:
        raise
    except Problem as problem:
        return _settle(submission, now, accepted=False, verdict=verdict_of(problem))
    submission.days_left = clocks.days_left_now(question, now)
    play_on(game, resumed, now)
    submission.upto = game.entries
    return _settle(submission, now, accepted=True, verdict={"events": [first_event, game.events]})


def _asked_of(submission: Submission, questions: Iterable[OpenQuestion]) -> OpenQuestion:
    """The open question that the move answers."""
    seat = submission.seat
    found = next((row for row in questions if row.seat_id == seat.pk and row.answered_at is None), None)
    if found is None:
        raise TooLate("not_asked", seat=seat.key)
    if found.after != submission.after:
        raise TooLate("question_settled", seat=seat.key)
    found.seat = seat
    return found


def _settle(submission: Submission, now: datetime, *, accepted: bool, verdict: dict[str, Any]) -> Submission:
    submission.judged_at, submission.accepted, submission.verdict = now, accepted, verdict
    submission.save(update_fields=["judged_at", "accepted", "verdict", "upto", "days_left"])
    if accepted:
        Draft.objects.filter(seat=submission.seat).delete()
    return submission


def announce(game: Game, seat: Seat, orders: Sequence[Order], now: datetime) -> None:
    """Let the rules, and all, hear what a seat's orders announce. The caller holds the game's row."""
    _hear(game, seat, orders, now, aloud=True)


def forget_remarks(game: Game, seat: Seat, now: datetime) -> None:
    """Somebody else sits there: what the one before has settled holds no longer. The caller holds the row."""
    _hear(game, seat, (), now, aloud=False)


def _hear(game: Game, seat: Seat, orders: Sequence[Order], now: datetime, *, aloud: bool) -> None:
    book = titles()[game.title].orders
    if book is None or game.state not in PLAYED:
        return
    resumed = storage.resume(game)
    remarks.hear(resumed, seat, orders, book, aloud=aloud)
    if resumed.running.new:
        play_on(game, resumed, now)


def verdict_of(problem: Problem) -> dict[str, Any]:
    return {"problem": problem.key, "sort": type(problem).__name__, "facts": problem.facts}


def only_answered_since(seat: Seat, after: int) -> bool:
    """Has nobody but this seat answered since the log had that length?"""
    entries = storage.entries_of(seat.game, after)
    return all(entry.seat == seat.key for entry in answers_in(entries))


def only_teammates_answered_since(seat: Seat, after: int) -> bool:
    """Has neither this seat nor an opponent answered, nor anything been taken back, since then?"""
    team = {other.key for other in seat.game.seats.all() if other.team == seat.team and other != seat}
    entries = storage.entries_of(seat.game, after)
    if any(isinstance(entry, Rewound) for entry in entries):
        return False
    return all(entry.seat in team for entry in answers_in(entries))


def answers_in(entries: Iterable[Entry]) -> list[Answered]:
    """What seats were asked for; remarks are none."""
    return [entry for entry in entries if isinstance(entry, Answered) and not entry.is_remark]


# --- after every change ------------------------------------------------------------------------------


def play_on(game: Game, resumed: Resumed, now: datetime) -> None:
    """Append what happened, ask what is asked now, tell who must be told. The caller holds the game's row."""
    answered = {entry.seat for entry in answers_in(resumed.running.new)}
    before = game.entries
    movers = {entry.seat for entry in answers_in(resumed.running.settled) if _is_persons(entry)}
    storage.append(game, resumed, now)
    after = resumed.number_at(resumed.running.asked, before)
    set_questions(game, resumed, after, answered, now)
    if resumed.running.over:
        finish(game, resumed, now)
    else:
        votes.moved(game, movers, now)
        clocks.go_on_playing(game, now)


def _is_persons(answer: Answered) -> bool:
    """Whether a person gave it now; not an order, a bot or the rules themselves."""
    return answer.source != "bot" and not answer.source.startswith("order:")


def set_questions(game: Game, resumed: Resumed, after: int, answered: set[str], now: datetime) -> None:
    """Make the open questions those of the running game. Who has not answered keeps his clock running.

    Who has answered in a round asked at once keeps the row, so that the others see nothing of it.
    """
    running = resumed.running
    held = {entry.seat: entry for entry in running.held}
    table = {seat.pk: seat for seat in game.seats.all()}
    rows = {}
    for row in storage.questions_in(game) if resumed.questions is None else resumed.questions:
        row.seat = table[row.seat_id]
        rows[row.seat.key] = row
    for key, row in rows.items():
        stays = key in held and row.after >= after
        if not stays and (key in answered or key not in running.open):
            clocks.answered(row, now)
            row.delete()
    for seat in table.values():
        question = running.together.get(seat.key) if seat.key in held else running.open.get(seat.key)
        if question is None:
            continue
        old = rows.get(seat.key)
        row = old if old and old.pk else OpenQuestion(seat=seat, asked_at=now)
        row.together = seat.key in running.together
        if row.pk and row.after >= after:
            if not _hold(row, held.get(seat.key), now):
                row.save(update_fields=["together"])
            continue
        pencilled = row.after if row.pk and row.prompt == question.prompt else None
        row.prompt, row.path, row.after = question.prompt, list(running.path), after
        row.body = msgspec.json.encode(question).decode()
        if not row.pk:
            clocks.asked(row, now)
        attendance.plan(row, now, at_once=seat.key in answered)
        row.save()
        if pencilled is not None:
            _carry_draft(row, pencilled)
        if not _hold(row, held.get(seat.key), now):
            attendance.call(row, now)
            outbox.put_turn(row, now)
            pushes.put(row, now)


def _hold(row: OpenQuestion, answer: Answered | None, now: datetime) -> bool:
    """Keep a secret answer until the rest of its round has come: its seat's clock stops, and that is all."""
    if answer is None or row.answered_at:
        return answer is not None
    clocks.answered(row, now)
    row.together, row.answered_at, row.attend_at = True, now, None
    row.answer = [answer.prompt, list(answer.picks), answer.source]
    clocks.plan(row, now)
    row.save()
    live.changed(row.seat.game_id)
    return True


def _carry_draft(row: OpenQuestion, after: int) -> None:
    """Somebody else has answered, and the same is asked again: what is in pencil stays if it still fits."""
    draft = Draft.objects.filter(seat=row.seat, after=after).first()
    if draft is None or not draft.answers:
        return
    try:
        commits = _sketch(row.seat, [_step(answer) for answer in draft.answers]).commits
    except Problem:
        return
    if not commits:
        draft.after = row.after
        draft.save(update_fields=["after"])


def finish(game: Game, resumed: Resumed, now: datetime) -> None:
    """The game is over: publish it, tell everybody."""
    ending = resumed.running.state.ending
    game.state, game.ended_at = Game.State.FINISHED, now
    game.winners, game.how = list(ending.winners), ending.how
    game.save(update_fields=["state", "ended_at", "winners", "how"])
    votes.game_ended(game, now)
    outbox.put_to_all(game, "ended", f"ended:{game.pk}")


def begin(game: Game, now: datetime) -> None:
    """Start the rules of a full game. The caller holds its row."""
    game.state, game.started_at = Game.State.RUNNING, now
    game.rules = storage.ruleset_of(game).version
    game.save(update_fields=["state", "started_at", "rules"])
    play_on(game, storage.resume(game), now)


def end(game: Game, winners: tuple[str, ...], how: str, now: datetime) -> None:
    """End a game outside the rules: resigned, agreed, claimed, abandoned. The caller holds its row."""
    resumed = storage.resume(game)
    resumed.running.end(winners, how)
    play_on(game, resumed, now)


# --- taking back -------------------------------------------------------------------------------------


@whole
def take_back(seat: Seat, now: datetime | None = None) -> Game:
    """Take back the seat's last answer, while nothing was revealed since and nobody else has acted.

    A secret answer that nobody knows of goes without a trace. One that somebody else has given hinders
    nobody, since to refuse would tell of it: it is gone with its question.
    """
    game, now = lock(seat.game_id), now or timezone.now()
    require_running(game)
    if _take_back_held(seat, now):
        return game
    to = last_own_step(standing_entries(storage.entries_of(game)), seat.key)
    if to is None:
        raise TooLate("cannot_take_back", seat=seat.key)
    rewind(game, to, (seat.key,), now)
    return game


def _take_back_held(seat: Seat, now: datetime) -> bool:
    """The seat is asked again, as the others saw it all the time; its clock goes on where it stopped."""
    row = OpenQuestion.objects.answered().filter(seat=seat).select_related("seat__game").first()
    if row is None:
        return False
    row.answered_at = row.answer = None
    row.counted_at = now
    clocks.plan(row, now)
    row.save()
    live.changed(seat.game_id)
    return True


def has_answered_in_secret(seat: Seat) -> bool:
    """The seat's answer waits for the rest of its round; until then it may be taken back."""
    return OpenQuestion.objects.answered().filter(seat=seat).exists()


def can_take_back(seat: Seat) -> bool:
    """Whether `take_back` would do it, seen from the end of the log: pages ask this all the time."""
    game = seat.game
    if game.state not in PLAYED:
        return False
    if has_answered_in_secret(seat):
        return True
    after = max(0, game.entries - TAIL)
    return last_own_step(standing_entries(storage.entries_of(game, after), after), seat.key) is not None


def since_last_move(seat: Seat) -> int:
    """The number of the last event before the seat's latest move: what came behind is news to it.

    An answer by a standing order is no move of the player's: what it brought is news as well.
    """
    by_hand = seat.submissions.filter(accepted=True).exclude(source__startswith="order:")
    latest = by_hand.order_by("-pk").values_list("verdict", flat=True).first()
    return max(0, latest["events"][0] - 1) if latest else 0


def _remarks_after(game: Game, to: int) -> list[Answered]:
    """What seats have said unasked behind that entry: it outlives a take-back."""
    kept = [entry for number, entry in standing_entries(storage.entries_of(game)) if number > to]
    return [entry for entry in kept if isinstance(entry, Answered) and entry.is_remark]


def rewind(game: Game, to: int, by: tuple[str, ...], now: datetime) -> None:
    """Go back to the position after log entry `to`. The caller holds the game's row."""
    said = _remarks_after(game, to)
    undone = sum(number > to for number, _ in standing_entries(storage.entries_of(game)))
    clocks.take_back(game, to, undone, now)
    storage.rewind_log(game, to, by, now)
    Draft.objects.filter(seat__game=game).delete()
    resumed = storage.resume(game)
    if said:
        for heard in said:
            resumed.running.remark(heard.seat, heard.prompt, heard.picks, heard.source)
        storage.append(game, resumed, now)
    after = game.entries
    set_questions(game, resumed, after, {seat.key for seat in game.seats.all()}, now)
    clocks.go_on_playing(game, now)
