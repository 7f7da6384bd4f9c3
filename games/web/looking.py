"""A game as one reader may see it: what every page of the table and the history starts from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, wraps
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.translation import get_language

from accounts.models import User
from games import service
from games.kernel import EVERYTHING, Event, Eyes, Problem, fold
from games.models import Game, LogEntry, Seat, Tenure
from games.titles import Entry, Title, titles
from games.words import has_text, problem_text

SIDES = ("free", "shadow")
"""The marks of the first and the second team; more teams have the mark of nobody."""


@dataclass(frozen=True)
class Place:
    """A seat as the head of a page names it."""

    seat: Seat
    name: str
    side: str
    who: str
    """Whoever sits there; empty if nobody does."""
    is_bot: bool
    is_mine: bool
    link: str
    """The same name, leading to the player's page where there is one."""


@dataclass(frozen=True)
class Line:
    """An event in words, under its number."""

    event: int
    text: str
    turn: int
    at: Any
    taken_back: bool = False
    order: str = ""
    """Which of the reader's own standing orders brought it."""


class Look:
    """A reader before a game. Raises Http404 for who may not watch it."""

    def __init__(self, request: HttpRequest, game_id: int) -> None:
        self.game: Game = get_object_or_404(Game, pk=game_id)
        self.user: User | None = request.user if isinstance(request.user, User) else None
        self.title: Title | None = titles().get(self.game.title)
        if self.title is None or not service.may_watch(self.game, self.user):
            raise Http404
        self.words = self.title.words

    @cached_property
    def table(self) -> list[Seat]:
        """Every seat, with who sits and sat there."""
        seats = list(self.game.seats.prefetch_related("tenures__player"))
        for seat in seats:
            seat.game = self.game
        return seats

    @cached_property
    def mine(self) -> list[Seat]:
        """The reader's own seats: while the game lasts those whose secrets the reader sees."""
        over = self.game.is_over
        keys = {seat.key for seat in service.seats_of(self.game, self.user)} if over else set(self.eyes)
        return [seat for seat in self.table if seat.key in keys]

    @cached_property
    def eyes(self) -> Eyes:
        return service.eyes_of(self.game, self.user)

    def eyes_for(self, wish: str) -> tuple[Eyes, bool]:
        """The eyes for looking back, and whether they see all: once the game is over it is shown as it was,
        or, for the wish `then`, as the reader saw it while it was played."""
        if not self.game.is_over:
            return self.eyes, False
        return (self._eyes_then(), False) if wish == "then" else (EVERYTHING, True)

    def _eyes_then(self) -> Eyes:
        if self.user is None:
            return ()
        mine = self.user.pk
        return tuple(
            seat.key for seat in self.table if any(tenure.player_id == mine for tenure in seat.tenures.all())
        )

    @cached_property
    def view(self) -> Any:
        """The game as it stands now."""
        return service.view(self.game, self.eyes)

    def view_at(self, event: int, eyes: Eyes | None = None) -> Any:
        return service.view(self.game, self.eyes if eyes is None else eyes, event)

    def pencilled(self, events: Iterable[Event]) -> Any:
        """The view with what a draft would do."""
        return fold(self.view, events, self.eyes)

    # --- people ----------------------------------------------------------------------------------

    @cached_property
    def places(self) -> list[Place]:
        return [self._place(seat) for seat in self.table]

    def _place(self, seat: Seat) -> Place:
        tenure = seat.tenure
        who = tenure.shown_name if tenure else ""
        return Place(
            seat,
            self.words.seat(seat.key),
            self.side(seat.team),
            who,
            tenure is not None and tenure.player is None,
            seat in self.mine,
            _linked(tenure, who),
        )

    @cached_property
    def _teams(self) -> list[str]:
        return list(dict.fromkeys(seat.team for seat in self.table))

    def side(self, team: str) -> str:
        at = self._teams.index(team)
        return SIDES[at] if at < len(SIDES) else "none"

    # --- words -----------------------------------------------------------------------------------

    def lines(self, events: Sequence[tuple[LogEntry, Event]], view: Any) -> list[Line]:
        """What these events tell; those that need not be told are left out."""
        gone = self.taken_back
        told = [(row, self.words.event(event, view)) for row, event in events]
        return [
            Line(
                row.event or 0, text, row.turn, row.at, any(first < row.number < last for first, last in gone)
            )
            for row, text in told
            if text
        ]

    @cached_property
    def taken_back(self) -> list[tuple[int, int]]:
        """The stretches of the log that were taken back: entries strictly between the two numbers."""
        rows = self.game.log.filter(kind="rewind").values_list("number", "body")
        ruleset = titles()[self.game.title].ruleset
        return [(service.rewound_to(ruleset, body), number) for number, body in rows]

    def problem(self, problem: Problem) -> str:
        return problem_words(self, problem)

    def rules_for(self, prompt: str) -> list[Entry]:
        """The rules that the question is about, where the game says which."""
        known = helps(self.game.title, get_language() or "en")
        return known.get(prompt) or known.get(prompt.partition(".")[0], [])

    @property
    def almanac(self) -> dict[str, Entry]:
        return almanac_of(self.game.title, get_language() or "en")


def _linked(tenure: Tenure | None, who: str) -> str:
    player = tenure.player if tenure else None
    page = address("player", player.username) if player and player.is_active else ""
    return format_html('<a href="{}">{}</a>', page, who) if page else who


def problem_words(look: Look, problem: Problem) -> str:
    """Why something was not done: in the game's own words, else in ours."""
    own = look.words.problem(problem, look.view)
    if own or not has_text(problem.key):
        return own
    named = dict(problem.facts)
    if isinstance(named.get("item"), str):
        entry = look.almanac.get(named["item"])
        named["item"] = entry.name if entry else named["item"].replace("_", " ")
    return problem_text(type(problem)(problem.key, **named), look.title)


@cache
def almanac_of(title: str, language: str) -> dict[str, Entry]:
    """What can be looked up, by key; made once for each language, while that language is active."""
    return {entry.key: entry for entry in titles()[title].words.almanac()}


@cache
def helps(title: str, language: str) -> dict[str, list[Entry]]:
    """The rules that help with a question, by its prompt or the chapter before its dot."""
    found: dict[str, list[Entry]] = {}
    for entry in almanac_of(title, language).values():
        for prompt in entry.prompts:
            found.setdefault(prompt, []).append(entry)
    return found


def address(name: str, *args: Any) -> str:
    """The address of a page that another room may or may not have."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def looks(page: Callable[..., Any]) -> Callable[..., Any]:
    """The page gets the reader's look at the game instead of its number."""

    @wraps(page)
    def looked(request: HttpRequest, game_id: int, *args: Any, **kwargs: Any) -> Any:
        return page(request, Look(request, game_id), *args, **kwargs)

    return looked
