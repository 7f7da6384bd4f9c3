"""What stands beside the map: the Fellowship and Mordor tracks, politics, victory, dice and Hunt, the key.

Each piece can lie on the open sea of the full map or be a small picture by itself.
"""

from __future__ import annotations

from games.titles.drawing import BOOK, circle, counters, num, path, rect, shifted, text, text_width
from games.titles.drawing.pieces import DrawnPiece, figure, figure_piece, leader
from games.titles.drawing.tracks import LABEL, Track, card, die, quiet
from games.wotr.board import figures
from games.wotr.board.looks import Look
from games.wotr.board.position import Die, Position, Units
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, NAMES, NATIONS, SHADOW, Side, name

STEPS, MORDOR_STEPS = 12, 5
POINTS_TO_WIN: dict[Side, int] = {SHADOW: 10, FREE_PEOPLES: 4}


def fellowship_track(position: Position, language: str, look: Look) -> Track:
    """Progress and corruption on their steps, the Guide and the Companions."""
    ring, words = position.fellowship, name("fellowship", language)
    state = name("revealed" if ring.revealed else "hidden", language).lower()
    burden = f"{name('corruption', language)} {ring.corruption}"
    told = f"{name('progress', language)} {ring.progress}, {state} · {burden}"
    out = card(690, 76, words, look) + text(
        24 + text_width(words, 15, BOOK), 18, told, LABEL, look.soft, anchor="start"
    )
    for step in range(STEPS + 1):
        out += _fellowship_step(step, position, look)
    crew = [ring.guide] if ring.guide else []
    crew += [who for who in ring.companions if who != ring.guide]
    if ring.guide:
        leads = f"{name('guide_short', language)}: {CHARACTERS[ring.guide].short[language]}"
        out += text(678, 18, leads, LABEL, look.soft, anchor="end")
    for place, who in enumerate(crew):
        x = 537 + place * 23.2
        if who == ring.guide:
            out += circle(x, 46, 12, look.gold, look.ink, 0.9)
        out += counters(figure(x, 46, figures.mark(who, language), FREE_PEOPLES, look))
    return Track(690, 76, f"{words}: {told}", out)


def _fellowship_step(step: int, position: Position, look: Look) -> str:
    ring, last, x = position.fellowship, step == STEPS, 10 + step * 39.0
    out = rect(x, 26, 37, 40, look.dark if last else look.cell, r=3)
    out += text(x + 18.5, 38.5, str(step), 12.5, look.on_dark if last else look.ink, 700)
    both = 8.8 if ring.progress == ring.corruption else 0
    if ring.progress == step:
        out += figures.ring_bearers(x + 18.5 - both, 53.5, ring.revealed, look, 9)
    if ring.corruption == step:
        out += _drop(x + 18.5 + both, 54, look)
    return out


def _drop(x: float, y: float, look: Look) -> str:
    """Corruption."""
    d = f"M{num(x)} {num(y - 9)}q7.4 8 5.4 12.4q-1.6 4.4-5.4 4.4t-5.4-4.4q-2-4.4 5.4-12.4z"
    return path(d, look.shadow, look.card, 1)


def mordor_track(position: Position, language: str, look: Look) -> Track:
    """Five steps and the Crack of Doom."""
    ring, words = position.fellowship, name("mordor_track", language)
    out = card(340, 76, words, look)
    for step in range(MORDOR_STEPS):
        x = 10 + step * 47.0
        out += rect(x, 26, 45, 40, look.cell, look.border, 1, 3)
        out += text(x + 22.5, 38.5, str(step), 12.5, look.ink, 700)
    out += rect(245, 26, 85, 40, look.shadow, r=3)
    doom = name("crack_of_doom", language).split(" ", 1)
    for i, line in enumerate(doom):
        out += text(287.5, 42 + i * 15, line, LABEL, look.on_shadow, 700)
    if ring.mordor is not None:
        x = 287.5 if ring.mordor >= MORDOR_STEPS else 32.5 + ring.mordor * 47
        out += figures.ring_bearers(x, 53.5, ring.revealed, look, 9)
    where = "" if ring.mordor is None else f": {ring.mordor}"
    return Track(340, 76, words + where, out)


