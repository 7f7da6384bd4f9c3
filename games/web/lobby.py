"""The lobby: seats that wait for somebody, setting out a board, the games one has opened, rematches."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Language, User
from games import service
from games.bots import players
from games.kernel import Problem, Refused
from games.models import Game, Invitation, Rating
from games.service.opening import LONGEST_NAME, MOST_ABSENCE_DAYS, MOST_BANK_DAYS, MOST_MOVE_DAYS, Terms
from games.titles import titles
from games.web.terms import SeatName, Setup, names_of, pace_text, seat_names, setups, terms_text
from games.words import duration_text, problem_text

LOT = "by_lot"
MOST_OFFERS = 50
"""Rows on one page, the newest first."""
ANYBODY, FRIEND, PRACTICE = "anybody", "friend", "practice"


# --- the form ----------------------------------------------------------------------------------------


class SetOutForm(forms.Form):
    """All terms of a game. Those that most players leave alone stand in the second part."""

    seat = forms.ChoiceField(label=gettext_lazy("Your side"), widget=forms.RadioSelect)
    against = forms.ChoiceField(label=gettext_lazy("Against"), widget=forms.RadioSelect)
    friend = forms.CharField(
        label=gettext_lazy("Handle or e-mail address"),
        required=False,
        max_length=254,
        help_text=gettext_lazy("For somebody you know. They need no account yet."),
    )
    name = forms.CharField(label=gettext_lazy("Name of the game"), max_length=LONGEST_NAME)
    move_days = forms.IntegerField(
        label=gettext_lazy("Days for an answer"), min_value=0, max_value=MOST_MOVE_DAYS
    )
    bank_days = forms.IntegerField(
        label=gettext_lazy("Days in the bank"),
        min_value=0,
        max_value=MOST_BANK_DAYS,
        help_text=gettext_lazy(
            "For the whole game, used when an answer takes longer. Two noughts: no clock."
        ),
    )
    ways = forms.MultipleChoiceField(
        label=gettext_lazy("Also"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[
            ("rated", gettext_lazy("Rated")),
            ("spectators", gettext_lazy("Others may watch")),
            ("weekends_count", gettext_lazy("Weekends count")),
        ],
    )
    absence_days = forms.IntegerField(
        label=gettext_lazy("Days of announced absence"),
        min_value=0,
        max_value=MOST_ABSENCE_DAYS,
        help_text=gettext_lazy("So many stop a player's clock, in the whole game."),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the table"),
        choices=Language.choices,
        help_text=gettext_lazy("For talk. Everybody reads the game in their own."),
    )

    FIRST = ("seat", "against", "friend", "name", "move_days", "bank_days")

    def __init__(self, setup: Setup, data: Any = None) -> None:
        super().__init__(data, initial=_first_terms(setup))
        self.setup = setup
        self.seats = seat_names(setup.title, setup.seats, setup.seats)
        lot = [(LOT, _("Let the lot decide"))] if len(self.seats) > 1 else []
        self._choose("seat", [*((seat.key, seat.name) for seat in self.seats), *lot])
        self._choose("against", _opponents(setup))

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def first(self) -> Any:
        """The fields as parts/fields.html wants them."""
        return _Part(self, [self[name] for name in self.FIRST if name in self.fields])

    @property
    def more(self) -> Any:
        return _Part(self, [self[name] for name in self.fields if name not in self.FIRST], quiet=True)

    def terms(self) -> Terms:
        given = self.cleaned_data
        return Terms(
            bank_days=given["bank_days"],
            move_days=given["move_days"],
            absence_days=given["absence_days"],
            language=given["language"],
            listed=given["against"] == ANYBODY,
            rated="rated" in given["ways"],
            spectators="spectators" in given["ways"],
            weekends_count="weekends_count" in given["ways"],
        )


class _Part:
    """Some fields of a form."""

    def __init__(self, form: forms.Form, fields: list[Any], quiet: bool = False) -> None:
        self.visible_fields = fields
        self.hidden_fields: list[Any] = []
        self.non_field_errors = [] if quiet else form.non_field_errors()


def _first_terms(setup: Setup) -> dict[str, Any]:
    terms = Terms()
    return {
        **vars(terms),
        "ways": ["spectators"],
        "seat": LOT if len(setup.seats) > 1 else next(iter(setup.seats)),
        "against": ANYBODY if len(setup.seats) > 1 else PRACTICE,
        "language": (get_language() or "en")[:2],
        "name": _("A new road"),
    }


def _opponents(setup: Setup) -> list[tuple[str, str]]:
    if len(setup.seats) < 2:
        return [(PRACTICE, _("Nobody: play alone"))]
    practice = [(PRACTICE, _("The practice opponent"))] if bot_of(setup.title.key) else []
    return [(ANYBODY, _("Whoever sits down")), (FRIEND, _("Somebody I know")), *practice]


def bot_of(title: str) -> str:
    """The practice opponent: the game's own, else one that plays at random."""
    known = list(players(title))
    own = [key for key in known if key != "random"]
    return (own or known)[0]


