"""A game as one pair of eyes is shown it, now or right after an event; and as one seat is asked in it.

What these eyes may not know is not in the view, so it is in nothing that is told from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from games.kernel import EVERYTHING, Event, Eyes, Problem, Question, Sketch, fold, read_state, write_state
from games.models import Agreement, Game, LogEntry, OpenQuestion, Seat, Tenure
from games.reader import lookup, news, problems, questions, sentences
from games.reader.dates import day_text
from games.reader.deeds import chapters_between, deeds_since
from games.reader.dice_words import result_of
from games.reader.landmarks import Passed, landmarks_of
from games.reader.news import NewsLine, Span
from games.reader.people import Person, people_of
from games.reader.questions import Asked, Pencilled
from games.reader.story import Story, StoryGroup, StoryTurn, alone, grouped, in_order, of_deeds
from games.reader.waiting import Awaited, awaited
from games.service import agreements, being_away, clocks, moving, orders, seats, storage, waiting
from games.service.game_lists import Listed
from games.service.stopping import GameStopped
from games.titles import Entry, Section, Title
from games.titles.deeds import Deed
from games.titles.fray import Fray
from games.titles.offered import titles
from games.titles.pointing import NOTHING, Pointing

LONGEST_FRAY = 150
"""So many events are looked through for where a battle began."""
HAND = "hand"
"""The key of the section of a position that tells the reader's own cards."""


