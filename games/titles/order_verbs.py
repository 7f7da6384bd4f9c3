"""Verbs that several games order with, in all four languages: what games share of the words of orders."""

from __future__ import annotations

from games.titles.spoken import forms, words

MOVE = forms(
    "move go march send bring return ride proceed transfer relocate head sail",
    "mover marchar enviar mandar llevar regresar trasladar desplazar cabalgar correr partir conducir",
    "muovere spostare mandare inviare portare marciare tornare ritornare trasferire cavalcare correre"
    " condurre",
    "mover marchar enviar mandar levar voltar regressar deslocar transferir cavalgar correr partir rumar",
    more="pasan pasa pasen passano passa passam passem travel travels heads head march marches advance"
    " advances marcha marchan camina caminan "
    "avanza avanzan"
    " cammina camminano marcia marciano avancam avanca caminha caminham dirijo dirige dirigen "
    "diretto dirigo vaya"
    " vayan siga sigan segue seguem parte partono parto parten partem raggiunge raggiungono llega "
    "llegan walk"
    " walks pull shift shifts muevo mueve mueven muevan mueva muevelo muevela voy va van vamos vaya "
    "vayan ir vado "
    "vai andare andiamo "
    "vanno vada muova muovano vou vao ir mova movam sposto envie mande leve",
)
ATTACK = forms(
    "attack assault besiege strike",
    "atacar asaltar",
    "attaccare assaltare",
    "atacar assaltar",
    more="launch launches launching lanzo lanza lanzar lancio lancia lanciare sferro sferra sferrare lanco"
    " lanca"
    " lancar invade invades invado invadir invadere invado assail raid hit hits assalire assalgo"
    " storm storms charge charges asalta cargo cargar arremeto embisto carico colpisco colpire "
    "invisto investir"
    " enfrento affronto golpeo golpear attack ataque ataques attacco assault asalto assalto",
)
RETREAT = forms(
    "retreat withdraw",
    "retirar retroceder replegar",
    "ritirare arretrare ripiegare",
    "recuar retirar",
    more="flee flees escape escapes huyo huye huimos huyen huyan huir fuggo fugge fuggiamo fuggono "
    "fuggire scappo scappa"
    " scappiamo scappano scappare fujo foge fugimos fogem fugir slip slips slipping away salgo sale "
    "salimos salen salir"
    " esco esce usciamo escono uscire saio sai saimos saem sair abandono abandona abandonamos "
    "abbandono abbandoniamo"
    " escapo escapa escapamos vamos vamonos marchamos marcho run runs retire retires recula reculo "
    "indietreggio"
    " indietreggiare indietreggiamo evacuate evacuo sgombro sgomberiamo retreat fall falls falling "
    "back pull retirada ritirata recuo repliego replegamos "
    "repliega ritirano ritirar",
)
LEAVE = forms(
    "leave flee escape run evacuate abandon quit slip",
    "huir escapar salir abandonar marchar evacuar correr escabullir",
    "fuggire scappare uscire abbandonare lasciare sgattaiolare evacuare",
    "fugir escapar sair abandonar evacuar escapulir deixar",
    more="huyo huye huimos huyen huya huyan salgo sale salimos salen salga fuggo fugge fuggiamo "
    "fuggono esco esce"
    " usciamo escono scappo scappa scappiamo scappano saio sai saimos saem saia fujo foge fugimos "
    "fogem fuja vamos"
    " vamonos andiamo andiamocene vado vai slips slipping away",
)
"""To get out of somewhere."""
GIVES_UP_A_PLACE = forms(
    "leave abandon evacuate quit desert vacate surrender cede concede",
    "dejar abandonar evacuar desalojar ceder",
    "lasciare abbandonare evacuare sgomberare cedere",
    "deixar abandonar evacuar largar ceder",
    more="up desalojo sgombro sgombriamo",
)
"""What stands right behind is where they were: “we leave Pelargir”, “I give up Osgiliath”."""
ENTER = forms(
    "enter",
    "entrar",
    "entrare",
    "entrar",
    more="entro entra entran entramos entriamo entrano entram entre entren entrem occupy occupies "
    "ocupar ocupo ocupa"
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
    more="defend defends defendemos defiendo defender defendo difendo difendiamo difendere peleo "
    "peleamos pelear lucho"
    " luchamos battiamo battersi batterci batto batimos batirnos batirse lutamos luto enfrento "
    "encaro encaramos"
    " resistete resistid fight fights stands holds endure quedo quedamos quedarse quedarnos queda "
    "quedan firme firmes stay staying ground "
    "resto resta restiamo "
    "ficamos fico permanecer permanezco permaneco lotto lottiamo lottare combatte",
)
RECRUIT = forms(
    "recruit muster",
    "reclutar",
    "reclutare arruolare mobilitare",
    "recrutar",
    more="reinforce reinforces deploy deploys add adds refuerzo refuerza reforzar anado anade anadir"
    " despliego"
    " desplegar rinforzo rinforzare aggiungo aggiungere schiero schierare reforco reforcar adiciono adicionar"
    " posiciono levy enlist train raise raises reclute alistar movilizar movilizo mobilitiamo leva "
    "arruola convoco convocar"
    " chiamo mobilizar mobilizo bring brings entra entran alisto alista alistamos recruto arruolo "
    "place placing put",
)
ADVANCE = forms(
    "advance",
    "avanzar",
    "avanzare",
    "avancar",
    more="entro entra entran entrano entram entrar entrare enter enters occupy occupies ocupo ocupa "
    "ocupan ocupar occupo"
    " occupa occupano occupare ocupam pasa pasan passa passano passam avanzo avanzan avance avancem "
    "far fare faccio fai hacer hago faz",
)
DRAW = forms(
    "draw take",
    "robar tomar sacar coger",
    "pescare prendere",
    "tirar comprar pescar sacar pegar puxar",
    more="estraggo estraiamo estrarre levanto tiro pesco cojo robo compro pego saco prendo pesca roba",
)
PLAY = forms(
    "play use",
    "jugar usar",
    "giocare usare",
    "jogar usar",
    more="show shows showing reveal reveals lay lays muestro mostrar enseno revelo revelar mostro "
    "mostrare rivelo rivelare"
    " scopro calo cala bajo bajar baixo baixar lancio lanciare lanzo lanzar lanco juego juega "
    "juegue jugamos uso use usi",
)
DISCARD = forms(
    "discard drop dump toss",
    "descartar tirar soltar desechar",
    "scartare buttare gettare",
    "descartar largar",
    more="descarte descarto scarto butto getto tiro suelto largo rid get lose pierdo deshago libero",
)
BRING = forms(
    "bring place enter summon",
    "poner traer colocar introducir meter",
    "mettere portare introdurre piazzare",
    "por trazer colocar introduzir",
    more="pongo pon ponga traigo trae entra entran entrar entrare entri entrino"
    " entre entren entrem put puts metto mette metti ponho poe"
    " ponha trago traga coloque",
)
LOSE = forms(
    "lose remove eliminate kill",
    "perder quitar eliminar",
    "perdere rimuovere eliminare",
    "perder remover eliminar",
    more="sacrifice sacrifices give gives up takes off dies fall falls go goes cae caiga caigan "
    "caen muere muera mueran"
    " mueren cade cada cadono muore muoia muoiono cai caia caem morre morra morrem sale salen salga "
    "saem sai saia esce"
    " escono sacrifico sacrifica sacrificar sacrificare renuncio renunciar rinuncio rinunciare abro "
    "mano mao cedo cedere"
    " tolgo togliere togli toglie saco sacar retiro retirar quito quita entrego entregar levo tiro "
    "tirar elimino elimina"
    " recibe reciben riceve ricevono recebe recebem lleva llevan prende prendono impacto impactos "
    "golpe golpes colpo"
    " colpi pierdo pierde pierda perco perca casualty baja perdita baixa loss",
)
FLY = forms("fly", "volar", "volare", "voar", more="vuelo vuela vuelan vuele volo vola volano voo voa voam")

