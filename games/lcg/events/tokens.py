"""Resources, damage, threat, progress, ready and exhausted, and effects that last."""

from __future__ import annotations

from games.kernel import Event, Seat
from games.lcg.state import Lasting, State


class ResourcesCollected(Event, frozen=True):
    """Every hero got a resource. L1.1"""

    heroes: tuple[str, ...]

    def apply(self, state: State) -> None:
        for hero in self.heroes:
            state.cards[hero].resources += 1


class ResourcesAdded(Event, frozen=True):
    """Resources were put into a pool, or on an enemy. L1.7"""

    card: str
    count: int
    because: str

    def apply(self, state: State) -> None:
        state.cards[self.card].resources += self.count


class ResourcesSpent(Event, frozen=True):
    """A player paid, from these pools. L2.4"""

    seat: Seat
    paid: dict[str, int]
    card: str
    """For which card."""

    def apply(self, state: State) -> None:
        for hero, count in self.paid.items():
            state.cards[hero].resources -= count


class DamageDealt(Event, frozen=True):
    """Damage was put on cards, all at once. L6.48, L6.52"""

    on: dict[str, int]
    because: str

    def apply(self, state: State) -> None:
        for card, count in self.on.items():
            state.cards[card].damage += count


class DamageHealed(Event, frozen=True):
    """Damage was taken off cards."""

    on: dict[str, int]
    because: str

    def apply(self, state: State) -> None:
        for card, count in self.on.items():
            state.cards[card].damage -= count


class ThreatRaised(Event, frozen=True):
    """Players' threat went up. L7.3, L3.32"""

    by: dict[Seat, int]
    because: str

    def apply(self, state: State) -> None:
        for seat, count in self.by.items():
            state.players[seat].threat += count


class ThreatLowered(Event, frozen=True):
    """Players' threat went down. L8.5"""

    by: dict[Seat, int]
    because: str

    def apply(self, state: State) -> None:
        for seat, count in self.by.items():
            state.players[seat].threat -= count


class ProgressPlaced(Event, frozen=True):
    """Progress was put on a location or, with no `location`, on the quest. L3.35"""

    count: int
    location: str = ""
    because: str = ""

    def apply(self, state: State) -> None:
        if self.location:
            state.cards[self.location].progress += self.count
        else:
            state.progress += self.count


class ProgressRemoved(Event, frozen=True):
    """Progress was taken off the quest. L3.37"""

    count: int
    because: str

    def apply(self, state: State) -> None:
        state.progress -= self.count


class CardsExhausted(Event, frozen=True):
    """Cards were exhausted, for what `because` says. L12.14"""

    cards: tuple[str, ...]
    because: str = ""

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.cards[card].exhausted = True


class CardsReadied(Event, frozen=True):
    """Cards were readied. L7.1"""

    cards: tuple[str, ...]
    because: str = ""

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.cards[card].exhausted = False


class EffectBegan(Event, frozen=True):
    """Something lasts from now on. L9.18"""

    effect: Lasting

    def apply(self, state: State) -> None:
        state.effects.append(self.effect)


EVENTS = (
    ResourcesCollected,
    ResourcesAdded,
    ResourcesSpent,
    DamageDealt,
    DamageHealed,
    ThreatRaised,
    ThreatLowered,
    ProgressPlaced,
    ProgressRemoved,
    CardsExhausted,
    CardsReadied,
    EffectBegan,
)
