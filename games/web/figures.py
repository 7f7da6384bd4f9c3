"""A game in figures: what the game itself charts, the luck of its dice, how long it waited for whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import sqrt
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import service
from games.kernel import Event, Eyes, TurnBegan
from games.reader import Reader, charts
from games.reader.dates import duration_text
from games.titles.paper import GamePaper, PaperBattle, Series


@dataclass(frozen=True)
class Figure:
    heading: str
    note: str
    chart: SafeString


def figures_of(reader: Reader, eyes: Eyes) -> list[Figure]:
    """All charts that these eyes may see."""
    paper = reader.title.paper if reader.title else None
    turns = turns_of(reader, eyes, paper)
    found = [*told_by_the_game(reader, turns, paper), *luck_in_battle(reader, turns, paper)]
    if reader.game.is_over:
        found += dice_of(reader)
    return [*found, *waiting_of(reader)]


@dataclass
class Turn:
    """A turn: its numbered events and the figures of the position at its end."""

    number: int
    events: list[tuple[int, Event]]
    sample: dict[str, float]


def turns_of(reader: Reader, eyes: Eyes, paper: GamePaper | None) -> list[Turn]:
    turns = [Turn(0, [], {})]
    state: Any = None
    for row, event, after in service.unfold(reader.game, eyes):
        if isinstance(event, TurnBegan):
            _close(turns[-1], state, paper)
            turns.append(Turn(event.turn, [], {}))
        turns[-1].events.append((row.event or 0, event))
        state = after
    _close(turns[-1], state, paper)
    return [turn for turn in turns if turn.number]


def _close(turn: Turn, state: Any, paper: GamePaper | None) -> None:
    if paper and state is not None:
        turn.sample = dict(paper.sample(state))


def told_by_the_game(reader: Reader, turns: Sequence[Turn], paper: GamePaper | None) -> list[Figure]:
    samples = [turn.sample for turn in turns if turn.sample]
    if paper is None or not samples:
        return []
    return [
        Figure(
            chart.heading,
            ", ".join(filter(None, (chart.counts, str(reader.title.turn_words.at_the_end)))),
            charts.lines(
                chart.series,
                _told(chart.heading, [(series.name, f"{series.values[-1]:g}") for series in chart.series]),
                limit=chart.limit,
                limit_name=chart.limit_name,
            ),
        )
        for chart in paper.charts(samples)
    ]


def _told(heading: str, ends: Sequence[tuple[str, str]]) -> str:
    """The chart in words: where each line ends."""
    last = "; ".join(f"{name} {value}" if name != heading else value for name, value in ends)
    return _("%(chart)s, at the end: %(values)s") % {"chart": heading, "values": last}


# --- luck --------------------------------------------------------------------------------------------


def luck_in_battle(reader: Reader, turns: Sequence[Turn], paper: GamePaper | None) -> list[Figure]:
    """Hits beyond what the dice promised, battle after battle."""
    battles = [battle for turn in turns for battle in paper.battles(turn.events)] if paper else []
    battles = [battle for battle in battles if battle.luck]
    if len(battles) < 2:
        return []
    sides = list(dict.fromkeys(side for battle in battles for side in battle.luck))
    names = {person.side: person.name for person in reversed(reader.people)}
    rows = []
    for side in sides:
        values = _running(battles, side)
        name = f"{names.get(side, side)} {charts.signed_text(values[-1])}"
        rows.append(Series(name, side, tuple(values)))
    ends = [(names.get(row.side, row.side), charts.signed_text(row.values[-1])) for row in rows]
    told = _told(_("Hits beyond the expected"), ends)
    note = _("hits above or below the expected, battle after battle; in grey, two games of three stay here")
    chart = charts.lines(rows, told, first=0, band=_spread(battles, sides))
    return [Figure(_("Luck in battle"), note, chart)]


def _running(battles: Sequence[PaperBattle], side: str) -> list[float]:
    values = [0.0]
    for battle in battles:
        luck = battle.luck.get(side)
        values.append(values[-1] + (luck.hits - luck.expected if luck else 0.0))
    return values


def _spread(battles: Sequence[PaperBattle], sides: Sequence[str]) -> list[float]:
    """One standard deviation of what a side's dice can do by then; the wider of the two."""
    variances = dict.fromkeys(sides, 0.0)
    spread = [0.0]
    for battle in battles:
        for side, luck in battle.luck.items():
            variances[side] += luck.variance
        spread.append(sqrt(max(variances.values())))
    return spread


def dice_of(reader: Reader) -> list[Figure]:
    """Every die of a finished game by its face. Until the end some rolls may be somebody's secret."""
    counts: dict[int, list[int]] = {}
    for roll in service.rolls_of(reader.game):
        faces = counts.setdefault(roll.sides, [0] * roll.sides)
        for face in roll.outcome:
            faces[face - 1] += 1
    return [_faces(sides, faces) for sides, faces in sorted(counts.items())]


def _faces(sides: int, faces: Sequence[int]) -> Figure:
    rolled = sum(faces)
    told = ", ".join(f"{face}: {count}" for face, count in enumerate(faces, start=1))
    heading = _("The dice, face by face")
    note = _("%(count)d dice with %(sides)d faces; the dashed line is what was to be expected") % {
        "count": rolled,
        "sides": sides,
    }
    return Figure(heading, note, charts.faces(faces, rolled / sides, f"{heading}. {told}"))


# --- time --------------------------------------------------------------------------------------------


def waiting_of(reader: Reader) -> list[Figure]:
    """How long the game waited for each seat's answers."""
    waited: dict[str, timedelta] = {}
    before = None
    for kind, tag, at in reader.game.log.order_by("number").values_list("kind", "tag", "at"):
        if kind == "answer" and before is not None:
            waited[tag] = waited.get(tag, timedelta()) + (at - before)
        before = at
    rows = [
        (
            person.who or person.name,
            person.side,
            waited[person.seat.key].total_seconds(),
            duration_text(waited[person.seat.key]),
        )
        for person in reader.people
        if person.seat.key in waited
    ]
    if not rows:
        return []
    told = "; ".join(f"{name}: {label}" for name, _side, _seconds, label in rows)
    return [Figure(_("Time"), _("how long the game waited for each player"), charts.bars(rows, told))]
