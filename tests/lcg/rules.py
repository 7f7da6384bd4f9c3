"""Markers that name what a test shows; test_markers.py lists and compares them.

@rule("L3.4", "X12", "EA3", "I15")      rules, rulings, worked examples, interactions
@card("faramir")                        cards and stages
"""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)


def card(*keys: str) -> pytest.MarkDecorator:
    return pytest.mark.card(*keys)
