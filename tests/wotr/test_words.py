"""Everything that can be asked or can happen is told, in four languages, in words that people read."""

from __future__ import annotations

import re
from functools import cache
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

from games.kernel import Ending, Event, GameEnded, Problem, Question, Refused, TurnBegan, fold
from games.titles.grammar import listing, say
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from games.wotr import events as happened
from games.wotr.card_texts import CARDS, RULES
from games.wotr.entry import COUNSELS
from games.wotr.events import EVENTS
from games.wotr.facts import CHARACTERS, NAME, REGIONS, TILES, name
from games.wotr.state import Options, State, begin
from games.wotr.words import WotrWords, prompts
from games.wotr.words.actions import ACTIONS
from games.wotr.words.events import TELLERS
from games.wotr.words.events import armies as armies_told
from games.wotr.words.events import battle as battle_told
from games.wotr.words.events import cards as cards_told
from games.wotr.words.nouns import figures, noun
from games.wotr.words.problems import PROBLEMS
from tests.reading import Reader, in_all_languages, prompts_in_rules, refusals_in_rules
from tests.wotr.playing import random_steps

WORDS = WotrWords()
START = begin(Options())
SEEDS = (3, 4, 5)
CHAPTERS = (
    "turn|cards?|hunt|fellowship|politics|entry|companions|nazgul|army|attack|advance|battle|siege|recruit"
)
SILENT = (
    happened.StepReached,
    happened.FellowshipTried,
    happened.CombatCardsDiscarded,
)
"""What need not be told."""
TITLES = [
    name[language]
    for language in LANGUAGES
    for name in (
        *(card.title for card in CARDS.values()),
        *(card.combat.title for card in CARDS.values()),
        *NAME.values(),
    )
]
READER = Reader(TITLES)
check, faults = READER.check, READER.faults


@cache
def played() -> tuple[list[Question], list[Event], list[State]]:
    """Questions of each prompt and set of facts, events of each kind and cause, and the last states."""
    questions: dict[Any, Question] = {}
    events: dict[Any, list[Event]] = {}
    states = []
    for seed in SEEDS:
        seen: list[Event] = []
        for running in random_steps(seed, on_event=lambda state, event, seen=seen: seen.append(event)):
            for question in running.open.values():
                key = (question.prompt, *sorted(question.about), *sorted(question.items)[:3])
                questions.setdefault(key, question)
        states.append(running.state)
        for event in seen:
            events.setdefault((type(event), str(getattr(event, "because", ""))), []).append(event)
    return list(questions.values()), [e for some in events.values() for e in some[:3]], states


# --- questions -----------------------------------------------------------------------------------------


PARTS = [
    f"{stem}.{part}"
    for stem in ("army", "attack", "advance")
    for part in ("units", "more", "last", "elite", "leader", "leaders")
]
"""Parts of armies are asked for by the stem of their prompt."""
ASKED = sorted({*prompts_in_rules("wotr", CHAPTERS), *PARTS})


def test_the_rules_have_prompts_to_find():
    assert len(ASKED) > 60


@pytest.mark.parametrize("prompt", ASKED)
def test_every_prompt_of_the_rules_has_words(prompt: str):
    assert prompts.is_worded(prompt)


def test_every_question_of_whole_games_is_a_question():
    questions, _, states = played()
    assert len({question.prompt for question in questions}) > 40
    for question in questions:
        assert prompts.is_worded(question.prompt), question
        check(lambda question=question: WORDS.prompt(question, states[0]), end=("?", "."))
        assert "?" in WORDS.prompt(question, states[0])


def test_every_item_of_whole_games_has_a_name():
    questions, _, states = played()
    for question in questions:
        for key in question.items:
            said = in_all_languages(lambda key=key, q=question: WORDS.item(key, q, states[0]))
            for language, text in said.items():
                assert text, (question.prompt, key, language)
                assert not faults(text), (question.prompt, key, language, text)
                assert text != key or key in NAME, (question.prompt, key, language)


