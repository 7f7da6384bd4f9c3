"""The names of a game, found in what somebody wrote: whole, in part, or misspelt by a letter or two."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from django.utils import translation
from django.utils.translation import gettext
from msgspec import Struct
from rapidfuzz.distance import OSA

from games.orders.tokens import Token, tokens_of
from games.reader.lookup import names_in_all_languages
from games.titles import meaning_changers, small_talk, spoken
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from games.titles.spoken import PhraseWords, Spoken, SpokenName

TRAIT = "trait"
SHORTEST_BEGINNING = 5
LONG_PHRASE = 4
"""The words of a phrase of so many words are no words of the game by themselves."""
ARTICLES = spoken.words(
    "the of a an el la los las de del al il lo i gli le l di dello della dei degli delle dell da dal dalla",
    "dall a o os as do dos das d in e y and e un una um uma",
)
"""They may be missing in a name, and stand between its words."""
SKIPPED = ARTICLES - {"dos"}


class Name(Struct, frozen=True):
    thing: str
    kind: str
    words: tuple[str, ...]
    many: bool = False
    signs: frozenset[int] = frozenset()
    """Before which of its words a sign stands: “Moria! Dáin! Dáin!”"""


class Mention(Struct, frozen=True):
    """Some words that name a thing."""

    thing: str
    kind: str
    at: frozenset[int]
    whole: bool
    said: int
    """How many of the name's words."""
    many: bool = False
    mended: str = ""
    """The misspelt word, as it was written."""
    shortened: bool = False
    letters: int = 0

    @property
    def is_plain(self) -> bool:
        """Hardly anything else: a whole name, several words of one, or a long one."""
        return self.whole or self.said > 1 or (self.letters >= 6 and not self.shortened)

    @property
    def first(self) -> int:
        return min(self.at)

    @property
    def last(self) -> int:
        return max(self.at)


class _Fit(Struct, frozen=True):
    word: str
    mended: bool = False
    shortened: bool = False


