"""Templates read like our Python: short lines, addresses made in the view, styles in CSS files.

Their indentation is djhtml's (deploy/test). It touches no other white space, since in running text a line
break is a space that people see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"
COLUMNS = 120
PUT_TOGETHER = re.compile(r"[%}]}\?[a-z{]|[\"']\?[a-z{]|&(amp;)?[a-z_]+=|request\.GET")
"""A query string behind a tag, at the beginning of an address, or in the middle of one."""
STYLED = re.compile(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son[a-z]+=")
MAY_BE_STYLED = {
    "sheets/lanes.html",  # the size of type that a card table has room for, reckoned
    "sheets/book/screen.html",  # the book as one file
}
LETTERS = ("mails/", "account/email/")
"""A mail program reads no style sheet."""


def lines() -> Iterator[tuple[str, str]]:
    for path in sorted(TEMPLATES.rglob("*.*")):
        name = path.relative_to(TEMPLATES).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield f"{name}:{number}", line


def test_no_line_is_longer_than_the_page_is_wide():
    assert [where for where, line in lines() if len(line) > COLUMNS] == []


def test_query_strings_are_made_in_the_view():
    assert [where for where, line in lines() if PUT_TOGETHER.search(line)] == []


def test_styles_and_scripts_stand_in_files_of_their_own():
    styled = [where for where, line in lines() if STYLED.search(line)]
    pages = {where.rpartition(":")[0] for where in styled if not where.startswith(LETTERS)}
    assert pages == MAY_BE_STYLED


@pytest.mark.parametrize(
    "line", ["{% url 'table' 1 %}?seat=x", 'href="?kind=a"', "{{ a }}&amp;tag=b", "?a=1&b=2"]
)
def test_a_query_string_is_known_when_it_is_seen(line):
    assert PUT_TOGETHER.search(line)
