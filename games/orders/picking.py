"""What a question may be answered with, as a clause says it: by name, verb, number, yes, or unsaid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.kernel import Picks, Question
from games.orders.lexicon import ARTICLES, Mention
from games.orders.named_items import NamedItems
from games.orders.readings import Pick, Step, floor_of
from games.orders.several_picks import SeveralPicks
from games.titles import spoken


class Picking:
    def __init__(self, naming: NamedItems) -> None:
        self.naming = naming
        self.clause, self.spoken = naming.clause, naming.spoken
        self.several = SeveralPicks(naming)

    def picks(self, question: Question, steps: tuple[Step, ...], level: int) -> list[Pick]:
        """`level`: how many picks may go unsaid."""
        floor = floor_of(steps, question.prompt)
        owned = frozenset().union(*(step.at for step in steps)) if steps else frozenset()
        free = frozenset(at for at in self.clause.content if at > floor) - owned - self.clause.denied
        if question.most > 1 or question.least == 0:
            named = self.several.picks(question, steps, free)
        else:
            named = [pick for key in question.items for pick in self._single(question, key, free, steps)]
        named = self._distinct(question, self._led(question, named, free))
        ended = self._by_ending(question, free) if not named else []
        if sum(step.link.silent for step in steps) >= level:
            return [*(pick for pick in named if not pick.silent), *ended]
        return [*named, *self._silent(question, named, steps), *ended]

    def _led(self, question: Question, named: list[Pick], free: frozenset[int]) -> list[Pick]:
        """A whole title says that its card is played, whatever other verbs stand around."""
        for led in self.spoken.led.get(question.prompt, ()):
            said = [m for ms in self.clause.mentions.values() for m in ms if m.kind == led.kind and m.whole]
            long = [m for m in said if m.at <= free and (len(m.at) > 1 or not led.only)]
            long = [m for m in long if not led.beside or self._stands_beside(m, led.beside)]
            if led.item not in question.items or not long:
                continue
            meant = [pick for pick in named if not led.only or pick.picks[0] in led.only]
            known = any(pick.picks == (led.item,) for pick in meant)
            return meant if known else [*meant, Pick((led.item,), silent=True)]
        return named

    def _stands_beside(self, mention: Mention, words: frozenset[str]) -> bool:
        before = mention.first - 1
        while self.clause.word(before) in ARTICLES | spoken.OF and not self.clause.is_separator(before):
            before -= 1
        return self.clause.word(before) in words or self.clause.word(mention.last + 1) in words

    def _distinct(self, question: Question, found: list[Pick]) -> list[Pick]:
        """Each answer once by the same words; a whole name silences half ones of its words."""
        whole = [pick for pick in found if not pick.partial and not pick.mended]
        kept: dict[tuple[Any, ...], Pick] = {}
        for pick in sorted(
            found, key=lambda p: (p.partial, bool(p.mended), -len(p.at), min(p.at, default=0))
        ):
            if pick.partial and any(pick.at <= other.at for other in whole):
                continue
            same = tuple(
                sorted(self.spoken.same_meaning(question, key, self.naming.view) for key in pick.picks)
            )
            kept.setdefault((same, pick.at), pick)
        return list(kept.values())

    def _single(
        self, question: Question, key: str, free: frozenset[int], steps: tuple[Step, ...]
    ) -> Iterator[Pick]:
        prompt = question.prompt
        for thing in self.naming.things_of(question, key):
            for mention in self.clause.mentions.get(thing, ()):
                if mention.at <= free and self.naming.is_named(question, mention, steps):
                    yield self._pick_of(question, (key,), mention)
        for span in self.naming.evocations(prompt, key):
            if span <= free:
                yield Pick((key,), span)
        for figures in self.clause.figures:
            is_one = figures.count in (None, 1) and not figures.negated and not figures.everything
            if (is_one and figures.at <= free and figures.traits <= self.spoken.traits_of(question, key)) or (
                self.naming.is_one_of(question, key, figures) and figures.at <= free
            ):
                yield Pick((key,), figures.at)
        yield from self._by_number(question, key, free)
        yield from self._by_yes_or_no(question, key, free)
        yield from self._again(question, key, free, steps)

    def _pick_of(self, question: Question, picks: Picks, mention: Mention) -> Pick:
        counted = self.clause.counted(mention.first)
        at = mention.at | (counted.at if counted.count == 1 and not counted.everything else frozenset())
        partial = not mention.whole
        return Pick(
            picks,
            at,
            self.clause.role(mention.at),
            partial=partial,
            mended=mention.mended,
            doubtful=partial and self.naming.has_rivals(question, mention),
        )

    def _by_number(self, question: Question, key: str, free: frozenset[int]) -> Iterator[Pick]:
        """Where the items are numbers themselves."""
        if key.isdigit() and all(each.isdigit() for each in question.items):
            for at in free:
                if self.clause.number(at) == int(key):
                    yield Pick((key,), frozenset([at]))
                    if int(key) == max(map(int, question.items)) and (every := self._all_before(at)):
                        yield Pick((key,), frozenset([*every, at]))
                none = self.clause.word(at) in spoken.NONE | spoken.words("no ningun nessun nenhum")
                if key == "0" and none and at not in self.clause.phrased:
                    yield Pick((key,), frozenset([at]))
            numbers = [int(each) for each in question.items]
            spans = [*self.clause.bare_all, *self.clause.spans("most")] if int(key) == max(numbers) else []
            spans += self.clause.spans("least") if int(key) == min(numbers) else []
            yield from (Pick((key,), span) for span in spans if span <= free)

    def _all_before(self, at: int) -> list[int]:
        """“all seven”, “tutti e sette”."""
        before = at - 2 if self.clause.word(at - 1) == "e" else at - 1
        return list(range(before, at)) if before >= 0 and self.clause.word(before) in spoken.ALL else []

    def _by_yes_or_no(self, question: Question, key: str, free: frozenset[int]) -> Iterator[Pick]:
        prompt = question.prompt
        yes, no = self.spoken.yes_no.get(prompt, ("", ""))
        first = min(free, default=-1)
        if key == yes and first >= 0 and (self.naming.is_yes(first) or self._is_bare_si(first)):
            agreed = [at for at in sorted(free) if self.naming.is_yes(at) or self._is_bare_si(at)]
            yield Pick((key,), frozenset([first, *agreed]))
        if key == no and free == {first} and self.clause.word(first) in ("no", "nao", "nope"):
            yield Pick((key,), free)
        if key == no and first >= 0 and self.naming.is_no_comma(first):
            yield Pick((key,), frozenset([first]))
        if key == self.spoken.nothing.get(prompt):
            for at in free:
                if self.clause.is_none(at):
                    yield Pick((key,), frozenset([at]))
            yield from (Pick((key,), span) for span in self.clause.spans("none") if span <= free)
        if key == no:
            yield from (Pick((key,), span) for span in self.clause.spans("nay") if span <= free)

    def _is_bare_si(self, at: int) -> bool:
        return self.clause.word(at) == "si" and (
            len(self.clause.content) == 1 or self.clause.is_separator(at + 1)
        )

    def _again(
        self, question: Question, key: str, free: frozenset[int], steps: tuple[Step, ...]
    ) -> Iterator[Pick]:
        """“and another in Minas Morgul”: the same once more."""
        before = next((s.link for s in reversed(steps) if s.link.question.prompt == question.prompt), None)
        if before is None or before.picks != (key,) or not self.spoken.traits_of(question, key):
            return
        floor = floor_of(steps, question.prompt)
        unfinished = self.naming.unfinished(steps)
        rest = question.prompt in self.spoken.one_by_one and bool(self.naming.for_each_hit)
        if (
            rest
            or self._goes_round(question, key, steps)
            or (
                unfinished
                and any(
                    self.naming.is_one_of(question, key, f) and f.at <= unfinished
                    for f in self.naming.by_and_by
                )
            )
        ):
            yield Pick((key,), frozenset())
            return
        for at in sorted(self.clause.content):
            if at > floor and self.clause.word(at) in spoken.AGAIN and self._stands_alone(at):
                yield Pick((key,), frozenset([at]))
                return

    def _goes_round(self, question: Question, key: str, steps: tuple[Step, ...]) -> bool:
        """One in each place: as long as places are left."""
        if question.prompt not in self.spoken.repeated:
            return False
        told = [f for f in self.clause.figures if self.naming.is_one_of(question, key, f)]
        each = any(self.clause.word(at) in spoken.EACH for at in self.clause.content)
        if not told and not each:
            return False
        floor = max((at for step in steps for at in step.at), default=-1)
        return any(m.first > floor and m.whole for m in self.naming.later_places())

    def _stands_alone(self, at: int) -> bool:
        """Before a place or a preposition, not before a figure."""
        behind = at + 1
        return self.clause.word(behind) in spoken.AT | spoken.TO and not self.clause.is_separator(behind)

    def _silent(self, question: Question, named: list[Pick], steps: tuple[Step, ...]) -> list[Pick]:
        prompt = question.prompt
        before = steps[-1].link.question.prompt if steps else ""
        if meant := self.spoken.unsaid.get((before, prompt)):
            return [Pick((meant,), silent=True)] if meant in question.items and not named else []
        if prompt not in self.spoken.silent or question.most > 1 or question.least == 0:
            return []
        if any(step.link.question.prompt == prompt for step in steps):
            return []
        if named or self.clause.denied or not self._may_lead_on(prompt, steps):
            return []
        return [
            Pick((key,), silent=True)
            for key in question.items
            if key not in self.spoken.never_silent and f"{prompt}:{key}" not in self.spoken.never_silent
        ]

    def _may_lead_on(self, prompt: str, steps: tuple[Step, ...]) -> bool:
        """A place goes unsaid only where figures or another place are still to be placed."""
        if prompt not in self.spoken.origin | self.spoken.target:
            return True
        owned = frozenset().union(*(step.at for step in steps)) if steps else frozenset()
        places = [m.at for m in self.naming.later_places()]
        said = [*places, *(f.at for f in self.clause.figures), *self.clause.bare_all]
        return any(not at & owned for at in said)

    def _by_ending(self, question: Question, free: frozenset[int]) -> list[Pick]:
        """Who says “done” leaves behind whom he has not named."""
        if question.prompt not in self.spoken.left_behind or question.least > 0:
            return []
        ends = frozenset().union(*self.clause.spans("end")) if self.clause.spans("end") else frozenset()
        if (free and free <= ends) or any(stay.others for stay in self.clause.stays):
            return [Pick(())]
        behind = [m for m in self.naming.later_places() if m.at <= free]
        return [Pick(())] if behind else []
