"""What the post knows: addresses that fail, who wants which mails, and whether mail leaves at all."""

from __future__ import annotations

from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.models import (
    Game,
    OpenQuestion,
    Outgoing,
    PostOffice,
    RawMail,
    Refusal,
    Seat,
    Submission,
    Tenure,
    Unreached,
)
from games.service import clocks, failures, outbox, replies
from games.service.transactions import whole

BOUNCES_WITHIN = timedelta(days=7)
"""A mail server gives up after five days at the most."""
SOFT_REFUSALS = 2
"""So many mails refused for a while (a full box, a policy) within those days mean that nothing arrives."""


def set_closed(closed: bool, why: str = "") -> PostOffice:
    """The kill switch: while it is on no mail leaves."""
    return PostOffice.objects.update_or_create(pk=1, defaults={"closed": closed, "why": why})[0]


def want_mails(tenure: Tenure, wanted: bool) -> None:
    """The player stops this game's mails, or wants them again, in all seats that the player has in it. The
    clock runs on all the same."""
    sits = Tenure.objects.filter(player=tenure.player_id, ended_at=None, seat__game=tenure.seat.game_id)
    Seat.objects.filter(pk__in=sits.values("seat")).update(mails=wanted)


# --- addresses that fail ---------------------------------------------------------------------------


def fails(address: str) -> bool:
    """Refused for good: nothing is sent there."""
    return Unreached.objects.filter(address__iexact=address, soft=False).exists()


def is_doubtful(address: str) -> bool:
    """Refused for good, or lately again and again."""
    return Unreached.objects.filter(address__iexact=address).exists()


def sent_lately(pk: int, now: datetime) -> Outgoing | None:
    """A mail that left within the last days; what comes back later is no news of it."""
    rows = Outgoing.objects.filter(pk=pk, state=Outgoing.State.SENT, sent_at__gt=now - BOUNCES_WITHIN)
    return rows.select_related("player", "game").first()


def heard_of_since(row: Outgoing) -> bool:
    """Has its reader moved, or written to us, since the mail left?"""
    if row.player is None or row.sent_at is None:
        return False
    moved = Submission.objects.filter(player=row.player, stored_at__gt=row.sent_at)
    by_hand = moved.exclude(source__startswith="order:")
    wrote = RawMail.objects.filter(tenure__player=row.player, received_at__gt=row.sent_at)
    return by_hand.exists() or wrote.exists()


@whole
def mark_unreached(row: Outgoing, address: str, reason: str, now: datetime) -> None:
    """A mail came back for good: its player's clocks stop, the others hear that mail fails."""
    address = parseaddr(address)[1].lower()
    if not address or fails(address):
        return
    _doubt(row, address, reason, now, soft=False)


@whole
def mark_refused(row: Outgoing, address: str, reason: str, now: datetime) -> bool:
    """A mail was refused for now. The second within some days counts as if nothing arrived, but mail is
    still tried. Whether this was that one."""
    address = parseaddr(address)[1].lower()
    if (
        not address
        or not Refusal.objects.get_or_create(
            outgoing=row, defaults={"address": address, "player": row.player, "reason": reason[:200]}
        )[1]
    ):
        return False
    lately = Refusal.objects.filter(address=address, at__gt=now - BOUNCES_WITHIN).count()
    if lately < SOFT_REFUSALS or is_doubtful(address):
        return False
    _doubt(row, address, reason, now, soft=True)
    return True


def _doubt(row: Outgoing, address: str, reason: str, now: datetime, *, soft: bool) -> None:
    Unreached.objects.update_or_create(
        address=address, defaults={"player": row.player, "reason": reason[:200], "soft": soft}
    )
    if row.player is None or row.player.email.lower() not in ("", address):
        return
    for tenure in _tenures(row.player):
        clocks.pause(tenure.seat, now)
        _tell_others(tenure, now)


def mark_address(address: str, reason: str, now: datetime) -> None:
    """A provider told us: the same, if it is where we write to a player."""
    player = User.objects.filter(email__iexact=address, is_former=False).first()
    row = Outgoing.objects.filter(player=player).order_by("-pk").first() if player else None
    if row:
        mark_unreached(row, address, reason, now)


def heard_from(player: User, address: str, now: datetime) -> None:
    """A mail that is surely the player's has come from this address: so it works."""
    refused = Refusal.objects.filter(address=address.lower()).order_by().values("pk")
    if refused.union(Unreached.objects.filter(address__iexact=address).order_by().values("pk")).exists():
        _doubt_no_longer(player, address, now)


