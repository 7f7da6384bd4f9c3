"""In which manner a sheet is printed: in colour or grey, in large print, or as one page for the fridge."""

from __future__ import annotations

import re

from accounts.models import SheetLook

GLANCE = "glance"
"""One page without secrets: where the game stands, and for whom it waits."""
LOOKS = (*SheetLook.values, GLANCE, "glance grey")
_COLOUR = re.compile(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})\b")


def greyed(svg: str) -> str:
    """A picture for a printer without colours: what shape tells stays, hues become shades."""

    def shade(found: re.Match[str]) -> str:
        red, green, blue = (int(part, 16) for part in found.groups())
        return "#" + f"{round(0.3 * red + 0.59 * green + 0.11 * blue):02X}" * 3

    return _COLOUR.sub(shade, svg)
