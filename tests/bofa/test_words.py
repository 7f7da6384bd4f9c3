"""Everything that can be asked or can happen is told, in four languages, in words that people read."""

from __future__ import annotations

from functools import cache
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

from games.bofa import events as happened
from games.bofa.actions import ACTIONS as OFFERED
from games.bofa.card_texts import EFFECTS, EVENTS, FATES, KIND, MANOEUVRES, ORDERS, SHEET_TEXTS, STORIES
from games.bofa.digest import RULES
from games.bofa.events import EVENTS as EVENT_CLASSES
from games.bofa.facts import BOXES, CHARACTERS, NAME, PLACES, REGIONS, TERRITORIES, TILES, UNITS
from games.bofa.generals import ABILITIES as GENERAL_ABILITIES
from games.bofa.state import Options, State, begin
from games.bofa.turn import DISCARD_DIE
from games.bofa.words import BofaWords, prompts
from games.bofa.words.actions import ABILITIES, is_action
from games.bofa.words.endings import ENDINGS
from games.bofa.words.events import TELLERS
from games.bofa.words.events import cards as cards_told
from games.bofa.words.events import combat as combat_told
from games.bofa.words.events import persons as persons_told
from games.bofa.words.nouns import noun
from games.bofa.words.problems import PROBLEMS
from games.kernel import Ending, Event, GameEnded, Problem, Question, Refused, TurnBegan, fold
from games.titles.languages import LANGUAGES
from tests.bofa.playing import random_steps
from tests.reading import Reader, in_all_languages, prompts_in_rules, refusals_in_rules

WORDS = BofaWords()
START = begin(Options())
SEEDS = range(3, 15)
SIDES = ("free_peoples", "shadow")
CHAPTERS = (
    "turn|dice|cards|generals?|fate|leadership|move|attack|advance|army|character|combat|damage|recruit|"
    "goblins|rally|shots|eagles|beorn|bolg"
)
PARTS = [
    f"move.{part}" for part in ("units", "first", "more", "leader", "characters", "leadership", "damage")
]
PARTS += [f"advance.{part}" for part in ("units", "characters", "leadership", "damage")]
PARTS += ["generals.tokens", "leadership.tokens"]
"""Asked for by the stem of their prompt."""
NO_QUESTION = {"rally.again", "fate.json"}
"""Reads like a prompt, and is a roll or a file."""
ASKED = sorted({*prompts_in_rules("bofa", CHAPTERS), *PARTS} - NO_QUESTION)
TITLES = [
    half.name[language]
    for table in (ORDERS, EFFECTS, STORIES, FATES, MANOEUVRES)
    for half in table.values()
    for language in LANGUAGES
]
READER = Reader(TITLES)
check, faults = READER.check, READER.faults


@cache
def played() -> tuple[list[tuple[Question, State]], list[Event]]:
    """Questions of each prompt and set of facts with the asker's view, events of each kind and cause."""
    questions: dict[Any, tuple[Question, State]] = {}
    events: dict[Any, list[Event]] = {}
    for seed in SEEDS:
        seen: list[Event] = []
        for running in random_steps(seed, on_event=lambda state, event, seen=seen: seen.append(event)):
            for question in running.open.values():
                key = (question.prompt, *sorted(question.about), *sorted(question.items)[:3])
                if key not in questions:
                    questions[key] = question, fold(begin(Options()), seen, [question.seat])
        for event in seen:
            events.setdefault((type(event), str(getattr(event, "because", ""))), []).append(event)
    return list(questions.values()), [event for some in events.values() for event in some[:3]]


# --- questions -----------------------------------------------------------------------------------------


def test_the_rules_have_prompts_to_find():
    assert len(ASKED) > 75


@pytest.mark.parametrize("prompt", ASKED)
def test_every_prompt_of_the_rules_has_words(prompt: str):
    assert prompts.is_worded(prompt)


def test_no_prompt_is_worded_for_nothing():
    assert {*prompts.PROMPTS, *prompts.SPECIAL} == set(ASKED)


def test_every_question_of_whole_games_is_a_question():
    questions, _ = played()
    assert len({question.prompt for question, _ in questions}) > 50
    for question, view in questions:
        check(lambda q=question, v=view: WORDS.prompt(q, v), end=("?", "."))
        assert "?" in WORDS.prompt(question, view)


