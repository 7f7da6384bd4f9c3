"""What a sentence to the post is about, by the words that occur in it in any order: “che carte ho in mano?”

The weakest way to be understood, and asked last: after our words, after the phrases, and after the sentence
has been tried as an answer. It finds only what hurts nobody: what shows something, asks once more, or can be
had back by the next mail.
"""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from games.orders.days_away import tells_days
from games.orders.notation import plain

_WORD = re.compile(r"\d+|[a-z']+|[,.;:!?]")
_GROUPS = {
    "ASK": (
        "show what which see remind recuerd* ricord* lembr* send tell give list have got want like can"
        " could que cual* cuant* dime dame mand* envia* ense* muestr* mostr* ver veo vedere fammi fatemi"
        " dimmi che qual* cosa quero vorrei quiero tengo ho tenho"
    ),
    "MINE": "my mis mi mie mia miei mio minha* meu* i tengo ho tenho",
    "STOP": "stop basta smett* dejad dejen deja dejar parem pare parar parad enough chega",
    "NO": "no not non nao don't dont can't cannot never nunca jamas mai haven't didn't won't",
    "MAILS": "mail mails email emails correo correos posta messag* mensag* mensaj* newsletter*",
    "MOVE": "move answer turn jugada mossa jogada respuesta risposta resposta movimiento movimento",
    "GAME": "game partida partita jogo gioco match",
    "UNDO": (
        "undo retract rectificar retirar ritirare annullare deshacer desfazer corregir correggere corrigir"
    ),
}
"""Words that several meanings share."""
_MEANINGS = {
    "map": (
        "{NO} & {MAILS} & received arrived got recibido recibi llegado llego ricevuto arrivat* recebi"
        " recebido chegou",
        "didn't haven't & get receive & {MAILS}",
        "situation situazione situacion situacao plancia tabellone",
        "how como come & {GAME} guerra war & va vai esta sta going stand* standing",
    ),
    "mails_off": (
        "{STOP} & {MAILS} writing emailing escribirme escribirnos scrivermi escrever",
        "{NO} & more anymore longer mas piu mais ya & {MAILS}",
        "{NO} & send want mand* envi* quiero voglio quero recibir ricevere receber & {MAILS}",
        "take quita* quiten toglie* toglimi sacad* sacadme sair tirem remove & list lista",
    ),
    "mails_on": (
        "again back resume volver volved volvais vuelv* voltem volte nuevo nuovo novo voltar novamente &"
        " {MAILS}",
    ),
    "take_back": (
        "{UNDO} & {MOVE}",
        "take & back & {MOVE}",
        "back change cambi* mudar atras indietro & last ultim* & {MOVE}",
        "mistake wrong equivoc* sbagliat* errei errado erro & {UNDO} back change cambi* mudar",
    ),
    "draw": (
        "tablas patta pareggi* empate empatar empatamos",
        "draw & about agree offer accept propose shall would call settle",
    ),
    "resign": (
        "resign surrender concede concedo rindo rendir* arrend* desisto desistir render rendo",
        "give giving & up",
        "vencido vencida vinto vinta beaten & me mi dou-me you've",
        "abandon* lascio leave quit & {GAME}",
    ),
    "disagree": (
        "declin* rechaz* rifiut* recus* refuse",
        "{NO} & sorry afraid siento temo purtroppo dispiace infelizmente desculp* lamentabl*"
        " unfortunately thanks",
        "{NO} & accept* acept* accett* aceit*",
        "thanks gracias grazie obrigado obrigada & but pero ma mas & no nao",
    ),
    "agree": (
        "accept acepto aceptar* accett* aceito aceitar",
        "count cuenta cuentes contad conta conte contem contar & conmigo comigo",
        "contate conta & su",
        "volentieri encantado encantada",
        "invit* convite & happy glad encantad* felice lieto feliz gusto piacere prazer",
        "ci & sto",
    ),
    "orders": ("standing permanentes permanenti & order* orden* ordin*",),
    "hand": (
        "{ASK} & card cards hand carta cartas carte mano mao & {MINE}",
        "holding & i",
    ),
    "sheet": (
        "print* imprim* stamp*",
        "{ASK} & sheet hoja foglio folha",
    ),
    "history": (
        "summary resumen resum* riassunt*",
        "last latest ultim* & {MOVE} turns moves turni mosse turno turnos jugadas jogadas movimientos",
        "did done happened hizo hecho fatto fez feito pasado paso successo aconteceu & opponent enemy"
        " rival adversari* avversari* oponente what que cosa",
    ),
    "lobby": (
        "anybody anyone somebody who alguien qualcuno alguem & play jugar giocare jogar contra against"
        " avversari* comigo conmigo",
        "free libre* liber* livre* vaga* sitio posto & seat* partid* posti qualche asiento* plaza* lugar*"
        " vaga* jogo* games partidas partite",
        "games partidas partite jogos & join unir* entrar",
        "looking find encontrar trovare achar busc* cerc* procur* & player* jugador* giocator* jogador*"
        " opponent* rival* avversari* adversari* contrincante* somebody alguien qualcuno alguem",
    ),
    "games": (
        "waiting pending pendiente* sospeso pendente* & games game partida partidas partita partite jogo"
        " jogos answer",
        "deadline plazo prazo scadenza",
        "long time until cuanto cuando hasta quanto quando tempo tiempo & left queda* resta* rimane tengo"
        " tenho ho responder rispondere answer mover muovere",
        "which que quali quais & games partidas partite jogos",
    ),
    "help": (
        "understand entiendo capisco entendo entendi comandos commands comandi instruc* instruct*"
        " istruzioni explain explic* explique spieg* rules reglas regole regras",
        "how como come & play juega jugar gioca giocare joga jogar use works work funciona funziona fa",
        "new nuevo nueva nuovo nuova novo nova & what type write escribir scrivere escrever jogo play"
        " jugar giocare",
        "ajud* ayud* aiut*",
        "{NO} what should & know so se sei should & write escribir scrivere escrever do hacer fare fazer",
        "where donde dove onde & begin start empiezo empezar comincio comeco comecar",
    ),
}
"""Ways to mean something: “&” stands between groups of which one word each must be said, “*” for any end."""
_WITH_NO = ("help", "map", "mails_off", "disagree")
"""Where a “not” belongs to it."""
_AWAY = (
    "away out off absent fuera ausente disponib* disponiv* available fuori via assente fora viaj* travel*"
    " trip holiday*"
    " vacation* vacacion* vacanz* ferie ferias viagg* viag* busy ocupad* play jugar giocare jogar"
)
_ABSENT = "holiday* vacation* vacacion* vacanz* ferie ferias absent ausente assente"
_LANGUAGE = (
    "write speak language switch change prefer* escrib* idioma lengua cambi* habl* prefier* pon* ponganme"
    " scriv*"
    " lingua parl* escrev* mude mudar muda fal* in en em"
)
_SITTING = (
    "get join seat take entrar entro unir* sit jugar jogar play giocare particip* partecip* put met* mett*"
    " coloca* ponme"
)
_FEWER = (
    "many much muchos muchas tantos tantas tanti tante molti molte muitos muitas fewer less menos meno only"
    " solo"
)
"""Who would like fewer mails does not want to miss a question."""
_STOPS = ",.;:!?"
_BEFORE = 3
"""So near a “not” stands to what it denies."""
_NUMBER = re.compile(r"\b(\d{1,9})\b")


