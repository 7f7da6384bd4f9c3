"""Invitations: a link that lets one person take a seat, with an account or without one yet.

In an open game they fill it. In a game that is being played they name the seat that its player hands over, or
that fell empty; who accepts is the substitute.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Q

from accounts.guests import make_guest
from accounts.models import User
from games.kernel import Refused, TooLate
from games.models import Game, Invitation, Mute, Seat, Tenure
from games.service import admission, clocks, invitation_limits, moving, opening, outbox, seats
from games.service.transactions import whole
from games.titles.languages import LANGUAGES

Why = Tenure.Why
MOST_A_DAY = 50
"""Invitations one player may send: enough for every honest use, too few for a nuisance."""


@whole
def invite(
    game: Game,
    by: User,
    now: datetime,
    *,
    player: User | None = None,
    address: str = "",
    language: str = "",
    seat: str = "",
    network: str = "",
) -> Invitation:
    """Invite an account, or an e-mail address, to a seat (without one named: to any). Twice is once.

    `network` is the covered network of whoever invites, as far as it is known.
    """
    game = moving.lock(game.pk)
    place = _place(game, by, seat)
    _require_modesty(by, now)
    known = _open_one(game, place, player, address)
    if known:
        return known
    require_may_invite(by, now, player=player, address=address, network=network)
    return send(game, place, by, player=player, address=address, language=language, network=network)


def require_may_invite(
    by: User, now: datetime, *, player: User | None = None, address: str = "", network: str = ""
) -> None:
    """Raises Refused if this person may not have us write there: to an address on the same terms whether it
    is somebody's here or not, so that nobody learns it by inviting."""
    if player is None:
        address = _clean(address)
        invitation_limits.require_may_write(by, address, network, now)
    owner = player or _owner(address)
    if owner:
        invitation_limits.require_may_ask(by, owner, now)


def _open_one(game: Game, seat: Seat | None, player: User | None, address: str) -> Invitation | None:
    """The same invitation, if it was sent already and waits."""
    address = _clean(address) if player is None else ""
    sent = game.invitations.filter(state=Invitation.State.SENT, seat=seat, player=player or _owner(address))
    return sent.filter(address__iexact=address).first()


def send(
    game: Game,
    seat: Seat | None,
    by: User,
    *,
    player: User | None = None,
    address: str = "",
    language: str = "",
    network: str = "",
) -> Invitation:
    """Write the invitation and its mail. The caller holds the game's row and has checked who may invite."""
    known = _open_one(game, seat, player, address)
    if known:
        return known
    address = _clean(address) if player is None else ""
    owner = player or _owner(address)
    _check_guest(game, seat, owner)
    invitation = Invitation.objects.create(
        game=game,
        seat=seat,
        player=owner,
        address=address,
        language=language if language in LANGUAGES else game.language,
        invited_by=by,
        network=network,
    )
    if owner is None or _hears_of_it(owner, by):
        outbox.put(
            "invitation",
            f"invitation:{invitation.pk}",
            game=game,
            player=owner,
            address=address,
            facts={"invitation": invitation.pk},
        )
    return invitation


def _hears_of_it(player: User, by: User) -> bool:
    """By mail; on the site the invitation waits for them all the same, unless its sender is blocked."""
    muted = Mute.objects.filter(player=player, muted=by).exists()
    wants_none = player.email and invitation_limits.wants_none(player.email)
    return not (muted or wants_none or admission.has_blocked(player, by))


@whole
def make_link(game: Game, by: User, now: datetime, seat: str = "") -> Invitation:
    """A link that whoever invites passes on themselves: nobody is written to. Twice is once, as long as it
    waits."""
    game = moving.lock(game.pk)
    opening.require_open(game)
    place = _place(game, by, seat)
    known = game.invitations.filter(state=Invitation.State.SENT, seat=place, player=None, address="").first()
    if known:
        return known
    _require_modesty(by, now)
    _check_guest(game, place, None)
    return Invitation.objects.create(game=game, seat=place, language=game.language, invited_by=by)


@whole
def accept(
    token: str, user: User | None, now: datetime, seat: str = "", deck: str = "", word: str = ""
) -> Tenure:
    """Take the seat. Without an account a guest is made, whom the caller signs in; sign-up can come later.

    The link is the right: whoever holds it may take the seat, under whichever account.
    """
    invitation = _locked(token)
    game = invitation.game
    if invitation.state == Invitation.State.TAKEN and user is not None and invitation.player == user:
        tenure = Tenure.objects.filter(seat__game=game, player=user).last()
        if tenure:
            return tenure
    _require_open(invitation)
    guest = user or make_guest(invitation.language)
    _require_admitted(invitation, guest)
    _settle(invitation, Invitation.State.TAKEN, now, player=guest)
    place = invitation.seat or _wanted_seat(game, seat)
    if game.state == Game.State.OPEN:
        if place.tenure:
            raise TooLate("seat_taken", seat=place.key)
        return opening.sit(game, place, guest, now, deck, word)
    _require_seat_to_give(invitation, place)
    why = Why.HANDED_OVER if _is_givers(invitation, place) else Why.LATE
    return seats.take_over(game, place, now, player=guest, why=why)


def _require_admitted(invitation: Invitation, guest: User) -> None:
    """Into a game that has begun nobody comes under a second name; whoever the others have agreed on as a
    substitute needs an account."""
    game, seat = invitation.game, invitation.seat
    admission.require_welcome(game, guest)
    if game.state == Game.State.OPEN or seat is None:
        return
    admission.require_no_second_account(game, guest)
    if game.rated or not _is_givers(invitation, seat):
        admission.require_substitute(game, seat, guest)


