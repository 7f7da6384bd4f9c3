"""The words of a reply that are not picks: undo, hand, say … In four languages, all understood always."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from django.utils.translation import get_language
from msgspec import Struct

from games.kernel import Unreadable
from games.orders.notation import plain

LONGEST_WORD = 30

_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "undo": {"en": ("undo",), "es": ("deshacer",), "it": ("annulla",), "pt": ("desfazer",)},
    "yes": {"en": ("yes",), "es": ("sí",), "it": ("sì",), "pt": ("sim",)},
    "confirm": {"en": ("confirm",), "es": ("confirmar",), "it": ("conferma",), "pt": ("confirmar",)},
    "preview": {
        "en": ("preview",),
        "es": ("previsualizar", "vista previa"),
        "it": ("anteprima",),
        "pt": ("prévia", "pré-visualizar"),
    },
    "hand": {"en": ("hand",), "es": ("mano",), "it": ("mano",), "pt": ("mão",)},
    "map": {"en": ("map",), "es": ("mapa",), "it": ("mappa",), "pt": ("mapa",)},
    "history": {"en": ("history",), "es": ("historia",), "it": ("cronaca", "storia"), "pt": ("história",)},
    "card": {"en": ("card",), "es": ("carta",), "it": ("carta",), "pt": ("carta",)},
    "sheet": {"en": ("sheet",), "es": ("hoja",), "it": ("foglio",), "pt": ("folha",)},
    "say": {"en": ("say",), "es": ("decir", "di"), "it": ("dire", "di"), "pt": ("dizer", "diga")},
    "team": {"en": ("team",), "es": ("equipo",), "it": ("squadra",), "pt": ("equipe",)},
    "propose": {
        "en": ("propose",),
        "es": ("proponer", "propongo"),
        "it": ("proporre", "propongo"),
        "pt": ("propor", "proponho"),
    },
    "ok": {"en": ("ok",), "es": ("ok",), "it": ("ok",), "pt": ("ok",)},
    "note": {"en": ("note",), "es": ("nota",), "it": ("nota",), "pt": ("nota",)},
    "away": {"en": ("away", "absent"), "es": ("ausente",), "it": ("assente",), "pt": ("ausente",)},
    "resign": {
        "en": ("resign",),
        "es": ("rendirse", "me rindo"),
        "it": ("arrendersi", "mi arrendo"),
        "pt": ("desistir", "desisto"),
    },
    "draw": {
        "en": ("draw", "offer draw"),
        "es": ("tablas", "ofrecer tablas"),
        "it": ("patta", "offrire patta"),
        "pt": ("empate", "oferecer empate"),
    },
    "agree": {"en": ("agree",), "es": ("acepto",), "it": ("accetto",), "pt": ("aceito",)},
    "disagree": {
        "en": ("refuse", "disagree"),
        "es": ("no acepto", "rechazo"),
        "it": ("non accetto", "rifiuto"),
        "pt": ("não aceito", "recuso"),
    },
    "hand_over": {
        "en": ("hand over to",),
        "es": ("ceder a", "cedo a"),
        "it": ("cedere a", "cedo a"),
        "pt": ("ceder para", "cedo para"),
    },
    "mails_off": {
        "en": ("mails off",),
        "es": ("correos no",),
        "it": ("posta no",),
        "pt": ("mensagens não",),
    },
    "mails_on": {
        "en": ("mails on",),
        "es": ("correos sí",),
        "it": ("posta sì",),
        "pt": ("mensagens sim",),
    },
    "standing": {
        "en": ("standing orders", "standing order"),
        "es": ("órdenes permanentes", "orden permanente"),
        "it": ("ordini permanenti", "ordine permanente"),
        "pt": ("ordens permanentes", "ordem permanente"),
    },
    "orders": {"en": ("orders",), "es": ("órdenes",), "it": ("ordini",), "pt": ("ordens",)},
    "orders_off": {
        "en": ("orders off",),
        "es": ("órdenes no",),
        "it": ("ordini no",),
        "pt": ("ordens não",),
    },
    "suggested": {
        "en": ("suggested", "suggested orders"),
        "es": ("sugeridas", "órdenes sugeridas"),
        "it": ("suggeriti", "ordini suggeriti"),
        "pt": ("sugeridas", "ordens sugeridas"),
    },
    "why": {"en": ("why",), "es": ("por qué",), "it": ("perché",), "pt": ("por quê",)},
    "help": {"en": ("help",), "es": ("ayuda",), "it": ("aiuto",), "pt": ("ajuda",)},
}
TALK = ("say", "team", "propose", "note")
"""These take everything up to the next empty line."""
STANDING = "standing"
"""Opens a block of standing orders, one to a line, up to the next empty one."""
WITH_WORDS = ("card", "history", "away", "preview", "hand_over", STANDING, *TALK)
"""Others stand alone on their line."""
NUMBERED = ("agree", "disagree")
"""These may have a number behind them: which of several questions is meant."""

_TO = {"to", "hasta", "al", "a", "fino", "ate", "until"}
_DAY = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")
_LABEL = re.compile(r"^[\s:>-]+")


def _spelling() -> list[tuple[tuple[str, ...], str]]:
    found = {
        tuple(plain(word).split()): name
        for name, languages in _WORDS.items()
        for words in languages.values()
        for word in words
    }
    return sorted(found.items(), key=lambda item: -len(item[0]))


_SPELLED = _spelling()


def word_for(name: str, language: str) -> str:
    """How the word is written in a language: for what we tell people to write."""
    return _WORDS[name].get(language, _WORDS[name]["en"])[0]


def word(name: str) -> str:
    """How it is written in the active language."""
    return word_for(name, (get_language() or "en")[:2])


class OrderLine(Struct, frozen=True):
    """One thing that was written: an order, or a command with what belongs to it."""

    number: int
    """Counted among the lines that hold something, from 1."""
    text: str
    command: str = ""
    rest: str = ""


def command_of(line: str) -> tuple[str, str] | None:
    """The command with which a line begins, and what follows it."""
    words = plain(line[: 4 * LONGEST_WORD]).replace(":", " ").split()
    for spelled, name in _SPELLED:
        if tuple(words[: len(spelled)]) != spelled:
            continue
        rest = _behind(line, len(spelled))
        if rest and name not in WITH_WORDS and not (name in NUMBERED and rest.isdecimal()):
            continue
        return name, rest
    return None


def _behind(line: str, count: int) -> str:
    """What follows the first words, as it was written."""
    parts = line.replace(":", " : ", 1).split(maxsplit=count)
    return _LABEL.sub("", parts[count]).strip() if len(parts) > count else ""


def lines_of(written: Sequence[str]) -> list[OrderLine]:
    """Orders and commands in the order written; talk gathers its lines up to an empty one.

    Below `standing orders:` each line is an order of its own; empty lines right behind the label are nothing.
    """
    found: list[OrderLine] = []
    talk: list[str] | None = None
    block: list[str] | None = None
    for text in written:
        if block is not None and (text.strip() or not block):
            block += [text.strip()] if text.strip() else []
            continue
        _end_block(found, block)
        block = None
        if talk is not None and text.strip():
            talk.append(text.strip())
            continue
        _end_talk(found, talk)
        talk = None
        if not text.strip():
            continue
        command = command_of(text.strip())
        name, rest = command or ("", "")
        if name == STANDING and (rest or text.rstrip().endswith(":")):
            block = [rest] if rest else []
            continue
        found.append(OrderLine(len(found) + 1, text.strip(), name, rest))
        talk = [rest] if name in TALK else None
    _end_talk(found, talk)
    _end_block(found, block)
    return found


def _end_block(found: list[OrderLine], block: list[str] | None) -> None:
    """A label with nothing below it asks what is in force."""
    for text in [""] if block == [] else block or []:
        found.append(OrderLine(len(found) + 1, text, STANDING, text))


def _end_talk(found: list[OrderLine], talk: list[str] | None) -> None:
    if talk is not None:
        last = found[-1]
        found[-1] = OrderLine(last.number, last.text, last.command, "\n".join(talk).strip())


def days_of(rest: str) -> tuple[date, date]:
    """“2026-12-20 to 2027-01-03”; one day alone is that day. Raises Unreadable."""
    try:
        days = [date(*map(int, found.split("-"))) for found in _DAY.findall(rest)]
    except ValueError:
        days = []
    others = [word for word in plain(_DAY.sub(" ", rest)).split() if word not in _TO]
    if len(days) not in (1, 2) or others or days[-1] < days[0]:
        raise Unreadable("days_not_understood", text=rest[:80])
    return days[0], days[-1]
