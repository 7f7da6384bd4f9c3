"""Reading an order: what a text comes to in a position. Nothing is written; the plan is done elsewhere.

Sentence by sentence: list numbers, else the exact notation, else a search over the legal chains. What no game
word is in is passed over and told. One sentence that is neither stops all of them: then we ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from games.kernel import Problem, Question
from games.orders.clause import Clause
from games.orders.corrections import Corrections, comes_first
from games.orders.doubts import is_doubtful, is_of_others, says_only_yes_or_no
from games.orders.exact import as_numbers, read_exactly
from games.orders.lexicon import ARTICLES, Lexicon, lexicon
from games.orders.named_items import NamedItems
from games.orders.plan import Answer, Chain, Link, Part, Plan, whole_part
from games.orders.position import Position
from games.orders.readings import Found, Reading
from games.orders.reasons import reasons_in
from games.orders.search import MOST_SILENT, Search
from games.orders.strangers import may_pass_over, strangers_of
from games.orders.talk import Talk, greets
from games.orders.tokens import Sentence, Token, sentences_of, unnumbered, unquoted
from games.orders.trying import Trying
from games.titles import small_talk, spoken
from games.titles.meaning_changers import ASKING, CHANGERS

LONGEST_TEXT = 4_000
MOST_SENTENCES = 40
MOST_OFFERED = 3
_REQUESTS = spoken.said("will you | would you | could you | can you | please | por favor | per favore")
_PEOPLE = frozenset({"person", "card", "unit", "seat"})
_PARTING = spoken.THEN | spoken.words("and y e ed")


def read(position: Position, text: str, language: str) -> Plan:
    """What the text orders, from the draft on; if that is nothing, from the ink on in the draft's place."""
    sentences = _without_greetings(sentences_of(unnumbered(unquoted(text[:LONGEST_TEXT])))[:MOST_SENTENCES])
    if not sentences:
        return Plan("talk")
    reader = Reader(position, language)
    plan = reader.read(sentences, position.draft)
    counted = any(as_numbers(sentence.tokens) for sentence in sentences)
    if plan.outcome in ("asked", "refused") and position.draft and not counted:
        again = reader.read(sentences, ())
        if again.outcome in ("done", "part"):
            return replace(again, afresh=True)
    return plan


class _Outcome(Struct, frozen=True):
    """What one sentence came to."""

    kind: str
    """read, several, unread, talk"""
    readings: tuple[Reading, ...] = ()
    chain: Chain = Chain(())
    rest: str = ""
    found: Found = Found()
    things: tuple[str, ...] = ()
    problem: Problem | None = None
    said: tuple[Link, ...] = ()
    asks: tuple[Chain, ...] | None = None
    beside: tuple[str, ...] = ()
    """What was said beside the order."""
    doubted: bool = False
    """Passed over, but an order beside it waits for a yes."""


