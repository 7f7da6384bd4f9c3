"""How people speak of orders in The Battle of Five Armies: names, verbs, words that go along.

Hand-picked: a word that stands here is taken for granted in an order, so none may change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.bofa.card_texts import EFFECTS, EVENTS, FATES, ORDERS, STORIES
from games.bofa.facts import BOXES, CHARACTERS, GENERALS, NAMES, REGIONS, UNITS
from games.bofa.words.actions import ABILITIES, ACTIONS
from games.bofa.words.items import BY_PROMPT
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
    FIGHT_ON,
    FLY,
    LEAVE,
    LOSE,
    MOVE,
    NO_RETREAT,
    PLAY,
    RECRUIT,
    RETREAT,
    STAND,
    STOP_ATTACK,
)
from games.titles.spoken import Evoked, Led, Spoken, SpokenName, Trait, any_of, both, forms, singles, words

FLIP = forms(
    "flip turn reveal",
    "voltear girar revelar",
    "girare voltare rivelare",
    "virar revelar",
    more="volteo giro viro flip token tokens ficha fichas segnalino segnalini over",
)
RALLY = forms(
    "rally regroup",
    "reagrupar reorganizar",
    "riorganizzare radunare",
    "reagrupar reorganizar",
    more="riorganizziamo riorganizzarsi riorganizzarci reagrupo reagrupamos",
)
ACTIVATE = forms("activate", "activar", "attivare", "ativar", more="ativo activo attivo")
SHOOT = forms(
    "shoot fire", "disparar", "tirare sparare", "atirar disparar", more="archery arco arqueros archers"
)

DICE = {
    "army_muster": (
        *(
            "muster/army",
            "army muster",
            "movilizacion/ejercito",
            "ejercito/movilizacion",
            "esercito/mobilitazione",
        ),
        *("exercito/mobilizacao", "mobilizacao/exercito", "mobilitazione/esercito"),
    ),
    "will_of_the_west": ("will", "wotw", "voluntad", "volere", "vontade"),
    "lidless_eye": ("eye", "ojo", "occhio", "olho"),
    "character": ("char",),
    "muster": ("alistar", "alistamento", "movilizar", "reclutamiento"),
}
NICKNAMES = {
    "va_dale": ("dale", "ruins", "valle", "ruinas", "rovine"),
    "eb_camp": ("camp",),
    "eb_gate": ("gate", "front gate", "puerta", "porta", "portao"),
    "va_bridge": ("bridge", "puente", "ponte"),
    "ss_slopes": ("slopes", "laderas", "pendii", "encostas"),
    "eb_spur": ("spur", "eastern spur"),
    "ss_ravenhill": ("ravenhill",),
    "bard": ("bard", "bardo"),
    "dain": ("dain",),
    "thranduil": ("thranduil",),
    "gandalf": ("gandalf",),
    "bilbo": ("bilbo",),
    "thorin": ("thorin",),
    "bolg": ("bolg", "bolgo"),
    "lord_of_eagles": ("lord of eagles",),
}


def _in_all(names: Any) -> tuple[str, ...]:
    return tuple(names[language] for language in LANGUAGES)


def names() -> Iterator[SpokenName]:
    places = {key: region.name for key, region in REGIONS.items()} | {
        key: box.name for key, box in BOXES.items()
    }
    for key, name in places.items():
        codes = (key.replace("_", ""), key.replace("_", " "))
        yield SpokenName(key, "region", (*_in_all(name), *codes, *NICKNAMES.get(key, ())))
    for key, character in CHARACTERS.items():
        yield SpokenName(key, "person", (*_in_all(character.name), *NICKNAMES.get(key, ())))
    for key, card in EVENTS.items():
        yield SpokenName(key, "card", (*_in_all(ORDERS[card.order].name), *_by_number(key)))
        yield SpokenName(f"effect.{key}", "card", _in_all(EFFECTS[card.effect].name))
    for key, story in STORIES.items():
        yield SpokenName(key, "card", _in_all(story.name))
    for key, fate in FATES.items():
        yield SpokenName(key, "card", _in_all(fate.name))
    for key, unit in UNITS.items():
        yield SpokenName(f"manoeuvre.{key}", "card", _in_all(unit.manoeuvre))
        yield SpokenName(f"unit.{key}", "unit", _in_all(unit.name))
    for key, manoeuvre in NAMES["manoeuvre"].items():
        yield SpokenName(f"manoeuvre.{key}", "card", _in_all(manoeuvre))
    for key, ability in NAMES["ability"].items():
        yield SpokenName(key, "ability", _in_all(ability))
    for face, faces in NAMES["die_face"].items():
        yield SpokenName(f"die.{face}", "die", (*_in_all(faces), *DICE.get(face, ())))
    for key, territory in NAMES["territory"].items():
        yield SpokenName(key, "territory", _in_all(territory))


def _by_number(key: str) -> tuple[str, ...]:
    """“card 30”, “nº 30”: as it is printed in the card's corner."""
    number = key.rpartition("_")[2].lstrip("0")
    return tuple(f"{label} {number}" for label in ("card", "carta", "no", "n", "number", "numero"))


