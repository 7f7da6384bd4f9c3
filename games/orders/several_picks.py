"""Answers of several items at once: figures with their counts, lists of names, all, all but, none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from games.kernel import Picks, Problem, Question
from games.orders.counting import Counted, Figures
from games.orders.lexicon import ARTICLES, Mention
from games.orders.named_items import NamedItems
from games.orders.readings import Pick, Step, floor_of
from games.titles import spoken


class SeveralPicks:
    def __init__(self, naming: NamedItems) -> None:
        self.naming = naming
        self.clause, self.spoken = naming.clause, naming.spoken

    def picks(self, question: Question, steps: tuple[Step, ...], free: frozenset[int]) -> list[Pick]:
        found = [pick for run in self._runs(question, free) for pick in self._of_run(question, run)]
        found += self._whole(question, steps, free)
        found += self._none(question, free)
        fitting = []
        for pick in found:
            try:
                question.check(pick.picks)
            except Problem:
                continue
            fitting.append(pick)
        return fitting

    def _runs(
        self, question: Question, free: frozenset[int], *, left_out: bool = False
    ) -> list[list[Mention | Figures]]:
        """What is on offer and named, side by side: commas, “and” and other figures may stand between.
        `left_out`: of what stands behind an “except”."""
        named: list[Mention | Figures] = []
        for key in question.items:
            for thing in self.naming.things_of(question, key):
                for mention in self.clause.mentions.get(thing, ()):
                    meant = self._is_free_name(mention) and not self.naming.is_done_to(question, mention)
                    if mention.at <= free and mention not in named and meant:
                        named.append(mention)
        for figures in self.clause.figures:
            if figures.at <= free and not figures.negated and self._meant(question, figures):
                named.append(figures)
        excepted = self.clause.excepted
        named = [each for each in named if bool(each.at & excepted) == left_out]
        named = _without_overlap(named)
        named.sort(key=lambda each: min(each.at))
        runs: list[list[Mention | Figures]] = []
        for each in named:
            if runs and self._side_by_side(max(runs[-1][-1].at), min(each.at)):
                runs[-1].append(each)
            else:
                runs.append([each])
        return runs

    def _is_free_name(self, mention: Mention) -> bool:
        return not any(mention.at & figures.at for figures in self.clause.figures)

    def _side_by_side(self, last: int, first: int) -> bool:
        clause = self.clause
        figures = frozenset().union(*(f.at for f in clause.figures)) if clause.figures else frozenset()
        people = frozenset(
            at for ms in clause.mentions.values() for m in ms if m.kind == "person" and m.whole for at in m.at
        )
        between = range(last + 1, first)
        joining = clause.harmless | figures | people
        return all(
            (clause.is_separator(at) and clause.word(at) not in (">", ":", "…"))
            or at in joining
            or clause.number(at) is not None
            or clause.word(at) in spoken.ALL | spoken.BOTH | spoken.BELONGING
            for at in between
        )

    def _meant(self, question: Question, figures: Figures) -> list[str]:
        return [key for key in question.items if figures.traits <= self.spoken.traits_of(question, key)]

    def _of_run(self, question: Question, run: list[Mention | Figures]) -> Iterator[Pick]:
        """All ways in which the run can be counted; more than one is more than one reading."""
        ways = [list(self._counts(question, each)) for each in run]
        if any(not way for way in ways) or len(run) > 12:
            return
        for combined in list(product(*ways))[:8]:
            picks = tuple(key for way in combined for key in way[0])
            at = frozenset().union(*(way[1] for way in combined))
            partial = any(isinstance(each, Mention) and not each.whole for each in run)
            mended = next((each.mended for each in run if isinstance(each, Mention) and each.mended), "")
            doubtful = any(
                isinstance(each, Mention) and not each.whole and self.naming.has_rivals(question, each)
                for each in run
            )
            yield Pick(picks, at, partial=partial, mended=mended, doubtful=doubtful)

    def _counts(self, question: Question, each: Mention | Figures) -> Iterator[tuple[Picks, frozenset[int]]]:
        if isinstance(each, Mention):
            yield from self._counted_name(question, each)
            return
        meant = self._meant(question, each)
        there = [key for key in meant for _ in range(question.items[key])]
        if each.minus or each.half:
            yield from self._fewer(meant, there, each)
            return
        if each.everything or each.count == len(there):
            if each.count in (None, len(there)):
                yield tuple(there), each.at
        elif each.count is not None:
            if len(meant) == 1 and each.count <= len(there):
                yield (meant[0],) * each.count, each.at
            elif each.count < len(there):
                for key in meant:
                    if each.count <= question.items[key]:
                        yield (key,) * each.count, each.at
        elif each.many and not each.doubtful:
            yield tuple(there), each.at
        else:
            for key in meant:
                yield (key,), each.at
            if len(there) > 1:
                yield tuple(there), each.at

    def _fewer(
        self, meant: list[str], there: list[str], each: Figures
    ) -> Iterator[tuple[Picks, frozenset[int]]]:
        """“all regulars but one”, “half of the eight regulars”: of one sort, and where it comes out even."""
        count = len(there) - each.minus
        if each.half:
            count = len(there) // 2 if len(there) % 2 == 0 and each.count in (None, len(there)) else 0
        if len(meant) == 1 and count > 0:
            yield (meant[0],) * count, each.at

    def _counted_name(self, question: Question, mention: Mention) -> Iterator[tuple[Picks, frozenset[int]]]:
        keys = self.naming.alike(question, mention.thing)
        counted = self.clause.counted(mention.first)
        if counted.count is None and not counted.everything:
            counted = self._counted_behind(question, mention)
        for key in keys:
            offered = question.items[key]
            if counted.everything:
                if counted.count in (None, offered):
                    yield (key,) * offered, mention.at | counted.at
            elif counted.count is not None:
                if counted.count <= offered:
                    yield (key,) * counted.count, mention.at | counted.at
            elif self._pays_alone(question, mention) and 1 < question.least <= offered:
                yield (key,) * question.least, mention.at
            else:
                yield (key,), mention.at

    def _pays_alone(self, question: Question, mention: Mention) -> bool:
        """“paga Glóin”: so many are asked for, and nobody else is named."""
        named = {
            m.first
            for key in question.items
            for thing in self.naming.things_of(question, key)
            for m in self.clause.mentions.get(thing, ())
        }
        behind = {at for at in named if at >= mention.first}
        return question.least == question.most and behind == {mention.first} and self._beside_verb(mention)

    def _beside_verb(self, mention: Mention) -> bool:
        around = (self.clause.word(mention.first - 1), self.clause.word(mention.last + 1))
        goes_with = self.spoken.goes_with.get("pay", frozenset()) & spoken.VERBS
        return any(word in goes_with for word in around)

    def _counted_behind(self, question: Question, mention: Mention) -> Counted:
        """“Glóin with three”, “Glóin x3”: where one thing can be taken several times."""
        at = mention.last + 1
        joins = self.clause.word(at) in spoken.WITH | spoken.words("x por per for") or self.clause.word(
            at
        ) in (":", "(")
        number = self.clause.number(at + 1)
        if max(question.items.values()) == 1:
            return Counted(frozenset())
        if (bare := self.clause.number(at)) is not None and self._ends_count(at + 1):
            return Counted(frozenset([at]), bare)
        if paid := self._counted_behind_verb(question, at):
            return paid
        return (
            Counted(frozenset([at, at + 1]), number) if joins and number is not None else Counted(frozenset())
        )

    def _counted_behind_verb(self, question: Question, verb: int) -> Counted | None:
        """“Glóin paga os 3”, “Glóin pays everything”: behind a verb that goes with just this question."""
        clause, goes_with = self.clause, self.spoken.goes_with
        along = goes_with.get(question.prompt, frozenset())
        along = along | goes_with.get(question.prompt.partition(".")[0], frozenset())
        if (
            clause.word(verb) not in along
            or clause.word(verb) not in spoken.VERBS
            or self._pays_together(verb)
        ):
            return None
        at, every = verb + 1, set()
        while clause.word(at) in ARTICLES | spoken.ALL and clause.number(at) is None:
            every |= {at} if clause.word(at) in spoken.ALL else set()
            at += 1
        number = 2 if clause.word(at) in spoken.BOTH else clause.number(at)
        if number is not None:
            return Counted(frozenset({at} | every), number)
        return (
            Counted(frozenset(every), question.least) if every and question.least == question.most else None
        )

    def _pays_together(self, verb: int) -> bool:
        """Two names before the verb share what is behind it."""
        before = verb - 1
        while before >= 0 and self.clause.word(before) not in (".", ";", ":", "!", ","):
            if self.clause.word(before) in ("and", "y", "e", "ed"):
                return True
            before -= 1
        return False

    def _ends_count(self, at: int) -> bool:
        return self.clause.is_separator(at) or self.clause.word(at) in ("and", "y", "e", "ed")

    def _whole(self, question: Question, steps: tuple[Step, ...], free: frozenset[int]) -> Iterator[Pick]:
        """“all”, for figures and those who lead them; “all but …”."""
        if question.prompt not in self.spoken.whole:
            return
        everything = tuple(key for key, count in question.items.items() for _ in range(count))
        floor = floor_of(steps, question.prompt)
        before = [step for step in steps if step.link.everything and min(step.at, default=0) > floor]
        if before and not any(self._runs(question, free)):
            left_out = self._but(question, everything, frozenset(), self.clause.content)
            pick = left_out if self.clause.exceptions else None
            yield pick or Pick(everything, everything=True)
        for span, count in self.clause.bare_counts:
            if span <= free and count == len(everything) and not any(self._runs(question, free)):
                yield Pick(everything, span)
        told = self._told_apart(steps)
        for span in self.clause.bare_all:
            if span <= free and min(span) > told and (pick := self._but(question, everything, span, free)):
                yield pick

    def _told_apart(self, steps: tuple[Step, ...]) -> int:
        """“Everybody advances: the regulars”: an “all” before those who were named one by one was theirs."""
        last = steps[-1] if steps else None
        listed = last and last.link.question.prompt in self.spoken.whole and not last.link.everything
        return max(last.at, default=-1) if last and listed else -1

    def _but(
        self, question: Question, everything: Picks, span: frozenset[int], free: frozenset[int]
    ) -> Pick | None:
        """“everything except the elite”; nothing if it is not plain whom that leaves out."""
        behind = [at for at in self.clause.exceptions if at > max(span, default=-1) and at in free]
        if not behind:
            return Pick(everything, span, everything=True)
        left = Counter(everything)
        taken = set(span) | {behind[0]}
        for run in self._runs(question, frozenset(at for at in free if at > behind[0]), left_out=True):
            for each in run:
                ways = list(self._counts(question, each))
                if len(ways) != 1:
                    return None
                left.subtract(ways[0][0])
                taken |= ways[0][1]
        if sum(left.values()) == len(everything):
            return Pick(everything, span, everything=True) if span and self._names_others() else None
        return Pick(tuple(left.elements()), frozenset(taken), everything=True)

    def _names_others(self) -> bool:
        """Who is left out is somebody, if not one of these: “all but the Nazgûl” takes every unit."""
        people = [m.at for ms in self.clause.mentions.values() for m in ms if m.whole and m.kind == "person"]
        return any(at & self.clause.excepted for at in (*people, *(f.at for f in self.clause.figures)))

    def _none(self, question: Question, free: frozenset[int]) -> Iterator[Pick]:
        if question.least > 0:
            return
        for at in sorted(free):
            if self.clause.is_none(at):
                yield Pick((), frozenset([at]))
            if (self.clause.word(at), self.clause.word(at + 1)) == ("no", "one"):
                yield Pick((), frozenset([at, at + 1]))
        verbs, meant = self.spoken.refusals.get(question.prompt, (frozenset(), "-"))
        if not meant:
            for span in (*self.clause.refused(verbs), *self.clause.staying):
                yield Pick((), span)
        denied = [figures for figures in self.clause.figures if figures.negated and figures.at <= free]
        for key in question.items:
            if not any(figures.traits <= self.spoken.traits_of(question, key) for figures in denied):
                break
        else:
            if denied:
                yield Pick((), frozenset().union(*(figures.at for figures in denied)))
        if not self.clause.figures and question.prompt in self.spoken.whole:
            yield from (Pick((), stay.at) for stay in self.clause.stays if stay.others and not stay.unclear)
        if question.prompt in self.spoken.yes_no and free and len(free) == 1:
            at = min(free)
            if self.clause.word(at) in ("no", "nao"):
                yield Pick((), free)


def _without_overlap(named: list[Mention | Figures]) -> list[Mention | Figures]:
    """Of two namings of the same words the longer, whole one."""
    kept: list[Mention | Figures] = []
    for each in sorted(named, key=lambda one: (isinstance(one, Mention) and not one.whole, -len(one.at))):
        if not any(each.at & other.at for other in kept):
            kept.append(each)
    return [each for each in kept if not any(_means_another(each, other) for other in named)]


def _means_another(one: Mention | Figures, other: Mention | Figures) -> bool:
    """The same words, as well said, name two things."""
    if not isinstance(one, Mention) or not isinstance(other, Mention) or one.thing == other.thing:
        return False
    return one.at == other.at and one.whole == other.whole
