"""What cards and rules do all the time: draw, discard, exhaust, progress, engage, put into play, choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel import Seat, pick_one, pick_some
from games.lcg import stages
from games.lcg.cards.registry import Game, Moment
from games.lcg.events.cards import (
    CardLeft,
    CardPutIntoPlay,
    CardsDiscarded,
    CardsDrawn,
    DrawReplaced,
)
from games.lcg.events.combat import ShadowDealt
from games.lcg.events.encounter import EnemyEngaged, OrcGuardPlaced, guard_key
from games.lcg.events.tokens import (
    CardsExhausted,
    CardsReadied,
    EffectBegan,
    ProgressPlaced,
    ProgressRemoved,
    ResourcesAdded,
)
from games.lcg.facts import card_of
from games.lcg.leaving import discard_attachments, leave_play
from games.lcg.state import Lasting, Piece, State
from games.lcg.values import active_is, blocked_by_title, keys
from games.lcg.windows import after

MOST_RESTRICTED = 2


# --- choosing ----------------------------------------------------------------------------------------


async def choose(g: Game, seat: Seat, card: str, prompt: str, items: Iterable[str], **about: Any) -> str:
    """One of the items, for this card: `card.target`, `card.player`, `card.option`, …"""
    return await pick_one(seat, f"card.{prompt}", list(items), about={"card": card, **about})


async def choose_hidden(g: Game, seat: Seat, card: str, prompt: str, items: Iterable[str]) -> str:
    """One card of a hidden place. He is asked even about a single one: the silence would tell of the rest."""
    always = g.state.rules >= 2
    return await pick_one(seat, f"card.{prompt}", list(items), about={"card": card}, always=always)


async def choose_piece(g: Game, seat: Seat, card: str, pieces: Sequence[Piece], **about: Any) -> Piece:
    return g.state.cards[await choose(g, seat, card, "target", keys(list(pieces)), **about)]


async def choose_player(g: Game, seat: Seat, card: str, among: Sequence[Seat] | None = None) -> Seat:
    """A player still in the game."""
    return await choose(g, seat, card, "player", g.state.alive() if among is None else among)


async def confirm(g: Game, seat: Seat, card: str, **about: Any) -> bool:
    """Yes or no."""
    return await pick_one(seat, "card.use", ["yes", "no"], about={"card": card, **about}) == "yes"


# --- hands and decks ---------------------------------------------------------------------------------


def draw_cards(g: Game, seat: Seat, count: int, because: str = "") -> None:
    """L1.4 to L1.6: from the top; an empty deck gives none. "Cannot" comes before Iron Shackles (I28)."""
    player = g.state.players[seat]
    if player.out or not player.deck or not count:
        return
    if active_is(g.state, "enchanted_stream"):
        g.record(DrawReplaced(seat, "enchanted_stream"))
        return
    for shackles in g.state.on(f"deck_{seat}"):
        g.record(DrawReplaced(seat, shackles.key))
        g.record(CardLeft(shackles.key, "discarded"))
        return
    g.record(CardsDrawn(seat, tuple(player.deck[-count:][::-1]), because))


async def discard_from_hand(g: Game, seat: Seat, count: int, because: str) -> None:
    """Cards of the player's choice; fewer if he has fewer (L0.11)."""
    hand = g.state.players[seat].hand
    count = min(count, len(hand))
    if count:
        about = {"card": because}
        cards = await pick_some(seat, "card.discard", sorted(hand), count, count, about=about, always=True)
        g.record(CardsDiscarded(seat, cards, because))


# --- tokens ------------------------------------------------------------------------------------------


def exhaust(g: Game, copies: Iterable[str], because: str = "") -> None:
    g.record(CardsExhausted(tuple(copies), because))


def ready_cards(g: Game, copies: Iterable[str], because: str = "") -> None:
    tired = tuple(copy for copy in copies if g.state.cards[copy].exhausted)
    if tired:
        g.record(CardsReadied(tired, because))