# --- the page ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OfferRow:
    offer: service.Offer
    title: str
    pace: str
    seats: list[SeatName]
    rating: Rating | None
    opener: service.Reliability | None
    answers_in: str
    language: str
    is_mine: bool


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return _page(request, SetOutForm(_wanted_setup(request)))


def _page(request: HttpRequest, form: SetOutForm, status: int = 200) -> HttpResponse:
    user = request.user if isinstance(request.user, User) else None
    offers = service.lobby()
    wanted = request.GET.get("title", "")
    counts = Counter(offer.game.title for offer in offers)
    tabs = [(key, titles()[key].words.name(), counts[key]) for key in titles() if counts[key]]
    shown = [offer for offer in offers if offer.game.title in titles() and wanted in ("", offer.game.title)]
    sent = Invitation.State.SENT
    context = {
        "form": form,
        "setups": setups().values(),
        "tabs": tabs,
        "wanted": wanted,
        "count": len(offers),
        "rows": _rows(shown[:MOST_OFFERS], user),
        "received": user.invitations.filter(state=sent).select_related("game", "invited_by") if user else [],
        "sent": user.invitations_sent.filter(state=sent).select_related("game", "player") if user else [],
    }
    return render(request, "games/lobby.html", context, status=status)


def _wanted_setup(request: HttpRequest) -> Setup:
    known = setups()
    fallback = next((setup for setup in known.values() if setup.players == 2), None)
    return known.get(request.GET.get("set", "")) or fallback or next(iter(known.values()))


def _rows(offers: list[service.Offer], user: User | None) -> list[OfferRow]:
    openers = {offer.game.opened_by for offer in offers if offer.game.opened_by}
    ratings = service.ratings_of(openers)
    known = {opener.pk: service.reliability_of(opener) for opener in openers}
    return [_offer_row(offer, user, ratings, known) for offer in offers]


def _offer_row(
    offer: service.Offer,
    user: User | None,
    ratings: dict[tuple[int, str], Rating],
    known: dict[int, service.Reliability],
) -> OfferRow:
    game = offer.game
    opener = game.opened_by_id or 0
    usual = known[opener].answers_in if opener in known else None
    return OfferRow(
        offer,
        titles()[game.title].words.name(),
        pace_text(game),
        names_of(game, offer.seats),
        ratings.get((opener, game.title)),
        known.get(opener),
        duration_text(usual) if usual else "",
        Language(game.language).label,
        user is not None and _sits(game, user),
    )


def _sits(game: Game, user: User) -> bool:
    return any(seat.tenure and seat.tenure.player_id == user.pk for seat in game.seats.all())


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
            messages.warning(request, problem_text(problem))
            return redirect(kwargs.get("back") or _back(request))

    return done


