"""`manage.py fuzz_orders FOLDER --told 5000 --spoilt 2000 --chat 5000`: machine-made orders, read back."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.lab import order_fuzz


class Command(BaseCommand):
    help = "Read back random chains told in words, spoilt ones and chat, on the exported games of a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--told", type=int, default=500)
        parser.add_argument("--spoilt", type=int, default=200)
        parser.add_argument("--chat", type=int, default=500)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--show", type=int, default=20)

    def handle(self, *args: Any, **options: Any) -> None:
        pick = Random(options["seed"])  # noqa: S311
        tables = order_fuzz.Tables(options["folder"], pick)
        wrong = 0
        for name, run in (
            ("told", order_fuzz.fuzz_told),
            ("spoilt", order_fuzz.fuzz_spoilt),
            ("chat", order_fuzz.fuzz_chat),
        ):
            counts, faults = run(tables, pick, options[name])
            self.stdout.write(f"{name}: {dict(counts)}")
            wrong += sum(counts[outcome] for outcome in order_fuzz.WRONG)
            for fault in faults[: options["show"]]:
                told = fault.told
                self.stdout.write(f"  {told.position} {told.language} {told.text!r}")
                self.stdout.write(f"     told {told.answers}")
                self.stdout.write(f"     read {fault.got}")
        if wrong:
            raise CommandError(f"{wrong} were not read as they were told.")
