"""Damage, destruction, threat, elimination, and everything else that makes cards leave play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kernel import Seat, shuffle
from games.lcg import stages
from games.lcg.cards.registry import RESPONSES, Game, Moment
from games.lcg.events.cards import CardLeft, CardsDiscarded, DeckDiscarded, DeckShuffled
from games.lcg.events.encounter import CardAddedToStaging, GuardGone
from games.lcg.events.rounds import FirstPlayerNamed, PlayerEliminated
from games.lcg.events.tokens import DamageDealt, DamageHealed, ThreatLowered, ThreatRaised
from games.lcg.facts import ENCOUNTER, ORC_GUARD, card_of, owner_of
from games.lcg.state import MOST_THREAT, Piece
from games.lcg.values import characters, engaged, heroes, is_objective, remaining
from games.lcg.windows import after

Gone = list[tuple[Piece, str]]
"""What left play, as it last was, and how."""


# --- leaving play ------------------------------------------------------------------------------------


def remove(g: Game, copy: str, how: str, to: str = "discard", because: str = "") -> Piece:
    """L12.8, L9.24: a card leaves with all that lies on it. What follows from it is for `departed`."""
    piece = g.state.cards[copy]
    for on in g.state.on(copy):
        shed(g, on, copy)
    card = piece.card
    if card.victory and how in ("destroyed", "explored"):
        to = "victory"
    elif card.key == "eastern_crows" and how == "destroyed":
        to = "deck"
    elif card.key == "banks_of_the_anduin":
        to = "top"
    g.record(CardLeft(copy, how, to, because, tuple(piece.shadows), piece.under))
    return piece


def shed(g: Game, on: Piece, host: str) -> None:
    """What lay on a card that leaves: objectives drop into staging, everything else is discarded."""
    if not is_objective(on):
        g.record(CardLeft(on.key, "discarded", because=host))
    elif on.seat:
        g.record(CardAddedToStaging(on.key, "attached", host))
    else:
        g.record(GuardGone(on.key))


async def departed(g: Game, gone: Gone) -> None:
    """What follows when cards have left: decks are shuffled, players are out, others respond."""
    for piece, how in gone:
        await shuffle_home(g, piece, how)
    for seat in g.state.alive():
        if any(p.card.kind == "hero" and p.seat == seat for p, _ in gone) and not heroes(g.state, seat):
            eliminate(g, seat, "heroes")
    for piece, how in gone:
        if how == "destroyed" and piece.card.kind == "enemy":
            await stages.enemy_defeated(g, piece.key)
        elif piece.card.is_character:
            await after(g, Moment("left", piece.key, seat=piece.seat, how=how, piece=piece))
    await check_hit_points(g)
    await stages.settle(g)


async def shuffle_home(g: Game, piece: Piece, how: str) -> None:
    """Beorn and the Eastern Crows go into their decks."""
    owner = owner_of(piece.key) or ENCOUNTER
    if how == "shuffled" or (piece.card.key == "eastern_crows" and how == "destroyed"):
        await shuffle_deck(g, owner)


async def shuffle_deck(g: Game, owner: str) -> None:
    g.record(DeckShuffled(owner, await shuffle(f"deck.{owner}", sorted(g.state.deck_for(owner)))))


async def leave_play(g: Game, copy: str, how: str, to: str = "discard", because: str = "") -> None:
    """One card leaves play, with everything that follows."""
    await departed(g, [(remove(g, copy, how, to, because), how)])


async def destroy(g: Game, copies: Iterable[str], because: str) -> None:
    """L6.49, L6.52: defeated together."""
    await departed(g, [(remove(g, copy, "destroyed", because=because), "destroyed") for copy in copies])


async def discard_attachments(g: Game, copies: Iterable[str], because: str) -> None:
    """L11.6: a claimed objective goes back to staging."""
    for copy in copies:
        if is_objective(g.state.cards[copy]):
            g.record(CardAddedToStaging(copy, "attached", because))
        else:
            g.record(CardLeft(copy, "discarded", because=because))
    await check_hit_points(g)


async def check_hit_points(g: Game) -> None:
    """X27: who lost hit points and has none left is destroyed at once."""
    lost = [p.key for p in characters(g.state) if p.damage and remaining(g.state, p) <= 0]
    if lost:
        await destroy(g, lost, "")


# --- damage ------------------------------------------------------------------------------------------


async def deal_damage(g: Game, on: Mapping[str, int], because: str) -> list[str]:
    """L6.48 to L6.52: all at once; who has no hit points left is destroyed. Returns who was."""
    dealt = {copy: count for copy, count in on.items() if count > 0 and copy in g.state.cards}
    if not dealt:
        return []
    g.record(DamageDealt(dealt, because))
    lost = [copy for copy in dealt if remaining(g.state, g.state.cards[copy]) <= 0]
    if lost:
        await destroy(g, lost, because)
    for copy, count in dealt.items():
        if copy in g.state.cards and card_of(copy).key in RESPONSES["damaged"]:
            await after(g, Moment("damaged", copy, amount=count))
    return lost


def heal(g: Game, on: Mapping[str, int], because: str) -> None:
    """Up to so much damage of each."""
    healed = {copy: min(count, g.state.cards[copy].damage) for copy, count in on.items()}
    healed = {copy: count for copy, count in healed.items() if count}
    if healed:
        g.record(DamageHealed(healed, because))


# --- threat ------------------------------------------------------------------------------------------


def raise_threat(g: Game, by: Mapping[Seat, int], because: str) -> None:
    """L8.3, L8.4: whoever reaches 50 is out at once."""
    players = g.state.players
    raised = {
        seat: min(count, MOST_THREAT - players[seat].threat)
        for seat, count in by.items()
        if count > 0 and not players[seat].out
    }
    if not raised:
        return
    g.record(ThreatRaised(raised, because))
    for seat in raised:
        if players[seat].threat >= MOST_THREAT and not players[seat].out:
            eliminate(g, seat, "threat")


def raise_all(g: Game, count: int, because: str) -> None:
    raise_threat(g, dict.fromkeys(g.state.alive(), count), because)


def lower_threat(g: Game, by: Mapping[Seat, int], because: str) -> None:
    """L8.5: never below 0."""
    lowered = {seat: min(count, g.state.players[seat].threat) for seat, count in by.items()}
    lowered = {seat: count for seat, count in lowered.items() if count}
    if lowered:
        g.record(ThreatLowered(lowered, because))


# --- elimination -------------------------------------------------------------------------------------


def eliminate(g: Game, seat: Seat, how: str) -> None:
    """L8.6 to L8.10: his cards go to their owners' piles, his enemies to staging, the token to the next."""
    state = g.state
    captive = any(piece.captive and piece.seat == seat for piece in state.cards.values())
    following = state.alive()
    for enemy in engaged(state, seat):
        return_to_staging(g, enemy, "eliminated")
    for piece in [p for p in state.cards.values() if p.seat == seat and p.place == "play"]:
        remove(g, piece.key, "eliminated")
    for piece in [p for p in state.cards.values() if p.seat == seat and p.place == "attached"]:
        shed(g, piece, seat)
    for piece in state.on(f"deck_{seat}"):
        g.record(CardLeft(piece.key, "discarded", because=seat))
    player = state.players[seat]
    if player.hand:
        g.record(CardsDiscarded(seat, tuple(player.hand), "eliminated"))
    if player.deck:
        g.record(DeckDiscarded(seat, tuple(player.deck)))
    g.record(PlayerEliminated(seat, how))
    if captive:
        g.end((), "prisoner_lost")
    if len(following) == 1:
        g.end((), "eliminated")
    if state.first == seat:
        g.record(FirstPlayerNamed(following[1]))


def return_to_staging(g: Game, enemy: Piece, because: str) -> None:
    """L5.14: damage and attachments stay on it. An Orc Guard goes to its owner's pile instead (L11.14)."""
    if enemy.card.key == ORC_GUARD:
        remove(g, enemy.key, "discarded", because=because)
    else:
        g.record(CardAddedToStaging(enemy.key, "engaged", because))
