"""The decks that people build, and bringing one to a seat. What is brought is a copy of the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.translation import override

from accounts.models import User
from games.kernel import Refused
from games.models import Deck, Game
from games.service import moving, opening, seats
from games.service.transactions import whole
from games.titles import Decks
from games.titles.languages import WRITTEN_IN
from games.titles.offered import titles

MOST_DECKS = 100
MOST_PUBLIC = 200
"""Decks on the page of those that everybody may copy."""
LONGEST_NAME = 60
LONGEST_LIST = 100_000
"""Files of other builders bring descriptions along."""
LISTS = WRITTEN_IN
"""The language of the lists that games keep; they are read in any."""
OWN = "own-"
"""Before the number of one's own deck, where a deck is chosen."""


def kind_of(title: str) -> Decks:
    """How decks of this game are read and told. Raises Refused where there are none."""
    found = titles()[title].decks if title in titles() else None
    if found is None:
        raise Refused("no_decks_here")
    return found


def decks_of(user: User, title: str) -> Sequence[Deck]:
    return list(Deck.objects.filter(player=user, title=title))


def deck_of(user: User, pk: int) -> Deck:
    """One's own deck. Raises Refused: somebody else's is none."""
    found = Deck.objects.filter(player=user, pk=pk).first()
    if found is None:
        raise Refused("no_such_deck")
    return found


@whole
def begin_deck(user: User, title: str, name: str, cards: Mapping[str, int], now: datetime) -> Deck:
    """A new deck, with nothing or something in it."""
    kind_of(title)
    if Deck.objects.filter(player=user).count() >= MOST_DECKS:
        raise Refused("too_many_decks", most=MOST_DECKS)
    return Deck.objects.create(
        player=user, title=title, name=_named(name), cards=_known(title, cards), changed_at=now
    )


def read_list(title: str, text: str) -> tuple[str, dict[str, int]]:
    """A list in plain text: the deck's name, if it says so, and its cards."""
    if len(text) > LONGEST_LIST:
        raise Refused("list_too_long")
    return kind_of(title).read(text)


@whole
def change_deck(user: User, pk: int, name: str, cards: Mapping[str, int], now: datetime) -> Deck:
    """Keep it as it is now; it need not be finished."""
    deck = deck_of(user, pk)
    deck.name, deck.cards, deck.changed_at = _named(name), _known(deck.title, cards), now
    deck.public = deck.public and not kind_of(deck.title).faults(deck.cards)
    deck.save(update_fields=["name", "cards", "changed_at", "public"])
    return deck


@whole
def open_deck(user: User, pk: int, public: bool) -> Deck:
    """Let everybody look at it and copy it, or nobody any more; copies stay. It must be one that can be
    played."""
    deck = deck_of(user, pk)
    if public and kind_of(deck.title).faults(deck.cards):
        raise Refused("deck_not_finished")
    deck.public = public
    deck.save(update_fields=["public"])
    return deck


def public_decks(title: str) -> Sequence[Deck]:
    """The newest first; those of people who have left are gone with them."""
    found = Deck.objects.filter(title=title, public=True, player__is_former=False).select_related("player")
    return list(found.order_by("-changed_at", "pk")[:MOST_PUBLIC])


def public_deck(title: str, pk: int) -> Deck | None:
    return Deck.objects.filter(title=title, public=True, pk=pk).select_related("player").first()


@whole
def copy_deck(user: User, title: str, pk: int, now: datetime) -> Deck:
    """A public deck as one of one's own, to be changed at will."""
    found = public_deck(title, pk)
    if found is None:
        raise Refused("no_such_deck")
    return begin_deck(user, title, found.name, found.cards, now)


def throw_away(user: User, pk: int) -> None:
    deck_of(user, pk).delete()


def _named(name: str) -> str:
    if not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise Refused("deck_name_length", most=LONGEST_NAME)
    return name.strip()


def _known(title: str, cards: Mapping[str, int]) -> dict[str, int]:
    """What there is of it, in the order of the builder's list, no card more often than a builder shows."""
    found = kind_of(title).cards()
    return {card.key: min(cards[card.key], 9) for card in found if cards.get(card.key, 0) > 0}


# --- bringing one ------------------------------------------------------------------------------------


def chosen(user: User | None, title: str, wish: str) -> str:
    """What a choice stands for: a starter's key, or the list of one's own deck. Raises Refused."""
    if not wish:
        return ""
    known = kind_of(title)
    if wish in {starter.key for starter in known.starters()}:
        return wish
    number = wish.removeprefix(OWN)
    if user is None or not number.isdigit():
        raise Refused("no_such_deck")
    deck = deck_of(user, int(number))
    if deck.title != title:
        raise Refused("no_such_deck")
    with override(LISTS):
        return known.write(deck.name, deck.cards)


@whole
def choose_deck(game: Game, user: User, seat: str, wish: str) -> Game:
    """Another deck for one's seat, while the game waits for players."""
    game = moving.lock(game.pk)
    opening.require_open(game)
    place = next((one for one in seats.seats_of(game, user) if one.key == seat), None)
    if place is None:
        raise Refused("not_your_seat", seat="")
    opening.bring(game, place, chosen(user, game.title, wish))
    return game
