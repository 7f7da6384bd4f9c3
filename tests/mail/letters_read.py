"""The letters of this folder and what must be read of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.kernel import Unreadable
from games.mail import bounces
from games.mail.mime import read
from games.mail.reply_text import written_above

FOLDER = Path(__file__).parent / "letters"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


def raw(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def understood(content: bytes) -> Any:
    """The lines that count, or the weather."""
    try:
        mail = read(content)
    except Unreadable:
        return "unreadable"
    kind = bounces.kind_of(mail, None, "ravenpost.localhost")
    if kind == "bounce" and bounces.is_hard(mail):
        return "hard_bounce"
    return kind or [line.strip() for line in written_above(mail.text).lines if line.strip()]
