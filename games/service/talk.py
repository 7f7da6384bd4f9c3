"""Table talk, team talk and notes to oneself, each tied to the moment of the game at which it was said."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.kernel import Refused
from games.models import Game, Mute, Seat, Talk, Tenure
from games.service import live, outbox, seats
from games.service.transactions import whole

LONGEST_TALK = 2000
LONGEST_NOTE = 5000
MOST_AN_HOUR = 60
"""Things one person may say in one game within an hour."""

Audience = Talk.Audience


@whole
def say(game: Game, user: User, text: str, now: datetime, *, team: bool = False, seat: str = "") -> Talk:
    """Say something to the whole table, or to one's team only."""
    speaker = seats.own_seat(game, user, seat)
    if team and not has_teammates(speaker):
        raise Refused("no_team")
    _require_patience(game, user, now)
    audience = Audience.TEAM if team else Audience.ALL
    said = _write(game, user, speaker, text, LONGEST_TALK, audience, game.events)
    if team:
        _tell_teammates(said, speaker, now)
    return said


@whole
def note(game: Game, user: User, text: str, event: int | None = None, seat: str = "") -> Talk:
    """Note something for oneself beside an event (else beside the latest)."""
    writer = seats.own_seat(game, user, seat)
    at = game.events if event is None else event
    if not 0 <= at <= game.events:
        raise Refused("no_such_event", event=at)
    return _write(game, user, writer, text, LONGEST_NOTE, Audience.SELF, at)


@whole
def tear_up(note: Talk, user: User) -> None:
    """Throw one's own note away. What was said to others stays said."""
    if note.player_id != user.pk or note.audience != Audience.SELF:
        raise Refused("not_your_note")
    note.delete()


def heard(game: Game, user: seats.Onlooker) -> QuerySet[Talk]:
    """What was said that this reader may hear, oldest first, without those whom the reader has muted.

    Spectators hear the table. Team talk is for who sits in the team now and for who said it. Notes are their
    writer's; released ones are read by the successor, and by all when the game is over.
    """
    may = Q(audience=Audience.ALL)
    if isinstance(user, User):
        mine = game.seats.filter(tenures__player=user, tenures__ended_at=None)
        may |= Q(player=user)
        may |= Q(audience=Audience.TEAM, seat__team__in=mine.values("team"))
        may |= _is_released(game, mine)
    elif game.is_over:
        may |= _is_released(game, Seat.objects.none())
    said = game.talk.filter(may).select_related("seat", "player")
    return said.exclude(player__in=muted_by(user))


def muted_by(user: seats.Onlooker) -> QuerySet[Mute, int]:
    """Whom this person does not want to hear, in any game."""
    pk = user.pk if isinstance(user, User) else None
    return Mute.objects.filter(player=pk).values_list("muted", flat=True)


@whole
def mute(user: User, other: User) -> None:
    if user == other:
        raise Refused("cannot_mute_yourself")
    Mute.objects.get_or_create(player=user, muted=other)


@whole
def unmute(user: User, other: User) -> None:
    Mute.objects.filter(player=user, muted=other).delete()


def _is_released(game: Game, mine: QuerySet[Seat]) -> Q:
    """The notes of tenures whose player has released them, as far as these seats may read them."""
    tenures = Tenure.objects.filter(seat=OuterRef("seat"), player=OuterRef("player"), notes_released=True)
    readable = tenures if game.is_over else tenures.filter(seat__in=mine.values("pk"))
    return Q(Exists(readable), audience=Audience.SELF)


def has_teammates(seat: Seat) -> bool:
    return Seat.objects.filter(game=seat.game, team=seat.team).exclude(pk=seat.pk).exists()


def _tell_teammates(said: Talk, speaker: Seat, now: datetime) -> None:
    """Team talk does not wait for the next turn; several things said at once come in one mail."""
    due = now + timedelta(seconds=settings.TURN_MAIL_PAUSE)
    for mate in Seat.objects.filter(game=said.game, team=speaker.team).exclude(pk=speaker.pk):
        player = mate.tenure.player if mate.tenure else None
        if player and player != said.player:
            key = f"team_talk:{said.pk}:{mate.pk}"
            outbox.put("team_talk", key, game=said.game, player=player, facts={"seat": mate.key}, due_at=due)


def _require_patience(game: Game, user: User, now: datetime) -> None:
    lately = game.talk.filter(player=user, said_at__gt=now - timedelta(hours=1))
    if lately.exclude(audience=Audience.SELF).count() >= MOST_AN_HOUR:
        raise Refused("talks_too_much", most=MOST_AN_HOUR)


def _write(
    game: Game, user: User, seat: Seat, text: str, longest: int, audience: Audience, event: int
) -> Talk:
    text = text.strip()
    if not text:
        raise Refused("nothing_said")
    if len(text) > longest:
        raise Refused("too_long", most=longest, length=len(text))
    live.changed(game.pk)
    return Talk.objects.create(game=game, seat=seat, player=user, audience=audience, text=text, event=event)
