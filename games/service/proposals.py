"""Proposals: a teammate writes the answer to a question that is another's; its owner takes it, or does not.

The proposer sees nothing of the question but that it is open, so a proposal is words, read only when its
owner takes it. Nobody but the two of them ever hears of it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.kernel import Refused
from games.models import Game, OpenQuestion, Proposal, Seat
from games.service import moving, outbox, seats, talk
from games.service.transactions import whole

LONGEST = 1000
MOST_AN_HOUR = 30

Outcome = Proposal.Outcome


@whole
def propose(game: Game, user: User, text: str, now: datetime, *, seat: str = "", to: str = "") -> Proposal:
    """Propose an answer to a teammate who is asked something now; an earlier proposal is replaced."""
    game = moving.lock(game.pk)
    moving.require_running(game)
    proposer = seats.own_seat(game, user, seat)
    question = _question_of_teammate(proposer, to)
    text = _checked(user, text, now)
    earlier = _open_to_proposer().filter(seat=question.seat, by=proposer)
    _settle_all(earlier, Outcome.REPLACED, now)
    proposal = Proposal.objects.create(
        seat=question.seat, by=proposer, player=user, after=question.after, text=text, written_at=now
    )
    _tell(proposal)
    return proposal


def teammates_asked(seat: Seat) -> list[Seat]:
    """The other seats of the team that seem to be asked something now and in which another person sits."""
    own = seat.tenure.player if seat.tenure else None
    asked = OpenQuestion.objects.filter(seat__game=seat.game_id, seat__team=seat.team).exclude(seat=seat)
    found = [row.seat for row in asked.select_related("seat__game").order_by("seat__place")]
    return [mate for mate in found if mate.tenure and mate.tenure.player not in (None, own)]


def open_for(seat: Seat) -> list[Proposal]:
    """What teammates propose for the seat's open question, the newest first."""
    asked = OpenQuestion.objects.unanswered().filter(seat=seat)
    return list(_waiting(seat).filter(after__in=asked.values("after")))


def made_by(seat: Seat) -> list[Proposal]:
    """What the seat has proposed that may still be taken, as far as it can know."""
    asked = OpenQuestion.objects.filter(seat=OuterRef("seat"), after=OuterRef("after"))
    return list(_open_to_proposer().filter(Exists(asked), by=seat).select_related("seat__game"))


def _open_to_proposer() -> QuerySet[Proposal]:
    """Not settled; or settled by an answer in secret, of which the proposer does not know either."""
    lasts = OpenQuestion.objects.filter(seat=OuterRef("seat"), after=OuterRef("after"), together=True)
    in_secret = Q(outcome__in=[Outcome.TAKEN, Outcome.STALE]) & Exists(lasts)
    return Proposal.objects.filter(Q(settled_at=None) | in_secret)


def _settle_all(rows: QuerySet[Proposal], outcome: str, now: datetime) -> None:
    Proposal.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).update(
        settled_at=now, outcome=outcome
    )


def newest(seat: Seat) -> Proposal | None:
    """The latest proposal that its owner has neither taken nor declined, stale or not."""
    return _waiting(seat).first()


def settle(proposal: Proposal, outcome: str, now: datetime) -> None:
    Proposal.objects.filter(pk=proposal.pk, settled_at=None).update(settled_at=now, outcome=outcome)


@whole
def decline(proposal: Proposal, user: User, now: datetime) -> None:
    """The owner does not want it; the proposer may withdraw it the same way."""
    game = proposal.seat.game
    mine = {seat.pk for seat in seats.seats_of(game, user)}
    if not mine & {proposal.seat_id, proposal.by_id}:
        raise Refused("not_your_seat", seat=proposal.seat.key)
    if proposal.by_id in mine:
        _settle_all(_open_to_proposer().filter(pk=proposal.pk), Outcome.DECLINED, now)
    else:
        settle(proposal, Outcome.DECLINED, now)


def _waiting(seat: Seat) -> QuerySet[Proposal]:
    tenure = seat.tenure
    rows = Proposal.objects.filter(seat=seat, settled_at=None).select_related("by", "player", "seat__game")
    muted = talk.muted_by(tenure.player if tenure else None)
    return rows.exclude(player__in=muted).order_by("-written_at", "-pk")


def _question_of_teammate(proposer: Seat, to: str) -> OpenQuestion:
    if not talk.has_teammates(proposer):
        raise Refused("no_team")
    asked = [mate for mate in teammates_asked(proposer) if not to or mate.key == to]
    if not asked:
        raise Refused("no_teammate_asked")
    if len(asked) > 1:
        raise Refused("several_teammates_asked")
    return OpenQuestion.objects.select_related("seat__game").get(seat=asked[0])


def _checked(user: User, text: str, now: datetime) -> str:
    text = text.strip()
    if not text:
        raise Refused("nothing_said")
    if len(text) > LONGEST:
        raise Refused("too_long", most=LONGEST, length=len(text))
    if user.proposals.filter(written_at__gt=now - timedelta(hours=1)).count() >= MOST_AN_HOUR:
        raise Refused("talks_too_much", most=MOST_AN_HOUR)
    return text


def _tell(proposal: Proposal) -> None:
    tenure = proposal.seat.tenure
    assert tenure is not None
    outbox.put(
        "proposal",
        f"proposal:{proposal.pk}",
        game=proposal.seat.game,
        player=tenure.player,
        facts={"seat": proposal.seat.key, "proposal": proposal.pk},
    )
