"""An invitation answered by mail: accept with a word for the dice, decline, or never again."""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.utils import translation
from django.utils.translation import gettext

from games import service
from games.kernel import Problem
from games.mail import front_door
from games.mail.addresses import Token
from games.mail.mime import Mail
from games.models import Invitation, Outgoing, RawMail
from games.orders.front_door import Said
from games.service import invitations, moving, outbox, seals

ANSWERED_A_DAY = 5
"""So many replies to one invitation get an answer."""


def answer(row: RawMail, mail: Mail, token: Token, now: datetime) -> str:
    """The reply's address went to the invited address alone: who answers from there has read it."""
    invitation = Invitation.objects.filter(pk=token.first).select_related("game", "player").first()
    if invitation is None or mail.sender.lower() not in _addresses(invitation):
        front_door.tell(row, mail, now, _other_address(mail))
        return "stale"
    lately = Outgoing.objects.filter(kind="invitation_reply", facts__invitation=invitation.pk)
    answered = lately.filter(written_at__gt=now - timedelta(days=1)).count()
    if answered >= ANSWERED_A_DAY:
        return "too_many"
    return _obey(row, invitation, front_door.understood(mail), now, last=answered == ANSWERED_A_DAY - 1)


def _other_address(mail: Mail) -> str:
    with translation.override(front_door.language_for(mail)):
        return gettext(
            "The invitation that you answer went to another address, or it is no longer open. Answer it from "
            "the address that got it. Nothing was changed."
        )


def never(token: Token, now: datetime) -> str:
    invitation = Invitation.objects.filter(pk=token.first).select_related("game", "player").first()
    if invitation is None:
        return "stale"
    invitations.never_again(invitation, now)
    return "unsubscribed"


def _obey(row: RawMail, invitation: Invitation, found: Said | None, now: datetime, *, last: bool) -> str:
    try:
        if found and found.name == "disagree":
            service.decline(invitation.token, now)
            _tell(row, invitation, declined=True)
            return "declined"
        if found is None or found.name not in ("agree", "yes"):
            _tell(row, invitation, last=last)
            return "not_understood"
        given = seals.word_of_mail(row.message_id, row.digest, found.rest)
        tenure = service.accept(invitation.token, invitation.player, now, word=given)
    except Problem as problem:
        _tell(row, invitation, problem=moving.verdict_of(problem), last=last)
        return "refused"
    row.tenure = tenure
    _tell(row, invitation, seat=tenure.seat.key)
    return "accepted"


def _addresses(invitation: Invitation) -> set[str]:
    known = {invitation.address.lower()}
    if invitation.player:
        verified = EmailAddress.objects.filter(user=invitation.player, verified=True)
        known |= {address.lower() for address in verified.values_list("email", flat=True)}
        known.add(invitation.player.email.lower())
    return known - {""}


def _tell(row: RawMail, invitation: Invitation, **facts: object) -> None:
    invitation.refresh_from_db()
    outbox.put(
        "invitation_reply",
        f"invitation_reply:{row.pk}",
        game=invitation.game,
        player=invitation.player,
        address="" if invitation.player else invitation.address,
        facts={"invitation": invitation.pk, **facts},
    )
