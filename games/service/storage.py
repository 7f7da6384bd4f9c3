"""Between the kernel and the tables: resuming a game, appending to its log, folding views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.db.models import Max, Min, Q, QuerySet
from msgspec import Struct

from games.kernel import (
    EVERYTHING,
    Answered,
    Drift,
    Entry,
    Event,
    Eyes,
    GameState,
    Gate,
    Pencil,
    Problem,
    Rewound,
    Rolled,
    Root,
    Ruleset,
    Running,
    Sealed,
    TurnBegan,
    chances_in,
    fold,
    kind_of,
    read_entry,
    read_state,
    sealed,
    standing,
    tag_of,
    type_tag,
    write_entry,
    write_state,
)
from games.models import Game, LogEntry, OpenQuestion, Snapshot
from games.players.sight import Sight
from games.service import live, stopping
from games.titles.offered import titles

TRUTH = "*"
FOLDED = ("event", "rewind")
"""The kinds of entries from which views are made."""
EVENTS_BEHIND = 40
"""A view of the present leaves a snapshot when so many events had to be folded; it takes the place of the
last."""
EVENTS_LOOKED_BACK = 200
"""And a view of the past, which stays."""
ENTRIES_BETWEEN_KEPT = 300
"""So far apart snapshots of the present stay as well."""


def ruleset_of(game: Game) -> Ruleset[Any]:
    return titles()[game.title].ruleset


def options_of(game: Game) -> Any:
    return ruleset_of(game).read_options(game.options)


def seed_of(game: Game) -> bytes:
    """What the game's dice are made from."""
    return sealed.seed(bytes(game.secret), [given["word"] for given in game.words])


# --- resuming ------------------------------------------------------------------------------------


class Boundaries:
    """Remembers the states worth a snapshot while a game plays on: the newest and each turn's first."""

    def __init__(self) -> None:
        self.kept: list[tuple[int, int, bytes]] = []

    def __call__(self, running: Running[Any]) -> None:
        if not running.new:
            return
        turn = running.state.turn
        same_place = bool(self.kept) and self.kept[-1][0] == running.position
        if same_place or (len(self.kept) > 1 and self.kept[-1][1] == self.kept[-2][1] == turn):
            self.kept.pop()
        self.kept.append((running.position, turn, write_state(running.state)))


class ReadLog:
    """What the log of a game says at one length: the latest boundary, what was played since, and what is made
    from them to be looked at, never to be changed."""

    def __init__(self, game: Game) -> None:
        self.length = game.entries
        self.start = start_before(game, game.entries)
        self.kept = standing(entries_of(game, after=self.start.number), after=self.start.number)
        self.views: dict[str, GameState] = {}
        self.roots: dict[str, Root] = {}


def read_log(game: Game) -> ReadLog:
    """Read once for each row of the game in memory: a log only grows, and a longer one is read afresh."""
    if game.log_read is None or game.log_read.length != game.entries:
        game.log_read = ReadLog(game)
    return game.log_read


class Resumed:
    """A running game and where in the log it was resumed."""

    def __init__(self, game: Game, log: ReadLog | None = None) -> None:
        """From the log as it is now, or as it was read a moment ago."""
        ruleset, options = ruleset_of(game), options_of(game)
        log = log or ReadLog(game)
        start, kept = log.start, log.kept
        self.numbers = [start.number, *(number for number, _ in kept)]
        """The number of the log entry at each position."""
        self.boundaries = Boundaries()
        self.questions: list[OpenQuestion] | None = None
        """The open questions, where whoever holds the game's row has read them already."""
        try:
            self.running: Running[Any] = Running(
                ruleset,
                options,
                start.state(game),
                Sealed(seed_of(game)),
                stored=[entry for _, entry in kept],
                chances=game.chances,
                on_boundary=self.boundaries,
            )
        except Drift as drift:
            number = self.number_at(drift.position, game.entries)
            raise Drift(number, drift.stored, drift.produced) from drift
        except SoftTimeLimitExceeded:
            raise
        except Exception as error:  # rules that break on what they gave before have drifted as well
            raise Drift(start.number, None, error) from error

    def number_at(self, position: int, entries: int) -> int:
        """The number of the log entry at a position; `entries` is the log's length before the new ones."""
        stored = len(self.numbers) - 1
        return self.numbers[position] if position <= stored else entries + position - stored


