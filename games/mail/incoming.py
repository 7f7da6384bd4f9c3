"""What a stored mail means: who wrote it, for which seat, and then each of its lines.

One mail is one transaction: whatever a killed worker had begun is undone, and the next one begins afresh.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Count, Q
from django.utils import timezone, translation
from django.utils.translation import gettext
from msgspec import Struct

from accounts.as_reader import as_reader
from accounts.models import User
from games.kernel import Unreadable
from games.mail import bounces, front_door, invitation_replies, letter_parts
from games.mail.addresses import Token, is_for_staff, token_of
from games.mail.door_letters import code_of
from games.mail.mime import Mail, read
from games.mail.notices import address_of
from games.mail.reply_text import Written, written_above
from games.mail.sender_proof import is_proven
from games.models import Game, Outgoing, RawMail, ReplyAddress, Tenure
from games.orders.carrying_out import Execution
from games.orders.commands import OrderLine, lines_of, word
from games.orders.front_door import asked_besides
from games.reader import SeatReader
from games.reader.sentences import stopped_text
from games.service import failures, newcomers, outbox, post, replies, stored_mail
from games.service.transactions import whole

logger = logging.getLogger(__name__)

HOUR = timedelta(hours=1)
SHOWN = 30
"""So many lines of a doubtful reply are shown to the owner."""
ASKED_A_DAY = 5
"""So often an owner is asked about doubtful replies."""
WAITS_FOR_BOTS = timedelta(seconds=90)
"""So long a receipt waits for the next question, while nobody but bots is asked."""
LOOKED_FOR_CODE = 2_000
"""Letters at the beginning of a mail."""


def understand(pk: int, now: datetime | None = None) -> RawMail:
    """Understand one stored mail. May run twice, may be killed."""
    now = now or timezone.now()
    begun = stored_mail.begin_attempt(pk)
    mail = RawMail.objects.get(pk=pk)
    if not begun:
        return mail
    try:
        stored_mail.require_not_deadly(mail)
        mail = _understand(pk, now, _arrived(mail))
    except failures.NOT_OURS:
        raise
    except Exception as error:
        logger.exception("a mail was not understood", extra={"mail": pk, "attempt": mail.attempts})
        if failures.met("understand", pk, error):
            _give_up(mail, now)
        return mail
    if mail.attempts > 1:
        failures.done("understand", pk)
    return mail


class Arrived(Struct, frozen=True):
    """What is found out about a mail before anything is locked."""

    mail: Mail
    writer: User | None
    """Whose address it comes from."""
    proven: bool
    """Whether it is surely from there."""


def _arrived(row: RawMail) -> Arrived | None:
    """Asks the sender's name server, perhaps a slow one. None if the mail cannot be read."""
    try:
        mail = read(bytes(row.raw))
    except Unreadable:
        return None
    writer = newcomers.player_of(mail.sender)
    is_known = _is_known(_token(row, mail.to), mail.sender, writer)
    return Arrived(mail, writer, is_known and is_proven(bytes(row.raw), mail, row.envelope))


def _is_known(token: Token | None, sender: str, writer: User | None) -> bool:
    """Could this sender speak for the seat that the mail is for, or for anybody where it is for none?"""
    if writer and token and token.kind == "r" and replies.sits_by(token.word, writer):
        return True
    reader = _reader_of(token, _letter_of(token))
    return _is_players(reader, sender, writer) if reader else writer is not None


@whole
def _understand(pk: int, now: datetime, arrived: Arrived | None) -> RawMail:
    row = stored_mail.locked(pk)
    if row.understood_at is None:
        outcome = _outcome(row, arrived, now) if arrived else "unreadable"
        stored_mail.mark_understood(row, outcome, now)
    return row


@whole
def _give_up(mail: RawMail, now: datetime) -> None:
    """Our fault: the sender hears that the game is safe, the admin sees the mail."""
    stored_mail.mark_failed(mail, now)
    try:
        written = read(bytes(mail.raw))
    except Unreadable:
        return
    token = _token(mail, written.to)
    reader = _reader_of(token, _letter_of(token))
    if reader and _is_players(reader, written.sender, newcomers.player_of(written.sender)):
        with as_reader(reader.player):
            broken = stopped_text()
        _put_receipt(mail, reader, now, lead=[broken])


