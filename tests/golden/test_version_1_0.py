"""What version 1.0 left behind is carried on: its games replay, its sites go on where they stood."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import service
from games.kernel import EVERYTHING, look, read_archive, replay, sealed
from games.models import Agreement, Game, Invitation, OpenQuestion, RawMail
from games.service import moving, storage
from games.titles.offered import titles
from tests.golden import databases, facts, trying
from tests.golden.playing import standing_clock

VERSION = "1.0"
FOLDER = Path(__file__).parent / VERSION
NOTED: dict[str, Any] = json.loads((FOLDER / "facts.json").read_text(encoding="utf-8"))
PLAYED = (Game.State.RUNNING, Game.State.ADJOURNED)
CHANCES = {
    "wotr": {"dice.shadow", "battle.shadow", "leaders.shadow", "extra.shadow", "deck.sh_str"}
    | {"hunt.roll", "hunt.reroll", "hunt.tile", "hunt.die", "hunt.casualty", "hunt.sorrow"},
    "bofa": {
        "dice.shadow",
        "combat.shadow",
        "combat.again.shadow",
        "fate.tile",
        "token.shadow",
        "rally",
        "dice.lucky",
    },
    "lcg": {"deck.north", "deck.encounter", "first_player", "stage", "prisoner"},
}
"""Some of what must have fallen at least once in the games that are kept."""


# --- games as files --------------------------------------------------------------------------------


@cache
def exported(name: str) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(databases.read(FOLDER / "games" / f"{name}.json.xz"))
    return file


every_game = pytest.mark.parametrize("name", NOTED["games"])


@every_game
def test_a_game_replays_to_the_state_in_which_it_was_left(name: str) -> None:
    file, noted = exported(name), NOTED["games"][name]
    ruleset = titles()[file["title"]].ruleset
    archive = read_archive(ruleset, file)
    running = replay(ruleset, archive)
    assert facts.differing(running.state, noted["state"]) == []
    assert {seat: question.prompt for seat, question in running.open.items()} == noted["asked"]
    assert look(ruleset, archive) == running.state


@every_game
def test_every_die_and_card_fits_the_seal(name: str) -> None:
    assert sealed.problems(exported(name)) == []


@every_game
@pytest.mark.django_db
def test_a_game_is_brought_in_and_can_be_looked_through(name: str) -> None:
    game = service.import_game(exported(name))
    noted = NOTED["games"][name]
    assert game.entries == sum(noted["kinds"].values())
    assert facts.differing(storage.view(game, EVERYTHING), noted["state"]) == []
    for place in game.seats.all():
        assert storage.view(game, (place.key,)).turn == game.turn


def test_the_games_hold_what_commonly_falls() -> None:
    for title, purposes in CHANCES.items():
        seen = {
            purpose
            for game in NOTED["games"].values()
            if game["title"] == title
            for purpose in game["purposes"]
        }
        assert purposes <= seen


# --- a site ----------------------------------------------------------------------------------------


class Site:
    """A site of version 1.0, brought up to the present tables, at the moment at which it was left."""

    version = VERSION
    database: str

    @property
    def noted(self) -> dict[str, Any]:
        found: dict[str, Any] = NOTED[self.database]
        return found

    @pytest.fixture(autouse=True)
    def at_that_moment(self) -> Iterator[None]:
        """Whatever a test does is undone after it."""
        with standing_clock(datetime.fromisoformat(self.noted["moment"])), trying.undone():
            yield

    def test_every_game_stands_where_it_stood(self) -> None:
        for pk, noted in self.noted["games"].items():
            told = facts.of_game(Game.objects.get(pk=pk))
            for what in noted.keys() - {"state"}:
                assert told[what] == noted[what], what

    def test_every_running_game_resumes(self) -> None:
        for game in Game.objects.filter(state__in=PLAYED):
            running, noted = storage.resume(game).running, self.noted["games"][str(game.pk)]
            assert facts.differing(running.state, noted["state"]) == []
            assert not running.new

    def test_no_game_would_be_stopped(self) -> None:
        out = StringIO()
        call_command("check_games", stdout=out)
        assert ", 0 would stop" in out.getvalue()

    def test_stored_moves_are_judged(self) -> None:
        assert self.noted["unjudged"]
        for noted in self.noted["unjudged"]:
            judged = moving.judge(noted["pk"], timezone.now())
            assert judged.accepted, judged.verdict
            assert judged.answers == noted["answers"]

    def test_a_number_means_what_it_meant_in_the_letter(self) -> None:
        assert any(noted["answered"] for noted in self.noted["replies"])
        for noted in self.noted["replies"]:
            told = trying.reply(noted["to"], noted["address"], noted["text"])
            assert told["answered"] == noted["answered"], noted
            assert (told["game"], told["seat"]) == (noted["game"], noted["seat"])
            if noted["answered"]:
                assert sorted(told["answered"][1]) == sorted(noted["meant"])

    def test_mails_that_nobody_has_read_are_obeyed(self) -> None:
        assert self.noted["unread"]
        for noted in self.noted["unread"]:
            assert trying.read_mail(RawMail.objects.get(pk=noted["pk"])) == noted

    def test_an_owner_confirms_a_doubtful_mail(self) -> None:
        assert self.noted["confirmations"]
        for noted in self.noted["confirmations"]:
            assert trying.confirm(noted["to"], noted["address"]) == noted

    def test_a_proposal_is_taken_by_its_letter(self) -> None:
        assert self.noted["proposals"]
        for noted in self.noted["proposals"]:
            assert trying.reply(noted["to"], noted["address"], noted["text"]) == noted

    def test_bots_and_standing_orders_answer(self) -> None:
        """What an order says stays; what a bot thinks is its own business."""
        assert {noted["by"] for noted in self.noted["attended"]} == {"bot", "order"}
        for noted in self.noted["attended"]:
            row = OpenQuestion.objects.get(seat__game=noted["game"], seat__key=noted["seat"])
            told = trying.attend(row)
            assert told["by"] == noted["by"]
            assert told["answered"] == noted["answered"] or noted["by"] == "bot"

    def test_what_was_offered_can_be_agreed_to(self) -> None:
        assert {noted["kind"] for noted in self.noted["agreements"]} == {"draw", "take_back"}
        for noted in self.noted["agreements"]:
            assert trying.agree(Agreement.objects.get(pk=noted["pk"])) == noted

    def test_invitations_open_their_seat(self) -> None:
        assert self.noted["invitations"]
        for noted in self.noted["invitations"]:
            assert trying.accept(Invitation.objects.get(token=noted["token"])) == noted

    def test_finished_games_are_exported_with_their_secret(self) -> None:
        for game in Game.objects.filter(state=Game.State.FINISHED):
            file = service.export(game, ())
            ruleset = storage.ruleset_of(game)
            assert sealed.problems(file) == []
            assert replay(ruleset, read_archive(ruleset, file)).over

    def test_running_games_are_played_on(self) -> None:
        for game in Game.objects.filter(state=Game.State.RUNNING):
            trying.play_on(game, most=4)

    @pytest.mark.parametrize("name", ["Before the walls", "On the spur", "In between"])
    def test_a_running_game_of_each_title_comes_to_its_next_turn(self, name: str) -> None:
        """And takes the present rules with it."""
        game = Game.objects.get(name=name)
        before = game.turn
        assert trying.play_on(game, most=60) == before + 1


@pytest.mark.usefixtures("sqlite_site")
class TestSqlite(Site):
    database = "sqlite"


@pytest.mark.usefixtures("postgres_site")
class TestPostgres(Site):
    database = "postgres"
