"""Backups are proved by restoring them, on both databases."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg

from tests.deploy.site import ROOT, clean_environment


class Keeper:
    """A site's data, with a table of mails to tell one moment from another."""

    def __init__(self, var: Path, url: str = "") -> None:
        self.var, self.url = var, url
        self.env = clean_environment(var, **({"DATABASE_URL": url} if url else {}))
        self.run(sys.executable, "manage.py", "migrate", "-v", "0")

    def run(self, *command: str) -> str:
        ended = self.tried(*command)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout.strip()

    def tried(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=120, check=False
        )

    def sql(self, command: str) -> list[Any]:
        link: Any = psycopg.connect(self.url) if self.url else sqlite3.connect(self.var / "ravenpost.sqlite3")
        with link:
            cursor = link.execute(command)
            found = cursor.fetchall() if cursor.description else []
        link.close()
        return found

    def receive(self, name: str) -> None:
        self.sql(
            'INSERT INTO games_letter ("to", subject, raw, sent_at)'
            f" VALUES ('heron@mail.example', '{name}', 'march', CURRENT_TIMESTAMP)"
        )

    def mails(self) -> list[str]:
        return [row[0] for row in self.sql("SELECT subject FROM games_letter ORDER BY id")]

    def prove(self, folder: Path) -> None:
        """Back up with one mail, receive a second, restore: only the first is there; a third can come."""
        self.receive("first")
        backup = self.run("sh", "deploy/backup", str(folder))
        assert Path(backup).stat().st_mode & 0o077 == 0
        self.receive("second")
        assert self.mails() == ["first", "second"]
        self.run("sh", "deploy/restore", backup)
        assert self.mails() == ["first"]
        self.run(sys.executable, "manage.py", "migrate", "--check")
        self.receive("third")
        assert self.mails() == ["first", "third"]


def test_a_sqlite_backup_restores(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "var")
    key = (tmp_path / "var/secret_key").read_text()
    keeper.prove(tmp_path / "backup")
    assert (tmp_path / "var/secret_key").read_text() == key


def test_a_postgresql_backup_restores(tmp_path: Path, postgres_url: str) -> None:
    Keeper(tmp_path / "var", postgres_url).prove(tmp_path / "backup")


def test_a_backup_holds_the_keys_wherever_they_stand(tmp_path: Path) -> None:
    keeper, signing = Keeper(tmp_path / "var"), tmp_path / "dkim.pem"
    signing.write_text("signs")
    keeper.env |= {"SECRET_KEY": "given in the settings", "MAIL_DKIM_KEY": str(signing)}
    backup = keeper.run("sh", "deploy/backup", str(tmp_path / "backup"))
    signing.unlink()
    (tmp_path / "var/secret_key").unlink()
    keeper.run("sh", "deploy/restore", backup)
    assert (tmp_path / "var/secret_key").read_text().strip() == "given in the settings"
    assert signing.read_text() == "signs"


def test_what_root_restores_belongs_to_the_site(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "var")
    backup = keeper.run("sh", "deploy/backup", str(tmp_path / "backup"))
    if os.geteuid() == 0:
        shutil.chown(tmp_path / "var", "nobody")
    (tmp_path / "var/secret_key").unlink()
    keeper.run("sh", "deploy/restore", backup)
    owner = (tmp_path / "var").stat().st_uid
    assert {(tmp_path / "var" / name).stat().st_uid for name in ("secret_key", "ravenpost.sqlite3")} == {
        owner
    }


def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "var")
    keeper.receive("first")
    for content in (b"", b"not a backup"):
        (tmp_path / "bad.tar").write_bytes(content)
        assert keeper.tried("sh", "deploy/restore", str(tmp_path / "bad.tar")).returncode != 0
    assert keeper.mails() == ["first"]