SHORT_UNITS = {
    "lake_men": (
        ("lakeman", "lake man", "man", "hombre", "uomo", "homem"),
        ("lakemen", "lake men", "men", "hombres", "uomini", "homens"),
    ),
    "dwarf_regulars": (("regular dwarf",), ("regular dwarves",)),
    "dwarf_veterans": (("veteran", "veterano", "veteran dwarf"), ("veterans", "veteranos", "veterani")),
    "elf_archers": (
        ("archer", "elf archer", "arquero", "arciere", "arqueiro"),
        ("archers", "elf archers", "arqueros", "arcieri", "arqueiros"),
    ),
    "elf_spearmen": (
        ("spearman", "elf spearman", "lancero", "lanciere", "lanceiro"),
        ("spearmen", "elf spearmen", "lanceros", "lancieri", "lanceiros"),
    ),
    "great_orcs": ((), ()),
    "orcs": ((), ()),
    "goblins": ((), ()),
    "wargs": (("wolf", "lobo", "lupo"), ("wolves", "lobos", "lupi")),
}
TRAITS = tuple(
    Trait(
        key,
        (*_in_all(NAMES["one_of"][f"one_of.{key}"]), *SHORT_UNITS.get(key, ((), ()))[0]),
        (*_in_all(unit.name), *SHORT_UNITS.get(key, ((), ()))[1]),
    )
    for key, unit in UNITS.items()
)


def traits_of(question: Question, key: str) -> frozenset[str]:
    return frozenset([key]) if key in UNITS and question.prompt not in MANOEUVRE_PROMPTS else frozenset()


MANOEUVRE_PROMPTS = frozenset({"combat.manoeuvre", "combat.extra"})
DICE_PROMPTS = frozenset({"turn.die", "dice.lucky"})


def things(question: Question, key: str, view: Any) -> tuple[str, ...]:
    if question.prompt in MANOEUVRE_PROMPTS:
        return (f"manoeuvre.{key}", f"unit.{key}") if key not in EVENTS else (f"effect.{key}", key)
    if key in EVENTS:
        return (key, f"effect.{key}") if question.prompt == "cards.discard" else (key,)
    if question.prompt in DICE_PROMPTS and key not in GENERALS:
        return _dice(question, key)
    if question.prompt == "turn.action":
        return (key.removeprefix("bring_"),) if key.startswith("bring_") else (key,)
    return (key,)


def _dice(question: Question, key: str) -> tuple[str, ...]:
    """A die of two results may be called by either, where no other die has just that one."""
    if key != "army_muster":
        return (f"die.{key}",)
    return (f"die.{key}", *(f"die.{half}" for half in ("muster", "army") if half not in question.items))


