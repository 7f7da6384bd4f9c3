"""An invitation answered by mail: accept with a word for the dice, decline, or never again."""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress

from games import service
from games.kernel import Problem
from games.mail.addresses import Token
from games.mail.mime import Mail
from games.mail.reply_text import written_above
from games.models import Invitation, Outgoing, RawMail
from games.orders.notation import plain
from games.service import invitations, moving, outbox, seals

ANSWERED_A_DAY = 5
"""So many replies to one invitation get an answer."""
_ACCEPT = ("accept", "acepto", "aceptar", "accetto", "accettare", "aceito", "aceitar")
_DECLINE = (
    *("decline", "rechazo", "rechazar", "declino", "rifiuto", "rifiutare", "recuso", "recusar"),
    *("no acepto", "non accetto", "nao aceito"),
)


def answer(row: RawMail, mail: Mail, token: Token, now: datetime) -> str:
    """The reply's address went to the invited address alone: who answers from there has read it."""
    invitation = Invitation.objects.filter(pk=token.first).select_related("game", "player").first()
    if invitation is None or mail.sender.lower() not in _addresses(invitation):
        return "stale"
    lately = Outgoing.objects.filter(kind="invitation_reply", facts__invitation=invitation.pk)
    if lately.filter(written_at__gt=now - timedelta(days=1)).count() >= ANSWERED_A_DAY:
        return "too_many"
    lines = [line for line in written_above(mail.text).lines if line.strip()]
    return _obey(row, invitation, lines[0] if lines else "", now)


def never(token: Token, now: datetime) -> str:
    invitation = Invitation.objects.filter(pk=token.first).select_related("game", "player").first()
    if invitation is None:
        return "stale"
    invitations.never_again(invitation, now)
    return "unsubscribed"


def _obey(row: RawMail, invitation: Invitation, line: str, now: datetime) -> str:
    try:
        if _after(line, _DECLINE) is not None:
            service.decline(invitation.token, now)
            return "declined"
        word = _after(line, _ACCEPT)
        if word is None:
            _tell(row, invitation)
            return "not_understood"
        given = seals.word_of_mail(row.message_id, row.digest, word)
        tenure = service.accept(invitation.token, invitation.player, now, word=given)
    except Problem as problem:
        _tell(row, invitation, problem=moving.verdict_of(problem))
        return "refused"
    row.tenure = tenure
    _tell(row, invitation, seat=tenure.seat.key)
    return "accepted"


def _after(line: str, words: tuple[str, ...]) -> str | None:
    """What stands behind one of the words that a line begins with; None if it begins otherwise."""
    for word in sorted(words, key=len, reverse=True):
        size = len(word.split())
        parts = line.split()
        if plain(" ".join(parts[:size])).strip(" .,:;!") == word:
            return " ".join(parts[size:])
    return None


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
