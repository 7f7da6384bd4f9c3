"""Who sits where, what they may see, and how a seat passes from one to another.

Only whoever sits in a seat now sees its secrets; a former tenant sees what a spectator sees. When the game is
over everybody who may look at it sees everything.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import F

from accounts.models import User
from games.kernel import EVERYTHING, Eyes, Refused, TooLate
from games.models import Draft, Game, Invitation, OpenQuestion, Seat, Tenure
from games.service import attendance, clocks, limits, moving, outbox, stopping
from games.service.transactions import whole

Why = Tenure.Why
_BOT = re.compile(r"[a-z][a-z_]{0,19}")

Onlooker = User | AnonymousUser | None
"""Whoever looks: a player, or somebody who has not signed in."""


# --- reading ---------------------------------------------------------------------------------------


def seats_of(game: Game, user: Onlooker) -> list[Seat]:
    """The seats in which this person sits now; one person may sit in several."""
    if not isinstance(user, User):
        return []
    mine = Tenure.objects.filter(seat__game=game, player=user, ended_at=None)
    return list(game.seats.filter(pk__in=mine.values("seat_id")))


def has_sat(game: Game, user: Onlooker) -> bool:
    return isinstance(user, User) and Tenure.objects.filter(seat__game=game, player=user).exists()


def may_watch(game: Game, user: Onlooker) -> bool:
    """May this person look at the game at all? Its players always may, also those who have left."""
    return game.spectators or has_sat(game, user) or _is_invited(game, user)


def _is_invited(game: Game, user: Onlooker) -> bool:
    return isinstance(user, User) and game.invitations.filter(player=user, state="sent").exists()


def eyes_of(game: Game, user: Onlooker) -> Eyes:
    """Whose secrets this person sees: none for a spectator. Ask `may_watch` first."""
    return EVERYTHING if game.is_over else tuple(seat.key for seat in seats_of(game, user))


def own_seat(game: Game, user: User, key: str = "") -> Seat:
    """The seat for which this person speaks. Raises Refused."""
    mine = seats_of(game, user)
    seat = next((seat for seat in mine if not key or seat.key == key), None)
    if seat is None:
        raise Refused("not_your_seat", seat=key)
    return seat


def teams_of(game: Game) -> list[str]:
    return list(dict.fromkeys(seat.team for seat in game.seats.all()))


# --- handing over ----------------------------------------------------------------------------------


@whole
def hand_to_bot(seat: Seat, by: User, bot: str, now: datetime) -> Tenure:
    """A player leaves a seat to a bot, for good or for a while. (To a person it passes by an invitation that
    names the seat.) In a rated game this is leaving it."""
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    require_being_played(game)
    return take_over(game, own_seat(game, by, seat.key), now, bot=bot)


@whole
def come_back(game: Game, user: User, now: datetime, key: str = "") -> Tenure:
    """Somebody who was late, left, or let a bot play gets the seat back, with the clock as they left it."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    require_being_played(game)
    seat = next((seat for seat in seats_to_come_back_to(game, user, now) if key in ("", seat.key)), None)
    if seat is None:
        raise Refused("no_seat_to_come_back_to")
    _require_patience(seat, user, now)
    return take_over(game, seat, now, player=user, why=Why.CAME_BACK)


def _require_patience(seat: Seat, user: User, now: datetime) -> None:
    """Getting up and coming back again and again would be a mail to everybody each time."""
    lately = seat.tenures.filter(player=user, began_at__gt=now - clocks.DAY)
    if lately.count() >= limits.SAT_DOWN_A_DAY:
        raise Refused("sat_down_often", most=limits.SAT_DOWN_A_DAY)


def seats_to_come_back_to(game: Game, user: Onlooker, now: datetime) -> list[Seat]:
    """The seats that are this person's as soon as they wish."""
    if not isinstance(user, User) or game.is_over:
        return []
    return list(game.seats.filter(owner=user, owner_until__gte=now))


def take_over(
    game: Game,
    seat: Seat,
    now: datetime,
    *,
    player: User | None = None,
    bot: str = "",
    why: Why = Why.HANDED_OVER,
) -> Tenure:
    """The seat passes on; both tenures stay in the history. The caller holds the game's row."""
    if player:
        require_innocence(game, seat, player)
    else:
        require_bot_key(bot)
    leaves = end_tenure(game, seat, now, why)
    seat.invitations.filter(state=Invitation.State.SENT).update(
        state=Invitation.State.REVOKED, settled_at=now
    )
    earlier = _earlier(seat, player)
    comes = Tenure.objects.create(seat=seat, player=player, bot=bot, began_at=now, began_event=game.events)
    _keep_for_owner(seat, leaves, comes, now)
    _set_clock(seat, earlier, comes, why, now)
    clocks.recount(game, now)
    clocks.go_on_playing(game, now)
    facts = {"seat": seat.key, "from": _tenant(leaves), "to": _tenant(comes)}
    outbox.put_to_all(game, "handed_over", f"handed_over:{comes.pk}", facts)
    if leaves and leaves.player:
        outbox.put(
            "handed_over",
            f"handed_over:{comes.pk}:{leaves.player.pk}",
            game=game,
            player=leaves.player,
            facts=facts,
        )
    if player and game.events:
        outbox.put(
            "introduction", f"introduction:{comes.pk}", game=game, player=player, facts={"seat": seat.key}
        )
    _tell_question(game, seat, comes)
    moving.forget_remarks(game, seat, now)
    attendance.wake(seat, now)
    return comes


