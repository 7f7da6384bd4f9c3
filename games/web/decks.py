"""The deck builder: one's decks, the cards of each with their counts, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games import service
from games.kernel import Problem
from games.models import Deck
from games.reader.links import link_to
from games.reader.problems import problem_text
from games.service.decks import LONGEST_LIST, LONGEST_NAME
from games.titles import DeckCard, Decks
from games.titles.offered import titles

COUNT = "n-"
"""Before a card's key, in the name of the field that holds its count."""
MOST = 9


@dataclass(frozen=True)
class DeckRow:
    """One of somebody's decks in their list."""

    deck: Deck
    summary: str
    is_playable: bool


@dataclass(frozen=True)
class DeckLine:
    """A card of the builder with the copies of it that are in the deck."""

    card: DeckCard
    count: int
    counts: range


@dataclass(frozen=True)
class Check:
    """What is wrong with a deck, and what is doubtful."""

    summary: str
    faults: list[str]
    advice: list[str]
    curve: list[CostColumn]


@dataclass(frozen=True)
class CostColumn:
    """How many cards of a deck cost so much, and how high that stands in the chart."""

    cost: int
    count: int
    height: int

    @property
    def top(self) -> int:
        return CURVE_HEIGHT - self.height


CURVE_HEIGHT = 60


def kind_of(title: str) -> Decks:
    try:
        return service.kind_of(title)
    except Problem:
        raise Http404 from None


def own_deck(request: HttpRequest, title: str, pk: int) -> Deck:
    """The reader's deck; for anybody else there is none."""
    kind_of(title)
    try:
        found = service.deck_of(_user(request), pk)
    except Problem:
        raise Http404 from None
    if found.title != title:
        raise Http404
    return found


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


# --- the list ----------------------------------------------------------------------------------------


@never_cache
@require_safe
@login_required
def decks(request: HttpRequest, title: str) -> HttpResponse:
    """One's decks of a game, and three ways to begin another."""
    return _list(request, title)


def _list(request: HttpRequest, title: str, text: str = "", why: str = "") -> HttpResponse:
    kind = kind_of(title)
    rows = [
        DeckRow(deck, kind.summary(deck.cards), not kind.faults(deck.cards))
        for deck in service.decks_of(_user(request), title)
    ]
    context = {
        "title": title,
        "game": titles()[title].words.name(),
        "rows": rows,
        "starters": [(starter, kind.summary(starter.cards)) for starter in kind.starters()],
        "text": text,
        "why": why,
    }
    return render(request, "games/decks.html", context, status=422 if why else 200)


@require_POST
@login_required
def begin(request: HttpRequest, title: str) -> HttpResponse:
    """A new deck: an empty one, or a copy of a starter."""
    wanted = request.POST.get("from", "")
    starter = next((one for one in kind_of(title).starters() if one.key == wanted), None)
    name = starter.name if starter else _("A new deck")
    return _begun(request, title, name, starter.cards if starter else {})


@require_POST
@login_required
def bring_in(request: HttpRequest, title: str) -> HttpResponse:
    """A deck from a list: pasted, or a file of another builder."""
    kind_of(title)
    file = request.FILES.get("file")
    text = request.POST.get("text", "")
    if file and not text.strip():
        text = file.read(LONGEST_LIST + 1).decode("utf-8-sig", "replace")
    try:
        name, cards = service.read_list(title, text)
    except Problem as problem:
        return _list(request, title, text, problem_text(problem, titles()[title]))
    return _begun(request, title, (name or _("A new deck"))[:LONGEST_NAME], cards)


def _begun(request: HttpRequest, title: str, name: str, cards: Mapping[str, int]) -> HttpResponse:
    try:
        deck = service.begin_deck(_user(request), title, name, cards, timezone.now())
    except Problem as problem:
        messages.warning(request, problem_text(problem))
        return redirect("decks", title)
    return redirect("deck", title, deck.pk)


# --- one deck ----------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def deck(request: HttpRequest, title: str, pk: int) -> HttpResponse:
    """The builder. It is kept as it stands, finished or not."""
    found = own_deck(request, title, pk)
    if request.method != "POST":
        return _builder(request, found)
    try:
        service.change_deck(
            _user(request), pk, request.POST.get("name", ""), counts_from(request.POST), timezone.now()
        )
    except Problem as problem:
        found.cards = counts_from(request.POST)
        return _builder(request, found, problem_text(problem))
    messages.success(request, _("The deck is kept."))
    return redirect("deck", title, pk)


def _builder(request: HttpRequest, found: Deck, why: str = "") -> HttpResponse:
    kind = kind_of(found.title)
    context = {
        "title": found.title,
        "game": titles()[found.title].words.name(),
        "deck": found,
        "groups": groups_of(kind, found.cards),
        "check": checked(kind, found.cards),
        "text": kind.write(found.name, found.cards),
        "forms": kind.forms(),
        "kinds": list(dict.fromkeys(card.kind for card in kind.cards() if card.kind)),
        "first_hand": kind.first_hand(),
        "longest": LONGEST_NAME,
        "why": why,
    }
    return render(request, "games/deck.html", context, status=422 if why else 200)


