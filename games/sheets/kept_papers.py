"""Printed once and kept: whoever wants a paper gets the one that was made, or waits for a worker to make it.

A paper's key is made of everything that can stand on it, so that a note added or a move taken back asks for a
new one and nothing else does. Kept papers may be thrown away at any time: the log can print them again.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone, translation
from django.utils.text import slugify
from django.utils.translation import get_language, gettext

from accounts.models import User
from games.models import Draft, Game, OpenQuestion, Paper, Seat, StandingOrder
from games.service import papers, seats, talk
from games.service.annotations import released_annotations
from games.titles.offered import titles

logger = logging.getLogger(__name__)

EDITION = 3
"""Raised when the look of the papers changes, so that old ones are not handed out."""
DEFAULT_SIZE = "a4"
TYPES = {
    "pdf": "application/pdf",
    "epub": "application/epub+zip",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}

Onlooker = seats.Onlooker


class NotPrinted(Exception):
    """The paper could not be made."""


# --- wanting -----------------------------------------------------------------------------------------


def want_sheet(seat: Seat, event: int | None = None, look: str | None = None) -> Paper:
    """The turn sheet of a seat for whoever sits there, as that player likes it: of now, or as it was after an
    event."""
    player = seat.tenure.player if seat.tenure else None
    liked = player.sheet_look if player and look is None else look or ""
    return _want(seat.game, Paper.Kind.SHEET, player, seat=seat, event=event, look=liked)


def want_public(game: Game, reader: Onlooker, event: int | None = None, look: str = "") -> Paper:
    return _want(game, Paper.Kind.PUBLIC, reader, event=event, private=False, look=look)


def want_book(game: Game, reader: Onlooker, form: str = "pdf") -> Paper:
    return _want(game, Paper.Kind.BOOK, reader, form=form)


def want_rules(game: Game, reader: Onlooker) -> Paper:
    return _want(game, Paper.Kind.RULES, reader, private=False)


def _want(
    game: Game,
    kind: Paper.Kind,
    reader: Onlooker,
    *,
    seat: Seat | None = None,
    event: int | None = None,
    form: str = "pdf",
    private: bool = True,
    look: str = "",
) -> Paper:
    user = reader if isinstance(reader, User) else None
    at = game.events if event is None else min(event, game.events)
    facts: dict[str, Any] = {
        "game": game,
        "kind": kind,
        "form": form,
        "look": look,
        "seat": seat,
        "reader": user if private else None,
        "event": 0 if kind == Paper.Kind.RULES else at,
        "is_now": at == game.events,
        "language": (user.language if user else get_language() or game.language)[:2],
        "zone": str(user.zone if user else timezone.get_current_timezone()),
        "size": (user.paper if user else DEFAULT_SIZE).lower(),
    }
    return papers.want(_key(facts, _stands_on_it(game, kind, seat, user if private else None)), facts)


def _key(facts: dict[str, Any], stands: str) -> str:
    digest = hashlib.sha256(f"{EDITION}\n{stands}".encode()).hexdigest()[:32]
    parts = (facts["kind"], facts["game"].pk, *(str(facts[name]) for name in ("event", "is_now", "language")))
    whose = f"{facts['seat'].pk if facts['seat'] else ''}/{facts['reader'].pk if facts['reader'] else ''}"
    return ":".join(
        (*map(str, parts), facts["zone"], facts["size"], facts["form"], facts["look"], whose, digest)
    )


def _stands_on_it(game: Game, kind: Paper.Kind, seat: Seat | None, user: User | None) -> str:
    """What may change without an event: questions, clocks, notes, names, who sits where."""
    if kind == Paper.Kind.RULES:
        return game.title
    table = game.seats.prefetch_related("tenures__player")
    people = [(each.key, str(each.tenure), each.tenure and each.tenure.pk) for each in table]
    parts: list[Any] = [game.name, game.entries, game.state, people]
    if seat:
        asked = OpenQuestion.objects.unanswered().filter(seat=seat)
        question = asked.values_list("after", "deadline").first()
        parts.append(question)
        parts.append(list(Draft.objects.filter(seat=seat).values_list("after", "answers")))
        parts.append(list(StandingOrder.objects.filter(tenure__seat=seat, ended_at=None).values_list("pk")))
    if kind == Paper.Kind.BOOK:
        parts.append(list(released_annotations(game).values_list("pk", "text")))
    if user:
        parts.append(list(talk.heard(game, user).values_list("pk", "text")))
    return repr(parts)


# --- making ------------------------------------------------------------------------------------------


def make(paper_id: int) -> Paper:
    """Print a wanted paper. Runs in a worker, perhaps twice."""
    paper = Paper.objects.select_related("game", "seat", "reader").get(pk=paper_id)
    if paper.made_at:
        return paper
    papers.begin_attempt(paper)
    from games.sheets import printing

    with _reading(paper):
        body = printing.print_paper(paper)
    papers.keep(paper, body)
    return paper


def made(paper: Paper) -> bytes:
    """The file, printed here and now if it is not kept yet. Raises NotPrinted."""
    try:
        body = paper.body if paper.made_at else make(paper.pk).body
    except Exception as error:
        logger.exception("a paper was not printed", extra={"paper": paper.pk})
        raise NotPrinted(paper.key) from error
    assert body is not None
    return bytes(body)


def wait_for(paper: Paper, seconds: float) -> bytes | None:
    """The file as soon as a worker has made it; None if it takes longer."""
    until = time.monotonic() + seconds
    while not paper.made_at:
        if time.monotonic() >= until:
            return None
        time.sleep(0.1)
        paper.refresh_from_db()
    assert paper.body is not None
    return bytes(paper.body)


@contextmanager
def _reading(paper: Paper) -> Iterator[None]:
    with translation.override(paper.language), timezone.override(ZoneInfo(paper.zone)):
        yield


# --- names -------------------------------------------------------------------------------------------


def file_name(paper: Paper) -> str:
    """A name that says what the file is: “november-road-turn-6-shadow.pdf”."""
    game = paper.game
    with _reading(paper):
        title = titles()[game.title]
        words, turn = title.words, title.turn_words.name(game.turn)
        seat = words.seat(paper.seat.key) if paper.seat else ""
        facts = {"game": game.name, "turn": turn, "seat": seat, "title": words.name()}
        named = {
            Paper.Kind.SHEET: gettext("%(game)s %(turn)s %(seat)s"),
            Paper.Kind.PUBLIC: gettext("%(game)s %(turn)s public"),
            Paper.Kind.BOOK: gettext("%(game)s red book"),
            Paper.Kind.RULES: gettext("%(title)s rules"),
        }[Paper.Kind(paper.kind)]
    return f"{slugify(named % facts) or 'ravenpost'}.{paper.form}"


def eyes_of(paper: Paper) -> Any:
    """Whose secrets may stand on it."""
    return seats.eyes_of(paper.game, paper.reader or AnonymousUser())
