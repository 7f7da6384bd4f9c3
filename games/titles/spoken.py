"""What people say when they give an order: what a game hands over, and the words that all games share.

A word of an order names something that is picked, or may go along with it, or is one of the small words of
its language. Every other word means something that we do not know, and then nothing is done.

    Spoken          a game's words: names, verbs by what they pick, words that may go along, what goes unsaid
    forms(...)      a verb as orders use it, in one language: no past and no future among them

Words are written without accents, as `plain` leaves them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from games.kernel import Question

PhraseWords = tuple[str, ...]
"""Words that stand together: ("break", "off")."""
Group = tuple[PhraseWords, ...]
"""Ways to say one thing."""
Evoked = tuple[Group, ...]
"""Things that must all be said, in any order: a verb, and the Fellowship."""


class SpokenName(Struct, frozen=True):
    """Something that people name."""

    thing: str
    kind: str
    """region, card, person, …: among its own kind half a name may mean two things."""
    names: tuple[str, ...]


class Trait(Struct, frozen=True):
    """A word for figures: regular, Isengard. Which figures are meant follows from all words together."""

    key: str
    one: tuple[str, ...]
    many: tuple[str, ...] = ()
    is_kind: bool = True
    """Says what a figure is, not only whose."""
    short: str = ""
    """A letter behind a number: 5R."""


class Led(Struct, frozen=True):
    """Where something of this kind is named in full, this item may go unsaid."""

    kind: str
    item: str
    only: frozenset[str] = frozenset()
    """And nothing but these is meant then, whatever verbs stand around."""
    beside: frozenset[str] = frozenset()
    """If one of these words stands right before or behind it: “a strategy card”."""


@dataclass(frozen=True)
class Spoken:
    """How the orders of a game are spoken of, in all languages at once."""

    names: Callable[[], Iterable[SpokenName]]
    things: Callable[[Question, str, Any], tuple[str, ...]]
    """What an item of a question may be called by: its things. The view tells what lies where."""
    traits: tuple[Trait, ...] = ()
    traits_of: Callable[[Question, str], frozenset[str]] = lambda question, key: frozenset()
    evokes: Mapping[str, tuple[Evoked, ...]] = field(default_factory=dict)
    """By "prompt:item", or by the item alone: the ways to say it."""
    labels: Callable[[], Iterable[tuple[str, str]]] = lambda: ()
    """What the lists of our letters call an item, by "prompt:item" or the item alone, as a message of the
    catalogue: who copies it is understood in every language."""
    goes_with: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By prompt, by the chapter before its dot, by "prompt:item": words that may go along."""
    silent: frozenset[str] = frozenset()
    """Prompts whose pick may go unsaid, if only one will do."""
    unsaid: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """By a prompt and the one right behind it: what is meant there if nothing is said of it."""
    led: Mapping[str, tuple[Led, ...]] = field(default_factory=dict)
    """By prompt: where a whole name of this kind is said, this item may go unsaid, and only these may be "
    "meant."""
    asked_back: frozenset[str] = frozenset()
    """Prompts that no order may leave open: “I attack from Edoras” is asked whom."""
    never_silent: frozenset[str] = frozenset()
    """Items that must be said."""
    whole: frozenset[str] = frozenset()
    """Prompts that “all” answers, as long as no figure is named."""
    origin: frozenset[str] = frozenset()
    target: frozenset[str] = frozenset()
    """Prompts that ask from where, and where to."""
    dice: frozenset[str] = frozenset()
    """Prompts that ask for a die."""
    loose_dice: frozenset[str] = frozenset()
    """Dice that are named by “with the …” too, because nothing else is called so."""
    yes_no: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What yes and no mean, by prompt; "" if that is not enough."""
    nothing: Mapping[str, str] = field(default_factory=dict)
    """The item that “none” means, by prompt."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """The item that ends a series, by prompt: “done”."""
    left_behind: frozenset[str] = frozenset()
    """Prompts that who says “done” answers with none."""
    refusals: Mapping[str, tuple[frozenset[str], str]] = field(default_factory=dict)
    """By prompt: what a “not” before one of these verbs picks; "" for nobody."""
    repeated: frozenset[str] = frozenset()
    """Prompts that are asked again for each of several figures: “two, one here and one there”."""
    figures_at: Callable[[Any, str], Mapping[str, int]] = lambda view, place: {}
    """Who stands somewhere: who is not asked about may still be named."""
    one_by_one: frozenset[str] = frozenset()
    """Prompts that ask for one figure after the other: “two regulars” answers two of them."""
    everybody: frozenset[str] = frozenset()
    """Prompts whose answer all figures follow: “everybody back to Pelargir”."""
    whole_series: frozenset[str] = frozenset()
    """Series of figures that move one by one: “the others stay” ends them."""
    done_to: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By prompt: verbs that something is done with to whom they name, so that he is not picked: “I protect
    Aragorn”."""
    no_places: frozenset[str] = frozenset()
    """Prompts where a “here” or a “well” speaks of the writer: “fico por aqui”."""
    losing: frozenset[str] = frozenset()
    """Prompts that ask what is lost: verbs of doing do not fit them."""
    same_meaning: Callable[[Question, str, Any], str] = lambda question, key, view: key
    """Items of one question that it makes no difference to choose between have the same word here."""


