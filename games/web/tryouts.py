"""The try-out board: the table's frame over a dealt position; lines, notes, comparing, a link to share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.kernel import Problem
from games.models import Game, Tryout, TryoutLine
from games.reader import Reader
from games.reader.links import link_to
from games.reader.tryouts import Move, TryoutReader, differences
from games.service import tryouts
from games.web import boards, table
from games.web.question_form import QuestionForm, everything, picks_from
from games.web.reading import reads

Page = Callable[..., HttpResponse]


# --- finding it --------------------------------------------------------------------------------------


def tries(page: Page) -> Page:
    """The page gets the table's reader and that person's own try-out of this number."""

    @login_required
    @reads
    @wraps(page)
    def found(request: HttpRequest, reader: Reader, number: int, *args: Any, **kwargs: Any) -> HttpResponse:
        rows = Tryout.objects.select_related("game", "player")
        tryout = get_object_or_404(rows, game=reader.game, player=reader.user, number=number)
        if not tryouts.is_theirs(tryout, reader.user):
            raise Http404
        return page(request, reader, tryout, *args, **kwargs)

    return found


def line_of(tryout: Tryout, letter: str) -> TryoutLine:
    """The line of this letter, else the first."""
    lines = list(tryout.lines.all())
    line = next((line for line in lines if line.letter == letter), lines[0])
    line.tryout = tryout
    return line


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdigit() and len(text) < 6 else None


def deed(work: Callable[..., HttpResponse | None]) -> Page:
    """Something done in a try-out, or told why not; and back to its page."""

    @require_POST
    @tries
    @wraps(work)
    def done(request: HttpRequest, reader: Reader, tryout: Tryout) -> HttpResponse:
        line = line_of(tryout, request.POST.get("line", ""))
        at = _number(request.POST.get("at"))
        at = len(line.steps) if at is None else min(at, len(line.steps))
        try:
            return work(request, reader, line, at) or to_line(line)
        except Problem as problem:
            messages.warning(request, reader.problem(problem))
            return to_line(line, at)

    return done


def to_line(line: TryoutLine, at: int | None = None, **wish: str) -> HttpResponse:
    tryout = line.tryout
    ends = at is None or at >= len(line.steps)
    where = {"line": line.letter, "at": "" if ends else str(at), **wish}
    return redirect(f"{link_to('tryout', tryout.game_id, tryout.number, **where)}#question")


def address_of(trying: TryoutReader, at: int, seat: str = "") -> str:
    """Of the position behind so many steps of that line: for the owner, or for who has the link."""
    where = {"line": trying.line.letter, "at": str(at), "seat": seat}
    tryout = trying.tryout
    if trying.may_answer:
        return link_to("tryout", tryout.game_id, tryout.number, **where)
    return link_to("shared_tryout", tryout.pk, **where)


@dataclass(frozen=True)
class LinkedMove:
    """A move of a line, and the page on which it has just been made."""

    move: Move
    page: str


@dataclass(frozen=True)
class ToldLine:
    line: TryoutLine
    moves: Sequence[LinkedMove]
    page: str


def told_line(line: TryoutLine, trying: TryoutReader) -> ToldLine:
    """A line as it is listed, with the eyes of who looks."""
    one = TryoutReader(line, trying.user, eyes=trying.eyes)
    one.may_answer = trying.may_answer
    moves = [LinkedMove(move, address_of(one, move.at)) for move in one.moves]
    return ToldLine(line, moves, address_of(one, len(one.steps)))


# --- the pages ---------------------------------------------------------------------------------------


@never_cache
@login_required
@reads
def all_tryouts(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The reader's own try-outs of a game; a new one begins at `event`, or now."""
    if not tryouts.can_be_tried(reader.game):
        raise Http404
    if request.method == "POST":
        return _begin(request, reader)
    mine = Tryout.objects.filter(game=reader.game, player=reader.user).prefetch_related("lines")
    context = {
        "reader": reader,
        "game": reader.game,
        "tryouts": [one for one in mine if tryouts.is_theirs(one, reader.user)],
        "most": tryouts.MOST_TRYOUTS,
    }
    return render(request, "games/tryouts.html", context)


