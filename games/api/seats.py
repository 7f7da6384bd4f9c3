"""The API: a seat's question and view as JSON, and answers to it. Signed in by session, like the pages."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games import service
from games.kernel import Problem
from games.models import Seat, Submission
from games.reader import SeatReader
from games.reader.links import game_link
from games.reader.news import NewsLine
from games.reader.people import Person
from games.reader.questions import Asked
from games.reader.waiting import Awaited

VERDICT_WAIT = 3.0
"""Seconds that an answer waits for its verdict; after that the client asks again."""
BETWEEN_LOOKS = 0.05
LONGEST_BODY = 20_000
LONGEST_KEY = 60


def for_own_seat(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The page gets the reader's own seat; a problem is told in words, and nothing was changed."""

    @wraps(page)
    def told(request: HttpRequest, game_id: int, key: str) -> HttpResponse:
        mine = own_seat(request, game_id, key)
        try:
            return page(request, mine)
        except Problem as problem:
            text = SeatReader(mine).problem(problem)
            return JsonResponse({"problem": problem.key, "text": text}, status=409)

    return told


def own_seat(request: HttpRequest, game_id: int, key: str) -> Seat:
    """The reader's own seat; other people's seats do not exist here."""
    seat = get_object_or_404(Seat.objects.select_related("game"), game_id=game_id, key=key)
    tenure = seat.tenure
    if tenure is None or tenure.player != request.user:
        raise Http404
    return seat


@never_cache
@login_required
@require_GET
@for_own_seat
def seat(request: HttpRequest, mine: Seat) -> HttpResponse:
    """What the seat is asked, where its draft stands, its view of the game; news, people, who is awaited."""
    reader = SeatReader(mine)
    asked = reader.asked  # first: it may be found now that the game is stopped
    return JsonResponse(
        {
            "game": mine.game.name,
            "state": mine.game.state,
            "event": mine.game.events,
            "headline": reader.headline,
            "question": question_json(asked),
            "view": msgspec.to_builtins(reader.view),
            "link": game_link(mine.game),
            "people": [person_json(person) for person in reader.people],
            "waiting": [waiting_json(found) for found in reader.awaited(timezone.now())],
            "news": [news_json(line) for line in reader.latest_news],
            "ending": reader.ending,
            "result": list(reader.result),
            "stopped": reader.stopped,
        }
    )


def person_json(person: Person) -> dict[str, Any]:
    return {
        "seat": person.seat.key,
        "name": person.name,
        "who": person.who,
        "is_bot": person.is_bot,
        "is_mine": person.is_mine,
    }


def waiting_json(found: Awaited) -> dict[str, Any]:
    """A seat that is asked; its clock where the reader may know it."""
    return {
        "seat": found.person.seat.key,
        "who": found.person.who,
        "is_mine": found.is_mine,
        "since": found.since.isoformat(),
        "deadline": found.deadline.isoformat() if found.deadline else None,
        "left": found.left,
        "until": found.until,
        "in_secret": found.in_secret,
    }


def news_json(line: NewsLine) -> dict[str, Any]:
    return {
        "event": line.event,
        "text": line.text,
        "turn": line.turn,
        "at": line.at.isoformat(),
        "taken_back": line.taken_back,
        "order": line.order,
    }


def question_json(asked: Asked | None) -> dict[str, Any] | None:
    """The question as the rules ask it, and as its reader reads it: in words, with the options' numbers."""
    if asked is None:
        return None
    return {
        **msgspec.to_builtins(asked.question),
        "text": asked.prompt,
        "how_many": asked.how_many,
        "options": [
            {
                "number": option.number,
                "key": option.key,
                "name": option.name,
                "count": option.count,
                "meaning": option.meaning,
            }
            for option in asked.options
        ],
        "draft": [
            {"picks": list(step.picks), "text": step.text, "typed": step.typed} for step in asked.draft
        ],
    }


@never_cache
@login_required
@require_POST
@for_own_seat
def answer(request: HttpRequest, mine: Seat) -> HttpResponse:
    """{"prompt", "picks", "key"}: an answer. `key` is the client's own: the same one twice is one answer."""
    if len(request.body) > LONGEST_BODY:
        return JsonResponse({"problem": "too_long"}, status=413)
    try:
        wish = json.loads(request.body)
        prompt, picks, own_key = str(wish["prompt"]), [str(pick) for pick in wish["picks"]], str(wish["key"])
    except (ValueError, KeyError, TypeError):
        return JsonResponse({"problem": "unreadable"}, status=400)
    key = f"api:{mine.pk}:{own_key[:LONGEST_KEY]}"
    known = Submission.objects.filter(key=key).first()
    if known is None:
        sketch = service.pencil(mine, prompt, picks)
        if not sketch.commits:
            return JsonResponse({"pencilled": True, "question": question_json(SeatReader(mine).asked)})
    assert isinstance(request.user, User)
    submission = known or service.submit(mine, request.user, [(prompt, picks)], "web", key)
    return verdict(submission)


def verdict(submission: Submission) -> HttpResponse:
    """The verdict, if it comes soon; else 202, and the client posts the same again."""
    until = time.monotonic() + VERDICT_WAIT
    while submission.judged_at is None and time.monotonic() < until:
        time.sleep(BETWEEN_LOOKS)
        submission.refresh_from_db()
    if submission.judged_at is None:
        return JsonResponse({"waiting": True}, status=202)
    return JsonResponse({"accepted": submission.accepted, **submission.verdict})
