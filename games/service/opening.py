"""Opening a game, finding its players, starting it.

The commitment to the secret of the dice is shown before the game is opened; whoever sits down then adds a
word, and at the start the words are fixed. Where seats are drawn by lot the lot is draw number 0, so it can
be checked like every die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import QuerySet

from accounts.models import User
from games.kernel import Refused, TooLate, sealed
from games.models import Block, Game, Invitation, Seat, Tenure
from games.service import (
    admission,
    clocks,
    invitation_limits,
    limits,
    moving,
    outbox,
    seals,
    seats,
    storage,
)
from games.service.seals import Dice
from games.service.transactions import whole
from games.titles import Title
from games.titles.offered import titles

LONGEST_NAME = 60
MOST_OPEN_GAMES = 20
"""Games somebody has opened that still wait for players."""
MOST_IN_LOBBY = 200
MOST_RATING = 4000
LOT = "seats"
"""The purpose of draw number 0."""
NO_DICE = Dice()


@dataclass(frozen=True)
class Terms:
    """What the players agree on by sitting down. The days are for a turn or for each move; none at all: no
    clock."""

    bank_days: int = limits.USUAL_BANK_DAYS
    move_days: int = limits.USUAL_MOVE_DAYS
    turn_days: int = 0
    weekends_count: bool = False
    absence_days: int = limits.USUAL_ABSENCE_DAYS
    spectators: bool = True
    listed: bool = True
    rated: bool = False
    language: str = "en"
    least_reliability: int = 0
    least_rating: int = 0
    most_rating: int = 0

    @classmethod
    def usual(cls, title: Title) -> Terms:
        """Where a turn has many questions the days are for the turn, not for each of them."""
        return cls(move_days=0, turn_days=limits.USUAL_TURN_DAYS) if title.days_by_turn else cls()

    def check(self) -> None:
        most_days = {
            "bank_days": limits.MOST_BANK_DAYS,
            "move_days": limits.MOST_MOVE_DAYS,
            "turn_days": limits.MOST_TURN_DAYS,
            "absence_days": limits.MOST_ABSENCE_DAYS,
        }
        for name, most in most_days.items():
            if not 0 <= getattr(self, name) <= most:
                raise Refused("days_out_of_range", term=name, most=most)
        if self.turn_days and self.move_days:
            raise Refused("days_for_turn_or_move")
        if self.bank_days and not self.move_days and not self.turn_days:
            raise Refused("bank_without_move_days")
        self._check_entry()

    def _check_entry(self) -> None:
        if not 0 <= self.least_reliability <= 100:
            raise Refused("not_percent")
        if not 0 <= self.least_rating <= (self.most_rating or MOST_RATING) <= MOST_RATING:
            raise Refused("not_a_range", most=MOST_RATING)


# --- opening ---------------------------------------------------------------------------------------


@whole
def open_game(
    title: str,
    name: str,
    opened_by: User,
    now: datetime,
    *,
    options: Mapping[str, Any] | None = None,
    own: Sequence[str] | None = None,
    random_seats: bool = False,
    bots: Mapping[str, str] | None = None,
    terms: Terms | None = None,
    dice: Dice = NO_DICE,
) -> Game:
    """A new game, its secret sealed. `own` are the opener's seats: None for the first free, () for none.

    It starts at once when `own` and `bots` fill it. With `random_seats` the lot decides at the start. The
    opener's word counts only behind a seal that was shown.
    """
    found, bots = _title(title), dict(bots or {})
    terms = terms or Terms.usual(found)
    terms.check()
    _check_name(name)
    _check_not_too_many(opened_by)
    if random_seats and own:
        raise Refused("seats_by_lot")
    teams = _teams(found, options or {})
    secret = seals.secret_for(dice.seal)
    game = Game.objects.create(
        title=title,
        name=name.strip(),
        options=dict(options or {}),
        opened_by=opened_by,
        random_seats=random_seats,
        secret=secret,
        commitment=sealed.commitment(secret),
        seal_name=dice.seal or None,
        **vars(terms),
    )
    _make_seats(game, teams)
    for key, bot in bots.items():
        _sit(game, _empty_seat(game, key), now, bot=bot)
    for key in [""] if own is None else own:
        clocks.require_running_days(game, opened_by)
        _sit(game, _empty_seat(game, key), now, player=opened_by, word=dice.word if dice.seal else "")
    _start_if_full(game, now)
    return game


def _title(key: str) -> Title:
    if key not in titles():
        raise Refused("no_such_title", title=key)
    return titles()[key]


def _teams(title: Title, options: Mapping[str, Any]) -> Mapping[str, str]:
    unknown = set(options) - {field.name for field in msgspec.structs.fields(title.ruleset.options)}
    if unknown:
        raise Refused("options_do_not_fit", detail=", ".join(sorted(unknown)))
    try:
        return title.ruleset.seats(title.ruleset.read_options(options))
    except (msgspec.ValidationError, ValueError) as error:
        raise Refused("options_do_not_fit", detail=str(error)) from error


def _check_name(name: str) -> None:
    if not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise Refused("name_length", most=LONGEST_NAME)
    if invitation_limits.holds_link(name):
        raise Refused("name_with_link")


def _check_not_too_many(player: User) -> None:
    if Game.objects.filter(opened_by=player, state=Game.State.OPEN).count() >= MOST_OPEN_GAMES:
        raise Refused("too_many_open_games", most=MOST_OPEN_GAMES)


def _make_seats(game: Game, teams: Mapping[str, str]) -> None:
    bank, absence = timedelta(days=game.bank_days), timedelta(days=game.absence_days)
    for place, (key, team) in enumerate(teams.items()):
        Seat.objects.create(game=game, key=key, team=team, place=place, bank_left=bank, absence_left=absence)


# --- sitting down and leaving ----------------------------------------------------------------------


@whole
def join_seat(game: Game, user: User, now: datetime, key: str = "", deck: str = "", word: str = "") -> Tenure:
    """Take a seat that the lobby offers: an empty one of an open game, or one that fell empty in a game.

    Asking twice for the same seat is asking once. `deck` is what the player brings, as for `bring`; `word`
    is added to the dice.
    """
    game = moving.lock(game.pk)
    mine = next((seat for seat in seats.seats_of(game, user) if not key or seat.key == key), None)
    if mine is not None:
        tenure = mine.tenure
        assert tenure is not None
        return tenure
    seat = _empty_seat(game, key)
    if not game.listed and user != game.opened_by:
        raise Refused("by_invitation_only")
    if seat not in offered(game):
        raise Refused("seats_kept", seat=key)
    require_may_join(game, user, seat)
    return sit(game, seat, user, now, deck, word)


def require_may_join(game: Game, user: User, seat: Seat) -> None:
    """Raises Refused if this person does not meet what the table asks of whoever takes that seat."""
    if game.state != Game.State.OPEN:
        admission.require_substitute(game, seat, user)
    admission.require_terms(game, user, seat)


def sit(game: Game, seat: Seat, player: User, now: datetime, deck: str = "", word: str = "") -> Tenure:
    """Sit down in an empty seat; a full game starts. The caller holds the game's row."""
    admission.require_welcome(game, player)
    if game.state != Game.State.OPEN:
        return seats.take_over(game, seat, now, player=player)
    if deck:
        bring(game, seat, deck)
    tenure = _sit(game, seat, now, player=player, word=word)
    _start_if_full(game, now)
    return tenure


