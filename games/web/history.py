"""The history: every event under its number, the board at any moment, as it was seen or as it was."""

from __future__ import annotations

from bisect import bisect_left
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
from msgspec.structs import replace

from games import service
from games.models import Annotation, Game, LogEntry, Talk
from games.reader import Reader
from games.reader.dates import moment_text
from games.reader.dice_words import dice_words, who_made_the_dice
from games.reader.landmarks import TURN, Passed, count_text
from games.reader.links import link_to
from games.reader.moment_dice import dice_at
from games.reader.news import NewsLine
from games.reader.sentences import seat_text
from games.reader.story import StoryGroup, StoryTurn
from games.service import storage, tryouts
from games.service.annotations import LONGEST_ANNOTATION
from games.titles import Title
from games.titles.history import Chapter, Shape
from games.web import boards, pulse
from games.web.annotations import comments_of, may_comment
from games.web.figures import figures_of
from games.web.moment_links import COMMENTS, NOTES, TALK, MomentLinks, kept_of
from games.web.reading import address, reads
from games.web.sharing import preview_of

AROUND = 20
"""So many deeds of a chapter are listed before and behind the moment."""


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
    known = pulse.address_for(reader) if event == reader.game.events else None
    back = looking_back(request, reader, event)
    chapter = request.GET.get("only", "")
    told, passed = told_turns(back, row, chapter), back.landmarks
    groups = [group for turn in told for group in turn.groups]
    here = group_at(groups, event)
    links = MomentLinks.of(request, reader, event, back.sees_all)
    chapters = [(found.key, str(found.heading)) for found in reader.title.chapters]
    context = {
        "reader": reader,
        "game": reader.game,
        "event": event,
        "here": here,
        "dice": dice_at(reader.title, here, event),
        "row": row,
        "when": moment_text(row.at),
        "truly": back.sees_all,
        "headline": back.headline,
        "told": with_notes(reader, told, here, links),
        "said": said_of(reader, chapter),
        "all_comments": comments_of(reader) if chapter == COMMENTS else [],
        "may_comment": may_comment(reader),
        "longest_comment": LONGEST_ANNOTATION,
        "chapter": chapter,
        "links": links,
        "jumps": links.jumps(chapters),
        "filters": links.filters(chapters),
        "turns": [(turn, links.to(first)) for turn, first in turns_of(passed)],
        "turn_words": reader.title.turn_words,
        "turn_name": reader.title.turn_words.name(row.turn),
        "scrub": scrubber(reader, event, stops_around(back, groups, event), passed, links),
        "ending": reader.ending,
        "pulse": known,
        "may_try": tryouts.can_be_tried(reader.game),
        "downloads": downloads(reader),
        "dice_words": dice_words(reader.game),
        "who_made_the_dice": who_made_the_dice(reader.game),
        **preview_of(request, reader.game, event),
        **_pictures(back, request),
    }
    return render(request, "games/history.html", context)


