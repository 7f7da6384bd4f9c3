"""Spirit: heroes 7 to 9, cards 43 to 57. Dúnhere's way of attacking is in player_attacks.py and values.py."""

from __future__ import annotations

from games.kernel import Seat
from games.lcg.cards.leadership import FIGHT, NEVER, is_ready
from games.lcg.cards.registry import Game, Moment, action, response, whenever
from games.lcg.events.cards import CardReturnedToHand, ControlTaken, PileShuffledIn
from games.lcg.events.encounter import EffectCancelled
from games.lcg.facts import HEROES, SPHERES, card_of
from games.lcg.leaving import lower_threat, raise_threat, return_to_staging, shuffle_deck
from games.lcg.paying import pay, payers
from games.lcg.state import State, hero_owner
from games.lcg.values import characters, engaged, is_of_sphere, ready, staged, until_phase
from games.lcg.verbs import (
    can_be_put_into_play,
    choose,
    choose_piece,
    choose_player,
    discard_from_hand,
    exhaust,
    last,
    place_on_location,
    put_into_play,
    ready_cards,
)

# --- heroes ------------------------------------------------------------------------------------------


def has_a_card(state: State, seat: Seat, copy: str) -> bool:
    return bool(state.players[seat].hand)


@action("eowyn", has_a_card, reason=("quest",), limit="round", anyone=True)
async def eowyn(g: Game, seat: Seat, copy: str) -> None:
    """I14: any player may discard a card for +1 willpower, each once a round."""
    await discard_from_hand(g, seat, 1, copy)
    last(g, until_phase("willpower", copy, 1, (copy,)))


