"""Answering for a bot, or by a player's standing orders, as long as their seat is asked. Runs in a worker.

May run twice, or be killed: an answer is a stored submission with a key of its own for each question.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone
from msgspec import Struct

from games.kernel import Picks, Problem, Question
from games.models import Draft, OpenQuestion, StandingOrder, Tenure
from games.orders.position import Position
from games.orders.standing_orders import Ahead, ByOrders, plainly
from games.players.search import Searching
from games.players.sight import Sight
from games.service import attendance, moving, orders, storage
from games.titles.offered import titles

logger = logging.getLogger(__name__)

MOST_ANSWERS = 200
LONG_ENOUGH = 20.0
"""Seconds in one go; the sweep goes on where this stops."""


class Given(Struct, frozen=True):
    """An answer, and where it comes from."""

    picks: Picks
    source: str


def attend(question_id: int, now: datetime | None = None) -> int:
    """Answer the question and those that follow for the same seat. Says how many were answered."""
    row = OpenQuestion.objects.select_related("seat__game").filter(pk=question_id).first()
    if row is None:
        return 0
    seat_id, until = row.seat_id, time.monotonic() + LONG_ENOUGH
    for answered in range(MOST_ANSWERS):
        row = OpenQuestion.objects.select_related("seat__game").filter(seat=seat_id).first()
        if row is None or time.monotonic() > until or not _answer(row, now or timezone.now()):
            return answered
    return MOST_ANSWERS


def _answer(row: OpenQuestion, now: datetime) -> bool:
    """Whether the question was answered."""
    if row.attend_at is None or row.attend_at > now or row.seat.game.state not in moving.PLAYED:
        return False
    tenure = row.seat.tenure
    if tenure and tenure.player and attendance.must_wait(row, now):
        return _announce(row, now)
    given = _given(row, tenure, now) if tenure else None
    if given is None or tenure is None:
        attendance.leave(row)
        return False
    key = f"attend:{row.seat_id}:{row.after}:{row.prompt}:{tenure.pk}"[:80]
    try:
        stored = moving.submit(row.seat, tenure.player, [(row.prompt, given.picks)], given.source, key)
    except Problem:
        return False
    judged = moving.judge(stored.pk, now)
    if judged.judged_at and not judged.accepted:
        logger.error("an answer of ours was refused", extra={"submission": stored.pk})
        attendance.leave(row)
    return bool(judged.accepted)


def _announce(row: OpenQuestion, now: datetime) -> bool:
    """It is too soon to answer, but whether the orders will is known now. Says that nothing was answered."""
    if _is_pencilled(row) or _policy(row, now)[1].pick(*_position(row)) is None:
        attendance.leave(row)
    else:
        attendance.answer_later(row)
    return False


def _given(row: OpenQuestion, tenure: Tenure, now: datetime) -> Given | None:
    question, view = _position(row)
    if tenure.bot:
        return _of_bot(row, tenure.bot, question, view)
    return None if _is_pencilled(row) else _of_orders(row, question, view, now)


def _position(row: OpenQuestion) -> tuple[Question, Callable[[], Any]]:
    """What is asked, and how its seat sees the game."""

    def view() -> Any:
        return storage.view(row.seat.game, (row.seat.key,))

    return msgspec.json.decode(row.body, type=Question), view


def _sight(row: OpenQuestion) -> Sight[Any]:
    """The same for a bot that searches: with the last boundary, and what its seat did since."""
    return storage.sight_of(row.seat.game, row.seat.key)


def _is_pencilled(row: OpenQuestion) -> bool:
    """The player has begun to answer."""
    return Draft.objects.filter(seat=row.seat, after=row.after).exclude(answers=[]).exists()


def _policy(row: OpenQuestion, now: datetime) -> tuple[list[StandingOrder], ByOrders]:
    """The orders in force that their owner has seen, and who answers by them."""
    rows = [order for order in orders.in_force(row.seat, now) if not order.waits]
    title = titles()[row.seat.game.title]

    def read_ahead(line: str) -> Ahead:
        tenure = row.seat.tenure
        language = tenure.player.language if tenure and tenure.player else "en"
        return plainly(Position(title, storage.root_of(row.seat.game, row.seat.key)), line, language)

    return rows, ByOrders(title, [orders.order_of(one) for one in rows], read_ahead)


def _of_bot(row: OpenQuestion, bot: str, question: Question, view: Callable[[], Any]) -> Given | None:
    known = titles()[row.seat.game.title].opponents
    if bot not in known:
        logger.error("no such bot", extra={"bot": bot, "game": row.seat.game_id})
        return None
    policy = known[bot](attendance.bot_seed(row))
    if isinstance(policy, Searching):
        until = time.monotonic() + policy.seconds
        policy.go_on = lambda: time.monotonic() < until
        view = _sight(row)
    picks = policy.pick(question, view)
    return Given(picks, "bot") if picks is not None else None


def _of_orders(row: OpenQuestion, question: Question, view: Callable[[], Any], now: datetime) -> Given | None:
    rows, policy = _policy(row, now)
    picks = policy.pick(question, view)
    for place in policy.finished:
        orders.put_away(rows[place], now)
    if picks is None or policy.used is None:
        return None
    if policy.changed:
        orders.go_on(rows[policy.used], policy.changed)
    return Given(picks, f"order:{rows[policy.used].pk}")
