"""Wars and duels to print, and a painter that turns printed pages into pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from accounts.models import User
from games.models import Game
from tests import servers
from tests.service.tables import player
from tests.sheets.printed import Painter, war


@pytest.fixture
def heron() -> User:
    return player("heron")


@pytest.fixture
def tinder() -> User:
    return player("tinder")


@pytest.fixture
def november(heron: User, tinder: User) -> Game:
    """A war in its third turn or so, heron the Free Peoples, tinder the Shadow."""
    return war(heron, tinder, decisions=120, seed=4)


@pytest.fixture
def pdf_painter(tmp_path: Path) -> Callable[[bytes], Painter]:
    program = servers.pdf_painter()
    assert program
    return lambda pdf: Painter(program, tmp_path, pdf)
