"""What people write to the post's own address in their own words, beside the words that our letters name.

Only there: in a reply the same phrases may speak of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.orders.notation import plain

AROUND = ".,:;!?¡¿()\"'“”«»"
ANYWHERE = ("help", "games", "lobby", "map", "sheet", "history", "orders")
"""Found within a sentence too: they do no harm. The others stand at the beginning."""
_PHRASES = {
    "help": "how does this work | how does it work | what can i write | what can i do | info |"
    " information |"
    " como funciona | que puedo hacer | que puedo escribir | come funziona | cosa posso scrivere |"
    " cosa posso fare | o que posso escrever | o que posso fazer | ?",
    "games": "waiting for me | waits for me | whose turn is it | is it my turn | me toca | a quien le"
    " toca |"
    " que me espera | a chi tocca | tocca a me | a quem toca | minha vez | de quem e a vez",
    "lobby": "games are open | looking for an opponent | looking for players | find me an opponent |"
    " who wants to play | partida abierta | busco rival | busco oponente | quien quiere jugar |"
    " partita aperta | cerco un avversario | chi vuole giocare | partida aberta | procuro adversario |"
    " quem quer jogar",
    "open": "play | start | begin | i challenge | challenge | jugar | empezar | desafio a | giocare |"
    " gioca contro di me | iniziare | comincia | sfido | jogar | comecar",
    "join": "take me in | sign me up for | i take game | me apunto a | mi iscrivo a | partecipo a |"
    " entro na | entro no",
    "agree": "count me in | i'd love to | i would love to | sure | of course | with pleasure | gladly |"
    " vale | claro | con gusto | cuenta conmigo | va bene | volentieri | certo | con piacere | ta bom |"
    " com prazer | conte comigo",
    "disagree": "no thanks | no thank you | i can't | i cannot | sorry i can't | no gracias | no puedo |"
    " no grazie | non posso | nao obrigado | nao obrigada | nao posso | agora nao",
    "map": "where do we stand | how do we stand | como esta la partida | come sta la partita |"
    " a che punto siamo | como esta a partida",
    "history": "what happened | que ha pasado | que paso | cosa e successo | o que aconteceu",
    "sheet": "pdf | print | imprimir | stampa | stampare",
    "orders": "standing orders | orders do i have | ordenes permanentes | ordenes tengo | ordini"
    " permanenti |"
    " ordini ho | ordens permanentes | ordens tenho",
    "take_back": "take that back | can i take that back | take my move back | take my last move back |"
    " i take that back | retirar | puedo retirar | ritira | posso ritirare | ritirare | posso voltar",
    "draw": "let's call it a draw | call it a draw | a draw | propongo un empate | empatamos | pareggio |"
    " pareggiamo | proponho um empate | um empate",
    "resign": "i surrender | you win | me retiro | mi ritiro | eu desisto",
    "away": "i can't play | i cannot play | i am on holiday | i'm on holiday | i am on vacation |"
    " i'm on vacation | on vacation | i am travelling | i'm travelling | out of office | no puedo jugar |"
    " estare de viaje | estoy de viaje | estoy de vacaciones | estare de vacaciones | no estare |"
    " sono in vacanza | saro in vacanza | non ci sono | non ci saro | non posso giocare | saro in viaggio |"
    " sono in viaggio | vou viajar | estou de ferias | estarei de ferias | nao posso jogar | em viagem |"
    " estarei viajando",
    "name": "i am called | i'm called | llamame | chiamami | me chamo | chamo-me | me chame de |"
    " pode me chamar de | be called | llamarme | chiamarmi | me chamar | chamar | change my name to |"
    " cambiame el nombre a | cambia mi nombre a | cambia il mio nome in | muda meu nome para |"
    " muda o meu nome para | mude meu nome para",
    "mails_off": "stop | stop sending | stop emails | no more emails | remove me |"
    " no quiero mas correos | no quiero recibir | darse de baja | dar de baja | baja | basta mail |"
    " basta email | non voglio piu | cancellami | disiscrivimi | nao quero mais mensagens |"
    " nao quero receber | nao quero mais receber | parar e-mails | parar emails | pare de enviar",
    "mails_on": "bring the mails back | quiero los correos | rivoglio la posta | quero as mensagens",
}


@cache
def _spelled() -> tuple[tuple[tuple[str, ...], str], ...]:
    """The longest first: “no puedo jugar” before “no puedo”."""
    found = {tuple(way.split()): name for name, ways in _PHRASES.items() for way in ways.split("|")}
    return tuple(sorted(found.items(), key=lambda item: -len(item[0])))


def phrase_in(line: str) -> tuple[str, str] | None:
    """What a line wants by such a phrase, and what stands behind it."""
    written = line.split()
    words = [plain(word).replace("’", "'").strip(AROUND) or word for word in written]
    for spelled, name in _spelled():
        for at in _places(name, len(words) - len(spelled)):
            if tuple(words[at : at + len(spelled)]) == spelled:
                return name, " ".join(written[at + len(spelled) :]).strip(" ,.:")
    return None


def _places(name: str, last: int) -> Iterator[int]:
    """Where it may begin."""
    return iter(range(last + 1 if name in ANYWHERE else min(last + 1, 1)))