def bring(game: Game, seat: Seat, deck: str) -> None:
    """Put a deck before a seat: a starter's key or a list. Raises Refused if it does not fit this table."""
    title = _title(game.title)
    if title.decks is None:
        raise Refused("no_decks_here")
    options = title.decks.bring(game.options, seat.place, deck)
    _teams(title, options)
    game.options = options
    game.save(update_fields=["options"])


@whole
def seat_bot(game: Game, key: str, bot: str, by: User, now: datetime) -> Tenure:
    """Whoever opened the game gives an empty seat to a bot."""
    game = moving.lock(game.pk)
    require_open(game)
    _require_opener(game, by)
    tenure = _sit(game, _empty_seat(game, key), now, bot=bot)
    _start_if_full(game, now)
    return tenure


@whole
def give_word(game: Game, user: User, word: str) -> Tenure:
    """Add a word to the dice, or another one, while the game has not begun."""
    game = moving.lock(game.pk)
    require_open(game)
    tenure = Tenure.objects.filter(seat__game=game, player=user).order_by("seat__place").first()
    if tenure is None:
        raise Refused("not_your_seat", seat="")
    tenure.word = seals.clean_word(word)
    tenure.save(update_fields=["word"])
    return tenure


@whole
def leave_open_game(game: Game, user: User, now: datetime) -> Game:
    """Get up before the game has begun. When nobody is left it is closed."""
    game = moving.lock(game.pk)
    require_open(game)
    if not seats.seats_of(game, user):
        raise Refused("not_your_seat", seat="")
    get_up(game, user, now)
    return game


