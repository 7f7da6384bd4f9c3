"""Those who play while the site is beaten: by the API, repeating each post until it has a clear reply; by
mail, repeating each mail until the listener has taken it."""

from __future__ import annotations

import json
import random
import smtplib
import threading
import time
import urllib.error
import urllib.request
import uuid
from email.utils import parseaddr
from http.client import HTTPException
from typing import Any

from accounts.models import User
from games.lab.chaos.relay import HOST, Relay
from games.lab.mail_game import Correspondent


class Client(threading.Thread):
    """Somebody who plays until told to stop."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.stopping = threading.Event()
        self.confirmed: list[str] = []
        """What somebody was told to be safe."""
        self.heard: list[float] = []
        """When, on a clock that nobody sets."""

    def confirm(self, key: str) -> None:
        self.confirmed.append(key)
        self.heard.append(time.monotonic())


class WebClient(Client):
    def __init__(self, port: int, seat: str, session: str, games: list[int]) -> None:
        super().__init__()
        self.port, self.seat, self.session, self.games = port, seat, session, games
        self.chooser = random.Random(seat)  # noqa: S311  a player's whim, no secret

    def run(self) -> None:
        for game in self.games:
            while not self.stopping.is_set() and self.play(game):
                pass

    def play(self, game: int) -> bool:
        """One look at a game; False once it is over."""
        status, seen = self.call(f"/api/g/{game}/{self.seat}/")
        if status != 200:
            time.sleep(0.2)
            return True
        if seen["question"]:
            self.answer(game, seen["question"])
        else:
            time.sleep(0.1)
        return bool(seen["state"] in ("running", "adjourned"))

    def answer(self, game: int, question: dict[str, Any]) -> None:
        pool = [key for key, count in question["items"].items() for _ in range(count)]
        many = self.chooser.randint(question["least"], min(question["most"], len(pool)))
        picks = self.chooser.sample(pool, many)
        post = {"prompt": question["prompt"], "picks": picks, "key": uuid.uuid4().hex}
        while not self.stopping.is_set():
            status, reply = self.call(f"/api/g/{game}/{self.seat}/answer/", post)
            if status == 200 and reply.get("accepted"):
                self.confirm(str(post["key"]))
            if status in (200, 409):
                return
            time.sleep(0.2)

    def call(self, path: str, post: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
        token = "t" * 32
        request = urllib.request.Request(
            f"http://{HOST}:{self.port}{path}",
            data=json.dumps(post).encode() if post else None,
            headers={
                "Cookie": f"sessionid={self.session}; csrftoken={token}",
                "X-CSRFToken": token,
                "Content-Type": "application/json",
            },
        )
        try:
            return self._read(request)
        except (OSError, ValueError, HTTPException):
            return 0, {}

    def _read(self, request: urllib.request.Request) -> tuple[int, dict[str, Any]]:
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:  # noqa: S310  our own site
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as error:
            body = error.read()
            return error.code, json.loads(body) if body.startswith(b"{") else {}


class MailClient(Client):
    """Answers the newest letter in the box."""

    def __init__(self, port: int, user: User, relay: Relay) -> None:
        super().__init__()
        self.port, self.user, self.relay = port, user, relay
        self.person = Correspondent(user, random.Random(user.username))  # noqa: S311  a whim, no secret

    def run(self) -> None:
        while not self.stopping.wait(0.2):
            for letter in self.relay.fetch(self.user.email):
                reply = self.person.answer(letter)
                if reply is not None:
                    self.post(str(reply["Message-ID"]), parseaddr(str(reply["To"]))[1], reply.as_bytes())

    def post(self, name: str, to: str, raw: bytes) -> None:
        while not self.stopping.is_set():
            try:
                with smtplib.SMTP(HOST, self.port, timeout=10) as door:
                    door.sendmail(self.user.email, [to], raw)
            except OSError:
                time.sleep(0.3)
            else:
                self.confirm(name)
                return
