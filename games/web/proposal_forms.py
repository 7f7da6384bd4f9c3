"""Proposals on the table: what teammates would answer, taken with a button; and proposing to a teammate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext

from games.kernel import Refused
from games.models import Game, Proposal, Seat
from games.orders.carrying_out import Execution
from games.orders.team_proposals import foretold
from games.reader import Reader, SeatReader
from games.service import proposals
from games.web.table_forms import deed, user_of


@dataclass(frozen=True)
class Proposed:
    """A teammate's proposal as the owner of the question reads it."""

    row: Proposal
    who: str
    told: list[str]
    """What taking it would do, or why it cannot be done."""


def context(reader: Reader, seat: Seat | None, now: datetime) -> dict[str, Any]:
    """What a seat of a team is shown; nothing where there is no team."""
    mates = seat and sum(other.team == seat.team for other in reader.table) > 1
    if seat is None or not mates or reader.game.state not in (Game.State.RUNNING, Game.State.ADJOURNED):
        return {}
    return {
        "proposals": [_proposed(seat, row, now) for row in proposals.open_for(seat)],
        "proposals_made": [(row, reader.words.seat(row.seat.key)) for row in proposals.made_by(seat)],
        "teammates_asked": [
            (mate.key, reader.words.seat(mate.key)) for mate in proposals.teammates_asked(seat)
        ],
        "longest_proposal": proposals.LONGEST,
    }


def _proposed(seat: Seat, row: Proposal, now: datetime) -> Proposed:
    assert seat.tenure is not None
    who = row.player.shown_name if row.player else gettext("somebody")
    return Proposed(row, who, foretold(SeatReader.of_tenure(seat.tenure), row, now))


@deed("proposals")
def propose(request: HttpRequest, reader: Reader) -> None:
    form = request.POST
    proposals.propose(
        reader.game,
        user_of(reader),
        form.get("text", ""),
        timezone.now(),
        seat=form.get("seat", ""),
        to=form.get("to", ""),
    )
    messages.success(request, gettext("Proposed to your teammate. Nobody else hears of it."))


@deed("question")
def settle(request: HttpRequest, reader: Reader, pk: int) -> None:
    """The owner takes a proposal or declines it; the proposer takes it back."""
    made = Proposal.objects.filter(seat__game=reader.game).select_related("seat__game")
    if request.POST.get("word") != "take":
        return proposals.decline(get_object_or_404(made, pk=pk), user_of(reader), timezone.now())
    proposal = get_object_or_404(made, pk=pk, settled_at=None)
    seat = next((seat for seat in reader.mine if seat.pk == proposal.seat_id), None)
    if seat is None or seat.tenure is None:
        raise Refused("not_your_seat", seat="")
    execution = Execution(
        SeatReader.of_tenure(seat.tenure),
        proposal.after,
        timezone.now(),
        key=f"proposal:{proposal.pk}",
        source="web",
    )
    messages.success(request, execution.take(proposal))
