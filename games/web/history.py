"""The history: every event under its number, the board at any moment, as it was seen or as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Min, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import service
from games.kernel import Event
from games.models import Game, LogEntry, Talk
from games.reader import Reader
from games.reader.dates import moment_text
from games.reader.dice_words import dice_words, who_made_the_dice
from games.reader.landmarks import TURN, Passed, count_text
from games.reader.links import link_to
from games.reader.news import NewsLine
from games.reader.sentences import seat_text
from games.titles import Title
from games.titles.history import Chapter, Shape
from games.web import boards, pulse
from games.web.figures import figures_of
from games.web.moment_links import NOTES, TALK, MomentLinks, kept_of
from games.web.reading import address, reads

AROUND = 40
"""So many events of a chapter are listed before and behind the moment."""


@never_cache
@require_safe
@reads
def history(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The latest moment, or the one that the slider was moved to."""
    require_begun(reader)
    wanted = request.GET.get("event", "")
    event = min(int(wanted), reader.game.events) if wanted.isdigit() else reader.game.events
    kept = request.GET.copy()
    kept.pop("event", None)
    query = f"?{kept.urlencode()}" if kept else ""
    return redirect(reverse("moment", args=[reader.game.pk, event]) + query)


def require_begun(reader: Reader) -> None:
    if reader.game.state == Game.State.OPEN or not reader.game.events:
        raise Http404


@never_cache
@require_safe
@reads
def moment(request: HttpRequest, reader: Reader, event: int) -> HttpResponse:
    """The game right after an event."""
    require_begun(reader)
    jump = request.GET.get("jump", "")
    if jump:
        return _jump(request, reader, event, jump)
    row = reader.game.log.filter(event=event).first()
    if row is None:
        raise Http404
    back = looking_back(request, reader, event)
    chapter = request.GET.get("only", "")
    lines, passed = back.lines(listed(back, row, chapter)), back.landmarks
    told = [line.event for line in lines]
    links = MomentLinks.of(request, reader, event, back.sees_all)
    chapters = [(found.key, str(found.heading)) for found in reader.title.chapters]
    context = {
        "reader": reader,
        "game": reader.game,
        "event": event,
        "here": max((number for number in told if number <= event), default=0),
        "row": row,
        "when": moment_text(row.at),
        "truly": back.sees_all,
        "headline": back.headline,
        "entries": with_notes(reader, lines, row, chapter, links),
        "chapter": chapter,
        "links": links,
        "jumps": links.jumps(chapters),
        "filters": links.filters(chapters),
        "turns": [(turn, links.to(first)) for turn, first in turns_of(passed)],
        "turn_words": reader.title.turn_words,
        "turn_name": reader.title.turn_words.name(row.turn),
        "scrub": scrubber(reader, event, told, passed, links),
        "ending": reader.ending,
        "pulse": pulse.address_for(reader) if event == reader.game.events else None,
        "downloads": downloads(reader),
        "dice_words": dice_words(reader.game),
        "who_made_the_dice": who_made_the_dice(reader.game),
        **_pictures(back, request),
    }
    return render(request, "games/history.html", context)


@never_cache
@require_safe
@reads
def in_words(request: HttpRequest, reader: Reader, event: int) -> HttpResponse:
    """The position after an event in words, with what stands beside the map."""
    require_begun(reader)
    if not 1 <= event <= reader.game.events:
        raise Http404
    back = looking_back(request, reader, event)
    context = {
        "reader": reader,
        "game": reader.game,
        "event": event,
        "truly": back.sees_all,
        "headline": back.headline,
        "sections": reader.words.position(back.view, _hand_seat(reader, back)),
        "history_page": link_to("moment", reader.game.pk, event, **kept_of(request)),
        **boards.beside(reader.title, back.view),
    }
    return render(request, "games/history_words.html", context)


def looking_back(request: HttpRequest, reader: Reader, event: int) -> Reader:
    """The reader at that moment: when the game is over with open eyes, or as it was seen then."""
    return reader.back_at(event, then=request.GET.get("as") == "then")


def _hand_seat(reader: Reader, back: Reader) -> str | None:
    return next((seat.key for seat in reader.mine if seat.key in back.eyes), None)


def _pictures(back: Reader, request: HttpRequest) -> dict[str, Any]:
    if spread := boards.laid(back, {}):
        return {"spread": spread}
    if back.title.board is None:
        return {}
    light = request.COOKIES.get("ravenpost_light", "")
    return {
        "board": boards.drawn(back.game.title, back.view, {}, light=light),
        "colours": boards.colours_address(back.game.title),
    }


# --- the list ----------------------------------------------------------------------------------------


def listed(reader: Reader, row: LogEntry, chapter: str) -> Sequence[tuple[LogEntry, Event]]:
    """The events of the moment's turn, or those of a chapter around it."""
    if found := chapter_of(reader.title, chapter):
        events = events_of(reader.game, found)
        before = events.filter(event__lte=row.event).order_by("-event")[:AROUND]
        behind = events.filter(event__gt=row.event).order_by("event")[:AROUND]
        rows = [*reversed(before), *behind]
        return service.faces_of(reader.game, rows, reader.eyes)
    of_turn = reader.game.log.filter(turn=row.turn, kind="event").aggregate(Min("event"), Max("event"))
    return service.events_between(reader.game, reader.eyes, of_turn["event__min"] - 1, of_turn["event__max"])


def chapter_of(title: Title, key: str) -> Chapter | None:
    return next((chapter for chapter in title.chapters if chapter.key == key), None)


def events_of(game: Game, chapter: Chapter) -> QuerySet[LogEntry]:
    return game.log.filter(kind="event", tag__in=chapter.tags)


