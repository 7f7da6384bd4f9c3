"""The grammar of a reply: a line is a chain of words that pick from the question that is then open.

    3                                                   the third of the listed items
    army: move osgiliath > minas tirith: 2 regular, leader
    personaje: mover comunidad

Items are named by number, key or name in any language; accents and case do not matter, a beginning that
fits one item only is enough. “>” and “:” end a question's picks, commas stand between several; words that
no longer fit flow over into the next question. Nothing here knows a game, a mail or a database.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.kernel import Question, Unclear, Unreadable

Words = tuple[str, ...]

HARD, SOFT = ">", ","
LONGEST_LINE = 1_000
MOST_COUNT = 99
MOST_NAMED = 12
"""So many candidates are named when a word fits several."""

_TOKEN = re.compile(
    r"->|[>→:=]|[,;+&]"
    r"|[0-9]+(?=[x×](?:[0-9]|\W|_|$))|(?<![^\W\d_])[x×](?=[0-9\W_]|$)"  # 2x, x2
    r"|[^\W_]+"
)
_NONE = {"none", "nothing", "ninguno", "ninguna", "nada", "nessuno", "nessuna", "niente", "nenhum", "nenhuma"}
_ALL = {"all", "everything", "todo", "todos", "toda", "todas", "tutto", "tutti", "tutta", "tutte", "tudo"}
_PLURAL = re.compile(r"(?<=\w{3})(es|s|i|e)$")
_TIMES = {"x", "×"}
_SMALL = {"the", "of", "a", "an", "to", "el", "la", "los", "las", "de", "del", "il", "lo", "gli", "le", "di"}
_SMALL |= {"da", "o", "os", "as", "do", "dos", "das", "l", "d", "e", "y", "and"}
"""Words that may be left out of a name."""


def plain(text: str) -> str:
    """Without accents, case or typographic quotes."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in bare if not unicodedata.combining(char))


class WrittenToken(Struct, frozen=True):
    text: str
    start: int
    """Where it begins in the line, so that what was not understood can be quoted as written."""

    @property
    def is_hard(self) -> bool:
        return self.text == HARD

    @property
    def is_soft(self) -> bool:
        return self.text == SOFT

    @property
    def is_word(self) -> bool:
        return not self.is_hard and not self.is_soft

    @property
    def number(self) -> int | None:
        short = self.text.isascii() and self.text.isdigit() and len(self.text) < 4
        return int(self.text) if short else None


def tokens_of(line: str) -> tuple[WrittenToken, ...]:
    """The words and separators of a line."""
    found: list[WrittenToken] = []
    for match in _TOKEN.finditer(line[:LONGEST_LINE]):
        text = match.group()
        if text in (">", "->", "→", ":", "="):
            text = HARD
        elif text in (",", ";", "+", "&"):
            text = SOFT
        found.extend(WrittenToken(word, match.start()) for word in (words_of(text) or (text,)))
    return tuple(found)


def words_of(name: str) -> Words:
    return tuple(re.findall(r"[^\W_]+", plain(name)))


class NamedItem(Struct, frozen=True):
    """An item as it can be named."""

    key: str
    count: int
    number: int | None
    """Its place in the list; none if the writer saw a list without it."""
    names: tuple[Words, ...]


class Menu(Struct, frozen=True):
    """A question as the grammar sees it."""

    choices: tuple[NamedItem, ...]
    least: int
    most: int

    @property
    def holds_numbers(self) -> bool:
        """The items are numbers themselves: then a number is the item, not its place in the list."""
        return all(choice.key.isdigit() for choice in self.choices)


def menu_of(
    question: Question, names: Mapping[str, Sequence[str]], listed: Sequence[str] | None = None
) -> Menu:
    """`names` gives each key's names, in every language; `listed` the keys as the writer saw them listed."""
    places = {key: number for number, key in enumerate(question.items if listed is None else listed, start=1)}
    choices = []
    for key, count in question.items.items():
        known = dict.fromkeys([words_of(key), *(words_of(name) for name in names.get(key, ()))])
        choices.append(NamedItem(key, count, places.get(key), tuple(name for name in known if name)))
    return Menu(tuple(choices), question.least, question.most)


