"""Standing orders on the site: the form, what is in force, what it would have done; and a bot's why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from games.kernel import Problem
from games.models import Game, Seat, StandingOrder
from games.orders.order_preview import preview as would_have_done
from games.orders.standing_orders import read
from games.reader import Reader
from games.reader.explanations import told_by
from games.reader.links import link_to
from games.reader.sentences import order_text
from games.service import opaque, orders
from games.titles import Order, OrderField, Title
from games.titles.offered import titles
from games.web.reading import reads
from games.web.table_forms import user_of

ALWAYS = "always"
"""What an order holds that says nothing else; one that ends by itself keeps its own end."""
SCOPES = {ALWAYS: _("for ever"), "turn": _("this turn"), "battle": _("this battle")}
FIELD = "order-"
"""Before the kind of order in the name of its field."""


@dataclass(frozen=True)
class InForce:
    """An order as its owner reads it."""

    row: StandingOrder
    word: str
    text: str
    scope: str
    used: int
    """How many answers it has given."""


@dataclass(frozen=True)
class OrderChoice:
    line: str
    text: str
    is_chosen: bool


@dataclass(frozen=True)
class Field:
    """One kind of order with its ways; that which is in force is chosen."""

    field: OrderField
    choices: tuple[OrderChoice, ...]


# --- what stands --------------------------------------------------------------------------------------


def own_place(reader: Reader, key: str) -> tuple[Seat, Title]:
    """The reader's seat of this name, or their only one, in a game that knows orders."""
    mine = [seat for seat in reader.mine if not key or seat.key == key]
    if not mine or reader.title.orders is None or reader.game.is_over:
        raise Http404
    return mine[0], reader.title


def in_force(reader: Reader, seat: Seat, title: Title) -> list[InForce]:
    used = orders.used(seat, user_of(reader))
    return [
        InForce(row, word_of(row), order_text(orders.order_of(row), title), row.scope, used.get(row.pk, 0))
        for row in orders.in_force(seat, timezone.now())
    ]


def word_of(row: StandingOrder) -> str:
    """What its button says of it: no number, whose gaps would tell of other people's orders."""
    return opaque.cover("order", row.pk)


def fields_of(seat: Seat, title: Title, standing: list[InForce]) -> list[Field]:
    assert title.orders is not None
    chosen = {
        one.row.kind: one.text
        for one in standing
        if one.scope == "always" and one.row.kind not in orders.BESIDE
    }
    return [
        Field(field, _choices(field, chosen.get(field.key, ""))) for field in title.orders.fields(seat.key)
    ]


def _choices(field: OrderField, chosen: str) -> tuple[OrderChoice, ...]:
    """The ways on offer; one that was written in other words stands among them."""
    ways = dict(field.choices)
    if chosen and chosen not in ways:
        ways[chosen] = chosen.partition(": ")[2] or chosen
    return tuple(OrderChoice(line, text, line == chosen) for line, text in ways.items())


def offer(reader: Reader, seat: Seat | None) -> dict[str, Any]:
    """For the table: how many orders are in force, or that some are suggested."""
    if seat is None or reader.title.orders is None or reader.game.is_over:
        return {}
    tenure = seat.tenure
    count = tenure.orders.filter(ended_at=None).count() if tenure else 0
    return {
        "standing": {
            "count": count,
            "is_offered": not count and _suggests(reader.game.title, seat.key),
            "page": orders_page(seat),
            "shortcuts": _shortcuts(reader, seat),
            "ask_me": (ways := _when_asked(reader, seat)),
            "ask_me_now": next((way["text"] for way in ways if way["now"]), ""),
        }
    }


def _when_asked(reader: Reader, seat: Seat) -> list[dict[str, Any]]:
    """When the seat is asked where anybody may act; without an order it is the second way, as suggested."""
    book = reader.title.orders
    ways = book.when_asked(seat.key) if book and reader.game.state == Game.State.RUNNING else ()
    if not ways:
        return []
    told = [order_text(orders.order_of(row), reader.title) for row in orders.in_force(seat, timezone.now())]
    now = next((line for line, _text, _once in reversed(ways) if line in told), ways[1][0])
    return [
        {
            "line": line,
            "text": text,
            "now": line == now,
            "help": gettext("once, then as before") if once else "",
        }
        for line, text, once in ways
    ]


def _shortcuts(reader: Reader, seat: Seat) -> list[dict[str, str]]:
    """Orders that are given with one button while the game is played."""
    if reader.title.orders is None or reader.game.state != Game.State.RUNNING:
        return []
    return [{"line": line, "text": text} for line, text in reader.title.orders.shortcuts(seat.key)]


def orders_page(seat: Seat) -> str:
    return link_to("standing_orders", seat.game_id, seat=seat.key)


@cache
def _suggests(title: str, seat: str) -> bool:
    """Asked for every table, and always the same."""
    book = titles()[title].orders
    return bool(book and book.suggested(seat))


