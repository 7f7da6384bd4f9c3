"""The signs of the board. Free Peoples are open and round, the Shadow is solid and square."""

from __future__ import annotations

from games.titles.drawing import circle, num, path, rect, shifted, text
from games.titles.drawing.pieces import JOIN, DrawnPiece, figure_piece, leader
from games.titles.drawing.pieces import flag as banner
from games.wotr.board.looks import Look
from games.wotr.board.position import ShownForce, Units
from games.wotr.facts import CHARACTERS, NATIONS, SHADOW

ROW = 16.0  # height of a counter

WALLS = {
    "stronghold": "M-11 11V-4H-8.4V-1.6H-6V-4H-4.2V-11H-1.9V-8.6H1.9V-11H4.2V-4H6V-1.6H8.4V-4H11V11Z",
    "city": "M-11.5 9V0L-7.4-4.2-3.6-.6V-4.6L0-10 3.6-4.6V-.6L7.4-4.2 11.5 0V9Z",
    "town": "M-7.5 7.5V-.8L0-7.5 7.5-.8V7.5Z",
    "fortification": "M-11.5 6.5V-6H-7.3V-2.4H-3.1V-6H3.1V-2.4H7.3V-6H11.5V6.5Z",
}
GATES = {
    "stronghold": "M-2.9 11V5.6a2.9 2.9 0 0 1 5.8 0V11Z",
    "city": "M-2 9V4.6H2V9Z",
    "town": "M-1.8 7.5V2.6H1.8V7.5Z",
    "fortification": "",
}
WING = "q5.2-2.6 8.4-1.2 3.4.6 5.2 4.6-3-.2-4.2 2.8-2.6-.8-3.6 2-2.8-.8-5.8 2.4z"


def settlement(
    kind: str,
    owner: str | None,
    nation: str | None,
    look: Look,
    *,
    captured: bool = False,
    besieged: bool = False,
    flag: int = 1,
) -> str:
    """Open walls: Free Peoples. Solid: Shadow. Dashed: nobody. A flag: captured. A cross: besieged."""
    solid = owner == SHADOW
    hue = look.side(owner) if captured else look.solid[nation] if nation else look.soft
    out = ""
    if captured:
        out += banner(flag, solid, hue, look)
    dashes = "" if owner else ' stroke-dasharray="3.4 2.2"'
    out += path(WALLS[kind], hue if solid else look.blank, hue, 1.5, JOIN + dashes)
    if GATES[kind]:
        out += path(GATES[kind], look.blank if solid else hue)
    if besieged:
        x = 11 * flag
        out += circle(x, 9, 6.6, look.ink, look.card, 1.2)
        out += path(f"M{num(x - 2.8)} 6.2l5.6 5.6m0-5.6l-5.6 5.6", stroke=look.card, width=1.8)
    return out


def unit_width(units: Units) -> float:
    wide = 15.5 + (17 if units.regular > 9 else 11 if units.regular else 0)
    return wide + (18.4 if units.elite else 0) + (15.6 if units.leader else 0) + 2.5


def units_piece(nation: str, units: Units, look: Look) -> DrawnPiece:
    """One nation in an army: letter, regulars plain, elites in a lozenge, leaders on a pennant."""
    return DrawnPiece(unit_width(units), lambda x, y: _units(x, y, nation, units, look))


def _units(x: float, y: float, nation: str, units: Units, look: Look) -> str:
    solid = NATIONS[nation].side == SHADOW
    hue, body, on_body = _counter_colours(nation, look)
    top, wide = y - ROW / 2, unit_width(units)
    out = rect(x, top, wide, ROW, body, hue, 1.5, 0 if solid else ROW / 2)
    out += text(x + (7.6 if solid else 8.6), y + 4.1, NATIONS[nation].letter, 0, on_body)
    at = x + 14
    out += path(f"M{num(at)} {num(top + 3)}v{num(ROW - 6)}", stroke=on_body, width=0.9)
    at += 1.5
    if units.regular:
        step = 17 if units.regular > 9 else 11
        out += text(at + step / 2, y + 4.6, str(units.regular), 0, look.card if solid else look.ink)
        at += step
    if units.elite:
        out += elite(at + 9.2, y, units.elite, on_body, body)
        at += 18.4
    if units.leader:
        out += leader(at + 8, y, units.leader, look.tint[nation], hue, look.ink)
    return out


def _counter_colours(nation: str, look: Look) -> tuple[str, str, str]:
    """Edge, body, and what is written on the body."""
    hue = look.solid[nation]
    return (hue, hue, look.card) if NATIONS[nation].side == SHADOW else (hue, look.card, hue)


