"""A position laid into the database as a real game of real people, and a twin put in its place."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta

import msgspec
from django.core import mail
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import posting, service
from games.kernel import Answered, Problem, Question, sealed, tag_of, write_entry
from games.lab.twins.clock import BEGAN, frozen
from games.lab.twins.permuting import Twin
from games.lab.twins.positions import TwinPosition
from games.models import Game, LogEntry, OpenQuestion, Outgoing, Seat, Snapshot
from games.players.at_random import AtRandom
from games.service import moving, outbox, proposals, storage
from games.titles.languages import LANGUAGES

ZONES = ("UTC", "Europe/Madrid", "Europe/Rome", "America/Sao_Paulo")
MOST_PENCIL = 3


@dataclass(frozen=True)
class Observer:
    """Somebody who looks: a player in a seat, a stranger who is signed in, or nobody in particular."""

    name: str
    user: User | None = None
    seat: Seat | None = None

    @property
    def eyes(self) -> tuple[str, ...]:
        return (self.seat.key,) if self.seat else ()


@dataclass
class Staged:
    """A position that lies in the database."""

    position: TwinPosition
    game: Game
    observers: list[Observer]
    addresses: dict[str, str] = field(default_factory=dict)
    """Where those may reply who are not asked now, by their letters from before."""

    @property
    def boundaries(self) -> list[int]:
        """Where the truth is kept."""
        return list(self.game.snapshots.filter(eyes=storage.TRUTH).values_list("number", flat=True))

    def seats(self) -> list[Seat]:
        return [observer.seat for observer in self.observers if observer.seat]


def people(count: int) -> list[User]:
    """Those who play, in all languages, and a stranger at the end."""
    names = [*(f"twin{number}" for number in range(1, count + 1)), "stranger"]
    return [
        User.objects.create(
            username=name,
            email=f"{name}@mail.example",
            language=LANGUAGES[at % len(LANGUAGES)],
            time_zone=ZONES[at % len(ZONES)],
        )
        for at, name in enumerate(names)
    ]


class _Undo(Exception):
    """Rolls back."""


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done within has not been done afterwards."""
    try:
        with transaction.atomic():
            yield
            raise _Undo
    except _Undo:
        pass


# --- laying ------------------------------------------------------------------------------------------------


def lay(position: TwinPosition, sitting: Sequence[User], chooser: random.Random) -> Staged:
    """The game as the service would have it. Who is asked may have begun to answer."""
    with frozen(BEGAN):
        staged = opened(position, sitting)
        before = chooser.randint(0, len(position.answers))
        play_answers(staged.game, position.answers[:before])
        _send_to_those_who_wait(staged)
        play_answers(staged.game, position.answers[before:])
        staged.game.refresh_from_db()
        entries = staged.game.entries + len(storage.held_in(staged.game))
        assert entries == len(position.entries), "the service gives another game"
    with frozen(BEGAN + timedelta(minutes=30)):
        _propose(staged, chooser)
        _pencil(staged, chooser)
    return staged


def opened(position: TwinPosition, sitting: Sequence[User]) -> Staged:
    """The game at its beginning, with everybody in their seats."""
    players, stranger = sitting[:-1], sitting[-1]
    game = service.open_game(
        position.title, f"Twins {position.seed}", players[0], BEGAN, options=position.options, own=()
    )
    secret = position.secret
    Game.objects.filter(pk=game.pk).update(secret=secret, commitment=sealed.commitment(secret))
    seats = list(game.seats.all())
    for user, seat in zip(players, seats, strict=False):
        service.join_seat(game, user, BEGAN, seat.key)
    game.refresh_from_db()
    seats = list(game.seats.all())
    for seat in seats:
        seat.game = game  # one and the same all the way, read again when it has gone on
    observers = [Observer(seat.key, user, seat) for user, seat in zip(players, seats, strict=False)]
    return Staged(position, game, [*observers, Observer("stranger", stranger), Observer("spectator")])


def _send_to_those_who_wait(staged: Staged) -> None:
    """Who will not be asked when the game is looked at has a letter from before, to which a reply may go."""
    for observer in staged.observers:
        if observer.seat and observer.user and observer.seat.key not in staged.position.open:
            staged.addresses[observer.name] = address_in(send_letters(staged, observer.user))


