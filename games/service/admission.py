"""Who may sit down at a table: whom its people have not blocked, who meets its terms, who is not one of them
under another name."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.db.models import Q

from accounts.models import User
from games.kernel import Refused
from games.models import Block, Game, Seat, Tenure
from games.service import clocks, limits, ratings, reliability
from games.service.transactions import whole

DOTS_MEAN_NOTHING = ("gmail.com", "googlemail.com")
"""Two names of one house."""


@whole
def block(player: User, other: User) -> None:
    """Keep somebody from one's tables. Games that are being played go on."""
    if player == other:
        raise Refused("cannot_block_yourself")
    Block.objects.get_or_create(player=player, blocked=other)


@whole
def unblock(player: User, other: User) -> None:
    Block.objects.filter(player=player, blocked=other).delete()


def has_blocked(player: User, other: User) -> bool:
    return Block.objects.filter(player=player, blocked=other).exists()


# --- sitting down ------------------------------------------------------------------------------------


def require_welcome(game: Game, player: User) -> None:
    """Nobody who sits there, or opened the table, has blocked this player; and the clock would run."""
    if Block.objects.filter(blocked=player, player__in=people_of(game)).exists():
        raise Refused("not_welcome")
    clocks.require_running_days(game, player)


def require_terms(game: Game, player: User, seat: Seat) -> None:
    """What was asked for when the table was opened; whoever was invited need not meet it."""
    if player == game.opened_by:
        return
    if game.least_reliability:
        share = reliability.reliability_of(player).share
        if share is None or share < game.least_reliability:
            raise Refused("not_reliable_enough", least=game.least_reliability)
    if game.least_rating or game.most_rating:
        rating = ratings.rating_for(game, player, seat)
        if not game.least_rating <= rating <= (game.most_rating or rating):
            raise Refused("rating_out_of_range", least=game.least_rating, most=game.most_rating)


def require_substitute(game: Game, seat: Seat, player: User) -> None:
    """Somebody with an account and not one of the table under another name; in a rated game no newcomer."""
    require_welcome(game, player)
    if player.is_guest or player.is_former:
        raise Refused("substitute_without_account")
    if game.rated and ratings.games_begun(player) < limits.FIRST_GAMES:
        raise Refused("substitute_too_new", games=limits.FIRST_GAMES)
    require_no_second_account(game, player)


def require_no_second_account(game: Game, player: User) -> None:
    """Nobody shares an address with somebody who sits or sat at this table, however it is spelled."""
    sat = Tenure.objects.filter(seat__game=game, player__isnull=False).exclude(player=player)
    others = User.objects.filter(pk__in=sat.values("player"))
    if addresses_of([player]) & addresses_of(others):
        raise Refused("second_account")


def people_of(game: Game) -> list[User]:
    sits = Q(tenures__seat__game=game, tenures__ended_at=None)
    return list(User.objects.filter(sits | Q(pk=game.opened_by_id)).distinct())


def addresses_of(people: Iterable[User]) -> set[str]:
    """The addresses of these people, in the one spelling that all spellings of an address have in common."""
    found = [person.email for person in people]
    found += EmailAddress.objects.filter(user__in=[person.pk for person in people]).values_list(
        "email", flat=True
    )
    return {plain_address(address) for address in found if address}


def plain_address(address: str) -> str:
    """anna.b+games@googlemail.com is annab@gmail.com."""
    name, _, domain = address.strip().lower().rpartition("@")
    name = name.partition("+")[0]
    if domain in DOTS_MEAN_NOTHING:
        name, domain = name.replace(".", ""), DOTS_MEAN_NOTHING[0]
    return f"{name}@{domain}"


def houses_of(plain: str) -> tuple[str, ...]:
    """The mail domains under which such an address can be written."""
    domain = plain.rpartition("@")[2]
    return DOTS_MEAN_NOTHING if domain in DOTS_MEAN_NOTHING else (domain,)