class Picked(Struct, frozen=True):
    """What a question was answered with, and where the rest of the line begins."""

    picks: tuple[str, ...]
    rest: int


class _Match(Struct, frozen=True):
    choices: tuple[NamedItem, ...]
    words: int
    """How many words it took: the longest reading wins."""
    rest: int
    exact: bool = False


def read_picks(
    menu: Menu,
    line: str,
    tokens: Sequence[WrittenToken],
    at: int,
    *,
    numbers: bool = True,
    begun: bool = True,
) -> Picked:
    """The picks for this question from the tokens at `at`. Raises Unreadable or Unclear.

    Without `numbers` an item's place in the list does not count: the writer has not seen the list. Without
    `begun` only whole names do.
    """
    at = _past_separators(tokens, at)
    if at >= len(tokens):
        raise Unreadable("nothing_written")
    special = _special(menu, tokens, at)
    if special:
        return special
    picks: list[str] = []
    while at < len(tokens) and len(picks) < max(1, menu.most):
        if tokens[at].is_hard:
            break
        if tokens[at].is_soft:
            at += 1
            continue
        found = _counted(menu, tokens, at, numbers, begun)
        if found is None:
            if picks and len(picks) >= menu.least:
                break
            raise Unreadable("not_understood", text=_quote(line, tokens, at))
        choice, count, rest = found
        if isinstance(choice, tuple):
            items = [each.key for each in choice[:MOST_NAMED]]
            raise Unclear("fits_several", text=_quote(line, tokens, at, rest), items=items)
        if len(picks) + count > menu.most and picks and len(picks) >= menu.least:
            break
        picks.extend([choice.key] * count)
        at = rest
    return Picked(tuple(picks), _past_separators(tokens, at))


def names_item(menu: Menu, line: str) -> bool:
    """Does the line begin with a whole key or name of an item? Then it is an order, not another word."""
    tokens = tokens_of(line)
    return bool(tokens) and _exact(menu, tokens, 0) is not None


def _past_separators(tokens: Sequence[WrittenToken], at: int) -> int:
    while at < len(tokens) and not tokens[at].is_word:
        at += 1
    return at


def _special(menu: Menu, tokens: Sequence[WrittenToken], at: int) -> Picked | None:
    """“none” and “all”, where they make sense and no item is called so."""
    word = tokens[at].text
    if word not in _NONE | _ALL or _exact(menu, tokens, at):
        return None
    rest = _past_separators(tokens, at + 1)
    if word in _NONE and menu.least == 0:
        return Picked((), rest)
    everything = tuple(choice.key for choice in menu.choices for _ in range(choice.count))
    if word in _ALL and menu.least <= len(everything) <= menu.most:
        return Picked(everything, rest)
    return None


def _counted(
    menu: Menu, tokens: Sequence[WrittenToken], at: int, numbers: bool, begun: bool
) -> tuple[NamedItem | tuple[NamedItem, ...], int, int] | None:
    """An item, with how often it is meant: “2 regular”, “2x regular”, “regular x2”, “3”."""
    named = _named(menu, tokens, at, begun)
    if named:
        return _with_count_behind(named, tokens)
    number = tokens[at].number
    if number is None:
        return None
    behind = at + 2 if at + 1 < len(tokens) and tokens[at + 1].text in _TIMES else at + 1
    counted = _named(menu, tokens, behind, begun) if behind < len(tokens) and tokens[behind].is_word else None
    if counted is None and behind == at + 2 and behind < len(tokens):
        place = tokens[behind].number
        if place is not None and numbers and (choice := _at_place(menu, place)):
            return choice, min(number, MOST_COUNT), behind + 1
    if counted and 0 < number <= MOST_COUNT:
        whom = counted.choices[0] if len(counted.choices) == 1 else counted.choices
        return whom, number, counted.rest
    choice = _at_place(menu, number) if numbers else None
    return (choice, 1, at + 1) if choice else None


