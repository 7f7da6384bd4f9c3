"""From the bytes of a mail to who wrote it, to which of our addresses, and what it says.

Limits come first: whatever is beyond them is not looked at, so that no mail can keep a worker busy. Text
parts stand before attachments in the mails that people write; attachments are not read.
"""

from __future__ import annotations

import re
import time
from email import message_from_bytes
from email.header import decode_header
from email.message import Message
from email.policy import compat32
from email.utils import getaddresses, parseaddr
from typing import Any

from msgspec import Struct

from games.kernel import Unreadable
from games.mail.html_text import html_to_text
from games.mail.reply_text import has_sentinel, unflow

MOST_BYTES = 600_000
"""Read from the beginning of a mail; what comes behind is attachments."""
MOST_HEADER_BYTES = 64_000
MOST_BOUNDARIES = 20
MOST_PARTS = 40
DEEPEST = 8
LONGEST_PART = 200_000
LONGEST_HEADER = 4_000
MOST_SECONDS = 0.5
"""Of our own work: a busy machine makes no mail unreadable."""
MOST_CONTENT_TYPES = 200

_BOUNDARY = re.compile(rb"boundary\s*=", re.I)
_CONTENT_TYPE = re.compile(rb"^content-type\s*:", re.I | re.M)
_FROM_LINE = re.compile(rb"\A(?:\r?\n)*(?:From [^\n]*\n)?")


class Mail(Struct, frozen=True):
    """A mail as far as we care. Headers by lower-case name, first ones only; nothing of attachments."""

    message_id: str
    sender: str
    """The From address, lower case; empty when there is none or several."""
    to: tuple[str, ...]
    """Every address it says it was meant for, lower case."""
    subject: str
    headers: dict[str, str]
    text: str
    is_report: bool = False
    report: str = ""
    """The machine-readable part of a bounce."""
    original: str = ""
    """The headers of the mail that bounced, as far as they came back."""


def head_of(raw: bytes) -> Message:
    """The headers alone."""
    start = _FROM_LINE.match(raw)
    raw = raw[start.end() if start else 0 :][:MOST_HEADER_BYTES]
    ends = [at for mark in (b"\r\n\r\n", b"\n\n") if (at := raw.find(mark)) >= 0]
    return message_from_bytes(raw[: min(ends)] if ends else raw, policy=compat32)


def message_id_of(raw: bytes) -> str:
    return header(head_of(raw), "message-id").strip()[:255]


def read(raw: bytes) -> Mail:
    """Raises Unreadable for a mail beyond the limits."""
    began = time.thread_time()
    start = _FROM_LINE.match(raw)
    raw = raw[start.end() if start else 0 :][:MOST_BYTES]
    if len(_BOUNDARY.findall(raw)) > MOST_BOUNDARIES or len(_CONTENT_TYPE.findall(raw)) > MOST_CONTENT_TYPES:
        raise Unreadable("too_complex")
    message = message_from_bytes(raw, policy=compat32)
    headers = {name: header(message, name) for name in _WANTED}
    _check_time(began)
    reader = _Parts(began)
    text = reader.text_of(message, 0)
    return Mail(
        message_id=headers["message-id"].strip()[:255],
        sender=_sender(message),
        to=_recipients(message),
        subject=headers["subject"],
        headers=headers,
        text=text,
        is_report=message.get_content_type() == "multipart/report" or bool(reader.report),
        report=reader.report,
        original=reader.original,
    )


_WANTED = (
    "message-id",
    "subject",
    "in-reply-to",
    "references",
    "auto-submitted",
    "x-auto-response-suppress",
    "x-autoreply",
    "x-autorespond",
    "precedence",
    "list-id",
    "list-unsubscribe",
    "list-post",
    "return-path",
    "x-failed-recipients",
    "x-ravenpost",
    "x-loop",
    "content-type",
    "content-language",
    "authentication-results",
)


def header(message: Message, name: str) -> str:
    """A header as text, whatever it was encoded in; never an exception."""
    value = next((str(value) for key, value in message.raw_items() if key.lower() == name), None)
    if value is None:
        return ""
    text = value[:LONGEST_HEADER]
    if not text.isascii():
        return _one_line(decoded(text.encode("utf-8", "surrogateescape"), "utf-8"))
    try:
        words = [_word(word, charset) for word, charset in decode_header(text)]
    except Exception:
        return _one_line(text)
    return _one_line("".join(words))


