"""What the players of a game decide together: taking back, a draw, abandoning, what to do with a late seat.

Who must agree: for a take-back every opponent, and every other seat where it goes beyond a die or something
revealed; for a draw and for abandoning every other seat; for resigning as a side the teammates, and nobody
else hears of it. One no settles such a question. What to do with a late or empty seat all the others are
asked; most of those who have answered decide, and who must play against a substitute is not overruled. Bots
never stand in the way. Who is asked, and until when: votes.py.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from accounts.models import User
from games.kernel import Answered, Chance, Entry, Event, Problem, Refused, TooLate, standing
from games.models import Agreement, Game, Seat, Tenure
from games.service import (
    admission,
    clocks,
    invitations,
    limits,
    live,
    moving,
    outbox,
    seats,
    storage,
    votes,
)
from games.service.stopping import GameStopped
from games.service.transactions import whole

logger = logging.getLogger(__name__)

Kind = Agreement.Kind
Why = Tenure.Why


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
    network: str = "",
) -> Agreement:
    """In an adjourned game, when the grace is over: wait for the late seat, ask a substitute (with nobody
    named: whoever finds the seat in the lobby), let a bot play on, claim the game, end it without result."""
    game = _lock_played(game)
    late_seat = _late_seat(game, late)
    asker = seats.own_seat(game, user)
    if substitute or address:
        invitations.require_may_invite(user, now, player=substitute, address=address, network=network)
    _require_asker(game, user, late_seat, now)
    match kind:
        case Kind.CLAIM:
            _require_claimable(game, asker, late_seat, now)
        case Kind.BOT:
            seats.require_bot_key(bot)
        case Kind.SUBSTITUTE if substitute:
            seats.require_innocence(game, late_seat, substitute)
            admission.require_substitute(game, late_seat, substitute)
        case Kind.SUBSTITUTE if not address and late_seat.tenure is not None:
            raise Refused("name_a_substitute")
        case _ if kind not in votes.ABOUT_A_SEAT:
            raise Refused("no_such_question", kind=kind)
    about = {
        "seat": late,
        "bot": bot,
        "substitute": substitute.pk if substitute else None,
        "address": address,
        "network": network,
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


def _require_asker(game: Game, user: User, late: Seat, now: datetime) -> None:
    """Whoever is late has to answer, not to decide; nothing is decided before the grace is over."""
    if any(seat.pk == late.pk or clocks.seat_is_late(seat) for seat in seats.seats_of(game, user)):
        raise Refused("your_own_seat", seat=late.key)
    from_then = clocks.decided_from(late)
    if from_then and now < from_then:
        raise Refused("grace", days=limits.GRACE.days)


def _require_claimable(game: Game, asker: Seat, late: Seat, now: datetime) -> None:
    if len(seats.teams_of(game)) != 2 or asker.team == late.team:
        raise Refused("cannot_claim", seat=late.key)
    left = late.tenures.order_by("-ended_at").first() if late.tenure is None else None
    if left and left.ended_at and now < left.ended_at + limits.GRACE:
        raise Refused("grace", days=limits.GRACE.days)


def _ask(game: Game, kind: Kind, asker: Seat, about: dict[str, Any], now: datetime) -> Agreement:
    if game.agreements.filter(kind=kind, settled_at=None).exists():
        raise Refused("already_asked", kind=kind)
    agreement = Agreement.objects.create(
        game=game,
        kind=kind,
        number=game.agreements.count() + 1,
        asked_by=asker,
        about=about,
        opened_at=now,
        ends_at=votes.ending_of(kind, about, now),
    )
    live.changed(game.pk)
    if not _settle_if_decided(agreement, now):
        _require_modesty(agreement, now)
        _put_asked(agreement)
    return agreement


def _require_modesty(agreement: Agreement, now: datetime) -> None:
    """Asking and withdrawing again and again would be a mail to everybody each time."""
    asked = agreement.asked_by.agreements_asked.filter(opened_at__gt=now - clocks.DAY)
    if asked.count() > limits.ASKED_A_DAY:
        raise Refused("asks_too_often", most=limits.ASKED_A_DAY)


def _put_asked(agreement: Agreement) -> None:
    for player in votes.players(votes.waited_for(agreement)):
        outbox.put(
            "agreement_asked",
            f"agreement_asked:{agreement.pk}:{player.pk}",
            game=agreement.game,
            player=player,
            facts={"agreement": agreement.pk},
        )


# --- answering -------------------------------------------------------------------------------------


@whole
def vote(agreement: Agreement, user: User, yes: bool, now: datetime) -> Agreement:
    """Say yes or no for every seat one sits in. The last word decides it; except about a late seat one no
    settles it."""
    agreement = _locked(agreement)
    mine = [seat for seat in votes.voters(agreement) if seat in seats.seats_of(agreement.game, user)]
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
    votes.close(agreement, False, now)
    return agreement


def open_agreements(game: Game, user: User) -> list[Agreement]:
    """What waits for the players' word, as far as it is this person's business."""
    open_now = [] if game.is_over else votes.open_in(game)
    mine = seats.seats_of(game, user) if open_now else []
    return [row for row in open_now if any(seat in votes.party(row) for seat in mine)]


def waits_for(agreement: Agreement, user: User) -> bool:
    """Is it this person's yes or no that is missing?"""
    return any(seat in votes.waited_for(agreement) for seat in seats.seats_of(agreement.game, user))


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


