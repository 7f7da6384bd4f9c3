"""Sealed dice and cards, and the check that anyone can run.

This file needs nothing but Python: save it beside an exported game and run

    python sealed.py GAME.json

How it works. Before the first turn the server draws a secret of 32 bytes and publishes its SHA-256
(the *commitment*). Draw number N for purpose P comes from the blocks

    HMAC-SHA256(secret, "N:P:0"), HMAC-SHA256(secret, "N:P:1"), …

read as big-endian 32-bit numbers. To choose evenly among S things, a number at or above the largest
multiple of S is thrown away and the next one is read; the remainder by S is the choice. Dice are choices
among their sides. Drawing cards chooses among those that are left, again and again; a shuffle draws them
all. Draw number 0, if there was one, gave the players their seats. When the game is over the secret is
published.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any


def commitment(secret: bytes) -> str:
    """What is published before the first turn."""
    return hashlib.sha256(secret).hexdigest()


def numbers(secret: bytes, number: int, purpose: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers of one draw."""
    block = 0
    while True:
        digest = hmac.digest(secret, f"{number}:{purpose}:{block}".encode(), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(stream: Iterator[int], size: int) -> int:
    """An even choice from 0 to size - 1."""
    limit = 2**32 - 2**32 % size
    return next(value for value in stream if value < limit) % size


def roll(secret: bytes, number: int, purpose: str, count: int, sides: int) -> list[int]:
    """`count` dice of `sides` sides."""
    stream = numbers(secret, number, purpose)
    return [below(stream, sides) + 1 for _ in range(count)]


def draw(secret: bytes, number: int, purpose: str, count: int, items: Sequence[str]) -> list[str]:
    """`count` of the items, in the order drawn."""
    stream = numbers(secret, number, purpose)
    left = list(items)
    return [left.pop(below(stream, len(left))) for _ in range(count)]


def problems(game: dict[str, Any]) -> list[str]:
    """What does not fit in an exported game: nothing, if every die and card came from the sealed secret."""
    if not game.get("secret"):
        return ["The game is not over: its secret is not in the file yet."]
    secret = bytes.fromhex(game["secret"])
    found = []
    if commitment(secret) != game["commitment"]:
        found.append("The secret does not fit the commitment made at the start.")
    lot = game.get("about", {}).get("lot")
    if lot and draw(secret, 0, lot["purpose"], len(lot["items"]), lot["items"]) != list(lot["outcome"]):
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
            outcome = roll(secret, number, chance["purpose"], chance["count"], chance["sides"])
        else:
            outcome = draw(secret, number, chance["purpose"], chance["count"], chance["items"])
        if outcome != list(chance["outcome"]):
            found.append(f"Draw {number} ({chance['purpose']}) should be {outcome}, not {chance['outcome']}.")
    return found


def main(path: str) -> int:
    """Print the verdict on one file; the exit status says it too."""
    with open(path, encoding="utf-8") as file:
        game = json.load(file)
    found = problems(game)
    draws = sum(entry["kind"] == "chance" for entry in game["log"])
    print("\n".join(found) or f"All {draws} draws fit the sealed secret.")  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
