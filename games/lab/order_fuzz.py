"""Orders made by a machine: chains told in mixed languages, spoilt ones, and talk that orders nothing.

told      a random legal chain in words; read back it must be the same, or asked
spoilt    the same with a not, an if, a maybe in it; it must not be obeyed
chat      sentences about everything and anything; none may be acted upon
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from django.utils import translation
from msgspec import Struct

from games.kernel import Gate, Problem, Question
from games.lab.chat_sentences import CHAT, HEADS, TAILS
from games.orders.dry_run import exported
from games.orders.lexicon import TRAIT, Lexicon, lexicon
from games.orders.plan import Answer
from games.orders.position import Position
from games.orders.reading import read
from games.titles.languages import LANGUAGES
from games.titles.spoken import SMALL

DIE_WORDS = {"en": "the {} die", "es": "el dado de {}", "it": "il dado {}", "pt": "o dado de {}"}
FROM = {"en": "from", "es": "desde", "it": "da", "pt": "a partir de"}
TO = {"en": "to", "es": "hacia", "it": "verso", "pt": "para"}
AND = {"en": "and", "es": "y", "it": "e", "pt": "e"}
SPOILERS = (
    *("not", "don't", "if", "maybe", "or", "unless", "without", "tomorrow", "never", "perhaps", "instead of"),
    *("no", "si", "quizás", "o bien", "salvo si", "sin", "mañana", "nunca", "tal vez", "en vez de"),
    *("non", "se", "forse", "oppure", "senza", "domani", "mai", "invece di"),
    *("não", "se", "talvez", "ou", "sem", "amanhã", "nunca", "em vez de"),
)
SPOILT_HEADS = (
    *(
        "I will not",
        "Do not",
        "If you agree,",
        "Maybe",
        "I might",
        "Should I",
        "Unless you object,",
        "Tomorrow",
    ),
    *(
        "No",
        "Si quieres,",
        "Quizás",
        "Mañana",
        "Non",
        "Se vuoi,",
        "Forse",
        "Domani",
        "Não",
        "Se quiser,",
        "Talvez",
    ),
    *("Yesterday I said:", "He wrote:", "Suppose", "Next turn", "When you are back:", "Only if it helps:"),
)


class Told(Struct, frozen=True):
    position: str
    seat: str
    language: str
    text: str
    answers: tuple[Answer, ...]


class Fault(Struct, frozen=True):
    kind: str
    told: Told
    got: tuple[Answer, ...]


class Tables:
    """The positions of a folder, each with the seat that is asked."""

    def __init__(self, folder: Path, pick: Random) -> None:
        self.pick = pick
        self.games = {path.name.split(".")[0]: exported(path) for path in sorted(folder.glob("*.json.gz"))}
        self.asked = [
            (name, seat) for name, game in self.games.items() for seat in sorted(game.running().open)
        ]
        self._positions: dict[tuple[str, str], Position] = {}

    def any(self) -> tuple[str, str, Position]:
        name, seat = self.pick.choice(self.asked)
        if (name, seat) not in self._positions:
            self._positions[name, seat] = self.games[name].position(seat)
        return name, seat, self._positions[name, seat]


def random_chain(position: Position, pick: Random) -> list[tuple[Question, tuple[str, ...]]]:
    """A legal way on in pencil, as far as it goes or somebody would write in one breath."""
    running = position.root.resume()
    chain: list[tuple[Question, tuple[str, ...]]] = []
    for _ in range(pick.choice((1, 2, 3, 4, 5, 6, 7))):
        question = running.open.get(position.seat)
        if question is None:
            break
        picks = _picks(question, pick)
        chain.append((question, picks))
        try:
            running.answer(position.seat, question.prompt, picks)
        except Gate:
            break
        except Problem:
            chain.pop()
            break
    return chain


def _picks(question: Question, pick: Random) -> tuple[str, ...]:
    if question.most == 1 and question.least == 1:
        return (pick.choice(list(question.items)),)
    pool = [key for key, count in question.items.items() for _ in range(count)]
    many = pick.randint(max(question.least, min(1, question.most)), min(question.most, len(pool)))
    return tuple(sorted(pick.sample(pool, many)))


class Teller:
    """Puts a chain into words, each in any of the languages."""

    def __init__(self, position: Position, pick: Random) -> None:
        self.position, self.pick = position, pick
        self.lexicon: Lexicon = lexicon(position.title.key)
        self.known = self.lexicon.spoken
        self.language = pick.choice(LANGUAGES)

    def tell(self, chain: Sequence[tuple[Question, tuple[str, ...]]]) -> str | None:
        parts: list[str] = []
        for question, picks in chain:
            told = self._link(question, picks)
            if told is None:
                return None
            parts.append(told)
        if self.pick.random() < 0.4:
            return " > ".join(parts)
        return self._sentence(chain, parts)

    def _sentence(self, chain: Sequence[tuple[Question, tuple[str, ...]]], parts: list[str]) -> str:
        first = chain[0][0].prompt
        separators = self.pick.choice(([": ", " "], [", ", ", "], [": ", ", "], [". ", ", "]))
        if first in self.known.dice and len(parts) > 1 and self.pick.random() < 0.3:
            return f"{self._joined(parts[1:], ' ')}, {parts[0]}"
        if first in self.known.dice and len(parts) > 1:
            return f"{parts[0]}{separators[0]}{self._joined(parts[1:], separators[1])}"
        return self._joined(parts, self.pick.choice((" ", ", ")))

    def _joined(self, parts: list[str], separator: str) -> str:
        return separator.join(parts)

    def around(self, text: str) -> str:
        return f"{self.pick.choice(HEADS[self.language])}\n{text}\n{self.pick.choice(TAILS[self.language])}"

    def _link(self, question: Question, picks: tuple[str, ...]) -> str | None:
        if question.most > 1 or question.least == 0:
            return self._several(question, picks)
        key = picks[0]
        if question.prompt in self.known.dice:
            return self._die(question, key)
        name = self._name(question, key)
        if name is None:
            return self._item(question, key)
        if question.prompt in self.known.origin:
            return f"{FROM[self.language]} {name}"
        if question.prompt in self.known.target:
            return f"{TO[self.language]} {name}"
        return name

    def _die(self, question: Question, key: str) -> str | None:
        things = self.known.things(question, key, self.position.root.view)
        names = [name for name in self._names(things[0]) if len(name) > 2] if things else []
        if not names or not things[0].startswith("die."):
            return self._item(question, key)
        return DIE_WORDS[self.language].format(self.pick.choice(names))

    def _name(self, question: Question, key: str) -> str | None:
        ways = [*self.known.evokes.get(f"{question.prompt}:{key}", ())]
        if ways and self.pick.random() < 0.7:
            way = self.pick.choice(ways)
            return " ".join(" ".join(self.pick.choice(group)) for group in way)
        names = [
            name
            for thing in self.known.things(question, key, self.position.root.view)
            for name in self._names(thing)
        ]
        return self.pick.choice(names) if names else self._figure(question, key, 1)

    def _names(self, thing: str) -> list[str]:
        return [
            " ".join(name.words) for name in self.lexicon.names if name.thing == thing and name.kind != TRAIT
        ]

    def _figure(self, question: Question, key: str, count: int) -> str | None:
        traits = self.known.traits_of(question, key)
        if not traits:
            return None
        by_key = {trait.key: trait for trait in self.known.traits}
        kind = next((by_key[t] for t in traits if t in by_key and by_key[t].is_kind and t != "leader"), None)
        kind = kind or next((by_key[t] for t in traits if t in by_key and by_key[t].is_kind), None)
        if kind is None:
            return None
        noun = self.pick.choice(kind.many or kind.one) if count > 1 else self.pick.choice(kind.one)
        whose = next(
            (by_key[t] for t in traits if t in by_key and not by_key[t].is_kind and not t.startswith("~")),
            None,
        )
        of = f" {self.pick.choice(('of', 'de', 'di'))} {self.pick.choice(whose.one)}" if whose else ""
        return f"{count} {noun}{of}"

    def _several(self, question: Question, picks: tuple[str, ...]) -> str | None:
        if not picks:
            return {"en": "none", "es": "ninguno", "it": "nessuno", "pt": "nenhum"}[self.language]
        told = []
        for key, count in Counter(picks).items():
            figure = self._figure(question, key, count)
            names = [
                n
                for thing in self.known.things(question, key, self.position.root.view)
                for n in self._names(thing)
            ]
            name = (
                f"{count} {self.pick.choice(names)}"
                if names and count > 1
                else self.pick.choice(names)
                if names
                else None
            )
            one = (
                name
                if names and (figure is None or not self.known.traits_of(question, key) or key in names)
                else figure
            )
            if one is None and name is None:
                return None
            told.append(one or name or "")
        return f" {AND[self.language]} ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else told[0]

    def _item(self, question: Question, key: str) -> str | None:
        with translation.override(self.pick.choice(LANGUAGES)):
            try:
                return self.position.title.words.item(key, question, self.position.root.view)
            except Gate:
                return None


def chains(tables: Tables, pick: Random, *, spoilt: bool = False) -> Iterator[Told]:
    """Random chains in words, without end; some with a greeting around them."""
    while True:
        name, seat, position = tables.any()
        chain = random_chain(position, pick)
        if not chain:
            continue
        teller = Teller(position, pick)
        text = teller.tell(chain)
        if text:
            text = spoil(text, teller.language, pick) if spoilt else text
            text = text if pick.random() < 0.7 else teller.around(text)
            answers = tuple((question.prompt, picks) for question, picks in chain)
            yield Told(name, seat, teller.language, text, answers)


def plain(answers: Sequence[Answer]) -> list[tuple[str, list[str]]]:
    """To be compared: copies of one card are alike."""
    return [(prompt, sorted(_COPY.sub("", key) for key in picks)) for prompt, picks in answers]


_COPY = re.compile(r"_[nesw]\d+$")


def read_back(tables: Tables, told: Told) -> tuple[str, tuple[Answer, ...]]:
    position = (
        tables.games[told.position].position(told.seat)
        if (told.position, told.seat) not in tables._positions
        else tables._positions[told.position, told.seat]
    )
    with translation.override(told.language):
        plan = read(replace(position, blind=False), told.text, told.language)
    return plan.outcome, plan.answers if plan.outcome == "done" else ()


WRONG = ("OTHER", "OBEYED", "ACTED")
"""What may never come of words: another order than the told one, a spoilt one, one where there was none."""


def fuzz_told(
    tables: Tables, pick: Random, count: int, unread: list[Told] | None = None
) -> tuple[Counter[str], list[Fault]]:
    """`unread` gathers what was not understood."""
    counts: Counter[str] = Counter()
    faults = []
    unread = [] if unread is None else unread
    source = chains(tables, pick)
    for _ in range(count):
        told = next(source)
        outcome, got = read_back(tables, told)
        if outcome != "done":
            counts[outcome] += 1
            unread.append(told)
        elif _agrees(told, got):
            counts["same" if plain(got) == plain(told.answers) else "its beginning"] += 1
        else:
            counts["OTHER"] += 1
            faults.append(Fault("other", told, got))
    return counts, faults


def _agrees(told: Told, got: tuple[Answer, ...]) -> bool:
    """The same, or what stands before dice or a reveal of it; who is not named may be left behind."""
    got = got[:-1] if len(got) > len(told.answers) and not got[-1][1] else got
    return plain(got) == plain(told.answers)[: len(got)]


def fuzz_spoilt(tables: Tables, pick: Random, count: int) -> tuple[Counter[str], list[Fault]]:
    counts: Counter[str] = Counter()
    faults = []
    source = chains(tables, pick, spoilt=True)
    for _ in range(count):
        told = next(source)
        outcome, got = read_back(tables, told)
        left_out = outcome == "done" and plain(got)[0] != plain(told.answers)[0]
        name = "read as leaving one out" if left_out else "OBEYED" if outcome == "done" else outcome
        counts[name] += 1
        if outcome == "done":
            faults.append(Fault("spoilt", told, got))
    return counts, faults


def spoil(text: str, language: str, pick: Random) -> str:
    """With a word in it that takes the order back; not one that is an article in the order's language."""
    if pick.random() < 0.4:
        heads = [head for head in SPOILT_HEADS if (head, language) != ("No", "pt")]
        return f"{pick.choice(heads)} {text}"
    words = text.split(" ")
    place = pick.randint(0, len(words))
    spoilers = [word for word in SPOILERS if word not in SMALL[language] and (word, language) != ("no", "pt")]
    return " ".join([*words[:place], pick.choice(spoilers), *words[place:]])


def fuzz_chat(tables: Tables, pick: Random, count: int) -> tuple[Counter[str], list[Fault]]:
    counts: Counter[str] = Counter()
    faults = []
    for _ in range(count):
        name, seat, position = tables.any()
        language = pick.choice(LANGUAGES)
        text = _chat(position, language, pick)
        told = Told(name, seat, language, text, ())
        outcome, got = read_back(tables, told)
        counts[outcome if outcome != "done" else "ACTED"] += 1
        if outcome == "done":
            faults.append(Fault("chat", told, got))
    return counts, faults


def _chat(position: Position, language: str, pick: Random) -> str:
    """A sentence or two of somebody's life, with a name of the game in its gap."""
    found = []
    for _ in range(pick.choice((1, 1, 2, 3))):
        sentence = pick.choice(CHAT[language])
        names = lexicon(position.title.key).names
        found.append(sentence.replace("{}", " ".join(pick.choice(names).words).title()))
    return " ".join(found)
