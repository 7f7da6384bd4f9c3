"""Everything that can be asked or can happen is told, in four languages, in words that people read."""

from __future__ import annotations

import ast
import re
from functools import cache
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

from games.kernel import Ending, Event, GameEnded, Problem, Question, Refused, TurnBegan, fold
from games.lcg.asking import CHOICES, WINDOWS
from games.lcg.cards.registry import RESPONSES
from games.lcg.coverage_player import Curious, table
from games.lcg.digest import RULES
from games.lcg.events import EVENTS
from games.lcg.events import cards as card_events
from games.lcg.events import combat as combat_events
from games.lcg.events import encounter as encounter_events
from games.lcg.events import rounds as round_events
from games.lcg.events import tokens as token_events
from games.lcg.facts import (
    BACK,
    CARDS,
    ENCOUNTER_CARDS,
    NAMES,
    PLAYER_CARDS,
    SCENARIOS,
    SEATS,
    STAGES,
    card_of,
)
from games.lcg.options import Options
from games.lcg.refusals import REFUSALS
from games.lcg.state import Lasting, State, begin
from games.lcg.words import LcgWords, prompts
from games.lcg.words.events import TELLERS
from games.lcg.words.events import cards as cards_told
from games.lcg.words.events import encounter as encounter_told
from games.lcg.words.events import tokens as tokens_told
from games.lcg.words.glossary import MEANINGS
from games.lcg.words.items import BY_PROMPT
from games.lcg.words.nouns import noun, thing
from games.lcg.words.problems import PROBLEMS
from games.titles.grammar import CLOSE, OPEN, say
from games.titles.languages import LANGUAGES, TRANSLATED
from tests.lcg.playing import AtRandom, Wayfarer, steps
from tests.reading import Reader, calls_in_rules, in_all_languages, prompts_in_rules, strings_of

WORDS = LcgWords()
START = begin(Options())
SEEDS = tuple(range(1, 19))
CHAPTERS = (
    "setup|planning|settings|pay|quest|travel|engage|shadow|combat|refresh|timing|attachment|stage|card"
)
SILENT = (
    round_events.StepReached,
    round_events.PhaseBegan,
    round_events.PhaseEnded,
    round_events.RoundEnded,
    round_events.AskingChanged,
    round_events.AbilityUsed,
    card_events.EventResolved,
    combat_events.ShadowDealt,
    combat_events.ShadowNoted,
    combat_events.ShadowsDiscarded,
    combat_events.RiderPutAway,
    combat_events.AttackEnded,
    encounter_events.CardAddedToStaging,
    encounter_events.RevealedDiscarded,
    token_events.CardsExhausted,
)
"""What need not be told, always or sometimes."""
TITLES = {
    title[language]
    for language in LANGUAGES
    for title in (*(card.title for card in CARDS.values()), *(stage.title for stage in STAGES.values()))
}
READER = Reader(TITLES)
check, faults = READER.check, READER.faults


@cache
def played() -> tuple[list[tuple[Question, State]], list[Event]]:
    """Questions of each prompt and card with the asked seat's view, events of each kind and cause."""
    questions: dict[Any, tuple[Question, State]] = {}
    events: dict[Any, list[Event]] = {}
    for seed in SEEDS:
        options = Options(**table(seed))
        player = (Curious, Wayfarer, AtRandom)[seed % 3]
        seen: list[Event] = []
        heard: dict[str, Any] = {"on_event": lambda state, event, seen=seen: seen.append(event)}
        for running in steps(seed, options, player, 900, **heard):
            for question in running.open.values():
                about = str(question.about.get("card", "")).rpartition("_")[0]
                key = (question.prompt, about, *sorted(question.about))
                if key not in questions:
                    questions[key] = question, fold(begin(options), seen, [question.seat])
        for event in seen:
            events.setdefault((type(event), str(getattr(event, "because", ""))), []).append(event)
    return list(questions.values()), [event for some in events.values() for event in some[:3]]


# --- questions -----------------------------------------------------------------------------------------