class Reader:
    """Somebody before a game. `event` None means now."""

    seat: Seat | None = None
    asked: Asked | None = None

    def __init__(self, game: Game, eyes: Eyes, user: User | None = None, event: int | None = None) -> None:
        self.game, self.eyes, self.user = game, eyes, user
        self.event = game.events if event is None else event
        self.is_now = event is None or event >= game.events
        self.title: Title = titles()[game.title]
        self.words = self.title.words

    @classmethod
    def of_user(cls, game: Game, user: User | None) -> Reader:
        """With the eyes of whoever looks; ask `may_watch` first."""
        return cls(game, seats.eyes_of(game, user), user)

    @classmethod
    def of_listed(cls, listed: Listed, user: User) -> Reader:
        """A player before one of a list of games, which was read as a whole. Who is away is no news there."""
        found = cls(listed.game, listed.eyes, user)
        found.table, found.open_questions, found.view = listed.table, listed.questions, listed.view
        found.away = {}
        return found

    def in_seat(self, seat: Seat) -> SeatReader:
        """The same eyes, with the question of one of the seats."""
        found = SeatReader(seat, self.eyes, self.user)
        found.table, found.open_questions, found.away = self.table, self.open_questions, self.away
        return found

    def back_at(self, event: int, *, then: bool = False) -> Reader:
        """The same somebody looking back. When the game is over all is shown as it was, or, `then`, as this
        person saw it while it was played."""
        eyes = (self._eyes_then if then else EVERYTHING) if self.game.is_over else self.eyes
        found = Reader(self.game, eyes, self.user, event)
        found.table = self.table
        return found

    @property
    def sees_all(self) -> bool:
        return self.eyes is EVERYTHING

    @property
    def _eyes_then(self) -> Eyes:
        mine = self.user.pk if self.user else None
        return tuple(
            seat.key
            for seat in self.table
            if mine and any(tenure.player_id == mine for tenure in seat.tenures.all())
        )

    @cached_property
    def moment(self) -> datetime:
        """When it is read: one moment for all that a letter or a page tells."""
        return timezone.now()

    # --- the table -------------------------------------------------------------------------------

    @cached_property
    def table(self) -> list[Seat]:
        """Every seat, with who sits and sat there."""
        sitting = Prefetch("tenures", Tenure.objects.select_related("player"))
        found = list(self.game.seats.prefetch_related(sitting, "tenures__player__absences"))
        for seat in found:
            seat.game = self.game
        return found

    @cached_property
    def mine(self) -> list[Seat]:
        """The reader's own seats: while the game lasts those whose secrets the reader sees."""
        if self.game.is_over:
            return self.played
        return [seat for seat in self.table if seat.key in self.eyes]

    @property
    def played(self) -> list[Seat]:
        """The seats in which the person who reads sits now, whichever of them the page or letter is for."""
        sits = [(seat, seat.tenure) for seat in self.table]
        return [seat for seat, tenure in sits if self.user and tenure and tenure.player_id == self.user.pk]

    @cached_property
    def people(self) -> list[Person]:
        return people_of(self.words, self.table, self.mine, self.away)

    @cached_property
    def away(self) -> dict[int, date]:
        """Who of the players is away, and until which day."""
        players = [seat.tenure.player for seat in self.table if seat.tenure]
        return {} if self.game.is_over else being_away.away_until(players, self.moment)

    def person(self, seat: Seat) -> Person:
        return next(person for person in self.people if person.seat == seat)

    # --- for whom it waits -----------------------------------------------------------------------

    @cached_property
    def open_questions(self) -> dict[str, OpenQuestion]:
        """What is asked of each seat, as the person who reads may know it, by the seat's key."""
        found = waiting.asked_in(self.game, self._all_eyes)
        for seat in self.table:
            if seat.key in found:
                found[seat.key].seat = seat
        return found

    def awaited(self, now: datetime) -> list[Awaited]:
        """The seats that are asked, with their clocks."""
        rows, crowded = self.open_questions, len(self.table) > 2
        return [
            awaited(person, row, self.eyes, now, crowded=crowded)
            for person in self.people
            if (row := rows.get(person.seat.key))
        ]

    @property
    def _all_eyes(self) -> Eyes:
        """Of all seats in which the person who reads sits."""
        return self.eyes

    @property
    def has_no_clock(self) -> bool:
        return clocks.has_no_clock(self.game)

    # --- the position ----------------------------------------------------------------------------

    @cached_property
    def view(self) -> Any:
        """The game in ink, at this moment."""
        if self.is_now:
            return storage.seen_by(self.game, self.eyes)
        return storage.view(self.game, self.eyes, self.event)

    @property
    def shown(self) -> Any:
        """What pages and papers show: the view, with what is in pencil."""
        return self.view

    @property
    def headline(self) -> str:
        """Where the game stands: the turn and the phase."""
        return self.words.headline(self.shown)

    @cached_property
    def position(self) -> Sequence[Section]:
        """The position in words, with the hand of the reader's seat."""
        return self.words.position(self.shown, self.seat.key if self.seat else None)

    @property
    def hands(self) -> list[Section]:
        """Of the position in words what is in hand."""
        return [section for section in self.position if section.key == HAND]

    @property
    def hand_view(self) -> Any:
        """From which the hand is told."""
        return self.shown

    @property
    def sections(self) -> list[Section]:
        """And what is on the table."""
        return [section for section in self.position if section.key != HAND]

    @cached_property
    def day(self) -> str:
        """When the moment was, in the reader's days."""
        row = self.game.log.filter(event=self.event).first()
        return day_text(row.at if row else self.game.started_at or self.game.opened_at)

    @property
    def ending(self) -> str:
        """How the game ended; empty while it lasts."""
        game = self.game
        return sentences.ending_text(self.title, game.winners, game.how) if game.is_over else ""

    @property
    def result(self) -> Sequence[str]:
        """What is told at the end besides who won."""
        return result_of(self.game, self.view) if self.game.is_over else ()

    @property
    def stopped(self) -> str:
        """What is told of a game that we have stopped; empty of any other."""
        return sentences.stopped_text() if self.game.state == Game.State.STOPPED else ""

    # --- what happened ---------------------------------------------------------------------------

    @cached_property
    def taken_back(self) -> list[Span]:
        return storage.taken_back(self.game)

    @property
    def landmarks(self) -> list[Passed]:
        """Of the whole game."""
        return landmarks_of(self.game, self.title, self.taken_back)

    def lines(self, events: Iterable[tuple[LogEntry, Event]]) -> list[NewsLine]:
        """What these events tell."""
        return news.lines_of(self.words, events, self.view, self.taken_back)

    def news(self, after: int) -> list[NewsLine]:
        """What happened behind that event, up to this moment; what was taken back is marked."""
        upto = None if self.is_now else self.event
        return self.lines(storage.events_between(self.game, self.eyes, after, upto))

    @property
    def latest_news(self) -> list[NewsLine]:
        """What happened lately."""
        return self.telling(self._lately)

    @property
    def _lately(self) -> int:
        """The last event that is no news any more."""
        return max(0, self.event - news.LATELY)

    @property
    def story(self) -> Story:
        """The latest news, grouped as people think of it."""
        if self.title.deeds is not None:
            deeds = self.deeds(self._lately)
            return of_deeds(deeds, self._told(deeds, self._lately), self._lately)
        events = list(storage.events_between(self.game, self.eyes, self._lately, None))
        trace = self.title.trace
        traces = {row.event or 0: trace(event) for row, event in events} if trace else {}
        return grouped(self.lines(events), traces)

    def history(self, after: int, upto: int) -> list[StoryTurn]:
        """The turns of which something lies between these events, whole: deeds where the game tells them,
        else events; and what was taken back."""
        upto = storage.turn_end(self.game, upto)
        lines = self.lines(storage.events_between(self.game, self.eyes, after, upto))
        found: dict[int, tuple[str, list[StoryGroup]]] = {}
        if room := self.title.deeds:
            for turn, title, done in chapters_between(
                self.game, room, self.eyes, self.taken_back, after, upto
            ):
                found[turn] = (title, [*of_deeds(done, self._told(done, 0), 0).groups])
            lines = [line for line in lines if line.taken_back]
        for line in lines:
            found.setdefault(line.turn, ("", []))[1].append(alone(line))
        heading = self.title.turn_words.heading
        return [
            StoryTurn(turn, heading(turn), title, in_order(groups))
            for turn, (title, groups) in sorted(found.items())
            if groups
        ]

    @property
    def fray(self) -> Fray | None:
        """The battle that is being fought, if there is one."""
        if self.title.fray is None or not self.is_now or self.game.is_over:
            return None
        events = storage.events_between(self.game, self.eyes, max(0, self.event - LONGEST_FRAY), None)
        asked = self.asked.question if self.asked else None
        return self.title.fray([(row.event or 0, event) for row, event in events], self.view, asked)

    def deeds(self, since: int = 0) -> list[Deed]:
        """What was done behind that event, up to this moment, without what was taken back."""
        if self.title.deeds is None:
            return []
        upto = None if self.is_now else self.event
        return deeds_since(self.game, self.title.deeds, self.eyes, self.taken_back, since, upto)

    def told_since(self, after: int) -> list[NewsLine]:
        """The same as lines, each deed once: of one that was told before only what came to it since."""
        if self.title.deeds is None:
            return [line for line in self.news(after) if not line.taken_back]
        return self._told(self.deeds(after), after)

    def _told(self, deeds: Iterable[Deed], after: int) -> list[NewsLine]:
        return [
            NewsLine(deed.number, " ".join(told), deed.turn, deed.at or self.game.opened_at)
            for deed in deeds
            if (told := deed.lines(after))
        ]

    def telling(self, after: int) -> list[NewsLine]:
        """Deeds where the game tells them; else events, those marked that were taken back."""
        return self.news(after) if self.title.deeds is None else self.told_since(after)

    def taken_back_since(self, after: int) -> list[str]:
        """Take-backs of what the reader knew already."""
        return news.taken_back_since(self.game, self.taken_back, after)

    # --- words -----------------------------------------------------------------------------------

    def problem(self, problem: Problem) -> str:
        """Why something was not done, and that nothing else was changed."""
        if problem.key == problems.SEVERAL:
            return self.reason(problem)
        return problems.problem_text(self._with_names(problem), self.title, self.view)

    def reason(self, problem: Problem) -> str:
        """The reason alone."""
        if problem.key == problems.SEVERAL:
            return problems.several_text(problem, self.name_of)
        return problems.reason_text(self._with_names(problem), self.title, self.view)

    def _with_names(self, problem: Problem) -> Problem:
        """Things as people call them, where a sentence names one by its key."""
        facts = dict(problem.facts)
        item = facts.get("item")
        if not problems.has_text(problem.key) or not isinstance(item, str):
            return problem
        return type(problem)(problem.key, **facts | {"item": self.name_of(item)})

    def name_of(self, key: str) -> str:
        """What something is called: an item of the open question, else an entry of the almanac."""
        entry = self.almanac.get(key)
        return entry.name if entry else key.replace("_", " ")

    @property
    def almanac(self) -> dict[str, Entry]:
        return lookup.almanac(self.game.title)

    def rules_for(self, prompt: str) -> list[Entry]:
        """The rules that a question is about, where the game says which."""
        return lookup.rules_for(self.game.title, prompt)