def resume(game: Game) -> Resumed:
    """The game as it waits now. It is stopped, and this raises GameStopped, if the present rules do not give
    the stored events."""
    with stopping.on_drift(game, drift_of):
        return Resumed(game)


def questions_in(game: Game) -> list[OpenQuestion]:
    """What is asked now, with the answers that wait for the rest of their round."""
    return list(OpenQuestion.objects.filter(seat__game=game).select_related("seat"))


def resume_with_held(game: Game, questions: list[OpenQuestion] | None = None) -> Resumed:
    """The same once the rules have heard the secret answers that wait for the rest of their round. The caller
    holds the game's row, and may have read its open questions."""
    with stopping.on_drift(game, drift_of):
        resumed = Resumed(game)
        resumed.questions = questions_in(game) if questions is None else questions
        _give_held(game, resumed, resumed.questions)
        return resumed


def in_pencil(game: Game, seat: str) -> Running[Any]:
    """The game as it waits now, for this seat that is asked to try answers on: the only way to try any."""
    return root_of(game, seat).resume()


def root_of(game: Game, seat: str) -> Root:
    """The same, kept in memory to be tried as often as one likes, without asking the database again."""
    log = read_log(game)
    if seat not in log.roots:
        with stopping.on_drift(game, drift_of):
            running = Resumed(game, log).running
            if seat not in running.open:
                raise Drift(game.entries, None, _prompts(running))
        entries = [entry for _, entry in log.kept]
        view = seen_by(game, (seat,))
        log.roots[seat] = Root(ruleset_of(game), options_of(game), log.start.body, entries, seat, view)
    return log.roots[seat]


def sight_of(game: Game, seat: str) -> Sight[Any]:
    """What a seat has seen: its view at the latest boundary, what it did since, and its view now."""
    log = read_log(game)
    sight: Sight[Any] = Sight(ruleset_of(game), options_of(game), seat)
    sight.view = view_at(game, (seat,), log.start.number)
    sight.pass_boundary()
    for _, entry in log.kept:
        sight.see(entry)
    return sight


def drift_of(game: Game) -> Drift | None:
    """Where the present rules differ from the game as it is stored, if they do; the game is left as it is."""
    try:
        _give_held(game, Resumed(game), questions_in(game))
    except Drift as drift:
        return drift
    return None


class Start(Struct, frozen=True):
    """A boundary from which a game can be played again: its log entry, and the state as it was kept."""

    number: int
    body: bytes | None

    def state(self, game: Game) -> GameState:
        """A fresh copy for each time it is played."""
        ruleset = ruleset_of(game)
        return read_state(ruleset, self.body) if self.body else ruleset.begin(options_of(game))


def start_before(game: Game, number: int) -> Start:
    """The latest kept boundary at that log entry or before it."""
    kept = game.snapshots.filter(eyes=TRUTH, number__lte=number).order_by("-number").first()
    return Start(kept.number, bytes(kept.body)) if kept else Start(0, None)


class Stretch(Struct, frozen=True):
    """What was played between a boundary and some moment behind it."""

    start: int
    """The log's length at the boundary."""
    entries: tuple[Entry, ...]


def since_boundary(game: Game, number: int) -> Stretch:
    """From the latest boundary that the game had passed when its log had that many entries. It is looked for
    by the rules; where they no longer give the log, the last one that they do give is taken."""
    start = start_before(game, number)
    rows = rows_of(game, start.number).filter(number__lte=number).values_list("kind", "body")
    ruleset = ruleset_of(game)
    kept = standing([read_entry(ruleset, kind, body) for kind, body in rows], after=start.number)
    entries = [entry for _, entry in kept]
    passed = [0]

    def pass_boundary(running: Running[Any]) -> None:
        if running.position <= len(entries):
            passed.append(running.position)

    with suppress(Drift, Gate, Problem):
        state = start.state(game)
        Running(ruleset, options_of(game), state, Pencil(), stored=entries, on_boundary=pass_boundary)
    numbers = [start.number, *(at for at, _ in kept)]
    return Stretch(numbers[passed[-1]], tuple(entries[passed[-1] :]))


# --- appending -----------------------------------------------------------------------------------


