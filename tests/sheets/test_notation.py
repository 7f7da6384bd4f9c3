"""The short notation on the paper is understood by mail, word for word, in every language."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.kernel import Question
from games.mail.grammar import menu_of, read_picks, tokens_of
from games.titles import titles
from games.wotr.facts import FREE_PEOPLES, SHADOW
from tests.wotr.scenario import Scenario, given

LANGUAGES = ("en", "es", "it", "pt")
DICE = {"free_peoples_dice": "character muster_army", "shadow_dice": "army event"}


def in_full_war(acting: str) -> Scenario:
    """Everybody fights; the armies that the examples speak of have come together."""
    game = given(
        minas_morgul="5 sauron_regular",
        moria="2 sauron_regular",
        osgiliath="3 gondor_regular, gondor_leader",
        pelargir="1 gondor_regular",
        at_war="gondor sauron",
        acting=acting,
        **DICE,
    )
    return game.goes_on()


def read(game: Scenario, line: str) -> list[tuple[str, tuple[str, ...]]]:
    """Every token of the line, each picking from the question that is then open."""
    tokens, at, picked = tokens_of(line), 0, []
    while at < len(tokens):
        assert game.running is not None
        question = next(iter(game.running.open.values()))
        found = read_picks(menu_of(question, names(question, game)), line, tokens, at)
        game.running.answer(question.seat, question.prompt, found.picks)
        picked.append((question.prompt, found.picks))
        at = found.rest
    return picked


def names(question: Question, game: Scenario) -> dict[str, list[str]]:
    told = titles()["wotr"].words
    found: dict[str, list[str]] = {key: [] for key in question.items}
    for language in LANGUAGES:
        with translation.override(language):
            for key in question.items:
                found[key].append(told.item(key, question, game.state))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [FREE_PEOPLES, SHADOW])
def test_each_example_is_a_move(language: str, seat: str):
    paper = titles()["wotr"].paper
    assert paper
    with translation.override(language):
        examples = [line for line, _meaning in paper.notation(seat)]
    assert len(examples) == 2
    for line in examples:
        picked = read(in_full_war(seat), line)
        assert picked[0][0] == "turn.die", line
        assert picked[1][0] == "turn.action", line