@dataclass(frozen=True)
class Noted:
    """An event's line below its turn's heading, and what was noted or said beside it."""

    line: NewsLine | None
    page: str
    notes: list[Talk]
    heading: str = ""


def with_notes(
    reader: Reader, lines: Sequence[NewsLine], row: LogEntry, chapter: str, links: MomentLinks
) -> list[Noted]:
    """The lines with the notes that the reader may read, each at its event."""
    if chapter in (NOTES, TALK):
        is_note = Q(audience=Talk.Audience.SELF)
        said = service.heard(reader.game, reader.user).filter(is_note if chapter == NOTES else ~is_note)
        return [Noted(None, "", [note]) for note in said]
    if not lines:
        return []
    here = {"audience": Talk.Audience.SELF, "event__gte": lines[0].event, "event__lte": lines[-1].event}
    at: dict[int, list[Talk]] = {}
    for note in service.heard(reader.game, reader.user).filter(**here):
        place = max((line.event for line in lines if line.event <= note.event), default=lines[0].event)
        at.setdefault(place, []).append(note)
    heading = reader.title.turn_words.heading
    return [Noted(line, links.to(line.event), at.get(line.event, []), heading(line.turn)) for line in lines]


def _jump(request: HttpRequest, reader: Reader, event: int, jump: str) -> HttpResponse:
    """To the next or the previous event of a chapter, from here; stay if there is none."""
    way, _sep, key = jump.partition("-")
    chapter = chapter_of(reader.title, key)
    if chapter is None:
        raise Http404
    events = events_of(reader.game, chapter).order_by("event")
    if way == "next":
        found = events.filter(event__gt=event).values_list("event", flat=True).first()
    else:
        found = events.filter(event__lt=event).values_list("event", flat=True).last()
    return redirect(link_to("moment", reader.game.pk, found or event, **kept_of(request)))


# --- the slider --------------------------------------------------------------------------------------


def turns_of(passed: Sequence[Passed]) -> list[tuple[int, int]]:
    """Each turn with the event that began it."""
    return [(found.turn, found.event) for found in passed if found.tag == TURN]


@dataclass(frozen=True)
class Tick:
    """Something on the slider's line."""

    x: str
    shape: Shape


def scrubber(
    reader: Reader, event: int, told: Sequence[int], passed: Sequence[Passed], links: MomentLinks
) -> dict[str, Any]:
    """Where the moment lies between the first and the last event, and what lies around it.

    A step leads to the next event that is told, where the list has one.
    """
    last = reader.game.events
    shapes: dict[str, Shape] = {mark.tag: mark.shape for mark in reader.title.landmarks}
    return {
        "last": last,
        "beginning": links.to(1),
        "before": links.to(max((number for number in told if number < event), default=max(1, event - 1))),
        "behind": links.to(min((number for number in told if number > event), default=min(last, event + 1))),
        "end": links.to(last),
        "ticks": [Tick(_x(found.event, last), shapes.get(found.tag, "stroke")) for found in passed],
        "at": _x(event, last),
        "told": count_text(reader.title, passed),
    }


def _x(event: int, last: int) -> str:
    """Its place on a line of a thousand, as SVG writes numbers."""
    return f"{1000 * (event - 1) / max(1, last - 1):.1f}"


# --- to keep -----------------------------------------------------------------------------------------


@never_cache
@require_safe
@reads
def luck(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The game in figures."""
    require_begun(reader)
    back = looking_back(request, reader, reader.game.events)
    figures = figures_of(reader, back.eyes)
    context = {"reader": reader, "game": reader.game, "figures": figures, "truly": back.sees_all}
    return render(request, "games/figures.html", context)


@dataclass(frozen=True)
class Download:
    url: str
    name: str
    icon: str


def downloads(reader: Reader) -> list[Download]:
    """What can be taken away; papers where they are printed."""
    pk = reader.game.pk
    found = [
        Download(address("book", pk, "pdf"), _("Red Book, PDF"), "print"),
        Download(address("sheet", pk) if reader.mine else "", _("Turn sheet, PDF"), "print"),
        Download(f"{address('sheet', pk)}?look=large" if reader.mine else "", _("Large print, PDF"), "print"),
        Download(address("public_sheet", pk), _("Public sheet, PDF"), "print"),
        Download(f"{address('public_sheet', pk)}?look=glance", _("At a glance, one page, PDF"), "print"),
        Download(address("game_text", pk), _("Plain text"), "download"),
        Download(address("game_json", pk), _("JSON"), "download"),
    ]
    return [download for download in found if download.url]


@never_cache
@require_safe
@reads
def as_json(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The game in one file, as far as the reader may know it."""
    require_begun(reader)
    response = JsonResponse(
        service.export(reader.game, reader.eyes), json_dumps_params={"ensure_ascii": False}
    )
    return _named(response, reader, "json")


@never_cache
@require_safe
@reads
def as_text(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The whole story, line by line."""
    require_begun(reader)
    response = HttpResponse("\n".join(story(reader)) + "\n", content_type="text/plain; charset=utf-8")
    return _named(response, reader, "txt")


def _named(response: HttpResponse, reader: Reader, ending: str) -> HttpResponse:
    name = f"{slugify(reader.game.name) or 'game'}-{reader.game.pk}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def story(reader: Reader) -> Iterator[str]:
    yield f"{reader.game.name}: {reader.words.name()}"
    for seat in reader.table:
        yield seat_text(seat)
    turn = -1
    for line in reader.news(0):
        if line.turn != turn:
            turn = line.turn
            yield ""
            yield reader.title.turn_words.heading(turn)
        gone = _("taken back")
        yield f"{line.event:5}  {line.text} ({gone})" if line.taken_back else f"{line.event:5}  {line.text}"
    if reader.game.is_over:
        yield ""
        yield reader.ending
