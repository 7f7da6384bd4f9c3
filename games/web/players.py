"""The page of a player: how strong, how reliable, which games; and a report about a game."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games import service
from games.kernel import Problem
from games.models import Game, Rating, Tenure
from games.reader import Reader
from games.reader.dates import duration_text
from games.reader.links import link_to
from games.reader.problems import problem_text
from games.reader.sentences import ending_text
from games.service import limits
from games.titles.languages import OWN_NAMES
from games.titles.offered import titles
from games.web.reading import reads
from games.web.terms import SeatName, names_of

MOST_GAMES = 200


@dataclass(frozen=True)
class GameRow:
    game: Game
    page: str
    title: str
    turn: str
    seats: list[SeatName]
    against: list[str]
    result: str
    ending: str


@never_cache
@require_safe
def player(request: HttpRequest, handle: str) -> HttpResponse:
    found = get_object_or_404(User, username__iexact=handle, is_former=False)
    reader = request.user if isinstance(request.user, User) else None
    known = service.reliability_of(found)
    rows = [_row(game, found) for game in _games(found) if service.may_watch(game, reader)]
    context = {
        "player": found,
        "is_me": reader == found,
        "language": OWN_NAMES[found.language],
        "ratings": _ratings(found),
        "has_blocked": reader is not None and service.has_blocked(reader, found),
        "reliability": known,
        "turns": limits.TURNS_THAT_COUNT,
        "first": limits.FIRST_GAMES,
        "answers_in": duration_text(known.answers_in) if known.answers_in else "",
        "absences": found.absences.filter(last_day__gte=timezone.localdate()),
        "running": [row for row in rows if not row.game.is_over],
        "done": [row for row in rows if row.game.is_over],
        "records": service.record_of(found) if reader == found else [],
    }
    return render(request, "games/player.html", context)


def _games(user: User) -> list[Game]:
    sat = Tenure.objects.filter(player=user).values("seat__game")
    games = Game.objects.filter(pk__in=sat, title__in=titles()).exclude(started_at=None)
    return list(games.prefetch_related("seats__tenures__player").order_by("-started_at")[:MOST_GAMES])


def _ratings(player: User) -> list[tuple[str, str, Rating]]:
    """By title and side, games of teams apart."""
    rows = [
        row for (_, title), rows in service.ratings_of([player]).items() if title in titles() for row in rows
    ]
    return [(titles()[row.title].words.name(), side_text(row), row) for row in rows]


def side_text(row: Rating) -> str:
    """For what a rating stands: a side, in a game of two or of teams."""
    if not row.side:
        return _("both sides")
    side = titles()[row.title].words.seat(row.side)
    return _("%(side)s, in a team") % {"side": side} if row.in_teams else side


@require_POST
@login_required
def block(request: HttpRequest, handle: str) -> HttpResponse:
    """Keep a player from one's tables, or no longer."""
    found, user = get_object_or_404(User, username__iexact=handle, is_former=False), request.user
    assert isinstance(user, User)
    try:
        if request.POST.get("blocked") == "no":
            service.unblock(user, found)
            messages.success(
                request, _("%(name)s may sit at your tables again.") % {"name": found.shown_name}
            )
        else:
            service.block(user, found)
            messages.success(request, _("%(name)s is kept from your tables.") % {"name": found.shown_name})
    except Problem as problem:
        messages.warning(request, problem_text(problem))
    return redirect("player", found.username)


def _row(game: Game, user: User) -> GameRow:
    title, table = titles()[game.title], list(game.seats.all())
    mine = [seat for seat in table if any(tenure.player_id == user.pk for tenure in seat.tenures.all())]
    others = [seat.tenure for seat in table if seat not in mine and seat.tenure]
    left = all(seat.tenure is None or seat.tenure.player_id != user.pk for seat in mine)
    return GameRow(
        game,
        link_to("history" if game.is_over else "table", game.pk),
        title.words.name(),
        title.turn_words.name(game.turn),
        names_of(game, mine),
        [tenure.shown_name for tenure in others],
        _result(game, {seat.key for seat in mine}, left),
        ending_text(title, game.winners, game.how) if game.is_over else "",
    )


def _result(game: Game, mine: set[str], left: bool) -> str:
    if left:
        return pgettext("result", "left")
    if not game.is_over:
        return ""
    if game.state == Game.State.ABANDONED:
        return pgettext("result", "without a result")
    if not game.winners:
        return pgettext("result", "drawn")
    return pgettext("result", "won") if mine & set(game.winners) else pgettext("result", "lost")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reads
def report(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Something is wrong with this game: the view, the question and the event number go with the words."""
    user = reader.user
    if user is None:
        raise Http404
    text = request.POST.get("text", "")
    if request.method == "POST":
        try:
            service.report(reader.game, user, text, seat=request.POST.get("seat", ""))
        except Problem as problem:
            messages.warning(request, reader.problem(problem))
        else:
            messages.success(request, _("Thank you. Somebody will look at it; the answer will stand here."))
            return redirect("report", reader.game.pk)
    mine = reader.game.reports.filter(player=user)
    return render(
        request, "games/report.html", {"reader": reader, "game": reader.game, "text": text, "mine": mine}
    )
