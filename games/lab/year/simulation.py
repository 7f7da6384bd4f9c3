"""The year itself: hours pass, people play, forget, vote and leave, sweeps run; every day all is checked."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db.models import Max
from django.test import override_settings

from accounts.models import User
from games import service
from games.attending import answering
from games.kernel import Problem
from games.lab.year import pebbles
from games.lab.year.people import DAY, HOUR, Somebody, make_people
from games.models import Agreement, Game, OpenQuestion, Seat, Tenure
from games.players.at_random import AtRandom
from games.service import agreements, attendance, clocks, handing_over, moving, ratings
from games.titles.offered import titles

STEP = 12 * HOUR
"""So often everybody looks and the sweeps run; a site sweeps every few seconds."""
LONG = 7 * DAY
"""Only games that have stood so long are looked into closely."""
BEGINNING = datetime.fromisoformat("2027-01-04T00:00:00+00:00")
Kind = Agreement.Kind
DECISIONS = (Kind.WAIT, Kind.BOT, Kind.SUBSTITUTE, Kind.CLAIM, Kind.ABANDON)


@dataclass
class YearReport:
    """What happened in the year. There must be no faults."""

    games: int = 0
    answers: int = 0
    votes: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    longest_wait: timedelta = timedelta()
    nearest_to_limit: float = 0.0
    """The longest wait of any game as a part of the longest that it may have."""
    alone: set[int] = field(default_factory=set)
    """Games without a clock that were left to one person and bots: nobody waits there."""
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        votes = ", ".join(f"{kind} {count}" for kind, count in sorted(self.votes.items()))
        endings = ", ".join(f"{how} {count}" for how, count in sorted(self.endings.items()))
        return [
            f"{self.games} games, {self.answers} answers in {self.seconds:.0f} s; faults: {len(self.faults)}",
            f"ended: {endings}",
            f"votes: {votes}",
            f"longest wait: {self.longest_wait.days} days; nearest to its limit: {self.nearest_to_limit:.0%}",
            f"left to one person and bots without a clock, where nobody waits: {len(self.alone)} games",
            *self.faults[:20],
        ]


class Year:
    """So many players and so many games at once, from a seed."""

    def __init__(self, players: int, games: int, days: int, seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311  not a secret
        self.people = make_people(players, self.chance)
        self.by_user = {person.user.pk: person for person in self.people}
        self.wanted, self.days = games, days
        self.now = BEGINNING
        self.report = YearReport()
        self.keys = 0

    def run(self) -> YearReport:
        began = time.monotonic()
        for step in range(self.days * int(DAY / STEP)):
            self.now = BEGINNING + step * STEP
            if step % int(DAY / STEP) == 0:
                self.begin_day()
            self.play()
            self.sweep()
        self.finish()
        self.report.seconds = time.monotonic() - began
        return self.report

    # --- a day ---------------------------------------------------------------------------------------

    def begin_day(self) -> None:
        for person in self.people:
            person.wander(self.chance, self.now)
        self.open_games()
        self.leave_and_lose_touch()
        self.check()

    def open_games(self) -> None:
        lasting = Game.objects.exclude(state__in=[Game.State.FINISHED, Game.State.ABANDONED]).count()
        for _ in range(self.wanted - lasting):
            self.open_game()

    def open_game(self) -> None:
        count = self.chance.choice((2, 2, 2, 4))
        here = [person.user for person in self.people if person.is_here(self.now)]
        players = self.chance.sample(here, count)
        with self.trying():
            game = service.open_game(
                "pebbles", "A year", players[0], self.now, options={"players": count}, terms=self.terms()
            )
            for player in players[1:]:
                service.join_seat(game, player, self.now)
            self.report.games += 1

    def terms(self) -> service.Terms:
        days = self.chance.choice(({"turn_days": 7}, {"turn_days": 3}, {"move_days": 2}, {"bank_days": 0}))
        whole: dict[str, Any] = {"move_days": 0, "bank_days": self.chance.choice((5, 14)), **days}
        return service.Terms(
            **whole,
            absence_days=self.chance.choice((0, 10, 30)),
            weekends_count=self.chance.random() < 0.5,
            rated=self.chance.random() < 0.5,
        )

    def leave_and_lose_touch(self) -> None:
        """Each day a few get up, hand over, announce an absence, or cannot be reached any more."""
        for person in self.chance.sample(self.people, max(1, len(self.people) // 20)):
            seats = Seat.objects.filter(
                tenures__player=person.user, tenures__ended_at=None, game__state__in=moving.PLAYED
            )
            seat = seats.select_related("game").order_by("pk").first()
            if seat is None or not person.is_here(self.now):
                continue
            with self.trying():
                self.do_something_rare(person.user, seat)

    def do_something_rare(self, user: User, seat: Seat) -> None:
        match self.chance.randrange(12):
            case 0:
                service.leave_seat(seat.game, user, self.now, seat.key)
            case 1:
                handing_over.to_bot(seat, user, self.now)
            case 2:
                handing_over.to_person(seat, user, self.chance.choice(self.people).user.username, self.now)
            case 3:
                clocks.pause(seat, self.now)
            case 4 | 5:
                first = user.day_of(self.now)
                service.announce(user, first, first + self.chance.randrange(20) * DAY, self.now)
            case 6:
                service.offer_draw(seat.game, user, self.now, seat.key)
            case 7:
                service.ask_take_back(seat.game, user, self.now, seat=seat.key)
            case 8:
                service.ask_to_abandon(seat.game, user, self.now, seat.key)
            case 9:
                service.resign(seat.game, user, self.now, seat.key)

    # --- playing -------------------------------------------------------------------------------------

    def play(self) -> None:
        for player, seat_id, after in self.asked():
            person = self.by_user[player]
            if person.answers(self.chance, seat_id, after, self.now):
                with self.trying():
                    self.answer(Seat.objects.select_related("game").get(pk=seat_id), person.user)
        for pk in attendance.due(self.now, 500):
            self.report.answers += answering.attend(pk, self.now)
        self.vote()
        self.come_back()
        self.decide()

    def asked(self) -> list[tuple[int, int, int]]:
        """Who is asked: the player, the seat, the question."""
        sitting = Tenure.objects.filter(ended_at=None, player__isnull=False)
        rows = sitting.filter(seat__question__answered_at=None, seat__game__state__in=moving.PLAYED)
        rows = rows.filter(seat__question__isnull=False).order_by("seat")
        return list(rows.values_list("player", "seat", "seat__question__after"))

    def answer(self, seat: Seat, user: User) -> None:
        """Answer; now and then take it back at once and answer again."""
        for _ in range(2):
            question = service.question_of(seat)
            if question is None:
                return
            self.keys += 1
            picks = AtRandom(self.chance.getrandbits(32)).pick(question, lambda: None)
            stored = service.submit(seat, user, [(question.prompt, picks)], "web", f"year:{self.keys}")
            self.report.answers += bool(service.judge(stored.pk, self.now).accepted)
            if self.chance.random() > 0.05:
                return
            service.take_back(seat, self.now)

    def vote(self) -> None:
        for agreement in Agreement.objects.filter(settled_at=None).select_related("game", "asked_by"):
            agreement.asked_by.game = agreement.game
            for person in self.at_table(agreement.game):
                agreement.refresh_from_db(fields=["settled_at", "votes"])
                if agreement.settled_at or not self.gets_round_to_it(person):
                    continue
                if service.waits_for(agreement, person.user):
                    with self.trying():
                        service.vote(agreement, person.user, self.chance.random() < 0.6, self.now)

    def come_back(self) -> None:
        owned = Seat.objects.filter(owner__isnull=False, owner_until__gte=self.now)
        for seat in owned.filter(game__state__in=moving.PLAYED).select_related("game", "owner"):
            assert seat.owner is not None
            if self.gets_round_to_it(self.by_user[seat.owner.pk]):
                with self.trying():
                    service.come_back(seat.game, seat.owner, self.now, seat.key)

    def decide(self) -> None:
        """In adjourned games those who are there propose something; who was invited sits down."""
        for game in Game.objects.filter(state=Game.State.ADJOURNED):
            for person in self.at_table(game):
                if self.gets_round_to_it(person):
                    with self.trying():
                        self.propose(game, person.user)
            for invitation in game.invitations.filter(state="sent", player__isnull=False):
                if self.chance.random() < 0.2:
                    with self.trying():
                        service.accept(invitation.token, invitation.player, self.now)

    def propose(self, game: Game, user: User) -> None:
        late = [seat for seat in game.seats.all() if not seat.tenure or clocks.seat_is_late(seat)]
        service.ask_about_seat(
            game,
            user,
            self.chance.choice(DECISIONS),
            self.chance.choice(late).key if late else "",
            self.now,
            bot="random",
            substitute=self.chance.choice(self.people).user,
        )

    def at_table(self, game: Game) -> list[Somebody]:
        sitting = Tenure.objects.filter(seat__game=game, ended_at=None, player__isnull=False)
        pks = sitting.order_by("pk").values_list("player", flat=True)
        return [self.by_user[pk] for pk in pks if pk is not None]

    def gets_round_to_it(self, person: Somebody) -> bool:
        return person.is_here(self.now) and self.chance.random() < 0.08

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Whatever is refused to a player is no fault."""
        try:
            yield
        except Problem:
            return

    # --- sweeping and checking -----------------------------------------------------------------------

    def sweep(self) -> None:
        clocks.sweep(self.now)
        agreements.sweep(self.now)
        for pk in ratings.uncounted(100):
            ratings.count_game(pk)

    def check(self) -> None:
        lasting = Game.objects.filter(state__in=moving.PLAYED).prefetch_related("seats__tenures__player")
        for game in lasting.annotate(moved=Max("log__at")):
            self.check_wait(game)
            self.check_clocks(game)
        for agreement in Agreement.objects.filter(settled_at=None).select_related("game"):
            if agreement.ends_at is None or agreement.ends_at < self.now - 2 * STEP or agreement.game.is_over:
                self.fault(agreement.game, f"vote {agreement.number} ({agreement.kind}) does not end")

    def check_wait(self, game: Game) -> None:
        """No game stands longer than is said: nothing answered, decided or taken over."""
        if self.nobody_waits(game):
            self.report.alone.add(game.pk)
            return
        sat = [tenure.began_at for seat in game.seats.all() for tenure in seat.tenures.all()]
        wait = self.now - max([game.moved, *sat])  # type: ignore[attr-defined]
        if wait < LONG:
            return
        decided = game.agreements.filter(agreed=True).aggregate(last=Max("settled_at"))["last"]
        wait = min(wait, self.now - (decided or BEGINNING))
        allowed = clocks.longest_wait(game) + 2 * STEP
        self.report.longest_wait = max(self.report.longest_wait, wait)
        self.report.nearest_to_limit = max(self.report.nearest_to_limit, wait / allowed)
        if wait > allowed:
            self.fault(game, f"stands for {wait.days} days; {allowed.days} are the most")

    def check_clocks(self, game: Game) -> None:
        """Every clock runs, or what it waits for has an end."""
        if game.state == Game.State.ADJOURNED:
            if game.ends_at is None or game.ends_at < self.now - 2 * STEP:
                self.fault(game, "is adjourned without an end")
            return
        people = {seat.pk for seat in game.seats.all() if seat.tenure and seat.tenure.player}
        rows = OpenQuestion.objects.unanswered().filter(seat__in=people).select_related("seat__game")
        for row in rows.filter(deadline=None, remind_at=None):
            if not self.has_an_end(row):
                self.fault(game, f"the clock of {row.seat.key} stands without an end")

    def has_an_end(self, row: OpenQuestion) -> bool:
        seat = row.seat
        if seat.paused:
            return bool(seat.paused_at and seat.paused_at + seat.absence_left > self.now - 2 * STEP)
        return self.nobody_waits(seat.game)

    def nobody_waits(self, game: Game) -> bool:
        """Whoever is left alone with bots, without a clock, may take all the time there is."""
        return clocks.has_no_clock(game) and len(self.at_table(game)) < 2

    def fault(self, game: Game, what: str) -> None:
        self.report.faults.append(f"{self.now:%d %b}, game {game.pk}: {what}")

    def finish(self) -> None:
        self.check()
        over = Game.objects.filter(state__in=[Game.State.FINISHED, Game.State.ABANDONED])
        self.report.endings = Counter(over.values_list("how", flat=True))
        for agreement in Agreement.objects.exclude(settled_at=None):
            if agreement.ends_at and agreement.settled_at and agreement.settled_at > agreement.ends_at + STEP:
                self.fault(agreement.game, f"vote {agreement.number} ended late")
            outcome = "agreed" if agreement.agreed else "lapsed" if agreement.lapsed else "refused"
            self.report.votes[f"{agreement.kind} {outcome}"] += 1


def simulate(players: int, games: int, days: int, seed: int) -> YearReport:
    """In whatever database is there: it must be an empty one."""
    titles()[pebbles.title.key] = pebbles.title
    try:
        with override_settings(BOT_PAUSE=0, SECRET_ANSWER_DELAY=0):
            return Year(players, games, days, seed).run()
    finally:
        del titles()[pebbles.title.key]
