"""Comments in the history of a finished game: written, released, torn up."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.models import User
from games import service
from games.kernel import Problem
from games.models import Annotation
from games.reader import Reader
from games.web.reading import reads


def _at_moment(work: Callable[..., None]) -> Callable[..., HttpResponse]:
    """Done, or told why not, and back to the moment."""

    @require_POST
    @login_required
    @reads
    @wraps(work)
    def done(request: HttpRequest, reader: Reader, event: int, *args: Any, **kwargs: Any) -> HttpResponse:
        assert isinstance(request.user, User)
        try:
            work(request, reader, request.user, event, *args, **kwargs)
        except Problem as problem:
            messages.warning(request, reader.problem(problem))
        return redirect("moment", reader.game.pk, event)

    return done


@_at_moment
def annotate(request: HttpRequest, reader: Reader, user: User, event: int) -> None:
    form = request.POST
    service.annotate(
        reader.game, user, event, form.get("text", ""), timezone.now(), released="released" in form
    )


@_at_moment
def settle(request: HttpRequest, reader: Reader, user: User, event: int, pk: int) -> None:
    """Release a comment, keep it among the players again, or tear it up."""
    found = get_object_or_404(service.annotations_for(reader.game, user), pk=pk)
    if request.POST.get("do") == "tear_up":
        service.tear_up_annotation(found, user)
    else:
        service.release_annotation(found, user, request.POST.get("do") == "release")


def comments_of(reader: Reader) -> list[Annotation]:
    """What players have written that the reader may read; while the game lasts there is none."""
    return list(service.annotations_for(reader.game, reader.user)) if reader.game.is_over else []


def may_comment(reader: Reader) -> bool:
    return reader.game.is_over and service.has_sat(reader.game, reader.user)