def asked_by_rules() -> list[str]:
    """Every prompt that the rules name, those of cards by the name of what is chosen."""
    found = prompts_in_rules("lcg", CHAPTERS) | {"card.target"}
    found |= {f"window.{name}" for name in WINDOWS} | {f"respond.{moment}" for moment in RESPONSES}
    for call in calls_in_rules("lcg"):
        if isinstance(call.func, ast.Name) and call.func.id == "choose":
            found |= {f"card.{text}" for text in list(strings_of(call))[:1]}
    return sorted(found)


ASKED = asked_by_rules()


def test_the_rules_have_prompts_to_find():
    assert len(ASKED) > 60


@pytest.mark.parametrize("prompt", ASKED)
def test_every_prompt_of_the_rules_has_words(prompt: str):
    assert prompts.is_worded(prompt)


def test_every_question_of_whole_games_is_a_question():
    questions, _ = played()
    assert len({question.prompt for question, _ in questions}) > 40
    for question, view in questions:
        assert prompts.is_worded(question.prompt), question
        check(lambda question=question, view=view: WORDS.prompt(question, view), end=("?", "."))
        assert "?" in WORDS.prompt(question, view)


def test_every_item_of_whole_games_has_a_name():
    for question, view in played()[0]:
        for key in question.items:
            said = in_all_languages(lambda key=key, q=question, v=view: WORDS.item(key, q, v))
            for language, text in said.items():
                assert text, (question.prompt, key, language)
                assert not faults(text), (question.prompt, key, language, text)


def test_no_two_items_read_the_same():
    for question, view in played()[0]:
        told = [WORDS.item(key, question, view) for key in question.items]
        assert len(told) == len(set(told)), (question.prompt, told)


def test_every_moment_at_which_one_can_be_asked_has_a_name():
    assert set(CHOICES) == set(BY_PROMPT["settings.when_asked"])


# --- events --------------------------------------------------------------------------------------------


def test_every_class_of_event_is_told():
    assert set(TELLERS) == {TurnBegan, *EVENTS}


def test_every_event_of_whole_games_is_told():
    _, events = played()
    assert len({type(event) for event in events}) > 65
    for event in events:
        if isinstance(event, SILENT) and not WORDS.event(event, START):
            continue
        check(lambda event=event: WORDS.event(event, START), same=isinstance(event, SILENT))
        check(lambda event=event: WORDS.event(event.face_for(()), START), same=isinstance(event, SILENT))


def rare_events() -> list[Event]:
    """What random games show seldom or never."""
    c, e, t, r = card_events, encounter_events, token_events, round_events
    return [
        *(c.CardLeft("wargs_1", how, to) for how in cards_told.LEFT for to in ("discard", *cards_told.THEN)),
        c.CardLeft("orc_guard_1", "discarded", "discard", "eliminated", (), "faramir_n1"),
        c.CardLeft("hill_troll_1", "destroyed", "victory", "attack", ("despair_1", "wargs_1")),
        c.CardsLooked("north", ("despair_1",), "encounter", "denethor"),
        c.CardsLooked("north", ("despair_1",), "forest_spider_1", "dark_knowledge_n1"),
        c.DeckTopArranged("north", "east", ("faramir_e1", BACK), "gandalfs_search_n1"),
        c.TopMovedToBottom("north", "despair_1", "denethor"),
        c.CardTaken("east", "north", "faramir_e1", "gandalfs_search_n1"),
        c.DrawReplaced("north", "iron_shackles_1"),
        c.EventResolved("will_of_the_west_n1", True),
        c.DeckDiscarded("north", ("faramir_n1",)),
        *(e.CardAddedToStaging("wargs_1", origin, "despair_1") for origin in encounter_told.ADDED),
        *(e.EnemyEngaged("wargs_1", "east", how) for how in (*encounter_told.ENGAGED, "son_of_arnor_n1")),
        e.RevealedDiscarded("eastern_crows_1", "deck"),
        e.RevealedDiscarded("hill_troll_1", "victory"),
        e.TreacheryAttached("iron_shackles_1", "deck_north"),
        e.ObjectiveShuffledAway("gandalfs_map_1", "dungeon_jailor_1"),
        e.EncounterDeckReset((BACK, BACK)),
        e.PrisonerRescued("gimli"),
        combat_events.ShadowsDiscarded("wargs_1", ("despair_1", "forest_spider_2")),
        combat_events.RiderReturned("wolf_rider_1"),
        *(
            t.EffectBegan(Lasting(kind, "for_gondor", until, by, ("aragorn", "wargs_1"), "north"))
            for kind in tokens_told.LASTS
            for until in tokens_told.UNTIL
            for by in (2, -1)
        ),
        t.CardsExhausted(("aragorn", "gimli"), "common_cause_n1"),
        t.DamageDealt({"aragorn": 1, "gimli": 1, "wargs_1": 3}, "evil_storm_1"),
        t.DamageHealed({"aragorn": 2}, "glorfindel"),
        t.ThreatRaised({"north": 2, "east": 3}, "pursued_by_shadow_1"),
        r.PlayerEliminated("north", "heroes"),
        r.PlayerEliminated("north", "threat"),
        r.ScenarioWon("escape_from_dol_guldur", 52, 43, 8, 6, 5, 20),
        r.ScenarioBegan("journey_along_the_anduin", True),
        r.ScenarioBegan("journey_along_the_anduin", False),
    ]


