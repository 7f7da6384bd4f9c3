"""Printed once by a worker, kept, and handed to whoever may have it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import service, sheets, tasks
from games.models import Game, Paper
from games.service import papers
from games.sheets import downloads, kept_papers
from tests.service.tables import player
from tests.sheets.printed import asked, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker runs beside these tests, so nobody waits for it."""
    monkeypatch.setattr(downloads, "PATIENCE", 0)


def test_the_same_sheet_is_made_once(november: Game):
    seat = asked(november)
    first = sheets.sheet_pdf(seat)
    made_at = Paper.objects.get().made_at
    assert sheets.sheet_pdf(seat) == first
    assert Paper.objects.get().made_at == made_at


def test_a_note_and_a_move_each_ask_for_a_new_sheet(november: Game):
    seat = asked(november)
    assert seat.tenure
    assert seat.tenure.player
    first = kept_papers.want_sheet(seat)
    service.note(november, seat.tenure.player, "Keep Athelas for the marshes.")
    second = kept_papers.want_sheet(seat)
    assert second.pk != first.pk
    assert kept_papers.want_sheet(seat).pk == second.pk
    play_on(november, 1, seed=9)
    seat.game.refresh_from_db()
    assert kept_papers.want_sheet(seat).pk not in (first.pk, second.pk)


def test_a_sheet_tells_what_happened_since_the_last_one(november: Game):
    seat = asked(november)
    sheets.sheet_pdf(seat)
    at = november.events
    play_on(november, 6, seed=9)
    seat.game.refresh_from_db()
    from games.sheets.printing import last_sheet

    assert last_sheet(seat, seat.game.events) == at


def test_the_task_prints_and_the_sweep_finds_what_was_forgotten(november: Game):
    wanted = kept_papers.want_public(november, None)
    later = timezone.now() + timedelta(hours=1)
    assert papers.forgotten(later, 10) == [wanted.pk]
    tasks.print_paper(wanted.pk)
    wanted.refresh_from_db()
    assert wanted.body
    assert papers.forgotten(later, 10) == []
    tasks.print_paper(wanted.pk)
    papers.throw_away(timezone.now() + papers.KEPT + timedelta(days=1))
    assert not Paper.objects.exists()


def test_a_player_waits_for_the_worker_and_then_gets_the_file(november: Game, client: Client, heron: User):
    client.force_login(heron)
    waiting = client.get(f"/g/{november.pk}/sheet.pdf")
    assert (waiting.status_code, waiting["Refresh"]) == (202, "3")
    tasks.print_paper(Paper.objects.get().pk)
    response = client.get(f"/g/{november.pk}/sheet.pdf")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    turn = november.turn
    assert (
        response["Content-Disposition"]
        == f'attachment; filename="november-road-turn-{turn}-free-peoples.pdf"'
    )
    assert "no-store" in response["Cache-Control"]
    assert response.content.startswith(b"%PDF")


@pytest.mark.parametrize("file", ["public.pdf", "book.pdf", "book.html", "book.txt", "rules.pdf"])
def test_spectators_get_what_is_public(november: Game, client: Client, file: str):
    assert client.get(f"/g/{november.pk}/{file}").status_code == 202
    assert Paper.objects.get().reader is None
    assert Paper.objects.get().seat is None


def test_spectators_get_no_sheet_and_strangers_nothing(november: Game, client: Client, heron: User):
    wren = player("wren")
    for visitor in (None, wren):
        if visitor:
            client.force_login(visitor)
        assert client.get(f"/g/{november.pk}/sheet.pdf").status_code == 404
    Game.objects.update(spectators=False)
    for file in ("sheet.pdf", "public.pdf", "book.pdf", "book.txt", "rules.pdf"):
        assert client.get(f"/g/{november.pk}/{file}").status_code == 404
    client.force_login(heron)
    assert client.get(f"/g/{november.pk}/sheet.pdf?seat=shadow").status_code == 404
    assert client.get(f"/g/{november.pk}/sheet.pdf?event=99999").status_code == 404
    assert client.get(f"/g/{november.pk}/book.exe").status_code == 404
    assert not Paper.objects.exists()


def test_what_cannot_be_printed_says_so(november: Game, client: Client):
    paper = kept_papers.want_public(november, None)
    Paper.objects.filter(pk=paper.pk).update(attempts=papers.MOST_ATTEMPTS)
    assert client.get(f"/g/{november.pk}/public.pdf").status_code == 503


def test_the_command_prints_into_a_file(november: Game, tmp_path):
    file = tmp_path / "sheet.pdf"
    call_command("sheet", str(november.pk), "free_peoples", "-o", str(file), "--turn", "1")
    assert file.read_bytes().startswith(b"%PDF")
    call_command("sheet", str(november.pk), "free_peoples", "-o", str(tmp_path / "book.txt"), "--book")
    assert "NOVEMBER ROAD: THE RED BOOK" in (tmp_path / "book.txt").read_text()
    with pytest.raises(CommandError, match="no seat gondor"):
        call_command("sheet", str(november.pk), "gondor", "-o", str(file))
