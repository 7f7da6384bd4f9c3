"""What every game's words are held to: four languages, whole sentences, no key and no mark left in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from django.utils import translation

from games.titles.grammar import CLOSE, OPEN, say
from games.titles.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
MARKS = ("!", "¡", "%(", "[", "]", "|", OPEN, CLOSE, "  ", " .", " ,", "None")
DOUBLED = re.compile(r"\b(de el|a el|di il|in la|a le|de o|em a|de os|em o|la la|el el|the the)\b", re.I)
CHANCES = ("roll", "draw", "shuffle")
PLAYERS = ("steady", "steady1", "captain", "steward.py", "outsiders.py", "dealing.py", "tally.py")
ROOMS = ("words", "board", "paper", "orders", *PLAYERS, "title.py")
"""Parts of a game's package that are not its rules."""


class Reader:
    """Reads what a game says. `titles` may shout: they are the names of cards."""

    def __init__(self, titles: Iterable[str]) -> None:
        self.shouting = sorted({title for title in titles if "!" in title}, key=len, reverse=True)

    def faults(self, text: str) -> list[str]:
        """What is wrong with a text that people will read."""
        for title in self.shouting:
            text = text.replace(title, "Title")
        found = [mark for mark in MARKS if mark in text]
        return found + re.findall(r"\b[a-z]+_[a-z_0-9]+\b", text)

    def check(self, tell: Callable[[], str], end: str | tuple[str, ...] = ".", same: bool = False) -> None:
        """It is told in every language, in whole sentences, and not in English to everybody."""
        said = in_all_languages(tell)
        for language, text in said.items():
            assert text, language
            assert not self.faults(text), (language, text)
            assert text.endswith(end), (language, text)
            assert text[0] == text[0].upper(), (language, text)
        if not same:
            assert len(set(said.values())) > 1, said
            assert said["es"] != said["en"] != said["it"], said

    def check_refusal(self, tell: Callable[[], str], rule: str) -> None:
        """It says what was understood and why not, by which rule, what can be done, that nothing changed."""
        self.check(tell)
        with translation.override("en"):
            text = tell()
        assert rule in text
        assert text.endswith("Nothing else was changed.")
        assert len(re.findall(r"[.](?: |$)", text)) >= 3

    def check_nouns(self, nouns: Callable[[], Iterable[str]], texts: Iterable[str]) -> None:
        """In every language each noun fits: no article stands twice or without its preposition."""
        for language in LANGUAGES:
            with translation.override(language):
                for noun, text in product(nouns(), texts):
                    told = say(text, **dict.fromkeys(re.findall(r"%\((\w+)\)", text), noun))
                    assert not self.faults(told), told
                    assert not DOUBLED.search(told), told


def in_all_languages(tell: Callable[[], Any]) -> dict[str, Any]:
    said = {}
    for language in LANGUAGES:
        with translation.override(language):
            said[language] = tell()
    return said


def calls_in_rules(package: str) -> Iterator[ast.Call]:
    """Every call that the rules of a game make."""
    root = ROOT / "games" / package
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] not in ROOMS:
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            yield from (node for node in nodes if isinstance(node, ast.Call))


def strings_of(call: ast.Call) -> Iterator[str]:
    for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def prompts_in_rules(package: str, chapters: str) -> set[str]:
    """Every prompt that the rules name: "chapter.question", but for what is drawn and rolled."""
    prompt = re.compile(rf"(?:{chapters})\.[a-z_]+")
    return {
        text
        for call in calls_in_rules(package)
        if not (isinstance(call.func, ast.Name) and call.func.id in CHANCES)
        for text in strings_of(call)
        if prompt.fullmatch(text)
    }


def refusals_in_rules(package: str) -> list[str]:
    """The keys of everything that the rules refuse."""
    return sorted(
        {
            next(strings_of(call))
            for call in calls_in_rules(package)
            if isinstance(call.func, ast.Name) and call.func.id == "Refused"
        }
    )
