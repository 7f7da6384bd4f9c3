"""Deeds: every class of event is told by some deed or needs no words, and any part of a game can be told."""

from __future__ import annotations

from functools import cache

import pytest
from django.utils import translation

from games.bofa.events import CharacterMoved, DieUsed
from games.bofa.state import VANISHED
from games.kernel import EVERYTHING, Event, Eyes, Running, Sealed, TurnBegan
from games.kernel.events import KERNEL_EVENTS
from games.lcg.events.combat import AttackBegan, AttackEnded, DefendersDeclared, ShadowTurned
from games.players.at_random import AtRandom
from games.titles.deeds import BattlePlan, Seen, Strip, Told, chapter_title, deeds_of, grouped
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from games.titles.roads import Step, roads
from games.wotr.events import CardPlayed as WarCardPlayed
from games.wotr.events import DieUsed as WarDieUsed
from games.wotr.events import StepReached as WarStepReached

TITLES = ("wotr", "bofa", "lcg")
DECISIONS = 350


@cache
def played(title: str, seed: int = 3) -> list[Event]:
    """The events of a game played at random so far."""
    ruleset = titles()[title].ruleset
    game = Running.start(ruleset, ruleset.read_options({}), Sealed(seed.to_bytes(32, "big")))
    anyhow = AtRandom(seed)
    for _ in range(DECISIONS):
        if not game.open:
            break
        question = next(iter(game.open.values()))
        game.answer(question.seat, question.prompt, anyhow.pick(question, dict), "bot")
    return [entry for entry in game.new if isinstance(entry, Event)]


def seen_by(title: str, eyes: Eyes) -> list[Seen]:
    found = titles()[title]
    assert found.deeds
    view = found.ruleset.begin(found.ruleset.read_options({}))
    seen = []
    for number, event in enumerate(played(title), 1):
        face = event.face_for(eyes)
        face.apply(view)
        seen.append(Seen(number, face, view.turn, None, found.deeds.note(face, view)))
    return seen


@pytest.mark.parametrize("title", TITLES)
def test_every_event_class_is_told_by_a_deed_or_declared_silent(title: str) -> None:
    found = titles()[title]
    assert found.deeds
    known = {*found.ruleset.events, *KERNEL_EVENTS}
    assert known - found.deeds.told - found.deeds.silent == set()
    assert found.deeds.told & found.deeds.silent == set()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_as_deeds_in_every_language(title: str, language: str) -> None:
    seen, room = seen_by(title, EVERYTHING), titles()[title].deeds
    assert room
    with translation.override(language):
        deeds = deeds_of(room, seen)
        chapters = [chapter_title(room, [s for s in seen if s.turn == turn]) for turn in range(1, 3)]
    assert 0 < len(deeds) < len(seen) / 3
    assert all(chapters)
    for deed in deeds:
        text = deed.text
        assert not any(sign in text for sign in ("%(", "[", "\ue000", "  ")), text
        assert text == text.strip(), text
        assert not text or text[0] == text[0].upper(), text


@pytest.mark.parametrize("title", TITLES)
def test_a_deed_under_way_is_told_as_far_as_it_has_gone(title: str) -> None:
    """At every single event, as a letter may be written there."""
    seen, room = seen_by(title, ()), titles()[title].deeds
    assert room
    for upto in range(1, len(seen), 7):
        turn = seen[upto - 1].turn
        deeds_of(room, [s for s in seen[:upto] if s.turn == turn])


def test_a_card_is_not_said_to_have_changed_nothing_while_it_is_being_played() -> None:
    seen = [
        Seen(1, TurnBegan(1, 1), 1),
        Seen(2, WarStepReached("action", "shadow"), 1),
        Seen(3, WarDieUsed("shadow", "event", "play_card"), 1, note=3),
        Seen(4, WarCardPlayed("shadow", "sh_str_20"), 1),
    ]
    nothing, room = "It changed nothing on the board.", titles()["wotr"].deeds
    assert room
    assert nothing not in deeds_of(room, seen)[-1].lines()
    after = [*seen, Seen(5, WarStepReached("action", "free_peoples"), 1)]
    assert nothing in deeds_of(room, after)[0].lines()


