"""The machine that is beaten: PostgreSQL and Redis, started again when they die; the site under `play`; a
disk of its own, and a clock that can be set."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from tests import servers
from tests.deploy.site import Site, children, descendants
from wotr_site import environment
from wotr_site.processes import die_with_parent
from wotr_site.workers import BEAT

DATABASE = os.environ.get("DATABASE_URL", "")
LITTLE = 1 << 20
"""Bytes that a file may have while there is no disk to fill."""


class Server:
    """A program that is started again whenever it has ended, until it is let go."""

    def __init__(self, command: list[str], port: int, user: str | None, folder: Path) -> None:
        self.command, self.port, self.user, self.folder = command, port, user, folder
        self.process: subprocess.Popen[bytes] | None = None
        self.leaving = threading.Event()
        self.thread = threading.Thread(target=self._keep, daemon=True)
        self.thread.start()

    def _keep(self) -> None:
        while not self.leaving.wait(0.2):
            if self.process is None or self.process.poll() is not None:
                self._start()

    def _start(self) -> None:
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(  # noqa: S603  our own servers
                self.command,
                user=self.user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent,
            )

    def kill(self) -> None:
        if self.process:
            self.process.kill()

    def leave(self) -> None:
        self.leaving.set()
        self.thread.join(5)
        if self.process:
            self.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
            self.process.kill()


class Host:
    """Everything that can be beaten, and where it is."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.has_disk = folder, os.path.ismount(folder)
        self.postgres, self.redis = self._postgres(), self._redis()
        self.broker = settings.REDIS_URL
        self.clock = folder / "clock"
        self.set_clock(0)

    # --- servers ---

    def _postgres(self) -> Server:
        programs, user, port = servers.postgres_bin(), servers._server_user(), _port(DATABASE)
        assert programs, "PostgreSQL is not installed"
        home = self.folder / "postgres"
        home.mkdir()
        if user:
            shutil.chown(home, user)
        make = [programs / "initdb", "-D", home / "data", "-U", "ravenpost", "-A", "trust", "-E", "UTF8"]
        subprocess.run([str(word) for word in make], user=user, cwd=home, check=True, capture_output=True)  # noqa: S603
        command = [str(programs / "postgres"), "-D", str(home / "data")]
        for setting in (
            "listen_addresses=127.0.0.1",
            f"port={port}",
            "unix_socket_directories=",
            "max_wal_size=64MB",
            "min_wal_size=32MB",
            "max_connections=60",
        ):
            command += ["-c", setting]
        return Server(command, port, user, home)

    def _redis(self) -> Server:
        program, port = servers.redis_program(), _port(settings.REDIS_URL)
        assert program, "Redis is not installed"
        home = self.folder / "redis"
        home.mkdir()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(home)]
        return Server(command, port, None, home)

    # --- the site ---

    def start_site(self) -> None:
        servers.until(lambda: servers._accepts(DATABASE), 30, "PostgreSQL")
        servers.until(lambda: servers.answers(self.redis.port), 30, "Redis")
        given = {name: os.environ[name] for name in environment.NAMES if name in os.environ}
        var = Path(given.pop("RAVENPOST_VAR"))
        self.site = Site(var, **given, **self._own_clock())
        self.site.command = [sys.executable, "manage.py", "play"]
        self.site.start()

    def parts(self) -> dict[str, list[int]]:
        """Processes of the site that can be killed, by what they are."""
        web = self.site.parts().get("web", 0)
        found = {name: [pid] for name, pid in self.site.parts().items()}
        return {**found, "web child": children(web)} if web else found

    @contextmanager
    def another_beat(self) -> Iterator[None]:
        process = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, "-m", "celery", *BEAT],
            cwd=settings.BASE_DIR,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,
        )
        try:
            yield
        finally:
            process.kill()
            process.wait()

    # --- the clock ---

    def _own_clock(self) -> dict[str, str]:
        """The site's processes ask this file how far their clock is off."""
        return {"PYTHONPATH": str(Path(__file__).parent / "clock"), "CHAOS_CLOCK": str(self.clock)}

    def set_clock(self, seconds: int) -> None:
        draft = self.clock.with_suffix(".draft")
        draft.write_text(f"{seconds:+d}\n")
        draft.rename(self.clock)

    # --- the disk ---

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Not a byte is left; where there is no disk of our own, PostgreSQL's files may not grow."""
        if self.has_disk:
            with self._filled():
                yield
        else:
            with self._limited():
                yield

    @contextmanager
    def _filled(self) -> Iterator[None]:
        filler = self.folder / "filler"
        with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
            while file.write(b"\0" * 65536):
                pass
        try:
            yield
        finally:
            filler.unlink()

    @contextmanager
    def _limited(self) -> Iterator[None]:
        process = self.postgres.process
        pids = [process.pid, *descendants(process.pid)] if process else []
        try:
            for pid in pids:
                _limit(pid, LITTLE)
            yield
        finally:
            self.postgres.kill()  # the limit goes with the process

    def leave(self) -> None:
        self.postgres.leave()
        self.redis.leave()


def _limit(pid: int, size: int) -> None:
    with contextlib.suppress(OSError):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _port(url: str) -> int:
    port = urlsplit(url).port
    assert port
    return port
