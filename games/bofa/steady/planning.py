"""Steady's next actions in The Battle of Five Armies: its dice, and the Generals before them."""

from __future__ import annotations

from games.bofa import ruleset
from games.bofa.state import FATE_DECK, Options, State, is_known
from games.kernel import Seat
from games.players.plan_ahead import DIE, Ahead, Step


class BofaAhead(Ahead[State]):
    def set_alone(self, state: State, seat: Seat) -> None:
        """Nobody knows what fate brings: its cards are left out too."""
        super().set_alone(state, seat)
        state.decks[FATE_DECK] = []

    def take_as_used(self, state: State, seat: Seat, chain: list[Step]) -> None:
        """A General whose ability rolls dice has used his token, and a die must follow."""
        super().take_as_used(state, seat, chain)
        chosen = next((picks[0] for prompt, picks in chain if prompt == DIE), "")
        state.general_used = chosen in state.activated
        if state.general_used:
            state.activated.remove(chosen)


AHEAD = BofaAhead(ruleset, lambda state: Options(), lambda state, seat: state.seats[seat], is_known)
