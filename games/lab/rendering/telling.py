"""What the words of a game tell all eyes at a moment, from views alone: question, position, news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.kernel import Event, Question
from games.lab.rendering.faults import in_sentence
from games.reader import questions
from games.reader.news import event_text
from games.titles import Title

Said = tuple[str, str]
"""Which words, and what they say."""


def faults(
    title: Title, view: Any, seat: str | None, asked: Question | None, news: Sequence[Event]
) -> list[str]:
    """What is wrong with what is told to a seat or a spectator, in the active language."""
    found = []
    for what, text in (
        *_position(title, view, seat),
        *_question(title, view, asked),
        *_news(title, view, news),
    ):
        found += [f"{what}: {fault}" for fault in in_sentence(text)]
    return found


def _position(title: Title, view: Any, seat: str | None) -> Iterator[Said]:
    words = title.words
    yield "headline", words.headline(view)
    for section in words.position(view, seat):
        yield f"{section.key} heading", section.heading
        yield from ((f"{section.key} line", line) for line in section.lines)


def _question(title: Title, view: Any, asked: Question | None) -> Iterator[Said]:
    if asked is None:
        return
    yield asked.prompt, questions.prompt_text(title.words, asked, view)
    for option in questions.options_of(title.words, asked, view):
        yield f"{asked.prompt} {option.key}", option.name
        if option.meaning:
            yield f"{asked.prompt} {option.key} meaning", option.meaning


def _news(title: Title, view: Any, news: Sequence[Event]) -> Iterator[Said]:
    """What need not be told is told by nothing at all; what is blank should have been told."""
    for event in news:
        if title.words.event(event, view):
            yield type(event).__name__, event_text(title.words, event, view)
