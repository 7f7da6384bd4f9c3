"""The gate: how far a seat's answers can be tried, and that nothing hidden decides it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games.kernel import (
    Answered,
    Event,
    Gate,
    Refused,
    Running,
    Sealed,
    Sketch,
    fold,
    foresee,
    read_state,
    sketch,
    write_state,
)
from games.kernel.gate import Unknown, hide
from tests.kernel.playing import answer_at_random, random_game
from tests.kernel.skirmish import CARDS, Options, skirmish


def view_of(game: Running[Any], seat: str, seats: int = 2) -> Any:
    events = [entry for entry in game.new if isinstance(entry, Event)]
    return fold(skirmish.begin(Options(players=seats)), events, (seat,))


def in_pencil(game: Running[Any], seat: str, seats: int = 2) -> Running[Any]:
    """A copy of the game, put in pencil for a seat."""
    options = Options(players=seats)
    begun = skirmish.begin(options)
    again = Running(skirmish, options, begun, Sealed(b"s" * 32), stored=game.new, chances=2)
    again.put_in_pencil(seat, view_of(game, seat, seats))
    return again


def tried(game: Running[Any], seat: str, *answers: tuple[str, str]) -> Sketch:
    steps = [Answered(seat, prompt, tuple(picks.split())) for prompt, picks in answers]
    return sketch(in_pencil(game, seat), seat, steps)


def at_the_fight() -> Running[Any]:
    game = random_game(1, 2, 0)
    game.answer("east", "march.go", ["stay"])
    game.answer("west", "march.go", ["stay"])
    return game


def test_answers_stay_in_pencil_until_another_seat_is_asked():
    game = random_game(1, 2, 0)
    stays = tried(game, "east", ("march.go", "go"))
    assert stays.commits is None
    assert stays.question is not None
    assert stays.question.prompt == "march.figures"
    done = tried(game, "east", ("march.go", "go"), ("march.figures", "regular elite"))
    assert (done.commits, done.question) == ("others", None)
    assert [type(event).__name__ for event in done.events] == ["FiguresMoved"]


def test_a_secret_answer_is_never_tried_whether_the_others_have_answered_or_not():
    nobody, west = at_the_fight(), at_the_fight()
    west.answer("west", "fight.card", ["no_card"])
    both = [tried(game, "east", ("fight.card", "no_card")) for game in (nobody, west)]
    assert both[0] == both[1]
    assert (both[0].commits, both[0].events) == ("others", ())


def test_a_card_that_would_be_drawn_is_not_drawn():
    """The last losses of a turn lead to the next one, whose draw stays behind the gate."""
    game, seat = at_the_losses()
    question = game.open[seat]
    pool = [key for key, count in question.items.items() for _ in range(count)][: question.least]
    found = tried(game, seat, (question.prompt, " ".join(pool)))
    assert found.commits == "hidden"
    assert [type(event).__name__ for event in found.events] == ["FiguresLost", "StepReached", "TurnBegan"]


def at_the_losses() -> tuple[Running[Any], str]:
    """The first game in which a seat chooses the last losses of a turn."""
    for seed in range(50):
        chooser, game = random.Random(seed), random_game(seed, 2, 0)
        while not game.over:
            for seat, question in game.open.items():
                if question.prompt == "fight.losses" and game.state.turn == 1:
                    return game, seat
            answer_at_random(game, chooser)
    raise AssertionError("no losses in 50 games")


def test_foreseeing_ends_at_the_gate():
    game = random_game(1, 2, 0)
    steps = foresee(in_pencil(game, "east"), "east", lambda asked: [next(iter(asked.items))], 9)
    assert [question.prompt for question, _ in steps] == ["march.go", "march.figures"]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_trial_is_the_same_whatever_the_others_hold(seed, seats):
    """Every item of every open question, in a game and in its twin: the other hands and all decks differ."""
    chooser, game = random.Random(seed), random_game(seed, seats, 0)
    for _ in range(40):
        if game.over:
            return
        for seat, question in game.open.items():
            for key in question.items:
                answer = (question.prompt, (key,) * max(1, question.least))
                assert _told(game, seat, answer, seats) == _told(_twin(game, seat), seat, answer, seats)
        answer_at_random(game, chooser)


def _told(game: Running[Any], seat: str, answer: tuple[str, tuple[str, ...]], seats: int) -> bytes:
    running = in_pencil(game, seat, seats)
    try:
        found = sketch(running, seat, [Answered(seat, answer[0], answer[1])])
    except Refused as problem:
        return repr(problem).encode()
    return msgspec.json.encode(found)


class _Twin:
    """A log in which every card that a seat does not know is another one."""

    def __init__(self, game: Running[Any], seat: str) -> None:
        known = msgspec.json.encode(
            [entry.face_for((seat,)) for entry in game.new if isinstance(entry, Event)]
        )
        hidden = [card for card in CARDS if f'"{card}"'.encode() not in known]
        text = msgspec.json.encode(game.new).decode()
        turned = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
        self.new = [self._turn(entry, turned) for entry in game.new]
        assert not hidden or text != msgspec.json.encode(self.new).decode()

    def _turn(self, entry: Any, turned: dict[str, str]) -> Any:
        def other(value: Any) -> Any:
            if isinstance(value, str):
                return turned.get(value, value)
            return type(value)(map(other, value)) if isinstance(value, tuple | list) else value

        kept = ("items",) if hasattr(entry, "outcome") else ()
        changes = {name: other(getattr(entry, name)) for name in entry.__struct_fields__ if name not in kept}
        return msgspec.structs.replace(entry, **changes)


def _twin(game: Running[Any], seat: str) -> Any:
    return _Twin(game, seat)


def test_what_a_seat_cannot_know_is_not_in_its_pencil():
    game = at_the_fight()
    running = in_pencil(game, "east")
    assert running.state.hands["east"] == game.state.hands["east"]
    assert [type(card) for card in running.state.hands["west"]] == [Unknown] * len(game.state.hands["west"])
    assert all(type(card) is Unknown for deck in running.state.decks.values() for card in deck)


def test_an_unknown_can_be_moved_and_counted_but_not_looked_at():
    unknown = Unknown()
    pile = [unknown]
    assert pile.pop() is unknown
    assert unknown == unknown
    looks = [
        lambda: unknown == "strike_1",
        lambda: unknown in {"strike_1": 1},
        lambda: f"{unknown}",
        lambda: sorted([unknown, "a"]),
        lambda: unknown.startswith("strike"),
        lambda: bool(unknown),
        lambda: unknown[0],
    ]
    for look in looks:
        with pytest.raises(Gate) as stopped:
            look()
        assert stopped.value.stop == "hidden"


def test_hiding_changes_lists_in_place_because_waiting_rules_hold_on_to_them():
    game = at_the_fight()
    state = read_state(skirmish, write_state(game.state))
    held = state.hands["west"]
    hide(state, view_of(game, "east"))
    assert state.hands["west"] is held
    assert all(type(card) is Unknown for card in held)
