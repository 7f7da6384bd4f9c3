"""A player's next actions, thought out in advance: what he would write ahead for the dice he has left.

The view is played on alone, as if the other side did nothing. Where an action rolls dice or asks somebody
else, its outcome is left open: the die is taken as used, and the next one is thought about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from games.kernel import (
    GameState,
    Gate,
    Pencil,
    Picks,
    Question,
    Ruleset,
    Running,
    Seat,
    read_state,
    write_state,
)

S = TypeVar("S", bound=GameState)
Step = tuple[str, Picks]
Pick = Callable[[Question, Callable[[], Any]], Picks]
MOST_ACTIONS = 10
MOST_STEPS = 60
DIE = "turn.die"


class Ahead(Generic[S]):
    """How a game with action dice is thought on: its state has `dice` by side, `hands` by seat, and a `step`.

    A game adds what is known of an action whose outcome is open.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        options: Callable[[S], Any],
        side_of: Callable[[S, Seat], str],
        is_known: Callable[[str], bool],
    ) -> None:
        """`options`: how a game was opened, from its state. `is_known`: a card is more than its back."""
        self.ruleset = ruleset
        self.options = options
        self.side_of = side_of
        self.is_known = is_known

    def dice(self, state: Any, seat: Seat) -> list[str]:
        """The unused dice that the seat may use, as they are in the state."""
        found: list[str] = state.dice[self.side_of(state, seat)]
        return found

    def set_alone(self, state: Any, seat: Seat) -> None:
        """The others do nothing, and cards that the seat does not know are left out of its thoughts."""
        for side in state.dice:
            if side != self.side_of(state, seat):
                state.dice[side] = []
        for one, hand in state.hands.items():
            state.hands[one] = [card for card in hand if self.is_known(card)]

    def take_as_used(self, state: S, seat: Seat, chain: list[Step]) -> None:
        """After an action whose outcome is open."""
        dice = self.dice(state, seat)
        faces = [picks[0] for prompt, picks in chain if prompt == DIE] or dice
        if faces[-1] in dice:
            dice.remove(faces[-1])

    # --- thinking ------------------------------------------------------------------------------------

    def actions(self, view: S, seat: Seat, pick: Pick) -> list[list[Step]]:
        """One chain of answers for each action, in the order in which they would be taken."""
        state = self._copy(view)
        self.set_alone(state, seat)
        found: list[list[Step]] = []
        while self.dice(state, seat) and len(found) < MOST_ACTIONS:
            before = self._copy(state)
            chain, finished = self._one_action(state, seat, pick)
            if not chain:
                break
            found.append(chain)
            if not finished:
                state = before
                self.take_as_used(state, seat, chain)
            self.set_alone(state, seat)
            if state.step != "action":  # type: ignore[attr-defined]
                break
        return found

    def _copy(self, state: S) -> S:
        return read_state(self.ruleset, write_state(state))

    def _one_action(self, state: S, seat: Seat, pick: Pick) -> tuple[list[Step], bool]:
        """The answers of one action, and whether it came to its end without chance or another seat."""
        chain: list[Step] = []
        face = self.dice(state, seat)[0]

        def at_boundary(running: Running[S]) -> None:
            if chain:
                raise _ActionOver

        try:
            running = Running(self.ruleset, self.options(state), state, Pencil(), on_boundary=at_boundary)
            while (question := running.open.get(seat)) and len(chain) < MOST_STEPS:
                picks = pick(question, lambda: state)
                chain.append((question.prompt, picks))
                running.answer(seat, question.prompt, picks)
        except _ActionOver:
            return _with_die(chain, face), True
        except Gate:
            pass
        return _with_die(chain, face), False


class _ActionOver(Exception):
    """The rules have come to the boundary behind the action."""


def _with_die(chain: list[Step], face: str) -> list[Step]:
    """Where one kind of die is left the rules do not ask for it; when the time comes there may be others."""
    return chain if not chain or chain[0][0] == DIE else [(DIE, (face,)), *chain]
