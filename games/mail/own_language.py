"""In which language somebody writes whom we do not know: by the small words, else by what the mail says."""

from __future__ import annotations

from functools import cache

from games.mail.mime import Mail
from games.mail.reply_text import tidy
from games.orders import commands
from games.orders.notation import plain
from games.orders.tokens import tokens_of
from games.titles.languages import LANGUAGES

LOOKED_AT = 400
"""Letters of the mail."""
_SMALL = {
    "en": "the and please with against hello hi play want would like game my",
    "es": "el los por favor con contra hola jugar quiero una quisiera partida y del mi ayuda",
    "it": "il gli per con contro ciao salve giocare voglio vorrei una partita e della mio aiuto",
    "pt": "o os por favor com contra ola oi jogar quero gostaria uma partida e do meu ajuda não você",
}


def language_of(mail: Mail) -> str:
    words = [token.text for token in tokens_of(tidy(f"{mail.subject}\n{mail.text}")[:LOOKED_AT])]
    counts = {language: sum(word in known for word in words) for language, known in _known().items()}
    best = max(counts.values())
    said = [language for language in LANGUAGES if counts[language] == best]
    if best and len(said) == 1:
        return said[0]
    declared = mail.headers.get("content-language", "")[:2].lower()
    return declared if declared in LANGUAGES else said[0] if best else LANGUAGES[0]


@cache
def _known() -> dict[str, frozenset[str]]:
    return {
        language: frozenset(plain(_SMALL[language]).split()) | _command_words(language)
        for language in LANGUAGES
    }


def _command_words(language: str) -> frozenset[str]:
    return frozenset(part for word in commands.words_in(language) for part in plain(word).split())
