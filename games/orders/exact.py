"""The exact notation, tried on a game in memory: whole names, keys and list numbers, to the last word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.kernel import Gate, Problem, Question, Running, Stop, Unreadable
from games.orders import notation
from games.orders.plan import Answer, Chain, Link
from games.orders.position import Position
from games.orders.tokens import Token
from games.reader.questions import names_in_all_languages
from games.titles import small_talk, spoken

_DIGITS = re.compile(r"\d")


class Exact(Struct, frozen=True):
    """How far a line goes as notation."""

    chain: Chain
    rest: str = ""
    """What lies behind the answer that commits."""
    problem: Problem | None = None
    """Why it goes no further."""


class _Walk:
    """A line on its way through the questions."""

    def __init__(self, position: Position, line: str, before: Sequence[Answer], listed: bool) -> None:
        self.position, self.line, self.listed = position, line, listed
        self.before = list(before)
        self.tokens = notation.tokens_of(line)
        self.running = position.at(before)
        self.links: list[Link] = []

    def go(self) -> Exact | None:
        at, stop, problem = 0, None, None
        while at < len(self.tokens) and stop is None and problem is None:
            question = self.running.open.get(self.position.seat) if self.running else None
            if question is None:
                return None
            try:
                picks, at = self._picks(question, at)
                stop = self._answer(question, picks)
            except Problem as found:
                problem = found
        rest = self.line[self.tokens[at].start :] if at < len(self.tokens) else ""
        return Exact(Chain(tuple(self.links), stop), rest, problem)

    def _picks(self, question: Question, at: int) -> tuple[tuple[str, ...], int]:
        assert self.running is not None
        view = self.running.state
        items = self.position.listed(question, self.before, view) if self.listed else []
        menu = notation.menu_of(question, names_of(self.position, self.running, question), items)
        number = self.tokens[at].number
        if menu.holds_numbers and number is not None and not self.position.may_number(question, self.before):
            raise Unreadable("number_of_another_question", text=self.tokens[at].text)
        picked = notation.read_picks(menu, self.line, self.tokens, at, numbers=bool(items), begun=False)
        return question.check(picked.picks), picked.rest

    def _answer(self, question: Question, picks: tuple[str, ...]) -> Stop | None:
        assert self.running is not None
        stop: Stop | None = None
        try:
            self.running.answer(self.position.seat, question.prompt, picks)
        except Gate as gate:
            stop = gate.stop
        seat = self.position.seat
        forced = tuple(
            (each.question, each.picks) for each in self.running.forced if each.question.seat == seat
        )
        self.links.append(Link(question, picks, forced=forced))
        self.before.append((question.prompt, picks))
        return stop


def read_exactly(position: Position, line: str, before: Sequence[Answer], *, listed: bool) -> Exact | None:
    """How far the line goes as notation. `listed`: whether numbers may count items of lists."""
    walk = _Walk(position, line, before, listed)
    return walk.go() if walk.tokens and walk.running else None


def reads_exactly(position: Position, line: str) -> bool:
    """Whether the line is an answer in the notation, from its first word to its last."""
    found = read_exactly(position, line, position.draft, listed=True)
    return found is not None and found.problem is None and not found.rest


def names_of(position: Position, running: Running[Any], question: Question) -> dict[str, list[str]]:
    """As the items are called on the way; where that would need what the seat does not know, as before."""
    try:
        return names_in_all_languages(position.title, question, running.state)
    except Gate:
        return names_in_all_languages(position.title, question, position.root.view)


def as_numbers(tokens: Sequence[Token]) -> str:
    """ "option 4", "1 then 3": the numbers alone, if nothing else is said."""
    if ordinal := _as_ordinal(tokens):
        return ordinal
    parts: list[str] = []
    for token in tokens:
        if token.kind == "number":
            parts.append(token.text)
        elif token.text in spoken.THEN:
            parts.append(">")
        elif token.is_separator or token.text in spoken.words("and y e et i"):
            parts.append(">" if token.text in (">", ":") else ",")
        elif token.text not in spoken.LABELS | _COURTEOUS:
            return ""
    line = " ".join(parts).strip(" ,>")
    return line if _DIGITS.search(line) else ""


def _as_ordinal(tokens: Sequence[Token]) -> str:
    """ "the third one", "a terceira opção", "option two": a number in words that counts the list."""
    said = [token.text for token in tokens if not token.is_separator]
    ranks = [spoken.ORDINALS[word] for word in said if word in spoken.ORDINALS]
    labels = [word for word in said if word in _LISTED]
    if len(ranks) == 1 and all(word in spoken.ORDINALS or word in _AROUND for word in said):
        return str(ranks[0]) if len(said) > 1 else ""
    counts = [numbers[word] for word in said for numbers in spoken.NUMBERS.values() if word in numbers]
    rest = [
        word for word in said if word not in _AROUND and not any(word in n for n in spoken.NUMBERS.values())
    ]
    one = len(set(counts)) == 1 and said[-1] not in _LISTED
    return str(counts[0]) if labels and one and not rest else ""


_COURTEOUS = spoken.words(
    "please pls por favor per favore piacere cortesia porfa thanks thx gracias grazie obrigado"
)
_LISTED = spoken.words("option number choice item opcion numero opzione opcao")
_AROUND = (
    _LISTED
    | spoken.words("the one la el il o a da de na no number please por favor per favore quella esa essa that")
    | small_talk.CHOOSING
    | small_talk.PRONOUNS
)