def _is_givers(invitation: Invitation, seat: Seat) -> bool:
    """Whether whoever invites hands over the own seat."""
    return seat.tenure is not None and seat.tenure.player == invitation.invited_by


@whole
def decline(token: str, now: datetime) -> Invitation:
    """Say no; whoever invited is told."""
    invitation = _locked(token)
    _require_open(invitation)
    if invitation.is_link:
        raise Refused("link_is_not_declined")
    _settle(invitation, Invitation.State.DECLINED, now)
    if invitation.invited_by:
        outbox.put(
            "declined",
            f"declined:{invitation.pk}",
            game=invitation.game,
            player=invitation.invited_by,
            facts={"invitation": invitation.pk},
        )
    return invitation


@whole
def never_again(invitation: Invitation, now: datetime) -> None:
    """Whoever got this mail wants no invitation from anybody: those that wait are declined."""
    address = address_behind(invitation)
    if not address:
        return
    invitation_limits.never_again(address)
    same = Q(address__iexact=address) | Q(pk=invitation.pk)
    waiting = Invitation.objects.filter(same, state=Invitation.State.SENT)
    for token in waiting.values_list("token", flat=True):
        decline(token, now)


@whole
def belong_to(player: User, address: str) -> None:
    """Somebody has shown that an address is theirs: the invitations that wait there are theirs, too."""
    waiting = Invitation.objects.filter(address__iexact=address, state=Invitation.State.SENT, player=None)
    waiting.update(player=player)


def address_behind(invitation: Invitation) -> str:
    """Where its mail went."""
    return (invitation.player.email if invitation.player else "") or invitation.address


@whole
def revoke(invitation: Invitation, by: User, now: datetime) -> Invitation:
    """Take an invitation back: its link no longer opens anything."""
    invitation = _locked(invitation.token)
    if by not in (invitation.invited_by, invitation.game.opened_by):
        raise Refused("not_your_invitation")
    _require_open(invitation)
    _settle(invitation, Invitation.State.REVOKED, now)
    return invitation


def _require_seat_to_give(invitation: Invitation, seat: Seat) -> None:
    """A late player who has come back, or a seat that has passed on since, is not pushed aside."""
    tenure = seat.tenure
    if tenure and tenure.player != invitation.invited_by and not clocks.seat_is_late(seat):
        raise TooLate("invitation_settled", state=invitation.state)


def of_token(token: str) -> Invitation | None:
    """The invitation behind a link, to be shown before it is accepted."""
    return Invitation.objects.select_related("game", "seat", "invited_by").filter(token=token).first()


def _place(game: Game, by: User, key: str) -> Seat | None:
    """The seat that this person may invite somebody to."""
    mine = seats.seats_of(game, by)
    if not mine and by != game.opened_by:
        raise Refused("not_your_game")
    if game.state == Game.State.OPEN:
        return _named(game, key) if key else None
    seats.require_being_played(game)
    seat = _named(game, key)
    if seat not in mine:
        raise Refused("seat_not_yours_to_give", seat=key)
    return seat


def _named(game: Game, key: str) -> Seat:
    seat = game.seats.filter(key=key).first()
    if seat is None:
        raise Refused("no_such_seat", seat=key)
    return seat


def _wanted_seat(game: Game, key: str) -> Seat:
    free = [seat for seat in opening.empty_seats(game) if key in ("", seat.key)]
    if not free:
        raise TooLate("seat_taken", seat=key)
    kept = game.invitations.filter(state=Invitation.State.SENT).exclude(seat=None).values_list("seat_id")
    kept_ids = {seat_id for (seat_id,) in kept}
    return next((seat for seat in free if seat.pk not in kept_ids), free[0])


def _check_guest(game: Game, seat: Seat | None, owner: User | None) -> None:
    if seat and game.state == Game.State.OPEN and seat.tenure:
        raise TooLate("seat_taken", seat=seat.key)
    if seat and owner and game.state != Game.State.OPEN:
        seats.require_innocence(game, seat, owner)
        admission.require_no_second_account(game, owner)
    if owner and owner.is_former:
        raise Refused("no_such_player")
    if game.state == Game.State.OPEN and not opening.empty_seats(game):
        raise TooLate("seat_taken", seat="")


def _clean(address: str) -> str:
    address = address.strip()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refused("not_an_address", address=address) from error
    return address


def _owner(address: str) -> User | None:
    """The account behind an address, if its owner has shown that it is theirs."""
    found = EmailAddress.objects.filter(email__iexact=address, verified=True).select_related("user").first()
    return found.user if found else None


def _require_modesty(by: User, now: datetime) -> None:
    lately = Invitation.objects.filter(invited_by=by, sent_at__gt=now - timedelta(days=1))
    if lately.count() >= MOST_A_DAY:
        raise Refused("too_many_invitations", most=MOST_A_DAY)


def _locked(token: str) -> Invitation:
    found = of_token(token)
    if found is None:
        raise Refused("no_such_invitation")
    game = moving.lock(found.game_id)
    invitation = Invitation.objects.select_related("seat", "player", "invited_by").get(pk=found.pk)
    invitation.game = game
    if invitation.seat:
        invitation.seat.game = game
    return invitation


def _require_open(invitation: Invitation) -> None:
    if invitation.state != Invitation.State.SENT:
        raise TooLate("invitation_settled", state=invitation.state)
    if invitation.game.is_over:
        raise TooLate("game_not_running", state=invitation.game.state)


def _settle(invitation: Invitation, state: str, now: datetime, player: User | None = None) -> None:
    invitation.state, invitation.settled_at = state, now
    invitation.player = player or invitation.player
    invitation.save(update_fields=["state", "settled_at", "player"])
