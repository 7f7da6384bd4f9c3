"""“The same by mail” is understood by mail."""

from __future__ import annotations

from collections import Counter

import pytest
from django.utils import translation

from games.kernel import Running, Sealed
from games.orders.notation import menu_of, read_picks, tokens_of
from games.players.at_random import AtRandom
from games.reader.questions import names_in_all_languages, typed_text
from games.titles.languages import LANGUAGES
from games.titles.offered import titles

ANSWERS = 150


@pytest.mark.parametrize("title", ["skirmish", "wotr", "bofa", "lcg"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_would_type_reads_as_what_was_picked(title: str, language: str):
    game_title = titles()[title]
    ruleset, words = game_title.ruleset, game_title.words
    options, anyhow = ruleset.read_options({}), AtRandom(4)
    game = Running.start(ruleset, options, Sealed(bytes(32)))
    with translation.override(language):
        for _ in range(ANSWERS):
            if not game.open:
                game = Running.start(ruleset, options, Sealed(bytes(31) + b"1"))
            question = next(iter(game.open.values()))
            picks = anyhow.pick(question, dict)
            line = typed_text(words, question, picks, game.state)
            menu = menu_of(question, names_in_all_languages(game_title, question, game.state))
            read = read_picks(menu, line, tokens_of(line), 0, numbers=False)
            assert Counter(read.picks) == Counter(picks), (question.prompt, line)
            game.answer(question.seat, question.prompt, picks)
