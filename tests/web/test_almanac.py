"""The almanac finds what people type, and shows where things are."""

from __future__ import annotations

import pytest
from django.test import Client
from playwright.sync_api import expect

from games.reader.lookup import almanac
from games.web.almanac_search import found
from tests.web import browsing
from tests.web.browsing import NARROW

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("osgiliath", "Osgiliath"),
        ("Osgilliath", "Osgiliath"),
        ("minas tiritt", "Minas Tirith"),
        ("gandalph", "Gandalf the Grey"),
        ("eomer", "Éomer, Son of Éomund"),
        ("Re Stregone", "The Witch-king"),
        ("colline ventose", "Weather Hills"),
        ("colinas del viento", "Weather Hills"),
    ],
)
def test_what_people_type_is_found(wish: str, name: str):
    entries, _ = found("wotr", almanac("wotr").values(), wish)
    assert name in [entry.name for entry in entries][:4]


def test_a_guess_is_called_one_and_nonsense_finds_nothing():
    assert found("wotr", almanac("wotr").values(), "Osgilliath")[1]
    assert not found("wotr", almanac("wotr").values(), "Osgiliath")[1]
    assert found("wotr", almanac("wotr").values(), "qqqqqq")[0] == []
    text = Client().get("/almanac/wotr/?q=Osgilliath").content.decode()
    assert "these come close" in text


def test_of_two_entries_the_one_with_the_name_comes_first():
    entries, _ = found("wotr", almanac("wotr").values(), "edoras")
    assert entries[0].name == "Edoras"


@pytest.mark.parametrize("path", ["wotr/minas_tirith", "bofa/eb_gate"])
def test_an_entry_shows_where_it_is(path: str):
    text = Client().get(f"/almanac/{path}/").content.decode()
    assert 'class="where-map"><svg' in text
    assert ' style="' not in text


def test_what_is_about_no_place_shows_no_map():
    rule = next(entry for entry in almanac("wotr").values() if entry.kind == "rule")
    assert "where-map" not in Client().get(f"/almanac/wotr/{rule.key}/").content.decode()
    card = next(entry for entry in almanac("lcg").values() if entry.kind == "card")
    assert "where-map" not in Client().get(f"/almanac/lcg/{card.key}/").content.decode()


def test_the_map_of_an_entry_is_seen_on_a_phone(visit: browsing.Visits):
    page = visit("/almanac/wotr/minas_tirith/", None, NARROW, color_scheme="dark")
    expect(page.locator(".where-map svg").first).to_be_visible()
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    browsing.keep(page, "almanac-where")
