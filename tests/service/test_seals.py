"""Dice nobody can choose: the seal is shown first, everybody adds a word after it, the file proves both."""

from __future__ import annotations

import random

import pytest

from games import service
from games.kernel import Refused, Rolled, TooLate, sealed
from games.mail import notices
from games.models import Game, Outgoing
from games.reader import Reader
from games.service import seals, storage
from games.service.seals import Dice
from tests.service.tables import NOON, answer_anyhow, asked, duel, player

pytestmark = pytest.mark.django_db


def opened(word: str = "mellon", **kwargs) -> tuple[seals.Seal, Game]:
    seal = seals.fresh()
    dice = Dice(seal.name, word)
    game = service.open_game("skirmish", "Sealed", player("anna"), NOON, own=["east"], dice=dice, **kwargs)
    return seal, game


def play_out(game: Game, seed: int = 1) -> None:
    chooser = random.Random(seed)
    while game.state == Game.State.RUNNING:
        answer_anyhow(game, next(iter(asked(game))), chooser)


def test_the_game_keeps_the_seal_that_its_opener_was_shown():
    seal, game = opened()
    assert game.commitment == seal.commitment == sealed.commitment(bytes(game.secret))
    assert seal.commitment not in seal.name


def test_everybodys_word_is_in_the_seed_and_in_the_file():
    seal, game = opened()
    service.join_seat(game, player("bert"), NOON, "west", word="  a grey\tfeather ")
    game.refresh_from_db()
    assert game.words == [{"seat": "east", "word": "mellon"}, {"seat": "west", "word": "a grey feather"}]
    assert storage.seed_of(game) == sealed.seed(bytes(game.secret), ["mellon", "a grey feather"])
    play_out(game)
    file = service.export(game, ())
    assert file["words"] == game.words
    assert file["commitment"] == seal.commitment
    assert sealed.problems(file) == []
    assert sealed.problems(file | {"words": file["words"][:1]})


def test_a_file_with_words_can_be_brought_in_again():
    _, game = opened()
    service.join_seat(game, player("bert"), NOON, "west", word="feather")
    game.refresh_from_db()
    play_out(game)
    again = service.import_game(service.export(game, ()))
    assert again.words == game.words
    assert sealed.problems(service.export(again, ())) == []


def test_another_word_gives_other_dice():
    """The secret alone does not settle them: whoever knows it cannot tell what the other will add."""
    rolls = set()
    for number, word in enumerate(("mellon", "feather")):
        game = duel(player(f"a{number}"), player(f"b{number}"))
        Game.objects.filter(pk=game.pk).update(secret=bytes(32), words=[{"seat": "east", "word": word}])
        game.refresh_from_db()
        rolls.add(tuple(sealed.roll(storage.seed_of(game), 1, "any", 20, 6)))
    assert len(rolls) == 2


def test_a_seal_opens_one_game_only():
    """The secret of a game that is over is known: who could use its seal again could choose a word for it."""
    seal, game = opened()
    service.close_open_game(game, game.opened_by, NOON)
    with pytest.raises(Refused, match="seal_used"):
        service.open_game("skirmish", "Again", game.opened_by, NOON, dice=Dice(seal.name, "chosen"))


def test_a_word_that_came_before_any_seal_does_not_count():
    game = service.open_game(
        "skirmish", "Unsealed", player("anna"), NOON, own=["east"], dice=Dice("", "mellon")
    )
    service.join_seat(game, player("bert"), NOON, "west")
    game.refresh_from_db()
    assert game.words == []
    assert storage.seed_of(game) == bytes(game.secret)


def test_one_person_adds_one_word_and_bots_add_none():
    seal = seals.fresh()
    game = service.open_game(
        "skirmish",
        "Alone",
        player("anna"),
        NOON,
        options={"players": 4},
        own=["east", "north"],
        bots={"west": "random", "south": "random"},
        dice=Dice(seal.name, "mellon"),
    )
    game.refresh_from_db()
    assert game.words == [{"seat": "east", "word": "mellon"}]