def get_up(game: Game, user: User, now: datetime) -> None:
    """Leave no trace in a game that has not begun. The caller holds its row."""
    Tenure.objects.filter(seat__game=game, player=user).delete()
    if not Tenure.objects.filter(seat__game=game, player__isnull=False).exists():
        _close(game, now)


@whole
def close_open_game(game: Game, by: User, now: datetime) -> Game:
    """Whoever opened a game gives it up before it has begun; those who waited are told."""
    game = moving.lock(game.pk)
    require_open(game)
    _require_opener(game, by)
    _close(game, now)
    return game


def _close(game: Game, now: datetime) -> None:
    game.state, game.ended_at, game.how = Game.State.ABANDONED, now, "closed"
    game.save(update_fields=["state", "ended_at", "how"])
    game.invitations.filter(state=Invitation.State.SENT).update(
        state=Invitation.State.REVOKED, settled_at=now
    )
    outbox.put_to_all(game, "ended", f"ended:{game.pk}")


def _sit(
    game: Game, seat: Seat, now: datetime, *, player: User | None = None, bot: str = "", word: str = ""
) -> Tenure:
    """Each person adds one word, however many seats; bots add none."""
    if player:
        _require_one_side(game, seat, player)
    else:
        seats.require_bot_key(bot)
        if game.rated:
            raise Refused("rated_without_bots")
    known = Tenure.objects.filter(seat__game=game, player=player).exclude(word="")
    word = "" if player is None or known.exists() else seals.clean_word(word)
    return Tenure.objects.create(seat=seat, player=player, bot=bot, began_at=now, word=word)


def _require_one_side(game: Game, seat: Seat, player: User) -> None:
    """Only whoever opened an unrated game may play both sides of it; the lot must not do it unasked."""
    mine = Tenure.objects.filter(seat__game=game, player=player)
    if game.random_seats and mine.exists():
        raise Refused("seats_by_lot")
    others = mine.exclude(seat__team=seat.team)
    if others.exists() and (game.rated or player != game.opened_by):
        raise Refused("other_side", seat=seat.key)


def require_open(game: Game) -> None:
    if game.state != Game.State.OPEN:
        raise TooLate("game_has_begun")


def _require_opener(game: Game, user: User) -> None:
    if game.opened_by != user:
        raise Refused("not_your_game")


def empty_seats(game: Game) -> list[Seat]:
    """Seats in which nobody sits, in the order of the table."""
    taken = Tenure.objects.filter(seat__game=game, ended_at=None).values("seat_id")
    return list(game.seats.exclude(pk__in=taken))


def offered(game: Game) -> list[Seat]:
    """The empty seats that anybody may take: those not kept for somebody who was invited; in a game that has
    begun those for which the others have agreed to look for somebody here."""
    open_invitations = game.invitations.filter(state=Invitation.State.SENT)
    kept = set(open_invitations.exclude(seat=None).values_list("seat_id", flat=True))
    free = [seat for seat in empty_seats(game) if seat.pk not in kept]
    if game.state != Game.State.OPEN:
        return [seat for seat in free if seat.offered]
    anywhere = open_invitations.filter(seat=None).count()
    return free[: max(0, len(free) - anywhere)] if anywhere else free


