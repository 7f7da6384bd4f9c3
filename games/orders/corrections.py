"""Plain corrections: “Pelargir … sorry, Minas Tirith”, “three regulars. No, four”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.orders.clause import Clause
from games.orders.lexicon import ARTICLES
from games.orders.plan import Answer, Chain, Plan, whole_part
from games.orders.tokens import Sentence, Token
from games.titles import spoken

if TYPE_CHECKING:
    from games.orders.reading import Reader

MOST_OFFERED = 3
_CORRECTIONS = sorted(spoken.said(spoken.CORRECTION), key=len, reverse=True)
_RATHER = spoken.said(
    "make it | lets make it | make that | lets say | say | facciamo | diciamo | digamos | pongamos | que sean"
    " | vamos de | fica em | ficam | melhor | mejor | meglio | better | anzi | no"
)


class Corrections:
    """What is said again stands in the place of what it replaces."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.lexicon, self.language = reader.lexicon, reader.language

    def corrected(self, sentences: Sequence[Sentence], before: Sequence[Answer]) -> Plan | None:
        """“Pelargir … sorry, Minas Tirith”: what is said again stands in the place of what it replaces."""
        told = [
            s
            for s in sentences
            if not self.reader.talk.is_idle(s) or any(_marker(s.tokens, at) for at in _starts(s.tokens))
        ]
        if not told or any(sentence.is_question for sentence in told):
            return None
        tokens = [token for sentence in told for token in sentence.closed][:-1]
        place = next(
            (at for at in range(1, len(tokens)) if tokens[at - 1].is_separator and self._marked(tokens, at)),
            0,
        ) or _taken_back(tokens)
        if not place:
            return None
        first, second = tokens[:place], tokens[place + (self._marked(tokens, place) or 2) :]
        chains: dict[tuple[Answer, ...], Chain] = {}
        renewed = self._named(second)
        as_many: dict[tuple[Answer, ...], Chain] = {}
        for cut in range(len(first)):
            if self._may_replace(first[cut:], second):
                outcome = self.reader.searched([*first[:cut], *second], before)
                if outcome.kind == "read":
                    chains.setdefault(outcome.chain.settled, outcome.chain)
                    if self._named(first[cut:]) == renewed:
                        as_many.setdefault(outcome.chain.settled, outcome.chain)
        chains = as_many if len(as_many) == 1 else chains
        whole = None if chains else self._said_anew(first, second, before)
        whole = whole or (None if chains else self._counted_anew(first, second, before))
        if whole:
            chains = {whole.settled: whole}
        talk = tuple(s.text for s in sentences if s not in told)
        if len(chains) == 1 and not any(map(self.reader.talk.is_dangerous, talk)):
            chain = next(iter(chains.values()))
            return Plan("done", chain, (whole_part([each.text for each in told], chain),), talk=talk)
        return Plan("asked", candidates=tuple(chains.values())[:MOST_OFFERED], talk=talk)

    def _said_anew(
        self, first: Sequence[Token], second: Sequence[Token], before: Sequence[Answer]
    ) -> Chain | None:
        """“Retreat to Pelargir. No, stand.”: a whole order in the place of a whole one."""
        one, other = self.reader.searched(first, before), self.reader.searched(second, before)
        if one.kind != "read" or other.kind != "read":
            return None
        prompts = [[link.question.prompt for link in each.chain.links] for each in (one, other)]
        return other.chain if prompts[0] == prompts[1] else None

    def _counted_anew(
        self, first: Sequence[Token], second: Sequence[Token], before: Sequence[Answer]
    ) -> Chain | None:
        """“Three regulars. No, four, and the Witch-king”: the one number stands for the other."""
        old = Clause(first, self.lexicon, self.language)
        new = Clause(second, self.lexicon, self.language)
        counts = [at for at in sorted(old.content) if old.number(at) is not None]
        at = min(new.content - frozenset(a for a in new.content if new.word(a) in ARTICLES), default=-1)
        if len(counts) != 1 or new.number(at) is None or not new.is_separator(at + 1):
            return None
        outcome = self.reader.searched(
            [*first[: counts[0]], second[at], *first[counts[0] + 1 :], *second[at + 1 :]], before
        )
        return outcome.chain if outcome.kind == "read" else None

    def _marked(self, tokens: Sequence[Token], at: int) -> int:
        """The words of a correction; “sorry, to Edoras” is one, “sorry for the delay” is none."""
        if taken := _marker(tokens, at):
            return taken
        if tokens[at].text not in spoken.SORRY | {"no", "nao"}:
            return 0
        taken = 1
        while at + taken < len(tokens) and (
            tokens[at + taken].is_separator or tokens[at + taken].text in spoken.SORRY
        ):
            taken += 1
        behind = Clause(tokens[at + taken : at + taken + 5], self.lexicon, self.language)
        named = behind.named and min(behind.named) <= 2
        sorry = any(token.text in spoken.SORRY for token in tokens[at : at + taken])
        return taken if sorry and named else 0

    def _named(self, tokens: Sequence[Token]) -> int:
        """How many things some words name."""
        clause = Clause(tokens, self.lexicon, self.language)
        return len({min(m.at) for ms in clause.mentions.values() for m in ms if m.whole})

    def _may_replace(self, dropped: Sequence[Token], instead: Sequence[Token]) -> bool:
        """Every word that falls away is a name of a kind that is named anew, or goes along with one."""
        old = Clause(dropped, self.lexicon, self.language)
        new = Clause(instead, self.lexicon, self.language)
        again = _kinds(new)
        kinds = _kinds(old)
        spans = {m.at: old.kinds_at(m.at) for ms in old.mentions.values() for m in ms}
        renewed = all(of & again for of in spans.values()) and ("figures" not in kinds or "figures" in again)
        said = frozenset(at for ms in old.mentions.values() for m in ms for at in m.at)
        said |= frozenset(at for figures in old.figures for at in figures.at)
        rest = {old.word(at) for at in old.content - said - old.harmless}
        if "number" in kinds & again:
            rest -= set(old.numbers) | {word for word in rest if word.isdigit()}
        elif "number" in kinds:
            return False
        if self._ordering(new):
            rest -= self._ordering(old)
            kinds |= self._ordering(old)
        return bool(kinds) and renewed and rest <= spoken.DIE | spoken.CARD | spoken.NOT | spoken.WITH

    def _ordering(self, clause: Clause) -> set[str]:
        """Words that order something in some question, or go along with such."""
        said = {clause.word(at) for at in clause.content - clause.harmless}
        return said & (self.lexicon.evoking | (spoken.VERBS & self.lexicon.phrase_words))


