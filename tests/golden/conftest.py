"""The sites kept from earlier versions, restored once for all the tests that look at one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import servers
from tests.golden import databases

HERE = Path(__file__).parent


@pytest.fixture(scope="class")
def sqlite_site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Iterator[None]:
    """The restored SQLite database of the version that the test's class is about, with the present tables."""
    file = tmp_path_factory.mktemp("golden") / "site.sqlite3"
    url = databases.restore_sqlite(HERE / request.cls.version / "site.sqlite.sql.xz", file)
    with django_db_blocker.unblock(), databases.default_database(url):
        yield


@pytest.fixture(scope="class")
def postgres_site(
    request: pytest.FixtureRequest, postgres_server: str, django_db_blocker: Any
) -> Iterator[None]:
    """The same for PostgreSQL."""
    with servers.database(postgres_server) as url:
        databases.restore_postgres(HERE / request.cls.version / "site.postgres.sql.xz", url)
        with django_db_blocker.unblock(), databases.default_database(url):
            yield
