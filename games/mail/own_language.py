"""In which language somebody writes whom we do not know: by the small words, the names of our games and the
signs that one language alone has; else by what the mail says."""

from __future__ import annotations

from functools import cache

from django.utils import translation

from games.mail.mime import Mail
from games.mail.reply_text import tidy
from games.orders import commands
from games.orders.notation import plain
from games.orders.tokens import tokens_of
from games.titles.languages import LANGUAGES
from games.titles.offered import titles

LOOKED_AT = 400
"""Letters of the mail."""
_SMALL = {
    "en": "the and of please with against hello hi play want would like game my two hands handed",
    "es": "el los las por favor con contra hola jugar quiero una quisiera partida y del mi ayuda dos manos",
    "it": "il gli le per con contro ciao salve giocare voglio vorrei una partita e dei della mio aiuto due"
    " mani",
    "pt": "o os as por favor com contra ola oi jogar quero gostaria uma partida e do dos da meu ajuda não"
    " você duas mãos",
}
_SIGNS = {"es": "ñ¿¡", "it": "òùì", "pt": "ãõçâê"}
"""A word with one of them counts as well."""


def language_of(mail: Mail) -> str:
    said_first = tidy(f"{mail.subject}\n{mail.text}")[:LOOKED_AT]
    words = [token.text for token in tokens_of(said_first)]
    counts = {
        language: sum(word in known for word in words) + _signs_of(language, said_first)
        for language, known in _known().items()
    }
    best = max(counts.values())
    said = [language for language in LANGUAGES if counts[language] == best]
    if best and len(said) == 1:
        return said[0]
    declared = mail.headers.get("content-language", "")[:2].lower()
    return declared if declared in LANGUAGES else said[0] if best else LANGUAGES[0]


@cache
def _known() -> dict[str, frozenset[str]]:
    return {
        language: frozenset(plain(_SMALL[language]).split())
        | _command_words(language)
        | _names_of_games(language)
        for language in LANGUAGES
    }


def _signs_of(language: str, text: str) -> int:
    signs = _SIGNS.get(language, "")
    return sum(any(sign in word for sign in signs) for word in text.lower().split())


def _names_of_games(language: str) -> frozenset[str]:
    with translation.override(language):
        names = [title.words.name() for title in titles().values()]
    return frozenset(token.text for name in names for token in tokens_of(name))


def _command_words(language: str) -> frozenset[str]:
    return frozenset(part for word in commands.words_in(language) for part in plain(word).split())
