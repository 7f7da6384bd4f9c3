"""The things of the game as they stand in sentences: sides, people, figures, dice, cards, tiles, places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import Noun, Nouns, fill, finish, language, listing, phrase, quoted
from games.wotr.card_texts import CARDS
from games.wotr.facts import (
    CHARACTERS,
    DATA,
    NAMES,
    NATIONS,
    REGIONS,
    SETUP,
    SIDES,
    TILES,
    FigureKind,
    Side,
    name,
)
from games.wotr.figures import FIGURES, NATION_OF, NAZGUL, RANK, Stack
from games.wotr.state import DECKS, FACES

noun = Nouns(DATA / "grammar.json", name)

BY_FIRST_NAME = ("aragorn", "meriadoc", "peregrin")
KINDS: tuple[FigureKind, ...] = ("regular", "elite", "leader")
COMBAT_TITLES = {card.combat.key: card.combat.title for card in CARDS.values()}

A_DIE = {
    "character": _("a Character die"),
    "army": _("an Army die"),
    "muster": _("a Muster die"),
    "event": _("an Event die"),
    "muster_army": _("a Muster/Army die"),
    "will_of_the_west": _("a Will of the West die"),
    "eye": _("an Eye"),
}
THE_DIE = {
    "character": _("the Character die"),
    "army": _("the Army die"),
    "muster": _("the Muster die"),
    "event": _("the Event die"),
    "muster_army": _("the Muster/Army die"),
    "will_of_the_west": _("the Will of the West die"),
    "eye": _("the Eye"),
}
FULL_DECKS = {
    "fp_char": _("the Character deck of the Free Peoples"),
    "fp_str": _("the Strategy deck of the Free Peoples"),
    "sh_char": _("the Character deck of the Shadow"),
    "sh_str": _("the Strategy deck of the Shadow"),
}
OWN_DECKS = {"char": _("the Character deck"), "str": _("the Strategy deck")}
A_CARD = {"char": _("a Character card"), "str": _("a Strategy card")}


# --- seats and people --------------------------------------------------------------------------------


def seat(key: str) -> Noun:
    """A seat as the subject of a sentence: a side, or one of its players."""
    return noun(key if key in SIDES else f"{key}_player")


def side_of_seat(key: str) -> Side:
    return SETUP.roles[key].side if key in SETUP.roles else SIDES[SIDES.index(key)]


def about_seat(key: str) -> str:
    """What one of several players of a side commands: “Gondor and the Elves”."""
    if key not in SETUP.roles:
        return ""
    role = SETUP.roles[key]
    return finish(listing([*map(noun, role.nations), *map(person, role.minions)]))


def person(key: str) -> Noun:
    """A character as people call him in a sentence."""
    return _person(key, language())


@cache
def _person(key: str, spoken: str) -> Noun:
    if key in BY_FIRST_NAME:
        return Noun(name(key, spoken).split()[0])
    known = noun(key)
    return Noun(known.replace(",", ""), known.plural)


def people(keys: Sequence[str]) -> Noun:
    keys = sorted(keys, key=lambda key: RANK.get(key, 0))
    return Noun(listing([person(key) for key in keys]), len(keys) > 1)


def label(key: str) -> str:
    """A name that stands alone, as in a list to pick from."""
    if key in CHARACTERS:
        return person(key).partition("\ue001")[2] or str(person(key))
    return name(key, language())


# --- figures -----------------------------------------------------------------------------------------


def figure_kind(figure: str) -> FigureKind:
    return "nazgul" if figure == NAZGUL else figure.removeprefix(f"{NATION_OF[figure]}_")  # type: ignore[return-value]


def some(count: int, kind: FigureKind) -> str:
    """ "6 Regulars"; a single Nazgûl is “a Nazgûl”."""
    if kind == "nazgul" and count == 1:
        return gettext("a Nazgûl")
    return f"{count} {NAMES['unit' if count == 1 else 'units'][kind][language()]}"


def figures(stack: Mapping[str, int], home: str | None = None) -> Noun:
    """ "the Witch-king, a Nazgûl and 6 Regulars of Sauron"; the nation goes unsaid if it is at home."""
    parts = [person(figure) for figure in FIGURES if figure in stack and figure in CHARACTERS]
    if NAZGUL in stack:
        parts.append(Noun(some(stack[NAZGUL], "nazgul")))
    nations = [nation for nation in NATIONS if any(NATION_OF.get(figure) == nation for figure in stack)]
    for nation in nations:
        unsaid = nations == [home]
        units = [
            some(stack[figure], figure_kind(figure))
            for figure in FIGURES
            if figure in stack and NATION_OF.get(figure) == nation
        ]
        said = units if unsaid else [*units[:-1], _of_nation(units[-1], nation)]
        parts += map(Noun, said if len(nations) == 1 else [listing(said)])
    return Noun(listing(parts), sum(stack.values()) > 1)


def _of_nation(units: str, nation: str) -> str:
    return phrase(_("%(figures)s of %(nation)s"), figures=units, nation=noun(nation))


def split_leaders(stack: Stack) -> tuple[list[str], Stack]:
    """The characters of a stack, and everybody else."""
    leading = [figure for figure in FIGURES if figure in stack and figure in CHARACTERS]
    return leading, {figure: number for figure, number in stack.items() if figure not in CHARACTERS}


def home_of(region: str) -> str | None:
    return REGIONS[region].nation


def figure(key: str) -> str:
    """One figure of an army, to be picked: “Regular of Gondor”, “Nazgûl”, “Strider”."""
    if key in CHARACTERS:
        return label(key)
    kind = NAMES["unit"][figure_kind(key)][language()]
    if key == NAZGUL:
        return kind
    return _of_nation(kind, NATION_OF[key])


# --- dice --------------------------------------------------------------------------------------------


def a_die(face: str) -> str:
    return gettext(A_DIE[face])


def the_die(face: str) -> str:
    return gettext(THE_DIE[face])


def faces(rolled: Iterable[str]) -> str:
    """ "2 Character, 1 Event and 3 Eyes"."""
    dice = list(rolled)
    parts = [
        f"{dice.count(face)} {name(face, language())}" for face in FACES if face in dice and face != "eye"
    ]
    if eyes := dice.count("eye"):
        parts.append(fill(ngettext("%(count)d Eye", "%(count)d Eyes", eyes), count=eyes))
    return listing(parts)


def numbers(dice: Iterable[int]) -> str:
    return ", ".join(map(str, dice))


def successes(count: int) -> str:
    if count == 0:
        return gettext("no success")
    return fill(ngettext("one success", "%(count)d successes", count), count=count)


# --- cards and tiles ---------------------------------------------------------------------------------


def title_of(card: str) -> str:
    return CARDS[card].title[language()]


def card(key: str) -> str:
    """A card by its title; one that the reader may not know by its back."""
    if key in DECKS:
        return gettext(A_CARD[key.partition("_")[2]])
    return quoted(title_of(key))


def cards(keys: Sequence[str]) -> str:
    """Several cards; backs are counted."""
    known = [card(key) for key in keys if key not in DECKS]
    back = [key.partition("_")[2] for key in keys if key in DECKS]
    if characters := back.count("char"):
        known.append(character_cards(characters))
    if strategies := back.count("str"):
        known.append(strategy_cards(strategies))
    return listing(known)


def character_cards(count: int) -> str:
    return fill(ngettext("%(count)d Character card", "%(count)d Character cards", count), count=count)


def strategy_cards(count: int) -> str:
    return fill(ngettext("%(count)d Strategy card", "%(count)d Strategy cards", count), count=count)


def combat_title(key: str) -> str:
    """The lower half of a card, by the card or by its own key."""
    title = CARDS[key].combat.title if key in CARDS else COMBAT_TITLES[key]
    return quoted(title[language()])


def combat_card(key: str) -> str:
    """ "“Charge” (from “Guards of the Citadel”)"; the back, if that is all there is to see."""
    if key in DECKS:
        return card(key)
    return phrase(_("%(combat)s (from %(card)s)"), combat=combat_title(key), card=card(key))


def own_deck(deck: str) -> str:
    return gettext(OWN_DECKS[deck.partition("_")[2]])


def full_deck(deck: str) -> str:
    return gettext(FULL_DECKS[deck])


def tile(key: str) -> str:
    """ "Eye", "2", "1 with Reveal", "“Shelob's Lair”"."""
    known = TILES[key]
    if known.kind != "standard":
        return quoted(known.name[language()])
    value = gettext("Eye") if known.value == "eye" else str(known.value)
    if known.reveal and known.value != "eye":
        return phrase(_("%(value)s with Reveal"), value=value)
    return value


def place(region: str) -> Noun:
    return noun(region)


def places(regions: Sequence[str]) -> str:
    return listing([noun(region) for region in regions])
