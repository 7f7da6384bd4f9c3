"""Decks of other builders: RingsDB's text and JSON, OCTGN's .o8d; in and out, and refused with the line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import Refused
from games.lcg.deck_files import FORMS, read_list, write_list
from games.lcg.decks import DeckList, problems, read_deck, starter
from games.lcg.facts import SPHERES

RINGSDB = """\
Dúnedain and dwarves

Packs: From Core Set (3) to Core Set (3)


Heroes (3)

1x Aragorn (Core Set)
1x Glóin (Core Set)
1x Théodred (Core Set)

Allies (2)

3x Guard of the Citadel (Core Set)
2x Faramir (Core Set)

Attachments (1)

2x Steward of Gondor (Core Set)

Events (1)

3x Sneak Attack (Core Set)

Sideboard

2x Gandalf (Core Set)

Deck built on https://ringsdb.com.
"""
SHOWN = """\
Dúnedain and dwarves

Main Deck

Hero (3)
Aragorn (Core Set)
Glóin (Core Set)
Théodred (Core Set)

Ally (5)
3x Guard of the Citadel (Core Set)
2x Faramir (Core Set)

Attachment (2)
2x Steward of Gondor (Core Set)

Event (3)
3x Sneak Attack (Core Set)

3  Heroes,  10  Cards
Cards up to Core Set\x20

Sideboard

Ally (2)
2x Gandalf (Core Set)

Deck built on http://ringsdb.com.
"""
"""As RingsDB shows a deck to be copied; the other is the file that it gives."""
CARDS = {"guard_of_the_citadel": 3, "faramir": 2, "steward_of_gondor": 2, "sneak_attack": 3}


def refused(text):
    with pytest.raises(Refused) as raised:
        read_list(text)
    return raised.value


def test_the_text_of_ringsdb_exactly_as_exported():
    deck = read_list(RINGSDB)
    assert deck.name == "Dúnedain and dwarves"
    assert deck.heroes == ("aragorn", "gloin", "theodred")
    assert deck.cards == CARDS, "the sideboard is no part of the deck"
    assert read_list(RINGSDB.replace("\n", "\r\n")) == deck


@pytest.mark.parametrize("name", ["Dúnedain and dwarves", "2 handed", "Gandalf x3", "Aragorn", "Hero (3)"])
def test_the_text_that_ringsdb_shows_whatever_the_deck_is_called(name):
    deck = read_list(SHOWN.replace("Dúnedain and dwarves", name))
    assert (deck.name, deck.heroes, deck.cards) == (name, ("aragorn", "gloin", "theodred"), CARDS)


def test_a_first_line_with_its_count_behind_it_is_a_card():
    assert read_list("Aragorn x1\nGandalf x3\n").heroes == ("aragorn",)
    assert refused("Gandalff x3\nAragorn\n").facts["line"] == 1
    assert read_list("³ Gandalf\nAragorn\n").cards == {"gandalf": 3}


def test_lines_that_only_count_are_passed_over():
    counted = "Total Cards: (10)\nHero (3)\n3 heroes\n10 cards\n1x Aragorn (Core Set)\n3x Sneak Attack\n"
    assert read_list(counted).heroes == ("aragorn",)
    assert read_list(counted).cards == {"sneak_attack": 3}


def test_the_json_of_ringsdb():
    file = {
        "id": 7,
        "name": "From afar",
        "description_md": "Much to read. " * 500,
        "heroes": {"01001": 1, "01003": 1},
        "slots": {"01001": 1, "01003": 1, "01013": 3, "01026": 2},
        "sideslots": {"01073": 3},
    }
    deck = read_list(json.dumps(file))
    assert deck.name == "From afar"
    assert deck.heroes == ("aragorn", "gloin")
    assert deck.cards == {"guard_of_the_citadel": 3, "steward_of_gondor": 2}


def test_a_file_of_octgn():
    octgn = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
    <deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">
      <section name="Hero" shared="False">
        <card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9001">Aragorn</card>
      </section>
      <section name="Ally" shared="False">
        <card qty="3" id="51223bd0-ffd1-11df-a976-0801200c9073">Gandalf</card>
      </section>
      <section name="Sideboard" shared="False">
        <card qty="3" id="51223bd0-ffd1-11df-a976-0801200c9013">Guard of the Citadel</card>
      </section>
      <section name="Quest" shared="True" />
      <notes><![CDATA[]]></notes>
    </deck>"""
    deck = read_list(octgn)
    assert (deck.heroes, deck.cards) == (("aragorn",), {"gandalf": 3})
    other = refused(octgn.replace("0801200c9073", "0801200c8073"))
    assert (other.key, other.facts["title"]) == ("unknown_card", "3x Gandalf")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("sphere", SPHERES)
def test_what_is_taken_along_can_be_brought_back(form, sphere):
    deck = starter(sphere)
    again = read_list(write_list(deck, form, "en"))
    assert sorted(again.heroes) == sorted(deck.heroes)
    assert again.cards == deck.cards


