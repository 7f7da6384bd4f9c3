"""The search: which legal chain of answers accounts for every word of a clause.

A word is owned by the pick that it names, or it may go along with one, or it is harmless. A chain counts when
no word is left. What is said outright is tried first; then what may go unsaid, as long as only one thing will
do. The budget is counted in answers, so that a clause is read in the same way on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from msgspec import Struct

from games.kernel import Gate, Picks, Problem, Question, Running, Stop
from games.orders.clause import Clause, Counted, Figures
from games.orders.lexicon import Mention
from games.orders.plan import Answer, Chain, Link
from games.titles import small_talk, spoken
from games.titles.spoken import Spoken

MOST_TRIED = 160
MOST_FOR_OFFERS = 24
"""Where a word is left over in any case, we only look for what comes near."""
MOST_SILENT = 3
MOST_WORDS = 40
MOST_ANSWERS = 24
"""So long a chain may be."""


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


class Search:
    """One clause, tried from one position."""

    def __init__(self, clause: Clause, resume: Any, seat: str, view: Any, before: Sequence[Answer]) -> None:
        self.clause = clause
        self.spoken: Spoken = clause.spoken
        self.resume = resume
        self.seat, self.view = seat, view
        self.before = tuple(before)
        self.tried = 0
        self.spent = False
        self.full: dict[tuple[Any, ...], Reading] = {}
        self.near: dict[tuple[Any, ...], Reading] = {}
        self.seen: set[str] = set()
        self.verbs: set[str] = set()
        self.live: Running[Any] | None = None
        self._things: dict[tuple[str, str], tuple[str, ...]] = {}

    def run(self) -> Found:
        if len(self.clause.content) > MOST_WORDS:
            return Found(spent=True)
        if self.clause.unplaced:
            self.most, levels = MOST_FOR_OFFERS, [0]
        else:
            self.most, levels = MOST_TRIED, list(range(MOST_SILENT + 1))
        for silent in levels:
            self.level = silent
            running = self._fresh(())
            if running is not None:
                self._explore(running, (), None)
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

    @cached_property
    def forced_before(self) -> list[tuple[Question, Picks]]:
        """What the rules answered by themselves right before: the only die may still be named."""
        running = self._fresh(())
        forced = running.forced if running else []
        own = [each for each in forced if each.question.seat == self.seat]
        return [(each.question, each.picks) for each in own if each.question.prompt in self.spoken.dice]

    def _fresh(self, answers: Sequence[Answer]) -> Running[Any] | None:
        running: Running[Any] = self.resume()
        try:
            for prompt, picks in (*self.before, *answers):
                running.answer(self.seat, prompt, picks)
        except (Gate, Problem):
            return None
        return running

    # --- the tree ------------------------------------------------------------------------------------

    def _explore(self, running: Running[Any], steps: tuple[Step, ...], commits: Stop | None) -> None:
        question = None if commits else running.open.get(self.seat)
        left = self._left(steps)
        if question is None or len(steps) >= MOST_ANSWERS or not (left or self._goes_on(question, steps)):
            return self._keep(steps, left, question, commits)
        picks = self._picks(question, steps, left)
        if not picks:
            return self._keep(steps, left, question, commits)
        answers = tuple(step.link.answer for step in steps)
        for number, pick in enumerate(picks):
            if self.tried >= self.most:
                self.spent = not self.clause.unplaced
                return None
            last = number == len(picks) - 1
            here = running if last else self._fresh(answers)
            if here is not None:
                self._try(here, question, pick, steps)
        return None

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
        if question.prompt in self.spoken.one_by_one and self.for_each_hit:
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

    @cached_property
    def for_each_hit(self) -> frozenset[int]:
        """“one regular for each hit”, “both hits on the regulars”."""
        clause = self.clause
        every = spoken.EACH | spoken.BOTH
        return frozenset(
            at for at in clause.content if clause.word(at) in every and clause.word(at + 1) in spoken.HITS
        )

    def _try(self, running: Running[Any], question: Question, pick: Pick, steps: tuple[Step, ...]) -> None:
        self.tried += 1
        stop: Stop | None = None
        try:
            running.answer(self.seat, question.prompt, pick.picks)
        except Gate as gate:
            stop = gate.stop
        except Problem:
            return
        forced = tuple(
            (each.question, each.picks) for each in running.forced if each.question.seat == self.seat
        )
        link = Link(
            question,
            pick.picks,
            pick.silent,
            pick.partial,
            pick.mended,
            pick.doubtful,
            pick.everything,
            forced,
        )
        more = (*steps, Step(link, pick.at | pick.excluded, pick.role))
        if self._in_order(more):
            self._explore(running, more, stop)

    def _keep(
        self, steps: tuple[Step, ...], left: frozenset[int], question: Question | None, commits: Stop | None
    ) -> None:
        if left:
            left = self._without_end(left, question) - self._not_asked_about(steps, question)
        rank = self._rank(steps)
        words = tuple(self.clause.tokens[at].text for at in sorted(left))
        chain = Chain(tuple(step.link for step in steps), commits, words)
        kept = self.near if left or not steps else self.full
        key = tuple((prompt, tuple(sorted(picks))) for prompt, picks in chain.answers)
        known = kept.get(key)
        if known is None or (len(left), rank) < (len(known.left), known.rank):
            kept[key] = Reading(chain, rank, steps, left)

    def _without_end(self, left: frozenset[int], question: Question | None) -> frozenset[int]:
        """“done” behind everything says nothing where no series goes on."""
        if question is not None and question.prompt in self.spoken.ends:
            return left
        ends = frozenset().union(*self.clause.spans("end")) if self.clause.spans("end") else frozenset()
        tail = max(self.clause.content - ends - self.clause.harmless, default=-1)
        return left - {at for at in ends if at > tail}

    def _rank(self, steps: tuple[Step, ...]) -> tuple[int, ...]:
        links = [step.link for step in steps]
        named = [step for step in steps if step.at]
        turned = sum(self._forced_before(step) for step in named)
        return (
            self._silence(links),
            sum(bool(link.mended) for link in links),
            sum(link.partial for link in links),
            turned,
        )

    def _forced_before(self, step: Step) -> bool:
        """The rules would take second what was said first."""
        prompt = step.link.question.prompt
        again = [self._naming(q, picks) for q, picks in step.link.forced if q.prompt == prompt]
        return any(named and min(named) < min(step.at) for named in again)

    def _silence(self, links: Sequence[Link]) -> int:
        """How much went unsaid; an unsaid place weighs the same with what it leads to."""
        places = self.spoken.origin | self.spoken.target
        at_places = any(link.silent and link.question.prompt in places for link in links)
        return sum(link.silent and link.question.prompt not in places for link in links) + 2 * at_places

    # --- what is accounted for -----------------------------------------------------------------------

    def _left(self, steps: tuple[Step, ...]) -> frozenset[int]:
        clause = self.clause
        owned = frozenset().union(*(step.at for step in steps)) if steps else frozenset()
        left = clause.content - owned - clause.harmless
        if not left or not steps:
            return left | self._unfinished(steps)
        covers = self._covers(steps)
        kept = clause.locked | self._dice_said | clause.told_of
        left = frozenset(at for at in left if clause.word(at) not in covers or at in kept)
        left -= self._said_of_forced(steps)
        left -= self._denied(steps)
        if any(step.link.question.prompt in self.spoken.one_by_one for step in steps):
            left -= self.for_each_hit | {at + 1 for at in self.for_each_hit}
        left -= self._told_again(steps)
        if any(step.link.question.prompt in self.spoken.everybody for step in steps):
            left -= frozenset(at for span in clause.bare_all for at in span)
        return left - self._agreed(steps) | self._unfinished(steps) | self._idle_parts(owned)

    def _idle_parts(self, owned: frozenset[int]) -> frozenset[int]:
        """“then I use it”: what a “then” begins must name or order something of its own."""
        clause = self.clause
        found: set[int] = set()
        for at in clause.content:
            if clause.word(at) not in spoken.THEN:
                continue
            part, behind = set(), at + 1
            while not clause.is_separator(behind) and clause.word(behind) not in _AND_SO:
                part |= {behind} if behind not in clause.harmless else set()
                behind += 1
            if part and not part & owned:
                found |= part
        return frozenset(found)

    def _told_again(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """“two allies: Faramir and the archer”: what is counted first and then named."""
        found: set[int] = set()
        for figures in self.clause.figures:
            behind = self.clause.word(max(figures.at) + 1)
            picked = [
                key
                for step in steps
                for key in step.link.picks
                if figures.traits <= self.spoken.traits_of(step.link.question, key) and step.at
            ]
            if behind in (":", ",", "(") and figures.count == len(picked) and not figures.negated:
                found |= figures.at
        return frozenset(found)

    def _not_asked_about(self, steps: tuple[Step, ...], question: Question | None) -> frozenset[int]:
        """Figures that stand where the order begins, all of whom go without being asked about."""
        asked = [q for step in steps for q in (step.link.question, *(each for each, _ in step.link.forced))]
        asked += [question] if question else []
        found: set[int] = set()
        for step in steps:
            if step.link.question.prompt not in self.spoken.origin or step.link.silent or len(steps) < 2:
                continue
            there = self.spoken.figures_at(self.view, step.link.picks[0])
            for figures in self.clause.figures:
                meant = [k for k in there if figures.traits <= self.spoken.traits_of(step.link.question, k)]
                all_of_them = figures.count in (None, sum(there[key] for key in meant))
                if figures.negated or not meant or not all_of_them or figures.minus or figures.half:
                    continue
                if not any(key in each.items for each in asked for key in meant):
                    found |= figures.at
        return frozenset(found)

    def _unfinished(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """“two regulars”, of whom fewer have been taken yet, where they are taken one by one."""
        found: set[int] = set()
        for figures in self._by_and_by:
            taken = [step.link for step in steps if self._takes_one(step.link, figures)]
            if taken and len(taken) != figures.count:
                found |= figures.at
        return frozenset(found)

    @cached_property
    def _by_and_by(self) -> list[Figures]:
        return [
            f
            for f in self.clause.figures
            if (f.count or 0) > 1 and not f.negated and not f.minus and not f.half
        ]

    def _takes_one(self, link: Link, figures: Figures) -> bool:
        question = link.question
        one_by_one = question.prompt in self.spoken.one_by_one and len(link.picks) == 1
        return one_by_one and figures.traits <= self.spoken.traits_of(question, link.picks[0])

    @cached_property
    def _dice_said(self) -> frozenset[int]:
        """Dice that are named as such: “army die” is never just an army."""
        return frozenset(
            at
            for mentions in self.clause.mentions.values()
            for mention in mentions
            if mention.kind == "die" and self._is_die_word(mention)
            for at in mention.at
        )

    def _covers(self, steps: tuple[Step, ...]) -> set[str]:
        goes_with = self.spoken.goes_with
        found: set[str] = set(small_talk.THINGS | small_talk.CHOOSING)
        if self.forced_before:
            found |= spoken.DIE | spoken.WITH | spoken.USING
        if not any(step.link.question.prompt in self.spoken.losing for step in steps):
            found |= small_talk.DOING
        for step in steps:
            link = step.link
            for question, picks in ((link.question, link.picks), *link.forced):
                prompt = question.prompt
                found |= goes_with.get(prompt.partition(".")[0], frozenset())
                found |= goes_with.get(prompt, frozenset())
                if prompt in self.spoken.dice:
                    found |= spoken.DIE | spoken.WITH | spoken.USING
                for key in picks:
                    found |= goes_with.get(f"{prompt}:{key}", frozenset()) | goes_with.get(key, frozenset())
                    found |= self._verbs(prompt, key)
        return found - _NEVER_COVERED

    def _verbs(self, prompt: str, key: str) -> set[str]:
        found: set[str] = set()
        for ways in (self.spoken.evokes.get(f"{prompt}:{key}", ()), self.spoken.evokes.get(key, ())):
            for way in ways:
                found |= {words[0] for group in way for words in group if len(words) == 1}
        return found

    def _said_of_forced(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """What the rules answered by themselves may be named, and what the question was about."""
        taken: set[int] = set()
        for question, picks in self.forced_before:
            taken |= self._naming(question, picks)
        for step in steps:
            for question, picks in step.link.forced:
                taken |= self._naming(question, picks)
            taken |= self._named_again(step)
            taken |= self._about(step.link.question)
        return frozenset(taken)

    def _named_again(self, step: Step) -> set[int]:
        """The same said twice: a card by its other title, “we stand, no retreat”."""
        taken: set[int] = set()
        question, picks = step.link.question, step.link.picks
        if not step.at or len(picks) != 1:
            return taken
        for thing in self._things_of(question, picks[0]):
            for mention in self.clause.mentions.get(thing, ()):
                if mention.whole and self._fits_role(question.prompt, mention.at):
                    taken |= mention.at
        for span in self._evocations(question.prompt, picks[0]):
            if self._are_parted(step.at, span):
                taken |= span
        return taken

    def _are_parted(self, one: frozenset[int], other: frozenset[int]) -> bool:
        """A sign stands between them."""
        between = range(min(max(one), max(other)), max(min(one), min(other)))
        return any(self.clause.is_separator(at) for at in between)

    def _naming(self, question: Question, picks: Picks) -> set[int]:
        taken: set[int] = set()
        for key in set(picks):
            for thing in self._things_of(question, key):
                for mention in self.clause.mentions.get(thing, ()):
                    if self._fits_role(question.prompt, mention.at) and not mention.at & self.clause.denied:
                        taken |= mention.at | self._count_of_one(mention)
            for span in self._evocations(question.prompt, key):
                taken |= span
        for figures in self.clause.figures:
            meant = [key for key in picks if figures.traits <= self.spoken.traits_of(question, key)]
            if meant and not figures.negated and figures.count in (None, len(meant)):
                taken |= figures.at
        if question.prompt in self.spoken.whole and picks:
            taken |= frozenset().union(*self.clause.bare_all) if self.clause.bare_all else set()
        return taken

    def _count_of_one(self, mention: Mention) -> frozenset[int]:
        counted = self.clause.counted(mention.first)
        return counted.at if counted.count == 1 and not counted.everything else frozenset()

    def _about(self, question: Question) -> set[int]:
        taken: set[int] = set()
        places = any(
            mention.kind == "region"
            for key in question.items
            for thing in self._things_of(question, key)
            for mention in self.clause.mentions.get(thing, ())
        )
        for name, fact in question.about.items():
            for each in fact if isinstance(fact, list | tuple | dict) else [fact]:
                for mention in self._mentions_of(question, each):
                    comes_there = name == "target" or not places
                    wrong_way = self.clause.role(mention.at) == "to" and not comes_there
                    if not wrong_way and not mention.at & self.clause.denied:
                        taken |= mention.at
        return taken

    def _mentions_of(self, question: Question, key: Any) -> list[Mention]:
        if not isinstance(key, str):
            return []
        things = dict.fromkeys((key, *self._things_of(question, key)))
        return [mention for thing in things for mention in self.clause.mentions.get(thing, ())]

    def _denied(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """“Aragorn does not go” agrees with a chain in which he could have gone and did not."""
        taken: set[int] = set()
        for part in self.clause.negated:
            if all(any(self._passes_over(step.link, thing) for step in steps) for thing in part.things):
                taken |= part.at
        for figures in self.clause.figures:
            if figures.negated and self._nobody_of(figures, steps):
                taken |= figures.at
        return frozenset(taken)

    def _passes_over(self, link: Link, thing: str) -> bool:
        offered = {key for key in link.question.items if thing in self._things_of(link.question, key)}
        return bool(offered) and bool(link.picks) and not offered & set(link.picks) and not link.silent

    def _nobody_of(self, figures: Figures, steps: tuple[Step, ...]) -> bool:
        """None of these figures goes, in a chain in which figures were chosen."""
        chosen = False
        for step in steps:
            for question, picks in ((step.link.question, step.link.picks), *step.link.forced):
                if any(self.spoken.traits_of(question, key) for key in question.items):
                    chosen = True
                if any(figures.traits <= self.spoken.traits_of(question, key) for key in picks):
                    return False
        return chosen

    def _agreed(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """A “yes” before an answer that is no refusal."""
        link = steps[0].link
        if not link.picks:
            first = min(self.clause.content)
            return frozenset([first]) if self._is_no_comma(first) else frozenset()
        negative = set(self.spoken.yes_no.get(link.question.prompt, ("", ""))[1:])
        negative |= {self.spoken.nothing.get(link.question.prompt, "")}
        if set(link.picks) & negative:
            return frozenset()
        return frozenset(
            at for at in self.clause.content if self.is_yes(at) and at < min(steps[0].at, default=0)
        )

    def is_yes(self, at: int) -> bool:
        token = self.clause.tokens[at]
        return token.text in spoken.YES or token.accented in ("sí", "sì")

    # --- what a question may be answered with --------------------------------------------------------

    def _picks(self, question: Question, steps: tuple[Step, ...], left: frozenset[int]) -> list[Pick]:
        for key in question.items:
            self.seen |= set(self._things_of(question, key))
            self.verbs |= self.clause.lexicon.first_words(f"{question.prompt}:{key}")
        floor = _floor(steps, question.prompt)
        owned = frozenset().union(*(step.at for step in steps)) if steps else frozenset()
        free = frozenset(at for at in self.clause.content if at > floor) - owned - self.clause.denied
        if question.most > 1 or question.least == 0:
            named = self._several(question, steps, free)
        else:
            named = [pick for key in question.items for pick in self._single(question, key, free, steps)]
        named = self._distinct(question, self._led(question, named, free))
        silent = (
            []
            if sum(step.link.silent for step in steps) >= self.level
            else self._silent(question, named, steps)
        )
        ended = self._by_ending(question, free) if not named else []
        if sum(step.link.silent for step in steps) >= self.level:
            named = [pick for pick in named if not pick.silent]
        return [*named, *silent, *ended]

    def _led(self, question: Question, named: list[Pick], free: frozenset[int]) -> list[Pick]:
        """A whole title says that its card is played, whatever other verbs stand around."""
        for led in self.spoken.led.get(question.prompt, ()):
            said = [m for ms in self.clause.mentions.values() for m in ms if m.kind == led.kind and m.whole]
            long = [m for m in said if m.at <= free and (len(m.at) > 1 or not led.only)]
            if led.item not in question.items or not long:
                continue
            meant = [pick for pick in named if not led.only or pick.picks[0] in led.only]
            known = any(pick.picks == (led.item,) for pick in meant)
            return meant if known else [*meant, Pick((led.item,), silent=True)]
        return named

    def _distinct(self, question: Question, found: list[Pick]) -> list[Pick]:
        """Each answer once by the same words; a whole name silences half ones of its words."""
        whole = [pick for pick in found if not pick.partial and not pick.mended]
        kept: dict[tuple[Any, ...], Pick] = {}
        for pick in sorted(
            found, key=lambda p: (p.partial, bool(p.mended), -len(p.at), min(p.at, default=0))
        ):
            if pick.partial and any(pick.at <= other.at for other in whole):
                continue
            same = tuple(sorted(self.spoken.same_meaning(question, key, self.view) for key in pick.picks))
            kept.setdefault((same, pick.at), pick)
        return list(kept.values())

    def _single(
        self, question: Question, key: str, free: frozenset[int], steps: tuple[Step, ...]
    ) -> Iterator[Pick]:
        prompt = question.prompt
        for thing in self._things_of(question, key):
            for mention in self.clause.mentions.get(thing, ()):
                if mention.at <= free and self._is_named(question, mention, steps):
                    yield self._pick_of(question, (key,), mention)
        for span in self._evocations(prompt, key):
            if span <= free:
                yield Pick((key,), span)
        for figures in self.clause.figures:
            is_one = figures.count in (None, 1) and not figures.negated and not figures.everything
            if (is_one and figures.at <= free and figures.traits <= self.spoken.traits_of(question, key)) or (
                self._is_one_of(question, key, figures) and figures.at <= free
            ):
                yield Pick((key,), figures.at)
        yield from self._by_number(question, key, free)
        yield from self._by_yes_or_no(question, key, free)
        yield from self._again(question, key, free, steps)

    def _is_one_of(self, question: Question, key: str, figures: Figures) -> bool:
        """“two regulars, one at Edoras and one at Folde”: as many as there are places."""
        if question.prompt in self.spoken.one_by_one and figures in self._by_and_by:
            return figures.traits <= self.spoken.traits_of(question, key)
        if question.prompt not in self.spoken.repeated or figures.negated or figures.everything:
            return False
        places = {m.at for m in self._later_places() if m.whole}
        fits = figures.traits <= self.spoken.traits_of(question, key)
        return fits and figures.count is not None and figures.count == len(places) > 1

    def _is_named(self, question: Question, mention: Mention, steps: tuple[Step, ...]) -> bool:
        if question.prompt in self.spoken.dice and mention.kind == "die":
            turned = [step for step in steps if step.link.question.prompt in self.spoken.dice and step.at]
            return self._is_die(mention) or bool(turned)
        if mention.kind == "deck" and self._is_die_word(mention):
            return False
        return self._fits_role(question.prompt, mention.at)

    def _is_die_word(self, mention: Mention) -> bool:
        around = (self.clause.word(mention.first - 1), self.clause.word(mention.first - 2))
        return self.clause.word(mention.last + 1) in spoken.DIE or any(word in spoken.DIE for word in around)

    def _is_die(self, mention: Mention) -> bool:
        """“army die”, “dado de ejército”, “army:”: not simply “the army”."""
        clause = self.clause
        if self._is_die_word(mention) or len(mention.at) > 1:
            return True
        before = mention.first - 1
        while before >= 0 and not clause.is_separator(before) and self._is_no_word(before):
            if clause.word(before) == "into":
                break
            before -= 1
        behind = mention.last + 1
        starts, ends = clause.is_separator(before), clause.is_separator(behind)
        if clause.word(behind) in ("one", "ones") or (clause.word(behind) == ":" and self._is_using(before)):
            return True
        if starts and ends and not (behind < len(clause.tokens) and clause.word(behind) == "/"):
            return True
        loose = mention.thing in self.spoken.loose_dice
        if clause.word(before) in _INTO and mention.thing.startswith("die."):
            return True
        goes_on = clause.word(behind) in clause.lexicon.evoking | _SO_AS_TO | small_talk.DOING
        return loose and (ends or goes_on) and self._is_using(before)

    def _is_using(self, at: int) -> bool:
        return self.clause.word(at) in spoken.WITH | spoken.USING | small_talk.DOING | small_talk.CHOOSING

    def _is_no_word(self, at: int) -> bool:
        return at in self.clause.harmless and self.clause.word(at) not in spoken.WITH

    def _fits_role(self, prompt: str, at: frozenset[int]) -> bool:
        role = self.clause.role(at)
        if prompt in self.spoken.origin:
            return role != "to"
        if prompt in self.spoken.target:
            return role not in ("from", "of", "with")
        return True

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
            doubtful=partial and self._has_rivals(question, mention),
        )

    def _has_rivals(self, question: Question, mention: Mention) -> bool:
        """Another place, not on offer here, that these words fit as well."""
        if mention.kind != "region":
            return False
        offered = {thing for key in question.items for thing in self._things_of(question, key)}
        return any(
            other.kind == mention.kind
            and other.thing not in offered
            and other.at >= mention.at
            and other.said >= mention.said
            for others in self.clause.mentions.values()
            for other in others
            if other.thing != mention.thing
            and not self.clause.lexicon.are_namesakes(other.thing, mention.thing)
        )

    def _evocations(self, prompt: str, key: str) -> list[frozenset[int]]:
        evokes = self.spoken.evokes
        found = self.clause.evoked(evokes.get(f"{prompt}:{key}", ()))
        if f"{prompt}:{key}" not in evokes:
            found = found + self.clause.evoked(evokes.get(key, ()))
        verbs, meant = self.spoken.refusals.get(prompt, (frozenset(), ""))
        if meant == key:
            found = found + self.clause.refused(verbs)
        if prompt in self.spoken.whole_series and self.spoken.ends.get(prompt) == key:
            found = found + [stay.at for stay in self.clause.stays if stay.others]
        if key == "pass" or key == self.spoken.nothing.get(prompt):
            found = found + self.clause.spans("pass")
        if self.spoken.ends.get(prompt) == key:
            found = found + self.clause.spans("end")
        return found

    def _by_number(self, question: Question, key: str, free: frozenset[int]) -> Iterator[Pick]:
        """Where the items are numbers themselves."""
        if key.isdigit() and all(each.isdigit() for each in question.items):
            for at in free:
                if self.clause.number(at) == int(key):
                    yield Pick((key,), frozenset([at]))
                    if int(key) == max(map(int, question.items)) and self.clause.word(at - 1) in spoken.ALL:
                        yield Pick((key,), frozenset([at - 1, at]))
                if key == "0" and self.clause.word(at) in spoken.NONE | spoken.words(
                    "no ningun nessun nenhum"
                ):
                    yield Pick((key,), frozenset([at]))
            numbers = [int(each) for each in question.items]
            spans = [*self.clause.bare_all, *self.clause.spans("most")] if int(key) == max(numbers) else []
            spans += self.clause.spans("least") if int(key) == min(numbers) else []
            yield from (Pick((key,), span) for span in spans if span <= free)

    def _by_yes_or_no(self, question: Question, key: str, free: frozenset[int]) -> Iterator[Pick]:
        prompt = question.prompt
        yes, no = self.spoken.yes_no.get(prompt, ("", ""))
        first = min(free, default=-1)
        if key == yes and first >= 0 and (self.is_yes(first) or self._is_bare_si(first)):
            agreed = [at for at in sorted(free) if self.is_yes(at) or self._is_bare_si(at)]
            yield Pick((key,), frozenset([first, *agreed]))
        if key == no and free == {first} and self.clause.word(first) in ("no", "nao", "nope"):
            yield Pick((key,), free)
        if key == no and first >= 0 and self._is_no_comma(first):
            yield Pick((key,), frozenset([first]))
        if key == self.spoken.nothing.get(prompt):
            for at in free:
                if self.clause.word(at) in spoken.NONE:
                    yield Pick((key,), frozenset([at]))
            yield from (Pick((key,), span) for span in self.clause.spans("none") if span <= free)
        if key == no:
            yield from (Pick((key,), span) for span in self.clause.spans("nay") if span <= free)

    def _is_no_comma(self, at: int) -> bool:
        """“No, …” before words that say the same."""
        comma = self.clause.is_separator(at + 1) and at + 1 < len(self.clause.tokens)
        return self.clause.word(at) in ("no", "nao", "nope") and comma

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
        floor = _floor(steps, question.prompt)
        unfinished = self._unfinished(steps)
        rest = question.prompt in self.spoken.one_by_one and bool(self.for_each_hit)
        if (
            rest
            or self._goes_round(question, key, steps)
            or (
                unfinished
                and any(self._is_one_of(question, key, f) and f.at <= unfinished for f in self._by_and_by)
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
        told = [f for f in self.clause.figures if self._is_one_of(question, key, f)]
        each = any(self.clause.word(at) in spoken.EACH for at in self.clause.content)
        if not told and not each:
            return False
        floor = max((at for step in steps for at in step.at), default=-1)
        return any(m.first > floor and m.whole for m in self._later_places())

    def _stands_alone(self, at: int) -> bool:
        """Before a place or a preposition, not before a figure."""
        behind = at + 1
        return self.clause.word(behind) in spoken.AT | spoken.TO and not self.clause.is_separator(behind)

    # --- several at once -----------------------------------------------------------------------------

    def _several(self, question: Question, steps: tuple[Step, ...], free: frozenset[int]) -> list[Pick]:
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
            for thing in self._things_of(question, key):
                for mention in self.clause.mentions.get(thing, ()):
                    if mention.at <= free and mention not in named and self._is_free_name(mention):
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
                isinstance(each, Mention) and not each.whole and self._has_rivals(question, each)
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
        keys = self._alike(question, mention.thing)
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
            else:
                yield (key,), mention.at

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
        return (
            Counted(frozenset([at, at + 1]), number) if joins and number is not None else Counted(frozenset())
        )

    def _ends_count(self, at: int) -> bool:
        return self.clause.is_separator(at) or self.clause.word(at) in ("and", "y", "e", "ed")

    def _alike(self, question: Question, thing: str) -> list[str]:
        """The items of this name, one of each meaning."""
        found: dict[str, str] = {}
        for key in question.items:
            if thing in self._things_of(question, key):
                found.setdefault(self.spoken.same_meaning(question, key, self.view), key)
        return list(found.values())

    def _whole(self, question: Question, steps: tuple[Step, ...], free: frozenset[int]) -> Iterator[Pick]:
        """“all”, for figures and those who lead them; “all but …”."""
        if question.prompt not in self.spoken.whole:
            return
        everything = tuple(key for key, count in question.items.items() for _ in range(count))
        floor = _floor(steps, question.prompt)
        before = [step for step in steps if step.link.everything and min(step.at, default=0) > floor]
        if before and not any(self._runs(question, free)):
            pick = self._but(question, everything, frozenset(), free) if self.clause.exceptions else None
            yield pick or Pick(everything, everything=True)
        for span, count in self.clause.bare_counts:
            if span <= free and count == len(everything) and not any(self._runs(question, free)):
                yield Pick(everything, span)
        for span in self.clause.bare_all:
            if span <= free and (pick := self._but(question, everything, span, free)):
                yield pick

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
            if self.clause.word(at) in spoken.NONE and not self.clause.denies(at):
                yield Pick((), frozenset([at]))
            if (self.clause.word(at), self.clause.word(at + 1)) == ("no", "one"):
                yield Pick((), frozenset([at, at + 1]))
        verbs, meant = self.spoken.refusals.get(question.prompt, (frozenset(), "-"))
        if not meant:
            for span in self.clause.refused(verbs):
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

    # --- what goes unsaid ----------------------------------------------------------------------------

    def _silent(self, question: Question, named: list[Pick], steps: tuple[Step, ...]) -> list[Pick]:
        prompt = question.prompt
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
        places = [m.at for m in self._later_places()]
        said = [*places, *(f.at for f in self.clause.figures), *self.clause.bare_all]
        return any(not at & owned for at in said)

    def _by_ending(self, question: Question, free: frozenset[int]) -> list[Pick]:
        """Who says “done” leaves behind whom he has not named."""
        if question.prompt not in self.spoken.left_behind or question.least > 0:
            return []
        ends = frozenset().union(*self.clause.spans("end")) if self.clause.spans("end") else frozenset()
        if (free and free <= ends) or any(stay.others for stay in self.clause.stays):
            return [Pick(())]
        behind = [m for m in self._later_places() if m.at <= free]
        return [Pick(())] if behind else []

    def _later_places(self) -> list[Mention]:
        return [m for ms in self.clause.mentions.values() for m in ms if m.kind == "region"]

    # --- order ---------------------------------------------------------------------------------------

    def _in_order(self, steps: tuple[Step, ...]) -> bool:
        """From before to, unless the words around them say which is which."""
        last = steps[-1]
        prompt = last.link.question.prompt
        if prompt not in self.spoken.target or not last.at:
            return True
        for step in reversed(steps[:-1]):
            if step.link.question.prompt in self.spoken.origin:
                if not step.at or step.role in ("from", "of", "with") or last.role == "to":
                    return True
                return min(step.at) < min(last.at)
        return True

    def _things_of(self, question: Question, key: str) -> tuple[str, ...]:
        known = self._things.get((question.prompt, key))
        if known is None:
            known = self._things[question.prompt, key] = self.spoken.things(question, key, self.view)
        return known


_AND_SO = spoken.words("and y e ed")
_INTO = spoken.words("into en in em a as como come")
_SO_AS_TO = spoken.words("to para per and y e i")
_NEVER_COVERED = (
    spoken.NOT
    | spoken.ALL
    | spoken.OR
    | spoken.EXCEPT
    | spoken.NONE
    | spoken.words("if when si se unless quando o")
)


def _floor(steps: tuple[Step, ...], prompt: str) -> int:
    """What is asked again is answered by words behind those of the rounds before."""
    since, begins, seen = -1, 0, dict[str, int]()
    for place, each in enumerate((*(step.link.question.prompt for step in steps), prompt)):
        if each in seen:
            since = seen[each] if since < 0 else since
            begins, seen = place, {}
        seen[each] = place
    return max((at for step in steps[max(since, 0) : begins] for at in step.at), default=-1)


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
