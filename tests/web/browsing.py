"""Debian's Chromium before the site: pages of signed-in readers, a judge beside them, and axe."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, Page, sync_playwright

from accounts.models import User
from games import posting, service
from games.models import Outgoing, Submission

AXE = (Path(__file__).parent / "assets" / "axe.min.js").read_text(encoding="utf-8")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=LocalNetworkAccessChecks",  # our site is here, the sites that frame it are not
]
NARROW, PHONE, TABLET, DESK = 320, 390, 820, 1400

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop in the thread that runs the tests


@contextmanager
def started(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


class Visits:
    """Pages of a running site. What a page's console complains of fails the test that looks."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.complaints: list[str] = []

    def __call__(self, path: str, who: User | None = None, width: int = DESK, **options: Any) -> Page:
        context = self.browser.new_context(viewport={"width": width, "height": 900}, **options)
        if who:
            client = Client()
            client.force_login(who)
            session = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": session, "url": self.site}])
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.site + path)
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)


@contextmanager
def judging() -> Iterator[None]:
    """A worker in a thread: it judges moves and sends the mails of accounts, for as long as the test runs."""
    done = threading.Event()

    def work() -> None:
        while not done.wait(0.03):
            for pk in Submission.objects.filter(judged_at=None).values_list("pk", flat=True):
                service.judge(pk)
            for pk in Outgoing.objects.filter(state="waiting", kind="account").values_list("pk", flat=True):
                posting.send(pk)
        connection.close()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def faults(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA, each with the first place where it is."""
    page.evaluate(f"() => {{ {AXE}\n; window.axe = axe; }}") if not page.evaluate("'axe' in window") else None
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", tags)
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in found["violations"]]


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def keep(page: Page, name: str) -> None:
    """A picture to look at, where the environment names a folder for them."""
    if folder := os.environ.get("RAVENPOST_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
