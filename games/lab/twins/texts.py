"""What a rendering is made into before it is compared: nothing is normalised but random tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from hashlib import sha256
from typing import Any

from django.core.mail import EmailMessage
from django.db import connection
from msgspec import Struct

_TOKENS = (
    re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*'),
    re.compile(r'(name="once" value=")[^"]*'),
    re.compile(r'(name="dice_seal" value=")[^"]*'),
    re.compile(r'(data-seal(?:=|[^>]*>)"?)[0-9a-f]{64}'),
    re.compile(r"(nonce[-=]['\"]?)[A-Za-z0-9+/=_-]+"),
    re.compile(r"((?:csrftoken|sessionid)=)[^;]*"),
    re.compile(r"()(?<![\w-])[a-z2-7]{24,}(?![\w-])"),
)
"""What is drawn at random for every page, and words in base 32: addresses, covered numbers of rows."""


class Text(Struct, frozen=True):
    """One thing that somebody got: by which medium, which one, what it says and what it cost."""

    medium: str
    label: str
    content: str
    queries: int
    broke: bool = False
    """Our fault: it could not be made at all."""


def plain(text: str) -> str:
    """Without tokens and nonces."""
    for token in _TOKENS:
        text = token.sub(r"\1…", text)
    return text


def of_response(response: Any) -> str:
    """Status, headers, cookies and body."""
    head = [f"{name}: {value}" for name, value in sorted(response.items())]
    cookies = [morsel.OutputString() for _, morsel in sorted(response.cookies.items())]
    body = response.content.decode(errors="replace")
    return plain("\n".join([str(response.status_code), *head, *cookies, "", body]))


def of_letter(letter: EmailMessage) -> str:
    """The whole letter: its envelope, and every part with its headers as its reader's program gets it."""
    told = [str(getattr(letter, "envelope_sender", "")), str(letter.recipients())]
    for number, part in enumerate(letter.message().walk()):
        if part.is_multipart():
            part.set_boundary(f"part-{number}")
        told += [f"{name}: {value}" for name, value in part.items()]
        told.append(_content(part))
    return plain("\n".join(told))


def _content(part: Message[Any, Any]) -> str:
    """Words as words; of a picture, its digest."""
    body = part.get_payload(decode=True)
    if not isinstance(body, bytes):
        return ""
    return (
        body.decode(errors="replace") if part.get_content_maintype() == "text" else sha256(body).hexdigest()
    )


@contextmanager
def counting() -> Iterator[Callable[[], int]]:
    """How many queries were made so far."""
    made = 0

    def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal made
        made += 1
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        yield lambda: made


def rendered(medium: str, label: str, render: Callable[[], str]) -> Text:
    with counting() as queries:
        try:
            return Text(medium, label, render(), queries())
        except Exception as error:
            return Text(medium, label, f"{type(error).__name__}: {error}", queries(), broke=True)