# --- building ---------------------------------------------------------------------------------------------


def said(text: str) -> Group:
    """ "break off | cease": the ways to say one thing."""
    return tuple(tuple(way.split()) for way in text.split("|") if way.strip())


def by_first_word(text: str) -> dict[str, list[PhraseWords]]:
    """Ways to say something under their first words, the longest first."""
    found: dict[str, list[PhraseWords]] = {}
    for way in sorted(said(text), key=len, reverse=True):
        found.setdefault(way[0], []).append(way)
    return found


def words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in text.split())


def any_of(*texts: str) -> tuple[Evoked, ...]:
    """Each of these ways alone is enough."""
    return tuple(((way,),) for text in texts for way in said(text))


def both(first: str, second: str) -> tuple[Evoked, ...]:
    """One of the first and one of the second."""
    return ((said(first), said(second)),)


def in_a_row(first: frozenset[str], second: frozenset[str]) -> str:
    """Each of the first with each of the second right behind it."""
    return " | ".join(f"{one} {other}" for one in sorted(first) for other in sorted(second))


def singles(texts: frozenset[str]) -> str:
    """Single words as ways to say one thing."""
    return " | ".join(sorted(texts))


def english(*verbs: str) -> frozenset[str]:
    found: set[str] = set()
    for verb in verbs:
        stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
        third = verb + ("es" if verb.endswith(("s", "sh", "ch", "o", "x")) else "s")
        if verb.endswith("y") and verb[-2] not in "aeou":
            third = verb[:-1] + "ies"
        found |= {verb, third, stem + "ing"}
    return frozenset(found)


def spanish(*verbs: str) -> frozenset[str]:
    """Infinitive with its pronouns, I, he, we, they, all imperatives, gerund."""
    found: set[str] = set()
    for verb in verbs:
        stem, ending = verb[:-2], verb[-2:]
        if len(stem) < 2:
            found.add(verb)
            continue
        found |= {verb + pronoun for pronoun in ("", "lo", "la", "los", "las", "me", "nos", "se", "le")}
        soft = stem[:-1] + "qu" if stem.endswith("c") and ending == "ar" else stem
        soft = stem + "u" if stem.endswith("g") and ending == "ar" else soft
        soft = stem[:-1] + "c" if stem.endswith("z") else soft
        if ending == "ar":
            found |= {stem + end for end in ("o", "a", "amos", "an", "ad", "ando")}
            found |= {soft + end for end in ("e", "en", "emos")}
            ordered = (stem + "a", soft + "e", soft + "en", soft + "emos")
        else:
            plural = "imos" if ending == "ir" else "emos"
            found |= {stem + end for end in ("o", "e", plural, "en", "iendo", "a", "an", "amos")}
            ordered = (stem + "e", stem + "a", stem + "an", stem + "amos")
        found |= {form + pronoun for form in ordered for pronoun in ("lo", "la", "los", "las")}
    return frozenset(found)


def italian(*verbs: str) -> frozenset[str]:
    found: set[str] = set()
    for verb in verbs:
        stem, ending = verb[:-3], verb[-3:]
        if len(stem) < 2:
            found.add(verb)
            continue
        found |= {
            verb,
            *(verb[:-1] + pronoun for pronoun in ("lo", "la", "li", "le", "si", "mi", "ci", "ne")),
        }
        hard = stem + "h" if stem.endswith(("c", "g")) and ending == "are" else stem
        hard = stem[:-1] if stem.endswith("i") and ending == "are" else hard
        if ending == "are":
            found |= {stem + end for end in ("o", "a", "ano", "ate", "ando")}
            found |= {hard + end for end in ("i", "iamo", "ino")}
            ordered = (stem + "a", stem + "ate", hard + "iamo")
        else:
            found |= {
                stem + end for end in ("o", "i", "e", "iamo", "ono", ending[0] + "te", "endo", "a", "ano")
            }
            ordered = (stem + "i", stem + ending[0] + "te", stem + "iamo")
        found |= {form + pronoun for form in ordered for pronoun in ("lo", "la", "li", "le", "ci", "mi")}
    return frozenset(found)


