"""The mailbox page: every mail this machine has sent, as its reader sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate, make_msgid, parseaddr
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from csp.decorators import csp, csp_update
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from games.mail import letter_parts
from games.mail.receive import receive
from games.models import Letter
from games.reader.links import link_to
from games.service import mailbox

_SHOWN = 60
LONGEST_REPLY = 10_000
_FORMS = ("letter", "plain", "source")
_LETTER_CSP = {
    "default-src": ["'none'"],
    "style-src": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "frame-ancestors": ["'self'"],
    "sandbox": "allow-popups",
}


@dataclass(frozen=True)
class Attachment:
    """Something that lies in a letter beside its words."""

    number: int
    name: str
    content_id: str
    content: EmailMessage


def only_where_open(view: Callable[..., Any]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if not mailbox.is_open():
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@only_where_open
@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    """The newest letter, or the empty box."""
    newest = _letters_for(request.GET.get("for", "")).first()
    if newest:
        return redirect(link_to("letter", newest.pk, **{"for": newest.to if request.GET.get("for") else ""}))
    return render(request, "mailbox/empty.html")


@only_where_open
@require_safe
@csp_update({"frame-src": ["'self'"]})  # type: ignore[arg-type]
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    chosen = get_object_or_404(Letter, pk=pk)
    message = _message(chosen)
    form = request.GET.get("form", "letter")
    form = form if form in _FORMS else "letter"
    reader = request.GET.get("for", "")
    text = message.get_body(("plain",))
    return render(
        request,
        "mailbox/letter.html",
        {
            "letter": chosen,
            "sender": message["From"],
            "letters": [
                (other, link_to("letter", other.pk, **{"for": reader}))
                for other in _letters_for(reader)[:_SHOWN]
            ],
            "readers": [
                (name, link_to("mailbox", **{"for": name}))
                for name in Letter.objects.order_by("to").values_list("to", flat=True).distinct()
            ],
            "forms": {name: link_to("letter", pk, form=name, **{"for": reader}) for name in _FORMS},
            "reader": reader,
            "form": form if message.get_body(("html",)) or form == "source" else "plain",
            "has_html": message.get_body(("html",)) is not None,
            "text": text.get_content() if text else "",
            "source": bytes(chosen.raw).decode("utf-8", "replace"),
            "parts": [part for part in _parts(message) if not part.content_id],
            "can_reply": message["Reply-To"] is not None,
        },
    )


@only_where_open
@require_safe
@xframe_options_sameorigin
@csp(_LETTER_CSP)  # type: ignore[arg-type]
def html_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The letter alone, for a frame: it may carry its own styles, but no script and no way out."""
    message = _message(get_object_or_404(Letter, pk=pk))
    body = message.get_body(("html",))
    if body is None:
        raise Http404
    html = str(body.get_content())
    for found in _parts(message):
        if found.content_id:
            html = html.replace(f"cid:{found.content_id}", reverse("letter_part", args=[pk, found.number]))
    return HttpResponse(html)


@only_where_open
@require_safe
def part(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    found = {part.number: part for part in _parts(_message(get_object_or_404(Letter, pk=pk)))}
    if number not in found:
        raise Http404
    content = found[number].content
    kind = content.get_content_type()
    response = HttpResponse(content.get_payload(decode=True), content_type=kind)
    if not kind.startswith("image/"):
        response["Content-Disposition"] = f'attachment; filename="{found[number].name}"'
    return response


@only_where_open
@require_POST
def reply(request: HttpRequest, pk: int) -> HttpResponse:
    """A reply, as a mail program would write it, through the same door as all mail."""
    letter = get_object_or_404(Letter, pk=pk)
    message = _message(letter)
    if message["Reply-To"] is None:
        raise Http404
    words = request.POST.get("words", "")[:LONGEST_REPLY].replace("\r\n", "\n")
    if "preview" in request.POST:
        words = f"preview\n{words}"
    answer = EmailMessage(policy=default.clone(linesep="\r\n"))
    answer["From"] = letter.to
    answer["To"] = str(message["Reply-To"])
    answer["Subject"] = f"Re: {message['Subject']}"
    answer["Date"] = formatdate()
    answer["Message-ID"] = make_msgid(domain="mailbox.localhost")
    answer["In-Reply-To"] = str(message["Message-ID"])
    answer.set_content(f"{words}\n\n> {letter_parts.sentinel()}\n")
    receive(answer.as_bytes(), "mailbox", {"to": [parseaddr(str(message["Reply-To"]))[1]]})
    messages.success(request, _("Your reply is on its way. Its receipt will lie here in a moment."))
    return redirect(reverse("letter", args=[pk]) + f"?{urlencode({'for': letter.to})}")


def _letters_for(reader: str) -> Any:
    kept = Letter.objects.order_by("-sent_at", "-pk")
    return kept.filter(to=reader) if reader else kept


def _message(letter: Letter) -> EmailMessage:
    return message_from_bytes(bytes(letter.raw), policy=default)


def _parts(message: EmailMessage) -> list[Attachment]:
    """Attachments and inline pictures, numbered as they lie in the letter."""
    leaves = [part for part in message.walk() if not part.is_multipart()]
    bodies = [message.get_body(("plain",)), message.get_body(("html",))]
    return [
        Attachment(number, leaf.get_filename() or "", str(leaf.get("Content-ID", "")).strip("<> "), leaf)
        for number, leaf in enumerate(leaves)
        if leaf not in bodies
    ]
