"""The stream over HTTP: `/events/?games=12,15`, an ASGI application of its own.

It shares the site's session and its permissions, and nothing else of its pages: Django's own handler would
hold a request, its middleware and a thread's attention for every open tab. (2,000 tabs: deploy/README.md.)
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from games.live import pushing, readers, waking
from games.live.hub import END, MOST_GAMES, Hub, Tab, TooMany
from games.titles.offered import titles

logger = logging.getLogger(__name__)

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = "/events/"


class Stream:
    """The application; its hub lives as long as the server does."""

    def __init__(self) -> None:
        self.hub = Hub()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "http":
            await self.answer(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.hub = Hub()
        await self.hub.read(titles)  # read now what the first move would have to wait for
        at_work = [asyncio.create_task(self.hub.serve()), asyncio.create_task(self.hub.beat())]
        at_work += [asyncio.create_task(work(self.hub)) for work in (waking.wake, pushing.push)]
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in at_work:
            task.cancel()
        await self.hub.rest()
        await send({"type": "lifespan.shutdown.complete"})

    async def answer(self, scope: Message, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = split_domain_port(headers.get("host", ""))[0]
        if not validate_host(host, settings.ALLOWED_HOSTS):
            return await refuse(send, 400)
        if scope["path"] != PATH:
            return await refuse(send, 404)
        if scope["method"] != "GET":
            return await refuse(send, 405)
        games = asked_for(scope["query_string"].decode("latin-1"))
        cookie, accepts = headers.get("cookie", ""), headers.get("accept-language", "")
        reader, games = await self.hub.read(readers.arrived, cookie, accepts, games)
        if not games:
            return await refuse(send, 404)
        try:
            tab = await self.hub.open(reader, games, address_of(scope, headers))
        except TooMany:
            return await refuse(send, 503)
        try:
            await serve(tab, beside(headers.get("origin", ""), host), receive, send)
        finally:
            self.hub.close(tab)


async def serve(tab: Tab, origin: str, receive: Receive, send: Send) -> None:
    """Until the tab goes, or its session has ended."""
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
        *([(b"access-control-allow-origin", origin.encode())] if origin else []),
        *([(b"access-control-allow-credentials", b"true"), (b"vary", b"origin")] if origin else []),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    speaking = asyncio.create_task(speak(tab, send))
    listening = asyncio.create_task(until_gone(receive))
    try:
        await asyncio.wait([speaking, listening], return_when=asyncio.FIRST_COMPLETED)
    finally:
        speaking.cancel()
        listening.cancel()


async def speak(tab: Tab, send: Send) -> None:
    # tabs come back at different moments after a restart
    said = f"retry: {random.randint(2000, 8000)}\n\n".encode()  # noqa: S311  no secret
    while said != END:
        await send({"type": "http.response.body", "body": said, "more_body": True})
        said = await tab.waiting.get()
        while said != END and not tab.waiting.empty():
            more = tab.waiting.get_nowait()
            said = END if more == END else said + more
    await send({"type": "http.response.body", "body": b"event: ended\ndata: {}\n\n"})


async def until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def refuse(send: Send, status: int) -> None:
    """A tab that is refused looks now and then by itself."""
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def asked_for(query: str) -> list[int]:
    words = [word for given in parse_qs(query).get("games", [])[:1] for word in given.split(",")]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 12]
    return list(dict.fromkeys(numbers))[:MOST_GAMES]


def address_of(scope: Message, headers: dict[str, str]) -> str:
    """The visitor's, to count by; behind a proxy as the proxy tells it."""
    if settings.BEHIND_TLS:
        return headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return str((scope.get("client") or ("",))[0])


def beside(origin: str, host: str) -> str:
    """On one machine pages come from another port of the same host: they may read the stream too."""
    return origin if settings.IS_LOCAL and urlsplit(origin).hostname == host else ""


application = Stream()