@pytest.mark.parametrize("language", ["es", "it", "pt"])
def test_text_in_every_language(language):
    deck = starter("lore")
    assert read_list(write_list(deck, "txt", language)).cards == deck.cards


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        (RINGSDB.replace("2x Faramir", "2x Boromir"), "unknown_card", 15),
        (
            RINGSDB.replace("1x Aragorn (Core Set)", "1x Aragorn (The Watcher in the Water)"),
            "unknown_card",
            8,
        ),
        (RINGSDB.replace("2x Faramir (Core Set)", "Faramir, and so on and so on"), "deck_line", 15),
        ("A deck\n\n1x Aragorn\n999x Gandalf\n", "deck_line", 4),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text, key, line):
    problem = refused(text)
    assert (problem.key, problem.facts["line"]) == (key, line)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty_deck"),
        ("My deck\n\nHeroes (0)\n", "empty_deck"),
        ("{}", "deck_file"),
        ('{"slots": {}}', "deck_file"),
        ('{"slots": {"02001": 1}}', "unknown_card"),
        ("{not json", "deck_file"),
        ("[]", "deck_file"),
        ('[{"slots": {"01001": 1}}]', "deck_file"),
        ("<deck", "deck_file"),
        ('<!DOCTYPE deck [<!ENTITY a "b">]><deck>&a;</deck>', "deck_file"),
        ("<deck></deck>", "empty_deck"),
    ],
)
def test_never_an_empty_deck(text, key):
    assert refused(text).key == key


def test_a_hero_twice_is_a_fault_with_a_reason():
    deck = read_list("Aragorn\n\n2x Aragorn (Core Set)\n3x Gandalf (Core Set)\n")
    assert deck.name == "Aragorn"
    assert deck.heroes == ("aragorn", "aragorn")
    assert "hero_twice" in [problem.key for problem in problems(deck)]


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("\n\n\nA deck\n\n1x Aragorn\n2x Boromir\n", "unknown_card", 7),
        ("A deck\n\n1x Aragorn\nGandalf (3)\n", "deck_line", 4),
        ("A deck\n\n1x Aragorn\nGandalf: 3\n", "deck_line", 4),
        ("A deck\n\n1x Aragorn\nBoromir (3)\n", "unknown_card", 4),
        ("A deck\n\n1x Aragorn\n// my best ally\n3x Gandalf\n", "deck_line", 4),
        ("A deck\n\n" + "9" * 5000 + "x Gandalf\n", "deck_line", 3),
        ('{"slots": {"01073": true}}', "deck_line", "01073"),
        ('{"slots": {"01073": "3"}}', "deck_line", "01073"),
        ('{"slots": {"01073": -1}}', "deck_line", "01073"),
        (
            '<deck><section name="Ally"><card qty="²" id="51223BD0-ffd1-11df-a976-0801200c9073">'
            "Gandalf</card></section></deck>",
            "deck_line",
            "51223bd0-ffd1-11df-a976-0801200c9073",
        ),
    ],
)
def test_nothing_is_passed_over_in_silence(text, key, line):
    problem = refused(text)
    assert (problem.key, problem.facts["line"]) == (key, line)


@pytest.mark.parametrize("heading", ["Sideboard", "Sideboard (2)", "SIDEBOARD:", "  Sideboard (2):"])
def test_a_sideboard_is_no_part_of_the_deck_however_it_is_headed(heading):
    assert read_list(RINGSDB.replace("Sideboard", heading)).cards == CARDS


def test_a_file_of_octgn_with_remarks_and_shared_cards():
    octgn = """<?xml version="1.0" encoding="utf-8"?>
    <!-- exported by hand -->
    <deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">
      <section name="Hero" shared="False">
        <card qty="2" id="51223bd0-ffd1-11df-a976-0801200c9001">Aragorn</card>
      </section>
      <section name="Second Quest Deck" shared="True">
        <card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9119">Flies and Spiders</card>
      </section>
    </deck>""".replace("\n", "\r\n")
    assert read_list("\ufeff" + octgn).heroes == ("aragorn", "aragorn")


@pytest.mark.parametrize("text", ['{"heroes": ["01001"], "slots": {"01073": 3}}', '{"slots": [1]}', "{}"])
def test_json_of_another_shape_is_refused(text):
    assert refused(text).key == "deck_file"


@pytest.mark.parametrize(
    "name", ["Aragorn", "3x Gandalf", "Gandalf x3", "Hero", "A deck (2)", "Éowyn\n3x Feint"]
)
def test_the_name_of_a_deck_never_becomes_a_card(name):
    """A deck is often called after its hero."""
    deck = starter("leadership")
    named = DeckList(deck.heroes, deck.cards, name)
    for read in (read_deck, read_list):
        again = read(write_list(named, "txt", "en"))
        assert (again.heroes, again.cards) == (deck.heroes, deck.cards)
        assert " ".join(name.split()).split(" (")[0] in again.name


@given(st.text(st.sampled_from("0123x²Gandlf ():,-\n\r\t{}<>[]\"'!/§é"), max_size=60))
def test_whatever_is_pasted_is_read_or_refused(text):
    try:
        keys = {*read_list(text).cards}
    except Refused as problem:
        keys = {problem.key}
    assert keys <= {"gandalf", "empty_deck", "unknown_card", "deck_line", "deck_file"}
