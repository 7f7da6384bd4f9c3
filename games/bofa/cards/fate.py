"""The nine fate cards: what happens when one is drawn. Those that stay are looked up where they matter."""

from __future__ import annotations

from games.bofa.cards.registry import Game, fate
from games.bofa.eagles import recruit_eagles
from games.bofa.events import WrathGained
from games.bofa.facts import SHEETS
from games.bofa.fate import shift_figure
from games.bofa.figures import BEORN, LORD
from games.bofa.state import TRACK


def gain_wrath(g: Game, wrath: int, card: str) -> None:
    """B28.2: waiting or in play; with the eight he starts with, sixteen at most."""
    waiting = g.state.where[BEORN] == TRACK
    most = SHEETS[BEORN].most_wrath - (SHEETS[BEORN].wrath if waiting else 0)
    gained = min(wrath, most - g.state.wrath)
    if gained > 0:
        g.record(WrathGained(gained, card))


@fate("fate_01", "fate_03")
def giant_size_and_roaring_voice(g: Game, card: str) -> None:
    """Two wrath; the card stays: five dice, or hits on 4 (combat.py)."""
    gain_wrath(g, 2, card)


@fate("fate_02")
def redoubled_in_wrath(g: Game, card: str) -> None:
    """Four wrath."""
    gain_wrath(g, 4, card)


@fate("fate_04")
def the_eagles_are_coming(g: Game, card: str) -> None:
    """Two Eagles in the Eyrie."""
    recruit_eagles(g, 2, card)


@fate("fate_05")
def where_are_the_eagles(g: Game, card: str) -> None:
    """Their Lord one space back and one Eagle; or, if he is not on the track, two Eagles."""
    if g.state.where[LORD] == TRACK:
        shift_figure(g, LORD, card)
        recruit_eagles(g, 1, card)
    else:
        recruit_eagles(g, 2, card)
