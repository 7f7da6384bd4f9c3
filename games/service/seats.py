"""Who sits where, what they may see, and how a seat passes from one to another.

Only whoever sits in a seat now sees its secrets; a former tenant sees what a spectator sees. When the game is
over everybody who may look at it sees everything.
"""

from __future__ import annotations

import re
from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.kernel import EVERYTHING, Eyes, Refused, TooLate
from games.models import Draft, Game, Invitation, OpenQuestion, Seat, Tenure
from games.service import attendance, clocks, moving, outbox, stopping
from games.service.transactions import whole

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
    """A player leaves a seat to a bot. (To a person it passes by an invitation that names the seat.)"""
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    require_being_played(game)
    seat = own_seat(game, by, seat.key)
    if game.rated:
        raise Refused("rated_without_bots")
    return take_over(game, seat, now, bot=bot)


def take_over(game: Game, seat: Seat, now: datetime, *, player: User | None = None, bot: str = "") -> Tenure:
    """The seat passes on; both tenures stay in the history. The caller holds the game's row."""
    if player:
        require_innocence(game, seat, player)
    else:
        require_bot_key(bot)
    leaves = end_tenure(game, seat, now)
    seat.invitations.filter(state=Invitation.State.SENT).update(
        state=Invitation.State.REVOKED, settled_at=now
    )
    comes = Tenure.objects.create(seat=seat, player=player, bot=bot, began_at=now, began_event=game.events)
    clocks.fill_up(seat)
    clocks.give_time(seat, now)
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
    moving.remark(game, seat, (), now)
    attendance.wake(seat, now)
    return comes


def end_tenure(game: Game, seat: Seat, now: datetime) -> Tenure | None:
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
    tenure.ended_at, tenure.ended_event = now, game.events
    tenure.save(update_fields=["ended_at", "ended_event"])
    return tenure


def vacate(game: Game, seat: Seat, now: datetime, reason: str) -> None:
    """A seat falls empty: the game is adjourned until somebody takes it. The caller holds the game's row."""
    left = end_tenure(game, seat, now)
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
