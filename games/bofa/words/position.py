"""The position in words: everything that the board shows, and the hand of the seat that reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.card_texts import FATES
from games.bofa.events.cards import FLYING_ARROWS, SHINING_ARMOUR, TROUBLED_MIND
from games.bofa.facts import (
    CHARACTERS,
    EYRIE,
    FREE_PEOPLES,
    GENERALS,
    HEAPS,
    LAST_SPACE,
    PLACES,
    POINTS,
    PROTECTION,
    SETUP,
    SHADOW,
    SIDES,
    TERRITORIES,
    TERRITORY,
    TILES,
    UNITS,
    Side,
)
from games.bofa.figures import BEORN, BILBO, BOLG, GANDALF, LORD, UNITS_OF, other
from games.bofa.position import armies, is_in_play, leadership, points, tokens_left, with_characters
from games.bofa.state import (
    DECK_SIZES,
    EVENT_DECK,
    FATE_DECK,
    GONE,
    HAND_LIMIT,
    STORY_DECK,
    VANISHED,
    State,
    deck_of,
    is_known,
)
from games.bofa.victory import POINTS_TO_WIN
from games.bofa.words.almanac import in_hand
from games.bofa.words.nouns import (
    by_territory,
    card,
    cards,
    counted,
    damage_markers,
    eagles,
    faces,
    label,
    leadership_tokens,
    noun,
    on_map,
    people,
    person,
    some,
    tile,
)
from games.titles import Section
from games.titles.grammar import fill, finish, language, listing, phrase, say, settle


def position(view: State, reader: str | None) -> list[Section]:
    """All sections, the reader's own side first; a spectator has no hand."""
    own: Side = SHADOW if reader == SHADOW else FREE_PEOPLES
    sections = [
        Section("fate", gettext("Fate and victory"), tuple(fate(view))),
        Section("dice", gettext("Dice"), tuple(dice(view))),
    ]
    for side in (own, other(own)):
        lines = tuple(armies_of(view, side)) or (gettext("No army."),)
        sections.append(Section(f"armies_{side}", _armies_heading(side, reader), lines))
    if told := tuple(persons(view)):
        sections.append(Section("people", gettext("Characters, Eagles, Great Bats"), told))
    sections += [
        Section("places", gettext("Settlements and passes"), tuple(settlements(view))),
        Section("stock", gettext("Left to recruit"), tuple(stock(view))),
    ]
    if reader:
        sections.append(hand(view, reader))
    sections.append(Section("table", gettext("Cards on the table and elsewhere"), tuple(table(view, reader))))
    return sections


# --- fate, victory, dice -----------------------------------------------------------------------------


def fate(view: State) -> Iterator[str]:
    track = view.fate
    yield say(_("Fate marker on %(at)d of %(last)d."), at=track.marker, last=LAST_SPACE)
    if track.figures:
        figures = [waiting(view, who, space) for who, space in track.figures.items()]
        yield say(_("On the fate track: %(figures)s."), figures=", ".join(figures))
    yield _tiles(track.pool)
    if track.aside:
        yield say(_("Tiles drawn this time: %(tiles)s."), tiles=", ".join(map(tile, track.aside)))
    if track.discarded:
        yield say(_("Tiles used: %(tiles)s."), tiles=_counted_tiles(track.discarded))
    yield victory(view)


def waiting(view: State, who: str, space: int) -> str:
    told = f"{label(who)} {space}"
    return phrase(_("%(figure)s (ready)"), figure=told) if space <= view.fate.marker else told


def _tiles(pool: list[str]) -> str:
    text = ngettext("Fate pool: %(count)d tile", "Fate pool: %(count)d tiles", len(pool))
    told = fill(text, count=len(pool))
    return f"{told} ({settle(_counted_tiles(pool))})." if pool else f"{told}."


def _counted_tiles(tiles: list[str]) -> str:
    """ "2 × 1, 3 × 1 with the fate icon"."""
    return ", ".join(f"{tiles.count(key)} × {tile(key)}" for key in TILES if key in tiles)


def victory(view: State) -> str:
    facts = {"points": points(view), "most": POINTS_TO_WIN}
    if not view.held:
        return say(_("Points of the Shadow: %(points)d of %(most)d."), **facts)
    held = ", ".join(f"{label(region)} {POINTS[region]}" for region in POINTS if region in view.held)
    return say(_("Points of the Shadow: %(points)d of %(most)d, for %(places)s."), **facts, places=held)