def test_every_action_has_a_verb():
    from games.wotr.actions import ACTIONS as OFFERED

    assert {action.key for action in OFFERED} | {counsel.key for counsel in COUNSELS} <= ACTIONS.keys()


# --- events --------------------------------------------------------------------------------------------


def test_every_class_of_event_is_told():
    assert set(TELLERS) == {TurnBegan, *EVENTS}


def test_every_event_of_whole_games_is_told():
    _, events, _ = played()
    for event in events:
        if isinstance(event, SILENT):
            continue
        check(lambda event=event: WORDS.event(event, START))
        check(lambda event=event: WORDS.event(event.face_for(()), START))


def rare_events() -> list[Event]:
    """What random games show seldom or never."""
    h, stack = happened, {"witch_king": 1, "nazgul": 2, "sauron_regular": 3, "southrons_easterlings_elite": 1}
    return [
        *(h.NationActivated("north", because, "the_shire") for because in armies_told.ACTIVATED),
        *(h.NationAdvanced("dwarves", because, "erebor") for because in armies_told.ADVANCED),
        *(h.FiguresLost("free_peoples", "edoras", {"rohan_leader": 1}, because=b) for b in armies_told.LOST),
        *(
            h.EliteReduced("shadow", "moria", "sauron_elite", "sauron_regular", because=because)
            for because in (*armies_told.REDUCED, "fp_str_06")
        ),
        *(
            h.BattleBegan("shadow", kind, "orthanc", "helms_deep", stack, {"rohan_regular": 1})
            for kind in battle_told.BEGAN
        ),
        *(h.BattleEnded(how, "shadow") for how in battle_told.ENDED),
        *(h.TableCardDiscarded("fp_char_06", because) for because in cards_told.TABLE_REASONS),
        *(
            h.HuntTileDrawn(tile, because)
            for tile in TILES
            for because in ("hunt", "mordor", "moria", "sh_char_06")
        ),
        *(
            h.CompanionLost("peregrin", because)
            for because in ("casualty_guide", "casualty_random", "mordor")
        ),
        h.CardsDiscardedFaceDown("shadow", ("sh_char", "sh_char", "sh_str")),
        h.CardDrawn("shadow", "sh_str", "witch_king"),
        h.CardDrawn("free_peoples", "fp_char", "gandalf_grey"),
        h.CompanionSaved("meriadoc", "fangorn"),
        h.CompanionsSeparated(("gimli",), "helms_deep", True, "guide_peregrin"),
        h.CorruptionGained(1, "idle"),
        h.CorruptionHealed(1, "lorien"),
        h.CorruptionHealed(2, "fp_phial_of_galadriel"),
        h.DieChanged("shadow", "army", "eye", "sh_char_18"),
        h.DieLost("shadow", "saruman"),
        h.DieGained("shadow", "sh_str_22"),
        h.FellowshipHidden("guide_strider"),
        h.FellowshipMoved("fp_char_10"),
        h.FellowshipRevealed((), "std_eye_1"),
        h.FellowshipRevealed(("rivendell", "hollin", "moria"), "sh_char_09"),
        h.FellowshipShifted("the_shire", "sh_char_10"),
        h.FiguresLost("shadow", "moria", stack, because="sh_char_17"),
        h.HitsChanged("shadow", -2, "shield_wall"),
        h.HuntDamageLowered(1, 0, "guide_gollum"),
        h.HuntRerolled((2, 3), 0, ("stronghold", "army", "nazgul")),
        h.HuntRolled((1, 6), 2, 1, "sh_char_05"),
        h.HuntTileRemoved("std_eye_1", "fp_char_14"),
        h.HuntTileRolled("sh_shelobs_lair", 4),
        h.HuntTilesReturned(("std_eye_1", "std_1_1"), "empty"),
        h.LeadersChosen({"free_peoples": "gondor", "shadow": "witch_king"}),
        h.LeadershipForfeited("shadow", {"nazgul": 2}, "sh_char_08"),
        h.MordorEntered("morannon", ("std_eye_1",)),
        *(h.MordorStepTaken(step) for step in (1, 5)),
        h.NationSetBack("rohan", "sh_str_06"),
        h.SettlementCaptured("pelargir", "shadow"),
        h.UnitsDisbanded("shadow", "moria", {"sauron_regular": 2}, True),
    ]


