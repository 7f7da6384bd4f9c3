"""`manage.py play`: the whole site in the foreground, each part started again when it dies."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import IO, Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.service import mailbox
from wotr_site import workers
from wotr_site.processes import die_with_parent

LONG_LIFE = 10.0
"""A part that lived this many seconds is started again at once; others wait longer each time."""
LONGEST_WAIT = 5.0
PATIENCE = 10.0
"""Seconds that a part has for ending what it does."""
LOG_LIMIT = 5_000_000

PYTHON = [sys.executable, "-m"]


def parts() -> dict[str, list[str]]:
    """The processes that make a site, by the names people see."""
    manage = [sys.executable, "manage.py"]
    return {
        "web": [*PYTHON, "gunicorn", "-c", "deploy/gunicorn.conf.py", "wotr_site.wsgi"],
        **{name: [*manage, "worker", name] for name in workers.names(settings.TASK_WORKERS)},
        "beat": [*PYTHON, "celery", *workers.BEAT],
        "mail": [*manage, "mail_listen"],
        **({"live": [*manage, "live"]} if settings.LIVE_PORT else {}),
    }


class SiteProcess:
    """One process of the site, in a process group of its own."""

    def __init__(self, name: str, command: list[str], log: Path) -> None:
        self.name, self.command, self.log = name, command, log
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        self.due = 0.0
        self.wait = 0.0

    def start(self) -> None:
        with self.open_log() as log:
            self.process = subprocess.Popen(  # noqa: S603  # our own programs
                self.command,
                cwd=settings.BASE_DIR,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        self.started = time.monotonic()

    def open_log(self) -> IO[bytes]:
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            shutil.move(self.log, self.log.with_suffix(".old.log"))
        return open(self.log, "ab")

    def look(self, now: float) -> str | None:
        """Start it when its time has come; the code it ended with, if it just died."""
        if self.process is None:
            if now >= self.due:
                self.start()
            return None
        code = self.process.poll()
        if code is None:
            return None
        self.kill_group()
        self.process = None
        self.wait = 0.0 if now - self.started > LONG_LIFE else min(LONGEST_WAIT, self.wait * 2 or 0.5)
        self.due = now + self.wait
        return f"signal {-code}" if code < 0 else f"code {code}"

    def ask_to_stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()

    def finish(self, until: float) -> None:
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.kill_group()

    def kill_group(self) -> None:
        """Children that outlived their parent would keep its port or its work."""
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


def check_port(host: str, port: int, what: str, name: str) -> None:
    """Better one sentence now than a part that dies again and again."""
    family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, proto) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise CommandError(
                f"The {what} cannot use port {port} on {host} ({os.strerror(error.errno or 0)}). "
                f"Stop the program that uses it, or choose another port: {name}={port + 1} sh deploy/play"
            ) from None


def answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=0.2).close()
    except OSError:
        return False
    return True


class Command(BaseCommand):
    help = "Start the web site, live stream, workers, sweep and mail listener; stop them with Ctrl-C."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stopping = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.stop)
        check_port(settings.WEB_HOST, settings.WEB_PORT, "web site", "WEB_PORT")
        check_port(settings.MAIL_HOST, settings.MAIL_PORT, "mail listener", "MAIL_PORT")
        if settings.LIVE_PORT:
            check_port(settings.LIVE_HOST, settings.LIVE_PORT, "live stream", "LIVE_PORT")
        logs = settings.VAR_DIR / "log"
        logs.mkdir(exist_ok=True)
        logins = self.prepare()
        crew = [SiteProcess(name, command, logs / f"{name}.log") for name, command in parts().items()]
        try:
            self.watch(crew, logins)
        finally:
            self.end(crew)

    def stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def prepare(self) -> str:
        """Bring database and catalogues up to date; the lines that tell the demo logins."""
        call_command("migrate", verbosity=0)
        call_command("words", "compile", stdout=StringIO())
        logins = StringIO()
        if settings.IS_LOCAL and mailbox.is_open():
            call_command("demo", stdout=logins)
            call_command("demo_game", stdout=logins)
            with contextlib.suppress(CommandError):  # a site without its sample game is still a site
                call_command("sample_game", stdout=StringIO())
        return logins.getvalue().strip()

    def watch(self, crew: list[SiteProcess], logins: str) -> None:
        greeted = False
        while not self.stopping:
            for part in crew:
                ended = part.look(time.monotonic())
                if ended:
                    self.say(f"The {part.name} part ended ({ended}); starting it again. Its log: {part.log}")
            if not greeted and answers(settings.WEB_HOST, settings.WEB_PORT):
                greeted = True
                self.greet(logins)
            time.sleep(0.1)

    def greet(self, logins: str) -> None:
        self.say(f"Ravenpost is open at {settings.SITE_URL}")
        if logins:
            self.say(logins)
        self.say(f"Mail for @{settings.MAIL_DOMAIN} is taken on port {settings.MAIL_PORT}.")
        self.say(f"Games and logs are kept in {settings.VAR_DIR}. Ctrl-C stops everything.")

    def end(self, crew: list[SiteProcess]) -> None:
        self.say("Stopping.")
        for part in crew:
            part.ask_to_stop()
        until = time.monotonic() + PATIENCE
        for part in crew:
            part.finish(until)
        self.say("Stopped.")
