"""A soak in which everything that people are shown is made and read."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.utils import translation

from games.kernel import Event, Ruleset, Running
from games.lab.rendering import telling
from games.lab.rendering.showing import ShownGame
from games.lab.soak import MOST_DECISIONS, Count, Soak, SoakReport
from games.titles import Policy
from games.titles.languages import LANGUAGES
from games.titles.offered import titles

RENDERING = "rendering"
"""The fault."""
QUESTIONS_BETWEEN_LOOKS = 20
"""So often all media are made; the words of the game at every question. 0: at the end only."""


class RenderedSoak(Soak):
    """One game, told to all at every question; all media are made when a prompt is new, and now and then."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        options: Mapping[str, Any],
        seed: int,
        report: SoakReport,
        count: Count | None = None,
        every: int = QUESTIONS_BETWEEN_LOOKS,
    ) -> None:
        super().__init__(ruleset, options, seed, report, count)
        self.every, self.questions, self.told = every, 0, 0
        self.title = titles()[ruleset.key]
        self.lot = random.Random(f"telling {seed}")  # noqa: S311  not a secret
        self.prompts: set[str] = set()
        self.noted: set[str] = set()
        """What was found wrong: one fault on every page must not hide the others in the report."""
        report.faults.setdefault(RENDERING, 0)
        self.shown = ShownGame(ruleset.key, seed, msgspec.to_builtins(self.options))

    def play(self, policies: Callable[[str, int], Policy], most: int = MOST_DECISIONS) -> None:
        try:
            super().play(policies, most)
        finally:
            self.shown.close()

    def look(self, game: Running[Any], last: bool = False) -> None:
        self.tell(game)
        if last or (self.every and self.is_due(game)):
            self.show(game)
        self.prompts |= {question.prompt for question in game.open.values()}
        self.questions += 1

    def is_due(self, game: Running[Any]) -> bool:
        """A kind of question that was not shown yet, or any from time to time."""
        is_new = any(question.prompt not in self.prompts for question in game.open.values())
        return is_new or self.questions % self.every == 0

    def tell(self, game: Running[Any]) -> None:
        """To every seat and a spectator, each in a language drawn by lot."""
        news = [entry for entry in game.new[self.told :] if isinstance(entry, Event)]
        self.told = len(game.new)
        self.catch_up(game)
        for eyes, view in self.views.items():
            seat = eyes[0] if eyes else None
            asked = game.open.get(seat) if seat else None
            language = self.lot.choice(LANGUAGES)
            with translation.override(language):
                try:
                    faces = [event.face_for(eyes) for event in news]
                    found = telling.faults(self.title, view, seat, asked, faces)
                except Exception as error:
                    found = [f"cannot be told: {type(error).__name__}: {error}"]
            for fault in found:
                self.note(game, f"words for {seat or 'a spectator'}, {language}: {fault}")

    def show(self, game: Running[Any]) -> None:
        self.report.looks += 1
        self.shown.follow(game.new)
        for fault in self.shown.faults():
            self.note(game, fault)

    def note(self, game: Running[Any], fault: str) -> None:
        what = fault.partition(": ")[2]
        if what in self.noted:
            self.report.faults[RENDERING] += 1
            return
        self.noted.add(what)
        self.report.note(
            RENDERING, self.seed, f"question {self.questions + 1}, {'/'.join(game.path)}: {fault}"
        )