def add_resources(g: Game, copy: str, count: int, because: str) -> None:
    g.record(ResourcesAdded(copy, count, because))


def last(g: Game, effect: Lasting) -> None:
    g.record(EffectBegan(effect))


# --- progress ----------------------------------------------------------------------------------------


async def place_progress(g: Game, count: int, because: str = "") -> None:
    """L3.35, L3.36: on the active location until it is explored, the rest on the quest.

    L3.42: what follows from exploring comes before the stage; the older order is a house setting.
    """
    location = g.state.active
    if location is None:
        await place_on_quest(g, count, because)
        return
    used = min(count, location.card.quest_points - location.progress)
    if g.options.stage_before_location and count > used:
        g.record(ProgressPlaced(used, location.key, because))
        await place_on_quest(g, count - used, because)
        await explore(g, location)
        return
    await place_on_location(g, location, used, because)
    if count > used:
        await place_on_quest(g, count - used, because)


async def place_on_quest(g: Game, count: int, because: str) -> None:
    g.record(ProgressPlaced(count, "", because))
    await after(g, Moment("on_stage", amount=count))
    await stages.settle(g)


async def place_on_location(g: Game, location: Piece, count: int, because: str) -> None:
    """L3.38: explored the moment its progress reaches its quest points, active or not."""
    count = min(count, location.card.quest_points - location.progress)
    g.record(ProgressPlaced(count, location.key, because))
    if location.progress >= location.card.quest_points:
        await explore(g, location)


async def explore(g: Game, location: Piece) -> None:
    """L4.9: it leaves play; to the victory area if it has victory points (L10.12)."""
    if location.key in g.state.cards:
        await leave_play(g, location.key, "explored")
        await after(g, Moment("explored", location.key))


def remove_progress(g: Game, count: int, because: str) -> None:
    """L3.37: from the quest card only."""
    count = min(count, g.state.progress)
    if count:
        g.record(ProgressRemoved(count, because))


# --- enemies -----------------------------------------------------------------------------------------


async def engage(g: Game, enemy: str, seat: Seat, how: str) -> None:
    """L5.10, L5.11: whatever the means, what follows from engaging happens at once."""
    g.record(EnemyEngaged(enemy, seat, how))
    await after(g, Moment("engaged", enemy, seat=seat, how=how))


async def place_orc_guard(g: Game, seat: Seat, because: str) -> None:
    """L11.14: the top card of the deck, facedown; an empty deck gives none."""
    deck = g.state.players[seat].deck
    if deck:
        guard = guard_key(g.state)
        g.record(OrcGuardPlaced(seat, guard, deck[-1], because))
        await after(g, Moment("engaged", guard, seat=seat, how=because))


async def deal_shadow(g: Game, enemy: str, seat: Seat) -> None:
    """L6.4: no card, no shadow; L6.9: none at all in the basic game."""
    if g.state.deck and g.options.shadows:
        g.record(ShadowDealt(enemy, g.state.deck[-1]))
        await after(g, Moment("dealt", enemy, seat=seat))


# --- characters --------------------------------------------------------------------------------------


def can_be_put_into_play(state: State, copy: str) -> bool:
    return not blocked_by_title(state, card_of(copy))


async def put_into_play(g: Game, seat: Seat, copy: str, origin: str, because: str) -> None:
    """L9.21: no cost, no match, not played; entering play counts."""
    g.record(CardPutIntoPlay(seat, copy, origin, because))
    await after(g, Moment("entered", copy, seat=seat, how="put"))


async def hold_to_restricted(g: Game, host: str) -> None:
    """L10.11: of a third restricted attachment on a character, its controller gives up one of the three."""
    held = [p for p in g.state.on(host) if p.card.restricted or "restricted" in p.card.keywords]
    if len(held) > MOST_RESTRICTED:
        seat = g.state.cards[host].seat
        given_up = await pick_one(seat, "attachment.restricted", keys(held), about={"card": host})
        await discard_attachments(g, [given_up], host)
