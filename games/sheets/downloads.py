"""What can be downloaded of a game: turn sheet, public sheet, Red Book, rules. A worker prints it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game, Paper
from games.service import papers, seats
from games.sheets import kept_papers
from games.sheets.looks import LOOKS

PATIENCE = 4.0
"""Seconds for which a request waits for the worker."""
ASK_AGAIN = 3
FORMS = ("pdf", "epub", "html", "txt")


@require_safe
@never_cache
def sheet(request: HttpRequest, game_id: int) -> HttpResponse:
    """The turn sheet of one's own seat; `?seat=` where one sits in several, `?event=` for the history,
    `?look=` for another manner than the one that is liked."""
    game = _game(request, game_id)
    mine = seats.seats_of(game, request.user)
    wanted = request.GET.get("seat", "")
    seat = next((seat for seat in mine if not wanted or seat.key == wanted), None)
    if seat is None:
        raise Http404
    return _hand_out(request, kept_papers.want_sheet(seat, _event(request, game), _look(request)))


@require_safe
@never_cache
def public(request: HttpRequest, game_id: int) -> HttpResponse:
    """The public side alone, for whoever may watch."""
    look = _look(request) or ""
    return _hand_out(request, kept_papers.want_public(_game(request, game_id), request.user, look=look))


@require_safe
@never_cache
def book(request: HttpRequest, game_id: int, form: str) -> HttpResponse:
    """The Red Book as its reader may see it."""
    if form not in FORMS:
        raise Http404
    return _hand_out(request, kept_papers.want_book(_game(request, game_id), request.user, form))


@require_safe
@never_cache
def rules(request: HttpRequest, game_id: int) -> HttpResponse:
    return _hand_out(request, kept_papers.want_rules(_game(request, game_id), request.user))


def _game(request: HttpRequest, game_id: int) -> Game:
    """The game, if this reader may look at it and it has begun."""
    game = get_object_or_404(Game, pk=game_id)
    if not seats.may_watch(game, request.user) or game.started_at is None:
        raise Http404
    return game


def _event(request: HttpRequest, game: Game) -> int | None:
    wanted = request.GET.get("event", "")
    if not wanted:
        return None
    if not (wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:9]) <= game.events):
        raise Http404
    return int(wanted[:9])


def _look(request: HttpRequest) -> str | None:
    wanted = request.GET.get("look")
    if wanted not in (None, *LOOKS):
        raise Http404
    return wanted


def _hand_out(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The file; or a page that asks again in a moment, while a worker is at it."""
    if papers.is_given_up(paper):
        return render(request, "sheets/failed.html", {"game": paper.game}, status=503)
    body = kept_papers.wait_for(paper, PATIENCE)
    if body is None:
        page = render(request, "sheets/printing.html", {"game": paper.game}, status=202)
        page["Refresh"] = str(ASK_AGAIN)
        return page
    response = HttpResponse(body, content_type=kept_papers.TYPES[paper.form])
    response["Content-Disposition"] = f'attachment; filename="{kept_papers.file_name(paper)}"'
    return response
