"""To whom an invitation may be written: nobody is mailed by strangers who prove nothing, too often, or again
after a “never again”. Of an address whoever invites hears one sentence whatever the reason, so that nothing
can be learned of it by trying.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import reduce
from ipaddress import ip_address, ip_network
from operator import or_

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Q

from accounts.models import User
from games.kernel import Refused
from games.models import Invitation, NoInvitations, Tenure
from games.service import opaque
from games.service.admission import houses_of, plain_address

DAY = timedelta(days=1)
MOST_OPEN = 10
"""Open invitations of somebody who has an account."""
LETTERS_A_DAY = 3
"""To one address whoever invites, and from one player to another: those taken back or declined count too."""
_LINK = re.compile(r"\w+://|//|@|\bwww\.|(?<=\w)\.(?=[^\W\d_])")


# --- who may write ---------------------------------------------------------------------------------


def is_proven(user: User) -> bool:
    """Has shown that an address is theirs; accounts that the house itself has made have nothing to show."""
    addresses = EmailAddress.objects.filter(user=user)
    return addresses.filter(verified=True).exists() or (bool(user.email) and not addresses.exists())


def require_may_write(by: User, address: str, network: str, now: datetime) -> None:
    """May this person have us write to an address, whether somebody has an account there or not? Raises
    Refused."""
    if not is_proven(by):
        raise Refused("invite_unproven")
    sent = Invitation.objects.filter(sent_at__gt=now - DAY).exclude(address="")
    if sent.filter(invited_by=by).count() >= settings.INVITATIONS_A_DAY:
        raise Refused("too_many_invitations", most=settings.INVITATIONS_A_DAY)
    domain = address.rpartition("@")[2]
    crowded = (
        (network and sent.filter(network=network).count() >= settings.INVITATIONS_A_DAY_NETWORK)
        or sent.filter(address__iendswith=f"@{domain}").count() >= settings.INVITATIONS_A_DAY_DOMAIN
        or _is_written_enough(address, now)
        or wants_none(address)
    )
    if crowded:
        raise Refused("cannot_write_there")


def require_may_ask(by: User, player: User, now: datetime) -> None:
    """May this person invite somebody who has an account? Raises Refused."""
    if by.is_guest and not _have_played_together(by, player):
        raise Refused("invite_unproven")
    lately = player.invitations.filter(invited_by=by, sent_at__gt=now - DAY)
    if (
        player.invitations.filter(state=Invitation.State.SENT).count() >= MOST_OPEN
        or lately.exclude(state=Invitation.State.TAKEN).count() >= LETTERS_A_DAY
    ):
        raise Refused("cannot_write_there")


def _is_written_enough(address: str, now: datetime) -> bool:
    """An invitation waits there, or enough of them went there today: to whichever spelling of the address."""
    whose = plain_address(address)
    there = reduce(or_, [Q(address__iendswith=f"@{house}") for house in houses_of(whose)])
    lately = Q(state=Invitation.State.SENT) | Q(sent_at__gt=now - DAY)
    rows = Invitation.objects.filter(there, lately).exclude(state=Invitation.State.TAKEN)
    mine = [row for row in rows.only("address", "state") if plain_address(row.address) == whose]
    return len(mine) >= LETTERS_A_DAY or any(row.state == Invitation.State.SENT for row in mine)


def _have_played_together(one: User, other: User) -> bool:
    games = Tenure.objects.filter(player=one).values("seat__game_id")
    return Tenure.objects.filter(player=other, seat__game_id__in=games).exists()


def network_mark(ip: str) -> str:
    """The network of a visitor, covered: enough to count by, not to find anybody."""
    try:
        address = ip_address(ip)
    except ValueError:
        return ""
    network = ip_network((address, 24 if address.version == 4 else 48), strict=False)
    return opaque.mark("network", network)


# --- never again -----------------------------------------------------------------------------------


def wants_none(address: str) -> bool:
    return NoInvitations.objects.filter(mark__in=_marks(address)).exists()


def never_again(address: str) -> None:
    """Whoever this address belongs to is not written to again, whoever invites, however the address is
    spelled. The address is not kept."""
    NoInvitations.objects.get_or_create(mark=_marks(address)[0])


def again(address: str) -> None:
    """They have thought better of it."""
    NoInvitations.objects.filter(mark__in=_marks(address)).delete()


def _marks(address: str) -> list[str]:
    """The mark that counts for all spellings; and that of this one, as it was kept before."""
    written = address.strip().lower()
    return [opaque.mark("never again", spelling) for spelling in (plain_address(written), written)]


# --- names -----------------------------------------------------------------------------------------


def holds_link(name: str) -> bool:
    """Would a mail program make a link of it?"""
    return _LINK.search(name) is not None


def without_links(name: str) -> str:
    """The same as plain words, for a mail to somebody who has not asked for it."""
    return " ".join(_LINK.sub(" ", name).split())
