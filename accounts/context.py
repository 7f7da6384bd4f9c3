"""What every page knows: its language, the reader's choice of light, the drawers of the account."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User

LIGHTS = ("light", "dark")
LIGHT_COOKIE = "ravenpost_light"


def page(request: HttpRequest) -> dict[str, Any]:
    light = request.COOKIES.get(LIGHT_COOKIE, "")
    return {
        "LANGUAGE_CODE": get_language() or "en",
        "languages": settings.LANGUAGES,
        "light": light if light in LIGHTS else "",
        "my_places": _my_places(request),
        "drawers": _drawers(request),
        "source_url": settings.SOURCE_URL,
        "live_address": live_address(request),
    }


def live_address(request: HttpRequest) -> str:
    """Where the page hears what happens: beside it behind a proxy, on a port of its own on one machine."""
    if not settings.LIVE_PORT:
        return ""
    if not settings.IS_LOCAL:
        return "/events/"
    return f"http://{split_domain_port(request.get_host())[0]}:{settings.LIVE_PORT}/events/"


def _my_places(request: HttpRequest) -> list[dict[str, Any]]:
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return [
            _back_here(request, _link(request, "account_login", _("Sign in"))),
            _back_here(request, _link(request, "account_signup", _("Open an account"))),
        ]
    mine = [_link(request, "settings", user.username), _link(request, "account_logout", _("Sign out"))]
    sign_up = _back_here(request, _link(request, "account_signup", _("Open an account")))
    return [sign_up, *mine] if user.is_guest else mine


def _back_here(request: HttpRequest, link: dict[str, Any]) -> dict[str, Any]:
    """Who signs in comes back to the page they were on; at the door itself, to where they were going."""
    if request.path == reverse("home"):
        return link
    at_door = request.path.startswith(reverse("account_login").removesuffix("login/"))
    then = request.GET.get("next", "") if at_door else request.get_full_path()
    return {**link, "url": f"{link['url']}?{urlencode({'next': then})}"} if then else link


def _drawers(request: HttpRequest) -> list[dict[str, Any]]:
    """The pages of one's own account, in the order of their use. A guest has nothing to lock."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return []
    locks = (
        []
        if user.is_guest
        else [
            _link(request, "account_email", _("Addresses")),
            _link(request, "account_change_password", _("Password")),
            _link(request, "mfa_index", _("Second key")),
        ]
    )
    return [
        _link(request, "settings", _("Settings")),
        _link(request, "absences", _("Absences")),
        *locks,
        _link(request, "personal_data", _("Your data")),
    ]


def _link(request: HttpRequest, route: str, name: str) -> dict[str, Any]:
    url = reverse(route)
    return {"url": url, "name": name, "here": request.path == url}
