"""What raises something unexpected is tried again, later each time, then laid aside; who waits is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.admin.sites import site
from django.contrib.auth.models import Permission
from django.db import OperationalError
from django.test import Client
from django.utils import timezone, translation

from games import service, tasks
from games.kernel import Refused
from games.mail import notices
from games.mail.receive import receive
from games.models import FailedWork, Game, OpenQuestion, Outgoing, Paper, RawMail, Submission
from games.reader.problems import problem_text
from games.service import failures, outbox, papers
from games.sheets import kept_papers
from games.titles.languages import LANGUAGES
from tests.mail.post import address, flat, mail
from tests.service.tables import duel, player, seat, sitter
from tests.working import clear_queues, work_off

pytestmark = pytest.mark.django_db

SECRET = "the Ring is in Bree"


def breaks(*args: Any, **kwargs: Any) -> Any:
    raise ZeroDivisionError(SECRET)


@pytest.fixture
def game() -> Game:
    return duel(player("anna"), player("bert"), timezone.now())


@pytest.fixture(autouse=True)
def _no_nudges() -> Iterator[None]:
    clear_queues()
    yield
    clear_queues()


def submitted(game: Game) -> Submission:
    return service.submit(seat(game, "east"), sitter(game, "east"), [("march.go", ["stay"])], "web", "k")


def failed(task: str) -> FailedWork:
    return FailedWork.objects.get(task=task)


def make_due(task: str) -> None:
    FailedWork.objects.filter(task=task).update(due_at=timezone.now() - timedelta(seconds=1))


def until_laid_aside(task: str, row: int) -> list[timedelta]:
    """Nudged again and again; the pauses between the attempts."""
    pauses = []
    for _ in range(failures.MOST_ATTEMPTS):
        getattr(tasks, task)(row)
        found = failed(task)
        pauses.append(found.due_at - found.last_at)
        make_due(task)
    return pauses[:-1]


# --- moves -------------------------------------------------------------------------------------------


def test_a_move_that_breaks_us_is_tried_with_growing_pauses_and_then_refused(
    game: Game, monkeypatch: pytest.MonkeyPatch
):
    stored, before = submitted(game), game.entries
    monkeypatch.setattr("games.service.storage.append", breaks)
    pauses = until_laid_aside("judge", stored.pk)
    assert pauses == sorted(pauses)
    assert pauses[0] >= timedelta(seconds=5)
    assert pauses[-1] >= 4 * pauses[0]
    stored.refresh_from_db()
    game.refresh_from_db()
    assert (stored.accepted, stored.verdict["problem"]) == (False, "broke")
    assert (game.entries, game.state) == (before, Game.State.RUNNING)
    assert OpenQuestion.objects.unanswered().filter(seat__game=game, seat__key="east").exists()


def test_while_it_rests_no_nudge_tries_it(game: Game, monkeypatch: pytest.MonkeyPatch):
    stored = submitted(game)
    with monkeypatch.context() as broken:
        broken.setattr("games.service.storage.append", breaks)
        tasks.judge(stored.pk)
    tasks.judge(stored.pk)
    stored.refresh_from_db()
    assert stored.judged_at is None
    Submission.objects.update(stored_at=timezone.now() - timedelta(minutes=1))
    tasks.sweep()
    assert work_off() == 0
    make_due("judge")
    tasks.sweep()
    assert work_off() == 1
    stored.refresh_from_db()
    assert stored.accepted
    assert failed("judge").state == FailedWork.State.DONE


def test_a_database_that_is_away_is_no_fault_of_the_move(game: Game, monkeypatch: pytest.MonkeyPatch):
    def away(*args: Any) -> None:
        raise OperationalError("the connection is lost")

    stored = submitted(game)
    monkeypatch.setattr("games.service.storage.append", away)
    for _ in range(2 * failures.MOST_ATTEMPTS):
        with pytest.raises(OperationalError):
            tasks.judge(stored.pk)
    assert not FailedWork.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_is_told_in_their_language(game: Game, language: str, monkeypatch: pytest.MonkeyPatch):
    anna = sitter(game, "east")
    anna.language = language
    anna.save()
    stored = submitted(game)
    monkeypatch.setattr("games.service.storage.append", breaks)
    until_laid_aside("judge", stored.pk)
    row = Outgoing.objects.get(kind="broke")
    letter = notices.write(row)
    assert letter is not None
    assert (row.player, "At the ford" in letter.subject) == (anna, True)
    with translation.override(language):
        said = problem_text(Refused("broke"))
    english = "Something broke on our side"
    assert (english in said) == (language == "en")
    assert ("broke on our side" in flat(letter.body)) == (language == "en")
    assert SECRET not in letter.body


def test_the_trace_says_where_and_never_what(game: Game, monkeypatch: pytest.MonkeyPatch):
    stored = submitted(game)
    monkeypatch.setattr("games.service.storage.append", breaks)
    tasks.judge(stored.pk)
    found = failed("judge")
    assert found.error == "ZeroDivisionError"
    assert "test_failures.py" in found.trace
    assert "moving.py" in found.trace
    assert SECRET not in found.trace


def test_a_clock_does_not_run_out_over_a_move_that_waits_for_its_judge(game: Game):
    submitted(game)
    past = timezone.now() - timedelta(days=400)
    OpenQuestion.objects.update(asked_at=past, counted_at=past, deadline=past)
    tasks.sweep()
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


# --- bots --------------------------------------------------------------------------------------------


def test_a_bot_that_breaks_is_laid_aside_and_the_players_hear_of_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
):
    service.hand_to_bot(seat(game, "east"), sitter(game, "east"), "random", timezone.now())
    row = OpenQuestion.objects.get(seat__key="east")
    with monkeypatch.context() as broken:
        broken.setattr("games.attending.answering._given", breaks)
        until_laid_aside("attend", row.pk)
    told = Outgoing.objects.get(kind="broke")
    letter = notices.write(told)
    assert letter is not None
    assert told.player == sitter(game, "west")
    assert "The practice opponent who plays East" in flat(letter.body)
    row.refresh_from_db()
    assert row.attend_at is None


# --- papers ------------------------------------------------------------------------------------------


def test_a_paper_that_cannot_be_printed_is_laid_aside_and_says_so(
    game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
):
    paper = kept_papers.want_public(game, None)
    monkeypatch.setattr("games.sheets.printing.print_paper", breaks)
    until_laid_aside("print_paper", paper.pk)
    assert failed("print_paper").state == FailedWork.State.LAID_ASIDE
    assert papers.is_given_up(Paper.objects.get())
    assert client.get(f"/g/{game.pk}/public.pdf").status_code == 503


# --- mails -------------------------------------------------------------------------------------------


def test_a_mail_that_cannot_be_written_is_laid_aside_and_the_page_says_so(
    game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
):
    row = Outgoing.objects.get(kind="turn")
    anna = sitter(game, "east")
    client.force_login(anna)
    assert "could not be sent" not in client.get("/games/").content.decode()
    Outgoing.objects.update(due_at=timezone.now())
    with monkeypatch.context() as broken:
        broken.setattr("games.mail.outgoing.write", breaks)
        for _ in range(failures.MOST_ATTEMPTS):
            tasks.send(row.pk)
            make_due("send")
    row.refresh_from_db()
    assert row.state == "dead"
    assert "A mail to you about “At the ford” could not be sent" in flat(
        client.get("/games/").content.decode()
    )
    other = Client()
    other.force_login(sitter(game, "west"))
    assert "could not be sent" not in other.get("/games/").content.decode()


def test_a_mail_that_could_be_written_in_the_end_is_no_failure_any_more(
    game: Game, monkeypatch: pytest.MonkeyPatch
):
    row = Outgoing.objects.get(kind="turn")
    Outgoing.objects.update(due_at=timezone.now())
    with monkeypatch.context() as broken:
        broken.setattr("games.mail.outgoing.write", breaks)
        tasks.send(row.pk)
    assert failed("send").state == FailedWork.State.TRYING
    make_due("send")
    tasks.send(row.pk)
    row.refresh_from_db()
    assert (row.state, failed("send").state) == ("sent", FailedWork.State.DONE)


def test_a_relay_that_says_later_has_two_days(game: Game):
    row, total = Outgoing.objects.get(kind="turn"), timedelta()

    class Refused(notices.EmailMessage):
        def send(self, fail_silently: bool = False) -> int:
            raise ConnectionRefusedError

    def later(row: Outgoing) -> Any:
        return Refused("s", "b", "a@b.example", ["c@d.example"])

    while row.state == "waiting":
        now: datetime = timezone.now()
        Outgoing.objects.filter(pk=row.pk).update(due_at=now)
        outbox.send(row.pk, later)
        row.refresh_from_db()
        total += max(timedelta(), row.due_at - now)
    assert timedelta(days=1.9) < total < timedelta(days=2.2)
    assert failed("send").state == FailedWork.State.LAID_ASIDE


def test_a_mail_over_which_workers_die_is_given_up(game: Game):
    stored = receive(mail("stay", address("anna")))
    RawMail.objects.update(attempts=2 * failures.MOST_ATTEMPTS)
    tasks.understand(stored.pk)
    stored.refresh_from_db()
    assert stored.outcome == "failed"
    assert failed("understand").error == "WorkersDied"


# --- the staff ---------------------------------------------------------------------------------------


def test_the_staff_sees_dead_letters_with_their_trace_and_tries_again(
    game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
):
    staff = player("staff", is_staff=True)
    for codename in ("view_failedwork", "change_failedwork"):
        staff.user_permissions.add(Permission.objects.get(codename=codename))
    paper = kept_papers.want_public(game, None)
    with monkeypatch.context() as broken:
        broken.setattr("games.sheets.printing.print_paper", breaks)
        until_laid_aside("print_paper", paper.pk)
    client.force_login(staff)
    page = client.get(f"/admin/games/failedwork/{failed('print_paper').pk}/change/").content.decode()
    assert "kept_papers.py" in page
    assert SECRET not in page
    wish = {"action": "try_again", "_selected_action": [failed("print_paper").pk]}
    client.post("/admin/games/failedwork/", wish)
    tasks.print_paper(paper.pk)
    assert Paper.objects.get().made_at
    assert failed("print_paper").state == FailedWork.State.DONE


def test_who_may_only_look_cannot_try_again(game: Game, client: Client):
    staff = player("staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_failedwork"))
    FailedWork.objects.create(task="print_paper", row=1, state=FailedWork.State.LAID_ASIDE, error="E")
    client.force_login(staff)
    client.post(
        "/admin/games/failedwork/",
        {"action": "try_again", "_selected_action": [FailedWork.objects.get().pk]},
    )
    assert FailedWork.objects.get().state == FailedWork.State.LAID_ASIDE
    assert FailedWork in site._registry
