"""A running game: the kernel drives the rules by hand, from answer to answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from games.kernel.chance import Drawn, Rolled, Source, Wish
from games.kernel.errors import Drift, TooLate
from games.kernel.events import Event, GameEnded, GameState, TurnBegan
from games.kernel.gate import Pencil, Trial, hide
from games.kernel.log import Answered, Entry, write_state
from games.kernel.questions import Ask, Forced, Opened, Picks, Question, Seat
from games.kernel.rules import Boundary, GameOver, Ruleset, Table

S = TypeVar("S", bound=GameState)


class Running(Generic[S]):
    """One game between two answers.

    `start` begins a new game, `resume` goes on from a snapshot by feeding the entries stored since.
    While stored entries are left, what the rules produce must equal them; a difference raises `Drift`.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        options: Any,
        state: S,
        source: Source,
        *,
        stored: Sequence[Entry] = (),
        chances: int = 0,
        on_event: Callable[[S, Event], None] | None = None,
        on_boundary: Callable[[Running[S]], None] | None = None,
        on_forced: Callable[[S, Question], None] | None = None,
        on_opened: Callable[[S, str], None] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.state = state
        self.source = source
        self.chances = chances
        """How many chances the whole log holds, those taken back included: their numbers are never reused."""
        self.seats: Mapping[Seat, str] = ruleset.seats(options)
        self.position = 0
        """How many entries have been fed or produced since the snapshot."""
        self.new: list[Entry] = []
        """The entries produced since the stored ones ran out: what must be appended to the log."""
        self.boundary = 0
        """The position of the latest boundary."""
        self.asked = 0
        """The position at which the open questions were asked."""
        self.forced: list[Forced] = []
        """What was answered in silence since the last answer, for whoever wants to know what it led to."""
        self._stored = stored
        self._on_event = on_event
        self._on_boundary = on_boundary
        self._on_forced = on_forced
        self._on_opened = on_opened
        self._asking: Ask | None = None
        self._given: dict[Seat, Picks] = {}
        self._trial: Trial | None = None
        table = Table(state, tuple(self.seats), options, self._record)
        self._rules = ruleset.play(table)
        self._drive(None)
        while self._asking and self.position < len(stored):
            self._feed_stored_answer()

    @classmethod
    def start(cls, ruleset: Ruleset[S], options: Any, source: Source, **hooks: Any) -> Running[S]:
        """A new game, up to its first question."""
        return cls(ruleset, options, ruleset.begin(options), source, **hooks)

    # --- what is asked, and answering it -------------------------------------------------------

    @property
    def open(self) -> dict[Seat, Question]:
        """The open questions by seat. A seat that has answered in secret is no longer among them."""
        if self._asking is None:
            return {}
        return {q.seat: q for q in self._asking.questions if q.seat not in self._given}

    @property
    def together(self) -> dict[Seat, Question]:
        """The questions of a round in which several seats are asked, each in secret: answered or not."""
        asking = self._asking
        if asking is None or asking.until != "all" or len(asking.questions) == 1:
            return {}
        return {q.seat: q for q in asking.questions}

    @property
    def held(self) -> tuple[Answered, ...]:
        """The new answers of a round that lasts: the latest ones, since nothing has followed from them."""
        new = [entry for entry in self.new if isinstance(entry, Answered) and not entry.is_remark]
        return tuple(new[-len(self._given) :]) if self._given else ()

    @property
    def settled(self) -> list[Entry]:
        """What is new and no longer a secret that may be taken back."""
        held = self.held
        return [entry for entry in self.new if not any(entry is one for one in held)]

    @property
    def over(self) -> bool:
        return self.state.ending is not None

    def answer(self, seat: Seat, prompt: str, picks: Sequence[str], source: str = "") -> None:
        """Take a seat's answer and play on to the next pause. Refused or TooLate change nothing."""
        question = self.open.get(seat)
        if question is None or question.prompt != prompt:
            raise TooLate("not_asked", seat=seat, prompt=prompt)
        self._take(Answered(seat, prompt, question.check(picks), source))

    def remark(self, seat: Seat, prompt: str, picks: Sequence[str], source: str = "") -> None:
        """Take what a seat says unasked. Whoever is asked stays asked; more may be."""
        if self.over or seat not in self.seats or prompt not in self.ruleset.remarks:
            raise TooLate("not_asked", seat=seat, prompt=prompt)
        self._hear(Answered(seat, prompt, tuple(picks), source))

    def put_in_pencil(self, seat: Seat, view: S) -> None:
        """From here on the game is only tried, for one seat that has this view: see gate.py. It cannot be
        stored, and raises `Gate` where the seat's knowledge or its turn ends."""
        hide(self.state, view)
        self.source, self._trial, self._on_boundary = Pencil(), Trial(seat), None

    def end(self, winners: tuple[Seat, ...], how: str) -> None:
        """End the game from outside the rules: resigned, agreed, abandoned."""
        self._record(GameEnded(winners, how))
        self._asking, self._given = None, {}
        self._rules.close()

    @property
    def path(self) -> tuple[str, ...]:
        """Where in the rules the game waits, from the outside in."""
        names: list[str] = []
        frame: Any = self._rules
        while frame is not None:
            if hasattr(frame, "cr_code"):
                names.append(frame.cr_code.co_name)
            frame = getattr(frame, "cr_await", None)
        return tuple(names)

    # --- driving ---------------------------------------------------------------------------------

    def _take(self, answered: Answered) -> None:
        asking = self._asking
        assert asking is not None
        if self._trial:
            self._trial.before_answer(asking)
        self.forced.clear()
        self._write(answered)
        if asking.until == "any":
            self._drive((answered.seat, answered.picks))
        elif asking.until == "one":
            self._drive(answered.picks)
        else:
            self._given[answered.seat] = answered.picks
            if len(self._given) == len(asking.questions):
                given, self._given = self._given, {}
                self._drive({q.seat: given[q.seat] for q in asking.questions})

    def _hear(self, remark: Answered) -> None:
        event = self.ruleset.remarks[remark.prompt](self.state, remark.seat, remark.picks)
        self._write(remark)
        self._record(event)
        asking, asked = self._asking, self.asked
        if asking is None or not asking.wakes:
            return
        self._drive(None)
        if self._asking and all(question in self._asking.questions for question in asking.questions):
            self.asked = asked

    def _drive(self, value: Any) -> None:
        """Run the rules to their next question, deciding chances and passing boundaries on the way."""
        self._asking = None
        send = self._rules.send
        try:
            while True:
                wish = send(value)
                if type(wish) is Ask:
                    if self._trial:
                        self._trial.before_question(wish)
                    self._asking, self.asked = wish, self.position
                    return
                value = None
                if type(wish) is Boundary:
                    self._pass(wish)
                elif type(wish) is Forced:
                    value = self._take_forced(wish)
                elif type(wish) is Opened:
                    if self._on_opened:
                        self._on_opened(self.state, wish.prompt)
                else:
                    value = self._decide(wish)
        except (StopIteration, GameOver):
            assert self.over, "the rules returned before the game was over"

    def _take_forced(self, forced: Forced) -> Picks:
        """An answer taken in silence: nobody is asked, nothing is written, only a watcher is told."""
        self.forced.append(forced)
        if self._on_forced:
            self._on_forced(self.state, forced.question)
        return forced.picks

    def _decide(self, wish: Wish) -> Rolled | Drawn:
        stored = self._next_stored()
        if stored is None:
            chance = self.source.decide(wish, self.chances + 1)
            self.chances += 1
        elif isinstance(stored, Rolled | Drawn) and stored.answers(wish):
            chance = stored
        else:
            raise Drift(self.position + 1, stored, wish)
        self._write(chance)
        return chance

    def _pass(self, boundary: Boundary) -> None:
        if boundary.new_turn:
            stored = self._next_stored()
            rules = stored.rules if isinstance(stored, TurnBegan) else self.ruleset.version
            self._record(TurnBegan(self.state.turn + 1, rules))
            return
        self.boundary = self.position
        if self._on_boundary:
            self._on_boundary(self)

    def _record(self, event: Event) -> None:
        if self._trial:
            self._trial.before_event(event)
        self._write(event)
        event.apply(self.state)
        if self._on_event:
            self._on_event(self.state, event)

    def _write(self, entry: Entry) -> None:
        """The next entry: new, or equal to the stored one."""
        stored = self._next_stored()
        if stored is None:
            self.new.append(entry)
        elif stored != entry:
            raise Drift(self.position + 1, stored, entry)
        self.position += 1

    def _next_stored(self) -> Entry | None:
        return self._stored[self.position] if self.position < len(self._stored) else None

    def _feed_stored_answer(self) -> None:
        stored = self._stored[self.position]
        if isinstance(stored, GameEnded):
            return self.end(stored.winners, stored.how)
        if isinstance(stored, Answered) and stored.prompt in self.ruleset.remarks:
            return self._hear(stored)
        question = self.open.get(stored.seat) if isinstance(stored, Answered) else None
        if not isinstance(stored, Answered) or question is None or question.prompt != stored.prompt:
            raise Drift(self.position + 1, stored, sorted(q.prompt for q in self.open.values()))
        self._take(stored)

    def snapshot(self) -> bytes:
        """The state as bytes; only at a boundary can the game be resumed from it."""
        return write_state(self.state)