def test_every_item_of_whole_games_has_a_name():
    questions, _ = played()
    for question, view in questions:
        for key in question.items:
            said = in_all_languages(lambda key=key, q=question, v=view: WORDS.item(key, q, v))
            for language, text in said.items():
                assert text, (question.prompt, key, language)
                assert not faults(text), (question.prompt, key, language, text)
                assert text != key or key in NAME, (question.prompt, key, language)


SELDOM: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("beorn.advance", {"region": "va_4"}, ("use", "not_now")),
    ("beorn.enter", {}, ("va_4",)),
    ("beorn.move", {"region": "va_4", "steps": 1}, ("va_5", "stop")),
    ("bolg.host", {}, ("bl_1", "bl_2")),
    ("cards.bats", {"card": "sh_story_04"}, TERRITORIES),
    ("cards.flip_or_place", {"region": "va_bridge"}, ("flip", "place")),
    ("cards.general", {"card": "sh_story_06"}, ("bard", "lord_of_eagles")),
    ("cards.heap", {"card": "sh_story_01", "region": "ss_slopes"}, ("elves", "men_and_dwarves")),
    ("cards.leadership", {"card": "sh_story_04"}, ("eb_gate",)),
    ("cards.orc", {}, ("bl_1",)),
    ("cards.rally", {"region": "va_dale"}, ("use", "not_now")),
    ("cards.settlements", {"card": "fp_story_17"}, ("va_dale",)),
    ("cards.token", {"card": "sh_story_01"}, ("va_dale",)),
    ("character.enter", {"who": "bolg"}, ("va_7",)),
    ("character.to", {"who": "bilbo", "region": "vanished"}, ("va_7",)),
    ("combat.army", {"region": "va_4", "round": 2}, ("va_5",)),
    ("combat.bite", {"region": "va_4"}, ("use", "not_now")),
    ("combat.charge", {"region": "va_4"}, ("use", "not_now")),
    ("combat.drive", {"region": "va_4"}, ("va_5",)),
    ("combat.extra", {"region": "va_4", "round": 2, "spent": []}, ("orcs", "regroup")),
    ("combat.fell_race", {"region": "va_4"}, ("dain", "leadership", "take_damage")),
    ("combat.rearguard", {"region": "va_4"}, ("use", "not_now")),
    ("combat.withdraw", {"region": "va_4", "defenders": {}, "how": "rout"}, ("stand", "give_way", "va_5")),
    ("combat.withdraw", {"region": "va_4", "defenders": {"orcs": 1}, "how": "orderly"}, ("stand", "va_5")),
    ("damage.armour", {"region": "eb_gate"}, ("0", "1", "2")),
    ("damage.bodyguard", {"region": "va_dale", "damage": 2}, ("use", "not_now")),
    ("damage.captain", {"region": "ss_2", "damage": 1}, ("gandalf", "leadership", "not_now")),
    ("damage.redoubtable", {"region": "bl_7"}, ("use", "not_now")),
    ("damage.ring", {"region": "va_dale", "damage": 1}, ("use", "not_now")),
    ("dice.lucky", {}, ("army_muster", "character", "not_now", "will_of_the_west")),
    ("eagles.home", {"region": "ss_2"}, ("lord_of_eagles", "valley")),
    ("eagles.lord", {}, TERRITORIES),
    ("eagles.prey", {}, ("ss_2",)),
    ("eagles.target", {"territory": "broken_lands"}, ("bl_1", "home")),
    ("eagles.territories", {}, TERRITORIES),
    ("goblins.where", {}, ("gm_north", "gm_west")),
    ("move.bats", {}, ("bl_1",)),
    ("move.from", {"number": 1, "most": 1}, ("bl_1", "done")),
    ("move.from", {"number": 2, "most": 2}, ("bl_1", "done")),
    ("recruit.substitute", {"unit": "lake_men", "region": "va_dale"}, ("dwarf_regulars", "none")),
    ("recruit.which", {"region": "va_dale"}, ("elves", "men_and_dwarves")),
]


@pytest.mark.parametrize(("prompt", "about", "items"), SELDOM, ids=lambda value: str(value)[:30])
def test_seldom_questions_are_asked(prompt: str, about: dict[str, Any], items: tuple[str, ...]):
    question = Question("shadow", prompt, dict.fromkeys(items, 1), most=2, about=about)
    check(lambda: WORDS.prompt(question, START), end=("?", "."))
    for key in items:
        check(lambda key=key: WORDS.item(key, question, START), end="", same=True)
        assert WORDS.item(key, question, START) != key