def _settle_if_decided(agreement: Agreement, now: datetime, *, time_is_up: bool = False) -> bool:
    """Whether it is settled now: carried out, refused or lapsed."""
    said, missing = agreement.votes.values(), votes.waited_for(agreement)
    by_most = votes.is_about_seat(agreement)
    if not votes.still_stands(agreement):
        votes.close(agreement, False, now, lapsed=True)
    elif by_most and (time_is_up or not missing):
        _settle(agreement, votes.most_agree(agreement), now)
    elif not by_most and (False in said or not missing):
        _settle(agreement, False not in said, now)
    elif time_is_up:
        votes.close(agreement, False, now, lapsed=True)
    else:
        return False
    return True


def _settle(agreement: Agreement, agreed: bool, now: datetime) -> None:
    votes.close(agreement, agreed, now)
    if agreed:
        _carry_out(agreement, now)
        votes.moved(agreement.game, (), now)


def _carry_out(agreement: Agreement, now: datetime) -> None:
    game, asker = agreement.game, agreement.asked_by
    match agreement.kind:
        case Kind.TAKE_BACK:
            by = tuple(dict.fromkeys([asker.key, *agreement.votes]))
            moving.rewind(game, agreement.about["to"], by, now)
        case Kind.DRAW:
            moving.end(game, (), "draw", now)
        case Kind.RESIGN:
            moving.end(game, _all_but(game, asker.team), "resigned", now)
        case Kind.ABANDON:
            _blame_late(game, Why.LATE)
            abandon(game, now)
        case _:
            _decide_about_seat(agreement, now)


def _decide_about_seat(agreement: Agreement, now: datetime) -> None:
    game, about = agreement.game, agreement.about
    late = game.seats.get(key=about["seat"])
    _leave_time(game, now)
    match agreement.kind:
        case Kind.WAIT:
            clocks.give_time(late, now)
            clocks.go_on_playing(game, now)
        case Kind.BOT:
            seats.take_over(game, late, now, bot=about["bot"], why=Why.LATE)
        case Kind.SUBSTITUTE:
            _ask_substitute(agreement, late)
        case Kind.CLAIM:
            _blame_late(game, Why.CLAIMED)
            moving.end(game, _all_but(game, late.team), "claimed", now)


def _leave_time(game: Game, now: datetime) -> None:
    """Something was decided: there is time to do it before the game would end."""
    game.ends_at = max(game.ends_at or now, now + limits.VOTES_END)
    game.save(update_fields=["ends_at"])


def _blame_late(game: Game, why: Why) -> None:
    """The game ends because of those who are late; those who have left are known already."""
    for seat in votes.table_of(game):
        if seat.tenure and clocks.seat_is_late(seat):
            Tenure.objects.filter(pk=seat.tenure.pk).update(why=why)


