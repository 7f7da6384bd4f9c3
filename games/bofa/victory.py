"""B26: winning, and what leads there at once: control of places and the loss of a character."""

from __future__ import annotations

from games.bofa.events import BilboVanished, CharacterLost, PlaceFreed, PlaceTaken, TableCardDiscarded
from games.bofa.facts import FREE_PEOPLES, LAST_SPACE, POINTS, SHADOW, SHEETS, Side
from games.bofa.figures import BEORN, BILBO, BOLG, THORIN
from games.bofa.position import points, with_characters
from games.bofa.state import State
from games.kernel import Table

Game = Table[State]

FRONT_GATE = "eb_gate"
POINTS_TO_WIN = 10
TIED_TO: dict[str, tuple[str, ...]] = {
    BEORN: ("fate_01", "fate_03"),
    THORIN: ("fate_07", "fate_08", "fate_09"),
    BILBO: ("fp_story_02",),
}
"""Cards that leave the table with a character."""


def take_control(g: Game, side: Side, region: str) -> None:
    """B14.2 to B14.4: an army of the side, or Beorn, has entered; B26.3 may follow."""
    if region not in POINTS:
        return
    if side == FREE_PEOPLES and region in g.state.held:
        g.record(PlaceFreed(region))
    elif side == SHADOW and region not in g.state.held:
        g.record(PlaceTaken(region))
        if points(g.state) >= POINTS_TO_WIN and FRONT_GATE in g.state.held:
            g.end((SHADOW,), "front_gate")


def check_points(g: Game) -> None:
    """B26.2: at the end of a turn."""
    if points(g.state) >= POINTS_TO_WIN:
        g.end((SHADOW,), "points")


def check_marker(g: Game) -> None:
    """B26.6."""
    if g.state.fate.marker >= LAST_SPACE:
        g.end((FREE_PEOPLES,), "fate")


def check_beorn(g: Game) -> None:
    """B26.5, B26.10: he has just entered."""
    if points(g.state) < SHEETS[BEORN].points_to_win:
        g.end((FREE_PEOPLES,), "beorn")


def lose_character(g: Game, character: str, because: str) -> None:
    """B10.12, B26.4: eliminated for good, with the cards that lie on him."""
    g.record(CharacterLost(character, g.state.where[character], because))
    if character == BOLG:
        g.end((FREE_PEOPLES,), "bolg")
    for card in TIED_TO.get(character, ()):
        if card in g.state.table:
            g.record(TableCardDiscarded(card, "condition"))


def lose_army(g: Game, side: Side, region: str) -> None:
    """B22.9: the army is gone, and its characters with it. Bilbo has his ring."""
    for character in with_characters(g.state, side, region):
        if character == BILBO and g.state.ring:
            g.record(BilboVanished(region))
        else:
            lose_character(g, character, "army")