def portuguese(*verbs: str) -> frozenset[str]:
    found: set[str] = set()
    for verb in verbs:
        stem, ending = verb[:-2], verb[-2:]
        if len(stem) < 2:
            found.add(verb)
            continue
        found.add(verb)
        soft = stem[:-1] + "qu" if stem.endswith("c") and ending == "ar" else stem
        soft = stem + "u" if stem.endswith("g") and ending == "ar" else soft
        if ending == "ar":
            found |= {stem + end for end in ("o", "a", "amos", "am", "ando")}
            found |= {soft + end for end in ("e", "em", "emos")}
        else:
            plural = "imos" if ending == "ir" else "emos"
            found |= {stem + end for end in ("o", "e", plural, "em", ending[0] + "ndo", "a", "am", "amos")}
    return frozenset(found)


VERBS: set[str] = set()
"""Every form of a verb that some game orders with."""
IRREGULAR: set[str] = set()
"""Those of them that follow no rule."""
INFINITIVES: dict[str, set[str]] = {"en": set(), "es": set(), "it": set(), "pt": set()}
"""Every verb that some game orders with: from these follows what is only told, in the past or the future."""


def forms(en: str = "", es: str = "", it: str = "", pt: str = "", more: str = "") -> frozenset[str]:
    """Verbs as orders use them: regular forms, and `more` as they are."""
    for language, verbs in (("en", en), ("es", es), ("it", it), ("pt", pt)):
        INFINITIVES[language] |= set(verbs.split())
    found = english(*en.split()) | spanish(*es.split()) | italian(*it.split()) | portuguese(*pt.split())
    VERBS.update(found, words(more))
    IRREGULAR.update(words(more))
    return found | words(more)


# --- words of all games -----------------------------------------------------------------------------------

SMALL: dict[str, frozenset[str]] = {
    "en": words(
        "the a an of my our i we me us it its them they he she him her his their who as at in"
        " on into onto to",
        "from towards toward with by for and then also now so im id am let lets us myself "
        "ourselves this one s",
        "ok okay please just here along",
    ),
    "es": words(
        "el la los las un una unos unas de del al a en con por para hacia desde y e mi mis me"
        " nos yo lo le les",
        "su sus ahora luego despues tambien pues entonces ellos ella el ellas nosotros este esta se d",
    ),
    "it": words(
        "il lo la i gli le l un uno una di del dello della dell dei degli delle da dal dallo "
        "dalla dall dai dagli",
        "dalle ad a al allo alla all ai agli alle in nel nello nella nell nei negli nelle con "
        "col coi su sul sullo",
        "sulla sull sulle sugli sui coll colla per tra fra verso e ed mio mia miei mie mi ci io noi li ne"
        " ora adesso poi"
        " anche quindi allora d",
        "loro questo questa si",
    ),
    "pt": words(
        "o a os as um uma uns umas de do da dos das em na nos nas ao aos com por para pelo "
        "pela pelos pelas e meu",
        "minha meus minhas eu me lhe agora depois tambem entao ele ela eles elas este esta d pro pra",
    ),
}
"""They may stand anywhere and say nothing, in the language of the order."""
for _language in ("es", "it", "pt"):
    SMALL[_language] |= words("the an we our my with from of and")
"""Whoever plays with English words mixes these in."""

FROM = words("from desde da dal dallo dalla dall dai dagli dalle")
OF = words("of de del di do dos das d dei degli delle dell della dello")
TO = words("to into onto towards toward hacia verso para al ao aos all allo alla alle agli ai a")
AT = words(
    "in at en em on na no nas nos nel nello nella nell nei negli nelle su sul sulla sullo sulle sugli sui"
    " sobre num numa"
)
WITH = words("with con com col using usando")

