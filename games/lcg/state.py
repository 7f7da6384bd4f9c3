"""The position: players with their hands, decks and piles, the cards in play, the quest, the encounter deck.

A card in play is a `Piece`, kept under its copy's key; everywhere else cards are lists of keys, tops last.
In a view, cards that its reader may not know are `BACK`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.kernel import UNDEALT, Eyes, GameState, Seat
from games.lcg.decks import DeckList, deck_lists
from games.lcg.facts import (
    BACK,
    ENCOUNTER,
    HEROES,
    SCENARIOS,
    SEATS,
    Card,
    card_of,
    copies,
    encounter_deck,
    owner_of,
)
from games.lcg.options import Carried, Options

Place = Literal["play", "staging", "engaged", "active", "attached", "riding"]
"""Riding: a Wolf Rider during the attack it makes as a shadow card (X9)."""
Until = Literal["phase", "round", "attack"]
MOST_THREAT = 50
FIRST_HAND = 6
EVERYBODY = "everybody"


class Piece(Struct, omit_defaults=True):
    """A card in play (L12.1)."""

    key: str
    place: Place
    seat: Seat = ""
    """Who controls it; of an engaged enemy, whom it is engaged with."""
    host: str = ""
    """What it is attached to: a piece, a deck ("deck_north"); of a guarded objective, its guard (L11.2)."""
    exhausted: bool = False
    committed: bool = False
    damage: int = 0
    resources: int = 0
    progress: int = 0
    shadows: list[str] = []
    """Facedown shadow cards, in the order dealt."""
    turned: list[str] = []
    """Shadow cards that have been turned up."""
    under: str = ""
    """The card of which an Orc Guard is the back."""
    captive: bool = False
    """The prisoner: facedown, of no use (L11.10)."""

    @property
    def card(self) -> Card:
        return card_of(self.key)


class Player(Struct):
    threat: int
    deck: list[str]
    hand: list[str] = []
    discard: list[str] = []
    removed: list[str] = []
    """Out of the game (L12.18)."""
    out: bool = False
    """Eliminated (L8.3)."""


class Lasting(Struct, frozen=True):
    """An effect that lasts (L9.18, L9.19).

    `kind`: willpower, attack, defense, threat (added to those values of `on`); location_threat,
    staging_threat (added to whatever is there); no_threat (of `on`); no_attack (of `on` against `seat`);
    stand_together (of `seat`); return_to_hand, into_deck (of `on`, when it ends).
    """

    kind: str
    card: str
    """The card that made it."""
    until: Until
    by: int = 0
    on: tuple[str, ...] = ()
    seat: Seat = ""

    def without(self, copy: str) -> Lasting | None:
        """The same without a card that left; None if that was the last."""
        if copy not in self.on:
            return self
        left = tuple(key for key in self.on if key != copy)
        return replace(self, on=left) if left else None


class Attack(Struct):
    """An enemy attacks a player (L6.11). Wolf Rider's attack lies on top of the one it interrupts."""

    enemy: str
    seat: Seat
    defenders: list[str] = []
    defended: bool = False
    """A defender was declared, whatever became of him."""
    bonus: int = 0
    no_defense: bool = False
    shadow_seen: bool = False
    """A shadow card dealt for this attack had a shadow effect."""
    blank_seen: bool = False
    """One had none."""