def append(game: Game, resumed: Resumed, now: datetime) -> None:
    """Write what the running game produced; the caller holds the game's row. Snapshots are kept up.

    The answers of a round asked at once wait with their questions until the last has come.
    """
    before = game.entries
    append_entries(game, resumed.running.settled, now)
    for position, turn, body in resumed.boundaries.kept:
        number = resumed.number_at(position, before)
        opens_turn = not game.snapshots.filter(eyes=TRUTH, turn=turn, kept=True).exists()
        Snapshot.objects.create(game=game, eyes=TRUTH, number=number, turn=turn, kept=opens_turn, body=body)
    if resumed.boundaries.kept:
        drop_old_snapshots(game)


def append_entries(game: Game, new: Iterable[Entry], now: datetime) -> None:
    """Write entries behind the log and count them."""
    rows = []
    for entry in new:
        game.entries += 1
        game.chances += chances_in([entry])
        number = None
        if isinstance(entry, Event):
            game.events += 1
            number = game.events
        if isinstance(entry, TurnBegan):
            game.turn, game.rules = entry.turn, entry.rules
        rows.append(
            LogEntry(
                game=game,
                number=game.entries,
                kind=kind_of(entry),
                event=number,
                turn=game.turn,
                rules=game.rules,
                tag=tag_of(entry),
                body=write_entry(entry).decode(),
                at=now,
            )
        )
    LogEntry.objects.bulk_create(rows)
    game.save(update_fields=["entries", "events", "chances", "turn", "rules"])
    live.changed(game.pk)


def drop_old_snapshots(game: Game) -> None:
    loose = game.snapshots.filter(eyes=TRUTH, kept=False)
    newest = loose.aggregate(Max("number"))["number__max"]
    if newest:
        loose.filter(number__lt=newest).delete()


def rewind_log(game: Game, to: int, by: tuple[str, ...], now: datetime) -> None:
    """Take back everything after entry `to`: it stays in the log and is passed over from now on."""
    append_entries(game, [Rewound(to, by)], now)
    game.snapshots.filter(number__gt=to).delete()
    turn = game.log.filter(number__lte=to).order_by("-number").values_list("turn", flat=True).first() or 0
    game.turn = turn
    game.save(update_fields=["turn"])


# --- reading -------------------------------------------------------------------------------------


def turn_start(game: Game, event: int, gone: Iterable[tuple[int, int]]) -> int:
    """The entry before the turn in which that event happened, and before everything that was taken back
    across its beginning."""
    start = _start_of_turn(game, event)
    for first, last in sorted(gone, reverse=True):
        if first < start < last:
            known = game.log.filter(number__lte=first, event__isnull=False).order_by("-number").first()
            start = min(start, _start_of_turn(game, known.event or 0) if known else 0)
    return start


def turn_first(game: Game, event: int) -> int:
    """The first event of the turn in which that event happened."""
    turn = game.log.filter(event=event).order_by().values("turn")
    first = game.log.filter(turn__in=turn, event__isnull=False).aggregate(Min("event"))["event__min"]
    return min(event, first or event)


def turn_end(game: Game, event: int) -> int:
    """The last event of the turn in which that event happened."""
    turn = game.log.filter(event=event).order_by().values("turn")
    last = game.log.filter(turn__in=turn, event__isnull=False).aggregate(Max("event"))["event__max"]
    return max(event, last or 0)


def _start_of_turn(game: Game, event: int) -> int:
    turn = game.log.filter(event=event, turn__gt=0).order_by().values("turn")
    first = game.log.filter(turn__in=turn, event__isnull=False).order_by("event")
    return (first.values_list("number", flat=True).first() or 1) - 1


def rows_of(game: Game, after: int = 0) -> QuerySet[LogEntry]:
    return game.log.filter(number__gt=after).order_by("number")


def entries_of(game: Game, after: int = 0) -> list[Entry]:
    """All entries behind that number, those taken back included."""
    ruleset = ruleset_of(game)
    rows = rows_of(game, after).values_list("kind", "body")
    return [read_entry(ruleset, kind, body) for kind, body in rows]


def held_in(game: Game) -> list[Answered]:
    """The secret answers of a round that lasts, in the order in which they came; the log has none of them."""
    return _held(OpenQuestion.objects.filter(seat__game=game).answered().select_related("seat"))


def _held(rows: Iterable[OpenQuestion]) -> list[Answered]:
    came = sorted((row.answered_at, row.pk, row) for row in rows if row.answered_at)
    return [Answered(row.seat.key, row.answer[0], tuple(row.answer[1]), row.answer[2]) for *_, row in came]


