"""The search: which legal chain of answers accounts for every word of a clause.

A word is owned by the pick that it names, or it may go along with one, or it is harmless. A chain counts when
no word is left. What is said outright is tried first; then what may go unsaid, as long as only one thing will
do. The budget is counted in answers, so that a clause is read in the same way on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel import Picks, Question, Stop
from games.orders.accounting import Accounting
from games.orders.clause import Clause
from games.orders.named_items import NamedItems
from games.orders.picking import Picking
from games.orders.plan import Answer, Chain, Link
from games.orders.readings import Found, Pick, Reading, Step
from games.orders.trying import Reached, Trying
from games.titles.spoken import Spoken

MOST_TRIED = 160
MOST_FOR_OFFERS = 24
"""Where a word is left over in any case, we only look for what comes near."""
MOST_SILENT = 3
MOST_WORDS = 40
MOST_ANSWERS = 24
"""So long a chain may be."""


class Search:
    """One clause, tried from one position."""

    def __init__(
        self, clause: Clause, trying: Trying, before: Sequence[Answer], most_silent: int = MOST_SILENT
    ) -> None:
        """`most_silent`: how many picks may go unsaid."""
        self.clause = clause
        self.spoken: Spoken = clause.spoken
        self.trying = trying
        self.before = tuple(before)
        self.most_silent = most_silent
        self.naming = NamedItems(clause, trying.root.view)
        self.picking = Picking(self.naming)
        self.account = Accounting(self.naming, self._forced_before())
        self.tried = 0
        self.spent = False
        self.full: dict[tuple[Any, ...], Reading] = {}
        self.near: dict[tuple[Any, ...], Reading] = {}
        self.seen: set[str] = set()
        self.verbs: set[str] = set()

    def run(self) -> Found:
        if len(self.clause.content) > MOST_WORDS:
            return Found(spent=True)
        if self.clause.unplaced:
            self.most, levels = MOST_FOR_OFFERS, [0]
        else:
            self.most, levels = MOST_TRIED, list(range(self.most_silent + 1))
        for silent in levels:
            self.level = silent
            if root := self.trying.after(self.before):
                self._explore(root, ())
            if self.spent or (self.full and not self._may_be_other()):
                break
        near = sorted(self.near.values(), key=lambda reading: (len(reading.left), reading.rank))
        return Found(
            tuple(self.full.values()),
            tuple(near[:6]),
            self.spent,
            frozenset(self.seen),
            frozenset(self.verbs),
        )

    def _may_be_other(self) -> bool:
        """A place that went unsaid may be another one with one more thing unsaid."""
        places = self.spoken.origin | self.spoken.target
        return any(
            link.silent and link.question.prompt in places
            for reading in self.full.values()
            if sum(other.silent for other in reading.chain.links) == self.level
            for link in reading.chain.links
        )

    def _forced_before(self) -> list[tuple[Question, Picks]]:
        """What the rules answered by themselves right before the first question."""
        root = self.trying.after(self.before)
        return [each for each in root.forced if each[0].prompt in self.spoken.dice] if root else []

    def _explore(self, reached: Reached, steps: tuple[Step, ...]) -> None:
        question, commits = reached.question, reached.stop
        left = self.account.left(steps)
        if question is None or len(steps) >= MOST_ANSWERS or not (left or self._goes_on(question, steps)):
            return self._keep(steps, left, question, commits)
        self._see(question)
        picks = self.picking.picks(question, steps, self.level)
        if not picks:
            return self._keep(steps, left, question, commits)
        answers = (*self.before, *(step.link.answer for step in steps))
        for pick in picks:
            if self.tried >= self.most:
                self.spent = not self.clause.unplaced
                return None
            self.tried += 1
            if there := self.trying.after((*answers, (question.prompt, pick.picks))):
                self._go_on(there, question, pick, steps)
        return None

    def _see(self, question: Question) -> None:
        """What is on offer, and the words that would say it."""
        for key in question.items:
            self.seen |= set(self.naming.things_of(question, key))
            self.verbs |= self.clause.lexicon.first_words(f"{question.prompt}:{key}")

    def _goes_on(self, question: Question, steps: tuple[Step, ...]) -> bool:
        """Every word has its place, but one of them speaks of this question too: “all”, “no leaders”."""
        if not steps:
            return False
        if question.prompt in self.spoken.whole and steps[-1].link.everything:
            return True
        others_stay = any(stay.others for stay in self.clause.stays)
        if others_stay and question.prompt in self.spoken.whole_series | self.spoken.left_behind:
            return True
        if question.prompt in self.spoken.ends and self._ending(steps):
            return True
        if question.prompt in self.spoken.one_by_one and self.naming.for_each_hit:
            return True
        denied = [figures for figures in self.clause.figures if figures.negated]
        return question.least == 0 and all(
            any(figures.traits <= self.spoken.traits_of(question, key) for figures in denied)
            for key in question.items
        )

    def _ending(self, steps: tuple[Step, ...]) -> list[frozenset[int]]:
        """“and that's it”, behind everything else."""
        last = max((at for step in steps for at in step.at), default=-1)
        tail = max(self.clause.content - self.clause.harmless, default=-1)
        return [
            span
            for span in self.clause.spans("end")
            if min(span) > last and max(span) >= tail and self._may_end(span)
        ]

    def _may_end(self, span: frozenset[int]) -> bool:
        """“fine” ends something in Italian only."""
        return self.clause.language == "it" or {self.clause.word(at) for at in span} != {"fine"}

    def _go_on(self, reached: Reached, question: Question, pick: Pick, steps: tuple[Step, ...]) -> None:
        link = Link(
            question,
            pick.picks,
            pick.silent,
            pick.partial,
            pick.mended,
            pick.doubtful,
            pick.everything,
            reached.forced,
        )
        more = (*steps, Step(link, pick.at | pick.excluded, pick.role))
        if self._in_order(more):
            self._explore(reached, more)

    def _keep(
        self, steps: tuple[Step, ...], left: frozenset[int], question: Question | None, commits: Stop | None
    ) -> None:
        if left:
            left = self.account.without_end(left, question) - self.account.not_asked_about(steps, question)
        rank = self._rank(steps)
        words = tuple(self.clause.tokens[at].text for at in sorted(left))
        chain = Chain(tuple(step.link for step in steps), commits, words)
        kept = self.near if left or not steps else self.full
        key = tuple((prompt, tuple(sorted(picks))) for prompt, picks in chain.answers)
        known = kept.get(key)
        if known is None or (len(left), rank) < (len(known.left), known.rank):
            kept[key] = Reading(chain, rank, steps, left)

    def _rank(self, steps: tuple[Step, ...]) -> tuple[int, ...]:
        links = [step.link for step in steps]
        named = [step for step in steps if step.at]
        turned = sum(self._is_turned(step) for step in named)
        return (
            self._silence(links),
            sum(bool(link.mended) for link in links),
            sum(link.partial for link in links),
            turned,
        )

    def _is_turned(self, step: Step) -> bool:
        """The rules would take second what was said first."""
        prompt = step.link.question.prompt
        again = [self.account.words_naming(q, picks) for q, picks in step.link.forced if q.prompt == prompt]
        return any(named and min(named) < min(step.at) for named in again)

    def _silence(self, links: Sequence[Link]) -> int:
        """How much went unsaid; an unsaid place weighs the same with what it leads to."""
        places = self.spoken.origin | self.spoken.target
        at_places = any(link.silent and link.question.prompt in places for link in links)
        return sum(link.silent and link.question.prompt not in places for link in links) + 2 * at_places

    def _in_order(self, steps: tuple[Step, ...]) -> bool:
        """From before to, unless the words around them say which is which."""
        last = steps[-1]
        prompt = last.link.question.prompt
        if not self._follows_arrows(steps) or self._attacked_instead(last):
            return False
        if prompt not in self.spoken.target or not last.at:
            return True
        for step in reversed(steps[:-1]):
            if step.link.question.prompt in self.spoken.origin:
                if not step.at or step.role in ("from", "of", "with") or last.role == "to":
                    return True
                return min(step.at) < min(last.at)
        return True

    def _attacked_instead(self, step: Step) -> bool:
        """“Folde attacks Edoras”, where only Edoras could attack Folde."""
        if step.link.question.prompt not in self.spoken.origin or not step.at or step.role:
            return False
        targets = [each for each in step.link.forced if each[0].prompt in self.spoken.target]
        named = [self.account.words_naming(question, picks) for question, picks in targets]
        return any(said and max(said) < min(step.at) for said in named)

    def _follows_arrows(self, steps: tuple[Step, ...]) -> bool:
        """Who writes “one > two > three” answers one question after the other; only a die may come late."""
        if len(self.clause.arrows) < 2:
            return True
        told = [step for step in steps if step.at and step.link.question.prompt not in self.spoken.dice]
        if len(told) < 2:
            return True
        last, one_before = (
            sum(arrow < min(step.at) for arrow in self.clause.arrows) for step in told[:-3:-1]
        )
        return last >= one_before
