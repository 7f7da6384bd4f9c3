"""A text taken apart into commands and what is left for the reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.kernel import Problem
from games.orders import notation
from games.orders.commands import STANDING, TALK, OrderLine, command_of, days_of
from games.orders.exact import names_of
from games.orders.lexicon import lexicon
from games.orders.position import Position
from games.orders.tokens import tokens_of
from games.titles import spoken

_NUMBER = re.compile(r"\d{1,3}\w*(?:\s+\w+)?$")
_AROUND = spoken.words(
    "me please the my a un il el o por favor per piacere favore la mi show send mostra manda"
)


def parts_of(
    lines: Sequence[OrderLine], position: Position | None, alone: Callable[[str], bool] = lambda text: False
) -> list[OrderLine]:
    """Commands as they stand, and between them everything else, as one text each; what stands `alone` is not
    joined to its neighbours."""
    found: list[OrderLine] = []
    joins = False
    for line in lines:
        line = _told_apart(line, position)
        own = bool(line.command) or alone(line.text)
        if joins and not own:
            last = found[-1]
            found[-1] = OrderLine(last.number, f"{last.text}\n{line.text}")
        else:
            found.append(line)
        joins = not own
    return found


def _told_apart(line: OrderLine, position: Position | None) -> OrderLine:
    """What only looks like a command is left to the reader; what is one but for a “please” is one."""
    if line.command:
        return line if _is_meant(line, position) else OrderLine(line.number, line.text)
    words = [token.text for token in tokens_of(line.text) if not token.is_separator]
    bare = " ".join(word for word in words if word not in _AROUND)
    command = command_of(bare) if len(words) <= 5 and not line.text.rstrip().endswith("?") else None
    if command and not command[1] and len(bare.split()) < len(words) and command[0] in PLAIN:
        return OrderLine(line.number, line.text, command[0])
    return line


PLAIN = ("undo", "hand", "map", "history", "sheet", "orders", "help", "why")
"""Commands that may have a please around them: they change nothing that cannot be had back."""


def _is_meant(line: OrderLine, position: Position | None) -> bool:
    name, rest = line.command, line.rest
    if name == "yes":
        return False
    if name in TALK or name == STANDING:
        return True
    if position is not None and _may_be_an_answer(line.text, position):
        return False
    if name == "history":
        return not rest or bool(_NUMBER.match(rest))
    if name == "away":
        return _reads_as_days(rest)
    return True


def _reads_as_days(rest: str) -> bool:
    try:
        days_of(rest)
    except Problem:
        return False
    return True


def _may_be_an_answer(text: str, position: Position) -> bool:
    """What the open question lists is picked, even where the same word means something else here."""
    running = position.at(position.draft)
    question = running.open.get(position.seat) if running else None
    if running is None or question is None:
        return False
    words = {token.text for token in tokens_of(text) if not token.is_separator}
    if words & lexicon(position.title.key).evoking:
        return True
    return notation.names_item(notation.menu_of(question, names_of(position, running, question)), text)