def test_every_action_and_ability_has_a_verb():
    assert all(is_action(action.key) for action in OFFERED)
    assert is_action(DISCARD_DIE)
    assert {ability.key for abilities in GENERAL_ABILITIES.values() for ability in abilities} == set(
        ABILITIES
    )


# --- events --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CHARACTERS)
def test_a_character_is_no_action_but_bringing_him_is(key: str):
    assert is_action(f"bring_{key}")
    refused = BofaWords().problem(
        Refused("die_cannot", rule="B6.3", action=key, die="army"), begin(Options())
    )
    assert isinstance(refused, str)


def test_a_card_that_has_yet_to_name_its_general_lies_on_the_table():
    """B31.8: while the Shadow chooses whom Troubled Mind names, the position is told all the same."""
    state = begin(Options())
    state.table = ["sh_story_06"]
    told = in_all_languages(lambda: next(s for s in WORDS.position(state, None) if s.key == "table"))
    assert told["en"].lines[0] == "On the table: “Troubled Mind”."
    assert all(len(section.lines[0]) > 10 for section in told.values())


def test_every_class_of_event_is_told():
    assert set(TELLERS) == {TurnBegan, *EVENT_CLASSES}


def test_every_event_of_whole_games_is_told():
    _, events = played()
    assert len({type(event) for event in events}) > 50
    for event in events:
        if not isinstance(event, happened.StepReached):
            check(lambda event=event: WORDS.event(event, START))
            check(lambda event=event: WORDS.event(event.face_for(()), START))


def rare_events() -> list[Event]:
    """What random games show seldom or never."""
    h, goblins = happened, {"goblins": 2}
    return [
        *(h.CombatEnded(how, "shadow") for how in combat_told.ENDED),
        *(h.TableCardDiscarded("sh_story_06", because) for because in cards_told.TABLE_REASONS),
        *(h.WrathLost(1, because) for because in (*persons_told.WRATH_LOST, "goblins")),
        *(h.CharacterMoved("beorn", "va_4", "va_5", because) for because in persons_told.ALONE),
        *(h.CharacterMoved("bilbo", *way) for way in (("vanished", "va_5"), ("va_4", "va_5", "fp_story_11"))),
        *(h.CharacterLost("dain", "va_4", why) for why in ("army", "wrath", "captain_of_war", "great_orcs")),
        *(h.FateTileDrawn(tile) for tile in TILES),
        *(h.FateAdvanced(tile, 3) for tile in TILES),
        *(h.FateCardDrawn(card, FATES[card].stays, "fp_story_11") for card in FATES),
        *(h.ManoeuvreUsed("shadow", key, damage) for key in MANOEUVRES for damage in (-1, 0, 2)),
        *(h.ManoeuvresShown({"shadow": key}) for key in (*MANOEUVRES, "event_01")),
        *(h.DamageBoughtOff("free_peoples", by) for by in ("leadership", "lord_of_eagles", "dain")),
        *(h.ManoeuvreAdded("shadow", "orcs", again) for again in (True, False)),
        *(h.CombatRolled("shadow", *dice, 5, 1, 2) for dice in (((1, 2), (3,)), ((), (6,)), ((2,), ()))),
        *(h.CharacterEntered(key, "va_4", 2, "die") for key in CHARACTERS),
        h.ArmyWithdrew("shadow", "va_4", "va_5", goblins, ("bolg",), 2, 1, "orderly"),
        h.ArmyWithdrew("free_peoples", "va_4", "va_5", {"lake_men": 1}, (), 0, 1, "rout"),
        h.BilboVanished("va_4"),
        h.BodyguardGained("sh_story_16"),
        h.BodyguardUsed("va_4", 3),
        h.CardRolled("shadow", "sh_story_01", (1, 4, 5), 4, 2),
        h.CardsDiscarded("shadow", ("event", "event", "sh_story")),
        h.CombatBegan("free_peoples", ("va_4",), "va_5", {}, goblins),
        h.CombatBegan("shadow", ("va_4", "va_6"), "va_5", {"va_4": goblins, "va_6": {"orcs": 1}}, {}),
        h.ConcentrationSpent(),
        h.DamageSuffered("free_peoples", "eb_gate", 1, 2, 1, "combat"),
        h.DamageSuffered("free_peoples", "eb_camp", 1, because="withdrew"),
        h.DieDiscarded("shadow", "character", "fp_story_04"),
        h.DieRolledAgain("free_peoples", "army_muster", "will_of_the_west", "fp_story_02"),
        h.EaglesLed({"valley": 2, "broken_lands": 1}, "valley"),
        h.EaglesReturned({"valley": 1}, True, "proud_and_strong"),
        h.EaglesReturned({}, True, "fate_06"),
        h.FatePoolRefilled(("t1", "t2f")),
        h.FateSetBack(4, "sh_story_12"),
        h.FigureShifted("beorn", 10, "fp_story_01"),
        h.FortificationRepaired("eb_gate", 2, "fp_story_10"),
        h.GeneralReturned("bard", "va_4"),
        h.LeadersRerolled("shadow", (1, 2), (), 5, 0, 0),
        h.LeadershipPlaced("shadow", {"va_4": 2}, "sh_story_02"),
        h.MindTroubled("lord_of_eagles"),
        h.OrcCame("va_4"),
        h.OrcsStored(6),
        h.RallyRolled("free_peoples", "va_4", (1, 5), (6,), 5, 2),
        h.RingUsed("va_4", 1),
        h.ShotsRolled("bl_1", (1, 4, 6), (2,), 4, 2, "proud_and_strong"),
        h.SpecialTileAdded("arkenstone", "fp_story_19"),
        h.SuperiorityWon("shadow", 3, 1, "sudden_assault"),
        h.TokensPlaced("shadow", "bl_1", 2, "great_host"),
        h.TokensRemoved("va_dale", "men_and_dwarves", 2, "entered"),
        h.UnitsLost("shadow", "va_4", {"great_orcs": 1}, 0, "sh_story_16"),
        h.PlaceFreed("eb_camp"),
    ]


