"""A run without a server says loudly which tests it left out."""

import os
import subprocess
import sys
from pathlib import Path

from tests.deploy.site import ROOT

NO_POSTGRESQL = """
def pytest_collection():
    from tests import servers
    servers.NEEDS["postgres_url"] = ("PostgreSQL", lambda: None)
"""


def test_tests_without_their_server_are_named_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "no_postgresql.py").write_text(NO_POSTGRESQL)
    command = [sys.executable, "-m", "pytest", "-p", "no_postgresql", "-n", "1", "-k", "postgresql_backup"]
    ended = subprocess.run(
        [*command, "tests/deploy/test_backup.py"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    heading, name = "LEFT OUT, because PostgreSQL is not installed", "test_a_postgresql_backup_restores"
    assert heading in ended.stdout, ended.stdout + ended.stderr
    assert name in ended.stdout.partition(heading)[2]
