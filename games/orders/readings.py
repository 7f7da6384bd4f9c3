"""What the search finds: picks with the words that own them, step by step, and whole readings."""

from __future__ import annotations

from msgspec import Struct

from games.kernel import Picks
from games.orders.plan import Chain, Link


class Pick(Struct, frozen=True):
    """A way to answer a question, with the words that own it."""

    picks: Picks
    at: frozenset[int] = frozenset()
    role: str = ""
    silent: bool = False
    partial: bool = False
    mended: str = ""
    doubtful: bool = False
    everything: bool = False
    excluded: frozenset[int] = frozenset()
    """Words that say what is not picked."""


class Step(Struct, frozen=True):
    link: Link
    at: frozenset[int]
    role: str


class Reading(Struct, frozen=True):
    """A chain with its place among others."""

    chain: Chain
    rank: tuple[int, ...]
    steps: tuple[Step, ...]
    left: frozenset[int]

    @property
    def inversions(self) -> int:
        """How often something is said before what is asked before it."""
        firsts = [min(step.at) for step in self.steps if step.at]
        return sum(one > other for place, one in enumerate(firsts) for other in firsts[place + 1 :])

    @property
    def picked(self) -> list[str]:
        return sorted(key for step in self.steps for key in step.link.picks)


class Found(Struct, frozen=True):
    full: tuple[Reading, ...] = ()
    near: tuple[Reading, ...] = ()
    spent: bool = False
    seen: frozenset[str] = frozenset()
    """The things that were on offer somewhere on the way."""
    verbs: frozenset[str] = frozenset()
    """The words that would have said one of them."""


def floor_of(steps: tuple[Step, ...], prompt: str) -> int:
    """What is asked again is answered by words behind those of the rounds before."""
    since, begins, seen = -1, 0, dict[str, int]()
    for place, each in enumerate((*(step.link.question.prompt for step in steps), prompt)):
        if each in seen:
            since = seen[each] if since < 0 else since
            begins, seen = place, {}
        seen[each] = place
    return max((at for step in steps[max(since, 0) : begins] for at in step.at), default=-1)
