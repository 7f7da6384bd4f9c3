"""What gives way on a sheet, in which order, by measure.

Public side: tracks become figures, deeds leave from the oldest, reserves go to a further leaf; on a card
table the type gets smaller, then deeds leave, then the texts of the others' heroes and allies. The map keeps
its width and all its names.

Private side: keys beside options, the notation, texts in play, lower halves of cards that are not on offer;
then the hand goes to a further leaf, and with it whatever had to leave. What room is left becomes lines to
write on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from msgspec import Struct, structs

from games.reader.news import NewsLine
from games.reader.questions import Option
from games.sheets.card_lanes import CardLanes, laid, without_others_texts
from games.sheets.measures import (
    HEIGHTS,
    MM,
    WIDTHS,
    card_height,
    columns_height,
    in_columns,
    line_count,
    run_in_height,
    table_height,
    tallest,
)
from games.titles.drawing import BOOK, DESK
from games.titles.paper import PaperCard, PaperTable

FEWEST_LINES, MOST_LINES, LINE = 3, 9, 7 * MM
"""Lines to write on: at least, at most, and how high one is."""
NOTES, FEW_NOTES, MORE_NOTES = 800, 240, 1200
"""Characters of notes: with all else on the page, where room is short, on a further leaf."""
FEW_DEEDS = 4
"""So many are kept on a card table before texts give way."""
REPLY = 48 * MM
"""How wide the address stands beside the question."""
ONE, TWO = 12, 23
SLACK = 6.0
HEADING = 40.0
"""What a heading takes on a leaf of its own, with the space around it."""
DEED_LINE, EMPTY_NEWS = 11.0, 11.0
"""How high a line of a deed is, and the place of the news where none is left."""
STOCK_WIDTH = 58 * MM

Context = Mapping[str, Any]
CardColumns = tuple[tuple[PaperCard, ...], ...]


def head_height(side: Context, shared: Context, width: float, *, everybody: bool) -> float:
    room = width - 92 * MM
    people = "   ".join(
        f"   {seat.name}: {seat.who}" for seat in (side["people"] if not everybody else shared["people"])
    )
    size = 13 if shared["long_name"] else 19
    high = line_count(shared["game"].name, room, size, BOOK) * size * 1.1
    told = (f"{shared['title_name']}. {side['headline']}", people, side["whose"])
    high += sum(line_count(text, room, 8, DESK) * 11.2 for text in told)
    note = 14 * line_count(side["until"], 70 * MM, 11, BOOK) + 9.9 * line_count(
        side["until_note"], 70 * MM, 7.6, DESK
    )
    return max(high, note + 6, 47.6) + 4.6 + 1 + 5.7


# --- the public side -----------------------------------------------------------------------------------


class PublicPlan(Struct, frozen=True):
    figures: bool
    """Tracks are told in figures, not drawn as boxes."""
    deeds: int
    """So many of the newest."""
    stock: bool
    """Whether the reserves stand on this page."""
    news_width: float
    in_a_line: bool = False
    """The reserves are told in a line instead of a table."""
    lanes: CardLanes | None = None
    most_lines: int = 0
    """So many lines of the one deed that is left, where not even it finds room; 0: all of it."""


def deed_height(line: NewsLine, width: float) -> float:
    return line_count(line.text, width - 23, 8.6, BOOK) * DEED_LINE + 2.1


def cut_short(line: NewsLine, width: float, lines: int) -> NewsLine:
    """Its first lines, whole words, and a sign that it goes on."""
    words = line.text.split()
    while words and line_count(" ".join([*words, "…"]), width - 23, 8.6, BOOK) > lines:
        words.pop()
    return structs.replace(line, text=" ".join([*words, "…"]))


def halved(told: Sequence[NewsLine], width: float) -> list[Sequence[NewsLine]]:
    """Two columns of about the same height; a few lines stay in one."""
    if len(told) < FEW_DEEDS:
        return [told] if told else []
    heights = [deed_height(line, width) for line in told]
    half = min(range(1, len(told)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    return [told[:half], told[half:]]


class PublicFit:
    """Plans the public side."""

    def __init__(self, side: Context, paper: str, shared: Context) -> None:
        self.side, self.paper = side, paper
        self.width, self.room = WIDTHS[paper], HEIGHTS[paper] - SLACK
        self.head = head_height(side, shared, self.width, everybody=True)
        self.stock: Any = side.get("stock")
        self.table: Any = side.get("table")

    def plan(self) -> PublicPlan:
        return self._table_plan() if self.table else self._map_plan()

    # with a map

    def _map_plan(self) -> PublicPlan:
        told = len(self.side["told"])
        for figures in (False, True):
            if self._fits(plan := self._with(figures, told, True)):
                return plan
        for deeds in range(told - 1, 0, -1):
            if self._fits(plan := self._with(True, deeds, True)):
                return plan
        for deeds in range(told, 0, -1):
            if self._fits(
                plan := structs.replace(self._with(True, deeds, False), stock=True, in_a_line=True)
            ):
                return plan
        for deeds in range(told, 0, -1):
            if self._fits(plan := self._with(True, deeds, False)):
                return plan
        return self._cut()

    def _cut(self) -> PublicPlan:
        """The newest deed by its first lines; without room for two of them it leaves as well."""
        plan = self._with(True, 0, False)
        room = self.room - self.head - self._middle(plan) - self._after(plan)
        lines = int((room + EMPTY_NEWS) // DEED_LINE)
        return structs.replace(plan, deeds=1, most_lines=lines) if lines > 1 and self.side["told"] else plan

    def _with(self, figures: bool, deeds: int, stock: bool) -> PublicPlan:
        wide = self.width - (STOCK_WIDTH if stock and self.stock else 0)
        return PublicPlan(figures, deeds, stock, (0.475 if deeds >= FEW_DEEDS else 1) * wide)

    def _fits(self, plan: PublicPlan) -> bool:
        return self.head + self._middle(plan) + self._after(plan) <= self.room

    def _middle(self, plan: PublicPlan) -> float:
        high = 0.0
        if picture := self.side.get("map"):
            high += self.width * ratio_of(picture) + 4.6
            key = (
                0
                if self.side["has_sea"]
                else line_count(self.side["map_key"], self.width, 7.6, DESK) * 9.9 + 7
            )
            high += key
        if columns := self.side.get("columns"):
            high += columns_height(columns, self.width, figures=plan.figures)
        sections = self.side.get("sections", ())
        lines = sum(2 + line_count(line, self.width / 2, 8.8, BOOK) for s in sections for line in s.lines)
        return high + lines * 11.5 / 2

    def _after(self, plan: PublicPlan) -> float:
        told = self.side["told"]
        kept = told[len(told) - plan.deeds :] if plan.deeds else []
        columns = halved(kept, plan.news_width)
        news = max((sum(deed_height(one, plan.news_width) for one in c) for c in columns), default=EMPTY_NEWS)
        news += 18 + (22 if plan.deeds < len(told) else 0)
        if plan.in_a_line:
            return news + 2 + line_count(stock_line(self.stock), self.width, 7.6, DESK) * 10 + 4
        stock = table_height(self.stock) + 4 if plan.stock and self.stock else 0
        return max(news, stock) + 2 + (12 if not plan.stock and self.stock else 0)

    # with a table of cards

    def _table_plan(self) -> PublicPlan:
        told = len(self.side["told"])
        for deeds in (told, min(told, FEW_DEEDS)):
            plan = PublicPlan(True, deeds, True, 0.5 * 0.58 * self.width)
            room, mine = self._room(plan), self.side["mine"]
            lanes = laid(self.table, self.side["texts"], self.width, room, mine)
            if lanes.height <= room:
                return structs.replace(plan, lanes=lanes)
        return structs.replace(plan, lanes=self._without_texts())

    def _without_texts(self) -> CardLanes:
        return without_others_texts(self.table, self.side["texts"], self.width, self.side["mine"])

    def _room(self, plan: PublicPlan) -> float:
        """What head, news and the pile leave for the cards."""
        told = self.side["told"]
        kept = told[len(told) - plan.deeds :] if plan.deeds else []
        columns = halved(kept, plan.news_width)
        news = max((sum(deed_height(one, plan.news_width) for one in c) for c in columns), default=EMPTY_NEWS)
        news += 20 + (22 if plan.deeds < len(told) else 0)
        pile = 0.0
        if self.stock:
            text = "; ".join(" ".join(row) for row in self.stock.rows)
            pile = 18 + line_count(text, 0.4 * self.width, 7.4, DESK) * 9.6
        beside = [piece for column in self.side["columns"][2:] for piece in column]
        facts = "; ".join(f"{piece.heading} {piece.text}" for piece in beside)
        lines = line_count(facts, self.width, 7.6, DESK) * 10 + 4
        return self.room - self.head - max(news, pile) - lines - 10

    def beside_the_reserves(self, told: Sequence[NewsLine]) -> Sequence[NewsLine]:
        """The newest of these that a leaf holds under the table of reserves."""
        room = self.room - self.head - table_height(self.stock) - HEADING
        for at in range(len(told), 0, -1):
            room -= deed_height(told[at - 1], self.width)
            if room < 0:
                return told[at:]
        return told

    # where the measure was wrong

    def shorter(self, plan: PublicPlan) -> PublicPlan | None:
        """The next step of the order; None at its end."""
        if not plan.figures:
            return structs.replace(plan, figures=True)
        if plan.most_lines:
            fewer = plan.most_lines // 2
            return structs.replace(plan, most_lines=fewer if fewer > 1 else 0, deeds=int(fewer > 1))
        if plan.deeds > 1:
            return structs.replace(plan, deeds=max(1, plan.deeds - 2))
        if plan.lanes and not plan.lanes.left_out:
            return structs.replace(plan, lanes=self._without_texts())
        if plan.stock and self.stock:
            short = plan.in_a_line or plan.lanes is not None
            return structs.replace(plan, stock=not short, in_a_line=not short, news_width=self.width)
        return None


def stock_line(table: PaperTable) -> str:
    """A table of reserves in words: "Dwarves: 2 Reg. 3 Elite 3 Lea."."""
    rows = []
    for name, *cells in table.rows:
        told = [f"{cell} {head}" for cell, head in zip(cells, table.heads[1:], strict=True) if cell]
        rows.append(f"{name}: {', '.join(told)}")
    return f"{table.heading}. {'; '.join(rows)}."


def ratio_of(svg: str) -> float:
    """Height by width."""
    found = re.search(r'viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)"', svg)
    return float(found[2]) / float(found[1]) if found else 0.75


# --- the private side ----------------------------------------------------------------------------------


class PrivatePlan(Struct, frozen=True):
    step: int
    keys: bool
    notation: bool
    lower: bool
    hand: CardColumns
    """In columns; empty where it stands on a further leaf."""
    play: CardColumns
    map: bool
    notes: int
    lines: int = FEWEST_LINES
    more_hand: CardColumns = ()
    more_play: CardColumns = ()
    more_notes: int = 0
    left_out: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


class Step(Struct, frozen=True):
    """One way to lay the private side."""

    keys: bool = True
    notation: bool = True
    play: bool = True
    lower: bool = True
    hand: bool = True
    map: bool = False


HERE = (
    Step(),
    Step(keys=False),
    Step(keys=False, notation=False),
    Step(keys=False, notation=False, play=False),
    Step(keys=False, notation=False, play=False, lower=False),
)
THERE = (
    Step(play=False, hand=False),
    Step(play=False, hand=False, keys=False),
    Step(play=False, hand=False, keys=False, notation=False),
)


class PrivateFit:
    """Plans the private side."""

    def __init__(self, side: Context, paper: str, shared: Context) -> None:
        self.side, self.paper = side, paper
        self.width, self.room = WIDTHS[paper], HEIGHTS[paper] - SLACK
        self.head = head_height(side, shared, self.width, everybody=False)
        self.column = (self.width - 2 * 8.5) / 3
        self.steps = list(self._steps())

    def _steps(self) -> Iterator[Step]:
        """The order of this question: many places want their map before the hand."""
        if self.side["map"]:
            if len(self.side["options"]) <= TWO:
                yield structs.replace(HERE[0], map=True)
                yield structs.replace(HERE[1], map=True)
            else:
                yield from (structs.replace(step, map=True) for step in THERE)
        yield from HERE
        yield from THERE

    def plan(self) -> PrivatePlan:
        for number, step in enumerate(self.steps):
            left = self.room - self._height(step)
            if left >= 0 or number == len(self.steps) - 1:
                more = min(MOST_LINES - FEWEST_LINES, max(0, int(left // LINE)))
                return self._planned(number, FEWEST_LINES + more)
        raise AssertionError("there is always a last step")

    def shorter(self, plan: PrivatePlan) -> PrivatePlan | None:
        """A line less, or the next step; None at the end of the order."""
        if plan.lines > FEWEST_LINES:
            return structs.replace(plan, lines=plan.lines - 1)
        if plan.step + 1 < len(self.steps):
            return self._planned(plan.step + 1, FEWEST_LINES)
        return None

    # --- heights -----------------------------------------------------------------------------------------

    def _height(self, step: Step) -> float:
        high = self.head + self._ask(step)
        if step.map:
            high += 16 + self.width * ratio_of(self.side["map"]) + 4
        if step.hand and self.side["cards"]:
            heights = self._card_heights(lower=step.lower)
            high += 18 + tallest(heights, in_columns(heights, 3)) + 4
        if self.side["beside"] and step.hand:
            high += line_count(self.side["beside"], self.width, 8, DESK) * 10.8 + 3
        if step.play and self.side["in_play"]:
            heights = [run_in_height(card, self.column) for card in self.side["in_play"]]
            high += 18 + tallest(heights, in_columns(heights, 3)) + 4
        sections = self.side.get("sections", ())
        lines = sum(2 + line_count(line, self.width / 2, 8.8, BOOK) for s in sections for line in s.lines)
        high += (
            line_count(self.side["stock_line"], self.width, 7.6, DESK) * 10 + 6
            if self.side["stock_line"]
            else 0
        )
        return high + lines * 11.5 / 2 + self._bottom(step) + self._gave(step)

    def _ask(self, step: Step) -> float:
        """Question, options, three lines and the address."""
        side, wide = self.side, self.width - REPLY
        size, leading = (12.5, 15.2) if len(side["prompt"]) > 60 else (16, 19.4)
        high = line_count(side["prompt"], wide, size, BOOK) * leading + 2.3
        pencil = "; ".join(one.text for one in side.get("draft", ()))
        for text in (pencil, side.get("how", "")):
            high += line_count(text, wide - 60, 8, DESK) * 10.8 + 2.3 if text else 0
        options, lines = side["options"], 27 + FEWEST_LINES * LINE
        reply = 90 + line_count(side["reply"], 108, 8, DESK) * 10.8
        reply += (line_count(side["address"], 108, 8, DESK) + 3) * 10.8
        if len(options) > TWO:
            return max(high + lines, reply) + self._columned(options, self.width, 4) + 6
        if len(options) > ONE:
            return max(high + self._columned(options, wide, 2) + lines, reply) + 6
        keys = 45 * MM if step.keys else 0
        high += sum(self._option(option, wide - 34 - keys) for option in options)
        return max(high + lines, reply) + 6

    def _option(self, option: Option, width: float) -> float:
        name = f"{option.name} ({option.at_most})" if option.at_most else option.name
        high = line_count(name, width, 10.2, BOOK) * 12.5 + 5.2
        return high + (line_count(option.meaning, width, 7.6, DESK) * 9.6 if option.meaning else 0)

    def _columned(self, options: Sequence[Option], width: float, count: int) -> float:
        size, leading, indent, pad = (9, 11, 31, 3.4) if count == 2 else (8.6, 10.6, 28, 4.4)
        inner = (width - (count - 1) * 14) / count - indent
        heights = [line_count(f"{o.name} {o.at_most}", inner, size, BOOK) * leading + pad for o in options]
        each = -(-len(options) // count)
        return max(sum(heights[at : at + each]) for at in range(0, len(heights), each)) + 4

    def _card_heights(self, *, lower: bool) -> list[float]:
        offered = {option.key for option in self.side["options"]}
        return [
            card_height(card, self.column, lower=lower or card.key in offered) for card in self.side["cards"]
        ]

    def _bottom(self, step: Step) -> float:
        wide, side = self.width * 0.48, self.side
        left = 0.0
        if step.notation:
            for answer, meaning in side["notation"]:
                left += (
                    line_count(answer, wide, 9.4, DESK) * 10.6
                    + line_count(meaning, wide, 7.8, DESK) * 10.2
                    + 2.5
                )
            left += 18
        else:
            wide = self.width
        orders = side["orders"] or [" "]
        right = 18 + sum(line_count(order, wide, 8, DESK) * 10.8 + 4.5 for order in orders)
        room = self._notes(step)
        for note in side["all_notes"]:
            if room <= 0:
                break
            text = note.text[:room]
            right += sum(line_count(part, wide - 14, 8.8, BOOK) for part in text.split("\n")) * 11.7 + 25
            room -= len(text) + 40
        return max(left, right) + (11 if side["all_notes"] else 0)

    def _notes(self, step: Step) -> int:
        return NOTES if step.notation else FEW_NOTES

    def _gave(self, step: Step) -> float:
        left_out, elsewhere = self._missing(step)
        text = " ".join((*left_out, *elsewhere))
        return line_count(f"{text}{' ' * 60}", self.width - 160, 8, BOOK) * 10.4 + 3.4 if text else 0

    # --- the plan ----------------------------------------------------------------------------------------

    def _missing(self, step: Step) -> tuple[list[str], list[str]]:
        """What is left out for good, and what stands on a further leaf."""
        side = self.side
        left_out: list[str] = []
        elsewhere: list[str] = []
        if side["cards"] and not step.hand:
            elsewhere.append(gettext("your hand"))
        play = gettext("the texts of who and what is in play")
        if side["in_play"] and not step.play:
            (left_out if step.hand else elsewhere).append(play)
        if not step.notation:
            (left_out if step.hand or not elsewhere else elsewhere).append(gettext("the notation"))
        if not step.keys and len(side["options"]) <= ONE:
            left_out.append(gettext("the keys of the options"))
        if not step.lower:
            left_out.append(gettext("the lower halves of cards that are not on offer"))
        return left_out, elsewhere

    def _planned(self, number: int, lines: int) -> PrivatePlan:
        step = self.steps[number]
        left_out, elsewhere = self._missing(step)
        full = self._laid(self.side["cards"], self._card_heights(lower=True))
        small = [run_in_height(card, self.column) for card in self.side["in_play"]]
        play = self._laid(self.side["in_play"], small)
        there = not step.hand and bool(elsewhere)
        return PrivatePlan(
            number,
            step.keys and len(self.side["options"]) <= ONE,
            step.notation,
            step.lower,
            self._hand(lower=step.lower) if step.hand else (),
            play if step.play else (),
            step.map,
            self._notes(step),
            lines,
            full if there else (),
            play if there else (),
            MORE_NOTES if there else 0,
            tuple(left_out),
            tuple(elsewhere),
        )

    def _hand(self, *, lower: bool) -> CardColumns:
        offered = {option.key for option in self.side["options"]}
        cards = [
            card if lower or card.key in offered else structs.replace(card, lower="", lower_name="")
            for card in self.side["cards"]
        ]
        return self._laid(cards, self._card_heights(lower=lower))

    def _laid(self, cards: Sequence[PaperCard], heights: Sequence[float]) -> CardColumns:
        if not cards:
            return ()
        return tuple(tuple(cards[at] for at in column) for column in in_columns(heights, 3))
