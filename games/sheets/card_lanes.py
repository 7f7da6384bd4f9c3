"""The table of a card game in words: the quest above, one lane a player, each card with its numbers, its
state in bold and its text where it stands first."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext
from msgspec import Struct

from games.sheets.measures import in_columns, line_count, tallest
from games.titles.card_table import Spot, Spread, Zone
from games.titles.drawing import BOOK, DESK

SIZES = (9.0, 8.6, 8.2, 7.8, 7.5)
"""Of the texts, the largest that fits is taken."""
QUEST, STAGING, RESOLVING = "quest", "staging", "resolving"
COMMON = (QUEST, STAGING, RESOLVING)
ABREAST = 4
"""Columns on a page: so many lanes, or fewer lanes of several columns."""
LANE_GAP, STAGE_SHARE = 15.0, 0.3
THEIRS = ("hero", "ally")
"""Cards whose texts stand on their owners' sheets, too."""


class LaidCard(Struct, frozen=True):
    """A card of a lane as it is printed."""

    name: str
    kind: str
    stats: tuple[tuple[str, str], ...]
    state: str
    text: str = ""
    again: str = ""
    """Where its text stands already."""
    held: tuple[tuple[str, str], ...] = ()
    """What is attached to it, each with its text."""
    spent: bool = False

    def height(self, width: float, size: float) -> float:
        numbers = " ".join(f"{value} {label}" for label, value in self.stats)
        high = 8.5 + line_count(self.name, width, 9, BOOK) * 10.6
        high += line_count(numbers, width, 8.2, DESK) * 9.6 if numbers else 0
        high += line_count(self.state, width, 7.2, DESK) * 9.2 if self.state else 0
        texts = [self.text or self.again, *(f"+ {name} {text}" for name, text in self.held)]
        return high + sum(line_count(text, width, size, BOOK) * size * 1.22 for text in texts if text)


class Lane(Struct, frozen=True):
    heading: str
    note: str
    facts: str
    columns: tuple[tuple[LaidCard, ...], ...]
    height: float


class CardLanes(Struct, frozen=True):
    """The whole table, in type of one size."""

    size: float
    stage: LaidCard
    active: tuple[LaidCard, ...]
    quest: Lane
    staging: Lane
    lanes: tuple[Lane, ...]
    left_out: str
    height: float

    @property
    def leading(self) -> str:
        return f"{self.size * 1.21:.2f}"


class Laying:
    """A spread while it is told: where each text stood first."""

    def __init__(self, spread: Spread, texts: Mapping[str, str], width: float, size: float) -> None:
        self.spread, self.texts, self.width, self.size = spread, texts, width, size
        self.first: dict[str, str] = {}

    def lanes(self, mine: str, *, others_texts: bool) -> CardLanes:
        zones = {zone.key: zone for zone in self.spread.zones}
        quest, staging = zones[QUEST], zones[STAGING]
        resolving = zones[RESOLVING].spots if RESOLVING in zones else ()
        aside = self.width * STAGE_SHARE - LANE_GAP
        stage, *active = [self.card(spot, quest.heading) for spot in (*quest.spots, *resolving)]
        left = 14 + sum(card.height(aside, self.size) for card in (stage, *active))
        middle = self.lane(staging, 3, self.width * (1 - STAGE_SHARE) / 3 - LANE_GAP)
        seats = [zone for zone in self.spread.zones if zone.key not in COMMON]
        each = max(1, ABREAST // len(seats))
        wide = self.width / (each * len(seats)) - LANE_GAP
        hidden = () if others_texts else [zone.key for zone in seats if zone.key != mine]
        lanes = tuple(self.lane(zone, each, wide, silent=zone.key in hidden) for zone in seats)
        tall = max(left, middle.height) + max(lane.height for lane in lanes) + 16
        gone = gettext("the texts of the other players’ heroes and allies (they are on their sheets)")
        about = self.lane(quest, 1, aside)
        return CardLanes(self.size, stage, tuple(active), about, middle, lanes, gone if hidden else "", tall)

    def lane(self, zone: Zone, count: int, width: float, *, silent: bool = False) -> Lane:
        cards = [self.card(spot, zone.heading, silent=silent) for spot in zone.spots]
        heights = [card.height(width, self.size) for card in cards]
        columns = in_columns(heights, count)
        facts = ", ".join(zone.facts)
        head = 14 + line_count(f"{zone.note} {facts}", width * count, 7.4, DESK) * 9.6 + 3
        laid = tuple(tuple(cards[at] for at in column) for column in columns)
        return Lane(zone.heading, zone.note, facts, laid, head + tallest(heights, columns))

    def card(self, spot: Spot, where: str, *, silent: bool = False) -> LaidCard:
        state = [*spot.wounds, *spot.states, *spot.backs]
        text, again = (spot.text, "") if spot.text else self.text(spot.page, where)
        if silent and spot.kind in THEIRS:
            text = again = ""
        held = tuple(
            (f"{one.name} ({one.spent})" if one.spent else one.name, self.one_text(one.page, where))
            for one in spot.held
        )
        return LaidCard(spot.name, spot.kind, spot.stats, "; ".join(state), text, again, held, spot.spent)

    def text(self, page: str, where: str) -> tuple[str, str]:
        """The card's text, or where it stands already."""
        text = self.texts.get(page, "")
        if not text or page not in self.first:
            self.first.setdefault(page, where)
            return text, ""
        if self.first[page] == where:
            return "", gettext("text above")
        return "", gettext("text: see %(place)s") % {"place": self.first[page]}

    def one_text(self, page: str, where: str) -> str:
        text, again = self.text(page, where)
        return text or again


def laid(spread: Spread, texts: Mapping[str, str], width: float, room: float, mine: str) -> CardLanes:
    """The table in the largest type that fits into so much room, or in the smallest."""
    for size in SIZES:
        found = Laying(spread, texts, width, size).lanes(mine, others_texts=True)
        if found.height <= room:
            break
    return found


def without_others_texts(spread: Spread, texts: Mapping[str, str], width: float, mine: str) -> CardLanes:
    return Laying(spread, texts, width, SIZES[-1]).lanes(mine, others_texts=False)
