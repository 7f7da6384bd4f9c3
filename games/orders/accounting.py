"""Which words of a clause a chain accounts for: named again, forced, left out, or going along."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.kernel import Picks, Question
from games.orders.counting import Figures
from games.orders.lexicon import Mention
from games.orders.named_items import NamedItems
from games.orders.plan import Link
from games.orders.readings import Step
from games.titles import small_talk, spoken
from games.titles.meaning_changers import BEING

_OF_DICE = spoken.DIE | spoken.WITH | spoken.USING
_AND_SO = spoken.words("and y e ed")
_NEVER_COVERED = (
    spoken.NOT
    | spoken.ALL
    | spoken.OR
    | spoken.EXCEPT
    | spoken.NONE
    | spoken.words("if when si se unless quando o")
)


class Accounting:
    """What is left of a clause when a chain has taken its words."""

    def __init__(self, naming: NamedItems, forced_before: Sequence[tuple[Question, Picks]]) -> None:
        self.naming = naming
        self.clause, self.spoken = naming.clause, naming.spoken
        self.forced_before = forced_before
        """What the rules answered by themselves right before: the only die may still be named."""
        self._goes_along: dict[str, frozenset[str]] = {}

    def left(self, steps: tuple[Step, ...]) -> frozenset[int]:
        clause = self.clause
        owned = frozenset().union(*(step.at for step in steps)) if steps else frozenset()
        left = clause.content - owned - clause.harmless
        if not left or not steps:
            return left | self.naming.unfinished(steps)
        covers = self._covers(steps)
        kept = clause.locked | self._dice_said | clause.told_of
        left = frozenset(at for at in left if clause.word(at) not in covers or at in kept)
        left -= self._said_of_forced(steps)
        left -= self._denied(steps)
        if any(step.link.question.prompt in self.spoken.one_by_one for step in steps):
            left -= self.naming.for_each_hit | {at + 1 for at in self.naming.for_each_hit}
        left -= self._told_again(steps) | self._listed(steps)
        if not self._loses(steps):
            left -= frozenset(at for span in clause.spans("for oneself") for at in span)
        if any(step.link.question.prompt in self.spoken.everybody for step in steps):
            left -= frozenset(at for span in clause.bare_all for at in span)
        return left - self._agreed(steps) | self.naming.unfinished(steps) | self._idle_parts(owned)

    def _loses(self, steps: tuple[Step, ...]) -> bool:
        return any(step.link.question.prompt in self.spoken.losing for step in steps)

    def _covers(self, steps: tuple[Step, ...]) -> set[str]:
        """The words of the clause that may go along with these answers."""
        said = self._said
        found: set[str] = set((small_talk.THINGS | small_talk.CHOOSING) & said)
        if self.forced_before:
            found |= _OF_DICE & said
        if not self._loses(steps):
            found |= small_talk.DOING & said
        for step in steps:
            link = step.link
            for question, picks in ((link.question, link.picks), *link.forced):
                around = self._around(question.prompt)
                found |= around if question is link.question else around - BEING
                for key in picks:
                    found |= self._beside(question.prompt, key)
        return found - _NEVER_COVERED

    @cached_property
    def _said(self) -> frozenset[str]:
        return frozenset(self.clause.word(at) for at in self.clause.content)

    def _around(self, prompt: str) -> frozenset[str]:
        if prompt not in self._goes_along:
            goes_with = self.spoken.goes_with
            found = goes_with.get(prompt.partition(".")[0], frozenset()) & self._said
            found |= goes_with.get(prompt, frozenset()) & self._said
            self._goes_along[prompt] = found | (
                _OF_DICE & self._said if prompt in self.spoken.dice else found
            )
        return self._goes_along[prompt]

    def _beside(self, prompt: str, key: str) -> frozenset[str]:
        name = f"{prompt}:{key}"
        if name not in self._goes_along:
            goes_with = self.spoken.goes_with
            found = goes_with.get(name, frozenset()) & self._said
            found |= goes_with.get(key, frozenset()) & self._said
            self._goes_along[name] = found | self.clause.lexicon.single_words(prompt, key) & self._said
        return self._goes_along[name]

    def _said_of_forced(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """What the rules answered by themselves may be named, and what the question was about."""
        taken: set[int] = set()
        for question, picks in self.forced_before:
            taken |= self.words_naming(question, picks)
        for place, step in enumerate(steps):
            said: set[int] = set()
            for question, picks in step.link.forced:
                said |= self.words_naming(question, picks)
            said |= self._named_again(step)
            said |= self._about(step.link.question)
            end = self._round_ends(steps, place)
            taken |= {at for at in said if at < end}
        return frozenset(taken)

    def _round_ends(self, steps: tuple[Step, ...], place: int) -> int:
        """Where the next round of the same questions begins: its words are not about this one."""
        behind = steps[place + 1 :]
        asked = {step.link.question.prompt for step in steps[: place + 1]}
        again = next((at for at, step in enumerate(behind) if step.link.question.prompt in asked), None)
        if again is None:
            return len(self.clause.tokens)
        last = max((at for step in steps[: place + 1] for at in step.at), default=-1)
        said = [min(step.at) for step in behind[again:] if step.at and min(step.at) > last]
        return min(said, default=len(self.clause.tokens))

    def _named_again(self, step: Step) -> set[int]:
        """The same said twice: a card by its other title, “we stand, no retreat”."""
        taken: set[int] = set()
        question, picks = step.link.question, step.link.picks
        if step.at and not picks and self.spoken.refusals.get(question.prompt, ("", "-"))[1] == "":
            parted = [span for span in self.clause.staying if self.naming.are_parted(step.at, span)]
            return taken.union(*parted)
        if not step.at or len(picks) != 1:
            return taken
        for thing in self.naming.things_of(question, picks[0]):
            for mention in self.clause.mentions.get(thing, ()):
                if mention.whole and self.naming.fits_role(question.prompt, mention.at):
                    taken |= mention.at
        for span in self.naming.evocations(question.prompt, picks[0]):
            if self.naming.are_parted(step.at, span):
                taken |= span
        return taken

    def words_naming(self, question: Question, picks: Picks) -> set[int]:
        taken: set[int] = set()
        for key in set(picks):
            for thing in self.naming.things_of(question, key):
                for mention in self.clause.mentions.get(thing, ()):
                    if (
                        self.naming.fits_role(question.prompt, mention.at)
                        and not mention.at & self.clause.denied
                    ):
                        taken |= mention.at | self._count_of_one(mention)
            for span in self.naming.evocations(question.prompt, key):
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
            for thing in self.naming.things_of(question, key)
            for mention in self.clause.mentions.get(thing, ())
        )
        for name, fact in question.about.items():
            for each in fact if isinstance(fact, list | tuple | dict) else [fact]:
                for mention in self.naming.mentions_of(question, each):
                    comes_there = name == "target" or not places
                    wrong_way = self.clause.role(mention.at) == "to" and not comes_there
                    if not wrong_way and not mention.at & self.clause.denied:
                        taken |= mention.at
        return taken

    @cached_property
    def _dice_said(self) -> frozenset[int]:
        """Dice that are named as such: “army die” is never just an army."""
        return frozenset(
            at
            for mentions in self.clause.mentions.values()
            for mention in mentions
            if mention.kind == "die" and self.naming.is_die_word(mention)
            for at in mention.at
        )

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

    def _listed(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """“everybody goes in: the four regulars, the elite and the Nazgûl”: all of them, named one by one."""
        every = [step.link for step in steps if step.link.everything]
        picked = [(link.question, key) for link in every for key in link.picks]
        taken: set[int] = set()
        named: list[tuple[Question, str]] = []
        for figures in self.clause.figures:
            meant = [each for each in picked if figures.traits <= self.spoken.traits_of(*each)]
            if meant and not figures.negated and figures.count in (None, len(meant)):
                taken |= figures.at
                named += meant
        for question, key in picked:
            told = [m for m in self.naming.mentions_of(question, key) if m.whole]
            if told and (question, key) not in named:
                taken |= frozenset().union(*(mention.at for mention in told))
                named.append((question, key))
        return frozenset(taken) if all(each in named for each in picked) else frozenset()

    def not_asked_about(self, steps: tuple[Step, ...], question: Question | None) -> frozenset[int]:
        """Figures that stand where the order begins, all of whom go without being asked about."""
        asked = [q for step in steps for q in (step.link.question, *(each for each, _ in step.link.forced))]
        if question and question.prompt in self.spoken.whole:
            return frozenset()  # “only the Nazgûl”, where it is asked which units go
        asked += [question] if question else []
        found: set[int] = set()
        for step in steps:
            if step.link.question.prompt not in self.spoken.origin or step.link.silent or len(steps) < 2:
                continue
            there = self.spoken.figures_at(self.naming.view, step.link.picks[0])
            for figures in self.clause.figures:
                meant = [k for k in there if figures.traits <= self.spoken.traits_of(step.link.question, k)]
                all_of_them = figures.count in (None, sum(there[key] for key in meant))
                if figures.negated or not meant or not all_of_them or figures.minus or figures.half:
                    continue
                if not any(key in each.items for each in asked for key in meant):
                    found |= figures.at
        return frozenset(found)

    def without_end(self, left: frozenset[int], question: Question | None) -> frozenset[int]:
        """“done” behind everything says nothing where no series goes on."""
        if question is not None and question.prompt in self.spoken.ends:
            return left
        ends = frozenset().union(*self.clause.spans("end")) if self.clause.spans("end") else frozenset()
        tail = max(self.clause.content - ends - self.clause.harmless, default=-1)
        return left - {at for at in ends if at > tail}

    def _denied(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """“Aragorn does not go” agrees with a chain in which he could have gone and did not."""
        taken: set[int] = set()
        for part in self.clause.negated:
            left_out = all(
                any(self._passes_over(step.link, thing) for step in steps) for thing in part.things
            )
            if left_out and all(any(self._does_not(step, at) for step in steps) for at in part.verbs):
                taken |= part.at
        for figures in self.clause.figures:
            if figures.negated and self._nobody_of(figures, steps):
                taken |= figures.at
        return frozenset(taken)

    def _does_not(self, step: Step, at: int) -> bool:
        """“we do not stay”, where they could have and something else was said."""
        question, picks = step.link.question, step.link.picks
        if not step.at or not picks:
            return False
        names = (f"{question.prompt}:{key}" for key in question.items if key not in picks)
        word = self.clause.word(at)
        lexicon = self.clause.lexicon
        taken = {first for key in picks for first in lexicon.single_words(question.prompt, key)}
        taken |= {first for key in picks for first in lexicon.first_words(f"{question.prompt}:{key}")}
        return word not in taken and any(word in lexicon.first_words(name) for name in names)

    def _passes_over(self, link: Link, thing: str) -> bool:
        offered = {key for key in link.question.items if thing in self.naming.things_of(link.question, key)}
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
            return frozenset([first]) if self.naming.is_no_comma(first) else frozenset()
        negative = set(self.spoken.yes_no.get(link.question.prompt, ("", ""))[1:])
        negative |= {self.spoken.nothing.get(link.question.prompt, "")}
        if set(link.picks) & negative:
            return frozenset()
        return frozenset(
            at for at in self.clause.content if self.naming.is_yes(at) and at < min(steps[0].at, default=0)
        )