def test_an_attack_that_hurts_nobody_says_so_when_it_is_over() -> None:
    seen = [
        Seen(1, AttackBegan("forest_spider_1", "north"), 1),
        Seen(2, DefendersDeclared("north", ("aragorn",)), 1),
        Seen(3, ShadowTurned("forest_spider_1", "necromancers_pass_1"), 1),
    ]
    room = titles()["lcg"].deeds
    assert room
    assert "Nobody was hurt." not in deeds_of(room, seen)[0].lines()
    told = deeds_of(room, [*seen, Seen(4, AttackEnded("forest_spider_1"), 1)])[0].lines()
    assert told[0] == "The Forest Spider attacked North, and Aragorn defended."
    assert told[-1] == "Nobody was hurt."


@pytest.mark.parametrize("title", TITLES)
def test_what_was_told_before_is_not_told_again(title: str) -> None:
    seen, room = seen_by(title, EVERYTHING), titles()[title].deeds
    assert room
    deeds = deeds_of(room, seen)
    for deed in deeds:
        assert deed.lines(after=deed.last) == []
        told = [line for part in deed.parts for line in ([part] if isinstance(part, Told) else part.lines())]
        assert all(deed.number <= line.event <= deed.last for line in told), deed
        assert len(deed.lines(after=told[0].event)) < len(told)


@pytest.mark.parametrize("title", TITLES)
def test_each_event_is_in_one_group(title: str) -> None:
    seen, room = seen_by(title, ()), titles()[title].deeds
    assert room
    numbers = [s.number for group in grouped(room, seen) for s in group.seen]
    assert numbers == [s.number for s in seen]


def test_a_war_has_strips_and_plans() -> None:
    room = titles()["wotr"].deeds
    assert room
    figures = [figure for deed in deeds_of(room, seen_by("wotr", EVERYTHING)) for figure in deed.figures]
    strips = [figure for figure in figures if isinstance(figure, Strip)]
    plans = [figure for figure in figures if isinstance(figure, BattlePlan)]
    assert strips[0].words.startswith("The hunt: ")
    assert plans[0].rounds[0].words.startswith("Round 1. ")


def test_a_second_die_of_a_face_is_another_and_stands_behind() -> None:
    room = titles()["wotr"].deeds
    assert room
    texts = " ".join(deed.text for deed in deeds_of(room, seen_by("wotr", EVERYTHING)))
    assert "With another " in texts
    assert " with an Army die" in texts or " with a Muster die" in texts


def test_moves_are_merged() -> None:
    """Same origin and goal are added up; the same figures that go on are one road."""
    steps = [
        Step("a", "b", {"regular": 1}),
        Step("a", "b", {"regular": 2}),
        Step("b", "c", {"regular": 3}),
        Step("d", "c", {"elite": 1}),
    ]
    assert [(road.origins, road.way, road.to, road.who) for road in roads(steps)] == [
        (["a"], ["b"], "c", {"regular": 3}),
        (["d"], [], "c", {"elite": 1}),
    ]


def test_bilbo_who_takes_off_his_ring_among_others_who_are_sent_out_has_his_own_sentence() -> None:
    """He comes from nowhere: once no letter could be written of it."""
    room = titles()["bofa"].deeds
    assert room
    events = [
        DieUsed("free_peoples", "character", "move_characters"),
        CharacterMoved("bilbo", VANISHED, "va_7"),
        CharacterMoved("gandalf", "va_7", "va_6"),
    ]
    seen = [Seen(number, event, 1, None, "") for number, event in enumerate(events, 1)]
    told = " ".join(line for deed in deeds_of(room, seen) for line in deed.lines(0))
    assert "sent out" in told
    assert "took off his ring" in told
