"""Figures and how many of them: “all three Nazgûl”, “5R 1E”, “all but two regulars”, “no elites”."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from games.orders.lexicon import ARTICLES, Mention
from games.titles import small_talk, spoken

if TYPE_CHECKING:
    from games.orders.clause import Clause

VERB = "~"
"""With this begin traits that are verbs: “reduce” says which of two figures is meant."""


OF_THE = spoken.words("dei degli delle dos das")
_ENTIRE = spoken.words("entera entero intera intero inteira inteiro completa completo")
_AND = spoken.words("and y e ed")
_BEFORE_COUNTED = (
    ARTICLES | spoken.OF | spoken.FROM | spoken.WHOSE | spoken.BELONGING | small_talk.ONLY
) - _AND
"""What may stand between a number and what it counts: “three resources of Glóin”."""
_THEM_ALL = spoken.words("los las i gli os as")
_PLURAL_ARTICLES = spoken.words("the los las i gli le os as e ed")
_JOINING = spoken.words("and y e ed or o ou ni nor nem ne oppure")


class Figures(Struct, frozen=True):
    """A number of figures of some sort: “all three Nazgûl”, “5 Isengard regulars”, “no elites”."""

    at: frozenset[int]
    traits: frozenset[str]
    count: int | None = None
    everything: bool = False
    many: bool = False
    negated: bool = False
    doubtful: bool = False
    """One word for one and for many, and no number."""
    minus: int = 0
    """So many fewer than all: “all but two regulars”."""
    half: bool = False


class Counted(Struct, frozen=True):
    """How many, as said before a name."""

    at: frozenset[int]
    count: int | None = None
    everything: bool = False
    minus: int = 0


class Counting:
    """What a clause counts."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause

    def counted(self, first: int) -> Counted:
        """How many of what is named at `first`: “all three of the”, “2”, “both”."""
        at, taken = first - 1, []
        while (
            at >= 0
            and (self._joins_count(at) or at in self.clause.in_places)
            and self.clause.number(at) is None
        ):
            at -= 1
        number = self.clause.number(at)
        if number is not None:
            taken.append(at)
            at -= 1
            if (of := self._part_of(at)) >= 0:
                return Counted(frozenset([*taken, of]), self.clause.number(of))
            if self.clause.word(at) in spoken.TIMES:
                at -= 1
            while self.clause.word(at) in ARTICLES and self.clause.number(at) is None and at >= 0:
                at -= 1
        elif self.clause.word(at) in spoken.TIMES and (times := self.clause.number(at - 1)) is not None:
            return Counted(frozenset([at, at - 1]), times)
        word = self.clause.word(at)
        of_them = number is not None and any(
            self.clause.word(each) in spoken.OF | OF_THE for each in range(max(taken) + 1, first)
        )
        if (
            number is not None
            and of_them
            and word in spoken.EXCEPT
            and self.clause.word(at - 1) in spoken.ALL
        ):
            return Counted(frozenset([*taken, at, at - 1]), None, everything=True, minus=number)
        if word in spoken.BOTH and number is None and not self.clause.is_separator(at):
            return Counted(frozenset([at]), 2)
        if word in spoken.ALL and not self.clause.is_separator(at) and not self.clause.tokens[at].elided:
            return Counted(frozenset([*taken, at]), number, everything=True)
        return Counted(frozenset(taken), number)

    def _part_of(self, at: int) -> int:
        """In “two of the three regulars” the place of the “two”."""
        of = False
        while (
            at >= 0
            and self.clause.word(at) in ARTICLES | spoken.OF | OF_THE
            and self.clause.number(at) is None
        ):
            of = of or self.clause.word(at) in spoken.OF | OF_THE
            at -= 1
        return at if of and self.clause.number(at) is not None else -1

    def _joins_count(self, at: int) -> bool:
        joins = self.clause.word(at) in _BEFORE_COUNTED
        return joins or at in self.clause.passed

    @cached_property
    def counted_figures(self) -> list[Figures]:
        found: list[Figures] = []
        runs: list[list[Mention]] = []
        for mention in sorted(self.clause.traits, key=lambda m: (m.first, -len(m.at))):
            if runs and mention.at & frozenset().union(*(m.at for m in runs[-1])):
                continue
            if runs and self._adjoins(runs[-1][-1].last, mention.first) and self._goes_on(runs[-1], mention):
                runs[-1].append(mention)
            else:
                runs.append([mention])
        kinds = {trait.key for trait in self.clause.spoken.traits if trait.is_kind}
        for run in runs:
            if any(mention.thing in kinds for mention in run):
                found.append(self._figures(run, kinds))
        return [*found, *self._lettered()]

    def _goes_on(self, run: list[Mention], mention: Mention) -> bool:
        """A verb, a nation and a kind at most."""
        return all(self._sort(mention) != self._sort(other) for other in run)

    def _sort(self, mention: Mention) -> str:
        if mention.thing.startswith(VERB):
            return VERB
        return (
            "kind"
            if any(t.key == mention.thing and t.is_kind for t in self.clause.spoken.traits)
            else "whose"
        )

    def _adjoins(self, last: int, first: int) -> bool:
        return all(
            (
                self.clause.word(at) in (ARTICLES | spoken.OF)
                or self.clause.number(at) is not None
                or at in self.clause.passed
            )
            and not self.clause.is_separator(at)
            for at in range(last + 1, first)
        )

    def _figures(self, run: list[Mention], kinds: set[str]) -> Figures:
        words = frozenset().union(*(mention.at for mention in run))
        count = self.counted(min(m.first for m in run if not m.thing.startswith(VERB)))
        head = next(mention for mention in run if mention.thing in kinds)
        taken = words | count.at
        behind = max(words) + 1
        number = count.count
        if self.clause.word(behind) == "x" and (times := self.clause.number(behind + 1)) is not None:
            number, taken = times, taken | {behind, behind + 1}
        minus, half = count.minus, False
        if not head.many and self.clause.word(behind) in _ENTIRE:
            taken |= {behind}
        if (
            count.everything
            and self.clause.word(behind) in spoken.EXCEPT
            and self._is_bare_number(behind + 1)
        ):
            minus, taken = self.clause.number(behind + 1) or 0, taken | {behind, behind + 1}
        if (place := self._before(min(taken))) >= 0 and self.clause.word(place) in spoken.HALF:
            half, taken = True, taken | {place}
        negated, more = self._negation_of(taken)
        same = head.thing in {t.key for t in self.clause.spoken.traits if set(t.one) & set(t.many)}
        all_of_them = same and self.clause.word(min(taken) - 1) in _THEM_ALL
        return Figures(
            taken | more,
            frozenset(mention.thing for mention in run),
            number,
            count.everything,
            head.many or all_of_them,
            negated,
            doubtful=same and number is None and not count.everything and not all_of_them,
            minus=minus,
            half=half,
        )

    def _is_bare_number(self, at: int) -> bool:
        """“but one”, with nothing behind that it would count."""
        behind = at + 1
        named = any(behind in mention.at for mention in self.clause.traits)
        return self.clause.number(at) is not None and not named

    def _before(self, at: int) -> int:
        at -= 1
        while at >= 0 and self.clause.word(at) in (ARTICLES | spoken.OF) and not self.clause.is_separator(at):
            at -= 1
        return at if not self.clause.is_separator(at) else -1

    def _negation_of(self, taken: frozenset[int]) -> tuple[bool, frozenset[int]]:
        """“no elites”, “without leaders”, “the elite stays”."""
        at = min(taken) - 1
        while at >= 0 and self.clause.word(at) in ARTICLES and not self.clause.is_separator(at):
            at -= 1
        if self.clause.word(max(taken) + 1) in _JOINING or any(
            self.clause.number(each) is not None for each in taken
        ):
            return False, frozenset()  # “no elites and leaders”: who can tell how far the no goes
        if at >= 0 and self.clause.word(at) in spoken.WITHOUT and at in self.clause.negations:
            return True, frozenset([at])
        behind = max(taken) + 1
        if self.clause.word(behind) in ("no", "nao", "not") and self.clause.is_separator(behind + 1):
            return True, frozenset([behind])
        return False, frozenset()

    def _lettered(self) -> list[Figures]:
        """5R 1E"""
        short = {trait.short: trait.key for trait in self.clause.spoken.traits if trait.short}
        found = []
        for at in range(1, len(self.clause.tokens)):
            token, before = self.clause.tokens[at], self.clause.tokens[at - 1]
            if token.text in short and before.kind == "number" and token.start == before.end:
                traits = frozenset([short[token.text]])
                found.append(Figures(frozenset([at - 1, at]), traits, int(before.text)))
        return found

    @cached_property
    def bare_all(self) -> list[frozenset[int]]:
        """“all”, “the whole army”: not of some figures only, nor of some name."""
        bound = (
            frozenset().union(*(figures.at for figures in self.clause.figures))
            if self.clause.figures
            else frozenset()
        )
        bound |= frozenset(at for stay in self.clause.stays for at in stay.at)
        bound |= frozenset(at for span in self.clause.spans("end") for at in span)
        phrases = [span for span in self.clause.spans("all") if not span & bound]
        bound |= frozenset().union(*phrases)
        return phrases + [
            frozenset([at])
            for at in sorted(self.clause.content - self.clause.locked - bound)
            if self.clause.word(at) in spoken.ALL
            and not self.clause.tokens[at].elided
            and not self._counts_behind(at)
        ]

    @cached_property
    def bare_counts(self) -> list[tuple[frozenset[int], int]]:
        """“los tres”, “all five”, “both”: a number with an article that counts nothing said beside it."""
        bound = self.clause.telling | frozenset(at for figures in self.clause.figures for at in figures.at)
        found = []
        for at in sorted(self.clause.content - self.clause.locked - bound):
            number = 2 if self.clause.word(at) in spoken.BOTH else self.clause.number(at)
            if number is None or number < 2 or not self._ends_there(at):
                continue
            before = {each for each in (at - 1, at - 2) if self.clause.word(each) in spoken.ALL}
            units = {at + 1} if self.clause.word(at + 1) in spoken.UNITS else set()
            said = self.clause.word(at) in spoken.BOTH or self.clause.word(at - 1) in _PLURAL_ARTICLES
            if said or before or units:
                found.append((frozenset({at} | before | units), number))
        return found

    def _ends_there(self, at: int) -> bool:
        """Nothing behind it that it could count."""
        behind = at + 1
        if self.clause.is_separator(behind):
            return True
        word = self.clause.word(behind)
        if word in spoken.UNITS:
            return True
        joins = word in spoken.TO | spoken.FROM | spoken.AT | spoken.WITH or word in _JOINING
        return joins or word in self.clause.lexicon.evoking

    def _counts_behind(self, at: int) -> bool:
        return any(at in span for span, _ in self.bare_counts)

    @cached_property
    def exceptions(self) -> list[int]:
        fewer = frozenset(at for each in self.counted_figures if each.minus for at in each.at)
        return [
            at
            for at in sorted(self.clause.content - self.clause.locked - fewer)
            if self.clause.word(at) in spoken.EXCEPT
        ]

    @cached_property
    def excepted(self) -> frozenset[int]:
        """The words behind an “except”, up to a place, a verb or the end of the part."""
        found: set[int] = set()
        for first in self.exceptions:
            at = first + 1
            while (
                at < len(self.clause.tokens)
                and not self.clause.is_separator(at)
                and not self._ends_exception(at)
            ):
                found.add(at)
                at += 1
        return frozenset(found)

    def _ends_exception(self, at: int) -> bool:
        word = self.clause.word(at)
        return word in spoken.FROM | spoken.TO | spoken.AT - {"no"} and word not in ("a", "al", "ao")
