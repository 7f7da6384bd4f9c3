"""One clause of an order, before anything is tried: what it names, counts, negates and merely says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from games.orders.asides import asides_of
from games.orders.lexicon import ARTICLES, TRAIT, Lexicon, Mention
from games.orders.tokens import Token
from games.titles import small_talk, spoken
from games.titles.meaning_changers import told_forms
from games.titles.spoken import Evoked, Group, PhraseWords

VERB = "~"
"""With this begin traits that are verbs: “reduce” says which of two figures is meant."""


def _by_first_word(text: str) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for way in sorted(spoken.said(text), key=len, reverse=True):
        found.setdefault(way[0], []).append(way)
    return found


_PHRASES = {
    name: _by_first_word(text)
    for name, text in (
        ("polite", spoken.POLITE),
        ("end", spoken.END),
        ("pass", spoken.PASS),
        ("courtesy", spoken.COURTESY),
        ("small talk", small_talk.PHRASES),
        ("harmless", spoken.HARMLESS),
        ("all", spoken.ALL_PHRASES),
        ("most", spoken.MOST),
        ("none", spoken.NONE_OF_THEM),
        ("nay", spoken.NAY),
        ("least", spoken.LEAST),
    )
}
_OF_THE = spoken.words("dei degli delle dos das")
_ENTIRE = spoken.words("entera entero intera intero inteira inteiro completa completo")
_AND = spoken.words("and y e ed")
_THEM_ALL = spoken.words("los las i gli os as")
_PLURAL_ARTICLES = spoken.words("the los las i gli le os as e ed")
_JOINING = spoken.words("and y e ed or o ou ni nor nem ne oppure")
_TELLING_LANGUAGE = {
    "en": spoken.words("the of and from to with my die i a move use play card i'm all"),
    "es": spoken.words(
        "el los las del y con desde hacia dado de un una mi muevo uso juego todo en la al por"
    ),
    "it": spoken.words(
        "il gli le di del dal dalla nel nella con e da dado un una mio muovo uso gioco tutti alla"
    ),
    "pt": spoken.words("o os as do da dos das no na com e para dado de um uma meu movo uso jogo tudo em ao"),
}


class Figures(Struct, frozen=True):
    """A number of figures of some sort: “all three Nazgûl”, “5 Isengard regulars”, “no elites”."""

    at: frozenset[int]
    traits: frozenset[str]
    count: int | None = None
    everything: bool = False
    many: bool = False
    negated: bool = False
    doubtful: bool = False
    """One word for one and for many, and no number."""
    minus: int = 0
    """So many fewer than all: “all but two regulars”."""
    half: bool = False


class Negated(Struct, frozen=True):
    """A part of the clause that says what is not done: “Aragorn does not go”."""

    at: frozenset[int]
    things: tuple[str, ...]


class Counted(Struct, frozen=True):
    """How many, as said before a name."""

    at: frozenset[int]
    count: int | None = None
    everything: bool = False
    minus: int = 0


class Stay(Struct, frozen=True):
    """“The elite and the leader stay at home”: who, and the words that say so."""

    at: frozenset[int]
    figures: tuple[Figures, ...] = ()
    people: tuple[Mention, ...] = ()
    others: bool = False
    unclear: bool = False
    """It cannot be told how many stay, or how far the list goes."""


class Clause:
    """The words of a clause, and what each of them may be."""

    def __init__(
        self, tokens: Sequence[Token], lexicon: Lexicon, language: str, passed: frozenset[int] = frozenset()
    ) -> None:
        """`passed`: strange words, to be passed over."""
        self.tokens = tokens
        self.passed = passed
        self.lexicon = lexicon
        self.spoken = lexicon.spoken
        self.language = _language(tokens, language)
        writer = self.writer = language[:2] if language[:2] in spoken.SMALL else "en"
        self.numbers = {**spoken.NUMBERS["en"], **spoken.NUMBERS[writer], **spoken.NUMBERS[self.language]}
        self.small = spoken.SMALL[self.language] | spoken.SMALL[writer]
        found = lexicon.mentions(tokens)
        self.mentions: dict[str, list[Mention]] = {}
        for mention in found:
            if mention.kind != TRAIT:
                self.mentions.setdefault(mention.thing, []).append(mention)
        self.named = frozenset(at for mention in found for at in mention.at if mention.is_plain)
        self.locked = frozenset(at for m in found if m.whole and len(m.at) > 1 for at in m.at)
        self.traits = [
            m for m in found if m.kind == TRAIT and not (m.thing[0] == VERB and m.at & self.told_of)
        ]
        self._evoked: dict[Evoked, list[frozenset[int]]] = {}
        self._spans: dict[str, list[frozenset[int]]] = {}

    # --- words ---------------------------------------------------------------------------------------

    def word(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def is_separator(self, at: int) -> bool:
        return not 0 <= at < len(self.tokens) or self.tokens[at].is_separator

    @cached_property
    def content(self) -> frozenset[int]:
        """Everything that must be accounted for."""
        return frozenset(at for at, token in enumerate(self.tokens) if not token.is_separator)

    @cached_property
    def harmless(self) -> frozenset[int]:
        """Small words and courtesies, none of which carries an order's meaning."""
        found = {at for at in self.content if self.is_small(at)}
        found |= {at for stay in self.stays if not (stay.figures or stay.people) for at in stay.at}
        found -= {at for at in self.content if self._does_it(at)}
        return frozenset(found) - self.locked | self.phrased | self.beside | self.passed

    @cached_property
    def phrased(self) -> frozenset[int]:
        """Words of set phrases that only say how polite one is, or that it is this turn."""
        found: set[int] = set()
        for name in ("polite", "courtesy", "small talk", "harmless"):
            for span in self.spans(name):
                if (name == "polite" and len(span) > 2) or self._may_stand(span):
                    found |= span
        for at in range(len(self.tokens) - 1):
            if self.word(at + 1) in spoken.COUNTED_ALONG and (self.number(at) or 0) > 1:
                found.add(at)
        return frozenset(found) - self.locked

    def _may_stand(self, span: frozenset[int]) -> bool:
        """A phrase with a weighty word in it, like “a domani”, only beside a sign or at an end."""
        weighty = {self.word(at) for at in span} & spoken.DANGER
        if not weighty or (weighty == {"vez"} and len(span) > 1):
            return True
        return self.is_separator(min(span) - 1) or self.is_separator(max(span) + 1)

    def is_small(self, at: int) -> bool:
        token = self.tokens[at]
        word = token.text
        if token.elided:
            return True
        if word == "se" and self.language == "pt":
            return self._is_reflexive(at)
        if word in spoken.UNTIL:
            return self._leads_to_place(at)
        if word in ("no", "dos", "si", "o", "se"):
            return self._is_small_homograph(at)
        return word in self.small or (self._is_filler(word) and not self._is_name(at))

    def _leads_to_place(self, at: int) -> bool:
        """“até Fangorn”, “fino a Edoras”."""
        behind = at + 1
        while self.word(behind) in ARTICLES | spoken.TO and not self.is_separator(behind):
            behind += 1
        return behind in self._in_places and at not in self.locked

    def _is_filler(self, word: str) -> bool:
        if word in small_talk.FILLERS:
            return True
        adverb = word.endswith("mente") or (word.endswith("ly") and len(word) > 5)
        weighs = word in spoken.DANGER | small_talk.WEIGHTY | small_talk.WEAK_ADVERBS
        return adverb and not weighs and word not in self.lexicon.phrase_words

    def _is_name(self, at: int) -> bool:
        return any(at in m.at and m.whole for found in self.mentions.values() for m in found)

    def _is_small_homograph(self, at: int) -> bool:
        word, language = self.tokens[at].text, self.language
        if word == "no":
            return language == "pt" and any(
                mention.kind == "region" and mention.first == at + 1
                for found in self.mentions.values()
                for mention in found
            )
        if word == "dos":
            counts = any(np.first == at + 1 for np in self.traits)
            before = self.word(at - 1) in spoken.HALF | spoken.ALL | spoken.OTHERS | spoken.PAIR
            return language == "pt" and (not counts or before or self.number(at - 1) is not None)
        if word == "o":
            other = ("bien", "sea") if self.writer == "pt" else ("bien", "sea", "que")
            goes_on = not self.is_separator(at + 1) and self.word(at + 1) not in other
            return language == "pt" and goes_on
        if word == "si":
            fits = self._is_inside(at) if self.writer == "it" else self._is_reflexive(at)
            return language == "it" and self.tokens[at].accented != "sì" and fits
        if self.writer == "es":
            return language == "es" and (self._is_inside(at) or self._is_verb(at + 1))
        return language == "es" and self._is_reflexive(at)

    def _is_verb(self, at: int) -> bool:
        return self.word(at) in self.lexicon.phrase_words and self.word(at).endswith(tuple("aen"))

    def _is_reflexive(self, at: int) -> bool:
        """Between words of one clause and before a verb that we know: “la Comunidad se mueve”."""
        verb = self.word(at + 1)
        declares = verb in self.lexicon.phrase_words and verb.endswith(("a", "am"))
        known = verb in self.lexicon.evoking | spoken.STAYS and verb.endswith(tuple("aeionm"))
        return self._is_inside(at) and (known or declares)

    def _is_inside(self, at: int) -> bool:
        """Between words of one clause."""
        begins = self.is_separator(at - 1) or self.word(at - 1) in ("y", "e", "and")
        return not begins and not self.is_separator(at + 1)

    # --- what is said beside the order ---------------------------------------------------------------

    @cached_property
    def beside(self) -> frozenset[int]:
        """Parts in which nothing of the game is said: “the boiler broke”, “and fingers crossed”."""
        return frozenset().union(*self.asides) if self.asides else frozenset()

    @cached_property
    def asides(self) -> list[frozenset[int]]:
        return asides_of(self)

    def number(self, at: int) -> int | None:
        if not 0 <= at < len(self.tokens):
            return None
        token = self.tokens[at]
        if token.kind == "number":
            return int(token.text)
        if token.text == "dos" and self.language != "es":
            return None
        if token.text in spoken.PAIR and self.word(at - 1) in ("a", "un", "um") and self._is_of(at + 1):
            return 2
        return self.numbers.get(token.text) if token.is_word else None

    def _is_of(self, at: int) -> bool:
        return self.word(at) in spoken.OF | _OF_THE

    @cached_property
    def telling(self) -> frozenset[int]:
        """Words that name something of the game, or count figures."""
        return self.named | frozenset(at for mention in self.traits for at in mention.at)

    @cached_property
    def negations(self) -> frozenset[int]:
        return frozenset(
            at
            for at in self.content - self.locked
            if (self.tokens[at].text in spoken.NOT and not self.is_small(at) and at not in self.phrased)
            or self.denies(at)
        )

    def denies(self, at: int) -> bool:
        """“nada de atacar”, “niente ritirata”: nothing of what is said behind it."""
        if (
            self.word(at) not in ("nada", "niente", "nothing")
            or self.is_separator(at + 1)
            or at in self.phrased
        ):
            return False
        if any(at in span for span in self.spans("end")):
            return False
        return self.word(at + 1) in ("de", "di") or self.word(at) == "niente"

    def spans(self, name: str) -> list[frozenset[int]]:
        """Where set phrases stand, the longest first, none over another."""
        if name not in self._spans:
            self._spans[name] = self._find_spans(name)
        return self._spans[name]

    def _find_spans(self, name: str) -> list[frozenset[int]]:
        found: list[frozenset[int]] = []
        for at, token in enumerate(self.tokens):
            for way in _PHRASES[name].get(token.text, ()):
                span = self._phrase_at(way, at)
                if span and not any(span & other for other in found):
                    found.append(span)
                    break
        return found

    def _phrase_at(self, way: Sequence[str], at: int) -> frozenset[int] | None:
        end = at + len(way)
        if end > len(self.tokens) or any(self.tokens[at + k].text != word for k, word in enumerate(way)):
            return None
        span = frozenset(range(at, end))
        return None if span & self.locked else span

    # --- what is evoked ------------------------------------------------------------------------------

    def evoked(self, ways: Iterable[Evoked]) -> list[frozenset[int]]:
        """The words that say one of these, each way with the words of all its parts."""
        found: list[frozenset[int]] = []
        for way in ways:
            if way not in self._evoked:
                self._evoked[way] = self._all_of(way)
            found += self._evoked[way]
        return found

    def _all_of(self, way: Evoked) -> list[frozenset[int]]:
        spans: list[frozenset[int]] = [frozenset()]
        for group in way:
            spans = [known | more for known in spans for more in self._group(group) if not known & more]
        return spans

    def _group(self, group: Group) -> list[frozenset[int]]:
        """The places of one of these phrases; small words may stand between its words."""
        found = []
        for way in group:
            for at in self.places.get(way[0], ()):
                span = self._spaced(way, at)
                if span:
                    found.append(span)
        return found

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where each word stands, if it is not part of a longer name."""
        found: dict[str, list[int]] = {}
        for at in sorted(self.content - self.locked - self.told_of):
            found.setdefault(self.tokens[at].text, []).append(at)
        return found

    @cached_property
    def told_of(self) -> frozenset[int]:
        """Verbs of orders that tell what was or will be: “perdí dos regulares”, “atacarei”."""
        told = told_forms(self.language)
        verbs = self.lexicon.phrase_words
        return frozenset(
            at
            for at in self.content - self.locked
            if self.word(at) in told or (self.word(at) in verbs and self._is_accented_past(at))
        )

    def _is_accented_past(self, at: int) -> bool:
        ends = {"es": ("é", "í", "ó"), "pt": ("í",), "it": ("ò", "ì", "rà")}.get(self.language, ())
        return bool(ends) and self.tokens[at].accented.endswith(ends) and len(self.word(at)) > 3

    @cached_property
    def unplaced(self) -> frozenset[int]:
        """Words that no answer to any question could account for: while one is there, nothing is ordered."""
        named = frozenset(at for mentions in self.mentions.values() for m in mentions for at in m.at)
        named |= frozenset(at for figures in self.figures for at in figures.at)
        left = self.content - named - self.harmless - self.denied - self._labelled
        left = frozenset(
            at for at in left if self.number(at) is None and self.word(at) not in self.lexicon.placeable
        )
        left -= frozenset(
            at for name in ("all", "most", "least", "none", "nay") for span in self.spans(name) for at in span
        )
        unclear = frozenset(at for stay in self.stays if stay.unclear for at in stay.at)
        told = self.told_of - named - self.beside
        return left | told | (self.negations - self._meant_negations() - self.denied) | unclear

    def _does_it(self, at: int) -> bool:
        """“you retreat”: somebody else does it."""
        you = self.word(at) in spoken.YOU or self.tokens[at].accented == "tú"
        return (
            you and self.word(at + 1) in spoken.VERBS and self.word(at - 1) not in ("would", "will", "could")
        )

    @cached_property
    def _labelled(self) -> frozenset[int]:
        """Words of long phrases, as our letters list them."""
        return self._words_of(self.lexicon.long_phrases)

    def _words_of(self, phrases: Mapping[str, Sequence[PhraseWords]]) -> frozenset[int]:
        found: set[int] = set()
        for word, places in self.places.items():
            for way in phrases.get(word, ()):
                for at in places:
                    found |= self._spaced(way, at) or frozenset()
        return frozenset(found)

    def _meant_negations(self) -> frozenset[int]:
        """Those that belong to what is said: “will not retreat”, “no elites”, a bare “no”."""
        if not self.negations:
            return frozenset()
        found = {at for figures in self.figures if figures.negated for at in figures.at}
        found |= self._words_of(self.lexicon.negations)
        for verbs, _ in self.spoken.refusals.values():
            found |= {at for span in self.refused(verbs) for at in span}
        for name in ("end", "none", "nay"):
            found |= {at for span in self.spans(name) for at in span}
        found |= {at for at in self.negations if (self.word(at), self.word(at + 1)) == ("no", "one")}
        first = min(self.content - self.harmless, default=-1)
        if self.word(first) in ("no", "nao", "nope") and (self.is_separator(first + 1)):
            found.add(first)
        return frozenset(found)

    def _spaced(self, way: Sequence[str], at: int) -> frozenset[int] | None:
        taken = [at]
        for word in way[1:]:
            at += 1
            while at < len(self.tokens) and self.tokens[at].text != word:
                small = self.is_small(at) and self.word(at) not in ("se", "si", "o", "no")
                if self.is_separator(at) or not (small or at in self.passed):
                    return None
                at += 1
            if at >= len(self.tokens) or at in self.locked:
                return None
            taken.append(at)
        return frozenset(taken)

    # --- numbers and figures -------------------------------------------------------------------------

    def counted(self, first: int) -> Counted:
        """How many of what is named at `first`: “all three of the”, “2”, “both”."""
        at, taken = first - 1, []
        while at >= 0 and (self._joins_count(at) or at in self._in_places) and self.number(at) is None:
            at -= 1
        number = self.number(at)
        if number is not None:
            taken.append(at)
            at -= 1
            if (of := self._part_of(at)) >= 0:
                return Counted(frozenset([*taken, of]), self.number(of))
            if self.word(at) in spoken.TIMES:
                at -= 1
            while self.word(at) in ARTICLES and self.number(at) is None and at >= 0:
                at -= 1
        elif self.word(at) in spoken.TIMES and (times := self.number(at - 1)) is not None:
            return Counted(frozenset([at, at - 1]), times)
        word = self.word(at)
        of_them = number is not None and any(
            self.word(each) in spoken.OF | _OF_THE for each in range(max(taken) + 1, first)
        )
        if number is not None and of_them and word in spoken.EXCEPT and self.word(at - 1) in spoken.ALL:
            return Counted(frozenset([*taken, at, at - 1]), None, everything=True, minus=number)
        if word in spoken.BOTH and number is None and not self.is_separator(at):
            return Counted(frozenset([at]), 2)
        if word in spoken.ALL and not self.is_separator(at) and not self.tokens[at].elided:
            return Counted(frozenset([*taken, at]), number, everything=True)
        return Counted(frozenset(taken), number)

    def _part_of(self, at: int) -> int:
        """In “two of the three regulars” the place of the “two”."""
        of = False
        while at >= 0 and self.word(at) in ARTICLES | spoken.OF | _OF_THE and self.number(at) is None:
            of = of or self.word(at) in spoken.OF | _OF_THE
            at -= 1
        return at if of and self.number(at) is not None else -1

    def _joins_count(self, at: int) -> bool:
        joins = self.word(at) in (ARTICLES | spoken.OF | spoken.FROM | small_talk.ONLY) - _AND
        return joins or at in self.passed

    @cached_property
    def _in_places(self) -> frozenset[int]:
        """Words of places: “two of the Dol Guldur regulars”."""
        found = (m for ms in self.mentions.values() for m in ms if m.kind == "region" and m.whole)
        return frozenset(at for mention in found if len(mention.at) > 0 for at in mention.at)

    @cached_property
    def figures(self) -> list[Figures]:
        """All that are told, those that stay as negated."""
        staying = {figures: stay.at for stay in self.stays for figures in stay.figures}
        return [
            replace(each, negated=True, at=each.at | staying[each]) if each in staying else each
            for each in self._counted_figures
        ]

    @cached_property
    def _counted_figures(self) -> list[Figures]:
        found: list[Figures] = []
        runs: list[list[Mention]] = []
        for mention in sorted(self.traits, key=lambda m: (m.first, -len(m.at))):
            if runs and mention.at & frozenset().union(*(m.at for m in runs[-1])):
                continue
            if runs and self._adjoins(runs[-1][-1].last, mention.first) and self._goes_on(runs[-1], mention):
                runs[-1].append(mention)
            else:
                runs.append([mention])
        kinds = {trait.key for trait in self.spoken.traits if trait.is_kind}
        for run in runs:
            if any(mention.thing in kinds for mention in run):
                found.append(self._figures(run, kinds))
        return [*found, *self._lettered()]

    def _goes_on(self, run: list[Mention], mention: Mention) -> bool:
        """A verb, a nation and a kind at most."""
        return all(self._sort(mention) != self._sort(other) for other in run)

    def _sort(self, mention: Mention) -> str:
        if mention.thing.startswith(VERB):
            return VERB
        return "kind" if any(t.key == mention.thing and t.is_kind for t in self.spoken.traits) else "whose"

    def _adjoins(self, last: int, first: int) -> bool:
        return all(
            (self.word(at) in (ARTICLES | spoken.OF) or self.number(at) is not None or at in self.passed)
            and not self.is_separator(at)
            for at in range(last + 1, first)
        )

    def _figures(self, run: list[Mention], kinds: set[str]) -> Figures:
        words = frozenset().union(*(mention.at for mention in run))
        count = self.counted(min(m.first for m in run if not m.thing.startswith(VERB)))
        head = next(mention for mention in run if mention.thing in kinds)
        taken = words | count.at
        behind = max(words) + 1
        number = count.count
        if self.word(behind) == "x" and (times := self.number(behind + 1)) is not None:
            number, taken = times, taken | {behind, behind + 1}
        minus, half = count.minus, False
        if not head.many and self.word(behind) in _ENTIRE:
            taken |= {behind}
        if count.everything and self.word(behind) in spoken.EXCEPT and self._is_bare_number(behind + 1):
            minus, taken = self.number(behind + 1) or 0, taken | {behind, behind + 1}
        if (place := self._before(min(taken))) >= 0 and self.word(place) in spoken.HALF:
            half, taken = True, taken | {place}
        negated, more = self._negation_of(taken)
        same = head.thing in {t.key for t in self.spoken.traits if set(t.one) & set(t.many)}
        all_of_them = same and self.word(min(taken) - 1) in _THEM_ALL
        return Figures(
            taken | more,
            frozenset(mention.thing for mention in run),
            number,
            count.everything,
            head.many or all_of_them,
            negated,
            doubtful=same and number is None and not count.everything and not all_of_them,
            minus=minus,
            half=half,
        )

    def _is_bare_number(self, at: int) -> bool:
        """“but one”, with nothing behind that it would count."""
        behind = at + 1
        named = any(behind in mention.at for mention in self.traits)
        return self.number(at) is not None and not named

    def _before(self, at: int) -> int:
        at -= 1
        while at >= 0 and self.word(at) in (ARTICLES | spoken.OF) and not self.is_separator(at):
            at -= 1
        return at if not self.is_separator(at) else -1

    def _negation_of(self, taken: frozenset[int]) -> tuple[bool, frozenset[int]]:
        """“no elites”, “without leaders”, “the elite stays”."""
        at = min(taken) - 1
        while at >= 0 and self.word(at) in ARTICLES and not self.is_separator(at):
            at -= 1
        if self.word(max(taken) + 1) in _JOINING or any(self.number(each) is not None for each in taken):
            return False, frozenset()  # “no elites and leaders”: who can tell how far the no goes
        if at >= 0 and self.word(at) in spoken.WITHOUT and at in self.negations:
            return True, frozenset([at])
        behind = max(taken) + 1
        if self.word(behind) in ("no", "nao", "not") and self.is_separator(behind + 1):
            return True, frozenset([behind])
        return False, frozenset()

    # --- who stays -----------------------------------------------------------------------------------

    @cached_property
    def stays(self) -> list[Stay]:
        found = []
        for at in sorted(self.content - self.locked):
            holds = self.word(at) in spoken.HOLDS and self.word(at - 1) in spoken.OTHERS
            if ((holds or self.word(at) in spoken.STAYS) and (stay := self._stay_at(at))) or (
                self.word(at) in spoken.LEAVES_BEHIND and (stay := self._left_at(at))
            ):
                found.append(stay)
        return found

    def _left_at(self, verb: int) -> Stay | None:
        """“leave the elite at home”, “deixo todo o resto”: figures or the others, right behind the verb."""
        words, at = {verb}, verb + 1
        while not self.is_separator(at) and (self.word(at) in ARTICLES or self.word(at) in spoken.ALL):
            words |= {at} if self.word(at) in spoken.ALL else set()
            at += 1
        listed = self._listed_on(at)
        figures = tuple(each for each in listed if isinstance(each, Figures))
        others = frozenset(each for each in listed if isinstance(each, int))
        if not listed or len(figures) + len(others) != len(listed):
            return None
        tail = max(*(max(each.at) for each in figures), *others, at) + 1
        while not self.is_separator(tail) and (self.is_small(tail) or self.word(tail) in spoken.STAY_WHERE):
            words |= {tail} if self.word(tail) in spoken.STAY_WHERE else set()
            tail += 1
        counted = any(each.count is not None and not each.everything for each in figures)
        return Stay(frozenset(words) | others, figures, (), bool(others), unclear=counted)

    def _stay_at(self, verb: int) -> Stay | None:
        words = {verb}
        tail = verb + 1
        while frozenset([tail]) in self._all_alone:
            tail += 1
        while tail < len(self.tokens) and not self.is_separator(tail):
            if self.word(tail) in spoken.STAY_WHERE:
                words.add(tail)
            elif not (self.word(tail) in self.small or self.word(tail) in spoken.AT):
                break
            tail += 1
        others = self.word(verb - 1) in spoken.OTHERS
        if not others and any(at in self._in_places for at in range(verb + 1, tail + 1)):
            return None
        if any(self.word(at) in spoken.IN_FRONT for at in range(verb + 1, tail + 2)):
            return None
        at = verb - 1
        while at >= 0 and self.word(at) in ("se", "si", "que", "che", "that", "which", "who", "will", ","):
            words |= set() if self.is_separator(at) else {at}
            at -= 1
        listed, at = self._listed_back(at)
        if not listed and (self.is_separator(at) or self.is_small(at)):
            listed = self._listed_on(verb + 1)
        if not listed:
            return None
        figures = tuple(each for each in listed if isinstance(each, Figures))
        people = tuple(each for each in listed if isinstance(each, Mention))
        named = [*(each.at for each in figures), *(each.at for each in people)]
        if named and all(at & self.excepted for at in named):
            return Stay(frozenset(words))
        counted = any(each.count is not None and not each.everything for each in figures)
        open_list = len(listed) > 1 and self.word(at) == "," and self._listed_at(at - 1) is not None
        rest = frozenset(at for each in listed if isinstance(each, int) for at in self._all_before(each))
        return Stay(frozenset(words) | rest, figures, people, bool(rest), unclear=counted or open_list)

    def _all_before(self, others: int) -> set[int]:
        """“everyone else”, “todos los demás”: the words of it."""
        found, at = {others}, others - 1
        while at >= 0 and not self.is_separator(at) and self.word(at) in ARTICLES | spoken.ALL:
            found |= {at} if self.word(at) in spoken.ALL else set()
            at -= 1
        return found

    def _listed_at(self, at: int) -> Figures | Mention | int | None:
        """Whom a word names: figures, somebody, or “the others”."""
        if self.word(at) in spoken.OTHERS or frozenset([at]) in self._all_alone:
            return at
        for figures in self._counted_figures:
            if at in figures.at:
                return figures
        for mentions in self.mentions.values():
            for mention in mentions:
                if at in mention.at and mention.whole and mention.kind in ("person", "card"):
                    return mention
        return None

    @cached_property
    def _all_alone(self) -> list[frozenset[int]]:
        """“all” of nobody in particular: “restano tutti”."""
        bound = frozenset(at for each in self._counted_figures for at in each.at)
        near = {at for at in self.content if self.word(at) in spoken.STAYS}
        return [
            frozenset([at])
            for at in self.content - bound
            if self.word(at) in spoken.ALL and {at - 1, at + 1} & near
        ]

    def _listed_back(self, at: int) -> tuple[list[Figures | Mention | int], int]:
        found: list[Figures | Mention | int] = []
        while (each := self._listed_at(at)) is not None:
            found.append(each)
            at = (each if isinstance(each, int) else min(each.at)) - 1
            while self.word(at) in ARTICLES - spoken.words("and y e") and at >= 0:
                at -= 1
            if self.word(at) not in ("and", "y", "e", "ed"):
                break
            at -= 1
        return found, at

    def _listed_on(self, at: int) -> list[Figures | Mention | int]:
        found: list[Figures | Mention | int] = []
        while True:
            while self.word(at) in ARTICLES - spoken.words("and y e") and not self.is_separator(at):
                at += 1
            each = self._listed_at(at)
            if each is None:
                return found
            found.append(each)
            at = (each if isinstance(each, int) else max(each.at)) + 1
            if self.word(at) not in ("and", "y", "e", "ed"):
                return found
            at += 1

    # --- what is refused -----------------------------------------------------------------------------

    def refused(self, verbs: frozenset[str]) -> list[frozenset[int]]:
        """“we do not retreat”, “nobody flees”: a not before one of the verbs, small words between."""
        found = []
        for at in sorted(self.content - self.locked):
            if self.word(at) not in spoken.REFUSING | spoken.NONE or at in self.phrased:
                continue
            verb = at + 1
            while self.word(verb) not in verbs and self._is_passed(verb):
                verb += 1
            if self.word(verb) in verbs:
                found.append(frozenset({at, verb} | self._nobody_behind(verb)))
        return found

    def _is_passed(self, at: int) -> bool:
        if self.is_separator(at):
            return False
        word = self.word(at)
        return word in self.small | small_talk.FILLERS | small_talk.CHOOSING or word == "be"

    def _nobody_behind(self, verb: int) -> set[int]:
        at = verb + 1
        while not self.is_separator(at) and self.word(at) in self.small | spoken.WITH:
            at += 1
        if self.word(at) in spoken.NONE_OF and not self.is_separator(at + 1):
            return {at, at + 1}
        return {at} if self.word(at) in spoken.NONE | spoken.ANYBODY else set()

    def _lettered(self) -> list[Figures]:
        """5R 1E"""
        short = {trait.short: trait.key for trait in self.spoken.traits if trait.short}
        found = []
        for at in range(1, len(self.tokens)):
            token, before = self.tokens[at], self.tokens[at - 1]
            if token.text in short and before.kind == "number" and token.start == before.end:
                traits = frozenset([short[token.text]])
                found.append(Figures(frozenset([at - 1, at]), traits, int(before.text)))
        return found

    @cached_property
    def bare_all(self) -> list[frozenset[int]]:
        """“all”, “the whole army”: not of some figures only, nor of some name."""
        bound = frozenset().union(*(figures.at for figures in self.figures)) if self.figures else frozenset()
        bound |= frozenset(at for stay in self.stays for at in stay.at)
        bound |= frozenset(at for span in self.spans("end") for at in span)
        phrases = [span for span in self.spans("all") if not span & bound]
        bound |= frozenset().union(*phrases)
        return phrases + [
            frozenset([at])
            for at in sorted(self.content - self.locked - bound)
            if self.word(at) in spoken.ALL and not self.tokens[at].elided and not self._counts_behind(at)
        ]

    @cached_property
    def bare_counts(self) -> list[tuple[frozenset[int], int]]:
        """“los tres”, “all five”, “both”: a number with an article that counts nothing said beside it."""
        bound = self.telling | frozenset(at for figures in self.figures for at in figures.at)
        found = []
        for at in sorted(self.content - self.locked - bound):
            number = 2 if self.word(at) in spoken.BOTH else self.number(at)
            if number is None or number < 2 or not self._ends_there(at):
                continue
            before = {each for each in (at - 1, at - 2) if self.word(each) in spoken.ALL}
            units = {at + 1} if self.word(at + 1) in spoken.UNITS else set()
            said = self.word(at) in spoken.BOTH or self.word(at - 1) in _PLURAL_ARTICLES
            if said or before or units:
                found.append((frozenset({at} | before | units), number))
        return found

    def _ends_there(self, at: int) -> bool:
        """Nothing behind it that it could count."""
        behind = at + 1
        if self.is_separator(behind):
            return True
        word = self.word(behind)
        if word in spoken.UNITS:
            return True
        joins = word in spoken.TO | spoken.FROM | spoken.AT | spoken.WITH or word in _JOINING
        return joins or word in self.lexicon.evoking

    def _counts_behind(self, at: int) -> bool:
        return any(at in span for span, _ in self.bare_counts)

    @cached_property
    def exceptions(self) -> list[int]:
        fewer = frozenset(at for each in self._counted_figures if each.minus for at in each.at)
        return [at for at in sorted(self.content - self.locked - fewer) if self.word(at) in spoken.EXCEPT]

    @cached_property
    def excepted(self) -> frozenset[int]:
        """The words behind an “except”, up to a place, a verb or the end of the part."""
        found: set[int] = set()
        for first in self.exceptions:
            at = first + 1
            while at < len(self.tokens) and not self.is_separator(at) and not self._ends_exception(at):
                found.add(at)
                at += 1
        return frozenset(found)

    def _ends_exception(self, at: int) -> bool:
        word = self.word(at)
        return word in spoken.FROM | spoken.TO | spoken.AT - {"no"} and word not in ("a", "al", "ao")

    # --- what is not done ----------------------------------------------------------------------------

    @cached_property
    def negated(self) -> list[Negated]:
        """Parts between separators that name one thing with a “not”, and say nothing that we do not know."""
        found = []
        parts = self._parts()
        for place, part in enumerate(parts):
            nots = part & self.negations
            behind = parts[place + 1] if place + 1 < len(parts) else frozenset()
            if (
                len(nots) != 1
                or not self._stands_out(place, part, behind)
                or any(figures.negated and figures.at & part for figures in self.figures)
            ):
                continue
            things = {
                mention.thing: mention
                for mentions in self.mentions.values()
                for mention in mentions
                if mention.at <= part and mention.whole and mention.kind not in ("die", "deck")
            }
            said = frozenset().union(*(mention.at for mention in things.values())) if things else frozenset()
            rest = part - nots - said - self.harmless
            if len(things) == 1 and all(
                self.word(at) in self.lexicon.phrase_words | spoken.STAYS for at in rest
            ):
                found.append(Negated(part, tuple(things)))
        for stay in self.stays:
            found += [Negated(person.at | stay.at, (person.thing,)) for person in stay.people]
        return found

    def _stands_out(self, place: int, part: frozenset[int], behind: frozenset[int]) -> bool:
        """A part of its own: with a verb or at the head, and parted from the rest by more than a comma, or
        by a verb there."""
        verbs = self.lexicon.evoking
        own = place == 0 or any(self.word(at) in verbs | spoken.BUT for at in part)
        sign = self.word(max(part) + 1)
        return own and (sign in ("", ";", ":", ".", "…") or any(self.word(at) in verbs for at in behind))

    def _parts(self) -> list[frozenset[int]]:
        parts: list[set[int]] = [set()]
        for at in range(len(self.tokens)):
            if self.is_separator(at) or self.word(at) in spoken.BUT:
                parts.append({at} if not self.is_separator(at) else set())
            else:
                parts[-1].add(at)
        return [frozenset(part) for part in parts if part]

    @cached_property
    def denied(self) -> frozenset[int]:
        return frozenset().union(*(part.at for part in self.negated)) if self.negated else frozenset()

    # --- where from, where to ------------------------------------------------------------------------

    def role(self, mention: frozenset[int]) -> str:
        """from, to, of, at, with, or nothing, by what stands around a name."""
        if self._before_arrow(max(mention) + 1) and not self._behind_a_place(min(mention) - 1):
            return "from"
        at = min(mention) - 1
        while at >= 0 and not self.is_separator(at) and (self._is_article(at) or at in self.passed):
            at -= 1
        if at >= 0 and self.tokens[at].text == ">":
            return "to"
        if at < 0 or self.is_separator(at):
            return ""
        return self._preposition(at)

    def _behind_a_place(self, arrow: int) -> bool:
        """In “A > B > all” B is where it goes."""
        return self._before_arrow(arrow) and arrow - 1 in self._in_places

    def _before_arrow(self, at: int) -> bool:
        return 0 <= at < len(self.tokens) and self.tokens[at].text == ">" and self.tokens[at].is_separator

    def _is_article(self, at: int) -> bool:
        word = self.word(at)
        if word == "a":
            return self.language == "en"
        return word in spoken.words(
            "the an el la los las il lo i gli le l o os as un una um uma my our mi mio mia"
        )

    def _preposition(self, at: int) -> str:
        word = self.word(at)
        if self.language == "pt" and word in ("da", "do", "das", "dos", "de"):
            return "from" if self.word(at - 1) == "partir" else "of"
        if word == "de" and self.word(at - 1) == "partir":
            return "from"
        if word in spoken.FROM:
            return "from"
        if word in spoken.OF:
            return "of"
        if self.language == "pt" and word in ("a", "as"):
            return "to" if self.tokens[at].accented in ("à", "às") else ""
        if word in spoken.TO | spoken.UNTIL:
            return "to"
        if word in spoken.AT:
            return "at"
        return "with" if word in spoken.WITH else ""


def _language(tokens: Sequence[Token], language: str) -> str:
    """The language of the words themselves, in doubt that of their writer."""
    counts = {
        code: sum(token.text in known for token in tokens if token.is_word)
        for code, known in _TELLING_LANGUAGE.items()
    }
    best = max(counts.values())
    language = language[:2] if language[:2] in counts else "en"
    return language if counts[language] >= best - 1 else max(counts, key=lambda code: counts[code])