def _back(request: HttpRequest) -> str:
    game = request.resolver_match.kwargs.get("game_id") if request.resolver_match else None
    found = Game.objects.filter(pk=game).first() if game else None
    mine = found is not None and found.opened_by == request.user
    waits = mine and found is not None and found.state == Game.State.OPEN
    return reverse("open_game", args=[game]) if waits else reverse("lobby")


def at_table(game: Game) -> HttpResponse:
    """To the table, or to where one waits for the others."""
    game.refresh_from_db(fields=["state"])
    return redirect("open_game" if game.state == Game.State.OPEN else "table", game.pk)


@never_cache
@require_POST
@login_required
def set_out(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert isinstance(user, User)
    form = SetOutForm(_wanted_setup(request), request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        game = _set_out(user, form)
    except Problem as problem:
        form.add_error(None, problem_text(problem))
        return _page(request, form, status=422)
    return at_table(game)


@transaction.atomic
def _set_out(user: User, form: SetOutForm) -> Game:
    given, setup, now = form.cleaned_data, form.setup, timezone.now()
    by_lot = given["seat"] == LOT
    own = None if by_lot else [given["seat"]]
    if given["against"] == PRACTICE:
        own = own or [_some_seat(setup)]
        bots = {key: bot_of(setup.title.key) for key in setup.seats if key not in own}
        return service.open_game(
            setup.title.key,
            given["name"],
            user,
            now,
            options=setup.options,
            own=own,
            bots=bots,
            terms=form.terms(),
        )
    game = service.open_game(
        setup.title.key,
        given["name"],
        user,
        now,
        options=setup.options,
        own=own,
        random_seats=by_lot,
        terms=form.terms(),
    )
    if given["against"] == FRIEND:
        invite_somebody(game, user, given["friend"])
    return game


def _some_seat(setup: Setup) -> str:
    """Against the practice opponent the lot is cast here: nobody else is there to check it."""
    return secrets.choice(list(setup.seats))


def invite_somebody(game: Game, by: User, who: str, seat: str = "") -> Invitation:
    """By handle, or by e-mail address."""
    now, who = timezone.now(), who.strip()
    if "@" in who:
        return service.invite(game, by, now, address=who, language=by.language, seat=seat)
    found = User.objects.filter(username__iexact=who, is_former=False).exclude(pk=by.pk).first()
    if found is None:
        raise Refused("nobody_called_so", name=who)
    return service.invite(game, by, now, player=found, seat=seat)


@deed
def join(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    service.join_seat(game, user, timezone.now(), request.POST.get("seat", ""))
    return at_table(game)


@deed
def rematch(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    name = _("%(name)s, once more") % {"name": game.name}
    return at_table(service.rematch(game, user, name[:LONGEST_NAME], timezone.now()))


# --- a game that waits for players -------------------------------------------------------------------


@never_cache
@require_safe
@login_required
def open_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Who has come, who is invited, and what whoever opened it can do."""
    game = get_object_or_404(Game, pk=game_id, title__in=titles())
    user = request.user
    if game.state != Game.State.OPEN:
        return redirect("table", game.pk)
    mine = service.seats_of(game, user)
    if not mine and user != game.opened_by:
        raise Http404
    table = list(game.seats.prefetch_related("tenures__player"))
    names = {seat.key: seat for seat in names_of(game, table)}
    context = {
        "game": game,
        "title": titles()[game.title].words.name(),
        "terms": terms_text(game),
        "sitting": [(names[seat.key], seat.tenure) for seat in table],
        "empty": [names[seat.key] for seat in table if seat.tenure is None],
        "is_opener": user == game.opened_by,
        "sits": bool(mine),
        "invitations": game.invitations.filter(state=Invitation.State.SENT).select_related("player", "seat"),
        "has_bots": not game.rated,
    }
    return render(request, "games/open_game.html", context)


@deed
def invite(request: HttpRequest, user: User, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    seat = "" if game.random_seats else request.POST.get("seat", "")
    invite_somebody(game, user, request.POST.get("who", ""), seat)
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
