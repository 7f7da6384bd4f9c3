"""The outbox: what must be sent is written with the change that makes it true, and sent after the commit."""

from __future__ import annotations

import logging
import secrets
import smtplib
from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta
from typing import Any

import msgspec
from anymail.exceptions import AnymailError
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db.models import F
from django.utils import timezone

from accounts.models import MailWish, User
from games.kernel import Question
from games.models import Game, OpenQuestion, Outgoing, PostOffice, Seat, Tenure
from games.service import failures, metrics, opaque
from games.service.nudges import nudge

logger = logging.getLogger(__name__)

SERVERS_OWN = (OSError, AnymailError, SoftTimeLimitExceeded)
"""What the server that takes our mail may do to us: refuse, say nothing, be away, be slow."""
MOST_ATTEMPTS = 54
"""Two days, as mail servers do among themselves;"""
MOST_REFUSALS = 8
"""two hours where it says no instead of later."""
PATIENT = ("started", "handed_over", "agreement_settled", "ended")
"""News that may wait as long as a turn's mail does: it then comes with it, or with the receipt."""
DIGESTED = (*PATIENT, "adjourned", "may_decide", "goes_on", "repaired", "declined")
"""News that the daily mail tells, to those who wish for one."""
AT_ONCE = ("receipt", "answer", "code", "confirm", "limit", "account")
"""Answers to something that a person has just done: they keep no quiet hours."""
AFTER_DIGEST = timedelta(minutes=10)
"""If no daily mail has told it by then, it goes alone."""
ACCOUNT = "account"
"""Holds a code or a link: once it is settled its words are not kept."""
FIRST_PAUSE = timedelta(minutes=1)
"""Before the second attempt; doubled each time,"""
LONGEST_PAUSE = timedelta(hours=1)
"""up to this."""
SHORT_PAUSE = timedelta(seconds=3)
"""For what a mail carries."""


def put(
    kind: str,
    key: str,
    *,
    game: Game | None = None,
    player: User | None = None,
    address: str = "",
    facts: dict[str, Any] | None = None,
    due_at: datetime | None = None,
) -> Outgoing:
    """Something must be sent. The same key twice is sent once."""
    now = timezone.now()
    pause = timedelta(seconds=settings.TURN_MAIL_PAUSE + 1 if kind in PATIENT else 0)
    due_at = _due(kind, player, due_at or now + pause)
    row, fresh = Outgoing.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind,
            "game": game,
            "player": player,
            "address": address,
            "facts": facts or {},
            "due_at": due_at,
        },
    )
    if fresh and row.due_at <= now:
        nudge("send", row.pk)
    return row


def _due(kind: str, player: User | None, due: datetime) -> datetime:
    if player is None or kind in AT_ONCE:
        return due
    if kind in DIGESTED and player.mail_wish == MailWish.DIGEST:
        return put_digest(player, due).due_at + AFTER_DIGEST
    return _awake(player, due)


def _awake(player: User, due: datetime) -> datetime:
    """Not within the player's quiet hours."""
    first, last = player.quiet_from, player.quiet_until
    if first is None or last is None or first == last:
        return due
    local = timezone.localtime(due, player.zone)
    is_quiet = first <= local.hour < last if first < last else local.hour >= first or local.hour < last
    if not is_quiet:
        return due
    day = local.date() + timedelta(days=1 if local.hour >= last else 0)
    return datetime.combine(day, time(last), player.zone)


def put_digest(player: User, now: datetime) -> Outgoing:
    """One mail a day, at the reader's hour, on the days that the reader has chosen."""
    local = timezone.localtime(now, player.zone)
    days = [local.date() + timedelta(days=ahead) for ahead in range(8)]
    moments = [datetime.combine(day, time(player.digest_hour), player.zone) for day in days]
    wanted = player.digest_days or range(7)
    due = next(moment for moment in moments if moment > local and moment.weekday() in wanted)
    return put("digest", f"digest:{player.pk}:{due:%Y-%m-%d}", player=player, due_at=due)


