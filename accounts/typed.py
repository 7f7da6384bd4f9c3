"""What somebody sends after their session has ended is kept until they have signed in; one click sends it.

A form leads to an address that takes nothing but forms: without this, signing in would lead there with empty
hands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

KEPT = "typed"
SECONDS_KEPT = 3600
LONGEST = 60_000
_IN_WORDS = ("text", "words", "lines", "name", "who", "why", "wish", "dice_word")
"""The fields that people type into; the others are choices and marks."""


class KeepTypedMiddleware:
    """A form that was turned away to the sign-in page is kept in the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not _is_turned_away(request, response):
            return response
        if _is_by_script(request):
            return _sign_in_here(request)
        if request.method != "POST":
            return response
        if _is_about_account(request):
            return redirect(f"{_door()}?{urlencode({'next': _page(request)})}")
        _keep(request)
        return redirect(f"{_door()}?{urlencode({'next': reverse('typed')})}")


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django asks here where a form's token is not this session's: its page was opened before somebody signed
    in or out in another tab. What a page of ours sent is kept; one click of the reader's sends it."""
    if request.method != "POST" or not _is_from_us(request) or _is_about_account(request):
        return render(request, "403_csrf.html", status=403)
    if not request.user.is_authenticated and _is_by_script(request):
        return _sign_in_here(request)
    _keep(request)
    if _is_by_script(request):
        return render(request, "people/too_old.html", status=401)
    return redirect("typed")


def _is_by_script(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _is_about_account(request: HttpRequest) -> bool:
    """What is typed there, passwords among it, is not kept."""
    return request.path.startswith(reverse("settings"))


def _is_from_us(request: HttpRequest) -> bool:
    """Browsers tell from which site a form was sent."""
    came = request.headers.get("Origin") or request.headers.get("Referer", "")
    return urlsplit(came)[:2] == (request.scheme, request.get_host())


def _sign_in_here(request: HttpRequest) -> HttpResponse:
    """A page that asked by script stays as it is, and is given a form to sign in beside it."""
    posted = request.method == "POST" and not _is_about_account(request)
    if posted:
        _keep(request)
    to = reverse("typed") if posted else _page(request)
    context = {"next": to, "door": f"{_door()}?{urlencode({'next': to})}", "kept": posted}
    return render(request, "people/signed_out.html", context, status=401)


def _keep(request: HttpRequest) -> None:
    fields = [[name, value] for name, values in request.POST.lists() for value in values]
    kept = [field for field in fields if field[0] != "csrfmiddlewaretoken"]
    if sum(len(value) for _, value in kept) <= LONGEST:
        request.session[KEPT] = {
            "to": request.get_full_path(),
            "page": _page(request),
            "fields": kept,
            "at": timezone.now().timestamp(),
        }


def _door() -> str:
    return resolve_url("account_login")


def _is_turned_away(request: HttpRequest, response: HttpResponse) -> bool:
    if request.user.is_authenticated or response.status_code != 302:
        return False
    to = urlsplit(response["Location"])
    return to.path == _door() and parse_qs(to.query).get("next") == [request.get_full_path()]


def _page(request: HttpRequest) -> str:
    """The page of ours that the form stood on."""
    came = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came, {request.get_host()}, request.is_secure()):
        return reverse("my_games")
    parts = urlsplit(came)
    return parts.path + (f"?{parts.query}" if parts.query else "")


@never_cache
@require_safe
@login_required
def typed(request: HttpRequest) -> HttpResponse:
    """What was typed before signing in, to be sent now; without any, the games."""
    kept: dict[str, Any] = request.session.pop(KEPT, None) or {}
    if not kept or timezone.now().timestamp() - kept["at"] > SECONDS_KEPT:
        return redirect("my_games")
    words = [value for name, value in kept["fields"] if name in _IN_WORDS and value.strip()]
    return render(request, "people/typed.html", {**kept, "words": words})