def treachery_revealed(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return is_ready(state, seat, copy) and card_of(moment.card).kind == "treachery"


@response("eleanor", on="revealed", can=treachery_revealed)
async def eleanor(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """L3.20: the treachery is cancelled and replaced; see reveal.py."""
    exhaust(g, [copy], copy)
    g.record(EffectCancelled(seat, moment.card, copy))
    moment.cancelled = copy


# --- allies ------------------------------------------------------------------------------------------


def can_wander(state: State, seat: Seat, copy: str) -> bool:
    return len(state.alive()) > 1 and state.players[seat].threat >= 3


@action("wandering_took", can_wander, reason=NEVER, limit="round", unlimited_in_print=True)
async def wandering_took(g: Game, seat: Seat, copy: str) -> None:
    """Your threat -3; another player takes the Took, and 3 threat with him."""
    other = await choose_player(g, seat, copy, [player for player in g.state.alive() if player != seat])
    lower_threat(g, {seat: 3}, copy)
    g.record(ControlTaken(other, copy, copy))
    raise_threat(g, {other: 3}, copy)


@response("lorien_guide", on="committed", can=lambda s, seat, c, m: c in m.cards and s.active is not None)
async def lorien_guide(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """1 progress on the active location."""
    location = g.state.active
    assert location is not None
    await place_on_location(g, location, 1, copy)


def locations_staged(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return copy in moment.cards and bool(staged(state, "location"))


@response("northern_tracker", on="committed", can=locations_staged)
async def northern_tracker(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I11, I12: 1 progress on each location in staging."""
    for location in staged(g.state, "location"):
        if location.key in g.state.cards:
            await place_on_location(g, location, 1, copy)


# --- events ------------------------------------------------------------------------------------------


@action("the_galadhrims_greeting", reason=NEVER)
async def the_galadhrims_greeting(g: Game, seat: Seat, copy: str) -> None:
    """One player's threat -6, or everybody's -2."""
    if await choose(g, seat, copy, "option", ["one_player", "each_player"]) == "each_player":
        lower_threat(g, dict.fromkeys(g.state.alive(), 2), copy)
    else:
        lower_threat(g, {await choose_player(g, seat, copy): 6}, copy)


def spirits(state: State, seat: Seat) -> list[str]:
    """L12.19: ready Spirit characters."""
    return [p.key for p in ready(characters(state, seat)) if is_of_sphere(state, p, "spirit")]


def travelled_with_spirit(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return bool(spirits(state, seat)) and moment.card in state.cards


@response("strength_of_will", on="travelled", can=travelled_with_spirit)
async def strength_of_will(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """Exhaust a Spirit character for 2 progress on the location just travelled to."""
    exhaust(g, [await choose(g, seat, copy, "exhaust", spirits(g.state, seat))], copy)
    if moment.card in g.state.cards:
        await place_on_location(g, g.state.cards[moment.card], 2, copy)


@response("hasty_stroke", on="shadow", can=whenever)
async def hasty_stroke(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """L6.24: a shadow effect is cancelled."""
    g.record(EffectCancelled(seat, moment.card, copy))
    moment.cancelled = copy


@action("will_of_the_west", reason=NEVER)
async def will_of_the_west(g: Game, seat: Seat, copy: str) -> None:
    """I52: a player's discard pile goes into his deck; this card leaves the game."""
    player = await choose_player(g, seat, copy)
    g.record(PileShuffledIn(player, copy))
    await shuffle_deck(g, player)


@response("a_test_of_will", on="revealed", can=whenever)
async def a_test_of_will(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """L3.18: what a card says when revealed is cancelled, not its keywords."""
    g.record(EffectCancelled(seat, moment.card, copy))
    moment.cancelled = copy


def fallen_allies(state: State, seat: Seat) -> list[str]:
    """Allies of the four spheres in any pile that X can pay for."""
    purse = sum(payers(state, seat, card_of("stand_and_fight_n1")).values())
    found: list[str] = []
    for player in state.players.values():
        for copy in player.discard:
            card = card_of(copy)
            right = card.kind == "ally" and card.sphere in SPHERES and card.cost <= purse
            if right and can_be_put_into_play(state, copy):
                found.append(copy)
    return found


@action("stand_and_fight", lambda s, seat, c: bool(fallen_allies(s, seat)), reason=FIGHT)
async def stand_and_fight(g: Game, seat: Seat, copy: str) -> None:
    """I48: an ally of printed cost X comes into play from any player's pile."""
    ally = await choose(g, seat, copy, "pile", fallen_allies(g.state, seat))
    await pay(g, seat, copy, card_of(ally).cost)
    await put_into_play(g, seat, ally, "discard", copy)


@action("a_light_in_the_dark", lambda s, seat, c: bool(engaged(s)), reason=FIGHT)
async def a_light_in_the_dark(g: Game, seat: Seat, copy: str) -> None:
    """L6.62: an engaged enemy goes back to staging."""
    return_to_staging(g, await choose_piece(g, seat, copy, engaged(g.state)), copy)


def spirit_pile(state: State, seat: Seat) -> list[str]:
    pile = state.players[seat].discard
    return [copy for copy in pile if copy not in HEROES and card_of(copy).sphere == "spirit"]


@action("dwarven_tomb", lambda s, seat, c: bool(spirit_pile(s, seat)), reason=NEVER)
async def dwarven_tomb(g: Game, seat: Seat, copy: str) -> None:
    """A Spirit card of your pile comes back to your hand; never itself (L9.29)."""
    card = await choose(g, seat, copy, "pile", spirit_pile(g.state, seat))
    g.record(CardReturnedToHand(seat, card, copy))


def fallen_heroes(state: State) -> list[str]:
    """L8.13: not of players who are out."""
    return [c for seat in state.alive() for c in state.players[seat].discard if c in HEROES]


@action("fortune_or_fate", lambda s, seat, c: bool(fallen_heroes(s)), reason=NEVER)
async def fortune_or_fate(g: Game, seat: Seat, copy: str) -> None:
    """A dead hero comes back, ready and unharmed, to his owner."""
    hero = await choose(g, seat, copy, "pile", fallen_heroes(g.state))
    await put_into_play(g, hero_owner(g.state, hero), hero, "discard", copy)


# --- attachments -------------------------------------------------------------------------------------


def host_is_tired(state: State, seat: Seat, copy: str) -> bool:
    piece = state.cards[copy]
    return not piece.exhausted and piece.host in state.cards and state.cards[piece.host].exhausted


@action("unexpected_courage", host_is_tired, reason=FIGHT)
async def unexpected_courage(g: Game, seat: Seat, copy: str) -> None:
    """Ready the attached hero."""
    exhaust(g, [copy], copy)
    ready_cards(g, [g.state.cards[copy].host], copy)
