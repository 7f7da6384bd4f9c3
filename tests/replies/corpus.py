"""Our own corpus: mails as people write them, in a short form of the cases (`own.txt`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PROMPTS = {
    "d": "turn.die", "a": "turn.action", "af": "army.from", "at": "army.to", "au": "army.units",
    "al": "army.leaders", "xf": "attack.from", "xt": "attack.target", "xu": "attack.units",
    "xl": "attack.leaders", "cp": "cards.play", "cd": "cards.deck", "pn": "politics.nation",
    "rf": "recruit.figure", "rr": "recruit.region", "rv": "recruit.voice", "nf": "nazgul.from",
    "ng": "nazgul.figures", "nt": "nazgul.to", "br": "battle.retreat", "bc": "battle.card",
    "bk": "battle.casualty", "bo": "battle.continue", "bw": "battle.walls", "fd": "fellowship.declare",
    "fs": "fellowship.separate", "ft": "fellowship.separate_to", "hd": "hunt.damage", "ha": "hunt.allocate",
    "vu": "advance.units", "vl": "advance.leaders", "cx": "cards.discard", "er": "entry.region",
    "ga": "generals.activate", "mf": "move.from", "mt": "move.to", "mu": "move.units",
    "cm": "combat.manoeuvre", "dc": "damage.casualties", "cw": "combat.withdraw", "sh": "setup.hand",
    "pp": "planning.play", "pay": "pay.heroes", "qc": "quest.commit", "tl": "travel.location",
    "ee": "engage.enemy", "cf": "combat.defender", "ca": "combat.attack", "ck": "combat.attackers",
}  # fmt: skip
SEATS = {"f01": "saruman", "f02": "witch_king", "f03": "rohan", "l04": "east"}
SHADOW = {*(f"w{n:02}" for n in (2, 4, 9, 10, 11, 13, 15, 17, 18, 20, 22)), "b03", "b07"}


def seat_of(position: str) -> str:
    if position in SEATS:
        return SEATS[position]
    if position.startswith("l"):
        return "north"
    return "shadow" if position in SHADOW else "free_peoples"


def cases(path: Path = HERE / "own.txt") -> list[dict[str, Any]]:
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            found.append(_case(number, line))
    return found


def _case(number: int, line: str) -> dict[str, Any]:
    head, body, expect = (part.strip() for part in line.split("||"))
    position, language, category = head.split()
    return {
        "id": f"own-{number}",
        "position": position,
        "seat": seat_of(position),
        "language": language,
        "category": category,
        "body": body.replace("\\n", "\n"),
        "expect": _expect(expect),
    }


def _expect(text: str) -> dict[str, Any]:
    if text == "-":
        return {"nothing": True}
    if text == "?":
        return {"nothing": True, "should_ask": True}
    if text.startswith("!"):
        return {"command": text[1:]}
    return {"any_of": [[] if way.strip() == "-" else _answers(way) for way in text.split(" / ")]}


def _answers(text: str) -> list[list[Any]]:
    return [
        [PROMPTS.get(name.strip(), name.strip()), _picks(picks)]
        for name, picks in (one.split("=") for one in text.split(";"))
    ]


def _picks(text: str) -> list[str]:
    found: list[str] = []
    for part in filter(None, text.strip().split("+")):
        key, _, count = part.partition("*")
        found += [key] * int(count or 1)
    return found