class SeatReader(Reader):
    """Somebody in a seat: what it is asked, behind its answers in pencil."""

    seat: Seat

    def __init__(
        self, seat: Seat, eyes: Eyes | None = None, user: User | None = None, event: int | None = None
    ) -> None:
        user = user or (seat.tenure.player if seat.tenure else None)
        super().__init__(seat.game, (seat.key,) if eyes is None else eyes, user, event)
        self.seat = seat

    @classmethod
    def of_tenure(cls, tenure: Tenure) -> SeatReader:
        """For the player of a tenure that lasts, with the eyes of that seat alone."""
        found = cls(tenure.seat, user=tenure.player)
        found.tenure = tenure
        return found

    @cached_property
    def table(self) -> list[Seat]:
        """The reader's own seat is the one of the table, which knows who sits there."""
        found = super().table
        self.seat = next(seat for seat in found if seat.pk == self.seat.pk)
        return found

    @cached_property
    def tenure(self) -> Tenure:
        """Who sits there now."""
        tenure = self.seat.tenure
        assert tenure is not None
        return tenure

    @property
    def player(self) -> User:
        """The person who reads: nobody reads for a bot."""
        player = self.tenure.player
        assert player is not None
        return player

    def changed(self) -> None:
        """Something has happened: read again."""
        self.game.refresh_from_db()
        self.event, self.is_now = self.game.events, True
        for name in (
            "view",
            "position",
            "row",
            "sketch",
            "asked",
            "_pencil",
            "offers",
            "taken_back",
            "open_questions",
            "moment",
            "own_clock",
        ):
            self.__dict__.pop(name, None)

    def drew(self, sketch: Sketch) -> None:
        """An answer more is in pencil, which has led here; in ink nothing has happened."""
        for name in ("asked", "_pencil"):
            self.__dict__.pop(name, None)
        self.sketch = sketch

    # --- the question ----------------------------------------------------------------------------

    @cached_property
    def row(self) -> OpenQuestion | None:
        """The seat's open question as it is kept: since when, until when."""
        return self.open_questions.get(self.seat.key) if self.is_now else None

    @property
    def _all_eyes(self) -> Eyes:
        if self.game.is_over or not self.user:
            return self.eyes
        return tuple(seat.key for seat in self.played)

    def clock(self, now: datetime) -> Awaited | None:
        """The seat's own clock; None if it is asked nothing."""
        return awaited(self.person(self.seat), self.row, self.eyes, now) if self.row else None

    @cached_property
    def own_clock(self) -> Awaited | None:
        """The same at the moment of reading."""
        return self.clock(self.moment)

    @property
    def clock_sentence(self) -> str:
        """How the seat's clock stands, as letters and sheets say it."""
        clock = self.own_clock
        if clock is None:
            return sentences.nothing_asked_text()
        return sentences.clock_text(
            clock, clockless=self.has_no_clock, weekends_count=self.game.weekends_count
        )

    @cached_property
    def sketch(self) -> Sketch | None:
        """Where the seat stands, its pencil included; nothing in a stopped game, also if it is found only now
        that the rules no longer give its log."""
        if self.game.state not in moving.PLAYED or not self.row:
            return None
        try:
            return moving.sketch_of(self.seat)
        except GameStopped:
            self.game.state = Game.State.STOPPED
            return None

    @property
    def is_played(self) -> bool:
        """Whether the seat can be asked anything: not if the game is over, nor if it is stopped."""
        return self.sketch is not None or self.game.state in moving.PLAYED

    @property
    def question(self) -> Question | None:
        return self.sketch.question if self.sketch else None

    @property
    def draft(self) -> list[tuple[str, list[str]]]:
        """The answers in pencil."""
        steps = self.sketch.steps if self.sketch else ()
        return [(question.prompt, list(picks)) for question, picks in steps]

    @property
    def shown(self) -> Any:
        return self._pencil[0]

    @cached_property
    def _pencil(self) -> tuple[Any, tuple[Pencilled, ...]]:
        """A view of its own in which the answers in pencil have happened, and those answers as told on the
        way: what was picked is called what it was called then."""
        sketch = self.sketch
        if sketch is None or not sketch.steps:
            return self.view, ()
        view, done = self.copied_view(), 0
        told = []
        for (question, picks), before in zip(sketch.steps, sketch.before, strict=True):
            view, done = fold(view, sketch.events[done:before], self.eyes), before
            told.append(self.pencilled(question, picks, view))
        return fold(view, sketch.events[done:], self.eyes), tuple(told)

    def copied_view(self) -> Any:
        return read_state(self.title.ruleset, write_state(self.view))

    def pencilled(self, question: Question, picks: Sequence[str], view: Any) -> Pencilled:
        words = self.words
        return Pencilled(
            tuple(picks),
            questions.picks_text(words, question, picks, view),
            questions.typed_text(words, question, picks, view),
            question.prompt,
            self.pointing(question, view),
        )

    def pointing(self, question: Question, view: Any) -> Pointing:
        """What the items of a question point at on the table."""
        return self.title.pointing(question, view) if self.title.pointing else NOTHING

    @cached_property
    def asked(self) -> Asked | None:  # type: ignore[override]
        """The question as this seat reads it."""
        question, (view, draft) = self.question, self._pencil
        if question is None:
            return None
        prompt = questions.prompt_text(self.words, question, view)
        pointing = self.pointing(question, view)
        options = questions.options_of(self.words, question, view, pointing)
        return Asked(question, prompt, options, draft, pointing)

    def foretold(self, events: Iterable[Event]) -> list[str]:
        """What would happen, in sentences: told from a view in which it has."""
        view = fold(self.copied_view(), events := list(events), self.eyes)
        return [text for event in events if (text := news.event_text(self.words, event, view))]

    def names_in_all_languages(self, question: Question) -> dict[str, list[str]]:
        return questions.names_in_all_languages(self.title, question, self.shown)

    def name_of(self, key: str) -> str:
        question = self.question
        if question and key in question.items:
            return questions.item_name(self.words, question, key, self.shown)
        return super().name_of(key)

    # --- beside it -------------------------------------------------------------------------------

    @property
    def _lately(self) -> int:
        """The seat's last move, if that is not too long ago."""
        since = moving.since_last_move(self.seat) if self.is_now else 0
        return max(since, self.event - news.MOST, 0)

    @property
    def answered_in_secret(self) -> bool:
        """Whether the seat's answer waits for those of others."""
        return moving.has_answered_in_secret(self.seat)

    @property
    def has_answered(self) -> bool:
        """Whether the seat has answered anything in ink."""
        return self.seat.submissions.filter(accepted=True).exists() or self.answered_in_secret

    @property
    def can_take_back(self) -> bool:
        """Whether the seat's last answer in ink can be taken back alone."""
        return not self.game.is_over and moving.can_take_back(self.seat)

    def orders_in_force(self, now: datetime) -> list[str]:
        """The seat's standing orders, each as a line that could be written again."""
        if self.title.orders is None or self.seat.tenure is None:
            return []
        rows = orders.in_force(self.seat, now)
        return [sentences.order_text(orders.order_of(row), self.title) for row in rows]

    def lines(self, events: Iterable[tuple[LogEntry, Event]]) -> list[NewsLine]:
        """What these events tell, with a word on which of the reader's own orders brought it."""
        found = super().lines(events)
        causes = self._causes(found[0].event - 1) if found and self.title.orders else {}
        return [replace(line, order=causes[line.event]) if line.event in causes else line for line in found]

    def _told(self, deeds: Iterable[Deed], after: int) -> list[NewsLine]:
        """The same, with a word on which of the reader's own orders brought it."""
        found = super()._told(deeds, after)
        if not found or not self.title.orders:
            return found
        causes = self._causes(after)
        ends = [*(line.event for line in found[1:]), self.event + 1]
        return [
            replace(line, order=why) if (why := _brought_between(causes, line.event, end)) else line
            for line, end in zip(found, ends, strict=True)
        ]

    def _causes(self, after: int) -> dict[int, str]:
        given = orders.answered(self.seat, self.user, after) if self.user else {}
        return {event: sentences.order_text(orders.order_of(row), self.title) for event, row in given.items()}

    @cached_property
    def offers(self) -> list[Agreement]:
        """What waits for the player's yes or no."""
        found = agreements.open_agreements(self.game, self.player)
        return [offer for offer in found if agreements.waits_for(offer, self.player)]


def _brought_between(causes: dict[int, str], first: int, end: int) -> str:
    """The order that brought one of these events; "" for none."""
    return next((why for event, why in sorted(causes.items()) if first <= event < end), "")
