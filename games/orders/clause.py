"""One clause of an order, before anything is tried: what it names, counts, negates and merely says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from games.orders.asides import asides_of
from games.orders.contrasts import Negated, negated_parts
from games.orders.counting import OF_THE, VERB, Counted, Counting, Figures
from games.orders.lexicon import TRAIT, Lexicon, Mention
from games.orders.small_words import SmallWords
from games.orders.staying_put import Stay, StayingPut
from games.orders.tokens import Token
from games.titles import small_talk, spoken
from games.titles.meaning_changers import REFUSAL, told_forms
from games.titles.order_verbs import GIVES_UP_A_PLACE
from games.titles.spoken import Evoked, Group, PhraseWords

_PHRASES = {
    name: spoken.by_first_word(text)
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
        ("obliged", spoken.OBLIGED),
        ("for oneself", spoken.TAKE_FOR_ONESELF),
    )
}
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
_SHARED = {
    "en": spoken.words("a as do no"),
    "es": spoken.words("dos o e a as no como"),
    "it": spoken.words("o e a no come"),
    "pt": spoken.words("a e no"),
}
"""Words of the writer's language that mean something else in another: “dos o tres”."""
_BEFORE_NOUNS = spoken.words("the an el los las il gli os as un una um uma my our mi mio mia meu minha")
_JOINING = spoken.BUT | spoken.words("and y e ed")


