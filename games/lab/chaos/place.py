"""Where a chaos run takes place: a small disk and ports of its own, and the settings that name them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import free_port

DISK = "400m"


@contextmanager
def own_disk() -> Iterator[Path]:
    """A small tmpfs if this machine lets us mount one, else a folder."""
    folder = Path(tempfile.mkdtemp(prefix="ravenpost-chaos-"))
    folder.chmod(0o755)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "ravenpost", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0  # noqa: S603
    try:
        yield folder
    finally:
        if mounted:
            time.sleep(0.5)
            subprocess.run(["umount", "--lazy", str(folder)], capture_output=True, check=False)  # noqa: S603, S607
        shutil.rmtree(folder, ignore_errors=True)


def environment_in(folder: Path) -> dict[str, str]:
    """What a shell has, and the settings of the site that will be beaten."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {
        **kept,
        "RAVENPOST_VAR": str(folder / "var"),
        "DATABASE_URL": f"postgres://ravenpost@127.0.0.1:{free_port()}/postgres",
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        "EMAIL_URL": f"smtp://127.0.0.1:{free_port()}",
        "SMTP_READ_TIMEOUT": "3",
        "GAME_PACKAGES": "tests.kernel.title",
        "TURN_MAIL_PAUSE": "0",
        "RECEIPT_PAUSE": "0",
        "OUTBOX_LEASE": "15",
        "MAIL_CHECK_SENDERS": "0",
        "MAIL_SHEETS": "0",
        "MAILS_AN_HOUR": "1000000",
        "RECEIPTS_AN_HOUR": "1000000",
        "ALLOWED_HOSTS": "127.0.0.1",
        "METRICS_TOKEN": "word",
        "LOG_LEVEL": "WARNING",
    }
