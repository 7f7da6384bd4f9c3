"""A mail to the post's own address: a stranger's first one, or a player's about any of the games.

What is public is answered at once. Whatever does or shows something personal waits until its sender is
proven: a player's mail by DKIM or SPF, a stranger's by answering the letter with the code, which goes to that
address alone. Nothing is sent to anybody else before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext
from msgspec import Struct

from accounts.as_reader import as_reader
from accounts.models import User
from games.kernel import Problem
from games.mail.mime import Mail, read
from games.mail.own_language import language_of
from games.mail.reply_text import said_without_quotes
from games.models import Game, Invitation, Outgoing, RawMail, Tenure
from games.orders import front_door
from games.orders.commands import OrderLine, lines_of, word
from games.orders.front_door import Said, Visit
from games.reader.dates import moment_text
from games.reader.problems import reason_text
from games.service import invitations, newcomers, outbox, stored_mail
from games.service.invitation_limits import network_mark

DAY = timedelta(days=1)
CODES_A_DAY = 3
"""Letters with a code to one address."""
STRANGERS_A_DAY = 5
"""Answers to one address that has no account."""
FROM_A_NETWORK = 60
"""Answers to strangers whose mails came from one network, in a day."""
CODE_LASTS = timedelta(days=3)
FOR_FIRST_LETTER = timedelta(seconds=90)
PUBLIC = ("help", "lobby")
Obey = Callable[[RawMail, Tenure, list[OrderLine], datetime, str], str]
"""Carries out what is said about one game, and writes its receipt, with the words as they were written; empty
if it says nothing there."""


class Caller(Struct, frozen=True):
    """Who seems to have written, in which language we answer."""

    address: str
    player: User | None
    language: str
    network: str


def answer(row: RawMail, mail: Mail, now: datetime, *, proven: bool, obey: Obey) -> str:
    """What the mail wants is done, told, or asked back; the outcome in a word."""
    caller = _caller(row, mail)
    if _is_flooding(row, caller, now):
        return "too_many"
    lines, subject = said_without_quotes(mail.text), written_subject(mail.subject)
    said = front_door.said(lines, subject)
    if said is None and proven and (outcome := _answer(row, caller.player, lines, now, obey)):
        return outcome
    said = said or _meant(lines, subject, caller) or front_door.said((), own_subject(mail.subject))
    with translation.override(caller.language):
        if said is None or said.name in PUBLIC:
            return _tell_public(row, caller, said, proven)
        if caller.player is None or not proven:
            return _send_code(row, caller, lines, mail.subject, now)
    return _obey(row, caller.player, said, now, obey)


def _meant(lines: Sequence[str], subject: str, caller: Caller) -> Said | None:
    """What is meant without a word of ours; of a stranger only what is public, for most of what strangers
    send is meant for nobody."""
    found = front_door.meant(lines, subject)
    return found if found and (caller.player or found.name in PUBLIC) else None


def tell(row: RawMail, mail: Mail, now: datetime, lead: str, *, proven: bool = False) -> None:
    """One sentence to whoever wrote, with what can be written; to a player also the own games, if it is
    surely theirs."""
    caller = _caller(row, mail)
    if not caller.address or _is_flooding(row, caller, now):
        return
    with translation.override(caller.language):
        put(row, caller, [lead], [*_own_games(caller, proven), *front_door.help_parts()])


def _own_games(caller: Caller, proven: bool) -> list[dict[str, Any]]:
    visit = Visit(caller.player, timezone.now())
    if caller.player and proven:
        front_door.games(visit, "")
    return visit.parts


def _caller(row: RawMail, mail: Mail) -> Caller:
    network = network_mark(str(row.envelope.get("ip") or ""))
    return Caller(mail.sender, newcomers.player_of(mail.sender), language_for(mail), network)


def language_for(mail: Mail) -> str:
    """In which we answer."""
    player = newcomers.player_of(mail.sender)
    return player.language if player else _invited_language(mail.sender) or language_of(mail)


def _invited_language(address: str) -> str:
    invited = Invitation.objects.filter(address__iexact=address, state=Invitation.State.SENT)
    return invited.values_list("language", flat=True).first() or ""


def understood(mail: Mail) -> Said | None:
    """What a mail wants, by its lines, and by its subject where somebody has written one."""
    lines, subject = said_without_quotes(mail.text), written_subject(mail.subject)
    found = front_door.said(lines, subject) or front_door.meant(lines, subject)
    return found or front_door.said((), own_subject(mail.subject))


def written_subject(subject: str) -> str:
    """Nothing where a mail program wrote it: the subject of a reply is that of the letter."""
    own = own_subject(subject)
    return own if own == subject.strip() else ""


def own_subject(subject: str) -> str:
    """Without what mail programs put before it."""
    head, colon, rest = subject.partition(":")
    is_prefix = colon and head.strip().lower() in (
        "re",
        "rv",
        "fw",
        "fwd",
        "r",
        "res",
        "enc",
        "i",
        "aw",
        "ref",
    )
    return own_subject(rest) if is_prefix else subject.strip()


# --- limits ----------------------------------------------------------------------------------------


def _is_flooding(row: RawMail, caller: Caller, now: datetime) -> bool:
    """A limit that is reached is said once, with when it ends; beyond it nothing is answered."""
    sent = Outgoing.objects.filter(kind__in=("answer", "code"), written_at__gt=now - DAY)
    mine = sent.filter(player=caller.player) if caller.player else sent.filter(address__iexact=caller.address)
    most = settings.RECEIPTS_AN_HOUR if caller.player else STRANGERS_A_DAY
    count = mine.count()
    of_network = sent.filter(facts__network=caller.network) if caller.network and not caller.player else None
    if of_network is not None and of_network.count() >= FROM_A_NETWORK:
        return True
    if count == most:
        ends = min(mine.values_list("written_at", flat=True)) + DAY
        with translation.override(caller.language):
            put(row, caller, [_limit_text(ends, caller.player)], subject="")
    return count >= most


def _limit_text(ends: datetime, player: User | None) -> str:
    zone = player.zone if player else timezone.get_current_timezone()
    with timezone.override(zone):
        return gettext(
            "We have had many mails from you today, and answer no more of them until %(moment)s. Your games "
            "go on, and their questions still reach you."
        ) % {"moment": moment_text(ends)}


# --- answering -------------------------------------------------------------------------------------


def put(
    row: RawMail,
    caller: Caller,
    lead: Sequence[str],
    parts: Sequence[dict[str, Any]] = (),
    *,
    kind: str = "answer",
    subject: str | None = None,
    game: Game | None = None,
    **more: Any,
) -> None:
    """What tells of a `game` that has begun waits a little for its first letter, to be one with it."""
    outbox.put(
        kind,
        f"{kind}:{row.pk}" if subject is None else f"{kind}:limit:{row.pk}",
        game=game,
        player=caller.player,
        due_at=timezone.now() + FOR_FIRST_LETTER if game else None,
        address="" if caller.player else caller.address,
        facts={
            "lead": list(lead),
            "parts": list(parts),
            "answers": row.message_id,
            "language": caller.language,
            "network": caller.network,
            **more,
        },
    )


def _tell_public(row: RawMail, caller: Caller, said: Said | None, proven: bool) -> str:
    """Help, the lobby, and what to write where nothing was understood: in a few lines to a stranger, for many
    who write so are machines with somebody else's address."""
    if said is None:
        lead = gettext("We could not read in your mail what you would like. Nothing was changed.")
        if caller.player:
            put(row, caller, [lead], [*_own_games(caller, proven), *front_door.help_parts()])
        else:
            put(row, caller, [lead, front_door.help_text()], front_door.example_parts())
        return "not_understood"
    visit = Visit(caller.player, timezone.now())
    lead = front_door.WORDS[said.name](visit, said.rest)
    put(row, caller, [lead], visit.parts)
    return "told"


