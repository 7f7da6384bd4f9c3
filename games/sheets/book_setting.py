"""How the chapters of a Red Book are set: where each map stands, so that it leaves no hole.

Chapters run on, and a map does not break. The heights of everything in a chapter are reckoned from the widths
of its words; then the pages are filled in thought, with the map behind each deed in turn, and it is put where
least stays empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.template.loader import render_to_string
from msgspec import Struct

from games.sheets.red_book import Chapter
from games.titles.deeds import BattlePlan, Deed, Fought, Strip
from games.titles.drawing import BOOK, DESK, text_width

LINE, GAP, CHAPTER_GAP = 14.0, 7.0, 35.0
PAGES = {"a4": 700.0, "letter": 650.0}
"""Points of text on a page."""
MEASURE, CELL, LOSSES = 351.0, 118.0, 90.0
"""Widths in points: of the text, of a side in a plan, of its last column."""
TEXT, TITLE, PLAN, STRIP = 10.6, 18.0, 7.8, 8.0
"""Sizes of type."""
MAP = 217.0
HEAD, HEAD_LINE, DICE = 14.0, 21.0, 55.0
STRIP_HIGH, PLAN_HEAD, ROW, ROW_LINE = 24.0, 42.0, 5.0, 10.5
SLACK = 20.0
"""What reckoning may miss on a page."""
LATE, AT_THE_END = 1.5, 40.0
"""What it costs, in points of hole, to put a map one deed further from the head, or at the very end."""


class Block(Struct, frozen=True):
    """Something of a chapter with its height: text breaks between lines, the rest does not break."""

    kind: str
    height: float


def chapters_html(chapters: Sequence[Chapter], spots: dict[str, int], key: str) -> str:
    """`spots`: behind how many deeds the map of each chapter stands."""
    parts = []
    for number, chapter in enumerate(chapters):
        blocks = list(_blocks(chapter, spots.get(chapter.id, 0)))
        context = {"chapter": chapter, "blocks": blocks, "key": key if number == 0 else ""}
        context["head_notes"] = chapter.notes.get(chapter.head.number, ()) if chapter.head else ()
        parts.append(render_to_string("sheets/book/chapter.html", context))
    return "".join(parts)


def _blocks(chapter: Chapter, spot: int) -> Iterator[dict[str, Any]]:
    for at, deed in enumerate(chapter.deeds):
        if at == spot and chapter.map:
            yield {"map": True}
        yield {"deed": deed, "notes": chapter.notes.get(deed.number, ())}
    if spot >= len(chapter.deeds) and chapter.map:
        yield {"map": True}


# --- where the maps stand ----------------------------------------------------------------------------


def map_spots(chapters: Sequence[Chapter], paper: str) -> dict[str, int]:
    page, y = PAGES[paper], 0.0
    spots: dict[str, int] = {}
    for chapter in chapters:
        head = [Block("gap", CHAPTER_GAP), Block("head", _head_height(chapter))]
        head += _deed_blocks(chapter.head) if chapter.head else []
        body = [_deed_blocks(deed) for deed in chapter.deeds]
        ends = {spot: _flow(y, [*head, *_with_map(body, spot)], page) for spot in range(len(body) + 1)}
        if not chapter.map:
            y, _hole = _flow(y, [*head, *(block for deed in body for block in deed)], page)
            continue
        best = min(ends, key=lambda spot: _cost(spot, ends[spot][1], len(body)))
        spots[chapter.id], y = best, ends[best][0]
    return spots


def _cost(spot: int, hole: float, last: int) -> float:
    return hole + LATE * spot + (AT_THE_END if last and spot == last else 0)


def _with_map(body: Sequence[Sequence[Block]], spot: int) -> list[Block]:
    drawn = [Block("gap", GAP), Block("figure", MAP)]
    before = [block for deed in body[:spot] for block in deed]
    return [*before, *drawn, *(block for deed in body[spot:] for block in deed)]


def _flow(y: float, blocks: Sequence[Block], page: float) -> tuple[float, float]:
    """Fill pages from there: where it ends, and how much was left empty on the way."""
    hole = 0.0
    for block in blocks:
        if block.kind == "gap":
            y = min(y + block.height, page) if y else 0.0
        elif block.kind == "text":
            y, more = _text(y, round(block.height / LINE), page)
            hole += more
        else:
            keep = 2 * LINE + GAP if block.kind == "head" else SLACK
            if y and y + block.height + keep > page:
                hole += page - y
                y = 0.0
            y += block.height
    return y, hole


def _text(y: float, lines: int, page: float) -> tuple[float, float]:
    """Lines flow over to the next page, two at least on either side."""
    fit = int((page - y + 0.5) // LINE)
    if fit >= lines:
        return y + lines * LINE, 0.0
    fit = min(fit, lines - 2)
    if fit < 2:
        return lines * LINE, page - y
    return (lines - fit) * LINE, 0.0


# --- heights -----------------------------------------------------------------------------------------


def lines_of(text: str, width: float, size: float, face: str = DESK) -> int:
    """How many lines the words fill, each filled before the next."""
    space, lines, used = text_width(" ", size, face), 0, width
    for word in text.split():
        wide = text_width(word, size, face)
        if used + space + wide > width:
            lines, used = lines + 1, wide
        else:
            used += space + wide
    return lines


def _head_height(chapter: Chapter) -> float:
    lines = lines_of(chapter.title, MEASURE, TITLE, BOOK)
    return HEAD + HEAD_LINE * max(2, lines) + (DICE if chapter.dice else 0)


def _deed_blocks(deed: Deed) -> list[Block]:
    """A figure stays with a short paragraph before it."""
    found, told = [Block("gap", GAP)], ""
    for part in deed.parts:
        if not isinstance(part, Strip | BattlePlan):
            told = f"{told} {part.text}".strip()
            continue
        high = _strip_height(part) if isinstance(part, Strip) else _plan_height(part)
        lines = _lines(told)
        if lines > 2:
            found.append(Block("text", lines * LINE))
            lines = 0
        found.append(Block("figure", lines * LINE + high))
        told = ""
    return [*found, Block("text", _lines(told) * LINE)] if told else found


def _lines(text: str) -> int:
    return lines_of(text, MEASURE, TEXT, BOOK)


def _strip_height(strip: Strip) -> float:
    return STRIP_HIGH + LINE * int(text_width(strip.words, STRIP) // MEASURE)


def _plan_height(plan: BattlePlan) -> float:
    forces = max(lines_of(force.figures, CELL, PLAN) for force in (plan.attacker, plan.defender))
    rounds = sum(
        max(_fought_lines(each.attacker), _fought_lines(each.defender), _lost(each)) for each in plan.rounds
    )
    return PLAN_HEAD + forces * 9.6 + rounds * ROW_LINE + ROW * (len(plan.rounds) + 1)


def _fought_lines(fought: Fought) -> int:
    dice = sum(len(dice) for _why, dice in fought.rolls.rolls) * 9.8 + 24 * len(fought.rolls.rolls)
    return len(fought.cards) + max(1, -(-int(dice) // int(CELL)))


def _lost(part: Any) -> int:
    return sum(lines_of(side.lost or "–", LOSSES, PLAN) for side in (part.attacker, part.defender))
