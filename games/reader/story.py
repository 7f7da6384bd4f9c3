"""What happened lately, grouped as people think of it: a die and what was done with it, a card, a battle.

A deed is a group. Where a game tells none, groups begin where it says that something begins (`Title.trace`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.reader.news import NewsLine
from games.titles.deeds import BattlePlan, Deed
from games.titles.drawing.moves import Move
from games.titles.tracing import NO_TRACE, MapMove, Trace


class StoryLine(Struct, frozen=True):
    line: NewsLine
    trace: Trace = NO_TRACE

    @property
    def moves(self) -> str:
        """For the page's script, as JSON."""
        return msgspec.json.encode(self.trace.moves).decode() if self.trace.moves else ""


class StoryGroup(Struct, frozen=True):
    """One action, oldest line first."""

    lines: tuple[StoryLine, ...]
    deed: int | None = None
    """The number of the deed that it tells."""
    source: Deed | None = None
    """That deed."""

    @property
    def head(self) -> StoryLine:
        return self.lines[0]

    @property
    def result(self) -> str:
        """The group in one line: how it came out, else how it began."""
        last = next((one for one in reversed(self.lines) if one.trace.sums_up), self.head)
        return last.line.text

    @property
    def told_above(self) -> StoryLine | None:
        """The line that stands as the group's own already, with nothing more to say."""
        head = self.head
        is_whole = head.line.text == self.result and not head.line.order
        return head if len(self.lines) > 1 and is_whole else None

    @property
    def side(self) -> str:
        return next((one.trace.side for one in self.lines if one.trace.side), "")

    @property
    def moves(self) -> str:
        """All of its ways on the map, as JSON."""
        found = [move for one in self.lines for move in one.trace.moves]
        return msgspec.json.encode(found).decode() if found else ""

    @property
    def first(self) -> int:
        return self.deed or self.head.line.event

    @property
    def last(self) -> int:
        return self.source.last if self.source else max(one.line.event for one in self.lines)

    @property
    def stops(self) -> list[int]:
        """Where whoever steps through it halts: at its end, in a battle behind each round."""
        if self.source is None:
            return [one.line.event for one in self.lines]
        plans = [part for part in self.source.parts if isinstance(part, BattlePlan)]
        return sorted({self.last, *(each.event for plan in plans for each in plan.rounds)})


class Story(Struct, frozen=True):
    groups: tuple[StoryGroup, ...] = ()

    @property
    def lines(self) -> int:
        return sum(len(group.lines) for group in self.groups)

    @property
    def newest(self) -> str:
        return self.groups[-1].result if self.groups else ""


def grouped(lines: Iterable[NewsLine], traces: Mapping[int, Trace]) -> Story:
    """`traces` by the event's number."""
    groups: list[list[StoryLine]] = []
    for line in lines:
        trace = traces.get(line.event, NO_TRACE)
        if trace.begins or not groups:
            groups.append([])
        groups[-1].append(StoryLine(line, trace))
    return Story(tuple(StoryGroup(tuple(group)) for group in groups))


def of_deeds(deeds: Iterable[Deed], told: Iterable[NewsLine], after: int) -> Story:
    """`told` are the same deeds as news. Each sentence stands at the last event that it tells."""
    news = {line.event: line for line in told}
    return Story(tuple(_group(deed, news[deed.number], after) for deed in deeds if deed.number in news))


class StoryTurn(Struct, frozen=True):
    """A turn of the history."""

    turn: int
    heading: str
    title: str
    """What its chapter is called by: what happened in it."""
    groups: tuple[StoryGroup, ...]

    @property
    def first(self) -> int:
        return self.groups[0].first


def alone(line: NewsLine) -> StoryGroup:
    """An event for itself."""
    return StoryGroup((StoryLine(line),))


def in_order(groups: Iterable[StoryGroup]) -> tuple[StoryGroup, ...]:
    return tuple(sorted(groups, key=lambda group: group.first))


def _group(deed: Deed, news: NewsLine, after: int) -> StoryGroup:
    first, *rest = deed.told(after)
    die = deed.dice[0].face if deed.dice else ""
    moves = tuple(map(_on_map, deed.moves))
    head = Trace(begins=True, side=deed.side, die=die, card=deed.card, moves=moves)
    lines = [StoryLine(replace(news, event=first.event, text=first.text), head)]
    lines += [StoryLine(replace(news, event=each.event, text=each.text, order="")) for each in rest]
    return StoryGroup(tuple(lines), deed.number, deed)


def _on_map(move: Move) -> MapMove:
    return MapMove(start=move.origin, end=move.to) if move.origin else MapMove(at=move.to)
