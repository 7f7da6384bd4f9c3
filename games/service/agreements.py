"""What the players of a game decide together: taking back, a draw, abandoning, what to do with a late seat.

Who must agree: for a take-back every opponent, and every other seat where it goes beyond a die or something
revealed; for a draw and for abandoning every other seat; for resigning as a side the teammates, and nobody
else hears of it; for what to do with a late or empty seat all the others. One no settles a question; bots
never stand in the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.kernel import Answered, Chance, Entry, Event, Refused, TooLate, standing
from games.models import Agreement, Game, Seat
from games.service import clocks, invitations, moving, outbox, seats, storage
from games.service.transactions import whole

Kind = Agreement.Kind

ABOUT_A_SEAT = (Kind.WAIT, Kind.SUBSTITUTE, Kind.BOT, Kind.CLAIM)
TOLD_BY_WHAT_FOLLOWS = (Kind.DRAW, Kind.ABANDON, Kind.RESIGN, Kind.CLAIM, Kind.BOT)
"""Once agreed, the game's end or the new player is news enough."""
CLAIM_AFTER = timedelta(days=3)
"""So long an adjourned game rests before the others may claim it."""


# --- asking ----------------------------------------------------------------------------------------


@whole
def ask_take_back(game: Game, user: User, now: datetime, to: int | None = None, seat: str = "") -> Agreement:
    """Ask to go back to the position after log entry `to`; else to where one's last answer was given."""
    game = _lock_played(game)
    asker = seats.own_seat(game, user, seat)
    kept = standing(storage.entries_of(game))
    answers = {number - 1: entry for number, entry in kept if isinstance(entry, Answered)}
    if to is None:
        to = max((at for at, entry in answers.items() if entry.seat == asker.key), default=None)
    if to is None or to not in answers:
        raise Refused("nothing_to_take_back", seat=asker.key)
    about = {"to": to, "entries": game.entries, "beyond": _reveals(kept, to)}
    return _ask(game, Kind.TAKE_BACK, asker, about, now)


@whole
def offer_draw(game: Game, user: User, now: datetime, seat: str = "") -> Agreement:
    """Offer the others a draw."""
    game = _lock_played(game)
    asker = seats.own_seat(game, user, seat)
    if len(seats.teams_of(game)) < 2:
        raise Refused("no_opponents")
    return _ask(game, Kind.DRAW, asker, {}, now)


@whole
def ask_to_abandon(game: Game, user: User, now: datetime, seat: str = "") -> Agreement:
    """Ask the others to end the game without a result."""
    game = _lock_played(game)
    return _ask(game, Kind.ABANDON, seats.own_seat(game, user, seat), {}, now)


@whole
def resign(game: Game, user: User, now: datetime, seat: str = "") -> Agreement | None:
    """Give the game up. Teammates are asked first; with more than two sides the seat falls empty instead.

    None when it was done at once.
    """
    game = _lock_played(game)
    asker = seats.own_seat(game, user, seat)
    if len(seats.teams_of(game)) > 2:
        seats.vacate(game, asker, now, "resigned")
        return None
    agreement = _ask(game, Kind.RESIGN, asker, {}, now)
    return None if agreement.agreed else agreement


@whole
def leave_seat(game: Game, user: User, now: datetime, seat: str = "") -> None:
    """Get up from a game that is being played; the game is adjourned until somebody takes the seat."""
    game = _lock_played(game)
    seats.vacate(game, seats.own_seat(game, user, seat), now, "left")


@whole
def ask_about_seat(
    game: Game,
    user: User,
    kind: str,
    late: str,
    now: datetime,
    *,
    bot: str = "",
    substitute: User | None = None,
    address: str = "",
) -> Agreement:
    """In an adjourned game: wait for the late seat, ask a substitute, let a bot play on, claim the game."""
    game = _lock_played(game)
    late_seat = _late_seat(game, late)
    asker = seats.own_seat(game, user)
    if asker.pk == late_seat.pk:
        raise Refused("your_own_seat", seat=late)
    if kind == Kind.CLAIM:
        _require_claimable(game, asker, late_seat, now)
    elif kind == Kind.BOT:
        _require_bot(game, bot)
    elif kind not in ABOUT_A_SEAT:
        raise Refused("no_such_question", kind=kind)
    about = {
        "seat": late,
        "bot": bot,
        "substitute": substitute.pk if substitute else None,
        "address": address,
    }
    return _ask(game, Kind(kind), asker, about, now)


