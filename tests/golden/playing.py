"""Games played through the service: practice opponents choose for people, at stated times."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from unittest import mock

import msgspec
from django.utils import timezone

from accounts.models import User
from games import service
from games.attending import answering
from games.kernel import Picks, Question
from games.lab.bench_rules import seal
from games.management.commands.soak import policies
from games.models import Agreement, Draft, Game, OpenQuestion, Seat, Submission
from games.service import storage
from tests.service.tables import NOON, asked, player, seat, sitter

MOST_ANSWERS = 3000


# --- time ------------------------------------------------------------------------------------------


class Clock:
    """The moment it is for everybody; it stands still until somebody turns it on."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def turn_on(self, **time: float) -> None:
        self.now += timedelta(**time)


@contextmanager
def standing_clock(moment: datetime = NOON) -> Iterator[Clock]:
    clock = Clock(moment)
    with mock.patch.object(timezone, "now", side_effect=lambda: clock.now):
        yield clock


# --- sitting down ----------------------------------------------------------------------------------


def person(name: str, **fields: Any) -> User:
    return User.objects.filter(username=name).first() or player(name, **fields)


def begin(
    title: str,
    name: str,
    seed: int,
    sitting: Mapping[str, str],
    *,
    bots: Mapping[str, str] | None = None,
    **wishes: Any,
) -> Game:
    """A game that has begun: each seat with its person, or its bot, and the dice of a stated secret."""
    now = timezone.now()
    opener = person(next(iter(sitting.values())))
    game = service.open_game(title, name, opener, now, own=(), **wishes)
    seal(game, seed)
    for key, bot in (bots or {}).items():
        service.seat_bot(game, key, bot, opener, now)
    for key, who in sitting.items():
        service.join_seat(game, person(who), now, key)
    game.refresh_from_db()
    return game


# --- playing ---------------------------------------------------------------------------------------


class NeverCame(AssertionError):
    """The game did not come to what was waited for; another might."""


class Play:
    """Plays a game on. What is chosen depends on the game, the seed and the moment in the log only."""

    def __init__(self, game: Game, seed: int, choosing: str = "steady") -> None:
        self.game = game
        self.seed = seed
        self.policy = policies(game.title)[choosing]
        self.chooser = random.Random(seed)

    def until(self, enough: Callable[[Game], bool]) -> Game:
        """Up to the first moment at which this is true."""
        for _ in range(MOST_ANSWERS):
            if enough(self.game):
                return self.game
            if self.game.is_over:
                raise NeverCame(f"{self.game} was over before")
            self.answer_once()
        raise NeverCame(f"{self.game} did not come to it")

    def to_the_end(self) -> Game:
        return self.until(lambda game: game.is_over)

    def on(self, answers: int) -> Game:
        """So many answers more."""
        for _ in range(answers):
            self.answer_once()
        return self.game

    def answer_once(self, key: str = "") -> str:
        """One of those who are asked answers, or this seat. Says which it was."""
        rows = asked(self.game)
        key = key or self.chooser.choice([place.key for place in self.game.seats.all() if place.key in rows])
        row = rows[key]
        if not (row.attend_at and answering.attend(row.pk, timezone.now())):
            self.answer(row)
        taken = Submission.objects.filter(seat=row.seat, after=row.after, accepted=True)
        assert taken.exists(), f"an answer of {key} was not taken"
        self.game.refresh_from_db()
        return key

    def answer(self, row: OpenQuestion) -> None:
        """By hand, under a key that no answer of another day can have had."""
        steps = [(row.prompt, self.picks(row))]
        stored = service.submit(
            row.seat, sitter(self.game, row.seat.key), steps, "test", f"play:{row.pk}:{row.after}"
        )
        judged = service.judge(stored.pk, timezone.now())
        assert judged.accepted, judged.verdict

    def picks(self, row: OpenQuestion) -> Picks:
        return self.choose(row.seat, msgspec.json.decode(row.body, type=Question))

    def choose(self, place: Seat, question: Question) -> Picks:
        policy = self.policy(self.seed * 1000 + self.game.entries)
        picks = policy.pick(question, lambda: storage.view(self.game, (place.key,)))
        assert picks is not None
        return picks

    # --- pencil, and stored but not judged ---------------------------------------------------------

    def pencil(self, most: int = 3) -> str:
        """Somebody who is asked answers in pencil, as far as that is possible. Says who; "" for nobody."""
        for key, row in asked(self.game).items():
            for _ in range(most):
                question = service.sketch_of(row.seat).question
                assert question is not None
                if service.pencil(row.seat, question.prompt, self.choose(row.seat, question)).commits:
                    break
            if Draft.objects.filter(seat=row.seat).exists():
                return key
        return ""

    def store(self, key: str) -> None:
        """A move is stored, and no worker comes by to judge it."""
        row = asked(self.game)[key]
        steps = [(row.prompt, self.picks(row))]
        service.submit(row.seat, sitter(self.game, key), steps, "web", f"stored:{row.seat.pk}:{row.after}")

    # --- taking back -------------------------------------------------------------------------------

    def take_back_alone(self) -> None:
        """Play on until somebody can take back an answer without asking; it is taken back."""
        for _ in range(MOST_ANSWERS):
            place = seat(self.game, self.answer_once())
            if service.can_take_back(place):
                service.take_back(place, timezone.now())
                self.game.refresh_from_db()
                return
        raise AssertionError("nothing could be taken back")

    def take_back_together(self, answers: int = 4) -> None:
        """Somebody asks to go back by so many answers, and everybody agrees."""
        self.on(answers)
        to = list(self.game.log.filter(kind="answer").order_by("-number")[:answers])[-1].number - 1
        asker = sitter(self.game, people_at(self.game)[0])
        agree(service.ask_take_back(self.game, asker, timezone.now(), to=to))
        self.game.refresh_from_db()


