"""What the Battle lays on paper: pieces around the map, the hand, combats as tables, charts, reference."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from accounts.models import User
from games import service, sheets
from games.bofa import events as happened
from games.bofa.card_texts import EVENTS, FATES, KIND, STORIES
from games.bofa.digest import RULES
from games.bofa.facts import CHARACTERS, POINTS, REGIONS, UNITS
from games.bofa.paper import BofaPaper
from games.bofa.paper.battles import battles
from games.bofa.paper.reference import CHOSEN
from games.bofa.state import Army, Options, State, begin
from games.kernel import Event, fold
from games.lab.printed.pages import PrintedSheet
from games.models import Game
from games.reader import Reader as GameReader
from games.reader import SeatReader
from games.sheets.turn_sheet import TurnSheet, private_side, public_side
from games.titles.languages import LANGUAGES
from games.titles.paper import PaperLine, PaperTrack
from tests.bofa.playing import random_steps
from tests.reading import Reader
from tests.service.tables import NOON, player
from tests.sheets.printed import asked, play_on

PAPER = BofaPaper()
READER = Reader(story.name[language] for story in STORIES.values() for language in LANGUAGES)
SIDES = ("free_peoples", "shadow")


@cache
def view(*eyes: str) -> State:
    seen: list[Event] = []
    for _ in random_steps(8, 400, on_event=lambda state, event: seen.append(event)):
        pass
    return fold(begin(Options()), seen, eyes)


# --- around the map ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pieces_around_the_map_have_words(language: str):
    with translation.override(language):
        columns = PAPER.pieces(view())
        stock, key = PAPER.stock(view()), PAPER.map_key()
    assert len(columns) == 3
    for piece in (piece for column in columns for piece in column):
        assert piece.heading
        if isinstance(piece, PaperLine):
            assert piece.text
            assert not READER.faults(piece.text)
    assert stock is not None
    assert len(stock.rows) == len(UNITS) + 3
    assert key


def test_tracks_say_where_the_battle_stands():
    state = begin(Options())
    state.fate.marker, state.held = 6, ["eb_gate", "eb_camp"]
    with translation.override("en"):
        left, *_ = PAPER.pieces(state)
    fate, points = (piece for piece in left if isinstance(piece, PaperTrack))
    assert (fate.now, fate.note) == (6, "6; the Free Peoples win at 15")
    assert "Thorin Oakenshield 6 (ready)" in fate.below
    assert (points.now, points.below) == (6, "Front Gate, Camp")
    assert points.note == "6; the Shadow wins with 10"


def test_the_map_is_drawn_with_its_numbers():
    drawn = PAPER.option_map(view(), {"va_dale": "33", "stop": "44"})
    assert drawn.startswith("<svg")
    assert ">33<" in drawn
    assert ">44<" not in drawn


# --- cards ---------------------------------------------------------------------------------------------


def test_a_hand_shows_both_halves_of_event_cards():
    for seat in SIDES:
        hand = PAPER.hand(view(seat), seat)
        assert [card.key for card in hand] == view(seat).hands[seat]
        assert all(bool(card.lower) == (card.key in EVENTS) for card in hand)
        assert PAPER.hand(view(), seat) == []
        assert PAPER.beside_hand(view(seat), seat)


def test_cards_are_printed_beside_the_events_that_show_them():
    played = PAPER.card_of(happened.CardPlayed("shadow", "sh_story_11", "army"))
    turned_up = PAPER.card_of(happened.FateCardDrawn("fate_01", True, "t1f"))
    assert played is not None
    assert turned_up is not None
    assert (played.side, turned_up.side) == ("shadow", "free")
    assert PAPER.card_of(happened.CardDrawn("shadow", "event", "recover")) is None


# --- combats -------------------------------------------------------------------------------------------

FOUGHT: list[Event] = [
    happened.CombatBegan("shadow", ("bl_7",), "va_7", {"bl_7": {"orcs": 3}}, {"lake_men": 2}),
    happened.CombatRoundBegan(1, "bl_7"),
    happened.CombatRolled("shadow", (1, 5), (6,), 5, hits=2),
    happened.CombatRolled("free_peoples", (2, 4), (), 5, 1, hits=1),
    happened.LeadersRerolled("shadow", (3,), (), 5),
    happened.DamageSuffered("free_peoples", "va_7", 2),
    happened.DamageSuffered("shadow", "bl_7", 1, because="no_quarter"),
    happened.UnitsLost("free_peoples", "va_7", {"lake_men": 1}, 2),
    happened.CombatEnded("ceased"),
]


def test_a_combat_is_a_table():
    with translation.override("en"):
        (told,) = battles(list(enumerate(FOUGHT, start=100)))
    assert told.heading == "The combat for the west bank of the eastern ford (VA7)"
    (only,) = told.rounds
    assert only.losses == "Free Peoples: damage 2, 1 Lake-man"
    assert [why for why, _ in only.attacker.rolls] == ["", "black", "then"]
    assert [die.hit for _, dice in only.attacker.rolls for die in dice] == [False, True, True, False]
    assert [die.hit for _, dice in only.defender.rolls for die in dice] == [False, True]
    assert told.luck["shadow"].hits == 2
    assert told.luck["shadow"].expected == pytest.approx(4 / 3)
    assert told.told == {101, 102, 103, 104, 105, 107, 108}
    assert told.outcome == "The combat ended: the attack was ceased."


def test_a_combat_that_lasts_is_told_so_far():
    with translation.override("en"):
        (told,) = battles(list(enumerate(FOUGHT[:-1])))
        assert told.outcome == "The combat goes on."
        assert battles(list(enumerate(FOUGHT[:2]))) == []


# --- charts and the reference --------------------------------------------------------------------------


def test_charts_follow_fate_points_and_units():
    samples = [PAPER.sample(begin(Options())), PAPER.sample(view())]
    fate, points, units = PAPER.charts(samples)
    assert (fate.limit, points.limit, units.limit) == (15, 10, None)
    assert [series.values[0] for series in units.series] == [11, 16]


def test_the_reference_quotes_the_digest():
    topics = PAPER.reference()
    assert len(topics) == len(CHOSEN)
    assert all(RULES[rule].text.en == text for topic in topics for rule, text in topic.rules)


@pytest.fixture
def mountain(db: None) -> Game:
    """A battle in its fourth turn or so."""
    heron, tinder = player("heron"), player("tinder")
    game = service.open_game("bofa", "Under the Mountain", heron, NOON, own=["free_peoples"])
    service.join_seat(game, tinder, NOON, "shadow")
    game.refresh_from_db()
    play_on(game, 150, seed=4)
    return game


def test_the_rules_fit_two_pages_in_every_language(mountain: Game):
    heron = User.objects.get(username="heron")
    for language in LANGUAGES:
        heron.language = language
        heron.save()
        assert len(PdfReader(BytesIO(sheets.rules_pdf(mountain, heron))).pages) == 2, language


@pytest.mark.parametrize(("language", "paper"), [("it", "letter"), ("pt", "a4")])
def test_a_crowded_board_and_a_full_hand_keep_their_pages(mountain: Game, language: str, paper: str):
    seat = asked(mountain)
    with translation.override(language):
        public, private = GameReader(mountain, ()), SeatReader(seat)
        crowd(public.view)
        longest = sorted(KIND, key=lambda card: -len(STORIES[card].text.es) if card in STORIES else 0)
        private.view.hands[seat.key] = [*longest[:5], "event_12"]
        sides = public_side(public, 0), private_side(private)
        pdf = TurnSheet(mountain, *sides, paper, "A crowded sheet").pdf()
        sheet = PrintedSheet(pdf)
        assert not list(sheet.faults())
    assert sheet.pages <= 4


def crowd(state: State) -> None:
    """Armies nearly everywhere, everybody in play, all dice, a full table."""
    for number, region in enumerate(REGIONS):
        side = SIDES[number % 2]
        units = {key: 1 for key, unit in UNITS.items() if unit.side == side}
        state.armies[region] = Army(side, units, 2, 3)  # type: ignore[arg-type]  # one of the two sides
    for character, region in zip(CHARACTERS, REGIONS, strict=False):
        state.where[character] = region
    state.where["lord_of_eagles"] = "eyrie"
    state.dice = {"free_peoples": ["army_muster"] * 6, "shadow": ["army_muster"] * 7}
    state.table = [card for table in (STORIES, FATES) for card, text in table.items() if text.stays]
    state.troubled, state.activated = "bard", ["bard", "dain", "gandalf"]
    state.held = sorted(POINTS)
    state.bats = dict.fromkeys(state.bats, 2)
    state.eagles = dict.fromkeys(state.eagles, 1)
