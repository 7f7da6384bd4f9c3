"""How people speak of orders in War of the Ring: names, verbs, words that go along, in all four languages.

Hand-picked: a word that stands here is taken for granted in an order, so none may change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.kernel import PASS, Question
from games.titles.languages import LANGUAGES
from games.titles.order_verbs import (
    ADVANCE,
    ARMY,
    ATTACK,
    BRING,
    CONTINUE,
    DISCARD,
    DRAW,
    ENTER,
    FIGHT_ON,
    FLY,
    GIVE_UP,
    GIVES_UP_A_PLACE,
    GOES_ON,
    LEAVE,
    LOSE,
    MOVE,
    NO_RETREAT,
    PLAY,
    RECRUIT,
    RETREAT,
    STAND,
    STOP_ATTACK,
    THE_ATTACK,
)
from games.titles.spoken import (
    CARD,
    DECK,
    Evoked,
    Led,
    Spoken,
    SpokenName,
    Trait,
    any_of,
    both,
    forms,
    in_a_row,
    singles,
    words,
)
from games.wotr.card_texts import CARDS
from games.wotr.casualties import REDUCE
from games.wotr.facts import CHARACTERS, NAMES, NATIONS, REGIONS
from games.wotr.figures import FIGURES, NATION_OF, NAZGUL
from games.wotr.words.actions import ACTIONS
from games.wotr.words.items import BY_PROMPT

SWAP = forms(
    "swap exchange give",
    "cambiar entregar",
    "cambiare scambiare cedere",
    "trocar entregar",
    more="doy dou cedo",
)
SEPARATE = forms("separate detach", "separar", "separare staccare dividere", "separar", more="leave leaves")
DECLARE = forms("declare", "declarar", "dichiarare", "declarar", more="declaro")
REDUCE_VERBS = forms(
    "reduce",
    "reducir",
    "",
    "reduzir",
    more="reduzco reduce riduco ridurre riduci riduce reduzo reduz reducida downgrade downgrades demote"
    " demotes"
    " rebajo rebaja rebajar degrado degrada degradar degradare declasso declassare rebaixo rebaixa rebaixar"
    " abbasso abbassa abbassare",
)
CROWN = forms("crown", "coronar", "incoronare", "coroar", more="corono coroo incorono")
HIDE = forms("hide conceal", "ocultar esconder", "nascondere", "esconder ocultar", more="escondo nascondo")

STEP = (
    "little step | small step | pasito | pasitos | passetto | passettino | passinho | passinhos | "
    "takes step | take step | step | fa passo | passo | passi | da paso | paso | da passo | passos"
)
WALK = (
    "andar | caminar | camminare | caminhar | walk | walks | avanti | adelante | forward | onward |"
    " onwards | ahead | adiante | em frente | en marcha | in marcia"
    " | anda | andam | andan | ande | camina | cammina | caminha | procede | progresses | treks"
    " | goes on | sigue | prosegue | prosigue | prossegue | segue | continua | continues"
    " | advance | advances | avanzar | avanzo | avance | avanza | avanzare | avanzi | avancar | avanco |"
    " avanca"
)
FELLOWSHIP = "fellowship | compania | comunidad | compagnia | sociedade | company | fellowship of the ring"
LEADING = words("led leading leader lead lider lideres guidato comando comandante")

NICKNAMES = {
    "minas_tirith": ("mt", "m tirith"),
    "minas_morgul": ("mm", "m morgul"),
    "dol_guldur": ("dg",),
    "helms_deep": ("hd", "helms"),
    "barad_dur": ("baraddur", "bd"),
    "the_shire": ("shire", "comarca", "contea", "condado"),
    "strider": ("trancos", "grampasso", "passolargo"),
    "meriadoc": ("merry",),
    "peregrin": ("pippin",),
    "witch_king": ("wk", "witchking", "witch king"),
    "gandalf_white": ("white wizard", "gandalf"),
    "gandalf_grey": ("grey wizard", "gandalf"),
}


def _in_all(names: Any) -> tuple[str, ...]:
    return tuple(names[language] for language in LANGUAGES)


def names() -> Iterator[SpokenName]:
    for key, region in REGIONS.items():
        shortened = (short for name in _in_all(region.name) if (short := _by_compass(name)) != name)
        yield SpokenName(
            key, "region", (*_in_all(region.name), *NICKNAMES.get(key, ()), key.replace("_", " "), *shortened)
        )
    for key, character in CHARACTERS.items():
        yield SpokenName(
            key, "person", (*_in_all(character.name), *_first_names(key), *NICKNAMES.get(key, ()))
        )
    for key, card in CARDS.items():
        yield SpokenName(key, "card", _in_all(card.title))
        yield SpokenName(f"combat.{key}", "card", _in_all(card.combat.title))
    for key, nation in NATIONS.items():
        yield SpokenName(key, "nation", (*_in_all(nation.name), *NATION_WORDS.get(key, ())))
    for key in NATION_OF:
        if key in FIGURES and key not in CHARACTERS:
            yield SpokenName(key, "figure", ())
    for face, faces in NAMES["die_face"].items():
        yield SpokenName(f"die.{face}", "die", (*_in_all(faces), *DICE.get(face, ())))
    yield SpokenName(
        "deck.char",
        "deck",
        (
            "character",
            "characters",
            "personaje",
            "personajes",
            "personaggio",
            "personaggi",
            "personagem",
            "personagens",
        ),
    )
    yield SpokenName("deck.str", "deck", ("strategy", "estrategia", "strategia"))
    yield SpokenName("voice_of_saruman", "action", ("Voice of Saruman", "Voz de Saruman", "Voce di Saruman"))


COMPASS = {
    **dict.fromkeys(("north", "northern", "norte", "nord"), "n"),
    **dict.fromkeys(("south", "southern", "sur", "sul", "sud"), "s"),
    **dict.fromkeys(("east", "eastern", "este", "est", "leste"), "e"),
    **dict.fromkeys(("west", "western"), "w"),
    **dict.fromkeys(("oeste", "ovest"), "o"),
    **dict.fromkeys(("mount", "monte"), "mt"),
}


def _by_compass(name: str) -> str:
    """S Ithilien, Mt Gram"""
    return " ".join(COMPASS.get(word.casefold(), word) for word in name.split())


def _first_names(key: str) -> tuple[str, ...]:
    if key in ("aragorn", "meriadoc", "peregrin", "boromir", "legolas", "gimli", "saruman", "gollum"):
        return tuple({CHARACTERS[key].name[language].replace(",", "").split()[0] for language in LANGUAGES})
    return ()


DICE = {
    "character": ("char", "sword", "swords", "espada", "espadas", "spada", "spade"),
    "army": ("banner", "banners", "estandarte", "stendardo", "bandeira", "bandera", "bandiera"),
    "muster": (
        "helmet",
        "helmets",
        "yelmo",
        "elmo",
        "casco",
        "alistamiento",
        "reclutamiento",
        "reclutar",
        "musters",
    ),
    "muster_army": (
        "m/a",
        "a/m",
        "army/muster",
        "muster army",
        "ejercito/alistar",
        "esercito/mobilitazione",
        "exercito/alistamento",
    ),
    "will_of_the_west": ("will", "wotw", "will of west", "voluntad", "volere", "designio"),
    "event": ("eventos", "palantir"),
}
NATION_WORDS = {
    "dwarves": ("dwarf", "dwarven", "enanos", "enano", "nani", "nano", "anoes", "anao"),
    "elves": ("elf", "elven", "elvish", "elfos", "elfo", "elfi", "elfico", "elficos", "elfica", "elficas"),
    "north": ("northern", "northmen"),
    "southrons_easterlings": (
        "hombres del sur y del este",
        "hombres del sur",
        "sur y este",
        "sul e leste",
        "povos do sul",
        "southron",
        "southrons",
        "easterlings",
        "easterling",
        "sureños",
        "surenos",
        "haradrim",
        "sudroni",
        "suderoni",
        "esterling",
        "southrons e easterlings",
        "sulistas",
        "orientais",
    ),
    "gondor": ("gondorian",),
    "rohan": ("rohirrim",),
}

TRAITS = (
    Trait("regular", ("regular", "regolare"), ("regulars", "regulares", "regolari", "regs"), short="r"),
    Trait("elite", ("elite",), ("elites", "elite"), short="e"),
    Trait(
        "leader",
        ("leader", "lider", "comandante", "capo", "jefe", "condottiero"),
        ("leaders", "lideres", "comandanti", "comandantes", "capi", "jefes", "chefes", "condottieri"),
        short="l",
    ),
    Trait(
        "nazgul",
        ("nazgul", "ringwraith", "wraith", "espectro", "spettro"),
        ("nazgul", "nazguls", "ringwraiths", "wraiths", "espectros", "spettri"),
        short="n",
    ),
    *(
        Trait(key, (*_in_all(nation.name), *NATION_WORDS.get(key, ())), is_kind=False)
        for key, nation in NATIONS.items()
    ),
    Trait("~reduce", tuple(sorted(REDUCE_VERBS)), is_kind=False),
    Trait("~lose", tuple(sorted(LOSE - MOVE - BRING - RETREAT - words("up off give gives"))), is_kind=False),
)
KINDS = ("regular", "elite", "leader")


def traits_of(question: Question, key: str) -> frozenset[str]:
    leads = frozenset(["leader"]) if question.prompt.endswith((".leaders", ".leader")) else frozenset()
    if key == NAZGUL:
        return frozenset(["nazgul"]) | leads
    if key.startswith(REDUCE):
        return traits_of(question, key.removeprefix(REDUCE)) - {"~lose"} | {"~reduce"}
    if key in NATION_OF and key in FIGURES and key not in CHARACTERS:
        nation = NATION_OF[key]
        verb = {"~lose"} if question.prompt == "battle.casualty" else set()
        return frozenset([nation, key.removeprefix(f"{nation}_")]) | verb | leads
    return leads if key in CHARACTERS else frozenset()


def things(question: Question, key: str, view: Any) -> tuple[str, ...]:
    if key in CARDS:
        both = question.prompt in ("battle.card", "cards.discard")
        return (key, f"combat.{key}") if both else (key,)
    if question.prompt in DICE_PROMPTS:
        return _dice(question, key)
    if question.prompt == "hunt.damage":
        return {"casualty_guide": (view.fellowship.guide,)}.get(key, ())
    if question.prompt == "turn.action":
        return {"bring_gandalf_white": ("gandalf_white",), "voice_of_saruman": ("voice_of_saruman",)}.get(
            key, ()
        )
    if question.prompt in ("cards.deck", "cards.draw"):
        return (f"deck.{key.partition('_')[2]}",)
    return (key,)


def _dice(question: Question, key: str) -> tuple[str, ...]:
    """A die of two results may be called by either, where no other die has just that one."""
    if key != "muster_army":
        return (f"die.{key}",)
    halves = [half for half in ("muster", "army") if half not in question.items]
    return (f"die.{key}", *(f"die.{half}" for half in halves))


DICE_PROMPTS = frozenset({"turn.die", "turn.ring_die", "turn.ring_face"})
move, attack = singles(MOVE), singles(ATTACK)
WALLS = (
    "walls | wall | muros | muro | mura | muralhas | muralha | murallas | siege | asedio "
    "| assedio | cerco | fortress | castle | castillo | castello | castelo | rocca | adentro | inside | "
    "dentro | stronghold | fortaleza | fortezza | shut in"
)
FIELD = "field | campo | open | campo abierto | campo aperto | campo aberto"

EVOKES: dict[str, tuple[Evoked, ...]] = {
    "turn.die:use_ring": any_of(
        "elven ring | elven rings | anillos elficos | anelli elfici | aneis elficos | use ring | "
        "anillo elfico | anello elfico | anel elfico"
    ),
    "turn.action:move_fellowship": both(f"{move} | {STEP} | {WALK}", FELLOWSHIP),
    "turn.action:hide_fellowship": any_of(singles(HIDE)),
    "turn.action:separate_companions": any_of(singles(SEPARATE - words("leave leaves")))
    + both(singles(LEAVE), FELLOWSHIP),
    "turn.action:move_companions": both(
        move,
        "companions | companion | companeros | companero | compagni | compagno | companheiros | companheiro",
    ),
    "turn.action:move_minions": any_of(singles(FLY), move),
    "turn.action:move_led_army": any_of(move),
    "turn.action:move_armies": any_of(move),
    "turn.action:attack": any_of(attack),
    "turn.action:attack_with_leader": any_of(attack),
    "turn.action:recruit": any_of(singles(RECRUIT)),
    "turn.action:advance_nation": any_of(
        "pasito | pasito hacia guerra | passetto | passetto verso guerra | passinho | little step | a step | "
        "closer | nearer | mas cerca guerra | cerca de guerra | piu vicino guerra | vicino guerra |"
        " mais perto"
        " guerra | perto da guerra | one step war | un paso guerra | un passo guerra | um passo guerra"
        " | one step | un paso | un passo"
        " | um passo",
        singles(ADVANCE - words("far fare faccio fai hacer hago faz")),
        "towards war | to war | toward war | hacia guerra | a guerra | verso guerra | alla "
        "guerra | para guerra | rumo guerra | far avanzare"
        " | closer war | nearer war | acercar | acerco | acerca | acercamos | avvicinare | avvicino "
        "| avvicina | avviciniamo"
        " | aproximar | aproximo | aproxima | push | empujar | empujo | spingere | spingo | "
        "empurrar | empurro",
    ),
    "turn.action:bring_minion": any_of(singles(BRING)),
    "turn.action:voice_of_saruman": (),
    "turn.action:draw_card": any_of(singles(DRAW)),
    "turn.action:crown_aragorn": both(
        singles(CROWN), "aragorn | strider | trancos | grampasso | passolargo | king | rey | re | rei"
    ),
    "turn.action:bring_gandalf_white": (),
    "turn.action:play_card": any_of(singles(PLAY - words("use uses using uso usar usare usamos"))),
    "turn.action:discard_table_card": any_of(singles(DISCARD)),
    "turn.action:discard_die": any_of(
        "put aside | lay aside | unused | sin usar | senza usarlo | sem usar | apartar | "
        "metto da parte | deixar de lado | discard die"
    ),
    "fellowship.declare:not_now": any_of(
        "hidden | escondidos | escondida | ocultos | oculta | nascosti | nascosta | stay hidden | "
        "not now | not declare | do not declare | dont declare | no declarar | no declaro | "
        "no la declaro | no declararla"
        " | non dichiarare | non dichiaro | non la dichiaro | non dichiararla | nao declarar "
        "| nao declaro | nao a declaro"
        " | ahora no | non ora | agora nao | por ahora no | stay hidden | undeclared | no "
        "declarations | no declaration | sin declarar | not declared | not yet | todavia no |"
        " non ancora | ainda nao | we stay hidden | keep hidden | remain hidden | oculto | escondido |"
        " nascosto"
    ),
    "fellowship.enter_mordor:enter": any_of(
        "enter | enter mordor | entrar | entro | entramos | entra | entrare | entriamo | into"
        " mordor | en mordor | a mordor | in mordor | em mordor"
    ),
    "fellowship.enter_mordor:wait": any_of(
        "wait | wait outside | stay outside | esperar | espero | esperamos | aspettare | "
        "aspetto | aspettiamo | esperar fora | esperar fuera | outside"
    ),
    "hunt.damage:casualty_guide": any_of(
        "guide | guia | guida | lose guide | pierdo guia | perdo guida | perco guia"
    ),
    "hunt.damage:casualty_random": any_of(
        "random | at random | random companion | al azar | azar | sorteado | sorteo | a caso "
        "| casuale | estratto | sorte | a sorte | aleatorio | sorteggio | sorteggiato | ao "
        "acaso | acaso | by lot | aleatoriamente | draw lots | sorteiem | sorteia | sorteie | sortear | "
        "sorteamos"
        " | sortea | sorteen | sorteemos | sorteggia | sorteggiate | sorteggiare | sorteggiamo | estrai | "
        "estraete"
        " | estrarre | estraiamo | tira a suerte | tira a sorte | tirare a sorte | echar a suertes | "
        "whoever is drawn"
    ),
    "hunt.damage:use_ring": any_of(
        "ring | use ring | corruption | anillo | corrupcion | anello | corruzione | anel | "
        "corrupcao | take corruption"
    ),
    "hunt.damage:guide_meriadoc": any_of("merry | meriadoc"),
    "hunt.damage:guide_peregrin": any_of("pippin | peregrin"),
    "hunt.damage:guide_gollum": any_of("gollum"),
    "recruit.voice:muster_everywhere": any_of(
        "every isengard settlement | each isengard settlement | everywhere | every settlement | each "
        "settlement | one in each | en cada asentamiento"
        " | in ogni insediamento | em cada colonia | en todas partes | ovunque | dappertutto "
        "| em toda parte"
    ),
    "recruit.voice:make_elites": any_of(
        "elites | elite | make elites | upgrade | promote | transformar | transformo | "
        "convertir | convierto | trasformare"
        " | trasformo | promuovere | promuovo | promover | promovo | ascender | turn into elites | replace"
    ),
    "battle.continue:continue": any_of(FIGHT_ON) + both(GOES_ON, " | ".join(THE_ATTACK)),
    "battle.continue:cease": any_of(STOP_ATTACK, in_a_row(GIVE_UP, THE_ATTACK)),
    "battle.retreat:stand": any_of(singles(STAND), NO_RETREAT),
    "battle.retreat:walls": any_of(WALLS),
    "battle.walls:walls": any_of(WALLS),
    "battle.walls:field": any_of(FIELD),
    "battle.scouts:walls": any_of(WALLS),
    "battle.card:no_card": any_of(
        "no card | no combat card | without card | none | ninguna carta | sin carta | no "
        "juego carta | no juego ninguna"
        " | nessuna carta | senza carta | niente carta | nenhuma carta | sem carta | not play"
        " | no play | no cards"
        " | no carta | non gioco carte | non gioco | nao jogo | no juego | nao jogo carta | i"
        " play no card | play none | dont play | do not play"
    ),
    "cards.swap:keep_cards": any_of(
        "keep | keep cards | keep my cards | conservar | guardar | tengo | tenere | manter | "
        "fico com | give none | none | ninguna | nessuna | nenhuma"
    ),
    "cards.draw:draw": any_of(singles(DRAW)),
    "cards.draw:no_card": any_of(
        "no card | no robo | not draw | dont draw | non pesco | nao compro | ninguna | "
        "nessuna carta | nenhuma carta"
    ),
    "card.then:move_armies": any_of(move),
    "card.then:attack": any_of(attack),
    "army.mix:mix": any_of(
        "one army | join | merge | un ejercito | unir | uno solo | un esercito | unire | um "
        "exercito | together | juntos | insieme"
    ),
    "army.mix:separate": any_of(
        "two armies | separate | stay two | dos ejercitos | separados | due eserciti | "
        "separati | dois exercitos"
    ),
    "siege.press:stop": any_of("no more | stop | basta | no more rounds | parar | paro | fermo | mi fermo"),
}
for _prompt in ("hunt.crebain", "hunt.staff", "hunt.coat", "hunt.balrog"):
    EVOKES[f"{_prompt}:use"] = any_of(
        "use | use it | discard | discard it | uso | usarla | usar | descarto | descartarla |"
        " lo uso | la uso | usarlo | scarto | scartarla | descartar | scartare | usare"
    )
    EVOKES[f"{_prompt}:keep"] = any_of(
        "keep | keep it | conservar | la conservo | guardar | la guardo | tengo | la tengo | "
        "tenerla | mantenho | guardo | not use | no usarla | no la uso | non la uso | nao uso"
        " | dont use"
    )

MOVING = (
    MOVE
    | ARMY
    | words(
        "join joins joining rejoin rejoins unirse une unen uniscono unisce junta juntam "
        "other also otra otro altra altro outra outro first second region regions"
    )
)
TO_PLACE = words("region regions place move moves")
GOES_WITH: dict[str, frozenset[str]] = {
    "turn.ring_die": words(
        "becomes becoming pasa pasar ser diventa diventare diventi torna tornare vira passa passar "
        "turn change into become convert transform cambiar cambio convertir convierto transformar"
    )
    | words(
        "transformo cambiare trasformare trasformo convertire converto mudar mudo virar viro girare "
        "giro girar"
    ),
    "fellowship": words("fellowship fellowships comunidad compagnia sociedade"),
    "turn.die:pass": words("turn"),
    "turn.action": words("action accion azione acao lo hago faccio faco"),
    "turn.action:move_fellowship": words(
        "step steps paso pasos passo passi passos one ring along more mas mais piu further da fa "
        "takes take adelante avanti mordor"
    ),
    "turn.action:hide_fellowship": words(
        "fellowship comunidad compagnia sociedade again de nuevo nuevamente di nuovo novamente otra vez"
    ),
    "turn.action:separate_companions": words(
        "companion companions companero companeros compagno compagni companheiro companheiros"
        " fellowship comunidad compagnia sociedade group grupo gruppo"
    ),
    "turn.action:move_companions": words("map mapa mappa group grupo gruppo"),
    "turn.action:move_minions": words(
        "minion minions nazgul servidor servidores servo servi vassalo vassalos"
    ),
    "turn.action:move_led_army": ARMY | LEADING,
    "turn.action:attack_with_leader": ARMY | LEADING,
    "turn.action:move_armies": ARMY,
    "turn.action:attack": ARMY,
    "turn.action:draw_card": words(
        "card cards carta cartas carte deck decks mazo mazos mazzo mazzi baralho baralhos"
    ),
    "turn.action:play_card": words("card carta event evento as")
    | forms("use", "usar", "usare", "usar", more="uso"),
    "turn.action:discard_table_card": words("card carta table mesa tavolo"),
    "turn.action:advance_nation": words(
        "nation nacion nazione nacao war guerra step paso passo political politica politico "
        "pasito passetto passinho little track one further far closer nearer bring mas cerca piu vicino"
        " mais perto traccia tracciato pista trilha"
    )
    | MOVE
    | BRING,
    "turn.action:voice_of_saruman": PLAY,
    "turn.action:bring_minion": words("minion servidor servo vassalo play juego gioco jogo") | RECRUIT,
    "turn.action:bring_gandalf_white": BRING
    | words(
        "play juego gioco jogo comes come back shows show up arrives arrive arriva llega chega vuelve"
        " volta torna"
        " appears aparece appare surge compare"
    ),
    "turn.action:crown_aragorn": words("king rey re rei heir isildur as"),
    "turn.action:recruit": words("settlement ciudad citta cidade reinforcements refuerzos rinforzi reforcos")
    | BRING,
    "politics": words("nation nacion nazione nacao war guerra step paso passo towards hacia"),
    "cards.play": words("card carta event evento play gioco juego jogo into en in em") | PLAY | BRING,
    "cards.deck": words("card cards carta cartas carte deck mazo mazzo baralho pile") | DRAW,
    "cards.draw": words("card carta it"),
    "cards.discard": words(
        "card cards carta cartas carte pile out away bin fuera fora via adios bye pila mucchio jogo jogar"
        " joga"
        " throw throws basura lixo cestino cesta papelera trash chuck ditch"
    )
    | DISCARD,
    "cards.remove": words("card carta table") | DISCARD,
    "card.discard": words("pay paying pago pagando pagare pagar paga") | DISCARD,
    "cards.swap": words("card carta give doy dou cedo cambio swap"),
    "fellowship.declare": DECLARE
    | forms("reveal show", "revelar mostrar", "rivelare mostrare svelare", "revelar mostrar")
    | words("fellowship comunidad compagnia sociedade is position posicion posizione posicao"),
    "fellowship.declare:not_now": STAND
    | CONTINUE
    | words("now ahora ora agora yet fellowship it todavia keep them lets leave stays"),
    "fellowship.reveal_to": words(
        "fellowship comunidad compagnia sociedade is esta sta reveal revealed region appears appear "
        "aparece aparecemos"
        " appare appaiono surge apparire aparecer revelada revelado rivelata rivelati descubierta "
        "scoperta descoberta are"
        " quedamos siamo somos estamos foi"
    )
    | forms("be"),
    "fellowship.guide": words(
        "becomes become diventa vira pasa passa ser "
        "guide guia guida guides guides lead leads guides new nuevo nuovo novo is es e sera as "
        "stays stay remains remain sigue siendo continua continues queda resta rimane fica permanece"
    )
    | forms("guide lead", "guiar", "guidare", "guiar", more="guia guide"),
    "fellowship.separate": SEPARATE
    | LEAVE
    | MOVE
    | words(
        "companion companions companero companeros compagno compagni companheiro companheiros"
        " fellowship comunidad compagnia sociedade together juntos insieme group"
    ),
    "fellowship.separate_to": MOVE
    | words("stay stays quedan queda restano resta rimangono ficam fica remain")
    | words("together juntos insieme"),
    "fellowship.enter_mordor": words("mordor fellowship"),
    "companions": MOVE
    | LEAVE
    | words(
        "companion companions companero companeros compagno compagni companheiro companheiros"
        " together juntos insieme"
    ),
    "nazgul": MOVE | FLY | LEAVE | words("nazgul minion minions other others"),
    "entry": BRING
    | MOVE
    | words(
        "play juego gioco jogo comes come appears aparece appare back shows show up arrives arrive"
        " arriva llega"
        " chega vuelve volta torna surge compare emerge emerges enters entra white blanco bianco branco"
    ),
    "army": MOVING,
    "attack": ATTACK | MOVE | ARMY | words("take along join joins"),
    "attack.from": ARMY,
    "advance": ADVANCE | MOVING | words("occupy ocupar occupare enter conquer take too tambien anche tambem"),
    "recruit": RECRUIT | words("figure figura unit unidad unita unidade new nuevo nuova novo settlement"),
    "recruit.voice:muster_everywhere": words(
        "regular regulars regulares regolare regolari isengard settlement asentamiento insediamento"
    ),
    "recruit.voice:make_elites": words(
        "orthanc regular regulars regulares regolari two dos due dois into them"
    ),
    "battle.card:no_card": words("combat battle"),
    "battle.retreat": RETREAT
    | ARMY
    | words(
        "regular regulars garrison last ultimo leave leaving battle batalla battaglia batalha regolare"
        " regulares regolari fallback huyo fuggo"
    )
    | MOVE
    | GIVES_UP_A_PLACE
    | words("give gives"),
    "battle.retreat:stand": STAND | words("ground"),
    "battle.walls": ARMY
    | words(
        "gate door doors bolt cierra cierran cierren cerrad cerrar cierro puerta puertas porton"
        " portones chiudi"
        " chiudete chiudere chiudono porta porte portone cancello cancelli fecha fecham feche fechem"
        " fechar fecho"
        " portao portoes lock locks shut close bar gates seguro riparo dietro detras atras meto meten"
        " metemos meter "
        "mettiamo chiudo encierra encerrarme entro entramos entriamo"
    )
    | words("regular regulars regulares regolari battle before davanti ante delante diante frente")
    | words(
        "retreat refugiamos refugio tras behind dietro atras chiudiamo chiudo rifugiamo tra "
        "fra fight combatimos combattiamo combatemos"
    )
    | STAND
    | MOVE
    | RETREAT
    | words("encerramos encierro close withdraw shut ourselves nos ci fechamos refugiamo"),
    "battle.scouts": RETREAT | MOVE,
    "battle.card": PLAY
    | DRAW
    | words("cards carte cartas")
    | words("card combat carta combate combattimento as di como come"),
    "battle.casualty": LOSE
    | words("hit hits golpe colpo via fuera fora off away")
    | words("take takes one")
    | REDUCE_VERBS,
    "battle.continue": ATTACK | words("fight battle siege round ronda") | forms("keep", more="con"),
    "hunt": words("hunt caza busqueda caccia busca caca cacada"),
    "hunt.damage": LOSE
    | words(
        "point points punto puntos punti ponto pontos corruption corrupcion corruzione corrupcao como come as"
    )
    | words("bearer portador portatore frodo")
    | words(
        "companion companero compagno companheiro damage dano danno casualty one use uso usar"
        " usare take tomo prendo points become"
    )
    | forms("take", "tomar", "prendere", "tomar"),
    "hunt.damage:casualty_random": DRAW,
    "hunt.damage:use_ring": PLAY | words("the damage one un use"),
    "hunt.allocate": MOVE
    | BRING
    | forms(
        "allocate assign reserve dedicate set",
        "asignar reservar dedicar destinar",
        "assegnare riservare dedicare destinare",
        "atribuir reservar dedicar destinar",
        more="atribuo",
    )
    | words("hunt hunting box dice die eye eyes into")
    | words("caza caceria busqueda casilla dado dados ojo ojos")
    | words("caccia riquadro dadi occhio occhi")
    | words("busca caca cacada caixa olho olhos"),
    "battle.own_hits": words("hit hits impacto impactos colpo colpi"),
    "card": words("card"),
}


def labels() -> Iterator[tuple[str, str]]:
    for prompt, items in BY_PROMPT.items():
        yield from ((f"{prompt}:{key}", text) for key, text in items.items())
    yield from ((f"turn.action:{key}", text) for key, text in ACTIONS.items())


spoken = Spoken(
    names=names,
    labels=labels,
    things=things,
    traits=TRAITS,
    traits_of=traits_of,
    evokes=EVOKES,
    goes_with=GOES_WITH,
    led={
        "turn.action": (
            Led("card", "play_card", frozenset({"play_card", "discard_table_card"})),
            Led("person", "move_companions"),
            Led("deck", "draw_card", beside=CARD | DECK),
        )
    },
    asked_back=frozenset({"attack.target"}),
    silent=frozenset(
        {
            "turn.die",
            "turn.action",
            "army.from",
            "attack.from",
            "attack.target",
            "army.to",
            "nazgul.from",
            "recruit.region",
        }
    ),
    never_silent=frozenset(
        {
            *(
                PASS,
                "use_ring",
                "stop",
                "done",
                "discard_die",
                "discard_table_card",
                "not_now",
                "use_elven_ring",
            ),
            *("turn.action:attack", "turn.action:attack_with_leader", "turn.action:hide_fellowship"),
            *("turn.action:move_fellowship", "turn.action:separate_companions", "turn.action:draw_card"),
            *("turn.action:crown_aragorn", "turn.action:voice_of_saruman", "turn.action:bring_gandalf_white"),
        }
    ),
    whole=frozenset(
        {
            *(
                "army.units",
                "army.leaders",
                "attack.units",
                "attack.leaders",
                "advance.units",
                "advance.leaders",
            ),
            *(
                "army.more",
                "attack.more",
                "advance.more",
                "nazgul.figures",
                "companions.group",
                "card.along",
                "fellowship.separate",
            ),
        }
    ),
    origin=frozenset({"army.from", "attack.from", "nazgul.from", "companions.from"}),
    target=frozenset(
        {"army.to", "attack.target", "nazgul.to", "companions.to", "fellowship.separate_to", "battle.retreat"}
    ),
    dice=DICE_PROMPTS,
    loose_dice=frozenset(
        {"die.muster", "die.event", "die.character", "die.will_of_the_west", "die.muster_army"}
    ),
    yes_no={
        "battle.continue": ("continue", "cease"),
        "fellowship.declare": ("", "not_now"),
        "fellowship.enter_mordor": ("enter", "wait"),
        "hunt.crebain": ("use", "keep"),
        "hunt.staff": ("use", "keep"),
        "hunt.coat": ("use", "keep"),
        "hunt.balrog": ("use", "keep"),
        "cards.draw": ("draw", "no_card"),
        "battle.white_rider": ("use", "not_now"),
        "battle.card": ("", "no_card"),
    },
    nothing={
        "battle.card": "no_card",
        "cards.swap": "keep_cards",
        "hunt.card": "keep",
        "hunt.sorrow": "keep",
    },
    ends={
        "army.from": "stop",
        "nazgul.from": "done",
        "companions.from": "done",
        "recruit.figure": "stop",
        "army.last": "stop",
        "attack.last": "stop",
        "advance.last": "stop",
        "siege.press": "stop",
        "card.then": "stop",
    },
    refusals={
        "battle.retreat": (RETREAT | MOVE | LEAVE, "stand"),
        "battle.continue": (ATTACK | CONTINUE, "cease"),
        "fellowship.declare": (
            DECLARE | words("declaration declarations declaracion dichiarazione dichiarazioni declaracao"),
            "not_now",
        ),
        "battle.walls": (words("walls wall muros muro mura muralhas muralha murallas muralla"), "field"),
        "fellowship.enter_mordor": (ENTER, "wait"),
        "battle.card": (PLAY | CARD, "no_card"),
        "cards.draw": (DRAW, "no_card"),
        "cards.swap": (SWAP, "keep_cards"),
        "advance.units": (ADVANCE | MOVE | ENTER, ""),
        **dict.fromkeys(("hunt.crebain", "hunt.staff", "hunt.coat", "hunt.balrog"), (PLAY | DISCARD, "keep")),
    },
    repeated=frozenset({"recruit.figure"}),
    figures_at=lambda view, place: view.field.get(place, {}),
    one_by_one=frozenset({"battle.casualty"}),
    everybody=frozenset({"battle.retreat", "battle.walls", "battle.scouts"}),
    whole_series=frozenset({"nazgul.from", "companions.from"}),
    no_places=frozenset({"turn.die", "battle.card", "cards.discard", "hunt.allocate"}),
    losing=frozenset({"cards.discard", "cards.remove", "card.discard", "battle.casualty"}),
    left_behind=frozenset({"army.leaders", "attack.leaders", "advance.leaders"}),
)
