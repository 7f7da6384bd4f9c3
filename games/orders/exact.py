"""The exact notation, tried on a game in memory: whole names, keys and list numbers, to the last word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from games.kernel import Gate, Problem, Question, Running, Stop
from games.orders import notation
from games.orders.plan import Answer, Chain, Link
from games.orders.position import Position
from games.orders.tokens import Token
from games.reader.questions import names_in_all_languages
from games.titles import spoken

_DIGITS = re.compile(r"\d")


class Exact(Struct, frozen=True):
    chain: Chain
    rest: str = ""
    """What lies behind the answer that commits."""


def read_exactly(position: Position, line: str, before: Sequence[Answer], *, listed: bool) -> Exact | None:
    """The line as notation, or nothing. `listed`: whether numbers may count items of lists."""
    tokens = notation.tokens_of(line)
    running = position.at(before)
    if not tokens or running is None:
        return None
    links: list[Link] = []
    at, stop = 0, None
    while at < len(tokens) and stop is None:
        question = running.open.get(position.seat)
        if question is None:
            return None
        found = _picks(position, running, question, line, tokens, at, before=[*before, *_answers(links)], listed=listed)
        if found is None:
            return None
        picked, at = found
        stop = _answer(running, position.seat, question, picked)
        forced = tuple((f.question, f.picks) for f in running.forced if f.question.seat == position.seat)
        links.append(Link(question, picked, forced=forced))
    rest = line[tokens[at].start :] if at < len(tokens) else ""
    return Exact(Chain(tuple(links), stop), rest)


def _answers(links: Sequence[Link]) -> list[Answer]:
    return [link.answer for link in links]


def _picks(
    position: Position,
    running: Running,  # type: ignore[type-arg]
    question: Question,
    line: str,
    tokens: Sequence[notation.WrittenToken],
    at: int,
    *,
    before: Sequence[Answer],
    listed: bool,
) -> tuple[tuple[str, ...], int] | None:
    items = position.listed(question, before) if listed else []
    menu = notation.menu_of(question, names_of(position, running, question), items)
    try:
        if menu.holds_numbers and not position.may_number(question, before):
            return None
        picked = notation.read_picks(menu, line, tokens, at, numbers=bool(items), begun=False)
        return question.check(picked.picks), picked.rest
    except Problem:
        return None


def names_of(position: Position, running: Running, question: Question) -> dict[str, list[str]]:  # type: ignore[type-arg]
    """As the items are called on the way; where that would need what the seat does not know, as before."""
    try:
        return names_in_all_languages(position.title, question, running.state)
    except Gate:
        return names_in_all_languages(position.title, question, position.root.view)


def _answer(running: Running, seat: str, question: Question, picks: Sequence[str]) -> Stop | None:  # type: ignore[type-arg]
    try:
        running.answer(seat, question.prompt, picks)
    except Gate as gate:
        return gate.stop
    return None


def as_numbers(tokens: Sequence[Token]) -> str:
    """ "option 4", "1 then 3": the numbers alone, if nothing else is said."""
    parts: list[str] = []
    for token in tokens:
        if token.kind == "number":
            parts.append(token.text)
        elif token.text in spoken.THEN:
            parts.append(">")
        elif token.is_separator or token.text in spoken.words("and y e et i"):
            parts.append(">" if token.text in (">", ":") else ",")
        elif token.text not in spoken.LABELS:
            return ""
    line = " ".join(parts).strip(" ,>")
    return line if _DIGITS.search(line) else ""
