"""The history: every event under its number, the board at any moment, as it was seen or as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Min, Q
from django.db.models.functions import Substr
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import service
from games.kernel import Event, Eyes
from games.models import Game, LogEntry, Talk
from games.web import boards, live
from games.web.chapters import CHAPTERS, chapter_by_tag, chapters_of, only, opening
from games.web.figures import figures_of
from games.web.looking import Line, Look, address, looks
from games.web.table import ending_of
from games.words import moment_text, seat_text

AROUND = 40
"""So many events of a chapter are listed before and behind the moment."""
NOTES = "notes"
TALK = "talk"


@never_cache
@require_safe
@looks
def history(request: HttpRequest, look: Look) -> HttpResponse:
    """The latest moment, or the one that the slider was moved to."""
    require_begun(look)
    wanted = request.GET.get("event", "")
    event = min(int(wanted), look.game.events) if wanted.isdigit() else look.game.events
    kept = request.GET.copy()
    kept.pop("event", None)
    query = f"?{kept.urlencode()}" if kept else ""
    return redirect(reverse("moment", args=[look.game.pk, event]) + query)


def require_begun(look: Look) -> None:
    if look.game.state == Game.State.OPEN or not look.game.events:
        raise Http404


@never_cache
@require_safe
@looks
def moment(request: HttpRequest, look: Look, event: int) -> HttpResponse:
    """The game right after an event."""
    require_begun(look)
    jump = request.GET.get("jump", "")
    if jump:
        return _jump(request, look, event, jump)
    row = look.game.log.filter(event=event).first()
    if row is None:
        raise Http404
    eyes, truly = look.eyes_for(request.GET.get("as", ""))
    view = look.view_at(event, eyes)
    chapter = request.GET.get("only", "")
    shown = listed(look, eyes, row, chapter)
    lines, openings = look.lines(shown, view), openings_of(look)
    told = [line.event for line in lines]
    context = {
        "look": look,
        "game": look.game,
        "event": event,
        "here": max((number for number in told if number <= event), default=0),
        "row": row,
        "when": moment_text(row.at),
        "truly": truly,
        "headline": look.words.headline(view),
        "entries": with_notes(look, lines, row, chapter),
        "chapter": chapter,
        "chapters": [(key, CHAPTERS[key]) for key in chapters_of(look.game.title)],
        "turns": turns_of(openings),
        "scrub": scrubber(look, event, told, openings),
        "query": _query(request),
        "ending": ending_of(look),
        "pulse": live.address_for(look) if event == look.game.events else None,
        "downloads": downloads(look),
        **_pictures(look, view, request),
    }
    return render(request, "games/history.html", context)


@never_cache
@require_safe
@looks
def in_words(request: HttpRequest, look: Look, event: int) -> HttpResponse:
    """The position after an event in words, with what stands beside the map."""
    require_begun(look)
    if not 1 <= event <= look.game.events:
        raise Http404
    eyes, truly = look.eyes_for(request.GET.get("as", ""))
    view = look.view_at(event, eyes)
    context = {
        "look": look,
        "game": look.game,
        "event": event,
        "truly": truly,
        "headline": look.words.headline(view),
        "sections": look.words.position(view, _hand_seat(look, eyes)),
        "query": _query(request),
        **(boards.beside(look.title, view) if look.title else {}),
    }
    return render(request, "games/history_words.html", context)


def _hand_seat(look: Look, eyes: Eyes) -> str | None:
    return next((seat.key for seat in look.mine if seat.key in eyes), None)


def _pictures(look: Look, view: Any, request: HttpRequest) -> dict[str, Any]:
    if spread := boards.laid(look, view, {}, None):
        return {"spread": spread}
    if look.title is None or look.title.board is None:
        return {}
    light = request.COOKIES.get("ravenpost_light", "")
    return {
        "board": boards.drawn(look.game.title, view, {}, light=light),
        "colours": boards.colours_address(look.game.title),
    }


def _query(request: HttpRequest) -> str:
    """What of the address goes on to the next moment: the eyes and the filter."""
    kept = request.GET.copy()
    for name in list(kept):
        if name not in ("as", "only"):
            del kept[name]
    return f"?{kept.urlencode()}" if kept else ""


# --- the list ----------------------------------------------------------------------------------------


def listed(look: Look, eyes: Eyes, row: LogEntry, chapter: str) -> Sequence[tuple[LogEntry, Event]]:
    """The events of the moment's turn, or those of a chapter around it."""
    if chapter in chapters_of(look.game.title):
        events = only(look.game.log.filter(kind="event"), look.game.title, chapter)
        before = events.filter(event__lte=row.event).order_by("-event")[:AROUND]
        behind = events.filter(event__gt=row.event).order_by("event")[:AROUND]
        rows = [*reversed(before), *behind]
        return service.faces_of(look.game, rows, eyes)
    of_turn = look.game.log.filter(turn=row.turn, kind="event").aggregate(Min("event"), Max("event"))
    return service.events_between(look.game, eyes, of_turn["event__min"] - 1, of_turn["event__max"])


