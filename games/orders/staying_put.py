"""Who stays where he is, as a clause says: “the elite and the leader stay at home”, “the rest hold”."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from games.orders.counting import Figures
from games.orders.lexicon import ARTICLES, Mention
from games.titles import spoken

if TYPE_CHECKING:
    from games.orders.clause import Clause

_WHO = spoken.words("que che that which who")
_WE_STAY = spoken.words("quedamos restiamo rimaniamo ficamos permanecemos")


class Stay(Struct, frozen=True):
    """“The elite and the leader stay at home”: who, and the words that say so."""

    at: frozenset[int]
    figures: tuple[Figures, ...] = ()
    people: tuple[Mention, ...] = ()
    others: bool = False
    unclear: bool = False
    """It cannot be told how many stay, or how far the list goes."""


class StayingPut:
    def __init__(self, clause: Clause) -> None:
        self.clause = clause

    @cached_property
    def stays(self) -> list[Stay]:
        found = []
        for at in sorted(self.clause.content - self.clause.locked):
            holds = self.clause.word(at) in spoken.HOLDS and self._is_told_of(at - 1)
            if ((holds or self.clause.word(at) in spoken.STAYS) and (stay := self._stay_at(at))) or (
                self.clause.word(at) in spoken.LEAVES_BEHIND and (stay := self._left_at(at))
            ):
                found.append(stay)
        return found

    def _is_told_of(self, at: int) -> bool:
        """Others or figures: “the rest hold Westemnet”, “the other regular, que cuide la casa”."""
        while self.clause.word(at) in _WHO and not self.clause.is_separator(at):
            at -= 1
        counted = any(at in figures.at for figures in self.clause.counting.counted_figures)
        return self.clause.word(at) in spoken.OTHERS or (
            counted and len(self.clause.counting.counted_figures) > 1
        )

    def _left_at(self, verb: int) -> Stay | None:
        """“leave the elite at home”, “deixo todo o resto”: figures or the others, right behind the verb."""
        words, at = {verb}, verb + 1
        while not self.clause.is_separator(at) and (
            self.clause.word(at) in ARTICLES or self.clause.word(at) in spoken.ALL
        ):
            words |= {at} if self.clause.word(at) in spoken.ALL else set()
            at += 1
        listed = self._listed_on(at)
        figures = tuple(each for each in listed if isinstance(each, Figures))
        others = frozenset(each for each in listed if isinstance(each, int))
        if not listed or len(figures) + len(others) != len(listed):
            return None
        tail = max(*(max(each.at) for each in figures), *others, at) + 1
        while not self.clause.is_separator(tail) and (
            self.clause.is_small(tail) or self.clause.word(tail) in spoken.STAY_WHERE
        ):
            words |= {tail} if self.clause.word(tail) in spoken.STAY_WHERE else set()
            tail += 1
        counted = any(each.count is not None and not each.everything for each in figures)
        return Stay(frozenset(words) | others, figures, (), bool(others), unclear=counted)

    def _stay_at(self, verb: int) -> Stay | None:
        words = {verb}
        tail = verb + 1
        while frozenset([tail]) in self._all_alone:
            tail += 1
        while tail < len(self.clause.tokens) and not self.clause.is_separator(tail):
            if self.clause.word(tail) in spoken.STAY_WHERE:
                words.add(tail)
            elif not (self.clause.word(tail) in self.clause.small or self.clause.word(tail) in spoken.AT):
                break
            tail += 1
        others = self.clause.word(verb - 1) in spoken.OTHERS or self.clause.word(verb) in spoken.HOLDS
        places = any(at in self.clause.in_places for at in range(verb + 1, tail + 1))
        if not others and places and not self._is_told_of(verb - 1):
            return None
        if any(self.clause.word(at) in spoken.IN_FRONT for at in range(verb + 1, tail + 2)):
            return None
        at = verb - 1
        while at >= 0 and self.clause.word(at) in _WHO | {"se", "si", "will", ","}:
            words |= set() if self.clause.is_separator(at) else {at}
            at -= 1
        listed, at = self._listed_back(at)
        if not listed and (self.clause.is_separator(at) or self.clause.is_small(at)):
            listed = self._listed_on(verb + 1)
        if not listed:
            return None
        figures = tuple(each for each in listed if isinstance(each, Figures))
        people = tuple(each for each in listed if isinstance(each, Mention))
        named = [*(each.at for each in figures), *(each.at for each in people)]
        if named and all(at & self.clause.excepted for at in named):
            return Stay(frozenset(words))
        if figures and not people and self._are_told_apart(figures):
            return Stay(frozenset(words).union(*(each.at for each in figures)))
        counted = self._takes_all and any(each.count is not None and not each.everything for each in figures)
        open_list = len(listed) > 1 and self.clause.word(at) == "," and self._listed_at(at - 1) is not None
        rest = frozenset(at for each in listed if isinstance(each, int) for at in self._all_before(each))
        return Stay(frozenset(words) | rest, figures, people, bool(rest), unclear=counted or open_list)

    def _are_told_apart(self, figures: tuple[Figures, ...]) -> bool:
        """“two regulars go, the other regular stays”: how many of them go is said in a number."""
        going = [
            each
            for each in self.clause.counting.counted_figures
            if each not in figures and each.count is not None and not each.everything
        ]
        return all(any(each.traits == other.traits for other in going) for each in figures)

    @cached_property
    def _takes_all(self) -> bool:
        said = {self.clause.word(at) for at in self.clause.content - self.clause.locked}
        return bool(said & (spoken.ALL | spoken.BOTH | spoken.EXCEPT | spoken.HALF))

    def _all_before(self, others: int) -> set[int]:
        """“everyone else”, “todos los demás”: the words of it."""
        found, at = {others}, others - 1
        while at >= 0 and not self.clause.is_separator(at) and self.clause.word(at) in ARTICLES | spoken.ALL:
            found |= {at} if self.clause.word(at) in spoken.ALL else set()
            at -= 1
        return found

    def _listed_at(self, at: int) -> Figures | Mention | int | None:
        """Whom a word names: figures, somebody, or “the others”."""
        if self.clause.word(at) in spoken.OTHERS or frozenset([at]) in self._all_alone:
            return at
        for figures in self.clause.counting.counted_figures:
            if at in figures.at:
                return figures
        for mentions in self.clause.mentions.values():
            for mention in mentions:
                if at in mention.at and mention.whole and mention.kind in ("person", "card"):
                    return mention
        return None

    @cached_property
    def _all_alone(self) -> list[frozenset[int]]:
        """“all” of nobody in particular: “restano tutti”."""
        bound = frozenset(at for each in self.clause.counting.counted_figures for at in each.at)
        near = {at for at in self.clause.content if self.clause.word(at) in spoken.STAYS}
        return [
            frozenset([at])
            for at in self.clause.content - bound
            if self.clause.word(at) in spoken.ALL and {at - 1, at + 1} & near
        ]

    def _listed_back(self, at: int) -> tuple[list[Figures | Mention | int], int]:
        found: list[Figures | Mention | int] = []
        while (each := self._listed_at(at)) is not None:
            found.append(each)
            at = (each if isinstance(each, int) else min(each.at)) - 1
            while self.clause.word(at) in ARTICLES - spoken.words("and y e") and at >= 0:
                at -= 1
            if self.clause.word(at) not in ("and", "y", "e", "ed"):
                break
            at -= 1
        return found, at

    def _listed_on(self, at: int) -> list[Figures | Mention | int]:
        found: list[Figures | Mention | int] = []
        while True:
            while self.clause.word(at) in ARTICLES - spoken.words("and y e") and not self.clause.is_separator(
                at
            ):
                at += 1
            each = self._listed_at(at)
            if each is None:
                return found
            found.append(each)
            at = (each if isinstance(each, int) else max(each.at)) + 1
            if self.clause.word(at) not in ("and", "y", "e", "ed"):
                return found
            at += 1

    @cached_property
    def staying(self) -> list[frozenset[int]]:
        """“they stay where they are”, of nobody in particular."""
        if self.clause.figures or self.stays:
            return []
        found = []
        for at in sorted(self.clause.content - self.clause.locked):
            if self.clause.word(at) not in spoken.STAYS | _WE_STAY:
                continue
            taken, tail = {at}, at + 1
            while not self.clause.is_separator(tail) and (
                self.clause.is_small(tail) or self.clause.word(tail) in spoken.STAY_WHERE
            ):
                taken |= {tail} if self.clause.word(tail) in spoken.STAY_WHERE else set()
                tail += 1
            alone = self.clause.word(at - 1) == "i" or any(
                self.clause.word(each) in ("home", "casa", "house") for each in taken
            )
            if self.clause.is_separator(tail) and not alone and not taken & self.clause.negations:
                found.append(frozenset(taken))
        return found
