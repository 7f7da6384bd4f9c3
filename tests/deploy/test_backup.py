"""Backups are proved by restoring them, on both databases."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.site import ROOT, clean_environment


class Keeper:
    """A site's data, seen through its own commands."""

    def __init__(self, var: Path, **given: str) -> None:
        self.env = clean_environment(var, **given)

    def run(self, *command: str) -> str:
        ended = subprocess.run(
            command, cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=60, check=False
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout.strip()

    def manage(self, *words: str) -> str:
        return self.run(sys.executable, "manage.py", *words)

    def mails(self) -> list[str]:
        script = "print(*RawMail.objects.order_by('pk').values_list('message_id', flat=True))"
        return self.manage("shell", "-v", "0", "-c", f"from games.models import RawMail; {script}").split()

    def receive(self, name: str) -> None:
        script = f"from games.mail.receive import receive; receive(b'Message-ID: {name}\\n\\nmarch')"
        self.manage("shell", "-v", "0", "-c", script)

    def prove(self, folder: Path) -> None:
        """Back up with one mail, receive a second, restore: only the first is there; a third can come."""
        self.manage("migrate", "-v", "0")
        self.receive("first")
        backup = self.run("sh", "deploy/backup", str(folder))
        assert Path(backup).stat().st_mode & 0o077 == 0
        self.receive("second")
        assert self.mails() == ["first", "second"]
        self.run("sh", "deploy/restore", backup)
        assert self.mails() == ["first"]
        self.manage("migrate", "--check")
        self.receive("third")
        assert self.mails() == ["first", "third"]


def test_a_sqlite_backup_restores(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "var")
    keeper.manage("check")
    key = (tmp_path / "var/secret_key").read_text()
    keeper.prove(tmp_path / "backup")
    assert (tmp_path / "var/secret_key").read_text() == key


def test_a_postgresql_backup_restores(tmp_path: Path, postgres_url: str) -> None:
    Keeper(tmp_path / "var", DATABASE_URL=postgres_url).prove(tmp_path / "backup")


@pytest.mark.parametrize("content", [b"", b"not a backup"])
def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path, content: bytes) -> None:
    keeper = Keeper(tmp_path / "var")
    keeper.manage("migrate", "-v", "0")
    keeper.receive("first")
    (tmp_path / "bad.tar").write_bytes(content)
    with pytest.raises(AssertionError):
        keeper.run("sh", "deploy/restore", str(tmp_path / "bad.tar"))
    assert keeper.mails() == ["first"]