def dice(view: State) -> Iterator[str]:
    for side in SIDES:
        rolled = faces(view.dice[side])
        if rolled:
            yield say(_("Unused dice of %(who)s: %(dice)s."), who=noun(side), dice=rolled)
        else:
            yield say(_("Unused dice of %(who)s: none."), who=noun(side))
    yield say(
        _("All dice: Free Peoples %(free)d, Shadow %(shadow)d."),
        free=view.pools[FREE_PEOPLES],
        shadow=view.pools[SHADOW],
    )
    active = [general for general in GENERALS if general in view.activated]
    if active:
        yield say(_("Generals with their activation token: %(generals)s."), generals=people(active))


# --- armies ------------------------------------------------------------------------------------------


def _armies_heading(side: Side, reader: str | None) -> str:
    if reader == side:
        return gettext("Your armies")
    return say(_("Armies of %(side)s"), side=noun(side))


def armies_of(view: State, side: Side) -> Iterator[str]:
    """A line for each territory, then the boxes of the mountains."""
    regions = armies(view, side)
    for territory in TERRITORIES:
        here = [army(view, region) for region in regions if TERRITORY.get(region) == territory]
        if here:
            yield f"{label(territory)}: {'; '.join(here)}."
    behind = [army(view, region) for region in regions if region not in TERRITORY]
    if behind:
        yield say(_("Behind the mountains: %(armies)s."), armies="; ".join(behind))


def army(view: State, region: str) -> str:
    """ "EB5 Field east of the Camp (1 Dwarf Regular, Dáin; Leadership 2; 1 damage marker)"."""
    return f"{on_map(region)} ({army_in_words(view, region)})"


def army_in_words(view: State, region: str) -> str:
    found = view.armies[region]
    who = [settle(person(key)) for key in with_characters(view, found.side, region)]
    parts = [", ".join([*(some(n, unit) for unit, n in _in_order(found.units)), *who])]
    if (led := leadership(view, region)) > found.leadership:
        parts.append(phrase(_("Leadership %(number)d"), number=led))
    if found.leadership:
        parts.append(leadership_tokens(found.leadership))
    if found.damage:
        parts.append(damage_markers(found.damage))
    return "; ".join(parts)


def _in_order(stack: Mapping[str, int]) -> Iterable[tuple[str, int]]:
    return [(unit, stack[unit]) for unit in UNITS if unit in stack]


# --- characters, settlements, stock ------------------------------------------------------------------


def persons(view: State) -> Iterator[str]:
    """Who is not in an army or has something of his own; Eagles and bats by territory."""
    for who in CHARACTERS:
        told = _person(view, who)
        if told:
            yield told
    out = {key: view.eagles[key] for key in TERRITORIES if view.eagles[key]}
    if view.eagles[EYRIE]:
        yield finish(fill(gettext("In the Eyrie: %(eagles)s."), eagles=eagles(view.eagles[EYRIE])))
    if out:
        yield say(_("Eagles out: %(where)s."), where=by_territory(out))
    flying = {key: view.bats[key] for key in TERRITORIES if view.bats[key]}
    if flying:
        yield say(_("Great Bats: %(where)s."), where=by_territory(flying))
    lost = [who for who in CHARACTERS if view.where[who] == GONE]
    if lost:
        yield say(_("Eliminated: %(people)s."), people=people(lost))


def _person(view: State, who: str) -> str:
    """ "Bilbo: Camp; ring tokens 4."; nothing for who is told with an army and has nothing of his own."""
    at = view.where[who]
    own = belongings(view, who)
    if at == VANISHED:
        gone = gettext("vanished")
        return f"{settle(person(who))}: {gone}; {own}."
    if not is_in_play(view, who) or not (own or who == LORD or at not in view.armies):
        return ""
    return finish(f"{person(who)}: {'; '.join(part for part in (on_map(at), own) if part)}.")


def belongings(view: State, who: str) -> str:
    if who == BILBO:
        return phrase(_("ring tokens %(number)d"), number=view.ring)
    if who == BEORN:
        return phrase(_("wrath %(number)d"), number=view.wrath)
    if who == BOLG:
        return phrase(_("bodyguard tokens %(number)d"), number=view.bodyguard)
    return label("concentration_token") if who == GANDALF and view.concentration else ""


