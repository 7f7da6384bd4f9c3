"""Where the tellers of events are kept by the class of the event, each beside its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from games.kernel import Event

Teller = Callable[[Any], str]
Telling = dict[type[Event], Teller]
E = TypeVar("E", bound=Event)


def tells(book: Telling) -> Callable[[Callable[[E], str]], Callable[[E], str]]:
    """`@tells(BOOK)`: the function tells the event that its parameter names."""

    def keep(teller: Callable[[E], str]) -> Callable[[E], str]:
        hints = get_type_hints(teller)
        (kind,) = (hint for parameter, hint in hints.items() if parameter != "return")
        assert kind not in book, kind
        book[kind] = teller
        return teller

    return keep
