"""The recipe of deploy/, run: units, proxy with TLS, an upgrade of 1.0 with running games, the image."""

from __future__ import annotations

import http.client
import os
import re
import shlex
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from games.management.commands import play
from tests.deploy.site import ROOT, clean_environment, descendants
from tests.deploy.units import HOME, NOBODY, command, is_restricted, unit
from tests.golden import databases
from tests.servers import answers, free_port, until
from wotr_site import workers
from wotr_site.processes import die_with_parent

NAME = "ravenpost.example"
UNITS = sorted((ROOT / "deploy/systemd").iterdir())
WORKERS = [f"ravenpost-worker@{name}" for name in workers.names(2)]


# --- units -------------------------------------------------------------------------------------------


def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path, systemd_analyze: str) -> None:
    for file in UNITS:
        text = file.read_text().replace(HOME, str(ROOT))
        name = file.name.replace("@.", "@judging-1.")
        (tmp_path / name).write_text(re.sub(r"^EnvironmentFile=.*\n", "", text, flags=re.M))
    files = [str(file) for file in sorted(tmp_path.iterdir())]
    checked = subprocess.run(
        [systemd_analyze, "verify", "--recursive-errors=no", "--man=no", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in checked.stderr.splitlines() if "ravenpost" in line]
    assert (checked.returncode, ours) == (0, [])


def test_the_units_are_the_processes_of_play() -> None:
    """Celery's pool, the queues and the options stand in one place: the same command everywhere."""
    for name, words in play.parts().items():
        line = shlex.split(unit(f"ravenpost-{named(name)}")["ExecStart"][0])
        assert plain(line) == plain(words)


def named(part: str) -> str:
    return part if part in ("web", "beat", "mail", "live") else f"worker@{part}"


def plain(words: list[str]) -> list[str]:
    """A command without the way to its program, and without an empty name for a file."""
    return [
        word for word in words[1:] if word not in ("-m", "gunicorn", "celery", "", "--pidfile", "--pidfile=")
    ]


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_every_unit_runs_as_its_own_user_and_writes_in_one_folder(file: Path) -> None:
    found = unit(file.name.removesuffix(".service") + ("judging" if "@" in file.name else ""))
    assert found["User"] == ["ravenpost"]
    assert found["ProtectSystem"] == ["strict"]
    assert found["ReadWritePaths"] == [f"{HOME}/var"]
    assert found["Restart"] == ["always"]


# --- the whole host ----------------------------------------------------------------------------------


def make_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
    certificate = builder.sign(key, hashes.SHA256())
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    (folder / "privkey.pem").write_bytes(private)


class Proxy:
    """nginx with the recipe's file, on ports of its own."""

    def __init__(self, program: str, folder: Path, web_port: int, live_port: int) -> None:
        self.folder, self.program = folder, program
        self.http, self.https = free_port(), free_port()
        folder.mkdir()
        make_certificate(folder)
        text = (ROOT / "deploy/nginx.conf").read_text()
        for old, new in {
            f"/etc/letsencrypt/live/{NAME}": str(folder),
            f"{HOME}/var": str(folder.parent / "var"),
            "[::]:443": f"[::1]:{self.https}",
            "[::]:80": f"[::1]:{self.http}",
            "listen 443": f"listen 127.0.0.1:{self.https}",
            "listen 80": f"listen 127.0.0.1:{self.http}",
            "127.0.0.1:8000": f"127.0.0.1:{web_port}",
            "127.0.0.1:8001": f"127.0.0.1:{live_port}",
        }.items():
            assert old in text, old
            text = text.replace(old, new)
        (folder / "site.conf").write_text(text)
        (folder / "nginx.conf").write_text(
            f"user root; daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
            "http { include /etc/nginx/mime.types; include site.conf; }\n"
        )

    def command(self, *more: str) -> list[str]:
        return [self.program, "-p", str(self.folder), "-c", "nginx.conf", *more]

    def check(self) -> str:
        tried = subprocess.run(self.command("-t"), capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr
        return tried.stderr

    def get(self, path: str, tls: bool = True, **headers: str) -> tuple[int, dict[str, str], bytes]:
        answer = self.ask(path, tls, **headers)
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    def ask(self, path: str, tls: bool = True, **headers: str) -> http.client.HTTPResponse:
        link: http.client.HTTPConnection = http.client.HTTPConnection("127.0.0.1", self.http, timeout=60)
        if tls:
            link = http.client.HTTPSConnection("127.0.0.1", self.https, timeout=60, context=self.trust())
            link._tunnel_host = None  # type: ignore[attr-defined]
            link.sock = self.trust().wrap_socket(self.connect(), server_hostname=NAME)
        link.request("GET", path, headers={"Host": NAME, **headers})
        return link.getresponse()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.https), timeout=60)

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))

    def speaks(self) -> str | None:
        """What a browser and it agree upon."""
        context = self.trust()
        context.set_alpn_protocols(["h2", "http/1.1"])
        with context.wrap_socket(self.connect(), server_hostname=NAME) as link:
            return link.selected_alpn_protocol()


