"""Table talk, team talk, notes, mutes."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import service
from games.kernel import Refused
from games.models import Game
from games.service.talk import LONGEST_TALK, MOST_AN_HOUR
from tests.service.tables import NOON, answer, duel, foursome, player, seat

pytestmark = pytest.mark.django_db


def texts(game: Game, user: User | None) -> list[str]:
    return [row.text for row in service.heard(game, user)]


def test_the_table_hears_what_is_said_to_all_and_a_team_what_is_said_to_it():
    anna, bert, cleo, dora = players = [player(name) for name in ("anna", "bert", "cleo", "dora")]
    game = foursome(players)
    service.say(game, anna, "Good evening.", NOON)
    service.say(game, anna, "We hold the ford.", NOON, team=True)
    assert texts(game, cleo) == texts(game, anna) == ["Good evening.", "We hold the ford."]
    assert texts(game, bert) == texts(game, dora) == texts(game, player("eve")) == ["Good evening."]
    assert texts(game, None) == ["Good evening."]


def test_only_players_talk():
    game = duel(player("anna"), player("bert"))
    with pytest.raises(Refused, match="not_your_seat"):
        service.say(game, player("cleo"), "Move faster.", NOON)


def test_muted_players_stay_muted():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    service.mute(anna, bert)
    service.say(game, bert, "Well played.", NOON)
    service.say(game, anna, "Thank you.", NOON)
    assert texts(game, anna) == ["Thank you."]
    assert texts(game, bert) == ["Well played.", "Thank you."]
    other = duel(bert, anna)
    service.say(other, bert, "Once more.", NOON)
    assert texts(other, anna) == []
    service.unmute(anna, bert)
    assert texts(other, anna) == ["Once more."]


def test_a_note_is_its_writers_own_and_tied_to_an_event():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    note = service.note(game, anna, "He keeps his strikes.", 3)
    assert note.event == 3
    assert texts(game, anna) == ["He keeps his strikes."]
    assert texts(game, bert) == []
    with pytest.raises(Refused, match="no_such_event"):
        service.note(game, anna, "From the future.", 10_000)
    with pytest.raises(Refused, match="not_your_note"):
        service.tear_up(note, bert)
    service.tear_up(note, anna)
    assert texts(game, anna) == []


def test_released_notes_are_read_by_the_successor_now_and_by_all_after_the_end():
    anna, bert, cleo = player("anna"), player("bert"), player("cleo")
    game = duel(anna, bert)
    service.note(game, anna, "He keeps his strikes.")
    service.accept(service.invite(game, anna, NOON, player=cleo, seat="east").token, cleo, NOON)
    assert texts(game, cleo) == []
    tenure = seat(game, "east").tenures.get(player=anna)
    with pytest.raises(Refused, match="not_your_seat"):
        service.release_notes(tenure, bert, True)
    service.release_notes(tenure, anna, True)
    assert texts(game, cleo) == ["He keeps his strikes."]
    assert texts(game, bert) == []
    service.resign(game, bert, NOON)
    game.refresh_from_db()
    assert texts(game, bert) == texts(game, None) == ["He keeps his strikes."]


def test_who_left_the_team_no_longer_hears_it():
    players = [player(name) for name in ("anna", "bert", "cleo", "dora")]
    anna, _, cleo, _ = players
    game = foursome(players)
    service.hand_to_bot(seat(game, "north"), cleo, "random", NOON)
    service.say(game, anna, "We hold the ford.", NOON, team=True)
    assert texts(game, cleo) == []


def test_talk_has_limits():
    anna = player("anna")
    game = duel(anna, player("bert"))
    answer(game, "east", "stay")
    with pytest.raises(Refused, match="nothing_said"):
        service.say(game, anna, "  \n ", NOON)
    with pytest.raises(Refused, match="too_long"):
        service.say(game, anna, "x" * (LONGEST_TALK + 1), NOON)
    with pytest.raises(Refused, match="no_team"):
        service.say(game, anna, "Team?", NOON, team=True)
    with pytest.raises(Refused, match="cannot_mute_yourself"):
        service.mute(anna, anna)
    for number in range(MOST_AN_HOUR):
        said = service.say(game, anna, f"{number}", NOON)
    with pytest.raises(Refused, match="talks_too_much"):
        service.say(game, anna, "More.", said.said_at)
