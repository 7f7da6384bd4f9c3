"""The terms of a game in words, and the games that can be set out: what lobby, form and invitation share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel import Problem
from games.models import Game, Seat
from games.reader.agreed_terms import entry_texts, lateness_text, longest_text, pace_text
from games.reader.people import SIDES
from games.titles import OpeningChoice, Title
from games.titles.languages import OWN_NAMES
from games.titles.offered import titles

MOST_PLAYERS = 4


@dataclass(frozen=True)
class TitleSetup:
    """A game that can be set out: a title for so many players."""

    title: Title
    players: int
    seats: dict[str, str]
    """Seats with their teams, in the order of the table."""

    @property
    def key(self) -> str:
        return f"{self.title.key}.{self.players}"

    @property
    def name(self) -> str:
        players = ngettext("%(count)d player", "%(count)d players", self.players) % {"count": self.players}
        return f"{self.title.words.name()}, {players}"

    @property
    def is_contest(self) -> bool:
        """Whether there are sides; else all play together."""
        return len(set(self.seats.values())) > 1

    @property
    def choices(self) -> Sequence[OpeningChoice]:
        return self.title.choices(self.players) if self.title.choices else ()

    @property
    def options(self) -> dict[str, Any]:
        return {"players": self.players} if _takes_players(self.title) else {}


def setups() -> dict[str, TitleSetup]:
    """Everything that can be set out here, by its key."""
    found = [setup for title in titles().values() for setup in _setups_of(title)]
    return {setup.key: setup for setup in found}


def _setups_of(title: Title) -> Iterable[TitleSetup]:
    counts: Iterable[int | None] = range(1, MOST_PLAYERS + 1) if _takes_players(title) else [None]
    for players in counts:
        wish = {"players": players} if players else {}
        try:
            seats = dict(title.ruleset.seats(title.ruleset.read_options(wish)))
        except (Problem, ValueError, KeyError, msgspec.ValidationError):
            continue
        if players in (None, len(seats)):
            yield TitleSetup(title, len(seats), seats)


def _takes_players(title: Title) -> bool:
    return any(field.name == "players" for field in msgspec.structs.fields(title.ruleset.options))


# --- words -------------------------------------------------------------------------------------------


def terms_text(game: Game) -> list[tuple[str, str]]:
    """All that the players agree on by sitting down, as names and words."""
    title = titles()[game.title]
    leave = ngettext("%(count)d day in all", "%(count)d days in all", game.absence_days)
    return [
        *ways_text(game),
        (_("Pace"), pace_text(game)),
        (_("Late"), lateness_text(game)),
        (_("Longest silence"), longest_text(game)),
        (_("Announced absence"), leave % {"count": game.absence_days}),
        *([(_("Who may sit down"), "; ".join(entry))] if (entry := entry_texts(game)) else []),
        (_("Rated"), _("yes") if game.rated else _("no")),
        (_("Spectators"), _("may watch") if game.spectators else _("may not watch")),
        (_("Language of the table"), OWN_NAMES[game.language]),
        (_("Seats"), _("drawn by lot when all have come") if game.random_seats else _("as chosen")),
        *([(_("Edition"), title.edition())] if title.edition else []),
    ]


def ways_text(game: Game) -> Iterable[tuple[str, str]]:
    """How the game is played, where its title has more than one way; the usual ways need no words."""
    title = titles()[game.title]
    for choice in title.choices(len(game.seats.all())) if title.choices else ():
        fits = [way for way in choice.ways if way.options and way.options.items() <= game.options.items()]
        if fits or choice.always:
            yield choice.label, (fits or choice.ways)[0].text


@dataclass(frozen=True)
class SeatName:
    key: str
    name: str
    side: str
    about: str = ""
    """What one commands there, where the name alone does not say it."""


def seat_names(title: Title, teams: dict[str, str], keys: Iterable[str]) -> list[SeatName]:
    """Seats with their names and the mark of their side."""
    order = list(dict.fromkeys(teams.values()))
    marks = {team: SIDES[at] if at < len(SIDES) else "none" for at, team in enumerate(order)}
    side = marks if len(order) > 1 else {}
    about = title.about_seat or (lambda key: "")
    return [SeatName(key, title.words.seat(key), side.get(teams[key], "none"), about(key)) for key in keys]


def names_of(game: Game, wanted: Iterable[Seat]) -> list[SeatName]:
    teams = {seat.key: seat.team for seat in game.seats.all()}
    return seat_names(titles()[game.title], teams, [seat.key for seat in wanted])
