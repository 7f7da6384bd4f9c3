"""`@rule("B3.7", "B3.8")` on a test names the rules that it shows; the markers can be listed and compared."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
