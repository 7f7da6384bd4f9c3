"""L2: paying with matching resources, and what a player could play."""

from __future__ import annotations

from collections import Counter

from games.kernel import Seat, pick_some
from games.lcg.cards.registry import Game
from games.lcg.events.tokens import ResourcesSpent
from games.lcg.facts import NEUTRAL, Card, card_of
from games.lcg.state import Piece, State
from games.lcg.values import (
    blocked_by_title,
    characters,
    engaged,
    heroes,
    icons,
    locations,
)

ONE_FROM_EACH = "thicket_of_spears"
"""L2.13: its three resources come from three heroes."""
ONE_ALLY_STAGES = ("the_necromancers_tower", "through_the_caverns")


def payers(state: State, seat: Seat, card: Card) -> dict[str, int]:
    """L2.4 to L2.9: the player's heroes who match the card, with what they have."""
    return {
        hero.key: hero.resources
        for hero in heroes(state, seat)
        if card.sphere == NEUTRAL or card.sphere in icons(state, hero)
    }


def purses(state: State, seat: Seat) -> dict[str, int]:
    """What the player could pay for a card of each sphere; a sphere without a match is absent (L2.8)."""
    found: dict[str, int] = {}
    for hero in heroes(state, seat):
        for sphere in (*icons(state, hero), NEUTRAL):
            found[sphere] = found.get(sphere, 0) + hero.resources
    return found


def can_pay(state: State, seat: Seat, card: Card, purse: dict[str, int] | None = None) -> bool:
    """L2.8: a cost of 0 needs a match all the same. An X cost can always be paid with 0."""
    if card.key == ONE_FROM_EACH:
        return sum(count > 0 for count in payers(state, seat, card).values()) >= card.cost
    return (purses(state, seat) if purse is None else purse).get(card.sphere, -1) >= card.cost


async def pay(g: Game, seat: Seat, copy: str, cost: int) -> None:
    """L2.4, L2.6: the payer says which heroes pay, where there is a choice."""
    if cost == 0:
        return
    card = card_of(copy)
    pools = {hero: count for hero, count in payers(g.state, seat, card).items() if count}
    if card.key == ONE_FROM_EACH:
        pools = dict.fromkeys(pools, 1)
    if len(pools) == 1:
        paid = dict.fromkeys(pools, cost)
    else:
        picks = await pick_some(seat, "pay.heroes", pools, cost, cost, about={"card": copy, "cost": cost})
        paid = dict(Counter(picks))
    g.record(ResourcesSpent(seat, paid, copy))


# --- what could be played ----------------------------------------------------------------------------


def playable(state: State, seat: Seat) -> list[str]:
    """L2.1, L2.24: allies and attachments of the hand that could be played now, one copy of each."""
    found: dict[str, str] = {}
    purse = purses(state, seat)
    for copy in state.players[seat].hand:
        card = card_of(copy)
        if card.kind == "event" or card.key in found:
            continue
        if can_pay(state, seat, card, purse) and can_enter(state, card):
            found[card.key] = copy
    return list(found.values())


def can_enter(state: State, card: Card) -> bool:
    """L2.24: uniqueness, the group's limit on allies, a host."""
    if blocked_by_title(state, card):
        return False
    if card.kind == "ally":
        return not ally_limit_reached(state)
    return bool(hosts(state, card))


def ally_limit_reached(state: State) -> bool:
    """L11.15: one ally a round for all players together."""
    return state.stage in ONE_ALLY_STAGES and state.used.get("round ally", 0) > 0


def hosts(state: State, card: Card) -> list[Piece]:
    """L2.16, L2.17: where an attachment may be put."""
    if card.host == "hero":
        return heroes(state)
    if card.host == "character":
        return characters(state)
    if card.host == "location":
        return locations(state)
    return [enemy for enemy in engaged(state) if enemy.card.key != "nazgul_of_dol_guldur"]