@pytest.mark.parametrize("event", rare_events(), ids=lambda event: type(event).__name__)
def test_rare_events_are_told(event: Event):
    check(lambda: WORDS.event(event, START))


@pytest.mark.parametrize("how", ["won", "eliminated", "prisoner_lost", "resigned"])
def test_endings_are_told(how: str):
    check(lambda: WORDS.event(GameEnded((), how), START))
    assert bool(WORDS.ending(Ending((), how))) == (how != "resigned")


VERBATIM: list[tuple[Event, dict[str, str]]] = [
    (
        encounter_events.QuestResolved(7, 5),
        {
            "en": "Willpower 7 against threat 5: the quest succeeds.",
            "es": "Voluntad 7 contra Amenaza 5: la misión tiene éxito.",
            "it": "Volontà 7 contro minaccia 5: la ricerca ha successo.",
            "pt": "Força de vontade 7 contra ameaça 5: a missão tem sucesso.",
        },
    ),
    (
        token_events.DamageDealt({"snowbourn_scout_n1": 2}, "forest_spider_2"),
        {
            "en": "The Snowbourn Scout took 2 damage, by the Forest Spider.",
            "es": "El Explorador del Río Nevado recibió 2 daños, por la Araña del Bosque.",
            "it": "L'Esploratore dell'Acquaneve ha subito 2 danni, per il Ragno della foresta.",
            "pt": "O Batedor do Riacho de Neve sofreu 2 de dano, pela Aranha da floresta.",
        },
    ),
    (
        card_events.CardsLooked("east", (BACK,), "encounter", "henamarth_riversong_e1"),
        {
            "en": "East looked at the top of the encounter deck, by Henamarth Riversong.",
            "es": "Este miró la parte de arriba del mazo de Encuentros, por Henamarth Cantorrío.",
            "it": "Est ha guardato la cima del mazzo incontri, per Henamarth Cantafiume.",
            "pt": "Leste olhou o topo do baralho de encontros, por Henamarth Canto-do-rio.",
        },
    ),
    (
        round_events.ScenarioWon("passage_through_mirkwood", 52, 43, 8, 6, 5),
        {
            "en": "The players won “Passage Through Mirkwood”. Threat 43, heroes lost 8, damage 6, less "
            "victory points 5: score 52.",
            "es": "Los jugadores ganaron «A través del Bosque Negro». Amenaza 43, Héroes perdidos 8, daño 6, "
            "menos puntos de victoria 5: puntuación 52.",
            "it": "I giocatori hanno vinto «Viaggio attraverso Bosco Atro». Minaccia 43, eroi perduti 8, "
            "danni 6, meno punti vittoria 5: punteggio 52.",
            "pt": "Os jogadores venceram “Passagem pela Floresta das Trevas”. Ameaça 43, heróis perdidos 8, "
            "dano 6, menos pontos de vitória 5: pontuação 52.",
        },
    ),
]


