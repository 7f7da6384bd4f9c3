"""The digest of the rules: nothing missing, told in four languages that agree with each other."""

from __future__ import annotations

import re

import pytest

from games.lcg.digest import CHAPTERS, RULES, Chapter
from games.lcg.facts import CARDS, SCENARIOS, STAGES
from games.titles.languages import LANGUAGES

HOW_MANY = {
    "L0": 15, "L1": 9, "L2": 25, "L3": 50, "L4": 15, "L5": 18, "L6": 63, "L7": 10, "L8": 21, "L9": 32,
    "L10": 16, "L11": 19, "L12": 20, "L13": 16, "L14": 12, "X": 43,
}  # fmt: skip
TRANSLATIONS = LANGUAGES[1:]
TITLES = [
    *(card.title for card in CARDS.values()),
    *(stage.title for stage in STAGES.values()),
    *(scenario.name for scenario in SCENARIOS.values()),
]
TERMS = {
    r"\bstaging area\b": ("área de preparación", "area di allestimento", "área de perigo"),
    r"\bshadow card": (r"cartas? de Sombra", r"cart[ae] ombra", r"cartas? de sombra"),
    r"\battachment": (r"cartas? (Vinculada|restringida)|Restringido", "aggregat", "acessório"),
    r"\btreacher(y|ies)\b": ("Traici", "perfidi", "infortúnio"),
    r"\bengag": (r"enfrent", r"ingaggi", r"engaj"),
    r"\bcommit": (r"asigna", r"coinvol", r"designa"),
    r"\bwillpower\b": ("Voluntad", "volontà", "força de vontade"),
    r"\bround\b(?! and)": (r"rondas?|vuelta", r"turn[oi]|gir[oi]", r"rodada|círculo|volta"),
}
"""English words of the game, and how each of the other languages must put them."""
every_chapter = pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=CHAPTERS)


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def references(text: str) -> set[str]:
    """The rules a sentence points to."""
    return set(re.findall(r"\bL\d+\.\d+\b", text))


def test_no_rule_is_missing_and_all_stand_in_order():
    expected = [
        f"X{n}" if chapter == "X" else f"{chapter}.{n}"
        for chapter, count in HOW_MANY.items()
        for n in range(1, count + 1)
    ]
    assert list(RULES) == expected
    assert list(CHAPTERS) == list(HOW_MANY)


def test_a_rule_knows_its_chapter():
    for chapter in CHAPTERS.values():
        assert {rule.chapter for rule in chapter.rules} == {chapter.id}


def test_chapters_have_titles_in_four_languages():
    for chapter in CHAPTERS.values():
        assert all(chapter.title[language] != chapter.title["en"] for language in TRANSLATIONS)


@every_chapter
def test_a_rule_is_told_in_four_languages(chapter: Chapter):
    for rule in chapter.rules:
        for language in LANGUAGES:
            text = rule.text[language]
            assert text == text.strip() != "", rule.id
            assert text[0].isupper() or text[0] in "«“", (rule.id, language)
            assert text.endswith("."), rule.id
            assert "  " not in text, rule.id
            assert "!" not in text, rule.id
        assert all(rule.text[language] != rule.text["en"] for language in TRANSLATIONS), rule.id


@every_chapter
def test_numbers_agree_in_every_language(chapter: Chapter):
    for rule in chapter.rules:
        for language in TRANSLATIONS:
            assert numbers(rule.text[language]) == numbers(rule.text["en"]), (rule.id, language)


@every_chapter
def test_what_a_rule_refers_to_exists(chapter: Chapter):
    for rule in chapter.rules:
        for language in LANGUAGES:
            assert references(rule.text[language]) <= set(RULES), rule.id
            assert references(rule.text[language]) == references(rule.text["en"]), (rule.id, language)


@every_chapter
def test_a_rule_calls_a_card_by_its_title(chapter: Chapter):
    """In each language as the card itself does."""
    for rule in chapter.rules:
        for title in TITLES:
            if re.search(rf"\b{re.escape(title['en'])}\b", rule.text["en"]):
                for language in TRANSLATIONS:
                    assert title[language] in rule.text[language], (rule.id, language, title["en"])


@every_chapter
def test_each_language_keeps_its_terms(chapter: Chapter):
    for rule in chapter.rules:
        for english, translated in TERMS.items():
            if re.search(english, rule.text["en"], re.IGNORECASE):
                for language, term in zip(TRANSLATIONS, translated, strict=True):
                    assert re.search(term, rule.text[language], re.IGNORECASE), (rule.id, language, english)
