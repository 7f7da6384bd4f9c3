"""Lore: heroes 10 to 12, cards 58 to 72; and Gandalf, 73."""

from __future__ import annotations

from games.kernel import Seat, pick_number, pick_some
from games.lcg.cards.leadership import FIGHT, NEVER, is_ready
from games.lcg.cards.registry import Game, Moment, action, itself, response
from games.lcg.events.cards import (
    CardReturnedToHand,
    CardsLooked,
    CardTaken,
    DeckTopArranged,
    TopMovedToBottom,
)
from games.lcg.events.tokens import ResourcesSpent
from games.lcg.facts import ENCOUNTER, card_of
from games.lcg.leaving import deal_damage, discard_attachments, heal, lower_threat
from games.lcg.paying import pay, payers
from games.lcg.state import Piece, State
from games.lcg.values import characters, enemies, heroes, is_condition, staged, until_phase
from games.lcg.verbs import (
    choose,
    choose_hidden,
    choose_piece,
    choose_player,
    discard_from_hand,
    draw_cards,
    exhaust,
    last,
)

HEALING = ("combat", "refresh")


# --- heroes ------------------------------------------------------------------------------------------


def can_look(state: State, seat: Seat, copy: str) -> bool:
    return is_ready(state, seat, copy) and bool(state.deck)


def look_at_top(g: Game, seat: Seat, copy: str) -> str:
    """L9.25: the top encounter card, for this player's eyes only."""
    exhaust(g, [copy], copy)
    top = g.state.deck[-1]
    g.record(CardsLooked(seat, (top,), ENCOUNTER, copy))
    return top


@action("denethor", can_look, reason=NEVER)
async def denethor(g: Game, seat: Seat, copy: str) -> None:
    """See the top encounter card; leave it or move it to the bottom."""
    top = look_at_top(g, seat, copy)
    if await choose(g, seat, copy, "option", ["leave_it", "to_the_bottom"], seen=top) == "to_the_bottom":
        g.record(TopMovedToBottom(seat, top, copy))


def wounded(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.damage]


def glorfindel_can_heal(state: State, seat: Seat, copy: str) -> bool:
    return state.cards[copy].resources > 0 and bool(wounded(characters(state)))


@action("glorfindel", glorfindel_can_heal, reason=HEALING, limit="round")
async def glorfindel(g: Game, seat: Seat, copy: str) -> None:
    """L2.10: a resource of his own heals 1 damage."""
    g.record(ResourcesSpent(seat, {copy: 1}, copy))
    who = await choose_piece(g, seat, copy, wounded(characters(g.state)))
    heal(g, {who.key: 1}, copy)


@action("beravor", is_ready, reason=NEVER, limit="round", unlimited_in_print=True)
async def beravor(g: Game, seat: Seat, copy: str) -> None:
    """A player draws 2 cards."""
    exhaust(g, [copy], copy)
    draw_cards(g, await choose_player(g, seat, copy), 2, copy)


# --- allies ------------------------------------------------------------------------------------------


def can_tend_hero(state: State, seat: Seat, copy: str) -> bool:
    return is_ready(state, seat, copy) and bool(wounded(heroes(state)))


@action("daughter_of_the_nimrodel", can_tend_hero, reason=HEALING)
async def daughter_of_the_nimrodel(g: Game, seat: Seat, copy: str) -> None:
    """Heal up to 2 damage on a hero."""
    exhaust(g, [copy], copy)
    hero = await choose_piece(g, seat, copy, wounded(heroes(g.state)))
    heal(g, {hero.key: 2}, copy)


def topmost_attachment(state: State, seat: Seat) -> str:
    pile = reversed(state.players[seat].discard)
    return next((copy for copy in pile if card_of(copy).kind == "attachment"), "")


def with_attachment(state: State) -> list[Seat]:
    return [seat for seat in state.alive() if topmost_attachment(state, seat)]