@pytest.mark.parametrize("event", rare_events(), ids=lambda event: type(event).__name__)
def test_rare_events_are_told(event: Event):
    check(lambda: WORDS.event(event, START))


@pytest.mark.parametrize("how", ["corruption", "ring_destroyed", "conquest", "resigned"])
@pytest.mark.parametrize("winner", ["free_peoples", "shadow", "saruman"])
def test_endings_are_told(how: str, winner: str):
    check(lambda: WORDS.event(GameEnded((winner,), how), START))
    assert bool(WORDS.ending(Ending((winner,), how))) == (how != "resigned")


# --- verbatim ------------------------------------------------------------------------------------------

FIGURES = {"sauron_regular": 6, "nazgul": 1, "witch_king": 1}
VERBATIM: list[tuple[Event | Question, dict[str, str]]] = [
    (
        Question("free_peoples", "army.to", {"minas_tirith": 1}, about={"region": "osgiliath"}),
        {
            "en": "Where does the army of Osgiliath go?",
            "es": "¿Adónde va el ejército de Osgiliath?",
            "it": "Dove va l'esercito di Osgiliath?",
            "pt": "Para onde vai o exército de Osgiliath?",
        },
    ),
    (
        happened.ArmyMoved("shadow", "minas_morgul", "south_ithilien", FIGURES),
        {
            "en": "The Witch-king left Minas Morgul for South Ithilien with a Nazgûl and 6 Regulars.",
            "es": "El Rey Brujo salió de Minas Morgul hacia Ithilien del Sur con un Nazgûl y 6 Regulares.",
            "it": "Il Re Stregone ha lasciato Minas Morgul per l'Ithilien del Sud con "
            "un Nazgûl e 6 Regolari.",
            "pt": "O Rei-Bruxo deixou Minas Morgul rumo a Ithilien do Sul com um Nazgûl e 6 Regulares.",
        },
    ),
    (
        happened.HuntRolled((2, 4, 6), 0, 1),
        {
            "en": "Hunt level 3; dice 2, 4, 6: one success.",
            "es": "Nivel de Búsqueda 3; dados 2, 4, 6: un éxito.",
            "it": "Livello di Caccia 3; dadi 2, 4, 6: un successo.",
            "pt": "Nível da Busca 3; dados 2, 4, 6: um sucesso.",
        },
    ),
    (
        happened.CardDrawn("shadow", "sh_char"),
        {
            "en": "The Shadow drew a Character card.",
            "es": "La Sombra robó una carta de Personaje.",
            "it": "L'Ombra ha pescato una carta Personaggio.",
            "pt": "As Sombras tiraram uma carta de Personagem.",
        },
    ),
    (
        happened.HuntTileDrawn("std_1r_1", "moria"),
        {
            "en": "The Shadow drew another hunt tile, because the way of the Fellowship touched Moria, a "
            "Shadow stronghold: 1 with Reveal.",
            "es": "La Sombra robó otra loseta de Búsqueda, porque el camino de la Comunidad tocó Moria, un "
            "baluarte de la Sombra: 1 con Descubrir.",
            "it": "L'Ombra ha pescato un'altra tessera Caccia, perché il cammino della Compagnia ha toccato "
            "Moria, una fortezza dell'Ombra: 1 con Rivelazione.",
            "pt": "As Sombras tiraram outra peça de Busca, porque o caminho da Sociedade tocou Moria, uma "
            "fortaleza das Sombras: 1 com Revelar.",
        },
    ),
    (
        happened.NationActivated("elves", "declared", "lorien"),
        {
            "en": "The Elves became active, because the Fellowship was declared in Lórien.",
            "es": "Los Elfos se activaron, porque la Comunidad fue declarada en Lórien.",
            "it": "Gli Elfi ora sono attivi, perché la Compagnia è stata dichiarata a Lórien.",
            "pt": "Os Elfos ficaram ativos, porque a Sociedade foi declarada em Lórien.",
        },
    ),
    (
        happened.ArmyRetreated("free_peoples", "the_shire", "north_downs", {"north_regular": 1}),
        {
            "en": "1 Regular retreated from the Shire to the North Downs.",
            "es": "1 Regular se retiró de la Comarca a las Quebradas del Norte.",
            "it": "1 Regolare ha ripiegato dalla Contea nelle Lande del Nord.",
            "pt": "1 Regular recuou do Condado para as Colinas do Norte.",
        },
    ),
    (
        happened.FiguresRecruited(
            "free_peoples", "helms_deep", {"rohan_elite": 1, "rohan_leader": 1}, because="fp_str_16"
        ),
        {
            "en": "The Free Peoples recruited 1 Elite and 1 Leader of Rohan in Helm's Deep, by the card "
            "“Riders of Théoden”.",
            "es": "Los Pueblos Libres reclutaron 1 Élite y 1 Líder de Rohan en el Abismo de Helm, por la "
            "carta «Jinetes de Théoden».",
            "it": "I Popoli Liberi hanno reclutato 1 Elite e 1 Comandante di Rohan nel Fosso di Helm, per "
            "la carta «I Cavalieri di Théoden».",
            "pt": "Os Povos Livres recrutaram 1 Elite e 1 Líder de Rohan no Abismo de Helm, pela carta "
            "“Cavaleiros de Théoden”.",
        },
    ),
    (
        happened.DieUsed("free_peoples", "will_of_the_west", "crown_aragorn"),
        {
            "en": "The Free Peoples used a Will of the West die to crown Aragorn in the place of Strider.",
            "es": "Los Pueblos Libres usaron un dado de Voluntad del Oeste para coronar a Aragorn en lugar "
            "de Trancos.",
            "it": "I Popoli Liberi hanno usato un dado Volere dell'Ovest per incoronare Aragorn al posto di "
            "Grampasso.",
            "pt": "Os Povos Livres usaram um dado de Desígnio do Oeste para coroar Aragorn no lugar "
            "de Passolargo.",
        },
    ),
    (
        happened.CombatRolled("shadow", (2, 5, 6), 5, hits=2),
        {
            "en": "The Shadow rolled 2, 5, 6, needing 5 or more: 2 hits.",
            "es": "La Sombra tiró 2, 5, 6, con 5 o más para impactar: 2 impactos.",
            "it": "L'Ombra ha tirato 2, 5, 6, con 5 o più per colpire: 2 colpi.",
            "pt": "As Sombras lançaram 2, 5, 6, com acerto em 5 ou mais: 2 acertos.",
        },
    ),
    (
        happened.SettlementCaptured("pelargir", "shadow"),
        {
            "en": "The Shadow captured Pelargir. A City counts 1 victory point.",
            "es": "La Sombra capturó Pelargir. Una Ciudad vale 1 Punto de Victoria.",
            "it": "L'Ombra ha catturato Pelargir. Una Cittadella vale 1 Punto Vittoria.",
            "pt": "As Sombras capturaram Pelargir. Uma Cidade vale 1 Ponto de Vitória.",
        },
    ),
    (
        happened.CompanionsSeparated(("gimli", "gandalf_grey"), "woodland_realm"),
        {
            "en": "Gandalf the Grey and Gimli left the Fellowship and went to the Woodland Realm.",
            "es": "Gandalf el Gris y Gimli dejaron la Comunidad y fueron al Reino del Bosque.",
            "it": "Gandalf il Grigio e Gimli hanno lasciato la Compagnia e raggiunto il Reame Boscoso.",
            "pt": "Gandalf o Cinzento e Gimli deixaram a Sociedade e foram para o Reino da Floresta "
            "das Trevas.",
        },
    ),
    (
        Question("free_peoples", "battle.casualty", {}, about={"region": "old_forest", "hits": 2}),
        {
            "en": "Your army of the Old Forest has 2 hits to take. Who takes the next?",
            "es": "Tu ejército del Bosque Viejo debe encajar 2 impactos. ¿Quién recibe el siguiente?",
            "it": "Il tuo esercito della Vecchia Foresta deve subire 2 colpi. Chi subisce il prossimo?",
            "pt": "Seu exército da Floresta Velha precisa sofrer 2 acertos. Quem sofre o próximo?",
        },
    ),
]