move, attack = singles(MOVE), singles(ATTACK)
GOBLINS = "goblins | goblin | trasgos | trasgo | orchetti"
EVOKES: dict[str, tuple[Evoked, ...]] = {
    "turn.action:strategic_move": any_of(move),
    "turn.action:swift_move": (
        *any_of(move),
        *both(move, "swift | rapido | rapida | veloce | veloz | quick"),
    ),
    "turn.action:goblin_move": both(move, GOBLINS),
    "turn.action:attack": any_of(attack),
    "turn.action:attack_led": any_of(attack),
    "turn.action:combined_attack": both(
        attack, "together | combined | combinado | combinato | juntos | insieme | conjunto"
    ),
    "turn.action:goblin_attack": both(attack, GOBLINS),
    "turn.action:recruit": any_of(singles(FLIP | RECRUIT)),
    "turn.action:recruit_goblins": (*both(singles(RECRUIT | BRING), GOBLINS), *any_of(GOBLINS)),
    "turn.action:rally": any_of(singles(RALLY)),
    "turn.action:draw_cards": any_of(singles(DRAW)),
    "turn.action:play_card": any_of(singles(PLAY - words("use uses using uso usar usare usamos"))),
    "turn.action:move_characters": both(
        move,
        "character | characters | personaje | personajes | personaggio | personaggi | "
        "personagem | personagens",
    )
    + any_of(move),
    "turn.action:move_beorn": any_of("beorn"),
    "turn.action:discard_die": any_of("put aside | unused | lay aside | sin usar | senza usarlo | sem usar"),
    "general.ability:place_token": any_of(
        "puts recruitment token | put recruitment token | put token | puts token | pone ficha | pongo ficha"
        " | pon ficha | mette segnalino | metto segnalino | poe ficha | ponho ficha | coloca ficha"
        " | piazza segnalino | places token | place token | place | colocar ficha | coloco ficha"
        " | piazzare segnalino | piazzo segnalino | place recruitment token | places recruitment token"
    ),
    "general.ability:flip_token": any_of(singles(FLIP)),
    "general.ability:rally": any_of(singles(RALLY)),
    "general.ability:archery": any_of(singles(SHOOT)),
    "general.ability:magic_blast": any_of("blast | strike | golpear | colpire"),
    "general.ability:concentration": any_of(
        "concentration | concentrate | concentracion | concentrarse | concentrazione | concentracao"
    ),
    "general.ability:lead_eagles": any_of("lead eagles | guiar aguilas | guidare aquile | guiar aguias"),
    "general.ability:recruit_eagle": any_of(
        "recruit eagle | reclutar aguila | reclutare aquila | recrutar aguia"
    ),
    "combat.manoeuvre:regroup": any_of(singles(RALLY)),
    "combat.extra:regroup": any_of(singles(RALLY)),
    "combat.continue:continue": any_of(FIGHT_ON),
    "combat.continue:cease": any_of(STOP_ATTACK),
    "combat.withdraw:stand": any_of(singles(STAND), NO_RETREAT),
    "combat.withdraw:give_way": any_of("give way | ceder | cedere"),
    "fate.tile:keep": any_of(
        "counts | it counts | keep | keep it | cuenta | vale | conta | tengo | la tengo | me "
        "la quedo | fico com ela | stay with it | conservo"
    ),
    "fate.tile:draw_again": any_of(
        "again | another | draw again | draw another | otra | otra vez | robo otra | un altra"
        " | altra | ancora | pesco ancora | outra | tirar outra | de novo | next"
    ),
    "attack.or_move:move": any_of(move),
    "attack.or_move:attack": any_of(attack),
    "move.to:stop": any_of(
        "stay | stays | stop | quedarse | se queda | quedo | restare | resta | fermo | ficar "
        "| fica | no move | sin mover | stays put | stay put | without moving | without moving first |"
        " sin moverse"
        " | sin moverse antes | sin mover antes | senza muoversi | senza muovere | senza muoversi prima"
        " | sem mover"
        " | sem se mover | sem mover antes | sem se mover antes | sin moverme | senza muovermi"
        " | desde donde estan | desde donde esta | da dove sono | de onde estao | from where they are"
    ),
    "move.on:stop": any_of(
        "stop | stop here | parar | paro | aqui | alto | fermarsi | mi fermo | stops | no "
        "further | no mas | stay"
    ),
    "beorn.move:stop": any_of("stop | stop here | parar | paro | mi fermo | fermarsi | stops"),
    "combat.reroll:white": any_of("white | blanco | bianco | branco"),
    "combat.reroll:black": any_of("black | negro | nero | preto"),
    "cards.flip_or_place:flip": any_of(
        singles(FLIP - words("token tokens ficha fichas segnalino segnalini over"))
    ),
    "cards.flip_or_place:place": any_of(singles(BRING)),
}
USE = (
    "use | use it | yes use it | discard | uso | usar | usarlo | usarla | lo uso | la uso"
    " | usare | descarto | scarto | gasto"
)
KEEP = (
    "keep | keep it | not now | no | dont use | conservar | lo guardo | la guardo | "
    "guardar | guardo | tengo | tenere | manter | mantenho | ahora no | non ora | agora "
    "nao | not use | no uso | non uso | nao uso"
)
for _prompt in (
    *("combat.bite", "combat.charge", "combat.rearguard", "damage.ring", "damage.bodyguard"),
    *("damage.redoubtable", "shots.concentration", "cards.rally", "beorn.advance"),
):
    EVOKES[f"{_prompt}:use"] = any_of(USE)
    EVOKES[f"{_prompt}:not_now"] = any_of(KEEP.replace(" | no |", " |"))