@dataclass(frozen=True)
class Noted:
    """An event's line, and what was noted or said beside it."""

    line: Line | None
    notes: list[Talk]


def with_notes(look: Look, lines: Sequence[Line], row: LogEntry, chapter: str) -> list[Noted]:
    """The lines with the notes that the reader may read, each at its event."""
    if chapter in (NOTES, TALK):
        is_note = Q(audience=Talk.Audience.SELF)
        said = service.heard(look.game, look.user).filter(is_note if chapter == NOTES else ~is_note)
        return [Noted(None, [note]) for note in said]
    if not lines:
        return []
    here = {"audience": Talk.Audience.SELF, "event__gte": lines[0].event, "event__lte": lines[-1].event}
    at: dict[int, list[Talk]] = {}
    for note in service.heard(look.game, look.user).filter(**here):
        place = max((line.event for line in lines if line.event <= note.event), default=lines[0].event)
        at.setdefault(place, []).append(note)
    return [Noted(line, at.get(line.event, [])) for line in lines]


def _jump(request: HttpRequest, look: Look, event: int, jump: str) -> HttpResponse:
    """To the next or the previous event of a chapter, from here; stay if there is none."""
    way, _sep, chapter = jump.partition("-")
    if chapter not in chapters_of(look.game.title):
        raise Http404
    events = only(look.game.log.filter(kind="event"), look.game.title, chapter).order_by("event")
    if way == "next":
        found = events.filter(event__gt=event).values_list("event", flat=True).first()
    else:
        found = events.filter(event__lt=event).values_list("event", flat=True).last()
    return redirect(reverse("moment", args=[look.game.pk, found or event]) + _query(request))


# --- the slider --------------------------------------------------------------------------------------


OPENERS = {"TurnBegan": "turn", "BattleBegan": "battle", "HuntRolled": "hunt"}
"""The events that begin a turn, a battle or a hunt, where a game has them."""


@dataclass(frozen=True)
class Opening:
    """Where in the game something began."""

    event: int
    turn: int
    kind: str


def openings_of(look: Look) -> list[Opening]:
    """Every turn, battle and hunt, in one look through the log."""
    known = ["TurnBegan", *(tag for tag in OPENERS if tag in chapter_by_tag(look.game.title))]
    begins = Q(pk__in=[])
    for tag in known:
        begins |= Q(body__startswith=opening(tag))
    rows = look.game.log.filter(begins, kind="event").annotate(tag=Substr("body", 10, 6)).order_by("event")
    kinds = {tag[:6]: kind for tag, kind in OPENERS.items()}
    return [
        Opening(event or 0, turn, kinds[tag]) for event, turn, tag in rows.values_list("event", "turn", "tag")
    ]


