"""The table: what happened, what is asked, the board, the draft; and what a player can do there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import service
from games.kernel import Problem, Question, Refused
from games.models import Game, OpenQuestion, Seat, Submission
from games.orders import typed_line
from games.orders.carrying_out import Held
from games.orders.typed_line import Typed
from games.reader import Reader, SeatReader
from games.reader.hints import hints, is_practice
from games.reader.links import link_to
from games.service import live, opaque, tryouts
from games.titles import Section
from games.titles.paper import PaperCard
from games.web import boards, first_turn, proposal_forms, pulse, standing_orders, table_forms
from games.web.navigation import Link
from games.web.question_form import QuestionForm, everything, form_of, picks_from
from games.web.reading import address, reads

VERDICT_WAIT = 1.5
"""Seconds that a page waits for the verdict on a move; after that it looks again by itself."""
BETWEEN_LOOKS = 0.03
LONGEST_KEY = 40


def tells_problems(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What cannot be done is told at the head of the table; nothing was changed."""

    @wraps(page)
    def told(request: HttpRequest, reader: Reader, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, reader, *args, **kwargs)
        except Problem as problem:
            messages.warning(request, reader.problem(problem))
            return to_table(reader)

    return told


def to_table(reader: Reader, part: str = "question", **wish: Any) -> HttpResponse:
    return redirect(f"{link_to('table', reader.game.pk, **wish)}#{part}")


def own_seat(reader: Reader, key: str) -> Seat:
    """The reader's own seat of this name. Raises Refused."""
    found = next((seat for seat in reader.mine if seat.key == key), None)
    if found is None:
        raise Refused("not_your_seat", seat="")
    return found


# --- the page ----------------------------------------------------------------------------------------


@never_cache
@require_safe
@reads
def table(request: HttpRequest, reader: Reader) -> HttpResponse:
    if reader.game.state == Game.State.OPEN:
        if reader.user and (reader.mine or reader.user == reader.game.opened_by):
            return redirect("open_game", reader.game.pk)
        return render(request, "games/table_open.html", {"reader": reader, "game": reader.game})
    return laid(request, reader, seat_in_front(reader, request.GET.get("seat", "")), request.GET)


def laid(
    request: HttpRequest, reader: Reader, seat: Seat | None, wish: QueryDict, typed: Typed | None = None
) -> HttpResponse:
    """The whole page, or as much of it as the script asks for. `typed`: what came of an order in words."""
    known = pulse.address_for(reader)
    reader = reader.in_seat(seat) if seat else reader
    form = form_of(reader, wish) if isinstance(reader, SeatReader) else None
    if wants(request, ASK):
        return ask_alone(request, reader, form, known, typed)
    context = {**asking(reader, form, known, typed), **around_the_question(request, reader, seat, form)}
    return render(request, "games/table.html", context)


ASK = "ask"
"""The part of the page that changes while a draft grows: the question and the bar that sends it."""


def wants(request: HttpRequest, part: str) -> bool:
    """Whether the page's script asks for one part only."""
    return request.headers.get("HX-Target") == part


def ask_alone(
    request: HttpRequest,
    reader: Reader,
    form: QuestionForm | None,
    known: dict[str, str],
    typed: Typed | None = None,
) -> HttpResponse:
    if form is None:  # nothing is asked any more: the whole page has changed
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "games/table/ask.html", asking(reader, form, known, typed))


def asking(
    reader: Reader, form: QuestionForm | None, known: dict[str, str], typed: Typed | None = None
) -> dict[str, Any]:
    """What the question's part of the page is made from."""
    return {
        "reader": reader,
        "game": reader.game,
        "seat": reader.seat,
        "version": live.version_of(reader.game.pk, reader.game.entries),
        "asked": reader.asked,
        "form": form,
        "typed": typed,
        "longest_typed": typed_line.LONGEST,
        "gives_hints": reader.seat is not None and is_practice(reader),
        "headline": reader.headline,
        "asked_seat": asked_seat(reader),
        "rules_page": rules_page(reader),
        "pulse": known,
        "this_seat": link_to("table", reader.game.pk, seat=reader.seat.key) if reader.seat else "",
    }


def asked_seat(reader: Reader) -> str:
    """The name of the seat that is asked, where one person sits in several."""
    return reader.person(reader.seat).name if reader.seat and reader.asked and len(reader.mine) > 1 else ""


