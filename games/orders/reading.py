"""Reading an order: what a text comes to in a position. Nothing is written; the plan is done elsewhere.

Sentence by sentence: list numbers, else the exact notation, else a search over the legal chains. What no game
word is in is passed over and told. One sentence that is neither stops all of them: then we ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.kernel import Problem, Question
from games.orders.asides import parted
from games.orders.clause import Clause
from games.orders.exact import as_numbers, read_exactly
from games.orders.lexicon import ARTICLES, Lexicon, lexicon
from games.orders.plan import Answer, Chain, Link, Part, Plan
from games.orders.position import Position
from games.orders.search import Found, Reading, Search
from games.orders.strangers import may_pass_over, strangers_of
from games.orders.tokens import Sentence, Token, sentences_of, unquoted
from games.titles import small_talk, spoken
from games.titles.meaning_changers import ASKING, CHANGERS

LONGEST_TEXT = 4_000
MOST_SENTENCES = 40
MOST_OFFERED = 3
_CORRECTIONS = sorted(spoken.said(spoken.CORRECTION), key=len, reverse=True)
_HARMLESS = sorted(spoken.said(spoken.HARMLESS) + spoken.said(spoken.COURTESY), key=len, reverse=True)
_REQUESTS = spoken.said("will you | would you | could you | can you | please | por favor | per favore")
_CONDITIONS = spoken.DANGER - spoken.NOT
_PARTING = spoken.THEN | spoken.words("and y e ed")


def read(position: Position, text: str, language: str) -> Plan:
    """What the text orders, from the draft on; if that is nothing, from the ink on in the draft's place."""
    sentences = _without_greetings(sentences_of(unquoted(text[:LONGEST_TEXT]))[:MOST_SENTENCES])
    if not sentences:
        return Plan("talk")
    reader = _Reader(position, language)
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