TOKEN = words(
    "token tokens marker markers counter counters recruitment each cada ogni sitio sitios lugar lugares posto"
    " luogo place spot local ficha fichas reclutamiento segnalino segnalini reclutamento recrutamento at"
)
GOES_WITH: dict[str, frozenset[str]] = {
    "turn.action": words("action accion azione acao") | words("lo hago faccio faco"),
    "turn.action:strategic_move": ARMY,
    "turn.action:swift_move": ARMY,
    "turn.action:attack": ARMY | MOVE,
    "turn.action:attack_led": ARMY | MOVE,
    "turn.action:recruit": TOKEN | FLIP | RECRUIT,
    "turn.action:rally": ARMY,
    "turn.action:recruit_goblins": words("more mas altri mais otros outros new nuevos nuovi novos"),
    "turn.action:draw_cards": words(
        "card cards carta cartas carte two dos due duas event story evento historia storia"
    ),
    "turn.action:play_card": words("card carta story event historia evento storia as") | PLAY,
    "turn.die": words("general generale ability habilidad abilita habilidade first primero prima primeiro"),
    "cards.play": words("card carta") | PLAY,
    "cards.discard": words("card cards carta cartas carte") | DISCARD,
    "generals": TOKEN
    | BRING
    | words("leadership liderazgo comando lideranca mando")
    | ACTIVATE
    | words("general generals generale generali generales generais"),
    "general": PLAY | words("ability habilidad abilita habilidade"),
    "recruit": TOKEN | FLIP | RECRUIT,
    "rally": ARMY | RALLY,
    "move": MOVE | ARMY | words("unit units other"),
    "attack": ATTACK | ARMY | MOVE,
    "advance": ADVANCE | MOVE | ARMY,
    "combat.withdraw": RETREAT | MOVE | ARMY | words("leave leaving rout"),
    "combat.withdraw:stand": STAND,
    "combat.manoeuvre": PLAY
    | words(
        "manoeuvre maneuver maniobra manovra manobra card carta choose elijo scelgo escolho we ci nos noi"
    ),
    "combat.extra": PLAY | words("manoeuvre maneuver maniobra manovra manobra"),
    "combat.continue": ATTACK | words("fight battle round ronda"),
    "damage.casualties": LOSE
    | words("unit units unidad unidades unita unidade give up entrego cedo sacrifico sacrifice abandon"),
    "leadership": words(
        "token tokens ficha fichas leadership liderazgo comando lideranca bat bats great "
        "murcielagos pipistrelli morcegos"
    )
    | BRING
    | MOVE,
    "eagles": FLY | ATTACK | words("eagle eagles aguila aguilas aquila aquile aguia aguias"),
    "beorn": MOVE | BRING | words("beorn"),
    "character": MOVE | BRING,
    "shots": SHOOT | ATTACK | words("target"),
    "cards.leadership": words(
        "token tokens ficha fichas segnalino segnalini take remove away quito tolgo tiro"
    ),
    "fate": words("tile ficha tessera peca fate destino fato"),
    "dice": words("roll reroll again"),
}


