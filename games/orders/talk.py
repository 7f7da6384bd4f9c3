"""What orders nothing: greetings, news, wonderings; and what of it may take an order back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.orders.asides import parted
from games.orders.clause import Clause
from games.orders.exact import as_numbers
from games.orders.lexicon import Lexicon
from games.orders.readings import Found, Reading
from games.orders.tokens import Sentence, Token, sentences_of
from games.titles import small_talk, spoken

_HARMLESS = sorted(spoken.said(spoken.HARMLESS) + spoken.said(spoken.COURTESY), key=len, reverse=True)
_CONDITIONS = spoken.DANGER - spoken.NOT


class Talk:
    """Sentences as talk, in one game and language."""

    def __init__(self, lexicon: Lexicon, language: str) -> None:
        self.lexicon, self.language = lexicon, language

    def danger_in(self, texts: Sequence[str]) -> str:
        return next((text for text in texts if self.is_dangerous(text)), "")

    def is_dangerous(self, text: str) -> bool:
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

    def doubted(self, texts: Sequence[str]) -> tuple[str, ...]:
        """News with a “not” in it: so harmless, and yet a yes will not harm."""
        return tuple(
            text
            for text in texts
            if any(said & spoken.PUT_OFF and self._is_news(words) for words, said in self._told_parts(text))
        )

    def is_idle(self, sentence: Sentence) -> bool:
        """No word of the game is in it, or it only greets."""
        clause = Clause(sentence.tokens, self.lexicon, self.language)
        if greets(clause):
            return True
        counts = any(clause.number(at) is not None for at in clause.content) and len(clause.content) <= 2
        return not clause.named and not self.verbs(clause) and not as_numbers(sentence.tokens) and not counts

    def verbs(self, clause: Clause) -> set[str]:
        """Words that order something in some question."""
        return {clause.word(at) for at in clause.content - clause.harmless} & self.lexicon.evoking

    def is_talk(self, clause: Clause, found: Found, edge: bool) -> bool:
        """Nothing that is on offer, nor a known thing with something to do with it; and words of its own."""
        mentions = [
            m for ms in clause.mentions.values() for m in ms if m.kind not in ("die", "deck") and m.is_plain
        ]
        if any(mention.thing in found.seen for mention in mentions):
            return False
        if any(reading.steps and len(reading.left) <= 2 and _owns_much(reading) for reading in found.near):
            return False
        verbs = self.verbs(clause) & found.verbs
        if self.verbs(clause) and (clause.figures or any(mention.whole for mention in mentions)):
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


def greets(clause: Clause) -> bool:
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


def _owns_much(reading: Reading) -> bool:
    return sum(len(step.at) for step in reading.steps) > 1


def _is_die_said(clause: Clause, at: frozenset[int]) -> bool:
    said = any(clause.word(each) in spoken.DIE for each in clause.content)
    return said or clause.word(max(at) + 1) == ":"
