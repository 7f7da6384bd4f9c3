"""Stopped games: whoever meets rules that no longer give a game's log, it is stopped once, told, and safe."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.admin.sites import site
from django.test import RequestFactory
from django.utils import timezone

from accounts.deletion import say_farewell
from accounts.models import User
from games import posting, service
from games.attending import answering
from games.kernel import TooLate
from games.mail import notices
from games.models import Draft, Game, OpenQuestion, Outgoing, Stoppage, Submission
from games.orders.team_proposals import foretold
from games.reader import SeatReader
from games.service import GameStopped, clocks, moving, proposals, repairs, storage
from games.service.opening import Terms
from games.service.transactions import afterwards, whole
from tests.kernel import skirmish
from tests.service.rounds import game_at
from tests.service.tables import (
    NOON,
    answer,
    asked,
    duel,
    foursome,
    let_drift,
    mails,
    mend,
    player,
    seat,
    sitter,
    told,
)
from tests.working import swept

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
DAY = timedelta(days=1)
SHORT = Terms(bank_days=7, move_days=3, weekends_count=True)


@pytest.fixture
def game(db: None) -> Game:
    """Anna is east and is asked; bert is west. The rules no longer give the game's log."""
    found = duel(player("anna"), player("bert"), timezone.now(), terms=SHORT)
    let_drift(found)
    return found


def assert_stopped_once(game: Game) -> None:
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED
    assert Stoppage.objects.filter(game=game).count() == 1
    assert told("stopped") == ["anna", "bert"]
    assert not OpenQuestion.objects.exclude(deadline=None).exists()


# --- every door ------------------------------------------------------------------------------------


def _vote(game: Game) -> None:
    agreement = service.offer_draw(game, sitter(game, "east"), timezone.now())
    service.vote(agreement, sitter(game, "west"), True, timezone.now())


DOORS: dict[str, Callable[[Game], object]] = {
    "looking at one's draft": lambda game: service.sketch_of(seat(game, "east")),
    "pencil": lambda game: service.pencil(seat(game, "east"), "march.go", ["go"]),
    "what is foreseen": lambda game: moving.foresee(seat(game, "east"), lambda asked: [*asked.items][:1], 2),
    "resigning": lambda game: service.resign(game, sitter(game, "east"), timezone.now()),
    "agreeing": _vote,
}


@pytest.mark.parametrize("door", DOORS)
def test_whoever_meets_it_hears_that_the_game_is_stopped(game: Game, door: str):
    with pytest.raises(GameStopped, match="game_stopped"):
        DOORS[door](game)
    assert_stopped_once(game)
    with pytest.raises((GameStopped, TooLate)):
        DOORS[door](game)
    assert_stopped_once(game)


def test_a_take_back_stops_it():
    game = duel(player("anna"), player("bert"), timezone.now(), terms=SHORT)
    answer(game, "east", "stay", now=timezone.now())
    let_drift(game)
    before = game.entries
    with pytest.raises(GameStopped):
        service.take_back(seat(game, "east"))
    assert_stopped_once(game)
    assert game.entries == before, "the log is intact"


def test_the_pencil_is_rubbed_out_all_the_same_once_it_goes_on():
    game = duel(player("anna"), player("bert"), timezone.now(), terms=SHORT)
    service.pencil(seat(game, "east"), "march.go", ["go"])
    let_drift(game)
    with pytest.raises(GameStopped):
        service.rub_out(seat(game, "east"))
    assert_stopped_once(game)
    assert Draft.objects.get().answers


def test_a_move_waits_for_the_game_to_go_on(game: Game):
    stored = service.submit(
        seat(game, "east"), sitter(game, "east"), [("march.go", ["stay"])], "web", "drifted"
    )
    assert service.judge(stored.pk).judged_at is None
    assert_stopped_once(game)
    swept()
    assert Submission.objects.get().judged_at is None
    mend(game)
    assert repairs.fits_again(game)
    assert service.judge(stored.pk).accepted


def test_a_bot_and_the_sweep_leave_it_alone():
    game = duel(player("anna"), player("bert"), timezone.now(), terms=SHORT)
    service.hand_to_bot(seat(game, "east"), sitter(game, "east"), "random", timezone.now())
    let_drift(game)
    OpenQuestion.objects.update(attend_at=timezone.now())
    swept()
    game.refresh_from_db()
    assert (game.state, told("stopped")) == (Game.State.STOPPED, ["bert"])
    assert not answering.attend(OpenQuestion.objects.get().pk)
    swept()
    assert Stoppage.objects.count() == 1