def _late_seat(game: Game, key: str) -> Seat:
    if game.state != Game.State.ADJOURNED:
        raise TooLate("not_adjourned")
    seat = game.seats.filter(key=key).first()
    if seat is None:
        raise Refused("no_such_seat", seat=key)
    if seat.tenure is not None and not clocks.seat_is_late(seat):
        raise TooLate("not_late", seat=key)
    return seat


def _require_claimable(game: Game, asker: Seat, late: Seat, now: datetime) -> None:
    if len(seats.teams_of(game)) != 2 or asker.team == late.team:
        raise Refused("cannot_claim", seat=late.key)
    since = game.adjourned_at or now
    if now < since + CLAIM_AFTER:
        raise Refused("claim_too_early", days=CLAIM_AFTER.days)


def _require_bot(game: Game, bot: str) -> None:
    seats.require_bot_key(bot)
    if game.rated:
        raise Refused("rated_without_bots")


def _ask(game: Game, kind: Kind, asker: Seat, about: dict[str, Any], now: datetime) -> Agreement:
    if game.agreements.filter(kind=kind, settled_at=None).exists():
        raise Refused("already_asked", kind=kind)
    agreement = Agreement.objects.create(game=game, kind=kind, asked_by=asker, about=about)
    if not _settle_if_decided(agreement, now):
        for player in _players(_waited_for(agreement)):
            outbox.put(
                "agreement_asked",
                f"agreement_asked:{agreement.pk}:{player.pk}",
                game=game,
                player=player,
                facts={"agreement": agreement.pk},
            )
    return agreement


# --- answering -------------------------------------------------------------------------------------


@whole
def vote(agreement: Agreement, user: User, yes: bool, now: datetime) -> Agreement:
    """Say yes or no for every seat one sits in. The last yes carries it out; one no settles it."""
    agreement = _locked(agreement)
    mine = [seat for seat in voters(agreement) if seat in seats.seats_of(agreement.game, user)]
    if not mine:
        raise Refused("not_asked_to_agree")
    agreement.votes |= {seat.key: yes for seat in mine}
    agreement.save(update_fields=["votes"])
    _settle_if_decided(agreement, now)
    return agreement


@whole
def withdraw(agreement: Agreement, user: User, now: datetime) -> Agreement:
    """Whoever asked no longer asks."""
    agreement = _locked(agreement)
    if agreement.asked_by not in seats.seats_of(agreement.game, user):
        raise Refused("not_your_question")
    _close(agreement, False, now)
    return agreement


def open_agreements(game: Game, user: User) -> list[Agreement]:
    """What waits for the players' word, as far as it is this person's business."""
    if game.is_over:
        return []
    mine = seats.seats_of(game, user)
    found = game.agreements.filter(settled_at=None).select_related("asked_by").order_by("opened_at")
    return [agreement for agreement in found if any(seat in _party(agreement) for seat in mine)]


def waits_for(agreement: Agreement, user: User) -> bool:
    """Is it this person's yes or no that is missing?"""
    return any(seat in _waited_for(agreement) for seat in seats.seats_of(agreement.game, user))


def voters(agreement: Agreement) -> list[Seat]:
    """The seats that must agree: those of people other than who asked, as the kind of question wants it."""
    asker, table = agreement.asked_by, list(agreement.game.seats.prefetch_related("tenures__player"))
    asking = _player_of(next(seat for seat in table if seat.pk == asker.pk))
    people = [seat for seat in table if _player_of(seat) not in (None, asking)]
    kind, late = agreement.kind, agreement.about.get("seat")
    if kind == Kind.RESIGN:
        return [seat for seat in people if seat.team == asker.team]
    if kind in ABOUT_A_SEAT:
        return [seat for seat in people if seat.key != late]
    if kind == Kind.TAKE_BACK and not agreement.about["beyond"]:
        opponents = [seat for seat in people if seat.team != asker.team]
        return opponents or people
    return people


def _party(agreement: Agreement) -> list[Seat]:
    """The seats that may know of it."""
    table = agreement.game.seats.prefetch_related("tenures__player")
    if agreement.kind == Kind.RESIGN:
        table = table.filter(team=agreement.asked_by.team)
    return list(table)


def _waited_for(agreement: Agreement) -> list[Seat]:
    return [seat for seat in voters(agreement) if seat.key not in agreement.votes]


def _player_of(seat: Seat) -> User | None:
    return seat.tenure.player if seat.tenure else None


