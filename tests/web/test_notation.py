"""“The same by mail” is understood by mail."""

from __future__ import annotations

from collections import Counter

import pytest

from games.bots.at_random import AtRandom
from games.kernel import Running, Sealed
from games.mail.grammar import menu_of, read_picks, tokens_of
from games.titles import titles
from games.web.asking import STEP_BREAK, typed

ANSWERS = 600


@pytest.mark.parametrize("title", ["skirmish", "wotr"])
def test_what_the_page_would_type_reads_as_what_was_picked(title: str):
    ruleset = titles()[title].ruleset
    options, anyhow = ruleset.read_options({}), AtRandom(4)
    game = Running.start(ruleset, options, Sealed(bytes(32)))
    for _ in range(ANSWERS):
        if not game.open:
            game = Running.start(ruleset, options, Sealed(bytes(31) + b"1"))
        question = next(iter(game.open.values()))
        picks = anyhow.pick(question, dict)
        line = typed(picks)
        read = read_picks(menu_of(question, {}), line, tokens_of(line), 0)
        assert Counter(read.picks) == Counter(picks), (question.prompt, line)
        game.answer(question.seat, question.prompt, picks)


def test_steps_are_read_one_after_the_other():
    line = STEP_BREAK.join([typed(("go",)), typed(("regular", "regular"))])
    assert line == "go > 2 regular"
