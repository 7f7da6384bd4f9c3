"""What the items of a question are called in a clause, and which words may mean them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from games.kernel import Question
from games.orders.clause import Clause
from games.orders.counting import Figures
from games.orders.lexicon import ARTICLES, Mention
from games.orders.plan import Link
from games.orders.readings import Step
from games.titles import small_talk, spoken
from games.titles.spoken import Spoken

_INTO = spoken.words("into en in em a as como come")
_SO_AS_TO = spoken.words("to para per and y e i")


def _stem(word: str) -> str:
    """Without what tells one from many: ragno, ragni; orc, orcs."""
    return word.rstrip("s").rstrip("aeio") if len(word) > 3 else word


def _stems(words: Iterable[str]) -> set[str]:
    return {_stem(word) for word in words}


class NamedItems:
    """A clause, with what its words name in the questions of one seat."""

    def __init__(self, clause: Clause, view: Any) -> None:
        self.clause = clause
        self.spoken: Spoken = clause.spoken
        self.view = view
        self._things: dict[tuple[str, str], tuple[str, ...]] = {}

    def things_of(self, question: Question, key: str) -> tuple[str, ...]:
        known = self._things.get((question.prompt, key))
        if known is None:
            known = self._things[question.prompt, key] = self.spoken.things(question, key, self.view)
        return known

    @cached_property
    def for_each_hit(self) -> frozenset[int]:
        """“one regular for each hit”, “both hits on the regulars”."""
        clause = self.clause
        every = spoken.EACH | spoken.BOTH
        return frozenset(
            at
            for at in clause.content
            if clause.word(at + 1) in spoken.HITS
            and (clause.word(at) in every or (clause.number(at) or 0) > 1)
        )

    @cached_property
    def by_and_by(self) -> list[Figures]:
        return [
            f
            for f in self.clause.figures
            if (f.count or 0) > 1 and not f.negated and not f.minus and not f.half
        ]

    def _takes_one(self, link: Link, figures: Figures) -> bool:
        question = link.question
        one_by_one = question.prompt in self.spoken.one_by_one and len(link.picks) == 1
        return one_by_one and figures.traits <= self.spoken.traits_of(question, link.picks[0])

    def unfinished(self, steps: tuple[Step, ...]) -> frozenset[int]:
        """“two regulars”, of whom fewer have been taken yet, where they are taken one by one."""
        found: set[int] = set()
        for figures in self.by_and_by:
            taken = [step.link for step in steps if self._takes_one(step.link, figures)]
            if taken and len(taken) != figures.count:
                found |= figures.at
        return frozenset(found)

    def is_one_of(self, question: Question, key: str, figures: Figures) -> bool:
        """“two regulars, one at Edoras and one at Folde”: as many as there are places."""
        if question.prompt in self.spoken.one_by_one and figures in self.by_and_by:
            return figures.traits <= self.spoken.traits_of(question, key)
        if question.prompt not in self.spoken.repeated or figures.negated or figures.everything:
            return False
        places = {m.at for m in self.later_places() if m.whole}
        fits = figures.traits <= self.spoken.traits_of(question, key)
        return fits and figures.count is not None and figures.count == len(places) > 1

    def later_places(self) -> list[Mention]:
        return [m for ms in self.clause.mentions.values() for m in ms if m.kind == "region"]

    def mentions_of(self, question: Question, key: Any) -> list[Mention]:
        if not isinstance(key, str):
            return []
        things = dict.fromkeys((key, *self.things_of(question, key)))
        return [mention for thing in things for mention in self.clause.mentions.get(thing, ())]

    def alike(self, question: Question, thing: str) -> list[str]:
        """The items of this name, one of each meaning."""
        found: dict[str, str] = {}
        for key in question.items:
            if thing in self.things_of(question, key):
                found.setdefault(self.spoken.same_meaning(question, key, self.view), key)
        return list(found.values())

    def has_rivals(self, question: Question, mention: Mention) -> bool:
        """Another place, not on offer here, that these words fit as well; or another thing on offer."""
        if mention.kind != "region":
            return self._shares_a_noun(question, mention)
        offered = {thing for key in question.items for thing in self.things_of(question, key)}
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

    def _shares_a_noun(self, question: Question, mention: Mention) -> bool:
        """“il ragno”, where “Ragno della foresta” and “Re dei ragni” are both on offer."""
        stems = {_stem(self.clause.word(at)) for at in mention.at} - _stems(ARTICLES)
        lexicon = self.clause.lexicon
        for key in question.items:
            others = self.things_of(question, key)
            alike = mention.thing in others or any(lexicon.are_namesakes(o, mention.thing) for o in others)
            if not alike and any(stems <= _stems(lexicon.words_of(other)) for other in others):
                return True
        return False

    def fits_role(self, prompt: str, at: frozenset[int]) -> bool:
        role = self.clause.role(at)
        if prompt in self.spoken.origin:
            return role != "to"
        if prompt in self.spoken.target:
            return role not in ("from", "of", "with")
        return True

    def are_parted(self, one: frozenset[int], other: frozenset[int]) -> bool:
        """A sign stands between them."""
        between = range(min(max(one), max(other)), max(min(one), min(other)))
        return any(self.clause.is_separator(at) for at in between)

    def evocations(self, prompt: str, key: str) -> list[frozenset[int]]:
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

    def is_yes(self, at: int) -> bool:
        token = self.clause.tokens[at]
        return token.text in spoken.YES or token.accented in ("sí", "sì")

    def is_no_comma(self, at: int) -> bool:
        """“No, …” before words that say the same."""
        comma = self.clause.is_separator(at + 1) and at + 1 < len(self.clause.tokens)
        return self.clause.word(at) in ("no", "nao", "nope") and comma

    def is_named(self, question: Question, mention: Mention, steps: tuple[Step, ...]) -> bool:
        if question.prompt in self.spoken.dice and mention.kind == "die":
            turned = [step for step in steps if step.link.question.prompt in self.spoken.dice and step.at]
            return self._is_die(mention) or bool(turned)
        if (mention.kind == "deck" and self.is_die_word(mention)) or self.is_done_to(question, mention):
            return False
        return self.fits_role(question.prompt, mention.at)

    def is_done_to(self, question: Question, mention: Mention) -> bool:
        """“I protect Aragorn”, “defiendo a Aragorn”."""
        verbs = self.spoken.done_to.get(question.prompt)
        if not verbs:
            return False
        before = mention.first - 1
        while self.clause.word(before) in ARTICLES | {"a"} and not self.clause.is_separator(before):
            before -= 1
        return self.clause.word(before) in verbs

    def is_die_word(self, mention: Mention) -> bool:
        around = (self.clause.word(mention.first - 1), self.clause.word(mention.first - 2))
        return self.clause.word(mention.last + 1) in spoken.DIE or any(word in spoken.DIE for word in around)

    def _is_die(self, mention: Mention) -> bool:
        """“army die”, “dado de ejército”, “army:”: not simply “the army”."""
        clause = self.clause
        if self.is_die_word(mention) or len(mention.at) > 1:
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
