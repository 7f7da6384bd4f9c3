"""Setup, phases, windows, the first player, elimination, and how a scenario ended."""

from __future__ import annotations

from games.kernel import Event, Seat
from games.lcg.facts import BACK, SCENARIOS, encounter_deck
from games.lcg.state import MOST_THREAT, State, carried_from, count_cards, lay_out


class StepReached(Event, frozen=True):
    """The round went on; `acting` is whose turn it is in that step."""

    step: str
    acting: Seat = ""

    def apply(self, state: State) -> None:
        state.done = [*state.done, state.acting] if self.step == state.step else []
        state.step = self.step
        state.acting = self.acting


class PhaseBegan(Event, frozen=True):
    """One of the seven phases began."""

    phase: str

    def apply(self, state: State) -> None:
        state.phase = self.phase


class PhaseEnded(Event, frozen=True):
    """What lasted until the end of the phase stopped; nobody is committed any more. L3.45, L3.49"""

    phase: str

    def apply(self, state: State) -> None:
        state.effects = [effect for effect in state.effects if effect.until != "phase"]
        state.used = {key: times for key, times in state.used.items() if not key.startswith("phase ")}
        state.announced = {seat: when for seat, when in state.announced.items() if when != "phase"}
        for piece in state.cards.values():
            piece.committed = False


class RoundEnded(Event, frozen=True):
    """What lasted until the end of the round stopped. L7.6"""

    round: int

    def apply(self, state: State) -> None:
        state.effects = [effect for effect in state.effects if effect.until != "round"]
        state.used = {}
        state.attacked = []
        state.struck = []


class FirstPlayerNamed(Event, frozen=True):
    """A player took the first player token. L13.10, L7.4, L8.10"""

    seat: Seat

    def apply(self, state: State) -> None:
        state.first = self.seat


class PlanningFinished(Event, frozen=True):
    """A player plays nothing more this phase. L2.2"""

    seat: Seat

    def apply(self, state: State) -> None:
        state.done.append(self.seat)


class AskingChanged(Event, frozen=True):
    """A player said where to be asked."""

    seat: Seat
    names: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.asked[self.seat] = list(self.names)


class ActionAnnounced(Event, frozen=True):
    """A player wants to act, in the next window or (`when`: phase) in all of this phase; or no longer."""

    seat: Seat
    when: str = ""

    def apply(self, state: State) -> None:
        state.announced = {seat: when for seat, when in state.announced.items() if seat != self.seat}
        if self.when:
            state.announced[self.seat] = self.when


class AbilityUsed(Event, frozen=True):
    """An ability of a card was used. `limit` counts it: "round beravor". L9.6"""

    seat: Seat
    card: str
    limit: str = ""

    def apply(self, state: State) -> None:
        if self.limit:
            state.used[self.limit] = state.used.get(self.limit, 0) + 1


class PlayerEliminated(Event, frozen=True):
    """A player is out; his cards have gone already. `how`: threat, heroes. L8.3"""

    seat: Seat
    how: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.out = True
        player.threat = min(player.threat, MOST_THREAT)


class ScenarioWon(Event, frozen=True):
    """The last stage is done: the score and its parts. L8.15"""

    scenario: str
    score: int
    threat: int
    dead_heroes: int
    damage: int
    victory: int
    rounds: int = 0
    """Points for rounds, if they count (L8.20)."""

    def apply(self, state: State) -> None:
        state.scores.append(self.score)


class ScenarioBegan(Event, frozen=True):
    """The next scenario of a campaign: everything is reset, or (nightmare) carried over. L14.3, L14.6"""

    scenario: str
    nightmare: bool

    def apply(self, state: State) -> None:
        lay_out(state, carried_from(state) if self.nightmare else {})
        state.scenario, state.before = self.scenario, state.turn
        state.deck = [BACK] * len(encounter_deck(self.scenario, state.easy))
        state.discard, state.aside, state.victory, state.limbo = [], [], [], []
        state.stage, state.progress = SCENARIOS[self.scenario].stages[0].key, 0
        state.no_staging = state.rescued = False
        state.phase = ""
        state.effects, state.used, state.seen = [], {}, {}
        state.attacks, state.attacked, state.struck, state.riders = [], [], [], []
        state.total = count_cards(state)


EVENTS = (
    StepReached,
    PhaseBegan,
    PhaseEnded,
    RoundEnded,
    FirstPlayerNamed,
    PlanningFinished,
    AskingChanged,
    ActionAnnounced,
    AbilityUsed,
    PlayerEliminated,
    ScenarioWon,
    ScenarioBegan,
)
