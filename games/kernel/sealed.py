"""Sealed dice and cards, and the check that anyone can run.

This file needs nothing but Python: save it beside an exported game and run

    python sealed.py GAME.json

How it works. Before anybody sits down the server draws a secret of 32 bytes and publishes its SHA-256 (the
*commitment*). Whoever sits down then adds a *word*: a text that the server could not know before. When all
seats are taken the seed of the dice is made from both:

    seed = HMAC-SHA256(secret, SHA-256(first word) SHA-256(second word) …)

with the words as UTF-8, in the order of the file. Where nobody gave a word, as in all games that began before
words were asked for, the seed is the secret itself. Draw number N for purpose P comes from the blocks

    HMAC-SHA256(seed, "N:P:0"), HMAC-SHA256(seed, "N:P:1"), …

read as big-endian 32-bit numbers. To choose evenly among S things, a number at or above the largest
multiple of S is thrown away and the next one is read; the remainder by S is the choice. Dice are choices
among their sides. Drawing cards chooses among those that are left, again and again; a shuffle draws them
all. Draw number 0, if there was one, gave the players their seats. A number is never used twice: what is
taken back is drawn anew under the next one. When the game is over the secret is published.

What you must look at yourself: that the commitment is the one you were shown when you sat down, and that your
own word stands in the file as you gave it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any


def commitment(secret: bytes) -> str:
    """What is published before anybody sits down."""
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, words: Sequence[str]) -> bytes:
    """What the draws are made from: the secret and everybody's word, or the secret alone without any."""
    if not words:
        return secret
    return hmac.digest(secret, b"".join(hashlib.sha256(word.encode()).digest() for word in words), "sha256")


def numbers(seed: bytes, number: int, purpose: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers of one draw."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{number}:{purpose}:{block}".encode(), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(stream: Iterator[int], size: int) -> int:
    """An even choice from 0 to size - 1."""
    limit = 2**32 - 2**32 % size
    return next(value for value in stream if value < limit) % size


def roll(seed: bytes, number: int, purpose: str, count: int, sides: int) -> list[int]:
    """`count` dice of `sides` sides."""
    stream = numbers(seed, number, purpose)
    return [below(stream, sides) + 1 for _ in range(count)]


def draw(seed: bytes, number: int, purpose: str, count: int, items: Sequence[str]) -> list[str]:
    """`count` of the items, in the order drawn."""
    stream = numbers(seed, number, purpose)
    left = list(items)
    return [left.pop(below(stream, len(left))) for _ in range(count)]


def words_in(game: dict[str, Any]) -> list[str]:
    """Everybody's word, in order."""
    return [word["word"] for word in game.get("words", [])]


def problems(game: dict[str, Any]) -> list[str]:
    """What does not fit in an exported game: nothing, if every die and card came from the sealed seed."""
    if not game.get("secret"):
        return ["The game is not over: its secret is not in the file yet."]
    secret = bytes.fromhex(game["secret"])
    found = []
    if commitment(secret) != game["commitment"]:
        found.append("The secret does not fit the commitment made at the start.")
    sown = seed(secret, words_in(game))
    lot = game.get("about", {}).get("lot")
    if lot and draw(sown, 0, lot["purpose"], len(lot["items"]), lot["items"]) != list(lot["outcome"]):
        found.append("Draw 0 (who sits where) does not fit.")
    expected = 0
    for entry in game["log"]:
        if entry["kind"] != "chance":
            continue
        expected += 1
        chance = entry["body"]
        number = chance["number"]
        if number != expected:
            found.append(f"Draw {expected} is missing: the file goes on with draw {number}.")
            expected = number
        outcome: list[Any]
        if "sides" in chance:
            outcome = roll(sown, number, chance["purpose"], chance["count"], chance["sides"])
        else:
            outcome = draw(sown, number, chance["purpose"], chance["count"], chance["items"])
        if outcome != list(chance["outcome"]):
            found.append(f"Draw {number} ({chance['purpose']}) should be {outcome}, not {chance['outcome']}.")
    return found


def told(game: dict[str, Any]) -> list[str]:
    """What whoever runs this should compare with what they saw: the commitment, and their own word."""
    words = [f"Word given at {word['seat']}: {word['word']}" for word in game.get("words", [])]
    nobody = "Nobody added a word: the server alone drew the seed."
    return [f"Commitment: {game['commitment']}", *(words or [nobody])]


def main(path: str) -> int:
    """Print the verdict on one file; the exit status says it too."""
    with open(path, encoding="utf-8") as file:
        game = json.load(file)
    found = problems(game)
    draws = sum(entry["kind"] == "chance" for entry in game["log"])
    print("\n".join(told(game)))  # noqa: T201
    print("\n".join(found) or f"All {draws} draws fit the sealed seed.")  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
