"""The players of an invented year: when they answer, when they forget, when they are gone for good."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from accounts.models import User

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
ZONES = ("Europe/Rome", "America/Sao_Paulo", "Asia/Tokyo", "UTC", "America/New_York", "Pacific/Auckland")
QUIET = ((), (), (), (2,), (0, 4), (0, 1, 2, 3), (5, 6))
PACES = {"prompt": 0.6, "slow": 3.0, "careless": 7.0}
"""Days between a question and its answer, as a mean."""


@dataclass
class Somebody:
    """A person with habits."""

    user: User
    pace: float
    vanishes: float
    """How likely it is on any day that this person is not seen for a while."""
    gone_until: datetime | None = None
    gone_for_good: bool = False
    answers_at: dict[tuple[int, int], datetime] = field(default_factory=dict)
    """By seat and question: when they will get round to it."""

    def is_here(self, now: datetime) -> bool:
        return not self.gone_for_good and (self.gone_until is None or self.gone_until <= now)

    def wander(self, chance: Random, now: datetime) -> None:
        """Once a day: perhaps they are gone, for weeks or for ever."""
        if self.is_here(now) and chance.random() < self.vanishes:
            self.gone_until = now + chance.uniform(3, 90) * DAY
            self.gone_for_good = chance.random() < 0.1

    def answers(self, chance: Random, seat: int, after: int, now: datetime) -> bool:
        """Whether they answer this question now."""
        when = self.answers_at.setdefault((seat, after), now + chance.expovariate(1 / self.pace) * DAY)
        return self.is_here(now) and when <= now


def make_people(count: int, chance: Random) -> list[Somebody]:
    found = []
    for number in range(count):
        user = User.objects.create(
            username=f"player-{number}",
            email=f"player-{number}@mail.invalid",
            time_zone=chance.choice(ZONES),
            quiet_days=list(chance.choice(QUIET)),
        )
        pace = chance.choice(tuple(PACES.values()))
        found.append(Somebody(user, pace, chance.choice((0.0, 0.002, 0.01))))
    return found
