"""Celery's filesystem transport, made safe for several processes.

Kombu's own writes a message where a worker may already be reading it, and half a message stops the worker; it
also keeps its routing table in files that have the same weakness. Here a message appears by one rename and is
taken by whoever removes it, and the routing table is in memory: each process declares the queues it uses.
"""

import os
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem, virtual
from kombu.utils.json import dumps, loads

TRANSPORT_ALIASES["folder"] = "wotr_site.broker:Transport"
ADDRESS = "folder://localhost"


class Channel(filesystem.Channel):
    supports_fanout = False
    get_table = virtual.Channel.get_table  # type: ignore[assignment]
    _delete = virtual.Channel._delete

    @property
    def folder(self) -> Path:
        return Path(self.data_folder_in)

    def waiting(self, queue: str) -> Iterator[Path]:
        names = sorted(os.listdir(self.folder))
        return (self.folder / name for name in names if name.partition(".")[2] == f"{queue}.msg")

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020}_{uuid.uuid4().hex}.{queue}.msg"
        draft = self.folder / f"{name}.draft"
        draft.write_bytes(dumps(payload).encode())
        draft.rename(self.folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for file in self.waiting(queue):
            try:
                payload = file.read_bytes()
                file.unlink()  # of several readers, the one who removes it has it
            except FileNotFoundError:
                continue
            return loads(payload.decode())
        raise Empty


class Transport(filesystem.Transport):
    Channel = Channel
    global_state = virtual.BrokerState()

    def establish_connection(self) -> Any:
        assert self.client
        assert self.client.transport_options
        folder = Path(self.client.transport_options["data_folder_in"])
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise OSError(f"cannot write in {folder}")
        return super().establish_connection()
