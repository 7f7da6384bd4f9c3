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
from games.kernel import Problem, Refused
from games.models import Agreement, Game, Seat, Talk, Tenure
from games.reader import Reader
from games.reader.agreed_terms import ending_of_vote, lateness_text
from games.reader.dates import moment_text
from games.reader.people import Person
from games.reader.sentences import agreement_text
from games.service import clocks, handing_over
from games.service.handing_over import practice_player
from games.web.reading import network_of, reads

LATEST_TALK = 40


@dataclass(frozen=True)
class Asking:
    """Something the players decide together, as the reader sees it."""

    row: Agreement
    text: str
    ending: str
    """Until when it is asked, and what happens then."""
    waits_for_me: bool
    is_mine: bool


@dataclass(frozen=True)
class LateSeat:
    """A seat about which the others may decide, now or when its grace is over."""

    person: Person
    decided_from: str
    """Empty: it can be decided now."""
    can_be_claimed: bool


def context(reader: Reader, seat: Seat | None, now: datetime) -> dict[str, Any]:
    """What the table shows of it."""
    heard = list(service.heard(reader.game, reader.user).order_by("-said_at", "-pk")[:LATEST_TALK])[::-1]
    mine = [said for said in heard if said.audience == Talk.Audience.SELF]
    return {
        "talk": [said for said in heard if said.audience != Talk.Audience.SELF],
        "notes": [note for note in mine if note.player_id == (reader.user.pk if reader.user else None)],
        "handed_notes": [
            note for note in mine if note.player_id != (reader.user.pk if reader.user else None)
        ],
        "has_team": bool(seat) and sum(other.team == seat.team for other in reader.table) > 1
        if seat
        else False,
        "has_opponents": len({other.team for other in reader.table}) > 1,
        "agreements": askings(reader),
        "is_played": reader.game.state in (Game.State.RUNNING, Game.State.ADJOURNED),
        "late": late_seats(reader, now),
        "ends": moment_text(reader.game.ends_at) if reader.game.ends_at else "",
        "lateness": lateness_text(reader.game),
        "to_come_back_to": _to_come_back_to(reader, now),
        "tenure": seat.tenure if seat else None,
    }


def askings(reader: Reader) -> list[Asking]:
    if reader.user is None or not reader.mine or not reader.game.agreements.filter(settled_at=None).exists():
        return []
    return [
        Asking(
            row,
            agreement_text(row),
            ending_of_vote(row),
            service.waits_for(row, reader.user),
            row.asked_by in reader.mine,
        )
        for row in service.open_agreements(reader.game, reader.user)
    ]


def late_seats(reader: Reader, now: datetime) -> list[LateSeat]:
    """In an adjourned game: the others' seats that are late or empty, about which the rest may decide."""
    if reader.game.state != Game.State.ADJOURNED or not reader.mine:
        return []
    return [
        _late_seat(reader, person, now)
        for person in reader.people
        if not person.is_mine and (not person.who or service.seat_is_late(person.seat))
    ]


def _late_seat(reader: Reader, person: Person, now: datetime) -> LateSeat:
    then = clocks.decided_from(person.seat)
    teams = {seat.team for seat in reader.table}
    opposed = all(seat.team != person.seat.team for seat in reader.mine)
    return LateSeat(person, moment_text(then) if then and then > now else "", len(teams) == 2 and opposed)


def _to_come_back_to(reader: Reader, now: datetime) -> list[tuple[Person, str]]:
    """The seats that whoever reads gets back by saying so, each with until when."""
    seats = service.seats_to_come_back_to(reader.game, reader.user, now)
    return [
        (reader.person(seat), moment_text(seat.owner_until)) for seat in seats if seat.owner_until is not None
    ]


Page = Callable[..., HttpResponse]


