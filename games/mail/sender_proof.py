"""Is a mail from whom it says? DKIM or SPF, checked by us, for the domain in its From line.

Where a relay in front of us has checked already, its word is taken instead (MAIL_TRUSTED_RELAYS).
"""

from __future__ import annotations

import ipaddress
import logging
import re
from collections.abc import Sequence
from typing import Any

import dkim
import dns.exception
import dns.resolver
import spf
from django.conf import settings

from games.mail.mime import Mail, head_of

logger = logging.getLogger(__name__)

MOST_SIGNATURES = 3
DNS_SECONDS = 2.0
_TAG = re.compile(r"(?:^|;)\s*([a-z]+)\s*=\s*([^;]*)", re.I)
_PASSED = re.compile(r"\b(dkim|spf)\s*=\s*pass\b([^;]*)", re.I)
_DOMAIN = re.compile(
    r"(?:header\.d|header\.i|smtp\.mailfrom|envelope-from)\s*=\s*\"?[^\s;\"]*?@?([\w.-]+)", re.I
)


def is_proven(raw: bytes, mail: Mail, envelope: dict[str, Any]) -> bool:
    """Whether the From line can be believed. Always, where mail never leaves the machine."""
    if not settings.MAIL_CHECK_SENDERS:
        return True
    domain = mail.sender.rpartition("@")[2]
    if not domain:
        return False
    if _is_trusted(envelope.get("ip", "")):
        return _relay_says_so(raw, domain)
    return _dkim_passes(raw, domain) or _spf_passes(envelope, domain)


def are_aligned(signing: str, domain: str) -> bool:
    """The same domain, or one within the other."""
    signing, domain = signing.lower().rstrip("."), domain.lower().rstrip(".")
    shorter, longer = sorted((signing, domain), key=len)
    return "." in shorter and (longer == shorter or longer.endswith(f".{shorter}"))


# --- the relay's word ----------------------------------------------------------------------------


def _is_trusted(ip: str) -> bool:
    try:
        address = ipaddress.ip_address(ip)
        return any(address in ipaddress.ip_network(relay) for relay in settings.MAIL_TRUSTED_RELAYS)
    except ValueError:
        return False


def _relay_says_so(raw: bytes, domain: str) -> bool:
    """Authentication-Results (RFC 8601) of the relay itself; others' may be forged."""
    for value in head_of(raw).get_all("authentication-results", [])[:5]:
        server, _, results = str(value).partition(";")
        if server.split()[:1] != [settings.MAIL_AUTHSERV_ID]:
            continue
        for passed in _PASSED.finditer(results):
            found = _DOMAIN.search(passed.group(2))
            if found and are_aligned(found.group(1), domain):
                return True
    return False


# --- DKIM ----------------------------------------------------------------------------------------


def _dkim_passes(raw: bytes, domain: str) -> bool:
    signatures = head_of(raw).get_all("dkim-signature", [])[:MOST_SIGNATURES]
    return any(_signature_passes(raw, str(value), at, domain) for at, value in enumerate(signatures))


def _signature_passes(raw: bytes, value: str, at: int, domain: str) -> bool:
    """A signature over a part of the body only (l=) proves nothing about the rest."""
    tags = {name.lower(): " ".join(text.split()) for name, text in _TAG.findall(value)}
    signed = [name.strip().lower() for name in tags.get("h", "").split(":")]
    if "l" in tags or "from" not in signed or not are_aligned(tags.get("d", ""), domain):
        return False
    try:
        return bool(dkim.DKIM(raw, minkey=1024, timeout=DNS_SECONDS).verify(at, dnsfunc=_txt_record))
    except Exception as error:
        logger.info("a signature could not be checked", extra={"error": type(error).__name__})
        return False


# --- SPF -----------------------------------------------------------------------------------------


def _spf_passes(envelope: dict[str, Any], domain: str) -> bool:
    sender, ip = str(envelope.get("from") or ""), str(envelope.get("ip") or "")
    if not ip or not are_aligned(sender.rpartition("@")[2], domain):
        return False
    try:
        verdict, _ = spf.check2(ip, sender, str(envelope.get("helo") or ""), timeout=5, querytime=DNS_SECONDS)
    except Exception as error:
        logger.info("SPF could not be checked", extra={"error": type(error).__name__})
        return False
    return bool(verdict == "pass")


# --- DNS -----------------------------------------------------------------------------------------


def resolver() -> dns.resolver.Resolver:
    """The system's name server, or the one in MAIL_DNS."""
    if not settings.MAIL_DNS:
        return dns.resolver.Resolver()
    host, _, port = settings.MAIL_DNS.partition(":")
    found = dns.resolver.Resolver(configure=False)
    found.nameservers, found.port = [host], int(port or 53)
    return found


def _txt_record(name: str | bytes, timeout: float = DNS_SECONDS) -> bytes | None:
    text = name.decode() if isinstance(name, bytes) else name
    try:
        answer = resolver().resolve(text, "TXT", lifetime=DNS_SECONDS)
    except dns.exception.DNSException:
        return None
    return b"".join(next(iter(answer)).strings)


def _lookup(
    name: str, kind: str, tcpfallback: bool = True, timeout: float = DNS_SECONDS
) -> Sequence[tuple[Any, Any]]:
    """What pyspf asks of the DNS, in the form it wants it."""
    try:
        answers = resolver().resolve(name, kind, lifetime=DNS_SECONDS)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except dns.exception.DNSException as error:
        raise spf.TempError("DNS") from error
    found: list[tuple[Any, Any]] = []
    for record in answers:
        if kind == "MX":
            value: Any = (record.preference, record.exchange.to_text(omit_final_dot=True))
        elif kind in ("TXT", "SPF"):
            value = tuple(record.strings)
        elif kind in ("A", "AAAA"):
            value = record.address
        else:
            value = record.target.to_text(omit_final_dot=True)
        found.append(((name, kind), value))
    return found


spf.DNSLookup = _lookup
