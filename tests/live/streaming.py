"""A real stream beside a test, and listeners to it."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import requests
import uvicorn
from django.test import Client

from accounts.models import User
from games.live.app import Stream
from tests.servers import free_port, until

Event = tuple[str, dict[str, Any]]


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """The stream of this process's own database, on a port of its own; its address."""
    port = port or free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            Stream(), host="127.0.0.1", port=port, log_config=None, ws="none", timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started, 20, "the stream")
    yield f"http://127.0.0.1:{port}/events/"
    server.should_exit = True
    thread.join(10)


class Listener:
    """An open tab: what it hears, in order."""

    def __init__(self, address: str, *games: int, who: User | None = None, **headers: str) -> None:
        self.cookies = {}
        if who:
            client = Client()
            client.force_login(who)
            self.cookies = {"sessionid": client.cookies["sessionid"].value}
        wished = ",".join(map(str, games))
        self.answer = requests.get(
            f"{address}?games={wished}", cookies=self.cookies, headers=headers, stream=True, timeout=60
        )
        self.heard: queue.Queue[Event] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        name = ""
        try:
            for line in self.answer.iter_lines():
                word, _, rest = line.decode().partition(": ")
                if word == "event":
                    name = rest
                elif word == "data":
                    self.heard.put((name, json.loads(rest)))
        except (requests.RequestException, AttributeError):
            pass
        self.heard.put(("closed", {}))

    def next(self, name: str, seconds: float = 20) -> dict[str, Any]:
        """The next event of this name; what comes before it is passed over."""
        while True:
            found, facts = self.heard.get(timeout=seconds)
            if found == name:
                return facts
            assert found != "closed"

    def names(self, upto: str) -> list[str]:
        """The names of all that is heard up to the first of this name."""
        found = [self.heard.get(timeout=60)[0]]
        while found[-1] != upto:
            found.append(self.heard.get(timeout=60)[0])
        return found