def test_the_lot_for_the_seats_comes_from_the_words_too_and_names_them_by_the_seats_drawn():
    seal = seals.fresh()
    people = [player(name) for name in ("anna", "bert", "cleo", "dora")]
    game = service.open_game(
        "skirmish",
        "By lot",
        people[0],
        NOON,
        options={"players": 4},
        random_seats=True,
        dice=Dice(seal.name, "anna's"),
    )
    for who in people[1:]:
        service.join_seat(game, who, NOON, word=f"{who.username}'s")
    game.refresh_from_db()
    words = ["anna's", "bert's", "cleo's", "dora's"]
    assert [given["word"] for given in game.words] == words
    keys = game.seating["items"]
    assert game.seating["outcome"] == sealed.draw(sealed.seed(bytes(game.secret), words), 0, "seats", 4, keys)
    sitting = {seat.key: f"{seat.tenure.player.username}'s" for seat in game.seats.all()}
    assert {given["seat"]: given["word"] for given in game.words} == sitting
    play_out(game)
    assert sealed.problems(service.export(game, ())) == []


def test_a_word_can_be_added_until_the_game_begins_and_not_after():
    game = service.open_game("skirmish", "Later", anna := player("anna"), NOON, own=["east"])
    service.give_word(game, anna, "mellon")
    service.join_seat(game, player("bert"), NOON, "west")
    game.refresh_from_db()
    assert game.words == [{"seat": "east", "word": "mellon"}]
    with pytest.raises(TooLate):
        service.give_word(game, anna, "another")
    with pytest.raises(Refused, match="not_your_seat"):
        service.give_word(service.open_game("skirmish", "Hers", player("cleo"), NOON), anna, "mine")


def test_who_left_before_the_start_has_added_nothing():
    seal = seals.fresh()
    anna, bert = player("anna"), player("bert")
    game = service.open_game(
        "skirmish", "Four", anna, NOON, options={"players": 4}, dice=Dice(seal.name, "a")
    )
    service.join_seat(game, bert, NOON, word="b")
    service.leave_open_game(game, bert, NOON)
    for name in ("cleo", "dora", "emil"):
        service.join_seat(game, player(name), NOON, word=name)
    game.refresh_from_db()
    assert [given["word"] for given in game.words] == ["a", "cleo", "dora", "emil"]


def test_who_comes_later_adds_nothing_to_dice_that_are_settled():
    _, game = opened()
    bert, cleo = player("bert"), player("cleo")
    service.join_seat(game, bert, NOON, "west", word="feather")
    game.refresh_from_db()
    before = storage.seed_of(game)
    invitation = service.invite(game, bert, NOON, player=cleo, seat="west")
    service.accept(invitation.token, cleo, NOON, word="late")
    game.refresh_from_db()
    assert storage.seed_of(game) == before


def test_what_is_taken_back_is_rolled_under_a_new_number():
    """Alone, everything may be taken back; the same number is never rolled again."""
    seal = seals.fresh()
    anna = player("anna")
    game = service.open_game(
        "skirmish", "Both hands", anna, NOON, own=["east", "west"], dice=Dice(seal.name, "mellon")
    )
    game.refresh_from_db()
    chooser = random.Random(3)
    while not [row for row in storage.entries_of(game) if isinstance(row, Rolled)]:
        answer_anyhow(game, next(iter(asked(game))), chooser)
    first = next(n for n, row in enumerate(storage.entries_of(game), 1) if kind(row) == "Answered") - 1
    assert service.ask_take_back(game, anna, NOON, to=first).agreed
    game.refresh_from_db()
    play_out(game, 3)
    numbers = [row.number for row in storage.entries_of(game) if hasattr(row, "number")]
    assert numbers == sorted(set(numbers))
    assert "Once something was taken back" in Reader(game, ()).result[-1]
    ended = notices.write(Outgoing.objects.get(kind="ended"))
    assert ended is not None
    assert "Once something was taken back" in " ".join(str(ended.body).split())
    assert sealed.problems(service.export(game, ())) == []


def test_what_was_taken_back_before_a_draw_is_no_mark_in_the_score():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    play_out(game)
    assert service.take_backs_past_a_draw(game) == 0
    assert not [line for line in Reader(game, ()).result if "taken back" in line]


def kind(entry: object) -> str:
    return type(entry).__name__


@pytest.mark.parametrize(
    ("written", "kept"),
    [("a\u202eb\n c\x00", "a b c"), ("  ", ""), ("x" * 500, "x" * 160), ("naïve 🪶", "naïve 🪶")],
)
def test_a_word_is_one_line_as_everybody_reads_it(written: str, kept: str):
    assert seals.clean_word(written) == kept


def test_a_mail_adds_its_own_name_and_its_word():
    assert seals.word_of_mail("<a1@mail.example>", "beef", "mellon") == "<a1@mail.example> mellon"
    assert seals.word_of_mail("", "beef", "") == "beef"
