"""Open tabs for `manage.py bench live`, in a process of their own and without Django: plain sockets.

Reads one line of JSON (port, tabs: [[cookie, games], …]), opens the tabs, says how many are open, listens
until its input ends, and says when which tab heard which move.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from typing import Any

AT_ONCE = 50
"""Tabs that are opened side by side."""

Heard = tuple[int, str, int]
"""A game, its version, and when: nanoseconds of this machine's clock."""


async def open_tab(port: int, cookie: str, games: str, heard: list[Heard], tasks: list[Any]) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=8192)
    wish = f"GET /events/?games={games} HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid={cookie}\r\n\r\n"
    writer.write(wish.encode())
    if b"200" not in await reader.readline():
        return False
    while b"event: stands" not in await reader.readline():
        pass
    tasks.append(asyncio.create_task(listen(reader, heard)))
    tasks.append(writer)
    return True


async def listen(reader: asyncio.StreamReader, heard: list[Heard]) -> None:
    moved = False
    while line := await reader.readline():
        if line.startswith(b"event: "):
            moved = line.startswith(b"event: moved")
        elif moved and line.startswith(b"data: "):
            facts = json.loads(line[6:])
            heard.append((facts["game"], facts["version"], time.monotonic_ns()))


async def main() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    given = json.loads(sys.stdin.readline())
    heard: list[Heard] = []
    tasks: list[Any] = []
    gate, opened = asyncio.Semaphore(AT_ONCE), 0

    async def one(cookie: str, games: str) -> bool:
        async with gate:
            return await open_tab(given["port"], cookie, games, heard, tasks)

    opened = sum(await asyncio.gather(*(one(*tab) for tab in given["tabs"])))
    print(json.dumps({"opened": opened}), flush=True)  # noqa: T201
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    print(json.dumps(heard), flush=True)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
