"""The table: what happened, what is asked, the board, the draft; and what a player can do there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import opaque, service
from games.kernel import Drift, Problem, Refused
from games.models import Game, OpenQuestion, Seat, Submission
from games.paper import Card
from games.titles import Section
from games.web import around, boards, live, proposing, standing
from games.web.asking import Asked, asked_of, everything, picks_from
from games.web.looking import Line, Look, Place, address, looks
from games.words import duration_text, ending_text, moment_text

VERDICT_WAIT = 1.5
"""Seconds that a page waits for the verdict on a move; after that it looks again by itself."""
BETWEEN_LOOKS = 0.03
SPECTATORS_NEWS = 12
"""So many of the latest events are news to somebody who has no last move."""
MOST_NEWS = 60
LONGEST_KEY = 40


def tells_problems(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What cannot be done is told at the head of the table; nothing was changed."""

    @wraps(page)
    def told(request: HttpRequest, look: Look, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, look, *args, **kwargs)
        except Problem as problem:
            messages.warning(request, look.problem(problem))
            return to_table(look)

    return told


def to_table(look: Look, part: str = "question", **wish: Any) -> HttpResponse:
    query = f"?{urlencode(wish, doseq=True)}" if wish else ""
    return redirect(f"{reverse('table', args=[look.game.pk])}{query}#{part}")


def own_seat(look: Look, key: str) -> Seat:
    """The reader's own seat of this name. Raises Refused."""
    found = next((seat for seat in look.mine if seat.key == key), None)
    if found is None:
        raise Refused("not_your_seat", seat="")
    return found


# --- the page ----------------------------------------------------------------------------------------


@never_cache
@require_safe
@looks
def table(request: HttpRequest, look: Look) -> HttpResponse:
    if look.game.state == Game.State.OPEN:
        if look.user and (look.mine or look.user == look.game.opened_by):
            return redirect("open_game", look.game.pk)
        return render(request, "games/table_open.html", {"look": look, "game": look.game})
    now = timezone.now()
    rows = asked_rows(look)
    seat = seat_in_front(look, rows, request.GET.get("seat", ""))
    asked, drifted = _asked(look, seat, rows, request)
    view = asked.view if asked else look.view
    sections = look.words.position(view, seat.key if seat else None)
    light = request.COOKIES.get("ravenpost_light", "")
    context = {
        "look": look,
        "game": look.game,
        "seat": seat,
        "asked": asked,
        "drifted": drifted or look.game.state == Game.State.STOPPED,
        "headline": look.words.headline(view),
        "clocks": clocks_of(look, rows, now),
        "news": news_of(look, seat),
        "hand": hand_of(look, seat, view, sections, asked),
        "sections": [section for section in sections if section.key != "hand"],
        "has_rules": bool(asked and look.rules_for(asked.question.prompt)),
        "waiting": waiting_move(look, request.GET.get("sent", "")),
        "in_secret": bool(seat) and asked is None and service.has_answered_in_secret(seat) if seat else False,
        "can_take_back": bool(seat) and asked is None and service.can_take_back(seat) if seat else False,
        "pulse": live.address_for(look),
        "ending": ending_of(look),
        "result": result_of(look, view),
        "follows": service.sequels_of(look.game),
        "rematch": address("rematch", look.game.pk),
        "sheet": address("sheet", look.game.pk) if seat else address("public_sheet", look.game.pk),
        "next_game": None if asked else next_game(look),
        "has_bot": any(place.is_bot for place in look.places),
        **standing.offer(look, seat),
        **proposing.context(look, seat, now),
        **around.context(look, seat, now),
        **pictures(look, view, asked, light, seat),
    }
    return render(request, "games/table.html", context)


def asked_rows(look: Look) -> dict[int, OpenQuestion]:
    """What is asked of each seat, as the reader may know it."""
    rows = {row.seat_id: row for row in service.asked_in(look.game, look.eyes).values()}
    for sitting in look.table:
        if sitting.pk in rows:
            rows[sitting.pk].seat = sitting
    return rows


