"""The board at a glance: settlements and armies, one chip an army, who flies where, numbered options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.bofa.board.chips import Chip, chip_of
from games.bofa.board.counters import passes
from games.bofa.board.geometry import PLACES, centre, corners, room_of
from games.bofa.board.land import box_name
from games.bofa.board.looks import HEAPS, Look
from games.bofa.board.position import Here, Position
from games.bofa.board.symbols import fort, house, symbol
from games.bofa.board.words import mark, region_names, short_name, territory_names
from games.bofa.facts import BOXES, FREE_PEOPLES, POINTS, PROTECTION, REGIONS, SHADOW, TERRITORIES
from games.bofa.figures import LORD, SIDE_OF
from games.titles.drawing import Box, Point, glance, rect, shifted, stands, text, text_width
from games.titles.drawing.glance import NAMELESS

SIGN, WALL, LINE, SKY = 15.0, 18.5, 11.0, 14.0
"""Heights: a settlement, a fortification, a line of names or tokens, who flies."""
NAMES_SIZE, LONGEST = 10.2, 86.0
SMALLEST = 1.8
"""Map units to a pixel above which an army is only counted."""


class Stand(stands.RegionStand, kw_only=True):
    """The settlement's sign, the army's chip, its people, its recruits; or who flies above a territory."""

    here: Here | None = None
    chip: Chip | None = None
    people: tuple[tuple[str, str], ...] = ()  # side and names
    eagles: int = 0
    bats: int = 0
    lord: str = ""

    @property
    def sign(self) -> float:
        """How high the settlement's sign is, if there is one."""
        return sign_height(self.region)

    @property
    def flies(self) -> bool:
        return bool(self.eagles or self.bats or self.lord)


def sign_height(place: str) -> float:
    return WALL if place in PROTECTION else SIGN if place in POINTS else 0


def people_of(here: Here, language: str) -> tuple[tuple[str, str], ...]:
    """Names of each side, cut to two letters where they are many."""
    found = []
    for side in (FREE_PEOPLES, SHADOW):
        there = [who for who in here.characters if SIDE_OF[who] == side]
        words = ", ".join(short_name(who, language) for who in there)
        if text_width(words, NAMES_SIZE) > LONGEST:
            words = ", ".join(mark(who, language) for who in there)
        found += [(side, words)] if words else []
    return tuple(found)


def stand_of(place: str, position: Position, language: str, chip: Chip | None) -> Stand | None:
    here = position.places.get(place)
    eagles, bats = position.eagles.get(place, 0), position.bats.get(place, 0)
    lord = short_name(LORD, language) if position.lord == place else ""
    if not (here or eagles or bats or lord or place in POINTS):
        return None
    people = people_of(here, language) if here else ()
    wide = [20.0] if place in POINTS else []
    wide += [text_width(words, NAMES_SIZE) for _, words in people]
    high = sign_height(place) + LINE * len(people)
    if chip:
        wide.append(chip.width)
        high += chip.height + 1.5
    if here and here.tokens:
        wide.append(22.0 * len(here.tokens))
        high += LINE + 2
    if eagles or bats:
        wide.append(26.0 * (bool(eagles) + bool(bats)))
        high += SKY
    if lord:
        wide.append(text_width(lord, NAMES_SIZE))
        high += LINE
    return Stand(
        region=place,
        width=max(wide),
        height=high,
        here=here,
        chip=chip,
        people=people,
        eagles=eagles,
        bats=bats,
        lord=lord,
    )


