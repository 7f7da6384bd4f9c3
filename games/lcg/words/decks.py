"""Decks as people build them: every card with what matters for choosing it, and what is wrong with a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.kernel import Problem
from games.lcg.board.labels import label
from games.lcg.deck_files import FORMS, read_list, write_list
from games.lcg.decks import DeckList, beyond_boxes, problems, read_deck, unplayable
from games.lcg.facts import CARDS, HEROES, NEUTRAL, PLAYER_CARDS, SPHERES, STARTERS, Card, name, text
from games.lcg.state import FIRST_HAND
from games.titles import DeckCard, StarterDeck
from games.titles.grammar import language, listing

MOST_BOXES = 3
_PROBLEMS: dict[str, Promise] = {
    "unknown_card": _(
        "Line %(line)s, “%(title)s”, names no card of the core set that we know. "
        "Write its title in any of the four languages."
    ),
    "deck_line": _("Line %(line)s, “%(text)s”, cannot be read as a card. Write it as “3x Gandalf”."),
    "deck_file": _("This file cannot be read as a deck (%(text)s). Nothing of it was taken."),
    "empty_deck": _("We found no card in this list. Write a card a line: “3x Gandalf”."),
    "unknown_seat": _("Nobody sits at “%(seat)s” in this game. Choose the first player among the seats."),
    "heroes_count": _("A deck has 1 to %(most)s heroes, and this one has %(heroes)s."),
    "hero_twice": _("A hero is in this deck more than once (2x). Each can be in it once."),
    "deck_too_small": _(
        "A deck has at least %(least)s cards besides its heroes, and this one has %(cards)s."
    ),
    "too_many_copies": _("There are %(count)s copies of %(card)s; %(most)s is the most."),
    "not_in_box": _(
        "The decks hold %(count)s copies of %(card)s together, and the boxes on the table hold %(most)s. "
        "Take fewer, or play with more boxes."
    ),
    "hero_shared": _(
        "%(hero)s is in two of the decks, and each hero can be at the table only once. "
        "One of the players chooses another deck."
    ),
    "players_count": _("This game is for 1 to %(most)s players."),
    "unknown_scenario": _("There is no such scenario in the core set. Choose one from the list."),
}


def deck_problem(problem: Problem) -> str:
    """Why a table or a deck cannot be; empty for other problems."""
    if problem.key not in _PROBLEMS:
        return ""
    facts = {key: _named(value) for key, value in problem.facts.items()}
    return str(_PROBLEMS[problem.key] % facts)


def _named(value: Any) -> Any:
    return name(value, language()) if isinstance(value, str) and value in CARDS else value


class LcgDecks:
    """Fulfils `games.titles.Decks`."""

    def starters(self) -> Sequence[StarterDeck]:
        return [
            StarterDeck(key, found.name[language()], _counted(DeckList(found.heroes, found.cards)))
            for key, found in STARTERS.items()
        ]

    def cards(self) -> Sequence[DeckCard]:
        heroes = [card for sphere in SPHERES for card in HEROES.values() if card.sphere == sphere]
        others = [
            card
            for sphere in (*SPHERES, NEUTRAL)
            for card in PLAYER_CARDS.values()
            if card.sphere == sphere and card.kind != "hero"
        ]
        return [_shown(card) for card in (*heroes, *others)]

    def read(self, text: str) -> tuple[str, dict[str, int]]:
        deck = read_list(text)
        return deck.name, _counted(deck)

    def forms(self) -> Sequence[tuple[str, str]]:
        names = (gettext("Text"), gettext("RingsDB (JSON)"), gettext("OCTGN (.o8d)"))
        return list(zip(FORMS, names, strict=True))

    def write(self, name: str, cards: Mapping[str, int], form: str = "txt") -> str:
        return write_list(_deck(cards, name), form, language())

    def faults(self, cards: Mapping[str, int]) -> Sequence[str]:
        return [deck_problem(problem) for problem in problems(_deck(cards), boxes=0)]

    def advice(self, cards: Mapping[str, int]) -> Sequence[str]:
        deck, told = _deck(cards), []
        if idle := unplayable(deck):
            told.append(
                gettext("No hero of this deck has the sphere of: %(cards)s.") % {"cards": _titles(idle)}
            )
        scarce = [str(problem.facts["card"]) for problem in beyond_boxes([deck], 1)]
        needed = next((boxes for boxes in range(2, MOST_BOXES + 1) if not beyond_boxes([deck], boxes)), 0)
        if scarce and needed:
            text = gettext("%(boxes)d core boxes are needed for so many copies of: %(cards)s.")
            told.append(text % {"boxes": needed, "cards": _titles(scarce)})
        return told

    def first_hand(self) -> int:
        return FIRST_HAND

    def summary(self, cards: Mapping[str, int]) -> str:
        deck = _deck(cards)
        size = ngettext("%(count)d card", "%(count)d cards", deck.size) % {"count": deck.size}
        heroes = listing([name(hero, language()) for hero in deck.heroes])
        return f"{heroes}, {size}" if heroes else size

    def bring(self, options: Mapping[str, Any], place: int, deck: str) -> dict[str, Any]:
        decks = [*options.get("decks", ())]
        decks += [""] * (place + 1 - len(decks))
        decks[place] = deck
        return {**options, "decks": decks}

    def brought(self, options: Mapping[str, Any], place: int) -> str:
        decks = options.get("decks", ())
        chosen = decks[place] if place < len(decks) else ""
        if chosen in STARTERS:
            return STARTERS[chosen].name[language()]
        return read_deck(chosen).name or gettext("a deck of their own") if chosen else ""


def _deck(cards: Mapping[str, int], name: str = "") -> DeckList:
    heroes = tuple(key for key, count in cards.items() if key in HEROES for _ in range(count))
    rest = {key: count for key, count in cards.items() if count and key in PLAYER_CARDS and key not in HEROES}
    return DeckList(heroes, rest, name)


def _counted(deck: DeckList) -> dict[str, int]:
    return {**{hero: deck.heroes.count(hero) for hero in deck.heroes}, **deck.cards}


def _titles(cards: Sequence[str]) -> str:
    return listing([name(card, language()) for card in cards])


def _shown(card: Card) -> DeckCard:
    spoken = language()
    hero = card.kind == "hero"
    return DeckCard(
        card.key,
        card.title[spoken],
        gettext("Heroes") if hero else name(card.sphere, spoken).capitalize(),
        ", ".join(_line(card)),
        text(card.key, spoken),
        1 if hero else min(3, card.quantity * MOST_BOXES),
        hero,
        name(card.kind, spoken).capitalize(),
        None if hero or card.x_cost else card.cost,
    )


def _line(card: Card) -> list[str]:
    """What it is, what it costs and what it is worth."""
    spoken = language()
    first = name(card.sphere if card.kind == "hero" else card.kind, spoken).capitalize()
    price = "X" if card.x_cost else str(card.threat_cost if card.kind == "hero" else card.cost)
    told = [first, f"{name('threat_cost' if card.kind == 'hero' else 'cost', spoken)} {price}"]
    if card.is_character:
        values = {
            "willpower": card.willpower,
            "attack": card.attack,
            "defense": card.defense,
            "life": card.hit_points,
        }
        told += [f"{label(key)} {value}" for key, value in values.items()]
    return [*told, *(name(trait, spoken) for trait in card.traits)]
