"""Ratings: Glicko-2, one for each player, title and side, games of teams apart; from rated games only.

Each game is a rating period of its own, and each pair of opponents a result in it. Who sat from the beginning
to the end has the game's result against those of the other side who did. Who left, handed the seat over or
was late has lost against those who stayed, once two turns have been played, however it went on without them;
who came back is spared that. Who was late and came back has no result; who left of their own will and came
back can still lose, but not win, so that nobody gets out of a lost game that way. A substitute has no result.

A game counts for nobody that ended before two turns were played, or in which a guest, a former player,
somebody on both sides, or an account in its first games took part.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import cast

from django.db.models import Q, QuerySet
from glicko2 import Player

from accounts.models import User
from games.models import Game, RatedGame, Rating, Seat, Tenure
from games.service import limits
from games.service.transactions import whole

logger = logging.getLogger(__name__)

WON, DRAWN, LOST = 1.0, 0.5, 0.0
STAYED, RETURNED, SPARED, FORFEITED = "stayed", "returned", "spared", "forfeited"
BY_CHOICE = (Tenure.Why.HANDED_OVER, Tenure.Why.LEFT)

Result = tuple[User, float]
"""Against whom, and how it went."""


def uncounted(most: int) -> list[int]:
    """Rated games that are over and not in the ratings yet, the oldest first."""
    over = [Game.State.FINISHED, Game.State.ABANDONED]
    games = Game.objects.filter(state__in=over, rated=True, rated_result=None, started_at__isnull=False)
    return list(games.order_by("ended_at", "pk").values_list("pk", flat=True)[:most])


def sweep(most: int) -> None:
    """One game's trouble must not keep the others waiting."""
    for pk in uncounted(most):
        try:
            count_game(pk)
        except Exception:
            logger.exception("a game was not counted", extra={"game": pk})


