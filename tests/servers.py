"""Real servers for the tests: PostgreSQL and Redis on free ports, in folders that go away afterwards."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from wotr_site.processes import die_with_parent

WAIT = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(true: Callable[[], bool], seconds: float = WAIT, what: str = "it") -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds} seconds for {what}")
        time.sleep(0.05)


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def postgres_bin() -> Path | None:
    """Debian keeps PostgreSQL's programs out of the way, one folder a version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    return found[-1].parent if found else None


def redis_program() -> str | None:
    return shutil.which("redis-server")


def chromium_program() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


def pdf_painter() -> str | None:
    return shutil.which("pdftoppm")


def postfix_program() -> str | None:
    return shutil.which("postfix", path="/usr/sbin:/usr/bin")


def dovecot_program() -> str | None:
    return shutil.which("dovecot", path="/usr/sbin:/usr/bin")


NEEDS: dict[str, tuple[str, Callable[[], object]]] = {
    "postgres_url": ("PostgreSQL", postgres_bin),
    "postgres_site": ("PostgreSQL", postgres_bin),
    "redis_url": ("Redis", redis_program),
    "pdf_painter": ("poppler-utils", pdf_painter),
    "chromium": ("Chromium", chromium_program),
    "nginx": ("nginx", lambda: shutil.which("nginx")),
    "systemd_analyze": ("systemd-analyze", lambda: shutil.which("systemd-analyze")),
    "postfix": ("Postfix", postfix_program),
    "dovecot": ("Dovecot", dovecot_program),
}
"""Fixture: the program it stands for and how to find it."""


def _server_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def _folder(owner: str | None = None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="ravenpost-"))
    try:
        if owner:
            shutil.chown(folder, owner)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(
    command: list[str], port: int, stop: signal.Signals, user: str | None, cwd: Path
) -> Iterator[None]:
    with open(cwd / "server.log", "wb") as log:
        process = subprocess.Popen(
            command, user=user, cwd=cwd, stdout=log, stderr=log, preexec_fn=die_with_parent
        )
    try:
        until(lambda: process.poll() is not None or answers(port), what=command[0])
        if process.poll() is not None:
            raise RuntimeError((cwd / "server.log").read_text())
        yield
    finally:
        process.send_signal(stop)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def postgres() -> Iterator[str]:
    """A server with nothing in it; the address of its first database."""
    programs = postgres_bin()
    assert programs, "PostgreSQL is not installed"
    user, port = _server_user(), free_port()
    with _folder(user) as folder:
        data = folder / "data"
        make = [programs / "initdb", "-D", data, "-U", "ravenpost", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([str(word) for word in make], user=user, cwd=folder, check=True, capture_output=True)
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(port),
            "unix_socket_directories": "",
            "fsync": "off",
            "max_connections": "50",
        }
        command = [str(programs / "postgres"), "-D", str(data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with _running(command, port, signal.SIGINT, user, folder):
            url = f"postgres://ravenpost@127.0.0.1:{port}/postgres"
            until(lambda: _accepts(url), what="PostgreSQL")
            yield url


def _accepts(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def database(server: str) -> Iterator[str]:
    """An empty database of its own in a running server."""
    name = f"test_{time.time_ns()}"
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(f"CREATE DATABASE {name}")
        try:
            yield server.rpartition("/")[0] + f"/{name}"
        finally:
            link.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def redis() -> Iterator[str]:
    program, port = redis_program(), free_port()
    assert program, "Redis is not installed"
    with _folder() as folder:
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        with _running(command, port, signal.SIGTERM, None, folder):
            yield f"redis://127.0.0.1:{port}/0"