def test_clocks_stand_while_it_is_stopped(game: Game):
    left = clocks.left_now(asked(game)["east"], timezone.now())
    with pytest.raises(GameStopped):
        service.sketch_of(seat(game, "east"))
    assert clocks.sweep(timezone.now() + 30 * DAY) == 0
    assert not mails("adjourned")
    still = clocks.left_now(asked(game)["east"], timezone.now() + 30 * DAY)
    assert abs(left - still) < timedelta(minutes=1)


def test_an_account_is_deleted_although_its_last_game_drifted():
    game = duel(player("anna"), player("bert"), timezone.now())
    bert = sitter(game, "west")
    service.leave_seat(game, sitter(game, "east"), timezone.now())
    let_drift(game)
    say_farewell(bert)
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED
    assert User.objects.get(pk=bert.pk).is_former


def test_a_secret_answer_that_no_longer_fits_stops_it():
    game = game_at("cards at the ford", [player("anna"), player("bert")])
    answer(game, "east", "no_card")
    OpenQuestion.objects.answered().update(answer=["fight.ruse", ["no_card"], "web"])
    stored = service.submit(
        seat(game, "west"), sitter(game, "west"), [("fight.card", ["no_card"])], "web", "second"
    )
    assert service.judge(stored.pk).judged_at is None
    assert_stopped_once(game)


def test_rules_that_ask_somebody_else_than_was_asked_have_drifted():
    """Nobody could answer any more: the game would stand for ever."""
    game = duel(player("anna"), player("bert"), timezone.now())
    OpenQuestion.objects.update(seat=seat(game, "west"))
    assert storage.drift_of(game)
    with pytest.raises(GameStopped):
        service.sketch_of(seat(game, "west"))
    assert_stopped_once(game)


def test_rules_that_break_on_what_they_gave_before_have_drifted(monkeypatch: pytest.MonkeyPatch):
    game = duel(player("anna"), player("bert"), timezone.now())
    game.snapshots.all().delete()

    async def broken(*args: object) -> None:
        raise KeyError("a card that is gone")

    with monkeypatch.context() as patch:
        patch.setattr(skirmish, "shuffle", broken)
        with pytest.raises(GameStopped):
            service.sketch_of(seat(game, "east"))
    assert_stopped_once(game)
    assert repairs.fits_again(game)


# --- transactions ----------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_the_stop_outlives_the_transaction_in_which_it_was_met(game: Game):
    @whole
    def signs_up_and_plays() -> None:
        player("somebody")
        service.pencil(seat(game, "east"), "march.go", ["go"])

    with pytest.raises(GameStopped):
        signs_up_and_plays()
    assert_stopped_once(game)
    assert not User.objects.filter(username="somebody").exists()


@pytest.mark.django_db(transaction=True)
def test_it_is_stopped_also_where_the_caller_goes_on_and_commits(game: Game):
    with whole:
        with pytest.raises(GameStopped):
            service.pencil(seat(game, "east"), "march.go", ["go"])
        player("somebody")
        assert not Stoppage.objects.exists()
    assert_stopped_once(game)
    assert User.objects.filter(username="somebody").exists()


@pytest.mark.django_db(transaction=True)
def test_a_proposal_is_tried_out_and_the_stop_stays():
    game = foursome([player(name) for name in ("anna", "bert", "cleo", "dora")], timezone.now())
    team = seat(game, "east").team
    mate = next(place.key for place in game.seats.all() if place.team == team and place.key != "east")
    row = proposals.propose(game, sitter(game, mate), "go", timezone.now(), seat=mate)
    let_drift(game)
    tenure = seat(game, "east").tenure
    assert tenure
    lines = foretold(SeatReader.of_tenure(tenure), row, timezone.now())
    assert any("stopped while we look at it" in line for line in lines)
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED
    assert Stoppage.objects.count() == 1


def test_what_is_put_off_is_done_once_and_never_breaks_its_caller():
    done: list[str] = []

    @whole
    def puts_off() -> None:
        with whole:
            afterwards("one", lambda: done.append("once"))
            afterwards("one", lambda: done.append("once"))
            afterwards("other", lambda: 1 / 0)
        assert not done
        raise ValueError("rolled back")

    with pytest.raises(ValueError, match="rolled back"):
        puts_off()
    assert done == ["once"]
    afterwards("now", lambda: done.append("at once"))
    assert done == ["once", "at once"]


def test_who_writes_games_does_so_as_a_whole():
    """A transaction of Django's own would take the stop of a drifted game with it when it is rolled back."""
    rooms = [path for path in (ROOT / "games").rglob("*.py") if not {"lab", "migrations"} & set(path.parts)]
    plain = [
        path.relative_to(ROOT).as_posix()
        for path in rooms
        if re.search(r"\batomic\b", path.read_text(encoding="utf-8"))
    ]
    assert plain == ["games/service/transactions.py"]


