"""The signs of the board, on a field from -8 to 8. `{c}` is the colour, `{h}` what shows through."""

from __future__ import annotations

from games.bofa.board.looks import Look
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.titles.drawing import num, path, rect, shifted, text
from games.titles.drawing.pieces import JOIN, flag
from games.titles.drawing.shapes import ROUND


def solid(d: str) -> str:
    return f'<path d="{d}"/>'


def line(d: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{{c}}" stroke-width="{num(width)}"{ROUND}/>'


def cut(d: str, width: float) -> str:
    """A line through which the ground shows."""
    return f'<path d="{d}" fill="none" stroke="{{h}}" stroke-width="{num(width)}" stroke-linecap="round"/>'


def hole(d: str) -> str:
    return f'<path d="{d}" fill="{{h}}"/>'


SYMBOLS: dict[str, tuple[str, ...]] = {
    "elf_archers": (
        line("M-4.5-7C4-5 4 5-4.5 7", 2),
        line("M-4.5-7V7", 0.9),
        line("M-7.5 0H4", 1.6),
        solid("M2.8-3.3 8 0 2.8 3.3Z"),
    ),
    "elf_spearmen": (
        line("M4.4 8V-2", 1.7),
        solid("M4.4-8.2C7.2-5.4 6.6-3 4.4-1.2 2.2-3 1.6-5.4 4.4-8.2Z"),
        solid("M-2.8-5.2C1.4-4 1.4 3.4-2.8 7.4-7 3.4-7-4-2.8-5.2Z"),
        cut("M-2.8-2.6V4.4M-4.6.2H-1", 1.1),
    ),
    "lake_men": (
        solid("M-7.6 3H7.6L5 7.2H-5Z"),
        line("M-.6-7.8V3", 1.5),
        solid("M.9-7 6.4 1.4H.9ZM-2.2-4.8-6 1.4H-2.2Z"),
    ),
    "dwarf_regulars": (
        line("M-3 7.6V-7", 2.1),
        solid("M-2.6-4.4C-.6-4.6 1.2-6 1.9-8.2 7.8-6.4 7.8 2.6 1.9 4.4 1.2 2.2-.6.8-2.6.6Z"),
    ),
    "dwarf_veterans": (
        line("M0 7.6V-7.4", 2.1),
        solid(
            "M0-4.4C2-4.6 3.6-6 4.2-8.2 9.4-6 9.4 2.2 4.2 4.4 3.6 2.2 2 .8 0 .6-2 .8-3.6"
            " 2.2-4.2 4.4-9.4 2.2-9.4-6-4.2-8.2-3.6-6-2-4.6 0-4.4Z"
        ),
    ),
    "orcs": (
        solid("M-4.2 3.2C1.4 1.4 5-2.6 5.8-8 8.6-1.8 4.6 5-2.2 6Z"),
        line("M-6 1.2-.8 7.2", 1.6),
        line("M-4.4 5.2-6.6 7.4", 2.2),
    ),
    "great_orcs": (
        solid("M-4.6.4C-4.8-6-4.8-6 0-6 4.8-6 4.8-6 4.6.4V7.2H1.7L0 3.4-1.7 7.2H-4.6Z"),
        solid(
            "M-4.2-.2C-7.2-1-8.6-4.4-7.6-8.2-6.2-5.4-4.6-4.4-2.6-4ZM4.2-.2"
            "C7.2-1 8.6-4.4 7.6-8.2 6.2-5.4 4.6-4.4 2.6-4Z"
        ),
        cut("M-3.2 0H-1.1M3.2 0H1.1", 1.7),
    ),
    "wargs": (
        solid("M-7-8-2.6-4.4H2.6L7-8 6.6-.6 3.6 2.6 1.9 7.6H-1.9L-3.6 2.6-6.6-.6Z"),
        cut("M-4.4-1.6-1.8.2M4.4-1.6 1.8.2M-1 5.2H1", 1.5),
    ),
    "goblins": (
        solid(
            "M0-5.8C3.2-5.8 4.6-4 4.7-2.2L8.4-4.8C8.2-.6 6.4 1.4 4.4 1.8 3.8 5.2 1.9 7.4 0 7.4"
            "S-3.8 5.2-4.4 1.8C-6.4 1.4-8.2-.6-8.4-4.8L-4.7-2.2C-4.6-4-3.2-5.8 0-5.8Z"
        ),
        cut("M-3.1-1-.9.2M3.1-1 .9.2M-1.9 3.9H1.9", 1.3),
    ),
    "elves": (
        solid("M0-7.6C5.6-4 5.6 2.6 0 7.6-5.6 2.6-5.6-4 0-7.6Z"),
        cut("M0-4V7.8M0 .6 2.4-1.8M0 3-2.4.6", 1.1),
    ),
    "men_and_dwarves": (
        solid("M-7.2-5.4C-4.4.4.2 1.8 4-1.8L7.6 3.4C2 8.4-6.4 5.8-7.2-5.4Z"),
        line("M3.2-2.8 8.2 4.4", 1.8),
    ),
    "shadow": (
        solid("M-8 0C-4.4-5.2 4.4-5.2 8 0 4.4 5.2-4.4 5.2-8 0Z"),
        hole("M0-3.8C2.1-1 2.1 1 0 3.8-2.1 1-2.1-1 0-3.8Z"),
    ),
    "eagle": (
        solid(
            "M-8-4.8C-4.8-5.4-1.8-3.6-1-1.4L0-4 1-1.4C1.8-3.6 4.8-5.4 8-4.8 6.6-2 4.8.8 2.2 1.8"
            "L1.3 2.2 2.6 6.8 0 5.4-2.6 6.8-1.3 2.2-2.2 1.8C-4.8.8-6.6-2-8-4.8Z"
        ),
    ),
    "bat": (
        solid(
            "M0-1.4 1.1-4 1.7-1.6"
            "C3.4-4.2 6-4.6 8-3.4 6.6-2.2 6.4-.4 6.8 1.4 5 .6 3.8 1.2 3.4 3.2 2 2"
            " .8 2.8 0 5.2-.8 2.8-2 2-3.4 3.2-3.8 1.2-5 .6-6.8 1.4-6.4-.4-6.6-2.2-8"
            "-3.4-6-4.6-3.4-4.2-1.7-1.6L-1.1-4Z"
        ),
    ),
    "plains": (
        line("M-7 5.6H7M-3.8 5-5.6-1.4M-3.2 5V-4M-2.6 5-.8-1.4M3 5 1.6-.4M3.6 5V-2.8M4.2 5 5.8-.4", 1.4),
    ),
    "hills": (line("M-7.6 5.6C-5.6-4.4.6-4.4 2.6 5.2M.8-.6C3.2-4.2 6.6-1.8 7.6 5.6", 1.6),),
    "mountains": (
        solid("M-8 6-2.6-7 1.2.8 3.4-3 8 6Z"),
        hole("M-2.6-7-4-3.6-2.4-1.4-.6-2.8Z"),
    ),
    "ruins": (line("M-7 6.4H7M-4.8 6V-5M-1.6 6V-5M-6-6H-.4M2.6 6V-1.2L5.4-3V6", 1.6),),
    "swamps": (line("M-7.4 2.8H-3.6M3.2 2.8H7.4M-4 6H4.2M-2.2 3-3.6-3.6M-.2 3V-6.4M1.8 3 3.2-3.6", 1.5),),
    "muster": (
        solid("M0-5.4 7.6 6.6H2.2L0 2-2.2 6.6H-7.6Z"),
        line("M0-5.4V-8.2L3.6-6.9 0-5.8", 1.1),
    ),
}
BURST = (
    "M0-9.4 2.5-5.9 6.6-6.7 5.9-2.5 9.4 0 5.9 2.5 6.6 6.7 2.5 5.9 0 9.4-2.5 5.9-6.6 6.7"
    "-5.9 2.5-9.4 0-5.9-2.5-6.6-6.7-2.5-5.9Z"
)
HOUSE, DOOR = "M-7.5 7.5V-.8L0-7.5 7.5-.8V7.5Z", "M-1.8 7.5V2.6H1.8V7.5Z"
FORT = "M-11 11.5V-10.5H-6.6V-7H-2.4V-10.5H2.4V-7H6.6V-10.5H11V11.5Z"
BREACHED = "M-11 11.5V-10.5H-6.6V-7H-2.4V-9L0-6.5 2-2.6 5.4-4 7.4 1 11 2.6V11.5Z"


def symbol(name: str, x: float, y: float, size: float, colour: str, hole: str) -> str:
    """A sign about `size` units across."""
    body = "".join(SYMBOLS[name]).replace("{c}", colour).replace("{h}", hole)
    return f'<g transform="translate({num(x)} {num(y)}) scale({size / 16:.2f})" fill="{colour}">{body}</g>'


def burst(x: float, y: float, number: int, colour: str, ink: str, scale: float = 1) -> str:
    """Damage."""
    star = path(BURST, colour, ink, 0.7)
    return shifted(star + text(0, 4.2, str(number), 11.8, ink, 700), x, y, scale)


def holder_colours(held: bool, look: Look) -> tuple[str, str]:
    """Walls and what is on them: open for the Free Peoples, solid for the Shadow."""
    return (look.shadow, look.on_shadow) if held else (look.blank, look.free)


def house(x: float, y: float, held: bool, look: Look, size: float = 1, *, banner: bool = True) -> str:
    """A settlement; a flag where the Shadow holds it."""
    walls, on_walls = holder_colours(held, look)
    out = shifted(flag(-1, True, look.shadow, look), 9, 0) if held and banner else ""
    out += path(HOUSE, walls, look.side(SHADOW if held else FREE_PEOPLES), 1.6, JOIN) + path(DOOR, on_walls)
    return shifted(out, x, y, size)


def fort(x: float, y: float, value: int, damage: int, held: bool, look: Look, *, banner: bool = True) -> str:
    """The protection stands in the wall, a burst counts its damage, a breached wall has crumbled."""
    walls, on_walls = holder_colours(held, look)
    out = flag(-1, True, look.shadow, look) if held and banner else ""
    out += path(
        BREACHED if damage >= value else FORT, walls, look.side(SHADOW if held else FREE_PEOPLES), 1.7, JOIN
    )
    out += text(-1.8, 8.2, str(value), 14.5, on_walls, 700)
    out += burst(12, -5, damage, look.ink, look.card, 0.94) if damage else ""
    return shifted(out, x, y)


def gate(x: float, y: float, look: Look) -> str:
    """A pass that is closed."""
    bars = path("M-4-8v16m4-16v16m4-16v16M-8-2.5h16m-16 5h16", stroke=look.ink, width=1.3)
    return shifted(rect(-8, -8, 16, 16, look.card, look.ink, 1.5, 1.5) + bars, x, y)


def worth(x: float, y: float, points: int, held: bool, look: Look) -> str:
    """A square for each victory point, filled where the Shadow has it; four in two rows."""
    fill = look.shadow if held else look.card
    rows = points > 2
    return "".join(
        rect(
            x + (i % 2 if rows else i) * 7.6,
            y + (i // 2 * 7.2 - 6.4 if rows else -2.8),
            5.4,
            5.4,
            fill,
            look.shadow,
            1.2,
            0.6,
        )
        for i in range(points)
    )
