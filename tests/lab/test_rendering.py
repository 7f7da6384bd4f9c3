"""Everything that people are shown, in short: at length by `manage.py soak TITLE --render`."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games.bofa.state import Options
from games.bofa.state import begin as begin_battle
from games.bofa.words import position as bofa_position
from games.kernel import Event, fold
from games.lab.rendering import telling
from games.lab.rendering.faults import in_json, in_letter, in_page, in_sentence
from games.lab.rendering.soaking import RENDERING, RenderedSoak
from games.lab.soak import SoakReport
from games.titles.offered import titles
from tests.bofa.playing import random_steps

pytestmark = pytest.mark.django_db

TABLES = [("wotr", 2, 1), ("bofa", 2, 2), ("lcg", 2, 3)]
A_FEW = 40


def rendered(title: str, seats: int, seed: int, most: int = A_FEW) -> SoakReport:
    found, report = titles()[title], SoakReport()
    options = found.soak.options(seed, seats) if found.soak and found.soak.options else {"players": seats}
    soak = RenderedSoak(found.ruleset, options, seed, report, every=0)
    soak.play(lambda seat, seed: found.opponents["random"](seed), most)
    return report


@pytest.mark.parametrize(("title", "seats", "seed"), TABLES)
def test_everything_that_people_are_shown_can_be_made_and_read(title: str, seats: int, seed: int):
    report = rendered(title, seats, seed)
    assert report.clean, "\n".join(report.notes)
    assert report.looks == 1


# --- it can fail -------------------------------------------------------------------------------------------


def test_a_page_that_cannot_be_made_is_found_with_its_seed(monkeypatch: pytest.MonkeyPatch):
    def broken(*args: Any) -> str:
        raise IndexError("string index out of range")

    monkeypatch.setattr("games.mail.letter_parts.question_part", broken)
    report = rendered("bofa", 2, 2, most=1)
    assert report.faults[RENDERING]
    assert any("seed 2: question 2" in note and "cannot be made: IndexError" in note for note in report.notes)


def test_a_blank_sentence_is_found(monkeypatch: pytest.MonkeyPatch):
    words = type(titles()["bofa"].words)
    usual = words.event
    monkeypatch.setattr(words, "event", lambda self, event, view: usual(self, event, view) and " ")
    report = rendered("bofa", 2, 2, most=1)
    assert any("words for" in note and note.endswith(": empty") for note in report.notes), report.notes


def test_an_empty_mail_or_page_is_found():
    assert list(in_letter(" \n")) == ["empty"]
    assert in_page("<html><body> </body></html>") == ["empty"]


def test_a_soak_that_would_look_at_nothing_is_refused():
    with pytest.raises(CommandError, match="1 or more"):
        call_command("soak", "bofa", "--render", "--every", "0")


def unnamed(view: Any, key: str) -> str:
    """As it was told once: the general is named, whether or not there is one."""
    return bofa_position.person(view.troubled) if key == bofa_position.TROUBLED_MIND else key


def test_troubled_mind_without_a_general_would_be_found(monkeypatch: pytest.MonkeyPatch):
    """Seed 106 of a random Battle: every page broke while the Shadow chose whom the card names (B31.8)."""
    title, seen = titles()["bofa"], list[Event]()
    views = []
    for running in random_steps(106, on_event=lambda state, event: seen.append(event)):
        if "sh_story_06" in running.state.table and not running.state.troubled:
            views.append(fold(begin_battle(Options()), seen, ["shadow"]))
            assert [question.prompt for question in running.open.values()] == ["cards.general"]
    assert views
    with translation.override("it"):
        assert not telling.faults(title, views[0], "shadow", None, ())
        monkeypatch.setattr(bofa_position, "lying", unnamed)
        with pytest.raises(KeyError):
            telling.faults(title, views[0], "shadow", None, ())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        ("Pay %(count)d for it.", "unfilled"),
        ("The Elves [has|have] come.", "unfilled"),
        ("An army stands in minas_tirith now.", "a key"),
        ("Strider goes to .", "a gap"),
        ("He plays “”.", "a gap"),
    ],
)
def test_what_must_not_be_told_is_a_fault(text: str, fault: str):
    assert any(found.startswith(fault) for found in in_sentence(text))


@pytest.mark.parametrize(
    "text", ["Strider goes to Edoras.", "Orc-bow (Event card, Army, event_07): move one army.", "At most 3."]
)
def test_what_may_be_told_is_none(text: str):
    assert not list(in_sentence(text))


def test_faults_of_a_page():
    assert in_page("<ol><li></li></ol>")[0].startswith("empty: <li>")
    assert in_page('<p title="gondor_regular">A unit</p>')[0].startswith("a key")
    assert in_page(f"<p>{'Donaudampfschiff' * 3}</p>")[0].startswith("a long word")
    assert not in_page(
        '<p><span class="key">gondor_regular</span></p><p class="end"></p><script>a_b</script>'
    )
    assert not in_page(
        '<p style="font-family:Menlo,monospace">gondor_regular</p><ol aria-hidden="true"><li></ol>'
    )
    assert not in_page('<p>I know the game</p><p aria-live="polite"></p>'), "it speaks later"


def test_faults_of_a_letter_and_of_json():
    assert list(in_letter("word " * 20))
    assert not list(in_letter(f"https://ravenpost.example/{'a' * 80}"))
    assert list(in_json({"question": {"text": "Where to?", "options": [{"name": "minas_tirith"}]}}))
    assert not list(in_json({"question": {"key": "minas_tirith", "name": "Minas Tirith", "meaning": ""}}))