def _word(word: Any, charset: str | None) -> str:
    return decoded(word, charset) if isinstance(word, bytes) else str(word)


def _one_line(text: str) -> str:
    return " ".join(text.replace("\x00", "").split())


def _sender(message: Message) -> str:
    values = [header(message, "from")] if len(message.get_all("from", [])) == 1 else []
    found = [address for _, address in getaddresses(values) if address]
    return found[0].lower() if len(found) == 1 and found[0].count("@") == 1 else ""


def _recipients(message: Message) -> tuple[str, ...]:
    names = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")
    values = [str(value)[:LONGEST_HEADER] for name in names for value in message.get_all(name, [])[:10]]
    found = [parseaddr(address)[1] or address for _, address in getaddresses(values)]
    return tuple(dict.fromkeys(address.lower() for address in found if "@" in address))


def _check_time(began: float) -> None:
    if time.thread_time() - began > MOST_SECONDS:
        raise Unreadable("too_complex")


class _Parts:
    """Walks the parts that may hold words. Counts them, and gives up rather than go on for ever."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.parts = 0
        self.report = ""
        self.original = ""

    def text_of(self, part: Message, depth: int) -> str:
        self.parts += 1
        _check_time(self.began)
        if self.parts > MOST_PARTS or depth > DEEPEST:
            return ""
        kind = part.get_content_type()
        if kind == "multipart/alternative":
            return self.alternative(part, depth)
        if part.is_multipart() and kind.startswith("multipart/"):
            texts = [self.text_of(child, depth + 1) for child in children(part)]
            return "\n".join(text for text in texts if text.strip())
        if kind in ("message/delivery-status", "text/rfc822-headers", "message/rfc822"):
            self.keep_report(part, kind)
            return ""
        if _is_attached(part):
            return ""
        return part_text(part, kind)

    def alternative(self, part: Message, depth: int) -> str:
        """The plain text, unless only the other form still has our sentinel or any words at all."""
        texts = [(child.get_content_type(), self.text_of(child, depth + 1)) for child in children(part)]
        plain = "\n".join(text for kind, text in texts if kind == "text/plain")
        others = [text for kind, text in texts if kind != "text/plain" and text.strip()]
        other = others[0] if others else ""
        if not plain.strip() or (other and not has_sentinel(plain) and has_sentinel(other)):
            return other or plain
        return plain

    def keep_report(self, part: Message, kind: str) -> None:
        if kind == "message/delivery-status":
            self.report = self.report or part.as_string()[:LONGEST_PART]
        elif not self.original:
            inner = part.get_payload(0) if part.is_multipart() else part
            self.original = str(inner)[:LONGEST_PART]


def children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def _is_attached(part: Message) -> bool:
    disposition = str(part.get("content-disposition") or "").strip().lower()
    return disposition.startswith("attachment")


def part_text(part: Message, kind: str) -> str:
    """The words of one text part."""
    if kind not in ("text/plain", "text/html"):
        return ""
    try:
        content = part.get_payload(decode=True)
    except Exception:
        content = str(part.get_payload()).encode(errors="replace")
    if not isinstance(content, bytes):
        return ""
    text = decoded(content[:LONGEST_PART], _parameter(part, "charset"))
    if kind == "text/html":
        return html_to_text(text)
    if _parameter(part, "format").lower() == "flowed":
        return unflow(text, delsp=_parameter(part, "delsp").lower() == "yes")
    return text


def _parameter(part: Message, name: str) -> str:
    try:
        return str(part.get_param(name) or "")
    except Exception:
        return ""


def decoded(content: bytes, charset: str | None) -> str:
    """Text in the declared charset; else UTF-8; else the one that old Windows programs meant."""
    for name in dict.fromkeys([(charset or "").strip("\"' ").lower() or "utf-8", "utf-8"]):
        try:
            return content.decode(name)
        except UnicodeDecodeError as error:
            if error.start >= len(content) - 3 and len(content) >= LONGEST_PART:
                return content[: error.start].decode(name, "replace")  # cut in the middle of a letter
        except (LookupError, ValueError):
            continue
    return content.decode("cp1252", "replace")
