"""A database that goes away again, for rehearsals and measurements."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection


@contextmanager
def throwaway_database() -> Iterator[None]:
    """An empty database beside the site's own: of the same kind, with the same tables."""
    before = connection.settings_dict["NAME"]
    with tempfile.TemporaryDirectory(prefix="ravenpost-") as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "mails.sqlite3")
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)