def around_the_question(
    request: HttpRequest, reader: Reader, seat: Seat | None, form: QuestionForm | None
) -> dict[str, Any]:
    """The rest of the page."""
    now = timezone.now()
    return {
        "stopped": reader.stopped,
        "clocks": reader.awaited(now),
        "story": reader.story,
        "fray": reader.fray,
        "hand": hand_of(reader),
        "sections": reader.sections,
        "waiting": waiting_move(reader, request.GET.get("sent", "")),
        **taking_back(reader),
        "may_try": tryouts.can_be_tried(reader.game),
        "ending": reader.ending,
        "result": reader.result,
        "follows": service.sequels_of(reader.game),
        "rematch": address("rematch", reader.game.pk),
        "sheet": address("sheet", reader.game.pk) if seat else address("public_sheet", reader.game.pk),
        "own_seats": seats_to_turn_to(reader),
        "next_game": None if reader.asked else next_game(reader),
        "has_bot": any(person.is_bot for person in reader.people),
        **first_turn.coach_of(reader, seat),
        **standing_orders.offer(reader, seat),
        **proposal_forms.context(reader, seat, now),
        **table_forms.context(reader, seat, now),
        **pictures(reader, form, request.COOKIES.get("ravenpost_light", "")),
    }


def seat_in_front(reader: Reader, wanted: str) -> Seat | None:
    """The reader's seat that this page is for: the one asked for, else one with a question, else any."""
    mine = reader.mine
    named = [seat for seat in mine if seat.key == wanted]
    asked = [seat for seat in mine if seat.key in reader.open_questions]
    return next(iter([*named, *asked, *mine]), None)


def seats_to_turn_to(reader: Reader) -> list[Link]:
    """The seats of somebody who sits in several."""
    mine = [person for person in reader.people if person.is_mine]
    if len(mine) < 2:
        return []
    pk = reader.game.pk
    return [
        Link(link_to("table", pk, seat=person.seat.key), person.name, person.seat == reader.seat)
        for person in mine
    ]


def rules_page(reader: Reader) -> str:
    """Where the rules for what is asked are read, if there are any."""
    if reader.asked is None:
        return ""
    prompt = reader.asked.question.prompt
    return link_to("rules_help", reader.game.pk, prompt=prompt) if reader.rules_for(prompt) else ""


def taking_back(reader: Reader) -> dict[str, bool]:
    """What a seat with nothing to answer may still do."""
    if not isinstance(reader, SeatReader) or reader.asked:
        return {}
    return {"in_secret": reader.answered_in_secret, "can_take_back": reader.can_take_back}


@dataclass(frozen=True)
class HandCard:
    """A card in hand: what it is called in a question, and where it is looked up."""

    card: PaperCard
    item: str
    page: str


def hand_of(reader: Reader) -> Any:
    """The seat's hand: its cards where the game names them, else the lines as they are told."""
    section = next(iter(reader.hands), None)
    if section is None or reader.seat is None:
        return None
    paper = reader.title.paper
    held = paper.hand(reader.hand_view, reader.seat.key) if paper else _from_almanac(reader, section)
    cards = [_in_hand(reader, card) for card in held]
    return {"heading": section.heading, "cards": cards, "lines": () if cards else section.lines}


def _in_hand(reader: Reader, card: PaperCard) -> HandCard:
    page = address("almanac_entry", reader.game.title, card.page or card.key)
    return HandCard(card, card.item or card.key, page)


def _from_almanac(reader: Reader, section: Section) -> list[PaperCard]:
    known = [reader.almanac[key] for key in section.keys if key in reader.almanac]
    return [PaperCard(entry.key, entry.name, "", entry.text) for entry in known]


def next_game(reader: Reader) -> Game | None:
    """Another game that waits for the reader, the most pressing first."""
    if reader.user is None or not reader.mine:
        return None
    waiting = (
        OpenQuestion.objects.unanswered()
        .filter(
            seat__tenures__player=reader.user,
            seat__tenures__ended_at=None,
            seat__game__state=Game.State.RUNNING,
        )
        .exclude(seat__game=reader.game)
    )
    row = waiting.select_related("seat__game").order_by(F("deadline").asc(nulls_last=True), "pk").first()
    return row.seat.game if row else None