class Lexicon:
    """Everything that can be named in one game, by the words of its names."""

    def __init__(self, known: Spoken) -> None:
        known = _with_labels(known)
        self.spoken = known
        self._first_words: dict[str, frozenset[str]] = {}
        self._single_words: dict[tuple[str, str], frozenset[str]] = {}
        self.names: list[Name] = []
        for each in known.names():
            for text in each.names:
                self._add(each.thing, each.kind, text)
            if "_" in each.thing and "." not in each.thing:
                self._add(each.thing, each.kind, each.thing)
        for trait in known.traits:
            for one in trait.one:
                self._add(trait.key, TRAIT, one)
            for many in trait.many:
                self._add(trait.key, TRAIT, many, many=many not in trait.one)
        self.names = list(dict.fromkeys(self.names))
        self.called: dict[str, set[tuple[str, ...]]] = {}
        for name in self.names:
            self.called.setdefault(name.thing, set()).add(name.words)
        self.by_word: dict[str, list[tuple[Name, int]]] = {}
        for name in self.names:
            for place, word in enumerate(name.words):
                self.by_word.setdefault(word, []).append((name, place))
        self.whole_words = frozenset(name.words for name in self.names if len(name.words) == 1)
        self.sorted_words = sorted(self.by_word)
        self.phrase_words = _phrase_words(known)
        self.evoking = frozenset(word for name in known.evokes for word in self.first_words(name))
        """The first words of what orders something in some question."""
        ways = (way for each in known.evokes.values() for evoked in each for group in evoked for way in group)
        self.ordering_alone = frozenset(way[0] for way in ways if len(way) == 1)
        """Words that order something by themselves, or with what they do it to."""
        self.long_phrases = self._phrases(lambda way: len(way) >= LONG_PHRASE)
        self.negations = self._phrases(lambda way: bool(spoken.NOT & set(way)))
        self.placeable = self.phrase_words | PLACEABLE
        self.known_words = ORDINARY | self.phrase_words | self.by_word.keys()

    def _add(self, thing: str, kind: str, text: str, many: bool = False) -> None:
        words: list[str] = []
        signs: set[int] = set()
        for token in tokens_of(text):
            if token.is_separator:
                signs.add(len(words))
            else:
                words.append(token.text)
        if words:
            self.names.append(Name(thing, kind, tuple(words), many, frozenset(signs)))

    def _phrases(self, wanted: Callable[[PhraseWords], bool]) -> dict[str, list[PhraseWords]]:
        """Ways to say something, by their first word."""
        found: dict[str, list[PhraseWords]] = {}
        for ways in self.spoken.evokes.values():
            for way in (way for evoked in ways for group in evoked for way in group):
                if wanted(way):
                    found.setdefault(way[0], []).append(way)
        return found

    def first_words(self, name: str) -> frozenset[str]:
        """With which the ways begin to say an item."""
        known = self._first_words.get(name)
        if known is None:
            ways = self.spoken.evokes.get(name, ())
            found = {way[0] for evoked in ways for group in evoked for way in group if len(way) < LONG_PHRASE}
            known = self._first_words[name] = frozenset(found) - spoken.NOT
        return known

    def single_words(self, prompt: str, key: str) -> frozenset[str]:
        """Each of which says an item, or a part of it."""
        known = self._single_words.get((prompt, key))
        if known is None:
            ways = (*self.spoken.evokes.get(f"{prompt}:{key}", ()), *self.spoken.evokes.get(key, ()))
            found = {way[0] for evoked in ways for group in evoked for way in group if len(way) == 1}
            known = self._single_words[prompt, key] = frozenset(found)
        return known

    def words_of(self, thing: str) -> frozenset[str]:
        """The words of all its names."""
        return frozenset(word for name in self.called.get(thing, ()) for word in name)

    def are_namesakes(self, one: str, other: str) -> bool:
        """Two things that are called the same."""
        return self.called.get(one) == self.called.get(other)

    # --- finding -------------------------------------------------------------------------------------

    def mentions(self, tokens: Sequence[Token]) -> list[Mention]:
        """Every naming of anything, the longest at each place; words of a whole name belong to it alone."""
        fits = [self._fits(tokens, at) for at in range(len(tokens))]
        found: dict[tuple[str, str, frozenset[int]], Mention] = {}
        for at, options in enumerate(fits):
            for fit in options:
                for name, place in self.by_word[fit.word]:
                    mention = self._run(name, place, tokens, fits, at, fit)
                    if mention is None:
                        continue
                    key = (mention.thing, mention.kind, mention.at)
                    best = found.get(key)
                    if best is None or _better(mention, best):
                        found[key] = mention
        return _locked(_longest(list(found.values())))

    def _fits(self, tokens: Sequence[Token], at: int) -> list[_Fit]:
        """The words of names that this word may be."""
        token = tokens[at]
        word = token.text
        if token.is_separator or token.elided:
            return []
        found = [_Fit(form) for form in _forms(word) if form in self.by_word]
        ordinary = word in self.known_words or word in meaning_changers.CHANGERS
        if found or ordinary or not token.is_word:
            return found
        dotted = at + 1 < len(tokens) and tokens[at + 1].text == "." and tokens[at + 1].start == token.end
        begun = self._beginning(word, shortest=3 if dotted else SHORTEST_BEGINNING)
        return begun or self._mended(word, beside=_beside(tokens, at))

    def _beginning(self, word: str, shortest: int) -> list[_Fit]:
        if len(word) < shortest or not word.isalpha():
            return []
        place = bisect_left(self.sorted_words, word)
        found = []
        while place < len(self.sorted_words) and self.sorted_words[place].startswith(word):
            found.append(_Fit(self.sorted_words[place], shortened=True))
            place += 1
        return found

    def _mended(self, word: str, beside: bool) -> list[_Fit]:
        """The one nearest word, if it is near enough; a short word only beside another of its name."""
        most = 2 if len(word) >= (7 if beside else 8) else 1
        if len(word) < (5 if beside else 6) or not word.isalpha():
            return []
        near = self._nearest(word, most)
        return [_Fit(other, mended=True) for other in near] if len(near) == 1 else []

    def _nearest(self, word: str, most: int) -> list[str]:
        best, found = most + 1, []
        for other in self.sorted_words:
            if abs(len(other) - len(word)) > most or other[0] != word[0] or other in ARTICLES:
                continue
            far = OSA.distance(word, other, score_cutoff=most)
            if far < best:
                best, found = far, [other]
            elif far == best and far <= most:
                found.append(other)
        stems = {_stem(other) for other in found}
        return found[:1] if len(stems) == 1 else found

    def _run(
        self, name: Name, place: int, tokens: Sequence[Token], fits: list[list[_Fit]], at: int, first: _Fit
    ) -> Mention | None:
        """As many words of the name as stand here, from this place of it on."""
        if name.words[place] in ARTICLES and len(name.words) > 1:
            return None
        taken, said, parts = [at], 1, [first]
        if place and self._is_slip_before(tokens, at, name.words[place - 1]):
            taken, said, parts = [at - 1, at], 2, [_Fit(name.words[place - 1], mended=True), first]
        here, want = at + 1, place + 1
        while want < len(name.words):
            next_at = _next_word(tokens, here, name.words[want], across=want in name.signs)
            fit = (
                next((f for f in fits[next_at] if f.word == name.words[want]), None) if next_at >= 0 else None
            )
            if fit is None and next_at >= 0 and self._is_slip(tokens[next_at].text, name.words[want]):
                fit = _Fit(name.words[want], mended=True)
            if fit is not None:
                taken.append(next_at)
                parts.append(fit)
                said += 1
                here = next_at + 1
            elif name.words[want] not in ARTICLES:
                break
            want += 1
        content = [word for word in name.words if word not in ARTICLES] or list(name.words)
        spoken_words = [p.word for p in parts if p.word not in ARTICLES or len(content) == len(name.words)]
        whole = len(spoken_words) >= len(content)
        if not whole and not self._is_telling(name, parts, tokens, taken):
            return None
        slips = (tokens[place] for place, part in zip(taken, parts, strict=True) if part.mended)
        mended = next((token.accented or token.text for token in slips), "")
        if mended and len(taken) == 1 and len(tokens[at].text) < 6:
            return None
        shortened = any(p.shortened for p in parts)
        whole = whole and not shortened
        letters = sum(len(tokens[place].text) for place in taken)
        return Mention(
            name.thing, name.kind, frozenset(taken), whole, said, name.many, mended, shortened, letters
        )

    def _is_slip_before(self, tokens: Sequence[Token], at: int, wanted: str) -> bool:
        """“Part Celebrant”: its first word is a letter off, and the next is right."""
        before = tokens[at - 1] if at else None
        if before is None or not before.is_word or min(len(before.text), len(wanted) - 1) < 4:
            return False
        return before.text != wanted and bool(OSA.distance(before.text, wanted, score_cutoff=1) <= 1)

    def _is_slip(self, word: str, wanted: str) -> bool:
        """One letter off, right where this word of the name is due: “Abismo de Elm”."""
        if len(word) < 3 or len(wanted) < 4 or wanted in ARTICLES or word in self.known_words:
            return False
        return bool(OSA.distance(word, wanted, score_cutoff=1) <= 1)

    def _is_telling(self, name: Name, parts: list[_Fit], tokens: Sequence[Token], taken: list[int]) -> bool:
        """Part of a name counts if it is not an ordinary word, nor the whole name of something else."""
        if name.kind in (TRAIT, "die", "deck"):
            return False
        telling = [part.word for part in parts if part.word not in ARTICLES]
        if not telling or any(part.mended for part in parts):
            return len(telling) > 1
        if len(telling) == 1:
            word = telling[0]
            if word in ORDINARY or word in self.phrase_words or len(word) < 3 or word.isdigit():
                return False
            return (word,) not in self.whole_words
        return True