class Reader:
    """One mail in one position."""

    def __init__(self, position: Position, language: str) -> None:
        self.position = position
        self.language = language
        self.lexicon: Lexicon = lexicon(position.title.key)
        self.trying = Trying(position.root)
        self.talk = Talk(self.lexicon, language)
        self.corrections = Corrections(self)

    def read(self, sentences: Sequence[Sentence], before: Sequence[Answer]) -> Plan:
        if corrected := self.corrections.corrected(sentences, before):
            return corrected
        plan = self._one_by_one(sentences, before)
        if plan.outcome in ("asked", "refused") and len(sentences) > 1:
            together = self._together(sentences, before)
            if together is not None:
                return together
        return plan

    # --- sentences -----------------------------------------------------------------------------------

    def _one_by_one(self, sentences: Sequence[Sentence], before: Sequence[Answer]) -> Plan:
        links: list[Link] = []
        parts: list[Part] = []
        talk: list[str] = []
        beside: list[str] = []
        passed: list[str] = []
        for place, sentence in enumerate(sentences):
            here = (*before, *(link.answer for link in links))
            outcome = self._sentence(sentence, here, edge=place in (0, len(sentences) - 1))
            if outcome.kind == "talk":
                talk.append(sentence.text)
                passed += [sentence.text] if outcome.doubted else []
                continue
            if outcome.kind != "read":
                return self._not_done(outcome, talk, sentence.text)
            if links and comes_first(sentence.tokens):
                return self._stopped(Chain((*links, *outcome.chain.links)), sentence.text, talk)
            links += outcome.chain.links
            beside += outcome.beside
            passed += outcome.chain.passed
            parts.append(Part(sentence.text, len(outcome.chain.links)))
            if outcome.chain.commits:
                chain = Chain(tuple(links), outcome.chain.commits, passed=tuple(passed))
                plan = self._up_to_here(chain, parts, outcome, sentences[place + 1 :], talk)
                if other := self._other_answer(chain, plan.rest, before):
                    return Plan("asked", candidates=(chain, other), talk=plan.talk, text=plan.rest)
                return replace(plan, talk=(*plan.talk, *beside))
        if not links:
            return Plan("talk", talk=tuple(talk))
        if danger := self.talk.danger_in(talk):
            return self._stopped(Chain(tuple(links)), danger, talk)
        chain = Chain(tuple(links), passed=(*passed, *self.talk.doubted(talk)))
        return Plan("done", chain, tuple(parts), talk=(*talk, *beside))

    def _up_to_here(
        self, chain: Chain, parts: list[Part], outcome: _Outcome, behind: Sequence[Sentence], talk: list[str]
    ) -> Plan:
        """The chain has reached dice, a reveal or somebody else; what stands behind is for later."""
        rest = [outcome.rest] if outcome.rest else []
        if first := next((sentence for sentence in behind if comes_first(sentence.tokens)), None):
            return self._stopped(chain, first.text, talk)
        for sentence in behind:
            if self.talk.is_idle(sentence):
                talk.append(sentence.text)
            else:
                rest.append(sentence.text + ("?" if sentence.is_question else ""))
        if danger := self.talk.danger_in([*talk, *rest]):
            return self._stopped(chain, danger, talk)
        chain = replace(chain, passed=(*chain.passed, *self.talk.doubted([*talk, *rest])))
        return Plan("done", chain, tuple(parts), talk=tuple(talk), rest="\n".join(rest))

    def _other_answer(self, chain: Chain, rest: str, before: Sequence[Answer]) -> Chain | None:
        """“Pelargir. Thinking twice: Lossarnach.” What is left for later answers the same question."""
        known = self.lexicon.spoken
        series = known.ends.keys() | known.repeated | known.one_by_one | known.losing
        asked = [link.question.prompt for link in chain.links]
        silent = sum(link.silent for link in chain.links)
        if not rest or series.intersection(asked):
            return None
        for sentence in sentences_of(rest):
            if sentence.is_question:
                continue
            for said in _tails(sentence.tokens):
                clause = Clause(said, self.lexicon, self.language)
                for reading in self._search(clause, before, silent).full:
                    same = [link.question.prompt for link in reading.chain.links] == asked
                    if same and reading.chain.settled != chain.settled:
                        return reading.chain
        return None

    def _stopped(self, chain: Chain, danger: str, talk: list[str]) -> Plan:
        """Something beside the order may take it back or tie it to something."""
        return Plan("asked", candidates=(chain,), talk=tuple(talk), left=(danger,))

    def _sentence(self, sentence: Sentence, before: Sequence[Answer], *, edge: bool) -> _Outcome:
        """`edge`: the first or the last sentence, where a single strange word is a name of the writer's."""
        if sentence.is_question and not _is_request(sentence):
            return self._question(sentence, before)
        numbers = as_numbers(sentence.tokens)
        exact = read_exactly(self.position, numbers or sentence.text, before, listed=bool(numbers))
        if exact is not None and exact.problem is None and (numbers or not exact.rest):
            return _Outcome("read", chain=exact.chain, rest=exact.rest)
        problem = exact.problem if exact and (exact.chain.links or numbers) else None
        elsewhere = problem is not None and problem.key == "number_of_another_question"
        if numbers and (elsewhere or not self.position.holds_numbers(before)):
            return _Outcome("unread", problem=problem)
        outcome = self.searched(sentence.tokens, before, edge=edge)
        if outcome.kind == "talk" and problem:
            outcome = _Outcome("unread")
        return replace(outcome, problem=problem, said=exact.chain.links if exact and problem else ())

    def _question(self, sentence: Sentence, before: Sequence[Answer]) -> _Outcome:
        """A question is never an order; one without a word of the game is not even about it."""
        clause = Clause(sentence.tokens, self.lexicon, self.language)
        if not clause.named and not self.talk.verbs(clause):
            return _Outcome("talk")
        words = {clause.word(at) for at in clause.content}
        if not self.talk.verbs(clause) and not words & (spoken.DANGER | ASKING | small_talk.WEIGHTY):
            return _Outcome("talk", doubted=True)
        return _Outcome("unread", things=_things_named(clause))

    def searched(self, tokens: Sequence[Token], before: Sequence[Answer], *, edge: bool = False) -> _Outcome:
        clause = Clause(tokens, self.lexicon, self.language)
        if not clause.content - clause.harmless or greets(clause):
            return _Outcome("talk")
        found = self._search(clause, before)
        best = _best(found.full)
        things = _things_named(clause)
        if found.spent:
            return _Outcome("several", best, found=found, things=things)
        if len(best) == 1 and not is_doubtful(clause, best[0], first=not before):
            if open_ends := self._left_open(best[0], before):
                return _Outcome("several", open_ends, found=found, things=things)
            return _Outcome(
                "read", best, best[0].chain, found=found, things=things, beside=_said_beside(clause)
            )
        if best:
            return _Outcome("several", best, found=found, things=things)
        if cut := self._cut(clause, found):
            return cut
        if past := self._past_strangers(clause, found, before):
            return past
        if before_reason := self._before_reason(clause, before):
            return before_reason
        asks = self._asks_which(clause, found, before)
        if asks is None and self.talk.is_talk(clause, found, edge):
            return _Outcome("talk", found=found)
        return _Outcome("unread", found=found, things=things, asks=asks)

    def _left_open(self, reading: Reading, before: Sequence[Answer]) -> tuple[Reading, ...]:
        """“I attack from Edoras”, where two could be attacked: one way on for each."""
        links = reading.chain.links
        running = self.position.at((*before, *(link.answer for link in links)))
        question = running.open.get(self.position.seat) if running and not reading.chain.commits else None
        if question is None or question.prompt not in self.lexicon.spoken.asked_back:
            return ()
        ways = [Link(question, (key,)) for key in question.items]
        return tuple(
            replace(reading, chain=replace(reading.chain, links=(*links, way))) for way in ways[:MOST_OFFERED]
        )

    def _search(self, clause: Clause, before: Sequence[Answer], most_silent: int = MOST_SILENT) -> Found:
        return Search(clause, self.trying, before, most_silent).run()

    def _past_strangers(self, clause: Clause, found: Found, before: Sequence[Answer]) -> _Outcome | None:
        """The one reading that leaves nothing but words that we have never heard."""
        strangers = strangers_of(clause)
        if not strangers and clause.unplaced:
            return None
        again = Clause(clause.tokens, self.lexicon, self.language, strangers) if strangers else clause
        found = self._search(again, before) if strangers else found
        near = [
            reading
            for reading in (found.full or found.near)
            if reading.steps and may_pass_over(again, reading, strangers, found.verbs)
        ]
        fewest = min((len(reading.left) for reading in near), default=0)
        best = _best([reading for reading in near if len(reading.left) == fewest])
        if found.spent or len(best) != 1 or is_doubtful(again, best[0], first=not before):
            return None
        words = tuple(_written([again.tokens[at] for at in sorted(strangers | best[0].left)]))
        chain = replace(best[0].chain, left=(), passed=words)
        return _Outcome(
            "read", best, chain, found=found, things=_things_named(clause), beside=_said_beside(again)
        )

    def _before_reason(self, clause: Clause, before: Sequence[Answer]) -> _Outcome | None:
        """The order without the reason that its writer gives for it."""
        for at in reasons_in(clause.tokens):
            if at in clause.locked:  # the card “Common Cause”
                continue
            told = clause.tokens[:at]
            while told and told[-1].is_separator:
                told = told[:-1]
            outcome = self.searched(told, before) if told else _Outcome("talk")
            if (
                outcome.kind == "read"
                and not outcome.rest
                and self._picks_no_other(outcome.chain, clause, at)
            ):
                reason = " ".join(_written([t for t in clause.tokens[at:] if not t.is_separator]))
                return replace(outcome, chain=replace(outcome.chain, passed=(*outcome.chain.passed, reason)))
        return None

    def _picks_no_other(self, chain: Chain, clause: Clause, at: int) -> bool:
        """Nothing else of what could have been picked is named behind the order."""
        naming = NamedItems(clause, self.position.root.view)
        behind = {thing for thing, ms in clause.mentions.items() for m in ms if m.is_plain and m.first >= at}
        return not any(
            behind & set(naming.things_of(link.question, key))
            for link in chain.links
            for key in link.question.items
            if key not in link.picks
        )

    def _asks_which(self, clause: Clause, found: Found, before: Sequence[Answer]) -> tuple[Chain, ...] | None:
        """“retreat”, where there are two ways: what is said fits the question, and names no answer to it."""
        running = self.position.at(before)
        question = running.open.get(self.position.seat) if running else None
        if question is None or any(thing not in found.seen for thing in _plainly_named(clause)):
            return None
        fits = self._fitting(clause, question)
        said = {clause.word(at) for at in clause.content - clause.harmless}
        strange = said - fits - spoken.YES - spoken.KINDS - small_talk.DOING - small_talk.CHOOSING
        strange -= set(clause.numbers)
        known = strange & (self.lexicon.known_words | CHANGERS)
        agrees = bool(said) and said <= spoken.YES | {"si"}
        if not (agrees or said & fits) or known or len(strange) > 2:
            return None
        plain = [key for key in question.items if f"{question.prompt}:{key}" not in clause.spoken.evokes]
        offers = len(plain) <= MOST_OFFERED and question.most == 1 and not strange
        return tuple(Chain((Link(question, (key,)),)) for key in plain) if offers else ()

    def _fitting(self, clause: Clause, question: Question) -> frozenset[str]:
        goes_with = clause.spoken.goes_with
        chapter = goes_with.get(question.prompt.partition(".")[0], frozenset())
        return goes_with.get(question.prompt, frozenset()) | chapter

    def _cut(self, clause: Clause, found: Found) -> _Outcome | None:
        """A chain that reaches dice or a reveal in the middle: what stands behind is another order."""
        parted = [
            reading for reading in found.near if reading.chain.commits and self._behind(clause, reading)
        ]
        best = _best(parted)
        if len(best) != 1 or any(link.doubtful for link in best[0].chain.links) or not best[0].steps[-1].at:
            return None
        if is_of_others(clause) or says_only_yes_or_no(clause, best[0]):
            return None
        return _Outcome("read", best, replace(best[0].chain, left=()), self._behind(clause, best[0]), found)

    def _behind(self, clause: Clause, reading: Reading) -> str:
        """What is left over, if all of it stands behind the chain's own words and we know every word."""
        last = max((at for step in reading.steps for at in step.at), default=-1)
        first = min(reading.left)
        between = range(last + 1, first)
        whole = {at for ms in clause.mentions.values() for m in ms if m.whole for at in m.at}
        numbers = frozenset(at for at in clause.content if clause.number(at) is not None)
        told = clause.telling | clause.harmless | numbers
        verb = clause.word(first) in spoken.VERBS and first not in whole  # “we stand to lose Osgiliath”
        named = first in whole | numbers | clause.telling and not verb and not reading.left - told
        parting = _PARTING | spoken.AT | spoken.TO | spoken.FROM if named else _PARTING
        if self._goes_on_listing(clause, last, first) or comes_first(clause.tokens[last + 1 :]):
            return ""
        parts = any(clause.is_separator(at) or clause.word(at) in parting for at in between)
        words = {clause.word(at) for at in clause.content if at >= first and at not in clause.harmless}
        telling = any(at in clause.telling and at >= first for at in reading.left)
        orders = clause.word(first) in self.lexicon.evoking or named or telling
        known = words <= self.lexicon.known_words and not words & spoken.DANGER
        if first <= last or not parts or not orders or not known:
            return ""
        return " ".join(_written(clause.tokens[first:]))

    def _goes_on_listing(self, clause: Clause, last: int, first: int) -> bool:
        """“a Nazgûl and the Witch-king”, of whom only one may go: that is one order, and it cannot be."""
        between = range(last + 1, first)
        joined = all(clause.is_separator(at) or clause.word(at) in ARTICLES | spoken.WITH for at in between)
        hard = any(clause.word(at) in (";", ".", ":", ">") for at in between)
        if not joined or hard:
            return False
        while clause.word(first) in ARTICLES and clause.number(first + 1) is None:
            first += 1
        counted = frozenset(at for figures in clause.figures for at in figures.at)
        people = clause.kinds_at(frozenset([first])) & _PEOPLE
        alike = clause.kinds_at(frozenset([last])) & clause.kinds_at(frozenset([first]))
        last_is_one = last in counted or bool(clause.kinds_at(frozenset([last])) & _PEOPLE)
        return bool(alike - {"region", "die"}) or (last_is_one and bool(people or first in counted))

    # --- together ------------------------------------------------------------------------------------

    def _together(self, sentences: Sequence[Sentence], before: Sequence[Answer]) -> Plan | None:
        """All sentences that are no talk as one: a die may be named behind what it does."""
        talk: list[str] = []
        tokens: list[Token] = []
        for sentence in sentences:
            if sentence.is_question:
                outcome = self._question(sentence, before)
                if outcome.kind != "talk":
                    return None
                talk.append(sentence.text)
            elif self.talk.is_idle(sentence):
                talk.append(sentence.text)
            else:
                tokens += sentence.closed
        if any(self.talk.is_dangerous(text) for text in talk) or not tokens:
            return None
        outcome = self.searched(tokens[:-1], before)
        if outcome.kind != "read" or outcome.rest:
            return None
        return Plan(
            "done",
            outcome.chain,
            (whole_part([each.text for each in sentences], outcome.chain),),
            talk=tuple(talk),
        )

    # --- not done ------------------------------------------------------------------------------------

    def _not_done(self, outcome: _Outcome, talk: list[str], text: str) -> Plan:
        if outcome.kind == "several":
            chains = tuple(reading.chain for reading in outcome.readings)
            return Plan(
                "asked",
                candidates=chains[:MOST_OFFERED],
                talk=tuple(talk),
                spent=outcome.found.spent,
                things=outcome.things,
                text=text,
            )
        if outcome.asks is not None:
            return Plan("asked", candidates=outcome.asks, talk=tuple(talk), text=text)
        near = [reading.chain for reading in outcome.found.near if reading.chain.links]
        left = near[0].left if near else ()
        fewest = [chain for chain in near if len(chain.left) == len(left)][:MOST_OFFERED]
        return Plan(
            "asked" if fewest and not outcome.problem and self._are_strange(left) else "refused",
            Chain(outcome.said),
            candidates=tuple(fewest),
            talk=tuple(talk),
            left=left,
            things=outcome.things,
            problem=outcome.problem,
            text=text,
        )

    def _are_strange(self, left: Sequence[str]) -> bool:
        """Only words that we have never heard: then what is nearest may be meant."""
        return bool(left) and not set(left) & self.lexicon.known_words


