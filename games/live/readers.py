"""Whose tab it is: the session of the page, as the site itself reads it, and whether it still holds."""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from msgspec import Struct

from accounts.models import User
from games import service
from games.models import Game

AT_ONCE = 500
"""So many sessions are asked for in one query."""


class TabReader(Struct, frozen=True):
    """Somebody before an open tab; `player` None has not signed in."""

    player: int | None = None
    session: str = ""
    language: str = ""


def arrived(cookie: str, accepts: str, games: list[int]) -> tuple[TabReader, list[int]]:
    """Who comes, and which of these games they may watch."""
    reader = reader_of(cookie, accepts)
    return reader, watchable(games, reader.player)


def reader_of(cookie: str, accepts: str) -> TabReader:
    """From the headers of a request; whoever's session does not hold has not signed in."""
    cookies = _cookies(cookie)
    session = cookies.get(settings.SESSION_COOKIE_NAME, "")
    found = _players([session]).get(session) if session else None
    if found is None:
        return TabReader(language=_language(cookies, accepts))
    return TabReader(found.pk, session, found.language)


def ended(sessions: Iterable[str]) -> set[str]:
    """Those of these sessions that hold no longer: signed out, run out, or the password was changed."""
    asked = list(sessions)
    standing: set[str] = set()
    for first in range(0, len(asked), AT_ONCE):
        standing |= _players(asked[first : first + AT_ONCE]).keys()
    return set(asked) - standing


def watchable(games: Iterable[int], player: int | None) -> list[int]:
    """Those of these games that this person may watch, in their order."""
    found = Game.objects.only("spectators").in_bulk(list(games))
    user = None
    if player and not all(game.spectators for game in found.values()):
        user = User.objects.filter(pk=player).first()
    return [pk for pk in games if pk in found and service.may_watch(found[pk], user)]


def _players(sessions: list[str]) -> dict[str, User]:
    """Whose sessions these are, for those that hold, as Django's `get_user` sees it; in two queries."""
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore()
    rows = Session.objects.filter(session_key__in=sessions, expire_date__gt=timezone.now())
    found = {row.session_key: store.decode(row.session_data) for row in rows}
    users = {
        str(user.pk): user
        for user in User.objects.filter(
            pk__in=[data[SESSION_KEY] for data in found.values() if SESSION_KEY in data], is_active=True
        )
    }
    return {
        key: users[data[SESSION_KEY]]
        for key, data in found.items()
        if data.get(SESSION_KEY) in users
        and constant_time_compare(
            data.get(HASH_SESSION_KEY, ""), users[data[SESSION_KEY]].get_session_auth_hash()
        )
    }


def _cookies(text: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text).items()}
    except CookieError:
        return {}


def _language(cookies: dict[str, str], accepts: str) -> str:
    """As accounts/middleware.py: the cookie of the language switch, then the browser."""
    wished = [cookies.get(settings.LANGUAGE_COOKIE_NAME, ""), *accepts.replace(";", ",").split(",")]
    known = dict(settings.LANGUAGES)
    short = (word.strip().lower()[:2] for word in wished)
    return next((word for word in short if word in known), settings.LANGUAGE_CODE)
