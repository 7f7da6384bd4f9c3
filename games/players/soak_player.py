"""What the players of soaks have in common: a chance of their own, and a lean where their game gives one.

A game's curious player picks at random, but leans to what makes its cards playable: so that a soak sees all
of the game, and not only what happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.kernel import Key, Picks, Question, sealed

Look = Callable[[], Any]
Lean = Callable[[Any, Question, Look], Picks]
"""A method of the player: what it would rather pick; () if it does not mind."""


class SeededLuck:
    """The players of a game have no chance of their own, so this is the kernel's."""

    def __init__(self, seed: int, name: str) -> None:
        self.secret = seed.to_bytes(32, "big")
        self.name = name
        self.throws = 0

    def throw(self, sides: int) -> int:
        self.throws += 1
        (die,) = sealed.roll(self.secret, self.throws, self.name, 1, sides)
        return die

    def some(self, items: Sequence[Key], number: int) -> Picks:
        self.throws += 1
        return tuple(sealed.draw(self.secret, self.throws, self.name, number, items))

    def one(self, items: Sequence[Any]) -> Any:
        return items[self.throw(len(items)) - 1]


class Leaning:
    """Fulfils `games.titles.Policy`. A game's own player adds the leans, by the prompts they answer."""

    name = "curious"
    boldness = (7, 10)
    """How often, out of how many times, it follows a lean that it need not follow always."""

    def __init__(self, seed: int) -> None:
        self.luck = SeededLuck(seed, self.name)

    def leans(self) -> Mapping[str, Lean]:
        """By a whole prompt, or by the chapter before its dot."""
        raise NotImplementedError

    def pick(self, question: Question, view: Look) -> Picks:
        leans = self.leans()
        lean = leans.get(question.prompt) or leans.get(question.prompt.partition(".")[0])
        picks = lean(self, question, view) if lean else ()
        return picks or self.anything(question)

    def anything(self, question: Question) -> Picks:
        pool = pool_of(question)
        most = min(question.most, len(pool))
        return self.luck.some(pool, question.least + self.luck.throw(most - question.least + 1) - 1)

    def often(self) -> bool:
        times, of = self.boldness
        return self.luck.throw(of) <= times

    def one_of(self, question: Question, wanted: Iterable[Key]) -> Picks:
        """One of the wanted items, if any is offered."""
        offered = [key for key in wanted if key in question.items]
        return (self.luck.one(offered),) if offered else ()

    def mixed(self, question: Question) -> Picks:
        """All items, in any order."""
        return self.luck.some(list(question.items), len(question.items))

    def go_in_force(self, question: Question, view: Look) -> Picks:
        """As many as may be."""
        return tuple(pool_of(question))[: question.most] if self.often() else ()

    def go_on(self, question: Question, view: Look) -> Picks:
        return self.one_of(question, ["continue"]) if self.often() else ()


def pool_of(question: Question) -> list[Key]:
    """Every item as often as it may be picked."""
    return [key for key, count in question.items.items() for _ in range(count)]
