"""The workers' part in tests without workers: whatever lies in the queues is done here and now."""

from __future__ import annotations

from celery import current_app
from kombu import Connection
from kombu.exceptions import ChannelError

from games import tasks
from wotr_site.workers import QUEUES

ALL = [queue for queues in QUEUES.values() for queue in queues]


def clear_queues() -> None:
    with current_app.connection_for_read() as link:
        for queue in ALL:
            try:
                link.default_channel.queue_purge(queue)
            except ChannelError:
                continue


def swept() -> None:
    """A sweep, and what the workers do about it."""
    clear_queues()
    tasks.sweep()
    work_off()


def work_off() -> int:
    """Do what was nudged; says how much it was."""
    with current_app.connection_for_read() as link:
        return sum(_work_off(link, queue) for queue in ALL)


def _work_off(link: Connection, queue: str) -> int:
    done = 0
    while (message := link.default_channel.basic_get(queue)) is not None:
        message.ack()
        args, kwargs, _ = message.decode()
        current_app.tasks[message.headers["task"]](*args, **kwargs)
        done += 1
    return done
