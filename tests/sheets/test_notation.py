"""The short notation on the paper is understood by mail, word for word, in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from games.kernel import Question
from games.orders.notation import menu_of, read_picks, tokens_of
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from games.wotr.facts import SIDES
from tests.bofa import scenario as battle
from tests.kernel.stage import Stage
from tests.wotr import scenario as war

DICE = {"free_peoples_dice": "character muster_army", "shadow_dice": "army event"}


def in_full_war(acting: str) -> Stage[Any]:
    """Everybody fights; the armies that the examples speak of have come together."""
    game = war.given(
        minas_morgul="5 sauron_regular",
        moria="2 sauron_regular",
        osgiliath="3 gondor_regular, gondor_leader",
        pelargir="1 gondor_regular",
        at_war="gondor sauron",
        acting=acting,
        **DICE,
    )
    return game.goes_on()


def in_battle(acting: str) -> Stage[Any]:
    """The armies of the examples stand where the battle begins."""
    game = battle.given(
        va_7="2 lake_men",
        bl_3="3 orcs, wargs",
        free_dice="event army_muster",
        shadow_dice="event army",
        acting=acting,  # type: ignore[arg-type]  # one of the two sides
    )
    return game.goes_on()


SCENES: dict[str, Callable[[str], Stage[Any]]] = {"wotr": in_full_war, "bofa": in_battle}


def read(title: str, game: Stage[Any], line: str) -> list[tuple[str, tuple[str, ...]]]:
    """Every token of the line, each picking from the question that is then open."""
    tokens, at, picked = tokens_of(line), 0, []
    while at < len(tokens):
        assert game.running is not None
        question = next(iter(game.running.open.values()))
        found = read_picks(menu_of(question, names(title, question, game)), line, tokens, at)
        game.running.answer(question.seat, question.prompt, found.picks)
        picked.append((question.prompt, found.picks))
        at = found.rest
    return picked


def names(title: str, question: Question, game: Stage[Any]) -> dict[str, list[str]]:
    told = titles()[title].words
    found: dict[str, list[str]] = {key: [] for key in question.items}
    for language in LANGUAGES:
        with translation.override(language):
            for key in question.items:
                found[key].append(told.item(key, question, game.state))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("title", SCENES)
def test_each_example_is_a_move(language: str, seat: str, title: str):
    paper = titles()[title].paper
    assert paper
    with translation.override(language):
        examples = [line for line, _meaning in paper.notation(seat)]
    assert len(examples) == 2
    for line in examples:
        picked = read(title, SCENES[title](seat), line)
        assert picked[0][0] == "turn.die", line
        assert picked[1][0] == "turn.action", line