# --- whose mail it is ----------------------------------------------------------------------------


def _outcome(row: RawMail, arrived: Arrived, now: datetime) -> str:
    mail, proven = arrived.mail, arrived.proven
    row.sender = mail.sender[:254]
    mail_from = row.envelope.get("from")
    kind = bounces.kind_of(mail, mail_from, settings.MAIL_DOMAIN)
    if kind == "bounce":
        return _bounced(row, mail, now)
    if kind:
        return kind
    if proven and arrived.writer:
        post.heard_from(arrived.writer, mail.sender, now)
    token = _token(row, mail.to)
    if token is None:
        return _to_the_post(row, mail, now, proven)
    if token.kind == "u":
        return _unsubscribe(token)
    if token.kind == "i":
        return invitation_replies.answer(row, mail, token, now)
    if token.kind == "n":
        return invitation_replies.never(token, now)
    if token.kind == "c":
        return _confirm_by_reply(row, mail, token, now)
    if token.kind == "k":
        return _code_by_reply(row, mail, token.first, now)
    if token.kind == "b":
        return _to_the_post(row, mail, now, proven)
    return _reply(row, mail, token, now, proven)


def _token(row: RawMail, headers: tuple[str, ...]) -> Token | None:
    """The first address of ours among those the door was told, else among the headers."""
    for address in [*row.envelope.get("to", []), *headers]:
        token = token_of(address)
        if token:
            return token
    return None


# --- to the post itself --------------------------------------------------------------------------


def _to_the_post(row: RawMail, mail: Mail, now: datetime, proven: bool) -> str:
    """What goes to our own address, or to none of ours any more. Staff's addresses are for people to read."""
    told = [*row.envelope.get("to", []), *mail.to]
    if any(map(is_for_staff, told)):
        return "for_staff"
    if not mail.sender:
        return "no_sender"
    mentioned = _code_in(row, mail)
    if mentioned is not None:
        return _code_by_reply(row, mail, mentioned, now)
    return front_door.answer(row, mail, now, proven=proven, obey=obey_at_the_door)


def _code_in(row: RawMail, mail: Mail) -> int | None:
    """The mail that waits for the code that stands in this one."""
    waiting = RawMail.objects.filter(sender=mail.sender, outcome="code_sent").exclude(pk=row.pk)
    said = f"{mail.subject} {mail.text[:LOOKED_FOR_CODE]}".lower()
    pks = waiting.order_by("-pk").values_list("pk", flat=True)[: front_door.CODES_A_DAY]
    return next((pk for pk in pks if code_of(pk) in said), None)


def _code_by_reply(row: RawMail, mail: Mail, pk: int, now: datetime) -> str:
    """The code went to one address alone: who answers from there has read it."""
    lines = lines_of(written_above(mail.text).lines)
    agrees = any(line.command in ("confirm", "yes", "ok", "agree") for line in lines[:3])
    if not agrees and code_of(pk) not in f"{mail.subject} {mail.text[:LOOKED_FOR_CODE]}".lower():
        front_door.tell(row, mail, now, _how_to_confirm(mail))
        return "not_confirmed"
    found = front_door.confirmed(pk, mail, now)
    if found is None:
        front_door.tell(row, mail, now, _settled(mail))
        return "stale"
    waiting, player = found
    outcome = front_door.obey_confirmed(waiting, read(bytes(waiting.raw)), player, now, obey_at_the_door)
    stored_mail.mark_obeyed(waiting, outcome)
    return "confirms"


def _how_to_confirm(mail: Mail) -> str:
    with translation.override(front_door.language_for(mail)):
        return gettext("Nothing was done: answer our letter with the word %(confirm)s, or leave it be.") % {
            "confirm": word("confirm")
        }


def _settled(mail: Mail) -> str:
    with translation.override(front_door.language_for(mail)):
        return gettext(
            "What you confirm is settled already, or too old. Write once more what you would like."
        )


