"""The press fetches nothing, and gives up on what takes too much."""

from __future__ import annotations

import time

import pytest
from weasyprint.urls import FatalURLFetchingError

from games.sheets import pdf


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1/",
        "https://elsewhere.example/map.svg",
        "packaged:../leaf.py",
        "packaged:css/../../models.py",
        "packaged:/etc/passwd",
        "data:text/html,hello",
        "ftp://elsewhere.example/",
    ],
)
def test_only_packaged_files_are_fetched(address: str):
    with pytest.raises(FatalURLFetchingError):
        pdf.Locked().fetch(address)


def test_fonts_and_styles_are_packaged():
    assert {"css/sheet.css", "css/book.css", "fonts/lato-regular.woff2"} <= set(pdf.packaged())
    assert pdf.Locked().fetch("packaged:fonts/lato-regular.woff2").read()[:4] == b"wOF2"


def test_a_page_that_asks_for_a_file_is_not_printed():
    html = '<html lang="en"><title>x</title><link rel="attachment" href="file:///etc/passwd"><p>x</p></html>'
    with pytest.raises(pdf.TooMuch):
        pdf.within_limits(lambda: pdf.write(pdf.lay_out(html, "sheet", "a4")))


def test_work_that_takes_too_long_is_stopped():
    began = time.monotonic()
    with pytest.raises(pdf.TooMuch):
        pdf.within_limits(lambda: time.sleep(30) or b"", seconds=0.5)
    assert time.monotonic() - began < 10


def test_work_that_wants_too_much_memory_is_stopped():
    with pytest.raises(pdf.TooMuch, match="MemoryError"):
        pdf.within_limits(lambda: bytes(300 * 1024 * 1024), memory=50 * 1024 * 1024)


def test_what_the_work_gives_comes_back_whole():
    wanted = bytes(range(256)) * 4000
    assert pdf.within_limits(lambda: wanted) == wanted
