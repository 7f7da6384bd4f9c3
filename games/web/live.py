"""Pages that keep up: a tab asks now and then whether anything has changed, and almost always hears no.

The address carries a signed word of who asks what, so that an answer costs one query and no session; at a
thousand open tabs that is less work than a handful of pages.
"""

from __future__ import annotations

import hashlib

from django.core.signing import BadSignature, Signer
from django.db.models import Count, Max, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Draft, Game, OpenQuestion, Talk
from games.web.looking import Look

_signer = Signer(salt="pulse")


def address_for(look: Look) -> dict[str, str]:
    """Where a page asks, and what it knows already."""
    seats = [str(seat.pk) for seat in look.mine]
    word = _signer.sign(f"{look.game.pk}-{'.'.join(seats)}")
    return {
        "address": reverse("pulse", args=[word]),
        "known": stamp(look.game.pk, [seat.pk for seat in look.mine]),
    }


@require_safe
def pulse(request: HttpRequest, word: str) -> HttpResponse:
    """304 while all is as it was; else the new stamp, and the page fetches itself."""
    try:
        game, _, seats = _signer.unsign(word).partition("-")
    except BadSignature:
        raise Http404 from None
    now = f'"{stamp(int(game), [int(pk) for pk in seats.split(".") if pk])}"'
    fresh = request.headers.get("If-None-Match") == now
    response = HttpResponseNotModified() if fresh else HttpResponse(now.strip('"'), content_type="text/plain")
    response["ETag"] = now
    response["Cache-Control"] = "no-cache, private"
    return response


def stamp(game: int, seats: list[int]) -> str:
    """Of everything these seats' page shows that can change: a digest, which tells nothing else."""
    row = Game.objects.filter(pk=game).values_list("entries", "state").first()
    if row is None:
        return ""
    may = Q(audience=Talk.Audience.ALL)
    if seats:
        may |= Q(audience=Talk.Audience.TEAM, seat__in=seats)
    talk = Talk.objects.filter(may, game=game).aggregate(last=Max("pk"))
    facts = [*row, talk["last"]]
    if seats:
        asked = OpenQuestion.objects.filter(seat__in=seats).values_list("pk", "after", "deadline")
        drafts = Draft.objects.filter(seat__in=seats).values_list("pk", "after", "answers")
        agreed = Game.objects.filter(pk=game).aggregate(
            all=Count("agreements"), settled=Max("agreements__settled_at")
        )
        facts += [list(asked), list(drafts), sorted(map(str, agreed.values()))]
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:24]