def gather_receipt(tenure: Tenure, facts: dict[str, Any], due_at: datetime) -> bool:
    """A receipt beyond the limit: told with others of this seat in one letter at that moment. Whether it is
    the first of them."""
    rows = Outgoing.objects.select_for_update().filter(
        kind="receipt", game=tenure.seat.game_id, player=tenure.player_id, state=Outgoing.State.WAITING
    )
    waiting = rows.filter(facts__gathers=True, facts__tenure=tenure.pk).first()
    if waiting is None:
        key = f"receipt:gathered:{tenure.pk}:{due_at.isoformat()}"
        put(
            "receipt",
            key,
            game=tenure.seat.game,
            player=tenure.player,
            facts={**facts, "gathers": True},
            due_at=due_at,
        )
        return True
    for name in ("lines", "parts", "lead"):
        waiting.facts[name] += facts[name]
    waiting.facts |= {name: facts[name] for name in ("received", "answers", "readings")}
    waiting.save(update_fields=["facts"])
    return False


def put_turn(question: OpenQuestion, now: datetime) -> None:
    """A seat has a question: its player gets a mail, after a pause in which more may happen."""
    tenure = question.seat.tenure
    if tenure is None or tenure.player is None:
        return
    asked = msgspec.json.decode(question.body, type=Question)
    facts = {"seat": question.seat.key, "after": question.after, "prompt": question.prompt}
    game, due_at = question.seat.game, now + timedelta(seconds=settings.TURN_MAIL_PAUSE)
    row = Outgoing(
        kind="turn",
        key=_turn_key(question.seat, question.after),
        game=game,
        player=tenure.player,
        facts={**facts, "items": list(asked.items)},
        due_at=_due("turn", tenure.player, due_at),
    )
    if row.due_at > now:
        Outgoing.objects.bulk_create([row], ignore_conflicts=True)  # the sweep finds it when its time comes
    else:
        put("turn", row.key, game=game, player=row.player, facts=row.facts, due_at=due_at)


def postpone_turn(question: OpenQuestion, until: datetime) -> None:
    """Somebody else may answer for the player by then; only if nobody has is the player asked by mail."""
    waiting = Outgoing.objects.filter(
        key=_turn_key(question.seat, question.after), state=Outgoing.State.WAITING
    )
    waiting.update(due_at=until + timedelta(seconds=settings.TURN_MAIL_PAUSE))


def put_turn_again(question: OpenQuestion, now: datetime) -> None:
    """The mail about a question was dropped while the game was stopped: it is due now, if still unknown."""
    dropped = Outgoing.objects.filter(kind="turn", game=question.seat.game_id, state=Outgoing.State.DROPPED)
    dropped.filter(facts__seat=question.seat.key, facts__after=question.after).update(
        state=Outgoing.State.WAITING, attempts=0, due_at=now + timedelta(seconds=settings.TURN_MAIL_PAUSE)
    )


def _turn_key(seat: Seat, after: int) -> str:
    return f"turn:{seat.pk}:{after}"


def turn_put(seat: Seat, after: int) -> Outgoing | None:
    """What was written about the question that the seat had then: which it was, and what it listed."""
    return Outgoing.objects.filter(key=_turn_key(seat, after)).first()


def put_to_all(
    game: Game, kind: str, key: str, facts: dict[str, Any] | None = None, due_at: datetime | None = None
) -> None:
    """Tell every player of a game, each once."""
    players = {seat.tenure.player for seat in game.seats.all() if seat.tenure and seat.tenure.player}
    for player in sorted(players, key=lambda player: player.pk):
        put(kind, f"{key}:{player.pk}", game=game, player=player, facts=facts, due_at=due_at)


def put_account_mail(mail: EmailMultiAlternatives) -> Outgoing:
    """A mail about somebody's account, as it was written: its code or link is known at that moment only."""
    facts = {"subject": mail.subject, "text": mail.body, "html": mail.alternatives[0][0]}
    return put(ACCOUNT, f"account:{secrets.token_hex(16)}", address=mail.to[0], facts=facts)


class NotYet(Exception):
    """The mail can be written in a moment: what it carries is being made."""


def claim(pk: int, now: datetime) -> Outgoing | None:
    """Take a due row for one attempt; None if it is not due, or another sender has it."""
    mine = Outgoing.objects.filter(pk=pk, state=Outgoing.State.WAITING, due_at__lte=now).update(
        attempts=F("attempts") + 1, due_at=now + timedelta(seconds=settings.OUTBOX_LEASE)
    )
    return Outgoing.objects.select_related("game", "player").get(pk=pk) if mine else None


def is_closed() -> bool:
    """The kill switch for all mail: while it is on, rows wait."""
    return PostOffice.objects.filter(closed=True).exists()