class Glance(glance.GlancePicture[Stand, Look]):
    """The Lonely Mountain in small; every kind of unit is told apart unless it is very small."""

    def __init__(self, position: Position, language: str, look: Look, view: Box, unit: float) -> None:
        super().__init__(look, view, unit, PLACES)
        self.position, self.language = position, language
        found = (self.stand_of(place) for place in self.shown)
        self.stand_up([stand for stand in found if stand])

    def stand_of(self, place: str) -> Stand | None:
        here = self.position.places.get(place)
        chip = None
        if here and here.units:
            widest = 2 * max(room_of(place).half) / self.unit - 8
            chip = chip_of(here, self.look, widest, kinds=self.unit <= SMALLEST)
        return stand_of(place, self.position, self.language, chip)

    def centre(self, place: str) -> Point:
        return centre(place)

    def corners(self, place: str) -> Sequence[Point]:
        return corners(place)

    def drawn(self, stand: Stand) -> str:
        out, y, x, here = "", stand.top, stand.x, stand.here
        if stand.sign:
            out += self.sign(stand.region, x, y + stand.sign / 2)
            y += stand.sign
        if stand.chip:
            out += stand.chip.draw(x, y, self.look)
            y += stand.chip.height + 1.5
        for side, words in stand.people:
            self.label(x, y + 9, NAMES_SIZE, words, self.look.side(side))
            y += LINE
        if here and here.tokens:
            out += self.tokens(here, x, y)
        if stand.flies:
            out += self.sky(stand, x, y)
        return out

    def tokens(self, here: Here, x: float, top: float) -> str:
        """Recruits face down: dashed."""
        heaps, out = [heap for heap in HEAPS if heap in here.tokens], ""
        at = x - 11 * len(heaps)
        for heap in heaps:
            side = SHADOW if heap == SHADOW else FREE_PEOPLES
            ink, ground = self.look.side(side), self.look.token[heap]
            dashes = ' stroke-dasharray="2.2 1.6"'
            out += rect(at + 1, top + 0.5, 20, LINE, ground, ink, 1, 1 if side == SHADOW else 5.5, dashes)
            out += symbol(heap, at + 7.5, top + 0.5 + LINE / 2, 8.5, ink, ground)
            out += text(at + 16, top + 9.4, str(here.tokens[heap]), 9.8, self.look.ink)
            at += 22
        return out

    def sky(self, stand: Stand, x: float, top: float) -> str:
        look, out = self.look, ""
        flyers = [one for one in (("eagle", stand.eagles), ("bat", stand.bats)) if one[1]]
        at = x - 13 * len(flyers)
        for what, count in flyers:
            hue = look.free if what == "eagle" else look.shadow
            out += symbol(what, at + 8.5, top + SKY / 2, 13.5, hue, look.land)
            self.label(at + 21, top + SKY / 2 + 4, 11, str(count), look.ink)
            at += 26
        if stand.lord:
            self.label(x, top + (SKY if flyers else 0) + 9, NAMES_SIZE, stand.lord, look.free)
        return out

    def sign(self, region: str, x: float, y: float) -> str:
        """A settlement or a fortification: open walls, solid ones where the Shadow holds it."""
        held, look = region in self.position.held, self.look
        if region not in PROTECTION:
            return house(x, y, held, look, 0.84, banner=False)
        wall = fort(0, 0, PROTECTION[region], self.position.breaches.get(region, 0), held, look, banner=False)
        return shifted(wall, x, y, 0.72)

    def naming(self, place: str) -> tuple[str, tuple[float, ...], str]:
        look = self.look
        if place in TERRITORIES:
            return territory_names(place, self.language)[1], (11.2, 10.4), look.coast
        if place in BOXES:
            return box_name(place, self.language), (10.8, 9.8), look.soft
        big = REGIONS[place].printed
        return (
            region_names(place, self.language)[0],
            (12.4, 11.2) if big else (10.8, 9.8),
            (look.ink if big else look.soft),
        )

    def rank(self, place: str, options: Mapping[str, str], chosen: str) -> int:
        if place in options or place == chosen:
            return 0
        if place in REGIONS and REGIONS[place].printed:
            return 1
        if place in TERRITORIES:
            return 2 if place in self.stands else NAMELESS
        return 2 if place in self.stands or place in BOXES else 3

    def markers(self) -> str:
        """The ways out of the boxes, in map units."""
        return shifted(passes(self.position, self.look), 0, 0, 1 / self.unit)