def hammersmith_played(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return moment.card == copy and moment.how == "played" and bool(with_attachment(state))


@response("erebor_hammersmith", on="entered", can=hammersmith_played)
async def erebor_hammersmith(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I53: the topmost attachment of a player's pile returns to his hand."""
    player = await choose_player(g, seat, copy, with_attachment(g.state))
    g.record(CardReturnedToHand(player, topmost_attachment(g.state, player), copy))


@action("henamarth_riversong", can_look, reason=NEVER)
async def henamarth_riversong(g: Game, seat: Seat, copy: str) -> None:
    """See the top encounter card."""
    look_at_top(g, seat, copy)


def conditions(state: State) -> list[Piece]:
    """X43: anybody's, encounter Conditions included."""
    return [piece for piece in state.cards.values() if is_condition(piece)]


@response(
    "miner_of_the_iron_hills", on="entered", can=lambda s, t, c, m: itself(s, t, c, m) and bool(conditions(s))
)
async def miner_of_the_iron_hills(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I54: discard a Condition."""
    gone = await choose_piece(g, seat, copy, conditions(g.state))
    await discard_attachments(g, [gone.key], copy)


@action("gleowine", is_ready, reason=NEVER)
async def gleowine(g: Game, seat: Seat, copy: str) -> None:
    """A player draws a card."""
    exhaust(g, [copy], copy)
    draw_cards(g, await choose_player(g, seat, copy), 1, copy)


# --- events ------------------------------------------------------------------------------------------


@action("lore_of_imladris", lambda s, seat, c: bool(wounded(characters(s))), reason=FIGHT)
async def lore_of_imladris(g: Game, seat: Seat, copy: str) -> None:
    """Heal all damage on a character."""
    who = await choose_piece(g, seat, copy, wounded(characters(g.state)))
    heal(g, {who.key: who.damage}, copy)


@action("loriens_wealth", reason=NEVER)
async def loriens_wealth(g: Game, seat: Seat, copy: str) -> None:
    """A player draws 3 cards."""
    draw_cards(g, await choose_player(g, seat, copy), 3, copy)


@action("radagasts_cunning", lambda s, seat, c: bool(staged(s, "enemy")), phase="quest", reason=("quest",))
async def radagasts_cunning(g: Game, seat: Seat, copy: str) -> None:
    """An enemy in staging adds no threat."""
    enemy = await choose_piece(g, seat, copy, staged(g.state, "enemy"))
    last(g, until_phase("no_threat", copy, 0, (enemy.key,)))


@action("secret_paths", lambda s, seat, c: bool(staged(s, "location")), phase="quest", reason=("quest",))
async def secret_paths(g: Game, seat: Seat, copy: str) -> None:
    """A location in staging adds no threat."""
    location = await choose_piece(g, seat, copy, staged(g.state, "location"))
    last(g, until_phase("no_threat", copy, 0, (location.key,)))


def most_to_search(state: State, seat: Seat) -> int:
    """X: what the Lore heroes have; no deck is longer than it is."""
    purse = sum(payers(state, seat, card_of("gandalfs_search_n1")).values())
    return min(purse, max(len(state.players[other].deck) for other in state.alive()))


@action("gandalfs_search", lambda s, seat, c: most_to_search(s, seat) > 0, reason=NEVER)
async def gandalfs_search(g: Game, seat: Seat, copy: str) -> None:
    """L2.12: look at the top X cards of a deck; one to its owner's hand, the rest back in any order."""
    about = {"card": copy}
    number = await pick_number(seat, "card.number", 1, most_to_search(g.state, seat), about=about)
    await pay(g, seat, copy, number)
    player = await choose_player(g, seat, copy, [s for s in g.state.alive() if g.state.players[s].deck])
    cards = tuple(g.state.players[player].deck[-number:])
    g.record(CardsLooked(seat, cards, player, copy))
    taken = await choose_hidden(g, seat, copy, "look", cards)
    g.record(CardTaken(player, seat, taken, copy))
    left = [card for card in cards if card != taken]
    if left:
        order = await pick_some(seat, "card.order", left, len(left), len(left), about=about, always=True)
        g.record(DeckTopArranged(seat, player, order, copy))


@action("beorns_hospitality", lambda s, seat, c: bool(wounded(heroes(s))), reason=NEVER)
async def beorns_hospitality(g: Game, seat: Seat, copy: str) -> None:
    """Heal all damage on every hero of a player."""
    player = await choose_player(g, seat, copy)
    heal(g, {hero.key: hero.damage for hero in heroes(g.state, player)}, copy)


# --- attachments -------------------------------------------------------------------------------------


def can_protect(state: State, seat: Seat, copy: str) -> bool:
    return bool(state.players[seat].hand)


@action(
    "protector_of_lorien",
    can_protect,
    reason=("quest", "combat"),
    limit="phase",
    times=3,
    unlimited_in_print=True,
)
async def protector_of_lorien(g: Game, seat: Seat, copy: str) -> None:
    """Discard a card for +1 defense or +1 willpower; three times a phase."""
    await discard_from_hand(g, seat, 1, copy)
    value = await choose(g, seat, copy, "option", ["willpower", "defense"])
    last(g, until_phase(value, copy, 1, (g.state.cards[copy].host,)))


def dealt_to_mine(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return moment.seat == seat and is_ready(state, seat, copy) and bool(state.cards[moment.card].shadows)


@response("dark_knowledge", on="dealt", can=dealt_to_mine)
async def dark_knowledge(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """L6.7: look at a shadow card just dealt to an enemy of yours."""
    exhaust(g, [copy], copy)
    g.record(CardsLooked(seat, (g.state.cards[moment.card].shadows[-1],), moment.card, copy))


def can_self_heal(state: State, seat: Seat, copy: str) -> bool:
    host = state.cards[copy].host
    return is_ready(state, seat, copy) and state.cards[host].damage > 0


@action("self_preservation", can_self_heal, reason=HEALING)
async def self_preservation(g: Game, seat: Seat, copy: str) -> None:
    """Heal 2 damage on the attached character."""
    exhaust(g, [copy], copy)
    heal(g, {g.state.cards[copy].host: 2}, copy)


# --- neutral -----------------------------------------------------------------------------------------


@response("gandalf", on="entered")
async def gandalf(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """Draw 3 cards, or 4 damage to an enemy, or your threat -5. He leaves when the round ends: rounds.py."""
    ways = ["draw", "threat"] if not enemies(g.state) else ["draw", "damage", "threat"]
    way = await choose(g, seat, copy, "option", ways)
    if way == "draw":
        draw_cards(g, seat, 3, copy)
    elif way == "threat":
        lower_threat(g, {seat: 5}, copy)
    else:
        enemy = await choose_piece(g, seat, copy, enemies(g.state))
        await deal_damage(g, {enemy.key: 4}, copy)
