"""`manage.py play`: everything in one go, alive again after a death, gone after Ctrl-C."""

import os
import signal
import smtplib
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.site import PARTS, Site, children, descendants, is_alive, run_play
from tests.servers import free_port, until

BACK = 30  # seconds; under ten on a quiet machine, more where other tests run beside


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("var"))
    try:
        site.start()
        yield site
    finally:
        if site.process.poll() is None:
            site.stop()


def test_the_address_is_told(site: Site) -> None:
    until(lambda: "Ctrl-C" in site.said.read_text(), BACK)
    assert f"Ravenpost is open at http://localhost:{site.web_port}" in site.said.read_text()


def test_the_start_page_and_its_style_are_served(site: Site) -> None:
    status, page = site.get("/")
    assert status == 200
    assert "<h1" in page


def test_static_files_are_served_without_debug(site: Site) -> None:
    assert site.get("/static/admin/css/base.css")[0] == 200


def test_the_key_is_made_once_and_is_ours_alone(site: Site) -> None:
    key = site.var / "secret_key"
    assert len(key.read_text()) > 50
    assert key.stat().st_mode & 0o777 == 0o600


def test_mail_for_our_domain_is_stored(site: Site) -> None:
    with smtplib.SMTP("127.0.0.1", site.mail_port, timeout=10) as post:
        mail = b"Message-ID: <a@b>\r\n\r\nmarch\r\n"
        post.sendmail("heron@example.org", ["post@ravenpost.localhost"], mail)
    with sqlite3.connect(site.var / "ravenpost.sqlite3") as database:
        rows = database.execute("SELECT message_id FROM games_rawmail").fetchall()
    assert ("<a@b>",) in rows


@pytest.mark.parametrize("name", ["web", "judging-1", "sending", "beat", "mail", "live"])
def test_a_killed_part_is_soon_back(site: Site, name: str) -> None:
    until(lambda: set(site.parts()) == PARTS, BACK, "all parts")
    old = site.parts()[name]
    killed = time.time()
    os.kill(old, signal.SIGKILL)
    until(lambda: site.parts().get(name, old) != old, BACK, f"a new {name}")
    until(lambda: works_again(site, killed), killed + BACK - time.time(), f"{name} at work")
    assert f"The {name} part ended (signal 9); starting it again." in site.said.read_text()


def test_killed_processes_of_the_web_server_are_replaced(site: Site) -> None:
    until(lambda: len(children(site.parts().get("web", 0))) == 2, BACK, "two web processes")
    killed = time.time()
    for pid in children(site.parts()["web"]):
        os.kill(pid, signal.SIGKILL)
    until(lambda: works_again(site, killed), BACK, "the web site")


def test_everything_killed_at_once_is_soon_back(site: Site) -> None:
    killed = time.time()
    for pid in descendants(site.process.pid):
        os.kill(pid, signal.SIGKILL)
    until(lambda: works_again(site, killed), BACK, "the site")


def works_again(site: Site, killed: float) -> bool:
    """The page answers, mail is taken, and a sweep went from beat through a worker since the kill."""
    return site.is_well() and site.swept_at() > killed + 1 and takes_mail(site)


def takes_mail(site: Site) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", site.mail_port, timeout=2) as post:
            return post.noop()[0] == 250
    except OSError:
        return False


def test_ctrl_c_ends_everything_and_a_second_start_installs_nothing(site: Site) -> None:
    all_of_it = descendants(site.process.pid)
    assert len(all_of_it) >= 5
    assert site.stop(signal.SIGINT) == 0
    assert not [pid for pid in all_of_it if is_alive(pid)]
    assert "Traceback" not in site.said.read_text()
    site.start()
    assert "Installing" not in site.said.read_text()


def test_nothing_outlives_a_killed_supervisor(site: Site) -> None:
    all_of_it = descendants(site.process.pid)
    site.stop(signal.SIGKILL)
    until(lambda: not [pid for pid in all_of_it if is_alive(pid)], BACK, "the end")
    site.start()


@pytest.mark.parametrize("name", ["WEB_PORT", "MAIL_PORT", "LIVE_PORT"])
def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path, name: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        own = {other: str(free_port()) for other in ("WEB_PORT", "MAIL_PORT", "LIVE_PORT")}
        ports = own | {name: str(port)}
        ended = run_play(tmp_path, **ports)
    assert ended.returncode == 1
    assert f"port {port}" in ended.stderr
    assert f"{name}={port + 1}" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_a_folder_we_cannot_write_in_is_told_in_one_sentence() -> None:
    ended = run_play(Path("/proc/ravenpost"))
    assert ended.returncode == 1
    assert "cannot write there" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_the_same_site_runs_on_postgresql_and_redis(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    site = Site(tmp_path, DATABASE_URL=postgres_url, REDIS_URL=redis_url)
    try:
        site.start()
        assert site.get("/")[0] == 200
        until(lambda: site.swept_at() > 0, BACK, "a sweep through Redis")
        assert not (tmp_path / "ravenpost.sqlite3").exists()
        assert not (tmp_path / "queue").exists()
    finally:
        site.stop()
