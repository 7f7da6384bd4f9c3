"""Small words of a clause: articles, prepositions, fillers, and those that are small in one language only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.orders.lexicon import ARTICLES
from games.titles import small_talk, spoken

if TYPE_CHECKING:
    from games.orders.clause import Clause

_WHITHER = spoken.words(
    "over down up across back out forward along straight through via onward vuelta regreso rumbo camino"
    " direccion"
    " ritorno rotta direzione volta rumo direcao caminho indietro"
)
"""Before a place they say no more than “to”."""
_STANDING = spoken.words(
    "sta stanno trova trovano e sono esta estan encuentra encuentran hay estao fica ficam is are stands"
    " stand sits"
    " sit"
)
_RELATIVE = spoken.words("che que who that which")
_ALONE = spoken.words("da solo sola soli sole solos solas alone sozinho sozinha sozinhos fermo fermi parado")
_ABOUT = spoken.words("unos unas uns umas about around some circa")
_BEFORE_NAMES = spoken.words("the of el la los las de del il lo gli le di dello della do da os as")
"""Right before a name an article of any language says nothing: “e el Rey Brujo”."""


class SmallWords:
    def __init__(self, clause: Clause) -> None:
        self.clause = clause

    def is_small(self, at: int) -> bool:
        token = self.clause.tokens[at]
        word = token.text
        if token.elided:
            return True
        if word == "se" and self.clause.language == "pt":
            return self._is_reflexive(at)
        if word in spoken.UNTIL:
            return self._leads_to_place(at)
        if word in ("no", "dos", "si", "o", "se"):
            return self._is_small_homograph(at)
        if word == "e" and (token.accented in ("è", "é", "e'") or self._is_there(at)):
            return False
        if word in _BEFORE_NAMES and at + 1 in self.clause.telling:
            return True
        if word in _STANDING and self._stands_there(at):
            return True
        if self._is_about_so_many(at):
            return False
        if word in _WHITHER:
            return self._leads_on(at)
        return word in self.clause.small or (self._is_filler(word) and not self._is_name(at))

    def _is_about_so_many(self, at: int) -> bool:
        """“up to three”, “unos tres”: how many is left open."""
        if self.clause.word(at) == "up":
            return self.clause.word(at + 1) == "to" and self.clause.number(at + 2) is not None
        behind = self.clause.number(at + 1)
        return self.clause.word(at) in _ABOUT and behind is not None and behind > 1

    def _is_there(self, at: int) -> bool:
        """“c'e”, without its accent."""
        return at > 0 and self.clause.tokens[at - 1].elided and self.clause.word(at - 1) == "c"

    def _stands_there(self, at: int) -> bool:
        """“il Nazgûl che sta da solo nella Valle …”: who is where the order begins."""
        before = at - 1
        while self.clause.word(before) in ("si", "se"):
            before -= 1
        if self.clause.word(before) not in _RELATIVE:
            return False
        behind = at + 1
        while self.clause.word(behind) in _ALONE | ARTICLES | spoken.AT and not self.clause.is_separator(
            behind
        ):
            behind += 1
        return behind in self.clause.in_places

    def _leads_to_place(self, at: int) -> bool:
        """“até Fangorn”, “fino a Edoras”."""
        behind = at + 1
        while self.clause.word(behind) in ARTICLES | spoken.TO and not self.clause.is_separator(behind):
            behind += 1
        return behind in self.clause.in_places and at not in self.clause.locked

    def _leads_on(self, at: int) -> bool:
        """“back to Pelargir”, “over to”, “de vuelta a”: before where it goes they say nothing."""
        behind = at + 1
        if self.clause.word(behind) in _WHITHER | spoken.TO | spoken.FROM | spoken.AT:
            return not self.clause.is_separator(behind)
        return behind in self.clause.in_places or self._is_filler(self.clause.word(at))

    def _is_filler(self, word: str) -> bool:
        if word == "vi" and self.clause.language != "it":
            return False
        if word in small_talk.FILLERS:
            return True
        adverb = word.endswith("mente") or (word.endswith("ly") and len(word) > 5)
        weighs = word in spoken.DANGER | small_talk.WEIGHTY | small_talk.WEAK_ADVERBS
        return adverb and not weighs and word not in self.clause.lexicon.phrase_words

    def _is_name(self, at: int) -> bool:
        return any(at in m.at and m.whole for found in self.clause.mentions.values() for m in found)

    def _is_small_homograph(self, at: int) -> bool:
        word, language = self.clause.tokens[at].text, self.clause.language
        if word == "no":
            return language == "pt" and any(
                mention.kind == "region" and mention.first == at + 1
                for found in self.clause.mentions.values()
                for mention in found
            )
        if word == "dos":
            counts = any(np.first == at + 1 for np in self.clause.traits)
            before = self.clause.word(at - 1) in spoken.HALF | spoken.ALL | spoken.OTHERS | spoken.PAIR
            return language == "pt" and (not counts or before or self.clause.number(at - 1) is not None)
        if word == "o":
            other = ("bien", "sea") if self.clause.writer == "pt" else ("bien", "sea", "que")
            goes_on = not self.clause.is_separator(at + 1) and self.clause.word(at + 1) not in other
            return language == "pt" and goes_on
        if word == "si":
            fits = self._is_inside(at) if self.clause.writer == "it" else self._is_reflexive(at)
            fits = fits or (self.clause.writer == "it" and self._is_impersonal(at))
            return language == "it" and self.clause.tokens[at].accented != "sì" and fits
        if self.clause.writer == "es":
            return language == "es" and (self._is_inside(at) or self._is_verb(at + 1))
        return language == "es" and self._is_reflexive(at)

    def _is_verb(self, at: int) -> bool:
        return self.clause.word(at) in self.clause.lexicon.phrase_words and self.clause.word(at).endswith(
            tuple("aen")
        )

    def _is_impersonal(self, at: int) -> bool:
        """“Si resta”, “e si combatte”: in Italian who means an if writes “se”."""
        return self.clause.word(at + 1) in self.clause.lexicon.phrase_words | spoken.STAYS | spoken.VERBS

    def _is_reflexive(self, at: int) -> bool:
        """Between words of one clause and before a verb that we know: “la Comunidad se mueve”."""
        verb = self.clause.word(at + 1)
        if verb in self.clause.small:  # “retirem-se para a floresta”
            return self._is_inside(at) and self.clause.word(at - 1) in spoken.VERBS
        declares = verb in self.clause.lexicon.phrase_words and verb.endswith(("a", "am"))
        known = verb in self.clause.lexicon.evoking | spoken.STAYS and verb.endswith(tuple("aeionm"))
        return self._is_inside(at) and (known or declares)

    def _is_inside(self, at: int) -> bool:
        """Between words of one clause."""
        begins = self.clause.is_separator(at - 1) or self.clause.word(at - 1) in ("y", "e", "and")
        return not begins and not self.clause.is_separator(at + 1)