def _with_labels(known: Spoken) -> Spoken:
    """What our letters call an item says it, too, if it is more than a word."""
    evokes = dict(known.evokes)
    for name, message in known.labels():
        ways = []
        for language in LANGUAGES:
            with translation.override(language):
                text = gettext(message)
            words = tuple(token.text for token in tokens_of(text) if not token.is_separator)
            if len(words) > 1 and "%" not in text:
                ways.append(((words,),))
        evokes[name] = (*evokes.get(name, ()), *ways)
    return replace(known, evokes=evokes)


def _phrase_words(known: Spoken) -> frozenset[str]:
    found: set[str] = set()
    for ways in known.evokes.values():
        for evoked in ways:
            for group in evoked:
                for way in group:
                    found |= set(way if len(way) < LONG_PHRASE else ())
    for more in known.goes_with.values():
        found |= more
    return frozenset(found)


def _ordinary() -> frozenset[str]:
    phrases: tuple[str, ...] = (
        spoken.END,
        spoken.PASS,
        spoken.POLITE,
        spoken.CORRECTION,
        spoken.HARMLESS,
        spoken.COURTESY,
    )
    phrases += (small_talk.PHRASES,)
    found = {word for text in phrases for way in spoken.said(text) for word in way}
    sets: tuple[frozenset[str], ...] = (
        spoken.FROM,
        spoken.OF,
        spoken.TO,
        spoken.AT,
        spoken.WITH,
        spoken.BOTH,
        spoken.ALL,
        spoken.EXCEPT,
    )
    sets += (spoken.HALF, spoken.PAIR, spoken.UNTIL, spoken.UNITS)
    sets += (spoken.AGAIN, spoken.STAYS, spoken.NONE, spoken.NOT, spoken.YES, spoken.THEN, spoken.GREETINGS)
    sets += (spoken.SORRY, spoken.BUT, spoken.OR, spoken.DANGER, spoken.DIE, spoken.CARD, spoken.WITHOUT)
    sets += (small_talk.FILLERS, small_talk.THINGS, small_talk.CHOOSING, small_talk.DOING, small_talk.WEIGHTY)
    for each in (*sets, *spoken.SMALL.values()):
        found |= each
    for numbers in spoken.NUMBERS.values():
        found |= numbers.keys()
    return frozenset(found)


