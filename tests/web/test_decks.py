"""The deck builder, choosing a deck for a seat, the choices of a title, and the game that follows."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import expect

from accounts.models import User
from games import service
from games.kernel import EVERYTHING, Problem, Refused
from games.lcg.decks import read_deck, starter
from games.lcg.state import hidden
from games.models import Deck, Game
from games.service.decks import LONGEST_LIST, MOST_DECKS, OWN
from games.titles.languages import LANGUAGES
from games.web import deck_urls
from tests.lcg.playing import Wayfarer
from tests.service import tables
from tests.service.tables import NOON
from tests.web import browsing
from tests.web.conftest import signed_in

LIST = """Two friends

Hero (2)
1x Éowyn (Core Set)
1x Beravor (Core Set)

Ally (3)
3x Northern Tracker (Core Set)
"""
LEGAL = {
    **dict.fromkeys(("eowyn", "beravor", "denethor"), 1),
    **starter("spirit").cards,
    **starter("lore").cards,
}
"""Sixty cards of two spheres, as one box holds them."""
FORM = {
    "way_scenario": "passage_through_mirkwood",
    "way_shadows": "all",
    "way_boxes": "one",
    "way_easy": "standard",
    "way_cards": "errata",
}
TERMS = {
    "name": "In the dark",
    "days": "3",
    "days_for": "move",
    "bank_days": "21",
    "absence_days": "30",
    "language": "en",
}


@pytest.fixture
def deck(anna: User) -> Deck:
    return service.begin_deck(anna, "lcg", "Two spheres", LEGAL, NOON)


def set_out(client: Client, players: int, **fields: str) -> Any:
    planning = {"way_planning": "together", "way_first": "lot"} if players > 1 else {}
    form = {**FORM, "way_rounds": "plain", **planning, **TERMS, "seat": "north", **fields}
    return client.post(f"/lobby/set-out/?set=lcg.{players}", form)


# --- building ----------------------------------------------------------------------------------------


def test_a_deck_begins_from_a_starter_from_a_list_or_from_nothing(anna: User):
    client = signed_in(anna)
    client.post("/decks/lcg/begin/", {"from": "lore"})
    client.post("/decks/lcg/begin/", {"from": ""})
    client.post("/decks/lcg/read/", {"text": LIST})
    found = {deck.name: deck.cards for deck in service.decks_of(anna, "lcg")}
    assert found["A new deck"] == {}
    assert found["Lore starter deck"]["beravor"] == 1
    assert found["Two friends"] == {"eowyn": 1, "beravor": 1, "northern_tracker": 3}
    page = client.get("/decks/lcg/").content.decode()
    assert "/decks/lcg/" in client.get("/games/").content.decode()
    assert page.count("ready to play") == 1
    assert page.count("not finished") == 2


def test_what_is_wrong_with_a_list_is_said_and_the_list_is_kept(anna: User):
    answer = signed_in(anna).post("/decks/lcg/read/", {"text": "3x Tom Bombadil"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 1, “3x Tom Bombadil”, names no card of the core set" in page
    assert "3x Tom Bombadil</textarea>" in page
    assert "no card in this list" in signed_in(anna).post("/decks/lcg/read/", {"text": "x"}).content.decode()
    assert not Deck.objects.exists()
    with pytest.raises(Refused, match="list_too_long"):
        service.read_list("lcg", "x" * (LONGEST_LIST + 1))


def test_the_builder_keeps_counts_and_says_what_is_missing(anna: User, deck: Deck):
    client, path = signed_in(anna), f"/decks/lcg/{deck.pk}/"
    assert "Ready to play" in client.get(path).content.decode()
    client.post(path, {"name": "Smaller", "n-eowyn": "1", "n-northern_tracker": "3", "n-feint": "0"})
    deck.refresh_from_db()
    assert (deck.name, deck.cards) == ("Smaller", {"eowyn": 1, "northern_tracker": 3})
    page = client.get(path).content.decode()
    assert "A deck has at least 50 cards besides its heroes, and this one has 3." in page
    checked = client.post(f"{path}check/", {"n-eowyn": "1", "n-feint": "2"}).content.decode()
    assert "No hero of this deck has the sphere of: Feint." in checked
    deck.refresh_from_db()
    assert deck.cards == {"eowyn": 1, "northern_tracker": 3}
    assert client.post(path, {"name": " "}).status_code == 422


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_goes_out_and_comes_back_in_every_language(anna: User, deck: Deck, language: str):
    User.objects.filter(pk=anna.pk).update(language=language)
    anna.refresh_from_db()
    answer = signed_in(anna).get(f"/decks/lcg/{deck.pk}/list.txt")
    with override(language):
        name, cards = service.read_list("lcg", answer.content.decode())
    assert (name, cards) == ("Two spheres", LEGAL)
    assert "two-spheres.txt" in answer["Content-Disposition"]


def test_a_deck_is_private_to_its_owner(anna: User, bert: User, deck: Deck):
    before = deck.cards
    own = [pattern for pattern in deck_urls.urlpatterns if "public" not in str(pattern.pattern)]
    for pattern in own:  # those of public decks: test_public_decks.py
        of_one = "<int:pk>" in str(pattern.pattern)
        form = ["json"] if "<slug:form>" in str(pattern.pattern) else []
        path = reverse(str(pattern.name), args=["lcg", *([deck.pk] if of_one else []), *form])
        for send in (Client().get, Client().post):
            answer = send(path)
            assert answer.status_code == 405 or answer["Location"].startswith("/account/login/")
        if of_one:
            assert signed_in(bert).post(path, {"sure": "yes"}).status_code in (404, 405)
            assert signed_in(bert).get(path).status_code in (404, 405)
    assert signed_in(bert).get("/decks/skirmish/").status_code == 404
    with pytest.raises(Refused, match="no_such_deck"):
        service.chosen(bert, "lcg", f"{OWN}{deck.pk}")
    deck.refresh_from_db()
    assert deck.cards == before
    assert "Two spheres" not in signed_in(bert).get("/lobby/?set=lcg.1").content.decode()


def test_a_deck_is_thrown_away_when_one_means_it(anna: User, deck: Deck):
    client, path = signed_in(anna), f"/decks/lcg/{deck.pk}/throw-away/"
    client.post(path)
    assert Deck.objects.count() == 1
    client.post(path, {"sure": "yes"})
    assert Deck.objects.count() == 0


def test_there_is_a_most_of_decks_and_they_leave_with_their_owner(anna: User, deck: Deck):
    assert service.data_of(anna)["decks"][0]["name"] == "Two spheres"
    Deck.objects.bulk_create(
        Deck(player=anna, title="lcg", name=str(number), changed_at=NOON) for number in range(MOST_DECKS - 1)
    )
    with pytest.raises(Refused, match="too_many_decks"):
        service.begin_deck(anna, "lcg", "One more", {}, NOON)
    service.forget(anna, NOON)
    assert not Deck.objects.exists()


# --- opening and joining -----------------------------------------------------------------------------


def test_a_two_handed_game_is_opened_with_decks_and_choices(anna: User, deck: Deck):
    answer = set_out(
        signed_in(anna),
        2,
        against="alone",
        deck_north=f"{OWN}{deck.pk}",
        deck_east="tactics",
        way_scenario="journey_along_the_anduin",
        way_shadows="none",
    )
    game = Game.objects.get()
    assert answer["Location"] == f"/g/{game.pk}/"
    assert {tables.sitter(game, key) for key in ("north", "east")} == {anna}
    view = service.view(game, ("north", "east"))
    assert view.scenario == "journey_along_the_anduin"
    assert view.lists["north"].cards == starter("spirit").cards | starter("lore").cards
    assert view.lists["east"].heroes == starter("tactics").heroes
    assert game.options["shadows"] is False


@pytest.mark.parametrize(
    ("way", "campaign"), [("expert", "expert"), ("nightmare", "nightmare"), ("escape_from_dol_guldur", "")]
)
def test_the_scenario_or_a_campaign_is_chosen(anna: User, way: str, campaign: str):
    set_out(signed_in(anna), 1, against="practice", way_scenario=way)
    assert Game.objects.get().options.get("campaign", "") == campaign


def test_heroes_are_not_shared_and_it_is_said_kindly(anna: User, bert: User, deck: Deck):
    page = set_out(signed_in(anna), 2, against="alone", deck_north="lore", deck_east="lore").content.decode()
    assert "each hero can be at the table only once" in page
    assert not Game.objects.exists()
    set_out(signed_in(anna), 2, against="anybody", deck_north=f"{OWN}{deck.pk}")
    game = Game.objects.get()
    answer = signed_in(bert).post(f"/lobby/{game.pk}/join/", {"seat": "east", "deck": "spirit"}, follow=True)
    assert "Éowyn is in two of the decks" in answer.content.decode()
    assert Game.objects.get().state == Game.State.OPEN
    signed_in(bert).post(f"/lobby/{game.pk}/join/", {"seat": "east", "deck": "leadership"})
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert service.view(game, ()).lists["east"].heroes == starter("leadership").heroes


def test_who_waits_may_choose_another_deck(anna: User, bert: User, deck: Deck):
    set_out(signed_in(anna), 2, against="anybody")
    game = Game.objects.get()
    client = signed_in(anna)
    client.post(f"/lobby/{game.pk}/deck/", {"seat": "north", "deck": f"{OWN}{deck.pk}"})
    game.refresh_from_db()
    assert read_deck(game.options["decks"][0]).name == "Two spheres"
    page = client.get(f"/lobby/{game.pk}/").content.decode()
    assert "Two spheres" in page
    assert "Passage Through Mirkwood" in page
    assert "The Card Game: Passage Through Mirkwood" in signed_in(bert).get("/lobby/").content.decode()
    with pytest.raises(Problem, match="not_your_seat"):
        service.choose_deck(game, bert, "north", "lore")


def test_an_invited_player_brings_a_deck(anna: User, bert: User):
    set_out(signed_in(anna), 2, against="friend", friend="bert")
    game = Game.objects.get()
    path = f"/invitation/{game.invitations.get().token}/"
    assert "Tactics starter deck" in signed_in(bert).get(path).content.decode()
    signed_in(bert).post(path, {"do": "take", "deck": "tactics"})
    game.refresh_from_db()
    assert service.view(game, ()).lists["east"].heroes == starter("tactics").heroes


def test_a_game_without_decks_takes_none(anna: User, bert: User):
    game = service.open_game("skirmish", "At the ford", anna, NOON, own=["east"])
    with pytest.raises(Refused, match="no_decks_here"):
        service.join_seat(game, bert, NOON, "west", "lore")


def test_no_page_of_the_table_shows_what_is_hidden(anna: User, bert: User):
    game = service.open_game("lcg", "Together", anna, NOON, options={"players": 2}, own=["north"])
    service.join_seat(game, bert, NOON, "east", "lore")
    for key in ("north", "east"):
        tables.answer(game, key, "keep")
    truth = service.view(game, EVERYTHING)
    seen: dict[tuple[str, ...], Client] = {
        (): Client(),
        ("north",): signed_in(anna),
        ("east",): signed_in(bert),
    }
    for eyes, client in seen.items():
        kept = set(hidden(truth, eyes))
        for path in (f"/g/{game.pk}/", f"/g/{game.pk}/board/", f"/g/{game.pk}/at/{game.events}/"):
            page = client.get(path).content.decode()
            assert "Aragorn" in page
            assert not kept & set(re.findall(r"[a-z_]+_[ne]?\d+", page))


# --- in a browser ------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_somebody_builds_a_deck_and_plays_two_hands(visit: browsing.Visits, anna: User):
    page = visit("/lobby/?set=lcg.2", anna, browsing.PHONE)
    page.get_by_role("link", name="Build a deck").click()
    page.get_by_role("button", name="Begin from Spirit starter deck").click()
    expect(page.get_by_role("heading", name="Ready to play")).to_be_visible()
    page.get_by_role("group", name="Copies of Feint").get_by_role("radio", name="2").check()
    expect(page.get_by_text("No hero of this deck has the sphere of: Feint.")).to_be_visible()
    assert browsing.faults(page) == []
    for width in (320, browsing.PHONE, browsing.TABLET, browsing.DESK):
        page.set_viewport_size({"width": width, "height": 900})
        assert not browsing.scrolls_sideways(page), width
    page.get_by_role("group", name="Copies of Feint").get_by_role("radio", name="0").check()
    page.get_by_label("Name of the deck").fill("White Rider")
    page.get_by_role("button", name="Keep the deck").click()
    expect(page.locator("h1")).to_have_text("White Rider")
    page.get_by_role("link", name="Your decks").click()
    assert browsing.faults(page) == []
    page.goto(f"{visit.site}/lobby/?set=lcg.2")
    page.get_by_label("Nobody: you play every seat").check()
    page.get_by_label("Deck of East").select_option("White Rider")
    page.get_by_label("Name of the game").fill("Two hands")
    page.get_by_role("button", name="Open the game").click()
    expect(page).to_have_url(re.compile(r"/g/\d+/"))
    expect(page.locator('[data-zone="east"] header')).to_contain_text("you")
    expect(page.locator('[data-zone="east"] [data-card="eowyn"]')).to_be_visible()
    assert browsing.faults(page) == []


@pytest.mark.django_db(transaction=True)
def test_where_decks_are_chosen_the_pages_fit_every_screen(
    visit: browsing.Visits, anna: User, bert: User, deck: Deck
):
    service.change_deck(
        anna, deck.pk, "A deck with the longest name that a deck may have at all", LEGAL, NOON
    )
    game = service.open_game("lcg", "Four together", bert, NOON, options={"players": 4})
    invitation = service.invite(game, bert, NOON, player=anna)
    service.accept(invitation.token, anna, NOON, deck="lore")
    service.invite(game, bert, NOON, player=tables.player("carla"))
    waiting = service.open_game("lcg", "Two together", bert, NOON, options={"players": 2})
    asked = service.invite(waiting, bert, NOON, address="dora@mail.example")
    service.open_game("lcg", "Anybody", bert, NOON, options={"players": 3})
    page = visit("/lobby/?set=lcg.4", anna, 320)
    for path in ("/lobby/?set=lcg.4", f"/lobby/{game.pk}/", f"/invitation/{asked.token}/", "/decks/lcg/"):
        page.goto(visit.site + path)
        assert browsing.faults(page) == [], path
        for width in (320, browsing.PHONE, browsing.TABLET, browsing.DESK):
            page.set_viewport_size({"width": width, "height": 900})
            assert not browsing.scrolls_sideways(page), (path, width)


def at_question(anna: User, *prompts: str) -> Game:
    """A two-handed game in which one of these questions is open to North."""
    game = service.open_game("lcg", "Two hands", anna, NOON, options={"players": 2}, own=["north", "east"])
    hands = {key: Wayfarer(1) for key in ("north", "east")}
    for _ in range(400):
        key, row = sorted(tables.asked(game).items(), reverse=True)[0]
        if row.prompt in prompts and key == "north":
            return game
        question = service.question_of(tables.seat(game, key))
        assert question is not None
        tables.answer(game, key, *hands[key].pick(question, partial(service.view, game, (key,))))
    raise AssertionError(prompts)


@pytest.mark.django_db(transaction=True)
def test_a_card_on_the_table_is_picked_by_a_click(visit: browsing.Visits, anna: User):
    game = at_question(anna, "quest.commit")
    page = visit(f"/g/{game.pk}/?seat=north", anna, browsing.PHONE)
    card = page.locator(".play .pc.can").first
    key = card.get_attribute("data-card")
    box = page.locator(f'#answer input[data-card="{key}"]')
    expect(box).not_to_be_checked()
    card.locator("h3").click()
    expect(box).to_be_checked()
    card = page.locator(f'.play [data-card="{key}"]')
    expect(card).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("heading", name="In pencil, not sent yet")).to_be_visible()
    expect(card).to_have_class(re.compile(r"\bdown\b"))


@pytest.mark.django_db(transaction=True)
def test_a_card_is_the_whole_answer_where_one_is_asked_for(visit: browsing.Visits, anna: User):
    game = at_question(anna, "combat.defender", "travel.location", "engage.enemy")
    page = visit(f"/g/{game.pk}/?seat=north", anna)
    card = page.locator(".play .pc.can").first
    name = card.locator("h3").inner_text().strip()
    card.locator("h3").click()
    expect(page.locator(".draft")).to_contain_text(name)


@pytest.mark.django_db(transaction=True)
def test_without_scripts_a_card_is_picked_in_the_list(visit: browsing.Visits, anna: User):
    game = at_question(anna, "combat.defender", "travel.location", "engage.enemy")
    page = visit(f"/g/{game.pk}/?seat=north", anna, java_script_enabled=False)
    option = page.locator("#answer button.option[data-card]").first
    key = option.get_attribute("data-card")
    name = page.locator(f'.play [data-card="{key}"] h3').inner_text().strip()
    expect(option).to_contain_text(name)
    option.click()
    expect(page.locator(".draft")).to_contain_text(name)


@pytest.mark.django_db(transaction=True)
def test_the_builder_works_without_scripts(visit: browsing.Visits, anna: User):
    page = visit("/decks/lcg/", anna, java_script_enabled=False)
    page.get_by_role("button", name="Begin from nothing").click()
    page.get_by_role("group", name="Copies of Aragorn").get_by_role("radio", name="1").check()
    page.get_by_role("button", name="Keep the deck").click()
    expect(page.locator("#check")).to_contain_text("Aragorn, 0 cards")


def test_a_file_of_another_builder_is_brought_in_and_taken_along_again(anna: User, deck: Deck):
    client = signed_in(anna)
    for form in ("txt", "json", "o8d"):
        file = client.get(f"/decks/lcg/{deck.pk}/list.{form}")
        assert file["Content-Disposition"].endswith(f'.{form}"')
        upload = SimpleUploadedFile(f"deck.{form}", file.content)
        assert client.post("/decks/lcg/read/", {"file": upload}).status_code == 302
        assert Deck.objects.order_by("-pk")[0].cards == deck.cards
    assert client.get(f"/decks/lcg/{deck.pk}/list.exe").status_code == 404