class State(GameState, kw_only=True):
    scenario: str
    seats: tuple[Seat, ...]
    lists: dict[Seat, DeckList]
    total: int = 0
    """How many cards there are, for counting them again."""

    step: str = "setup"
    phase: str = ""
    """One of the seven, or "" in setup."""
    acting: Seat = ""
    """Whose turn it is inside a phase."""
    first: Seat
    """The first player."""
    done: list[Seat] = []
    """Who has had his turn in this step, or has finished planning."""
    asked: dict[Seat, list[str]]
    """Where each player wants to be asked: wishes, see asking.py."""
    announced: dict[Seat, str] = {}
    """Who has said that he wants to act: in the next window ("window"), or in this phase ("phase")."""
    easy: bool = False
    """L14.11: the harder cards are left out of the encounter decks."""
    printed: bool = False
    """X34: the cards as printed in 2011, without their errata."""

    players: dict[Seat, Player]
    cards: dict[str, Piece] = {}
    """In the order in which they came into play."""
    deck: list[str]
    """The encounter deck; the top card is the last."""
    discard: list[str] = []
    aside: list[str] = []
    victory: list[str] = []
    limbo: list[str] = []
    """Being revealed, or an event being played: in no zone until resolved (L9.29)."""
    seen: dict[str, list[Seat]] = {}
    """Cards in hidden places that some seats have seen, or that went there before everybody's eyes."""

    stage: str
    progress: int = 0
    no_staging: bool = False
    """Ambush on the Shore: for the rest of the game."""
    rescued: bool = False
    guards: int = 0
    """How many Orc Guards there have been."""

    effects: list[Lasting] = []
    used: dict[str, int] = {}
    """How often a limited ability was used: "round beravor", "phase protector_of_lorien_n1"."""
    attacks: list[Attack] = []
    attacked: list[str] = []
    """Enemies that have attacked this round."""
    struck: list[str] = []
    """Attacks declared by players this round: "north forest_spider_1"."""
    riders: list[str] = []
    """Wolf Riders that go on top of the deck when combat ends."""
    before: int = 0
    """Rounds played in earlier scenarios of a campaign."""
    scores: list[int] = []
    """Of the scenarios won so far in a campaign."""

    # --- who and where ------------------------------------------------------------------------------

    def alive(self) -> list[Seat]:
        """The players still in the game, in player order."""
        at = self.seats.index(self.first)
        return [s for s in (*self.seats[at:], *self.seats[:at]) if not self.players[s].out]

    def at(self, place: Place) -> list[Piece]:
        return [piece for piece in self.cards.values() if piece.place == place]

    def on(self, host: str) -> list[Piece]:
        """What is attached to a card."""
        return [piece for piece in self.cards.values() if piece.host == host]

    @property
    def active(self) -> Piece | None:
        """The active location."""
        return next((piece for piece in self.cards.values() if piece.place == "active"), None)

    @property
    def attack(self) -> Attack | None:
        """The enemy attack under way."""
        return self.attacks[-1] if self.attacks else None

    # --- changes that many events share ---------------------------------------------------------------

    def pile(self, copy: str) -> list[str]:
        """L12.16: the discard pile of the deck it came from."""
        owner = hero_owner(self, copy) if copy in HEROES else owner_of(copy)
        return self.players[owner].discard if owner else self.discard

    def deck_for(self, owner: str) -> list[str]:
        return self.deck if owner == ENCOUNTER else self.players[owner].deck

    def forget(self, copies: Iterable[str]) -> None:
        for copy in copies:
            self.seen.pop(copy, None)

    def forget_play_of(self, copy: str) -> None:
        """L9.24: a card that left play is as if it had never been there; effects end with their last card."""
        if self.effects:
            self.effects = [kept for effect in self.effects if (kept := effect.without(copy))]
        if self.used:
            self.used = {key: times for key, times in self.used.items() if copy not in key}
        if copy in self.attacked:
            self.attacked.remove(copy)
        if self.struck:
            self.struck = [blow for blow in self.struck if not blow.endswith(f" {copy}")]

    def show(self, copy: str, seat: Seat) -> None:
        """Somebody, or everybody, has seen where this card went."""
        if copy != BACK and seat not in self.seen.setdefault(copy, []):
            self.seen[copy].append(seat)


def take(cards: list[str], copy: str) -> None:
    """Take a card out of a list; where only its back is known, a back, or whatever there is."""
    if copy in cards:
        cards.remove(copy)
    elif BACK in cards:
        cards.remove(BACK)
    else:
        cards.pop()


def hero_owner(state: State, hero: str) -> Seat:
    return next(seat for seat, deck in state.lists.items() if hero in deck.heroes)


