"""A short run of the kills; `python -m tests.service.kills --kills 200` is the long one."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.service.kills import FAULTS

ROOT = Path(__file__).resolve().parents[2]


def test_killed_processes_lose_nothing_and_double_nothing(postgres_server: str, redis_server: str):
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    run = subprocess.run(
        [sys.executable, "-m", "tests.service.kills", "--kills", "12"],
        cwd=ROOT,
        env=kept,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert run.stdout, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    assert {fault: found[fault] for fault in FAULTS if found[fault]} == {}
    assert found["kills"] == 12
    assert found["answers"] >= found["kills"]
    assert found["mails_sent"] > 0
