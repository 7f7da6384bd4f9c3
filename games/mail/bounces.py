"""Bad weather: mails that nobody wrote to us, and that must never be answered (RFC 3834)."""

from __future__ import annotations

import re

from games.mail.mime import Mail
from games.orders.notation import plain

_MACHINE_SENDERS = (
    "mailer-daemon",
    "postmaster",
    "no-reply",
    "noreply",
    "do-not-reply",
    "donotreply",
    "bounce",
)
_OUT_OF_OFFICE = re.compile(
    r"^(?:auto(?:matic)?(?:[ :-]+reply)?\s*[:]|automatic reply|autoreply|out of (?:the )?office|"
    r"respuesta automatica|fuera de (?:la )?oficina|ausente de la oficina|"
    r"risposta automatica|fuori (?:sede|ufficio)|assente dall'ufficio|"
    r"resposta automatica|fora do escritorio|ausencia temporaria|mensagem automatica|auto:)"
)
_BOUNCE_SUBJECT = re.compile(
    r"undeliver|delivery (?:status notification|failure|failed|has failed)|mail delivery (?:failed|system)|"
    r"returned mail|failure notice|no se (?:ha )?pud\w+ entregar|no entregado|mancato recapito|"
    r"non recapitabil|mancata consegna|nao entregue|nao foi entregue|falha na entrega"
)


def kind_of(mail: Mail, mail_from: str | None, domain: str) -> str:
    """Why a mail is not from a person: bounce, auto, list, loop; empty if it may be.

    `mail_from` is the envelope's sender where the door knew it: empty for bounces.
    """
    if is_bounce(mail, mail_from):
        return "bounce"
    if _is_ours(mail, domain):
        return "loop"
    if _is_automatic(mail):
        return "auto"
    if _is_list(mail):
        return "list"
    return ""


def is_bounce(mail: Mail, mail_from: str | None) -> bool:
    if mail.is_report and mail.report:
        return True
    from_machine = mail_from == "" or mail.headers["return-path"].strip() == "<>"
    daemon = mail.sender.partition("@")[0] in ("mailer-daemon", "postmaster")
    return (from_machine or daemon) and bool(
        mail.headers["x-failed-recipients"] or _BOUNCE_SUBJECT.search(plain(mail.subject))
    )


def _is_ours(mail: Mail, domain: str) -> bool:
    return bool(mail.headers["x-ravenpost"]) or mail.sender.rpartition("@")[2] == domain


def _is_automatic(mail: Mail) -> bool:
    head = mail.headers
    if head["auto-submitted"] and head["auto-submitted"].partition(";")[0].strip().lower() != "no":
        return True
    if head["x-autoreply"] or head["x-autorespond"] or "oof" in head["x-auto-response-suppress"].lower():
        return bool(head["x-autoreply"] or head["x-autorespond"] or _OUT_OF_OFFICE.match(_subject(mail)))
    if head["precedence"].lower() in ("auto_reply", "bulk", "junk"):
        return True
    if not mail.sender or mail.sender.startswith(_MACHINE_SENDERS):
        return True
    return bool(_OUT_OF_OFFICE.match(_subject(mail)))


def _subject(mail: Mail) -> str:
    return plain(mail.subject).strip()


def _is_list(mail: Mail) -> bool:
    head = mail.headers
    return bool(head["list-id"] or head["list-post"]) or head["precedence"].lower() == "list"


# --- bounces -------------------------------------------------------------------------------------

_STATUS = re.compile(r"^status:\s*([245])\.(\d{1,3})\.(\d{1,3})", re.I | re.M)
_ACTION = re.compile(r"^action:\s*(\w+)", re.I | re.M)
_CODE = re.compile(r"\b([45])\d\d[ -](?:#?([45]\.\d{1,3}\.\d{1,3}))?")
_SOFT_FIVES = ("5.2.2", "5.7.1", "5.7.0", "5.3.4")
"""Full mailboxes, policies and sizes: the address exists."""


def is_hard(mail: Mail) -> bool:
    """The address does not take mail, and will not tomorrow."""
    status = _STATUS.search(mail.report)
    if status:
        return has_failed(mail) and is_hard_status(".".join(status.groups()))
    code = _CODE.search(mail.text[:20_000])
    return code is not None and code.group(1) == "5" and (code.group(2) or "") not in _SOFT_FIVES


def has_failed(mail: Mail) -> bool:
    """The mail was given up; it is not only late."""
    action = _ACTION.search(mail.report)
    return action is None or action.group(1).lower() == "failed"


def is_hard_status(status: str) -> bool:
    return status.startswith("5") and status not in _SOFT_FIVES


_SPOKEN_STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")


def spoken_status(code: int, words: bytes | str) -> str:
    """The status in what a server says at once, such as “550 5.7.1 …”; else what its code alone means."""
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    found = _SPOKEN_STATUS.search(text)
    if found:
        return found.group(1)
    return {550: "5.1.1", 551: "5.1.6", 553: "5.1.3", 556: "5.1.10", 552: "5.2.2"}.get(
        code, f"{code // 100}.0.0"
    )


_RECIPIENT = re.compile(r"^(?:final|original)-recipient:[^;\n]*;\s*<?([^\s<>]+@[^\s<>]+)", re.I | re.M)


def is_about(mail: Mail, address: str) -> bool:
    """Does the report, where it names somebody, name this address?"""
    named = [found.lower() for found in _RECIPIENT.findall(mail.report)]
    return not named or address.lower() in named


def reason(mail: Mail) -> str:
    """The status code alone: what servers write besides may hold anything."""
    status = _STATUS.search(mail.report)
    return ".".join(status.groups()) if status else "5xx"
