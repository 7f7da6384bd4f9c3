"""B8: event and story cards: drawn, held to six, played with a die."""

from __future__ import annotations

from collections.abc import Sequence

from games.bofa.card_texts import KIND, ORDER, STAYS
from games.bofa.cards.registry import EFFECTS, PLAYABLE
from games.bofa.events import CardDrawn, CardPlayed, CardsDiscarded, DeckShuffled
from games.bofa.facts import Side
from games.bofa.state import EVENT_DECK, HAND_LIMIT, STORY_DECK, State, deck_of, is_known
from games.kernel import Seat, Table, ask, pick_all_seats, pick_one, shuffle

Game = Table[State]

EVERY_KIND = frozenset({"army", "character", "muster"})
PAYS: dict[str, frozenset[str]] = {
    "character": frozenset({"character"}),
    "army": frozenset({"army"}),
    "muster": frozenset({"muster"}),
    "army_muster": frozenset({"army", "muster"}),
    "event": EVERY_KIND,
    "will_of_the_west": EVERY_KIND,
    "lidless_eye": frozenset(),
}
"""B8.4 to B8.6: the kinds of cards that a die plays."""


# --- drawing -----------------------------------------------------------------------------------------


async def draw_card(g: Game, seat: Seat, deck: str, because: str) -> None:
    """The top card, if there is one; B8.9, B8.10: only the event deck is shuffled again, at once."""
    if not g.state.decks[deck]:
        return
    g.record(CardDrawn(seat, g.state.decks[deck][-1], because))
    if deck == EVENT_DECK and not g.state.decks[deck]:
        await renew_event_deck(g)


async def renew_event_deck(g: Game) -> None:
    """B8.9: all used and discarded event cards make a new deck."""
    buried = [card for cards in g.state.buried.values() for card in cards if deck_of(card) == EVENT_DECK]
    cards = sorted([*g.state.discards[EVENT_DECK], *buried])
    if cards:
        g.record(DeckShuffled(EVENT_DECK, await shuffle(f"deck.{EVENT_DECK}", cards)))


async def draw_event(g: Game, seat: Seat, because: str) -> None:
    """One event card, then the hand limit."""
    await draw_card(g, seat, EVENT_DECK, because)
    await hold_to_limit(g, [seat])


async def draw_two(g: Game, seat: Side, because: str) -> None:
    """B5.1, B7.12: one event card and one story card; the hand limit comes after both (B5.20)."""
    await draw_card(g, seat, EVENT_DECK, because)
    await draw_card(g, seat, STORY_DECK[seat], because)


async def hold_to_limit(g: Game, seats: Sequence[Seat]) -> None:
    """B5.5, B8.7: what is above six is discarded face down, by the owner's choice."""
    questions = []
    for seat in seats:
        hand = g.state.hands[seat]
        excess = len(hand) - HAND_LIMIT
        if excess > 0:
            questions.append(ask(seat, "cards.discard", sorted(hand), excess, excess))
    discarded = await pick_all_seats(questions)
    for seat, cards in discarded.items():
        g.record(CardsDiscarded(seat, tuple(sorted(cards))))
    if discarded and not g.state.decks[EVENT_DECK]:
        await renew_event_deck(g)


def can_draw(state: State, seat: Side) -> bool:
    return bool(state.decks[EVENT_DECK] or state.decks[STORY_DECK[seat]])


async def draw_by_die(g: Game, seat: Side) -> None:
    """B7.12."""
    await draw_two(g, seat, "event")
    await hold_to_limit(g, [seat])


# --- playing -----------------------------------------------------------------------------------------


def effect_of(card: str) -> str:
    """The key under which its effect is kept: an event card's order, or the story card itself."""
    return ORDER.get(card, card)


def can_play(state: State, seat: Side, card: str) -> bool:
    """B8.11, B8.22, B8.23: its condition is met and it would change something."""
    if not is_known(card):
        return False
    condition = PLAYABLE.get(effect_of(card))
    return condition is None or bool(condition(state, seat))


def playable_cards(state: State, seat: Side, face: str) -> list[str]:
    """B8.4: the cards of the hand that this die can play now."""
    pays = PAYS[face]
    if not pays:
        return []
    return sorted(
        card for card in state.hands[seat] if KIND.get(card) in pays and can_play(state, seat, card)
    )


async def play_with_die(g: Game, seat: Side, face: str) -> None:
    """B8.2, B8.3, B8.17: one card is shown, takes effect, and lies on the table or among the used cards.

    He is asked even when only one will do: the silence would tell how many he could have played.
    """
    cards = playable_cards(g.state, seat, face)
    always = g.state.rules >= 2
    card = await pick_one(seat, "cards.play", cards, about={"die": face}, always=always)
    g.record(CardPlayed(seat, card, face, card in STAYS))
    await EFFECTS[effect_of(card)](g, seat, face)