@whole
def _doubt_no_longer(player: User, address: str, now: datetime) -> None:
    Refusal.objects.filter(address=address.lower()).delete()
    if Unreached.objects.filter(address__iexact=address).delete()[0] and not _any_doubt(player):
        reached(player, now)


def _any_doubt(player: User) -> bool:
    return bool(player.email) and is_doubtful(player.email)


def _tenures(player: User) -> list[Tenure]:
    played = (Game.State.RUNNING, Game.State.ADJOURNED)
    rows = Tenure.objects.filter(player=player, ended_at=None, seat__game__state__in=played)
    return list(rows.select_related("seat__game"))


def _tell_others(tenure: Tenure, now: datetime) -> None:
    seat, game = tenure.seat, tenure.seat.game
    others = {other.tenure.player for other in game.seats.all() if other.tenure and other.tenure.player}
    for player in sorted(others - {tenure.player}, key=lambda player: player.pk):
        key = f"mail_fails:{tenure.pk}:{now:%Y%m%dT%H}:{player.pk}"
        outbox.put("mail_fails", key, game=game, player=player, facts={"seat": seat.key})


@whole
def reached(player: User, now: datetime) -> None:
    """The player says that the address works again, or has another one: clocks and mails go on."""
    Unreached.objects.filter(player=player).delete()
    Refusal.objects.filter(player=player).delete()
    for tenure in _tenures(player):
        if tenure.seat.paused:
            _go_on(tenure, now)


def sweep_reached(now: datetime) -> None:
    """Players whose mail failed and who now have another address, or whose server has refused nothing for
    some days."""
    quiet = Refusal.objects.filter(at__gt=now - BOUNCES_WITHIN).values("address")
    Unreached.objects.filter(soft=True, since__lt=now - BOUNCES_WITHIN).exclude(address__in=quiet).delete()
    paused = Tenure.objects.filter(ended_at=None, seat__paused=True, player__isnull=False)
    for tenure in paused.select_related("seat__game", "player"):
        assert tenure.player is not None
        if tenure.player.email and not is_doubtful(tenure.player.email):
            with whole:
                _go_on(tenure, now)


def _go_on(tenure: Tenure, now: datetime) -> None:
    clocks.go_on(tenure.seat, now)
    Tenure.objects.filter(pk=tenure.pk).update(told_question=None)
    question = OpenQuestion.objects.unanswered().filter(seat=tenure.seat).first()
    if question:
        outbox.put(
            "turn",
            f"turn:{tenure.seat_id}:{question.after}:reached:{now:%Y%m%dT%H%M%S}",
            game=tenure.seat.game,
            player=tenure.player,
            facts={"seat": tenure.seat.key, "after": question.after},
        )


# --- dead letters ----------------------------------------------------------------------------------


def send_again(row: Outgoing, now: datetime) -> None:
    """A dead letter gets all its attempts once more."""
    row.state, row.attempts, row.due_at, row.problem = Outgoing.State.WAITING, 0, now, ""
    row.save(update_fields=["state", "attempts", "due_at", "problem"])
    failures.done("send", row.pk)
    outbox.nudge("send", row.pk)


# --- keeping and letting go ------------------------------------------------------------------------

DAYS_KEPT = 90
"""Mails that came in are kept for a season, to look into complaints."""


def throw_away(now: datetime) -> None:
    old = now - timedelta(days=DAYS_KEPT)
    RawMail.objects.filter(received_at__lt=old, understood_at__isnull=False).delete()
    replies.throw_away(now)


def mails_of(user: User) -> QuerySet[RawMail]:
    return RawMail.objects.filter(tenure__player=user).order_by("received_at")


def told(mail: RawMail) -> dict[str, Any]:
    """A mail as its writer may take it away."""
    return {
        "at": mail.received_at.isoformat(),
        "outcome": mail.outcome,
        "mail": bytes(mail.raw).decode("utf-8", "replace"),
    }


def forget_player(user: User) -> None:
    """Mails and receipts hold a person's own words: they go with the account."""
    mails_of(user).delete()
    replies.forget_player(user)
    Unreached.objects.filter(player=user).delete()
    Refusal.objects.filter(player=user).delete()
    Outgoing.objects.filter(player=user).update(facts={})
    Outgoing.objects.filter(kind=outbox.ACCOUNT, address__iexact=user.email or "-").delete()