@contextmanager
def running(commands: list[list[str]], env: dict[str, str], said: Path) -> Iterator[None]:
    with open(said, "wb") as log:
        crew = [
            subprocess.Popen(words, cwd=ROOT, env=env, stdout=log, stderr=log, preexec_fn=die_with_parent)
            for words in commands
        ]
    try:
        yield
        assert [words[-1] for words, process in zip(commands, crew, strict=True) if process.poll()] == []
    finally:
        for process in crew:
            process.terminate()
        for process in crew:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def run_line(line: str, env: dict[str, str]) -> str:
    words = command(line, Path(env["RAVENPOST_VAR"]))
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_version_1_0_with_running_games_is_upgraded_and_served_through_tls(
    tmp_path: Path, nginx: str, postgres_url: str, redis_url: str
) -> None:
    databases.restore_postgres(ROOT / "tests/golden/1.0/site.postgres.sql.xz", postgres_url)
    web_port, mail_port, live_port = free_port(), free_port(), free_port()
    var = tmp_path / "var"
    var.mkdir()
    if is_restricted():
        os.chown(var, NOBODY, NOBODY)
    env = clean_environment(
        var,
        SITE_URL=f"https://{NAME}",
        SOURCE_URL=f"https://{NAME}/source",
        BEHIND_TLS="1",
        DATABASE_URL=postgres_url,
        REDIS_URL=redis_url,
        MAIL_DOMAIN=f"post.{NAME}",
        WEB_PORT=str(web_port),
        MAIL_PORT=str(mail_port),
        LIVE_PORT=str(live_port),
        WEB_WORKERS="1",
        SWEEP_SECONDS="1",
        MAIL_SHEETS="0",
        METRICS_TOKEN="word",
    )
    web = unit("ravenpost-web")
    for line in web["ExecStartPre"]:
        run_line(line, env)
    run_line(f"{HOME}/.venv/bin/python manage.py check_games", env)
    run_line(f"{HOME}/.venv/bin/python manage.py check --deploy --fail-level WARNING", env)
    names = ["ravenpost-web", "ravenpost-live", "ravenpost-beat", "ravenpost-mail", *WORKERS[1:]]
    commands = [command(unit(name)["ExecStart"][0], var) for name in names]
    proxy = Proxy(nginx, tmp_path / "proxy", web_port, live_port)
    assert "successful" in proxy.check()
    with running([*commands, proxy.command()], env, tmp_path / "said.txt"):
        until(lambda: answers(proxy.https) and proxy.get("/health/")[0] == 200, 90, "a well site behind TLS")
        check_proxy(proxy)
        check_games_go_on(proxy, postgres_url)
        check_stream(proxy, postgres_url)
        check_users(var)
        until(lambda: answers(mail_port), 20, "the listener")


def check_users(var: Path) -> None:
    """Each process is its user's and may not become another's; so is all that was written."""
    ours = [Path(f"/proc/{pid}") for pid in descendants(os.getpid())]
    site = [place for place in ours if f"{sys.base_prefix}/bin/python" in (place / "cmdline").read_text()]
    if not is_restricted():
        return
    assert len(site) >= len(UNITS) + len(WORKERS) - 2
    assert {place.stat().st_uid for place in site} == {NOBODY}
    assert all("NoNewPrivs:\t1" in (place / "status").read_text() for place in site)
    assert {file.stat().st_uid for file in var.rglob("*")} == {NOBODY}