def _ask_substitute(agreement: Agreement, late: Seat) -> None:
    """They agreed on somebody: that person is invited, and sits down by accepting. Or on anybody."""
    by = votes.player_of(agreement.game.seats.get(pk=agreement.asked_by_id))
    assert by is not None
    about = agreement.about
    player = User.objects.filter(pk=about["substitute"]).first() if about["substitute"] else None
    if player is None and not about["address"]:
        Seat.objects.filter(pk=late.pk).update(offered=True)
        return
    network = about.get("network", "")  # those from before it was kept have none
    invitations.send(agreement.game, late, by, player=player, address=about["address"], network=network)
    about["address"] = ""  # it is the invitation's now
    agreement.save(update_fields=["about"])


def abandon(game: Game, now: datetime, how: str = "abandoned") -> None:
    """End without a result. The caller holds the game's row."""
    moving.end(game, (), how, now)
    game.state = Game.State.ABANDONED
    game.save(update_fields=["state"])


def _all_but(game: Game, team: str) -> tuple[str, ...]:
    return tuple(seat.key for seat in game.seats.all() if seat.team != team)


# --- the sweep -------------------------------------------------------------------------------------


def sweep(now: datetime) -> int:
    """End the votes whose time is over, and the adjourned games about which nobody decides anything."""
    asked = Agreement.objects.filter(settled_at=None, game__state__in=moving.PLAYED)
    adjourned = Game.objects.filter(state=Game.State.ADJOURNED, seats__tenures__isnull=False).distinct()
    done = 0
    for work, rows in (
        (_end_vote, asked.filter(ends_at__lte=now)),
        (_give_end, asked.filter(ends_at=None)),
        (_lapse, adjourned.filter(ends_at__lte=now)),
        (_announce_end, adjourned.filter(ends_at=None)),
    ):
        for pk in rows.order_by("pk").values_list("pk", flat=True)[: clocks.MOST_AT_A_SWEEP]:
            done += _safely(work, pk, now)
    return done


def _safely(work: Callable[[int, datetime], bool], pk: int, now: datetime) -> bool:
    """One game's trouble must not keep the others waiting."""
    try:
        return work(pk, now)
    except GameStopped:
        return False
    except Exception:
        logger.exception("a vote was not swept", extra={"row": pk})
        return False


@whole
def _end_vote(pk: int, now: datetime) -> bool:
    """The time is over: about a late seat those who have answered decide, anything else lapses."""
    try:
        agreement = _locked(Agreement.objects.get(pk=pk))
    except TooLate:
        return False
    try:
        with whole:
            return _settle_if_decided(agreement, now, time_is_up=True)
    except GameStopped:
        raise
    except Problem:
        votes.close(agreement, False, now, lapsed=True)  # what was asked cannot be done any more
        return True


@whole
def _give_end(pk: int, now: datetime) -> bool:
    """Asked before there was an end to it: everybody who is asked hears of it."""
    agreement = _locked(Agreement.objects.get(pk=pk))
    agreement.ends_at = votes.ending_of(Kind(agreement.kind), agreement.about, now)
    agreement.save(update_fields=["ends_at"])
    _put_asked(agreement)
    return True


@whole
def _lapse(pk: int, now: datetime) -> bool:
    """Nobody has decided anything for long: the game ends without a result."""
    game = moving.lock(pk)
    if game.state != Game.State.ADJOURNED or game.ends_at is None or game.ends_at > now:
        return False
    _blame_late(game, Why.LAPSED)
    abandon(game, now, "lapsed")
    return True


@whole
def _announce_end(pk: int, now: datetime) -> bool:
    """Adjourned before there was an end to it: its players hear when that will be."""
    game = moving.lock(pk)
    late = next((seat for seat in votes.table_of(game) if not seat.tenure or clocks.seat_is_late(seat)), None)
    if game.state != Game.State.ADJOURNED or late is None:
        return False
    game.ends_at = now + limits.LONGEST_ADJOURNED
    game.save(update_fields=["ends_at"])
    reason = "late" if late.tenure else "left"
    key = f"adjourned:{late.pk}:end:{now:%Y%m%dT%H%M%S}"
    outbox.put_to_all(game, "adjourned", key, {"seat": late.key, "reason": reason})
    return True
