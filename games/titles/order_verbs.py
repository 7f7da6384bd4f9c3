"""Verbs that several games order with, in all four languages: what games share of the words of orders."""

from __future__ import annotations

from games.titles.spoken import forms, words

MOVE = forms(
    "move go march send bring",
    "mover marchar enviar mandar llevar",
    "muovere spostare mandare inviare portare marciare",
    "mover marchar enviar mandar levar",
    more="muevo mueve mueven muevan mueva muevelo muevela voy va van vamos vaya vayan ir vado "
    "vai andare andiamo "
    "vanno vada muova muovano vou vao ir mova movam sposto envie mande leve",
)
ATTACK = forms(
    "attack assault besiege strike",
    "atacar asaltar",
    "attaccare assaltare",
    "atacar assaltar",
    more="attack ataque ataques attacco assault asalto assalto",
)
RETREAT = forms(
    "retreat withdraw",
    "retirar retroceder replegar",
    "ritirare arretrare ripiegare",
    "recuar retirar",
    more="retreat fall falls falling back pull retirada ritirata recuo repliego replegamos "
    "repliega ritirano ritirar",
)
LEAVE = forms(
    "leave flee escape run evacuate abandon quit slip",
    "huir escapar salir abandonar marchar evacuar correr escabullir",
    "fuggire scappare uscire abbandonare lasciare sgattaiolare evacuare",
    "fugir escapar sair abandonar evacuar escapulir deixar",
    more="huyo huye huimos huyen huya huyan salgo sale salimos salen salga fuggo fugge fuggiamo fuggono esco esce"
    " usciamo escono scappo scappa scappiamo scappano saio sai saimos saem saia fujo foge fugimos fogem fuja vamos"
    " vamonos andiamo andiamocene vado vai slips slipping away",
)
"""To get out of somewhere."""
ENTER = forms(
    "enter",
    "entrar",
    "entrare",
    "entrar",
    more="entro entra entran entramos entriamo entrano entram entre entren entrem occupy occupies ocupar ocupo ocupa"
    " ocupan occupare occupo occupa occupano ocupam ocupamos",
)
CONTINUE = forms(
    "continue press persist proceed",
    "continuar seguir proseguir insistir",
    "continuare proseguire insistere",
    "continuar seguir prosseguir insistir",
    more="sigo sigue seguimos siguen prosigo proseguo prossigo keep going on",
)
STAND = forms(
    "stand fight hold resist",
    "resistir combatir luchar aguantar",
    "resistere combattere restare rimanere",
    "resistir combater lutar ficar aguentar",
    more="quedo quedamos quedarse quedarnos queda quedan firme firmes stay staying ground "
    "resto resta restiamo "
    "ficamos fico permanecer permanezco permaneco lotto lottiamo lottare combatte",
)
RECRUIT = forms(
    "recruit muster",
    "reclutar",
    "reclutare arruolare mobilitare",
    "recrutar",
    more="alisto alista alistamos recruto arruolo place placing put",
)
ADVANCE = forms(
    "advance",
    "avanzar",
    "avanzare",
    "avancar",
    more="avanzo avanzan avance avancem far fare faccio fai hacer hago faz",
)
DRAW = forms(
    "draw take", "robar tomar sacar", "pescare prendere", "tirar comprar pescar sacar", more="tiro pesco"
)
PLAY = forms(
    "play use", "jugar usar", "giocare usare", "jogar usar", more="juego juega juegue jugamos uso use usi"
)
DISCARD = forms("discard", "descartar", "scartare", "descartar", more="drop")
BRING = forms(
    "bring place enter summon",
    "poner traer colocar introducir meter",
    "mettere portare introdurre piazzare",
    "por trazer colocar introduzir",
    more="pongo pon ponga traigo trae entra entran entrar put puts metto mette metti ponho poe"
    " ponha trago traga coloque",
)
LOSE = forms(
    "lose remove eliminate kill",
    "perder quitar eliminar",
    "perdere rimuovere eliminare",
    "perder remover eliminar",
    more="pierdo pierde pierda perco perca casualty baja perdita baixa loss",
)
FLY = forms("fly", "volar", "volare", "voar", more="vuelo vuela vuelan vuele volo vola volano voo voa voam")

ARMY = words(
    "army armies unit units troop troops force forces ejercito ejercitos unidad unidades tropa tropas fuerzas"
)
ARMY |= words(
    "esercito eserciti unita truppe truppa forze armata exercito exercitos unidade tropas forcas men hombres"
)

NO_RETREAT = (
    "not retreat | will not retreat | wont retreat | dont retreat | no retreat | not "
    "retreating | never retreat"
    " | not withdraw | will not withdraw | wont withdraw | dont withdraw | no retreats | not fall back"
    " | no me retiro | no nos retiramos | no retirarse | no retroceder | no retrocedo | "
    "no retrocedemos | no retirarnos"
    " | no retirada | non mi ritiro | non ci ritiriamo | non ritirarsi | niente ritirata | nessuna ritirata"
    " | non arretro | non arretriamo | non ritirarmi | nao recuo | nao recuamos | nao "
    "recuar | nao me retiro | sem recuo"
    " | hold your ground | stand your ground | hold the line | nao nos retiramos | sin "
    "retirada | senza ritirata"
)
STOP_ATTACK = (
    "cease | stop | halt | break off | call off | end attack | stop attack | stop "
    "attacking | cease attack | enough"
    " | cesar | ceso | cesa | ceso el ataque | paro | paramos | parar | detener | detengo"
    " | dejo de atacar | suspendo"
    " | cessare | cesso | fermo | mi fermo | fermare | interrompo | interrompere | smetto"
    " | basta | ci fermiamo"
    " | cessar | cesso | interromper | interrompo | paro de atacar | not continue | no "
    "continuo | non continuo"
    " | nao continuo | no sigo | dont continue | not go on | no seguir | do not continue | nao continuar"
)
FIGHT_ON = (
    "continue | continuing | go on | going on | press on | keep attacking | carry on | "
    "keep going | another round"
    " | fight on | attack again | seguir | sigo | seguimos | continuar | continuo | "
    "continuamos | otra ronda"
    " | adelante | sigo atacando | continuare | continuiamo | proseguo | proseguire | proseguiamo | avanti"
    " | vado avanti | andiamo avanti | un altro round | continuo a atacar | prossigo | "
    "prosseguir | em frente"
    " | outra rodada | sigo em frente"
)