@never_cache
@require_safe
@login_required
@reads
def standing_orders(request: HttpRequest, reader: Reader) -> HttpResponse:
    seat, title = own_place(reader, request.GET.get("seat", ""))
    standing = in_force(reader, seat, title)
    assert title.orders is not None
    context = {
        "reader": reader,
        "game": reader.game,
        "seat": seat,
        "standing": standing,
        "fields": fields_of(seat, title, standing),
        "suggested": [order_text(order, title) for order in orders.suggested(seat)],
        "has_full": bool(title.orders.full(seat.key)),
        "scopes": SCOPES.items(),
        "table_page": link_to("table", reader.game.pk, seat=seat.key),
        "preview_page": link_to("orders_preview", reader.game.pk, seat=seat.key),
    }
    return render(request, "games/orders.html", context)


@never_cache
@require_safe
@login_required
@reads
def preview(request: HttpRequest, reader: Reader) -> HttpResponse:
    """What the orders in force would have done in the last battle."""
    seat, _title = own_place(reader, request.GET.get("seat", ""))
    rows = orders.in_force(seat, timezone.now())
    would = would_have_done(seat, [orders.order_of(row) for row in rows])
    context = {"reader": reader, "game": reader.game, "would": would, "orders_page": orders_page(seat)}
    return render(request, "games/orders_preview.html", context)


# --- giving and rubbing out ---------------------------------------------------------------------------


def to_orders(seat: Seat) -> HttpResponse:
    return redirect(orders_page(seat))


@require_POST
@login_required
@reads
def give(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The whole form, or one of the two sets that are ready; what was not understood is told."""
    form, now = request.POST, timezone.now()
    seat, title = own_place(reader, form.get("seat", ""))
    found, wrong = _wanted(request, reader, seat, title)
    try:
        for row in _dropped(request, seat, title):
            orders.withdraw(row, user_of(reader), now)
        if found:
            orders.give(seat, user_of(reader), found, now)
    except Problem as problem:
        wrong.append(reader.problem(problem))
    for text in wrong:
        messages.warning(request, text)
    if found and not wrong:
        messages.info(request, gettext("Your orders are in force."))
    if form.get("back") == "table":
        return redirect(link_to("table", reader.game.pk, seat=seat.key))
    return to_orders(seat)


def _wanted(request: HttpRequest, reader: Reader, seat: Seat, title: Title) -> tuple[list[Order], list[str]]:
    form, book = request.POST, title.orders
    assert book is not None
    match form.get("take", ""):
        case "suggested":
            return list(book.suggested(seat.key)), []
        case "full":
            return list(book.full(seat.key)), []
    scope = form.get("scope", "")
    lines = [(line, True) for line in _changed(request, seat, title)]
    lines += [(line, False) for line in form.get("lines", "").splitlines() if line.strip()]
    found, wrong = [], []
    for line, is_chosen in lines:
        taken = read(line, title)
        wrong += [reader.problem(problem) for _text, problem in taken.problems]
        held = is_chosen and scope in SCOPES
        found += [replace(one, scope=scope) if held and one.scope == ALWAYS else one for one in taken.orders]
    return found, wrong


def _changed(request: HttpRequest, seat: Seat, title: Title) -> list[str]:
    """The chosen lines that are not in force for ever already."""
    assert title.orders is not None
    chosen = [request.POST.get(FIELD + field.key, "") for field in title.orders.fields(seat.key)]
    return [line for line in chosen if line and line not in _for_ever(seat, title)]


def _dropped(request: HttpRequest, seat: Seat, title: Title) -> list[StandingOrder]:
    """Orders that were in force for ever, and whose field says now that there is none."""
    return [
        row
        for row in _for_ever(seat, title).values()
        if row.kind not in orders.BESIDE and request.POST.get(FIELD + row.kind) == ""
    ]


def _for_ever(seat: Seat, title: Title) -> dict[str, StandingOrder]:
    rows = orders.in_force(seat, timezone.now())
    return {order_text(orders.order_of(row), title): row for row in rows if row.scope == "always"}


@require_POST
@login_required
@reads
def rub_out(request: HttpRequest, reader: Reader) -> HttpResponse:
    """One order, or all of them."""
    form, now = request.POST, timezone.now()
    seat, _title = own_place(reader, form.get("seat", ""))
    number = form.get("order", "")
    if number == "all":
        orders.withdraw_all(seat, user_of(reader), now)
    else:
        rows = orders.in_force(seat, now)
        row = next((row for row in rows if word_of(row) == number), None)
        if row is None:
            raise Http404
        orders.withdraw(row, user_of(reader), now)
    return to_orders(seat)


# --- a bot's why --------------------------------------------------------------------------------------


@never_cache
@require_safe
@reads
def why_moved(request: HttpRequest, reader: Reader) -> HttpResponse:
    """What each bot at the table says of its last move."""
    told = [(person, told_by(person.seat, reader.mine)) for person in reader.people if person.is_bot]
    if not told:
        raise Http404
    return render(
        request, "games/table_why_moved.html", {"reader": reader, "game": reader.game, "told": told}
    )