def turns_of(openings: Sequence[Opening]) -> list[tuple[int, int]]:
    """Each turn with the event that began it first."""
    first: dict[int, int] = {}
    for found in openings:
        if found.kind == "turn":
            first.setdefault(found.turn, found.event)
    return sorted(first.items())


@dataclass(frozen=True)
class Tick:
    """Something on the slider's line."""

    x: str
    kind: str


def scrubber(look: Look, event: int, told: Sequence[int], openings: Sequence[Opening]) -> dict[str, Any]:
    """Where the moment lies between the first and the last event, and what lies around it.

    A step leads to the next event that is told, where the list has one.
    """
    last = look.game.events
    counts = Counter(found.kind for found in openings)
    words = _("%(turns)d turns, %(battles)d battles, %(hunts)d hunts") % {
        "turns": counts["turn"],
        "battles": counts["battle"],
        "hunts": counts["hunt"],
    }
    return {
        "last": last,
        "before": max((number for number in told if number < event), default=max(1, event - 1)),
        "behind": min((number for number in told if number > event), default=min(last, event + 1)),
        "ticks": [Tick(_x(found.event, last), found.kind) for found in openings],
        "at": _x(event, last),
        "told": words,
    }


def _x(event: int, last: int) -> str:
    """Its place on a line of a thousand, as SVG writes numbers."""
    return f"{1000 * (event - 1) / max(1, last - 1):.1f}"


# --- to keep -----------------------------------------------------------------------------------------


@never_cache
@require_safe
@looks
def luck(request: HttpRequest, look: Look) -> HttpResponse:
    """The game in figures."""
    require_begun(look)
    eyes, truly = look.eyes_for(request.GET.get("as", ""))
    context = {"look": look, "game": look.game, "figures": figures_of(look, eyes), "truly": truly}
    return render(request, "games/figures.html", context)


@dataclass(frozen=True)
class Download:
    url: str
    name: str
    icon: str


def downloads(look: Look) -> list[Download]:
    """What can be taken away; papers where they are printed."""
    pk = look.game.pk
    found = [
        Download(address("book", pk, "pdf"), _("Red Book, PDF"), "print"),
        Download(address("sheet", pk) if look.mine else "", _("Turn sheet, PDF"), "print"),
        Download(address("public_sheet", pk), _("Public sheet, PDF"), "print"),
        Download(address("game_text", pk), _("Plain text"), "download"),
        Download(address("game_json", pk), _("JSON"), "download"),
    ]
    return [download for download in found if download.url]


@never_cache
@require_safe
@looks
def as_json(request: HttpRequest, look: Look) -> HttpResponse:
    """The game in one file, as far as the reader may know it."""
    require_begun(look)
    response = JsonResponse(service.export(look.game, look.eyes), json_dumps_params={"ensure_ascii": False})
    return _named(response, look, "json")


@never_cache
@require_safe
@looks
def as_text(request: HttpRequest, look: Look) -> HttpResponse:
    """The whole story, line by line."""
    require_begun(look)
    response = HttpResponse("\n".join(story(look)) + "\n", content_type="text/plain; charset=utf-8")
    return _named(response, look, "txt")


def _named(response: HttpResponse, look: Look, ending: str) -> HttpResponse:
    name = f"{slugify(look.game.name) or 'game'}-{look.game.pk}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def story(look: Look) -> Iterator[str]:
    yield f"{look.game.name}: {look.words.name()}"
    for seat in look.table:
        yield seat_text(seat)
    turn = -1
    for line in look.lines(service.events_between(look.game, look.eyes, 0), look.view):
        if line.turn != turn:
            turn = line.turn
            yield ""
            yield _("Turn %(turn)d") % {"turn": turn}
        gone = f" ({_('taken back')})" if line.taken_back else ""
        yield f"{line.event:5}  {line.text}{gone}"
    if look.game.is_over:
        yield ""
        yield ending_of(look)