def test_a_game_that_fits_after_all_is_not_stopped(game: Game):
    """Somebody looked while it was being written: what counts is what stands there under the game's row."""
    with whole:
        with pytest.raises(GameStopped):
            service.sketch_of(seat(game, "east"))
        mend(game)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert not mails("stopped")


# --- the staff, and going on -------------------------------------------------------------------------


def test_the_staff_reads_where_the_rules_differ_but_nobodys_secrets(game: Game):
    with pytest.raises(GameStopped):
        service.sketch_of(seat(game, "east"))
    row = Stoppage.objects.get()
    chance = game.log.filter(kind="chance").earliest("number")
    assert (row.entry, row.rules) == (chance.number, game.rules)
    assert "once." in row.stored
    assert row.produced
    assert "once." not in row.produced
    assert "play > march" in row.path
    assert not re.search("strike|parry|feint", f"{row.stored} {row.produced}")
    assert site.is_registered(Stoppage)
    request = RequestFactory().get("/")
    request.user = User(is_staff=True, is_superuser=True)
    assert not site.get_model_admin(Stoppage).has_change_permission(request)


def test_set_going_again_the_players_hear_of_it_and_the_clocks_go_on(game: Game):
    with pytest.raises(GameStopped):
        service.sketch_of(seat(game, "east"))
    staff = player("staff", is_staff=True)
    assert not repairs.fits_again(game, staff), "not yet"
    assert_stopped_once(game)
    mend(game)
    assert repairs.fits_again(game, staff)
    game.refresh_from_db()
    row = Stoppage.objects.get()
    assert (game.state, row.set_going_by) == (Game.State.RUNNING, staff)
    assert row.went_on_at
    assert asked(game)["east"].deadline
    assert told("goes_on") == ["anna", "bert"]
    assert notices.write(mails("stopped")[0]) is None, "no longer true"
    to_anna, to_bert = (notices.write(row) for row in mails("goes_on"))
    assert to_anna is not None
    assert to_bert is not None
    assert "It is you who is asked" in to_anna.body
    assert "It is you who is asked" not in to_bert.body
    assert not repairs.fits_again(game, staff)
    assert len(mails("goes_on")) == 2


def test_a_game_can_be_stopped_again_later(game: Game):
    for _ in range(2):
        with pytest.raises(GameStopped):
            service.sketch_of(seat(game, "east"))
        mend(game)
        assert repairs.fits_again(game)
        let_drift(game)
    assert Stoppage.objects.count() == 2
    assert len(mails("stopped")) == 4


def test_an_adjourned_game_goes_on_adjourned(game: Game):
    clocks.sweep(timezone.now() + 20 * DAY)
    with pytest.raises(GameStopped):
        service.pencil(seat(game, "east"), "march.go", ["go"])
    mend(game)
    repairs.fits_again(game)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED


def test_the_staff_goes_back_to_where_the_rules_still_fit():
    game = duel(player("anna"), player("bert"), timezone.now(), terms=SHORT)
    staff, before = player("staff", is_staff=True), game.events
    answer(game, "east", "stay", now=timezone.now())
    row = game.log.filter(kind="answer").earliest("number")
    game.snapshots.filter(number__gte=row.number).delete()
    game.log.filter(pk=row.pk).update(body=row.body.replace("stay", "go"))
    with pytest.raises(GameStopped):
        service.sketch_of(seat(game, "west"))
    assert_stopped_once(game)
    repairs.go_back(game, before, staff, timezone.now())
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert Stoppage.objects.get().set_going_by == staff
    assert told("goes_on") == ["anna", "bert"]


def test_going_back_to_where_the_rules_do_not_fit_either_changes_nothing(game: Game):
    with pytest.raises(GameStopped):
        service.sketch_of(seat(game, "east"))
    with pytest.raises(GameStopped):
        repairs.go_back(game, game.events, player("staff"), timezone.now())
    assert_stopped_once(game)
    assert not mails("goes_on")


def test_check_games_stops_nothing(game: Game):
    assert storage.drift_of(game)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


# --- mail that is due ------------------------------------------------------------------------------------


def test_the_mail_about_an_open_question_comes_when_the_game_goes_on(game: Game):
    row = mails("turn")[0]
    Outgoing.objects.filter(pk=row.pk).update(due_at=NOON)
    posting.send(row.pk)
    row.refresh_from_db()
    assert row.state == Outgoing.State.DROPPED, "there is nothing to answer"
    assert_stopped_once(game)
    mend(game)
    repairs.fits_again(game)
    row.refresh_from_db()
    assert row.state == Outgoing.State.WAITING
    Outgoing.objects.filter(pk=row.pk).update(due_at=NOON)
    posting.send(row.pk)
    row.refresh_from_db()
    assert row.state == Outgoing.State.SENT
