"""Try-outs: both sides played by hand on a dealt position; the game itself hears nothing of it."""

from __future__ import annotations

import random

import pytest

from accounts.models import User
from games import service
from games.kernel import EVERYTHING, Refused, TooLate
from games.lab.bench_web import stage
from games.models import Draft, Game, LogEntry, OpenQuestion, Seat, Tryout, TryoutLine
from games.players.at_random import AtRandom
from games.reader.tryouts import TryoutReader, differences
from games.service import seats, storage, tryouts
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


@pytest.mark.parametrize(("title", "seed"), [("wotr", 1), ("bofa", 2), ("lcg", 2)])
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


def test_a_chance_falls_as_it_is_entered_and_only_as_it_can(two: list[User]):
    game = stage("wotr", 0, two, 5, upto="hunt.allocate")
    _, user = asked_seat(game)
    line = begun(game, user)
    line, at = tryouts.answer(line, 0, "shadow", "hunt.allocate", ["1"])
    reader = TryoutReader(line, user)
    assert reader.chance is not None
    count = len(reader.dice)
    for wrong in (["7"] * count, ["1"] * (count + 1), ["sword"] * count):
        with pytest.raises(Refused):
            tryouts.enter(line, at, wrong)
    line, at = tryouts.enter(line, at, ["1"] * count)
    entered = TryoutReader(line, user).view.dice["free_peoples"]
    assert len(entered) == count
    assert len(set(entered)) == 1


def test_lines_branch_are_compared_and_have_limits(two: list[User]):
    game = stage("wotr", 0, two, 5, upto="hunt.allocate")
    _, user = asked_seat(game)
    line = begun(game, user)
    for at, letter in enumerate(tryouts.LETTERS):
        other, steps = tryouts.answer(line, 0, "shadow", "hunt.allocate", [str(at)])
        assert (other.letter, steps) == (letter, 1)
    with pytest.raises(Refused, match="too_many_tryout_lines"):
        tryouts.answer(line, 0, "shadow", "hunt.allocate", ["4"])
    found = [TryoutReader(one, user) for one in line.tryout.lines.select_related("tryout__game")]
    assert any(len(set(part.cells)) == len(found) for part in differences(found))
    for _ in range(tryouts.MOST_TRYOUTS - 1):
        begun(game, user)
    with pytest.raises(Refused, match="too_many_tryouts"):
        begun(game, user)


def test_a_link_is_for_who_has_never_sat_there_while_the_game_runs(two: list[User]):
    game = stage("bofa", 40, two, 1)
    tryout = begun(game, two[0]).tryout
    carl = tables.player("carl")
    assert not tryouts.may_be_shown(tryout, carl)
    tryouts.share(tryout, shared=True, with_hand=False)
    assert tryouts.may_be_shown(tryout, carl)
    assert not tryouts.may_be_shown(tryout, None)
    assert not tryouts.may_be_shown(tryout, two[1])
    assert tryouts.is_theirs(tryout, two[0])
    assert not tryouts.is_theirs(tryout, carl)
    Game.objects.filter(pk=game.pk).update(state=Game.State.FINISHED)
    over = Tryout.objects.get(pk=tryout.pk)
    assert tryouts.may_be_shown(over, two[1])
    assert tryouts.may_be_shown(over, None)


def test_without_the_hand_a_link_shows_what_a_spectator_sees(two: list[User]):
    game = stage("wotr", 100, two, 3)
    _, user = asked_seat(game)
    line = begun(game, user)
    hidden = storage.ruleset_of(game).hidden
    own, watched = TryoutReader(line, user), TryoutReader(line, None, eyes=())
    assert set(hidden(own.view, ())), "the owner sees a hand"
    assert watched.asked is None
    assert watched.hands == []
    truth = service.view(game, EVERYTHING)
    seen = str(watched.view)
    assert [key for key in hidden(truth, ()) if f"'{key}'" in seen] == []


def test_move_1_goes_into_the_draft_while_it_fits(two: list[User]):
    game = stage("wotr", 0, two, 6, upto="turn.die")
    seat, user = asked_seat(game)
    line = begun(game, user)
    question = TryoutReader(line, user).question
    assert question is not None
    die = next(key for key in question.items if key not in ("pass", "ring"))
    line, _ = tryouts.answer(line, 0, seat.key, question.prompt, [die])
    other = two[0] if user == two[1] else two[1]
    with pytest.raises(Refused):
        tryouts.take_to_table(line, other)
    tryouts.take_to_table(line, user)
    assert Draft.objects.get().answers == [["turn.die", [die]]]
    Draft.objects.all().delete()
    OpenQuestion.objects.all().delete()
    with pytest.raises(TooLate):
        tryouts.take_to_table(line, user)
