"""The data: counts, values, titles and texts in four languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from games.lcg.cards.registry import ACTIONS, FORCED, RESPONSES, SHADOWS, TRAVEL, WHEN_REVEALED
from games.lcg.decks import starter
from games.lcg.facts import (
    CARDS,
    ENCOUNTER_CARDS,
    HEROES,
    NAMES,
    PLAYER_CARDS,
    SCENARIOS,
    SPHERES,
    STAGES,
    Names,
    card_of,
    copies,
    name,
    text,
)
from games.titles.languages import LANGUAGES

TOLD: dict[str, Names] = {key: card.text for key, card in (PLAYER_CARDS | ENCOUNTER_CARDS).items()}
TOLD |= {key: stage.text for key, stage in STAGES.items()}
LABELS = {
    "en": (
        "Action",
        "Quest action",
        "Combat action",
        "Response",
        "Forced",
        "When revealed",
        "Shadow",
        "Travel",
    ),
    "es": (
        "Acción",
        "Acción de Misión",
        "Acción de Combate",
        "Respuesta",
        "Obligado",
        "Al ser revelada",
        "Sombra",
        "Viaje",
    ),
    "it": (
        "Azione",
        "Azione di ricerca",
        "Azione di combattimento",
        "Risposta",
        "Obbligato",
        "Quando rivelata",
        "Ombra",
        "Viaggio",
    ),
    "pt": (
        "Ação",
        "Ação de missão",
        "Ação de combate",
        "Resposta",
        "Forçado",
        "Quando revelada",
        "Sombra",
        "Viagem",
    ),
}
PLAIN = (
    "guard_of_the_citadel",
    "silverlode_archer",
    "veteran_axehand",
    "horseback_archer",
    "endless_caverns",
)


def labels(told: str, language: str) -> list[int]:
    """Which kinds of effect the lines are, in order; -1 for what always holds."""
    heads = [line.partition(":")[0] for line in told.split("\n")]
    return [LABELS[language].index(head) if head in LABELS[language] else -1 for head in heads]


def test_the_box_is_complete():
    assert len(HEROES) == 12
    assert sum(card.quantity for card in PLAYER_CARDS.values()) == 12 + 120
    assert (len(ENCOUNTER_CARDS), sum(card.quantity for card in ENCOUNTER_CARDS.values())) == (45, 84)
    assert (len(SCENARIOS), len(STAGES)) == (3, 10)
    numbers = [card.number for card in (PLAYER_CARDS | ENCOUNTER_CARDS).values()]
    assert sorted(numbers + [stage.number for stage in STAGES.values()]) == list(range(1, 129))


def test_a_heros_threat_cost_is_the_sum_of_his_values():
    for hero in HEROES.values():
        assert hero.threat_cost == hero.willpower + hero.attack + hero.defense + hero.hit_points


def test_starter_decks_are_the_whole_box():
    total: Counter[str] = Counter()
    for sphere in SPHERES:
        total.update(starter(sphere).cards)
        assert all(HEROES[hero].sphere == sphere for hero in starter(sphere).heroes)
    assert total == {key: card.quantity for key, card in PLAYER_CARDS.items() if card.kind != "hero"}


def test_copies_are_read_back():
    for key in CARDS:
        for copy in copies(key, 3, "west" if key in PLAYER_CARDS else ""):
            assert key in HEROES or card_of(copy).key == key


@pytest.mark.parametrize("key", TOLD)
def test_a_card_is_told_in_four_languages(key):
    told = TOLD[key]
    assert set(told) == set(LANGUAGES)
    if key in PLAIN:
        assert not any(told.values())
        return
    for language in LANGUAGES:
        assert told[language] == told[language].strip() != ""
        assert told[language].endswith(".")
        assert "!" not in told[language]
        assert labels(told[language], language) == labels(told["en"], "en")
        assert sorted(re.findall(r"\d+", told[language])) == sorted(re.findall(r"\d+", told["en"]))


def test_titles_in_four_languages():
    for key in (*CARDS, *STAGES, *SCENARIOS):
        assert all(name(key, language) for language in LANGUAGES), key
    for card in CARDS.values():
        assert all(trait in NAMES.traits for trait in card.traits)
    for names in (NAMES.traits, NAMES.terms, NAMES.seats, NAMES.sets):
        assert all(all(of[language] for language in LANGUAGES) for of in names.values())
    assert text("gandalf", "it").startswith("Risposta")


def test_what_a_text_says_is_automated():
    """Every kind of effect that a text names has a function, and no function is without a line."""
    listeners = {card for table in (*RESPONSES.values(), *FORCED.values()) for card in table}
    beside = {"gladden_fields", "banks_of_the_anduin", "a_fork_in_the_road", "eastern_crows"}
    """Forced effects that stand beside the rule they bend."""
    for key, told in TOLD.items():
        kinds = set(labels(told["en"], "en"))
        assert bool(kinds & {0, 1, 2}) == (key in ACTIONS), key
        assert bool(kinds & {3, 4}) == (key in listeners or key in beside), key
        assert (5 in kinds) == (key in WHEN_REVEALED), key
        assert (6 in kinds) == (key in SHADOWS), key
        assert (7 in kinds) == (key in TRAVEL), key
    for card in ENCOUNTER_CARDS.values():
        assert card.shadow == (card.key in SHADOWS)
        assert card.when_revealed == (card.key in WHEN_REVEALED)