def _give_held(game: Game, resumed: Resumed, rows: Iterable[OpenQuestion]) -> None:
    """The rules hear the secret answers that wait for the rest of their round. Raises Drift if one fails, or
    if others are then asked than those who have a question."""
    running = resumed.running
    for held in _held(rows):
        try:
            running.answer(held.seat, held.prompt, held.picks, held.source)
        except Problem as problem:
            raise Drift(game.entries + 1, held, _prompts(running)) from problem
    asked = {row.seat.key for row in rows if row.answered_at is None}
    if asked and asked != running.open.keys():
        raise Drift(game.entries + 1, None, _prompts(running))


def _prompts(running: Running[Any]) -> list[str]:
    return sorted(question.prompt for question in running.open.values())


def eyes_key(eyes: Eyes) -> str:
    return TRUTH if eyes is EVERYTHING else ",".join(sorted(eyes))


def eyes_from(key: str) -> Eyes:
    return EVERYTHING if key == TRUTH else tuple(filter(None, key.split(",")))


def view(game: Game, eyes: Eyes, event: int | None = None) -> GameState:
    """The state as these eyes know it: now, or as it was right after an event."""
    return view_at(game, eyes, game.entries if event is None else number_of_event(game, event))


def seen_by(game: Game, eyes: Eyes) -> GameState:
    """The present state as these eyes know it, to be looked at only: others look at the same object."""
    views, key = read_log(game).views, eyes_key(eyes)
    if key not in views:
        views[key] = view(game, eyes)
    return views[key]


def view_at(game: Game, eyes: Eyes, number: int) -> GameState:
    """The state as these eyes knew it when the log had that many entries."""
    newest = _newest_view(game, eyes, number)
    rows = rows_of(game, newest.number if newest else 0).filter(number__lte=number, kind__in=FOLDED)
    return _folded_to(game, eyes, number, newest, rows.values_list("number", "kind", "body"))


def _newest_view(game: Game, eyes: Eyes, number: int) -> Snapshot | None:
    """The last snapshot for these eyes when the log had that many entries."""
    return game.snapshots.filter(eyes=eyes_key(eyes), number__lte=number).order_by("-number").first()


def _folded_to(
    game: Game, eyes: Eyes, number: int, newest: Snapshot | None, rows: Iterable[tuple[int, str, str]]
) -> GameState:
    """The state at that number, from the rows between the snapshot and it."""
    folded = Folded(game, eyes, newest, rows)
    if folded.is_stale:
        game.snapshots.filter(eyes=eyes_key(eyes), number__gt=folded.back_to).delete()
        return view_at(game, eyes, number)
    if folded.is_far_behind(is_now=number >= game.entries):
        keep_views([folded], is_now=number >= game.entries)
    return folded.state


class Folded:
    """A view, folded from a snapshot and the rows behind it."""

    def __init__(
        self, game: Game, eyes: Eyes, start: Snapshot | None, rows: Iterable[tuple[int, str, str]]
    ) -> None:
        ruleset = ruleset_of(game)
        self.game, self.eyes, self.start = game, eyes, start.number if start else 0
        self.back_to = self.start
        """Where a take-back behind the snapshot leads: before it, where the snapshot was taken by somebody
        who had not heard of the take-back yet."""
        self.events = standing_events(ruleset, self._noting_take_backs(ruleset, rows))
        state = read_state(ruleset, bytes(start.body)) if start else ruleset.begin(options_of(game))
        self.state: GameState = fold(state, [event for _, event in self.events], eyes)

    def _noting_take_backs(
        self, ruleset: Ruleset[Any], rows: Iterable[tuple[int, str, str]]
    ) -> Iterator[tuple[int, str, str]]:
        for row in rows:
            if row[1] == "rewind":
                self.back_to = min(self.back_to, read_entry(ruleset, "rewind", row[2]).to)
            yield row

    @property
    def is_stale(self) -> bool:
        return self.back_to < self.start

    def is_far_behind(self, *, is_now: bool) -> bool:
        """Whether the next who looks should have less to fold."""
        most = EVENTS_BEHIND if is_now else EVENTS_LOOKED_BACK
        return self.eyes is not EVERYTHING and len(self.events) > most