def knows(state: State, copy: str, eyes: Eyes) -> bool:
    """Whether one of these eyes has seen the card where it lies hidden."""
    return any(seat == EVERYBODY or seat in eyes for seat in state.seen.get(copy, ()))


def hidden(state: State, eyes: Eyes) -> Iterator[str]:
    """The copies that must not be found anywhere in what these eyes see."""
    if UNDEALT in eyes:
        return
    for copy in _facedown(state, eyes):
        if copy != BACK and not knows(state, copy, eyes):
            yield copy


def _facedown(state: State, eyes: Eyes) -> Iterator[str]:
    yield from state.deck
    for seat, player in state.players.items():
        yield from player.deck
        if seat not in eyes:
            yield from player.hand
    for piece in state.cards.values():
        yield from piece.shadows
        if piece.under:
            yield piece.under


# --- the beginning -----------------------------------------------------------------------------------


def seats(options: Options) -> dict[Seat, str]:
    """The seats, clockwise; all are one team."""
    return dict.fromkeys(SEATS[: options.players], "fellowship")


def begin(options: Options) -> State:
    """L13.8: heroes in play, threat at their sum, every deck still unseen."""
    taken = tuple(seats(options))
    lists = dict(zip(taken, deck_lists(options.decks, options.players, options.boxes), strict=True))
    scenario = options.first_scenario
    deck = [BACK] * len(encounter_deck(scenario, options.easy))
    state = State(
        scenario=scenario,
        seats=taken,
        lists=lists,
        first=taken[0],
        asked={seat: list(options.asked.get(seat, [])) for seat in taken},
        easy=options.easy,
        printed=options.cards == "printed",
        players={},
        deck=deck,
        stage=SCENARIOS[scenario].stages[0].key,
        scores=list(options.earlier),
    )
    lay_out(state, options.carried)
    state.total = count_cards(state)
    return state


def lay_out(state: State, carried: Mapping[Seat, Carried]) -> None:
    """L13.8, L14.6: heroes and decks before the players; the fallen stay fallen, the wounded wounded."""
    state.players, state.cards = {}, {}
    for seat, found in state.lists.items():
        kept = carried.get(seat, Carried())
        living = [hero for hero in found.heroes if hero not in kept.discard]
        threat = max(kept.threat, sum(HEROES[hero].threat_cost for hero in living))
        gone = [copy for copy in (*kept.discard, *kept.removed) if copy not in HEROES]
        deck = [BACK] * (found.size - len(gone))
        state.players[seat] = Player(threat, deck, [], [*kept.discard], [*kept.removed], kept.out)
        for hero in living if not kept.out else ():
            state.cards[hero] = Piece(hero, "play", seat, damage=kept.damage.get(hero, 0))


def carried_from(state: State) -> dict[Seat, Carried]:
    """L14.6, L14.7: what each player takes along."""
    damage = {key: piece.damage for key, piece in state.cards.items() if key in HEROES and piece.damage}
    return {
        seat: Carried(
            player.threat,
            {hero: damage[hero] for hero in state.lists[seat].heroes if hero in damage},
            list(player.discard),
            list(player.removed),
            player.out,
        )
        for seat, player in state.players.items()
    }


def player_deck(state: State, seat: Seat) -> list[str]:
    """The copies of a seat's deck, in the order of its list."""
    return [copy for card, count in state.lists[seat].cards.items() for copy in copies(card, count, seat)]


def count_cards(state: State) -> int:
    """Every card, wherever it is; an Orc Guard is counted by the card under it."""
    zones = (state.deck, state.discard, state.aside, state.victory, state.limbo)
    count = sum(map(len, zones)) + len(state.cards)
    for player in state.players.values():
        count += len(player.deck) + len(player.hand) + len(player.discard) + len(player.removed)
    for piece in state.cards.values():
        if piece.shadows or piece.turned:
            count += len(piece.shadows) + len(piece.turned)
    return count
