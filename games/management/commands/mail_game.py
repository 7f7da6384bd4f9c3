"""`manage.py mail_game wotr --seed 1`: a whole game by mail alone, in a database of its own."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.lab.letter_game import LetterGame
from games.lab.mail_game import MailGame, MailGameReport
from games.lab.throwaway_database import throwaway_database
from games.titles.languages import LANGUAGES
from games.titles.offered import titles


class Command(BaseCommand):
    help = "Let random players who know only the text of their mails play a game through SMTP."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=sorted(titles()))
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--mails", type=int, default=None, help="stop after so many mails")
        parser.add_argument("--turns", type=int, default=None, help="stop after so many turns")
        parser.add_argument(
            "--players", choices=("random", "steady"), default="random", help="steady: with suggested orders"
        )
        parser.add_argument(
            "--letters",
            choices=LANGUAGES,
            metavar="LANGUAGE",
            help="one person against steady, opened and ended by letters in this language",
        )
        parser.add_argument(
            "--two-handed", action="store_true", help="with --letters: both seats, no opponent"
        )
        parser.add_argument("--sheets", action="store_true", help="attach the printed sheets, which is slow")
        parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep every letter there, as .eml")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        with throwaway_database():
            game = self._game(options)
            if options["keep"]:
                game.keep_letters(options["keep"])
            report = game.play(options["mails"], options["turns"])
        self._tell(report, as_json=options["json"])

    def _game(self, options: dict[str, Any]) -> MailGame:
        if options["letters"]:
            return LetterGame(
                options["title"], options["seed"], options["letters"], two_handed=options["two_handed"]
            )
        return MailGame(
            options["title"],
            options["seed"],
            {"players": options["seats"]},
            options["sheets"],
            options["players"],
        )

    def _tell(self, report: MailGameReport, *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps({**_facts(report), **report.figures()}))
        else:
            for name, figure in {**_facts(report), **report.budget(), **report.figures()}.items():
                self.stdout.write(f"{name:16} {figure}")
        if report.refused or report.lost or report.doubled:
            sys.exit(1)


def _facts(report: MailGameReport) -> dict[str, Any]:
    return {
        "title": report.title,
        "seed": report.seed,
        "mails out": report.mails_out,
        "mails in": report.mails_in,
        "moves": report.moves,
        "turns": report.turns,
        "ended": report.ended,
        "seconds": report.seconds,
        "orders refused": report.refused,
        "outcomes": report.outcomes,
        "mails lost": report.lost,
        "mails doubled": report.doubled,
    }
