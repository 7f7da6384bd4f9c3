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
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games import service
from games.kernel import Problem
from games.models import Seat, Submission
from games.words import problem_text

VERDICT_WAIT = 3.0
"""Seconds that an answer waits for its verdict; after that the client asks again."""
BETWEEN_LOOKS = 0.05
LONGEST_BODY = 20_000
LONGEST_KEY = 60


def speaks_of_problems(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A problem is told in the reader's language; nothing was changed."""

    @wraps(page)
    def told(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except Problem as problem:
            return JsonResponse({"problem": problem.key, "text": problem_text(problem)}, status=409)

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
@speaks_of_problems
def seat(request: HttpRequest, game_id: int, key: str) -> HttpResponse:
    """What the seat is asked, where its draft stands, and its view of the game."""
    mine = own_seat(request, game_id, key)
    asked = service.question_of(mine)
    sketch = service.sketch_of(mine) if asked else None
    return JsonResponse(
        {
            "game": mine.game.name,
            "state": mine.game.state,
            "event": mine.game.events,
            "question": msgspec.to_builtins(sketch.question) if sketch else None,
            "view": msgspec.to_builtins(service.view(mine.game, (mine.key,))),
        }
    )


@never_cache
@login_required
@require_POST
@speaks_of_problems
def answer(request: HttpRequest, game_id: int, key: str) -> HttpResponse:
    """{"prompt", "picks", "key"}: an answer. `key` is the client's own: the same one twice is one answer."""
    mine = own_seat(request, game_id, key)
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
            return JsonResponse({"pencilled": True, "question": msgspec.to_builtins(sketch.question)})
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
