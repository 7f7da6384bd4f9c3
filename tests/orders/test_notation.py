"""Lines of a reply: chains of words that pick from the open question."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import Problem, Question, Unclear, Unreadable, ask
from games.orders.commands import command_of, lines_of, word_for
from games.orders.days_away import days_of
from games.orders.notation import Menu, menu_of, names_item, read_picks, tokens_of
from games.titles.languages import LANGUAGES

PLACES = {
    "minas_tirith": ["Minas Tirith"],
    "minas_morgul": ["Minas Morgul"],
    "osgiliath": ["Osgiliath"],
    "helms_deep": ["Helm's Deep", "Abismo de Helm", "Fosso di Helm", "Abismo de Helm"],
    "lorien": ["Lórien"],
}
DICE = {
    "character": ["Character die", "Dado de Personaje", "Dado Personaggio", "Dado de Personagem"],
    "army": ["Army die", "Dado de Ejército"],
    "ring": ["No die yet: turn one, with an Elven Ring, first"],
    "pass": ["Pass", "Pasar", "Passare", "Passar"],
}
FIGURES = {"regular": ["Regular", "Regolare"], "elite": ["Elite", "Élite"], "leader": ["Leader", "Líder"]}


def menu(names: dict[str, list[str]], **limits: Any) -> Menu:
    return menu_of(ask("east", "test.question", list(names), **limits), names)


def figures(least: int = 0, most: int = 3) -> Menu:
    question = Question("east", "test.figures", {"regular": 4, "elite": 2, "leader": 1}, least, most)
    return menu_of(question, FIGURES)


def picks(found: Menu, line: str, **more: bool) -> tuple[str, ...]:
    return read_picks(found, line, tokens_of(line), 0, **more).picks


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("3", "osgiliath"),
        ("minas_tirith", "minas_tirith"),
        ("MINAS TIRITH", "minas_tirith"),
        ("minas t", "minas_tirith"),
        ("osg", "osgiliath"),
        ("lorien", "lorien"),
        ("Lórien", "lorien"),
        ("helm’s deep", "helms_deep"),
        ("abismo de helm", "helms_deep"),
        ("abismo helm", "helms_deep"),
        ("tirith", "minas_tirith"),
    ],
)
def test_an_item_is_named_by_number_key_name_or_beginning(line: str, key: str) -> None:
    assert picks(menu(PLACES), line) == (key,)


@pytest.mark.parametrize(
    ("line", "key", "left"),
    [
        ("personaje: mover comunidad", "character", "mover"),
        ("army move osgiliath", "army", "move"),
        ("army: x", "army", "x"),
        ("No die yet: turn one, with an Elven Ring, first > nenya", "ring", "nenya"),
        ("2 move", "army", "move"),
    ],
)
def test_words_that_do_not_fit_flow_over_into_the_next_question(line: str, key: str, left: str) -> None:
    tokens = tokens_of(line)
    found = read_picks(menu(DICE), line, tokens, 0)
    assert found.picks == (key,)
    assert tokens[found.rest].text == left


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("2 regular, leader", ["regular", "regular", "leader"]),
        ("2x regular", ["regular", "regular"]),
        ("regular x2 lead", ["regular", "regular", "leader"]),
        ("1, 3", ["regular", "leader"]),
        ("2x1", ["regular", "regular"]),
        ("1 1 2", ["regular", "regular", "elite"]),
        ("2 regulares y líder", ["regular", "regular"]),
        ("regular, regular, élite", ["regular", "regular", "elite"]),
        ("none", []),
        ("ninguno", []),
        ("nessuno", []),
        ("nenhum", []),
    ],
)
def test_several_items_are_picked_with_counts(line: str, wanted: list[str]) -> None:
    assert list(picks(figures(), line)) == wanted


@pytest.mark.parametrize("line", ["2 regulars, leader", "2 regulares, 1 líder", "2 regolari + leader"])
def test_a_plural_names_the_same_item(line: str) -> None:
    assert picks(figures(), line) == ("regular", "regular", "leader")


def test_all_is_everything_where_everything_may_be_picked() -> None:
    assert len(picks(figures(most=7), "all")) == 7
    with pytest.raises(Unreadable):
        picks(figures(most=3), "all")


def test_what_fits_several_is_asked_back_with_their_keys() -> None:
    with pytest.raises(Unclear) as unclear:
        picks(menu(PLACES), "minas > x")
    assert unclear.value.facts == {"text": "minas", "items": ["minas_tirith", "minas_morgul"]}


@pytest.mark.parametrize("line", ["9", "mordor", "0", "the", ">", ""])
def test_what_fits_nothing_is_quoted_back(line: str) -> None:
    with pytest.raises(Unreadable):
        picks(menu(PLACES), line)


def test_a_number_does_not_count_where_no_list_was_seen() -> None:
    with pytest.raises(Unreadable):
        picks(menu(PLACES), "3", numbers=False)
    assert picks(menu(PLACES), "osgiliath", numbers=False) == ("osgiliath",)


def test_where_the_items_are_numbers_a_number_is_the_item() -> None:
    stand = menu({"0": [], "2": [], "5": []})
    assert picks(stand, "2") == ("2",)
    with pytest.raises(Unreadable):
        picks(stand, "1")


@given(st.text(max_size=60))
def test_any_line_is_picked_or_a_problem(line: str) -> None:
    for found in (menu(PLACES), menu(DICE), figures()):
        try:
            picked = read_picks(found, line, tokens_of(line), 0)
        except Problem:
            continue
        assert set(picked.picks) <= {choice.key for choice in found.choices}
        assert 0 < picked.rest <= len(tokens_of(line))


@given(
    st.lists(
        st.sampled_from(["regular", "elite", "leader", "2", "x", ",", ">", "none", "all", "3 "]), max_size=12
    )
)
def test_any_mix_of_known_words_ends(words: list[str]) -> None:
    line = " ".join(words)
    tokens, at = tokens_of(line), 0
    while at < len(tokens):
        try:
            found = read_picks(figures(), line, tokens, at)
        except Problem:
            return
        assert found.rest > at
        at = found.rest


@pytest.mark.parametrize("key", PLACES)
def test_every_listed_name_and_key_picks_its_own_item(key: str) -> None:
    for name in [key, *PLACES[key]]:
        assert picks(menu(PLACES), name) == (key,)
        assert names_item(menu(PLACES), name)


# --- other words ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "command", "rest"),
    [
        ("undo", "undo", ""),
        ("Deshacer", "undo", ""),
        ("annulla", "undo", ""),
        ("desfazer", "undo", ""),
        ("history 3", "history", "3"),
        ("card: Athelas", "card", "Athelas"),
        ("carta Athelas", "card", "Athelas"),
        ("mails off", "mails_off", ""),
        ("prévia 3", "preview", "3"),
        ("away 2026-12-20 to 2027-01-03", "away", "2026-12-20 to 2027-01-03"),
    ],
)
def test_commands_are_known_in_every_language(line: str, command: str, rest: str) -> None:
    assert command_of(line) == (command, rest)


def test_a_word_that_stands_alone_is_no_command_with_more_behind_it() -> None:
    assert command_of("hand over the ring") is None
    assert command_of("undo everything") is None


def test_talk_goes_on_to_the_next_empty_line() -> None:
    lines = lines_of(["3", "say hello", "and good luck", "", "undo"])
    assert [(line.command, line.rest) for line in lines] == [
        ("", ""),
        ("say", "hello\nand good luck"),
        ("undo", ""),
    ]
    assert [line.number for line in lines] == [1, 2, 3]


TODAY = date(2026, 11, 18)


def test_days_away_are_read_and_others_are_not() -> None:
    first, last = days_of("2026-12-20 hasta 2027-01-03", TODAY)
    assert (first.isoformat(), last.isoformat()) == ("2026-12-20", "2027-01-03")
    assert len(set(days_of("2026-12-20", TODAY))) == 1
    for wrong in ("", "next week", "2026-12-20 to 2026-11-01", "2026-13-40", "2026-12-20 to nowhere"):
        with pytest.raises(Unreadable):
            days_of(wrong, TODAY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_tell_people_to_write_is_understood(language: str) -> None:
    for name in (
        "undo",
        "confirm",
        "hand",
        "map",
        "sheet",
        "help",
        "resign",
        "draw",
        "mails_off",
        "mails_on",
    ):
        assert command_of(word_for(name, language)) == (name, "")