@never_cache
@require_safe
@reads
def contents(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The chapters of the game by what happened in them, each with the way to its beginning."""
    require_begun(reader)
    back = looking_back(request, reader, reader.game.events)
    links = MomentLinks.of(request, reader, reader.game.events, back.sees_all)
    told = back.history(0, reader.game.events)
    context = {
        "reader": reader,
        "game": reader.game,
        "chapters": [(turn, links.to(turn.groups[0].stops[0])) for turn in told],
        "history_page": link_to("history", reader.game.pk, **kept_of(request)),
    }
    return render(request, "games/history_contents.html", context)


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


def told_turns(reader: Reader, row: LogEntry, chapter: str) -> list[StoryTurn]:
    """The deeds of the moment's turn, or those around it in which something of a chapter happened."""
    if chapter in (NOTES, TALK, COMMENTS):
        return []
    if found := chapter_of(reader.title, chapter):
        numbers = list(events_of(reader.game, found).values_list("event", flat=True))
        return _around(_holding(reader.history(0, reader.game.events), numbers), row.event or 0)
    of_turn = reader.game.log.filter(turn=row.turn, event__isnull=False).aggregate(Min("event"), Max("event"))
    told = reader.history(of_turn["event__min"] - 1, of_turn["event__max"])
    return [turn for turn in told if turn.turn == row.turn]


def _holding(told: Sequence[StoryTurn], numbers: Sequence[int | None]) -> list[StoryTurn]:
    """What of these turns tells one of these events."""
    wanted = sorted(number or 0 for number in numbers)

    def holds(group: StoryGroup) -> bool:
        at = bisect_left(wanted, group.first)
        return at < len(wanted) and wanted[at] <= group.last

    kept = [replace(turn, groups=tuple(group for group in turn.groups if holds(group))) for turn in told]
    return [turn for turn in kept if turn.groups]


def _around(told: Sequence[StoryTurn], event: int) -> list[StoryTurn]:
    """So many deeds before the moment, and so many behind it."""
    groups = [group for turn in told for group in turn.groups]
    at = sum(group.first <= event for group in groups)
    near = {group.first for group in groups[max(0, at - AROUND) : at + AROUND]}
    kept = [replace(turn, groups=tuple(each for each in turn.groups if each.first in near)) for turn in told]
    return [turn for turn in kept if turn.groups]


def group_at(groups: Sequence[StoryGroup], event: int) -> StoryGroup | None:
    """The deed in which that event lies, else the last one before it."""
    before = [group for group in groups if group.first <= event]
    return max(before, key=lambda group: group.first, default=groups[0] if groups else None)


def stops_around(reader: Reader, groups: Sequence[StoryGroup], event: int) -> list[int]:
    """Where the steps from here lead: within what is listed, else to the first of the next turn that is told
    or the last of the one before."""
    found = sorted({stop for group in groups for stop in group.stops})
    first, last = storage.turn_first(reader.game, event), storage.turn_end(reader.game, event)
    if not any(stop > event for stop in found) and last < reader.game.events:
        found += [stop for turn in reader.history(last, last + 1) for stop in _stops(turn)]
    if not any(stop < event for stop in found) and first > 1:
        found += [stop for turn in reader.history(first - 2, first - 1) for stop in _stops(turn)]
    return found


def _stops(turn: StoryTurn) -> list[int]:
    return [stop for group in turn.groups for stop in group.stops]


def chapter_of(title: Title, key: str) -> Chapter | None:
    return next((chapter for chapter in title.chapters if chapter.key == key), None)


def events_of(game: Game, chapter: Chapter) -> QuerySet[LogEntry]:
    return game.log.filter(kind="event", tag__in=chapter.tags)


@dataclass(frozen=True)
class Noted:
    """A sentence of a deed, and what was noted or said beside it."""

    line: NewsLine
    page: str
    notes: list[Talk]
    comments: list[Annotation]


@dataclass(frozen=True)
class Act:
    """A deed in the list."""

    group: StoryGroup
    entries: list[Noted]
    is_here: bool


@dataclass(frozen=True)
class ListedTurn:
    turn: StoryTurn
    acts: list[Act]


def with_notes(
    reader: Reader, told: Sequence[StoryTurn], here: StoryGroup | None, links: MomentLinks
) -> list[ListedTurn]:
    """The deeds with the notes that the reader may read, each at the sentence that was the last one then."""
    lines = sorted({one.line.event for turn in told for group in turn.groups for one in group.lines})
    beside = Beside(_notes_at(reader, lines), _comments_at(reader, lines)) if lines else Beside({}, {})
    return [
        ListedTurn(turn, [_act(group, beside, group is here, links) for group in turn.groups])
        for turn in told
    ]


@dataclass(frozen=True)
class Beside:
    """What stands beside sentences, by the event of each."""

    notes: dict[int, list[Talk]]
    comments: dict[int, list[Annotation]]


def _comments_at(reader: Reader, lines: Sequence[int]) -> dict[int, list[Annotation]]:
    """Each at the first sentence that tells its event, or at the last one of what is listed."""
    comments = comments_of(reader)
    if not comments:
        return {}
    first, last = storage.turn_first(reader.game, lines[0]), storage.turn_end(reader.game, lines[-1])
    at: dict[int, list[Annotation]] = {}
    for comment in comments:
        if first <= comment.event <= last:
            place = next((line for line in lines if line >= comment.event), lines[-1])
            at.setdefault(place, []).append(comment)
    return at


def _notes_at(reader: Reader, lines: Sequence[int]) -> dict[int, list[Talk]]:
    here = {"audience": Talk.Audience.SELF, "event__gte": lines[0], "event__lte": lines[-1]}
    at: dict[int, list[Talk]] = {}
    for note in service.heard(reader.game, reader.user).filter(**here):
        at.setdefault(max((line for line in lines if line <= note.event), default=lines[0]), []).append(note)
    return at


def _act(group: StoryGroup, beside: Beside, is_here: bool, links: MomentLinks) -> Act:
    entries = [
        Noted(
            one.line,
            links.to(one.line.event),
            beside.notes.pop(one.line.event, []),
            beside.comments.pop(one.line.event, []),
        )
        for one in group.lines
    ]
    return Act(group, entries, is_here)


def said_of(reader: Reader, chapter: str) -> list[Talk] | None:
    """All notes, or all talk, where that is what the list is narrowed down to."""
    if chapter not in (NOTES, TALK):
        return None
    is_note = Q(audience=Talk.Audience.SELF)
    return list(service.heard(reader.game, reader.user).filter(is_note if chapter == NOTES else ~is_note))


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

    A step leads to the next of the stops (`told`), where there is one.
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