@whole
def count_game(game_id: int) -> None:
    """Bring one game's result into the ratings; twice is once."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if RatedGame.objects.filter(game=game).exists() or not game.is_over or not game.rated:
        return
    sides = _sides(game)
    ratings = {player.pk: _locked(game, player, side) for player, side in sides.items()}
    before = {pk: rating.rating for pk, rating in ratings.items()}
    results = _results(game, sides)
    for rating, after in [_after(ratings, player, found) for player, found in results.items() if found]:
        rating.rating, rating.deviation, rating.volatility = after.rating, after.rd, after.vol
        rating.games += 1
        rating.save()
    changes = {str(pk): [round(before[pk]), round(rating.rating)] for pk, rating in ratings.items()}
    RatedGame.objects.create(game=game, changes=changes)


# --- who took part, and how ------------------------------------------------------------------------


def counts(game: Game) -> bool:
    """Whether enough was played for a result to mean something."""
    return game.turn > limits.TURNS_THAT_COUNT


def _sides(game: Game) -> dict[User, str]:
    """Who began the game, with their side; nobody if not all of them can be rated."""
    sides: dict[User, str] = {}
    for seat in game.seats.prefetch_related("tenures__player") if counts(game) else ():
        first = next(iter(seat.tenures.all()), None)
        player = first.player if first else None
        if player is None or sides.setdefault(player, seat.team) != seat.team or _is_new(game, player):
            return {}
    return sides if len(set(sides.values())) > 1 else {}


def _is_new(game: Game, player: User) -> bool:
    is_nobody = player.is_guest or player.is_former
    return is_nobody or games_begun(player, game) < limits.FIRST_GAMES


def games_begun(player: User, before: Game | None = None) -> int:
    """How many games this player has begun with others, and played for two turns, before that one."""
    mine = Tenure.objects.filter(player=player).values("seat__game")
    with_others = Tenure.objects.filter(player__isnull=False).exclude(player=player).values("seat__game")
    games = Game.objects.filter(pk__in=mine, turn__gt=limits.TURNS_THAT_COUNT)
    games = games.filter(pk__in=with_others)
    if before is not None:
        earlier = Q(started_at__lt=before.started_at) | Q(started_at=before.started_at, pk__lt=before.pk)
        games = games.filter(earlier)
    return games.count()


def _standing(game: Game, player: User) -> str:
    """Whether this player stayed from the beginning to the end, in every seat."""
    mine = Tenure.objects.filter(seat__game=game, player=player)
    found = {_standing_in(list(rows)) for rows in _by_seat(mine)}
    return next(standing for standing in (FORFEITED, RETURNED, SPARED, STAYED) if standing in found)


def _by_seat(tenures: QuerySet[Tenure]) -> Iterable[list[Tenure]]:
    found: dict[int, list[Tenure]] = {}
    for tenure in tenures.order_by("began_at", "pk"):
        found.setdefault(tenure.seat_id, []).append(tenure)
    return found.values()


def _standing_in(tenures: Sequence[Tenure]) -> str:
    last = tenures[-1]
    if last.ended_at or last.why:
        return FORFEITED
    if any(tenure.why in BY_CHOICE for tenure in tenures):
        return RETURNED
    return STAYED if len(tenures) == 1 else SPARED


# --- results ---------------------------------------------------------------------------------------


def _results(game: Game, sides: dict[User, str]) -> dict[User, list[Result]]:
    """How each went against each opponent, where there is a result."""
    standings = {player: _standing(game, player) for player in sides}
    return {
        player: [
            (other, score)
            for other in sides
            if sides[other] != sides[player] and (score := _score(game, player, other, standings)) is not None
        ]
        for player in sides
    }


def _score(game: Game, player: User, other: User, standings: dict[User, str]) -> float | None:
    pair = standings[player], standings[other]
    if pair == (FORFEITED, STAYED):
        return LOST
    if pair == (STAYED, FORFEITED):
        return WON
    if game.state != Game.State.FINISHED or not set(standings.values()) <= {STAYED, RETURNED}:
        return None
    score = _outcome(game, player)
    return score if _stands(score, *pair) else None


def _outcome(game: Game, player: User) -> float:
    if not game.winners:
        return DRAWN
    mine = Seat.objects.filter(game=game, tenures__player=player, tenures__ended_at=None)
    return WON if mine.filter(key__in=game.winners).exists() else LOST


def _stands(score: float, mine: str, theirs: str) -> bool:
    """Who has returned can lose, but gains nothing; and nobody loses against a player who has."""
    if score == DRAWN:
        return mine == theirs == STAYED
    return mine == STAYED if score == WON else mine == RETURNED or theirs == STAYED


def _after(ratings: dict[int, Rating], player: User, results: Sequence[Result]) -> tuple[Rating, Player]:
    """The player's rating when this game is counted; everybody's is taken as it was before."""
    mine, others = ratings[player.pk], [ratings[other.pk] for other, _ in results]
    new = Player(mine.rating, mine.deviation, mine.volatility)
    new.update_player(
        [other.rating for other in others],
        [other.deviation for other in others],
        [score for _, score in results],
    )
    return mine, new


# --- one rating for each side ----------------------------------------------------------------------


def is_of_teams(game: Game) -> bool:
    return game.seats.count() > 2


def _locked(game: Game, player: User, side: str) -> Rating:
    """The first one of a side begins where the title's stood before sides were told apart."""
    which = {"player": player, "title": game.title, "side": side, "in_teams": is_of_teams(game)}
    if not Rating.objects.filter(**which).exists():
        old = Rating.objects.filter(player=player, title=game.title, side="").first()
        known = ("rating", "deviation", "volatility") if old else ()
        Rating.objects.create(**which, **{name: getattr(old, name) for name in known})
    return Rating.objects.select_for_update().get(**which)


def rating_for(game: Game, player: User, seat: Seat) -> float:
    """What counts at the door of a table: the rating for that side; where the lot decides, the best one."""
    rows = Rating.objects.filter(player=player, title=game.title, in_teams=is_of_teams(game))
    if not game.random_seats:
        rows = rows.filter(side=seat.team)
    return max((row.rating for row in rows), default=Rating._meta.get_field("rating").default)


def ratings_of(players: Iterable[User | None]) -> dict[tuple[int, str], list[Rating]]:
    """The ratings of these players, by player and title: those first that rest on the most games."""
    pks = {player.pk for player in players if player}
    found: dict[tuple[int, str], list[Rating]] = {}
    for row in Rating.objects.filter(player__in=pks).order_by("-games", "side", "in_teams"):
        found.setdefault((cast(int, row.player_id), row.title), []).append(row)
    return {key: _told_apart(rows) for key, rows in found.items()}


def _told_apart(rows: list[Rating]) -> list[Rating]:
    """What was counted for both sides together is shown only as long as there is nothing else."""
    return [row for row in rows if row.side] or rows
