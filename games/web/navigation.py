"""The places a reader can go to from every page. Only what exists is named."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.service import failures, mailbox, post


@dataclass(frozen=True)
class Link:
    """Somewhere to go from here; or where one is."""

    url: str
    name: str
    here: bool = False


def places(request: HttpRequest) -> dict[str, Any]:
    known = [
        *([(reverse("my_games"), _("My games"))] if isinstance(_reader(request), User) else []),
        (reverse("lobby"), _("Lobby")),
        (reverse("almanacs"), _("Almanac")),
        (reverse("how_it_works"), _("How it works")),
        *([(reverse("mailbox"), _("Mailbox"))] if mailbox.is_open() else []),
    ]
    links = [Link(url, name, request.path.startswith(url)) for url, name in known]
    user = _reader(request)
    return {
        "places": links,
        "has_mailbox": mailbox.is_open(),
        "mail_fails": _failing_address(request),
        "unheard_of": failures.games_unheard_of(user) if isinstance(user, User) else [],
    }


def _failing_address(request: HttpRequest) -> str:
    """The reader's own address, if our mails to it come back."""
    user = _reader(request)
    return user.email if isinstance(user, User) and user.email and post.is_doubtful(user.email) else ""


def _reader(request: HttpRequest) -> object:
    return getattr(request, "user", None)
