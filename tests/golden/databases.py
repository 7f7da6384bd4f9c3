"""Databases beside the one of the tests: worked on for a while, dumped as SQL, restored from it."""

from __future__ import annotations

import lzma
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import environ
import psycopg
from django.core.management import call_command
from django.db import connections
from django.db.utils import ConnectionHandler

from tests.servers import postgres_bin

EXTREME = 9 | lzma.PRESET_EXTREME


@contextmanager
def default_database(url: str) -> Iterator[None]:
    """What Django calls its default database is this one for a while, brought up to the present tables."""
    usual = connections["default"]
    connections["default"] = ConnectionHandler({"default": environ.Env.db_url_config(url)})["default"]
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual


def write(file: Path, text: str) -> None:
    file.write_bytes(lzma.compress(text.encode(), preset=EXTREME))


def read(file: Path) -> str:
    return lzma.decompress(file.read_bytes()).decode()


# --- SQLite ----------------------------------------------------------------------------------------


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


def dump_sqlite(database: Path) -> str:
    with closing(sqlite3.connect(database)) as link:
        return "\n".join(link.iterdump())


def restore_sqlite(dump: Path, database: Path) -> str:
    """The address of the restored database."""
    with closing(sqlite3.connect(database)) as link:
        link.executescript(read(dump))
    return sqlite_url(database)


# --- PostgreSQL ------------------------------------------------------------------------------------


def dump_postgres(url: str) -> str:
    """In plain SQL, which needs no program to be restored: without the lines that only psql understands."""
    programs = postgres_bin()
    assert programs, "PostgreSQL is not installed"
    wishes = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100"]
    told = subprocess.run([str(programs / "pg_dump"), *wishes, url], check=True, capture_output=True)
    lines = told.stdout.decode().splitlines()
    return "\n".join(line for line in lines if not line.startswith("\\"))


def restore_postgres(dump: Path, url: str) -> None:
    """Into an empty database, which then knows how much it holds: or else it plans its queries badly."""
    with psycopg.connect(url) as link:
        link.execute(read(dump).encode())
        link.execute("ANALYZE")
