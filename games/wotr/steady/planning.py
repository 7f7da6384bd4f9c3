"""Steady's next actions in War of the Ring: the dice of its side, and a Fellowship that goes on unhunted."""

from __future__ import annotations

from games.bots.ahead import Ahead, Step
from games.kernel import Seat
from games.wotr import ruleset
from games.wotr.facts import FREE_PEOPLES
from games.wotr.figures import other
from games.wotr.seats import side_of
from games.wotr.state import Options, State, is_known


class WotrAhead(Ahead[State]):
    def options(self, state: State) -> Options:
        return Options(len(state.seats))

    def dice(self, state: State, seat: Seat) -> list[str]:
        return state.dice[side_of(state, seat)]

    def set_alone(self, state: State, seat: Seat) -> None:
        state.dice[other(side_of(state, seat))] = []
        for one, hand in state.hands.items():
            state.hands[one] = [card for card in hand if is_known(card)]

    def goes_on(self, state: State) -> bool:
        return state.step == "action"

    def take_as_used(self, state: State, seat: Seat, chain: list[Step]) -> None:
        super().take_as_used(state, seat, chain)
        if ("turn.action", ("move_fellowship",)) in chain:
            state.hunt_box[FREE_PEOPLES] += 1
            if state.fellowship.mordor is None:
                state.fellowship.progress += 1


AHEAD = WotrAhead(ruleset)
