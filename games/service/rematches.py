"""The same game once more: the same terms, sides changed, and the others invited."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.kernel import Refused, TooLate
from games.models import Game, Seat, Tenure
from games.service import invitations, opening, seats
from games.service.opening import Terms

_TERMS = tuple(Terms.__dataclass_fields__)


@transaction.atomic
def rematch(game: Game, by: User, name: str, now: datetime) -> Game:
    """Open it and invite everybody who sat there at the end; bots sit down at once."""
    mine = seats.seats_of(game, by)
    if not mine:
        raise Refused("not_your_game")
    if not game.is_over or not game.started_at:
        raise TooLate("game_not_over")
    moved = _changed_sides(game)
    others = [seat for seat in moved.values() if seat.tenure and seat.tenure.player != by]
    own = [key for key, seat in moved.items() if seat in mine]
    bots = {key: seat.tenure.bot for key, seat in moved.items() if seat.tenure and seat.tenure.bot}
    terms = Terms(**{term: getattr(game, term) for term in _TERMS} | {"listed": False})
    again = opening.open_game(
        game.title, name, by, now, options=game.options, own=own, bots=bots, terms=terms
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


def _changed_sides(game: Game) -> dict[str, Seat]:
    """Whose player takes which seat: each takes the place of the next side, in the order of the table."""
    table = list(game.seats.prefetch_related("tenures__player"))
    for seat in table:
        seat.game = game
    teams = list(dict.fromkeys(seat.team for seat in table))
    sides = {team: [seat for seat in table if seat.team == team] for team in teams}
    if len({len(side) for side in sides.values()}) > 1:
        return {seat.key: seat for seat in table}
    turned = teams[1:] + teams[:1]
    return {seat.key: sides[turned[teams.index(seat.team)]][sides[seat.team].index(seat)] for seat in table}
