"""How names fit into sentences: articles, contractions, the number of a subject, lists.

A sentence of the catalogue is written with plain prepositions and gets its nouns with their articles:
"de %(region)s" with “la Comarca” or “el Abismo de Helm” reads “de la Comarca”, “del Abismo de Helm”. Where a
verb depends on the number of the subject `who`, the translation gives both: "%(who)s [robó|robaron] …".
In Italian "in %(region)s" is right for every place: “nella Contea”, “in Angmar”, “a Minas Tirith”.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from django.utils.translation import get_language, gettext

from games.titles.languages import LANGUAGES, WRITTEN_IN

OPEN, CLOSE = "\ue000", "\ue001"
"""Around the article of a noun until its sentence is finished."""
AGAIN = "\ue002"
"""Before a noun that repeats, where its language does so, the preposition at the head of its list."""
ARTICLE = re.compile(rf"(?:(\w+) )?({AGAIN}?){OPEN}([^{CLOSE}]*){CLOSE}")
REPEATS = ("it", "pt")
CHOICE = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
AND = {"en": "and", "es": "y", "it": "e", "pt": "e"}


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of one language: which names take which article (for Italian lands “in”), and which are plural."""

    articles: dict[str, tuple[str, ...]]
    plural: tuple[str, ...]


def _italian() -> dict[tuple[str, str], str]:
    stems = {"di": "de", "da": "da", "a": "a", "in": "ne", "su": "su"}
    ends = {"il": "l", "lo": "llo", "l'": "ll'", "la": "lla", "i": "i", "gli": "gli", "le": "lle"}
    joined = {(word, article): stem + end for word, stem in stems.items() for article, end in ends.items()}
    return joined | {("in", ""): "a", ("in", "in"): "in"}


def _portuguese() -> dict[tuple[str, str], str]:
    stems = {"de": "d", "em": "n", "por": "pel"}
    ends = ("o", "a", "os", "as")
    joined = {(word, article): stem + article for word, stem in stems.items() for article in ends}
    return joined | {("a", "o"): "ao", ("a", "a"): "à", ("a", "os"): "aos", ("a", "as"): "às"}


CONTRACTIONS: dict[str, dict[tuple[str, str], str]] = {
    "en": {},
    "es": {("de", "el"): "del", ("a", "el"): "al"},
    "it": _italian(),
    "pt": _portuguese(),
}


class Noun(str):
    """A name with its article in the active language, and whether it is plural."""

    plural: bool

    def __new__(cls, text: str, plural: bool = False) -> Noun:
        noun = super().__new__(cls, text)
        noun.plural = plural
        return noun


def language() -> str:
    """The active language, one of ours."""
    active = (get_language() or WRITTEN_IN)[:2]
    return active if active in LANGUAGES else WRITTEN_IN


class Nouns:
    """The things of a game as they stand inside sentences: “the Shire”, “the Shadow”, “Moria”."""

    def __init__(self, grammar: Path, name: Callable[[str, str], str]) -> None:
        """`grammar` is the game's file of a Grammar by language, `name` names a key in a language."""
        self.name = name
        self.grammar = msgspec.json.decode(grammar.read_bytes(), type=dict[str, Grammar])
        self.articles = {
            spoken: {key: article for article, keys in rules.articles.items() for key in keys}
            for spoken, rules in self.grammar.items()
        }
        self.known: dict[tuple[str, str], Noun] = {}

    def __call__(self, key: str) -> Noun:
        spoken = language()
        if (key, spoken) not in self.known:
            self.known[key, spoken] = self._noun(key, spoken)
        return self.known[key, spoken]

    def _noun(self, key: str, spoken: str) -> Noun:
        article = self.articles[spoken].get(key, "")
        text = self.name(key, spoken)
        if article and text.lower().startswith(f"{article} "):
            text = text[len(article) + 1 :]
        elif article.endswith("'") and text.lower().startswith(article):
            text = text[len(article) :]
        return Noun(f"{OPEN}{article}{CLOSE}{text}", key in self.grammar[spoken].plural)


def phrase(text: str, **facts: Any) -> str:
    """A part of a sentence: a message of the catalogue with its facts, not finished yet."""
    return fill(gettext(text), **facts)


def fill(text: str, **facts: Any) -> str:
    """The same with words that are translated already, as those of `ngettext`."""
    form = 2 if getattr(facts.get("who"), "plural", False) else 1
    return CHOICE.sub(lambda choice: choice.group(form), text) % facts


def settle(text: str) -> str:
    """Articles joined to what stands before them: to a preposition, or to that of their list."""
    spoken, heard = language(), ""

    def join(found: re.Match[str]) -> str:
        nonlocal heard
        word, again, article = found.groups()
        if again and heard and spoken in REPEATS:
            before = f"{word} " if word else ""
            return before + _joined(heard, article, spoken)
        heard = (word or "").lower() if not again else heard
        return _joined(word or "", article, spoken)

    return ARTICLE.sub(join, text)


def finish(text: str) -> str:
    """The sentence with its articles contracted and a capital at its head."""
    text = settle(text).lstrip()
    return text[:1].upper() + text[1:]


def say(text: str, **facts: Any) -> str:
    """A whole sentence."""
    return finish(phrase(text, **facts))


def also(told: str, more: str) -> str:
    """Two sentences."""
    return f"{told} {more}"


def _joined(word: str, article: str, spoken: str) -> str:
    """A word and the article behind it, contracted where the language does."""
    joined = CONTRACTIONS[spoken].get((word.lower(), article))
    if joined is not None:
        joined = joined[0].upper() + joined[1:] if word[0].isupper() else joined
        return joined if joined.endswith("'") else f"{joined} "
    before = f"{word} " if word else ""
    if not article or (spoken, article) == ("it", "in"):
        return before
    return before + (article if article.endswith("'") else f"{article} ")


def listing(parts: Sequence[str]) -> str:
    """ "Minas Tirith, Lossarnach and Pelargir"."""
    if len(parts) < 2:
        return "".join(parts)
    word = _and_before(parts[-1])
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def places_listed(nouns: Sequence[Noun]) -> str:
    """The same behind a preposition, which Italian and Portuguese say before each of them."""
    return listing([*nouns[:1], *(f"{AGAIN}{noun}" for noun in nouns[1:])])


def _and_before(after: str) -> str:
    """Spanish “y” before an i is “e”; Italian “e” before an e is “ed”."""
    heard = ARTICLE.sub(lambda found: found.group(3), after).lower()
    spoken = language()
    if spoken == "es" and re.match(r"h?i(?!e)", heard):
        return "e"
    return "ed" if spoken == "it" and heard.startswith("e") else AND[spoken]


def quoted(text: str) -> str:
    """A title in the quotation marks of the language."""
    return gettext("“%(title)s”") % {"title": text}