def _empty_seat(game: Game, key: str) -> Seat:
    if game.state not in (Game.State.OPEN, Game.State.ADJOURNED):
        raise TooLate("game_has_begun")
    if key and not game.seats.filter(key=key).exists():
        raise Refused("no_such_seat", seat=key)
    free = [seat for seat in empty_seats(game) if key in ("", seat.key)]
    if not free:
        raise TooLate("seat_taken", seat=key)
    wanted = offered(game) if not key else []
    return wanted[0] if wanted else free[0]


# --- starting --------------------------------------------------------------------------------------


def _start_if_full(game: Game, now: datetime) -> None:
    if empty_seats(game):
        return
    _fix_words(game)
    if game.random_seats:
        _draw_seats(game, now)
    game.invitations.filter(state=Invitation.State.SENT).update(
        state=Invitation.State.REVOKED, settled_at=now
    )
    moving.begin(game, now)
    outbox.put_to_all(game, "started", f"started:{game.pk}")


def _fix_words(game: Game) -> None:
    """From here on nobody adds anything: the seed of the dice is settled."""
    sitting = [(seat.key, seat.tenure) for seat in game.seats.all()]
    game.words = [{"seat": key, "word": tenure.word} for key, tenure in sitting if tenure and tenure.word]
    game.save(update_fields=["words"])


def _draw_seats(game: Game, now: datetime) -> None:
    """Those who wait, in the order of their places, sit down in the seats as the lot gives them."""
    waiting = [seat.tenure for seat in game.seats.all()]
    keys = [seat.key for seat in game.seats.all()]
    lot = sealed.draw(storage.seed_of(game), 0, LOT, len(keys), keys)
    by_key = {seat.key: seat for seat in game.seats.all()}
    Tenure.objects.filter(seat__game=game).delete()
    for tenure, key in zip(waiting, lot, strict=True):
        assert tenure is not None
        Tenure.objects.create(
            seat=by_key[key], player=tenure.player, bot=tenure.bot, began_at=now, word=tenure.word
        )
    who = [tenure.player_id or tenure.bot for tenure in waiting if tenure]
    game.seating = {"number": 0, "purpose": LOT, "items": keys, "outcome": lot, "waiting": who}
    moved = dict(zip(keys, lot, strict=True))
    game.words = [given | {"seat": moved[given["seat"]]} for given in game.words]
    game.save(update_fields=["seating", "words"])


# --- the lobby -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Offer:
    """A game that looks for players: these seats may be taken (where they are drawn: so many places)."""

    game: Game
    seats: tuple[Seat, ...]

    @property
    def is_substitution(self) -> bool:
        return self.game.state == Game.State.ADJOURNED


def lobby(title: str = "", user: User | None = None) -> list[Offer]:
    """The listed games with a seat for anybody: open ones, and those where a seat fell empty."""
    games = _listed_for(user)
    if title:
        games = games.filter(title=title)
    offers = (Offer(game, tuple(offered(game))) for game in games.order_by("-opened_at")[:MOST_IN_LOBBY])
    return [offer for offer in offers if offer.seats]


def offer_of(game: Game, user: User | None = None) -> Offer | None:
    """What the lobby offers of this game."""
    found = _listed_for(user).filter(pk=game.pk).first()
    seats_left = tuple(offered(found)) if found else ()
    return Offer(found, seats_left) if found and seats_left else None


def _listed_for(user: User | None) -> QuerySet[Game]:
    """Not the tables of those who have blocked whoever looks."""
    games = Game.objects.filter(listed=True, state__in=[Game.State.OPEN, Game.State.ADJOURNED])
    if user:
        blocking = Block.objects.filter(blocked=user).values("player")
        sitting = Tenure.objects.filter(player__in=blocking, ended_at=None).values("seat__game")
        games = games.exclude(opened_by__in=blocking).exclude(pk__in=sitting)
    return games.select_related("opened_by").prefetch_related("seats__tenures__player")
