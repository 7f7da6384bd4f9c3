"""What stands beside the map or below it: fate, the skies, dice, victory, the key."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.board.counters import damage_piece, leadership_piece, name_piece, on_plate, token_piece
from games.bofa.board.geometry import MAP
from games.bofa.board.land import fitting, ford, hachure, peak
from games.bofa.board.looks import HEAPS, TERRAINS, Look
from games.bofa.board.position import Position
from games.bofa.board.symbols import fort, gate, house, symbol, worth
from games.bofa.board.words import say, short_name, territory_names
from games.bofa.facts import FREE_PEOPLES, LAST_SPACE, NAMES, SHADOW, SIDES, UNITS, Side, name
from games.bofa.victory import POINTS_TO_WIN
from games.titles.drawing import BOOK, DESK, counters, num, path, rect, shifted, text, text_width
from games.titles.drawing.tracks import LABEL, Track, card, die, quiet

Sign = Callable[[float, float], str]
Entry = tuple[str, float, Sign]
"""What a sign means, how wide it is, how it is drawn."""
KEY_SIZE = 12.2
KEY_ROW = 23.0


def _plate(width: float, height: float, look: Look) -> str:
    return rect(0.5, 0.5, width - 1, height - 1, look.card, look.card_edge, 1, 5)


# --- fate ----------------------------------------------------------------------------------------------


def fate_track(position: Position, language: str, look: Look) -> Track:
    """Sixteen spaces, the marker, and who still waits there."""
    x0, y0, wide, high = MAP.track.box
    x, y, step, tall = MAP.track.step
    x, y = x - x0, y - y0
    out = _plate(wide, high, look)
    out += text(x, 17, say("fate", language), 14, look.ink, anchor="start", face=BOOK)
    for space in range(LAST_SPACE + 1):
        left, last = x + space * step, space == LAST_SPACE
        out += rect(left, y, step - 2.6, tall, look.free if last else look.cell, r=4)
        ink = look.card if last else look.ink
        out += text(left + step / 2 - 1.3, y + tall / 2 + 4.3, str(space), 12.4, ink, 650)
    out += _marker(x + position.fate * step + step / 2 - 1.3, y + tall / 2, position.fate, look)
    spaces = {who: x + space * step + step / 2 - 1.3 for who, space in position.on_track.items()}
    for who, at in _side_by_side(spaces, wide, language).items():
        ready = position.fate >= position.on_track[who]
        out += _waiting(who, at, spaces[who], y, ready, language, look)
    told = [f"{say('fate', language)}: {say('marker_at', language, n=position.fate)}"]
    told += [f"{short_name(who, language)} {space}" for who, space in position.on_track.items()]
    return Track(wide, high, ", ".join(told), out)


def _marker(x: float, y: float, fate: int, look: Look) -> str:
    lozenge = path(f"M{num(x)} {num(y - 15)}l15 15-15 15-15-15z", look.gold, look.ink, 1.6)
    return lozenge + text(x, y + 4.6, str(fate), 12.6, look.dark, 700)


def _tag_width(who: str, language: str) -> float:
    return text_width(short_name(who, language), 11.6) + 11


def _side_by_side(spaces: dict[str, float], wide: float, language: str) -> dict[str, float]:
    """The middles of the tags: each above its space, or next to the one before; none past the end."""
    found: dict[str, float] = {}
    end = 0.0
    for who in sorted(spaces, key=lambda who: spaces[who]):
        half = _tag_width(who, language) / 2
        found[who] = max(spaces[who], end + half)
        end = found[who] + half + 2
    limit = wide - 6
    for who in reversed(found):
        half = _tag_width(who, language) / 2
        found[who] = min(found[who], limit - half)
        limit = found[who] - half - 2
    return found


def _waiting(who: str, x: float, space: float, y: float, ready: bool, language: str, look: Look) -> str:
    """Open: his space is ahead. Filled: it is reached, and he can come."""
    wide = _tag_width(who, language)
    plate = rect(x - wide / 2, y - 19, wide, 15, look.free if ready else look.card, look.free, 1.5, 7.5)
    tip = path(f"M{num(space)} {num(y - 0.5)}l-3.4-3.6h6.8z", look.free)
    words = short_name(who, language)
    return plate + text(x, y - 7.4, words, 11.6, look.card if ready else look.ink, 650) + tip


# --- the skies -----------------------------------------------------------------------------------------


def skies(position: Position, language: str, look: Look) -> Track:
    """Eagles and Great Bats above each territory, with the ribbon that marks it on the map."""
    x0, y0, wide, high = MAP.skies.box
    out, told = _plate(wide, high, look), []
    for territory, (x, y, w, h) in MAP.skies.plates.items():
        out += shifted(_sky(territory, w, h, position, language, look), x - x0, y - y0)
        flyers = position.eagles.get(territory, 0), position.bats.get(territory, 0)
        if any(flyers):
            counts = f"{say('eagles', language)} {flyers[0]}, {say('bats', language)} {flyers[1]}"
            told.append(f"{name(territory, language)}: {counts}")
    return Track(wide, high, ". ".join([say("skies", language), *told]), out)


def _sky(territory: str, w: float, h: float, position: Position, language: str, look: Look) -> str:
    middle = h / 2
    code = {"eastern_bank": "EB", "southern_spur": "SS", "valley": "VA", "broken_lands": "BL"}[territory]
    ribbon = rect(0, 2.5, 26, h - 5, look.band[territory], look.ink if look.grey else "", 0.8, 2.5)
    out = ribbon + (rect(3.5, 4.6, 19, h - 9.2, look.card, r=2) if look.grey else "")
    out = out.replace("/>", ' fill-opacity=".6"/>', 1) if not look.grey else out
    out += text(13, middle + 4, code, 11.6, look.ink, 700)
    words, size = fitting(territory_names(territory, language), w - 102, 12.8, BOOK)
    lord = position.lord == territory
    out += text(31, middle + 4, words, size, look.ink, anchor="start", face=BOOK)
    eagles, bats = position.eagles.get(territory, 0), position.bats.get(territory, 0)
    for at, what, count, hue in ((w - 55, "eagle", eagles, look.free), (w - 24, "bat", bats, look.shadow)):
        out += symbol(what, at, middle, 16, hue if count else look.border, look.card)
        ink, weight = (look.ink, 700) if count else (look.soft, 500)
        number = str(count) if count else "–"
        out += text(at + 10, middle + 4.4, number, 12.8, ink, weight, "start")
    if lord:
        out += path(f"M{num(w - 66)} {num(middle - 10)}h22v20h-22z", stroke=look.free, width=1.4)
    return out


# --- dice and points -----------------------------------------------------------------------------------


def dice(position: Position, language: str, look: Look) -> Track:
    """Both sides' unused action dice, and the Shadow's points."""
    wide, row, left, rows = 372.0, 24.2, 130.0, []
    for side in SIDES:
        rows.append((name(side, language), _dice(side, position, left, language, look)))
    rows.append((say("victory", language), shifted(_points(position, language, look), left, 9.4)))
    height = 31 + len(rows) * row
    out = card(wide, height, say("dice", language), look)
    for i, (label, drawn) in enumerate(rows):
        y = 27 + i * row
        out += text(12, y + 14, label, LABEL, look.ink, anchor="start") + shifted(drawn, 0, y)
    counts = ", ".join(f"{name(side, language)} {len(position.dice.get(side, ()))}" for side in SIDES)
    return Track(wide, height, f"{say('dice', language)}: {counts}", out)


def _dice(side: Side, position: Position, left: float, language: str, look: Look) -> str:
    faces = position.dice.get(side, ())
    if not faces:
        return quiet(left, say("not_rolled", language, n=position.pools.get(side, 0)), look)
    return "".join(die(left + i * 24, 0, face, side, look) for i, face in enumerate(faces))


def _points(position: Position, language: str, look: Look) -> str:
    """Ten squares, filled as far as won, and the count."""
    out = ""
    for n in range(POINTS_TO_WIN):
        fill = look.shadow if n < position.points else look.card
        out += rect(n * 7.6, -2.9, 5.8, 5.8, fill, look.shadow, 1.2, 0.6)
    words = say("shadow_points", language, n=position.points)
    return out + text(POINTS_TO_WIN * 7.6 + 5, 4, words, 12, look.ink, 650, "start")


def victory(position: Position, language: str, look: Look) -> Track:
    words = say("victory", language)
    out = card(300, 56, words, look) + shifted(_points(position, language, look), 12, 38)
    return Track(300, 56, f"{words}: {say('shadow_points', language, n=position.points)}", out)


def standing(position: Position, language: str, look: Look) -> str:
    """Turn and points on the mountain's shoulder, below the game's name."""
    x, y = MAP.points
    wide = 24 + POINTS_TO_WIN * 7.6 + text_width(say("shadow_points", language, n=position.points), 12)
    plate = rect(x - 9, y - 10.5, wide, 21, look.card, look.card_edge, 1, 5, ' fill-opacity=".94"')
    out = plate + shifted(_points(position, language, look), x - 1, y)
    if position.caption:
        words, size = fitting((position.caption,), 172, 12.4, DESK)
        ground = look.facet["4"]
        halo = f' stroke="{ground}" stroke-width="4" stroke-linejoin="round"'
        out += text(x - 4, y - 17, words, size, ground, 600, "start", more=halo)
        out += text(x - 4, y - 17, words, size, look.ink, 600, "start")
    return out


# --- the key -------------------------------------------------------------------------------------------


def legend(language: str, look: Look, wide: float = 980) -> Track:
    """What the signs mean."""
    return _key([*_land_signs(language, look), *_counter_signs(language, look)], language, look, wide)


def counters_legend(language: str, look: Look, wide: float) -> Track:
    """What the counters of the small board mean."""
    return _key(_counter_signs(language, look), language, look, wide)


def _key(entries: list[Entry], language: str, look: Look, wide: float) -> Track:
    """In as many lines as the width asks for."""
    lines: list[list[Entry]] = [[]]
    at = 0.0
    for entry in entries:
        need = entry[1] + 5 + text_width(entry[0], KEY_SIZE) + 16
        if at + need > wide - 8:
            lines.append([])
            at = 0
        lines[-1].append(entry)
        at += need
    out = _plate(wide, len(lines) * KEY_ROW + 10, look)
    for i, line in enumerate(lines):
        y, x = 5 + KEY_ROW * (i + 0.5), 12.0
        for words, width, draw in line:
            out += counters(draw(x + width / 2, y))
            out += text(x + width + 5, y + 4.2, words, KEY_SIZE, look.ink, anchor="start")
            x += width + 5 + text_width(words, KEY_SIZE) + 16
    return Track(wide, len(lines) * KEY_ROW + 10, say("legend", language), out)


def _land_signs(language: str, look: Look) -> list[Entry]:
    term = NAMES["term"]

    def named(key: str) -> str:
        words = term[key][language]
        return words[:1].upper() + words[1:]

    found: list[Entry] = [(name(t, language), 18, _terrain(t, look)) for t in TERRAINS]
    found += [
        (named("river"), 24, lambda x, y: _water(x, y, look)),
        (named("ford"), 24, lambda x, y: _water(x, y, look) + shifted(ford(0, 0, 0, look), x, y, 0.72)),
        (named("slope"), 24, lambda x, y: _slope(x, y, look)),
        (say("no_passage", language), 26, lambda x, y: _ridge(x, y, look)),
        (say("pass_closed", language), 18, lambda x, y: gate(x, y, look)),
        (named("settlement"), 16, lambda x, y: house(x, y, False, look, 0.92)),
        (say("held_by_shadow", language), 22, lambda x, y: house(x - 3, y + 3, True, look, 0.8)),
        (named("fortification"), 20, lambda x, y: shifted(fort(0, 0, 3, 0, False, look), x, y, 0.8)),
        (say("muster", language), 16, lambda x, y: symbol("muster", x, y, 15, look.shadow, look.card)),
        (say("worth", language), 28, lambda x, y: _worth(x, y, look)),
        (say("activated", language), 30, lambda x, y: _lit(x, y, look)),
    ]
    return found


def _counter_signs(language: str, look: Look) -> list[Entry]:
    found: list[Entry] = [(UNITS[unit].name[language], 21, _unit(unit, look)) for unit in UNITS]
    found += [
        (say("eagles", language), 17, lambda x, y: symbol("eagle", x, y, 17, look.free, look.card)),
        (say("bats", language), 17, lambda x, y: symbol("bat", x, y, 17, look.shadow, look.card)),
        (
            say("leadership", language),
            18,
            lambda x, y: leadership_piece(1, FREE_PEOPLES, look).draw(x - 9, y),
        ),
        (say("damage", language), 20, lambda x, y: damage_piece(2, FREE_PEOPLES, look).draw(x - 10, y)),
        (say("face_down", language), 91, lambda x, y: _tokens(x, y, look)),
    ]
    return found


def _terrain(terrain: str, look: Look) -> Sign:
    def draw(x: float, y: float) -> str:
        ground = look.terrain[terrain]
        tile = rect(x - 9, y - 8, 18, 16, ground, look.border, 0.8, 2)
        return tile + symbol(terrain, x, y, 12.5, look.soft, ground)

    return draw


def _water(x: float, y: float, look: Look) -> str:
    return path(f"M{num(x - 12)} {num(y - 5)}q6-3 12 0t12 0v9q-6 3-12 0t-12 0z", look.lake, look.coast, 1.2)


def _slope(x: float, y: float, look: Look) -> str:
    strokes = "".join(
        hachure((x - 9.5 + i * 4.6, y - 4), (0, 1), 8.2 if i % 2 == 0 else 5.4) for i in range(5)
    )
    return path(f"M{num(x - 12)} {num(y - 4)}h24", stroke=look.border, width=1.5) + path(
        strokes, look.hachure
    )


def _ridge(x: float, y: float, look: Look) -> str:
    line = path(f"M{num(x - 13)} {num(y + 4)}h26", stroke=look.wall, width=2.8)
    return line + "".join(peak(x + dx, y + 5, high, look) for dx, high in ((-7.5, 8.5), (7.5, 8.5), (0, 11)))


def _worth(x: float, y: float, look: Look) -> str:
    return worth(x - 14, y, 2, False, look) + worth(x + 1, y, 2, True, look)


def _unit(unit: str, look: Look) -> Sign:
    def draw(x: float, y: float) -> str:
        ink, ground = on_plate(UNITS[unit].side, look)
        solid = UNITS[unit].side == SHADOW
        plate = rect(x - 10.5, y - 9.5, 21, 19, ground, ink, 1.1 if solid else 1.7, 1.5 if solid else 7)
        return plate + symbol(unit, x, y, 15.5, ink, ground)

    return draw


def _lit(x: float, y: float, look: Look) -> str:
    piece = name_piece("A", FREE_PEOPLES, look, lit=True)
    return piece.draw(x - piece.width / 2, y)


def _tokens(x: float, y: float, look: Look) -> str:
    return "".join(token_piece(heap, 1, look).draw(x - 45.5 + i * 31, y) for i, heap in enumerate(HEAPS))
