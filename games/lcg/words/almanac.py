"""What can be looked up: cards, scenarios, the digest of the rules, the words of the game."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.lcg.digest import CHAPTERS, RULES
from games.lcg.facts import (
    ENCOUNTER_CARDS,
    GUARD,
    NAMES,
    PLAYER_CARDS,
    SCENARIOS,
    Card,
    Scenario,
    encounter_deck,
    name,
)
from games.lcg.words.glossary import MEANINGS
from games.titles import Entry
from games.titles.grammar import language, phrase, say
from games.titles.languages import LANGUAGES

HELPS: dict[str, tuple[str, ...]] = {
    "L2": ("planning", "pay"),
    "L3": ("quest", "window.staging", "window.commit", "window.quest", "stage"),
    "L4": ("travel",),
    "L5": ("engage",),
    "L6": ("combat", "shadow", "window.shadows"),
    "L7": ("refresh",),
    "L9": ("window", "respond", "timing", "settings"),
    "L10": ("attachment",),
    "L11": ("setup.guard",),
    "L13": ("setup.hand",),
}
"""Which chapter helps with which questions."""
FIGHT = ("attack", "defense")


def almanac() -> tuple[Entry, ...]:
    return _almanac(language())


@cache
def _almanac(spoken: str) -> tuple[Entry, ...]:
    """Once for each language: none of it changes."""
    return (
        *(card_entry(card) for card in (*PLAYER_CARDS.values(), *ENCOUNTER_CARDS.values(), GUARD)),
        *(entry for scenario in SCENARIOS.values() for entry in scenario_entries(scenario)),
        *(
            Entry(
                rule.id,
                "rule",
                rule_name(rule.id),
                rule.text[spoken],
                (chapter.title[spoken],),
                HELPS.get(chapter.id, ()),
            )
            for chapter in CHAPTERS.values()
            for rule in chapter.rules
        ),
        *(term_entry(key) for key in NAMES.terms),
    )


def rule_name(key: str) -> str:
    """L3.14 stands in the book under its chapter; a ruling of ours says that it is one."""
    return gettext("Ruling %(number)s") % {"number": key[1:]} if key.startswith("X") else key


# --- cards -------------------------------------------------------------------------------------------


def kind_of(card: Card) -> str:
    """ "Leadership ally, cost 2", as a list of what the card is."""
    spoken = language()
    parts = [name(card.kind, spoken)]
    if card.sphere:
        parts.append(name(card.sphere, spoken))
    if card.sphere and card.kind != "hero":
        parts.append(phrase(_("cost %(cost)s"), cost="X" if card.x_cost else card.cost))
    return ", ".join(parts)


STRENGTHS = {
    "willpower": _("willpower %(value)d"),
    "attack": _("attack %(value)d"),
    "defense": _("defense %(value)d"),
}


def values_of(card: Card) -> str:
    """The numbers that a card of its kind has."""
    spoken, fights = language(), card.is_character or card.kind == "enemy"
    costs = {
        "threat_cost": card.threat_cost if card.kind == "hero" else None,
        "engagement_cost": card.engagement if card.engagement else None,
        "threat": card.threat if card.kind in ("enemy", "location") and card is not GUARD else None,
    }
    strengths = ("willpower", *FIGHT) if card.is_character else FIGHT if fights else ()
    lasting = {
        "hit_points": card.hit_points if fights else None,
        "quest_points": card.quest_points if card.kind == "location" else None,
        "victory_points": card.victory or None,
    }
    parts = [
        *(f"{name(key, spoken)} {value}" for key, value in costs.items() if value is not None),
        *(phrase(STRENGTHS[key], value=getattr(card, key)) for key in strengths),
        *(f"{name(key, spoken)} {value}" for key, value in lasting.items() if value is not None),
    ]
    return ", ".join(parts)


def traits_of(card: Card) -> str:
    return ", ".join(name(trait, language()) for trait in card.traits)


def keywords_of(card: Card) -> str:
    spoken = language()
    found = [name(keyword, spoken) for keyword in card.keywords if keyword != "restricted"]
    if card.restricted or "restricted" in card.keywords:
        found.append(name("restricted", spoken))
    if card.doomed:
        found.append(name("doomed_x", spoken).replace("X", str(card.doomed)))
    if card.surge:
        found.append(name("surge", spoken))
    if card.guarded:
        found.append(name("guarded", spoken))
    if card.unique:
        found.append(name("unique", spoken))
    return ", ".join(found)


def _sentence(part: str) -> str:
    return f"{part[:1].upper()}{part[1:]}." if part else ""


def card_line(card: Card, count: int = 1) -> str:
    """A card in one paragraph, as it stands in a hand."""
    copies = f", × {count}" if count > 1 else ""
    head = f"{card.title[language()]} ({kind_of(card)}{copies})"
    parts = [
        _sentence(values_of(card)),
        _sentence(keywords_of(card)),
        card.text[language()].replace("\n", " "),
    ]
    return f"{head}: {' '.join(part for part in parts if part)}"


def card_entry(card: Card) -> Entry:
    spoken = language()
    where = NAMES.sets[card.set][spoken] if card.set else ""
    heads = [_sentence(kind_of(card)), _sentence(values_of(card)), _sentence(traits_of(card))]
    heads += [_sentence(keywords_of(card)), _sentence(where)]
    if card.number:
        facts = {"number": card.number, "copies": card.quantity}
        heads.append(say(_("Card %(number)d of the core set, copies: %(copies)d."), **facts))
    text = " ".join(head for head in heads if head)
    if card is GUARD:
        said = gettext("A card of a player's deck, facedown, that stands for a guard until it leaves play.")
    else:
        said = card.text[spoken].replace("\n", "\n\n")
    tags = (
        name(card.kind, spoken),
        name(card.sphere, spoken) if card.sphere else where,
        *map(_trait, card.traits),
    )
    return Entry(
        card.key, "card", card.title[spoken], f"{text}\n\n{said}".strip(), tuple(t for t in tags if t)
    )


def _trait(trait: str) -> str:
    return name(trait, language())


# --- scenarios, words ----------------------------------------------------------------------------------


def scenario_entries(scenario: Scenario) -> list[Entry]:
    """The scenario, then each of its stages."""
    spoken = language()
    sets = ", ".join(NAMES.sets[key][spoken] for key in scenario.sets)
    size = len(encounter_deck(scenario.key))
    text = _("Difficulty %(difficulty)d. Encounter deck of %(size)d cards: %(sets)s.")
    about = say(text, difficulty=scenario.difficulty, size=size, sets=sets)
    stages = "\n\n".join(f"{stage.stage}. {stage.title[spoken]}" for stage in scenario.stages)
    found = [Entry(scenario.key, "scenario", scenario.name[spoken], f"{about}\n\n{stages}", (sets,))]
    for stage in scenario.stages:
        points = say(
            _("Stage %(number)d. Quest points %(points)d."), number=stage.stage, points=stage.quest_points
        )
        parts = [points, stage.setup[spoken], stage.text[spoken].replace("\n", "\n\n")]
        told = "\n\n".join(part for part in parts if part)
        found.append(Entry(stage.key, "stage", stage.title[spoken], told, (scenario.name[spoken],)))
    return found


def term_entry(key: str) -> Entry:
    """A word of the game: the rules that say what it means, and how the other languages put it."""
    term = NAMES.terms[key]
    rules = [f"{RULES[rule].text[language()]} ({rule_name(rule)})" for rule in MEANINGS.get(key, ())]
    others = "; ".join(f"{other}: {term[other]}" for other in LANGUAGES if other != language())
    return Entry(f"term_{key}", "term", term[language()], "\n\n".join([*rules, f"{others}."]))
