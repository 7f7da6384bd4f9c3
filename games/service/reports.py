"""Reports: a player says that something is wrong; what they had before them is kept for the staff."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.kernel import Refused, write_state
from games.models import Game, OpenQuestion, Report
from games.service import moving, seats, storage
from games.service.transactions import whole

LONGEST = 3000
MOST_A_DAY = 20


@whole
def report(game: Game, user: User, text: str, now: datetime | None = None, seat: str = "") -> Report:
    """Keep the words with the view, the question and the number of the latest event."""
    now, text = now or timezone.now(), text.strip()
    if not text:
        raise Refused("nothing_said")
    if len(text) > LONGEST:
        raise Refused("too_long", length=len(text), most=LONGEST)
    if Report.objects.filter(player=user, written_at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise Refused("too_many_reports", most=MOST_A_DAY)
    game = moving.lock(game.pk)
    mine = seats.seats_of(game, user)
    place = next((own for own in mine if own.key == seat), None) or (mine[0] if mine else None)
    question = OpenQuestion.objects.unanswered().filter(seat=place).first() if place else None
    return Report.objects.create(
        game=game,
        player=user,
        seat=place.key if place else "",
        text=text,
        event=game.events,
        question=question.body if question else "",
        view=write_state(storage.view(game, seats.eyes_of(game, user))) if game.entries else b"",
    )


@whole
def settle(report: Report, answer: str, now: datetime) -> None:
    """The staff has looked at it."""
    Report.objects.filter(pk=report.pk).update(answer=answer.strip(), settled_at=now)