def elite(x: float, y: float, count: int, fill: str, on_fill: str) -> str:
    lozenge = path(f"M{num(x - 8.6)} {num(y)}l4.4-6h8.4l4.4 6-4.4 6h-8.4z", fill)
    return lozenge + text(x, y + 4.3, str(count), 0, on_fill)


def summary_piece(force: ShownForce, look: Look) -> DrawnPiece:
    """A whole army in one counter, where nation by nation finds no room: units; elites, leaders."""
    extra = "".join(
        f" {n}{letter}" for n, letter in ((force.total("elite"), "E"), (force.total("leader"), "L")) if n
    )
    number = str(force.strength)
    wide = 11 + 8 * len(number) + 5.6 * len(extra)
    hue, solid = look.side(force.side), force.side == SHADOW
    ink = look.on_shadow if solid else hue

    def draw(x: float, y: float) -> str:
        box = rect(x, y - ROW / 2, wide, ROW, hue if solid else look.card, hue, 1.6, 0 if solid else ROW / 2)
        count = text(x + 5, y + 4.6, number, 0, ink, anchor="start")
        more = text(
            x + 5 + 8 * len(number), y + 4.2, extra.strip(), 10.8, ink, anchor="start", more=' dx="2"'
        )
        return box + count + (more if extra else "")

    return DrawnPiece(wide, draw)


def nazgul_piece(count: int, look: Look) -> DrawnPiece:
    """Black wings with the number of Nazgûl."""

    def draw(x: float, y: float) -> str:
        wings = path(f"M0-4.4{WING}M0-4.4{_mirrored()}", look.dark, look.wing, 0.9)
        body = circle(0, 0, 7.3, look.dark, look.wing, 0.9) + text(0, 4.4, str(count), 0, look.on_dark, 700)
        return shifted(wings + body, x + 14, y)

    return DrawnPiece(28, draw)


def _mirrored() -> str:
    """The left wing: the right one with every step to the side turned round."""
    return "q-5.2-2.6-8.4-1.2-3.4.6-5.2 4.6 3-.2 4.2 2.8 2.6-.8 3.6 2 2.8-.8 5.8 2.4z"


def mark(who: str, language: str) -> str:
    """Two letters for a character."""
    return CHARACTERS[who].short[language][:2]


def ring_bearers(x: float, y: float, revealed: bool, look: Look, r: float = 9.2) -> str:
    """The Fellowship: a gold ring; an eye in it once revealed."""
    out = circle(x, y, r - 1.9, look.dark if revealed else look.card, look.ink, 5.6)
    out += circle(x, y, r - 1.9, "none", look.gold, 3.4)
    if revealed:
        out += path(f"M{num(x)} {num(y - 3.8)}q2.6 3.8 0 7.6q-2.6-3.8 0-7.6z", look.on_dark)
    return out


def ring_piece(revealed: bool, look: Look) -> DrawnPiece:
    return DrawnPiece(21, lambda x, y: ring_bearers(x + 10.5, y, revealed, look))


def pieces(force: ShownForce, language: str, look: Look) -> list[DrawnPiece]:
    """A force in full: a counter for each nation, widest first, then single figures."""
    rows = sorted(force.units.items(), key=lambda row: -unit_width(row[1]))
    out = [units_piece(nation, units, look) for nation, units in rows]
    out += [nazgul_piece(force.nazgul, look)] if force.nazgul else []
    return out + [figure_piece(mark(who, language), force.side, look) for who in force.characters]


def few_pieces(force: ShownForce, look: Look) -> list[DrawnPiece]:
    """The same force where room is short: one counter for the army, one for its characters."""
    out = [summary_piece(force, look)] if force.strength else []
    out += [nazgul_piece(force.nazgul, look)] if force.nazgul else []
    return out + ([figure_piece(f"{len(force.characters)}C", force.side, look)] if force.characters else [])


def battlements(x: float, y: float, w: float, h: float, look: Look) -> str:
    """The wall around a besieged army."""
    teeth = max(3, round(w / 11)) * 2 - 1
    top = "".join(
        f"h{w / teeth:.2f}" + (f"v{4 if i % 2 == 0 else -4}" if i < teeth - 1 else "") for i in range(teeth)
    )
    return path(f"M{num(x)} {num(y)}{top}V{num(y + h)}H{num(x)}Z", look.massif, look.ink, 1.6, JOIN)