@pytest.mark.parametrize("event", rare_events(), ids=lambda event: type(event).__name__)
def test_rare_events_are_told(event: Event):
    check(lambda: WORDS.event(event, START))


@pytest.mark.parametrize("how", [*ENDINGS, "resigned"])
@pytest.mark.parametrize("winner", SIDES)
def test_endings_are_told(how: str, winner: str):
    check(lambda: WORDS.event(GameEnded((winner,), how), START))
    assert bool(WORDS.ending(Ending((winner,), how))) == (how != "resigned")


# --- verbatim ------------------------------------------------------------------------------------------

VERBATIM: list[tuple[Event | Question, dict[str, str]]] = [
    (
        happened.ArmyMoved("shadow", "bl_5", "bl_8", {"wargs": 2, "orcs": 1}, ("bolg",), 1, 2, "sh_story_11"),
        {
            "en": "Bolg left the Shadow mustering hills (BL5) for the eastern hills (BL8) with 1 Orc and "
            "2 Wargs, "
            "by the card “Hurrying Multitude”. They took 1 leadership token and 2 damage markers along.",
            "es": "Bolgo salió de las colinas de movilización (BL5) hacia las colinas orientales (BL8) "
            "con 1 Orco "
            "y 2 Huargos, por la carta «Multitud apresurada». Llevaron consigo 1 ficha de liderazgo y "
            "2 indicadores de daño.",
            "it": "Bolg ha lasciato le colline di mobilitazione (BL5) per le colline orientali (BL8) con "
            "1 Orco e "
            "2 Warg, per la carta «Moltitudine in corsa». Hanno portato con sé 1 segnalino Comando e "
            "2 segnalini danno.",
            "pt": "Bolg deixou as colinas de mobilização (BL5) rumo às colinas orientais (BL8) com 1 Orc e 2 "
            "Wargs, pela carta “Multidão apressada”. Levaram consigo 1 ficha de liderança e "
            "2 fichas de dano.",
        },
    ),
    (
        happened.CombatBegan("shadow", ("gp_west",), "ss_2", {"gp_west": {"goblins": 3}}, {"lake_men": 1}),
        {
            "en": "The Shadow attacked the cliff above the bridge (SS2) from the Western Mountain Pass: "
            "3 Goblins "
            "against 1 Lake-man.",
            "es": "La Sombra atacó el risco sobre el puente (SS2) desde el desfiladero oeste: 3 Trasgos "
            "contra "
            "1 Hombre del Lago.",
            "it": "L'Ombra ha attaccato la rupe sopra il ponte (SS2) dal passo di montagna ovest: 3 "
            "Goblin contro "
            "1 Uomo del Lago.",
            "pt": "A Sombra atacou o penhasco acima da ponte (SS2) a partir do desfiladeiro oeste: 3 Goblins "
            "contra 1 Homem do Lago.",
        },
    ),
    (
        happened.DamageSuffered("free_peoples", "eb_gate", 1, 2, because="goblins"),
        {
            "en": "The Free Peoples suffered damage in the Front Gate: 2 to the fortification and 1 to the "
            "army, by the manoeuvre “Goblin Charge”.",
            "es": "Los Pueblos Libres sufrieron daño en la Puerta Principal: 2 en el baluarte y 1 en el "
            "ejército, por la maniobra «Carga trasga».",
            "it": "I Popoli Liberi hanno subito danno nella Porta Principale: 2 alla fortificazione e 1 "
            "all'esercito, per la manovra «Carica dei Goblin».",
            "pt": "Os Povos Livres sofreram dano no Portão Principal: 2 na fortificação e 1 no exército, "
            "pela manobra “Investida goblin”.",
        },
    ),
    (
        happened.CardDrawn("shadow", "event", "superiority"),
        {
            "en": "The Shadow drew an event card, for Terrain Superiority.",
            "es": "La Sombra robó una carta de evento, por la superioridad sobre el terreno.",
            "it": "L'Ombra ha pescato una carta evento, per la Superiorità di Terreno.",
            "pt": "A Sombra tirou uma carta de evento, pela Superioridade de Terreno.",
        },
    ),
    (
        happened.CombatRolled("shadow", (2, 5), (6,), 5, hits=2),
        {
            "en": "The Shadow rolled 2, 5 and, black, 6, needing 5 or more: 2 hits.",
            "es": "La Sombra tiró 2, 5 y, negros, 6, con 5 o más para impactar: 2 impactos.",
            "it": "L'Ombra ha tirato 2, 5 e, neri, 6, con 5 o più per colpire: 2 colpi.",
            "pt": "A Sombra lançou 2, 5 e, pretos, 6, com acerto em 5 ou mais: 2 acertos.",
        },
    ),
    (
        Question("free_peoples", "damage.casualties", {"orcs": 2}, 1, 2, {"region": "va_dale", "damage": 3}),
        {
            "en": "Your army of the Ruins of Dale has 3 damage markers. Which units do you give up? Each "
            "takes 2 markers with it. At least 1 unit must go.",
            "es": "Tu ejército de las Ruinas de Valle tiene 3 indicadores de daño. ¿A qué unidades "
            "renuncias? Cada una se lleva 2 indicadores. Al menos 1 unidad debe irse.",
            "it": "Il tuo esercito delle Rovine di Dale ha 3 segnalini danno. A quali unità rinunci? Ognuna "
            "porta via 2 segnalini. Almeno 1 unità deve andarsene.",
            "pt": "Seu exército das Ruínas de Valle tem 3 fichas de dano. De quais unidades você abre mão? "
            "Cada uma leva 2 fichas consigo. Pelo menos 1 unidade deve sair.",
        },
    ),
]


