"""Ratings: Glicko-2, one for each player and title, from finished rated games only.

Each game is a rating period of its own. A player's opponents are all who sat on another side at the end; a
drawn game is half a win for everybody. Games without opponents, and those where somebody has become a former
player, count for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from glicko2 import Player

from accounts.models import User
from games.models import Game, RatedGame, Rating, Seat
from games.service.transactions import whole

WON, DRAWN, LOST = 1.0, 0.5, 0.0


def uncounted(most: int) -> list[int]:
    """Finished rated games that are not in the ratings yet, the oldest first."""
    games = Game.objects.filter(state=Game.State.FINISHED, rated=True, rated_result=None)
    return list(games.order_by("ended_at", "pk").values_list("pk", flat=True)[:most])


@whole
def count_game(game_id: int) -> None:
    """Bring one game's result into the ratings; twice is once."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if RatedGame.objects.filter(game=game).exists() or game.state != Game.State.FINISHED or not game.rated:
        return
    sides = _sides(game)
    ratings = {player.pk: _locked(player, game.title) for player in sides}
    before = {pk: rating.rating for pk, rating in ratings.items()}
    if len(set(sides.values())) > 1:
        for rating, after in [_after(game, sides, ratings, player) for player in sides]:
            rating.rating, rating.deviation, rating.volatility = after.rating, after.rd, after.vol
            rating.games += 1
            rating.save()
    changes = {str(pk): [round(before[pk]), round(rating.rating)] for pk, rating in ratings.items()}
    RatedGame.objects.create(game=game, changes=changes)


def _sides(game: Game) -> dict[User, str]:
    """Who played at the end, with their side; nobody if not all of them can be rated."""
    sides: dict[User, str] = {}
    for seat in game.seats.prefetch_related("tenures__player"):
        tenure = seat.tenure
        if tenure is None or tenure.player is None or tenure.player.is_former:
            return {}
        sides[tenure.player] = seat.team
    return sides


def _locked(player: User, title: str) -> Rating:
    Rating.objects.get_or_create(player=player, title=title)
    return Rating.objects.select_for_update().get(player=player, title=title)


def _after(
    game: Game, sides: dict[User, str], ratings: dict[int, Rating], player: User
) -> tuple[Rating, Player]:
    """The player's rating when this game is counted; everybody's is taken as it was before."""
    mine = ratings[player.pk]
    others = [ratings[other.pk] for other, side in sides.items() if side != sides[player]]
    score = _score(game, player)
    new = Player(mine.rating, mine.deviation, mine.volatility)
    new.update_player(
        [other.rating for other in others], [other.deviation for other in others], [score] * len(others)
    )
    return mine, new


def _score(game: Game, player: User) -> float:
    if not game.winners:
        return DRAWN
    mine = Seat.objects.filter(game=game, tenures__player=player, tenures__ended_at=None)
    return WON if mine.filter(key__in=game.winners).exists() else LOST


def ratings_of(players: Iterable[User | None]) -> dict[tuple[int, str], Rating]:
    """The ratings of these players, by player and title."""
    pks = {player.pk for player in players if player}
    return {(cast(int, row.player_id), row.title): row for row in Rating.objects.filter(player__in=pks)}
