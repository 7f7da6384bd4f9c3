"""The queue in a folder: nothing lost, nothing doubled, nothing half-read, and quick."""

import multiprocessing
import time
from collections import Counter
from pathlib import Path

from kombu import Connection

from wotr_site import broker


def connection(folder: Path) -> Connection:
    options = {"data_folder_in": str(folder), "data_folder_out": str(folder), "polling_interval": 0.05}
    return Connection(broker.ADDRESS, transport_options=options)


def put(folder: Path, writer: int, many: int) -> None:
    with connection(folder).SimpleQueue("moves") as queue:
        for number in range(many):
            queue.put([writer, number])


def take(folder: Path, taken: "multiprocessing.Queue[list[tuple[int, ...]]]", seconds: float) -> None:
    found, end = [], time.monotonic() + seconds
    with connection(folder).SimpleQueue("moves") as queue:
        while time.monotonic() < end:
            try:
                message = queue.get(timeout=0.3)
            except queue.Empty:
                continue
            found.append(tuple(message.payload))
            message.ack()
    taken.put(found)


def test_two_writers_and_two_readers_pass_each_message_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    taken = context.Queue()
    crew = [context.Process(target=take, args=(tmp_path, taken, 4.0)) for _ in range(2)]
    crew += [context.Process(target=put, args=(tmp_path, writer, 200)) for writer in range(2)]
    for process in crew:
        process.start()
    found = Counter(move for _ in range(2) for move in taken.get(timeout=90))
    for process in crew:
        process.join()
        assert process.exitcode == 0
    assert found == Counter((writer, number) for writer in range(2) for number in range(200))
    assert not list(tmp_path.iterdir())