def pictures(reader: Reader, form: QuestionForm | None, light: str) -> dict[str, Any]:
    """The board in ink and what lies around it, where the game has one; or the table laid with cards.

    What can be picked, and what is in pencil, the page's script draws from the question's list."""
    if spread := boards.laid(reader, form.numbers if form else {}):
        return {"spread": spread}
    title = reader.game.title
    if reader.title.board is None:
        return {}
    return {
        "board": boards.drawn(title, reader.view, {}, light=light),
        "board_at": reverse("board", args=[reader.game.pk]),
        "regions": boards.regions_address(title),
        "map_key": reader.title.paper.map_key() if reader.title.paper else "",
        "full_map": link_to("board", reader.game.pk, depth="full"),
        "colours": boards.colours_address(title),
        **boards.around(reader, form.seat if form else ""),
    }


# --- moves -------------------------------------------------------------------------------------------


@require_POST
@login_required
@reads
@tells_problems
def answer(request: HttpRequest, reader: Reader) -> HttpResponse:
    """An answer: into the draft if it can be rubbed out again; else it waits to be sent, or is sent.

    `then` holds further answers that a click says at once, each as its prompt and its pick."""
    form = request.POST
    seat = own_seat(reader, form.get("seat", ""))
    prompt, picks = form.get("prompt", ""), picks_from(form)
    if "all" in form and (question := service.sketch_of(seat).question):
        picks = everything(question)
    if form.get("send") == "1":
        return send(request, reader, seat, prompt, picks)
    sketch = service.pencil(seat, prompt, picks)
    for more in form.getlist("then")[:MOST_THEN]:
        if sketch.commits:
            break
        prompt, _, pick = more.partition(":")
        picks = [pick]
        sketch = service.pencil(seat, prompt, picks)
    if sketch.commits and form.get("send") == "if-done":
        return send(request, reader, seat, prompt, picks)
    held = Held(prompt, tuple(picks), sketch.commits) if sketch.commits else None
    return _waiting_to_be_sent(reader, seat, held)


MOST_THEN = 3


@require_POST
@login_required
@reads
@tells_problems
def in_words(request: HttpRequest, reader: Reader) -> HttpResponse:
    """An order in the player's own words, or what was meant by one: into pencil, and what is final waits."""
    form = request.POST
    seat, prompt, now = own_seat(reader, form.get("seat", "")), form.get("prompt", ""), timezone.now()
    asked = reader.in_seat(seat)
    if offer := form.get("offer"):
        return _waiting_to_be_sent(reader, seat, typed_line.take_offer(asked, offer, prompt, now))
    typed = typed_line.read_typed(asked, form.get("words", ""), prompt, now)
    if not typed.done:
        return laid(request, reader, seat, QueryDict(), typed)
    messages.info(request, " ".join(typed.told))
    return _waiting_to_be_sent(reader, seat, typed.held)


def _waiting_to_be_sent(reader: Reader, seat: Seat, held: Held | None) -> HttpResponse:
    if held is None:
        return to_table(reader, **_seat_wish(reader, seat))
    return to_table(reader, seat=seat.key, prompt=held.prompt, pick=held.picks, follows=held.follows)


def send(request: HttpRequest, reader: Reader, seat: Seat, prompt: str, picks: list[str]) -> HttpResponse:
    """Store the move and wait a moment for its verdict."""
    once = request.POST.get("once", "")[:LONGEST_KEY]
    submission = service.submit(seat, reader.user, [(prompt, picks)], "web", f"web:{seat.pk}:{once}")
    until = time.monotonic() + VERDICT_WAIT
    while submission.judged_at is None and time.monotonic() < until:
        time.sleep(BETWEEN_LOOKS)
        submission.refresh_from_db(fields=["judged_at", "accepted", "verdict"])
    if submission.judged_at is None:
        return to_table(
            reader, "happened", sent=opaque.cover("sent", submission.pk), **_seat_wish(reader, seat)
        )
    if not submission.accepted:
        messages.warning(request, refusal_of(reader, submission))
        return to_table(reader, **_seat_wish(reader, seat))
    return to_table(reader, "happened", **(_seat_wish(reader, seat) if _is_asked(seat) else {}))


def _is_asked(seat: Seat) -> bool:
    """Who plays several seats stays at one as long as it has a question, then goes where there is one."""
    return service.asked_of(seat) is not None


def refusal_of(reader: Reader, submission: Submission) -> str:
    """Why a judged move was not taken."""
    verdict = submission.verdict
    return reader.problem(Problem(verdict["problem"], **verdict.get("facts", {})))


def waiting_move(reader: Reader, sent: str) -> Submission | None:
    """The reader's move that is stored and not judged yet."""
    pk = opaque.uncover("sent", sent)
    if pk is None or reader.user is None:
        return None
    return Submission.objects.filter(pk=pk, game=reader.game, player=reader.user, judged_at=None).first()


