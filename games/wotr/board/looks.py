"""The colour schemes of this board: the shared palette, the sea, the land, the nations."""

from __future__ import annotations

from games.titles.drawing.looks import LIGHT, NIGHT, PRINT, Palette, Scheme, by_custom_properties, painted
from games.wotr.facts import NATIONS

SHORT = {"tint": "t", "band": "n", "solid": "s"}


class Look(Palette, frozen=True, kw_only=True):
    """The shared palette, the sea and its shore, and three colours for each nation."""

    sea: str
    shoal_1: str
    shoal_2: str
    shoal_3: str
    free_land: str
    shadow_land: str
    wood: str
    tree: str
    marsh: str
    hill: str
    massif: str
    wing: str
    tint: dict[str, str]
    band: dict[str, str]
    solid: dict[str, str]

    @staticmethod
    def custom(part: str, key: str = "") -> str:
        """Short for nations: these names are repeated many times."""
        return f"--b-{SHORT[part]}{NATIONS[key].letter}" if key else f"--b-{part}"


def _by_nation(*colours: str) -> dict[str, str]:
    return dict(zip(NATIONS, colours, strict=True))


COLOUR = painted(
    LIGHT,
    Look,
    sea="#d3e2e8",
    shoal_1="#dbe8ed",
    shoal_2="#e4eff2",
    shoal_3="#eef5f6",
    free_land="#e9f0f6",
    shadow_land="#f1e8e1",
    wood="#7c9a63",
    tree="#86a070",
    marsh="#8aa7a0",
    hill="#b9ab8e",
    massif="#d9cfbd",
    wing="#241d1b",
    tint=_by_nation("#eedfcd", "#dcebd5", "#d9e2f2", "#d8ecf1", "#e7ebcd", "#f6ecc4", "#f2dad3", "#f9e3cb"),
    band=_by_nation("#b98d62", "#7fb277", "#7391c9", "#74b3c7", "#a5b052", "#d3b540", "#bd6555", "#dc9449"),
    solid=_by_nation("#7a4e2a", "#2f6e3c", "#2f5597", "#1c6780", "#5c681b", "#77600a", "#86281a", "#98500d"),
)

DARK = painted(
    NIGHT,
    Look,
    sea="#14202a",
    shoal_1="#182733",
    shoal_2="#1c2e3b",
    shoal_3="#213645",
    free_land="#26323e",
    shadow_land="#352a27",
    wood="#6f8f5a",
    tree="#587048",
    marsh="#5d7d78",
    hill="#5f5a4c",
    massif="#3b3833",
    wing="#a39a8c",
    tint=_by_nation("#3d3128", "#26392b", "#242f47", "#20373f", "#363b22", "#423b1e", "#45241f", "#46301d"),
    band=_by_nation("#97704a", "#5f9665", "#5d80c4", "#539bb3", "#8f9b45", "#b79b36", "#b0523f", "#c9803a"),
    solid=_by_nation("#d9ad82", "#8ecb98", "#9db9f0", "#86cbe0", "#c3cf7a", "#e0c462", "#eda08b", "#eeb27a"),
)

GREY = painted(
    PRINT,
    Look,
    sea="#e9e9e9",
    shoal_1="#efefef",
    shoal_2="#f4f4f4",
    shoal_3="#f9f9f9",
    free_land="#ffffff",
    shadow_land="#ececec",
    wood="#000000",
    tree="#b4b4b4",
    marsh="#8a8a8a",
    hill="#a8a8a8",
    massif="#d2d2d2",
    wing="#000000",
    tint=_by_nation(*["#ffffff"] * 8),
    band=_by_nation(*(f"url(#band-{nation.letter})" for nation in NATIONS.values())),
    solid=_by_nation(*["#000000"] * 8),
)

# For grey print: the ribbon of each nation, a tile that reads the same along a border of any direction.
BAND_PATTERNS = {
    "band-D": (6, '<path d="M0 0h3v3h-3zM3 3h3v3h-3z"/>'),
    "band-E": (5, '<circle cx="2.5" cy="2.5" r="1.25"/>'),
    "band-G": (5, '<path d="M-1 6L6 -1M-1 1L1 -1M4 6L6 4" stroke="#000" stroke-width="1"/>'),
    "band-N": (6, '<circle cx="3" cy="3" r="1.8" fill="none" stroke="#000" stroke-width=".9"/>'),
    "band-R": (7, '<path d="M1.4 1.4l4.2 4.2m0-4.2l-4.2 4.2" stroke="#000" stroke-width="1.1"/>'),
    "band-I": (5, '<path d="M0 2.5H5M2.5 0V5" stroke="#000" stroke-width=".9"/>'),
    "band-S": (5, '<rect width="5" height="5" fill="#4a4a4a"/>'),
    "band-H": (6, '<path d="M-1 -1L7 7M-1 5L1 7M5 -1L7 1" stroke="#000" stroke-width="2.4"/>'),
}


LOOKS: dict[Scheme, Look] = {
    "colour": COLOUR,
    "dark": DARK,
    "grey": GREY,
    "auto": by_custom_properties(COLOUR),
}