def check_proxy(proxy: Proxy) -> None:
    assert proxy.speaks() == "h2"
    status, headers, _ = proxy.get("/lobby/?a=1", tls=False)
    assert (status, headers["location"]) == (301, f"https://{NAME}/lobby/?a=1")
    status, headers, page = proxy.get("/account/login/")
    assert status == 200
    assert "max-age=31536000" in headers["strict-transport-security"]
    assert "Secure" in headers["set-cookie"]
    css = re.search(rb'href="(/static/[^"]+\.css)"', page)
    assert css
    status, headers, _ = proxy.get(css.group(1).decode())
    assert (status, headers["cache-control"]) == (200, "max-age=300"), "by nginx, from what was collected"
    assert proxy.get("/metrics")[0] == 401
    told = proxy.get("/metrics", Authorization="Bearer word")[2]
    assert b'ravenpost_up{part="database"} 1.0' in told


def check_stream(proxy: Proxy, url: str) -> None:
    """A line comes through the proxy as soon as it is said."""
    import psycopg

    with psycopg.connect(url) as database:
        found = database.execute("SELECT id FROM games_game WHERE spectators ORDER BY id LIMIT 1").fetchone()
    assert found
    answer = proxy.ask(f"/events/?games={found[0]}")
    assert (answer.status, answer.getheader("content-type")) == (200, "text/event-stream; charset=utf-8")
    said = b""
    while b"event: stands" not in said:
        more = answer.read1(500)
        assert more, said
        said += more


def check_games_go_on(proxy: Proxy, url: str) -> None:
    import psycopg

    with psycopg.connect(url) as link:
        states: Any = dict(link.execute("SELECT state, count(*) FROM games_game GROUP BY state").fetchall())
        shown = link.execute(
            "SELECT id FROM games_game WHERE state IN ('running', 'adjourned') AND spectators ORDER BY id"
        ).fetchall()
    assert "stopped" not in states
    assert shown
    for (game,) in shown[:3]:
        assert proxy.get(f"/g/{game}/")[0] == 200


# --- the image: no engine here, so that it is read and its steps are checked one by one ---------------


COMPOSE = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text()


def test_compose_starts_what_play_starts() -> None:
    services = COMPOSE["services"]
    own = {name: shlex.split(each["command"]) for name, each in services.items() if "command" in each}
    for kind in workers.QUEUES:
        assert own[kind] == ["python", "manage.py", "worker", kind]
    assert own["web"][0] == "gunicorn"
    assert own["beat"][1:] == workers.BEAT
    assert own["mail"] == ["python", "manage.py", "mail_listen"]
    assert own["live"] == ["python", "manage.py", "live"]
    assert set(own) == {*workers.QUEUES, "web", "beat", "mail", "live", "migrate"}
    for name in own:
        assert services[name]["image"] == "ravenpost"
        assert services[name]["env_file"] == "../.env"
        assert "var:/srv/ravenpost/var" in services[name]["volumes"]
    named = {volume.partition(":")[0] for each in services.values() for volume in each.get("volumes", [])}
    assert named == set(COMPOSE["volumes"])


def test_the_image_has_what_printing_and_backup_need() -> None:
    environment = (ROOT / "deploy/environment").read_text()
    wanted = re.findall(r'printing_(?:libraries|fonts)="([^"]+)"', environment)
    assert len(wanted) == 2
    for package in [*" ".join(wanted).split(), "postgresql-client"]:
        assert re.search(rf"\s{re.escape(package)}\s", DOCKERFILE), package
    server = COMPOSE["services"]["postgres"]["image"].partition(":")[2]
    assert "bookworm" in DOCKERFILE
    assert int(server) <= 15, "Debian 12's client is of version 15 and dumps no newer server"


def test_every_file_that_the_image_copies_is_there_and_its_steps_run_dry(tmp_path: Path) -> None:
    """What pip would be asked for: every package that the project names, each with its version."""
    (step,) = re.findall(r'RUN python -c "(.+?)" \\\n', DOCKERFILE)
    for source in re.findall(r"^COPY (.+) \S+$", DOCKERFILE, re.M):
        assert all((ROOT / word).exists() for word in source.split())
    wanted = subprocess.run(
        [sys.executable, "-c", step],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    pinned = {
        line.partition("==")[0].lower().replace("_", "-")
        for line in (ROOT / "deploy/constraints.txt").read_text().splitlines()
    }
    assert len(wanted) > 20
    assert {name.partition("[")[0].lower() for name in wanted} <= pinned
