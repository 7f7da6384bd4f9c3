"""Sealed chance: fair, promised before the first turn, checked by anyone with one file."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from games.kernel import EVERYTHING, Running, Sealed, read_archive, replay, sealed, write_archive
from tests.kernel.playing import answer_at_random, random_game
from tests.kernel.skirmish import Options, skirmish

SECRET = bytes(range(32))


def exported(seed: int, seats: int = 2) -> dict:
    game = random_game(seed, seats)
    secret = seed.to_bytes(32, "big")
    return write_archive(
        skirmish, {"players": seats}, game.new, sealed.commitment(secret), eyes=EVERYTHING, secret=secret
    )


def exported_with(*words: str) -> dict:
    """A game whose seed was made from a secret and these words."""
    game = Running.start(skirmish, Options(players=2), Sealed(sealed.seed(SECRET, words)))
    chooser = random.Random(5)
    while not game.over:
        answer_at_random(game, chooser)
    given = [{"seat": seat, "word": word} for seat, word in zip(("east", "west"), words, strict=False)]
    return write_archive(
        skirmish,
        {"players": 2},
        game.new,
        sealed.commitment(SECRET),
        eyes=EVERYTHING,
        secret=SECRET,
        words=given,
    )


def test_the_same_secret_number_and_purpose_give_the_same_outcome_on_every_machine():
    assert sealed.roll(SECRET, 1, "hunt", 5, 6) == [1, 3, 6, 4, 5]
    assert sealed.draw(SECRET, 2, "deck", 4, "abcdef") == ["f", "a", "d", "b"]
    assert sealed.commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize("sides", [2, 6, 7, 10])
def test_dice_are_even(sides: int):
    """Chi-squared over 30,000 dice stays below the 1-in-100,000 bound for up to nine degrees of freedom."""
    dice = [die for number in range(3000) for die in sealed.roll(SECRET, number, "even", 10, sides)]
    expected = len(dice) / sides
    seen = Counter(dice)
    assert sorted(seen) == list(range(1, sides + 1))
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 42


def test_shuffles_are_even():
    orders = Counter("".join(sealed.draw(SECRET, number, "deck", 4, "abcd")) for number in range(24_000))
    assert len(orders) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 70


def test_numbers_that_would_favour_some_outcome_are_thrown_away():
    size = 3 * 2**30
    stream = iter([2**32 - 1, size, size - 1])
    assert sealed.below(stream, size) == size - 1


def test_a_finished_game_fits_its_seal():
    assert sealed.problems(exported(7)) == []


def test_one_changed_die_is_named_by_the_number_of_its_draw():
    game = exported(7)
    die = next(row["body"] for row in game["log"] if row["kind"] == "chance" and "sides" in row["body"])
    die["outcome"][0] = die["outcome"][0] % 6 + 1
    (problem,) = sealed.problems(game)
    assert f"Draw {die['number']} " in problem


def test_a_changed_card_a_missing_draw_and_another_secret_are_found():
    swapped = exported(8)
    deck = next(row["body"] for row in swapped["log"] if row["kind"] == "chance" and "items" in row["body"])
    deck["outcome"][0], deck["outcome"][1] = deck["outcome"][1], deck["outcome"][0]
    assert len(sealed.problems(swapped)) == 1
    missing = exported(8)
    missing["log"].remove(next(row for row in missing["log"] if row["kind"] == "chance"))
    assert "Draw 1 is missing" in sealed.problems(missing)[0]
    other = exported(8) | {"secret": SECRET.hex()}
    assert "does not fit the commitment" in sealed.problems(other)[0]


def test_the_lot_for_the_seats_is_checked_too():
    game = exported(9)
    secret = bytes.fromhex(game["secret"])
    lot = {"purpose": "seats", "items": ["a", "b", "c"], "outcome": sealed.draw(secret, 0, "seats", 3, "abc")}
    assert sealed.problems(game | {"about": {"lot": lot}}) == []
    swapped = lot | {"outcome": lot["outcome"][::-1]}
    assert sealed.problems(game | {"about": {"lot": swapped}}) == ["Draw 0 (who sits where) does not fit."]


def test_the_seed_is_made_from_the_secret_and_every_word_in_order():
    """As the file's own text says it, computed here without it."""
    digests = hashlib.sha256(b"mellon").digest() + hashlib.sha256("Anóriën".encode()).digest()
    expected = hmac.new(SECRET, digests, hashlib.sha256).digest()
    assert sealed.seed(SECRET, ["mellon", "Anóriën"]) == expected
    others = [["Anóriën", "mellon"], ["mellon"], ["mellonAnóriën"], ["mellon", "Anóriën", ""]]
    assert len({sealed.seed(SECRET, words) for words in others} | {expected, SECRET}) == 6


def test_without_any_word_the_seed_is_the_secret_as_it_always_was():
    assert sealed.seed(SECRET, []) == SECRET
    old = exported(7)
    del old["words"]
    assert sealed.problems(old) == []


def test_a_game_with_words_fits_its_seal_and_replays():
    game = exported_with("mellon", "9f2c")
    assert sealed.problems(game) == []
    assert replay(skirmish, read_archive(skirmish, game)).over


@pytest.mark.parametrize(
    "words",
    [
        [{"seat": "east", "word": "mellon"}, {"seat": "west", "word": "9f2d"}],
        [{"seat": "east", "word": "mellon"}],
        [{"seat": "west", "word": "9f2c"}, {"seat": "east", "word": "mellon"}],
        [],
    ],
)
def test_a_word_that_is_changed_missing_or_moved_is_found(words):
    assert sealed.problems(exported_with("mellon", "9f2c") | {"words": words})


def test_the_check_tells_the_words_so_that_everybody_finds_their_own(tmp_path: Path):
    (tmp_path / "game.json").write_text(json.dumps(exported_with("mellon", "9f2c")))
    told = _checked(tmp_path, "game.json").stdout
    assert "mellon" in told
    assert "9f2c" in told
    (tmp_path / "alone.json").write_text(json.dumps(exported(7)))
    assert "the server alone" in _checked(tmp_path, "alone.json").stdout


def _checked(folder: Path, file: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(sealed.__file__, folder / "sealed.py")
    python = [sys.executable, "-I", "-S", "sealed.py"]
    return subprocess.run([*python, file], cwd=folder, capture_output=True, text=True)


def test_the_check_is_a_single_file_that_needs_only_python(tmp_path: Path):
    good, bad = exported_with("mellon"), exported(9)
    die = next(row["body"] for row in bad["log"] if row["kind"] == "chance" and "sides" in row["body"])
    die["outcome"][-1] = die["outcome"][-1] % 6 + 1
    (tmp_path / "good.json").write_text(json.dumps(good))
    (tmp_path / "bad.json").write_text(json.dumps(bad))
    fits = _checked(tmp_path, "good.json")
    assert (fits.returncode, fits.stderr) == (0, "")
    assert "\nAll " in fits.stdout
    fails = _checked(tmp_path, "bad.json")
    assert fails.returncode == 1
    assert f"Draw {die['number']} " in fails.stdout
