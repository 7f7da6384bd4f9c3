"""Steady's next actions in The Battle of Five Armies: its dice, and the Generals before them."""

from __future__ import annotations

from games.bofa import ruleset
from games.bofa.figures import other
from games.bofa.state import Options, State, is_known
from games.bots.ahead import DIE, Ahead, Step
from games.kernel import Seat


class BofaAhead(Ahead[State]):
    def options(self, state: State) -> Options:
        return Options()

    def dice(self, state: State, seat: Seat) -> list[str]:
        return state.dice[state.seats[seat]]

    def set_alone(self, state: State, seat: Seat) -> None:
        state.dice[other(state.seats[seat])] = []
        for one, hand in state.hands.items():
            state.hands[one] = [card for card in hand if is_known(card)]

    def goes_on(self, state: State) -> bool:
        return state.step == "action"

    def take_as_used(self, state: State, seat: Seat, chain: list[Step]) -> None:
        """A General whose ability rolls dice has used his token, and a die must follow."""
        super().take_as_used(state, seat, chain)
        chosen = next((picks[0] for prompt, picks in chain if prompt == DIE), "")
        if chosen in state.activated:
            state.activated.remove(chosen)
            state.general_used = True
        else:
            state.general_used = False


AHEAD = BofaAhead(ruleset)