def obey_at_the_door(
    row: RawMail, tenure: Tenure, lines: list[OrderLine], now: datetime, written: str
) -> str:
    """What is said about one game in a mail to the post: as if it stood in a reply to its newest letter, but
    numbers mean nothing, for who knows in which list they were looked up. Where no word of ours is named it
    may be about something else: then it is left alone unless it reads as an answer."""
    reader = SeatReader.of_tenure(tenure)
    after = reader.row.after if reader.row else reader.game.entries
    execution = Execution(reader, after, now, key=f"mail:{row.pk}", read_again=lines_in)
    execution.blind = True
    named = [line for line in lines if line.command]
    with as_reader(reader.player):
        outcome = execution.carry_out_word(named[0]) if named else execution.carry_out(lines)
    is_meant = named or outcome == "obeyed" or execution.readings
    if not is_meant:
        return ""
    row.tenure, row.after = tenure, after
    for entry in execution.read if written else ():
        entry["text"] = written
    _put_receipt(row, reader, now, **_told(execution))
    return outcome


def _told(execution: Execution) -> dict[str, Any]:
    return {
        "lines": execution.read,
        "parts": execution.parts,
        "flags": execution.flags,
        "readings": execution.readings,
    }


def _letter_of(token: Token | None) -> ReplyAddress | None:
    return replies.find(token.word) if token and token.word else None


def _reader_of(token: Token | None, letter: ReplyAddress | None) -> SeatReader | None:
    """The seat that a reply's address speaks for."""
    if token is None or token.kind != "r":
        return None
    if letter is None:
        return letter_parts.reader_of_tenure(token.first)
    tenure = letter.tenure
    return SeatReader.of_tenure(tenure) if tenure.player and tenure.ended_at is None else None


def _reply(row: RawMail, mail: Mail, token: Token, now: datetime, proven: bool) -> str:
    letter = _letter_of(token)
    reader = _reader_of(token, letter)
    if reader is None:
        return _stale(row, mail, now, proven)
    row.tenure, row.reply_address = reader.tenure, letter
    row.after = letter.after if letter else token.second
    if _too_many(row, reader, now):
        if proven:
            _say_limit(reader, "mails", settings.MAILS_AN_HOUR, now + HOUR)
        return "too_many"
    if not proven:
        return _ask_owner(row, mail, reader, now)
    return obey(row, mail, reader, now)


def _stale(row: RawMail, mail: Mail, now: datetime, proven: bool) -> str:
    """A letter to somebody who no longer sits there, or too old a one: its writer hears what is open."""
    if proven:
        with translation.override(front_door.language_for(mail)):
            lead = gettext(
                "The letter that you answer is no longer open: you do not sit in that seat any more, or the "
                "game ended long ago. Nothing was changed."
            )
        front_door.tell(row, mail, now, lead, proven=True)
    return "stale"


def addresses_of(reader: SeatReader) -> set[str]:
    """The player's verified addresses; a guest's is the one that was invited."""
    verified = EmailAddress.objects.filter(user=reader.player, verified=True).values_list("email", flat=True)
    known = {address.lower() for address in verified}
    if known or EmailAddress.objects.filter(user=reader.player).exists():
        return known
    return {address_of(Outgoing(player=reader.player)).lower()} - {""}


def _is_players(reader: SeatReader, sender: str, writer: User | None) -> bool:
    return bool(sender) and (writer == reader.player or sender in addresses_of(reader))


def _too_many(row: RawMail, reader: SeatReader, now: datetime) -> bool:
    """Limits per sender, seat and game: what is beyond them is kept, not answered."""
    lately = RawMail.objects.filter(received_at__gt=now - HOUR).exclude(pk=row.pk)
    counted = lately.aggregate(
        of_sender=Count("pk", filter=Q(sender=row.sender)),
        of_seat=Count("pk", filter=Q(tenure=reader.tenure)),
        of_game=Count("pk", filter=Q(tenure__seat__game=reader.game)),
    )
    most = settings.MAILS_AN_HOUR
    return max(counted["of_sender"], counted["of_seat"]) >= most or counted["of_game"] >= 4 * most


