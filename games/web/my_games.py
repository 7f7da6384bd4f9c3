"""My games: whose turn it is, how long, what has changed since I looked."""

from __future__ import annotations

from collections.abc import Callable
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
from games.models import Draft, Game, Glance, OpenQuestion, Seat
from games.reader import Reader
from games.reader.dates import moment_text
from games.reader.people import Person
from games.reader.questions import prompt_text
from games.reader.sentences import ending_text
from games.reader.waiting import Awaited
from games.titles.offered import titles
from games.web.reading import reader_for
from games.web.table_forms import Asking, askings, late_seats
from games.web.terms import SeatName, names_of

MOST_ROWS = 40
"""Of each kind; the player's own page has the rest."""
LATEST_EVENTS = 12
"""Among so many the latest that is told is looked for."""
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
    games = list(_mine(user, PLAYED).order_by("-started_at")[:MOST_ROWS])
    glances, now = service.glances_of(user, games), timezone.now()
    rows = [_row(reader_for(request, game.pk), user, glances.get(game.pk), now) for game in games]
    late = datetime.max.replace(tzinfo=now.tzinfo)
    asked = sorted((row for row in rows if row.waits_for_me), key=lambda row: row.deadline or late)
    done = _mine(user, (Game.State.FINISHED, Game.State.ABANDONED)).exclude(started_at=None)
    waiting = _mine(user, (Game.State.OPEN,)).prefetch_related("seats__tenures").order_by("-opened_at")
    latest = done.prefetch_related("seats__tenures").order_by("-ended_at")[:MOST_ROWS]
    context = {
        "asked": asked,
        "waiting": [row for row in rows if not row.waits_for_me],
        "to_come_back_to": _to_come_back_to(user, now),
        "open": [_open_row(game) for game in waiting],
        "done": [_done_row(game, user) for game in latest],
        "done_count": done.count(),
        "invitations": user.invitations.filter(state="sent").select_related("game", "invited_by"),
        "with_decks": [key for key, title in titles().items() if title.decks],
    }
    return render(request, "games/mine.html", context)


def _mine(user: User, states: tuple[str, ...]) -> Any:
    known = Game.objects.filter(state__in=states, title__in=titles())
    return known.filter(seats__tenures__player=user, seats__tenures__ended_at=None).distinct()


def _row(reader: Reader, user: User, glance: Glance | None, now: datetime) -> GameRow:
    row = GameRow(
        reader,
        [person for person in reader.people if person.is_mine],
        [person for person in reader.people if not person.is_mine],
    )
    since = glance.event if glance else 0
    row.new = max(0, reader.game.events - since)
    row.unread = service.unread(user, service.heard(reader.game, user), glance)
    if reader.game.state != Game.State.STOPPED:
        _add_questions(row, now)
        row.asked_by_others = [asking for asking in askings(reader) if asking.waits_for_me]
        row.decides = not row.question and any(not one.decided_from for one in late_seats(reader, now))
    row.news = _latest(reader)
    return row


def _add_questions(row: GameRow, now: datetime) -> None:
    reader = row.reader
    for asked in reader.awaited(now):
        found = reader.open_questions[asked.person.seat.key]
        if not asked.is_mine:
            row.awaited.append(asked)
        elif not row.question:
            row.question, row.clock, row.deadline = _question(reader, found), asked, found.deadline
            row.pencilled = _pencilled(found)


def _question(reader: Reader, found: OpenQuestion) -> str:
    """What is asked behind the draft; in a list, nothing is tried where nothing is in pencil."""
    front = reader.in_seat(found.seat)
    if _pencilled(found) and front.asked:
        return front.asked.prompt
    question = msgspec.json.decode(found.body, type=Question)
    return prompt_text(reader.words, question, reader.view)


def _pencilled(found: OpenQuestion) -> int:
    draft = Draft.objects.filter(seat=found.seat, after=found.after).first()
    return len(draft.answers) if draft else 0


def _latest(reader: Reader) -> str:
    """The last thing that happened, as the reader knows it."""
    game = reader.game
    lines = reader.news(max(0, game.events - LATEST_EVENTS))
    standing = [line.text for line in lines if not line.taken_back]
    return standing[-1] if standing else ""


def _to_come_back_to(user: User, now: datetime) -> list[tuple[Seat, str, str]]:
    """Seats that are mine again as soon as I wish: with their names, and until when."""
    played = user.seats_to_come_back_to.filter(owner_until__gte=now, game__state__in=PLAYED)
    found = played.filter(game__title__in=titles()).select_related("game")
    return [
        (seat, titles()[seat.game.title].words.seat(seat.key), moment_text(seat.owner_until))
        for seat in found.order_by("owner_until")
        if seat.owner_until
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
