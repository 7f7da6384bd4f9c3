"""Words that change nothing about an order, in four languages: politeness, fillers, this turn, whose.

A word stands here only if an order means the same without it. What negates, ties to a condition, puts off,
tells of the past or of what others say never does; a test holds the stock to that.
"""

from __future__ import annotations

from games.titles.spoken import DANGER, NONE, OR, forms, words

PRONOUNS = words(
    "you your yours mine that which who whom whose these those there himself themselves itself "
    "herself us them",
    "he she they it its his her their our ours one ones each own same such where be",
    "lo los las le les te os ti vos usted ustedes que quien quienes cual cuales ese esa esos esas eso esto",
    "estos estas aquel aquella aquellos aquellas nuestro nuestra nuestros nuestras su sus suyo suya suyos",
    "tu tus donde adonde mio mia mios mias mismo misma mismos mismas propio propia propios propias "
    "ellos ellas",
    "che chi cui quale quali quello quella quelli quelle quei quegli quel questo questi queste questa",
    "gli vi ti suo sua suoi sue nostro nostra nostri nostre tuo tua vostro vostra dove lui lei loro "
    "essi esse",
    "stesso stessa stessi stesse proprio propria ne ci colui coloro ciascuno ciascuna",
    "quem qual quais esse essa esses essas isso isto aquilo aquele aquela aqueles aquelas estes "
    "estas deles dela",
    "seu sua seus suas nosso nossa nossos nossas teu tua onde voce voces lhe lhes dele delas nele nela neles",
    "nesse nessa neste nesta nisso desse dessa deste desta disso mesmo mesma mesmos mesmas proprio propria",
    "cada seus num numa nuns numas dum duma pro pra pros pras ao aos",
    "dello della degli delle sullo sulla nello nella allo alla agli alle dallo dalla dagli dalle col coi",
)
MANNERS = words(
    "please kindly pls plz ta cheers folks guys friend friends mate dear sir captain gm master clerk",
    "porfa porfi porfis porfavor amigo amigos amiga chicos compadre che dale venga bueno vamos anda pues",
    "prego cortesemente gentilmente ragazzi amici amico dai beh insomma ecco mo amico cari",
    "favor gente pessoal galera caro amigo amigos pf pfv pfvr tche ta beleza blz entao",
    "gentileza obsequio tio tia colega colegas",
)
MARKERS = words(
    "well so ok okay okey alright right then hence thus therefore anyway however fine good great "
    "nice perfect",
    "indeed certainly definitely surely simply clearly obviously naturally finally even though",
    "now already today immediately instantly straight directly right away here there",
    "quickly boldly bravely gladly happily quietly carefully finally simply exactly precisely together alone",
    "too also as well and y ed e",
    "bueno bien pues entonces asi ahora hoy ya mismo enseguida inmediatamente directamente directo",
    "finalmente simplemente exactamente precisamente tambien aqui alli ahi alla aca juntos juntas",
    "justo encantado gustoso adelante total vaya dale nomas",
    "bene allora dunque quindi cosi ora adesso oggi subito immediatamente direttamente infine finalmente",
    "semplicemente esattamente precisamente anche pure qui qua li insieme stavolta proprio certamente",
    "decisamente volentieri ovviamente naturalmente ecco diretto diritto dritto",
    "bem pois entao assim agora hoje ja mesmo logo imediatamente diretamente direto finalmente simplesmente",
    "exatamente precisamente tambem ca la ali juntos juntas certamente obviamente",
    "naturalmente afinal daqui dali",
)
INCLUDED = words(
    "included including incluido incluida incluidos incluidas incluyendo inclusive compreso compresa "
    "compresi",
    "comprese incluso inclusa inclusi incluse inclusos inclusas incluindo",
)
"""Beside figures that are named: they go, as is said."""
ONLY = words(
    "only solely alone solo sola solos solas solamente unicamente unico unica unicos unicas "
    "soltanto soli sole "
    "somente apenas so sozinho sozinha sozinhos sozinhas just exclusively exclusivamente esclusivamente"
)
"""Nothing is taken along that is not named: so it is anyway."""
THINGS = words(
    "battle combat fight hit hits batalla combate battaglia combattimento batalha",
    "one uno una um uma turn round move action option choice answer order orders reply decision "
    "decided position map board table",
    "turno ronda jugada accion opcion eleccion respuesta orden ordenes decision tablero mapa mesa movimiento",
    "turno round mossa azione opzione scelta risposta ordine ordini decisione tabellone mappa tavolo mano",
    "turno rodada jogada acao opcao escolha resposta ordem ordens decisao tabuleiro mapa mesa vez movimento",
)
CHOOSING = forms(
    "choose pick select accept want prefer decide opt elect",
    "elegir escoger aceptar querer preferir decidir optar seleccionar desear tomar coger agarrar",
    "scegliere accettare volere preferire decidere optare selezionare desiderare prendere",
    "escolher aceitar querer preferir decidir optar selecionar desejar pegar tomar",
    more="elijo elige elijan elegimos escojo escoge quiero quiere queremos quieren quisiera "
    "quisieramos prefiero"
    " prefiere preferimos decido decide decidimos opto deseo cojo coge tomo toma scelgo sceglie "
    "sceglo scegliamo"
    " voglio vuole vogliamo vogliono vorrei vorremmo preferisco preferisce decido opto desidero "
    "prendo prendi"
    " prende prendiamo escolho escolhe quero quer querem queria queriamos prefiro decido opto "
    "desejo pego pega"
    " tomo gostaria gostariamos gustaria gustarian apetece id ill well shall will going"
    " gonna take takes taking vou vamos voy",
)
"""Verbs of choosing: they fit every question."""
DOING = forms(
    "use take spend make do put play apply employ",
    "usar gastar hacer poner utilizar emplear aprovechar aplicar",
    "usare spendere fare mettere utilizzare impiegare sfruttare",
    "usar gastar fazer por utilizar empregar aproveitar aplicar",
    more="fate fatelo fatela"
    " hago hace haz haga hagan hagamos pongo pon ponga ponen faccio fa fai facciamo fanno faccia spendo"
    " spende metto metti mettiamo mette usa usi usate usad usas faco faz faca fazemos facam ponho poe"
    " ponha gasto gasta utilizo utiliza impiego sirve sirvo",
)
"""Verbs of doing: they fit every question that is not about a loss."""
FILLERS = (PRONOUNS | MANNERS | MARKERS | INCLUDED) - DANGER - NONE - OR | ONLY
"""What may stand anywhere in an order."""
PHRASES = (
    "ill have | i will have | id have | antes que seja tarde | antes de que sea tarde | antes que sea"
    " tarde | prima che sia tardi"
    " | prima che sia troppo tardi | before it is too late | before its too late | before anything else"
    " | antes de nada | antes que nada | ante todo | prima di tutto | anzitutto | innanzitutto"
    " | antes de mais nada | antes de tudo | first things first | for starters | para empezar | para comecar"
    " | tanto per cominciare | to begin with | "
    "who can | that can | que puedan | que pueda | que pueden | che possono | che puo | che possa | "
    "que puderem"
    " | que podem | que possam | to the last man | hasta el ultimo hombre | fino all ultimo uomo | "
    "ate o ultimo homem"
    " | to the end | hasta el final | fino alla fine | ate o fim | fingers crossed | cross my "
    "fingers | no matter what"
    " | cueste lo que cueste | costi quel che costi | custe o que custar | pase lo que pase | come what may"
    " | a step closer | one step closer | in front of | delante de | davanti a | na frente de | a "
    "frente de | dale"
    " | a ver que sale | a ver que pasa | a ver como sale | vediamo che succede | vediamo cosa "
    "succede | vediamo come va"
    " | vamos ver no que da | vamos ver | lets see what happens | lets see how it goes | hoping for "
    "good dice | wish me luck"
    " | que sea lo que dios quiera | que remedio | di corsa | in fretta | a toda prisa | a toda "
    "velocidad | in a hurry"
    " | a correr | as pressas | como sea | en secreto | in secret | in segreto | em segredo | bora "
    "| bora la | y listo"
    " | come on | forza | coraggio | animo | forca | vamos la | alla carica | a la carga | charge | "
    "deseame suerte"
    " | incrociamo le dita | crucemos los dedos | cruzem os dedos | torcendo | speriamo bene | "
    "speriamo in bene"
    " | as a muster | as muster | as an army | como alistar | como ejercito | come mobilitazione | "
    "come esercito"
    " | como alistamento | como exercito | this turn | this round | this time | for now | for the "
    "moment | right now | right away | at once | at last"
    " | as usual | of course | by all means | if you please | if you would | if you dont mind"
    " | would you | could you | can you | for me | in that case | after all | in any case | no "
    "doubt | why not"
    " | i am going to | im going to | we are going to | were going to | i will | we will | i shall "
    "| we shall"
    " | i would like | i d like | id like | i want | we want | i think ill | i think i ll | i guess ill"
    " | go for | going for | goes for | go with | going with | opt for | settle for | make it | let it be"
    " | it is | that is | is where | is the one | are the ones | the one that | this one | that one "
    "| the same"
    " | nothing fancy | as it is | where it stands | from where it stands | on his own | on her own "
    "| on its own"
    " | on their own | by himself | by itself | all by himself | not a moment too soon | without hesitation"
    " | without further ado | no hesitation | without delay | with no hesitation | with pleasure | "
    "my friend"
    " | takes over as | take over as | once again | one more time | next up | up next | its time for"
    " | it is time for | time to | time for | lets have | let us have | lets go with | lets go for "
    "| lets do"
    " | lets see | here is | heres | here are | here we go | here it goes | we are | i am"
    " | este turno | en este turno | esta ronda | en esta ronda | esta vez | por ahora | por el momento"
    " | de momento | ahora mismo | de una vez | de una | por esta vez | por supuesto | desde luego"
    " | si me haces el favor | si eres tan amable | si no te importa | si no es molestia | hazme el "
    "favor de"
    " | te pido que | le pido que | os pido que | pido que | te ruego que | le ruego | os ruego | "
    "te lo ruego"
    " | a ver si | vamos a | voy a | va a | van a | es adonde | es a donde | es donde | es el que | "
    "es la que"
    " | son los que | son las que | es lo que | lo que quiero | lo que hago es | en este caso | "
    "como siempre"
    " | sin duda | sin dudarlo | sin dudar | sin mas | sin pensarlo | sin pensarmelo | no lo dudo | "
    "ni lo dudo"
    " | no se hable mas | y no se hable mas | apuesto por | me "
    "decanto por"
    " | me decido por | por su cuenta | por mi parte | de mi parte | con gusto | me toca | te toca "
    "| le toca a"
    " | le toca el turno a | esta claro | lo dicho | cuanto antes | a por ello | tal cual | quiero "
    "que | que sea"
    " | que sean | es hora de | toca | ojala | con permiso | muy bien"
    " | questo turno | in questo turno | questo round | in questo round | questa volta | stavolta | per ora"
    " | per adesso | per il momento | al momento | in questo momento | subito subito | una buona "
    "volta | senz altro"
    " | senza dubbio | senza esitare | senza esitazione | senza indugio | senza pensarci | ti prego "
    "| vi prego"
    " | la prego | ti chiedo di | vi chiedo di | se non ti dispiace"
    " | e non se ne parli piu | non se ne parli piu | non ho dubbi | nessun dubbio | tocca al | "
    "tocca alla | tocca a"
    " | e ora di | e il momento di | e li che | e dove | sono quelli che | e quello che | e quella "
    "che | come sempre"
    " | in questo caso | per conto suo | per conto mio | da parte mia | da solo | da sola | da soli "
    "| d accordo"
    " | va bene | per me | direi | direi di | direi che | punto su | mi decido per | opto per | "
    "vado con | vado di"
    " | andiamo con | andiamo di | con piacere | at this point | en este punto | neste ponto | a questo"
    " punto | quanto prima | cosi com e | voglio che"
    " | sia | che sia | ho deciso | ho deciso di | abbiamo deciso di | ho deciso per | molto bene"
    " | neste turno | nesse turno | nesta rodada | nessa rodada | desta vez | dessa vez | por "
    "enquanto | por agora"
    " | por ora | no momento | agora mesmo | de uma vez | de uma vez por todas | com certeza | sem duvida"
    " | sem hesitar | sem pensar | sem pensar duas vezes | se nao se importa | faz favor"
    " | faca o favor de | peco que | te peco que | vamos de | vou de | vou com | vamos com | vou | "
    "vamos | e que"
    " | e onde | e para onde | e pra onde | sao os que | sao eles que | e ela que | e ele que | por "
    "conta propria"
    " | da minha parte | por mim | como sempre | nesse caso | neste caso | e hora de | ta na hora "
    "de | pode ser"
    " | pode vir | pode ir | podem ir | pode usar | pode jogar | aposto em "
    "| opto por"
    " | com prazer | a vontade | e isso ai | tudo bem | ta bom | esta bem | quero que | que seja | "
    "que sejam | e a vez de"
    " | e a vez do | e a vez da | chegou a hora de | minha escolha | minha decisao | decidi | decidi por"
    " | he decidido | hemos decidido | i have decided | ive decided | we have decided"
    " | esa es | ese es | esta es | este es | eso es | esto es | esos son | esas son | questa e | quella e"
    " | questo e | quello e | essa e | esse e | isso e | e essa | e esta | e esse | e este | e questa | e "
    "quella"
    " | ya va siendo hora | ya es hora | ya era hora | que ya es hora | ya toca | era ora | e ora | ja "
    "era hora"
    " | ja esta na hora | about time | its about time | high time | hasta el ultimo | fino all ultimo | "
    "ate o ultimo"
    " | to the last | con cuidado | com cuidado | con cautela | com cautela | con calma | com calma"
    " | con decision | con decisione | com decisao | con determinacion | sin miedo | senza paura | sem medo"
    " | sin piedad | senza pieta | sem piedade | without fear | without mercy | no mercy | con honor | "
    "con onore"
    " | e o seguinte | o seguinte | esto es lo siguiente | lo siguiente | il seguente | the following"
    " | per questo giro | questo giro | in questo giro | per stavolta | por este turno | for this turn"
    " | for this round | por esta ronda | por esta rodada | for the purpose of | in order to | with a"
    " view to | so as to | con el fin de | a fin de | con"
    " el objetivo"
    " de | con la intencion de | allo scopo di | al fine di | con lo scopo di | a fim de | com o objetivo de"
    " | com o fim de | por la presente | con la presente | por meio desta | pela presente | i hereby | hereby"
    " | herewith | pra cima deles | para cima deles | contra ellos | contro di loro | at them | claro que si"
    " | claro que sim | certo che si | ma certo | yes of course | sure thing | vinca il migliore | que"
    " gane el"
    " mejor | may the best win | que venca o melhor | un saludo a todos | all rights reserved | como manda el"
    " reglamento | secondo le regole | according to the rules"
    " | no me queda otra | no queda otra | no hay otra | no queda mas remedio | no hay mas remedio"
    " | no me queda mas remedio | non ho scelta | non c e scelta | non mi resta altro | non c e altro da fare"
    " | no other choice | i have no choice | no choice | nao tenho escolha | nao tem jeito | nao ha outro "
    "jeito"
    " | donde estamos | dove siamo | onde estamos | where we are | where they are | donde estan | dove sono"
    " | onde estao | ci pensa | ci penso io | se encarga | se encarga de ello | se ocupa | cuida disso | "
    "takes care of it"
    " | handles it | deals with it | se ne occupa | that is that | thats that | and thats that | no two "
    "ways about it"
    " | i decided | i have decided to | he decidido que | ho deciso che | decidi que"
)
"""Set phrases of the same kind; among them such as have a “no” or an “if” in them that everybody says."""
SUBORDINATE = words(
    "because since while whilst hence so as though although that which who where "
    "porque que pues asi mientras aunque como ya "
    "perche che cosi mentre siccome visto benche "
    "porque que pois enquanto embora como assim ja "
    "and y e ed et"
)
"""With these begins what is only said beside an order."""
TOLD = words(
    "say says said saying tell tells told wrote writes write written suggest suggests suggested recommend",
    "recommends thinks think thought wonder wonders dream dreams dreamt remember remembers heard hear hears",
    "believe believes guess guessed dice dicen dijo dijeron decia cuentan conto sugiere sugieren sugirio",
    "recomienda creo cree creen pienso piensa piensan sueno recuerdo recuerda escribio escribe",
    "dicono detto disse diceva racconta raccontano suggerisce suggerito consiglia credo crede penso pensa",
    "pensano sognato ricordo ricorda sentito scritto scrive dizem disseram falou fala falam contam",
    "sugere sugeriu recomenda acho acha sonhei lembro lembra ouvi escreveu escreve planned planning",
    "plan plans wanted wants pensaba pensavo pensava piano plano planes piani planos",
    "film movie book dream story novel series tv show pelicula libro novela sueno cuento romanzo "
    "sogno racconto",
    "filme livro sonho conto novela serie",
)
"""Others' words, dreams and plans."""
PAST = words(
    "would should could might must may ought was were had has have been did ayer yesterday ieri "
    "ontem anoche ago",
    "last pasado pasada scorso scorsa passado passada fue era eran estaba estaban iba iban habia habian",
    "aveva avevano stato stata erano stavano tinha tinham foi foram eram estava estavam havia houve",
    "soon breve semana week settimana month mes mese monday tuesday wednesday thursday friday "
    "saturday sunday",
    "lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi domenica",
)
"""What is over, what would be, and the calendar."""
DOUBTS = words(
    "joking kidding joke jest broma bromeo bromeaba scherzo scherzavo brincadeira brincando zoeira "
    "sleep think",
    "check ask verify confirm consult decide pensar pensarlo pensarmelo pensarci rato minuto minute "
    "dormir dormirci",
    "consultar confirmar verificar verificare confermare chiedere preguntar perguntar dudo dubito duvido",
    "why how what cuanto quanto test testing prueba prova teste example ejemplo esempio exemplo sample",
    "favourite favorite lovely bella bello hermoso hermosa linda lindo bonita bonito",
)
"""Second thoughts, jests, examples."""
WEAK_ADVERBS = words(
    "hopefully supposedly allegedly presumably eventually usually normally generally previously "
    "recently nearly hardly",
    "barely scarcely partly mostly family reply italy daily weekly possibly probably conditionally "
    "likely unlikely",
    "posiblemente probablemente supuestamente normalmente generalmente recientemente anteriormente "
    "eventualmente",
    "seguramente difficilmente dificilmente parcialmente hipoteticamente teoricamente possibilmente "
    "probabilmente",
    "solitamente recentemente precedentemente parzialmente provavelmente possivelmente geralmente "
    "supostamente",
    "futuramente originalmente originally formerly semanalmente mensalmente mente hypothetically "
    "theoretically",
)
"""Adverbs that make an order doubtful, or something else than an order."""
THINGS -= DANGER
CHOOSING -= DANGER | TOLD
DOING -= DANGER | TOLD
WEIGHTY = TOLD | PAST | DOUBTS
"""Beside an order they make us ask."""