def _seat_wish(reader: Reader, seat: Seat) -> dict[str, str]:
    return {"seat": seat.key} if len(reader.mine) > 1 else {}


@require_POST
@login_required
@reads
@tells_problems
def rub_out(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Take answers back that are in pencil."""
    seat = own_seat(reader, request.POST.get("seat", ""))
    steps = request.POST.get("steps", "1")
    service.rub_out(seat, max(1, int(steps)) if steps.isdigit() else 1)
    return to_table(reader, **_seat_wish(reader, seat))


@require_POST
@login_required
@reads
@tells_problems
def take_back(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Take the last answer in ink back, while nothing has followed from it."""
    seat = own_seat(reader, request.POST.get("seat", ""))
    service.take_back(seat)
    return to_table(reader, **_seat_wish(reader, seat))


# --- looking closer ----------------------------------------------------------------------------------


@never_cache
@require_safe
@reads
def why(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Why something cannot be picked now: `wish` is its key or what it is called."""
    wish = request.GET.get("wish", "")[:80].strip()
    seat = next((seat for seat in reader.mine if seat.key == request.GET.get("seat", "")), None)
    answers = reasons(reader.in_seat(seat), wish) if seat and wish else []
    context = {"reader": reader, "game": reader.game, "wish": wish, "answers": answers}
    alone = wants(request, "why")
    return render(request, "games/table/why.html" if alone else "games/table_why.html", context)


@never_cache
@require_POST
@login_required
@reads
def hint(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The best moves for who asks, in a practice game; asking is marked in the record."""
    seat = next((seat for seat in reader.mine if seat.key == request.POST.get("seat", "")), None)
    if seat is None:
        raise Http404
    try:
        found, problem = hints(reader.in_seat(seat)), ""
    except Refused as refused:
        found, problem = [], reader.problem(refused)
    context = {"reader": reader, "game": reader.game, "hints": found, "problem": problem}
    return render(request, "games/table_hint.html", context)


def reasons(reader: SeatReader, wish: str) -> list[tuple[str, str]]:
    """Each thing that the wish may mean, with why it is not on offer, or that it is."""
    question = reader.question
    if question is None:
        return []
    return reasons_for(reader, question, reader.shown, wish)


def reasons_for(reader: Reader, question: Question, view: Any, wish: str) -> list[tuple[str, str]]:
    """The same of any question, told from the view of whom it asks."""
    found = [wish] if wish in reader.almanac or wish in question.items else named(reader, wish)
    keys = found or [wish.lower().replace(" ", "_")]
    return [(reader.name_of(key), _reason(reader, question, view, key)) for key in keys]


def _reason(reader: Reader, question: Question, view: Any, key: str) -> str:
    if key in question.items:
        return ""
    reason = reader.title.ruleset.why_not(view, question, key)
    return reader.problem(reason or Refused("not_offered", prompt=question.prompt, item=key))


@never_cache
@require_safe
@reads
def rules(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The rules for what is asked; `prompt` says which question."""
    found = reader.rules_for(request.GET.get("prompt", ""))
    context = {
        "reader": reader,
        "game": reader.game,
        "rules": found,
        "all_rules": link_to("almanac", reader.game.title, kind="rule"),
    }
    return render(request, "games/table_rules.html", context)


MOST_MEANT = 4


def named(reader: Reader, wish: str) -> list[str]:
    """The keys of what is called so, or begins so."""
    wanted = wish.casefold()
    exact = [key for key, entry in reader.almanac.items() if entry.name.casefold() == wanted]
    begun = [key for key, entry in reader.almanac.items() if entry.name.casefold().startswith(wanted)]
    return (exact or begun)[:MOST_MEANT]


@never_cache
@require_safe
@reads
def board(request: HttpRequest, reader: Reader, event: int | None = None) -> HttpResponse:
    """The board alone, for the page's script: now or at an event, at a glance or in full."""
    if reader.title.board is None or reader.game.state == Game.State.OPEN:
        raise Http404
    depth = "full" if request.GET.get("depth") == "full" else "glance"
    light = request.COOKIES.get("ravenpost_light", "")
    if event is not None:
        reader = reader.back_at(min(event, reader.game.events), then=request.GET.get("as") == "then")
    svg = boards.drawn(reader.game.title, reader.view, {}, light=light, depth=depth)
    return HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
