"""How people speak of orders in the card game: names, verbs, words that go along, in all four languages.

Hand-picked: a word that stands here is taken for granted in an order, so none may change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.kernel import PASS, Gate, Question
from games.lcg.facts import CARDS, NAMES, SEATS, card_of
from games.lcg.windows import WHEN_ASKED
from games.lcg.words.items import BY_PROMPT, NO_ACTION, NO_RESPONSE
from games.lcg.words.nouns import is_card
from games.titles.languages import LANGUAGES
from games.titles.order_verbs import ATTACK, BRING, DISCARD, DRAW, LEAVE, MOVE, PLAY
from games.titles.spoken import STAY_WHERE, Evoked, Spoken, SpokenName, Trait, any_of, forms, singles, words

PAY = forms(
    "pay",
    "pagar",
    "pagare",
    "pagar",
    more="paid pagado pagada pagato pagata pago paghi paghiamo cost chip chips foot foots cover covers"
    " covering"
    " shell shells pony ponies fund funds invita invitan costea costean corre corren offre offrono"
    " banca bancam",
)
COMMIT = forms(
    "commit quest send",
    "asignar enviar mandar comprometer",
    "impegnare coinvolgere inviare mandare",
    "designar enviar mandar comprometer",
    more="quest mision missione missao busqueda ricerca envie mande go goes van va vai vao "
    "vanno impegno questing designo asigno",
)
DEFEND = forms(
    "defend block",
    "defender bloquear parar cubrir",
    "difendere bloccare parare coprire",
    "defender bloquear parar cobrir",
    more="protect protects stops stop shield shields throws throw steps himself herself parar paro "
    "para frenar freno"
    " protejo protege protegge proteggere proteger cubre copre cobre ferma fermo detiene detengo sale salta"
    " defienda defiendan difenda difendano defenda defendam blow golpe colpo hit takes take attack "
    "recibe riceve recebe"
    " defiendo defiende defienden difende difendo defendo defende defender",
)
PROTECT = words(
    "defend defending protect protecting shield save saving guard spare",
    "defiendo defendemos defender protejo protegemos proteger cubro cubrimos cubrir salvo salvar salvamos",
    "difendo difendiamo difendere proteggo proteggiamo proteggere copro copriamo coprire salvo salvare",
    "defendo defendemos defender protejo protegemos proteger cubro cobrimos cobrir salvo salvar poupo",
)
"""Who does one of these to somebody lets another defend him."""
FEND_OFF = forms(
    "hold stop face meet catch tackle",
    "sujetar aguantar frenar detener encarar",
    "reggere trattenere fermare affrontare parare",
    "segurar aguentar deter encarar barrar",
)
TRAVEL = forms(
    "travel go",
    "viajar ir",
    "viaggiare andare",
    "viajar ir",
    more="voy vamos va vado andiamo vai vamos viaje viaggio viagem",
)
ENGAGE = forms(
    "engage fight",
    "enfrentar trabar",
    "ingaggiare affrontare",
    "engajar enfrentar",
    more="ingaggio enfrento trabo me encaro encarar fronteggio fronteggiare affronto face facing "
    "take takes on pick"
    " ataco lucho combato vir venga venire viene vieni come comes bring reto sfido desafio trabar combate",
)
EXHAUST = forms("exhaust", "agotar", "esaurire", "exaurir esgotar", more="esaurisco exauro agoto")
READY = forms(
    "ready",
    "preparar enderezar",
    "preparare riattivare",
    "preparar",
    more="listo lista pronto pronta becomes becoming queda torna fica gets",
)
KEEPING = forms(
    "keep",
    "conservar",
    "tenere mantenere",
    "manter guardar",
    more="quedo tengo mantengo mantenho fico guardo",
)
CARD_KINDS = words(
    "card carta event evento ally aliado alleato attachment vinculada aggregato acessorio objective"
)


def _in_all(names: Any) -> tuple[str, ...]:
    return tuple(names[language] for language in LANGUAGES)


def names() -> Iterator[SpokenName]:
    for key, card in CARDS.items():
        yield SpokenName(key, "card", _in_all(card.title))
    for key in SEATS:
        yield SpokenName(key, "seat", _in_all(NAMES.seats[key]))


def things(question: Question, key: str, view: Any) -> tuple[str, ...]:
    return (card_of(key).key,) if is_card(key) else (key,)


TRAITS = (
    Trait("hero", ("hero", "heroe", "eroe", "heroi"), ("heroes", "eroi", "herois")),
    Trait("ally", ("ally", "aliado", "aliada", "alleato"), ("allies", "aliados", "alleati")),
)


def traits_of(question: Question, key: str) -> frozenset[str]:
    kind = str(card_of(key).kind) if is_card(key) and question.prompt in COUNTED_PROMPTS else ""
    return frozenset([kind]) if kind in ("hero", "ally") else frozenset()


COUNTED_PROMPTS = frozenset({"quest.commit", "combat.attackers", "combat.defenders", "combat.defender"})


def same_meaning(question: Question, key: str, view: Any) -> str:
    """Copies of one card in a hand are alike."""
    if not is_card(key):
        return key
    try:
        held = key in view.players[question.seat].hand
    except (Gate, KeyError, AttributeError):
        held = False
    return f"hand.{card_of(key).key}" if held else key


EVOKES: dict[str, tuple[Evoked, ...]] = {
    "setup.hand:keep": any_of(
        "tengo tutto | keep all | keep everything | keep them | fico com essas | fico com todas | fico "
        "com tudo"
        " | me quedo con todo | me las quedo | le tengo | las conservo | is fine | is good | looks good | "
        "me vale | me sirve | va bene | va bem | esta bien | serve | "
        "keep | keep it | keep hand | keeping | i keep | quedo | me quedo | me la quedo | la "
        "quedo | conservo | guardo"
        " | conservar | mantener | mantengo | tengo | la tengo | tenere | mantenere | fico | "
        "fico com ela | ficar | manter"
        " | mantenho | guardar"
    ),
    "setup.hand:mulligan": any_of(
        "mano entera | mano intera | mao inteira | whole hand | toda la mano | tutta la mano | toda a mao "
        "| new one | new ones | another one | devolvo | devuelvo | restituisco | other six | otras seis | "
        "outras seis | altre sei | "
        "compro outras | six others"
        " | change hand | change it | swap | otra mano | altra mano | outra mao | mulligan | new "
        "hand | redraw | draw new | six new | nueva mano | cambiar | cambio | "
        "la cambio | nuevas cartas"
        " | nuova mano | cambiare | nuove carte | nova mao | trocar | troco | novas cartas | "
        "not keep | no me quedo"
        " | non tengo | nao fico | dont keep | no la quiero | no me la quedo | non la tengo"
    ),
    f"planning.play:{PASS}": any_of(
        "chiudo pianificazione | chiudere pianificazione | close planning | cierro planificacion | fecho "
        "planejamento"
        " | cerrar planificacion | fechar planejamento | termino planificacion | termino pianificazione | "
        "encerro planejamento"
        " | termino planejamento | finish planning | end planning | terminar planificacion | fine "
        "pianificazione | "
        "encerrar planejamento"
        " | play nothing | no juego nada | no juego nada mas | non gioco nulla | non gioco "
        "niente | nao jogo nada"
        " | nothing to play | nothing | nada | niente | nulla"
    ),
    "travel.location:stay": any_of(
        "nowhere | stay | stay here | no travel | not travel | dont travel | a ninguna parte "
        "| no viajamos | no viajar"
        " | no viajo | nos quedamos | quedarnos | da nessuna parte | non viaggiamo | non "
        "viaggio | restiamo | restare"
        " | a lugar nenhum | nao viajamos | nao viajar | nao viajo | ficamos | ficar | "
        "ninguna parte | nessuna parte"
        " | lugar nenhum | ningun sitio | a ningun sitio | a ningun lugar"
    ),
    f"engage.enemy:{PASS}": any_of(
        "leave alone | leave them alone | los dejo en paz | li lascio stare | deixo em paz | no "
        "enemy | nobody | none | ningun enemigo | a nadie | nessun nemico | nenhum inimigo"
        " | ninguem | dont engage"
        " | no me enfrento | non ingaggio | nao engajo | no one | not engage"
    ),
    f"combat.attack:{PASS}": any_of(
        "no more attacks | no attack | no attacks | no mas ataques | no ataco | no ataco mas "
        "| nessun altro attacco"
        " | nessun attacco | non attacco | non attacco piu | nenhum ataque | nao ataco | nao "
        "ataco mais | mais nenhum ataque"
        " | dont attack | not attack | no more"
    ),
    "combat.defender:undefended": any_of(
        "deixa passar | deixo passar | let it through | let through | lascio passare | dejo pasar | "
        "sem defesa | que pase"
        " | undefended | no defender | nobody defends | nobody | no one defends | sin defender |"
        " sin defensor | nadie"
        " | nadie defiende | no defiendo | senza difensore | nessuno difende | nessuno | non "
        "difendo | indifeso | sem defensor"
        " | ninguem defende | ninguem | nao defendo | leave undefended | dont defend | sin "
        "defensa | senza difesa | sem defesa"
    ),
    f"combat.sentinel:{PASS}": any_of("nobody | none | nadie | nessuno | ninguem"),
    "refresh.web:pay": any_of(singles(PAY)),
    "refresh.web:stay": any_of("stay | stay exhausted | no pago | non pago | nao pago | dont pay | not pay"),
    "card.option:draw": any_of(singles(DRAW)),
    "card.option:damage": any_of("damage | dano | danno | danni | 4 damage"),
    "card.option:threat": any_of("threat | amenaza | minaccia | ameaca | lower threat"),
    f"planning.play:{WHEN_ASKED}": any_of(
        "when asked | change when | cuando se me pregunta | quando ricevo domande"
    ),
}
PAYING = (
    PAY
    | words("resource resources recurso recursos risorsa risorse cost coste costo custo")
    | words("from of each una uno um one bill tab cuenta factura conto bolletta conta in up out for")
)
GOES_WITH: dict[str, frozenset[str]] = {
    "setup.hand": words(
        "six seis sei compro return back hand mano mao cards carta cartas carte this first esta questa"
        " like love gusta gustan encanta encantan piace piacciono gosto adoro good nice great buena bella boa"
    ),
    "planning.play": PLAY | BRING | CARD_KINDS | words("on sobre su em for"),
    "planning.play:pass": words("planning planificacion pianificazione planejamento"),
    "window": PLAY | CARD_KINDS,
    "respond": PLAY
    | CARD_KINDS
    | words(
        "resource resources recurso recursos risorsa risorse give gives da dona paso pass adds add "
        "anade aggiunge"
    ),
    "combat.attack": ATTACK | PLAY | words("enemy enemigo nemico inimigo") | CARD_KINDS,
    "combat.attackers": ATTACK | words("with attackers"),
    "combat.join": ATTACK,
    "combat.defender": DEFEND
    | LEAVE
    | FEND_OFF
    | BRING
    | words(
        "front frente davanti delante adelante enemy enemigo nemico inimigo against contra contro attack"
        " ataque attacco"
    ),
    "combat.defenders": DEFEND,
    "combat.sentinel": DEFEND,
    "combat.damage": words("takes take damage dano danno recibe prende recebe leva"),
    "combat.enemy": ATTACK | words("first next primero primo primeiro"),
    "pay": PAYING,
    "quest": COMMIT | MOVE,
    "travel.location:stay": STAY_WHERE,
    "travel": TRAVEL | words("location lugar luogo local"),
    "engage": ENGAGE | words("enemy enemigo nemico inimigo"),
    "card": PLAY | EXHAUST | READY | words("target to attach adjunto") | DISCARD,
    "card.discard": DISCARD | CARD_KINDS,
    "card.target": EXHAUST | READY | BRING | words("target on heal damage"),
    "card.exhaust": EXHAUST,
}


def labels() -> Iterator[tuple[str, str]]:
    for prompt, items in BY_PROMPT.items():
        yield from ((f"{prompt}:{key}", text) for key, text in items.items())
    yield from ((PASS, text) for text in (NO_RESPONSE, NO_ACTION))


spoken = Spoken(
    names=names,
    labels=labels,
    things=things,
    traits=TRAITS,
    traits_of=traits_of,
    evokes=EVOKES,
    goes_with=GOES_WITH,
    silent=frozenset(),
    whole=frozenset({"quest.commit", "combat.attackers", "combat.defenders"}),
    yes_no={
        "setup.hand": ("keep", "mulligan"),
        "card.use": ("yes", "no"),
        "refresh.web": ("pay", "stay"),
    },
    nothing={
        "engage.enemy": PASS,
        "combat.attack": PASS,
        "combat.defender": "undefended",
        "combat.sentinel": PASS,
        "travel.location": "stay",
    },
    ends={"planning.play": PASS, "combat.attack": PASS, "engage.enemy": PASS},
    refusals={
        "setup.hand": (KEEPING, "mulligan"),
        "engage.enemy": (ENGAGE - words("me"), PASS),
        "travel.location": (TRAVEL | MOVE, "stay"),
        "combat.attack": (ATTACK, PASS),
        "combat.defender": (DEFEND, "undefended"),
        "planning.play": (PLAY, PASS),
        "combat.sentinel": (DEFEND, PASS),
        "refresh.web": (PAY, "stay"),
        "card.use": (PLAY, "no"),
        "quest.commit": (COMMIT, ""),
    },
    everybody=frozenset({"setup.hand"}),
    losing=frozenset({"card.discard"}),
    done_to=dict.fromkeys(("combat.defender", "combat.defenders", "combat.sentinel"), PROTECT),
    no_places=frozenset({"setup.hand"}),
    same_meaning=same_meaning,
)