@pytest.mark.parametrize(
    ("fact", "said"), VERBATIM, ids=lambda fact: getattr(fact, "prompt", type(fact).__name__)
)
def test_typical_sentences_word_by_word(fact: Event | Question, said: dict[str, str]):
    tell = WORDS.prompt if isinstance(fact, Question) else WORDS.event
    assert in_all_languages(lambda: tell(fact, START)) == said


# --- refusals ------------------------------------------------------------------------------------------

EVERY_FACT = {
    "rule": "B13.1",
    "own": 4,
    "other": 3,
    "face": "army",
    "die": "muster",
    "kind": "army",
    "action": "attack",
    "general": "bard",
    "character": "lord_of_eagles",
    "region": "ss_slopes",
    "origin": "bl_5",
    "heap": "elves",
    "card": "fp_story_05",
    "people": "goblins",
    "movement": 2,
    "space": 8,
    "marker": 6,
    "number": 6,
    "side": "shadow",
}


@pytest.mark.parametrize("key", [*refusals_in_rules("bofa"), *PROBLEMS])
def test_every_refusal_has_its_four_parts(key: str):
    item = {"item": "va_dale", "offered": 2} if key in ("not_offered", "not_so_many") else {}
    problem = Refused(key, **EVERY_FACT, **item)
    READER.check_refusal(lambda: WORDS.problem(problem, START), "" if item else "B13.1")


