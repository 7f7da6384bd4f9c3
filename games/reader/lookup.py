"""The almanac: what can be looked up, by key and by its names; the rules that help with a question."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import get_language

from games.titles import Entry
from games.titles.offered import titles


def almanac(title: str) -> dict[str, Entry]:
    """What can be looked up, by key, in the active language."""
    return _almanac(title, get_language() or "en")


@cache
def _almanac(title: str, language: str) -> dict[str, Entry]:
    return {entry.key: entry for entry in titles()[title].words.almanac()}


@cache
def names_in_all_languages(title: str) -> dict[str, list[str]]:
    """By key: how each thing is called in every language."""
    found: dict[str, list[str]] = {}
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            for entry in titles()[title].words.almanac():
                found.setdefault(entry.key, []).append(entry.name)
    return found


def rules_for(title: str, prompt: str) -> list[Entry]:
    """The rules that a question is about, by its prompt or the chapter before its dot."""
    known = _helps(title, get_language() or "en")
    return known.get(prompt) or known.get(prompt.partition(".")[0], [])


@cache
def _helps(title: str, language: str) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in _almanac(title, language).values():
        for prompt in entry.prompts:
            found.setdefault(prompt, []).append(entry)
    return found