def political_track(position: Position, language: str, look: Look) -> Track:
    """A row for each nation; the marker open while passive."""
    wide, row, left, step = 372.0, 19.4, 162.0, 50.0
    out = card(wide, 184, name("political_track", language), look)
    heads = ("3", "2", "1", name("at_war", language))
    for column, head in enumerate(heads):
        out += text(left + column * step + 25, 18, head, 12.5, look.soft, 700)
    for i, (key, nation) in enumerate(NATIONS.items()):
        y, state = 24.5 + i * row, position.politics[key]
        out += _nation_chip(12, y + 1, key, look) + rect(31, y + 1, 8, 15, look.band[key], look.border, 0.6)
        out += text(45, y + 13.2, nation.short[language], LABEL, look.ink, anchor="start")
        for column in range(4):
            x = left + column * step
            out += rect(x, y, step - 4, row - 2.4, look.cell, r=2)
            if 3 - column == state.steps_to_war:
                out += _political_marker(x + step / 2 - 2, y + row / 2 - 1.2, key, state.active, look)
    return Track(wide, 184, name("political_track", language), out)


def _nation_chip(x: float, y: float, nation: str, look: Look) -> str:
    solid, hue = NATIONS[nation].side == SHADOW, look.solid[nation]
    box = rect(x, y, 15, 15, hue if solid else look.card, hue, 1.4, 0 if solid else 7.5)
    return box + text(x + 7.5, y + 11.6, NATIONS[nation].letter, 11.5, look.card if solid else hue, 700)


def _political_marker(x: float, y: float, nation: str, active: bool, look: Look) -> str:
    """Filled: active. Open and dashed: passive. Square: a Shadow nation."""
    hue = look.solid[nation]
    if NATIONS[nation].side == SHADOW:
        return rect(x - 5.8, y - 5.8, 11.6, 11.6, hue)
    return circle(
        x, y, 6, hue if active else look.card, hue, 1.8, "" if active else ' stroke-dasharray="2.6 2"'
    )


def victory_track(position: Position, language: str, look: Look) -> Track:
    """Ten squares for the Shadow, four circles for the Free Peoples."""
    words = name("victory_points", language)
    out = card(300, 56, words, look) + shifted(_points(12, position, look), 0, 27)
    told = ", ".join(f"{name(side, language)} {_score(side, position)}" for side in POINTS_TO_WIN)
    return Track(300, 56, f"{words}: {told}", out)


def _score(side: Side, position: Position) -> str:
    return f"{position.victory.get(side, 0)}/{POINTS_TO_WIN[side]}"


def _points(left: float, position: Position, look: Look) -> str:
    """Squares and circles in one row, filled as far as won."""
    have, out = position.victory, ""
    for n in range(POINTS_TO_WIN[SHADOW]):
        fill = look.shadow if n < have.get(SHADOW, 0) else "none"
        out += rect(left + n * 11.6, 4.6, 9.2, 9.2, fill, look.shadow, 1.2)
    out += text(left + 120, 14, _score(SHADOW, position), LABEL, look.ink, 700, "start")
    for n in range(POINTS_TO_WIN[FREE_PEOPLES]):
        fill = look.free if n < have.get(FREE_PEOPLES, 0) else "none"
        out += circle(left + 163 + n * 12.2, 9.3, 4.8, fill, look.free, 1.3)
    return out + text(left + 208, 14, _score(FREE_PEOPLES, position), LABEL, look.ink, 700, "start")


def dice_and_hunt(position: Position, language: str, look: Look) -> Track:
    """Both sides' action dice, the Hunt Box, the Elven Rings, the tiles left, the score."""
    wide, row, left = 372.0, 24.2, 130.0
    rows: list[tuple[str, str]] = []
    for side in (FREE_PEOPLES, SHADOW):
        dice = position.dice.get(side, ())
        drawn = "".join(_row_die(i, one, side, left, look) for i, one in enumerate(dice))
        rows.append((name(side, language), drawn or quiet(left, name("not_rolled", language), look)))
    rows.append((name("hunt_short", language), _hunt_box(left, wide, position, language, look)))
    tiles = f"{name('tiles_in_pool', language)} {position.hunt.tiles}"
    pool = text(wide - 12, 14, tiles, LABEL, look.ink, anchor="end")
    rows.append((name("elven_rings", language), _rings(left + 8, position, look) + pool))
    rows.append((name("victory_points", language), _points(left, position, look)))
    height = 31 + len(rows) * row
    out = card(wide, height, name("dice_and_hunt", language), look)
    for i, (label, drawn) in enumerate(rows):
        y = 27 + i * row
        out += text(12, y + 14, label, LABEL, look.ink, anchor="start") + shifted(drawn, 0, y)
    hunt = position.hunt
    return Track(wide, height, f"{name('hunt_box', language)}: {hunt.eyes + hunt.free_dice}. {tiles}", out)


def _hunt_box(left: float, wide: float, position: Position, language: str, look: Look) -> str:
    hunt = position.hunt
    boxed: list[tuple[str, Side]] = [("eye", SHADOW)] * hunt.eyes + [
        ("character", FREE_PEOPLES)
    ] * hunt.free_dice
    pitch = min(22.8, (wide - left - 32) / max(1, len(boxed) - 1))
    drawn = "".join(die(left + i * pitch, 0, face, side, look) for i, (face, side) in enumerate(boxed))
    return drawn or quiet(left, name("nothing_there", language), look)