def settlements(view: State) -> Iterator[str]:
    free = [label(region) for region in POINTS if region not in view.held]
    if free:
        yield say(_("Free: %(places)s."), places=", ".join(free))
    if view.held:
        held = [label(region) for region in POINTS if region in view.held]
        yield say(_("Under the control of the Shadow: %(places)s."), places=", ".join(held))
    walls = [f"{label(r)} {view.breaches.get(r, 0)}/{most}" for r, most in PROTECTION.items()]
    yield say(_("Damage to fortifications: %(places)s."), places=", ".join(walls))
    if view.open_passes:
        passes = ", ".join(label(box) for box in view.open_passes)
        yield say(_("Open passes, from: %(places)s."), places=passes)


def stock(view: State) -> Iterator[str]:
    for side in SIDES:
        left = [some(view.stock[unit], unit) for unit in UNITS_OF[side] if view.stock.get(unit)]
        yield f"{label(side)}: {', '.join(left) if left else '–'}."
    for key, heap in HEAPS.items():
        lying = [
            f"{on_map(region)}: {view.tokens[region][key]}"
            for region in PLACES
            if key in view.tokens.get(region, {})
        ]
        facts = {"heap": heap.name[language()], "left": tokens_left(view, key)}
        if lying:
            text = _("Recruitment tokens, %(heap)s: on the board %(places)s; %(left)d in the heap.")
            yield say(text, **facts, places="; ".join(lying))
        else:
            text = _("Recruitment tokens, %(heap)s: none on the board; %(left)d in the heap.")
            yield say(text, **facts)
    unused = SETUP.eagles - sum(view.eagles.values())
    if unused:
        yield finish(fill(gettext("Not recruited yet: %(eagles)s."), eagles=eagles(unused)))


# --- cards -------------------------------------------------------------------------------------------


def hand(view: State, reader: str) -> Section:
    """The reader's cards with their texts; `keys` says which card a line is about."""
    held = tuple(key for key in sorted(view.hands[reader]) if is_known(key))
    text = ngettext(
        "Your hand, %(count)d card of at most %(most)d",
        "Your hand, %(count)d cards of at most %(most)d",
        len(held),
    )
    heading = fill(text, count=len(held), most=HAND_LIMIT)
    if not held:
        return Section("hand", heading, (gettext("You hold no card."),), ("",))
    return Section("hand", heading, tuple(map(in_hand, held)), held)


def table(view: State, reader: str | None) -> Iterator[str]:
    if not view.table:
        yield gettext("No card lies on the table.")
    for key in view.table:
        yield say(_("On the table: %(card)s."), card=lying(view, key))
    for holder, held in view.hands.items():
        if holder != reader:
            yield _held(holder, held)
    left = [*view.decks[EVENT_DECK], *view.decks[FATE_DECK]]
    yield say(_("Left in the decks: %(cards)s."), cards=listing(counted([deck_of(c) for c in left])) or "–")
    for side in SIDES:
        story = counted([deck_of(c) for c in view.decks[STORY_DECK[side]]])
        yield say(_("Story deck of %(side)s: %(cards)s."), side=noun(side), cards=listing(story) or "–")
    yield from discards(view, reader)


def lying(view: State, key: str) -> str:
    """The card with what lies on it."""
    told = card(key)
    if key == TROUBLED_MIND and view.troubled:
        return phrase(_("%(card)s, naming %(general)s"), card=told, general=person(view.troubled))
    if key == FLYING_ARROWS:
        return f"{told} ({some(view.card_orcs, 'orcs')})"
    if key == SHINING_ARMOUR and view.armour:
        return f"{told} ({damage_markers(view.armour)})"
    if key in FATES:
        return phrase(_("%(card)s, with %(character)s"), card=told, character=person(FATES[key].character))
    return told


def _held(holder: str, held: list[str]) -> str:
    if not held:
        return say(_("%(who)s [holds|hold] no card."), who=noun(holder))
    return say(_("%(who)s [holds|hold] %(cards)s."), who=noun(holder), cards=cards(held))


def discards(view: State, reader: str | None) -> Iterator[str]:
    used = [key for deck in DECK_SIZES for key in view.discards[deck]]
    if used:
        yield say(_("Used cards: %(cards)s."), cards=listing([card(key) for key in used]))
    for seat, buried in view.buried.items():
        if buried:
            text = _("Discarded face down by %(who)s: %(cards)s.")
            yield say(text, who=noun(seat), cards=cards(buried))
