"""What stands at the back of the Red Book: the races as graphs, the dice beside what they promise, the cards
that were played, places and people with their pages."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext
from msgspec import Struct, structs

from games.reader import charts, lookup
from games.reader.alphabet import collated
from games.reader.charts import number_text, signed_text
from games.reader.landmarks import count_text, landmarks_of
from games.service import storage
from games.sheets.red_book import RedBook
from games.titles.battles import marked_dice
from games.titles.deeds import BattlePlan, Deed, Strip
from games.titles.paper import PaperCard, Series

FACES_OF_A_DIE = 6
PEOPLE, PLACES = ("character", "hero"), ("region", "location")


class Plot(Struct, frozen=True):
    heading: str
    caption: str
    svg: str
    alt: str


class BookTable(Struct, frozen=True):
    """Figures in rows; a cell may be a roll of dice. The last row may be a sum."""

    heading: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    note: str = ""
    sum: tuple[str, ...] = ()


class PlayedCard(Struct, frozen=True):
    card: PaperCard
    events: tuple[tuple[int, int], ...]
    """Turn, and the deed that played it."""


class Entry(Struct, frozen=True):
    """A line of the index: a name and the deeds that speak of it."""

    name: str
    deeds: tuple[int, ...]


def all_deeds(book: RedBook) -> list[Deed]:
    return [deed for chapter in book.chapters for deed in chapter.told]


# --- graphs and tables -------------------------------------------------------------------------------


def figures(book: RedBook) -> dict[str, Any]:
    chances = book.game.log.filter(kind="chance").count()
    gone = storage.taken_back(book.game)
    counted = count_text(book.title, landmarks_of(book.game, book.title, gone))
    facts = {"counted": counted, "chances": chances, "events": book.game.events}
    where = gettext("%(counted)s; %(events)d events, %(chances)d rolls, draws and shuffles.")
    return {
        "heading": gettext("The game in figures"),
        "where": where % facts,
        "plots": list(_graphs(book)),
        "tables": [*_action_dice(book), *_strips(book), *_battles(book)],
    }


def _graphs(book: RedBook) -> Iterator[Plot]:
    if not book.title.paper or len(book.samples) < 2:
        return
    when = str(book.title.turn_words.at_the_end)
    for found in book.title.paper.charts(book.samples):
        alt = f"{found.heading}: " + "; ".join(_series_words(line) for line in found.series)
        svg = charts.lines(
            found.series, alt, form=charts.BOOK, first=1, limit=found.limit, limit_name=found.limit_name
        )
        note = ", ".join(filter(None, (found.counts, when)))
        yield Plot(found.heading, f"{capfirst(note)}.", svg, alt)


def _series_words(line: Series) -> str:
    return f"{line.name}, {', '.join(f'{value:g}' for value in line.values)}"


def _action_dice(book: RedBook) -> Iterator[BookTable]:
    """Faces that were rolled, beside what six faces promise."""
    paper = book.title.paper
    heads = [chapter.head for chapter in book.chapters if chapter.head]
    sides = list(dict.fromkeys(side for head in heads for side in head.rolled))
    rolled = {
        side: Counter(die.name for head in heads for die in head.rolled.get(side, ())) for side in sides
    }
    if not paper or not sides:
        return
    names = {die.face: die.name for head in heads for dice in head.rolled.values() for die in dice}
    rows = []
    for face, name in names.items():
        cells: list[str] = []
        for side in sides:
            share = paper.die_faces(side).get(face, 0) / FACES_OF_A_DIE
            expected = share * sum(rolled[side].values())
            cells += [str(rolled[side][name]), number_text(expected)] if share else ["–", "–"]
        rows.append((name, *cells))
    total = [cell for side in sides for cell in (str(sum(rolled[side].values())), "")]
    heads_of = [head for side in sides for head in (book.title.words.seat(side), gettext("expected"))]
    yield BookTable(gettext("Action dice"), ("", *heads_of), tuple(rows), sum=(gettext("All"), *total))


def _strips(book: RedBook) -> Iterator[BookTable]:
    """Hunts with their chances; where nothing is rolled, what each strip says."""
    found = [(deed, part) for deed in all_deeds(book) for part in deed.parts if isinstance(part, Strip)]
    tests = [(deed, *test) for deed, strip in found for test in strip.tested]
    turn = capfirst(str(book.title.turn_words.one))
    if tests:
        rows = tuple(
            (
                str(deed.turn),
                marked_dice(dice, low),
                str(low),
                str(hits),
                _percent(dice, low),
            )
            for deed, dice, low, hits in tests
        )
        heads = (turn, gettext("dice"), gettext("needed"), gettext("successes"), gettext("chance"))
        yield BookTable(found[0][1].heading, heads, rows, _hunt_note(tests))
    elif found:
        told = tuple((str(deed.turn), "; ".join(cell.text for cell in strip.cells)) for deed, strip in found)
        yield BookTable(found[0][1].heading, (turn, ""), told)


def _percent(dice: Sequence[int], low: int) -> str:
    return f"{100 * (1 - (1 - (7 - low) / FACES_OF_A_DIE) ** len(dice)):.0f} %"


def _hunt_note(tests: Sequence[tuple[Deed, tuple[int, ...], int, int]]) -> str:
    expected = sum(len(dice) * (7 - low) / FACES_OF_A_DIE for _deed, dice, low, _hits in tests)
    facts = {
        "dice": sum(len(dice) for _deed, dice, _low, _hits in tests),
        "hits": sum(hits for *_rest, hits in tests),
        "expected": number_text(expected),
    }
    return gettext("%(dice)d dice, %(hits)d successes; %(expected)s were expected.") % facts


def _battles(book: RedBook) -> Iterator[BookTable]:
    plans = [
        (deed, part)
        for deed in all_deeds(book)
        for part in deed.parts
        if isinstance(part, BattlePlan) and part.luck
    ]
    if not plans:
        return
    sides = list(dict.fromkeys(side for _deed, plan in plans for side in plan.luck))
    names = {force.side: force.name for _deed, plan in plans for force in (plan.attacker, plan.defender)}
    rows = tuple(
        (str(deed.turn), plan.heading, *(cell for side in sides for cell in _luck_cells(plan, side)))
        for deed, plan in plans
    )
    heads = [head for side in sides for head in (names.get(side, ""), gettext("expected"))]
    totals = {side: [plan.luck[side] for _deed, plan in plans if side in plan.luck] for side in sides}
    sums = [
        cell
        for side in sides
        for cell in (
            str(sum(x.hits for x in totals[side])),
            number_text(sum(x.expected for x in totals[side])),
        )
    ]
    yield BookTable(
        gettext("Dice in battle"),
        (capfirst(str(book.title.turn_words.one)), "", *heads),
        rows,
        " ".join(_luck_words(names.get(side, ""), totals[side]) for side in sides),
        ("", gettext("All battles"), *sums),
    )


def _luck_cells(plan: BattlePlan, side: str) -> tuple[str, str]:
    luck = plan.luck.get(side)
    return (str(luck.hits), number_text(luck.expected)) if luck else ("–", "–")


def _luck_words(name: str, lucks: Sequence[Any]) -> str:
    by = sum(luck.hits - luck.expected for luck in lucks)
    spread = math.sqrt(sum(luck.variance for luck in lucks))
    text = gettext("%(name)s: %(by)s hits; two games of three stay within %(spread)s of what is expected.")
    return text % {"name": name, "by": signed_text(by), "spread": number_text(spread)}


# --- cards, places, people ---------------------------------------------------------------------------


def cards(book: RedBook) -> list[PlayedCard]:
    """By title: every card that was played or turned up, with the deeds that did so."""
    paper = book.title.paper
    found: dict[str, tuple[PaperCard, list[tuple[int, int]]]] = {}
    for deed, event in _told_events(book):
        card = paper.card_of(event) if paper else None
        if card:
            found.setdefault(card.key, (card, []))[1].append((deed.turn, deed.number))
    ordered = sorted(found.values(), key=lambda each: collated(each[0].name))
    return [PlayedCard(card, tuple(dict.fromkeys(places))) for card, places in ordered]


def index(book: RedBook) -> list[tuple[str, list[Entry]]]:
    """Places and people, each with the deeds that name it."""
    almanac = lookup.almanac(book.game.title)
    known = {key: entry for key, entry in almanac.items() if entry.kind in (*PEOPLE, *PLACES)}
    found: dict[str, list[int]] = {}
    for deed, event in _told_events(book):
        for key in _keys_in(structs.asdict(event)):
            if key in known:
                found.setdefault(key, []).append(deed.number)
    groups = []
    for heading, kinds in ((gettext("People"), PEOPLE), (gettext("Places"), PLACES)):
        entries = [
            Entry(known[key].name, tuple(dict.fromkeys(deeds)))
            for key, deeds in found.items()
            if known[key].kind in kinds
        ]
        if entries:
            groups.append((heading, sorted(entries, key=lambda entry: collated(entry.name))))
    return groups


def _told_events(book: RedBook) -> Iterator[tuple[Deed, Any]]:
    """What the book tells, with the deed that tells it."""
    deeds = iter(sorted(all_deeds(book), key=lambda deed: deed.number))
    deed = next(deeds, None)
    for seen in book.seen:
        while deed and seen.number > deed.last:
            deed = next(deeds, None)
        if deed and seen.number >= deed.number and type(seen.event) not in book.room.silent:
            yield deed, seen.event


def _keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _keys_in(key)
            yield from _keys_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _keys_in(inner)
