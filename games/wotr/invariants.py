"""What is always true of a state. Tests and soaks look after every event, closer between actions."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel import UNDEALT, Eyes
from games.wotr.facts import FREE_PEOPLES, SHADOW, SIDES, TILES
from games.wotr.figures import LEADERS, SIDE_OF, TOTALS, Stack, add, of_side, other, units_of
from games.wotr.position import STRONGHOLD, controller
from games.wotr.seats import is_shared
from games.wotr.state import CARDS, DECKS, MOST_CORRUPTION, State, deck_of

MOST_IN_REGION = 10
MOST_INSIDE = 5


def invariants(state: State) -> list[str]:
    """After every event: nothing appears or vanishes, tracks stay on the board."""
    return [*_figures(state), *_cards(state), *_tiles(state), *_tracks(state), *_dice(state)]


def settled(state: State) -> list[str]:
    """At a boundary of a game: no army stands unresisted in a settlement that is not its side's (R9.23)."""
    return [*settled_position(state), *_captures(state, [r for r in state.field if r not in state.captured])]


def settled_position(state: State) -> list[str]:
    """What holds there even of a position of which only a part is told: stacking (R6.1), leaders with units
    (R1.17), sieges that are sieges (R9.14), no two armies in one field, no settlement taken from under its
    defenders (R9.23)."""
    closer = [*_stacks(state), *_sieges(state), *_captures(state, state.captured), *_mixed(state)]
    return [*invariants(state), *closer]


def hidden(state: State, eyes: Eyes) -> list[str]:
    """What these eyes must find nowhere: cards that others, teammates too, hold or laid face down; decks."""
    piles = (*state.hands.items(), *state.face_down.items())
    cards = [card for seat, pile in piles if seat not in eyes for card in pile]
    if UNDEALT not in eyes:
        cards += [card for deck in state.decks.values() for card in deck]
    return [card for card in cards if card not in DECKS]


def _figures(state: State) -> list[str]:
    found: Stack = dict.fromkeys(state.fellowship.companions, 1)
    stacks = (*state.field.values(), *state.inside.values(), state.reinforcements, state.casualties)
    for stack in stacks:
        add(found, stack)
    wrong = [f"{f}: {found.get(f, 0)} of {total}" for f, total in TOTALS.items() if found.get(f, 0) != total]
    wrong += [f"no such figure: {figure}" for figure in found if figure not in TOTALS]
    if any(number <= 0 for stack in stacks for number in stack.values()):
        wrong.append("less than one figure in a stack")
    return wrong


def _cards(state: State) -> list[str]:
    """Every card is in one place; in a view, every back."""
    found: list[str] = [*state.table, *state.combat_cards.values()]
    for cards in (*state.decks.values(), *state.hands.values(), *state.discards.values()):
        found += cards
    backs = [deck_of(card) for card in found]
    wrong = [f"{deck}: {backs.count(deck)} cards" for deck in DECKS if backs.count(deck) != len(CARDS[deck])]
    known = [card for card in found if card not in DECKS]
    if len(known) != len(set(known)):
        wrong.append("a card is in two places")
    for seat, hand in state.hands.items():
        wrong += [f"{seat} holds {card}" for card in hand if DECKS[deck_of(card)] != state.seats[seat]]
    return wrong


def _tiles(state: State) -> list[str]:
    tiles = state.tiles
    found = [*tiles.pool, *tiles.drawn, *tiles.removed, *tiles.waiting]
    wrong = [f"{tile} is in two places" for tile in TILES if found.count(tile) > 1]
    standard = [tile for tile in found if TILES[tile].kind == "standard"]
    if len(standard) != sum(tile.kind == "standard" for tile in TILES.values()):
        wrong.append(f"{len(standard)} standard tiles")
    if tiles.pool != sorted(tiles.pool):
        wrong.append("the pool is not sorted")
    return wrong


def _tracks(state: State) -> list[str]:
    fellowship = state.fellowship
    wrong = []
    if not 0 <= fellowship.corruption <= MOST_CORRUPTION:
        wrong.append(f"corruption {fellowship.corruption}")
    if fellowship.progress < 0 or (fellowship.mordor is None) == (fellowship.region is None):
        wrong.append("the Fellowship is nowhere, or in two places")
    if any(not 0 <= steps <= 3 for steps in state.steps_to_war.values()):
        wrong.append(f"political track {state.steps_to_war}")
    return wrong


def _dice(state: State) -> list[str]:
    wrong = []
    for side, most in ((FREE_PEOPLES, 6), (SHADOW, 10)):
        if not 0 <= state.pools[side] <= most:
            wrong.append(f"{side} has {state.pools[side]} dice")
        if len(state.dice[side]) + state.hunt_box[side] > state.pools[side]:
            wrong.append(f"{side} uses more dice than it has")
    if sum(state.rings.values()) > 3 or min(state.rings.values()) < 0:
        wrong.append(f"rings {state.rings}")
    return wrong


def _stacks(state: State) -> list[str]:
    wrong = []
    for stacks, most in ((state.field, MOST_IN_REGION), (state.inside, MOST_INSIDE)):
        for region, stack in stacks.items():
            for side in SIDES:
                if units_of(stack, side) > most:
                    wrong.append(f"{units_of(stack, side)} {side} units in {region}")
            if not units_of(stack, FREE_PEOPLES) and any(leader in stack for leader in LEADERS.values()):
                wrong.append(f"a leader alone in {region}")
            if units_of(stack, FREE_PEOPLES) and units_of(stack, SHADOW):
                wrong.append(f"two armies share {region}")
    return wrong


def _captures(state: State, among: Iterable[str]) -> list[str]:
    """R6.15, R9.23: an army that stands at an enemy's settlement besieges it or has taken it; so where there
    is no siege, those from whom it was taken are gone, whoever has it now."""
    return [
        f"{region} changed hands with its defenders in it"
        for region in among
        if region not in state.inside
        and (holder := controller(state, region))
        and units_of(state.field.get(region, {}), other(holder))
    ]


def _mixed(state: State) -> list[str]:
    """R15.15: a mixed army has units of both teammates."""
    return [
        f"nobody is mixed in {region}"
        for region in state.mixed
        if not any(is_shared(state, side, of_side(state.field.get(region, {}), side)) for side in SIDES)
    ]


def _sieges(state: State) -> list[str]:
    wrong = []
    for region, inside in state.inside.items():
        holder = controller(state, region)
        if region not in STRONGHOLD or holder is None:
            wrong.append(f"a siege without a stronghold: {region}")
            continue
        besieger = SHADOW if holder == FREE_PEOPLES else FREE_PEOPLES
        if not units_of(inside, holder) or not units_of(state.field.get(region, {}), besieger):
            wrong.append(f"nobody besieged, or no besieger: {region}")
        if any(SIDE_OF[figure] != holder for figure in inside):
            wrong.append(f"an enemy inside {region}")
    return wrong