def seat_in_front(look: Look, rows: dict[int, OpenQuestion], wanted: str) -> Seat | None:
    """The reader's seat that this page is for: the one asked for, else one with a question, else any."""
    mine = look.mine
    named = [seat for seat in mine if seat.key == wanted]
    asked = [seat for seat in mine if seat.pk in rows]
    return next(iter([*named, *asked, *mine]), None)


def _asked(
    look: Look, seat: Seat | None, rows: dict[int, OpenQuestion], request: HttpRequest
) -> tuple[Asked | None, bool]:
    """The question, and whether the rules drifted from the log: then the game waits for us."""
    if seat is None or look.game.state == Game.State.STOPPED:
        return None, False
    try:
        return asked_of(look, seat, rows.get(seat.pk), request.GET), False
    except Drift:
        return None, True


@dataclass(frozen=True)
class ClockLine:
    """Whose time runs, and how long."""

    name: str
    side: str
    is_mine: bool
    left: str = ""
    until: str = ""
    bank: str = ""
    in_secret: bool = False
    """Others are asked with this seat, and the reader may not know how its clock stands."""


def clocks_of(look: Look, rows: dict[int, OpenQuestion], now: datetime) -> list[ClockLine]:
    """The clocks of the seats that are asked something; among more than two a seat is named as well."""
    return [clock_of(look, place, row, now) for place in look.places if (row := rows.get(place.seat.pk))]


def clock_of(look: Look, place: Place, row: OpenQuestion, now: datetime) -> ClockLine:
    is_crowded = len(look.places) > 2
    name = f"{place.name} ({place.who})" if is_crowded and place.who else place.who or place.name
    if not service.shows_clock(row, look.eyes):
        return ClockLine(name, place.side, place.is_mine, in_secret=True)
    return ClockLine(
        name,
        place.side,
        place.is_mine,
        duration_text(service.left_now(row, now)) if row.deadline else "",
        moment_text(row.deadline) if row.deadline else "",
        duration_text(place.seat.bank_left) if look.game.bank_days else "",
    )


def news_of(look: Look, seat: Seat | None) -> list[Line]:
    """What happened since the seat's last move, or lately."""
    last = look.game.events
    since = service.since_last_move(seat) if seat else last - SPECTATORS_NEWS
    events = service.events_between(look.game, look.eyes, max(since, last - MOST_NEWS, 0))
    by_order = standing.causes(look, seat, since)
    lines = look.lines(events, look.view)
    return [replace(line, order=by_order[line.event]) if line.event in by_order else line for line in lines]


@dataclass(frozen=True)
class Held:
    """A card in hand: its number if it can be picked now, and where it is looked up."""

    card: Card
    number: int | None
    page: str


def hand_of(look: Look, seat: Seat | None, view: Any, sections: Any, asked: Asked | None) -> Any:
    """The seat's hand: its cards where the game names them, else the lines as they are told."""
    section: Section | None = next((section for section in sections if section.key == "hand"), None)
    if section is None or seat is None:
        return None
    numbers = {option.key: option.number for option in asked.options} if asked else {}
    paper = look.title.paper if look.title else None
    held = paper.hand(view, seat.key) if paper else _from_almanac(look, section)
    cards = [
        Held(card, numbers.get(card.key), address("almanac_entry", look.game.title, card.key))
        for card in held
    ]
    return {"heading": section.heading, "cards": cards, "lines": () if cards else section.lines}


def _from_almanac(look: Look, section: Section) -> list[Card]:
    known = [look.almanac[key] for key in section.keys if key in look.almanac]
    return [Card(entry.key, entry.name, "", entry.text) for entry in known]


def next_game(look: Look) -> Game | None:
    """Another game that waits for the reader, the most pressing first."""
    if look.user is None or not look.mine:
        return None
    waiting = (
        OpenQuestion.objects.unanswered()
        .filter(
            seat__tenures__player=look.user,
            seat__tenures__ended_at=None,
            seat__game__state=Game.State.RUNNING,
        )
        .exclude(seat__game=look.game)
    )
    row = waiting.select_related("seat__game").order_by(F("deadline").asc(nulls_last=True), "pk").first()
    return row.seat.game if row else None