@pytest.mark.parametrize(
    ("fact", "said"), VERBATIM, ids=lambda fact: getattr(fact, "prompt", type(fact).__name__)
)
def test_typical_sentences_word_by_word(fact: Event | Question, said: dict[str, str]):
    tell = WORDS.prompt if isinstance(fact, Question) else WORDS.event
    assert in_all_languages(lambda: tell(fact, START)) == said


def test_a_refusal_word_by_word():
    problem = Refused("defended_region", rule="R6.14", region="south_ithilien")
    assert in_all_languages(lambda: WORDS.problem(problem, START)) == {
        "en": "An army cannot march into South Ithilien: an enemy army stands there (R6.14). You can attack "
        "it, or march to one of the regions listed. Nothing else was changed.",
        "es": "Un ejército no puede marchar a Ithilien del Sur: allí hay un ejército enemigo (R6.14). "
        "Puedes atacarlo, o marchar a una de las regiones de la lista. No ha cambiado nada más.",
        "it": "Un esercito non può entrare nell'Ithilien del Sud: c'è un esercito nemico (R6.14). Puoi "
        "attaccarlo, o marciare verso una delle regioni elencate. Nient'altro è cambiato.",
        "pt": "Um exército não pode marchar para Ithilien do Sul: há ali um exército inimigo (R6.14). Você "
        "pode atacá-lo, ou marchar para uma das regiões da lista. Nada mais mudou.",
    }


