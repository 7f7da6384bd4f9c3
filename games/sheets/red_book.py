"""The Red Book: the record of a whole game as its reader may see it, read and set turn by turn.

A `RedBook` reads the log once, one turn at a time, and hands out its chapters; nothing of an earlier turn is
kept but its figures and its place in the contents. From the same chapters come the PDF (bound by binding.py),
a single HTML file and plain text.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.models import AnonymousUser
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from msgspec import Struct

from games.kernel import EVERYTHING, Event, Eyes
from games.models import Game, LogEntry, Seat, Talk
from games.reader import Reader, charts, sentences
from games.reader.dates import day_text
from games.reader.dice_words import dice_words, who_made_the_dice
from games.reader.landmarks import count_text, landmarks_of
from games.service import seats, storage, talk
from games.titles import Title
from games.titles.offered import titles
from games.titles.paper import BattleLuck, PaperBattle, PaperCard, Series

HOURS_A_DAY = 24
SEAL_GROUP = 8


class EventPassage(Struct, frozen=True):
    """An event in words."""

    template: ClassVar[str] = "sheets/book/line.html"
    number: int
    text: str


class CardPassage(Struct, frozen=True):
    """A card that was played, in full."""

    template: ClassVar[str] = "sheets/book/cardnote.html"
    card: PaperCard


class BattlePassage(Struct, frozen=True):
    """A battle as a table."""

    template: ClassVar[str] = "sheets/book/battle.html"
    id: str
    battle: PaperBattle
    attacker_sum: str
    defender_sum: str


class NotePassage(Struct, frozen=True):
    """What a player noted at the time."""

    template: ClassVar[str] = "sheets/book/note.html"
    head: str
    text: str


Passage = EventPassage | CardPassage | BattlePassage | NotePassage


class TurnChapter(Struct, frozen=True):
    """A turn."""

    id: str
    heading: str
    where: str
    map: str
    caption: str
    key: str
    passages: tuple[Passage, ...]

    def marks(self) -> list[tuple[str, str, int]]:
        """What the contents name: id, heading, level."""
        fights = [p for p in self.passages if isinstance(p, BattlePassage)]
        return [(self.id, self.heading, 1), *((fight.id, fight.battle.heading, 2) for fight in fights)]


class Plot(Struct, frozen=True):
    heading: str
    caption: str
    svg: str
    alt: str


class RedBook:
    """One game through one reader's eyes."""

    def __init__(self, game: Game, reader: seats.Onlooker) -> None:
        self.game, self.reader = game, reader
        self.eyes: Eyes = seats.eyes_of(game, reader or AnonymousUser())
        self.title: Title = titles()[game.title]
        self.view: Any = storage.ruleset_of(game).begin(storage.options_of(game))
        self.gone = storage.taken_back(game)
        self.notes = self._notes()
        self.samples: list[Mapping[str, float]] = []
        self.lucks: list[Mapping[str, BattleLuck]] = []
        self.times: list[dict[str, float]] = []
        self.asked_at: datetime | None = None
        self.cards: set[str] = set()

    # --- turn by turn --------------------------------------------------------------------------------

    def chapters(self) -> Iterator[TurnChapter]:
        """The turns in order; read each before the next is asked for."""
        turns = self.game.log.filter(kind="event").values_list("turn", flat=True).order_by("turn").distinct()
        for turn in turns:
            yield self.chapter(turn)

    def chapter(self, turn: int) -> TurnChapter:
        rows = list(self.game.log.filter(turn=turn).order_by("number"))
        told = self._fold(rows)
        numbered = [(row.event or 0, event) for row, event, _ in told]
        battles = list(self.title.paper.battles(numbered)) if self.title.paper else []
        passages = tuple(self._passages(told, battles))
        self._count(rows, battles)
        last = told[-1][0].event or 0 if told else 0
        return TurnChapter(
            id=f"turn-{turn}",
            heading=self.title.turn_words.heading(turn),
            where=self._where([row for row, _, _ in told]),
            map=self.map(),
            caption=gettext("The board after event %(number)d.") % {"number": last},
            key=self.title.paper.map_key() if self.title.paper else "",
            passages=passages,
        )

    def map(self) -> str:
        if self.title.paper:
            return self.title.paper.map(self.view, {}, plain=True)
        return self.title.board.picture(self.view, {}, "colour") if self.title.board else ""

    def _fold(self, rows: Sequence[LogEntry]) -> list[tuple[LogEntry, Event, str]]:
        """The turn's events as these eyes saw them, each with its sentence; the view goes along."""
        ruleset, found = storage.ruleset_of(self.game), []
        for row in rows:
            if row.kind != "event" or any(first < row.number < last for first, last in self.gone):
                continue
            event = storage.read_entry(ruleset, "event", row.body).face_for(self.eyes)
            event.apply(self.view)
            found.append((row, event, self.title.words.event(event, self.view)))
        return found

    def _passages(
        self, told: Sequence[tuple[LogEntry, Event, str]], battles: Sequence[PaperBattle]
    ) -> Iterator[Passage]:
        fights = {battle.first: battle for battle in battles}
        in_tables = frozenset().union(*(battle.told for battle in battles)) if battles else frozenset()
        for row, event, text in told:
            number = row.event or 0
            if text and number not in in_tables:
                yield EventPassage(number, text)
            if number in fights:
                yield self._fight(fights[number])
            card = self.title.paper.card_of(event) if self.title.paper else None
            if card and card.key not in self.cards:
                self.cards.add(card.key)
                yield CardPassage(card)
            yield from self.notes.pop(number, [])

    def _fight(self, battle: PaperBattle) -> BattlePassage:
        sums = [luck_text(battle.luck.get(side)) for _, side in (battle.attacker, battle.defender)]
        return BattlePassage(f"battle-{battle.first}", battle, *sums)

    def _where(self, rows: Sequence[LogEntry]) -> str:
        if not rows:
            return ""
        first, last = day_text(rows[0].at), day_text(rows[-1].at)
        days = first if first == last else gettext("%(first)s to %(last)s") % {"first": first, "last": last}
        facts = {"days": days, "first": rows[0].event, "last": rows[-1].event}
        return gettext("%(days)s. Events %(first)d to %(last)d.") % facts

    def _notes(self) -> dict[int, list[NotePassage]]:
        """Notes that this reader may read, by the event beside which they were written."""
        found: dict[int, list[NotePassage]] = {}
        for note in talk.heard(self.game, self.reader).filter(audience=Talk.Audience.SELF):
            who = note.player.shown_name if note.player else ""
            facts = {"name": who, "day": day_text(note.said_at)}
            head = gettext("Note of %(name)s, %(day)s") % facts
            found.setdefault(note.event, []).append(NotePassage(head, note.text))
        return found

    # --- figures -------------------------------------------------------------------------------------

    def _count(self, rows: Sequence[LogEntry], battles: Sequence[PaperBattle]) -> None:
        if self.title.paper:
            self.samples.append(self.title.paper.sample(self.view))
        self.lucks += [battle.luck for battle in battles if battle.luck]
        self.times.append(self._times(rows))

    def _times(self, rows: Sequence[LogEntry]) -> dict[str, float]:
        """Days between what was asked and what was answered, by seat."""
        used: dict[str, float] = {}
        for row in rows:
            if row.kind == "answer" and self.asked_at:
                days = (row.at - self.asked_at).total_seconds() / (HOURS_A_DAY * 3600)
                used[row.tag] = used.get(row.tag, 0) + max(0, days)
            self.asked_at = row.at
        return used

    def figures(self) -> dict[str, Any]:
        """The charts, once all chapters are read."""
        chances = self.game.log.filter(kind="chance").count()
        passed = landmarks_of(self.game, self.title, self.gone)
        counted = count_text(self.title, passed)
        facts = {"counted": counted, "chances": chances, "events": self.game.events}
        where = gettext("%(counted)s; %(events)d events, %(chances)d rolls, draws and shuffles.")
        return {
            "heading": gettext("The game in figures"),
            "where": where % facts,
            "plots": [*self._game_charts(), *self._luck_chart(), *self._time_chart()],
        }

    def _game_charts(self) -> Iterator[Plot]:
        if not self.title.paper or len(self.samples) < 2:
            return
        when = str(self.title.turn_words.at_the_end)
        for found in self.title.paper.charts(self.samples):
            alt = _alt(found.heading, found.series)
            svg = charts.lines(
                found.series,
                alt,
                form=charts.BOOK,
                first=0,
                limit=found.limit,
                limit_name=found.limit_name,
            )
            yield Plot(found.heading, f"{capfirst(when)}.", svg, alt)

    def _luck_chart(self) -> Iterator[Plot]:
        """Hits above or below what the dice promise, added up; two games of three stay in the field."""
        if not self.lucks:
            return
        series, spread = [], [0.0]
        for seat_side, name in self._sides().items():
            values, sum_ = [0.0], 0.0
            for luck in self.lucks:
                mine = luck.get(seat_side)
                sum_ += mine.hits - mine.expected if mine else 0
                values.append(round(sum_, 2))
            series.append(Series(f"{name} {values[-1]:+.1f}".replace("-", "−"), seat_side, tuple(values)))
        variance = 0.0
        for luck in self.lucks:
            variance += max(mine.variance for mine in luck.values())
            spread.append(math.sqrt(variance))
        heading = gettext("Dice luck in battle")
        count = ngettext("After %(count)d battle.", "After each of %(count)d battles.", len(self.lucks))
        caption = gettext("Hits above or below expectation, added up. Two games of three stay in the grey.")
        alt = _alt(heading, series)
        svg = charts.lines(series, alt, form=charts.BOOK, first=0, band=spread)
        yield Plot(heading, f"{count % {'count': len(self.lucks)}} {caption}", svg, alt)

    def _sides(self) -> dict[str, str]:
        """The marks of the sides with a name for each; with several seats of a side, the first one's."""
        assert self.title.paper
        found: dict[str, str] = {}
        for seat in self.game.seats.all():
            found.setdefault(self.title.paper.side(seat.key), self.title.words.seat(seat.key))
        return found

    def _time_chart(self) -> Iterator[Plot]:
        if len(self.times) < 2:
            return
        series = [self._time_series(seat) for seat in self.game.seats.all()]
        heading = gettext("Time used")
        caption = gettext("Days from question to answer, %(by)s.") % {"by": self.title.turn_words.by}
        alt = _alt(heading, series)
        yield Plot(heading, caption, charts.lines(series, alt, form=charts.BOOK, first=0), alt)

    def _time_series(self, seat: Seat) -> Series:
        side = self.title.paper.side(seat.key) if self.title.paper else ""
        values = tuple(round(used.get(seat.key, 0), 2) for used in self.times)
        return Series(self.title.words.seat(seat.key), side, values)

    # --- the rest ------------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """How the game stands at the end of the book."""
        mine = [seat.key for seat in seats.seats_of(self.game, self.reader)]
        own = mine[0] if mine and not self.game.is_over else None
        heading = gettext("The final position") if self.game.is_over else gettext("The position now")
        return {
            "heading": heading,
            "where": f"{self.title.words.headline(self.view)}. {self.ending()}".strip(),
            "map": self.title.board.picture(self.view, {}, "colour") if self.title.board else "",
            "sections": self.title.words.position(self.view, own),
        }

    def dice(self) -> dict[str, Any]:
        game = self.game
        chances = game.log.filter(kind="chance").count()
        count = gettext("It makes all %(count)d rolls, draws and shuffles again and compares each.")
        began = day_text(game.started_at or game.opened_at)
        ended = day_text(game.ended_at) if game.ended_at else ""
        over = game.is_over and bool(game.ended_at)
        return {
            "heading": gettext("The sealed dice"),
            "seal_heading": gettext("The seal, shown on %(day)s") % {"day": began},
            "seal": grouped(game.commitment),
            "secret_heading": gettext("The secret, shown on %(day)s") % {"day": ended}
            if over
            else gettext("The secret"),
            "secret": grouped(bytes(game.secret).hex()) if over else "",
            "words_heading": gettext("The words that were added"),
            "words": dice_words(game),
            "who": who_made_the_dice(game),
            "count": count % {"count": chances},
        }

    def cover(self, pages: int | None = None) -> dict[str, Any]:
        game = self.game
        reader = Reader(game, self.eyes)
        began, ended = game.started_at or game.opened_at, game.ended_at
        facts = {"title": self.title.words.name(), "first": day_text(began)}
        if ended:
            under = gettext("%(title)s by letter, from %(first)s to %(last)s.")
            facts["last"] = day_text(ended)
        else:
            under = gettext("%(title)s by letter, since %(first)s.")
        return {
            "game_name": game.name,
            "long_name": len(game.name) > 20,
            "under": under % facts,
            "people": reader.people,
            "ending": self.ending() or gettext("It is still being played"),
            "copy": self.copy(pages),
            "turns": game.turn,
            "turn_words": self.title.turn_words,
        }

    def copy(self, pages: int | None) -> str:
        """Whose copy this is, and how much is in it."""
        if self.eyes is EVERYTHING:
            whose = gettext("as it really was")
        else:
            mine = [self.title.words.seat(seat) for seat in self.eyes]
            whose = ", ".join(mine) if mine else gettext("as spectators see it")
        events = ngettext("%(count)d event", "%(count)d events", self.game.events)
        parts = [whose, events % {"count": self.game.events}]
        if pages:
            parts.append(ngettext("%(count)d page", "%(count)d pages", pages) % {"count": pages})
        return "; ".join(parts)

    def ending(self) -> str:
        if not self.game.is_over:
            return ""
        return sentences.ending_text(self.title, self.game.winners, self.game.how)


def luck_text(luck: BattleLuck | None) -> str:
    if luck is None:
        return ""
    hits = ngettext("%(count)d hit", "%(count)d hits", luck.hits) % {"count": luck.hits}
    return gettext("%(hits)s; %(expected).1f expected") % {"hits": hits, "expected": luck.expected}


def grouped(digits: str) -> str:
    """A long number in groups that can be compared by eye."""
    groups = [digits[at : at + SEAL_GROUP] for at in range(0, len(digits), SEAL_GROUP)]
    return "  ".join(groups)


def _alt(heading: str, series: Sequence[Series]) -> str:
    """A chart in words: where each line ends."""
    return f"{heading}: " + "; ".join(f"{line.name}, {line.values[-1]:g}" for line in series)
