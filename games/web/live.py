"""Pages that keep up: a tab asks now and then whether anything has changed, and almost always hears no.

The address carries a signed word of who asks what, so that an answer costs one query and no session; at a
thousand open tabs that is less work than a handful of pages.
"""

from __future__ import annotations

import hashlib

from django.core.signing import BadSignature, Signer
from django.db.models import OuterRef, Q, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Agreement, Draft, Game, Talk
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
    """Of everything these seats' page shows that can change: a digest, which tells nothing else.

    One query: what happened, what was said that they may hear, what is being agreed, their own draft.
    """
    may = Q(audience=Talk.Audience.ALL)
    if seats:
        may |= Q(audience=Talk.Audience.TEAM, seat__in=seats)
    said = Talk.objects.filter(may, game=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    facts = {"said": Subquery(said)}
    if seats:
        asked = Agreement.objects.filter(game=OuterRef("pk")).order_by("-pk")
        settled = asked.filter(settled_at__isnull=False).order_by("-settled_at").values("settled_at")[:1]
        draft = Draft.objects.filter(seat__in=seats).order_by("pk").values("answers")[:1]
        facts |= {
            "asked": Subquery(asked.values("pk")[:1]),
            "settled": Subquery(settled),
            "draft": Subquery(draft),
        }
    row = Game.objects.filter(pk=game).annotate(**facts).values_list("entries", "state", *facts).first()
    return hashlib.sha256(repr(row).encode()).hexdigest()[:24] if row else ""