# --- refusals ------------------------------------------------------------------------------------------


EVERY_FACT = {
    "rule": "R6.14",
    "own": 4,
    "other": 3,
    "face": "army",
    "die": "muster",
    "action": "attack",
    "companions": 2,
    "nation": "elves",
    "region": "the_shire",
    "origin": "helms_deep",
    "progress": 1,
    "companion": "boromir",
    "minion": "witch_king",
    "figure": "gondor_elite",
    "card": "fp_str_11",
    "player": "gondor",
    "kind": "army",
}


@pytest.mark.parametrize("key", [*refusals_in_rules("wotr"), *PROBLEMS])
def test_every_refusal_has_its_four_parts(key: str):
    item = {"item": "the_shire", "offered": 2} if key in ("not_offered", "not_so_many") else {}
    problem = Refused(key, **EVERY_FACT, **item)
    READER.check_refusal(lambda: WORDS.problem(problem, START), "" if item else "R6.14")


def test_what_is_not_ours_has_no_words_of_ours():
    assert WORDS.problem(Problem("seat_taken"), START) == ""
    assert WORDS.problem(Refused("not_offered", item="gibberish", prompt="turn.die"), START) == ""


# --- grammar -------------------------------------------------------------------------------------------


def test_every_region_and_nation_fits_into_a_sentence():
    keys = (*REGIONS, *CHARACTERS, "elves", "dwarves", "north", "free_peoples", "shadow")
    texts = ("%(who)s left %(origin)s for %(to)s.", "The siege of %(region)s is over.")
    READER.check_nouns(lambda: map(noun, keys), texts)


