"""Decks that everybody may copy, what a deck costs, cards that are found, hands that are drawn."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from games import service
from games.kernel import Refused
from games.models import Deck
from games.web.decks import curve_of
from tests.service import tables
from tests.web import browsing
from tests.web.browsing import DESK, NARROW
from tests.web.conftest import signed_in
from tests.web.test_decks import LEGAL

pytestmark = pytest.mark.django_db
NOON = tables.NOON


@pytest.fixture
def deck(anna: User) -> Deck:
    return service.begin_deck(anna, "lcg", "Two spheres", LEGAL, NOON)


def test_a_deck_is_shown_to_everybody_copied_and_kept_to_oneself_again(anna: User, bert: User, deck: Deck):
    page = f"/decks/lcg/public/{deck.pk}/"
    assert Client().get(page).status_code == 404
    signed_in(bert).post(f"/decks/lcg/{deck.pk}/open/", {"public": "yes"})
    assert Client().get(page).status_code == 404, "only its owner shows it"
    signed_in(anna).post(f"/decks/lcg/{deck.pk}/open/", {"public": "yes"})
    assert "Two spheres" in Client().get("/decks/lcg/public/").content.decode()
    assert Client().get(page).status_code == 200
    there = signed_in(bert).post(f"{page}copy/")["Location"]
    copy = Deck.objects.get(player=bert)
    assert there == f"/decks/lcg/{copy.pk}/"
    assert (copy.cards, copy.public) == (deck.cards, False)
    signed_in(anna).post(f"/decks/lcg/{deck.pk}/open/")
    assert Client().get(page).status_code == 404
    with pytest.raises(Refused, match="no_such_deck"):
        service.copy_deck(bert, "lcg", deck.pk, NOON)


def test_only_a_deck_that_can_be_played_is_shown(anna: User, deck: Deck):
    begun = service.begin_deck(anna, "lcg", "Hardly begun", {}, NOON)
    with pytest.raises(Refused, match="deck_not_finished"):
        service.open_deck(anna, begun.pk, True)
    service.open_deck(anna, deck.pk, True)
    service.change_deck(anna, deck.pk, "Two spheres", {}, NOON)
    assert service.public_decks("lcg") == []


def test_the_curve_counts_every_card_that_is_drawn_at_its_cost():
    kind = service.kind_of("lcg")
    curve = curve_of(kind, LEGAL)
    costs = {card.key: card.cost for card in kind.cards()}
    assert sum(column.count for column in curve) == sum(
        count for key, count in LEGAL.items() if costs[key] is not None
    )
    assert [column.cost for column in curve] == list(range(len(curve)))
    assert max(column.height for column in curve) == 60
    assert curve_of(kind, {}) == []


def test_cards_are_found_and_hands_drawn(visit: browsing.Visits, anna: User, deck: Deck):
    page = visit(f"/decks/lcg/{deck.pk}/", anna, DESK)
    lines = page.locator(".choosing > li:visible")
    everything = lines.count()
    page.get_by_label("Find a card").fill("gandalf")
    expect(lines).not_to_have_count(everything)
    page.get_by_label("Find a card").fill("")
    expect(lines).to_have_count(everything)
    page.get_by_label("Only what is in the deck").check()
    expect(lines).to_have_count(len([count for count in deck.cards.values() if count]))
    assert not page.locator("[data-hand] li").count()
    page.get_by_role("button", name="A new hand").click()
    expect(page.locator("[data-hand] li")).to_have_count(6)
    page.get_by_role("button", name="One more card").click()
    expect(page.locator("[data-hand] li")).to_have_count(7)
    assert browsing.faults(page) == []
    browsing.keep(page, "deck")


def test_a_public_deck_fits_a_narrow_screen_and_is_copied_there(
    visit: browsing.Visits, anna: User, bert: User, deck: Deck
):
    service.open_deck(anna, deck.pk, True)
    page = visit("/decks/lcg/public/", bert, NARROW, color_scheme="dark")
    assert browsing.faults(page) == []
    page.get_by_role("link", name="Two spheres").click()
    expect(page.locator("h1")).to_have_text("Two spheres")
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    page.get_by_role("button", name="Copy it to your decks").click()
    expect(page).to_have_url(re.compile(rf"/decks/lcg/(?!{deck.pk}/)\d+/"))