def _obey(row: RawMail, player: User, said: Said, now: datetime, obey: Obey) -> str:
    caller = Caller(player.email, player, player.language, "")
    name = said.name
    with as_reader(player):
        try:
            if name in ("agree", "disagree") and front_door.has_invitation(player):
                name = {"agree": "accept", "disagree": "decline"}[name]
            if name in front_door.WORDS:
                visit = Visit(player, now, (row.message_id, row.digest))
                told = front_door.WORDS[name](visit, said.rest)
            else:
                tenure, rest = front_door.tenure_meant(player, said.rest, name)
                line = OrderLine(1, f"{word(name)} {rest}".strip(), name, rest)
                return obey(row, tenure, [line], now, said.line)
        except Problem as problem:
            lead = [reason_text(problem), gettext("Nothing was changed.")]
            put(row, caller, lead, front_door.help_parts() if problem.key == "no_game_of_yours" else ())
            return "refused"
    player.refresh_from_db()
    with as_reader(player):
        caller = Caller(player.email, player, player.language, "")
        put(row, caller, [told], visit.parts, game=visit.begun, games=name == "games")
    return "obeyed"


def _answer(row: RawMail, player: User | None, lines: Sequence[str], now: datetime, obey: Obey) -> str:
    """What reads as an answer is one, where a single game waits for this player; else nothing is done."""
    tenure = front_door.only_asked(player) if player else None
    said = [line for line in lines_of(lines) if not line.command]
    return obey(row, tenure, said, now, "") if tenure and said else ""


# --- the code --------------------------------------------------------------------------------------


def _send_code(row: RawMail, caller: Caller, lines: Sequence[str], subject: str, now: datetime) -> str:
    """The mail waits; who answers our letter from its address has read it."""
    lately = Outgoing.objects.filter(kind="code", written_at__gt=now - DAY)
    mine = (
        lately.filter(player=caller.player)
        if caller.player
        else lately.filter(address__iexact=caller.address)
    )
    if mine.count() >= CODES_A_DAY:
        ends = min(mine.values_list("written_at", flat=True)) + DAY
        if mine.count() == CODES_A_DAY and not _said_already(caller, ends):
            put(row, caller, [_limit_text(ends, caller.player)], limit=ends.isoformat())
        return "too_many"
    shown = [line[:200] for line in [*lines, subject] if line.strip()][:5]
    put(row, caller, shown, kind="code", mail=row.pk, new=caller.player is None)
    return "code_sent"


def _said_already(caller: Caller, ends: datetime) -> bool:
    rows = Outgoing.objects.filter(kind="answer", facts__limit=ends.isoformat())
    same = rows.filter(player=caller.player) if caller.player else rows.filter(address__iexact=caller.address)
    return same.exists()


def confirmed(pk: int, mail: Mail, now: datetime) -> tuple[RawMail, User] | None:
    """The mail that waited for its code, now that somebody has answered from its own address; an account is
    made where there was none. None if nothing waits there."""
    waiting = stored_mail.waits_for_code(pk, now - CODE_LASTS)
    if waiting is None or waiting.sender != mail.sender:
        return None
    player = newcomers.player_of(mail.sender)
    if player is None:
        first = read(bytes(waiting.raw))
        player = newcomers.make_player(mail.sender, _invited_language(mail.sender) or language_of(first))
        invitations.belong_to(player, player.email)
    return waiting, player


def obey_confirmed(waiting: RawMail, mail: Mail, player: User, now: datetime, obey: Obey) -> str:
    said = understood(mail)
    if said is None:
        return "not_understood"
    return _obey(waiting, player, said, now, obey)
