"""Figures as pictures: one drawing, on the page and on paper."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

from games.reader import charts
from games.titles.paper import Series

LUCK = [Series("Free Peoples +1.8", "free", (0, 0.5, 1.8)), Series("Shadow −2.1", "shadow", (0, -0.5, -2.1))]


def heights_of_names(picture: str) -> list[float]:
    return [float(y) for y in re.findall(r'class="lab[^>]* y="([\d.]+)"', picture)]


def test_page_and_book_show_the_same_values_with_the_same_marks():
    page = charts.lines(LUCK, "luck", first=0, band=(0, 1, 1.4))
    book = charts.lines(LUCK, "luck", form=charts.BOOK, first=0, band=(0, 1, 1.4))
    for kind in ("<circle", 'class="sf"', "<polyline", 'class="expect"', 'class="grid"', 'class="axis"'):
        assert page.count(kind) == book.count(kind) > 0
    assert re.findall(r">([^<>{}]+)</text>", page) == re.findall(r">([^<>{}]+)</text>", book)


def test_only_a_picture_that_stands_alone_brings_its_inks():
    page, book = charts.lines(LUCK, "luck"), charts.lines(LUCK, "luck", form=charts.BOOK)
    assert "<style>" not in page
    assert "<style>" in book
    assert ElementTree.fromstring(book).attrib["width"] == "620"


def test_names_of_lines_that_end_together_are_moved_apart():
    together = [Series(name, "", (1, 4)) for name in ("Éowyn", "Beravor", "Denethor")]
    for form in (charts.PAGE, charts.BOOK):
        heights = sorted(heights_of_names(charts.lines(together, "threat", form=form)))
        assert all(below - above >= form.label_gap for above, below in pairwise(heights))


def test_a_name_is_text_not_markup():
    picture = charts.lines([Series("<b>heron", "free", (1, 2))], '"quoted"', limit=3, limit_name="a < b")
    assert "<b>" not in picture
    assert "a &lt; b" in picture
    ElementTree.fromstring(picture)
