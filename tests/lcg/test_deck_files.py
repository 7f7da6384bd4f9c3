"""Decks of other builders: RingsDB's text and JSON, OCTGN's .o8d; in and out, and refused with the line."""

from __future__ import annotations

import json

import pytest

from games.kernel import Refused
from games.lcg.deck_files import FORMS, read_list, write_list
from games.lcg.decks import problems, starter
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