class Sentence(Struct, frozen=True):
    """The words of a line, without accents."""

    line: str
    words: tuple[str, ...]

    def has(self, group: str) -> bool:
        return self.place_of(group) is not None

    def place_of(self, group: str) -> int | None:
        spelled = _spelled(group)
        return next((at for at, word in enumerate(self.words) if spelled.fullmatch(word)), None)

    def denies(self, group: str) -> bool:
        """A “not” stands right before it."""
        at = self.place_of(group) or 0
        before = self.words[max(0, at - _BEFORE) : at]
        clause = max((place + 1 for place, word in enumerate(before) if word in _STOPS), default=0)
        return any(_spelled("{NO}").fullmatch(word) for word in before[clause:])


@cache
def _spelled(group: str) -> re.Pattern[str]:
    return re.compile(
        "|".join(re.escape(word).replace(r"\*", r"\w*") for word in group.format(**_GROUPS).split())
    )


def sentence_of(line: str) -> Sentence:
    return Sentence(line, tuple(_WORD.findall(plain(line).replace("’", "'"))))


def meaning_of(line: str) -> str:
    """What it is about; "" if it is about nothing that we know."""
    said = sentence_of(line)
    if _is_absence(said):
        return "away"
    found = [name for name, ways in _MEANINGS.items() if any(_means(said, name, way) for way in ways)]
    if "disagree" in found and any(said.has(way) for way in _MEANINGS["draw"]):
        return ""
    if found[:1] == ["mails_off"] and wants_fewer(line):
        return "help"
    return found[0] if found else ""


def means(line: str, *names: str) -> bool:
    """Is it about one of these?"""
    said = sentence_of(line)
    return any(_means(said, name, way) for name in names for way in _MEANINGS[name])


def _means(said: Sentence, name: str, way: str) -> bool:
    groups = [group.strip() for group in way.split("&")]
    return all(map(said.has, groups)) and (name in _WITH_NO or not any(map(said.denies, groups)))


def _is_absence(said: Sentence) -> bool:
    return said.has(_AWAY) and (tells_days(said.line) or said.has(_ABSENT))


def wants_fewer(line: str) -> bool:
    """Fewer mails, not none."""
    said = sentence_of(line)
    return said.has(_FEWER) and not said.has("{STOP}")


def is_asking(line: str) -> bool:
    """A question, or a wish to see something."""
    said = sentence_of(line)
    return (
        "?" in line
        or bool(said.words and _spelled("{ASK}").fullmatch(said.words[0]))
        or "please" in said.words
    )


def speaks_of_language(line: str) -> bool:
    return sentence_of(line).has(_LANGUAGE)


def seat_wanted(line: str) -> str:
    """The number of the game in which somebody would like to sit; "" if none is named."""
    said, number = sentence_of(line), _NUMBER.search(line)
    near = "{GAME} la alla na"
    return number.group(1) if number and said.has(_SITTING) and said.has(near) else ""
