"""Steady's next actions, thought out in advance: what it would write ahead for the dice it has left.

The view is played on alone, as if the other side did nothing. Where an action rolls dice or asks somebody
else, its outcome is left open: the die is taken as used, and the next one is thought about.
"""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import NeedsChance, Pencil, Picks, Question, Running, Seat, read_state, write_state
from games.wotr import ruleset
from games.wotr.facts import FREE_PEOPLES
from games.wotr.figures import other
from games.wotr.seats import side_of
from games.wotr.state import Options, State, is_known

Step = tuple[str, Picks]
Pick = Callable[[Question, Callable[[], State]], Picks]
MOST_ACTIONS = 10
MOST_STEPS = 60


def actions_ahead(view: State, seat: Seat, pick: Pick) -> list[list[Step]]:
    """One chain of answers for each die, in the order in which they would be used."""
    state = _copy(view)
    side = side_of(state, seat)
    state.dice[other(side)] = []
    _forget_unseen(state)
    found: list[list[Step]] = []
    while state.dice[side] and len(found) < MOST_ACTIONS:
        before = _copy(state)
        chain, finished = _one_action(state, seat, pick)
        if not chain:
            break
        found.append(chain)
        if not finished:
            state = before
            _take_as_used(state, seat, chain)
        _forget_unseen(state)
        if state.step != "action":
            break
    return found


def _forget_unseen(state: State) -> None:
    """Cards that the seat does not know cannot be thought about."""
    for seat, hand in state.hands.items():
        state.hands[seat] = [card for card in hand if is_known(card)]


def _copy(state: State) -> State:
    return read_state(ruleset, write_state(state))


class _ActionOver(Exception):
    """The rules have come to the boundary behind the action."""


def _one_action(state: State, seat: Seat, pick: Pick) -> tuple[list[Step], bool]:
    """The answers of one action, and whether it came to its end without chance or another seat."""
    chain: list[Step] = []
    face = state.dice[side_of(state, seat)][0]

    def at_boundary(running: Running[State]) -> None:
        if chain:
            raise _ActionOver

    running = Running(ruleset, Options(len(state.seats)), state, Pencil(), on_boundary=at_boundary)
    try:
        while (question := running.open.get(seat)) and len(chain) < MOST_STEPS:
            picks = pick(question, lambda: state)
            chain.append((question.prompt, picks))
            running.answer(seat, question.prompt, picks)
    except _ActionOver:
        return _with_die(chain, face), True
    except NeedsChance:
        pass
    return _with_die(chain, face), False


def _with_die(chain: list[Step], face: str) -> list[Step]:
    """Where one kind of die is left the rules do not ask for it; when the time comes there may be others."""
    return chain if not chain or chain[0][0] == "turn.die" else [("turn.die", (face,)), *chain]


def _take_as_used(state: State, seat: Seat, chain: list[Step]) -> None:
    side = side_of(state, seat)
    faces = [picks[0] for prompt, picks in chain if prompt == "turn.die"] or state.dice[side]
    if faces[-1] in state.dice[side]:
        state.dice[side].remove(faces[-1])
    if ("turn.action", ("move_fellowship",)) in chain:
        state.hunt_box[FREE_PEOPLES] += 1
        if state.fellowship.mordor is None:
            state.fellowship.progress += 1
