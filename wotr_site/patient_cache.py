"""The cache in Redis, on which nothing depends: while Redis is down nothing is remembered, people play on.

Limits are counted in the cache: they are open for so long. The log says it, once a minute.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

REST = 5.0
"""Seconds without a try after a failure: a page must not wait for Redis again and again."""
SILENCE = 60.0
"""Seconds between two lines in the log."""


class PatientRedisCache(RedisCache):
    """As Django's, but a failure is a miss."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._rests_until = self._silent_until = 0.0

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """Nobody else can have added it either: so it was."""
        return bool(self._try(lambda: super(PatientRedisCache, self).add(*args, **kwargs), True))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._try(lambda: super(PatientRedisCache, self).get(key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._try(lambda: super(PatientRedisCache, self).set(*args, **kwargs), None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._try(lambda: super(PatientRedisCache, self).touch(*args, **kwargs), False))

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._try(lambda: super(PatientRedisCache, self).delete(*args, **kwargs), False))

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        found: dict[Any, Any] = self._try(
            lambda: super(PatientRedisCache, self).get_many(*args, **kwargs), {}
        )
        return found

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        return list(self._try(lambda: super(PatientRedisCache, self).set_many(*args, **kwargs), []))

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._try(lambda: super(PatientRedisCache, self).delete_many(*args, **kwargs), None)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._try(lambda: super(PatientRedisCache, self).has_key(*args, **kwargs), False))

    def _try(self, work: Callable[[], Any], otherwise: Any) -> Any:
        now = time.monotonic()
        if now < self._rests_until:
            return otherwise
        try:
            return work()
        except (RedisError, OSError) as error:
            self._rests_until = now + REST
            if now >= self._silent_until:
                self._silent_until = now + SILENCE
                logger.warning(
                    "the cache is out of reach; limits are open", extra={"error": type(error).__name__}
                )
            return otherwise