@pytest.mark.parametrize(
    ("language", "parts", "told"),
    [
        ("es", ["Rohan", "Isengard"], "Rohan e Isengard"),
        ("es", ["Gondor", "Rohan"], "Gondor y Rohan"),
        ("it", ["Gondor", "Elfi"], "Gondor ed Elfi"),
        ("pt", ["Moria", "Erech", "Umbar"], "Moria, Erech e Umbar"),
        ("en", ["Moria"], "Moria"),
    ],
)
def test_lists(language: str, parts: list[str], told: str):
    with translation.override(language):
        assert listing(parts) == told


def test_figures_of_several_nations():
    stack = {"gondor_regular": 2, "gondor_leader": 1, "rohan_elite": 1, "aragorn": 1}
    with translation.override("en"):
        told = say("%(who)s", who=figures(stack))
    assert told == "Aragorn, 2 Regulars and 1 Leader of Gondor and 1 Elite of Rohan"


# --- the position --------------------------------------------------------------------------------------


@cache
def views(answers: int) -> dict[str | None, State]:
    """The same moment as each seat and a spectator know it."""
    seen: list[Event] = []
    for _ in random_steps(7, answers, on_event=lambda state, event: seen.append(event)):
        pass
    eyes: dict[str | None, tuple[str, ...]] = {
        None: (),
        "free_peoples": ("free_peoples",),
        "shadow": ("shadow",),
    }
    return {seat: fold(begin(Options()), seen, seats) for seat, seats in eyes.items()}


def text_of(view: State, seat: str | None) -> str:
    sections = WORDS.position(view, seat)
    return "\n".join(line for section in sections for line in (section.heading, *section.lines))


@pytest.mark.parametrize("answers", [0, 120, 900])
def test_the_position_is_told_to_everybody(answers: int):
    for seat, view in views(answers).items():
        for language in LANGUAGES:
            with translation.override(language):
                text = text_of(view, seat)
                keys = {section.key for section in WORDS.position(view, seat)}
            for card in CARDS:
                text = text.replace(f", {card})", ")")
            assert not [fault for fault in faults(text) if fault != "[" and fault != "]"], (seat, language)
            assert ("hand" in keys) == (seat is not None)
            assert {"fellowship", "dice", "politics", "reinforcements", "table"} <= keys


def test_the_position_holds_no_secret():
    by_seat = views(300)
    with translation.override("en"):
        for seat, view in by_seat.items():
            text = text_of(view, seat)
            for owner in ("free_peoples", "shadow"):
                hand = by_seat[owner].hands[owner]
                shown = [card for card in hand if f"{CARDS[card].title.en} (" in text]
                assert shown == (sorted(hand, key=hand.index) if owner == seat else [])


def test_the_hand_names_its_cards():
    view = views(300)["shadow"]
    (hand,) = (section for section in WORDS.position(view, "shadow") if section.key == "hand")
    assert hand.keys == tuple(sorted(view.hands["shadow"]))
    assert all(CARDS[key].combat.title.en in line for key, line in zip(hand.keys, hand.lines, strict=True))


def test_the_position_at_the_start():
    view = views(0)["free_peoples"]
    lines = text_of(view, "free_peoples").splitlines()
    assert "Hidden, 0 steps from Rivendell (last known position)." in lines
    assert (
        "Guide: Gandalf the Grey. With the Ring-bearers: Strider, Boromir, Legolas, Gimli, Meriadoc "
        "and Peregrin." in lines
    )
    assert "Your armies (R Regular, E Elite, L Leader)" in lines
    assert any(line.startswith("Rohan: Edoras 1R 1E; Fords of Isen 2R 1L; Helm's Deep 1R.") for line in lines)
    assert "The Shadow holds 1 Character card and 1 Strategy card." in lines


@pytest.mark.parametrize("players", [3, 4])
def test_every_seat_has_a_name(players: int):
    from games.wotr.state import seats

    for seat in seats(Options(players=players)):
        check(lambda seat=seat: WORDS.seat(seat), end="", same=True)


