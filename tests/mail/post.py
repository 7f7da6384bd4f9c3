"""Helpers: a game at the ford, mails written to its players, replies as mail programs send them."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.mail import outgoing
from games.mail.addresses import Token
from games.mail.incoming import understand
from games.mail.outgoing import LetterMessage
from games.mail.receive import receive
from games.mail.turn_letters import reply_address
from games.models import Game, OpenQuestion, Outgoing, RawMail, Tenure
from games.reader import SeatReader
from games.service import outbox
from tests.service.tables import duel, player

SENTINEL = "-- 8< -- write your answer above this line -- ravenpost --"
_numbers = count(1)


def ford(**fields: Any) -> Game:
    """Anna is east and is asked first, Bert is west."""
    return duel(player("anna", **fields), player("bert"), timezone.now())


def user(name: str) -> User:
    return User.objects.get(username=name)


def tenure(name: str) -> Tenure:
    return Tenure.objects.select_related("seat__game").get(player__username=name, ended_at=None)


def address(name: str) -> str:
    """Where a letter could be answered that the player would get now, asked or not."""
    mine = tenure(name)
    letter = Outgoing.objects.filter(player=mine.player).latest("pk")
    return reply_address(letter, SeatReader.of_tenure(mine))


def signed(name: str, after: int | None = None) -> str:
    """The same as version 1.0 wrote it."""
    mine = tenure(name)
    row = OpenQuestion.objects.filter(seat=mine.seat).first()
    known = row.after if row else mine.seat.game.entries
    return Token("r", mine.pk, known if after is None else after).address


def mail(text: str, to: str, sender: str = "anna@mail.example", **headers: str) -> bytes:
    fields = {
        "From": sender,
        "To": to,
        "Subject": "Re: At the ford",
        "Message-ID": f"<{next(_numbers)}@mail.example>",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
    quoted = f"On Mon, 16 Nov 2026, Ravenpost wrote:\r\n> {SENTINEL}\r\n> 1  Go (go)\r\n"
    return f"{head}\r\n{text}\r\n\r\n{quoted}".encode()


def send(text: str, name: str = "anna", *, to: str = "", sender: str = "", **headers: str) -> RawMail:
    """A player replies, and a worker understands it."""
    raw = mail(text, to or address(name), sender or f"{name}@mail.example", **headers)
    return understand(receive(raw).pk)


def receipt(number: int = -1) -> LetterMessage:
    rows = list(Outgoing.objects.filter(kind="receipt").order_by("pk"))
    written = outgoing.write(rows[number])
    assert isinstance(written, LetterMessage)
    return written


def turn(name: str) -> LetterMessage | None:
    """The mail about the player's open question, as it would be sent now."""
    row = Outgoing.objects.filter(kind="turn", player__username=name).order_by("-pk").first()
    found = outgoing.write(row) if row else None
    assert found is None or isinstance(found, LetterMessage)
    return found


def send_out() -> None:
    """What is in the outbox leaves, due or not."""
    Outgoing.objects.filter(state="waiting").update(due_at=timezone.now())
    for pk in outbox.due(timezone.now(), 500):
        outbox.send(pk, outgoing.write, sent=outgoing.sent, refused=outgoing.refused)


def flat(text: object) -> str:
    """Without line breaks, so that a sentence is found wherever it was wrapped."""
    return " ".join(str(text).split())