# --- what people do beside playing -----------------------------------------------------------------


def people_at(game: Game) -> list[str]:
    """The seats in which people sit."""
    return [place.key for place in game.seats.all() if place.tenure and place.tenure.player]


def agree(agreement: Agreement | None) -> None:
    """Everybody whose word is missing says yes."""
    for key in people_at(agreement.game) if agreement else ():
        who = sitter(agreement.game, key)
        if not agreement.settled_at and service.waits_for(agreement, who):
            agreement = service.vote(agreement, who, True, timezone.now())


def substitute(game: Game, key: str, name: str) -> None:
    """Whoever sits there hands the seat over to somebody who was invited to it."""
    invitation = service.invite(game, sitter(game, key), timezone.now(), player=person(name), seat=key)
    service.accept(invitation.token, person(name), timezone.now())
    game.refresh_from_db()


def hand_to_bot(game: Game, key: str, bot: str = "steady") -> None:
    service.hand_to_bot(seat(game, key), sitter(game, key), bot, timezone.now())
    game.refresh_from_db()


def resign(game: Game, key: str) -> None:
    agree(service.resign(game, sitter(game, key), timezone.now()))
    game.refresh_from_db()


def draw(game: Game, key: str) -> None:
    agree(service.offer_draw(game, sitter(game, key), timezone.now()))
    game.refresh_from_db()


# --- where a game stands ---------------------------------------------------------------------------


def asks(*chapters: str) -> Callable[[Game], bool]:
    """Is any seat asked something of these chapters of the rules?"""
    return lambda game: any(row.prompt.startswith(chapters) for row in asked(game).values())


def asks_both(*chapters: str) -> Callable[[Game], bool]:
    """Are several seats asked such a thing at once?"""
    return lambda game: len([row for row in asked(game).values() if row.prompt.startswith(chapters)]) > 1


def one_has_answered(prompt: str) -> Callable[[Game], bool]:
    """Was this asked of one just before, and is it asked of another now?"""
    return lambda game: asks(prompt)(game) and f'"{prompt}"' in _latest_answer(game)


def one_waits(prompt: str) -> Callable[[Game], bool]:
    """Has one answered this in secret, and is another still asked it?"""
    held = OpenQuestion.objects.answered().filter(prompt=prompt)
    return lambda game: asks(prompt)(game) and held.filter(seat__game=game).exists()


def _latest_answer(game: Game) -> str:
    return game.log.filter(kind="answer").order_by("number").values_list("body", flat=True).last() or ""


def turn(number: int) -> Callable[[Game], bool]:
    return lambda game: game.turn >= number


def all_of(*enough: Callable[[Game], bool]) -> Callable[[Game], bool]:
    return lambda game: all(one(game) for one in enough)
