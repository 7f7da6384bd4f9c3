"""What a match tells of a game of War besides who won: habits that people look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kernel import TurnBegan
from games.wotr.events import (
    CardHadNoEffect,
    CharacterEntered,
    FellowshipTried,
    NazgulFlew,
    RingUsed,
    SiegeBegan,
)
from games.wotr.facts import FREE_PEOPLES

CAME = ("aragorn", "gandalf_white", "saruman", "witch_king", "mouth_of_sauron")


def tally(entries: Iterable[object]) -> Mapping[str, float]:
    """Counts, and turns in which something happened first; what never happened is left out."""
    found: dict[str, float] = {
        "cards without effect": 0,
        "flights of Nazgûl": 0,
        "rings used": 0,
        "idle turns": 0,
    }
    turn = tried = 0
    for entry in entries:
        if isinstance(entry, TurnBegan):
            turn = entry.turn
        elif isinstance(entry, CardHadNoEffect):
            found["cards without effect"] += 1
        elif isinstance(entry, NazgulFlew):
            found["flights of Nazgûl"] += 1
        elif isinstance(entry, RingUsed) and entry.seat == FREE_PEOPLES:
            found["rings used"] += 1
            found.setdefault("turn of the first ring", turn)
        elif isinstance(entry, CharacterEntered) and entry.character in CAME:
            found.setdefault(f"turn of {entry.character}", turn)
        elif isinstance(entry, SiegeBegan) and entry.region == "minas_tirith":
            found.setdefault("turn of the siege of Minas Tirith", turn)
        elif isinstance(entry, FellowshipTried):
            found["idle turns"] = max(found["idle turns"], turn - tried - 1)
            tried = turn
    found["idle turns"] = max(found["idle turns"], turn - tried)
    return found