def _with_count_behind(
    named: _Match, tokens: Sequence[WrittenToken]
) -> tuple[NamedItem | tuple[NamedItem, ...], int, int]:
    rest, count = named.rest, 1
    if rest + 1 < len(tokens) and tokens[rest].text in _TIMES and (number := tokens[rest + 1].number):
        count, rest = min(number, MOST_COUNT), rest + 2
    return (named.choices[0] if len(named.choices) == 1 else named.choices), count, rest


def _at_place(menu: Menu, number: int) -> NamedItem | None:
    if menu.holds_numbers:
        return None
    return next((choice for choice in menu.choices if choice.number == number), None)


def _named(menu: Menu, tokens: Sequence[WrittenToken], at: int, begun: bool) -> _Match | None:
    """The item that the next words name: the reading that takes most words, whole names first."""
    exact, other = _exact(menu, tokens, at), _begun(menu, tokens, at) if begun else None
    if exact and other:
        return exact if exact.words >= other.words or _ends_here(tokens, exact.rest) else other
    return exact or other


def _ends_here(tokens: Sequence[WrittenToken], at: int) -> bool:
    return at >= len(tokens) or not tokens[at].is_word


def _exact(menu: Menu, tokens: Sequence[WrittenToken], at: int) -> _Match | None:
    """Whole names may have commas and colons of their own in them."""
    best: _Match | None = None
    for choice in menu.choices:
        for name in choice.names:
            rest = _spelled(name, tokens, at)
            if rest is None or (best and len(name) < best.words):
                continue
            same = best is not None and best.words == len(name)
            others = best.choices if same and best else ()
            if choice not in others:
                best = _Match((*others, choice), len(name), rest, exact=True)
    return best


def _spelled(name: Words, tokens: Sequence[WrittenToken], at: int) -> int | None:
    for word in name:
        while at < len(tokens) and not tokens[at].is_word:
            at += 1
        if at >= len(tokens) or tokens[at].text != word:
            return None
        at += 1
    return at


def _begun(menu: Menu, tokens: Sequence[WrittenToken], at: int) -> _Match | None:
    """Beginnings: of a whole name, else of words in their order, else of words in the plural.

    Numbers are never beginnings.
    """
    end = at
    while end < len(tokens) and tokens[end].is_word:
        end += 1
    for stop in range(end, at, -1):
        typed = tuple(token.text for token in tokens[at:stop])
        if typed[0].isdigit() or all(word in _SMALL for word in typed):
            continue
        for fits in (_begins, _has_words, _has_words_in_plural):
            found = tuple(c for c in menu.choices if any(fits(typed, name) for name in c.names))
            if found:
                return _Match(found, len(typed), stop)
    return None


def _begins(typed: Words, name: Words) -> bool:
    if len(typed) > len(name):
        return False
    return typed[:-1] == name[: len(typed) - 1] and name[len(typed) - 1].startswith(typed[-1])


def _has_words(typed: Words, name: Words) -> bool:
    """Each typed word begins a word of the name, in order; at least two letters, not only small words."""
    at = 0
    for word in typed:
        if len(word) < 2 and not word.isdigit():
            return False
        while at < len(name) and not name[at].startswith(word):
            at += 1
        if at == len(name):
            return False
        at += 1
    return True


def _has_words_in_plural(typed: Words, name: Words) -> bool:
    """“2 regulars”, “2 regulares”, “2 regolari”: without its ending each begins the word in the singular."""
    return _has_words(tuple(_PLURAL.sub("", word) for word in typed), name)


def _quote(line: str, tokens: Sequence[WrittenToken], at: int, until: int | None = None) -> str:
    """What was written there, up to the next separator."""
    if until is None:
        until = at
        while until < len(tokens) and tokens[until].is_word:
            until += 1
    end = tokens[until].start if until < len(tokens) else len(line)
    return line[tokens[at].start : end].strip(" ,;:>=&+-→")[:80]
