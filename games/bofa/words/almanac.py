"""What can be looked up: cards, regions, characters, units, manoeuvres, the digest of the rules.

What the printed pieces may say otherwise is marked as our reading, wherever it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.board.words import code
from games.bofa.card_texts import (
    EFFECTS,
    EVENTS,
    FATES,
    KIND,
    MANOEUVRES,
    ORDERS,
    SHEET_TEXTS,
    STORIES,
    ManoeuvreText,
    SheetText,
    sheet_text,
)
from games.bofa.digest import CHAPTERS, Chapter, Rule
from games.bofa.facts import (
    BOXES,
    CHARACTERS,
    FREE_PEOPLES,
    REGIONS,
    SHADOW,
    TILES,
    UNITS,
    Box,
    Character,
    Region,
    Tile,
    Unit,
    name,
)
from games.bofa.words.nouns import both_titles, effect_title, label, tile, title_of
from games.titles import Entry
from games.titles.grammar import finish, language, say, settle
from games.titles.languages import Names

HELPS: dict[str, tuple[str, ...]] = {
    "B5": ("generals", "leadership", "turn"),
    "B6": ("turn", "dice"),
    "B7": ("turn.action",),
    "B8": ("cards",),
    "B9": ("fate",),
    "B10": ("character",),
    "B11": ("generals", "general", "shots"),
    "B12": ("army",),
    "B13": ("move",),
    "B15": ("recruit", "goblins", "general.place"),
    "B16": ("rally",),
    "B17": ("move", "goblins"),
    "B18": ("attack", "combat.manoeuvre"),
    "B19": ("combat.manoeuvre", "combat.extra"),
    "B20": ("combat.manoeuvre",),
    "B21": ("combat.reroll", "combat.charge", "combat.rearguard"),
    "B22": ("damage", "combat.fell_race"),
    "B23": ("combat.continue", "combat.withdraw", "combat.drive", "advance"),
    "B24": ("attack.combined", "combat.army", "advance.army"),
    "B27": ("eagles",),
    "B28": ("beorn",),
    "B29": ("leadership.bats", "leadership.territories", "move.bats", "combat.bite"),
    "B30": ("bolg", "damage.bodyguard"),
}
"""Which chapter helps with which questions."""
OUR_READING = _("Our reading: the printed game may say otherwise.")
OUR_RECONSTRUCTION = _(
    "Reference sheets, fate tiles, recruitment fronts, set-up regions and ranges are our reconstruction: the "
    "printed game may say otherwise."
)
KINDS = {
    "card": _("Read on a card."),
    "ruling": _("Our ruling, where the rulebook is silent."),
    "our_reading": OUR_READING,
}
"""Whence a rule is, if not from the rulebook."""


def almanac() -> tuple[Entry, ...]:
    return _almanac(language())


@cache
def _almanac(spoken: str) -> tuple[Entry, ...]:
    """Once for each language: none of it changes."""
    return (
        *(event_entry(card) for card in EVENTS),
        *(story_entry(card) for card in STORIES),
        *(fate_entry(card) for card in FATES),
        *(region_entry(region) for region in REGIONS.values()),
        *(box_entry(box) for box in BOXES.values()),
        *(character_entry(character) for character in CHARACTERS.values()),
        *(special_entry(SHEET_TEXTS[key]) for key in ("eagles", "great_bats", "great_host")),
        *(unit_entry(unit) for unit in UNITS.values()),
        *(manoeuvre_entry(MANOEUVRES[key]) for key in MANOEUVRES if key not in UNITS),
        *(tile_entry(found) for found in TILES.values()),
        *(rule_entry(chapter, rule) for chapter in CHAPTERS.values() for rule in chapter.rules),
    )


def our_reading() -> str:
    return gettext(OUR_READING)


def our_reconstruction() -> str:
    """Said before a game is begun, and where the rules are looked up."""
    return gettext(OUR_RECONSTRUCTION)


# --- cards -------------------------------------------------------------------------------------------


def kind_of(card: str) -> str:
    """ "Event card, Army"."""
    deck = "event_card" if card in EVENTS else "story_card"
    return f"{finish(label(deck))}, {name(KIND[card], language())}"


def lower_half(card: str) -> str:
    return say(
        _("In combat, %(title)s: %(what)s"),
        title=effect_title(card),
        what=EFFECTS[EVENTS[card].effect].text[language()],
    )


def text_of(card: str) -> str:
    """What a card does: the order of an event card, or a story card with its needs and its end."""
    spoken = language()
    if card in EVENTS:
        return ORDERS[EVENTS[card].order].text[spoken]
    story = STORIES[card]
    parts = []
    if story.needs:
        parts.append(say(_("Only if this holds: %(needs)s"), needs=story.needs[spoken]))
    parts.append(story.text[spoken])
    if story.stays:
        parts.append(gettext("The card stays on the table."))
    if story.leaves:
        parts.append(say(_("It leaves: %(when)s"), when=_lower(story.leaves[spoken])))
    return " ".join(parts)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def in_hand(card: str) -> str:
    """A card in one paragraph, as it stands in a hand."""
    told = f"{both_titles(card)} ({kind_of(card)}, {card}): {text_of(card)}"
    return f"{told} {lower_half(card)}" if card in EVENTS else told


def event_entry(card: str) -> Entry:
    text = f"{kind_of(card)}.\n\n{title_of(card)}: {text_of(card)}\n\n{lower_half(card)}"
    tags = (finish(label("event_card")), name(KIND[card], language()))
    return Entry(card, "card", both_titles(card), text, tags)


def story_entry(card: str) -> Entry:
    side = name(FREE_PEOPLES if card.startswith("fp_") else SHADOW, language())
    parts = [f"{side}. {kind_of(card)}.", text_of(card)]
    if STORIES[card].rules:
        parts.append(say(_("See also: %(rules)s."), rules=", ".join(STORIES[card].rules)))
    tags = (side, finish(label("story_card")), name(KIND[card], language()))
    return Entry(card, "card", title_of(card), "\n\n".join(parts), tags)


def fate_entry(card: str) -> Entry:
    fate = FATES[card]
    kind, who = finish(label("fate_card")), name(fate.character, language())
    text = f"{kind}, {who}.\n\n{fate.text[language()]}"
    return Entry(card, "card", title_of(card), text, (kind, who), ("fate",))


# --- places ------------------------------------------------------------------------------------------


def region_entry(region: Region) -> Entry:
    spoken = language()
    territory, terrain = name(region.territory, spoken), name(region.terrain, spoken)
    text = "\n\n".join(f"{finish(part)}." for part in (f"{territory}, {_lower(terrain)}", *_sites(region)))
    if not region.printed:
        more = _("The board prints no name for this region; this one is ours. On our map it is %(mark)s.")
        text = f"{text}\n\n{say(more, mark=code(region.key))}"
    return Entry(region.key, "region", region.name[spoken], text, (territory, terrain))


def _sites(region: Region) -> Iterator[str]:
    spoken = language()
    if region.settlement:
        yield name("settlement", spoken)
    if region.protection:
        yield say(_("Fortification, protection value %(value)d"), value=region.protection)
    if region.points:
        yield say(_("Points for the Shadow: %(points)d"), points=region.points)
    if region.muster:
        yield name("mustering_region", spoken)
    fords = set(region.fords)
    near = ", ".join(label(key) for key in region.neighbours if key not in fords)
    yield say(_("Next to: %(regions)s"), regions=near)
    if region.fords:
        yield say(_("Over a ford: %(regions)s"), regions=", ".join(map(label, region.fords)))
    if region.across:
        yield say(
            _("Across the river, in sight only: %(regions)s"), regions=", ".join(map(label, region.across))
        )


def box_entry(box: Box) -> Entry:
    spoken = language()
    kind = {"muster": "goblin_mustering_point", "pass": "mountain_pass", "eyrie": "eagles"}[box.kind]
    parts = [f"{finish(name(kind, spoken))}."]
    if box.leads_to:
        parts.append(say(_("Leads, one way, to: %(region)s."), region=label(box.leads_to)))
    return Entry(box.key, "region", box.name[spoken], "\n\n".join(parts), (finish(name(kind, spoken)),))


# --- people and units --------------------------------------------------------------------------------


def character_entry(character: Character) -> Entry:
    spoken = language()
    sheet = SHEET_TEXTS[character.key]
    parts = []
    if character.movement:
        text = _("Movement %(movement)d, Leadership %(leadership)d.")
        parts.append(say(text, movement=character.movement, leadership=character.leadership))
    if character.entry_dice:
        faces = ", ".join(name(face, spoken) for face in character.entry_dice)
        parts.append(say(_("Comes into play with: %(dice)s."), dice=faces))
    if sheet.entry:
        parts.append(_sheet(sheet.entry, sheet.entry_our_reading))
    parts.append(_sheet(sheet.text, sheet.our_reading))
    own = [value for value in character.our_reading if value in ("movement", "leadership")]
    if own and not sheet.our_reading:
        parts.append(our_reading())
    side = name(character.side, spoken)
    tags = (side, finish(label("general"))) if character.general else (side,)
    prompts = ("beorn",) if character.key == "beorn" else ("bolg",) if character.key == "bolg" else ()
    return Entry(character.key, "character", character.name[spoken], "\n\n".join(parts), tags, prompts)


def _sheet(text: Names, is_ours: bool) -> str:
    told = sheet_text(text, language())
    return f"{told} ({our_reading().removesuffix('.')}.)" if is_ours else told


def special_entry(sheet: SheetText) -> Entry:
    side = FREE_PEOPLES if sheet.key == "eagles" else SHADOW
    text = _sheet(sheet.text, sheet.our_reading)
    return Entry(sheet.key, "unit", label(sheet.key), text, (name(side, language()),))


def unit_entry(unit: Unit) -> Entry:
    """A unit with its card: its terrain, its manoeuvre."""
    spoken = language()
    text = _("Combat value %(combat)d; %(figures)d figures.")
    parts = [say(text, combat=unit.combat, figures=unit.figures)]
    if unit.favoured:
        terrains = ", ".join(name(terrain, spoken) for terrain in unit.favoured)
        parts.append(say(_("Favours the terrain: %(terrains)s."), terrains=terrains))
    if unit.favoured_attacking:
        terrains = ", ".join(name(terrain, spoken) for terrain in unit.favoured_attacking)
        parts.append(say(_("When it attacks it favours: %(terrains)s."), terrains=terrains))
    if unit.shoots:
        parts.append(gettext("It shoots in Archery."))
    card = MANOEUVRES[unit.key]
    text = _("Manoeuvre, %(title)s: with a hit on a black die, %(what)s")
    parts.append(say(text, title=card.name[spoken], what=_lower(card.text[spoken])))
    return Entry(
        unit.key,
        "unit",
        unit.name[spoken],
        "\n\n".join(parts),
        (name(unit.side, spoken),),
        ("combat.manoeuvre", "combat.extra"),
    )


def manoeuvre_entry(card: ManoeuvreText) -> Entry:
    spoken = language()
    heading = gettext("Special manoeuvre")
    text = f"{heading}.\n\n{card.text[spoken]}"
    return Entry(card.key, "manoeuvre", card.name[spoken], text, (heading,), ("combat.manoeuvre",))


def tile_entry(found: Tile) -> Entry:
    spoken = language()
    moves = ngettext(
        "Moves the fate marker %(value)d space.", "Moves the fate marker %(value)d spaces.", found.value
    )
    parts = [moves % {"value": found.value}]
    if found.icon:
        parts.append(gettext("The Free Peoples draw a fate card."))
    parts.append(say(_("In the game: %(count)d."), count=found.count))
    if found.our_reading:
        parts.append(our_reading())
    kind = finish(label("fate_tile"))
    heading = f"{kind}: {settle(tile(found.key))}"
    return Entry(
        f"tile_{found.key}", "tile", heading, " ".join(parts), (name("fate_pool", spoken),), ("fate",)
    )


# --- rules -------------------------------------------------------------------------------------------


def rule_entry(chapter: Chapter, rule: Rule) -> Entry:
    spoken = language()
    text = rule.text[spoken]
    if rule.kind:
        text = f"{text}\n\n{gettext(KINDS[rule.kind])}"
    prompts = HELPS.get(chapter.id, ())
    return Entry(rule.id, "rule", rule.id, text, (chapter.title[spoken],), prompts)
