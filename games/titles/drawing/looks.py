"""The colour schemes. Shape tells the sides apart; colour only helps, and grey does without.

`colour`, `dark` and `grey` are plain colours, for paper, mail and picture files. `auto` names custom
properties with the light colour as their default: pages set them (see `stylesheet`), so that one picture
follows the reader's light or dark without a style of its own.

A game's look adds its own parts to the palette that all boards share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec

Scheme = Literal["colour", "dark", "grey", "auto"]


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """One scheme, by the part each colour plays."""

    paper: str
    land: str
    coast: str
    border: str
    ink: str
    soft: str
    river: str
    lake: str
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
    gold: str
    option: str
    option_edge: str
    on_option: str
    chosen: str
    chosen_edge: str
    grey: bool = False

    def side(self, side: str | None) -> str:
        return self.shadow if side == "shadow" else self.free

    @staticmethod
    def custom(part: str, key: str = "") -> str:
        """The custom property of a part; `key` where the part has several colours."""
        return f"--b-{part}-{key}" if key else f"--b-{part}"


LIGHT = Palette(
    paper="#fdfcfa",
    land="#f7f4ec",
    coast="#567987",
    border="#b3a996",
    ink="#1a212b",
    soft="#4f5560",
    river="#6fa0b5",
    lake="#bcd6e0",
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
    gold="#c8941a",
    option="#bfe0cf",
    option_edge="#1d5a48",
    on_option="#fdfcfa",
    chosen="#f6dc9a",
    chosen_edge="#a87210",
)

NIGHT = Palette(
    paper="#13161a",
    land="#2b2e2f",
    coast="#6f97a8",
    border="#53575a",
    ink="#f3eee2",
    soft="#c2beb3",
    river="#4f86a0",
    lake="#1b303d",
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
    gold="#e5b84a",
    option="#24503f",
    option_edge="#8fcbb4",
    on_option="#15181c",
    chosen="#6a521c",
    chosen_edge="#e9b44c",
)

PRINT = Palette(
    paper="#ffffff",
    land="#ffffff",
    coast="#000000",
    border="#8c8c8c",
    ink="#000000",
    soft="#2e2e2e",
    river="#8f8f8f",
    lake="#dedede",
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
    gold="#ffffff",
    option="#dcdcdc",
    option_edge="#000000",
    on_option="#ffffff",
    chosen="#c4c4c4",
    chosen_edge="#000000",
    grey=True,
)

P = TypeVar("P", bound=Palette)


def painted(base: Palette, kind: type[P], **parts: Any) -> P:
    """A game's look: the shared palette and the parts of its own. A part that is missing is an error."""
    return msgspec.convert({**msgspec.structs.asdict(base), **parts}, kind)


def by_custom_properties(look: P) -> P:
    """The `auto` look: each colour by the name of its property; a page that sets none gets these colours."""

    def named(part: str, value: object) -> object:
        if isinstance(value, dict):
            return {key: f"var({look.custom(part, key)},{colour})" for key, colour in value.items()}
        return f"var({look.custom(part)},{value})" if isinstance(value, str) else value

    return msgspec.convert(
        {part: named(part, value) for part, value in msgspec.structs.asdict(look).items()}, type(look)
    )


def _properties(look: Palette) -> str:
    """The colours of a look under their property names."""
    flat: dict[str, str] = {}
    for part, value in msgspec.structs.asdict(look).items():
        if isinstance(value, dict):
            flat |= {look.custom(part, key): colour for key, colour in value.items()}
        elif isinstance(value, str):
            flat[look.custom(part)] = value
    return ";".join(f"{key}:{colour}" for key, colour in flat.items())


def own_style(dark: Palette) -> str:
    """What an `auto` picture carries when it is a file of its own."""
    return f"@media (prefers-color-scheme:dark){{:root{{{_properties(dark)}}}}}"


def stylesheet(colour: Palette, dark: Palette) -> str:
    """What a page serves as a file, so that `auto` pictures inside it follow its theme."""
    night, day = _properties(dark), _properties(colour)
    return (
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{night}}}}}\n"
        f":root[data-theme=dark]{{{night}}}\n"
        f"@media print{{:root,:root[data-theme]{{{day}}}}}\n"
    )


def patterns(tiles: Mapping[str, tuple[float, str]]) -> str:
    """For grey print: tiles that stand for colours, by their id."""
    drawn = "".join(
        f'<pattern id="{key}" width="{size:g}" height="{size:g}" patternUnits="userSpaceOnUse">'
        f'<rect width="{size:g}" height="{size:g}" fill="#fff"/>{drawing}</pattern>'
        for key, (size, drawing) in tiles.items()
    )
    return f"<defs>{drawn}</defs>"
