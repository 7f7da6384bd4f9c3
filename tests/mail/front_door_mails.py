"""What people write to the post's own address, and what they are told: the table of the front door.

Each row is a mail: who writes, in which words, perhaps in the subject, and what the answer says. `TOLD` names
the answers; they come in the writer's language. What a stranger wants done waits for the code.
"""

from __future__ import annotations

from msgspec import Struct

STRANGER = "new@mail.example"
ANNA, ELENA, ILARIA, PAULO = (f"{name}@mail.example" for name in ("anna", "elena", "ilaria", "paulo"))
LANGUAGE_OF = {ANNA: "en", ELENA: "es", ILARIA: "it", PAULO: "pt"}

TOLD = {
    "help": "What you can write stands below.",
    "games": "Your games stand below.",
    "lobby": "The games stand below. Take a seat with “%(example)s”.",
    "opened": "The game has begun; its first letter is on its way.",
    "which game": "We could not tell which game you would like to play. Write its name as well, like "
    "“%(example)s”.",
    "no such game": "There is no game %(number)s that waits for players. The word lobby lists them.",
    "position": "The position stands below.",
    "hand": "Your hand stands below.",
    "history": "The last turn stands below.",
    "sheet": "Your turn sheet is attached.",
    "orders": "You have no standing orders. The word %(suggested)s takes those we suggest.",
    "nothing to take back": "There is no answer of yours to take back there.",
    "once more": "%(command)s: not done yet. Answer this mail with %(yes)s to do it.",
    "no invitation": "Your word is not asked for in this.",
    "away": "You are away from %(first)s to %(last)s.",
    "no days": "“%(text)s” does not read as days. Write them like 2026-12-20 to 2027-01-03.",
    "language": "We write to you in %(language)s from now on.",
    "which language": "Write the language behind the word: English, Español, Italiano or Português.",
    "name": "The others know you as %(name)s, and a name once chosen stays.",
    "mails stop": "The mails of this game stop. The clock runs on all the same.",
    "mails come": "You get the mails of this game again.",
    "not understood": "We could not read in your mail what you would like. Nothing was changed.",
    "code": "A mail from your address has come to us, and nothing was done yet. If you wrote it, you get an "
    "account with this address; without your answer you will not hear of us again.",
}
EVERY_WORD = {
    *("help", "games", "lobby", "opened", "no such game", "position", "hand", "history", "sheet", "orders"),
    *("nothing to take back", "once more", "no invitation", "away", "language", "name", "mails stop"),
    "not understood",
}


class DoorMail(Struct, frozen=True):
    sender: str
    text: str
    told: str
    subject: str = ""
    language: str = "en"
    """A stranger's, as the words show it."""


def _of(sender: str, told: dict[str, str], language: str = "en") -> list[DoorMail]:
    """Mails of one writer: what they are told, and for that every way of writing, with bars between them."""
    return [
        DoorMail(sender, text.strip(), answer, language=language)
        for answer, texts in told.items()
        for text in texts.split("|")
    ]


