"""The things of the game as they stand in sentences: sides, people, units, dice, cards, tokens, places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.board.words import code
from games.bofa.card_texts import EFFECTS, EVENTS, FATES, MANOEUVRES, ORDERS, STORIES
from games.bofa.facts import BOXES, CHARACTERS, DATA, EYRIE, HEAPS, REGIONS, TILES, UNITS, name
from games.bofa.figures import LORD, in_order, size
from games.bofa.state import DECK_SIZES, EVENT_DECK, FACES, FATE_DECK
from games.titles.grammar import Noun, Nouns, fill, language, listing, phrase, quoted

A_CARD = {
    "event": _("an event card"),
    "fp_story": _("a story card"),
    "sh_story": _("a story card"),
    "fate": _("a fate card"),
}
DECKS = {
    "event": _("the event deck"),
    "fp_story": _("the story deck of the Free Peoples"),
    "sh_story": _("the story deck of the Shadow"),
    "fate": _("the fate deck"),
}
VOWELS = "AEIOU"


# --- places ------------------------------------------------------------------------------------------


def has_mark(key: str) -> bool:
    """Whether the map calls it by a mark: it has no printed name."""
    return key in REGIONS and not REGIONS[key].printed


def spoken_name(key: str, spoken: str) -> str:
    """A name inside a sentence: what has no printed name is described without a capital, with its mark."""
    text = name(key, spoken)
    if has_mark(key):
        return f"{_described(text.partition(' (')[0].partition(', ')[0])} ({code(key)})"
    if key in BOXES and key != EYRIE and spoken != "en":
        return _described(text)
    return text


def _described(text: str) -> str:
    return text if text.startswith("Shadow") else text[0].lower() + text[1:]


noun = Nouns(DATA / "grammar.json", spoken_name)


def place(key: str) -> Noun:
    return noun(key)


def places(keys: Iterable[str]) -> str:
    return listing([noun(key) for key in keys])


def label(key: str) -> str:
    """A name that stands alone, as in a list."""
    text = name(key, language())
    if not has_mark(key):
        return text
    text, _comma, where = text.partition(" (")[0].partition(", ")
    return f"{text} ({where})" if where else text


def on_map(key: str) -> str:
    """The same before brackets, with the mark that finds it on the map: "EB5 Field east of the Camp"."""
    if has_mark(key):
        return f"{code(key)} {label(key).partition(' (')[0]}"
    return label(key).replace(" (", ", ").removesuffix(")")


# --- people and units --------------------------------------------------------------------------------


def person(key: str) -> Noun:
    """A character as people call him in a sentence."""
    return _person(key, language())


@cache
def _person(key: str, spoken: str) -> Noun:
    if key == LORD:
        return noun(key)
    return Noun(name(key, spoken).split()[0].removesuffix(","))


def people(keys: Sequence[str]) -> Noun:
    ordered = [key for key in CHARACTERS if key in keys]
    return Noun(listing([person(key) for key in ordered]), len(ordered) > 1)


def some(count: int, unit: str) -> str:
    """ "3 Orcs", "1 Great Orc"."""
    return f"{count} {name(unit if count != 1 else f'one_of.{unit}', language())}"


def units(stack: Mapping[str, int]) -> Noun:
    """ "2 Orcs and 1 Warg"."""
    return Noun(listing([some(number, unit) for unit, number in in_order(stack).items()]), size(stack) > 1)


# --- dice --------------------------------------------------------------------------------------------


def face(key: str) -> str:
    return name(key, language())


def a_die(key: str) -> str:
    text = _("an %(face)s die") if name(key, "en")[0] in VOWELS else _("a %(face)s die")
    return phrase(text, face=face(key))


def the_die(key: str) -> str:
    return phrase(_("the %(face)s die"), face=face(key))


def faces(rolled: Iterable[str]) -> str:
    """ "2 Character, 1 Event and 1 Lidless Eye"."""
    dice = list(rolled)
    return listing([f"{dice.count(key)} {face(key)}" for key in FACES if key in dice])


def numbers(dice: Iterable[int]) -> str:
    return ", ".join(map(str, dice))


def successes(count: int) -> str:
    if count == 0:
        return gettext("no success")
    return fill(ngettext("one success", "%(count)d successes", count), count=count)


def hits(count: int) -> str:
    if count == 0:
        return gettext("no hit")
    return fill(ngettext("%(count)d hit", "%(count)d hits", count), count=count)


# --- cards -------------------------------------------------------------------------------------------


def title_of(card: str) -> str:
    """A card by its name; an event card, or its key, by the upper half."""
    spoken = language()
    if card in EVENTS:
        return ORDERS[EVENTS[card].order].name[spoken]
    for table in (STORIES, FATES, ORDERS, EFFECTS, MANOEUVRES):
        if card in table:
            return table[card].name[spoken]
    raise KeyError(card)


def effect_title(card: str) -> str:
    """The lower half of an event card."""
    return EFFECTS[EVENTS[card].effect].name[language()]


def both_titles(card: str) -> str:
    """An event card has two names."""
    return f"{title_of(card)} / {effect_title(card)}" if card in EVENTS else title_of(card)


def card(key: str) -> str:
    """A card by its name; one that the reader may not know by its back."""
    return gettext(A_CARD[key]) if key in DECK_SIZES else quoted(both_titles(key))


def cards(keys: Sequence[str]) -> str:
    """Several cards; backs are counted."""
    known = [card(key) for key in keys if key not in DECK_SIZES]
    backs = [key for key in keys if key in DECK_SIZES]
    return listing([*known, *counted(backs)])


def counted(backs: Sequence[str]) -> list[str]:
    """ "2 event cards", "1 story card"."""
    told = []
    if events := backs.count(EVENT_DECK):
        told.append(fill(ngettext("%(count)d event card", "%(count)d event cards", events), count=events))
    if fates := backs.count(FATE_DECK):
        told.append(fill(ngettext("%(count)d fate card", "%(count)d fate cards", fates), count=fates))
    if stories := len(backs) - events - fates:
        told.append(fill(ngettext("%(count)d story card", "%(count)d story cards", stories), count=stories))
    return told


def deck(key: str) -> str:
    return gettext(DECKS[key])


def manoeuvre(key: str) -> str:
    """What was chosen for a round: “Wild Rage” (Orcs), “Dense Fog” (from “Call to Arms”), “Regroup”."""
    if key in EVENTS:
        text = _("%(effect)s (from %(card)s)")
        return phrase(text, effect=quoted(effect_title(key)), card=quoted(title_of(key)))
    told = quoted(title_of(key))
    return f"{told} ({name(key, language())})" if key in UNITS else told


# --- tokens and tiles --------------------------------------------------------------------------------


def tile(key: str) -> str:
    """ "2", "1 with the fate icon", "“Arkenstone”"."""
    known = TILES[key]
    if known.name is not None:
        return quoted(known.name[language()])
    return phrase(_("%(value)d with the fate icon"), value=known.value) if known.icon else str(known.value)


def heap(key: str) -> Noun:
    assert key in HEAPS
    return noun(key)


def leadership_tokens(count: int) -> str:
    text = ngettext("%(count)d leadership token", "%(count)d leadership tokens", count)
    return fill(text, count=count)


def damage_markers(count: int) -> str:
    return fill(ngettext("%(count)d damage marker", "%(count)d damage markers", count), count=count)


def recruitment_tokens(count: int) -> str:
    text = ngettext("%(count)d recruitment token", "%(count)d recruitment tokens", count)
    return fill(text, count=count)


def eagles(count: int) -> str:
    return fill(ngettext("%(count)d Eagle", "%(count)d Eagles", count), count=count)


def bats(count: int) -> str:
    return fill(ngettext("%(count)d Great Bat", "%(count)d Great Bats", count), count=count)


def by_territory(counts: Mapping[str, int]) -> str:
    """ "2 in the Valley and 1 in the Broken Lands"."""
    text = _("%(count)d in %(territory)s")
    return listing([phrase(text, count=number, territory=noun(key)) for key, number in counts.items()])
