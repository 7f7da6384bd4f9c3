"""How far one can rely on a player: what share of games they finish, and how soon they usually answer.

It counts what a person did. A standing order's answers are not theirs; a game that a claim or everybody's
silence ended was not finished by who was left at the table, and left by who was late.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from games.models import Game, LogEntry, OpenQuestion, Submission, Tenure

LATEST_ANSWERS = 200
"""The usual time to answer is the median of so many."""
BY_OTHERS = ("claimed", "lapsed")
"""Games that ended so were finished by nobody."""


@dataclass(frozen=True)
class Reliability:
    finished: int
    left: int
    running: int
    answers_in: timedelta | None
    """None: too little is known."""

    @property
    def ended(self) -> int:
        return self.finished + self.left

    @property
    def share(self) -> int | None:
        """How many percent of their games they finished; None before the first."""
        return 100 * self.finished // self.ended if self.ended else None


def reliability_of(user: User) -> Reliability:
    """A game counts as finished for who sat in it at its end, as left for who got up before or was late."""
    mine = Tenure.objects.filter(player=user, seat__game__started_at__isnull=False)
    sits = mine.filter(ended_at=None, why="")
    over = sits.filter(seat__game__state__in=[Game.State.FINISHED, Game.State.ABANDONED])
    running = sits.filter(seat__game__state__in=[Game.State.RUNNING, Game.State.ADJOURNED])
    left = mine.filter(Q(ended_at__isnull=False) | ~Q(why="")).exclude(why=Tenure.Why.CAME_BACK)
    left = left.exclude(seat__game__in=sits.values("seat__game"))
    finished = over.exclude(seat__game__how__in=BY_OTHERS)
    return Reliability(_games(finished), _games(left), _games(running), _answers_in(user))


def _games(tenures: QuerySet[Tenure]) -> int:
    return tenures.values("seat__game").distinct().count()


def _answers_in(user: User) -> timedelta | None:
    """From the question to the answer, by the calendar; not what follows from one's own answer at once, nor
    what an order answered.

    Nor an answer to a question that is still open to everybody else: nobody knows of it yet.
    """
    asked_at = LogEntry.objects.filter(game=OuterRef("game"), number=OuterRef("after")).values("at")[:1]
    own = Submission.objects.filter(seat=OuterRef("seat"), judged_at=OuterRef("asked_at"), accepted=True)
    still_open = OpenQuestion.objects.filter(seat=OuterRef("seat"), after=OuterRef("after"))
    by_hand = Submission.objects.filter(player=user, accepted=True).exclude(source__startswith="order:")
    answers = by_hand.annotate(asked_at=Subquery(asked_at))
    latest = answers.filter(~Exists(own), ~Exists(still_open), asked_at__isnull=False).order_by("-pk")[
        :LATEST_ANSWERS
    ]
    spans = [stored - asked for stored, asked in latest.values_list("stored_at", "asked_at")]
    return median(spans) if spans else None
