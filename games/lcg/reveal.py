"""L3.12 to L3.25, L10: revealing encounter cards, with their keywords and their guards."""

from __future__ import annotations

from games.kernel import shuffle
from games.lcg.cards.registry import WHEN_REVEALED, Game, Moment
from games.lcg.events.encounter import (
    CardAddedToStaging,
    CardRevealed,
    EncounterDeckReset,
    GuardAttached,
    RevealedDiscarded,
)
from games.lcg.events.tokens import DamageDealt
from games.lcg.facts import card_of
from games.lcg.leaving import raise_all, shuffle_deck
from games.lcg.values import committed
from games.lcg.windows import after

ELEANOR = "eleanor"
GAINS_SURGE = "driven_by_shadow"


async def reveal(g: Game, because: str = "", guarding: str = "") -> str:
    """L3.13: one card, fully resolved, with whatever it brings. Returns it; "" if there was none (L3.25).

    `guarding`: the objective that it is to guard (L10.4).
    """
    await reset_deck(g)
    if not g.state.deck:
        return ""
    copy = g.state.deck[-1]
    card = card_of(copy)
    g.record(CardRevealed(copy, because))
    wounded = card.kind == "enemy" and any(piece.key == "thalin" for piece in committed(g.state))
    if wounded and card.hit_points == 1:
        await die_revealed(g, copy)
        return copy
    if card.doomed:
        raise_all(g, card.doomed, copy)
    moment = Moment("revealed", copy)
    alone = not g.state.at("staging")
    if card.when_revealed:
        await after(g, moment)
        if not moment.cancelled:
            await WHEN_REVEALED[card.key](g, copy)
    await put_in_place(g, copy, guarding, wounded)
    if card.surge or (card.key == GAINS_SURGE and alone and not moment.cancelled):
        await reveal(g, copy)
    if moment.cancelled == ELEANOR:
        await reveal(g, ELEANOR, guarding)
    return copy


async def reset_deck(g: Game) -> None:
    """L3.24, L12.15: only in the quest phase, and only when a card is needed."""
    if not g.state.deck and g.state.phase == "quest" and g.state.discard:
        g.record(EncounterDeckReset(await shuffle("deck.encounter", sorted(g.state.discard))))


async def die_revealed(g: Game, copy: str) -> None:
    """L3.14, X37: Thalin's damage was enough; no keyword and no text. Crows go back into the deck."""
    back = card_of(copy).key == "eastern_crows"
    g.record(RevealedDiscarded(copy, "deck" if back else "discard"))
    if back:
        await shuffle_deck(g, "encounter")


async def put_in_place(g: Game, copy: str, guarding: str, wounded: bool) -> None:
    """L3.15 to L3.17: treacheries are discarded unless they attach, all else goes to staging."""
    card = card_of(copy)
    if card.kind == "treachery":
        if copy in g.state.limbo:
            g.record(RevealedDiscarded(copy))
        return
    g.record(CardAddedToStaging(copy, "revealed"))
    if wounded:
        g.record(DamageDealt({copy: 1}, "thalin"))
    if card.kind != "objective":
        if guarding in g.state.cards:
            g.record(GuardAttached(guarding, copy))
        return
    if guarding:
        await reveal_guard(g, guarding)
    if card.guarded:
        await reveal_guard(g, copy)


async def reveal_guard(g: Game, objective: str) -> None:
    """L10.4 to L10.6, L10.16: the next card, revealed in full, is attached if it stays."""
    await reveal(g, objective, guarding=objective)
