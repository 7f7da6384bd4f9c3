"""Another game with the same players and terms: once more with sides changed, or the one that follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from accounts.models import User
from games.kernel import EVERYTHING, Refused, TooLate
from games.models import Game, Seat, Tenure
from games.service import invitations, opening, seats, storage
from games.service.invitation_limits import without_links
from games.service.opening import NO_DICE, Terms
from games.service.seals import Dice
from games.service.transactions import whole
from games.titles import Way
from games.titles.offered import titles

_TERMS = tuple(Terms.__dataclass_fields__)


@whole
def rematch(game: Game, by: User, name: str, now: datetime, dice: Dice = NO_DICE) -> Game:
    """The same once more, each in the place of the next side."""
    _require_over(game, by)
    return _again(game, by, name, now, game.options, _changed_sides(game), dice)


@whole
def go_on(game: Game, by: User, name: str, now: datetime, way: str = "", dice: Dice = NO_DICE) -> Game:
    """Open the game that follows this one, everybody in their own seat; `way` is one of `sequels_of`."""
    _require_over(game, by)
    found = next((one for one in sequels_of(game) if way in ("", one.key)), None)
    if found is None:
        raise Refused("no_sequel")
    return _again(game, by, name, now, found.options, {seat.key: seat for seat in _table(game)}, dice)


def sequels_of(game: Game) -> Sequence[Way]:
    """The ways to go on after a finished game, if there are any."""
    title = titles().get(game.title)
    if title is None or title.sequels is None or not game.is_over or not game.started_at:
        return ()
    return title.sequels(game.options, storage.view(game, EVERYTHING))


def _require_over(game: Game, by: User) -> None:
    if not seats.seats_of(game, by):
        raise Refused("not_your_game")
    if not game.is_over or not game.started_at:
        raise TooLate("game_not_over")


def _again(
    game: Game,
    by: User,
    name: str,
    now: datetime,
    options: Mapping[str, Any],
    moved: dict[str, Seat],
    dice: Dice,
) -> Game:
    """Open it and invite everybody who sat there at the end; bots sit down at once."""
    mine = seats.seats_of(game, by)
    others = [seat for seat in moved.values() if seat.tenure and seat.tenure.player != by]
    own = [key for key, seat in moved.items() if seat in mine]
    bots = {key: seat.tenure.bot for key, seat in moved.items() if seat.tenure and seat.tenure.bot}
    terms = Terms(**{term: getattr(game, term) for term in _TERMS} | {"listed": False})
    again = opening.open_game(
        game.title, without_links(name), by, now, options=options, own=own, bots=bots, terms=terms, dice=dice
    )
    for key, seat in moved.items():
        player = _person(seat)
        if seat in others and player:
            invitations.invite(again, by, now, player=player, seat=key)
    return again


def _person(seat: Seat) -> User | None:
    tenure: Tenure | None = seat.tenure
    player = tenure.player if tenure else None
    return player if player and not player.is_former else None


def _table(game: Game) -> list[Seat]:
    table = list(game.seats.prefetch_related("tenures__player"))
    for seat in table:
        seat.game = game
    return table


def _changed_sides(game: Game) -> dict[str, Seat]:
    """Whose player takes which seat: each takes the place of the next side, in the order of the table."""
    table = _table(game)
    teams = list(dict.fromkeys(seat.team for seat in table))
    sides = {team: [seat for seat in table if seat.team == team] for team in teams}
    if len({len(side) for side in sides.values()}) > 1:
        return {seat.key: seat for seat in table}
    turned = teams[1:] + teams[:1]
    return {seat.key: sides[turned[teams.index(seat.team)]][sides[seat.team].index(seat)] for seat in table}