# --- obeying -------------------------------------------------------------------------------------


def lines_in(mail: RawMail) -> list[OrderLine]:
    """What a stored mail orders."""
    return lines_of(written_above(read(bytes(mail.raw)).text).lines)


def obey(row: RawMail, mail: Mail, reader: SeatReader, now: datetime) -> str:
    """Carry the lines out and answer with a receipt."""
    written = written_above(mail.text)
    assert row.after is not None
    execution = Execution(
        reader, row.after, now, key=f"mail:{row.pk}", letter=row.reply_address, read_again=lines_in
    )
    with as_reader(reader.player):
        if written.is_empty:
            _put_receipt(row, reader, now, lead=[_nothing_found(written)])
            return "empty"
        lines = lines_of(written.lines)
        outcome = execution.carry_out(lines)
        if outcome == "refused" and (asked := _asked_besides(execution, lines)):
            outcome = execution.carry_out_word(asked)
    _put_receipt(row, reader, now, **_told(execution))
    return outcome


def _asked_besides(execution: Execution, lines: list[OrderLine]) -> OrderLine | None:
    """What answers nothing, but is a word of ours (“draw” also draws cards), or asks for something that one
    of them would have shown."""
    if len(lines) != 1 or execution.acted or execution.readings:
        return None
    return lines[0] if lines[0].command == "draw" else asked_besides(lines[0].text)


def _nothing_found(written: Written) -> str:
    if written.has_sentinel:
        return gettext(
            "We found nothing above the line of our mail. What stands below it is not read. Nothing was "
            "changed."
        )
    return gettext(
        "The line of our mail is missing in your reply, so we cannot tell your words from quoted ones. "
        "Write your "
        "answer after the word “orders:”, up to an empty line. Nothing was changed."
    )


def _put_receipt(
    row: RawMail,
    reader: SeatReader,
    now: datetime,
    *,
    lines: list[dict[str, Any]] | None = None,
    parts: list[dict[str, Any]] | None = None,
    lead: list[str] | None = None,
    flags: dict[str, bool] | None = None,
    readings: list[Any] | None = None,
) -> None:
    """One receipt a mail. Beyond so many an hour to one player they are gathered: one comes when the hour is
    over, and tells of all of them."""
    facts = {
        "tenure": reader.tenure.pk,
        "received": row.received_at.isoformat(),
        "answers": row.message_id,
        "lines": lines or [],
        "parts": parts or [],
        "lead": lead or [],
        "readings": readings or [],
        **(flags or {}),
    }
    lately = Outgoing.objects.filter(kind="receipt", player=reader.player, written_at__gt=now - HOUR)
    written = lately.count()
    if written >= settings.RECEIPTS_AN_HOUR:
        ends = min(lately.values_list("written_at", flat=True)) + HOUR
        if outbox.gather_receipt(reader.tenure, facts, ends):
            _say_limit(reader, "receipts", settings.RECEIPTS_AN_HOUR, ends)
        return
    asks_or_shows = bool(parts or lead or readings or not lines)
    is_done = not asks_or_shows and all(line["done"] for line in lines or ())
    due = now + _pause(reader) if is_done else None
    key = f"receipt:{row.pk}"
    outbox.put("receipt", key, game=reader.game, player=reader.player, facts=facts, due_at=due)


def _pause(reader: SeatReader) -> timedelta:
    """So long a receipt waits for the reader's next question, to be one letter with it: a little while others
    are asked, no longer than they need where those are bots. A secret answer has its receipt at once."""
    if reader.game.state != Game.State.RUNNING or reader.row or reader.answered_in_secret:
        return timedelta()
    asked = [row.seat.tenure for row in reader.open_questions.values()]
    if asked and all(tenure is not None and tenure.bot for tenure in asked):
        return WAITS_FOR_BOTS
    return timedelta(seconds=settings.RECEIPT_PAUSE) if asked else timedelta()


