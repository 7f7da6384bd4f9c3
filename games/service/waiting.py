"""For whom a game waits, as each may know it.

Where several seats are asked at once, each in secret, a seat that has answered is shown as asked to everybody
but its own player until all have answered, and nobody but its own player is shown its clock: neither time,
bank nor deadline, before the answer and after it alike. Its clock stops when it answers all the same. What
cannot be hidden is what the game itself does: that it is not adjourned although a clock must have run out by
then, and that an adjourned game goes on when the late player has answered.
"""

from __future__ import annotations

from games.kernel import Eyes
from games.models import Game, OpenQuestion, Seat
from games.service import clocks


def asked_of(seat: Seat) -> OpenQuestion | None:
    """What the seat has still to answer, for its own player."""
    row = OpenQuestion.objects.unanswered().filter(seat=seat).first()
    if row:
        row.seat = seat
    return row


def asked_in(game: Game, eyes: Eyes) -> dict[str, OpenQuestion]:
    """The open questions by seat, as these eyes know them: their own, and those that others seem to have."""
    rows = OpenQuestion.objects.filter(seat__game=game).select_related("seat").order_by("seat__place")
    return {row.seat.key: row for row in rows if not (row.answered_at and row.seat.key in eyes)}


def shows_clock(row: OpenQuestion, eyes: Eyes) -> bool:
    """Whether these eyes may know how long the seat has; without clocks there is nothing to hide."""
    return row.seat.key in eyes or not row.together or clocks.has_no_clock(row.seat.game)
