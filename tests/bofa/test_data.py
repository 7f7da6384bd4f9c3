"""The data: complete in four languages, consistent with itself, our own readings marked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from games.bofa import facts
from games.bofa.card_texts import (
    EFFECTS,
    EVENTS,
    FATES,
    MANOEUVRES,
    ORDERS,
    SHEET_TEXTS,
    STORIES,
    sheet_text,
)
from games.bofa.facts import CHARACTERS, HEAPS, NAME, RANGE, REGIONS, SETUP, SHEETS, TILES, UNITS, name
from games.bofa.state import CARDS
from games.titles.languages import LANGUAGES, Names

TRANSLATIONS = LANGUAGES[1:]
WORDS_FOR_NUMBERS = {
    "en": ("one", "two", "three", "four", "five", "six"),
    "es": ("un", "dos", "tres", "cuatro", "cinco", "seis"),
    "it": ("un", "due", "tre", "quattro", "cinque", "sei"),
    "pt": ("um", "dois|duas", "três", "quatro", "cinco", "seis"),
}


def texts() -> Iterator[tuple[str, Names]]:
    for table in (ORDERS, EFFECTS, MANOEUVRES, FATES, STORIES):
        for key, card in table.items():
            yield key, card.text
    for key, sheet in SHEET_TEXTS.items():
        yield from ((key, text) for text in (sheet.text, sheet.entry) if text)
    for key, story in STORIES.items():
        yield from ((key, text) for text in (story.needs, story.leaves) if text)


def test_everything_has_a_name_in_four_languages():
    for key, names in NAME.items():
        for language in LANGUAGES:
            text = names[language]
            assert text == text.strip() != "", key
    assert name("eb_gate", "es-es") == "Puerta Principal"


@pytest.mark.parametrize(("key", "text"), list(texts()), ids=[key for key, _ in texts()])
def test_a_card_is_told_in_four_languages(key: str, text: Names):
    for language in LANGUAGES:
        told = text[language]
        assert told.endswith("."), language
        assert "  " not in told
        assert told == told.strip() != ""
        assert "!" not in told
    assert all(text[language] != text["en"] for language in TRANSLATIONS)


@pytest.mark.parametrize(("key", "text"), list(texts()), ids=[key for key, _ in texts()])
def test_numbers_agree_in_every_language(key: str, text: Names):
    figures = {language: Counter(re.findall(r"\d+", text[language])) for language in LANGUAGES}
    assert all(figures[language] == figures["en"] for language in TRANSLATIONS)
    for number in range(1, 6):
        english = re.search(rf"\b({WORDS_FOR_NUMBERS['en'][number]})\b", text["en"], re.IGNORECASE)
        for language in TRANSLATIONS:
            if english:
                pattern = rf"\b({WORDS_FOR_NUMBERS[language][number]})\b"
                assert re.search(pattern, text[language], re.IGNORECASE), (language, number)


def test_the_decks_are_complete():
    assert tuple(EVENTS) == CARDS["event"]
    assert tuple(STORIES) == (*CARDS["fp_story"], *CARDS["sh_story"])
    assert tuple(FATES) == CARDS["fate"]
    for card in EVENTS.values():
        assert card.kind == ORDERS[card.order].kind
        assert card.effect in EFFECTS
    for story in STORIES.values():
        assert story.stays == (story.leaves is not None)


def test_sheets_take_their_numbers_from_the_facts():
    assert set(SHEET_TEXTS) == {*CHARACTERS, "great_host", "eagles", "great_bats"}
    for sheet in SHEET_TEXTS.values():
        for text in (sheet.text, sheet.entry):
            assert text is None or all("{" not in sheet_text(text, language) for language in LANGUAGES)
    assert "roll 3 dice" in sheet_text(SHEET_TEXTS["gandalf"].text, "en")


def test_figures_suffice_for_the_start():
    used: Counter[str] = Counter()
    for row in SETUP.armies:
        used.update(row.units)
    assert all(used[key] <= unit.figures for key, unit in UNITS.items())


def test_our_own_readings_are_marked():
    """What the printed pieces may say otherwise is marked where it stands, one line to correct each."""
    assert RANGE.our_reading
    assert all(tile.our_reading != tile.special for tile in TILES.values())
    assert all(front.our_reading for heap in HEAPS.values() for front in heap.fronts)
    marked = {key for key, sheet in SHEETS.items() if sheet.our_reading}
    assert marked == {
        "bard",
        "dain",
        "thranduil",
        "archery",
        "magic_blast",
        "eagles_on_arrival",
        "bilbo",
        "thorin",
        "great_host",
    }
    assert CHARACTERS["bilbo"].our_reading == ("movement", "entry", "ability")
    assert CHARACTERS["beorn"].our_reading == ("entry",)
    assert all(row.probable for row in SETUP.armies)


def test_rivers_lie_between_regions_that_are_not_adjacent():
    for key, region in REGIONS.items():
        for to in region.across:
            assert key in REGIONS[to].across
            assert to not in region.neighbours
        for to in region.fords:
            assert to in region.neighbours


def test_range_is_the_same_both_ways():
    for table in facts.IN_RANGE.values():
        for region, near in table.items():
            assert region in near
            assert all(region in table[to] for to in near)
