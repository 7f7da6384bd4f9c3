"""The colour schemes of this board: the shared palette, terrain, territories, the mountain's facets."""

from __future__ import annotations

from games.bofa.facts import NAMES
from games.titles.drawing.looks import LIGHT, NIGHT, PRINT, Palette, Scheme, by_custom_properties, painted

TERRAINS = tuple(NAMES["terrain"])
TERRITORIES = tuple(NAMES["territory"])
HEAPS = ("elves", "men_and_dwarves", "shadow")
SHADES = tuple("012345")


class Look(Palette, frozen=True, kw_only=True):
    """The shared palette, and what this land is made of."""

    hachure: str
    terrain: dict[str, str]
    glyph: dict[str, str]
    band: dict[str, str]
    facet: dict[str, str]
    token: dict[str, str]


def _terrains(hills: str, mountains: str, plains: str, ruins: str, swamps: str) -> dict[str, str]:
    return {"hills": hills, "mountains": mountains, "plains": plains, "ruins": ruins, "swamps": swamps}


def _by(keys: tuple[str, ...], *colours: str) -> dict[str, str]:
    return dict(zip(keys, colours, strict=True))


COLOUR = painted(
    LIGHT,
    Look,
    hachure="#6f644f",
    terrain=_terrains("#f0e9d7", "#e5ded1", "#f7f4ec", "#f1e4d9", "#e5ece1"),
    glyph=_terrains("#b9a983", "#a79b87", "#cfc4a6", "#b7917a", "#84a49a"),
    band=_by(TERRITORIES, "#d3b540", "#c9705f", "#7391c9", "#7fb277"),
    facet=_by(SHADES, "#b3a792", "#c1b6a2", "#cdc3b1", "#d8cfbf", "#e3dbcc", "#eee8db"),
    token=_by(HEAPS, "#e3eedd", "#dfe7f3", "#f2dad3"),
)

DARK = painted(
    NIGHT,
    Look,
    hachure="#938a78",
    terrain=_terrains("#34322b", "#3b3a38", "#2b2e2f", "#3a312c", "#27332f"),
    glyph=_terrains("#6a6350", "#726d62", "#4a4a41", "#7c6453", "#55756c"),
    band=_by(TERRITORIES, "#b79b36", "#b0523f", "#5d80c4", "#5f9665"),
    facet=_by(SHADES, "#1b1c1e", "#202124", "#26272a", "#2c2d30", "#333437", "#3b3b3d"),
    token=_by(HEAPS, "#22352a", "#22304a", "#45241f"),
)

GREY = painted(
    PRINT,
    Look,
    hachure="#333333",
    terrain=_terrains("#ffffff", "#ededed", "#ffffff", "#ffffff", "#ffffff"),
    glyph=_terrains("#a8a8a8", "#a0a0a0", "#bdbdbd", "#9a9a9a", "#8f8f8f"),
    band=_by(TERRITORIES, *(f"url(#band-{key})" for key in TERRITORIES)),
    facet=_by(SHADES, "#b9b9b9", "#c6c6c6", "#d2d2d2", "#dddddd", "#e8e8e8", "#f4f4f4"),
    token=_by(HEAPS, "#ffffff", "#ffffff", "#ffffff"),
)

# For grey print: the ribbon of each territory, a tile that reads the same along a border of any direction.
BAND_PATTERNS = {
    "band-broken_lands": (5.0, '<path d="M0 2.5H5M2.5 0V5" stroke="#555" stroke-width=".7"/>'),
    "band-valley": (4.0, '<rect width="4" height="4" fill="#b4b4b4"/>'),
    "band-eastern_bank": (
        4.4,
        '<path d="M-1 5.4L5.4 -1M-1 1L1 -1M3.4 5.4L5.4 3.4" stroke="#000" stroke-width=".9"/>',
    ),
    "band-southern_spur": (4.4, '<circle cx="2.2" cy="2.2" r="1.15"/>'),
}

LOOKS: dict[Scheme, Look] = {
    "colour": COLOUR,
    "dark": DARK,
    "grey": GREY,
    "auto": by_custom_properties(COLOUR),
}
