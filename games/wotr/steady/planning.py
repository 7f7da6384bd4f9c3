"""Steady's next actions in War of the Ring: where the hunt is open, the Fellowship goes on all the same."""

from __future__ import annotations

from games.kernel import Seat
from games.players.plan_ahead import Ahead, Step
from games.wotr import ruleset
from games.wotr.facts import FREE_PEOPLES
from games.wotr.seats import side_of
from games.wotr.state import State, is_known


class WotrAhead(Ahead[State]):
    def take_as_used(self, state: State, seat: Seat, chain: list[Step]) -> None:
        super().take_as_used(state, seat, chain)
        if ("turn.action", ("move_fellowship",)) in chain:
            state.hunt_box[FREE_PEOPLES] += 1
            if state.fellowship.mordor is None:
                state.fellowship.progress += 1


AHEAD = WotrAhead(
    ruleset, lambda state: ruleset.read_options({"players": len(state.seats)}), side_of, is_known
)