def groups_of(kind: Decks, cards: Mapping[str, int]) -> list[dict[str, Any]]:
    """The cards under their headings, with how many of each group are in the deck."""
    found: list[dict[str, Any]] = []
    for heading, group in groupby(kind.cards(), key=lambda card: card.group):
        lines = [
            DeckLine(card, cards.get(card.key, 0), range(max(card.most, cards.get(card.key, 0)) + 1))
            for card in group
        ]
        found.append(
            {
                "key": f"group-{len(found) + 1}",
                "heading": heading,
                "lines": lines,
                "count": sum(line.count for line in lines),
            }
        )
    return found


def checked(kind: Decks, cards: Mapping[str, int]) -> Check:
    return Check(
        kind.summary(cards), list(kind.faults(cards)), list(kind.advice(cards)), curve_of(kind, cards)
    )


def curve_of(kind: Decks, cards: Mapping[str, int]) -> list[CostColumn]:
    """From the cheapest to the dearest, without gaps."""
    counts: Counter[int] = Counter()
    for card in kind.cards():
        if card.cost is not None and cards.get(card.key, 0):
            counts[card.cost] += cards[card.key]
    if not counts:
        return []
    most = max(counts.values())
    return [
        CostColumn(cost, counts[cost], round(CURVE_HEIGHT * counts[cost] / most))
        for cost in range(max(counts) + 1)
    ]


def counts_from(form: QueryDict) -> dict[str, int]:
    """How many of which card a form says."""
    return {
        name.removeprefix(COUNT): min(int(str(value)), MOST)
        for name, value in form.items()
        if name.startswith(COUNT) and str(value).isdigit()
    }


@require_POST
@login_required
def check(request: HttpRequest, title: str, pk: int) -> HttpResponse:
    """What would be wrong with the deck as the form stands; nothing is kept."""
    own_deck(request, title, pk)
    context = {"check": checked(kind_of(title), counts_from(request.POST))}
    return render(request, "games/deck_check.html", context)


@require_safe
@login_required
def as_file(request: HttpRequest, title: str, pk: int, form: str) -> HttpResponse:
    found = own_deck(request, title, pk)
    kind = kind_of(title)
    if form not in dict(kind.forms()):
        raise Http404
    text = kind.write(found.name, found.cards, form)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    name = slugify(found.name) or "deck"
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


# --- for everybody -----------------------------------------------------------------------------------


@require_POST
@login_required
def open_deck(request: HttpRequest, title: str, pk: int) -> HttpResponse:
    own_deck(request, title, pk)
    try:
        found = service.open_deck(_user(request), pk, "public" in request.POST)
    except Problem as problem:
        messages.warning(request, problem_text(problem))
    else:
        told = _("Everybody may look at it and copy it.") if found.public else _("It is yours alone again.")
        messages.success(request, told)
    return redirect("deck", title, pk)


@never_cache
@require_safe
def public_decks(request: HttpRequest, title: str) -> HttpResponse:
    """What people have built and let others copy."""
    kind = kind_of(title)
    rows = [(deck, kind.summary(deck.cards)) for deck in service.public_decks(title)]
    context = {"title": title, "game": titles()[title].words.name(), "rows": rows}
    return render(request, "games/public_decks.html", context)


@never_cache
@require_safe
def public_deck(request: HttpRequest, title: str, pk: int) -> HttpResponse:
    kind = kind_of(title)
    found = service.public_deck(title, pk)
    if found is None:
        raise Http404
    groups = [
        group | {"lines": [line for line in group["lines"] if line.count]}
        for group in groups_of(kind, found.cards)
        if group["count"]
    ]
    context = {
        "title": title,
        "game": titles()[title].words.name(),
        "deck": found,
        "groups": groups,
        "check": checked(kind, found.cards),
        "sign_in_page": link_to("account_login", next=request.path),
    }
    return render(request, "games/public_deck.html", context)


@require_POST
@login_required
def copy(request: HttpRequest, title: str, pk: int) -> HttpResponse:
    try:
        found = service.copy_deck(_user(request), title, pk, timezone.now())
    except Problem as problem:
        messages.warning(request, problem_text(problem))
        return redirect("public_decks", title)
    return redirect("deck", title, found.pk)


@require_POST
@login_required
def throw_away(request: HttpRequest, title: str, pk: int) -> HttpResponse:
    found = own_deck(request, title, pk)
    if "sure" not in request.POST:
        messages.warning(request, _("Tick the box to say that you mean it. Nothing was changed."))
        return redirect("deck", title, pk)
    service.throw_away(_user(request), pk)
    messages.success(request, _("“%(name)s” is thrown away.") % {"name": found.name})
    return redirect("decks", title)
