"""Doors for people without an account: an invitation's link, and a first game as a guest."""

from __future__ import annotations

from datetime import datetime

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests import make_guest
from accounts.models import User
from accounts.zones import COOKIE as ZONE
from games import service
from games.kernel import Problem
from games.models import Game, Invitation
from games.reader.links import link_to
from games.reader.problems import problem_text
from games.service import orders
from games.service.opening import Terms, empty_seats
from games.service.transactions import whole
from games.titles import Title
from games.titles.offered import titles
from games.web.lobby import at_table, dice_in, word_in
from games.web.new_game import SUGGESTED, bot_of, deck_choices
from games.web.offers import page_of
from games.web.terms import names_of, terms_text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who invites to what, and on which terms; a POST takes the seat or declines."""
    found = service.of_token(token)
    if found is None or found.game.title not in titles():
        raise Http404
    if request.method == "POST":
        return _answer(request, found)
    game, title = found.game, titles()[found.game.title]
    user = request.user if isinstance(request.user, User) else None
    free = [found.seat] if found.seat else empty_seats(game)
    context = {
        "invitation": found,
        "game": game,
        "game_page": page_of(game),
        "sign_in_page": link_to("account_login", next=request.path),
        "title": title.words.name(),
        "turn": title.turn_words.name(game.turn),
        "terms": terms_text(game),
        "seats": names_of(game, free),
        "decks": deck_choices(title, user) if game.state == Game.State.OPEN else [],
        "has_orders": title.orders is not None and not game.random_seats,
        "chooses": found.seat is None and not game.random_seats and len(free) > 1,
        "is_open": found.state == Invitation.State.SENT and not game.is_over,
        "is_mine": user is not None and user == found.invited_by,
        "is_taken_by_me": found.state == Invitation.State.TAKEN and user is not None and user == found.player,
        "players": [
            (seat, tenure)
            for seat, tenure in zip(
                names_of(game, game.seats.all()), [seat.tenure for seat in game.seats.all()], strict=True
            )
            if tenure
        ],
    }
    return render(request, "games/invitation.html", context)


def _answer(request: HttpRequest, found: Invitation) -> HttpResponse:
    now = timezone.now()
    try:
        if request.POST.get("do") == "decline":
            service.decline(found.token, now)
            messages.success(request, _("You have declined; whoever invited you is told."))
            return redirect("home")
        return _take(request, found, now)
    except Problem as problem:
        messages.warning(request, problem_text(problem, titles()[found.game.title]))
        return redirect("invitation", found.token)


def _take(request: HttpRequest, found: Invitation, now: datetime) -> HttpResponse:
    user = request.user if isinstance(request.user, User) else None
    if user is None and (limited := ratelimit.consume_or_429(request, action="signup")):
        return limited
    deck = service.chosen(user, found.game.title, request.POST.get("deck", ""))
    tenure = service.accept(found.token, user, now, request.POST.get("seat", ""), deck, word_in(request))
    if SUGGESTED in request.POST and tenure.player:
        orders.take_suggested(found.game, tenure.player, now)
    if user is None and tenure.player:
        _sign_in(request, tenure.player)
        messages.success(
            request, _("You play as %(name)s. Open an account when you like.") % {"name": tenure}
        )
    return at_table(found.game)


def _sign_in(request: HttpRequest, guest: User) -> None:
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])


@never_cache
@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A first game against the practice opponent; somebody who has not signed in plays as a guest."""
    user = request.user if isinstance(request.user, User) else None
    if user is None and (limited := ratelimit.consume_or_429(request, action="signup")):
        return limited
    try:
        game = _first_game(request, user, timezone.now())
    except Problem as problem:
        messages.warning(request, problem_text(problem))
        return redirect("home")
    if user is None and game.opened_by:
        _sign_in(request, game.opened_by)
    return redirect("table", game.pk)


@whole
def _first_game(request: HttpRequest, user: User | None, now: datetime) -> Game:
    """Without a clock: nobody waits for a guest. Nobody else sees it, and it is not rated."""
    language = (get_language() or "en")[:2]
    player = user or make_guest(language, request.COOKIES.get(ZONE, ""))
    title = titles().get(request.POST.get("title", "")) or practice_title()
    first, *others = title.ruleset.seats(title.ruleset.read_options({}))
    return service.open_game(
        title.key,
        _("A first game"),
        player,
        now,
        own=[first],
        bots=dict.fromkeys(others, bot_of(title.key)),
        terms=Terms(
            bank_days=0, move_days=0, absence_days=0, listed=False, spectators=False, language=language
        ),
        dice=dice_in(request),
    )


def practice_title() -> Title:
    """The first game that has an opponent of its own."""
    known = list(titles().values())
    return next((title for title in known if title.players), known[0])