def deed(part: str) -> Callable[[Callable[..., None]], Page]:
    """A form of the table: done, or told why not, and back to that part of the page."""

    def wrapped(work: Callable[..., None]) -> Page:
        @require_POST
        @login_required
        @reads
        @wraps(work)
        def done(request: HttpRequest, reader: Reader, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                work(request, reader, *args, **kwargs)
            except Problem as problem:
                messages.warning(request, reader.problem(problem))
            return redirect(f"{reverse('table', args=[reader.game.pk])}#{part}")

        return done

    return wrapped


def user_of(reader: Reader) -> User:
    assert reader.user is not None
    return reader.user


# --- words -------------------------------------------------------------------------------------------


@deed("talk")
def say(request: HttpRequest, reader: Reader) -> None:
    form = request.POST
    team = form.get("audience") == "team"
    service.say(
        reader.game,
        user_of(reader),
        form.get("text", ""),
        timezone.now(),
        team=team,
        seat=form.get("seat", ""),
    )


@deed("notes")
def note(request: HttpRequest, reader: Reader) -> None:
    form = request.POST
    at = form.get("event", "")
    event = int(at) if at.isdigit() else None
    service.note(reader.game, user_of(reader), form.get("text", ""), event, form.get("seat", ""))


@deed("notes")
def tear_up(request: HttpRequest, reader: Reader, pk: int) -> None:
    service.tear_up(get_object_or_404(service.heard(reader.game, reader.user), pk=pk), user_of(reader))


@deed("notes")
def release_notes(request: HttpRequest, reader: Reader) -> None:
    """Whether a successor, and after the end everybody, may read one's notes of this game."""
    released = request.POST.get("released") == "yes"
    for tenure in Tenure.objects.filter(seat__game=reader.game, player=user_of(reader)).select_related(
        "seat"
    ):
        service.release_notes(tenure, user_of(reader), released)


@deed("talk")
def mute(request: HttpRequest, reader: Reader) -> None:
    """Hear somebody of this table no longer, or again."""
    who = request.POST.get("player", "")
    tenures = Tenure.objects.filter(seat__game=reader.game, player__isnull=False).select_related("player")
    player = next((tenure.player for tenure in tenures if str(tenure.player_id) == who), None)
    if player is None:
        raise Http404
    if request.POST.get("muted") == "no":
        service.unmute(user_of(reader), player)
    else:
        service.mute(user_of(reader), player)
        messages.info(request, _("You no longer hear %(name)s, in any game.") % {"name": player.shown_name})


# --- agreements --------------------------------------------------------------------------------------


@deed("agreements")
def ask(request: HttpRequest, reader: Reader) -> None:
    """Ask the others something, or give up: what the form's button says."""
    form, now = request.POST, timezone.now()
    seat, user = form.get("seat", ""), user_of(reader)
    match form.get("what", ""):
        case "take_back":
            service.ask_take_back(reader.game, user, now, seat=seat)
        case "draw":
            service.offer_draw(reader.game, user, now, seat=seat)
        case "abandon":
            service.ask_to_abandon(reader.game, user, now, seat=seat)
        case "resign":
            _require_sure(form.get("sure", ""))
            service.resign(reader.game, user, now, seat=seat)
        case "leave":
            _require_sure(form.get("sure", ""))
            service.leave_seat(reader.game, user, now, seat=seat)
        case kind:
            _ask_about_seat(request, reader, kind, now)


def _require_sure(sure: str) -> None:
    if sure != "yes":
        raise Refused("not_sure")


def _ask_about_seat(request: HttpRequest, reader: Reader, kind: str, now: datetime) -> None:
    address = request.POST.get("address", "")
    substitute = User.objects.filter(username__iexact=address).first() if address else None
    service.ask_about_seat(
        reader.game,
        user_of(reader),
        kind,
        request.POST.get("late", ""),
        now,
        bot=practice_player(reader.game.title) if kind == Agreement.Kind.BOT else "",
        substitute=substitute,
        address="" if substitute else address,
        network=network_of(request),
    )


@deed("agreements")
def hand_over(request: HttpRequest, reader: Reader) -> None:
    """One's own seat, to somebody named or to a bot."""
    form, now = request.POST, timezone.now()
    seat = next((seat for seat in reader.mine if seat.key == form.get("seat", "")), None)
    if seat is None:
        raise Refused("not_your_seat", seat="")
    if form.get("to") == "bot":
        _require_sure(form.get("sure", ""))
        handing_over.to_bot(seat, user_of(reader), now)
        messages.success(request, _("Your seat is played by a bot now."))
        return
    handing_over.to_person(seat, user_of(reader), form.get("whom", "").strip(), now, network_of(request))
    messages.success(request, _("The invitation is on its way. Until it is accepted the seat is yours."))


@deed("question")
def come_back(request: HttpRequest, reader: Reader) -> None:
    service.come_back(reader.game, user_of(reader), timezone.now(), request.POST.get("seat", ""))


@deed("agreements")
def settle(request: HttpRequest, reader: Reader, pk: int) -> None:
    """Yes, no, or withdrawn."""
    known = service.open_agreements(reader.game, user_of(reader))
    agreement = next((row for row in known if row.pk == pk), None)
    if agreement is None:
        raise Http404
    word, now = request.POST.get("word", ""), timezone.now()
    if word == "withdraw":
        service.withdraw(agreement, user_of(reader), now)
    else:
        service.vote(agreement, user_of(reader), word == "yes", now)
