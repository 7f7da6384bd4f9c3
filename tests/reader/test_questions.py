"""A question as a person reads it: options under their numbers, how many, notation."""

from __future__ import annotations

from unicodedata import combining, normalize

import pytest
from django.utils import translation

from games.kernel import Question
from games.reader.alphabet import collated
from games.reader.questions import (
    Asked,
    Option,
    item_name,
    names_in_all_languages,
    options_of,
    picks_text,
    prompt_text,
    typed_text,
)
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from games.titles.pointing import Pointing, Target

WORDS = titles()["skirmish"].words


def asked(least: int, most: int, **items: int) -> Asked:
    question = Question("east", "fight.losses", items or {"red": 1, "blue": 3}, least, most)
    return Asked(question, prompt_text(WORDS, question, None), options_of(WORDS, question, None))


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (1, 1, ""),
        (2, 2, "Pick 2."),
        (0, 1, "Pick 1 at most, or none."),
        (0, 3, "Pick 3 at most, or none."),
        (1, 3, "Pick 1 to 3."),
    ],
)
def test_how_many_is_told_where_it_is_not_simply_one(least: int, most: int, told: str):
    assert asked(least, most).how_many == told


@pytest.mark.parametrize("language", ["es", "it", "pt"])
@pytest.mark.parametrize(("least", "most"), [(2, 2), (0, 1), (0, 3), (1, 3)])
def test_how_many_is_told_in_every_language(language: str, least: int, most: int):
    english = asked(least, most).how_many
    with translation.override(language):
        assert asked(least, most).how_many not in ("", english)


def many(places: int = 13) -> tuple[Question, Pointing]:
    """Regions of the War in the order of the rules, and a way to pass that stands among them."""
    regions = ["rivendell", "woodland_realm", "helms_deep", "lorien", "erebor", "eastemnet", "andrast"]
    regions += ["dead_marshes", "orthanc", "fangorn", "the_shire", "bree", "dale"]
    items = dict.fromkeys(["stay", *regions[: places - 1]], 1)
    pointing = Pointing({key: Target(place=key) for key in items if key != "stay"})
    return Question("free_peoples", "fellowship.declare", items), pointing


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_options_are_sorted_by_their_names_and_what_is_no_place_is_last(language: str):
    question, pointing = many(14)
    with translation.override(language):
        title = titles()["wotr"]
        view = title.ruleset.begin(title.ruleset.read_options({}))
        found = options_of(title.words, question, view, pointing)
    names = [option.name for option in found[:-1]]
    assert found[-1].key == "stay"
    assert [option.number for option in found] == list(range(1, 15))
    assert names == sorted(names, key=plain)
    assert {option.key for option in found} == set(question.items)


def plain(name: str) -> str:
    """Without accents and article, as none of these names needs more."""
    bare = "".join(sign for sign in normalize("NFD", name.lower()) if not combining(sign))
    first, _, rest = bare.partition(" ")
    return rest if first in ("the", "la", "o", "a", "il", "lo") and rest else bare


def test_an_alphabet_knows_articles_accents_and_the_letters_of_its_language():
    with translation.override("es"):
        assert collated("La Comarca") == "comarca"
        assert sorted(["Nu", "Ñandú", "Nido", "Oeste"], key=collated) == ["Nido", "Nu", "Ñandú", "Oeste"]
    with translation.override("it"):
        assert sorted(["L’Argine", "Bosco", "È qui"], key=collated) == ["L’Argine", "Bosco", "È qui"]


def test_few_options_stand_as_the_rules_list_them():
    question, pointing = many(12)
    assert [option.key for option in options_of(WORDS, question, None, pointing)] == list(question.items)


def test_options_have_numbers_in_the_order_of_the_rules():
    found = asked(1, 2)
    assert [(option.number, option.key, option.name, option.count) for option in found.options] == [
        (1, "red", "Red", 1),
        (2, "blue", "Blue", 3),
    ]
    assert [option.at_most for option in found.options] == ["", "at most 3"]
    assert found.numbers == {"red": "1", "blue": "2"}
    assert not found.are_numbers


def test_an_item_that_is_a_number_stands_for_itself():
    found = asked(1, 1, **{"0": 1, "4": 1})
    assert [option.number for option in found.options] == [0, 4]
    assert found.are_numbers


def test_picks_are_told_with_their_counts():
    question = asked(0, 4).question
    assert picks_text(WORDS, question, ["blue", "red", "blue"], None) == "2 × Blue, Red"
    assert picks_text(WORDS, question, [], None) == "nothing"


def test_picks_are_typed_by_names_that_can_be_typed():
    question = Question("east", "fight.losses", {"red": 1, "blue": 3, "a_b_c_d": 1}, 0, 4)
    assert typed_text(WORDS, question, ["blue", "blue", "red"], None) == "2 blue, red"
    assert typed_text(WORDS, question, ["a_b_c_d"], None) == "a_b_c_d"
    assert typed_text(WORDS, question, [], None) == "none"


def test_a_name_that_two_items_have_is_not_typed():
    class Alike:
        def item(self, key: str, question: Question, view: object) -> str:
            return "Goblin"

    question = Question("east", "fight.losses", {"goblin_1": 1, "goblin_2": 1}, 1, 1)
    assert typed_text(Alike(), question, ["goblin_2"], None) == "goblin_2"  # type: ignore[arg-type]


def test_a_thing_without_a_name_is_called_by_its_key():
    class Silent:
        def item(self, key: str, question: Question, view: object) -> str:
            return "  "

    assert item_name(Silent(), asked(1, 1).question, "red", None) == "red"  # type: ignore[arg-type]


def test_names_are_known_in_all_languages():
    found = names_in_all_languages(titles()["skirmish"], asked(1, 1).question, None)
    assert found == {"red": ["Red"] * 4, "blue": ["Blue"] * 4}


def test_an_option_may_have_a_meaning():
    assert Option(1, "red", "Red", 1).meaning == ""