def test_a_card_that_needs_something_says_what():
    with translation.override("en"):
        needing = WORDS.problem(Refused("condition", rule="B8.11", card="fp_story_05"), START)
        idle = WORDS.problem(Refused("condition", rule="B8.11", card="fp_story_08"), START)
    assert "It needs: You control Ravenhill (B8.11)." in needing
    assert "it would change nothing" in idle


def test_what_is_not_ours_has_no_words_of_ours():
    assert WORDS.problem(Problem("seat_taken"), START) == ""
    assert WORDS.problem(Refused("not_offered", item="gibberish", prompt="turn.die"), START) == ""


# --- grammar -------------------------------------------------------------------------------------------


def test_every_place_fits_into_a_sentence():
    keys = (*PLACES, *TERRITORIES, "elves", "men_and_dwarves", "free_peoples", "shadow", "eyrie")
    texts = ("%(who)s left %(origin)s for %(to)s.", "Leave for %(region)s")
    READER.check_nouns(lambda: map(noun, keys), texts)


# --- the position --------------------------------------------------------------------------------------


@cache
def views(answers: int) -> dict[str | None, State]:
    """The same moment as each seat and a spectator know it."""
    seen: list[Event] = []
    for _ in random_steps(8, answers, on_event=lambda state, event: seen.append(event)):
        pass
    eyes: dict[str | None, tuple[str, ...]] = {None: (), **{side: (side,) for side in SIDES}}
    return {seat: fold(begin(Options()), seen, seats) for seat, seats in eyes.items()}


def text_of(view: State, seat: str | None) -> str:
    sections = WORDS.position(view, seat)
    return "\n".join(line for section in sections for line in (section.heading, *section.lines))


@pytest.mark.parametrize("answers", [0, 90, 400, 900])
def test_the_position_is_told_to_everybody(answers: int):
    for seat, view in views(answers).items():
        for language in LANGUAGES:
            with translation.override(language):
                text = text_of(view, seat)
                keys = {section.key for section in WORDS.position(view, seat)}
            for card in KIND:
                text = text.replace(f", {card})", ")")
            assert not faults(text), (seat, language)
            assert ("hand" in keys) == (seat is not None)
            assert {"fate", "dice", "armies_shadow", "places", "stock", "table"} <= keys


def test_the_position_holds_no_secret():
    by_seat = views(400)
    with translation.override("en"):
        for seat, view in by_seat.items():
            text = text_of(view, seat)
            for owner in SIDES:
                held = by_seat[owner].hands[owner]
                assert held
                assert [card for card in held if f", {card})" in text] == (held if owner == seat else [])


def test_the_hand_names_its_cards():
    view = views(400)["shadow"]
    (hand,) = (section for section in WORDS.position(view, "shadow") if section.key == "hand")
    assert hand.keys == tuple(sorted(view.hands["shadow"]))


def test_the_position_at_the_start():
    lines = text_of(views(0)["free_peoples"], "free_peoples").splitlines()
    assert "Fate marker on 0 of 15." in lines
    assert (
        "On the fate track: Bilbo Baggins 2, Thorin Oakenshield 6, The Lord of the Eagles 8, Beorn 11."
        in lines
    )
    assert "Your armies" in lines
    assert (
        "The Eastern Bank: Front Gate (1 Dwarf Veteran); EB2 Middle ridge of the eastern arm (1 Dwarf "
        "Veteran); "
        "Eastern Spur (1 Lake-man, Bard; Leadership 1); Camp (1 Dwarf Regular, Dáin; Leadership 2)." in lines
    )
    assert "The Shadow holds 1 event card and 1 story card." in lines


