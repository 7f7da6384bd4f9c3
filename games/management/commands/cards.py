"""`manage.py cards wotr [--language es] [words…]`: cards and what they do, as people read it."""

from __future__ import annotations

import textwrap
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from games.titles import Entry
from games.titles.offered import titles

WIDTH = 72


class Command(BaseCommand):
    help = "Print the cards of a game: all of them, or those in whose name, key or text all the words occur."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("title")
        parser.add_argument("words", nargs="*", help="what to look for")
        parser.add_argument("--language", default="en", choices=[code for code, _ in settings.LANGUAGES])

    def handle(self, *args: Any, title: str, words: list[str], language: str, **options: Any) -> None:
        if title not in titles():
            raise CommandError(f"There is no game {title!r} here; there are: {', '.join(titles())}.")
        with translation.override(language):
            cards = [entry for entry in titles()[title].words.almanac() if entry.kind == "card"]
        found = [card for card in cards if matches(card, words)]
        if not found:
            raise CommandError("No card has these words in it.")
        self.stdout.write("\n\n".join(told(card) for card in found))


def matches(card: Entry, words: list[str]) -> bool:
    text = f"{card.key} {card.name} {card.text}".casefold()
    return all(word.casefold() in text for word in words)


def told(card: Entry) -> str:
    """The name with its key, then its paragraphs, indented."""
    lines = [f"{card.name} ({card.key})"]
    for paragraph in card.text.split("\n\n"):
        lines.append(textwrap.fill(paragraph, WIDTH, initial_indent="   ", subsequent_indent="   "))
    return "\n".join(lines)