def _is_request(sentence: Sentence) -> bool:
    """“Move them to Edoras, will you?”"""
    words = [token.text for token in sentence.tokens if not token.is_separator]
    commas = [at for at, token in enumerate(sentence.tokens) if token.text == ","]
    tail = tuple(token.text for token in sentence.tokens[commas[-1] + 1 :]) if commas else ()
    return len(words) > len(tail) > 0 and tail in _REQUESTS and words[0] not in ASKING


def _plainly_named(clause: Clause) -> set[str]:
    return {
        m.thing for ms in clause.mentions.values() for m in ms if m.whole and m.kind not in ("die", "deck")
    }


def _things_named(clause: Clause) -> tuple[str, ...]:
    """By more than one word of a longer name."""
    return tuple(thing for thing, ms in clause.mentions.items() if any(m.whole or m.said > 1 for m in ms))


def _said_beside(clause: Clause) -> tuple[str, ...]:
    return tuple(" ".join(_written([clause.tokens[at] for at in sorted(part)])) for part in clause.asides)


def _tails(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The whole, and each part of it: “All things considered, Lossarnach”."""
    signs = [at for at, token in enumerate(tokens) if token.text in (",", ":", "…", ";")]
    edges = [-1, *signs, len(tokens)]
    parts = [tokens[one + 1 : other] for one, other in pairwise(edges)]
    return [tokens, *(part for part in parts if part and len(signs))]


def _written(tokens: Sequence[Token]) -> list[str]:
    return [token.accented or token.text for token in tokens]


def _best(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    if not readings:
        return ()
    first = min(reading.rank for reading in readings)
    return _in_order_said(tuple(reading for reading in readings if reading.rank == first))


def _in_order_said(best: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Of readings that differ only in who does what to whom, the one in the order of the words."""
    if any(reading.picked != best[0].picked for reading in best[1:]):
        return best
    fewest = min(reading.inversions for reading in best)
    return tuple(reading for reading in best if reading.inversions == fewest)


def _without_greetings(sentences: list[Sentence]) -> list[Sentence]:
    """“Hi Anna, …”: what stands before the first comma is no order."""
    found = []
    for place, sentence in enumerate(sentences):
        tokens = sentence.tokens
        comma = next((at for at, token in enumerate(tokens) if token.text == ","), 0)
        if place < 2 and tokens[0].text in spoken.GREETINGS and 0 < comma <= 4 and comma + 1 < len(tokens):
            kept = tokens[comma + 1 :]
            text = sentence.text
            sentence = Sentence(
                kept, text[kept[0].start - tokens[0].start :], sentence.is_question, sentence.line
            )
        found.append(sentence)
    return found
