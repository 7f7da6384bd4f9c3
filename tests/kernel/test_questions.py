"""One form of question, and the readers that ask it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import replace

import pytest

from games.kernel import (
    Question,
    Refused,
    Running,
    Sealed,
    Table,
    TooLate,
    ask,
    pick_number,
    pick_one,
    pick_some,
)
from games.kernel.questions import Forced
from tests.kernel.skirmish import Options, State, skirmish

LOSSES = Question("east", "fight.losses", {"regular": 3, "elite": 1}, least=2, most=3)


def test_picks_within_the_offer_are_taken_in_the_order_given():
    assert LOSSES.check(["elite", "regular", "regular"]) == ("elite", "regular", "regular")


@pytest.mark.parametrize(
    ("picks", "key"),
    [
        (["dragon", "regular"], "not_offered"),
        (["elite", "elite"], "not_so_many"),
        (["elite"], "too_few"),
        (["regular", "regular", "regular", "elite"], "too_many"),
    ],
)
def test_other_picks_are_refused_with_their_reason(picks: Sequence[str], key: str):
    with pytest.raises(Refused) as refused:
        LOSSES.check(picks)
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("question", "forced"),
    [
        (ask("east", "q", ["only"]), ("only",)),
        (ask("east", "q", {"regular": 2}, 2, 2), ("regular", "regular")),
        (ask("east", "q", ["a", "b"], 0, 0), ()),
        (ask("east", "q", ["a", "b"]), None),
        (ask("east", "q", {"regular": 2}, 1, 2), None),
    ],
)
def test_a_single_possible_answer_is_known(question: Question, forced: tuple[str, ...] | None):
    assert question.forced == forced


def test_forced_choices_are_not_asked_unless_the_silence_would_tell():
    assert asked(pick_one("east", "q", ["only"])) == "only"
    assert asked(pick_some("east", "q", {"regular": 2}, 2, 2)) == ("regular", "regular")
    assert asked(pick_number("east", "q", 3, 3)) == 3
    assert isinstance(asked(pick_one("east", "q", ["only"], always=True)), Question)


def asked(reader: Awaitable[object]) -> object:
    """What a reader gives without asking, or the question it asks."""

    async def rule() -> object:
        return await reader

    running = rule()
    try:
        wish = running.send(None)
        while isinstance(wish, Forced):
            wish = running.send(wish.picks)
    except StopIteration as done:
        return done.value
    (question,) = wish.questions
    return question


def test_what_is_taken_in_silence_is_told_to_whoever_watches_and_to_nobody_else():
    async def play(g: Table[State]) -> None:
        taken = await pick_one("east", "q.one", ["only"])
        number = await pick_number("east", "q.number", 3, 3)
        nothing = await pick_some("west", "q.none", ["a", "b"], 0, 0)
        both = await pick_some("west", "q.both", {"regular": 2}, 2, 2)
        assert (taken, number, nothing, both) == ("only", 3, (), ("regular", "regular"))
        await pick_one("west", "q.real", ["a", "b"])

    seen: list[tuple[str, str]] = []
    game = Running.start(
        replace(skirmish, play=play),
        Options(),
        Sealed(bytes(32)),
        on_forced=lambda state, question: seen.append((question.seat, question.prompt)),
    )
    assert seen == [("east", "q.one"), ("east", "q.number"), ("west", "q.none"), ("west", "q.both")]
    assert game.new == []
    assert [question.prompt for question in game.open.values()] == ["q.real"]


def test_only_the_asked_seat_may_answer_and_only_this_question():
    game = Running.start(skirmish, Options(), Sealed(bytes(32)))
    assert list(game.open) == ["east"]
    before = list(game.new)
    for seat, prompt in (("west", "march.go"), ("east", "fight.card"), ("nobody", "march.go")):
        with pytest.raises(TooLate):
            game.answer(seat, prompt, ["go"])
    with pytest.raises(Refused):
        game.answer("east", "march.go", ["fly"])
    assert game.new == before


def test_the_path_says_where_in_the_rules_the_game_waits():
    game = Running.start(skirmish, Options(), Sealed(bytes(32)))
    game.answer("east", "march.go", ["go"])
    assert game.path == ("play", "march", "move_figures")
