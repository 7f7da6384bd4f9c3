"""Around the game: talk, notes, agreements, resigning, getting up. Forms on the table, one call each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games import service
from games.bots import players
from games.kernel import Problem, Refused
from games.models import Agreement, Game, Seat, Talk, Tenure
from games.web.looking import Look, looks
from games.words import agreement_text

LATEST_TALK = 40


@dataclass(frozen=True)
class Asking:
    """Something the players decide together, as the reader sees it."""

    row: Agreement
    text: str
    waits_for_me: bool
    is_mine: bool


def context(look: Look, seat: Seat | None, now: datetime) -> dict[str, Any]:
    """What the table shows of it."""
    heard = list(service.heard(look.game, look.user).order_by("-said_at", "-pk")[:LATEST_TALK])[::-1]
    mine = [said for said in heard if said.audience == Talk.Audience.SELF]
    return {
        "talk": [said for said in heard if said.audience != Talk.Audience.SELF],
        "notes": [note for note in mine if note.player_id == (look.user.pk if look.user else None)],
        "handed_notes": [note for note in mine if note.player_id != (look.user.pk if look.user else None)],
        "has_team": bool(seat) and sum(other.team == seat.team for other in look.table) > 1
        if seat
        else False,
        "has_opponents": len({other.team for other in look.table}) > 1,
        "agreements": askings(look),
        "is_played": look.game.state in (Game.State.RUNNING, Game.State.ADJOURNED),
        "late": late_seats(look),
        "tenure": seat.tenure if seat else None,
    }


def askings(look: Look) -> list[Asking]:
    if look.user is None or not look.mine or not look.game.agreements.filter(settled_at=None).exists():
        return []
    return [
        Asking(row, agreement_text(row), service.waits_for(row, look.user), row.asked_by in look.mine)
        for row in service.open_agreements(look.game, look.user)
    ]


def late_seats(look: Look) -> list[Any]:
    """In an adjourned game: the others' seats that are late or empty, about which the rest may decide."""
    if look.game.state != Game.State.ADJOURNED or not look.mine:
        return []
    return [
        place
        for place in look.places
        if not place.is_mine and (not place.who or service.seat_is_late(place.seat))
    ]


Page = Callable[..., HttpResponse]


def deed(part: str) -> Callable[[Callable[..., None]], Page]:
    """A form of the table: done, or told why not, and back to that part of the page."""

    def wrapped(work: Callable[..., None]) -> Page:
        @require_POST
        @login_required
        @looks
        @wraps(work)
        def done(request: HttpRequest, look: Look, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                work(request, look, *args, **kwargs)
            except Problem as problem:
                messages.warning(request, look.problem(problem))
            return redirect(f"{reverse('table', args=[look.game.pk])}#{part}")

        return done

    return wrapped


def user_of(look: Look) -> User:
    assert look.user is not None
    return look.user


# --- words -------------------------------------------------------------------------------------------


@deed("talk")
def say(request: HttpRequest, look: Look) -> None:
    form = request.POST
    team = form.get("audience") == "team"
    service.say(
        look.game, user_of(look), form.get("text", ""), timezone.now(), team=team, seat=form.get("seat", "")
    )


@deed("notes")
def note(request: HttpRequest, look: Look) -> None:
    form = request.POST
    at = form.get("event", "")
    event = int(at) if at.isdigit() else None
    service.note(look.game, user_of(look), form.get("text", ""), event, form.get("seat", ""))


@deed("notes")
def tear_up(request: HttpRequest, look: Look, pk: int) -> None:
    service.tear_up(get_object_or_404(service.heard(look.game, look.user), pk=pk), user_of(look))


@deed("notes")
def release_notes(request: HttpRequest, look: Look) -> None:
    """Whether a successor, and after the end everybody, may read one's notes of this game."""
    released = request.POST.get("released") == "yes"
    for tenure in Tenure.objects.filter(seat__game=look.game, player=user_of(look)).select_related("seat"):
        service.release_notes(tenure, user_of(look), released)


@deed("talk")
def mute(request: HttpRequest, look: Look) -> None:
    """Hear somebody of this table no longer, or again."""
    who = request.POST.get("player", "")
    tenures = Tenure.objects.filter(seat__game=look.game, player__isnull=False).select_related("player")
    player = next((tenure.player for tenure in tenures if str(tenure.player_id) == who), None)
    if player is None:
        raise Http404
    if request.POST.get("muted") == "no":
        service.unmute(user_of(look), player)
    else:
        service.mute(user_of(look), player)
        messages.info(request, _("You no longer hear %(name)s, in any game.") % {"name": player.shown_name})


# --- agreements --------------------------------------------------------------------------------------


@deed("agreements")
def ask(request: HttpRequest, look: Look) -> None:
    """Ask the others something, or give up: what the form's button says."""
    form, now = request.POST, timezone.now()
    seat, user = form.get("seat", ""), user_of(look)
    match form.get("what", ""):
        case "take_back":
            service.ask_take_back(look.game, user, now, seat=seat)
        case "draw":
            service.offer_draw(look.game, user, now, seat=seat)
        case "abandon":
            service.ask_to_abandon(look.game, user, now, seat=seat)
        case "resign":
            _require_sure(form.get("sure", ""))
            service.resign(look.game, user, now, seat=seat)
        case "leave":
            _require_sure(form.get("sure", ""))
            service.leave_seat(look.game, user, now, seat=seat)
        case kind:
            _ask_about_seat(look, user, kind, form.get("late", ""), form.get("address", ""), now)


def _require_sure(sure: str) -> None:
    if sure != "yes":
        raise Refused("not_sure")


def practice_player(title: str) -> str:
    """The game's own practice opponent; a game without one has the player of random moves."""
    own = [key for key in players(title) if key != "random"]
    return own[0] if own else "random"


def _ask_about_seat(look: Look, user: User, kind: str, late: str, address: str, now: datetime) -> None:
    if kind == Agreement.Kind.SUBSTITUTE and not address.strip():
        raise Refused("not_an_address", address=address)
    substitute = User.objects.filter(username__iexact=address).first() if address else None
    service.ask_about_seat(
        look.game,
        user,
        kind,
        late,
        now,
        bot=practice_player(look.game.title) if kind == Agreement.Kind.BOT else "",
        substitute=substitute,
        address="" if substitute else address,
    )


@deed("agreements")
def settle(request: HttpRequest, look: Look, pk: int) -> None:
    """Yes, no, or withdrawn."""
    known = service.open_agreements(look.game, user_of(look))
    agreement = next((row for row in known if row.pk == pk), None)
    if agreement is None:
        raise Http404
    word, now = request.POST.get("word", ""), timezone.now()
    if word == "withdraw":
        service.withdraw(agreement, user_of(look), now)
    else:
        service.vote(agreement, user_of(look), word == "yes", now)