class _Reader:
    def __init__(self, position: Position, language: str) -> None:
        self.position = position
        self.language = language
        self.lexicon: Lexicon = lexicon(position.title.key)

    def read(self, sentences: Sequence[Sentence], before: Sequence[Answer]) -> Plan:
        if corrected := self._corrected(sentences, before):
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
            links += outcome.chain.links
            beside += outcome.beside
            passed += outcome.chain.passed
            parts.append(Part(sentence.text, len(outcome.chain.links)))
            if outcome.chain.commits:
                chain = Chain(tuple(links), outcome.chain.commits, passed=tuple(passed))
                plan = self._up_to_here(chain, parts, outcome, sentences[place + 1 :], talk)
                return replace(plan, talk=(*plan.talk, *beside))
        if not links:
            return Plan("talk", talk=tuple(talk))
        if danger := self._danger_in(talk):
            return self._stopped(Chain(tuple(links)), danger, talk)
        chain = Chain(tuple(links), passed=(*passed, *self._doubted(talk)))
        return Plan("done", chain, tuple(parts), talk=(*talk, *beside))

    def _up_to_here(
        self, chain: Chain, parts: list[Part], outcome: _Outcome, behind: Sequence[Sentence], talk: list[str]
    ) -> Plan:
        """The chain has reached dice, a reveal or somebody else; what stands behind is for later."""
        rest = [outcome.rest] if outcome.rest else []
        for sentence in behind:
            if self._is_idle(sentence):
                talk.append(sentence.text)
            else:
                rest.append(sentence.text + ("?" if sentence.is_question else ""))
        if danger := self._danger_in([*talk, *rest]):
            return self._stopped(chain, danger, talk)
        chain = replace(chain, passed=(*chain.passed, *self._doubted([*talk, *rest])))
        return Plan("done", chain, tuple(parts), talk=tuple(talk), rest="\n".join(rest))

    def _stopped(self, chain: Chain, danger: str, talk: list[str]) -> Plan:
        """Something beside the order may take it back or tie it to something."""
        return Plan("asked", candidates=(chain,), talk=tuple(talk), left=(danger,))

    def _danger_in(self, texts: Sequence[str]) -> str:
        return next((text for text in texts if self._is_dangerous(text)), "")

    def _is_dangerous(self, text: str) -> bool:
        """Words that take back, tie to a condition or put off, in a sentence that we do not understand."""
        return any(self._weighs(part) for part in self._told_parts(text))

    def _told_parts(self, text: str) -> Iterator[tuple[set[str], set[str]]]:
        """Part by part, what is told in a text: all words, and those that we do not take for courtesy."""
        for sentence in sentences_of(text):
            clause = Clause(sentence.tokens, self.lexicon, self.language)
            kept = {token.start for token in _without(sentence.tokens, _HARMLESS)}
            told = clause.content - clause.harmless
            for part in parted(clause):
                words = {clause.word(at) for at in part}
                said = {clause.word(at) for at in part & told if clause.tokens[at].start in kept}
                yield words, said

    def _weighs(self, part: tuple[set[str], set[str]]) -> bool:
        words, said = part
        if said & spoken.DANGER - spoken.PUT_OFF:
            return True
        if not said & spoken.PUT_OFF or self._is_news(words):
            return False
        return bool(said & _CONDITIONS) or not said <= self.lexicon.known_words

    def _is_news(self, words: set[str]) -> bool:
        """Somebody's life: two words at least that we have never heard, and nothing that points at an "
        "order."""
        points = spoken.IT | small_talk.DOING | small_talk.CHOOSING
        return len(words - self.lexicon.known_words) > 1 and not words & points

    def _doubted(self, texts: Sequence[str]) -> tuple[str, ...]:
        """News with a “not” in it: so harmless, and yet a yes will not harm."""
        return tuple(
            text
            for text in texts
            if any(said & spoken.PUT_OFF and self._is_news(words) for words, said in self._told_parts(text))
        )

    def _is_idle(self, sentence: Sentence) -> bool:
        """No word of the game is in it, or it only greets."""
        clause = Clause(sentence.tokens, self.lexicon, self.language)
        if _greets(clause):
            return True
        return not clause.named and not self._verbs(clause) and not as_numbers(sentence.tokens)

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
        outcome = self._searched(sentence.tokens, before, edge=edge)
        if outcome.kind == "talk" and problem:
            outcome = _Outcome("unread")
        return replace(outcome, problem=problem, said=exact.chain.links if exact and problem else ())

    def _question(self, sentence: Sentence, before: Sequence[Answer]) -> _Outcome:
        """A question is never an order; one without a word of the game is not even about it."""
        clause = Clause(sentence.tokens, self.lexicon, self.language)
        if not clause.named and not self._verbs(clause):
            return _Outcome("talk")
        words = {clause.word(at) for at in clause.content}
        if not self._verbs(clause) and not words & (spoken.DANGER | ASKING | small_talk.WEIGHTY):
            return _Outcome("talk", doubted=True)
        return _Outcome("unread", things=tuple(clause.mentions))

    def _searched(self, tokens: Sequence[Token], before: Sequence[Answer], *, edge: bool = False) -> _Outcome:
        clause = Clause(tokens, self.lexicon, self.language)
        if not clause.content - clause.harmless or _greets(clause):
            return _Outcome("talk")
        found = self._search(clause, before)
        best = _best(found.full)
        things = tuple(clause.mentions)
        if found.spent:
            return _Outcome("several", best, found=found, things=things)
        if (
            len(best) == 1
            and not any(link.doubtful for link in best[0].chain.links)
            and _is_said(clause, best[0])
        ):
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
        asks = self._asks_which(clause, found, before)
        if asks is None and self._is_talk(clause, found, edge):
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

    def _search(self, clause: Clause, before: Sequence[Answer]) -> Found:
        position = self.position
        return Search(clause, position.root.resume, position.seat, position.root.view, before).run()

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
        if found.spent or len(best) != 1 or any(link.doubtful for link in best[0].chain.links):
            return None
        words = tuple(_written([again.tokens[at] for at in sorted(strangers | best[0].left)]))
        chain = replace(best[0].chain, left=(), passed=words)
        return _Outcome(
            "read", best, chain, found=found, things=tuple(clause.mentions), beside=_said_beside(again)
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
        return _Outcome("read", best, replace(best[0].chain, left=()), self._behind(clause, best[0]), found)

    def _behind(self, clause: Clause, reading: Reading) -> str:
        """What is left over, if all of it stands behind the chain's own words and we know every word."""
        last = max((at for step in reading.steps for at in step.at), default=-1)
        first = min(reading.left)
        between = range(last + 1, first)
        whole = {at for ms in clause.mentions.values() for m in ms if m.whole for at in m.at}
        numbers = frozenset(at for at in clause.content if clause.number(at) is not None)
        told = clause.telling | clause.harmless | numbers
        named = first in whole | numbers | clause.telling and not reading.left - told
        parting = _PARTING | spoken.AT | spoken.TO | spoken.FROM if named else _PARTING
        if self._goes_on_listing(clause, last, first):
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
        """“with Aragorn and Gimli”, of whom only one is there: that is one order, and it cannot be."""
        joined = all(
            clause.is_separator(at) or clause.word(at) in ARTICLES | spoken.WITH
            for at in range(last + 1, first)
        )
        hard = any(clause.word(at) in (";", ".", ":", ">") for at in range(last + 1, first))
        alike = _kinds_at(clause, frozenset([last])) & _kinds_at(clause, frozenset([first]))
        return joined and not hard and bool(alike - {"region", "die"})

    # --- talk ----------------------------------------------------------------------------------------

    def _verbs(self, clause: Clause) -> set[str]:
        """Words that order something in some question."""
        return {clause.word(at) for at in clause.content - clause.harmless} & self.lexicon.evoking

    def _is_talk(self, clause: Clause, found: Found, edge: bool) -> bool:
        """Nothing that is on offer, nor a known thing with something to do with it; and words of its own."""
        mentions = [
            m for ms in clause.mentions.values() for m in ms if m.kind not in ("die", "deck") and m.is_plain
        ]
        if any(mention.thing in found.seen for mention in mentions):
            return False
        if any(reading.steps and len(reading.left) <= 2 and _owns_much(reading) for reading in found.near):
            return False
        verbs = self._verbs(clause) & found.verbs
        if self._verbs(clause) and (clause.figures or any(mention.whole for mention in mentions)):
            return False
        if any(_is_die_said(clause, m.at) for ms in clause.mentions.values() for m in ms if m.kind == "die"):
            return False
        unknown = {
            clause.word(at)
            for at in clause.content
            if clause.tokens[at].is_word and clause.word(at) not in self.lexicon.known_words
        }
        if not edge and len(clause.content) == 1:
            return False
        return len(unknown) >= (2 if verbs else 1) or not clause.content - clause.harmless

    # --- together, and corrected ---------------------------------------------------------------------

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
            elif self._is_idle(sentence):
                talk.append(sentence.text)
            else:
                tokens += [*sentence.tokens, _stop_behind(sentence)]
        if any(self._is_dangerous(text) for text in talk) or not tokens:
            return None
        outcome = self._searched(tokens[:-1], before)
        if outcome.kind != "read":
            return None
        return Plan("done", outcome.chain, (_whole_part(sentences, outcome.chain),), talk=tuple(talk))

    def _corrected(self, sentences: Sequence[Sentence], before: Sequence[Answer]) -> Plan | None:
        """“Pelargir … sorry, Minas Tirith”: what is said again stands in the place of what it replaces."""
        told = [
            s
            for s in sentences
            if not self._is_idle(s) or any(_marker(s.tokens, at) for at in _starts(s.tokens))
        ]
        if not told or any(sentence.is_question for sentence in told):
            return None
        tokens = [token for sentence in told for token in (*sentence.tokens, _stop_behind(sentence))][:-1]
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
                outcome = self._searched([*first[:cut], *second], before)
                if outcome.kind == "read":
                    chains.setdefault(_settled(outcome.chain), outcome.chain)
                    if self._named(first[cut:]) == renewed:
                        as_many.setdefault(_settled(outcome.chain), outcome.chain)
        chains = as_many if len(as_many) == 1 else chains
        talk = tuple(s.text for s in sentences if s not in told)
        if len(chains) == 1 and not any(map(self._is_dangerous, talk)):
            chain = next(iter(chains.values()))
            return Plan("done", chain, (_whole_part(told, chain),), talk=talk)
        return Plan("asked", candidates=tuple(chains.values())[:MOST_OFFERED], talk=talk)

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
        spans = {m.at: _kinds_at(old, m.at) for ms in old.mentions.values() for m in ms}
        renewed = all(of & again for of in spans.values()) and ("figures" not in kinds or "figures" in again)
        said = frozenset(at for ms in old.mentions.values() for m in ms for at in m.at)
        said |= frozenset(at for figures in old.figures for at in figures.at)
        rest = {old.word(at) for at in old.content - said - old.harmless}
        if "number" in kinds & again:
            rest -= set(old.numbers) | {word for word in rest if word.isdigit()}
        elif "number" in kinds:
            return False
        if self._verbs(new):
            rest -= self._verbs(old)
            kinds |= self._verbs(old)
        return bool(kinds) and renewed and rest <= spoken.DIE | spoken.CARD | spoken.NOT | spoken.WITH

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


def _greets(clause: Clause) -> bool:
    """“Good morning all”, “Thanks to everybody”: a few words that begin with a greeting and name nothing."""
    first = clause.tokens[0].text
    greets = first in spoken.GREETINGS | spoken.THANKS
    rest = (
        {clause.word(at) for at in clause.content - clause.harmless}
        - spoken.ALL
        - spoken.GREETINGS
        - spoken.THANKS
    )
    known = rest & (clause.lexicon.evoking | spoken.DANGER)
    return greets and len(clause.content) <= 6 and not clause.named and not known


def _is_said(clause: Clause, reading: Reading) -> bool:
    """What goes unsaid needs a verb, two names or the bare name: “Ah, the North Downs!” orders nothing."""
    if not any(link.silent for link in reading.chain.links):
        return True
    owned = [step.at for step in reading.steps if step.at]
    said = frozenset().union(*owned)
    verbs = any(clause.word(at) in clause.lexicon.evoking for at in said - clause.named)
    bare = all(clause.word(at) in ARTICLES for at in clause.content - said)
    return len(owned) > 1 or verbs or bare


def _owns_much(reading: Reading) -> bool:
    return sum(len(step.at) for step in reading.steps) > 1


def _plainly_named(clause: Clause) -> set[str]:
    return {
        m.thing for ms in clause.mentions.values() for m in ms if m.whole and m.kind not in ("die", "deck")
    }


def _said_beside(clause: Clause) -> tuple[str, ...]:
    return tuple(" ".join(_written([clause.tokens[at] for at in sorted(part)])) for part in clause.asides)


def _whole_part(sentences: Sequence[Sentence], chain: Chain) -> Part:
    return Part(" ".join(sentence.text for sentence in sentences), len(chain.links))


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


def _settled(chain: Chain) -> tuple[Answer, ...]:
    return tuple((prompt, tuple(sorted(picks))) for prompt, picks in chain.answers)


def _kinds(clause: Clause) -> set[str]:
    found = {m.kind for ms in clause.mentions.values() for m in ms if m.whole or len(ms) == 1}
    if clause.figures:
        found.add("figures")
    elif any(clause.number(at) is not None for at in clause.content):
        found.add("number")
    return found


def _kinds_at(clause: Clause, at: frozenset[int]) -> set[str]:
    """What these words may name."""
    return {m.kind for ms in clause.mentions.values() for m in ms if m.at & at}


def _marker(tokens: Sequence[Token], at: int) -> int:
    """How many words there say that the writer corrects himself; none if it is only an excuse."""
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


def _stop_behind(sentence: Sentence) -> Token:
    end = sentence.tokens[-1].end
    return Token(",", end, end, "separator")


def _without(tokens: Sequence[Token], phrases: Sequence[tuple[str, ...]]) -> list[Token]:
    """The words that are not in one of these phrases."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        for way in phrases:
            if tuple(token.text for token in tokens[at : at + len(way)]) == way:
                at += len(way)
                break
        else:
            kept.append(tokens[at])
            at += 1
    return kept


def _is_die_said(clause: Clause, at: frozenset[int]) -> bool:
    said = any(clause.word(each) in spoken.DIE for each in clause.content)
    return said or clause.word(max(at) + 1) == ":"


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