def keep_views(views: Sequence[Folded], *, is_now: bool) -> None:
    """Snapshots of these views, each behind its last event. Those of the present take each other's place."""
    rows = []
    for view in views:
        number = view.events[-1][0]
        stays = not is_now or number // ENTRIES_BETWEEN_KEPT > view.start // ENTRIES_BETWEEN_KEPT
        body, key = write_state(view.state), eyes_key(view.eyes)
        turn = view.state.turn
        rows.append(Snapshot(game=view.game, eyes=key, number=number, turn=turn, kept=stays, body=body))
    if is_now:
        same = Q(pk__in=())
        for row in rows:
            same |= Q(game=row.game, eyes=row.eyes)
        Snapshot.objects.filter(same, kept=False).delete()
    Snapshot.objects.bulk_create(rows, ignore_conflicts=True)


def standing_events(ruleset: Ruleset[Any], rows: Iterable[tuple[int, str, str]]) -> list[tuple[int, Event]]:
    """The events among these rows that were not taken back, each with its entry number."""
    kept: list[tuple[int, Event]] = []
    for number, kind, body in rows:
        entry = read_entry(ruleset, kind, body)
        if isinstance(entry, Rewound):
            while kept and kept[-1][0] > entry.to:
                kept.pop()
        else:
            kept.append((number, entry))
    return kept


def taken_back(game: Game) -> list[tuple[int, int]]:
    """The stretches of the log that were taken back: the entries strictly between the two numbers."""
    rows = (
        game.log.filter(kind="rewind", tag=type_tag(Rewound)).order_by("number").values_list("number", "body")
    )
    ruleset = ruleset_of(game)
    return [(read_entry(ruleset, "rewind", body).to, number) for number, body in rows]


def take_backs_past_a_draw(game: Game) -> int:
    """How often the players took something back that had been rolled or drawn; repairs by the staff apart."""
    rows = game.log.filter(kind__in=["chance", "rewind"]).order_by("number")
    ruleset, times = ruleset_of(game), 0
    drawn: list[int] = []
    for number, kind, body in rows.values_list("number", "kind", "body"):
        if kind == "chance":
            drawn.append(number)
            continue
        back = read_entry(ruleset, kind, body)
        left = [at for at in drawn if at <= back.to]
        times += bool(back.by) and left != drawn
        drawn = left
    return times


def rolls_of(game: Game) -> list[Rolled]:
    """Every roll of dice, taken back or not."""
    ruleset = ruleset_of(game)
    bodies = game.log.filter(kind="chance", tag=type_tag(Rolled)).values_list("body", flat=True)
    return [read_entry(ruleset, "chance", body) for body in bodies]


def number_of_event(game: Game, event: int) -> int:
    """The log number of an event; 0 before the first."""
    return game.log.filter(event=event).values_list("number", flat=True).first() or 0


def events_between(
    game: Game, eyes: Eyes, after: int, upto: int | None = None
) -> list[tuple[LogEntry, Event]]:
    """The faces of the events behind number `after`, with their rows, those taken back included."""
    rows = game.log.filter(event__gt=after).order_by("number")
    if upto is not None:
        rows = rows.filter(event__lte=upto)
    return faces_of(game, rows, eyes)


def faces_of(game: Game, rows: Iterable[LogEntry], eyes: Eyes) -> list[tuple[LogEntry, Event]]:
    """What these eyes may know of the events of these rows."""
    ruleset = ruleset_of(game)
    return [(row, read_entry(ruleset, "event", row.body).face_for(eyes)) for row in rows]


def unfold(
    game: Game, eyes: Eyes, after: int = 0, upto: int | None = None
) -> Iterator[tuple[LogEntry, Event, GameState]]:
    """Every event that still stands, as these eyes see it, with the state right behind it: one and the same
    object all the way, so that a whole game is read once. `after` and `upto` are entries of the log; what was
    before `after` must not be taken back behind it."""
    ruleset = ruleset_of(game)
    newest = _newest_view(game, eyes, after) if after else None
    found = rows_of(game, newest.number if newest else 0).filter(kind__in=FOLDED)
    if upto is not None:
        found = found.filter(number__lte=max(after, upto))
    rows = {row.number: row for row in found}
    read = [(row.number, row.kind, row.body) for row in rows.values()]
    before = [row for row in read if row[0] <= after]
    state = _folded_to(game, eyes, after, newest, before) if after else ruleset.begin(options_of(game))
    for number, event in standing_events(ruleset, read[len(before) :]):
        face = event.face_for(eyes)
        face.apply(state)
        yield rows[number], face, state
