"""The words of a reply that are not picks: undo, hand, say … In four languages, all understood always."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from django.utils.translation import get_language
from msgspec import Struct

from games.orders.notation import plain

LONGEST_WORD = 30

_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "undo": {"en": ("undo",), "es": ("deshacer",), "it": ("annulla",), "pt": ("desfazer",)},
    "yes": {"en": ("yes",), "es": ("sí",), "it": ("sì",), "pt": ("sim",)},
    "confirm": {
        "en": ("confirm", "i confirm"),
        "es": ("confirmar", "confirmo"),
        "it": ("conferma", "confermo"),
        "pt": ("confirmar", "confirmo"),
    },
    "preview": {
        "en": ("preview",),
        "es": ("previsualizar", "vista previa"),
        "it": ("anteprima",),
        "pt": ("prévia", "pré-visualizar"),
    },
    "hand": {
        "en": ("hand", "my hand"),
        "es": ("mano", "mi mano"),
        "it": ("mano", "la mia mano"),
        "pt": ("mão", "minha mão", "a minha mão"),
    },
    "map": {
        "en": ("map", "position", "board"),
        "es": ("mapa", "posición", "tablero"),
        "it": ("mappa", "posizione"),
        "pt": ("mapa", "posição", "tabuleiro"),
    },
    "history": {
        "en": ("history",),
        "es": ("historia", "historial"),
        "it": ("cronaca", "storia"),
        "pt": ("história", "histórico"),
    },
    "card": {"en": ("card",), "es": ("carta",), "it": ("carta",), "pt": ("carta",)},
    "sheet": {
        "en": ("sheet", "turn sheet"),
        "es": ("hoja", "hoja de turno"),
        "it": ("foglio", "foglio del turno"),
        "pt": ("folha", "folha do turno", "folha de turno"),
    },
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
    "away": {
        "en": ("away", "absent", "i am away", "i'm away", "i will be away", "i'll be away", "on holiday"),
        "es": ("ausente", "estaré ausente", "estoy ausente", "estaré fuera", "estoy fuera", "de vacaciones"),
        "it": ("assente", "sarò assente", "sono assente", "sarò via", "sono via", "in vacanza"),
        "pt": (
            "ausente",
            "estarei ausente",
            "vou estar ausente",
            "estarei fora",
            "vou estar fora",
            "de férias",
        ),
    },
    "resign": {
        "en": (
            "resign",
            "i resign",
            "i give up",
            "concede",
            "i concede",
            "i resign the game",
            "i quit the game",
        ),
        "es": ("rendirse", "me rindo", "rendirme", "abandono", "abandono la partida", "abandonar la partida"),
        "it": (
            "arrendersi",
            "mi arrendo",
            "arrendermi",
            "abbandono",
            "abbandono la partita",
            "abbandonare la partita",
        ),
        "pt": (
            "desistir",
            "desisto",
            "me rendo",
            "rendo-me",
            "abandono a partida",
            "abandonar a partida",
            "desisto da partida",
        ),
    },
    "draw": {
        "en": ("draw", "offer draw", "offer a draw", "i offer a draw", "i propose a draw", "propose a draw"),
        "es": ("tablas", "ofrecer tablas", "ofrezco tablas", "propongo tablas"),
        "it": ("patta", "offrire patta", "offro patta", "propongo patta", "offro la patta"),
        "pt": ("empate", "oferecer empate", "ofereço empate", "proponho empate"),
    },
    "take_back": {
        "en": ("take back", "ask to take back", "takeback", "take it back"),
        "es": ("retirar jugada", "retirar mi jugada", "pedir retirar"),
        "it": ("ritirare mossa", "ritirare la mossa", "ritiro la mossa"),
        "pt": ("retirar jogada", "retirar a jogada", "voltar atrás"),
    },
    "agree": {
        "en": ("agree", "i agree", "accept", "i accept"),
        "es": ("acepto", "aceptar", "de acuerdo", "estoy de acuerdo"),
        "it": ("accetto", "accettare", "d'accordo", "sono d'accordo"),
        "pt": ("aceito", "aceitar", "de acordo", "concordo"),
    },
    "disagree": {
        "en": ("refuse", "disagree", "i refuse", "decline", "i decline", "i disagree"),
        "es": ("no acepto", "rechazo", "rechazar", "declino", "no estoy de acuerdo"),
        "it": ("non accetto", "rifiuto", "rifiutare", "non sono d'accordo"),
        "pt": ("não aceito", "recuso", "recusar", "não concordo"),
    },
    "hand_over": {
        "en": ("hand over to",),
        "es": ("ceder a", "cedo a"),
        "it": ("cedere a", "cedo a"),
        "pt": ("ceder para", "cedo para"),
    },
    "mails_off": {
        "en": ("mails off", "stop mails", "stop mail", "no more mails", "unsubscribe"),
        "es": ("correos no", "parar correos", "no más correos", "darme de baja", "cancelar suscripción"),
        "it": ("posta no", "basta posta", "ferma la posta", "disiscrivermi", "annulla iscrizione"),
        "pt": ("mensagens não", "parar mensagens", "chega de mensagens", "cancelar inscrição"),
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
    "orders": {
        "en": ("orders", "my orders"),
        "es": ("órdenes", "mis órdenes"),
        "it": ("ordini", "i miei ordini"),
        "pt": ("ordens", "minhas ordens", "as minhas ordens"),
    },
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
    "hint": {"en": ("hint",), "es": ("pista",), "it": ("suggerimento",), "pt": ("dica",)},
    "help": {"en": ("help", "help me"), "es": ("ayuda",), "it": ("aiuto",), "pt": ("ajuda",)},
    "games": {
        "en": ("games", "my games"),
        "es": ("partidas", "mis partidas"),
        "it": ("partite", "le mie partite"),
        "pt": ("partidas", "minhas partidas", "as minhas partidas", "meus jogos"),
    },
    "lobby": {
        "en": ("lobby", "open games"),
        "es": ("sala", "sala de espera", "partidas abiertas"),
        "it": ("sala", "sala d'attesa", "partite aperte"),
        "pt": ("saguão", "partidas abertas", "jogos abertos"),
    },
    "open": {
        "en": ("open", "new game", "open game"),
        "es": ("abrir", "nueva partida", "abrir partida"),
        "it": ("aprire", "apri", "nuova partita"),
        "pt": ("abrir", "nova partida", "novo jogo"),
    },
    "join": {
        "en": ("join",),
        "es": ("unirme", "me uno", "entrar"),
        "it": ("unirmi", "mi unisco", "entrare"),
        "pt": ("entrar", "participar"),
    },
    "invite": {
        "en": ("invite", "i invite"),
        "es": ("invitar", "invito", "invita"),
        "it": ("invitare", "invito", "invita"),
        "pt": ("convidar", "convido", "convide"),
    },
    "language": {"en": ("language",), "es": ("idioma",), "it": ("lingua",), "pt": ("idioma", "língua")},
    "name": {
        "en": ("name", "my name is", "call me"),
        "es": ("nombre", "me llamo"),
        "it": ("nome", "mi chiamo"),
        "pt": ("nome", "meu nome é", "o meu nome é"),
    },
}
TALK = ("say", "team", "propose", "note")
"""These take everything up to the next empty line."""
STANDING = "standing"
"""Opens a block of standing orders, one to a line, up to the next empty one."""
DOOR = ("games", "lobby", "open", "join", "invite", "language", "name")
"""About no seat: they mean the same in a reply and in a mail to the post's own address."""
WITH_WORDS = (
    *("card", "history", "away", "preview", "hand_over", STANDING, *TALK),
    *("open", "join", "invite", "language", "name"),
)
"""Others stand alone on their line."""
NUMBERED = ("agree", "disagree")
"""These may have a number behind them: which of several questions is meant."""

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


