"""A newcomer's first turn: the coach at the table, step by step, and the rules in one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import Seat
from games.reader import Reader
from games.reader.hints import is_practice
from games.service import coaching, mailbox
from games.titles import Title
from games.titles.coaching import ToldStep, told
from games.titles.offered import titles
from games.web.reading import address, reads


@dataclass(frozen=True)
class Coach:
    """The coach beside the question of a first game."""

    steps: list[ToldStep]
    now: str
    """The step it stands at."""
    reply: str
    """A reply as it could be mailed."""
    sign_up: str
    """Where a guest opens an account; "" for who has one."""
    mailbox: str
    """Where letters can be read on a machine that sends none; "" elsewhere."""


def coach_of(reader: Reader, seat: Seat | None) -> dict[str, Any]:
    """The coach that stands at this table, or the offer of one."""
    if not _can_be_coached(reader, seat):
        return {}
    assert reader.user is not None
    step = coaching.step_of(reader.user, reader.game)
    if step is None:
        return {"coach_can_come": True}
    steps = told(reader.title.coach)
    known = [one.key for one in steps]
    return {
        "coach": Coach(
            steps,
            step if step in known else known[0],
            a_reply(reader.title),
            _sign_up(reader) if reader.user.is_guest else "",
            address("mailbox") if mailbox.is_open() else "",
        )
    }


def _sign_up(reader: Reader) -> str:
    """Where an account is opened, and back to this table."""
    return f"{address('account_signup')}?{urlencode({'next': address('table', reader.game.pk)})}"


def _can_be_coached(reader: Reader, seat: Seat | None) -> bool:
    """In the seat that the steps are written for, with nobody but practice opponents at the table."""
    if seat is None or reader.user is None or not reader.title.coach or reader.game.is_over:
        return False
    return seat.key == first_seat(reader.title) and is_practice(reader)


def first_seat(title: Title) -> str:
    return next(iter(title.ruleset.seats(title.ruleset.read_options({}))))


def a_reply(title: Title) -> str:
    examples = title.paper.notation(first_seat(title)) if title.paper else ()
    return next((line for line, _ in examples), "")


@never_cache
@require_POST
@login_required
@reads
def go_on(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The coach goes to another step, comes back, or is done with for good."""
    assert reader.user is not None
    seat = next((seat for seat in reader.mine if seat.key == first_seat(reader.title)), None)
    if not _can_be_coached(reader, seat):
        raise Http404
    step = request.POST.get("step", "")
    if request.POST.get("do") == "end":
        coaching.end(reader.user, reader.game, timezone.now())
    else:
        coaching.go_to(reader.user, reader.game, step if step in _keys(reader.title) else "")
    return redirect("table", reader.game.pk)


def _keys(title: Title) -> set[str]:
    return {step.key for step in title.coach}


@require_safe
def rules_in_one_page(request: HttpRequest, title: str) -> HttpResponse:
    """What is played for and what is looked up most; the first turn in words."""
    found = titles().get(title)
    if found is None:
        raise Http404
    context = {
        "title": found,
        "name": found.words.name(),
        "steps": told(found.coach),
        "reply": a_reply(found),
        "topics": found.paper.reference() if found.paper else (),
    }
    return render(request, "games/rules_in_one_page.html", context)
