"""A try-out as its owner is shown it, or who has its link: the dealt position behind some steps of a line.

The board is shown as the owner's eyes would see it: what is hidden there stays hidden. What another seat is
asked is told from the dealt cards, which are no more than the owner's view and a lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from accounts.models import User
from games.kernel import Answered, Event, Eyes, Question, fold
from games.models import Seat, Tryout, TryoutLine
from games.players.trying_out import Played
from games.reader import news, questions
from games.reader.questions import Asked, Pencilled
from games.reader.reader import HAND, Reader
from games.service import tryouts
from games.titles import Section
from games.titles.chances import ToldChance
from games.titles.fray import Fray, FrayOdds
from games.titles.pointing import NOTHING, Pointing
from games.titles.tracing import NO_TRACE, MapMove, Trace


class Move(Struct, frozen=True):
    """Steps that people think of as one: all up to the first of which something can be told."""

    number: int
    at: int
    """Behind how many steps of the line it is done."""
    text: str
    side: str = ""
    arrows: tuple[MapMove, ...] = ()
    is_ink: bool = False
    """It had happened when the try-out began."""


class Difference(Struct, frozen=True):
    """A part of the position that is not the same behind all lines: what each has there and not all have."""

    heading: str
    cells: tuple[tuple[str, ...], ...]


class TryoutReader(Reader):
    """Somebody before a line of a try-out, behind so many of its steps."""

    def __init__(
        self,
        line: TryoutLine,
        user: User | None,
        at: int | None = None,
        whose: str = "",
        eyes: Eyes | None = None,
    ) -> None:
        """`whose`: the seat that is to answer, where several may. `eyes`: of who is shown less."""
        self.tryout: Tryout = line.tryout
        own = tryouts.eyes_in(self.tryout)
        super().__init__(self.tryout.game, own if eyes is None else eyes, user, self.tryout.event)
        self.is_now = False
        self.line = line
        self.steps = tryouts.steps_of(line.steps)
        self.at = len(self.steps) if at is None else max(0, min(at, len(self.steps)))
        self.whose = whose
        self.may_answer = eyes is None

    # --- the position ----------------------------------------------------------------------------

    @cached_property
    def reached(self) -> Played:
        return tryouts.play(self.tryout, self.steps[: self.at])

    @cached_property
    def whole(self) -> Played:
        """The line to its end."""
        return self.reached if self.at == len(self.steps) else tryouts.play(self.tryout, self.steps)

    @cached_property
    def view(self) -> Any:
        return self.seen(self.reached.events)

    def seen(self, events: Sequence[Event]) -> Any:
        """What these eyes see when this has happened."""
        return fold(tryouts.view_before(self.tryout, self.eyes), events, self.eyes)

    @property
    def mine(self) -> list[Seat]:
        return [seat for seat in self.table if seat.key in self.eyes and not self.sees_all]

    @cached_property
    def position(self) -> Sequence[Section]:
        own = next(iter(self.mine), None)
        return self.words.position(self.view, own.key if own else None)

    @property
    def turn(self) -> int:
        turn: int = self.view.turn
        return turn

    @property
    def first(self) -> int:
        """So many steps had happened when the try-out began."""
        return len(self.tryout.head)

    @property
    def before(self) -> int:
        return max(self.first, self.at - 1)

    @property
    def behind(self) -> int:
        return min(len(self.steps), self.at + 1)

    @property
    def shown_at(self) -> int:
        """The end of the last move that the position shows."""
        return max((move.at for move in self.moves if move.at <= self.at), default=0)

    # --- what is asked ---------------------------------------------------------------------------

    @cached_property
    def question(self) -> Question | None:
        if not self.may_answer:
            return None
        return self.reached.open.get(self.whose) or next(iter(self.reached.open.values()), None)

    @cached_property
    def seat(self) -> Seat | None:  # type: ignore[override]
        """Who is asked; who looks at a position in which nobody is looks from their own seat."""
        if self.question:
            return next(seat for seat in self.table if seat.key == self.question.seat)
        return next(iter(self.mine), None)

    @property
    def is_dealt(self) -> bool:
        """Whether the hand of who is asked is not known to whoever tries: it was dealt by lot."""
        return self.seat is not None and self.seat.key not in self.eyes

    @property
    def hand_view(self) -> Any:
        return self._told_from(self.reached, self.seat.key) if self.seat else self.view

    def _told_from(self, played: Played, seat: str) -> Any:
        return self.seen(played.events) if seat in self.eyes else played.state

    @property
    def hands(self) -> list[Section]:
        seat = self.seat
        found = self.words.position(self.hand_view, seat.key) if seat else ()
        return [section for section in found if section.key == HAND]

    @property
    def asked_name(self) -> str:
        return self.person(self.seat).name if self.seat else ""

    @property
    def others_asked(self) -> list[Seat]:
        """The other seats that could answer first."""
        return [seat for seat in self.table if seat.key in self.reached.open and seat != self.seat]

    @cached_property
    def asked(self) -> Asked | None:  # type: ignore[override]
        question = self.question
        if question is None:
            return None
        view = self.hand_view
        pointing = self._pointing(question, view)
        prompt = questions.prompt_text(self.words, question, view)
        options = questions.options_of(self.words, question, view, pointing)
        return Asked(question, prompt, options, self.chain, pointing)

    def _pointing(self, question: Question, view: Any) -> Pointing:
        return self.title.pointing(question, view) if self.title.pointing else NOTHING

    @cached_property
    def chance(self) -> ToldChance | None:
        """What must fall before anything else can happen."""
        tells = self.title.chance
        return tells(self.reached.wish) if self.reached.wish and tells and self.may_answer else None

    @property
    def dice(self) -> range:
        """One for each die or draw that is wanted."""
        return range(self.reached.wish.count if self.reached.wish else 0)

    @cached_property
    def chain(self) -> tuple[Pencilled, ...]:
        """The answers that have led to nothing yet that could be told: the draft of the move under way."""
        begun = max((move.at for move in self._moves(self.reached, self.at)), default=len(self.tryout.head))
        under_way = list(enumerate(self.steps[: self.at]))[max(begun, len(self.tryout.head)) :]
        return tuple(self._pencilled(at, step) for at, step in under_way if isinstance(step, Answered))

    def _pencilled(self, at: int, step: Answered) -> Pencilled:
        before = tryouts.play(self.tryout, self.steps[:at])
        question, view = before.open[step.seat], self._told_from(before, step.seat)
        return Pencilled(
            step.picks,
            questions.picks_text(self.words, question, step.picks, view),
            "",
            step.prompt,
            self._pointing(question, view),
        )

    def name_of(self, key: str) -> str:
        question = self.question
        if question and key in question.items:
            return questions.item_name(self.words, question, key, self.hand_view)
        return super().name_of(key)

    # --- what has happened in it -----------------------------------------------------------------

    @cached_property
    def moves(self) -> list[Move]:
        """Of the whole line."""
        return self._moves(self.whole, len(self.steps))

    def _moves(self, played: Played, upto: int) -> list[Move]:
        view = self.seen(played.events)
        found: list[Move] = []
        ends = [*played.before[1:upto], len(played.events)]
        begun = 0
        for at, (step, end) in enumerate(zip(self.steps[:upto], ends, strict=False), start=1):
            events = [event.face_for(self.eyes) for event in played.events[begun:end]]
            text = " ".join(filter(None, (news.event_text(self.words, event, view) for event in events)))
            begun = end
            if not text:
                continue
            traces = [self._trace(event) for event in events]
            side = next((trace.side for trace in traces if trace.side), "")
            if not side and isinstance(step, Answered):
                side = next(one.side for one in self.people if one.seat.key == step.seat)
            arrows = tuple(move for trace in traces for move in trace.moves if move.start and move.end)
            is_ink = at <= len(self.tryout.head)
            found.append(Move(len(found) + 1, at, text, side, arrows, is_ink))
        return found

    def _trace(self, event: Event) -> Trace:
        return self.title.trace(event) if self.title.trace else NO_TRACE

    @cached_property
    def fray(self) -> Fray | None:
        if self.title.fray is None:
            return None
        events = [event.face_for(self.eyes) for event in self.reached.events]
        return self.title.fray(list(enumerate(events, start=1)), self.view, self.question)

    @property
    def odds_sides(self) -> tuple[FrayOdds, FrayOdds]:
        """The armies for which odds are worked out first: those of the battle, if there is one."""
        fray = self.fray
        attacker, defender = (force.odds for force in fray.forces) if fray else (None, None)
        return attacker or FrayOdds(5, 1, 1, 5), defender or FrayOdds(3, 1, 1, 5)

    @property
    def outcome(self) -> str:
        """How the game would have ended, if it has."""
        ending = self.view.ending
        return self.words.ending(ending) if ending else ""


def differences(readers: Sequence[TryoutReader]) -> list[Difference]:
    """What differs between the ends of some lines, as the position is told in words."""
    told = [
        {section.key: section for section in reader.words.position(reader.seen(reader.whole.events), None)}
        for reader in readers
    ]
    found = []
    for key in dict.fromkeys(key for sections in told for key in sections):
        lines = [sections[key].lines if key in sections else () for sections in told]
        common = set(lines[0]).intersection(*lines)
        cells = tuple(tuple(line for line in each if line not in common) for each in lines)
        if any(cells):
            heading = next(sections[key].heading for sections in told if key in sections)
            found.append(Difference(heading, cells))
    return found