def words_in(language: str) -> list[str]:
    """Every way to write a command in a language."""
    return [way for ways in _WORDS.values() for way in ways.get(language, ())]


def is_first_word(name: str, line: str) -> bool:
    """Is it written as our letters tell people to write it, in any language?"""
    words = plain(line).split()
    return any(
        words[: len(first)] == first for first in (plain(ways[0]).split() for ways in _WORDS[name].values())
    )


class OrderLine(Struct, frozen=True):
    """One thing that was written: an order, or a command with what belongs to it."""

    number: int
    """Counted among the lines that hold something, from 1."""
    text: str
    command: str = ""
    rest: str = ""


def command_of(line: str) -> tuple[str, str] | None:
    """The command with which a line begins, and what follows it."""
    line = line.strip(" \t.!¡")
    for spelled, name in _beginnings(line):
        rest = _behind(line, len(spelled))
        if rest and name not in WITH_WORDS and not (name in NUMBERED and rest.isdecimal()):
            continue
        return name, rest
    return None


def _beginnings(line: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The commands with which a line could begin, the longest first."""
    words = tuple(plain(line[: 4 * LONGEST_WORD]).replace(":", " ").replace("’", "'").split())
    return ((spelled, name) for spelled, name in _SPELLED if words[: len(spelled)] == spelled)


def begins_with(line: str) -> tuple[str, str] | None:
    """The same where anything may follow, as in a mail about no seat: “resign At the ford”."""
    line = line.strip(" \t.!¡")
    for spelled, name in _beginnings(line.replace(",", " ")):
        return name, _behind(line, len(spelled)).lstrip(" ,")
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