def _row_die(place: int, one: Die, side: Side, left: float, look: Look) -> str:
    return die(left + place * 22.8, 0, one.face, side, look, spent=one.spent)


def _rings(x: float, position: Position, look: Look) -> str:
    """Gold: the Free Peoples' rings. Solid squares: turned to the Shadow. Dashed: gone."""
    mine, theirs = position.rings.get(FREE_PEOPLES, 0), position.rings.get(SHADOW, 0)
    out = ""
    for n in range(3):
        at = x + n * 23.6
        if n < mine:
            out += circle(at, 9.5, 6.2, "none", look.ink, 4.4) + circle(at, 9.5, 6.2, "none", look.gold, 2.4)
        elif n < mine + theirs:
            out += rect(at - 6.6, 2.9, 13.2, 13.2, look.shadow) + circle(
                at, 9.5, 3.2, "none", look.on_shadow, 2
            )
        else:
            out += circle(at, 9.5, 6.2, "none", look.soft, 1.3, ' stroke-dasharray="2.4 2.2"')
    return out


def legend(language: str, look: Look) -> Track:
    """What the signs mean."""

    def sign(kind: str, side: Side, nation: str | None = None, **more: bool) -> str:
        return shifted(figures.settlement(kind, side, nation, look, **more), 0, 0, 0.76)

    def one(piece: DrawnPiece) -> str:
        return piece.draw(-piece.width / 2, 0)

    many = NAMES["units"]
    left = [
        *(
            (name(kind, language), sign(kind, FREE_PEOPLES))
            for kind in ("town", "city", "stronghold", "fortification")
        ),
        (name("shadow", language), sign("city", SHADOW, "sauron")),
        (name("captured", language), shifted(sign("town", SHADOW, "gondor", captured=True), -4, 5)),
        (name("besieged", language), sign("city", FREE_PEOPLES, None, besieged=True)),
        (name("no_passage", language), _ridge(look)),
    ]
    right = [
        (many["regular"][language], one(figures.units_piece("gondor", Units(regular=3), look))),
        (many["elite"][language], figures.elite(0, 0, 2, look.solid["gondor"], look.card)),
        (
            many["leader"][language],
            leader(0, 0, 1, look.tint["gondor"], look.solid["gondor"], look.ink),
        ),
        (many["nazgul"][language], one(figures.nazgul_piece(2, look))),
        (name("companion", language), one(figure_piece("Ar", FREE_PEOPLES, look))),
        (name("minion", language), one(figure_piece("Sa", SHADOW, look))),
        (name("fellowship", language), one(figures.ring_piece(False, look))),
        (name("passive_nation", language), _political_marker(0, 0, "gondor", False, look)),
    ]
    height = 30 + len(left) * 19.2
    out = card(242, height, name("legend", language), look)
    for x, rows in ((22.0, left), (141.0, right)):
        for i, (label, drawn) in enumerate(rows):
            y = 36 + i * 19.2
            out += shifted(counters(drawn), x, y) + text(
                x + 18.5, y + 4.4, label, 12.6, look.ink, anchor="start"
            )
    return Track(242, height, name("legend", language), out)


def _ridge(look: Look) -> str:
    line = path("M-12 3h24", stroke=look.wall, width=2.6)
    peaks = path("M-13 5l5-9 5 9zM3 5l5-9 5 9zM-6 6l6-12 6 12z", look.peak_light, look.wall, 0.8)
    return line + peaks


def heading(position: Position, language: str, look: Look) -> Track:
    """The game's name and where it stands."""
    words = name("game", language)
    size = min(27.0, 27 * 200 / text_width(words, 27, BOOK))
    out = text(2, 26, words, size, look.ink, anchor="start", face=BOOK)
    out += path("M2 37h196", stroke=look.coast, width=1)
    out += text(2, 54, position.caption[0], 13.5, look.ink, 700, "start")
    out += text(2, 71, position.caption[1], LABEL, look.soft, anchor="start")
    return Track(200, 84, words, out)


def around_the_map(position: Position, language: str, look: Look) -> list[tuple[float, float, Track]]:
    """Where each piece lies on the open sea of the full map."""
    return [
        (30, 28, heading(position, language, look)),
        (30, 448, legend(language, look)),
        (30, 640, political_track(position, language, look)),
        (30, 831, dice_and_hunt(position, language, look)),
        (30, 1000, fellowship_track(position, language, look)),
        (730, 1000, mordor_track(position, language, look)),
    ]
