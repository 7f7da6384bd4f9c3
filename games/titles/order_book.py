"""The words of standing orders, for any game: data in four languages; reading and telling use the same lines.

words = Phrasebook(data, things)
words.read("losses: Regulars first")      Order("losses", {"way": "regulars"})
words.tell(order, "es")                   the line that would be read as this order
words.field(kind)                         the same as a form shows it

A game's orders are a `SharedOrderBook`: its words, what each order answers, when it stops; the game adds when
they end.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Protocol

import msgspec

from games.kernel import Event, Picks, Question, Unclear, Unreadable
from games.titles import Order, OrderField
from games.titles.grammar import language
from games.titles.languages import LANGUAGES, WRITTEN_IN

ALWAYS = "always"
LONGEST = 300
MOST_NAMED = 12
_BULLET = re.compile(r"^[\s\-*•·]+")
_BETWEEN = re.compile(r"\s*(?:[,;>]| and | y | e | then )\s*")
_ARTICLE = re.compile(r"^(?:the|el|la|los|il|lo|gli|le|o|a|os|as|l')\s*")


class InEachLanguage(Protocol):
    """A name in each language."""

    def __getitem__(self, language: str, /) -> str: ...


Things = Callable[[], Iterable[tuple[str, Iterable[InEachLanguage]]]]
"""The keys of one sort of things, each with its names."""


class OrderKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that can be settled in advance, and the ways to settle it."""

    key: str
    prompts: tuple[str, ...]
    """Whole prompts, or the chapter before their dot."""
    label: dict[str, str]
    also: tuple[str, ...]
    """Other words that people begin such a line with."""
    help: dict[str, str]
    ways: dict[str, dict[str, str]]
    """Sentences with places: {n} for a number, {cards}, {regions}, … for a list of things."""
    example: dict[str, int]
    """The number that a form suggests."""


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scopes: dict[str, dict[str, str]]
    kinds: tuple[OrderKind, ...]
    things: dict[str, dict[str, dict[str, str]]] = {}
    """InEachLanguage of what only orders speak of, by sort and key."""


