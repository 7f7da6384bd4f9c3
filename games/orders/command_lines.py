"""A text taken apart into commands and what is left for the reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from django.utils import timezone

from games.kernel import Problem
from games.orders import front_door, notation
from games.orders.commands import NUMBERED, STANDING, TALK, OrderLine, command_of, is_first_word
from games.orders.days_away import days_of, tells_days
from games.orders.exact import names_of
from games.orders.lexicon import lexicon
from games.orders.position import Position
from games.orders.tokens import tokens_of
from games.titles import spoken

_NUMBER = re.compile(r"\d{1,3}\w*(?:\s+\w+)?$")
_AROUND = spoken.words(
    "me please the my a some i need want would like to see let can could you show send give get",
    "por favor me mi el la un una quiero necesito quisiera ver puedes podrias muestra muestrame ensename"
    " manda mandame envia enviame dame",
    "per piacere favore mi il la un una vorrei voglio vedere puoi fammi mostra mostrami manda mandami dammi",
    "o a um uma meu minha me quero preciso queria ver pode mostra mostre manda mande envia envie",
)
"""Who only asks to be shown something says one of these with it."""


def parts_of(
    lines: Sequence[OrderLine],
    position: Position | None,
    alone: Callable[[str], bool] = lambda text: False,
    *,
    is_asked: bool = True,
) -> list[OrderLine]:
    """Commands as they stand, and between them everything else, as one text each; what stands `alone` is not
    joined to its neighbours. Where nobody `is_asked` to agree to anything, “I agree” is small talk."""
    found: list[OrderLine] = []
    joins = False
    for line in lines:
        line = _told_apart(line, position)
        if not is_asked and line.command in NUMBERED and not is_first_word(line.command, line.text):
            line = OrderLine(line.number, line.text)
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
    if len(words) > MOST_AROUND or (line.text.rstrip().endswith("?") and words != ["help"]):
        return line
    for left_out in (frozenset[str](), POLITE, _AROUND):
        kept = " ".join(word for word in words if word not in left_out)
        command = command_of(kept)
        if command and not command[1] and command[0] in PLAIN:
            told = OrderLine(line.number, kept, command[0])
            return OrderLine(line.number, line.text, told.command) if _is_meant(told, position) else line
    return line


MOST_AROUND = 6
POLITE = frozenset(
    spoken.words(
        "please thanks thank you hi hello por favor gracias hola per piacere favore cortesia grazie ciao"
        " obrigado obrigada ola oi"
    )
)
PLAIN = (
    *(
        "undo",
        "hand",
        "map",
        "history",
        "sheet",
        "orders",
        "help",
        "why",
        "hint",
        "games",
        "lobby",
        "suggested",
    ),
    *("take_back", "draw", "resign", "agree", "disagree", "mails_off", "mails_on"),
)
"""Commands that may have a please around them: they change nothing that cannot be had back, or ask once more,
or answer a question of the others."""


def _is_meant(line: OrderLine, position: Position | None) -> bool:
    name, rest = line.command, line.rest
    if name == "yes":
        return False
    if name in TALK or name == STANDING:
        return True
    if _says_all_it_needs(name, rest):
        return True
    if position is not None and _may_be_an_answer(line.text, position):
        return False
    if name == "history":
        return not rest or bool(_NUMBER.match(rest))
    if name == "away":
        return _reads_as_days(rest)
    if name in front_door.SAID_FULLY:
        return front_door.is_said_fully(name, rest)
    return True


def _says_all_it_needs(name: str, rest: str) -> bool:
    """With dates, a title or a number behind it a word can be nothing else, also where the same word begins
    orders: “away 3/1 to 5/1”, “open War of the Ring”, “join 12”."""
    if name == "away":
        return tells_days(rest) and _reads_as_days(rest)
    if name == "join":
        return rest.isdecimal()
    return name in ("open", "invite", "language") and front_door.is_said_fully(name, rest)


def _reads_as_days(rest: str) -> bool:
    try:
        days_of(rest, timezone.localdate())
    except Problem:
        return False
    return True


def _is_command_in_full(text: str, words: Sequence[str]) -> bool:
    """“offer a draw” can be nothing else; “draw” can."""
    command = command_of(text)
    return command is not None and not command[1] and len(words) > 1


def _may_be_an_answer(text: str, position: Position) -> bool:
    """What the open question lists is picked, even where the same word means something else here."""
    running = position.at(position.draft)
    question = running.open.get(position.seat) if running else None
    if running is None or question is None:
        return False
    words = [token.text for token in tokens_of(text) if not token.is_separator]
    if frozenset(words) & lexicon(position.title.key).ordering_alone and not _is_command_in_full(text, words):
        return True
    return notation.names_item(notation.menu_of(question, names_of(position, running, question)), text)
