"""Sheets of many positions: a few here, sixty by `manage.py soak TITLE --paper`."""

from __future__ import annotations

import pytest

from games.lab.printed.positions import printed, usual_tables

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("title", ["wotr", "bofa", "lcg"])
def test_sheets_keep_their_numbers_their_lines_and_their_type(title: str):
    report = printed(title, usual_tables(title)[-1:], 2)
    assert report.sheets == 2
    assert report.faults == []
    assert report.smallest >= 6.48