def plain(text: str) -> str:
    """Without accents, case, quotes and double spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    kept = "".join(char for char in bare if not unicodedata.combining(char))
    return " ".join(kept.replace('"', " ").replace("«", " ").replace("»", " ").split())


def spellings(names: InEachLanguage) -> list[str]:
    return list(dict.fromkeys(plain(names[language]) for language in LANGUAGES))


def parts(text: str) -> list[str]:
    """A list as people write it, taken apart; a name with a comma of its own falls apart as well."""
    return [part for part in _BETWEEN.split(text) if part]


def _named_once(names: Mapping[str, InEachLanguage]) -> list[tuple[str, list[InEachLanguage]]]:
    return [(key, [one]) for key, one in names.items()]


class Phrasebook:
    """The orders of one game, read in any of the languages and told in each."""

    def __init__(self, data: bytes, things: Mapping[str, Things]) -> None:
        found = msgspec.json.decode(data, type=Vocabulary)
        self.kinds = {kind.key: kind for kind in found.kinds}
        self.scopes = found.scopes
        self.own = found.things
        own = {what: partial(_named_once, names) for what, names in found.things.items()}
        self.things: Mapping[str, Things] = {**things, **own}
        self.named = cache(self._named)
        self.patterns = cache(self._patterns)
        self.beginnings = [
            (begins, kind.key)
            for kind in self.kinds.values()
            for begins in [*spellings(kind.label), plain(kind.key), *map(plain, kind.also)]
        ]
        """With what a line begins that is about a kind of orders."""
        self.endings = [(words, scope) for scope, names in self.scopes.items() for words in spellings(names)]
        """With what it ends that says how long the order holds."""

    # --- reading -------------------------------------------------------------------------------------

    def read(self, line: str) -> Order:
        """One order. Raises Unreadable or Unclear, with the line as it was written."""
        text = plain(_BULLET.sub("", line[:LONGEST])).rstrip(". ")
        text, scope = self._scope(text)
        kind, rest = self._kind(text)
        if not kind:
            raise Unreadable("order_not_understood", text=line.strip()[:80], example=self.example())
        for way, pattern in self.patterns(kind):
            match = pattern.fullmatch(rest)
            if match:
                return Order(kind, {"way": way, **self._facts(match, line)}, scope)
        raise Unreadable("order_way_not_understood", text=line.strip()[:80], kind=kind)

    def _scope(self, text: str) -> tuple[str, str]:
        """“…, this turn”, “… (this battle)”: how long it holds."""
        for words, scope in self.endings:
            for end in (f"({words})", f", {words}", f"; {words}", f" {words}"):
                if text.endswith(end):
                    return text[: -len(end)].rstrip(" ,;:"), scope
        return text, ALWAYS

    def _kind(self, text: str) -> tuple[str, str]:
        """What the line is about: the longest beginning that is known."""
        best, rest = ("", 0), ""
        for begins, key in self.beginnings:
            after = text[len(begins) :]
            if text.startswith(begins) and after[:1] in (":", " ") and len(begins) > best[1]:
                best, rest = (key, len(begins)), after.lstrip(": ")
        return best[0], rest

    def _facts(self, match: re.Match[str], line: str) -> dict[str, Any]:
        found = match.groupdict()
        facts: dict[str, Any] = {}
        if found.get("n"):
            facts["n"] = int(found["n"])
        for what in self.things:
            if found.get(what):
                facts[what] = self._listed(what, parts(found[what]), line)
        return facts

    def _listed(self, what: str, words: list[str], line: str) -> list[str]:
        """The keys of a list: whole names first, even those with commas in them."""
        found = []
        while words:
            whole = (end for end in range(len(words), 0, -1) if ", ".join(words[:end]) in self.named(what))
            end = next(whole, 1)
            found.append(self._thing(what, ", ".join(words[:end]), line))
            words = words[end:]
        return found

    def _thing(self, what: str, word: str, line: str) -> str:
        """The key that a word means: a whole name, else a beginning that fits one thing only."""
        known = self.named(what)
        found = known.get(word) or sorted(
            {key for text, keys in known.items() if text.startswith(word) for key in keys}
        )
        bare = _ARTICLE.sub("", word)
        if not found and bare != word:
            return self._thing(what, bare, line)
        if not found:
            raise Unreadable("order_name_unknown", text=word[:40], line=line.strip()[:80])
        if len(found) > 1:
            raise Unclear("fits_several", text=word[:40], items=found[:MOST_NAMED])
        return found[0]

    def _named(self, what: str) -> dict[str, list[str]]:
        """Every spelling of the things of one sort, with the keys that it may mean."""
        found: dict[str, list[str]] = {}
        for key, names in self.things[what]():
            told = [spelling for one in names for spelling in spellings(one)]
            for spelling in [plain(key), plain(key.replace("_", " ")), *told]:
                keys = found.setdefault(", ".join(parts(spelling)), [])
                if key not in keys:
                    keys.append(key)
        return found

    def _patterns(self, kind: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """The ways of a kind in every language, those that leave least open first."""
        found = []
        for way, names in self.kinds[kind].ways.items():
            for text in spellings(names):
                found.append((any(f"{{{what}}}" in text for what in self.things), way, text))
        found.sort(key=lambda item: item[0])
        return tuple((way, re.compile(self._pattern(text))) for _, way, text in found)

    def _pattern(self, text: str) -> str:
        pattern = re.escape(text).replace(r"\{n\}", r"(?P<n>\d{1,2})")
        several = sum(f"{{{what}}}" in text for what in self.things) > 1
        for what in self.things:
            names = self._names_of_own(what) if several and what in self.own else ".+?" if several else ".+"
            pattern = pattern.replace(rf"\{{{what}\}}", rf"(?P<{what}>{names})")
        return pattern

    def _names_of_own(self, what: str) -> str:
        """Where two lists follow each other, the names of one of them say where it begins."""
        told = {re.escape(spelling) for names in self.own[what].values() for spelling in spellings(names)}
        one = "|".join(sorted(told, key=len, reverse=True))
        return rf"(?:{one})(?:{_BETWEEN.pattern}(?:{one}))*"

    # --- telling -------------------------------------------------------------------------------------

    def tell(self, order: Order, language: str) -> str:
        """The line that would be read as this order."""
        kind, facts = self.kinds[order.key], order.facts
        places = {
            what: ", ".join(self._name(what, key, language) for key in facts.get(what, ()))
            for what in self.things
        }
        way = kind.ways[facts["way"]][language].format(n=facts.get("n", ""), **places)
        line = f"{kind.label[language]}: {way}"
        return line if order.scope == ALWAYS else f"{line}, {self.scopes[order.scope][language]}"

    def _name(self, what: str, key: str, language: str) -> str:
        names = next(names for thing, names in self.things[what]() if thing == key)
        return next(iter(names))[language]

    def example(self) -> str:
        """The first line that a form would offer."""
        first = next(iter(self.kinds.values()))
        line, _text = self.field(first).choices[0]
        return line

    def field(self, kind: OrderKind) -> OrderField:
        """Only ways that need no names: a list of cards or regions is written, not chosen."""
        choices = []
        for way in kind.ways:
            facts: dict[str, Any] = {"way": way}
            if way in kind.example:
                facts["n"] = kind.example[way]
            elif "{" in kind.ways[way][WRITTEN_IN]:
                continue
            line = self.tell(Order(kind.key, facts), language())
            choices.append((line, kind.ways[way][language()].format(n=kind.example.get(way, ""))))
        return OrderField(kind.key, kind.label[language()], tuple(choices), kind.help[language()])

    def speaks_of(self, kind: str, prompt: str) -> bool:
        """Whether this kind of order has something to say to such a question."""
        prompts = self.kinds[kind].prompts
        return prompt in prompts or prompt.partition(".")[0] in prompts


Facts = dict[str, Any]
Answer = Callable[[Facts, Question, Any], str | list[str] | None]
"""What a kind of order says to a question in a view: one item, several, or nothing."""
Stop = Callable[[Facts, Question, Any], bool]
STOP = "stop"


class SharedOrderBook:
    """The half of `games.titles.OrderBook` that is the same for every game."""

    def __init__(
        self,
        phrases: Phrasebook,
        answers: Mapping[str, Answer],
        stops: Mapping[str, Stop],
        suggested: Sequence[str],
        full: Sequence[str],
    ) -> None:
        """`answers` by the kind of order, `stops` by the way of a stop; the orders of two sets as lines."""
        self.phrases, self.answers, self.stopping = phrases, answers, stops
        self.lines = {"suggested": suggested, "full": full}

    beside: Collection[str] = ()
    """Kinds of which several orders may stand beside each other."""
    announcements: Collection[str] = ()
    """Prompts of remarks that are for all to hear."""

    def foreign(self, seat: str) -> Collection[str]:
        """Kinds that are not for this seat."""
        return ()

    def read(self, line: str) -> Order:
        return self.phrases.read(line)

    def tell(self, order: Order) -> str:
        return self.phrases.tell(order, language())

    def fields(self, seat: str) -> Sequence[OrderField]:
        foreign = self.foreign(seat)
        kinds = [kind for kind in self.phrases.kinds.values() if kind.key not in foreign]
        return [field for field in map(self.phrases.field, kinds) if field.choices]

    def when_asked(self, seat: str) -> Sequence[tuple[str, str, bool]]:
        return ()

    def shortcuts(self, seat: str) -> Sequence[tuple[str, str]]:
        return ()

    def remarks(self, orders: Sequence[Order], seat: str, view: Any) -> Sequence[tuple[str, Picks]]:
        return ()

    def is_remark(self, order: Order) -> bool:
        return False

    def suggested(self, seat: str) -> Sequence[Order]:
        return self._own("suggested", seat)

    def full(self, seat: str) -> Sequence[Order]:
        return self._own("full", seat)

    def _own(self, lines: str, seat: str) -> list[Order]:
        foreign = self.foreign(seat)
        return [order for order in map(self.read, self.lines[lines]) if order.key not in foreign]

    def answer(self, order: Order, question: Question, view: Any) -> Picks | None:
        """The picks, if the order gives any that answer the question."""
        if order.key not in self.answers or not self.phrases.speaks_of(order.key, question.prompt):
            return None
        found = None if order.facts["way"] == "ask" else self.answers[order.key](order.facts, question, view)
        if found is None:
            return None
        return (found,) if isinstance(found, str) else tuple(found)

    def stops(self, order: Order, question: Question, view: Any) -> bool:
        return order.key == STOP and self.stopping[order.facts["way"]](order.facts, question, view)


def last_of(
    events: Sequence[Event], began: Callable[[Event], bool], ended: Callable[[Event], bool]
) -> tuple[int, int] | None:
    """Where the last bout lies in these events, first and last; it may not have ended yet."""
    last = next((i for i in range(len(events) - 1, -1, -1) if began(events[i])), None)
    if last is None:
        return None
    return last, next((i for i in range(last, len(events)) if ended(events[i])), len(events) - 1)