def send(
    pk: int,
    write: Callable[[Outgoing], EmailMessage | None],
    now: datetime | None = None,
    *,
    sent: Callable[[Outgoing, EmailMessage], None] | None = None,
    refused: Callable[[Outgoing, EmailMessage, Exception], bool] | None = None,
) -> None:
    """One attempt at a row: write the mail from the present state of things, send it, mark it.

    `sent` remembers what its reader knows now; `refused` says whether a failure is for good. A sender killed
    in between is followed by another attempt with another retry key.
    """
    row = None if is_closed() else claim(pk, now or timezone.now())
    if row is None:
        return
    mail: EmailMessage | None = None
    try:
        if row.attempts > MOST_ATTEMPTS:
            raise failures.WorkersDied
        mail = write(row)
        if mail is None:
            row.state = Outgoing.State.DROPPED
        else:
            _hand_over(row, mail)
            if sent:
                sent(row, mail)
    except NotYet:
        row.attempts, row.due_at = row.attempts - 1, timezone.now() + SHORT_PAUSE
    except failures.NOT_OURS:
        raise
    except Exception as error:
        for_good = bool(mail and refused and refused(row, mail, error))
        _failed(row, error, was_written=mail is not None, for_good=for_good)
    if row.kind == ACCOUNT and row.state != Outgoing.State.WAITING:
        row.facts = {}
    row.save(update_fields=["state", "attempts", "sent_at", "problem", "due_at", "facts"])
    if row.attempts > 1 and row.state in (Outgoing.State.SENT, Outgoing.State.DROPPED):
        failures.done("send", row.pk)
    metrics.mails_out.labels("later" if row.state == Outgoing.State.WAITING else row.state).inc()


def _hand_over(row: Outgoing, mail: EmailMessage) -> None:
    mail.extra_headers["X-Ravenpost-Retry-Key"] = opaque.mark("retry", row.pk, row.attempts)
    mail.send()
    row.state, row.sent_at = Outgoing.State.SENT, timezone.now()


def _failed(row: Outgoing, error: Exception, *, was_written: bool, for_good: bool) -> None:
    """A server that says “later” has days; what we could not write ourselves is soon laid aside."""
    facts = {"row": row.pk, "attempt": row.attempts, "error": type(error).__name__}
    logger.warning("a mail was not sent", extra=facts)
    if row.state == Outgoing.State.SENT:
        return
    row.problem = type(error).__name__
    if for_good:
        row.state = Outgoing.State.DEAD
    elif was_written and isinstance(error, SERVERS_OWN):
        row.due_at = timezone.now() + min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(row.attempts - 1, 9))
        if row.attempts >= _most_attempts(error):
            _lay_aside(row, error, for_good=True)
    else:
        row.due_at = timezone.now()
        _lay_aside(row, error)


def _most_attempts(error: Exception) -> int:
    refuses = isinstance(error, smtplib.SMTPResponseException) and error.smtp_code >= 500
    return MOST_REFUSALS if refuses else MOST_ATTEMPTS


def _lay_aside(row: Outgoing, error: Exception, for_good: bool = False) -> None:
    if failures.met("send", row.pk, error, game=row.game, player=row.player, for_good=for_good):
        row.state = Outgoing.State.DEAD


def drop(pks: Sequence[int]) -> None:
    """Another mail has told these rows as well."""
    waiting = Outgoing.objects.filter(pk__in=pks, state=Outgoing.State.WAITING)
    waiting.update(state=Outgoing.State.DROPPED)


def mark_told(tenure: int, event: int, question: int | None, now: datetime) -> None:
    """A mail has left: its reader knows the events up to this one, and the question if it asked one."""
    known = Tenure.objects.filter(pk=tenure)
    known.filter(told_event__lt=event).update(told_event=event)
    known.update(told_at=now, **({"told_question": question} if question is not None else {}))


def mark_sheet(tenure: int, turn: int) -> None:
    """The printed sheet of this turn has left."""
    Tenure.objects.filter(pk=tenure).update(sheet_turn=turn)


def due(now: datetime, most: int) -> list[int]:
    """The rows that should be sent now, oldest first; none while the post is closed."""
    if is_closed():
        return []
    rows = Outgoing.objects.filter(state=Outgoing.State.WAITING, due_at__lte=now).order_by("due_at")
    return list(rows.values_list("pk", flat=True)[:most])