def _earlier(seat: Seat, player: User | None) -> Tenure | None:
    """When this player sat here before."""
    if player is None:
        return None
    return seat.tenures.filter(player=player, ended_at__isnull=False).order_by("-ended_at", "-pk").first()


def _keep_for_owner(seat: Seat, leaves: Tenure | None, comes: Tenure, now: datetime) -> None:
    """Whoever was late, or left it to a bot, may come back within the days of absence of the game."""
    handed_on = comes.player and (leaves is None or leaves.why == Why.HANDED_OVER)
    if handed_on or (comes.player and comes.player == seat.owner):
        seat.owner = seat.owner_until = None
    elif leaves and leaves.player and not (seat.owner_until and seat.owner_until >= now):
        seat.owner, seat.owner_until = leaves.player, now + timedelta(days=seat.game.absence_days)
    seat.offered = False
    seat.save(update_fields=["owner", "owner_until", "offered"])


def _set_clock(seat: Seat, earlier: Tenure | None, comes: Tenure, why: Why, now: datetime) -> None:
    """A newcomer has a clock to live with. Nobody gets time by getting up and sitting down again, nor by
    handing a seat on and on."""
    handed_on = seat.tenures.filter(why=Why.HANDED_OVER).count() > 1 and why == Why.HANDED_OVER
    if earlier or handed_on or comes.bot:
        clocks.take_up(seat, earlier)
        clocks.go_on_with(seat, now)
    else:
        clocks.fill_up(seat)
        clocks.give_time(seat, now)


def end_tenure(game: Game, seat: Seat, now: datetime, why: Why) -> Tenure | None:
    """Whoever sits here gets up. The clock is counted to this moment; the pencil is rubbed out."""
    tenure = seat.tenure
    if tenure is None:
        return None
    question = OpenQuestion.objects.filter(seat=seat).first()
    if question:
        question.seat = seat
        clocks.settle(question, now)
        question.save()
    Draft.objects.filter(seat=seat).delete()
    tenure.ended_at, tenure.ended_event, tenure.why = now, game.events, why
    tenure.ended_turn, tenure.days_left = game.turn, seat.days_left
    tenure.bank_left, tenure.absence_left = seat.bank_left, seat.absence_left
    tenure.save()
    return tenure


def vacate(game: Game, seat: Seat, now: datetime, reason: str) -> None:
    """A seat falls empty: the game is adjourned until somebody takes it. The caller holds the game's row."""
    left = end_tenure(game, seat, now, Why.LEFT)
    if left and left.player and not left.player.is_former:
        seat.owner, seat.owner_until = left.player, now + timedelta(days=game.absence_days)
        seat.save(update_fields=["owner", "owner_until"])
    if game.state == Game.State.RUNNING:
        clocks.adjourn(game, now)
    if left:
        outbox.put_to_all(
            game, "adjourned", f"adjourned:left:{left.pk}", {"seat": seat.key, "reason": reason}
        )


@whole
def release_notes(tenure: Tenure, by: User, released: bool) -> None:
    """Let a successor read the notes of this tenure, and everybody after the end; or no longer."""
    if tenure.player_id != by.pk:
        raise Refused("not_your_seat", seat=tenure.seat.key)
    Tenure.objects.filter(pk=tenure.pk).update(notes_released=released)


def require_being_played(game: Game) -> None:
    stopping.require_not_stopped(game)
    if game.state not in (Game.State.RUNNING, Game.State.ADJOURNED):
        raise TooLate("game_not_running", state=game.state)


def require_innocence(game: Game, seat: Seat, player: User) -> None:
    """Nobody takes over a seat whose opponents' secrets they have seen."""
    others = Tenure.objects.filter(seat__game=game, player=player).exclude(seat__team=seat.team)
    if others.exists():
        raise Refused("knows_other_side", seat=seat.key)


@whole
def note_hint(tenure: Tenure) -> None:
    """The record tells that help was asked for."""
    Tenure.objects.filter(pk=tenure.pk).update(hints=F("hints") + 1)


def require_bot_key(bot: str) -> None:
    if not _BOT.fullmatch(bot):
        raise Refused("no_such_bot", bot=bot)


def _tenant(tenure: Tenure | None) -> dict[str, int | str] | None:
    if tenure is None:
        return None
    return {"player": tenure.player_id} if tenure.player_id else {"bot": tenure.bot}


def _tell_question(game: Game, seat: Seat, tenure: Tenure) -> None:
    """What the seat is asked now is news for its new player."""
    question = OpenQuestion.objects.unanswered().filter(seat=seat).first()
    if question and tenure.player:
        outbox.put(
            "turn",
            f"turn:{seat.pk}:{question.after}:{tenure.pk}",
            game=game,
            player=tenure.player,
            facts={"seat": seat.key, "after": question.after},
        )
