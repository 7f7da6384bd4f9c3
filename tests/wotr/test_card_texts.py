"""The words of the 96 event cards: complete, in four languages, with the same numbers in each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from games.titles.languages import LANGUAGES, Names
from games.wotr.card_texts import CARDS, DECKS, CardText, DeckText
from games.wotr.facts import CHARACTERS, NAME, NATIONS, REGIONS, SETUP, TILES

TRANSLATIONS = LANGUAGES[1:]
SAME_IN_EVERY_LANGUAGE = {"Athelas", "Andúril", "Olog-hai", "Mûmakil"}
ARTICLES = re.compile(r"^(the|el|la|los|las|il|lo|gli|i|le|o|a|os|as) ")
LOUD_TITLES = [
    title
    for title in (*(card.title for card in CARDS.values()), NAME["take_them_alive"])
    if "!" in title["en"]
]
every_card = pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))


def numbers(text: str) -> Counter[str]:
    """The figures in a sentence, each as often as it stands there."""
    return Counter(re.findall(r"\d+", text))


def sentences(card: CardText) -> Iterator[Names]:
    """All that players read, besides the titles."""
    yield from card.rulings
    for names in (card.needs, card.text, card.leaves, card.combat.needs, card.combat.text):
        if names is not None:
            yield names


def bare(name: str) -> str:
    """A region's name as it stands inside a sentence: "the Shire", "nella Contea"."""
    return ARTICLES.sub("", name.lower())


def test_four_decks_of_24_cards() -> None:
    assert {key: len(deck.cards) for key, deck in DECKS.items()} == dict.fromkeys(DECKS, 24)
    assert len(CARDS) == 96


@pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))
def test_a_deck_is_numbered_without_gaps(deck: DeckText) -> None:
    assert [card.number for card in deck.cards] == list(range(1, 25))
    assert [card.key for card in deck.cards] == [f"{deck.key}_{number:02}" for number in range(1, 25)]
    assert {card.deck for card in deck.cards} == {deck.key}


def test_character_decks_hold_character_cards_only() -> None:
    """R10.4: the Strategy decks hold Army and Muster cards."""
    kinds = {key: {card.kind for card in deck.cards} for key, deck in DECKS.items()}
    assert kinds["fp_char"] == kinds["sh_char"] == {"character"}
    assert kinds["fp_str"] == kinds["sh_str"] == {"army", "muster"}


def test_keys_are_plain_ascii() -> None:
    for card in CARDS.values():
        assert re.fullmatch(r"(fp|sh)_(char|str)_\d\d", card.key)
        assert re.fullmatch(r"[a-z_]+", card.combat.key)


@every_card
def test_every_sentence_stands_in_four_languages(card: CardText) -> None:
    for names in sentences(card):
        for language in LANGUAGES:
            assert names[language].strip() == names[language] != ""
            assert "  " not in names[language]
        for language in TRANSLATIONS:
            assert names[language] != names["en"]


@every_card
def test_every_title_stands_in_four_languages(card: CardText) -> None:
    for title in (card.title, card.combat.title):
        assert all(title[language] for language in LANGUAGES)
        if title["en"] not in SAME_IN_EVERY_LANGUAGE:
            assert all(title[language] != title["en"] for language in TRANSLATIONS)


@every_card
def test_numbers_agree_in_every_language(card: CardText) -> None:
    for names in sentences(card):
        for language in TRANSLATIONS:
            assert numbers(names[language]) == numbers(names["en"]), (language, names)


@every_card
def test_a_text_is_whole(card: CardText) -> None:
    """It names what it needs and when it leaves, in the words that also stand alone; it ends with a stop."""
    for language in LANGUAGES:
        for half in (card, card.combat):
            assert half.text[language].endswith(".")
            assert half.text[language][0].isupper()
            if half.needs:
                assert half.needs[language] in half.text[language]
        if card.leaves:
            assert card.leaves[language] in card.text[language]


@every_card
def test_the_voice_is_quiet(card: CardText) -> None:
    """Exclamation marks stand in titles only."""
    for names in sentences(card):
        for language in LANGUAGES:
            text = names[language]
            for title in LOUD_TITLES:
                text = text.replace(title[language], "")
            assert "!" not in text


@every_card
def test_initiative_is_known(card: CardText) -> None:
    """R7.57: from 0 to 7; a card with two effects has two numbers, both printed in its text."""
    combat = card.combat
    assert combat.initiative == tuple(sorted(combat.initiative))
    assert all(0 <= number <= 7 for number in combat.initiative)
    assert len(combat.initiative) == (2 if combat.key == "mumakil" else 1)
    if len(combat.initiative) == 2:
        assert all(f"({number})" in combat.text["en"] for number in combat.initiative)


def test_the_same_combat_half_reads_the_same_on_every_card() -> None:
    halves: dict[str, set[object]] = {}
    for card in CARDS.values():
        halves.setdefault(card.combat.key, set()).add(card.combat)
    assert len(halves) == 38
    assert {key: len(texts) for key, texts in halves.items() if len(texts) > 1} == {}


@every_card
def test_keys_of_things_are_known(card: CardText) -> None:
    assert set(card.regions) <= set(REGIONS)
    assert set(card.characters) <= set(CHARACTERS)
    assert set(card.nations) <= set(NATIONS)
    assert card.player is None or card.player in SETUP.roles


@every_card
def test_named_regions_are_named_in_every_language(card: CardText) -> None:
    for region in card.regions:
        for language in LANGUAGES:
            assert bare(REGIONS[region].name[language]) in card.text[language].lower(), (region, language)


def test_special_tiles_come_from_their_cards() -> None:
    brought = {card.tile: card.key for card in CARDS.values() if card.tile}
    assert brought == {tile.key: tile.card for tile in TILES.values() if tile.card}


def test_table_cards() -> None:
    """Only what lies on the table can leave it; two cards leave by their own use alone."""
    on_table = {card.key for card in CARDS.values() if card.on_table}
    leaving = {card.key for card in CARDS.values() if card.leaves}
    assert len(on_table) == 14
    assert on_table - leaving == {"fp_char_05", "sh_char_17"}
    assert leaving <= on_table
