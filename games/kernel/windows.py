"""Windows: a time in which any seat may act until all have passed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from games.kernel.questions import PASS, Items, Key, Seat, ask, pick_any_seat


async def window(
    prompt: str,
    offers: Callable[[], Mapping[Seat, Items]],
    act: Callable[[Seat, Key], Awaitable[None]],
    about: dict[str, Any] | None = None,
) -> None:
    """Ask every seat in `offers()` at once; whoever answers first acts, and then all may act again.

    `act` may open a window of its own: responses inside responses. A seat absent from the offers is not
    asked; offer it only `PASS` where leaving it out would tell the others something.
    """
    passed: list[Seat] = []
    while True:
        questions = [
            ask(seat, prompt, [*items, PASS], about=about)
            for seat, items in offers().items()
            if seat not in passed
        ]
        if not questions:
            return
        seat, picks = await pick_any_seat(questions)
        if picks[0] == PASS:
            passed.append(seat)
        else:
            passed.clear()
            await act(seat, picks[0])