@pytest.mark.parametrize(("event", "said"), VERBATIM, ids=lambda fact: type(fact).__name__)
def test_typical_sentences_word_by_word(event: Event, said: dict[str, str]):
    assert in_all_languages(lambda: WORDS.event(event, START)) == said


# --- refusals ------------------------------------------------------------------------------------------

EVERY_FACT = {
    "rule": "L6.14",
    "card": "forest_spider_1",
    "enemy": "wargs_1",
    "cost": 3,
    "have": 1,
    "sphere": "lore",
    "phase": "quest",
    "host": "hero",
    "per": "round",
    "times": 1,
}


@pytest.mark.parametrize("key", [*REFUSALS, *PROBLEMS])
def test_every_refusal_has_its_four_parts(key: str):
    item = {"item": "aragorn", "offered": 2} if key in ("not_offered", "not_so_many") else {}
    problem = Refused(key, **EVERY_FACT, **item)
    check(lambda: WORDS.problem(problem, START))
    with translation.override("en"):
        text = WORDS.problem(problem, START)
    assert "L6.14" in text or item
    assert text.endswith("Nothing else was changed.")
    assert len(re.findall(r"[.](?: |$)", text)) >= 3


def test_what_is_not_ours_has_no_words_of_ours():
    assert WORDS.problem(Problem("seat_taken"), START) == ""
    assert WORDS.problem(Refused("not_offered", item="gibberish", prompt="planning.play"), START) == ""


# --- grammar -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits_into_a_sentence(language: str):
    """No article stands twice, none is left without its preposition."""
    doubled = re.compile(r"\b(de el|a el|di il|in la|a le|de o|em a|de os|em o|la la|el el|the the)\b", re.I)
    with translation.override(language):
        for key in (*CARDS, *STAGES):
            told = say("%(who)s cancelled the effect of %(card)s.", who=thing(key), card=thing(key))
            assert not faults(told), told
            assert not doubled.search(told), told


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_told_as_what_it_is_has_an_article_or_a_name(language: str):
    """Heroes and people go by their names, everything else that acts or is a place has its article."""
    with translation.override(language):
        for card in CARDS.values():
            bare = card.kind == "hero" or (card.kind == "ally" and card.unique)
            if card.kind in ("hero", "ally", "enemy", "location"):
                assert noun(card.key).startswith(f"{OPEN}{CLOSE}") == bare, card.key


# --- the position --------------------------------------------------------------------------------------


@cache
def views(answers: int, scenario: str = "escape_from_dol_guldur") -> dict[str | None, State]:
    """The same moment as each seat and a spectator know it."""
    seen: list[Event] = []
    options = Options(scenario=scenario)
    for _ in steps(7, options, Wayfarer, answers, on_event=lambda state, event: seen.append(event)):
        pass
    eyes: dict[str | None, tuple[str, ...]] = {None: (), "north": ("north",), "east": ("east",)}
    return {seat: fold(begin(options), seen, seats) for seat, seats in eyes.items()}


def text_of(view: State, seat: str | None) -> str:
    sections = WORDS.position(view, seat)
    return "\n".join(line for section in sections for line in (section.heading, *section.lines))


@pytest.mark.parametrize("answers", [1, 30, 70, 150])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_position_is_told_to_everybody(answers: int, scenario: str):
    for seat, view in views(answers, scenario).items():
        for language in LANGUAGES:
            with translation.override(language):
                text = text_of(view, seat)
                keys = {section.key for section in WORDS.position(view, seat)}
            assert not faults(text), (seat, language, faults(text))
            assert ("hand" in keys) == (seat is not None)
            assert {"quest", "staging", "player_north", "player_east", "piles"} <= keys


def test_the_position_holds_no_secret():
    by_seat = views(70)
    with translation.override("en"):
        for seat, view in by_seat.items():
            hands = [section for section in WORDS.position(view, seat) if section.key == "hand"]
            told = {key for section in hands for key in section.keys if key}
            held = by_seat[seat].players[seat].hand if seat else []
            assert told == {card_of(copy).key for copy in held}


