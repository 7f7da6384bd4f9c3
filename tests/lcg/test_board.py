"""The table as cards: everything in play lies on it once, nothing hidden shows, in words and as a picture."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from games.kernel import Event, fold
from games.lcg.board import LcgBoard, lay
from games.lcg.board.labels import LABELS
from games.lcg.facts import BACK, CARDS, SCENARIOS, STAGES
from games.lcg.options import Options
from games.lcg.state import State, begin, hidden
from games.lcg.values import characters
from games.titles import Board
from games.titles.card_table import Spot, Spread, Zone
from games.titles.card_table.picture import LOOKS, NAME, draw, fitting, flow
from games.titles.drawing import BOOK, text_width
from games.titles.languages import LANGUAGES
from tests.lcg.playing import Wayfarer, steps
from tests.lcg.scenario import given

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [
    (1, "passage_through_mirkwood", 3),
    (2, "journey_along_the_anduin", 5),
    (3, "escape_from_dol_guldur", 6),
    (4, "escape_from_dol_guldur", 7),
]


def views(players: int, scenario: str, seed: int, eyes: tuple[str, ...]) -> Iterator[tuple[State, State]]:
    """What these eyes see, and the truth, all through a game."""
    options = Options(players=players, scenario=scenario, boxes=2)
    view, folded = begin(options), 0
    for running in steps(seed, options, Wayfarer):
        fold(view, [entry for entry in running.new[folded:] if isinstance(entry, Event)], eyes)
        folded = len(running.new)
        yield view, running.state


def crowded(players: int) -> State:
    """The fullest table of a game."""
    return msgspec.msgpack.decode(fullest(players), type=State)


@cache
def fullest(players: int) -> bytes:
    number, scenario, seed = TABLES[players - 1]
    most, found = 0, b""
    for view, _ in views(number, scenario, seed, ("north",)):
        if len(view.cards) > most:
            most, found = len(view.cards), msgspec.msgpack.encode(view)
    return found


def spot(spread: Spread, key: str) -> Spot:
    return next(found for found in spread.spots() if found.key == key)


def zone(spread: Spread, key: str) -> Zone:
    return next(found for found in spread.zones if found.key == key)


@pytest.mark.parametrize(("players", "scenario", "seed"), TABLES)
def test_every_card_in_play_lies_on_the_table_once(players: int, scenario: str, seed: int):
    for view, _ in views(players, scenario, seed, ("north",)):
        spread = lay(view, {})
        found = Counter(spot.key for spot in spread.spots())
        found.update(held.key for spot in spread.spots() for held in spot.held if held.key)
        on_decks = [key for key, piece in view.cards.items() if piece.host.startswith("deck_")]
        expected = {key for key in view.cards if key not in on_decks}
        assert expected <= set(found)
        assert all(found[key] == 1 for key in expected)
        assert len(zone(spread, "north").facts) >= 4


@pytest.mark.parametrize("eyes", [(), ("north",)])
def test_nothing_hidden_is_on_the_table(eyes: tuple[str, ...]):
    for view, truth in views(2, "passage_through_mirkwood", 11, eyes):
        text = msgspec.json.encode(lay(view, {}, eyes[0] if eyes else None)).decode()
        assert not [copy for copy in hidden(truth, eyes) if f'"{copy}"' in text]
        assert f'"{BACK}"' not in text


def test_a_shadow_card_is_face_down_until_it_is_turned():
    game = given(north="aragorn", engaged={"north": "forest_spider"})
    enemy = game.state.cards["forest_spider_1"]
    enemy.shadows = [BACK]
    assert spot(lay(game.state, {}), "forest_spider_1").backs == ("shadow card, face down",)
    enemy.shadows, enemy.turned = [], ["king_spider_1"]
    assert [held.name for held in spot(lay(game.state, {}), "forest_spider_1").held] == [
        "shadow: King Spider"
    ]


def test_exhausted_is_shown_turned_and_in_words():
    game = given(north="aragorn theodred")
    game.state.cards["aragorn"].exhausted = True
    game.state.cards["aragorn"].damage = 2
    spread = lay(game.state, {"theodred": "1"})
    aragorn, theodred = spot(spread, "aragorn"), spot(spread, "theodred")
    assert aragorn.spent
    assert "exhausted" in aragorn.states
    assert aragorn.wounds == ("2 damage",)
    assert not theodred.spent
    assert "ready" in theodred.states
    assert (aragorn.number, theodred.number) == ("", "1")
    assert "stroke-dasharray" in draw(spread, "en")


def test_the_quest_is_told_with_its_progress():
    game = given(north="aragorn", active="old_forest_road")
    game.state.progress = 5
    quest = zone(lay(game.state, {game.state.stage: "4"}), "quest")
    stage, place = quest.spots
    assert stage.number == "4"
    assert stage.stats == (("progress", f"5 of {STAGES[game.state.stage].quest_points}"),)
    assert stage.boxes.count(True) == 5
    assert place.states == ("Active location",)
    assert quest.empty == ""


def test_the_reader_s_own_part_comes_first():
    state = crowded(4)
    assert [found.key for found in lay(state, {}, "south").zones if found.key in state.seats] == [
        *("south", "north", "east", "west")
    ]


def test_a_threat_dial_a_seat():
    state = crowded(2)
    for seat in state.seats:
        dial = zone(lay(state, {}), seat).dial
        assert dial is not None
        assert (dial.value, dial.most) == (state.players[seat].threat, 50)


def test_labels_are_there_in_four_languages():
    assert all(set(texts) == set(LANGUAGES) and all(texts.values()) for texts in LABELS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_finds_room_on_its_card_and_stays_readable(language: str):
    for card in CARDS.values():
        for room in (84.0, 118.0):
            size = fitting(card.title[language], room, NAME)
            lines = flow(card.title[language], room, size, BOOK)
            assert all(text_width(line, size, BOOK) <= room + 0.1 for line in lines)
            assert size > 9.5


@pytest.mark.parametrize("scheme", LOOKS)
def test_the_picture_is_whole_light_and_quick(scheme: str):
    state = crowded(4)
    began = time.process_time()
    svg = LcgBoard().picture(state, {key: str(at) for at, key in enumerate(state.cards, 1)}, scheme)
    assert time.process_time() - began < 0.4
    root = ET.fromstring(svg)
    groups = {group.get("id") for group in root.iter(f"{SVG}g")}
    assert {f"at-{piece.key}" for piece in characters(state)} <= groups
    assert len(svg) < 80_000
    assert ' style="' not in svg


def test_a_narrow_picture_has_two_cards_abreast():
    boxes = [
        ET.fromstring(draw(lay(crowded(1), {}), "en", width=width)).get("viewBox", "").split()
        for width in (380, 600)
    ]
    assert float(boxes[0][3]) > float(boxes[1][3])


def test_the_board_fulfils_what_the_site_asks_of_one():
    board: Board = LcgBoard()
    state = crowded(1)
    assert 'viewBox="0 0 600 1"' in board.land("auto")
    assert "var(--ink," in board.overlay(state, {})
    assert board.tracks(state) == {}
    assert board.stylesheet() == ""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_its_first_table(scenario: str):
    spread = lay(begin(Options(players=1, scenario=scenario)), {})
    assert spread.step == -1
    assert zone(spread, "quest").empty == "No active location."
