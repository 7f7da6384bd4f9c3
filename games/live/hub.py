"""The open tabs, and the games they watch. It looks at games that have changed, and tells their tabs.

Everything here runs in one event loop; the database is read in one thread beside it, over one connection.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.db import DatabaseError, connection

from games.live import readers
from games.live.readers import TabReader
from games.live.standing import Standing, look
from games.live.telling import News, news_between, spectators_line

logger = logging.getLogger(__name__)

MOST_GAMES = 60
"""That one tab may watch."""
MOST_OF_ONE = 30
"""Tabs of one player, or of one address that has not signed in."""
MOST_WAITING = 200
"""Events that a tab may be behind: then it is closed, and comes back."""
HEARTBEAT = 25.0
"""Seconds between two signs of life; whose session has ended is told none."""
AT_ONCE = 500
"""So many games are looked at in one go."""

T = TypeVar("T")
END = b""


class TooMany(Exception):
    """No room for another tab: it looks by itself now and then, as all did before there was a stream."""


class Tab:
    """One open stream: what it has still to be sent."""

    def __init__(self, reader: TabReader, games: list[int], address: str) -> None:
        self.reader, self.games = reader, games
        self.of = f"player {reader.player}" if reader.player else f"address {address}"
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)

    def send(self, said: bytes) -> None:
        if self.waiting.full():
            self.end()
        else:
            self.waiting.put_nowait(said)

    def end(self) -> None:
        """What it has not taken by now it reads from the page it fetches."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(END)


class Hub:
    def __init__(self) -> None:
        self.tabs: set[Tab] = set()
        self.watching: dict[int, set[Tab]] = {}
        self.standings: dict[int, Standing] = {}
        self.changed: set[int] = set()
        self.wake = asyncio.Event()
        self._of: Counter[str] = Counter()
        self._database = ThreadPoolExecutor(1, thread_name_prefix="database")

    async def read(self, work: Callable[..., T], *args: Any) -> T:
        """In the thread of the database."""
        return await asyncio.get_running_loop().run_in_executor(self._database, _fresh, work, args)

    async def rest(self) -> None:
        """The stream ends."""
        await self.read(connection.close)
        self._database.shutdown()

    # --- tabs ------------------------------------------------------------------------------------

    async def open(self, reader: TabReader, games: list[int], address: str) -> Tab:
        """A new tab, told where its games stand. Raises TooMany."""
        tab = Tab(reader, games, address)
        if len(self.tabs) >= settings.LIVE_MOST_TABS or self._of[tab.of] >= MOST_OF_ONE:
            raise TooMany
        self._of[tab.of] += 1
        self.tabs.add(tab)
        for game in games:
            self.watching.setdefault(game, set()).add(tab)
        unknown = [game for game in games if game not in self.standings]
        if unknown:
            for game, standing in (await self.read(look, unknown)).items():
                self.standings.setdefault(game, standing)
        for standing in (self.standings[game] for game in games if game in self.standings):
            facts = {"game": standing.game, "version": standing.version, "line": standing.line}
            tab.send(encoded("stands", facts))
        return tab

    def close(self, tab: Tab) -> None:
        if tab not in self.tabs:
            return
        self.tabs.discard(tab)
        self._of[tab.of] -= 1
        self._of += Counter()
        for game in tab.games:
            others = self.watching.get(game, set())
            others.discard(tab)
            if not others:
                self.watching.pop(game, None)
                self.standings.pop(game, None)

    # --- news ------------------------------------------------------------------------------------

    def note(self, games: Iterable[int]) -> None:
        """These may have changed."""
        self.changed |= self.watching.keys() & set(games)
        if self.changed:
            self.wake.set()

    async def serve(self) -> None:
        """Look at what has changed and tell it, for ever. What comes meanwhile is looked at in one go."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            games, self.changed = self.changed, set()
            try:
                await self._tell(sorted(games))
            except Exception:
                logger.exception("the stream could not look at games; it will with the next change")
                await asyncio.sleep(1)

    async def _tell(self, games: list[int]) -> None:
        for first in range(0, len(games), AT_ONCE):
            before = {pk: self.standings[pk] for pk in games[first : first + AT_ONCE] if pk in self.standings}
            for now, news in await self.read(_look_again, before):
                if now.game in self.watching:
                    self.standings[now.game] = now
                    await self._tell_tabs(now, news)

    async def _tell_tabs(self, now: Standing, news: list[News]) -> None:
        tabs = list(self.watching.get(now.game, ()))
        for one in news:
            said: dict[tuple[str, bool], bytes] = {}
            for tab in tabs:
                player, language = tab.reader.player, tab.reader.language
                if not one.is_for(player, now):
                    continue
                key = (language if one.since is not None else "", _is_theirs(one, player, now))
                if key not in said:
                    said[key] = encoded(one.name, await self._facts(one, key))
                tab.send(said[key])

    async def _facts(self, one: News, key: tuple[str, bool]) -> dict[str, Any]:
        language, theirs = key
        facts = one.facts | ({"yours": theirs} if one.name == "asked" else {})
        if one.since is None:
            return facts
        return facts | {"says": await self.read(spectators_line, facts["game"], one.since, language)}

    # --- signs of life ---------------------------------------------------------------------------

    async def beat(self) -> None:
        """Every tab hears that we are there, unless its session has ended, or it may watch no longer."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self.look_after()
            except Exception:
                logger.exception("the stream could not look after its tabs")

    async def look_after(self) -> None:
        sessions = {tab.reader.session for tab in self.tabs if tab.reader.session}
        over = await self.read(readers.ended, sessions)
        for tab in list(self.tabs):
            if tab.reader.session in over or not await self._may_watch(tab):
                tab.end()
            else:
                tab.send(b": here\n\n")

    async def _may_watch(self, tab: Tab) -> bool:
        """Who sits there may, and all where all may; only the others are asked for one by one."""
        doubtful = [
            standing.game
            for standing in (self.standings[game] for game in tab.games if game in self.standings)
            if not standing.spectators and not standing.seats_of(tab.reader.player)
        ]
        if not doubtful:
            return True
        return await self.read(readers.watchable, doubtful, tab.reader.player) == doubtful


def _is_theirs(one: News, player: int | None, now: Standing) -> bool:
    return one.name == "asked" and one.facts["seat"] in now.seats_of(player)


def _look_again(before: dict[int, Standing]) -> list[tuple[Standing, list[News]]]:
    """Those that stand differently, with what is told of it."""
    now = look(before)
    return [(now[pk], news_between(old, now[pk])) for pk, old in before.items() if pk in now]


def encoded(name: str, facts: dict[str, Any]) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(facts) + b"\n\n"


def _fresh(work: Callable[..., T], args: tuple[Any, ...]) -> T:
    """Over the one connection of this thread; a database that was away is met with a new one."""
    try:
        return work(*args)
    except DatabaseError:
        connection.close()
        raise
