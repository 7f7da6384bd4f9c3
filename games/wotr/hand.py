"""R10: cards drawn, held, played with a die, on the table. What each card does is in `cards/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel import Event, Seat, Table, ask, pick_all_seats, pick_one
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.cards.registry import EFFECTS, PLAYABLE, PRICES, REMOVABLE, STAYS
from games.wotr.entry import messenger_ready
from games.wotr.events import (
    CardDrawn,
    CardHadNoEffect,
    CardPlayed,
    CardsDiscardedFaceDown,
    MessengerUsed,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.seats import hand_limit, side_of
from games.wotr.state import DECKS, State, deck_of, is_known
from games.wotr.threes import is_too_soon

Game = Table[State]

GANDALF_THE_GREY = "gandalf_grey"
PALANTIR_OF_ORTHANC = "sh_char_21"
DRAW, NO_CARD = "draw", "no_card"
PAYS: dict[str, tuple[str, ...]] = {
    "character": ("character",),
    "army": ("army",),
    "muster": ("muster",),
    "muster_army": ("army", "muster"),
    "event": ("character", "army", "muster"),
    "will_of_the_west": ("character", "army", "muster"),
}
"""R10.3: the card types that each die face pays for."""

DECKS_OF = {side: tuple(deck for deck, of in DECKS.items() if of == side) for side in (FREE_PEOPLES, SHADOW)}


# --- drawing ---------------------------------------------------------------------------------------


def decks_left(state: State, seat: Seat) -> list[str]:
    """R10.2: the seat's decks that still give cards."""
    return [deck for deck in DECKS_OF[side_of(state, seat)] if state.decks[deck]]


def draw_one(g: Game, seat: Seat, deck: str, because: str = "") -> None:
    """The top card of a deck, if there is one; the hand limit comes after the whole draw (A59)."""
    if g.state.decks[deck]:
        g.record(CardDrawn(seat, g.state.decks[deck][-1], because))


async def draw_cards(g: Game, seat: Seat, decks: Sequence[str], because: str = "") -> None:
    """R10.15: a card from each of these decks, then the hand limit."""
    for deck in decks:
        draw_one(g, seat, deck, because)
    await hold_to_limit(g, [seat])


async def hold_to_limit(g: Game, seats: Sequence[Seat]) -> None:
    """R10.1: what is above the limit is discarded at once, face down, by the owner's choice."""
    questions = []
    for seat in seats:
        hand = g.state.hands[seat]
        excess = len(hand) - hand_limit(g.state, seat)
        if excess > 0:
            questions.append(ask(seat, "cards.discard", sorted(hand), excess, excess))
    discarded = await pick_all_seats(questions)
    for seat, cards in discarded.items():
        g.record(CardsDiscardedFaceDown(seat, tuple(sorted(cards))))


async def draw_by_choice(g: Game, seat: Seat, because: str = "event") -> None:
    """R4.14: one card from either deck."""
    deck = await pick_one(seat, "cards.deck", decks_left(g.state, seat))
    await draw_cards(g, seat, [deck], because)


async def may_draw(g: Game, seat: Seat, deck: str, because: str) -> None:
    """An ability that lets the seat draw from this deck, if it likes."""
    if (
        g.state.decks[deck]
        and await pick_one(seat, "cards.draw", [DRAW, NO_CARD], about={"deck": deck}) == DRAW
    ):
        await draw_cards(g, seat, [deck], because)


# --- playing ---------------------------------------------------------------------------------------


def can_play(state: State, seat: Seat, card: str) -> bool:
    """R10.5: the card does something as an event, and its requirement is met.

    R15.22: it is the seat's. R16.3: it does not concern the nation of the latest action.
    """
    if not is_known(card) or card not in EFFECTS:
        return False
    if TEXTS[card].player in state.seats and TEXTS[card].player != seat:
        return False
    if state.this_turn.touched and is_too_soon(state, seat, card):
        return False
    requirement = PLAYABLE.get(card)
    return requirement is None or requirement(state, seat)


def types_paid(state: State, seat: Seat, face: str) -> tuple[str, ...]:
    """R10.3: the card types that a die of this face pays for, with the Mouth of Sauron's help perhaps."""
    if face == "muster" and messenger_ready(state, side_of(state, seat)):
        return PAYS["muster_army"]
    return PAYS[face]


def playable_cards(state: State, seat: Seat, face: str) -> list[str]:
    """R10.3: the cards of the hand that this die can play now."""
    pays = types_paid(state, seat, face)
    return sorted(
        card
        for card in state.hands[seat]
        if is_known(card) and TEXTS[card].kind in pays and can_play(state, seat, card)
    )


async def play_with_die(g: Game, seat: Seat, face: str) -> None:
    """R10.3: one card as an event, and what its die brings besides. Silence would tell of the hand."""
    cards = playable_cards(g.state, seat, face)
    card = await pick_one(seat, "cards.play", cards, about={"die": face}, always=True)
    if face == "muster" and TEXTS[card].kind == "army":
        g.record(MessengerUsed())
    palantir = g.state.in_play(PALANTIR_OF_ORTHANC)
    await play_card(g, seat, card, because=face)
    if face in ("event", "will_of_the_west"):
        await draw_after_event(g, seat, card, palantir)


async def play_card(g: Game, seat: Seat, card: str, because: str) -> None:
    """R10.6, R10.7, R10.8: the card is shown, takes effect and lies on the table or among the discards."""
    g.record(CardPlayed(seat, card, TEXTS[card].on_table, because))
    watched = Watched(g.state, g.seats, g.options, g.record)
    await EFFECTS[card](watched, seat)
    if not watched.happened and not TEXTS[card].on_table and g.state.rules >= 2:
        g.record(CardHadNoEffect(seat, card))


class Watched(Table[State]):
    """The table, at which it is noted whether anything happens."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.happened = False
        note = self.record

        def record(event: Event) -> None:
            self.happened = True
            note(event)

        self.record = record


async def draw_after_event(g: Game, seat: Seat, card: str, palantir: bool) -> None:
    """Gandalf the Grey as guide (A5, A6) or the Palantír of Orthanc, after a card paid by an Event result."""
    side = side_of(g.state, seat)
    if side == FREE_PEOPLES and g.state.fellowship.guide == GANDALF_THE_GREY:
        await may_draw(g, seat, deck_of(card), GANDALF_THE_GREY)
    settle_table(g)
    if side == SHADOW and palantir and g.state.in_play(PALANTIR_OF_ORTHANC) and decks_left(g.state, seat):
        await draw_by_choice(g, seat, PALANTIR_OF_ORTHANC)


# --- the table -------------------------------------------------------------------------------------


def removable_cards(state: State, seat: Seat, face: str) -> list[str]:
    """R10.9: table cards that the seat may discard by spending this die."""
    if not state.table:
        return []
    return [card for card in state.table if card in REMOVABLE and REMOVABLE[card](state, seat, face)]


async def remove_table_card(g: Game, seat: Seat, face: str) -> None:
    """R10.9: an action of its own."""
    card = await pick_one(seat, "cards.remove", removable_cards(g.state, seat, face))
    if card in PRICES:
        await PRICES[card](g, seat, face)
    g.record(TableCardDiscarded(card, because="die"))


def settle_table(g: Game) -> None:
    """R10.8: cards whose condition has ended leave the table at once."""
    for card in list(g.state.table):
        if card in STAYS and not STAYS[card](g.state):
            g.record(TableCardDiscarded(card, because="condition"))
