"""A whole game by letters only, from a stranger's first mail to the end."""

from __future__ import annotations

import pytest

from games.lab.letter_game import LetterGame
from games.models import Game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("language", ["es", "it"])
def test_a_stranger_opens_plays_and_ends_a_game_by_letters_only(language: str) -> None:
    report = LetterGame("skirmish", 1, language).play(most_turns=1)
    assert report.outcomes["code_sent"] == report.outcomes["confirms"] == 1
    assert (report.refused, report.lost) == (0, 0)
    game = Game.objects.get()
    assert game.is_over
    assert game.opened_by is not None
    assert game.opened_by.language == language
    assert report.mails_out <= report.mails_in + 2, "a letter a decision"


def test_one_person_plays_both_hands_by_letters() -> None:
    report = LetterGame("skirmish", 2, "pt", two_handed=True).play(12)
    assert report.refused == 0
    assert report.moves > 4