def ending_of(look: Look) -> str:
    game = look.game
    return ending_text(look.title, game.winners, game.how) if game.is_over and look.title else ""


def result_of(look: Look, view: Any) -> Sequence[str]:
    """What is told at the end besides who won."""
    title = look.title
    return title.result(view) if look.game.is_over and title and title.result else ()


def pictures(
    look: Look, view: Any, asked: Asked | None, light: str, seat: Seat | None = None
) -> dict[str, Any]:
    """The board and what lies beside it, where the game has one; or the table laid with cards."""
    numbers = asked.numbers if asked and not asked.pending else {}
    if spread := boards.laid(look, view, numbers, seat.key if seat else None):
        return {"spread": spread}
    if look.title is None or look.title.board is None:
        return {}
    return {
        "board": boards.drawn(
            look.game.title, view, numbers, light=light, picked=asked.picked if asked else ()
        ),
        "colours": boards.colours_address(look.game.title),
        **boards.beside(look.title, view, asked.seat.key if asked and asked.form == "one" else "", numbers),
    }


# --- moves -------------------------------------------------------------------------------------------


@require_POST
@login_required
@looks
@tells_problems
def answer(request: HttpRequest, look: Look) -> HttpResponse:
    """An answer: into the draft if it can be rubbed out again; else it waits to be sent, or is sent."""
    form = request.POST
    seat = own_seat(look, form.get("seat", ""))
    prompt, picks = form.get("prompt", ""), picks_from(form)
    if "all" in form and (question := service.sketch_of(seat).question):
        picks = everything(question)
    if "send" in form:
        return send(request, look, seat, prompt, picks)
    sketch = service.pencil(seat, prompt, picks)
    if sketch.commits:
        return to_table(look, seat=seat.key, prompt=prompt, pick=picks, follows=sketch.commits)
    return to_table(look, **_seat_wish(look, seat))


def send(request: HttpRequest, look: Look, seat: Seat, prompt: str, picks: list[str]) -> HttpResponse:
    """Store the move and wait a moment for its verdict."""
    once = request.POST.get("once", "")[:LONGEST_KEY]
    submission = service.submit(seat, look.user, [(prompt, picks)], "web", f"web:{seat.pk}:{once}")
    until = time.monotonic() + VERDICT_WAIT
    while submission.judged_at is None and time.monotonic() < until:
        time.sleep(BETWEEN_LOOKS)
        submission.refresh_from_db(fields=["judged_at", "accepted", "verdict"])
    if submission.judged_at is None:
        return to_table(look, "happened", sent=opaque.cover("sent", submission.pk), **_seat_wish(look, seat))
    if not submission.accepted:
        messages.warning(request, refusal_of(look, submission))
        return to_table(look, **_seat_wish(look, seat))
    return to_table(look, "happened", **(_seat_wish(look, seat) if _is_asked(seat) else {}))


def _is_asked(seat: Seat) -> bool:
    """Who plays several seats stays at one as long as it has a question, then goes where there is one."""
    return service.asked_of(seat) is not None


def refusal_of(look: Look, submission: Submission) -> str:
    """Why a judged move was not taken."""
    verdict = submission.verdict
    return look.problem(Problem(verdict["problem"], **verdict.get("facts", {})))


def waiting_move(look: Look, sent: str) -> Submission | None:
    """The reader's move that is stored and not judged yet."""
    pk = opaque.uncover("sent", sent)
    if pk is None or look.user is None:
        return None
    return Submission.objects.filter(pk=pk, game=look.game, player=look.user, judged_at=None).first()


def _seat_wish(look: Look, seat: Seat) -> dict[str, str]:
    return {"seat": seat.key} if len(look.mine) > 1 else {}