def _begin(request: HttpRequest, reader: Reader) -> HttpResponse:
    event = _number(request.POST.get("event"))
    game, user = reader.game, reader.user
    assert user is not None
    at = game.events if event is None else max(1, min(event, game.events))
    eyes = reader.back_at(at, then=request.POST.get("as") == "then").eyes
    try:
        tryout = tryouts.begin(game, user, at, eyes)
    except Problem as problem:
        messages.warning(request, reader.problem(problem))
        return redirect("tryouts", game.pk)
    return redirect("tryout", game.pk, tryout.number)


@never_cache
@require_safe
@tries
def tryout_page(request: HttpRequest, reader: Reader, tryout: Tryout) -> HttpResponse:
    """A position of a line: behind all of its steps, or behind `at`."""
    wish = request.GET
    line = line_of(tryout, wish.get("line", ""))
    trying = TryoutReader(line, reader.user, _number(wish.get("at")), wish.get("seat", ""))
    try:
        context = whole_page(request, trying)
    except Problem as problem:  # the rules have changed since, or the line came from another deal
        messages.warning(request, reader.problem(problem))
        return redirect("tryouts", reader.game.pk)
    context |= {
        "takes": _takes(reader, line),
        "link": request.build_absolute_uri(reverse("shared_tryout", args=[tryout.pk])),
        "why_at": reverse("tryout_why", args=_place(trying)),
        "board_at": reverse("tryout_board", args=_place(trying)),
    }
    return render(request, "games/tryout.html", context)


def _place(trying: TryoutReader) -> list[Any]:
    return [trying.game.pk, trying.tryout.number, trying.line.letter, trying.at]


def _takes(reader: Reader, line: TryoutLine) -> bool:
    """Whether the line begins with what the reader could answer at the table now."""
    first = tryouts.first_answers(line)
    seats = {seat.key for seat in reader.mine}
    return bool(first) and first[0].seat in seats and reader.game.state == Game.State.RUNNING


def whole_page(request: HttpRequest, trying: TryoutReader) -> dict[str, Any]:
    tryout, asked = trying.tryout, trying.asked
    form = QuestionForm(asked.question.seat, asked) if asked else None
    lines = [told_line(one, trying) for one in _lines(tryout)]
    ends = [TryoutReader(one.line, trying.user, eyes=trying.eyes) for one in lines]
    return {
        "reader": trying,
        "game": trying.game,
        "tryout": tryout,
        "line": trying.line,
        "seat": trying.seat,
        "asked": asked,
        "form": form,
        "headline": trying.headline,
        "others_asked": [
            (address_of(trying, trying.at, seat.key), trying.words.seat(seat.key))
            for seat in trying.others_asked
        ],
        "back": address_of(trying, trying.before) if trying.at > trying.first else "",
        "on": address_of(trying, trying.behind) if trying.at < len(trying.steps) else "",
        "version": trying.at,
        "moves": next(one.moves for one in lines if one.line.letter == trying.line.letter),
        "lines": lines,
        "compared": differences(ends) if len(lines) > 1 else [],
        "letters": tryouts.LETTERS,
        "longest_name": tryouts.LONGEST_NAME,
        "longest_note": tryouts.LONGEST_NOTE,
        "fray": trying.fray,
        "hand": table.hand_of(trying),
        "sections": trying.sections,
        **table.pictures(trying, form, request.COOKIES.get("ravenpost_light", "")),
    }


def _lines(tryout: Tryout) -> list[TryoutLine]:
    found = list(tryout.lines.all())
    for line in found:
        line.tryout = tryout
    return found


@never_cache
@require_safe
def shared(request: HttpRequest, pk: int) -> HttpResponse:
    """A try-out by its link, to be looked at only."""
    trying = _shared(request, pk, request.GET.get("line", ""), _number(request.GET.get("at")))
    try:
        context = whole_page(request, trying)
    except Problem as problem:
        raise Http404 from problem
    context |= {
        "hand": context["hand"] if trying.tryout.with_hand else None,
        "is_shared": True,
        "board_at": reverse("shared_tryout_board", args=[pk, trying.line.letter, trying.at]),
    }
    return render(request, "games/tryout.html", context)


