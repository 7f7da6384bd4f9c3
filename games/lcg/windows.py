"""Timing, in one place: what opens after which event, in which order, and who is asked.

A **moment** is something that has just happened and that cards listen to (`registry.Moment`). After it, by
L9.14: forced effects at once (the first player orders several), then responses (each player orders his own).

    committed   cards, seat         characters were committed to the quest
    revealed    card                a card is about to do what it says when revealed; can be cancelled
    entered     card, seat, how     a character came into play; how: played, put
    left        card, piece, how    a character left play; how: destroyed, discarded, returned, shuffled
    damaged     card, amount        a card took damage and is still there
    engaged     card, seat          an enemy and a player engaged each other
    quest_began                     the quest phase begins
    quest_failed                    the players quested without success
    on_stage    amount              progress was placed on the quest card
    travelled   card                the players went to a location
    explored    card                a location was explored
    dealt       card, seat          an enemy (card) engaged with a player was dealt a shadow card
    attacks     card, seat          an enemy begins its attack
    defended    cards, card, seat   characters were declared as defenders against the enemy `card`
    shadow      card, seat          a shadow effect is about to happen; can be cancelled
    shadow_done card, seat          a shadow effect on the enemy `card` has resolved
    attacked    card, seat          an enemy has finished its attack
    slain       card, cards         an enemy was destroyed by an attack of these characters
    rescued                         the prisoner was rescued
    combat_ends, round_ends

An **action window** (L9.7) is a time in which players may use actions until all have passed. A player is
asked where his settings say so, and only if he could do something, or if not asking would tell about his
hand: when, judging by what everybody sees, he might hold an event he can pay for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.kernel import PASS, Question, Seat, ask, pick_any_seat, pick_one, pick_some
from games.lcg.cards.registry import (
    ACTIONS,
    FORCED,
    FORCED_IF,
    RESPONSES,
    Action,
    Game,
    Moment,
    limit_key,
    title,
)
from games.lcg.decks import DeckList
from games.lcg.events.cards import EventPlayed, EventResolved
from games.lcg.events.rounds import AbilityUsed, AskingChanged
from games.lcg.facts import CARDS, PLAYER_CARDS, Card, card_of, owner_of
from games.lcg.paying import can_pay, pay, purses
from games.lcg.state import State
from games.lcg.values import attack, defense

WINDOWS = (
    "resource",
    "planning",
    "quest",
    "commit",
    "staging",
    "resolution",
    "travel",
    "engagement",
    "checks",
    "shadows",
    "attack",
    "defense",
    "shadow_effects",
    "damage",
    "target",
    "strength",
    "result",
    "combat",
    "refresh",
)
"""The action windows of a round, in order."""
HURT = "hurt"
"""Like `shadow_effects`, but only when the damage about to be dealt would fall on a hero of mine."""
HAND_MOMENTS = ("left", "travelled", "revealed", "shadow", "defended")
"""Moments that a card in the hand may answer."""
ONLY_WHEN_ABLE = "only_when_able"
"""Ask me only when I could really do something, even if that tells about my hand."""
CHOICES = (*WINDOWS, HURT, *HAND_MOMENTS, ONLY_WHEN_ABLE)
WHEN_ASKED = "when_asked"

REMOVES_ITSELF = "will_of_the_west"
FROM_HAND = ("brok_ironfist",)
"""Cards that are no events but answer from the hand."""
QUESTERS = ("eowyn", "faramir", "protector_of_lorien", "radagasts_cunning", "secret_paths")
FIGHTERS = (
    "feint",
    "thicket_of_spears",
    "stand_together",
    "for_gondor",
    "blade_mastery",
    "rain_of_arrows",
    "quick_strike",
    "a_light_in_the_dark",
    "beorn",
    "sneak_attack",
    "unexpected_courage",
)


def default_asked(deck: DeckList) -> list[str]:
    """Where a player is asked who has said nothing: where this deck has something to do."""
    cards = (*deck.heroes, *deck.cards)
    asked = ["staging"] if any(card in cards for card in QUESTERS) else []
    if any(card in cards for card in FIGHTERS):
        asked.append("shadows")
    for moment in HAND_MOMENTS:
        if any(card in cards for card in RESPONSES.get(moment, {}) if answers_from_hand(CARDS.get(card))):
            asked.append(moment)
    return asked


def answers_from_hand(card: Card | None) -> bool:
    return card is not None and (card.kind == "event" or card.key in FROM_HAND)


# --- moments -----------------------------------------------------------------------------------------


async def after(g: Game, moment: Moment) -> None:
    """L9.14: forced effects, then responses."""
    if moment.kind in FORCED:
        await force(g, moment)
    if moment.kind in RESPONSES:
        await respond(g, moment)


async def force(g: Game, moment: Moment) -> None:
    """L9.13: what must already listen when the moment comes. L0.9: the first player orders several."""
    table = FORCED[moment.kind]
    waiting = [
        source
        for source in sources(g.state, moment)
        if title(source) in table and FORCED_IF[moment.kind, title(source)](g.state, source, moment)
    ]
    while waiting:
        source = waiting[0]
        if len({title(copy) for copy in waiting}) > 1:
            source = await pick_one(g.state.first, "timing.order", waiting, about={"moment": moment.kind})
        waiting.remove(source)
        present = source in g.state.cards or source in (g.state.stage, moment.card)
        if present and FORCED_IF[moment.kind, title(source)](g.state, source, moment):
            await table[title(source)](g, source, moment)


def sources(state: State, moment: Moment) -> Iterator[str]:
    """Cards in play, a prisoner excepted; the quest card; and what the moment is about, if it is gone."""
    if moment.card and moment.card not in state.cards:
        yield moment.card
    for key, piece in list(state.cards.items()):
        if not piece.captive:
            yield key
    yield state.stage


async def respond(g: Game, moment: Moment) -> None:
    """L9.9 to L9.12: every source once; the players in any order, each until he passes."""
    used: list[str] = []
    passed: list[Seat] = []
    while not moment.cancelled:
        questions = [
            ask(seat, f"respond.{moment.kind}", [*items, PASS], about=facts_of(g.state, moment))
            for seat, items in answers_to(g.state, moment, used).items()
            if seat not in passed
        ]
        if not questions:
            return
        seat, picks = await pick_any_seat(questions)
        if picks[0] == PASS:
            passed.append(seat)
            continue
        used.append(picks[0])
        await answer(g, seat, picks[0], moment)


def facts_of(state: State, moment: Moment) -> dict[str, str | int]:
    """What the question may say about the moment: all have seen it. A card that left is told by its title."""
    card = moment.card or (moment.cards[0] if moment.cards else "")
    if card and card not in state.cards and card not in state.limbo:
        card = title(card)
    facts: dict[str, str | int] = {"card": card}
    if moment.seat:
        facts["seat"] = moment.seat
    if moment.amount:
        facts["amount"] = moment.amount
    return facts


async def answer(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """Carry out a response of a card in play or in the hand."""
    found = RESPONSES[moment.kind][title(copy)]
    if copy in g.state.players[seat].hand:
        if card_of(copy).kind != "event":
            await found.do(g, seat, copy, moment)
            return
        await pay_for_event(g, seat, copy)
        await found.do(g, seat, copy, moment)
        put_away(g, copy)
        return
    g.record(AbilityUsed(seat, copy))
    await found.do(g, seat, copy, moment)


def answers_to(state: State, moment: Moment, used: list[str]) -> dict[Seat, list[str]]:
    """Who may answer a moment, with what; nothing but a pass where silence would tell about the hand."""
    table = RESPONSES[moment.kind]
    found: dict[Seat, list[str]] = {}
    for source in sources(state, moment):
        response = table.get(title(source))
        if response is None or source in used or answers_from_hand(CARDS.get(title(source))):
            continue
        piece = state.cards.get(source)
        seat = piece.seat if piece and piece.seat else state.first
        if not state.players[seat].out and response.can(state, seat, source, moment):
            found.setdefault(seat, []).append(source)
    if moment.kind in HAND_MOMENTS:
        for seat in state.alive():
            if moment.kind in state.asked[seat]:
                add_answers_of_hand(state, seat, moment, used, found)
    return found


def add_answers_of_hand(
    state: State, seat: Seat, moment: Moment, used: list[str], found: dict[Seat, list[str]]
) -> None:
    table = RESPONSES[moment.kind]
    hand = state.players[seat].hand
    held: dict[str, str] = {}
    for copy in hand:
        card = card_of(copy)
        if card.key in table and card.key not in held and answers_from_hand(card):
            free = card.kind != "event" or can_pay(state, seat, card)
            if free and table[card.key].can(state, seat, copy, moment):
                held[card.key] = copy
    if held:
        found.setdefault(seat, []).extend(held.values())
    elif hand and seat not in found and ONLY_WHEN_ABLE not in state.asked[seat]:
        purse = purses(state, seat)
        cards = [PLAYER_CARDS[key] for key in table if key in PLAYER_CARDS]
        if any(
            might_hold(state, seat, card, purse) and table[card.key].can(state, seat, "", moment)
            for card in cards
        ):
            found[seat] = []


def might_hold(state: State, seat: Seat, card: Card, purse: dict[str, int]) -> bool:
    """Judging by what everybody sees: it is in his deck list, not all copies are known to be elsewhere."""
    if not answers_from_hand(card):
        return False
    copies = state.lists[seat].cards.get(card.key, 0)
    if not copies or (card.kind == "event" and not can_pay(state, seat, card, purse)):
        return False
    player = state.players[seat]
    gone = sum(card_of(copy) is card for pile in (player.discard, player.removed) for copy in pile)
    gone += sum(p.card is card and owner_of(p.key) == seat for p in state.cards.values())
    return copies > gone


# --- actions -----------------------------------------------------------------------------------------


async def window(g: Game, name: str) -> None:
    """L9.7: until all have passed who want to be asked here and could do something."""
    passed: list[Seat] = []
    while True:
        questions = questions_of(g.state, name, passed)
        if not questions:
            return
        seat, picks = await pick_any_seat(questions)
        if picks[0] == PASS:
            passed.append(seat)
        else:
            passed.clear()
            await act(g, seat, picks[0])


def questions_of(state: State, name: str, passed: list[Seat]) -> list[Question]:
    found = []
    for seat in state.alive():
        if seat in passed or not wants(state, seat, name):
            continue
        if reasons(state, seat):
            found.append(ask(seat, f"window.{name}", [*actions(state, seat), PASS]))
    return found


def wants(state: State, seat: Seat, name: str) -> bool:
    asked = state.asked[seat]
    return name in asked or (name == "shadow_effects" and HURT in asked and would_hurt(state, seat))


def would_hurt(state: State, seat: Seat) -> bool:
    """The attack under way is about to put damage on a hero of this player."""
    under_way = state.attack
    if under_way is None or under_way.enemy not in state.cards:
        return False
    strength = attack(state, state.cards[under_way.enemy]) + under_way.bonus
    defenders = [state.cards[key] for key in under_way.defenders if key in state.cards]
    if not defenders:
        return under_way.seat == seat and strength > 0
    shield = 0 if under_way.no_defense else sum(defense(state, piece) for piece in defenders)
    return strength > shield and any(p.seat == seat and p.card.kind == "hero" for p in defenders)


def actions(state: State, seat: Seat) -> list[str]:
    """Everything the player could do in a window: abilities in play, and one copy of each event held."""
    found = [
        key
        for key in state.cards
        if (action := ACTIONS.get(card_of(key).key)) is not None and is_open(state, seat, key, action)
    ]
    held: list[str] = []
    purse = purses(state, seat)
    for copy in state.players[seat].hand:
        card = card_of(copy)
        if card.kind == "event" and card.key in ACTIONS and card.key not in held:
            held.append(card.key)
            if can_play_event(state, seat, copy, purse):
                found.append(copy)
    return found


def is_open(state: State, seat: Seat, copy: str, action: Action) -> bool:
    """L9.3 to L9.6: an ability of a card in play, for this player, now."""
    piece = state.cards[copy]
    if piece.captive or not (action.anyone or piece.seat == seat):
        return False
    if action.limit and state.used.get(limit_key(action, seat, copy), 0) >= action.times:
        return False
    return action.can(state, seat, copy)


def can_play_event(state: State, seat: Seat, copy: str, purse: dict[str, int]) -> bool:
    """An event of the hand: its phase, its cost, its targets."""
    card = card_of(copy)
    action = ACTIONS[card.key]
    if action.phase and action.phase != state.phase:
        return False
    return can_pay(state, seat, card, purse) and action.can(state, seat, copy)


def reasons(state: State, seat: Seat) -> bool:
    """Whether to ask: he could do something that makes sense in this phase, or might for all others know."""
    phase = state.phase
    for key in state.cards:
        action = ACTIONS.get(card_of(key).key)
        if action and phase in action.reason and is_open(state, seat, key, action):
            return True
    hand = state.players[seat].hand
    if not hand:
        return False
    purse = purses(state, seat)
    able = events_of(tuple(state.lists[seat].cards), phase)
    if ONLY_WHEN_ABLE in state.asked[seat]:
        held = [copy for copy in hand if card_of(copy) in able]
        return any(can_play_event(state, seat, copy, purse) for copy in held)
    return any(
        might_hold(state, seat, card, purse) and ACTIONS[card.key].can(state, seat, "") for card in able
    )


@cache
def events_of(cards: tuple[str, ...], phase: str) -> list[Card]:
    """The events of a deck that make sense in this phase, and may be played in it."""
    found = [PLAYER_CARDS[key] for key in cards if key in ACTIONS and PLAYER_CARDS[key].kind == "event"]
    return [
        card for card in found if phase in ACTIONS[card.key].reason and ACTIONS[card.key].phase in ("", phase)
    ]


async def act(g: Game, seat: Seat, copy: str) -> None:
    """L9.8: use an action; it resolves completely."""
    action = ACTIONS[title(copy)]
    if copy in g.state.cards:
        g.record(AbilityUsed(seat, copy, limit_key(action, seat, copy)))
        await action.do(g, seat, copy)
        return
    await pay_for_event(g, seat, copy)
    await action.do(g, seat, copy)
    put_away(g, copy)


async def pay_for_event(g: Game, seat: Seat, copy: str) -> None:
    """L2.19, L9.29: paid in full before the effect. Where the cost is X, the card itself asks for it."""
    g.record(EventPlayed(seat, copy))
    if not card_of(copy).x_cost:
        await pay(g, seat, copy, card_of(copy).cost)


def put_away(g: Game, copy: str) -> None:
    if copy in g.state.limbo:
        g.record(EventResolved(copy, removed=card_of(copy).key == REMOVES_ITSELF))


# --- settings ----------------------------------------------------------------------------------------


async def change_asking(g: Game, seat: Seat) -> None:
    """Where the player wants to be asked from now on."""
    now = g.state.asked[seat]
    picks = await pick_some(
        seat, "settings.when_asked", CHOICES, 0, len(CHOICES), about={"now": list(now)}, always=True
    )
    g.record(AskingChanged(seat, tuple(name for name in CHOICES if name in picks)))
