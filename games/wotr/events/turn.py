"""What happens in the course of a turn: steps, dice, rings. R3, R4."""

from __future__ import annotations

from games.kernel import Event, Seat
from games.wotr.facts import FREE_PEOPLES, SHADOW, SIDES, Side
from games.wotr.state import State, ThisTurn, sort_dice


class StepReached(Event, frozen=True):
    """The turn's next step, and whose it is where somebody acts. R3.1"""

    step: str
    acting: Seat = ""
    at: int = 0

    def apply(self, state: State) -> None:
        state.step = self.step
        state.acting = self.acting
        state.at = self.at


class LeadersChosen(Event, frozen=True):
    """Who leads each side this turn. R15.3"""

    leading: dict[Side, Seat]

    def apply(self, state: State) -> None:
        state.leading = dict(self.leading)


class DiceRecovered(Event, frozen=True):
    """Both sides took all their dice back; the Hunt Box is empty. R3.2"""

    pools: dict[Side, int]

    def apply(self, state: State) -> None:
        state.this_turn = ThisTurn(hunters_due=state.hunt_box[FREE_PEOPLES] > 0)
        state.pools = dict(self.pools)
        for side in SIDES:
            state.pool_changes[side] = 0
            state.hunt_box[side] = 0
            state.dice[side] = []


class HuntDiceAllocated(Event, frozen=True):
    """The Shadow put dice in the Hunt Box before the roll. R3.7"""

    dice: int

    def apply(self, state: State) -> None:
        state.hunt_box[SHADOW] += self.dice


class ActionDiceRolled(Event, frozen=True):
    """A side rolled its action dice; Eyes went to the Hunt Box at once. R3.11"""

    side: Side
    faces: tuple[str, ...]

    def apply(self, state: State) -> None:
        kept = [face for face in self.faces if face != "eye"]
        state.dice[self.side] = sort_dice(kept)
        state.hunt_box[self.side] += len(self.faces) - len(kept)


class DieUsed(Event, frozen=True):
    """A die was spent on an action. R4.1"""

    seat: Seat
    face: str
    action: str

    def apply(self, state: State) -> None:
        state.dice[state.seats[self.seat]].remove(self.face)


class DieDiscarded(Event, frozen=True):
    """A die was given up without effect (R4.5), or a card threw it away."""

    side: Side
    face: str
    because: str = ""

    def apply(self, state: State) -> None:
        state.dice[self.side].remove(self.face)


class Passed(Event, frozen=True):
    """A seat let its action go by. R4.3"""

    seat: Seat


class DieChanged(Event, frozen=True):
    """A card turned an unused die to another face. Eyes go to the Hunt Box."""

    side: Side
    face: str
    to: str
    because: str

    def apply(self, state: State) -> None:
        turn_die(state, self.side, self.face, self.to)


class RingUsed(Event, frozen=True):
    """An Elven Ring turned a die; the Free Peoples hand it to the Shadow, whose use ends it. R4.20-R4.25"""

    seat: Seat
    face: str
    to: str

    def apply(self, state: State) -> None:
        side = state.seats[self.seat]
        state.rings[side] -= 1
        if side == FREE_PEOPLES:
            state.rings[SHADOW] += 1
        state.this_turn.rings_used.append(side)
        turn_die(state, side, self.face, self.to)


class RingSpent(Event, frozen=True):
    """A ring of the Free Peoples paid for something besides a die; the Shadow has it now. R4.22, R4.23"""

    seat: Seat
    because: str

    def apply(self, state: State) -> None:
        state.rings[FREE_PEOPLES] -= 1
        state.rings[SHADOW] += 1
        state.this_turn.rings_used.append(FREE_PEOPLES)


class DieJoinedHunt(Event, frozen=True):
    """The die that moved the Fellowship lies in the Hunt Box. R4.2, R11.4"""

    side: Side = FREE_PEOPLES

    def apply(self, state: State) -> None:
        state.hunt_box[self.side] += 1


class DieGained(Event, frozen=True):
    """A side will have one die more from the next recovery on. R4.18"""

    side: Side
    because: str

    def apply(self, state: State) -> None:
        state.pool_changes[self.side] += 1


class DieLost(Event, frozen=True):
    """A side will have one die less from the next recovery on. R4.18"""

    side: Side
    because: str

    def apply(self, state: State) -> None:
        state.pool_changes[self.side] -= 1


class MessengerUsed(Event, frozen=True):
    """The Mouth of Sauron made an Army result of a Muster result."""

    def apply(self, state: State) -> None:
        state.this_turn.messenger_used = True


class ActionConcerned(Event, frozen=True):
    """With three players: the nations and armies that an action of the Free Peoples concerned. R16.3"""

    nations: tuple[str, ...]
    armies: dict[str, tuple[str, ...]]
    """By the region where such an army stands now: the nations of those who acted."""

    def apply(self, state: State) -> None:
        state.this_turn.touched = list(self.nations)
        state.this_turn.acted = {region: list(nations) for region, nations in self.armies.items()}


class TeamJudged(Event, frozen=True):
    """The winning team's players and their points; who has most is the individual winner. R15.25, R15.26"""

    side: Side
    points: dict[Seat, int]

    def apply(self, state: State) -> None:
        best = max(self.points.values())
        state.foremost = [seat for seat, points in self.points.items() if points == best]


def turn_die(state: State, side: Side, face: str, to: str) -> None:
    state.dice[side].remove(face)
    if to == "eye":
        state.hunt_box[side] += 1
    else:
        state.dice[side] = sort_dice([*state.dice[side], to])


TURN_EVENTS = (
    StepReached,
    LeadersChosen,
    DiceRecovered,
    HuntDiceAllocated,
    ActionDiceRolled,
    DieUsed,
    DieDiscarded,
    Passed,
    DieChanged,
    RingUsed,
    RingSpent,
    DieJoinedHunt,
    DieGained,
    DieLost,
    MessengerUsed,
    ActionConcerned,
    TeamJudged,
)
