"""What questions point at on the table, and how a story is grouped: in all three games, played at random."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import Event, Running, Sealed
from games.reader.news import NewsLine
from games.reader.story import grouped, of_deeds
from games.titles.deeds import Deed
from games.titles.deeds import Told as Said
from games.titles.drawing.moves import Move
from games.titles.offered import titles
from games.titles.tracing import Trace
from tests.kernel.playing import random_picks
from tests.service.tables import NOON


@pytest.mark.parametrize(
    ("title", "shapes"),
    [
        ("wotr", {"places", "dice", "cards", "figures", "words"}),
        ("bofa", {"places", "dice", "cards", "figures", "words"}),
        ("lcg", {"cards", "words"}),
    ],
)
def test_every_shape_of_question_is_pointed_at(title: str, shapes: set[str]):
    """Whatever is pointed at is there: places are on the board, and a target belongs to an item."""
    found = titles()[title]
    assert found.pointing is not None
    assert found.trace is not None
    regions = found.board.regions() if found.board else {}
    seen: set[str] = set()
    for seed in range(3):
        game = Running.start(found.ruleset, found.ruleset.read_options({}), Sealed(b"%d" % seed))
        chooser = Random(seed)
        for _ in range(350):
            if not game.open:
                break
            question = next(iter(game.open.values()))
            pointing = found.pointing(question, game.state)
            assert set(pointing.targets) == set(question.items)
            assert {t.place for t in pointing.targets.values() if t.place} <= set(regions)
            assert all(shortcut.item in question.items for shortcut in pointing.shortcuts)
            seen.add(pointing.shape)
            game.answer(question.seat, question.prompt, random_picks(question, chooser))
        for event in (entry for entry in game.new if isinstance(entry, Event)):
            for move in found.trace(event).moves:
                assert {place for place in (move.start, move.end, move.at) if place} <= set(regions)
    assert seen >= shapes


def test_a_story_is_grouped_by_what_begins_and_told_by_how_it_came_out():
    lines = [NewsLine(number, text, 1, NOON) for number, text in enumerate("abcde", start=1)]
    traces = {2: Trace(begins=True, side="shadow"), 4: Trace(sums_up=True), 5: Trace(begins=True)}
    story = grouped(lines, traces)
    assert [[one.line.text for one in group.lines] for group in story.groups] == [
        ["a"],
        ["b", "c", "d"],
        ["e"],
    ]
    assert [group.result for group in story.groups] == ["a", "d", "e"]
    assert story.groups[1].side == "shadow"


def test_a_deed_is_a_group_and_of_one_told_before_only_what_came_since():
    parts = (Said("Attacked.", 3), Said("Lost two.", 5), Said("Withdrew.", 6))
    moves = (Move("shadow", "march", "moria", "rohan"), Move("shadow", "battle", "moria"))
    deed = Deed(3, 6, 1, NOON, "battle", "shadow", "shadow", parts, card="a_card", moves=moves)
    told = [NewsLine(3, "Lost two. Withdrew.", 1, NOON, order="attack")]
    (group,) = of_deeds([deed], told, 4).groups
    assert [(one.line.event, one.line.text, one.line.order) for one in group.lines] == [
        (5, "Lost two.", "attack"),
        (6, "Withdrew.", ""),
    ]
    assert (group.deed, group.side, group.head.trace.card) == (3, "shadow", "a_card")
    assert group.head.moves == '[{"from":"rohan","to":"moria"},{"at":"moria"}]'
    assert not of_deeds([deed], [], 6).groups
