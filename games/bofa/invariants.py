"""What is always true of a state. Tests and soaks look after every event, closer between actions."""

from __future__ import annotations

from games.bofa.facts import (
    CHARACTERS,
    EYRIE,
    FREE_PEOPLES,
    GENERALS,
    HEAPS,
    LAST_SPACE,
    PLACES,
    POINTS,
    PROTECTION,
    REGIONS,
    SETUP,
    SHADOW,
    SHEETS,
    SIDES,
    TERRITORIES,
    TILES,
    UNITS,
    Stack,
)
from games.bofa.figures import BEORN, BOLG, LORD, ORCS, SIDE_OF, add
from games.bofa.position import limit, tokens_left
from games.bofa.state import (
    ASIDE,
    CARDS,
    DECK_SIZES,
    GONE,
    HAND_LIMIT,
    NOT_IN_PLAY,
    TRACK,
    VANISHED,
    State,
    deck_of,
)

TILE_COUNT = sum(tile.count for tile in TILES.values() if not tile.special)
KNOWN_PLACES: frozenset[str] = frozenset(PLACES)


def invariants(state: State) -> list[str]:
    """After every event: nothing appears or vanishes, tracks stay on the board, sides keep apart."""
    return [
        *_figures(state),
        *_characters(state),
        *_tokens(state),
        *_cards(state),
        *_fate(state),
        *_markers(state),
        *_dice(state),
    ]


def settled(state: State) -> list[str]:
    """Between actions besides: five units, no more damage than units, six cards, Beorn apart."""
    wrong = invariants(state)
    for region, army in state.armies.items():
        most = limit(army.side, region)
        if most is not None and army.size > most:
            wrong.append(f"{army.size} units in {region}")
        if army.damage > army.size:
            wrong.append(f"{army.damage} damage on {army.size} units in {region}")
    wrong += [f"{seat} holds {len(hand)}" for seat, hand in state.hands.items() if len(hand) > HAND_LIMIT]
    if state.where[BEORN] in state.armies:
        wrong.append("Beorn among units")
    if state.fate.aside:
        wrong.append("tiles lie beside the pool")
    return wrong


def _figures(state: State) -> list[str]:
    found: Stack = {ORCS: state.card_orcs}
    wrong = []
    for region, army in state.armies.items():
        add(found, army.units)
        if region not in KNOWN_PLACES or not army.units or army.damage < 0 or army.leadership < 0:
            wrong.append(f"no such army: {region} {army}")
        if any(SIDE_OF[unit] != army.side or number <= 0 for unit, number in army.units.items()):
            wrong.append(f"strangers in {region}: {army}")
        if army.side == FREE_PEOPLES and region not in REGIONS:
            wrong.append(f"Free Peoples in {region}")
    for unit, facts in UNITS.items():
        total = found.get(unit, 0) + state.stock.get(unit, 0)
        if total != facts.figures or state.stock.get(unit, 0) < 0:
            wrong.append(f"{unit}: {total} of {facts.figures}")
    if not 0 <= sum(state.eagles.values()) <= SETUP.eagles or min(state.eagles.values()) < 0:
        wrong.append(f"eagles {state.eagles}")
    if not 0 <= sum(state.bats.values()) <= SETUP.bats or min(state.bats.values()) < 0:
        wrong.append(f"bats {state.bats}")
    return wrong


def _characters(state: State) -> list[str]:
    wrong = []
    for character in CHARACTERS:
        at = state.where[character]
        if character == LORD:
            fine = at in (TRACK, EYRIE, *TERRITORIES)
        elif character == BOLG:
            fine = at in (ASIDE, GONE) or at in PLACES
        else:
            fine = at in (TRACK, ASIDE, VANISHED, GONE) or at in REGIONS
        if not fine or (character in state.fate.figures) != (at == TRACK):
            wrong.append(f"{character} at {at}")
    if any(general not in GENERALS or state.where[general] in NOT_IN_PLAY for general in state.activated):
        wrong.append(f"activated {state.activated}")
    return wrong


def _tokens(state: State) -> list[str]:
    wrong = [f"{heap}: {tokens_left(state, heap)} left" for heap in HEAPS if tokens_left(state, heap) < 0]
    for heap, facts in HEAPS.items():
        most = {front.key: front.count for front in facts.fronts}
        wrong += [f"{heap} {k}: {n}" for k, n in state.unflipped[heap].items() if not 0 < n <= most[k]]
    for region, here in state.tokens.items():
        if not here or min(here.values()) <= 0 or region not in KNOWN_PLACES:
            wrong.append(f"tokens in {region}: {here}")
        army = state.armies.get(region)
        if army is not None and len({HEAPS[heap].side for heap in here}) > 1:
            wrong.append(f"tokens of both sides in {region}")
    return wrong


def _cards(state: State) -> list[str]:
    """Every card is in one place; in a view, every back."""
    found: list[str] = list(state.table)
    for piles in (state.decks, state.hands, state.discards, state.buried):
        for cards in piles.values():
            found += cards
    backs = [deck_of(card) for card in found]
    wrong = [f"{deck}: {backs.count(deck)} cards" for deck in CARDS if backs.count(deck) != DECK_SIZES[deck]]
    known = [card for card in found if card not in DECK_SIZES]
    if len(known) != len(set(known)):
        wrong.append("a card is in two places")
    return wrong


def _fate(state: State) -> list[str]:
    fate = state.fate
    wrong = []
    tiles = [*fate.pool, *fate.aside, *fate.discarded]
    if sum(not TILES[tile].special for tile in tiles) != TILE_COUNT or fate.pool != sorted(fate.pool):
        wrong.append(f"tiles {tiles}")
    if not 0 <= fate.marker <= LAST_SPACE or any(space < 0 for space in fate.figures.values()):
        wrong.append(f"fate track {fate.marker} {fate.figures}")
    return wrong


def _markers(state: State) -> list[str]:
    wrong = []
    if any(not 0 < markers <= PROTECTION[region] for region, markers in state.breaches.items()):
        wrong.append(f"fortifications {state.breaches}")
    if any(region not in POINTS for region in state.held) or state.held != sorted(set(state.held)):
        wrong.append(f"held {state.held}")
    for side in SIDES:
        used = sum(army.leadership for army in state.armies.values() if army.side == side)
        if used > SETUP.leadership[side]:
            wrong.append(f"{used} leadership tokens of {side}")
    bounds = {
        "ring": (state.ring, SHEETS["bilbo"].ring_tokens),
        "wrath": (state.wrath, SHEETS["beorn"].most_wrath),
        "bodyguard": (state.bodyguard, SHEETS["bolg"].most),
        "orcs on the card": (state.card_orcs, 6),
    }
    wrong += [f"{what} {have}" for what, (have, most) in bounds.items() if not 0 <= have <= most]
    return wrong


def _dice(state: State) -> list[str]:
    return [
        f"{side} uses {len(state.dice[side])} of {state.pools[side]} dice"
        for side in (FREE_PEOPLES, SHADOW)
        if len(state.dice[side]) > state.pools[side] or state.pools[side] > SETUP.dice[side].most
    ]
