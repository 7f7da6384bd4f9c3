"""B9: the fate phase, fate cards, and moving the marker or a figure back."""

from __future__ import annotations

from games.bofa.card_texts import FATES
from games.bofa.cards.registry import FATE
from games.bofa.events import (
    FateAdvanced,
    FateCardDrawn,
    FatePoolRefilled,
    FateSetBack,
    FateTileDrawn,
    FigureShifted,
)
from games.bofa.facts import LAST_SPACE, SHADOW, TILES
from games.bofa.state import FATE_DECK, GONE, State
from games.bofa.victory import check_marker
from games.kernel import Table, draw, pick_one

Game = Table[State]

KEEP, DRAW_AGAIN = "keep", "draw_again"


async def fate_phase(g: Game) -> None:
    """B9.1 to B9.9: tile after tile while the Shadow likes and may; the last one counts."""
    tile = await draw_tiles(g)
    if tile is None:
        return
    facts = TILES[tile]
    g.record(FateAdvanced(tile, min(LAST_SPACE, g.state.fate.marker + facts.value)))
    check_marker(g)
    if facts.icon:
        draw_fate_card(g, tile)


async def draw_tiles(g: Game) -> str | None:
    """B9.1 to B9.5: as many tiles as Generals were activated, one at least; a special tile ends it."""
    most = max(1, len(g.state.activated))
    for drawn in range(1, most + 1):
        refill_pool(g)
        pool = g.state.fate.pool
        if not pool:
            break
        (tile,) = await draw("fate.tile", pool)
        g.record(FateTileDrawn(tile))
        if TILES[tile].special or drawn == most:
            break
        about = {"tile": tile, "drawn": drawn, "most": most}
        if await pick_one(SHADOW, "fate.tile", [KEEP, DRAW_AGAIN], about=about) == KEEP:
            break
    aside = g.state.fate.aside
    return aside[-1] if aside else None


def refill_pool(g: Game) -> None:
    """B9.17: an empty pool takes the discarded grey tiles back."""
    fate = g.state.fate
    tiles = tuple(tile for tile in fate.discarded if not TILES[tile].special)
    if not fate.pool and tiles:
        g.record(FatePoolRefilled(tiles))


def draw_fate_card(g: Game, because: str) -> None:
    """B9.7, B9.14, B9.18, B9.21: it is applied at once, unless its character was eliminated."""
    deck = g.state.decks[FATE_DECK]
    if not deck:
        return
    card = deck[-1]
    text = FATES[card]
    lost = g.state.where[text.character] == GONE
    g.record(FateCardDrawn(card, text.stays and not lost, because))
    if not lost and card in FATE:
        FATE[card](g, card)


def set_marker_back(g: Game, because: str) -> None:
    """B9.11, B9.15: one space, never below 0."""
    if g.state.fate.marker:
        g.record(FateSetBack(g.state.fate.marker - 1, because))


def shift_figure(g: Game, character: str, because: str) -> None:
    """B9.16: one space back, never below 0."""
    space = g.state.fate.figures[character]
    if space:
        g.record(FigureShifted(character, space - 1, because))
