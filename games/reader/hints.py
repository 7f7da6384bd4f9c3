"""A hint for whoever asks for one in a practice game: the best moves that were found, with a phrase each."""

from __future__ import annotations

import time

from django.utils.translation import gettext
from msgspec import Struct

from games.kernel import Picks, Question, Refused
from games.players.search import Searching
from games.reader.reader import Reader, SeatReader
from games.service import handing_over, seats, storage
from games.titles import Title

MOST_MOVES = 3
SECONDS = 2.0
"""How long is thought about a hint."""
SEED = 1
ADVISERS = ("captain", "steward")


class Hint(Struct, frozen=True):
    """One move, and what speaks for it."""

    move: str
    phrase: str


def is_practice(reader: Reader) -> bool:
    """Nobody else at the table is a person: a hint hurts nobody."""
    return not reader.game.rated and all(person.is_bot or person.is_mine for person in reader.people)


def hints(reader: SeatReader) -> list[Hint]:
    """The best first. That a hint was asked for is marked in the record. Raises Refused."""
    if not is_practice(reader):
        raise Refused("hints_in_practice_only")
    question = reader.question
    if question is None:
        raise Refused("nothing_asked")
    found = _weighed(reader, question) if not reader.draft else []
    seats.note_hint(reader.tenure)
    return found[:MOST_MOVES] or [_plain(reader, question)]


def _weighed(reader: SeatReader, question: Question) -> list[Hint]:
    """How each answer turned out in games that could be, made from what the seat sees."""
    adviser = _adviser(reader.title)
    if adviser is None:
        return []
    until = time.monotonic() + SECONDS
    adviser.go_on = lambda: time.monotonic() < until
    own = adviser.own.pick(question, lambda: reader.shown) or ()
    adviser.weigh(question, storage.sight_of(reader.game, reader.seat.key), own)
    return [
        Hint(
            _told(reader, question, one.picks),
            gettext("it stands at %(share)d of 100 on average, in games as they could go on")
            % {"share": round(100 * one.value)},
        )
        for one in adviser.weighed
    ]


def _adviser(title: Title) -> Searching | None:
    made = (title.players[key](SEED) for key in ADVISERS if key in title.players)
    return next((policy for policy in made if isinstance(policy, Searching)), None)


def _plain(reader: SeatReader, question: Question) -> Hint:
    policy = reader.title.opponents[handing_over.practice_player(reader.title.key)](SEED)
    picks = policy.pick(question, lambda: reader.shown) or ()
    return Hint(_told(reader, question, picks), gettext("what Steady would do"))


def _told(reader: SeatReader, question: Question, picks: Picks) -> str:
    words = reader.title.words
    return ", ".join(words.item(key, question, reader.shown) for key in picks) or gettext("none")
