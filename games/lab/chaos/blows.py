"""What is done to the site: each blow by its name. Some last a few seconds, in which people go on playing."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Callable

import redis

from games.lab.chaos.host import Host
from games.lab.chaos.relay import Relay

LASTS = (2.0, 5.0)
"""Seconds that a blow lasts which is no kill."""
JUMPS = (-45, -20, 20, 45)
"""Seconds by which the clock jumps, and back again."""

Blow = Callable[[Host, Relay, random.Random], None]


def _kill(part: str) -> Blow:
    def kill(host: Host, relay: Relay, chooser: random.Random) -> None:
        prey = host.parts().get(part, [])
        if prey:
            with contextlib.suppress(ProcessLookupError):
                os.kill(chooser.choice(prey), signal.SIGKILL)

    return kill


def _kill_postgres(host: Host, relay: Relay, chooser: random.Random) -> None:
    host.postgres.kill()


def _kill_redis(host: Host, relay: Relay, chooser: random.Random) -> None:
    host.redis.kill()


def _flush_redis(host: Host, relay: Relay, chooser: random.Random) -> None:
    with contextlib.suppress(redis.RedisError):
        redis.Redis.from_url(host.broker, socket_timeout=2).flushall()


def _relay(mood: str) -> Blow:
    def stay(host: Host, relay: Relay, chooser: random.Random) -> None:
        relay.mood = mood
        time.sleep(chooser.uniform(*LASTS))
        relay.mood = "well"

    return stay


def _fill_disk(host: Host, relay: Relay, chooser: random.Random) -> None:
    with host.full_disk():
        time.sleep(chooser.uniform(*LASTS))


def _set_clock(host: Host, relay: Relay, chooser: random.Random) -> None:
    host.set_clock(chooser.choice(JUMPS))
    time.sleep(chooser.uniform(*LASTS))
    host.set_clock(0)


def _two_beats(host: Host, relay: Relay, chooser: random.Random) -> None:
    with host.another_beat():
        time.sleep(3 + chooser.uniform(*LASTS))


BLOWS: dict[str, tuple[int, Blow]] = {
    "judging killed": (10, _kill("judging-1")),
    "PostgreSQL killed": (6, _kill_postgres),
    "Redis killed": (6, _kill_redis),
    "relay silent": (4, _relay("silent")),
    "web killed": (6, _kill("web")),
    "disk full": (4, _fill_disk),
    "listener killed": (8, _kill("mail")),
    "beat killed": (6, _kill("beat")),
    "Redis flushed": (4, _flush_redis),
    "clock jumped": (4, _set_clock),
    "sending killed": (8, _kill("sending")),
    "reading killed": (8, _kill("reading")),
    "relay refusing": (3, _relay("refusing")),
    "relay slow": (3, _relay("slow")),
    "two beats": (2, _two_beats),
    "web child killed": (8, _kill("web child")),
    "other judging killed": (10, _kill("judging-2")),
    "printing killed": (3, _kill("printing")),
    "thinking killed": (3, _kill("thinking")),
    "pondering killed": (1, _kill("pondering")),
}
"""By name, the worst first: how often, and what."""


def order_of_blows(many: int, chooser: random.Random) -> list[str]:
    """Each kind once as far as it goes, the rest by lot; all of them shuffled."""
    first = list(BLOWS)[:many]
    rest = chooser.choices(list(BLOWS), [often for often, _ in BLOWS.values()], k=many - len(first))
    return chooser.sample(first + rest, many)