ORDINARY = _ordinary()


def _placeable() -> frozenset[str]:
    """What a pick may own without being a name, and what goes along with every die."""
    found = {word for text in (spoken.END, spoken.PASS) for way in spoken.said(text) for word in way}
    found |= spoken.ALL | spoken.BOTH | spoken.EXCEPT | spoken.AGAIN | spoken.NONE | spoken.YES | spoken.DIE
    found |= small_talk.THINGS | small_talk.CHOOSING | small_talk.DOING
    found |= spoken.WITH | spoken.USING | spoken.NOT | spoken.BELONGING | spoken.words("si x nope")
    return frozenset(found)


PLACEABLE = _placeable()


def _stem(word: str) -> str:
    return word[:-1] if word.endswith("s") else word


def _forms(word: str) -> Iterator[str]:
    """The word, and without what makes it a plural or an owner."""
    yield word
    if word.endswith("s") and (len(word) > 4 or not word.isalpha()):
        yield word[:-1]
    elif len(word) > 3:
        yield word + "s"


def _beside(tokens: Sequence[Token], at: int) -> bool:
    near = [at - 1, at + 1]
    return any(0 <= place < len(tokens) and tokens[place].is_word for place in near)


def _next_word(tokens: Sequence[Token], at: int, wanted: str, *, across: bool) -> int:
    """The next word, past articles, and `across` such signs as the name has in it; -1 if there is none."""
    while at < len(tokens):
        token = tokens[at]
        if token.is_separator and token.text not in (
            (",", "!", "/", '"', ":", "&", ".") if across else (".", '"')
        ):
            return -1
        if not token.is_separator and (token.text == wanted or token.text not in SKIPPED):
            return at
        at += 1
    return -1


def _better(one: Mention, other: Mention) -> bool:
    return (one.whole, one.said, not one.mended) > (other.whole, other.said, not other.mended)


def _longest(found: list[Mention]) -> list[Mention]:
    """Of one thing only namings that are not part of a longer one of the same thing."""
    kept = []
    for mention in found:
        if any(o is not mention and o.thing == mention.thing and mention.at < o.at for o in found):
            continue
        kept.append(mention)
    return kept


def _locked(found: list[Mention]) -> list[Mention]:
    """What a whole name of several words says is not cut up for others."""
    locks = sorted({m.at for m in found if m.whole and len(m.at) > 1 and not m.mended}, key=len, reverse=True)
    kept: list[frozenset[int]] = []
    for lock in locks:
        if not any(lock & other for other in kept):
            kept.append(lock)
    mended = {m.at for m in found if m.whole and len(m.at) > 1 and m.mended}
    kept += [lock for lock in mended if not any(lock & other for other in kept)]
    return [m for m in found if all(not (m.at & lock) or lock <= m.at for lock in kept)]


def _unspoken(title: str) -> Spoken:
    """Of a game without words of its own: what can be looked up has a name, and its notation is read."""
    known = names_in_all_languages(title)
    return Spoken(
        names=lambda: (SpokenName(key, "thing", tuple(names)) for key, names in known.items()),
        things=lambda question, key, view: (key,),
    )


@cache
def lexicon(title: str) -> Lexicon:
    return Lexicon(titles()[title].spoken or _unspoken(title))