def _players(table: Sequence[Seat]) -> list[User]:
    found = {player.pk: player for seat in table if (player := _player_of(seat))}
    return [found[pk] for pk in sorted(found)]


def _reveals(kept: Sequence[tuple[int, Entry]], to: int) -> bool:
    """Has anything been rolled, drawn or shown since?"""
    return any(
        isinstance(entry, Chance) or (isinstance(entry, Event) and entry.reveals)
        for number, entry in kept
        if number > to
    )


def _lock_played(game: Game) -> Game:
    game = moving.lock(game.pk)
    seats.require_being_played(game)
    return game


def _locked(agreement: Agreement) -> Agreement:
    game = moving.lock(agreement.game_id)
    agreement = Agreement.objects.select_related("asked_by").get(pk=agreement.pk)
    agreement.game = agreement.asked_by.game = game
    if agreement.settled_at or game.is_over:
        raise TooLate("agreement_settled")
    return agreement


# --- carrying out ----------------------------------------------------------------------------------


def _settle_if_decided(agreement: Agreement, now: datetime) -> bool:
    if False in agreement.votes.values():
        _close(agreement, False, now)
    elif _waited_for(agreement):
        return False
    elif not _still_stands(agreement):
        _close(agreement, False, now)
    else:
        _close(agreement, True, now)
        _carry_out(agreement, now)
    return True


def _still_stands(agreement: Agreement) -> bool:
    """A yes was given to things as they were: not if the game moved on, or the late player came back."""
    game, about = agreement.game, agreement.about
    if agreement.kind == Kind.TAKE_BACK:
        return bool(game.entries == about["entries"])
    if agreement.kind in ABOUT_A_SEAT:
        seat = game.seats.get(key=about["seat"])
        return game.state == Game.State.ADJOURNED and (seat.tenure is None or clocks.seat_is_late(seat))
    return True


def _close(agreement: Agreement, agreed: bool, now: datetime) -> None:
    agreement.settled_at, agreement.agreed = now, agreed
    agreement.save(update_fields=["settled_at", "agreed"])
    if agreed and agreement.kind in TOLD_BY_WHAT_FOLLOWS:
        return
    for player in _players(_party(agreement)):
        outbox.put(
            "agreement_settled",
            f"agreement_settled:{agreement.pk}:{player.pk}",
            game=agreement.game,
            player=player,
            facts={"agreement": agreement.pk},
        )


def _carry_out(agreement: Agreement, now: datetime) -> None:
    game, asker = agreement.game, agreement.asked_by
    match agreement.kind:
        case Kind.TAKE_BACK:
            by = tuple(dict.fromkeys([asker.key, *agreement.votes]))
            moving.rewind(game, agreement.about["to"], by, now)
        case Kind.DRAW:
            moving.end(game, (), "draw", now)
        case Kind.ABANDON:
            abandon(game, now)
        case Kind.RESIGN:
            moving.end(game, _all_but(game, asker.team), "resigned", now)
        case _:
            _decide_about_seat(agreement, now)


def _decide_about_seat(agreement: Agreement, now: datetime) -> None:
    game, about = agreement.game, agreement.about
    late = game.seats.get(key=about["seat"])
    match agreement.kind:
        case Kind.WAIT:
            clocks.give_time(late, now)
            clocks.go_on_playing(game, now)
        case Kind.BOT:
            seats.take_over(game, late, now, bot=about["bot"])
        case Kind.SUBSTITUTE:
            _ask_substitute(agreement, late)
        case Kind.CLAIM:
            moving.end(game, _all_but(game, late.team), "claimed", now)


def _ask_substitute(agreement: Agreement, late: Seat) -> None:
    """They agreed on somebody: that person is invited, and sits down by accepting."""
    by = _player_of(agreement.game.seats.get(pk=agreement.asked_by_id))
    assert by is not None
    about = agreement.about
    player = User.objects.filter(pk=about["substitute"]).first() if about["substitute"] else None
    invitations.send(agreement.game, late, by, player=player, address=about["address"])
    about["address"] = ""  # it is the invitation's now
    agreement.save(update_fields=["about"])


def abandon(game: Game, now: datetime) -> None:
    """End without a result. The caller holds the game's row."""
    moving.end(game, (), "abandoned", now)
    game.state = Game.State.ABANDONED
    game.save(update_fields=["state"])


def _all_but(game: Game, team: str) -> tuple[str, ...]:
    return tuple(seat.key for seat in game.seats.all() if seat.team != team)
