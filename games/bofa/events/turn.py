"""What happens in the course of a turn: steps, dice, Generals, leadership, clean-up. B5, B6, B11."""

from __future__ import annotations

from games.bofa.facts import EYRIE, SIDES, Side
from games.bofa.figures import LORD
from games.bofa.state import NOT_IN_PLAY, State, sort_dice
from games.kernel import Event, Seat


class StepReached(Event, frozen=True):
    """The turn's next step, and whose it is where somebody acts. B5"""

    step: str
    acting: Seat = ""

    def apply(self, state: State) -> None:
        state.step = self.step
        state.acting = self.acting
        state.general_used = False


class DiceRecovered(Event, frozen=True):
    """Both sides took their dice back; how many, the state at this moment says. B5.1 to B5.4"""

    pools: dict[Side, int]

    def apply(self, state: State) -> None:
        state.pools = dict(self.pools)
        for side in SIDES:
            state.dice[side] = []


class GeneralsActivated(Event, frozen=True):
    """The Free Peoples put activation tokens on Generals, perhaps on none. B5.6"""

    generals: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.activated = list(self.generals)


class GeneralUsed(Event, frozen=True):
    """A General's token was discarded for his ability. B11.1"""

    general: str
    ability: str

    def apply(self, state: State) -> None:
        state.activated.remove(self.general)
        state.general_used = True


class LeadershipPlaced(Event, frozen=True):
    """Leadership tokens came to armies. `because`: "generals", "leadership" (phases), a card, a unit. B5.7"""

    side: Side
    tokens: dict[str, int]
    because: str

    def apply(self, state: State) -> None:
        for region, number in self.tokens.items():
            state.armies[region].leadership += number


class LeadershipLost(Event, frozen=True):
    """An army lost leadership tokens. `because`: a card or a manoeuvre."""

    side: Side
    region: str
    tokens: int
    because: str

    def apply(self, state: State) -> None:
        state.armies[self.region].leadership -= self.tokens


class BatsPlaced(Event, frozen=True):
    """Great Bats came to the battlefield, by territory. B5.14, B29.1"""

    bats: dict[str, int]

    def apply(self, state: State) -> None:
        for territory, number in self.bats.items():
            state.bats[territory] += number


class BatsSpent(Event, frozen=True):
    """Great Bats were taken out of a territory. B29.5"""

    territory: str
    bats: int
    because: str

    def apply(self, state: State) -> None:
        state.bats[self.territory] -= self.bats


class ActionDiceRolled(Event, frozen=True):
    """A side rolled its action dice. B5.15"""

    side: Side
    faces: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.dice[self.side] = sort_dice(list(self.faces))


class DieRolledAgain(Event, frozen=True):
    """Lucky Number: one action die was rolled again. B31.9"""

    side: Side
    face: str
    to: str
    because: str

    def apply(self, state: State) -> None:
        state.dice[self.side].remove(self.face)
        state.dice[self.side] = sort_dice([*state.dice[self.side], self.to])


class DieUsed(Event, frozen=True):
    """A die was spent on an action. B6.3"""

    seat: Seat
    face: str
    action: str

    def apply(self, state: State) -> None:
        state.dice[state.seats[self.seat]].remove(self.face)


class DieDiscarded(Event, frozen=True):
    """A die was given up without effect (B6.7), or a card threw it away (`because`)."""

    side: Side
    face: str
    because: str = ""

    def apply(self, state: State) -> None:
        state.dice[self.side].remove(self.face)


class Passed(Event, frozen=True):
    """A seat with fewer dice let the other act. B6.5"""

    seat: Seat


class TurnCleared(Event, frozen=True):
    """Leadership tokens, bats and activation tokens left the board; the Eagles flew home. B5.17"""

    def apply(self, state: State) -> None:
        for army in state.armies.values():
            army.leadership = 0
        state.bats = dict.fromkeys(state.bats, 0)
        total = sum(state.eagles.values())
        state.eagles = {**dict.fromkeys(state.eagles, 0), EYRIE: total}
        if state.where[LORD] not in NOT_IN_PLAY:
            state.where[LORD] = EYRIE
        state.activated = []


TURN_EVENTS = (
    StepReached,
    DiceRecovered,
    GeneralsActivated,
    GeneralUsed,
    LeadershipPlaced,
    LeadershipLost,
    BatsPlaced,
    BatsSpent,
    ActionDiceRolled,
    DieRolledAgain,
    DieUsed,
    DieDiscarded,
    Passed,
    TurnCleared,
)