def test_belongings_are_told():
    view = begin(Options())
    view.where.update(bilbo="vanished", beorn="va_4", bolg="bl_1", thorin="gone", lord_of_eagles="eyrie")
    view.ring, view.wrath, view.bodyguard, view.concentration = 3, 7, 2, True
    view.eagles.update(eyrie=1, valley=2)
    view.bats["valley"] = 1
    view.table = ["sh_story_05", "sh_story_06", "fate_09"]
    view.troubled, view.card_orcs, view.armour = "bard", 4, 2
    view.held, view.open_passes = ["eb_camp"], ["gm_north"]
    with translation.override("en"):
        lines = text_of(view, None).splitlines()
    for line in (
        "Bilbo: vanished; ring tokens 3.",
        "Beorn: VA4 Marsh north of Dale; wrath 7.",
        "Bolg: BL1 Shadow mustering hills; bodyguard tokens 2.",
        "Gandalf: Ravenhill; concentration token.",
        "The Lord of the Eagles: Eagles' Eyrie.",
        "In the Eyrie: 1 Eagle.",
        "Eagles out: 2 in the Valley.",
        "Great Bats: 1 in the Valley.",
        "Eliminated: Thorin.",
        "Points of the Shadow: 2 of 10, for Camp 2.",
        "Open passes, from: Northern Goblin Mustering Point.",
        "On the table: “Flying Arrows and Wild Spears” (4 Orcs).",
        "On the table: “Troubled Mind”, naming Bard.",
        "On the table: “Shining Armour” (2 damage markers).",
    ):
        assert line in lines, line


def test_headlines():
    with translation.override("en"):
        assert WORDS.headline(views(0)[None]) == "Turn 1, Generals phase"
        assert WORDS.headline(START) == "Set-up"
    for answers in (0, 90, 400):
        check(lambda answers=answers: WORDS.headline(views(answers)[None]), end="")


def test_options_say_what_they_would_mean():
    view = begin(Options())
    view.armies["eb_camp"].damage, view.where["beorn"] = 1, "va_4"
    question = Question("shadow", "attack.target", {"eb_camp": 1, "va_4": 1, "va_5": 1, "done": 1})
    with translation.override("en"):
        assert WORDS.meanings(question, view) == {
            "eb_camp": "Free Peoples: 1 Dwarf Regular, Dáin; Leadership 2; 1 damage marker; "
            "1 recruitment token, Men and Dwarves",
            "va_4": "Beorn",
        }
    cards = {"event_01": 1, "orcs": 1, "regroup": 1}
    for prompt, told in (("combat.manoeuvre", set(cards)), ("cards.play", {"event_01"})):
        meant = WORDS.meanings(Question("shadow", prompt, cards), START)
        assert set(meant) == told
    assert meant["event_01"] == ORDERS[EVENTS["event_01"].order].text.en


# --- to look up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_almanac_has_everything(language: str):
    with translation.override(language):
        entries = WORDS.almanac()
    keys = [entry.key for entry in entries]
    assert len(keys) == len(set(keys))
    told = {*KIND, *FATES, *REGIONS, *BOXES, *CHARACTERS, *UNITS, *MANOEUVRES, *SHEET_TEXTS, *RULES}
    assert set(keys) == told | {f"tile_{tile}" for tile in TILES}
    assert all(entry.name and entry.text for entry in entries)
    for entry in entries:
        assert not READER.faults(entry.text), entry


def test_our_readings_are_marked():
    with translation.override("en"):
        entries = {entry.key: entry for entry in WORDS.almanac()}
    marked = [key for key, rule in RULES.items() if rule.kind == "our_reading"]
    assert marked
    for key in (*marked, "bard", "bolg", "great_host", "tile_t1"):
        assert "Our reading" in entries[key].text, key
    assert "Our reading" not in entries["tile_arkenstone"].text
    assert all("Our ruling" in entries[key].text for key, rule in RULES.items() if rule.kind == "ruling")


def test_every_question_finds_help():
    """Every chapter of questions is linked from some entry."""
    helped = {prompt for entry in WORDS.almanac() for prompt in entry.prompts}
    chapters = {prompt.partition(".")[0] for prompt in ASKED}
    assert chapters <= {prompt.partition(".")[0] for prompt in helped}
    assert all(prompt in ASKED or prompt in chapters for prompt in helped)


def test_cards_are_printed():
    out = StringIO()
    call_command("cards", "bofa", "suerte", language="es", stdout=out)
    assert out.getvalue().startswith(
        "El número de la suerte (fp_story_02)\n   Pueblos Libres. Carta de historia, "
    )


def test_event_cards_have_two_names():
    question = Question("shadow", "cards.play", {"event_01": 1})
    order, effect = ORDERS[EVENTS["event_01"].order], EFFECTS[EVENTS["event_01"].effect]
    assert WORDS.item("event_01", question, START) == f"{order.name.en} / {effect.name.en}"