def _shared(request: HttpRequest, pk: int, letter: str, at: int | None) -> TryoutReader:
    """With the owner's eyes if the hand is shared too, else with those of a spectator."""
    tryout = get_object_or_404(Tryout.objects.select_related("game", "player"), pk=pk)
    user = request.user if isinstance(request.user, User) else None
    if not tryouts.may_be_shown(tryout, user):
        raise Http404
    eyes = tryouts.eyes_in(tryout) if tryout.with_hand else ()
    return TryoutReader(line_of(tryout, letter), user, at, eyes=eyes)


# --- looking closer ----------------------------------------------------------------------------------


@never_cache
@require_safe
@tries
def board(request: HttpRequest, reader: Reader, tryout: Tryout, letter: str, at: int) -> HttpResponse:
    return _drawn(request, TryoutReader(line_of(tryout, letter), reader.user, at))


@never_cache
@require_safe
def shared_board(request: HttpRequest, pk: int, letter: str, at: int) -> HttpResponse:
    return _drawn(request, _shared(request, pk, letter, at))


def _drawn(request: HttpRequest, trying: TryoutReader) -> HttpResponse:
    """The board alone, for the page's script."""
    if trying.title.board is None:
        raise Http404
    depth = "full" if request.GET.get("depth") == "full" else "glance"
    light = request.COOKIES.get("ravenpost_light", "")
    svg = boards.drawn(trying.game.title, trying.view, {}, light=light, depth=depth)
    return HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")


@never_cache
@require_safe
@tries
def why(request: HttpRequest, reader: Reader, tryout: Tryout, letter: str, at: int) -> HttpResponse:
    """Why something cannot be picked there."""
    wish = request.GET.get("wish", "")[:80].strip()
    trying = TryoutReader(line_of(tryout, letter), reader.user, at, request.GET.get("seat", ""))
    question = trying.question
    answers = table.reasons_for(trying, question, trying.hand_view, wish) if question and wish else []
    return render(request, "games/table/why.html", {"answers": answers})


# --- playing -----------------------------------------------------------------------------------------

MOST_THEN = 3


@deed
def answer(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    """An answer of any seat, and what a click says besides."""
    form, seat = request.POST, request.POST.get("seat", "")
    prompt, picks = form.get("prompt", ""), picks_from(form)
    if "all" in form and (question := TryoutReader(line, reader.user, at, seat).question):
        picks = everything(question)
    line, at = tryouts.answer(line, at, seat, prompt, picks)
    for more in form.getlist("then")[:MOST_THEN]:
        prompt, _, pick = more.partition(":")
        line, at = tryouts.answer(line, at, seat, prompt, [pick])
    return to_line(line, at)


@deed
def chance(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    """What falls: as it was entered, or by odds."""
    if "lots" in request.POST:
        line, at = tryouts.draw_lots(line, at)
    else:
        line, at = tryouts.enter(line, at, request.POST.getlist("outcome"))
    return to_line(line, at)


@deed
def rub_out(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> None:
    """Some answers back from here; all that follows in the line goes too."""
    tryouts.rub_out(line, max(0, at - (_number(request.POST.get("steps")) or 1)))


@deed
def branch(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    return to_line(tryouts.branch(line, at))


@deed
def throw_away_line(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    tryouts.throw_away_line(line)
    return redirect("tryout", reader.game.pk, line.tryout.number)


@deed
def note(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    tryouts.note(line, request.POST.get("name", ""), request.POST.get("text", ""))
    return to_line(line, at)


@deed
def share(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    form = request.POST
    tryouts.share(line.tryout, shared=form.get("shared") == "1", with_hand="with_hand" in form)
    return to_line(line, at)


@deed
def deal_anew(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    tryouts.deal_anew(line.tryout)
    return redirect("tryout", reader.game.pk, line.tryout.number)


@deed
def tear_up(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    tryouts.throw_away(line.tryout)
    return redirect("tryouts", reader.game.pk)


@deed
def take(request: HttpRequest, reader: Reader, line: TryoutLine, at: int) -> HttpResponse:
    """Move 1 into the draft at the table, where it can still be taken back or sent."""
    assert reader.user is not None
    seat, final, follows = tryouts.take_to_table(line, reader.user)
    if final is None:
        return table.to_table(reader, seat=seat.key)
    return table.to_table(reader, seat=seat.key, prompt=final.prompt, pick=final.picks, follows=follows)
