"""The lobby: seats that wait for somebody, setting out a board, the games one has opened, rematches."""

from __future__ import annotations

import secrets
from collections import Counter
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import service
from games.kernel import Problem, Refused
from games.models import Game, Invitation, Seat
from games.reader.links import link_to
from games.reader.problems import problem_text
from games.service import orders, seals
from games.service.opening import LONGEST_NAME
from games.service.seals import Dice
from games.service.transactions import whole
from games.titles import Title
from games.titles.offered import titles
from games.web.navigation import Link
from games.web.new_game import ALONE, FRIEND, LOT, PRACTICE, SUGGESTED, SetOutForm, bot_of, deck_choices
from games.web.offers import page_of, rows_of
from games.web.reading import network_of
from games.web.terms import TitleSetup, names_of, setups, terms_text

MOST_OFFERS = 50
"""Rows on one page, the newest first."""


# --- the page ----------------------------------------------------------------------------------------


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return _page(request, SetOutForm(_setup(request.GET.get("set", "")), _reader(request)))


def _reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _page(request: HttpRequest, form: SetOutForm, status: int = 200) -> HttpResponse:
    user = _reader(request)
    offers = service.lobby(user=user)
    wanted = request.GET.get("title", "")
    counts = Counter(offer.game.title for offer in offers)
    tabs = [
        Link(link_to("lobby", title=key), f"{titles()[key].words.name()} {counts[key]}", wanted == key)
        for key in titles()
        if counts[key]
    ]
    here = reverse("lobby")
    shown = [offer for offer in offers if offer.game.title in titles() and wanted in ("", offer.game.title)]
    sent = Invitation.State.SENT
    context = {
        "form": form,
        "setups": setups().values(),
        "tabs": tabs,
        "wanted": wanted,
        "count": len(offers),
        "rows": rows_of(shown[:MOST_OFFERS], user),
        "received": user.invitations.filter(state=sent).select_related("game", "invited_by") if user else [],
        "sign_up_page": link_to("account_signup", next=here),
        "sign_in_page": link_to("account_login", next=here),
        "sent": user.invitations_sent.filter(state=sent).select_related("game", "player") if user else [],
    }
    return render(request, "games/lobby.html", context, status=status)


def _setup(wanted: str) -> TitleSetup:
    known = setups()
    fallback = next((setup for setup in known.values() if setup.players == 2), None)
    return known.get(wanted) or fallback or next(iter(known.values()))


# --- doing -------------------------------------------------------------------------------------------


