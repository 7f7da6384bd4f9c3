from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.live import waking
from tests.live.streaming import served


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Without sweeps: what it does not hear of when it happens it never tells."""
    monkeypatch.setattr(waking, "SWEEP", 600.0)
    with served() as address:
        yield address
