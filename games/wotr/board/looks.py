"""The colour schemes. Shape tells the sides apart; colour only helps, and grey does without.

`colour`, `dark` and `grey` are plain colours, for paper, mail and picture files. `auto` names custom
properties with the light colour as their default: pages set them (see `stylesheet`), so that one picture
follows the reader's light or dark without a style of its own.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.wotr.facts import NATIONS, SHADOW

Scheme = Literal["colour", "dark", "grey", "auto"]


class Look(msgspec.Struct, frozen=True):
    """One scheme, by the part each colour plays."""

    paper: str
    sea: str
    shoal_1: str
    shoal_2: str
    shoal_3: str
    coast: str
    land: str
    free_land: str
    shadow_land: str
    border: str
    ink: str
    soft: str
    river: str
    lake: str
    wood: str
    tree: str
    marsh: str
    hill: str
    massif: str
    wall: str
    peak_light: str
    peak_dark: str
    blank: str
    card: str
    card_edge: str
    cell: str
    free: str
    shadow: str
    on_shadow: str
    dark: str
    on_dark: str
    wing: str
    gold: str
    option: str
    option_edge: str
    on_option: str
    chosen: str
    chosen_edge: str
    tint: dict[str, str]
    band: dict[str, str]
    solid: dict[str, str]
    grey: bool = False

    def side(self, side: str | None) -> str:
        return self.shadow if side == SHADOW else self.free


def _by_nation(*colours: str) -> dict[str, str]:
    return dict(zip(NATIONS, colours, strict=True))


COLOUR = Look(
    paper="#fdfcfa",
    sea="#d3e2e8",
    shoal_1="#dbe8ed",
    shoal_2="#e4eff2",
    shoal_3="#eef5f6",
    coast="#567987",
    land="#f7f4ec",
    free_land="#e9f0f6",
    shadow_land="#f1e8e1",
    border="#b3a996",
    ink="#1a212b",
    soft="#4f5560",
    river="#6fa0b5",
    lake="#bcd6e0",
    wood="#7c9a63",
    tree="#86a070",
    marsh="#8aa7a0",
    hill="#b9ab8e",
    massif="#d9cfbd",
    wall="#4b453b",
    peak_light="#fbf8f1",
    peak_dark="#948977",
    blank="#ffffff",
    card="#fdfcfa",
    card_edge="#9fb4bd",
    cell="#e3e9ea",
    free="#22558c",
    shadow="#86281a",
    on_shadow="#fff8f5",
    dark="#241d1b",
    on_dark="#fdf6ea",
    wing="#241d1b",
    gold="#c8941a",
    option="#bfe0cf",
    option_edge="#1d5a48",
    on_option="#fdfcfa",
    chosen="#f6dc9a",
    chosen_edge="#a87210",
    tint=_by_nation("#eedfcd", "#dcebd5", "#d9e2f2", "#d8ecf1", "#e7ebcd", "#f6ecc4", "#f2dad3", "#f9e3cb"),
    band=_by_nation("#b98d62", "#7fb277", "#7391c9", "#74b3c7", "#a5b052", "#d3b540", "#bd6555", "#dc9449"),
    solid=_by_nation("#7a4e2a", "#2f6e3c", "#2f5597", "#1c6780", "#5c681b", "#77600a", "#86281a", "#98500d"),
)

DARK = Look(
    paper="#13161a",
    sea="#14202a",
    shoal_1="#182733",
    shoal_2="#1c2e3b",
    shoal_3="#213645",
    coast="#6f97a8",
    land="#2b2e2f",
    free_land="#26323e",
    shadow_land="#352a27",
    border="#53575a",
    ink="#f3eee2",
    soft="#c2beb3",
    river="#4f86a0",
    lake="#1b303d",
    wood="#6f8f5a",
    tree="#587048",
    marsh="#5d7d78",
    hill="#5f5a4c",
    massif="#3b3833",
    wall="#0b0c0d",
    peak_light="#a39b8c",
    peak_dark="#59544a",
    blank="#12171c",
    card="#1a1e23",
    card_edge="#3d5565",
    cell="#2a3743",
    free="#93bdeb",
    shadow="#eda08b",
    on_shadow="#2a120c",
    dark="#0b0b0c",
    on_dark="#f7efe2",
    wing="#a39a8c",
    gold="#e5b84a",
    option="#24503f",
    option_edge="#8fcbb4",
    on_option="#15181c",
    chosen="#6a521c",
    chosen_edge="#e9b44c",
    tint=_by_nation("#3d3128", "#26392b", "#242f47", "#20373f", "#363b22", "#423b1e", "#45241f", "#46301d"),
    band=_by_nation("#97704a", "#5f9665", "#5d80c4", "#539bb3", "#8f9b45", "#b79b36", "#b0523f", "#c9803a"),
    solid=_by_nation("#d9ad82", "#8ecb98", "#9db9f0", "#86cbe0", "#c3cf7a", "#e0c462", "#eda08b", "#eeb27a"),
)

GREY = Look(
    paper="#ffffff",
    sea="#e9e9e9",
    shoal_1="#efefef",
    shoal_2="#f4f4f4",
    shoal_3="#f9f9f9",
    coast="#000000",
    land="#ffffff",
    free_land="#ffffff",
    shadow_land="#ececec",
    border="#8c8c8c",
    ink="#000000",
    soft="#2e2e2e",
    river="#8f8f8f",
    lake="#dedede",
    wood="#000000",
    tree="#b4b4b4",
    marsh="#8a8a8a",
    hill="#a8a8a8",
    massif="#d2d2d2",
    wall="#000000",
    peak_light="#ffffff",
    peak_dark="#7a7a7a",
    blank="#ffffff",
    card="#ffffff",
    card_edge="#777777",
    cell="#e9e9e9",
    free="#000000",
    shadow="#000000",
    on_shadow="#ffffff",
    dark="#000000",
    on_dark="#ffffff",
    wing="#000000",
    gold="#ffffff",
    option="#dcdcdc",
    option_edge="#000000",
    on_option="#ffffff",
    chosen="#c4c4c4",
    chosen_edge="#000000",
    tint=_by_nation(*["#ffffff"] * 8),
    band=_by_nation(*(f"url(#band-{nation.letter})" for nation in NATIONS.values())),
    solid=_by_nation(*["#000000"] * 8),
    grey=True,
)

# For grey print: the ribbon of each nation, a tile that reads the same along a border of any direction.
BAND_PATTERNS = {
    "D": (6, '<path d="M0 0h3v3h-3zM3 3h3v3h-3z"/>'),
    "E": (5, '<circle cx="2.5" cy="2.5" r="1.25"/>'),
    "G": (5, '<path d="M-1 6L6 -1M-1 1L1 -1M4 6L6 4" stroke="#000" stroke-width="1"/>'),
    "N": (6, '<circle cx="3" cy="3" r="1.8" fill="none" stroke="#000" stroke-width=".9"/>'),
    "R": (7, '<path d="M1.4 1.4l4.2 4.2m0-4.2l-4.2 4.2" stroke="#000" stroke-width="1.1"/>'),
    "I": (5, '<path d="M0 2.5H5M2.5 0V5" stroke="#000" stroke-width=".9"/>'),
    "S": (5, '<rect width="5" height="5" fill="#4a4a4a"/>'),
    "H": (6, '<path d="M-1 -1L7 7M-1 5L1 7M5 -1L7 1" stroke="#000" stroke-width="2.4"/>'),
}


SHORT = {"tint": "t", "band": "n", "solid": "s"}  # in property names, which are repeated many times


def _property(part: str, nation: str = "") -> str:
    return f"--b-{SHORT[part]}{NATIONS[nation].letter}" if nation else f"--b-{part}"


def _flat(look: Look) -> dict[str, str]:
    """The colours of a look under their custom property names."""
    flat: dict[str, str] = {}
    for part, value in msgspec.structs.asdict(look).items():
        if isinstance(value, dict):
            flat |= {_property(part, nation): colour for nation, colour in value.items()}
        elif isinstance(value, str):
            flat[_property(part)] = value
    return flat


def _auto() -> Look:
    """The light look by custom properties; a page that sets none gets light."""

    def named(part: str, value: object) -> object:
        if isinstance(value, dict):
            return {nation: f"var({_property(part, nation)},{colour})" for nation, colour in value.items()}
        return f"var({_property(part)},{value})" if isinstance(value, str) else value

    return msgspec.convert({part: named(part, v) for part, v in msgspec.structs.asdict(COLOUR).items()}, Look)


LOOKS: dict[Scheme, Look] = {"colour": COLOUR, "dark": DARK, "grey": GREY, "auto": _auto()}


def _properties(look: Look) -> str:
    return ";".join(f"{key}:{colour}" for key, colour in _flat(look).items())


def own_style(scheme: Scheme) -> str:
    """What an `auto` picture carries when it is a file of its own."""
    return f"@media (prefers-color-scheme:dark){{:root{{{_properties(DARK)}}}}}" if scheme == "auto" else ""


def stylesheet() -> str:
    """What a page serves as a file, so that `auto` pictures inside it follow its theme."""
    dark, light = _properties(DARK), _properties(COLOUR)
    return (
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root,:root[data-theme]{{{light}}}}}\n"
    )
