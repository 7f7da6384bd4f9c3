"""The digest of the rules: every id in order, in four languages, with the same numbers in each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from games.titles.languages import LANGUAGES, Names
from games.wotr.card_texts import CARDS, CHAPTERS, RULES, Chapter

TRANSLATIONS = LANGUAGES[1:]
HOW_MANY = {
    "R1": 30, "R2": 11, "R3": 18, "R4": 31, "R5": 28, "R6": 35, "R7": 60, "R8": 19, "R9": 35, "R10": 23,
    "R11": 28, "R12": 24, "R13": 19, "R14": 10, "R15": 29, "R16": 7, "A": 88,
}  # fmt: skip
TERMS = {  # the words of each language's rulebook, by the English one
    r"\bstrongholds?\b": ("baluarte", "fortezz", "fortaleza"),
    r"\bcit(y|ies)\b": ("ciudad", "cittadell", "cidade"),
    r"\btowns?\b": ("villa", "città", "vila"),
    r"\bsettlements?\b": ("asentamiento", "insediament", "colônia"),
    r"\bLeaders?\b(?! re-roll)": ("Líder", "Comandant", "Líder"),
    r"\bLeadership\b": ("Liderazgo", "Comando", "Liderança"),
    r"\bMinions?\b": ("Servidor", "Serv[oi]", "Vassalo"),
    r"\bGuides?\b": ("Guía", "Guid[ae]", "Guia"),
    r"\bMuster\b": ("Alistar", "Mobilitazione", "Alistamento"),
    r"\bWill of the West\b": ("Voluntad del Oeste", "Volere dell'Ovest", "Desígnio do Oeste"),
    r"\bhunt box\b": ("Casilla de Búsqueda", "Riquadro della Caccia", "Caixa de Busca"),
    r"\bMordor Track\b": ("Marcador de Mordor", "Cammino di Mordor", "Caminho de Mordor"),
    r"\bcombat roll\b": ("tirada", "tiro", "lançamento"),
    r"\brecruit": ("reclut", "reclut", "recrut"),
    r"\bStrider\b": ("Trancos", "Grampasso", "Passolargo"),
}
TITLES: list[Names] = [title for card in CARDS.values() for title in (card.title, card.combat.title)]
every_chapter = pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=list(CHAPTERS))


def numbers(text: str) -> Counter[str]:
    """The figures in a sentence, each as often as it stands there."""
    return Counter(re.findall(r"\d+", text))


def everything() -> Iterator[Names]:
    """Every rule and every sentence of a card."""
    yield from (rule.text for rule in RULES.values())
    for card in CARDS.values():
        yield from (card.text, card.combat.text, *card.rulings)


def references(text: str) -> set[str]:
    """The rules a sentence points to."""
    return set(re.findall(r"\b(?:R\d+\.\d+|A\d+)\b", text))


def test_no_rule_is_missing_and_all_stand_in_order() -> None:
    expected = [
        f"A{n}" if chapter == "A" else f"{chapter}.{n}"
        for chapter, count in HOW_MANY.items()
        for n in range(1, count + 1)
    ]
    assert list(RULES) == expected
    assert list(CHAPTERS) == list(HOW_MANY)


def test_a_rule_knows_its_chapter() -> None:
    for chapter in CHAPTERS.values():
        assert {rule.chapter for rule in chapter.rules} == {chapter.id}


def test_chapters_have_titles_in_four_languages() -> None:
    for chapter in CHAPTERS.values():
        assert all(chapter.title[language] for language in LANGUAGES)
        if chapter.title["en"] != "Mordor":
            assert all(chapter.title[language] != chapter.title["en"] for language in TRANSLATIONS)


@every_chapter
def test_a_rule_is_told_in_four_languages(chapter: Chapter) -> None:
    for rule in chapter.rules:
        for language in LANGUAGES:
            text = rule.text[language]
            assert text == text.strip() != "", rule.id
            assert text[0].isupper() or text[0] in "(¡", rule.id
            assert text.endswith("."), rule.id
            assert "  " not in text, rule.id
        assert all(rule.text[language] != rule.text["en"] for language in TRANSLATIONS), rule.id


@every_chapter
def test_numbers_agree_in_every_language(chapter: Chapter) -> None:
    for rule in chapter.rules:
        for language in TRANSLATIONS:
            assert numbers(rule.text[language]) == numbers(rule.text["en"]), (rule.id, language)


@every_chapter
def test_what_a_rule_refers_to_exists(chapter: Chapter) -> None:
    for rule in chapter.rules:
        for language in LANGUAGES:
            assert references(rule.text[language]) <= set(RULES), rule.id
            assert references(rule.text[language]) == references(rule.text["en"]), (rule.id, language)


def test_rulings_call_a_card_by_its_title() -> None:
    """In each language as the card itself does."""
    rulings = [rule.text for rule in CHAPTERS["A"].rules]
    rulings += [ruling for card in CARDS.values() for ruling in card.rulings]
    for ruling in rulings:
        for title in TITLES:
            if title["en"] in ruling["en"]:
                for language in TRANSLATIONS:
                    assert title[language] in ruling[language], ruling


def test_each_language_keeps_its_terms() -> None:
    """A stronghold is a baluarte, a fortezza, a fortaleza, and never anything else."""
    for told in everything():
        for english, translated in TERMS.items():
            if re.search(english, told["en"]):
                for language, term in zip(TRANSLATIONS, translated, strict=True):
                    assert re.search(term, told[language], re.IGNORECASE), (language, told)


def test_cards_point_to_rules_that_exist() -> None:
    for card in CARDS.values():
        assert card.rules, card.key
        assert {*card.rules, *card.combat.rules} <= set(RULES), card.key
        for ruling in card.rulings:
            for language in LANGUAGES:
                assert references(ruling[language]) <= set(card.rules), (card.key, language)
