"""What belongs to one person: handing it out on request, and letting go of it when an account is deleted."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import (
    Block,
    Coaching,
    Deck,
    Draft,
    Game,
    Glance,
    Invitation,
    Mute,
    Outgoing,
    Paper,
    Proposal,
    PushSubscription,
    Rating,
    Report,
    Seat,
    StandingOrder,
    Submission,
    Talk,
    Tenure,
    Tryout,
)
from games.service import agreements, moving, opening, post, replies, seats
from games.service.annotations import forget_annotations
from games.service.stopping import GameStopped
from games.service.transactions import whole


def data_of(user: User) -> dict[str, Any]:
    """Everything about this person in the games, as plain values: for “Download my data”."""
    return {
        "games": [_tenure(tenure) for tenure in _tenures(user)],
        "answers": [_submission(row) for row in _submissions(user)],
        "drafts": [_draft(row) for row in Draft.objects.filter(seat__in=_seats(user)).select_related("seat")],
        "talk_and_notes": [_talk(row) for row in Talk.objects.filter(player=user).select_related("game")],
        "comments": list(user.annotations.values("game", "event", "written_at", "text", "released")),
        "proposals": [_proposal(row) for row in user.proposals.select_related("by__game", "seat")],
        "invitations_received": [_invitation(row) for row in user.invitations.select_related("game")],
        "invitations_sent": [_invitation(row) for row in user.invitations_sent.select_related("game")],
        "standing_orders": [_order(row) for row in _orders(user)],
        "decks": [_deck(row) for row in user.decks.all()],
        "tryouts": [_tryout(row) for row in user.tryouts.prefetch_related("lines")],
        "ratings": [_rating(row) for row in user.ratings.all()],
        "reports": [_report(row) for row in user.reports.all()],
        "looked_at": [_glance(row) for row in user.glances.select_related("game")],
        "mails": [post.told(row) for row in post.mails_of(user)],
        "letters": [replies.told(row) for row in replies.letters_to(user)],
        "browsers": list(user.push_subscriptions.values("endpoint", "since")),
        "blocked": list(Block.objects.filter(player=user).values_list("blocked__username", flat=True)),
        "muted": list(Mute.objects.filter(player=user).values_list("muted__username", flat=True)),
    }


def _tenures(user: User) -> Any:
    return Tenure.objects.filter(player=user).select_related("seat__game").order_by("began_at")


def _seats(user: User) -> Any:
    return Tenure.objects.filter(player=user, ended_at=None).values("seat_id")


def _submissions(user: User) -> Any:
    return Submission.objects.filter(player=user).select_related("seat", "game").order_by("stored_at")


def _orders(user: User) -> Any:
    found = StandingOrder.objects.filter(tenure__player=user)
    return found.select_related("tenure__seat").order_by("given_at", "pk")


def _tenure(tenure: Tenure) -> dict[str, Any]:
    game = tenure.seat.game
    return {
        "game": game.pk,
        "name": game.name,
        "title": game.title,
        "seat": tenure.seat.key,
        "state": game.state,
        "from": tenure.began_at.isoformat(),
        "until": tenure.ended_at.isoformat() if tenure.ended_at else None,
        "won": tenure.seat.key in game.winners if game.is_over else None,
        "word_for_the_dice": tenure.word,
    }


def _submission(row: Submission) -> dict[str, Any]:
    return {
        "game": row.game_id,
        "seat": row.seat.key,
        "answers": row.answers,
        "came_by": row.source,
        "at": row.stored_at.isoformat(),
        "accepted": row.accepted,
    }


def _order(row: StandingOrder) -> dict[str, Any]:
    return {
        "game": row.tenure.seat.game_id,
        "seat": row.tenure.seat.key,
        "kind": row.kind,
        "what": row.facts,
        "holds": row.scope,
        "from": row.given_at.isoformat(),
        "until": row.ended_at.isoformat() if row.ended_at else None,
    }


def _draft(row: Draft) -> dict[str, Any]:
    return {"game": row.seat.game_id, "seat": row.seat.key, "answers": row.answers}


def _talk(row: Talk) -> dict[str, Any]:
    return {
        "game": row.game_id,
        "audience": row.audience,
        "event": row.event,
        "at": row.said_at.isoformat(),
        "text": row.text,
    }


def _proposal(row: Proposal) -> dict[str, Any]:
    return {
        "game": row.by.game_id,
        "to": row.seat.key,
        "at": row.written_at.isoformat(),
        "text": row.text,
        "outcome": row.outcome,
    }


def _invitation(row: Invitation) -> dict[str, Any]:
    return {
        "game": row.game.name,
        "address": row.address,
        "state": row.state,
        "at": row.sent_at.isoformat(),
    }


def _tryout(row: Tryout) -> dict[str, Any]:
    return {
        "game": row.game_id,
        "event": row.event,
        "shared": row.shared,
        "at": row.made_at.isoformat(),
        "lines": [
            {"line": line.letter, "name": line.name, "note": line.note, "steps": line.steps}
            for line in row.lines.all()
        ],
    }


def _deck(row: Deck) -> dict[str, Any]:
    return {"title": row.title, "name": row.name, "cards": row.cards, "at": row.changed_at.isoformat()}


def _rating(row: Rating) -> dict[str, Any]:
    return {
        "title": row.title,
        "side": row.side,
        "in_teams": row.in_teams,
        "rating": round(row.rating),
        "deviation": round(row.deviation),
        "games": row.games,
    }


def _report(row: Report) -> dict[str, Any]:
    return {
        "game": row.game_id,
        "seat": row.seat,
        "event": row.event,
        "at": row.written_at.isoformat(),
        "text": row.text,
        "answer": row.answer,
    }


def _glance(row: Glance) -> dict[str, Any]:
    return {"game": row.game.name, "event": row.event, "at": row.at.isoformat()}


# --- letting go ------------------------------------------------------------------------------------


@whole
def forget(user: User, now: datetime | None = None) -> None:
    """The account is being deleted. The others keep their games: what was played stays, the private goes.

    The user's row stays as a husk without a name; its tenures stay with it.
    """
    now = now or timezone.now()
    for pk in _games_in_play(user):
        _leave(moving.lock(pk), user, now)
    _withdraw_invitations(user, now)
    Talk.objects.filter(player=user, audience=Talk.Audience.SELF).delete()
    Talk.objects.filter(player=user).update(player=None)
    forget_annotations(user)
    Proposal.objects.filter(player=user).delete()
    Mute.objects.filter(player=user).delete()
    Mute.objects.filter(muted=user).delete()
    Block.objects.filter(player=user).delete()
    Block.objects.filter(blocked=user).delete()
    Seat.objects.filter(owner=user).update(owner=None, owner_until=None)
    Submission.objects.filter(player=user).update(player=None)
    Rating.objects.filter(player=user).delete()
    Deck.objects.filter(player=user).delete()
    Tryout.objects.filter(player=user).delete()
    Glance.objects.filter(player=user).delete()
    Coaching.objects.filter(player=user).delete()
    PushSubscription.objects.filter(player=user).delete()
    Paper.objects.filter(reader=user).delete()
    Report.objects.filter(player=user).update(player=None)
    Game.objects.filter(opened_by=user).update(opened_by=None)
    Outgoing.objects.filter(player=user, state=Outgoing.State.WAITING).update(state=Outgoing.State.DROPPED)
    post.forget_player(user)


def _games_in_play(user: User) -> list[int]:
    unfinished = Tenure.objects.filter(player=user, ended_at=None).exclude(
        seat__game__state__in=[Game.State.FINISHED, Game.State.ABANDONED]
    )
    return sorted(set(unfinished.values_list("seat__game_id", flat=True)))


def _leave(game: Game, user: User, now: datetime) -> None:
    if game.state == Game.State.OPEN:
        opening.get_up(game, user, now)
        return
    for seat in seats.seats_of(game, user):
        seats.vacate(game, seat, now, "left")
    if game.state != Game.State.STOPPED and not _anybody_left(game):
        _abandon(game, now)


def _anybody_left(game: Game) -> bool:
    return Tenure.objects.filter(seat__game=game, ended_at=None, player__isnull=False).exists()


def _abandon(game: Game, now: datetime) -> None:
    """Nobody is left to decide anything. What the rules no longer give is stopped instead."""
    with suppress(GameStopped):
        agreements.abandon(game, now)


def _withdraw_invitations(user: User, now: datetime) -> None:
    sent = Invitation.State.SENT
    user.invitations_sent.filter(state=sent).update(state=Invitation.State.REVOKED, settled_at=now)
    user.invitations.filter(state=sent).update(state=Invitation.State.DECLINED, settled_at=now)
    keys = [f"invitation:{pk}" for pk in user.invitations.values_list("pk", flat=True)]
    Outgoing.objects.filter(key__in=keys).update(address="")
    user.invitations.update(address="")