def _say_limit(reader: SeatReader, what: str, most: int, ends: datetime) -> None:
    """Said once, with when it ends; the letter holds the open question, so that the player can go on."""
    waiting = Outgoing.objects.filter(kind="limit", player=reader.player, facts__what=what)
    if waiting.filter(written_at__gt=ends - HOUR).exists():
        return
    facts = {"tenure": reader.tenure.pk, "what": what, "most": most, "ends": ends.isoformat()}
    key = f"limit:{what}:{reader.tenure.pk}:{ends:%Y%m%dT%H%M}"
    outbox.put("limit", key, game=reader.game, player=reader.player, facts=facts)


# --- is it really you ----------------------------------------------------------------------------


def _ask_owner(row: RawMail, mail: Mail, reader: SeatReader, now: datetime) -> str:
    """Nothing is done; the owner of the seat may confirm it."""
    lines = [line for line in written_above(mail.text).lines if line.strip()][:SHOWN]
    lately = Outgoing.objects.filter(
        kind="confirm", player=reader.player, written_at__gt=now - timedelta(days=1)
    )
    asked = lately.count()
    if lines and asked < ASKED_A_DAY:
        facts = {"tenure": reader.tenure.pk, "mail": row.pk, "lines": [line[:200] for line in lines]}
        outbox.put("confirm", f"confirm:{row.pk}", game=reader.game, player=reader.player, facts=facts)
    elif lines and asked:
        ends = min(lately.values_list("written_at", flat=True)) + timedelta(days=1)
        _say_limit(reader, "unproven", ASKED_A_DAY, ends)
    return "unproven"


def _confirm_by_reply(row: RawMail, mail: Mail, token: Token, now: datetime) -> str:
    """The address went to the owner only; who answers from the owner's address has read it."""
    doubtful = stored_mail.doubtful(token.first)
    reader = letter_parts.reader_of_tenure(doubtful.tenure_id) if doubtful and doubtful.tenure_id else None
    if doubtful is None or reader is None:
        front_door.tell(row, mail, now, _settled(mail))
        return "stale"
    if not _is_players(reader, mail.sender, newcomers.player_of(mail.sender)):
        return "stale"
    lines = lines_of(written_above(mail.text).lines)
    if not lines or lines[0].command not in ("confirm", "yes"):
        front_door.tell(row, mail, now, _how_to_confirm(mail))
        return "not_confirmed"
    row.tenure = reader.tenure
    confirm(doubtful, reader, now)
    return "confirms"


def confirm(doubtful: RawMail, reader: SeatReader, now: datetime) -> None:
    """The owner says that a doubtful mail is theirs: it is obeyed now, if its question is still open."""
    stored_mail.mark_obeyed(doubtful, obey(doubtful, read(bytes(doubtful.raw)), reader, now))


@whole
def confirm_by_button(token: Token, now: datetime) -> bool:
    """The button of the page that only the owner's mail leads to."""
    doubtful = stored_mail.doubtful(token.first)
    reader = letter_parts.reader_of_tenure(doubtful.tenure_id) if doubtful and doubtful.tenure_id else None
    if token.kind != "c" or doubtful is None or reader is None:
        return False
    confirm(doubtful, reader, now)
    return True


# --- leaving and failing -------------------------------------------------------------------------


def _unsubscribe(token: Token) -> str:
    tenure = Tenure.objects.filter(pk=token.first, ended_at=None).first()
    if tenure:
        post.want_mails(tenure, False)
    return "unsubscribed"


def _bounced(row: RawMail, mail: Mail, now: datetime) -> str:
    """Only our own return path, made for one mail, can say that this mail came back. Its reader knows the
    path too: so it must fit a mail that left lately, and nobody is stopped who has been heard of since."""
    token = _token(row, mail.to)
    if token is None or token.kind != "b":
        return "bounce"
    sent = post.sent_lately(token.first, now)
    if sent is None or not bounces.has_failed(mail):
        return "bounce" if sent is None else "delayed"
    address = address_of(sent)
    if not bounces.is_about(mail, address) or post.heard_of_since(sent):
        return "bounce_doubted"
    if bounces.is_hard(mail):
        post.mark_unreached(sent, address, bounces.reason(mail), now)
        return "hard_bounce"
    post.mark_refused(sent, address, bounces.reason(mail), now)
    return "bounce"
