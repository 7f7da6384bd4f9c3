"""What can be looked up: the cards with both halves, regions, characters, the digest of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.titles import Entry
from games.titles.grammar import language, say
from games.wotr.card_texts import CARDS, CHAPTERS, DECKS, CardText
from games.wotr.facts import CHARACTERS, NEIGHBOURS, REGIONS, Character, Region, name

HELPS: dict[str, tuple[str, ...]] = {
    "R4": ("turn",),
    "R5": ("entry", "nazgul", "companions"),
    "R6": ("army", "recruit"),
    "R7": ("attack", "battle", "advance"),
    "R8": ("politics",),
    "R9": ("siege",),
    "R10": ("cards", "card"),
    "R11": ("fellowship", "companions"),
    "R12": ("hunt",),
    "R13": ("fellowship.enter_mordor",),
}
"""Which chapter helps with which questions."""
FLIES = _(
    "He flies as the Nazgûl do: from any region to any other in one move, but to a stronghold of the Free "
    "Peoples only while it is besieged."
)
WAKES = _(
    "Coming to a city or stronghold of one of these nations, alone or with an army, he makes it active: "
    "%(nations)s."
)
RULING = re.compile(r"\bA\d+\b")


def almanac() -> tuple[Entry, ...]:
    return _almanac(language())


@cache
def _almanac(spoken: str) -> tuple[Entry, ...]:
    """Once for each language: none of it changes."""
    return (
        *(card_entry(card) for card in CARDS.values()),
        *(region_entry(region) for region in REGIONS.values()),
        *(character_entry(character) for character in CHARACTERS.values()),
        *(
            Entry(
                rule.id,
                "rule",
                rule_name(rule.id),
                with_rulings_named(rule.text[spoken]),
                (chapter.title[spoken],),
                HELPS.get(chapter.id, ()),
            )
            for chapter in CHAPTERS.values()
            for rule in chapter.rules
        ),
    )


def rule_name(key: str) -> str:
    """R5.9 stands in the book under its chapter; a ruling of ours says that it is one."""
    return say(_("Ruling %(number)s"), number=key[1:]) if RULING.fullmatch(key) else key


def with_rulings_named(text: str) -> str:
    """Where it refers to rulings."""
    return RULING.sub(lambda found: rule_name(found[0]), text)


# --- cards -------------------------------------------------------------------------------------------


def kind_of(card: CardText) -> str:
    return name(card.kind, language())


def battle_half(card: CardText) -> str:
    """ "In battle, Charge (2): with an Elite in the battle, …"."""
    return say(
        _("In battle, %(title)s (%(initiative)s): %(what)s"),
        title=card.combat.title[language()],
        initiative=", ".join(map(str, card.combat.initiative)),
        what=card.combat.text[language()],
    )


def both_halves(key: str) -> str:
    """A card in one paragraph, as it stands in a hand."""
    card = CARDS[key]
    head = f"{card.title[language()]} ({kind_of(card)}, {key})"
    return f"{head}: {card.text[language()]} {battle_half(card)}"


def card_entry(card: CardText) -> Entry:
    deck = DECKS[card.deck]
    side, kind = name(deck.side, language()), name(f"{deck.deck}_deck", language())
    head = f"{side}. {kind}, {card.number}. {kind_of(card)}."
    settled = [say(_("Ruling: %(ruling)s"), ruling=ruling[language()]) for ruling in card.rulings]
    text = with_rulings_named("\n\n".join([head, card.text[language()], battle_half(card), *settled]))
    return Entry(card.key, "card", card.title[language()], text, (side, kind, kind_of(card)))


# --- places and people -------------------------------------------------------------------------------


def region_entry(region: Region) -> Entry:
    spoken = language()
    nation = name(region.nation, spoken) if region.nation else ""
    settled = name(region.settlement, spoken) if region.settlement else ""
    parts = [", ".join(part for part in (settled, nation) if part)]
    if region.coastal:
        parts.append(name("coastal_region", spoken))
    if region.victory_points:
        parts.append(say(_("Victory points: %(points)d"), points=region.victory_points))
    near = ", ".join(name(neighbour, spoken) for neighbour in NEIGHBOURS[region.key])
    parts.append(say(_("Next to: %(regions)s"), regions=near))
    text = "\n\n".join(f"{part[:1].upper()}{part[1:]}." for part in parts if part)
    return Entry(region.key, "region", region.name[spoken], text, tuple(t for t in (nation, settled) if t))


def character_entry(character: Character) -> Entry:
    spoken = language()
    text = _("%(title)s. Level %(level)d, Leadership %(leadership)d.")
    facts = {"level": character.level, "leadership": character.leadership}
    parts = [say(text, title=character.title[spoken], **facts)]
    if character.entry:
        parts.append(character.entry[spoken])
    parts += _what_everybody_asks(character)
    parts += abilities_of(character)
    return Entry(
        character.key,
        "character",
        character.name[spoken],
        "\n\n".join(parts),
        (name(character.side, spoken),),
    )


def abilities_of(character: Character) -> list[str]:
    """What he can do, that of a guide first: "Captain of the West: …"."""
    spoken = language()
    abilities = [*([character.guide] if character.guide else []), *character.abilities]
    return [f"{ability.name[spoken]}: {ability.text[spoken]}" for ability in abilities]


def _what_everybody_asks(character: Character) -> Iterator[str]:
    """How he moves, whom he wakes, whether he brings a die."""
    spoken = language()
    if character.flies:
        yield gettext(FLIES)
    elif character.level:
        far = ngettext(
            "Without an army he moves one region.",
            "Without an army he moves up to %(level)d regions.",
            character.level,
        )
        yield far % {"level": character.level}
    if character.activates:
        nations = ", ".join(name(nation, spoken) for nation in character.activates)
        yield say(WAKES, nations=nations)
    if character.bonus_dice:
        yield gettext("While he is in play, his side rolls one more action die.")
