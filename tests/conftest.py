"""Real servers as fixtures, and a loud word about the tests that could not have theirs."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
import redis as redis_client

from tests import servers

left_out: dict[str, list[str]] = {}
"""Program that is missing: the tests that need it."""


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with servers.postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """An empty PostgreSQL database, for one test."""
    with servers.database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    with servers.redis() as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """An empty Redis, for one test."""
    redis_client.Redis.from_url(redis_server).flushall()
    return redis_server


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's Chromium."""
    program = servers.chromium_program()
    assert program
    return program


@pytest.fixture(scope="session")
def nginx() -> str:
    program = shutil.which("nginx")
    assert program
    return program


@pytest.fixture(scope="session")
def systemd_analyze() -> str:
    program = shutil.which("systemd-analyze")
    assert program
    return program


def pytest_configure() -> None:
    """The site reads compiled catalogues; a test reads what the .po files say now."""
    from games.management.commands.words import compile_all

    compile_all()


def missing(item: pytest.Item) -> list[str]:
    wanted: tuple[str, ...] = tuple(getattr(item, "fixturenames", ()))
    return [what for fixture, (what, find) in servers.NEEDS.items() if fixture in wanted and not find()]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a server that is not installed; the end of the run says so."""
    without = {item: missing(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if without[item]])
    items[:] = [item for item in items if not without[item]]
    for item, lacks in without.items():
        for what in lacks:
            left_out.setdefault(what, []).append(item.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = left_out


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Every worker of pytest-xdist collects the same tests, so that any one's list is the list."""
    left_out.update(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for what, tests in sorted(left_out.items()):
        terminalreporter.section(f"LEFT OUT, because {what} is not installed", red=True)
        for name in tests:
            terminalreporter.write_line(f"  {name}")
