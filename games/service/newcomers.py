"""Accounts by mail: an address that was proven by a mailed code becomes a player; names and languages chosen
by a word."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Q

from accounts.guests import MADE_HANDLE, make_guest
from accounts.handles import check_handle
from accounts.models import User
from games.kernel import Refused
from games.models import Invitation
from games.service.admission import plain_address
from games.service.transactions import whole
from games.titles.languages import LANGUAGES


def player_of(address: str) -> User | None:
    """Whose address this is: shown to be theirs, or that of the invitation with which they sat down. What
    stands behind a plus in it makes no difference."""
    if not address:
        return None
    verified = (
        EmailAddress.objects.filter(email__iexact=address, verified=True).select_related("user").first()
    )
    return verified.user if verified else _unlisted(address) or _by_plain_address(address)


def _unlisted(address: str) -> User | None:
    """Accounts that the house itself has made, and guests who were invited there."""
    known = User.objects.filter(email__iexact=address, is_former=False).exclude(emailaddress__isnull=False)
    if player := known.first():
        return player
    taken = Invitation.objects.filter(address__iexact=address, state=Invitation.State.TAKEN, player__email="")
    guest = taken.filter(player__is_former=False).order_by("-settled_at").select_related("player").first()
    return guest.player if guest else None


def _by_plain_address(address: str) -> User | None:
    """anna@… writes for anna+games@…, and anna+games@… for anna@…, if nobody else could."""
    name, _, domain = plain_address(address).rpartition("@")
    near = EmailAddress.objects.filter(
        email__istartswith=name[:1], email__iendswith=f"@{domain}", verified=True
    ).select_related("user")
    users = {
        row.user
        for row in near.filter(Q(email__contains="+") | Q(email__iexact=f"{name}@{domain}"))[:200]
        if plain_address(row.email) == f"{name}@{domain}"
    }
    return users.pop() if len(users) == 1 else None


@whole
def make_player(address: str, language: str) -> User:
    """An account for an address whose owner has answered our letter; a name can be chosen later."""
    player = make_guest(language if language in LANGUAGES else "en")
    player.email, player.is_guest = address.lower(), False
    player.save(update_fields=["email", "is_guest"])
    EmailAddress.objects.filter(email__iexact=address, verified=False).delete()
    EmailAddress.objects.create(user=player, email=player.email, primary=True, verified=True)
    return player


@whole
def set_language(player: User, language: str) -> None:
    player.language = language
    player.save(update_fields=["language"])


def may_choose_name(player: User) -> bool:
    """Has this player no name but the one that we made up?"""
    return MADE_HANDLE.fullmatch(player.username) is not None


@whole
def set_name(player: User, name: str) -> None:
    """Who came without a name chooses one, once; the others know each other by theirs."""
    if not may_choose_name(player):
        raise Refused("name_is_kept", name=player.username)
    handle = User.normalize_username(name)
    try:
        check_handle(handle)
    except ValidationError:
        raise Refused("name_not_possible", name=name[:40]) from None
    taken = User.objects.filter(username__iexact=handle).exists()
    if taken or MADE_HANDLE.fullmatch(handle) or handle.lower() in settings.ACCOUNT_USERNAME_BLACKLIST:
        raise Refused("name_taken", name=handle)
    player.username = handle
    player.save(update_fields=["username"])
