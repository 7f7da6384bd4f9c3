"""Characters and special units: they enter, move, fall; Eagles, rings, wrath. B10, B27, B28, B30."""

from __future__ import annotations

from games.bofa.facts import EYRIE
from games.bofa.figures import BEORN, BILBO, BOLG, LORD
from games.bofa.state import GONE, VANISHED, State
from games.kernel import Event


class CharacterEntered(Event, frozen=True):
    """A character came into play; `tokens`: his rings, his wrath in all, or his bodyguards. B10.3

    `because`: "die" or a card. For the Lord of the Eagles `region` is the "eyrie".
    """

    character: str
    region: str
    tokens: int = 0
    because: str = "die"

    def apply(self, state: State) -> None:
        state.where[self.character] = self.region
        state.fate.figures.pop(self.character, None)
        if self.character == BILBO:
            state.ring = self.tokens
        elif self.character == BEORN:
            state.wrath = self.tokens
        elif self.character == BOLG:
            state.bodyguard = self.tokens


class CharacterMoved(Event, frozen=True):
    """A character went alone. `origin` is "vanished" for Bilbo who takes off his ring. B10.8, B28.3

    `because`: "move", "withdrew", "advanced" (Beorn), or a card.
    """

    character: str
    origin: str
    to: str
    because: str = "move"

    def apply(self, state: State) -> None:
        state.where[self.character] = self.to


class CharacterLost(Event, frozen=True):
    """A character was eliminated. `because`: "army" (lost with it), "wrath", a card or manoeuvre. B10.12"""

    character: str
    region: str
    because: str

    def apply(self, state: State) -> None:
        state.where[self.character] = GONE
        if self.character in state.activated:
            state.activated.remove(self.character)
        if self.character == BILBO:
            state.ring = 0
        elif self.character == BEORN:
            state.wrath = 0
        elif self.character == BOLG:
            state.bodyguard = 0


class GeneralReturned(Event, frozen=True):
    """He is not Lost!: an eliminated General is back with an army. B31.24"""

    character: str
    region: str

    def apply(self, state: State) -> None:
        state.where[self.character] = self.region


class BilboVanished(Event, frozen=True):
    """Bilbo's army was destroyed; a ring token saved him: he is in play, but in no region. B10.19"""

    region: str

    def apply(self, state: State) -> None:
        state.ring -= 1
        state.where[BILBO] = VANISHED


class RingUsed(Event, frozen=True):
    """A ring token cancelled damage to Bilbo's army."""

    region: str
    cancelled: int

    def apply(self, state: State) -> None:
        state.ring -= 1


class BodyguardUsed(Event, frozen=True):
    """A bodyguard token cancelled all damage to Bolg's army. B30.4, B30.5"""

    region: str
    cancelled: int

    def apply(self, state: State) -> None:
        state.bodyguard -= 1


class BodyguardGained(Event, frozen=True):
    """Orcs of Huge Size gave Bolg a bodyguard token. B31.20"""

    because: str

    def apply(self, state: State) -> None:
        state.bodyguard += 1


class ConcentrationGained(Event, frozen=True):
    """Gandalf has the concentration token."""

    def apply(self, state: State) -> None:
        state.concentration = True


class ConcentrationSpent(Event, frozen=True):
    """Gandalf's Magic Blast was stronger for the concentration token."""

    def apply(self, state: State) -> None:
        state.concentration = False


class WrathGained(Event, frozen=True):
    """A fate card gave Beorn wrath, in play or waiting. B28.2"""

    wrath: int
    because: str

    def apply(self, state: State) -> None:
        state.wrath += self.wrath


class WrathLost(Event, frozen=True):
    """Beorn lost wrath. `because`: "combat", "move" (with a Character result), "withdrew". B28.3, B28.15"""

    wrath: int
    because: str

    def apply(self, state: State) -> None:
        state.wrath -= self.wrath


class EaglesRecruited(Event, frozen=True):
    """Eagles came to the Eyrie. B27.4"""

    eagles: int
    because: str

    def apply(self, state: State) -> None:
        state.eagles[EYRIE] += self.eagles


class EaglesLed(Event, frozen=True):
    """The Lord of the Eagles led those in the Eyrie to the battlefield, each to a territory. B27.6"""

    eagles: dict[str, int]
    lord: str

    def apply(self, state: State) -> None:
        for territory, number in self.eagles.items():
            state.eagles[EYRIE] -= number
            state.eagles[territory] += number
        if self.lord:
            state.where[LORD] = self.lord


class EaglesReturned(Event, frozen=True):
    """Eagles went home, to attack on the way. `eagles` by territory; `lord` if he is among them. B27.7"""

    eagles: dict[str, int]
    lord: bool
    because: str

    def apply(self, state: State) -> None:
        for territory, number in self.eagles.items():
            state.eagles[territory] -= number
            state.eagles[EYRIE] += number
        if self.lord:
            state.where[LORD] = EYRIE


PERSON_EVENTS = (
    CharacterEntered,
    CharacterMoved,
    CharacterLost,
    GeneralReturned,
    BilboVanished,
    RingUsed,
    BodyguardUsed,
    BodyguardGained,
    ConcentrationGained,
    ConcentrationSpent,
    WrathGained,
    WrathLost,
    EaglesRecruited,
    EaglesLed,
    EaglesReturned,
)
