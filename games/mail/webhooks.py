"""Doors for providers that bring mail by a web call: Postmark, Mailgun, Amazon SES. Signatures are checked.

A door that is not configured does not exist. What comes through one goes to `receive` like all mail.
"""

from __future__ import annotations

import base64
import binascii
import json
import logging
import re
from typing import Any
from urllib.parse import urlsplit

import requests
from anymail.webhooks.base import AnymailCoreWebhookView
from anymail.webhooks.mailgun import MailgunInboundWebhookView, MailgunTrackingWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView, PostmarkTrackingWebhookView
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.x509 import load_pem_x509_certificate
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt

from games.mail.receive import receive
from games.service import post

logger = logging.getLogger(__name__)


class _Door(AnymailCoreWebhookView):
    """anymail checks and reads; we store."""

    setting = ""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.ANYMAIL.get(self.setting):
            raise Http404
        self.run_validators(request)
        for event in self.parse_events(request):
            self.take(event, request)
        return HttpResponse()

    def take(self, event: Any, request: HttpRequest) -> None:
        message = event.message
        raw = self.raw_of(request) or message.as_bytes()
        envelope: dict[str, Any] = {}
        if message.envelope_sender is not None:
            envelope["from"] = message.envelope_sender
        if message.envelope_recipient:
            envelope["to"] = [message.envelope_recipient.lower()]
        receive(raw, "webhook", envelope)

    def raw_of(self, request: HttpRequest) -> bytes:
        return b""


class _Bounces(_Door):
    """Providers that take bounces themselves tell of them."""

    def take(self, event: Any, request: HttpRequest) -> None:
        if (
            event.event_type == "bounced"
            and event.reject_reason in ("bounced", "invalid")
            and event.recipient
        ):
            post.mark_address(event.recipient, "provider", timezone.now())


class PostmarkDoor(_Door, PostmarkInboundWebhookView):
    """Postmark signs nothing: the name and the password in the address of the hook are its proof."""

    setting = "WEBHOOK_SECRET"

    def raw_of(self, request: HttpRequest) -> bytes:
        return str(json.loads(request.body).get("RawEmail") or "").encode()


class PostmarkBounces(_Bounces, PostmarkTrackingWebhookView):
    setting = "WEBHOOK_SECRET"


class MailgunDoor(_Door, MailgunInboundWebhookView):
    setting = "MAILGUN_WEBHOOK_SIGNING_KEY"

    def raw_of(self, request: HttpRequest) -> bytes:
        return request.POST.get("body-mime", "").encode()


class MailgunBounces(_Bounces, MailgunTrackingWebhookView):
    setting = "MAILGUN_WEBHOOK_SIGNING_KEY"


# --- Amazon SES through SNS ----------------------------------------------------------------------

_SNS_HOST = re.compile(r"sns\.[a-z0-9-]{1,30}\.amazonaws\.com(?:\.cn)?")
_SIGNED = {
    "Notification": ("Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"),
    "SubscriptionConfirmation": (
        "Message",
        "MessageId",
        "SubscribeURL",
        "Timestamp",
        "Token",
        "TopicArn",
        "Type",
    ),
}
CERTIFICATE_DAYS = 7


@method_decorator(csrf_exempt, name="dispatch")
class SesDoor(View):
    """Amazon signs every notification; only topics that we know are taken."""

    def post(self, request: HttpRequest) -> HttpResponse:
        if not settings.MAIL_SNS_TOPICS:
            raise Http404
        try:
            note = json.loads(request.body)
            check_sns(note)
            if note["Type"] == "SubscriptionConfirmation":
                requests.get(_amazons(note["SubscribeURL"]), timeout=10)
            else:
                self.take(json.loads(note["Message"]))
        except (ValueError, KeyError, TypeError, binascii.Error, InvalidSignature) as error:
            raise SuspiciousOperation("not a notification of ours") from error
        return HttpResponse()

    def take(self, told: dict[str, Any]) -> None:
        if told.get("notificationType") != "Received":
            return
        content, action = told["content"], told["receipt"].get("action", {})
        raw = base64.b64decode(content) if action.get("encoding") == "BASE64" else content.encode()
        to = [str(address).lower() for address in told["receipt"].get("recipients", [])]
        receive(raw, "webhook", {"from": str(told["mail"].get("source", "")), "to": to})


def check_sns(note: dict[str, Any]) -> None:
    """Raises unless Amazon has signed this for one of our topics."""
    if note["TopicArn"] not in settings.MAIL_SNS_TOPICS:
        raise ValueError("another topic")
    names = [name for name in _SIGNED[note["Type"]] if name in note]
    signed = "".join(f"{name}\n{note[name]}\n" for name in names).encode()
    key = load_pem_x509_certificate(_certificate(_amazons(note["SigningCertURL"]))).public_key()
    assert isinstance(key, RSAPublicKey)
    digest = SHA256() if note.get("SignatureVersion") == "2" else SHA1()  # noqa: S303  Amazon's first version
    key.verify(base64.b64decode(note["Signature"]), signed, PKCS1v15(), digest)


def _amazons(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme != "https" or not _SNS_HOST.fullmatch(parts.netloc):
        raise ValueError("not an address of Amazon's")
    return url


def certificate_key(url: str) -> str:
    return f"sns-certificate:{url}"


def _certificate(url: str) -> bytes:
    found = cache.get(certificate_key(url))
    if found is None:
        answer = requests.get(url, timeout=10)
        answer.raise_for_status()
        found = answer.content
        cache.set(certificate_key(url), found, CERTIFICATE_DAYS * 24 * 3600)
    return bytes(found)