def play_answers(game: Game, answers: Sequence[Answered]) -> None:
    """The game goes on by these, all at once."""
    game.refresh_from_db()
    resumed = storage.resume_with_held(game)
    for entry in answers:
        resumed.running.answer(entry.seat, entry.prompt, entry.picks, entry.source)
    moving.play_on(game, resumed, BEGAN)


def _propose(staged: Staged, chooser: random.Random) -> None:
    """A teammate proposes some answer to who is asked: half of the time."""
    for seat in staged.seats():
        for mate in proposals.teammates_asked(seat):
            if chooser.random() < 0.5:
                words = picks_in_words(staged.position.asked[mate.key], chooser)
                player = seat.tenure.player if seat.tenure else None
                assert player is not None
                proposals.propose(staged.game, player, words, timezone.now(), seat=seat.key, to=mate.key)
                return


def _pencil(staged: Staged, chooser: random.Random) -> None:
    """Who is asked has some answers in pencil: half of the time."""
    for seat in staged.seats():
        if seat.key in staged.position.open and chooser.random() < 0.5:
            pencil_something(seat, chooser, chooser.randint(1, MOST_PENCIL))


def pencil_something(seat: Seat, chooser: random.Random, most: int) -> None:
    anyhow = AtRandom(chooser.randrange(10**6))
    for _ in range(most):
        question = service.sketch_of(seat).question
        if question is None:
            return
        try:
            if service.pencil(seat, question.prompt, anyhow.pick(question, dict)).commits:
                return
        except Problem:
            return


def picks_in_words(question: Question, chooser: random.Random) -> str:
    """Some answer to a question, as it could be typed."""
    picks = AtRandom(chooser.randrange(10**6)).pick(question, dict)
    return typed(picks)


def typed(picks: Sequence[str]) -> str:
    return ", ".join(picks) or "none"


# --- letters -----------------------------------------------------------------------------------------------


def send_letters(staged: Staged, player: User) -> list[EmailMessage]:
    """What waits in the outbox for a player leaves."""
    mail.outbox = []
    rows = Outgoing.objects.filter(game=staged.game, player=player, state=Outgoing.State.WAITING)
    now = timezone.now()
    rows.filter(due_at__gt=now).update(due_at=now)
    for pk in rows.order_by("pk").values_list("pk", flat=True):
        posting.send(pk, prints=True)
    return list(mail.outbox)


def address_in(letters: Sequence[EmailMessage]) -> str:
    """Where a reply to the latest of them goes."""
    return next((letter.reply_to[0] for letter in reversed(letters) if letter.reply_to), "")


# --- the twin in its place ---------------------------------------------------------------------------------


def put_in_place(staged: Staged, twin: Twin) -> None:
    """The game is its twin now: the log, the truth that is kept, the others' questions."""
    game = staged.game
    assert set(twin.states) == set(staged.boundaries), "the twin has other boundaries"
    different = {
        number: entry
        for number, (old, entry) in enumerate(zip(staged.position.entries, twin.entries, strict=True), 1)
        if old != entry
    }
    rows = list(LogEntry.objects.filter(game=game, number__in=list(different)))
    for row in rows:
        entry = different[row.number]
        row.tag, row.body = tag_of(entry), write_entry(entry).decode()
    LogEntry.objects.bulk_update(rows, ["tag", "body"], batch_size=100)
    for number, body in twin.states.items():
        Snapshot.objects.filter(game=game, eyes=storage.TRUTH, number=number).update(body=body)
    for asked in OpenQuestion.objects.filter(seat__game=game).select_related("seat"):
        _ask_instead(asked, twin.asked[asked.seat.key])
        if asked.answered_at:
            _answer_instead(asked, twin)


def _answer_instead(row: OpenQuestion, twin: Twin) -> None:
    """The answer that waits for the rest of its round: the seat's latest."""
    given = [entry for entry in twin.entries if isinstance(entry, Answered) and entry.seat == row.seat.key]
    answer = [given[-1].prompt, list(given[-1].picks), given[-1].source]
    OpenQuestion.objects.filter(pk=row.pk).update(answer=answer)


def _ask_instead(row: OpenQuestion, question: Question) -> None:
    OpenQuestion.objects.filter(pk=row.pk).update(body=msgspec.json.encode(question).decode())
    sent = outbox.turn_put(row.seat, row.after)
    if sent and "items" in sent.facts:
        sent.facts = {**sent.facts, "items": list(question.items)}
        sent.save(update_fields=["facts"])
