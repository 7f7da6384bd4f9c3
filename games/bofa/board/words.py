"""The words on the board, and the board in words: titles that screen readers and pointers find."""

from __future__ import annotations

import msgspec

from games.bofa.board.geometry import PLACES
from games.bofa.board.position import Here, Position
from games.bofa.facts import (
    BOXES,
    CHARACTERS,
    DATA,
    EYRIE,
    GOBLIN_MUSTERS,
    HEAPS,
    REGIONS,
    TERRITORIES,
    UNITS,
    name,
)
from games.bofa.figures import LORD
from games.titles.languages import Names


class BoardWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: dict[str, Names]
    short: dict[str, Names]


WORDS: BoardWords = msgspec.json.decode((DATA / "board.json").read_bytes(), type=BoardWords)


def say(key: str, language: str, **places: object) -> str:
    return WORDS.words[key][language].format(**places)


def code(region: str) -> str:
    """How an unnamed region is called on the map: EB4. Its key is read from it: eb_4."""
    return region.replace("_", "").upper()


def region_names(region: str, language: str) -> tuple[str, ...]:
    """What may stand on the map, the longest first."""
    if not REGIONS[region].printed:
        return (code(region),)
    return name(region, language), WORDS.short[region][language]


def territory_names(territory: str, language: str) -> tuple[str, ...]:
    return name(territory, language), WORDS.short[territory][language]


def short_name(character: str, language: str) -> str:
    """The name that people call him by: Dáin, Bardo."""
    if character == LORD:
        return say("lord_of_eagles", language)
    return CHARACTERS[character].name[language].split(" ")[0].rstrip(",")


def mark(character: str, language: str) -> str:
    """Two letters, where there is room for no more; without the h, so that Thorin is not Thranduil."""
    words = say("lord", language) if character == LORD else short_name(character, language)
    return words[0] + words[1:].lstrip("h")[0]


def describe_region(region: str, language: str) -> str:
    """ "Eastern Spur (The Eastern Bank, Mountains)", "EB4, Meadow below the Front Gate (…)"."""
    facts = REGIONS[region]
    called = facts.name[language] if facts.printed else f"{code(region)}, {facts.name[language]}"
    return f"{called} ({name(facts.territory, language)}, {name(facts.terrain, language)})"


def _count(number: int, unit: str, language: str) -> str:
    return f"{number} {name(unit if number > 1 else f'one_of.{unit}', language)}"


def describe_here(here: Here, tokens_of: dict[str, int], language: str) -> list[str]:
    """Army, characters and recruits, each a sentence without its stop."""
    parts = [_count(number, unit, language) for unit in UNITS if (number := here.units.get(unit, 0))]
    for key, number in (("leadership", here.leadership), ("damage", here.damage)):
        parts += [f"{say(key, language)} {number}"] if number else []
    for who in here.characters:
        count = tokens_of.get(who, 0)
        parts.append(CHARACTERS[who].name[language] + (f" ({count})" if count else ""))
    told = [f"{name(here.side, language)}: {', '.join(parts)}"] if parts else []
    for heap, number in here.tokens.items():
        key = "token_here" if number == 1 else "tokens_here"
        told.append(say(key, language, n=number, heap=HEAPS[heap].name[language]))
    return told


def describe(position: Position, place: str, language: str) -> str:
    """Everything the board shows in a place, in one line."""
    told = [_place(position, place, language)]
    if place in position.held:
        told.append(say("held_by_shadow", language))
    if place in position.places:
        told += describe_here(position.places[place], position.tokens_of, language)
    for key, flyers in (("eagles", position.eagles), ("bats", position.bats)):
        told += [f"{say(key, language)}: {flyers[place]}"] if flyers.get(place) else []
    told += [CHARACTERS[LORD].name[language]] if position.lord == place else []
    return ". ".join(told)


def _place(position: Position, place: str, language: str) -> str:
    if place in TERRITORIES or place == EYRIE:
        return name(place, language)
    if place in BOXES:
        if place not in GOBLIN_MUSTERS:
            return name(place, language)
        state = "open_pass" if place in position.open_passes else "closed_pass"
        return f"{name(place, language)}: {say(state, language)}"
    told, value = describe_region(place, language), REGIONS[place].protection
    if value:
        damage = position.breaches.get(place, 0)
        told += ", " + say("walls_hit" if damage else "walls", language, n=value, d=damage)
    return told


def describe_all(position: Position, language: str) -> dict[str, str]:
    return {place: describe(position, place, language) for place in PLACES}
