"""A whole site, started by `sh deploy/play` in a folder and on ports of its own."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.servers import free_port, until

ROOT = Path(__file__).resolve().parents[2]
WORKERS = ("judging-1", "judging-2", "reading", "sending", "printing", "thinking", "pondering")
SERVERS = {"gunicorn": "web", "beat": "beat", "mail_listen": "mail", "live": "live"}
"""Parts by a word of their command."""
PARTS = {*SERVERS.values(), *WORKERS}
START = 600.0
"""Seconds for a first start while others use the machine; by itself it takes about ten."""


def clean_environment(var: Path, **more: str) -> dict[str, str]:
    """What a shell has, without the settings of the test run."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {**kept, "RAVENPOST_VAR": str(var), **more}


def run_play(var: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """For starts that end by themselves."""
    command = [sys.executable, "manage.py", "play"]
    env = clean_environment(var, **more)
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
    )


class Site:
    def __init__(self, var: Path, **settings: str) -> None:
        self.var = var
        self.settings = {"SWEEP_SECONDS": "1", **settings}
        self.web_port, self.mail_port, self.live_port = free_port(), free_port(), free_port()
        self.said = var / "said.txt"
        self.command = ["sh", "deploy/play"]

    def start(self) -> None:
        """Returns when the health page answers that all is well."""
        env = clean_environment(
            self.var,
            WEB_PORT=str(self.web_port),
            MAIL_PORT=str(self.mail_port),
            LIVE_PORT=str(self.live_port),
            **self.settings,
        )
        with open(self.said, "w") as said:
            self.process = subprocess.Popen(self.command, cwd=ROOT, env=env, stdout=said, stderr=said)
        until(lambda: self.process.poll() is not None or self.is_well(), START, "the site")
        assert self.process.poll() is None, self.said.read_text()

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.web_port}{path}", timeout=5) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def is_well(self) -> bool:
        try:
            return self.get("/health/")[0] == 200
        except OSError:
            return False

    def swept_at(self) -> float:
        """When the last sweep ended, on our clock; 0 if none is known."""
        try:
            age = json.loads(self.get("/health/")[1])["sweep_age"]
        except (OSError, ValueError):
            return 0.0
        return 0.0 if age is None else time.time() - age

    def parts(self) -> dict[str, int]:
        """The supervisor's children by name."""
        words = {**SERVERS, **{name: name for name in WORKERS}}
        return {
            name: pid
            for pid in children(self.process.pid)
            for word, name in words.items()
            if word in command_line(pid)
        }

    def stop(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        try:
            return self.process.wait(60)
        finally:
            self.process.kill()  # nothing outlives a killed supervisor


def command_line(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def children(pid: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def descendants(pid: int) -> list[int]:
    return [below for child in children(pid) for below in (child, *descendants(child))]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