def test_shadow_cards_are_told_as_backs():
    view = begin(Options())
    fold(
        view,
        [
            encounter_events.CardAddedToStaging("forest_spider_1", "deck", "passage_through_mirkwood"),
            encounter_events.EnemyEngaged("forest_spider_1", "north", "check"),
            combat_events.ShadowDealt("forest_spider_1", "despair_1"),
        ],
        ["north"],
    )
    with translation.override("en"):
        text = text_of(view, "north")
    assert (
        "Engaged: Forest Spider: enemy, attack 2, defense 1, 4 of 4 hit points. 1 shadow card face down."
        in text
    )
    assert "Despair" not in text


def test_an_attack_under_way_is_told():
    view = begin(Options())
    fold(
        view,
        [
            encounter_events.CardAddedToStaging("forest_spider_1", "deck", "passage_through_mirkwood"),
            encounter_events.EnemyEngaged("forest_spider_1", "north", "check"),
            combat_events.AttackBegan("forest_spider_1", "north"),
            combat_events.DefendersDeclared("north", ("aragorn",)),
        ],
        ["north"],
    )
    told = in_all_languages(lambda: text_of(view, "north"))
    assert "The Forest Spider attacks North with strength 2. Defenders: Aragorn." in told["en"]
    assert "La Araña del Bosque ataca a Norte con fuerza 2. Defensores: Aragorn." in told["es"]


def test_a_position_word_by_word():
    view = views(1, "passage_through_mirkwood")["north"]
    with translation.override("en"):
        lines = text_of(view, "north").splitlines()
    assert "You, North: threat 29 of 50, hand 6, deck 24" in lines
    assert "Aragorn: willpower 2, attack 3, defense 2, 5 of 5 hit points. 0 resources." in lines
    assert "East: threat 24 of 50, hand 6, deck 24" in lines


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_has_a_name(seat: str):
    check(lambda: WORDS.seat(seat), end="", same=True)


def test_headlines():
    early, late = views(1)[None], views(150)[None]
    with translation.override("en"):
        assert WORDS.headline(early) == "Set-up of Escape from Dol Guldur"
        assert re.fullmatch(r"(Round|Over after round) \d+.*", WORDS.headline(late))
    for view in (early, late):
        check(lambda view=view: WORDS.headline(view), end="")


# --- to look up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_almanac_has_everything(language: str):
    with translation.override(language):
        entries = WORDS.almanac()
    keys = [entry.key for entry in entries]
    assert len(keys) == len(set(keys))
    terms = {f"term_{key}" for key in NAMES.terms}
    cards = {*PLAYER_CARDS, *ENCOUNTER_CARDS, "orc_guard"}
    stages = {stage for stage in STAGES if stage not in cards}
    assert set(keys) == {*cards, *SCENARIOS, *stages, *RULES, *terms}
    assert all(entry.name and entry.text for entry in entries)
    for entry in entries:
        assert not [fault for fault in faults(entry.text) if fault not in ("!", "¡")], entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_called_one(language: str):
    with translation.override(language):
        entries = WORDS.almanac()
    assert not [entry.key for entry in entries if re.search(r"\bX\d", entry.name + entry.text)]


def test_words_of_the_game_are_explained_by_rules():
    assert set(MEANINGS) <= set(NAMES.terms)
    assert {rule for rules in MEANINGS.values() for rule in rules} <= set(RULES)
    (entry,) = (entry for entry in WORDS.almanac() if entry.key == "term_sentinel")
    assert entry.text.startswith("Sentinel: if he declares none, another player may exhaust")


def test_the_almanac_helps_with_every_question():
    helped = {prompt for entry in WORDS.almanac() for prompt in entry.prompts}
    for prompt in ASKED:
        assert prompt in helped or prompt.partition(".")[0] in helped or prompt.startswith("card."), prompt


def test_cards_are_printed():
    out = StringIO()
    call_command("cards", "lcg", "aragorn", language="es", stdout=out)
    assert out.getvalue().startswith("Aragorn (aragorn)\n   Héroe, Liderazgo. Coste de Amenaza 12,")