def labels() -> Iterator[tuple[str, str]]:
    for prompt, items in BY_PROMPT.items():
        yield from ((f"{prompt}:{key}", text) for key, text in items.items())
    yield from ((f"turn.action:{key}", text) for key, text in ACTIONS.items())
    yield from ((f"general.ability:{key}", text) for key, text in ABILITIES.items())
    yield from (("move.from:done", text) for text in ("No army", "No other army"))


spoken = Spoken(
    names=names,
    labels=labels,
    things=things,
    traits=TRAITS,
    traits_of=traits_of,
    evokes=EVOKES,
    goes_with=GOES_WITH,
    led={"turn.action": (Led("card", "play_card", frozenset({"play_card"})),)},
    asked_back=frozenset({"attack.target"}),
    unsaid={("attack.from", "move.to"): "stop"},
    silent=frozenset({"turn.die", "turn.action", "move.from", "attack.from"}),
    never_silent=frozenset(
        {
            *(PASS, "stop", "done", "discard_die", "not_now", "call_orc", "calm_mind", "draw_cards"),
            *(
                "turn.action:attack",
                "turn.action:attack_led",
                "turn.action:combined_attack",
                "turn.action:goblin_attack",
            ),
            *(
                "turn.action:move_beorn",
                "turn.action:rally",
                "turn.action:recruit_goblins",
                "turn.action:great_host",
            ),
            *("turn.action:cloud_of_bats", "turn.action:proud_and_strong", "turn.action:not_kindly_birds"),
            *GENERALS,
        }
    ),
    whole=frozenset(
        {
            "move.units",
            "move.more",
            "move.characters",
            "advance.units",
            "advance.characters",
            "rally.armies",
            "generals.activate",
            "recruit.regions",
        }
    ),
    origin=frozenset({"move.from", "attack.from"}),
    target=frozenset(
        {"move.to", "move.on", "attack.target", "character.to", "beorn.move", "combat.withdraw"}
    ),
    dice=DICE_PROMPTS,
    loose_dice=frozenset(
        {
            "die.muster",
            "die.event",
            "die.character",
            "die.will_of_the_west",
            "die.army_muster",
            "die.lidless_eye",
        }
    ),
    yes_no={
        "combat.continue": ("continue", "cease"),
        **dict.fromkeys(
            (
                *("combat.bite", "combat.charge", "combat.rearguard", "damage.ring", "damage.bodyguard"),
                *("damage.redoubtable", "shots.concentration", "cards.rally", "beorn.advance"),
            ),
            ("use", "not_now"),
        ),
    },
    nothing={
        "dice.lucky": "not_now",
        "damage.captain": "not_now",
        "advance.army": "done",
        "recruit.substitute": "none",
    },
    ends={"move.from": "done", "character.who": "done", "attack.from": "done"},
    refusals={
        "combat.withdraw": (RETREAT | MOVE | LEAVE, "stand"),
        "combat.continue": (ATTACK | CONTINUE, "cease"),
        "advance.units": (ADVANCE | MOVE, ""),
        **dict.fromkeys(
            (
                *("combat.bite", "combat.charge", "combat.rearguard", "damage.ring", "damage.bodyguard"),
                *("damage.redoubtable", "shots.concentration", "cards.rally", "beorn.advance"),
            ),
            (PLAY | DISCARD, "not_now"),
        ),
    },
    figures_at=lambda view, place: view.armies[place].units if place in view.armies else {},
    everybody=frozenset({"combat.withdraw"}),
    no_places=frozenset({"turn.die", "combat.manoeuvre", "generals.activate", "cards.discard"}),
    losing=frozenset({"cards.discard", "damage.casualties"}),
    left_behind=frozenset({"move.characters", "advance.characters"}),
)