@require_POST
@login_required
@looks
@tells_problems
def rub_out(request: HttpRequest, look: Look) -> HttpResponse:
    """Take answers back that are in pencil."""
    seat = own_seat(look, request.POST.get("seat", ""))
    steps = request.POST.get("steps", "1")
    service.rub_out(seat, max(1, int(steps)) if steps.isdigit() else 1)
    return to_table(look, **_seat_wish(look, seat))


@require_POST
@login_required
@looks
@tells_problems
def take_back(request: HttpRequest, look: Look) -> HttpResponse:
    """Take the last answer in ink back, while nothing has followed from it."""
    seat = own_seat(look, request.POST.get("seat", ""))
    service.take_back(seat)
    return to_table(look, **_seat_wish(look, seat))


# --- looking closer ----------------------------------------------------------------------------------


@never_cache
@require_safe
@looks
def why(request: HttpRequest, look: Look) -> HttpResponse:
    """Why something cannot be picked now: `wish` is its key or what it is called."""
    wish = request.GET.get("wish", "")[:80].strip()
    seat = next((seat for seat in look.mine if seat.key == request.GET.get("seat", "")), None)
    context = {"look": look, "game": look.game, "wish": wish, "answers": reasons(look, seat, wish)}
    return render(request, "games/table_why.html", context)


def reasons(look: Look, seat: Seat | None, wish: str) -> list[tuple[str, str]]:
    """Each thing that the wish may mean, with why it is not on offer, or that it is."""
    if seat is None or not wish or look.title is None:
        return []
    try:
        question = service.sketch_of(seat).question
    except Problem:
        question = None
    if question is None:
        return []
    found = [wish] if wish in look.almanac or wish in question.items else named(look, wish)
    told = []
    for key in found or [wish.lower().replace(" ", "_")]:
        name = look.almanac[key].name if key in look.almanac else key.replace("_", " ")
        if key in question.items:
            told.append((name, ""))
            continue
        reason = look.title.ruleset.why_not(look.view, question, key)
        fallback = Refused("not_offered", prompt=question.prompt, item=key)
        told.append((name, look.problem(reason or fallback)))
    return told


@never_cache
@require_safe
@looks
def rules(request: HttpRequest, look: Look) -> HttpResponse:
    """The rules for what is asked; `prompt` says which question."""
    found = look.rules_for(request.GET.get("prompt", ""))
    return render(request, "games/table_rules.html", {"look": look, "game": look.game, "rules": found})


MOST_MEANT = 4


def named(look: Look, wish: str) -> list[str]:
    """The keys of what is called so, or begins so."""
    wanted = wish.casefold()
    exact = [key for key, entry in look.almanac.items() if entry.name.casefold() == wanted]
    begun = [key for key, entry in look.almanac.items() if entry.name.casefold().startswith(wanted)]
    return (exact or begun)[:MOST_MEANT]


@never_cache
@require_safe
@looks
def board(request: HttpRequest, look: Look, event: int | None = None) -> HttpResponse:
    """The board alone, for the page's script: now with its options or at an event, near or whole, in full."""
    if look.title is None or look.title.board is None or look.game.state == Game.State.OPEN:
        raise Http404
    depth = "full" if request.GET.get("depth") == "full" else "glance"
    light = request.COOKIES.get("ravenpost_light", "")
    options: dict[str, str] = {}
    picked: tuple[str, ...] = ()
    if event is None:
        seat = next((seat for seat in look.mine if seat.key == request.GET.get("seat", "")), None)
        row = service.asked_of(seat) if seat else None
        asked = asked_of(look, seat, row, request.GET) if seat else None
        view = asked.view if asked else look.view
        options, picked = (asked.numbers, asked.picked) if asked else ({}, ())
    else:
        eyes, _ = look.eyes_for(request.GET.get("as", ""))
        view = look.view_at(min(event, look.game.events), eyes)
    svg = boards.drawn(look.game.title, view, options, light=light, depth=depth, picked=picked)
    return HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
