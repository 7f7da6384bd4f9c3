"""The card game on paper: what stands beside the table, combats as tables, charts, the rules, whole PDFs."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from accounts.models import User
from games import service, sheets
from games.kernel import Event, fold
from games.lcg.digest import RULES
from games.lcg.events.cards import CardLeft, EventPlayed
from games.lcg.events.combat import AttackBegan, AttackDeclared
from games.lcg.events.encounter import CardRevealed
from games.lcg.facts import SCENARIOS, card_of
from games.lcg.options import Options
from games.lcg.paper import LcgPaper
from games.lcg.paper.reference import CHOSEN
from games.lcg.state import State, begin
from games.titles.languages import LANGUAGES
from games.titles.paper import PaperBattle, PaperTable, PaperTrack
from tests.lcg.playing import Wayfarer, steps
from tests.service.tables import NOON
from tests.sheets.printed import play_on, words_of

PAPER = LcgPaper()


@cache
def played(scenario: str = "passage_through_mirkwood", answers: int = 90) -> tuple[State, list[Event]]:
    """North's view of a game some answers old, and its events."""
    seen: list[Event] = []
    options = Options(scenario=scenario)
    for _ in steps(5, options, Wayfarer, answers, on_event=lambda state, event: seen.append(event)):
        pass
    faces = [event.face_for(["north"]) for event in seen]
    return fold(begin(options), seen, ["north"]), faces


def combats() -> list[PaperBattle]:
    return list(PAPER.battles(list(enumerate(played()[1], start=1))))


# --- beside the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_columns_say_how_it_stands(scenario: str, language: str):
    view, _ = played(scenario)
    with translation.override(language):
        left, middle, right = PAPER.pieces(view)
        assert PAPER.map_key()
        assert PAPER.map(view) == ""
        table = PAPER.table(view)
        assert table
        texts = {card.key: card.text for card in PAPER.in_play(view)}
        assert all(
            texts[page] for spot in table.spots() if (page := spot.page) in texts and spot.kind == "hero"
        )
    assert isinstance(left[0], PaperTrack)
    assert left[0].now == min(view.progress, len(left[0].steps) - 1)
    (players,) = middle
    assert isinstance(players, PaperTable)
    assert [row[1] for row in players.rows] == [str(view.players[seat].threat) for seat in view.seats]
    assert len(right) >= 3


def test_the_hand_is_the_readers_own():
    view, _ = played()
    names = [card.name for card in PAPER.hand(view, "north")]
    assert names == [card_of(copy).title["en"] for copy in view.players["north"].hand]
    assert PAPER.hand(view, "east") == []
    beside = PAPER.beside_hand(view, "north")
    assert beside[0] == f"East holds {len(view.players['east'].hand)} cards."


def test_discarded_encounter_cards_are_counted():
    view, _ = played()
    table = PAPER.stock(view)
    assert table is not None
    assert sum(int(row[1].split(" / ")[0]) for row in table.rows) == len(view.discard)
    assert PAPER.stock(begin(Options())) is None


# --- the book ------------------------------------------------------------------------------------------


def test_each_combat_is_a_table_of_its_attacks():
    _, events = played()
    rows = [row for battle in combats() for row in battle.rounds]
    assert len(rows) == sum(isinstance(event, AttackBegan | AttackDeclared) for event in events)
    assert all(row.attacker.rolls and row.defender.rolls and row.losses for row in rows)


def test_what_a_table_says_is_told_nowhere_else():
    numbered = list(enumerate(played()[1], start=1))
    told = frozenset().union(*(battle.told for battle in combats()))
    blows = {number for number, event in numbered if isinstance(event, AttackBegan | AttackDeclared)}
    assert blows <= told
    fallen = {n for n, e in numbered if isinstance(e, CardLeft) and e.how == "destroyed" and n in told}
    said = " ".join(row.losses for battle in combats() for row in battle.rounds)
    assert len(re.findall("destroyed", said)) == len(fallen)


def test_cards_that_tell_the_story_stand_beside_it():
    _, events = played()
    for event in events:
        card = PAPER.card_of(event)
        if isinstance(event, EventPlayed):
            assert card is not None
            assert card.key == card_of(event.card).key
        elif isinstance(event, CardRevealed):
            assert (card is not None) == (card_of(event.card).kind == "treachery")


def test_the_charts_follow_threat_progress_and_score():
    view, _ = played()
    samples = [PAPER.sample(begin(Options())), PAPER.sample(view)]
    threat, way, score = PAPER.charts(samples)
    assert [series.values for series in threat.series] == [
        (29, view.players["north"].threat),
        (24, view.players["east"].threat),
    ]
    assert threat.limit == 50
    assert way.series[0].values[0] == 0
    assert score.series[0].values[0] == 29 + 24


# --- the rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_has_every_chapter_of_the_round(language: str):
    with translation.override(language):
        topics = PAPER.reference()
        assert all(text for _, text in PAPER.notation("north"))
    assert len(topics) == len(CHOSEN)
    assert all(rule in RULES for topic in topics for rule, _ in topic.rules)


# --- whole papers --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_sheet_book_and_rules_are_printed():
    heron, tinder = (
        User.objects.create(username=name, email=f"{name}@mail.example", language="es", time_zone="UTC")
        for name in ("heron", "tinder")
    )
    game = service.open_game("lcg", "Mirkwood", heron, NOON, options={"players": 2}, own=["north"])
    service.join_seat(game, tinder, NOON, "east")
    game.refresh_from_db()
    play_on(game, 60, 4)
    north = game.seats.get(key="north")
    sheet = sheets.sheet_pdf(north)
    assert len(PdfReader(BytesIO(sheet)).pages) == 2
    public = words_of(sheets.public_pdf(game, heron))
    assert "A través del Bosque Negro" in public
    book = sheets.book(game, heron, "txt").decode()
    assert "Norte robó" in book or "Este robó" in book
    assert len(PdfReader(BytesIO(sheets.rules_pdf(game, heron))).pages) == 2