def test_headlines():
    by_turn = {answers: views(answers)[None] for answers in (0, 900)}
    with translation.override("en"):
        assert WORDS.headline(by_turn[0]) == "Turn 1, Fellowship phase"
    for view in by_turn.values():
        check(lambda view=view: WORDS.headline(view), end="")


# --- to look up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_almanac_has_everything(language: str):
    with translation.override(language):
        entries = WORDS.almanac()
    keys = [entry.key for entry in entries]
    assert len(keys) == len(set(keys))
    assert set(keys) == {*CARDS, *REGIONS, *CHARACTERS, *RULES}
    assert all(entry.name and entry.text for entry in entries)


def test_cards_are_printed():
    out = StringIO()
    call_command("cards", "wotr", "athelas", language="es", stdout=out)
    assert out.getvalue().startswith(
        "Athelas (fp_char_09)\n   Pueblos Libres. Mazo de Personajes, 9. Personaje."
    )
    assert "En batalla, Andúril (4):" in out.getvalue()


# --- the picture ---------------------------------------------------------------------------------------


def test_the_title_draws_its_board():
    title = titles()["wotr"]
    assert title.board is not None
    view = views(900)[None]
    options = {"edoras": "2", "stop": "3", "moria": "14"}
    for depth in ("glance", "full"):
        drawn = title.board.overlay(view, options, depth)
        assert len(drawn.encode()) <= 60_000
        assert ">2<" in drawn
        assert ">14<" in drawn
    near = title.board.picture(view, options, "grey", near=("edoras", "stop"))
    assert near.startswith("<svg")
    assert len(near) > len(title.board.overlay(view, options))
    assert {"fellowship", "political", "victory"} <= title.board.tracks(view).keys()
    assert title.board.land("colour").startswith("<svg")
    assert "--" in title.board.stylesheet()


# --- the almanac of characters ---------------------------------------------------------------------------


def entry_of(key: str) -> dict[str, str]:
    return in_all_languages(lambda: next(entry.text for entry in WORDS.almanac() if entry.key == key))


def test_the_almanac_tells_how_the_witch_king_moves():
    told = entry_of("witch_king")
    assert "He flies as the Nazgûl do" in told["en"]
    assert "Vola come i Nazgûl" in told["it"]


@pytest.mark.parametrize("key", [key for key, character in CHARACTERS.items() if character.activates])
def test_the_almanac_tells_which_nations_a_companion_wakes(key: str):
    for language, text in entry_of(key).items():
        for nation in CHARACTERS[key].activates:
            assert name(nation, language) in text, (language, nation)


def test_the_almanac_tells_who_brings_a_die():
    bringers = {entry.key for entry in WORDS.almanac() if "one more action die" in entry.text}
    assert bringers == {"aragorn", "gandalf_white", "saruman", "witch_king", "mouth_of_sauron"}


def test_the_almanac_tells_every_ability():
    for key, character in CHARACTERS.items():
        told = entry_of(key)
        abilities = [*character.abilities, *([character.guide] if character.guide else [])]
        assert all(a.text[language] in text for language, text in told.items() for a in abilities), key


def test_a_ruling_is_called_one():
    rulings = in_all_languages(lambda: {e.key: e for e in WORDS.almanac() if re.fullmatch(r"A\d+", e.key)})
    for language, entries in rulings.items():
        assert entries["A14"].name.endswith(" 14"), language
        assert all(not re.search(r"\bA\d", entry.name + entry.text) for entry in entries.values()), language
    assert rulings["es"]["A14"].name == "Aclaración 14"


def test_no_entry_names_a_ruling_by_its_number_alone():
    """A card's note refers to other rulings."""
    for language, entries in in_all_languages(WORDS.almanac).items():
        assert not [e.key for e in entries if re.search(r"\bA\d", e.name + e.text)], language


def test_the_almanac_tells_how_far_a_hobbit_walks():
    told = entry_of("meriadoc")
    assert "moves one region" in told["en"]
    assert "una región" in told["es"]
    assert "3 regions" in entry_of("gandalf_grey")["en"]
