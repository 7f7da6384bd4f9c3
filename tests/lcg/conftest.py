"""The markers: see rules.py."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, examples and interactions that a test shows")
    config.addinivalue_line("markers", "card(*keys): the cards that a test shows")
