"""My games: whose turn it is, how long, what has changed since I looked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games import service
from games.kernel import Question
from games.models import Game, OpenQuestion, Seat
from games.reader import Reader
from games.reader.dates import moment_text
from games.reader.news import event_text
from games.reader.people import Person
from games.reader.questions import prompt_text
from games.reader.sentences import ending_text
from games.reader.waiting import Awaited
from games.service import game_lists
from games.service.game_lists import Listed
from games.titles.offered import titles
from games.web.table_forms import Asking, askings, late_seats
from games.web.terms import SeatName, names_of

MOST_ROWS = 40
"""Of each kind; the player's own page has the rest."""
PLAYED = (Game.State.RUNNING, Game.State.ADJOURNED, Game.State.STOPPED)


@dataclass
class GameRow:
    """One game on the list."""

    reader: Reader
    mine: list[Person]
    others: list[Person]
    question: str = ""
    """What I am asked; empty if nothing."""
    clock: Awaited | None = None
    awaited: list[Awaited] = field(default_factory=list)
    news: str = ""
    new: int = 0
    """How many events there were since I looked."""
    unread: int = 0
    pencilled: int = 0
    asked_by_others: list[Asking] = field(default_factory=list)
    """What waits for my yes or no."""
    decides: bool = False
    """A seat is late or empty, and I may propose what happens."""
    deadline: datetime | None = None

    @property
    def game(self) -> Game:
        return self.reader.game

    @property
    def waits_for_me(self) -> bool:
        return bool(self.question or self.asked_by_others or self.decides)


@never_cache
@require_safe
@login_required
def my_games(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert isinstance(user, User)
    now = timezone.now()
    known = list(game_lists.games_of(user, MOST_ROWS, now).order_by("-started_at", "-opened_at"))
    mine = [game for game in known if _sits_in(user, game)]
    played = [game for game in mine if game.state in PLAYED][:MOST_ROWS]
    rows = [_row(listed, user, now) for listed in game_lists.listed(user, played)]
    late = datetime.max.replace(tzinfo=now.tzinfo)
    asked = sorted((row for row in rows if row.waits_for_me), key=lambda row: row.deadline or late)
    over = sorted((game for game in mine if game.is_over), key=_ended, reverse=True)
    context = {
        "asked": asked,
        "live_games": ",".join(str(game.pk) for game in played),
        "waiting": [row for row in rows if not row.waits_for_me],
        "to_come_back_to": _to_come_back_to(user, known, now),
        "open": [_open_row(game) for game in mine if game.state == Game.State.OPEN],
        "done": [_done_row(game, user) for game in over],
        "done_count": len(over) if len(over) < MOST_ROWS else game_lists.over_for(user).count(),
        "invitations": user.invitations.filter(state="sent").select_related("game", "invited_by"),
        "with_decks": [key for key, title in titles().items() if title.decks],
    }
    return render(request, "games/mine.html", context)


def _row(listed: Listed, user: User, now: datetime) -> GameRow:
    reader = Reader.of_listed(listed, user)
    row = GameRow(
        reader,
        [person for person in reader.people if person.is_mine],
        [person for person in reader.people if not person.is_mine],
        new=listed.new,
        unread=listed.unread,
        news=_latest(reader, listed),
    )
    if reader.game.state != Game.State.STOPPED:
        _add_questions(row, now)
        if listed.has_agreements:
            row.asked_by_others = [asking for asking in askings(reader) if asking.waits_for_me]
        row.decides = not row.question and any(not one.decided_from for one in late_seats(reader, now))
    return row


def _add_questions(row: GameRow, now: datetime) -> None:
    reader = row.reader
    for asked in reader.awaited(now):
        found = reader.open_questions[asked.person.seat.key]
        if not asked.is_mine:
            row.awaited.append(asked)
        elif not row.question:
            row.question, row.clock, row.deadline = _question(reader, found), asked, found.deadline
            row.pencilled = found.pencilled  # type: ignore[attr-defined]


def _question(reader: Reader, found: OpenQuestion) -> str:
    """What is asked in ink: in a list nothing is tried, it says how much is in pencil."""
    question = msgspec.json.decode(found.body, type=Question)
    return prompt_text(reader.words, question, reader.view)


def _latest(reader: Reader, listed: Listed) -> str:
    """The last thing that happened, as the reader knows it."""
    told = (event_text(reader.words, event, reader.view) for _, event in reversed(listed.latest))
    return next(filter(None, told), "")


def _sits_in(user: User, game: Game) -> bool:
    return any(seat.tenure and seat.tenure.player_id == user.pk for seat in game.seats.all())


def _ended(game: Game) -> datetime:
    assert game.ended_at is not None
    return game.ended_at


def _to_come_back_to(user: User, games: Sequence[Game], now: datetime) -> list[tuple[Seat, str, str]]:
    """Seats that are mine again as soon as I wish: with their names, and until when."""
    seats = [seat for game in games if game.state in PLAYED for seat in game.seats.all()]
    mine = [
        (seat.owner_until, seat)
        for seat in seats
        if seat.owner_id == user.pk and seat.owner_until and seat.owner_until >= now
    ]
    return [
        (seat, titles()[seat.game.title].words.seat(seat.key), moment_text(until))
        for until, seat in sorted(mine, key=lambda found: found[0])
    ]


@dataclass(frozen=True)
class OpenRow:
    game: Game
    title: str
    empty: list[SeatName]


def _open_row(game: Game) -> OpenRow:
    empty = [seat for seat in game.seats.all() if seat.tenure is None]
    return OpenRow(game, titles()[game.title].words.name(), names_of(game, empty))


@dataclass(frozen=True)
class DoneRow:
    game: Game
    title: str
    mine: list[SeatName]
    ending: str


def _done_row(game: Game, user: User) -> DoneRow:
    title = titles()[game.title]
    mine = [seat for seat in game.seats.all() if seat.tenure and seat.tenure.player_id == user.pk]
    return DoneRow(game, title.words.name(), names_of(game, mine), ending_text(title, game.winners, game.how))


# --- looking -----------------------------------------------------------------------------------------


def noticed(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Remember that a player has this game's table before them: what comes later is news on the list."""

    @wraps(page)
    def looked(request: HttpRequest, game_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        game = Game.objects.filter(pk=game_id).first() if isinstance(request.user, User) else None
        response = page(request, game_id, *args, **kwargs)
        if (
            game
            and isinstance(request.user, User)
            and request.method == "GET"
            and response.status_code == 200
        ):
            service.looked(game, request.user, timezone.now())
        return response

    return looked