ARMY = words(
    "army armies unit units troop troops force forces ejercito ejercitos unidad unidades tropa tropas fuerzas"
)
ARMY |= words(
    "garrison men soldiers soldier lads boys host guys folk people guarnicion hombres soldados "
    "soldado muchachos gente",
    "guarnigione uomini soldati soldato gente ragazzi guarnicao homens tropa host hueste huestes "
    "schiera schiere hoste",
    "esercito eserciti unita truppe truppa forze armata exercito exercitos unidade tropas forcas men hombres",
)

NO_RETREAT = (
    "hold the position | they hold | they stand | tienen la posicion | mantienen la posicion | aguantan la"
    " posicion | tenemos la posicion | tengono la posizione | mantengono la posizione | reggono la posizione"
    " | tengono duro | seguram a posicao | mantem a posicao | ninguno retrocede | nadie huye | nadie se mueve"
    " | nessuno scappa | nessuno fugge | nessuno si muove | ninguem foge | ninguem recua | ninguem se mexe"
    " | nobody runs | nobody flees | nobody moves | no one runs | no one flees | dig in | stand our"
    " ground | hold our ground | hold position | hold firm | stand firm | stay put | we"
    " stay put"
    " | mantenemos la posicion | mantengo la posicion | mantener la posicion | plantamos cara | planto cara"
    " | hacemos frente | hago frente | ni un paso atras | not one step back | not a step back"
    " | manteniamo la posizione | mantengo la posizione | teniamo duro | tengo duro | teniamo la posizione"
    " | nemmeno un passo indietro | mantemos a posicao | mantenho a posicao | nem um passo atras"
    " | nem um passo para tras | aguentamos firme | aguento firme | seguramos a posicao | "
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
    "give up attack | give up siege"
    " | call it off | leave it | leave it there | call it a day | lo dejamos | lo dejamos aqui | dejemoslo"
    " | lasciamo stare | lasciamo perdere | la finiamo qui | finiamola qui | paramos por aqui | deixa pra la"
    " | encerramos | encerramos o ataque | fin del ataque | fine dell attacco | fim do ataque | "
    "hasta aqui hemos llegado | hasta aqui | ive had enough | i have had enough | puo bastare | ne ho "
    "abbastanza"
    " | fin qui | ate aqui | ya es suficiente | ja chega | thats enough | that is enough | doy por "
    "terminado | doy por terminada | dou por encerrado | "
    "dou por encerrada"
    " | dou por terminado | lo dejo | la lascio | smettiamo | smettere | chega | ya basta | "
    "suficiente | abbastanza"
    " | bastante | me detengo | nos detenemos | paramos | encerro | encerrar | termino | cease | "
    "stop | halt | break off | call off | end attack | stop attack | stop "
    "attacking | cease attack | enough"
    " | cesar | ceso | cesa | ceso el ataque | paro | paramos | parar | detener | detengo"
    " | dejo de atacar | suspendo"
    " | cessare | cesso | fermo | mi fermo | fermare | interrompo | interrompere | smetto"
    " | basta | ci fermiamo"
    " | cessar | cesso | interromper | interrompo | paro de atacar | not continue | no "
    "continuo | non continuo"
    " | nao continuo | no sigo | dont continue | not go on | no seguir | do not continue | nao continuar"
)
GIVE_UP = forms(
    "abandon drop quit suspend end finish halt",
    "abandonar dejar suspender terminar acabar interrumpir parar",
    "abbandonare lasciare sospendere terminare interrompere fermare",
    "abandonar deixar largar suspender terminar acabar interromper parar",
    more="desisto desistir desistimos desistiamo desistere renuncio renunciar renunciamos rinuncio rinunciare"
    " rinunciamo interrumpo interrompo interrompe",
)
THE_ATTACK = words("attack assault siege ataque asalto asedio cerco attacco assalto assedio")
"""Right behind one of these verbs: “abandono el ataque”."""
GOES_ON = (
    "continues | goes on | sigue | siga | prosigue | prosiga | continua | continue | prosegue | prosegua"
    " | continui | segue | prossegue | prossiga"
)
"""Beside the attack: “l'assalto prosegue”."""
FIGHT_ON = (
    "once more | again | one more time | another go |"
    " one more go | otra mas | de nuevo | una vez mas"
    " | ancora una volta | di nuovo | un altro giro | mais uma vez | de novo | outra vez | mais um round | "
    "press attack | press the attack | pressing on | on with it | keep fighting | keep on | push forward | "
    "continue | continuing | go on | going on | press on | keep attacking | carry on | "
    "keep going | another round"
    " | one more round | una ronda mas | otra vez | ancora un round | ancora | mais uma rodada | "
    "mais um | mais uma"
    " | a por ellos | keep at it | keep it up | push on | avanti tutta | a tutta | insisto | "
    "insistir | fight on | attack again | seguir | sigo | seguimos | continuar | continuo | "
    "continuamos | otra ronda"
    " | adelante | sigo atacando | continuare | continuiamo | proseguo | proseguire | proseguiamo | avanti"
    " | vado avanti | andiamo avanti | un altro round | continuo a atacar | prossigo | "
    "prosseguir | em frente"
    " | outra rodada | sigo em frente"
)