def _marker(tokens: Sequence[Token], at: int) -> int:
    """How many words there say that the writer corrects himself; none if it is only an excuse."""
    if number := _counts_anew(tokens, at):
        return number
    for way in _CORRECTIONS:
        here, taken = at, 0
        for word in way:
            while here < len(tokens) and tokens[here].is_separator and taken:
                here += 1
            if here >= len(tokens) or tokens[here].text != word:
                break
            here, taken = here + 1, taken + 1
        else:
            behind = tokens[here].text if here < len(tokens) else ""
            if behind and _marker(tokens, here):
                behind = ""
            if behind in spoken.words("for about por per il el la a o pela pelo to that i if si se"):
                return 0 if way[-1] in spoken.SORRY else here - at
            while here < len(tokens) and (more := _marker(tokens, here)):
                here += more
            while here < len(tokens) and tokens[here].is_separator:
                here += 1
                if here < len(tokens) and (more := _marker(tokens, here)):
                    here += more
            return here - at
    return 0


def _counts_anew(tokens: Sequence[Token], at: int) -> int:
    """“… make it three”: how many words stand before the number."""
    for way in _RATHER:
        behind = at + len(way)
        if tuple(token.text for token in tokens[at:behind]) == way and behind < len(tokens):
            token = tokens[behind]
            if token.kind == "number" or any(token.text in numbers for numbers in spoken.NUMBERS.values()):
                return len(way)
    return 0


_FIRST = spoken.said(
    "first | first of all | before that | primero | antes | antes de eso | antes que nada | prima | prima di"
    " tutto | per prima cosa | innanzitutto | primeiro | antes disso | antes de tudo | antes de mais nada"
)
_BUT_FIRST = spoken.BUT | spoken.words("and y e ed though")


def comes_first(tokens: Sequence[Token]) -> bool:
    """“…, but first an ability of Dáin”: what is said last is to be done first."""
    said = [token.text for token in tokens if not token.is_separator]
    while said and said[0] in _BUT_FIRST:
        said.pop(0)
    return any(tuple(said[: len(way)]) == way and len(said) > len(way) for way in _FIRST)


def _starts(tokens: Sequence[Token]) -> list[int]:
    """Where something begins: at the head and behind every sign."""
    return [at for at in range(len(tokens)) if at == 0 or tokens[at - 1].is_separator]


def _taken_back(tokens: Sequence[Token]) -> int:
    """ "I stay… no, I retreat": where the “no” stands."""
    for at in range(2, len(tokens) - 1):
        if (
            tokens[at].text in ("no", "nao")
            and tokens[at - 1].text == "…"
            and tokens[at + 1].text in (",", ":", "…")
        ):
            return at
    return 0


def _kinds(clause: Clause) -> set[str]:
    found = {m.kind for ms in clause.mentions.values() for m in ms if m.whole or len(ms) == 1}
    if clause.figures:
        found.add("figures")
    elif any(clause.number(at) is not None for at in clause.content):
        found.add("number")
    return found
