"""Who answers besides people: bots, and standing orders. When, and how it is not told by the time it takes.

The work is done by games/bots; here is only what the database has to remember.

A standing order answers most questions at once. Where the answer is a secret (a Combat card, a window, a
round in which several are asked) its time must not tell that no person gave it, and persons do not answer
within seconds: an order's answer lands at a moment drawn by lot when the question is asked, minutes to hours
later, more often sooner than later. A person's own answer counts at once, since persons answer at any time.
So an answer that comes very soon is known to be a person's, but none is ever known to be an order's. Whether
an order will answer is found out at once, so that its owner is not asked by mail meanwhile. Bots hide
nothing: everybody knows that they are bots, and from bots nothing need be hidden. Nor is anything hidden from
one's own team, which would wait for every window of the card game: that somebody has settled it in advance is
no secret of the cards.
"""

from __future__ import annotations

import hmac
import random
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet

from games.models import OpenQuestion, Seat, StandingOrder, Tenure
from games.service import failures, outbox
from games.service.nudges import nudge
from games.service.transactions import whole
from games.titles.levels import SLOW
from games.titles.offered import titles

SHORTEST = 1 / 12
"""No order answers a secret question before this part of the longest time."""

_lot = random.SystemRandom()


def plan(question: OpenQuestion, now: datetime, *, at_once: bool = False) -> None:
    """A seat is asked something new: when may it be answered, and by whom. The caller saves the row.

    `at_once`: the seat has answered just before, so that a bot goes on without another pause.
    """
    question.attend_at = question.lands_at = None
    tenure = question.seat.tenure
    if tenure is None:
        return
    if tenure.bot:
        question.attend_at = now if at_once else now + timedelta(seconds=settings.BOT_PAUSE)
        return
    if is_secret(question):
        question.lands_at = now + _like_a_person()
    if StandingOrder.objects.filter(tenure=tenure, ended_at=None, waits=False).exists():
        question.attend_at = now


def is_secret(question: OpenQuestion) -> bool:
    """Whether there is an opponent at the table, a person, from whom it must be hidden how soon it comes."""
    seat = question.seat
    if not question.together and question.prompt not in titles()[seat.game.title].secret_prompts:
        return False
    own = seat.tenure.player if seat.tenure else None
    people = Tenure.objects.filter(seat__game=seat.game_id, ended_at=None, player__isnull=False)
    return people.exclude(player=own).exclude(seat__team=seat.team).exists()


def _like_a_person() -> timedelta:
    """How long a person might take: between a twelfth and the whole of the longest time, half of the times
    less than a third of it."""
    longest = float(settings.SECRET_ANSWER_DELAY)
    return timedelta(seconds=longest * SHORTEST ** _lot.random())


def must_wait(question: OpenQuestion, now: datetime) -> bool:
    """An order may not answer yet."""
    return question.lands_at is not None and question.lands_at > now


def answer_later(question: OpenQuestion) -> None:
    """An order will answer, but not before its time; until then its owner gets no mail about it."""
    assert question.lands_at is not None
    rows = OpenQuestion.objects.unanswered().filter(pk=question.pk, after=question.after)
    if rows.update(attend_at=question.lands_at):
        outbox.postpone_turn(question, question.lands_at)


def bot_seed(question: OpenQuestion) -> int:
    """Where the choices of a bot come from: the game's secret, so that nobody can work them out ahead.

    HMAC-SHA256(secret, "bot:SEAT:AFTER"), its first 16 bytes: another number for each seat and question, the
    same whenever the question is looked at again. Dice and draws have a number before their first colon, so
    none is shared with them; and each game has a secret of its own, so that one which is over tells nothing
    of another. A bot from outside brings its own.
    """
    seat = question.seat
    message = f"bot:{seat.key}:{question.after}".encode()
    return int.from_bytes(hmac.digest(bytes(seat.game.secret), message, "sha256")[:16], "big")


def call(question: OpenQuestion, now: datetime) -> None:
    """Tell a worker, if somebody can answer now; the sweep finds those who have to wait."""
    if question.attend_at and question.attend_at <= now:
        tenure = question.seat.tenure
        nudge("ponder" if tenure and tenure.bot in SLOW else "attend", question.pk)


def wake(seat: Seat, now: datetime) -> None:
    """A bot has sat down, or orders were given: they look at what is open already."""
    question = OpenQuestion.objects.unanswered().filter(seat=seat).first()
    if question is None:
        return
    question.seat = seat
    lands_at = question.lands_at
    plan(question, now)
    question.lands_at = lands_at or question.lands_at
    question.save(update_fields=["attend_at", "lands_at"])
    call(question, now)


def due(now: datetime, most: int) -> list[int]:
    """Questions that a bot or an order should look at."""
    return list(overdue(now).exclude(seat__in=_slow_seats()).values_list("pk", flat=True)[:most])


def due_slowly(now: datetime, most: int) -> list[int]:
    """Those about which a bot thinks long."""
    return list(overdue(now).filter(seat__in=_slow_seats()).values_list("pk", flat=True)[:most])


def overdue(now: datetime) -> QuerySet[OpenQuestion]:
    """The longest first."""
    rows = OpenQuestion.objects.filter(attend_at__lte=now, seat__game__state__in=["running", "adjourned"])
    return rows.order_by("attend_at")


def _slow_seats() -> QuerySet[Tenure, int]:
    return Tenure.objects.filter(ended_at=None, bot__in=SLOW).values_list("seat", flat=True)


@whole
def failed(question_id: int, error: Exception) -> None:
    """Thinking broke. Once it is laid aside a person is asked as if there were no order; of a bot that is
    stuck the players are told."""
    row = OpenQuestion.objects.select_related("seat__game").filter(pk=question_id).first()
    game = row.seat.game if row else None
    tenure = row.seat.tenure if row else None
    player = tenure.player if tenure else None
    if not failures.met("attend", question_id, error, game=game, player=player) or row is None:
        return
    leave(row)
    if tenure and tenure.bot:
        key = f"broke:attend:{row.seat_id}:{row.after}"
        outbox.put_to_all(row.seat.game, "broke", key, facts={"seat": row.seat.key, "bot": tenure.bot})


def try_again(question_id: int, now: datetime) -> None:
    """Somebody has mended what broke."""
    OpenQuestion.objects.unanswered().filter(pk=question_id).update(attend_at=now)
    nudge("attend", question_id)


def leave(question: OpenQuestion) -> None:
    """Nothing to say: the person is asked."""
    OpenQuestion.objects.filter(pk=question.pk, after=question.after).update(attend_at=None)