class Clause:
    """The words of a clause, and what each of them may be."""

    def __init__(
        self, tokens: Sequence[Token], lexicon: Lexicon, language: str, passed: frozenset[int] = frozenset()
    ) -> None:
        """`passed`: strange words, to be passed over."""
        self.tokens = tokens
        self.passed = passed
        self.small_words, self.counting, self.staying_put = SmallWords(self), Counting(self), StayingPut(self)
        self.lexicon = lexicon
        self.spoken = lexicon.spoken
        self.language = _language(tokens, language)
        writer = self.writer = language[:2] if language[:2] in spoken.SMALL else "en"
        self.numbers = {**spoken.NUMBERS["en"], **spoken.NUMBERS[writer], **spoken.NUMBERS[self.language]}
        self.small = spoken.SMALL[self.language] | spoken.SMALL[writer]
        self._evoked: dict[Evoked, list[frozenset[int]]] = {}
        self._spans: dict[str, list[frozenset[int]]] = {}
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

    # --- words ---------------------------------------------------------------------------------------

    def word(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    @cached_property
    def arrows(self) -> list[int]:
        return [at for at, token in enumerate(self.tokens) if token.text == ">" and token.is_separator]

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
        return frozenset(found) - self.locked - self._names_alone

    @cached_property
    def _names_alone(self) -> frozenset[int]:
        """Names of one word, which are never just a phrase: “dale” is Spanish, but Dale is a town."""
        whole = (m for ms in self.mentions.values() for m in ms if m.whole and len(m.at) == 1)
        return frozenset(at for m in whole if m.kind not in ("die", "deck") for at in m.at)

    def _may_stand(self, span: frozenset[int]) -> bool:
        """A phrase with a weighty word in it, like “a domani”, only beside a sign or at an end."""
        weighty = {self.word(at) for at in span} & spoken.DANGER
        if not weighty or (weighty == {"vez"} and len(span) > 1):
            return True
        return self.is_separator(min(span) - 1) or self.is_separator(max(span) + 1)

    # --- what is said beside the order ---------------------------------------------------------------

    @cached_property
    def beside(self) -> frozenset[int]:
        """Parts in which nothing of the game is said: “the boiler broke”, “and fingers crossed”."""
        return frozenset().union(*self.asides) if self.asides else frozenset()

    @cached_property
    def asides(self) -> list[frozenset[int]]:
        return asides_of(self)

    def kinds_at(self, at: frozenset[int]) -> set[str]:
        """What these words may name."""
        return {m.kind for ms in self.mentions.values() for m in ms if m.at & at}

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
        return self.word(at) in spoken.OF | OF_THE

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

    def is_none(self, at: int) -> bool:
        """“nobody”, “ninguno”, by itself: in “no viaja a lugar ninguno” it only says the not once more."""
        if self.word(at) not in spoken.NONE or self.denies(at):
            return False
        before = at - 1
        while not self.is_separator(before):
            if before in self.negations:
                return False
            before -= 1
        return True

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
            if self._is_starting_point(at):
                continue
            found.setdefault(self.tokens[at].text, []).append(at)
        return found

    def _is_starting_point(self, at: int) -> bool:
        """“a partir de Edoras” says from where, and orders no departure."""
        starts = self.word(at) in ("partir", "partire") and self.word(at - 1) == "a"
        return starts and self.word(at + 1) in spoken.FROM | spoken.OF

    @cached_property
    def told_of(self) -> frozenset[int]:
        """Verbs of orders that tell what was or will be: “perdí dos regulares”, “atacarei”."""
        told = told_forms(self.language)
        verbs = self.lexicon.phrase_words
        obliged = frozenset(at for span in self.spans("obliged") for at in span)
        return obliged | frozenset(
            at
            for at in self.content - self.locked
            if self.word(at) in told or (self.word(at) in verbs and self._is_accented_past(at))
        )

    def _is_accented_past(self, at: int) -> bool:
        ends = {"es": ("é", "í", "ó"), "pt": ("í",), "it": ("ò", "ì", "rà")}.get(self.language, ())
        if self.tokens[at].accented == "hacía":
            return True  # not “hacia”
        return bool(ends) and self.tokens[at].accented.endswith(ends) and len(self.word(at)) > 3

    @cached_property
    def unplaced(self) -> frozenset[int]:
        """Words that no answer to any question could account for: while one is there, nothing is ordered."""
        named = frozenset(at for mentions in self.mentions.values() for m in mentions for at in m.at)
        named |= frozenset(at for figures in self.figures for at in figures.at)
        left = self.content - named - self.harmless - self._not_done - self._labelled
        left = frozenset(
            at for at in left if self.number(at) is None and self.word(at) not in self.lexicon.placeable
        )
        left -= frozenset(
            at
            for name in ("all", "most", "least", "none", "nay", "for oneself")
            for span in self.spans(name)
            for at in span
        )
        unclear = frozenset(at for stay in self.stays if stay.unclear for at in stay.at)
        told = self.told_of - named - self.beside
        broken = frozenset(at for at in self.negations if self.is_torn(at))
        return left | told | (self.negations - self._meant_negations() - self._not_done) | unclear | broken

    def is_torn(self, at: int) -> bool:
        """“the not walls”: no phrase can begin behind an article."""
        before = self.word(at - 1)
        article = before in _BEFORE_NOUNS or (self.language == "pt" and before in ("o", "a"))
        return article and not self.is_separator(at - 1)

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

    @cached_property
    def negative_phrases(self) -> frozenset[int]:
        """Words that pick something with a not in it: “no response”."""
        return self._words_of(self.lexicon.negations)

    def _meant_negations(self) -> frozenset[int]:
        """Those that belong to what is said: “will not retreat”, “no elites”, a bare “no”."""
        if not self.negations:
            return frozenset()
        found = {at for figures in self.figures if figures.negated for at in figures.at}
        found |= self.negative_phrases
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

    @cached_property
    def in_places(self) -> frozenset[int]:
        """Words of places: “two of the Dol Guldur regulars”."""
        found = (m for ms in self.mentions.values() for m in ms if m.kind == "region" and m.whole)
        return frozenset(at for mention in found if len(mention.at) > 0 for at in mention.at)

    @cached_property
    def figures(self) -> list[Figures]:
        """All that are told, those that stay as negated."""
        staying = {figures: stay.at for stay in self.stays for figures in stay.figures}
        apart = frozenset(at for stay in self.stays if not stay.figures for at in stay.at)
        return [
            replace(each, negated=True, at=each.at | staying[each]) if each in staying else each
            for each in self.counting.counted_figures
            if not each.at <= apart
        ]

    # --- what others find out about it ---------------------------------------------------------------

    def is_small(self, at: int) -> bool:
        return self.small_words.is_small(at)

    def counted(self, first: int) -> Counted:
        """How many of what is named at `first`: “all three of the”, “2”, “both”."""
        return self.counting.counted(first)

    @property
    def bare_all(self) -> list[frozenset[int]]:
        """“all”, “the whole army”: not of some figures only, nor of some name."""
        return self.counting.bare_all

    @property
    def bare_counts(self) -> list[tuple[frozenset[int], int]]:
        return self.counting.bare_counts

    @property
    def exceptions(self) -> list[int]:
        return self.counting.exceptions

    @property
    def excepted(self) -> frozenset[int]:
        """The words behind an “except”."""
        return self.counting.excepted

    @property
    def stays(self) -> list[Stay]:
        return self.staying_put.stays

    @property
    def staying(self) -> list[frozenset[int]]:
        """“they stay where they are”, of nobody in particular."""
        return self.staying_put.staying

    # --- what is refused -----------------------------------------------------------------------------

    def refused(self, verbs: frozenset[str]) -> list[frozenset[int]]:
        """“we do not retreat”, “nobody flees”: a not before one of the verbs, small words between."""
        found = []
        for at in sorted(self.content - self.locked):
            if self.word(at) not in spoken.REFUSING | spoken.NONE or at in self.phrased:
                continue
            if self._orders_before(at):
                continue
            verb = at + 1
            while self.word(verb) not in verbs and self._is_passed(verb):
                verb += 1
            if self.word(verb) in verbs:
                found.append(frozenset({at, verb} | self._nobody_behind(verb)))
        return found

    def _orders_before(self, at: int) -> bool:
        """“cease never the attack”, “go not on”: who can tell what the not is for."""
        at -= 1
        while not self.is_separator(at) and self.word(at) not in _JOINING:
            orders = self.word(at) in spoken.VERBS or self.word(at) in REFUSAL
            if orders and at not in self.phrased and not self.is_small(at):
                return True
            at -= 1
        return False

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

    # --- what is not done ----------------------------------------------------------------------------

    @cached_property
    def negated(self) -> list[Negated]:
        return negated_parts(self)

    @cached_property
    def denied(self) -> frozenset[int]:
        """Words that can say nothing but who is left out."""
        return frozenset(at for part in self.negated if part.things for at in part.at)

    @cached_property
    def _not_done(self) -> frozenset[int]:
        return frozenset(at for part in self.negated for at in part.at)

    # --- where from, where to ------------------------------------------------------------------------

    def role(self, mention: frozenset[int]) -> str:
        """from, to, of, at, with, or nothing, by what stands around a name."""
        at = min(mention) - 1
        while at >= 0 and not self.is_separator(at) and (self._is_article(at) or at in self.passed):
            at -= 1
        said = "" if at < 0 or self.is_separator(at) else self._preposition(at)
        arrow = self._before_arrow(max(mention) + 1) and not self._behind_a_place(min(mention) - 1)
        if arrow and said not in ("to", "from"):
            return "from"
        if at >= 0 and self.tokens[at].text == ">":
            return "to"
        return said

    def _behind_a_place(self, arrow: int) -> bool:
        """In “A > B > all” B is where it goes."""
        return self._before_arrow(arrow) and arrow - 1 in self.in_places

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
        if word in GIVES_UP_A_PLACE and (word != "up" or self.word(at - 1) in ("give", "gives", "giving")):
            return "from"
        return "with" if word in spoken.WITH else ""


def _language(tokens: Sequence[Token], language: str) -> str:
    """The language of the words themselves, in doubt that of their writer."""
    language = language[:2] if language[:2] in _TELLING_LANGUAGE else "en"
    own = _TELLING_LANGUAGE[language] | _SHARED[language]
    counts = {
        code: sum(token.text in (known if code == language else known - own) for token in tokens)
        for code, known in _TELLING_LANGUAGE.items()
    }
    best = max(counts.values())
    return language if counts[language] >= best - 1 else max(counts, key=lambda code: counts[code])
