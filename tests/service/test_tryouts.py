"""Try-outs: both sides played by hand on a dealt position; the game itself hears nothing of it."""

from __future__ import annotations

import random

import pytest

from accounts.models import User
from games import service
from games.kernel import EVERYTHING
from games.lab.bench_web import stage
from games.models import Draft, Game, LogEntry, OpenQuestion, Seat, TryoutLine
from games.players.at_random import AtRandom
from games.reader.tryouts import TryoutReader
from games.service import seats, tryouts
from tests.service import tables

pytestmark = pytest.mark.django_db
TITLES = ("wotr", "bofa", "lcg")


@pytest.fixture
def two() -> list[User]:
    return [tables.player("anna"), tables.player("bert")]


def asked_seat(game: Game) -> tuple[Seat, User]:
    seat = OpenQuestion.objects.unanswered().select_related("seat").filter(seat__game=game)[0].seat
    tenure = seat.tenure
    assert tenure is not None
    assert tenure.player is not None
    return seat, tenure.player


def begun(game: Game, user: User, event: int | None = None) -> TryoutLine:
    at = game.events if event is None else event
    return tryouts.begin(game, user, at, seats.eyes_of(game, user)).lines.get()


def play_on(line: TryoutLine, user: User, steps: int, seed: int = 1) -> TryoutReader:
    """So many steps at random: answers of whoever is asked, chances by odds. All is told on the way."""
    chooser = AtRandom(seed)
    for _ in range(steps):
        reader = TryoutReader(line, user)
        assert reader.headline
        if reader.chance:
            assert all(name for _, name in reader.chance.faces)
            line, _ = tryouts.draw_lots(line, reader.at)
        elif reader.asked:
            assert all(option.name for option in reader.asked.options)
            assert reader.hands is not None
            question = reader.asked.question
            picks = chooser.pick(question, dict)
            line, _ = tryouts.answer(line, reader.at, question.seat, question.prompt, picks)
        else:
            assert reader.outcome
            break
    return TryoutReader(line, user)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_both_sides_are_played_on_from_any_moment_and_the_game_hears_nothing(
    title: str, seed: int, two: list[User]
):
    game = stage(title, 150, two, seed)
    log = list(LogEntry.objects.values_list("pk", "body"))
    chooser = random.Random(seed)
    for user, event in [(two[0], game.events), (two[1], game.events), (two[0], chooser.randint(2, 150))]:
        reader = play_on(begun(game, user, event), user, 25, seed)
        assert len(reader.moves) > 3
        assert reader.fray is None or reader.fray.heading
    spectator = tables.player("carl")
    play_on(begun(game, spectator, chooser.randint(2, 150)), spectator, 25, seed)
    assert list(LogEntry.objects.values_list("pk", "body")) == log
    assert not Draft.objects.exists()


@pytest.mark.parametrize("title", TITLES)
def test_the_hand_of_the_other_side_is_dealt_and_not_the_true_one(title: str, two: list[User]):
    """What is dealt follows from the view and the number of the deal; another number deals otherwise."""
    game = stage(title, 100, two, 3)
    line = begun(game, two[0])
    first = tryouts.play(line.tryout, []).state
    assert tryouts.play(line.tryout, []).state == first
    tryouts.deal_anew(line.tryout)
    assert tryouts.play(line.tryout, []).state != first
    truth = service.view(game, EVERYTHING)
    assert first != truth
