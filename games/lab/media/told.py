"""What a medium tells of a game, whatever its form; and where media differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

Lines = tuple[tuple[int, str, bool], ...]
"""Number, sentences, whether it was taken back."""


class Choice(Struct, frozen=True):
    """An option as it was read back."""

    number: str
    key: str
    name: str
    count: int = 1


class Told(Struct, frozen=True):
    """What was read in one medium. None: this medium does not say."""

    medium: str
    headline: str | None = None
    question: str | None = None
    """The sentence, and how many may be picked; empty if nothing is asked."""
    options: tuple[Choice, ...] | None = None
    meanings: tuple[str, ...] | None = None
    draft: str | None = None
    """The answers in pencil, in words."""
    typed: str | None = None
    """The same as it would be typed."""
    numbers: Mapping[str, str] | None = None
    """What can be picked beside the list, on the map or on cards: number by key."""
    position: str | None = None
    people: tuple[str, ...] | None = None
    """The seats at the table, in order."""
    waits_for: frozenset[str] | None = None
    """The names of others who are asked."""
    clock: tuple[str, str] | None = None
    """How long the seat has, and until when."""
    news: Lines | None = None
    """Deeds, or events where the game tells none."""
    record: Lines | None = None
    """The same event by event, with everything that was taken back."""
    whole: bool = False
    """Whether the news are all there is."""
    keeps_taken_back: bool = True
    leaves_out: bool = False
    """It tells deeds: what is no part of one, such as a shuffle, is not told."""


SAME = (
    "headline",
    "question",
    "options",
    "meanings",
    "draft",
    "typed",
    "position",
    "people",
    "waits_for",
    "clock",
)
"""What all media that say it must say in the same words."""


def differences(media: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """What is told differently, and by whom."""
    for field in SAME:
        said = {told.medium: getattr(told, field) for told in media if getattr(told, field) is not None}
        if len(set(said.values())) > 1:
            yield field, _apart(said)
    yield from _numbers(media)
    yield from _news(media, "news")
    yield from _news(media, "record")


def _apart(said: Mapping[str, object]) -> str:
    """Each way in which it is told, with the first medium that tells it so."""
    ways: dict[object, list[str]] = {}
    for medium, value in said.items():
        ways.setdefault(value, []).append(medium)
    return " | ".join(f"{', '.join(names)}: {_short(value)}" for value, names in ways.items())


def _short(value: object) -> str:
    return str(value)[:300]


def _numbers(media: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """A number beside the list is that of the list."""
    listed = next((told.options for told in media if told.options is not None), ())
    known = {option.key: option.number for option in listed}
    for told in media:
        wrong = {key: number for key, number in (told.numbers or {}).items() if known.get(key) != number}
        if wrong:
            yield "numbers", f"{told.medium}: {wrong}, listed: {known}"


def _news(media: Sequence[Told], field: str) -> Iterator[tuple[str, str]]:
    """All tell the end of one and the same story."""
    said = [(told, getattr(told, field)) for told in media if getattr(told, field)]
    story = next((lines for told, lines in said if told.whole), None)
    if story is None:
        return
    standing = tuple(line for line in story if not line[2])
    for told, lines in said:
        whole = story if told.keeps_taken_back else standing
        if told.leaves_out:
            numbers = {line[0] for line in lines}
            whole = tuple(line for line in whole if line[0] in numbers)
        expected = whole[-len(lines) :]
        if not _is_end(lines, expected):
            yield field, f"{told.medium}: {_first_apart(lines, expected)}"


def _is_end(told: Lines, expected: Lines) -> bool:
    """Of a deed that began before only what came to it since is told."""
    (number, text, gone), (whole_number, whole, whole_gone) = told[0], expected[0]
    begins_alike = (number, gone) == (whole_number, whole_gone) and whole.endswith(text)
    return begins_alike and told[1:] == expected[1:]


def _first_apart(told: Sequence[object], expected: Sequence[object]) -> str:
    pairs = zip(told, expected, strict=False)
    return next((f"{one} | {other}" for one, other in pairs if one != other), "more than there is")
