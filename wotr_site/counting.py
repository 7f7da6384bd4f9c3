"""Where a process counts: in files of its own in RAVENPOST_VAR/metrics, under a name that outlives it.

Who comes after a killed worker counts on where it stopped. Called before anything is counted, so that nothing
here may need Django's models.
"""

from __future__ import annotations

import os
import platform

from prometheus_client import values

ROOM = 256 * 1024
"""Bytes that each file is given at once: a disk that is full later must not end who counts in it."""


def count_as(name: str) -> None:
    """This process counts under this name: `sending`, `web-2`."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return
    whole = f"{platform.node()}-{name}".replace("_", "-")
    try:
        os.makedirs(folder, exist_ok=True)
        for kind in ("counter", "histogram"):
            with open(os.path.join(folder, f"{kind}_{whole}.db"), "ab") as file:
                os.posix_fallocate(file.fileno(), 0, ROOM)
    except OSError:
        values.ValueClass = values.MutexValue  # counted for nobody, but nothing ends
    else:
        values.ValueClass = values.MultiProcessValue(lambda: whole)