MAILS = [
    *_of(
        ANNA,
        {
            "help": "help | Help me please | How does this work? | What can I write? | info | ?",
            "games": "games | my games | Could you show me my games please? | which games do I have? |"
            " whose turn is it?",
            "lobby": "lobby | open games | which games are open? | is anybody looking for an opponent?",
            "opened": "open war of the ring, shadow, against steady |"
            " I would like to play the battle of five armies against the computer | open card game |"
            " start a game of War of the Ring against steady | play the card game alone",
            "which game": "open | can I play against the computer?",
            "no such game": "join 999999 | I would like to join game 999999 | take me in game 999999",
            "position": "position | please send me the position | what does the board look like? |"
            " where do we stand? | position At the ford",
            "hand": "hand | my hand",
            "history": "history | what happened?",
            "sheet": "sheet | the turn sheet please | pdf",
            "orders": "orders | what orders do I have?",
            "nothing to take back": "take back | I want to take back my last move | can I take that back?",
            "once more": "draw | I offer a draw | let's call it a draw | resign | I give up | me rindo |"
            " I resign At the ford",
            "no invitation": "accept | refuse | yes, I accept the invitation | count me in | no thanks |"
            " agree 2",
            "away": "absent 2027-01-10 to 2027-01-12 | I will be away from 10 to 12 February |"
            " away 20/12/2026 to 3/1/2027 | I'm on holiday from December 20 to January 3 |"
            " I can't play until 5 January, sorry | away from Sunday 20 December to Monday 4 January",
            "no days": "away next spring",
            "language": "language English | write to me in English",
            "which language": "language",
            "name": "name gandalf | my name is Gandalf | call me Gandalf",
            "mails stop": "stop mails | unsubscribe | stop | no more mails please",
            "mails come": "mails on",
            "not understood": "asdf qwer | 😀 | Lovely weather here in the Shire today. | 7",
        },
    ),
    *_of(
        ELENA,
        {
            "help": "ayuda | Hola, ayuda por favor | ¿Cómo funciona esto? | ¿Qué puedo escribir?",
            "games": "mis partidas | ¿qué partidas tengo? | ¿me toca?",
            "lobby": "sala | partidas abiertas | ¿hay alguna partida abierta?",
            "opened": "abrir guerra del anillo contra steady, sombra |"
            " Hola, quiero jugar una partida de la guerra del anillo contra el ordenador |"
            " empezar una partida de cartas en solitario",
            "which game": "quiero jugar",
            "no such game": "unirme 999999 | quiero unirme a la partida 999999 | me apunto a la 999999",
            "position": "posición | muéstrame el mapa, por favor | ¿cómo está la partida?",
            "hand": "mi mano",
            "history": "historia | ¿qué ha pasado?",
            "sheet": "hoja | envíame la hoja",
            "orders": "mis órdenes | ¿qué órdenes tengo?",
            "nothing to take back": "retirar jugada | quiero retirar mi jugada",
            "once more": "tablas | ofrezco tablas | me rindo | abandono | me rindo, has ganado",
            "no invitation": "acepto | sí, acepto | no acepto | no, gracias | vale",
            "away": "ausente del 20 al 27 de diciembre | estaré fuera del 3 al 8 de enero |"
            " no puedo jugar del 20 al 27 de diciembre | estoy de vacaciones hasta el 5 de enero |"
            " ausente 20/12/2026",
            "language": "idioma español | en español, por favor",
            "name": "nombre gandalf | me llamo Gandalf | llámame Gandalf",
            "mails stop": "parar correos | no quiero más correos | darme de baja",
            "not understood": "xyzzy",
        },
    ),
    *_of(
        ILARIA,
        {
            "help": "aiuto | Ciao, aiuto per favore | come funziona?",
            "games": "le mie partite | quali partite ho? | a chi tocca?",
            "lobby": "sala | partite aperte | cerco un avversario",
            "opened": "apri La Guerra dell'Anello contro steady | vorrei giocare alla Guerra dell'Anello"
            " contro steady | comincia la battaglia dei cinque eserciti contro il computer",
            "no such game": "unirmi 999999 | mi unisco alla partita 999999",
            "position": "posizione | mostrami la mappa | a che punto siamo?",
            "hand": "la mia mano",
            "history": "cronaca | cosa è successo?",
            "sheet": "foglio | mandami il foglio",
            "orders": "i miei ordini",
            "nothing to take back": "ritirare mossa | vorrei ritirare la mossa",
            "once more": "patta | offro la patta | pareggiamo? | mi arrendo | mi ritiro",
            "no invitation": "accetto | sì, accetto | va bene | no grazie | non accetto",
            "away": "sarò assente dal 3 al 5 marzo | sono in vacanza dal 20 al 27 dicembre |"
            " non ci sono dal 3 al 5 marzo",
            "language": "lingua italiano | in italiano per favore",
            "name": "nome gandalf | mi chiamo Gandalf | chiamami Gandalf",
            "mails stop": "basta posta | disiscrivimi | non voglio più mail",
            "not understood": "non voglio aprire niente",
        },
    ),
    *_of(
        PAULO,
        {
            "help": "ajuda | Olá, ajuda por favor | como funciona?",
            "games": "minhas partidas | quais são as minhas partidas? | é a minha vez?",
            "lobby": "saguão | há jogos abertos?",
            "opened": "abrir Guerra do Anel contra steady, 5 dias por turno |"
            " quero jogar a Guerra do Anel contra o computador | começar um jogo de cartas a duas mãos",
            "no such game": "entrar 999999 | quero entrar na partida 999999",
            "position": "posição | me mostre a posição",
            "hand": "minha mão",
            "history": "história | o que aconteceu?",
            "sheet": "folha | manda a folha do turno",
            "orders": "minhas ordens",
            "nothing to take back": "retirar jogada | quero voltar atrás",
            "once more": "empate | proponho um empate | desisto | eu desisto | me rendo",
            "no invitation": "aceito | sim, aceito | tá bom | não aceito | não, obrigado",
            "away": "estarei ausente de 3 a 5 de março | vou viajar de 20 a 27 de dezembro |"
            " estou de férias até 5 de janeiro",
            "language": "idioma português | em português, por favor",
            "name": "nome gandalf | meu nome é Gandalf | me chamo Gandalf",
            "mails stop": "parar mensagens | não quero mais mensagens | cancelar inscrição",
            "not understood": "blá blá blá",
        },
    ),
    # Sentences in which none of our words stands first.
    *_of(
        ANNA,
        {
            "position": "The mail with the board never arrived. | could you resend me the situation?",
            "hand": "which cards am I holding?",
            "history": "What did my opponent do last turn?",
            "games": "How long do I have left?",
            "lobby": "is there anyone I could play against?",
            "nothing to take back": "that was a slip, can I take my last move back?",
            "once more": "You've beaten me, I resign | would you accept a draw?",
            "no invitation": "I'm afraid I have to decline",
            "away": "We are on holidays 20-27 December",
            "language": "Could you write in English, please?",
            "name": "please change my name to gandalf",
            "mails stop": "Don't send me any more mails about this game",
            "mails come": "please send me the mails again",
            "not understood": "I have no intention of resigning. | The dog ate my dice",
        },
    ),
    *_of(
        ELENA,
        {
            "help": "no entiendo nada, ¿me lo explicas?",
            "position": "no me ha llegado el correo",
            "hand": "Recuérdame mis cartas",
            "games": "¿hasta cuándo tengo para responder?",
            "once more": "creo que me rindo | ¿lo dejamos en tablas?",
            "away": "del 3 al 9 de marzo estaré de viaje",
            "no days": "Me voy de vacaciones la semana que viene",
            "language": "Cambia el idioma a español",
            "mails stop": "No me mandéis más correos de esta partida",
            "not understood": "no quiero rendirme todavía",
        },
    ),
    *_of(
        ILARIA,
        {
            "position": "fammi vedere la plancia",
            "hand": "che carte ho in mano?",
            "once more": "penso di arrendermi | che ne dici di una patta?",
            "away": "dal 20 al 27 dicembre sono fuori",
            "mails stop": "non mandatemi più email",
            "mails come": "vorrei ricevere di nuovo le mail",
        },
    ),
    *_of(
        PAULO,
        {
            "position": "não recebi o e-mail",
            "hand": "que cartas tenho na mão?",
            "once more": "acho que vou desistir | topas um empate?",
            "away": "não estarei disponível de 3 a 5 de março",
            "mails stop": "não me mandem mais e-mails",
            "nothing to take back": "errei, posso desfazer a minha jogada?",
        },
    ),
    # A stranger: what is public is told, everything else waits for the code.
    *_of(
        STRANGER,
        {
            "help": "help | Hello, help please! | How does it work?",
            "lobby": "lobby",
            "code": "open war of the ring against steady | join 999999 | accept | my games | resign |"
            " unsubscribe | I want to play War of the Ring",
            "not understood": "Dear sirs, we offer cheap watches. | qwertz",
        },
    ),
    DoorMail(STRANGER, "ayuda por favor", "help", language="es"),
    DoorMail(STRANGER, "Ciao, aiuto per favore", "help", language="it"),
    DoorMail(STRANGER, "Olá, ajuda por favor", "help", language="pt"),
    DoorMail(STRANGER, "quiero abrir la guerra del anillo contra steady", "code", language="es"),
    # In the subject, below a greeting, in a forwarded subject.
    DoorMail(STRANGER, "", "help", "help"),
    DoorMail(ANNA, "", "sheet", "sheet please"),
    DoorMail(ANNA, "Hello,\n\nmy games please", "games"),
    DoorMail(ANNA, "", "position", "Re: Fwd: position"),
    DoorMail(PAULO, "", "games", "minhas partidas"),
    DoorMail(ELENA, "", "once more", "Me rindo"),
    DoorMail(STRANGER, "", "not understood", ""),
    # An answer to the only game that waits, sent to the post: words count, a number does not.
    DoorMail(ANNA, "stay", "stay"),
]
