"""Everything that an observer can get, rendered for both twins and compared byte for byte."""

from __future__ import annotations

import difflib
import logging
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec
from django.test import override_settings
from msgspec import Struct

from accounts.models import User
from games import service
from games.kernel import EVERYTHING, Problem, state_hash
from games.lab.twins import pages, papers, post
from games.lab.twins.clock import BEGAN, LOOKED, frozen
from games.lab.twins.pages import Browser, Medium
from games.lab.twins.permuting import Tally, twin_of
from games.lab.twins.positions import TwinPosition, positions
from games.lab.twins.stage import Observer, Staged, lay, people, put_in_place, undone
from games.lab.twins.texts import Text, rendered
from games.lab.twins.unseen import deeds
from games.models import Game

POSITIONS_A_GAME = 6
MOST_SEATS = 4
MOST_NOTES = 20
LONGEST_NOTE = 600
COUNTED = ("page", "letter", "preview", "api")
"""A long soak compares so many pairs of each of these."""
CONTROL = "control"
"""A medium that tells the truth: it must differ."""


class Wanted(Struct, frozen=True):
    """How much must have been compared, and how much of it at one moment."""

    pairs: int = 2000
    sheets: int = 100
    books: int = 5
    permuted: int = 3
    """Permutations of hidden cards for one observer at one moment."""
    unseen: int = 2
    """Other deeds behind the observer's back."""
    rarer: int = 1
    """Of the media that are not compared each time."""


class Tallied(Struct):
    """What was compared of one medium."""

    pairs: int = 0
    texts: int = 0
    different: int = 0
    """Pairs with a difference."""
    different_texts: int = 0


class TwinReport(Struct):
    """What a soak of twins found. There must be no difference, except in the control."""

    positions: int = 0
    observers: dict[str, int] = {}
    twins: dict[str, int] = {}
    """Pairs, by what was hidden from the observer."""
    media: dict[str, Tallied] = {}
    found_in: dict[str, int] = {}
    """Pairs with a difference: by the medium, what was hidden, and the question that was open."""
    tally: Tally = msgspec.field(default_factory=Tally)
    notes: list[str] = []
    unfit: dict[str, int] = {}
    """Deeds that could not be done."""
    broken: dict[str, int] = {}
    """What could not be made at all, by the medium and the error."""

    def add(self, other: TwinReport) -> None:
        self.positions += other.positions
        self.observers = dict(Counter(self.observers) + Counter(other.observers))
        self.twins = dict(Counter(self.twins) + Counter(other.twins))
        self.unfit = dict(Counter(self.unfit) + Counter(other.unfit))
        self.broken = dict(Counter(self.broken) + Counter(other.broken))
        self.found_in = dict(Counter(self.found_in) + Counter(other.found_in))
        for medium, tallied in other.media.items():
            mine = self.medium(medium)
            mine.pairs += tallied.pairs
            mine.texts += tallied.texts
            mine.different += tallied.different
            mine.different_texts += tallied.different_texts
        self.tally.add(other.tally)
        self.notes = (self.notes + other.notes)[:MOST_NOTES]

    def medium(self, name: str) -> Tallied:
        return self.media.setdefault(name, Tallied())

    @property
    def differences(self) -> int:
        """Pairs that somebody can tell apart; and games in which hidden cards decide who is asked."""
        told = sum(tallied.different for name, tallied in self.media.items() if name != CONTROL)
        return told + sum(self.tally.asked_differently.values())

    @property
    def has_control(self) -> bool:
        """Whether the device has shown that it can find a difference."""
        return self.medium(CONTROL).different > 0

    def has(self, wanted: Wanted) -> bool:
        """Whether enough was compared."""
        enough = all(self.medium(name).pairs >= wanted.pairs for name in COUNTED)
        return (
            enough
            and self.medium("sheet").pairs >= wanted.sheets
            and self.medium("book").pairs >= wanted.books
        )

    def lines(self) -> Iterator[str]:
        pairs = sum(self.twins.values())
        yield (
            f"positions {self.positions}, observers {_counts(self.observers)}, pairs {pairs} "
            f"({_counts(self.twins)}), differences {self.differences}"
        )
        for name, tallied in sorted(self.media.items()):
            yield (
                f"{name}: pairs {tallied.pairs}, different {tallied.different}; "
                f"texts {tallied.texts}, different {tallied.different_texts}"
            )
        tally = self.tally
        yield f"permutations tried {tally.tried}, kept {tally.kept}, illegal {tally.illegal}"
        yield f"asked differently {sum(tally.asked_differently.values())}: {_counts(tally.asked_differently)}"
        yield f"shown differently {sum(tally.shown_differently.values())}: {_counts(tally.shown_differently)}"
        yield f"broken {sum(self.broken.values())}: {_counts(self.broken)}"
        if self.unfit:
            yield f"deeds that could not be done: {_counts(self.unfit)}"
        for what, count in sorted(self.found_in.items(), key=lambda item: -item[1])[:MOST_NOTES]:
            yield f"  different {count}: {what}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


