"""Pages that mails lead to: stopping a game's mails, confirming a reply, an address that works again.

A GET never changes anything: mail programs and scanners open every link.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.mail import incoming, letter_parts
from games.mail.addresses import Kind, Token, token_in
from games.models import Invitation, RawMail
from games.service import invitation_limits, invitations, post


def _token(word: str, kind: Kind) -> Token:
    token = token_in(word.lower())
    if token is None or token.kind != kind:
        raise Http404
    return token


@csrf_exempt  # RFC 8058: the mail program posts, without any cookie
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, word: str) -> HttpResponse:
    """Stop the mails of one game, or bring them back."""
    reader = letter_parts.reader_of_tenure(_token(word, "u").first)
    if reader is None:
        raise Http404
    if request.method == "POST":
        post.want_mails(reader.tenure, "again" in request.POST)
        if "List-Unsubscribe" in request.POST:
            return HttpResponse("", content_type="text/plain")
        return redirect(request.path)
    reader.seat.refresh_from_db()
    return render(request, "mailbox/unsubscribe.html", {"game": reader.game, "wanted": reader.seat.mails})


@csrf_exempt  # RFC 8058, as above
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def never_invite(request: HttpRequest, word: str) -> HttpResponse:
    """No invitation to this address any more, whoever sends it; or again, if somebody thinks better of it."""
    invitation = get_object_or_404(
        Invitation.objects.select_related("game", "player"), pk=_token(word, "n").first
    )
    address = invitations.address_behind(invitation)
    if request.method == "POST":
        if "again" in request.POST:
            invitation_limits.again(address)
        else:
            invitations.never_again(invitation, timezone.now())
        if "List-Unsubscribe" in request.POST:
            return HttpResponse("", content_type="text/plain")
        return redirect(request.path)
    return render(request, "mailbox/never_invite.html", {"never": invitation_limits.wants_none(address)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, word: str) -> HttpResponse:
    """The owner of a seat says that a doubtful reply is theirs."""
    token = _token(word, "c")
    if request.method == "POST":
        if incoming.confirm_by_button(token, timezone.now()):
            messages.success(request, _("Confirmed. The receipt comes by mail."))
        else:
            messages.info(request, _("This is settled already. Nothing was changed."))
        return redirect(request.path)
    mail = (
        RawMail.objects.filter(pk=token.first, outcome="unproven")
        .select_related("tenure__seat__game")
        .first()
    )
    lines = [line.text for line in incoming.lines_in(mail)] if mail else []
    game = mail.tenure.seat.game if mail and mail.tenure else None
    return render(request, "mailbox/confirm.html", {"lines": lines, "game": game, "open": mail is not None})


@login_required
@require_POST
def works_again(request: HttpRequest) -> HttpResponse:
    """The player says that the address works again."""
    assert isinstance(request.user, User)
    post.reached(request.user, timezone.now())
    messages.success(request, _("Good. Your mails and your clocks go on."))
    return redirect("home")
