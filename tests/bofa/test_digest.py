"""The digest of the rules: every id in order, in four languages, with the same numbers in each."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from games.bofa.card_texts import EFFECTS, FATES, MANOEUVRES, ORDERS, STORIES
from games.bofa.digest import CHAPTERS, RULES, Chapter
from games.titles.languages import LANGUAGES
from tests.bofa.test_rules_covered import HOW_MANY

TRANSLATIONS = LANGUAGES[1:]
TITLES = [
    card.name
    for table in (ORDERS, EFFECTS, FATES, MANOEUVRES, STORIES)
    for card in table.values()
    if len(card.name["en"]) > 10
]
every_chapter = pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=list(CHAPTERS))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def references(text: str) -> set[str]:
    return set(re.findall(r"\bB\d+\.\d+\b", text))


def test_no_rule_is_missing_and_all_stand_in_order():
    assert list(RULES) == [
        f"{chapter}.{n}" for chapter, count in HOW_MANY.items() for n in range(1, count + 1)
    ]
    for chapter in CHAPTERS.values():
        assert {rule.chapter for rule in chapter.rules} == {chapter.id}


@every_chapter
def test_a_rule_is_told_in_four_languages(chapter: Chapter):
    assert all(chapter.title[language] for language in LANGUAGES)
    for rule in chapter.rules:
        for language in LANGUAGES:
            text = rule.text[language]
            assert text == text.strip() != "", rule.id
            assert text[0].isupper() or text[0] in '¡«"3', rule.id
            assert text.endswith("."), rule.id
            assert "  " not in text, rule.id
        assert all(rule.text[language] != rule.text["en"] for language in TRANSLATIONS), rule.id


@every_chapter
def test_numbers_and_references_agree_in_every_language(chapter: Chapter):
    for rule in chapter.rules:
        assert references(rule.text["en"]) <= set(RULES), rule.id
        for language in TRANSLATIONS:
            assert numbers(rule.text[language]) == numbers(rule.text["en"]), (rule.id, language)
            assert references(rule.text[language]) == references(rule.text["en"]), (rule.id, language)


def test_a_card_is_called_by_its_title_in_each_language():
    for rule in CHAPTERS["B31"].rules:
        for title in TITLES:
            if title["en"] in rule.text["en"]:
                for language in TRANSLATIONS:
                    assert title[language].lower() in rule.text[language].lower(), (rule.id, language, title)


def test_rulings_and_our_readings_are_marked():
    assert RULES["B1.7"].kind == "ruling"
    assert RULES["B18.8"].kind == "card"
    assert RULES["B11.6"].kind == RULES["B10.19"].kind == "our_reading"
    assert RULES["B1.1"].kind == ""


def test_cards_point_to_rules_that_exist():
    assert all(set(story.rules) <= set(RULES) for story in STORIES.values())