# --- the soak ----------------------------------------------------------------------------------------------


class Twins:
    """A soak of twins of one title, in a database that is empty and stays so."""

    def __init__(self, title: str, seats: int, wanted: Wanted, extra: Sequence[Medium] = ()) -> None:
        self.title, self.seats, self.wanted, self.extra = title, seats, wanted, extra
        self.report = TwinReport()
        self.looks = 0
        """How often somebody has looked: the rarer media take turns."""

    def run(self, seeds: Iterator[int]) -> TwinReport:
        """Game after game, until enough was compared."""
        with quiet(), undone():
            with frozen(BEGAN):
                sitting = people(MOST_SEATS)
            for seed in seeds:
                for position in positions(self.title, self.seats, seed, POSITIONS_A_GAME):
                    with undone():
                        self.look_at(position, sitting)
                    if self.report.has(self.wanted):
                        return self.report
        return self.report

    def look_at(self, position: TwinPosition, sitting: Sequence[User]) -> None:
        """All observers of one position, each with twins of their own."""
        chooser = random.Random(f"{position.seed} {len(position.entries)}")  # noqa: S311  not a secret
        taken = len(position.ruleset.seats(position.ruleset.read_options(position.options)))
        staged = lay(position, [*sitting[:taken], sitting[-1]], chooser)
        self.report.positions += 1
        for observer in self.some_observers(staged, chooser):
            self.observe(staged, observer, chooser)

    def some_observers(self, staged: Staged, chooser: random.Random) -> list[Observer]:
        """Who is asked, and every other time one of the others in turn."""
        asked = [o for o in staged.observers if o.seat and o.seat.key in staged.position.open]
        others = [o for o in staged.observers if o not in asked]
        who = chooser.sample(asked, min(2, len(asked)))
        if others and self.report.positions % 2:
            who.append(others[self.report.positions // 2 % len(others)])
        return who

    def observe(self, staged: Staged, observer: Observer, chooser: random.Random) -> None:
        with frozen(LOOKED):
            browser = Browser(staged, observer)
        media = self.media_for(observer, staged)
        salt = chooser.random()
        first = self.texts(browser, media, salt)
        for hidden in self.twins_of(staged, observer, chooser):
            second = self.texts(browser, media, salt)
            kind = _kind_of(staged, observer)
            self.report.observers[kind] = self.report.observers.get(kind, 0) + 1
            self.compare(staged, observer, hidden, first, second)

    def twins_of(self, staged: Staged, observer: Observer, chooser: random.Random) -> Iterator[str]:
        """The twins, one after the other: while each is handed out, it lies in the game's place."""
        boundaries = staged.boundaries
        for _ in range(self.wanted.permuted):
            twin = twin_of(staged.position, observer.eyes, chooser, self.report.tally, boundaries)
            if twin:
                with undone():
                    put_in_place(staged, twin)
                    yield "cards"
        done: set[str] = set()
        seldom_first = sorted(
            deeds(staged, observer, chooser), key=lambda found: self.report.twins.get(found[0], 0)
        )
        for name, deed in seldom_first:
            if name in done or len(done) >= self.wanted.unseen:
                continue
            try:
                with undone():
                    with frozen(LOOKED):
                        deed()
                    done.add(name)
                    yield name
            except Problem as problem:
                what = f"{name} {problem.key}"
                self.report.unfit[what] = self.report.unfit.get(what, 0) + 1

    # --- what is rendered --------------------------------------------------------------------------------

    def media_for(self, observer: Observer, staged: Staged) -> list[Medium]:
        """What is rendered this time: the page, letters and trials always, the rest in turn."""
        self.looks += 1
        media: list[Medium] = [*pages.ALWAYS, control, *self.extra]
        rarer: list[Medium] = [*pages.FOR_ALL]
        if observer.seat:
            media += [pages.trials, post.correspondence]
            rarer += [*pages.FOR_SEATS, post.reminder, post.refusals, post.words, post.proposing]
        count = min(len(rarer), self.wanted.rarer)
        media += [rarer[(self.looks * count + at) % len(rarer)] for at in range(count)]
        if self.is_due("sheet", self.wanted.sheets):
            media.append(papers.sheets)
        if self.is_due("book", self.wanted.books):
            media.append(papers.books)
        return media

    def is_due(self, medium: str, most: int) -> bool:
        """Evenly over the whole soak, so that they come from many positions."""
        have, all_in_all = self.report.medium(medium).pairs, self.report.medium(COUNTED[0]).pairs
        return have < most and have * self.wanted.pairs <= all_in_all * most

    def texts(self, browser: Browser, media: Sequence[Medium], salt: float) -> list[Text]:
        """Everything, at one moment; nothing of it is kept."""
        found = []
        browser.begin()
        with frozen(LOOKED):
            for medium in media:
                chooser = random.Random(salt)  # noqa: S311  the same for both twins
                with undone():
                    found += list(medium(browser, chooser))
        return found

    # --- comparing ---------------------------------------------------------------------------------------

    def compare(
        self, staged: Staged, observer: Observer, hidden: str, first: Sequence[Text], second: Sequence[Text]
    ) -> None:
        report = self.report
        report.twins[hidden] = report.twins.get(hidden, 0) + 1
        for text in filter(lambda text: text.broke, second):
            what = f"{text.medium} {text.content}"[:80]
            report.broken[what] = report.broken.get(what, 0) + 1
        different: dict[str, str] = {}
        for one, other in zip(first, second, strict=False):
            report.medium(one.medium).texts += 1
            if (one.medium, one.label, one.content) != (other.medium, other.label, other.content):
                report.medium(one.medium).different_texts += 1
                different.setdefault(one.medium, _difference(one, other))
            elif one.queries != other.queries:
                different.setdefault("queries", f"{one.medium} {one.label}: {one.queries}, {other.queries}")
        if len(first) != len(second):
            different.setdefault("number", f"{len(first)} and {len(second)} texts")
        for medium in {*(text.medium for text in first), "queries", "number"}:
            report.medium(medium).pairs += 1
        for medium, what in different.items():
            report.medium(medium).different += 1
            if medium != CONTROL:
                self.note(staged, observer, hidden, medium, what)

    def note(self, staged: Staged, observer: Observer, hidden: str, medium: str, what: str) -> None:
        position = staged.position
        asked = "/".join(sorted({question.prompt for question in position.open.values()}))
        key = f"{medium}, {hidden}, {_kind_of(staged, observer)}, {asked}"
        self.report.found_in[key] = self.report.found_in.get(key, 0) + 1
        if len(self.report.notes) < MOST_NOTES and self.report.found_in[key] == 1:
            where = f"seed {position.seed}, entry {len(position.entries)}, {observer.name}"
            self.report.notes.append(f"{where}, {hidden}, {medium}: {what}"[:LONGEST_NOTE])


def control(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """What nobody may see: if this does not differ between twins, the device finds nothing."""
    game = Game.objects.get(pk=browser.staged.game.pk)
    yield rendered(CONTROL, "truth", lambda: state_hash(service.view(game, EVERYTHING)))


def _kind_of(staged: Staged, observer: Observer) -> str:
    """What the observer is to who is asked."""
    if observer.seat is None:
        return observer.name
    asked = [seat for seat in staged.seats() if seat.key in staged.position.open]
    if observer.seat in asked:
        return "asked"
    return "teammate" if any(seat.team == observer.seat.team for seat in asked) else "opponent"


def _difference(one: Text, other: Text) -> str:
    """The first lines that differ."""
    diff = difflib.unified_diff(one.content.splitlines(), other.content.splitlines(), lineterm="", n=0)
    lines = [line.strip() for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return f"{one.label} | " + " | ".join(line[:160] for line in lines[:4])


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing waits, nothing is printed, no limit is reached; warnings about what is tried are no news."""
    logging.disable(logging.WARNING)
    try:
        with override_settings(
            EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
            CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
            DEBUG=False,
            SECURE_SSL_REDIRECT=False,
            ALLOWED_HOSTS=["*"],
            TURN_MAIL_PAUSE=0,
            RECEIPT_PAUSE=0,
            SECRET_ANSWER_DELAY=0,
            MAILS_AN_HOUR=10**6,
            RECEIPTS_AN_HOUR=10**6,
            MAIL_CHECK_SENDERS=False,
            MAIL_SHEETS=False,
        ):
            yield
    finally:
        logging.disable(logging.NOTSET)