def deed(work: Any) -> Any:
    """A form of the lobby: done, or told why not."""

    @require_POST
    @login_required
    @wraps(work)
    def done(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            answer: HttpResponse = work(request, request.user, *args, **kwargs)
            return answer
        except Problem as problem:
            messages.warning(request, problem_text(problem, _title_of(kwargs.get("game_id"))))
            return redirect(kwargs.get("back") or _back(request))

    return done


def _title_of(game_id: int | None) -> Title | None:
    """The game's own words may be needed to say why not."""
    found = Game.objects.filter(pk=game_id or 0).values_list("title", flat=True).first()
    return titles().get(found or "")


def _back(request: HttpRequest) -> str:
    game = request.resolver_match.kwargs.get("game_id") if request.resolver_match else None
    found = Game.objects.filter(pk=game).first() if game else None
    mine = found is not None and found.opened_by == request.user
    waits = mine and found is not None and found.state == Game.State.OPEN
    return reverse("open_game", args=[game]) if waits else reverse("lobby")


def at_table(game: Game) -> HttpResponse:
    game.refresh_from_db(fields=["state"])
    return redirect(page_of(game))


@never_cache
@require_POST
@login_required
def set_out(request: HttpRequest) -> HttpResponse:
    """Open the game that the form shows. One that was chosen and is not shown yet is shown first."""
    user = request.user
    assert isinstance(user, User)
    wanted = request.POST.get("set", "")
    setup = _setup(wanted or request.GET.get("set", ""))
    if "choose" in request.POST or wanted != request.POST.get("shown", ""):
        form = SetOutForm(setup, user, kept=request.POST)
        form.is_new = "choose" not in request.POST
        return _page(request, form)
    form = SetOutForm(setup, user, request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        game = _set_out(user, form, dice_in(request), network_of(request))
    except Problem as problem:
        form.add_error(None, problem_text(problem, form.setup.title))
        return _page(request, form, status=422)
    return at_table(game)


@whole
def _set_out(user: User, form: SetOutForm, dice: Dice, network: str) -> Game:
    given, setup, now = form.cleaned_data, form.setup, timezone.now()
    by_lot = given["seat"] == LOT
    own, bots = None if by_lot else [given["seat"]], {}
    if given["against"] == PRACTICE:
        own = own or [_some_seat(setup)]
        level = given.get("level") or bot_of(setup.title.key)
        bots = {key: level for key in setup.seats if key not in own}
    elif given["against"] == ALONE:
        own = list(setup.seats)
    game = service.open_game(
        setup.title.key,
        given["name"],
        user,
        now,
        options=form.options(user),
        own=own,
        random_seats=own is None,
        bots=bots,
        terms=form.terms(),
        dice=dice,
    )
    if SUGGESTED in given.get("orders", ()):
        orders.take_suggested(game, user, now)
    if given["against"] == FRIEND and given["friend"].strip():
        invite_somebody(game, user, given["friend"], network=network)
    elif given["against"] == FRIEND:
        service.make_link(game, user, now)
    return game


def _some_seat(setup: TitleSetup) -> str:
    """Against the practice opponent the lot is cast here: nobody else is there to check it."""
    return secrets.choice(list(setup.seats))


def invite_somebody(game: Game, by: User, who: str, seat: str = "", network: str = "") -> Invitation:
    """By handle, or by e-mail address."""
    now, who = timezone.now(), who.strip()
    if "@" in who:
        return service.invite(game, by, now, address=who, language=by.language, seat=seat, network=network)
    found = User.objects.filter(username__iexact=who, is_former=False).exclude(pk=by.pk).first()
    if found is None:
        raise Refused("nobody_called_so", name=who)
    return service.invite(game, by, now, player=found, seat=seat)


def word_in(request: HttpRequest) -> str:
    """What somebody who sits down adds to the dice."""
    return seals.word_of_page(request.POST.get("dice_browser", ""), request.POST.get("dice_word", ""))


def dice_in(request: HttpRequest) -> Dice:
    """The seal that was shown, and what was added to it."""
    return Dice(request.POST.get("dice_seal", "")[:40], word_in(request))


@deed
def join(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    deck = service.chosen(user, game.title, request.POST.get("deck", ""))
    service.join_seat(game, user, timezone.now(), request.POST.get("seat", ""), deck, word_in(request))
    return at_table(game)


@deed
def give_word(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    service.give_word(game, user, word_in(request))
    messages.success(request, _("Your word will be in the dice."))
    return redirect("open_game", game.pk)


@deed
def choose_deck(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    service.choose_deck(game, user, request.POST.get("seat", ""), request.POST.get("deck", ""))
    messages.success(request, _("Your deck lies on the table."))
    return redirect("open_game", game.pk)


@deed
def rematch(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    name = _("%(name)s, once more") % {"name": game.name}
    return at_table(service.rematch(game, user, name[:LONGEST_NAME], timezone.now(), dice_in(request)))


@deed
def go_on(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    """To the game that follows a finished one."""
    game = get_object_or_404(Game, pk=game_id)
    name = _("%(name)s, further on") % {"name": game.name}
    way, now = request.POST.get("way", ""), timezone.now()
    return at_table(service.go_on(game, user, name[:LONGEST_NAME], now, way, dice_in(request)))


# --- a game that waits for players -------------------------------------------------------------------


@never_cache
@require_safe
def open_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Who has come, who is invited, and what its opener can do; for others what the lobby offers of it."""
    game = get_object_or_404(Game, pk=game_id, title__in=titles())
    user = _reader(request)
    if user and (user == game.opened_by or service.seats_of(game, user)):
        return _waiting(request, game, user)
    if offer := service.offer_of(game, user):
        return _offered(request, offer, user)
    if user is None:
        return redirect_to_login(request.path)
    raise Http404


def _offered(request: HttpRequest, offer: service.Offer, user: User | None) -> HttpResponse:
    """For whoever followed a link: the table's terms, and its seats."""
    [row] = rows_of([offer], user)
    game = offer.game
    table = list(game.seats.all())
    context = {
        "game": game,
        "row": row,
        "terms": terms_text(game),
        "sitting": [(*names_of(game, [seat]), seat.tenure) for seat in table if seat.tenure],
        "sign_up_page": link_to("account_signup", next=request.path),
        "sign_in_page": link_to("account_login", next=request.path),
    }
    return render(request, "games/offer.html", context)


def _waiting(request: HttpRequest, game: Game, user: User) -> HttpResponse:
    if game.state != Game.State.OPEN:
        return redirect("table", game.pk)
    mine = service.seats_of(game, user)
    table = list(game.seats.prefetch_related("tenures__player"))
    names = {seat.key: seat for seat in names_of(game, table)}
    invitations = game.invitations.filter(state=Invitation.State.SENT).select_related("player", "seat")
    context = {
        "game": game,
        "title": titles()[game.title].words.name(),
        "terms": terms_text(game),
        "sitting": [(names[seat.key], seat.tenure, _brought(game, seat)) for seat in table],
        "own_seats": [names[seat.key] for seat in mine],
        "decks": deck_choices(titles()[game.title], _reader(request)),
        "empty": [names[seat.key] for seat in table if seat.tenure is None],
        "is_opener": user == game.opened_by,
        "sits": bool(mine),
        "word": next((seat.tenure.word for seat in mine if seat.tenure and seat.tenure.word), ""),
        "invitations": [(one, _link_of(one, request)) for one in invitations],
        "public_link": request.build_absolute_uri(link_to("open_game", game.pk)) if game.listed else "",
        "has_bots": not game.rated,
    }
    return render(request, "games/open_game.html", context)


def _link_of(invitation: Invitation, request: HttpRequest) -> str:
    """To pass on, where nobody was written to; only for whoever made it."""
    if not invitation.is_link or invitation.invited_by != request.user:
        return ""
    return request.build_absolute_uri(link_to("invitation", invitation.token))


def _brought(game: Game, seat: Seat) -> str:
    """What the deck before a seat is called."""
    decks = titles()[game.title].decks
    return decks.brought(game.options, seat.place) if decks else ""


@deed
def invite(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    seat = "" if game.random_seats else request.POST.get("seat", "")
    if "link" in request.POST:
        service.make_link(game, user, timezone.now(), seat)
        messages.success(request, _("Here is the link: whoever opens it may take the seat."))
        return redirect("open_game", game.pk)
    invite_somebody(game, user, request.POST.get("who", ""), seat, network_of(request))
    messages.success(request, _("The invitation is on its way."))
    return redirect("open_game", game.pk)


@deed
def revoke(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    invitation = get_object_or_404(Invitation, pk=pk)
    service.revoke(invitation, user, timezone.now())
    messages.success(request, _("The invitation is taken back; its link opens nothing any more."))
    waits = invitation.game.state == Game.State.OPEN and "from" in request.POST
    return redirect("open_game", invitation.game_id) if waits else redirect("lobby")


@deed
def seat_bot(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    service.seat_bot(game, request.POST.get("seat", ""), bot_of(game.title), user, timezone.now())
    return at_table(game)


@deed
def leave(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    """Get up, or give the whole game up, before it has begun."""
    game = get_object_or_404(Game, pk=game_id)
    if "close" in request.POST:
        service.close_open_game(game, user, timezone.now())
        messages.success(request, _("The game is closed. Whoever waited is told."))
    else:
        service.leave_open_game(game, user, timezone.now())
        messages.success(request, _("You have left the game."))
    return redirect("lobby")
