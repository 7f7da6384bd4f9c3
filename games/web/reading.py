"""From a request to the reader of its game: what every page of the table and the history starts from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from games import service
from games.models import Game
from games.reader import Reader
from games.service.invitation_limits import network_mark
from games.titles.offered import titles


def reader_for(request: HttpRequest, game_id: int) -> Reader:
    """Whoever asks, before that game. Raises Http404 for who may not watch it."""
    game = get_object_or_404(Game, pk=game_id)
    user = request.user if isinstance(request.user, User) else None
    if game.title not in titles() or not service.may_watch(game, user):
        raise Http404
    return Reader.of_user(game, user)


def network_of(request: HttpRequest) -> str:
    """Whence somebody comes, covered: limits are counted by it."""
    return network_mark(get_adapter().get_client_ip(request))


def reads(page: Callable[..., Any]) -> Callable[..., Any]:
    """The page gets the reader of the game instead of its number."""

    @wraps(page)
    def read(request: HttpRequest, game_id: int, *args: Any, **kwargs: Any) -> Any:
        return page(request, reader_for(request, game_id), *args, **kwargs)

    return read


def address(name: str, *args: Any) -> str:
    """The address of a page that another room may or may not have."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""
