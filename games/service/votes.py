"""Who is asked to agree, and how a question to the players ends: decided, lapsed, or overtaken by the game.

Each has an end. A draw, a take-back, abandoning and resigning as a team lapse after a while, or when somebody
who is asked moves on instead of answering. About a late seat those who have answered decide when the time is
over; a substitute nobody of the other side may have refused. Nothing here carries anything out: that is in
agreements.py.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from accounts.models import User
from games.models import Agreement, Game, Seat
from games.service import clocks, limits, live, outbox

Kind = Agreement.Kind

ABOUT_A_SEAT = (Kind.WAIT, Kind.SUBSTITUTE, Kind.BOT, Kind.CLAIM, Kind.ABANDON)
"""What can be decided about a late or empty seat; abandoning can also be asked at any other time."""
TOLD_BY_WHAT_FOLLOWS = (Kind.DRAW, Kind.ABANDON, Kind.RESIGN, Kind.CLAIM, Kind.BOT)
"""Once agreed, the game's end or the new player is news enough."""


# --- who is asked ----------------------------------------------------------------------------------


def is_about_seat(agreement: Agreement) -> bool:
    return bool(agreement.about.get("seat"))


def ending_of(kind: Kind, about: dict[str, object], now: datetime) -> datetime:
    return now + (limits.VOTES_END if about.get("seat") else limits.OFFERS_LAPSE)


def voters(agreement: Agreement) -> list[Seat]:
    """The seats that must agree: those of people other than who asked, as the kind of question wants it."""
    asker, table = agreement.asked_by, table_of(agreement.game)
    asking = player_of(next(seat for seat in table if seat.pk == asker.pk))
    people = [seat for seat in table if player_of(seat) not in (None, asking)]
    if agreement.kind == Kind.RESIGN:
        return [seat for seat in people if seat.team == asker.team]
    if is_about_seat(agreement):
        return [seat for seat in people if not clocks.seat_is_late(seat)]
    if agreement.kind == Kind.TAKE_BACK and not agreement.about["beyond"]:
        opponents = [seat for seat in people if seat.team != asker.team]
        return opponents or people
    return people


def party(agreement: Agreement) -> list[Seat]:
    """The seats that may know of it."""
    table = table_of(agreement.game)
    if agreement.kind == Kind.RESIGN:
        return [seat for seat in table if seat.team == agreement.asked_by.team]
    return table


def waited_for(agreement: Agreement) -> list[Seat]:
    return [seat for seat in voters(agreement) if seat.key not in agreement.votes]


def table_of(game: Game) -> list[Seat]:
    found = list(game.seats.prefetch_related("tenures__player"))
    for seat in found:
        seat.game = game
    return found


def player_of(seat: Seat) -> User | None:
    return seat.tenure.player if seat.tenure else None


def players(table: Sequence[Seat]) -> list[User]:
    found = {player.pk: player for seat in table if (player := player_of(seat))}
    return [found[pk] for pk in sorted(found)]


# --- how it stands ---------------------------------------------------------------------------------


def still_stands(agreement: Agreement) -> bool:
    """A yes was given to things as they were: not if the game moved on, or the late player came back."""
    game, about = agreement.game, agreement.about
    if agreement.kind == Kind.TAKE_BACK:
        return bool(game.entries == about["entries"])
    if is_about_seat(agreement):
        seat = game.seats.get(key=about["seat"])
        return game.state == Game.State.ADJOURNED and (seat.tenure is None or clocks.seat_is_late(seat))
    return True


def most_agree(agreement: Agreement) -> bool:
    """About a late seat, each person counts once, who asked among them. As many no as yes: then those of the
    other side decide, so that a teammate of the late player cannot block it. Nobody must play against a
    substitute to whom they have said no."""
    late = agreement.game.seats.get(key=agreement.about["seat"])
    said: dict[int, tuple[bool, bool]] = {}
    for seat in table_of(agreement.game):
        player = player_of(seat)
        if player and (seat.pk == agreement.asked_by_id or seat.key in agreement.votes):
            yes = seat.pk == agreement.asked_by_id or agreement.votes[seat.key]
            said.setdefault(player.pk, (yes, seat.team != late.team))
    balance = sum(1 if yes else -1 for yes, _ in said.values())
    others = sum(1 if yes else -1 for yes, is_other in said.values() if is_other)
    if agreement.kind == Kind.SUBSTITUTE and (False, True) in said.values():
        return False
    return balance > 0 or (balance == 0 and others > 0)


# --- how it ends -----------------------------------------------------------------------------------


def close(agreement: Agreement, agreed: bool, now: datetime, *, lapsed: bool = False) -> None:
    agreement.settled_at, agreement.agreed, agreement.lapsed = now, agreed, lapsed
    agreement.save(update_fields=["settled_at", "agreed", "lapsed"])
    live.changed(agreement.game_id)
    if agreed and agreement.kind in TOLD_BY_WHAT_FOLLOWS:
        return
    for player in players(party(agreement)):
        outbox.put(
            "agreement_settled",
            f"agreement_settled:{agreement.pk}:{player.pk}",
            game=agreement.game,
            player=player,
            facts={"agreement": agreement.pk},
        )


def open_in(game: Game) -> list[Agreement]:
    found = list(game.agreements.filter(settled_at=None).select_related("asked_by").order_by("number", "pk"))
    for agreement in found:
        agreement.game = agreement.asked_by.game = game
    return found


def moved(game: Game, movers: Collection[str], now: datetime) -> None:
    """The game moved on: what was asked about a position that is gone, or of somebody who has moved instead
    of answering, lapses. `movers`: the seats that persons have answered for. The caller holds the row."""
    for agreement in open_in(game):
        asked = {seat.key for seat in waited_for(agreement)} if agreement.kind == Kind.DRAW else set()
        if not still_stands(agreement) or asked & set(movers):
            close(agreement, False, now, lapsed=True)


def game_ended(game: Game, now: datetime) -> None:
    """Nothing is asked any more; the end is news enough."""
    game.agreements.filter(settled_at=None).update(settled_at=now, agreed=False, lapsed=True)
