"""Pages that keep up: a tab asks now and then whether anything has changed, and almost always hears no.

What a seat has answered in secret is no entry of the log yet: nobody's stamp but its own changes by it. The
address carries a signed word of who asks what, so that an answer costs one query and no session; at a
thousand open tabs that is less work than a handful of pages.
"""

from __future__ import annotations

from typing import Any

from django.core.signing import BadSignature, Signer
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.views.decorators.http import require_safe

from games.models import Agreement, Draft, Game, OpenQuestion, Seat, Talk
from games.reader import Reader

_signer = Signer(salt="pulse")


BEHIND = ""
"""What a page knows whose game has moved while it was made: it asks at once, and hears that it is behind."""


def address_for(reader: Reader) -> dict[str, str]:
    """Where a page asks, and what it knows already. To be called before anything else of the page is read."""
    seats = [seat.pk for seat in reader.mine]
    word = _signer.sign(f"{reader.game.pk}-{'.'.join(map(str, seats))}")
    row = _row(reader.game.pk, seats)
    known = _digest(row) if row and row[0] == reader.game.entries else BEHIND
    return {"address": reverse("pulse", args=[word]), "known": known}


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


_GAME, _TALK, _AGREEMENT, _DRAFT, _QUESTION = (
    model._meta.db_table for model in (Game, Talk, Agreement, Draft, OpenQuestion)
)
_FOR_ALL = f"""
    SELECT entries, state, (SELECT MAX(id) FROM {_TALK} WHERE game_id = g.id AND audience = 'all')
    FROM {_GAME} g WHERE id = %s
"""  # noqa: S608  our own names
_FOR_SEATS = f"""
    SELECT entries, state,
        (SELECT COUNT(answered_at) FROM {_QUESTION} WHERE seat_id IN ({{holes}})),
        (SELECT MAX(answered_at) FROM {_QUESTION} WHERE seat_id IN ({{holes}})),
        (SELECT MAX(id) FROM {_TALK} WHERE game_id = g.id
            AND (audience = 'all' OR (audience = 'team' AND seat_id IN (
                SELECT s.id FROM {{seat}} s WHERE s.game_id = g.id AND s.team IN (
                    SELECT team FROM {{seat}} WHERE id IN ({{holes}})))))),
        (SELECT COUNT(*) FROM {_AGREEMENT} WHERE game_id = g.id AND {{theirs}}),
        (SELECT COUNT(*) FROM {_AGREEMENT} WHERE game_id = g.id AND settled_at IS NOT NULL AND {{theirs}}),
        (SELECT MAX(CAST(answers AS TEXT)) FROM {_DRAFT} WHERE seat_id IN ({{holes}}))
    FROM {_GAME} g WHERE id = %s
"""  # noqa: S608  our own names
_THEIRS = """(kind <> 'resign' OR asked_by_id IN (
    SELECT s.id FROM {seat} s WHERE s.game_id = g.id AND s.team IN (
        SELECT team FROM {seat} WHERE id IN ({holes}))))"""
"""A side that thinks of resigning does so by itself."""


def stamp(game: int, seats: list[int]) -> str:
    """Of everything these seats' page shows that can change: a keyed digest, which tells nothing else."""
    return _digest(_row(game, seats))


def _digest(row: tuple[Any, ...] | None) -> str:
    return salted_hmac("pulse", repr(row)).hexdigest()[:24] if row else ""


def _row(game: int, seats: list[int]) -> tuple[Any, ...] | None:
    """How many entries the log has, then all else.

    One query, written out because it is asked all day: what happened, what was said that they may hear, what
    is being agreed, their own draft and secret answers.
    """
    query, values = _FOR_ALL, [game]
    if seats:
        holes = ", ".join(["%s"] * len(seats))
        seat = Seat._meta.db_table
        theirs = _THEIRS.format(seat=seat, holes=holes)
        query, values = _FOR_SEATS.format(seat=seat, holes=holes, theirs=theirs), [*seats * 6, game]
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row