NUMBERS: dict[str, dict[str, int]] = {
    "en": {
        "one": 1,
        "two": 2,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
        "zero": 0,
        "single": 1,
    },
    "es": {
        "un": 1,
        "uno": 1,
        "una": 1,
        "dos": 2,
        "tres": 3,
        "cuatro": 4,
        "cinco": 5,
        "seis": 6,
        "siete": 7,
        "ocho": 8,
        "nueve": 9,
        "diez": 10,
        "cero": 0,
    },
    "it": {
        "un": 1,
        "uno": 1,
        "una": 1,
        "due": 2,
        "tre": 3,
        "quattro": 4,
        "cinque": 5,
        "sei": 6,
        "sette": 7,
        "otto": 8,
        "nove": 9,
        "dieci": 10,
        "zero": 0,
    },
    "pt": {
        "um": 1,
        "uma": 1,
        "dois": 2,
        "duas": 2,
        "tres": 3,
        "quatro": 4,
        "cinco": 5,
        "seis": 6,
        "sete": 7,
        "oito": 8,
        "nove": 9,
        "dez": 10,
        "zero": 0,
    },
}
BOTH = words("both ambos ambas entrambi entrambe ambedue")
ALL = words(
    "all everything everybody everyone todo todos toda todas tutto tutti tutta tutte tudo"
    " whole entire entero",
    "entera intero intera inteiro inteira full completo completa",
)
ALL_PHRASES = (
    "the lot of it | the lot of them | leaders and all | lock stock and barrel | al gran completo | al"
    " completo | in full | in full force | in full strength | at full strength | the lot"
    " | the whole lot | every last one | every one of them | each and every one | every single one"
    " | with everything | with everything i have | with all i have | with all ive got"
    " | por completo | en bloque | en masa | en pleno | todo el mundo | todo quisque | con todo | con "
    "todo lo que hay"
    " | con todo lo que tengo | in blocco | in massa | tutti quanti | tutto quanto | con tutto | con tutti"
    " | em bloco | em massa | em peso | todo mundo | toda a gente | com tudo | com tudo o que tenho"
    " | com tudo que tenho | na totalidade | tudo que tenho | todo lo que tengo | tutto quello che ho"
    " | tudo que a gente tem | tudo o que a gente tem | tudo que temos | tudo o que temos | com tudo"
    " que a gente"
    " tem | com tudo o que temos | com tudo que temos | todo lo que tenemos | con todo lo que tenemos"
    " | tutto quello che abbiamo | con tutto quello che abbiamo | everything we have | everything weve got"
    " | everything ive got | everything i have | all we have | all weve got | with everything we have"
    " | with everything weve got | tutti e due | tutte e due | los dos juntos | tutti e tre"
)
"""Ways to say “all” in more than a word."""
MOST = (
    "the maximum | maximum | max | the max | as many as possible | as much as possible | as many as i can"
    " | as many as allowed | the most | el maximo | maximo | todos los posibles | cuantos pueda | tantos "
    "como pueda"
    " | lo maximo | el maximo posible | el maximo permitido | il massimo | massimo | il massimo possibile"
    " | il massimo consentito | piu che posso | quanti piu possibile | piu possibile | il piu possibile"
    " | o maximo | o maximo possivel | o maximo permitido | no maximo | ao maximo | quantos puder"
    " | o maximo que puder | al maximo | al massimo"
)
LEAST = (
    "the minimum | minimum | min | as few as possible | the fewest | el minimo | minimo | lo minimo"
    " | el minimo posible | il minimo | il minimo possibile | o minimo | o minimo possivel"
)
"""Of a number: as high or as low as the question allows."""
EXCEPT = words("except excepting but minus excepto salvo menos tranne eccetto meno exceto")
AGAIN = words("another other otro otra altro altra outro outra one uno una um uma un")
"""One more of the same."""
STAYS = words(
    "stay stays staying remain remains remaining queda quedan quede queden quedarse permanece "
    "permanecen resta restano",
    "resti restino rimane rimangono rimanga rimangano sta stanno fica ficam fique fiquem permanecem "
    "permaneca",
    "quieto quietos quieta quietas quietinho quietinha quietinhos parado parados parada paradas fermi ferme",
    "quedarian aguarda aguardan aguardam rests sits sit waits descansa descansan riposa riposano descansam",
)
HOLDS = words(
    "cuida cuidan cuide cuiden vigile vigilen guarde guarden cuidam cuidem vigie vigiem guardem badi badino"
    " bada badano custodisca protege protegen protegem protegge proteggono mind minds watch watches"
    " keeps keep mantiene mantienen mantengono tiene tienen tengono mantem seguram segura hold holds guard"
    " guards guarda guardan guardam custodiscono custodisce presidia presidiano guarnecen "
    "guarnecem"
    " vigila vigilan vigiam sorveglia sorvegliano defienden difendono defendem"
)
"""What those do who are left behind: “the rest hold Westemnet”."""
IN_FRONT = words("front delante davanti frente vorne adelante")
LEAVES_BEHIND = words(
    "leave leaving leaves dejo dejando deja dejar dejamos dejad dejen lascio lasciando lascia lasciare "
    "lasciamo "
    "lasciate deixo deixando deixa deixar deixamos deixem keep keeping guardo tengo mantengo mantenho "
    "mantendo"
)
"""Who is left behind stays."""
STAY_WHERE = words(
    "home house behind put guard there here where they are it is put back garrison fermo ferma "
    "fermi ferme casa",
    "guardia guarnigione dove sono trovano trova indietro donde estan esta atras guarnicion alli "
    "aqui quietos",
    "quietas quieto quieta guarda onde estao parados parado paradas parada la atras quietinhos "
    "dentro li la nella",
    "defending guarding resting waiting watching defendiendo guardando descansando vigilando defendendo"
    " descansando difendendo riposando sorvegliando guardia casa puesto sitio posto lugar",
    "intact unharmed untouched safe intacto intacta intactos intactas intatto intatta intatti intatte "
    "illeso illesa ileso ilesa quedo home casa camp fort line rear watch campamento accampamento acampamento",
)
"""What may stand behind a “stays”."""
OTHERS = words(
    "else others other rest remaining remainder otros otras demas resto altri altre restanti outros "
    "outras demais"
)
HALF = words("half mitad meta metade")
PAIR = words("couple pair par paio")
UNTIL = words("ate hasta fino sino until till")
"""Before a place they mean no more than “to”."""
UNITS = words(
    "units unit figures figure pieces men troops soldiers unidades unidad figuras figura piezas hombres "
    "tropas"
    " soldados unita figure pezzi uomini truppe soldati unidade pecas homens"
)
"""Figures of whatever sort."""
COUNTED_ALONG = words(
    "armies ejercitos eserciti exercitos hits impactos golpes colpi moves movimientos mosse"
)
"""Nouns whose number says nothing that the order does not say itself."""
WHOSE = words(
    "my our its his her their mis nuestros nuestras sus suyos suoi sue suo sua miei mie nostri nostre meus"
    " minhas"
    " nossos nossas seus suas"
)
"""Between a number and what it counts they say nothing."""
NONE_OF = words("any ningun ninguna nessun nessuna nenhum nenhuma")
EACH = words("each apiece cada ognuno ognuna ciascuno ciascuna ogni every")
HITS = words(
    "hit hits wound wounds golpe golpes impacto impactos herida heridas colpo colpi ferita ferite acerto "
    "acertos"
    " dano ferida"
)
REFUSING = words(
    "no not dont wont doesnt never non nao mai nunca jamas jamais without sin senza sem isnt arent"
)
ANYBODY = words("any anybody anyone anything alguien algo alcuno alcuna qualcuno alguem")
YOU = words("you voce voces vc vcs usted ustedes vosotros voi")
TIMES = words("times veces volte vezes")
NONE = words(
    "none nobody nothing nowhere noone ninguno ninguna nadie nada nessuno nessuna niente "
    "nulla nenhum nenhuma",
    "ninguem",
)
NONE_OF_THEM = (
    "neither | neither one | neither of them | neither of the two | none of them | none of the two | "
    "ninguna de las dos"
    " | ninguno de los dos | ninguno de ellos | ninguna de ellas | nessuno dei due | nessuna delle due"
    " | nessuno di loro | nessuno dei tre | nenhuma das duas | nenhum dos dois | nenhum deles | nenhuma delas"
)
NAY = (
    "mejor no | better not | meglio di no | meglio no | melhor nao | preferisco di no | prefiero que no"
    " | rather not | id rather not | prefiro que nao | ni hablar | ni pensarlo | ni de broma | no way |"
    " direi di no | certo che no | assolutamente no"
    " | de jeito nenhum | de ninguna manera | claro que no | claro que nao | not at all | no thanks | no "
    "gracias"
    " | no grazie | nao obrigado | nao obrigada | no thank you"
)
"""A round no."""
NOT = words(
    "no not never without dont wont cant isnt arent didnt doesnt wouldnt shouldnt couldnt neither nor cannot",
    "nunca jamas sin ningun ni tampoco non mai senza nessun neanche nemmeno nao jamais sem nem tampouco",
)
WITHOUT = words(
    "no without sin senza sem ningun ninguna ninguno nessun nessuna nessuno nenhum nenhuma niente nada"
)
TAKE_FOR_ONESELF = "me quedo con | nos quedamos con | fico com | ficamos com"
"""Of a choice it says no more than that one chooses; of a loss, that just this is not lost."""
YES = words("yes yep yeah yup sure certo claro vale sim ya")
OBLIGED = (
    "tengo que | tenemos que | tienes que | tiene que | tienen que | tendre que | tenia que | hay que | habra"
    " que | he de | hemos de | tenho que | tenho de | temos que | temos de | tem que | tem de | vou ter que"
    " | ho da | abbiamo da | c e da | bisogna | have to | has to | had to | got to | gotta | need to |"
    " needs to"
    " | ought to | next turn | next round | proximo turno | proxima ronda | turno que viene | prossimo turno"
    " | prossimo round | proxima rodada | turno seguinte | turno siguiente"
)
"""Who must do something, or will next turn, tells of it; whether he does it now is another matter."""
YES_OR_NO = YES | words("no nao si nope")
THEN = words("then luego despues poi depois next")
END = (
    "no second army | no other army | no further army | end of action | end action | ningun otro ejercito"
    " | ningun segundo ejercito | sin segundo ejercito | fin de la accion | fin de accion | nessun"
    " altro esercito"
    " | nessun secondo esercito | fine azione | fine dell azione | nenhum outro exercito | nenhum"
    " segundo exercito"
    " | sem segundo exercito | fim da acao | fim de acao | done | finished | thats it | that is it |"
    " thats all | that is all | nothing else | "
    "nothing more | no more"
    " | end | end turn | i am done | im done | stop | stop there | stop here | finish | i stop | i finish"
    " | nada mas | y nada mas | eso es todo | listo | hecho | fin | termino | ya esta | "
    "terminar | basta | paro"
    " | niente altro | nientaltro | nient altro | e basta | basta cosi | ecco tutto | "
    "tutto qui | fatto | fine"
    " | finito | finisco | mi fermo | fermo | termina | terminare"
    " | nada mais | mais nada | e so isso | so isso | isso e tudo | pronto | feito | fim | acabou | termino"
    " | e tudo | terminar | encerro | encerrar | ho finito di muovere | con questo ho finito | con "
    "esto he terminado"
    " | he terminado de mover | con esto he acabado | terminei de mover | com isso terminei | done "
    "moving | i am done moving | no further"
    " | y nadie mas | nobody else | nessun altro | e nessun altro | mais ninguem | e mais ninguem | "
    "no more moves"
    " | y ya esta | con eso basta | e chega | chega | no more flying | nothing further"
    " | and thats it | and that is it | and thats all | and done | thats the lot | that will do | thatll do"
    " | and no more | and nothing else | thats everything | that is everything | all done | im finished"
    " | i am finished | i have finished | over and out | no one else | and no others"
    " | ninguno mas | ninguna mas | nadie mas | nessun altro | nessuno piu | nenhum mais | nenhuma mais | "
    "none else"
    " | y ya | y punto | punto final | y fin | y se acabo | se acabo | he acabado | he terminado | acabo"
    " | y no mas | no mas | y acabo | y termino | nada mas que eso | y hasta ahi | hasta ahi"
    " | e fine | e poi fine | e poi basta | poi basta | poi fine | ho finito | ho terminato | e ho finito"
    " | e finita li | finita li | e chiuso | punto e basta | tutto qua | e niente altro | e nientaltro | "
    "e nient altro | non altro | chiudo qui"
    " | e so | so isso e mais nada | e acabou | acabei | terminei | e fim | ponto final | e pronto | e ponto"
    " | e mais nada | e nada mais | encerrei | paro por aqui | fico por aqui | isso e so"
)
PASS = (
    "pass | i pass | paso | passo | pasar | passare | passar | yo paso | io passo | eu "
    "passo | skip | pasamos | we pass | passing | be passing | ill pass | passo a vez | passo il turno | "
    "paso el turno"
    " | passo la mano | paso la mano | passo a mao | paso turno | passo turno | pass the turn | pasando"
    " | passando | salto | pulo"
)
POLITE = (
    "i should like | we should like | i should like to | id love to | i would love to | i would like"
    " | please | por favor | per favore | per piacere | per cortesia | se faz favor | i "
    "would like to | i d like to"
    " | id like to | we would like to | i want to | i wish to | we want to | i choose to "
    "| i choose | we choose"
    " | i decide to | i prefer to | i prefer | i d rather | id rather | i would rather | "
    "let us | lets | let s"
    " | me gustaria | quisiera | quiero | queremos | quisieramos | prefiero | preferimos "
    "| decido | elijo | escojo"
    " | vorrei | vorremmo | voglio | vogliamo | preferisco | preferiamo | decido di | scelgo di | scelgo"
    " | gostaria de | gostariamos de | gostaria | queria | quero | queremos | prefiro | "
    "preferimos | escolho"
    " | decido | thank you | thanks | many thanks | gracias | muchas gracias | grazie | "
    "grazie mille | obrigado"
    " | obrigada | muito obrigado | ok then | okay then | ok | okay | okey | okei | alright then | alright"
    " | all right | well | right | so | bueno | bien | venga | vale | bene | va bene | "
    "allora | dunque | bom | bem"
    " | pois bem | then | entonces | entao | haha | hahaha | jaja | jajaja | lol | rs | "
    "rsrs | kkk | hmm | hm | ah"
    " | oh | eh | uf | wow | here goes | my move | my turn | my answer | my order | my orders | mi jugada"
    " | mi turno | mi respuesta | mi orden | mis ordenes | la mia mossa | il mio turno | la mia risposta"
    " | minha jogada | minha vez | minha resposta | minha ordem | i think i will | "
    "greetings | saludos | saluti"
    " | saudacoes | a partir de | a partir do | a partir da | first | first of all | "
    "primero | prima | per prima cosa | primeiro"
)
GREETINGS = words(
    "hi hello hey dear morning evening hola buenas buenos querido querida estimado estimada ciao buongiorno",
    "buonasera salve caro cara carissimo carissima gentile oi ola bom boa alo prezado prezada good greetings",
)
THANKS = words(
    "thanks thank gracias grazie obrigado obrigada cheers regards saludos saluti "
    "saudacoes best merci beijos besos love hugs kisses abrazo abrazos abraco abracos abbraccio abbracci"
    " bacio baci beso beijo recuerdos lembrancas"
)
SORRY = words("sorry perdon perdona perdone scusa scusate scusami scusi desculpa desculpe desculpem perdao")
CORRECTION = (
    "on second thought | on second thoughts | come to think of it | thinking about it | better still | no"
    " better"
    " | pensandolo bien | pensandolo mejor | bien pensado | mejor aun | bueno no | ripensandoci | a"
    " pensarci bene"
    " | a ripensarci | pensandoci bene | pensando bem | pensando melhor | melhor ainda | bom nao | well no"
    " | actually no | no actually | mejor no | aspetta no | espera no | mentira | miento | minto | no"
    " mentira | "
    "i misread | i misspoke | i mistyped | typo | i was wrong | wrong one | me confundi | me he equivocado"
    " | me he confundido | he leido mal | ho letto male | mi sono sbagliato | mi sono sbagliata | mi sono"
    " confuso"
    " | li errado | me confundi | "
    "scrap that | no scrap that | strike that | no strike that | oops | whoops | my bad | my mistake | no "
    "rather"
    " | no not that | no better | ups | uy | uy no | ay no | no perdona | no perdone | me equivoque | no "
    "quiero decir"
    " | error | error mio | disculpa | no disculpa | errore | no errore | ops | no ops | ho sbagliato | "
    "mi correggo"
    " | no scusate | no scusami | scusami | no pardon | pardon | anzi scusa | ah no | eh no | opa | epa | "
    "ops nao"
    " | nao perdao | errei | me enganei | engano meu | nao quero dizer | quer dizer nao | no cancel that"
    " | no i mean | no i meant | sorry i mean | sorry i meant | no volevo dire | perdon quise decir | "
    "quise decir"
    " | no digo | melhor dizendo | no dico | che dico | no che dico | sorry no | perdon no | scusa no"
    " | desculpa nao | "
    "sorry | no sorry | oh no | no wait | wait no | wait | i mean | i meant | or rather |"
    " correction | make that"
    " | no make that | anzi no | alias nao | mejor no | no no | better | nao nao | actually | "
    "scratch that | perdon | no perdon | perdon mejor | "
    "mejor | mejor dicho | digo"
    " | quiero decir | no mejor | perdona | espera | no espera | corrijo | scusa | "
    "scusate | no scusa | anzi"
    " | no anzi | volevo dire | cioe | aspetta | no aspetta | correzione | desculpa | "
    "desculpe | nao desculpa"
    " | nao desculpe | digo | quer dizer | quero dizer | ou melhor | alias | melhor | nao melhor | espera"
    " | corrigindo | correcao | perdao | errata"
)
"""What comes behind stands in the place of what came before."""
BUT = words("but pero sino ma mas bensi")
OR = words("or either oppure ou ovvero")
DANGER = NOT | words(
    "if unless only until till before after when whenever provided whether wait cancel "
    "ignore forget undo instead",
    "actually changed change maybe perhaps might could should thinking probably possibly",
    "tomorrow later next otherwise else except allowed possible legal hold hypothetically",
    "suppose supposing assuming once unsure doubt consider considering depends rather",
    "si salvo solo solamente hasta cuando antes espera esperar cancela cancelar ignora "
    "olvida olvidalo quizas quiza",
    "acaso pensando podria deberia manana siguiente proximo proxima supongamos supon duda depende",
    "cambie mejor permitido posible",
    "se quando finche prima dopo aspetta aspettare annulla annullare ignora dimentica "
    "lascia invece anzi forse magari",
    "pensando potrei dovrei domani prossimo prossima supponiamo dubbio dipende cambiato possibile",
    "permesso solamente soltanto qualora purche",
    "ate quando antes espere cancele esqueca ignore talvez pensando poderia deveria amanha proximo",
    "suponha duvida depende mudei melhor alias permitido possivel somente apenas senao",
    "o ou or oppure vez",
)
"""Words that could take an order back or tie it to something; in a sentence beside one they stop it."""
PUT_OFF = NOT | words(
    "tomorrow later next before after only else otherwise allowed possible legal once",
    "manana siguiente proximo proxima antes solo solamente hasta posible permitido",
    "domani prossimo prossima prima dopo solamente soltanto possibile permesso lascia",
    "amanha proximo proxima antes ate somente apenas possivel permitido vez",
)
"""Of those, what family news may hold without a thought of the order."""
IT = words(
    "it that this them these those so yet now lo eso esto ello aun todavia ahora cio questo quello lo ora "
    "ancora"
    " isso isto aquilo ainda agora nothing anything nada niente nulla"
)
"""What points back at the order."""
KINDS = words(
    "hero heroes ally allies enemy enemies location card cards army armies unit units figure figures "
    "character"
    " characters companion companions region place one some any",
    "heroe heroes aliado aliados enemigo enemigos lugar carta cartas ejercito ejercitos unidad unidades "
    "figura"
    " figuras personaje personajes companero companeros region uno una alguno alguna algun un",
    "eroe eroi alleato alleati nemico nemici luogo carta carte esercito eserciti unita figura figure "
    "personaggio"
    " personaggi compagno compagni regione uno una qualcuno qualche",
    "heroi herois aliado aliados inimigo inimigos local carta cartas exercito exercitos unidade unidades "
    "figura"
    " figuras personagem personagens companheiro companheiros regiao um uma algum alguma",
)
"""Names of kinds, which say what somebody wants, not which."""
HARMLESS = (
    "no problem | no worries | no hurry | no rush | not bad | cant wait | can not wait | "
    "dont worry | why not"
    " | no pasa nada | no te preocupes | sin prisa | no hay prisa | no importa | no hay "
    "problema | ningun problema"
    " | non ce problema | nessun problema | non vedo lora | non vedo l ora | senza fretta"
    " | non ti preoccupare"
    " | non importa | nessuna fretta | nao tem problema | sem problema | sem problemas | sem pressa"
    " | nao se preocupe | nao importa | ate mais | ate logo | ate breve | ate a proxima |"
    " ate amanha | hasta luego"
    " | hasta pronto | hasta manana | hasta la proxima | a presto | alla prossima | a "
    "domani | see you later"
    " | see you tomorrow | talk later | until next time | see you next time | i "
    "hope | espero | spero"
    " | next time | la proxima | a proxima"
)
"""Of those, what everybody says."""
COURTESY = (
    "tchau | adeus | adios | bye | bye bye | goodbye | hasta otra | arrivederci | keep well | take care"
    " | stay safe | stay well | cuidate | cuidense | cuidaos | stammi bene | state bene"
    " | se cuida | se cuidem | fica bem | fiquem bem | good morning | good evening | good night | good "
    "day | buenos dias | buenas tardes | "
    "buenas noches | buen dia"
    " | buongiorno | buonasera | buona serata | buona giornata | bom dia | boa tarde | "
    "boa noite | um abraco | abraco"
    " | abracos | un abrazo | abrazos | un abbraccio | best wishes | all the best | kind "
    "regards | best regards"
    " | cordiali saluti | un saludo | ate mais | ate logo | ate breve | hasta luego | a "
    "presto | see you | ciao a tutti"
    " | hi all | hello all | hi everyone | hello everyone | dear all | hola a todos | ola"
    " a todos | oi | ola | hola | ciao"
    " | hi | hello | hey | cari saluti | beijos | besos | baci | regards | yours | cheers all | "
    "sorry for the delay | sorry for the wait | sorry to keep you waiting | sorry im late | sorry i am late"
    " | sorry for being late | sorry for being so late | sorry for answering so late | "
    "sorry about the delay"
    " | perdon por el retraso | perdona el retraso | perdona la tardanza | perdon por la tardanza"
    " | disculpa el retraso | disculpa la tardanza | scusa il ritardo | scusate il "
    "ritardo | scusami il ritardo"
    " | desculpa a demora | desculpe a demora | desculpe o atraso | desculpa o atraso | desculpem a demora"
    " | desculpem o atraso | perdao pela demora | your turn | tu turno | te toca | a te |"
    " tocca a te | tuo turno"
    " | sua vez | tua vez | good luck | suerte | buena suerte | buona fortuna | boa sorte"
    " | have fun | cheers"
)
ORDINALS: dict[str, int] = {
    word: number
    for number, names in enumerate(
        (
            "first primero primera primer primo prima primeiro primeira 1st",
            "second segundo segunda secondo seconda 2nd",
            "third tercero tercera tercer terzo terza terceiro terceira 3rd",
            "fourth cuarto cuarta quarto quarta 4th",
            "fifth quinto quinta 5th",
            "sixth sexto sexta sesto sesta 6th",
        ),
        start=1,
    )
    for word in names.split()
}
LABELS = words(
    "option options number numbers num no nr n choice item opcion opciones numero numeros opzione opzioni "
    "opcao opcoes la el il o a the"
)
DIE = words("die dice dado dados dadi result resultado risultato")
USING = words("use using uses usar uso usando usare usamos usiamo gasto gastar spend spending usa usi")
BELONGING = words("resource resources recurso recursos risorsa risorse")
CARD = words("card cards carta cartas carte")
DECK = words("deck decks mazo mazos mazzo mazzi baralho baralhos")
