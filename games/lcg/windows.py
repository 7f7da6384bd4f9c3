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

An **action window** (L9.7) is a time in which players may use actions until all have passed. Who is asked in
it is for asking.py; in mortal danger everybody is who could do something (dangers.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import (
    PASS,
    Question,
    Seat,
    ask,
    opened,
    pick_any_seat,
    pick_one,
    pick_or_look_again,
    pick_some,
)
from games.lcg import dangers
from games.lcg.acting import actions, answers_from_hand, might_hold
from games.lcg.asking import CHOICES, HAND_MOMENTS, NEXT_WINDOW, ONLY_WHEN_ABLE, hears, is_asked
from games.lcg.cards.registry import ACTIONS, FORCED, FORCED_IF, RESPONSES, Game, Moment, limit_key, title
from games.lcg.events.cards import EventPlayed, EventResolved
from games.lcg.events.rounds import AbilityUsed, ActionAnnounced, AskingChanged
from games.lcg.facts import CARDS, PLAYER_CARDS, card_of
from games.lcg.paying import can_pay, pay, purses
from games.lcg.state import State

WHEN_ASKED = "when_asked"
"""Before rules version 3 planning offered to change the settings."""
REMOVES_ITSELF = "will_of_the_west"
ASKS_IN_DANGER = 3
"""The rules version from which everybody is asked once more before it is too late."""


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
        perils = dangers.in_moment(g.state, moment) if g.state.rules >= ASKS_IN_DANGER else []
        about = {**facts_of(g.state, moment), **told(perils)}
        questions = [
            ask(seat, f"respond.{moment.kind}", [*items, PASS], about=about)
            for seat, items in answers_to(g.state, moment, used, perils).items()
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


def told(perils: dangers.Dangers) -> dict[str, list[str]]:
    """What a question says of mortal danger."""
    return {"danger": perils} if perils else {}


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


def answers_to(
    state: State, moment: Moment, used: list[str], perils: dangers.Dangers
) -> dict[Seat, list[str]]:
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
            if hears(state, seat, moment, perils):
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


# --- actions -----------------------------------------------------------------------------------------


async def window(g: Game, name: str) -> None:
    """L9.7: until all have passed who want to be asked here and could do something.

    Whoever says meanwhile that he wants to be asked is asked as well; nobody's question is taken away.
    """
    await opened(f"window.{name}")
    passed: list[Seat] = []
    asked: list[Seat] = []
    while True:
        questions = questions_of(g.state, name, passed, asked)
        if not questions:
            return
        heard = await pick_or_look_again(questions)
        if heard is None:
            asked = [question.seat for question in questions]
            continue
        seat, picks = heard
        asked = []
        if g.state.announced.get(seat) == NEXT_WINDOW:
            g.record(ActionAnnounced(seat))
        if picks[0] == PASS:
            passed.append(seat)
        else:
            passed.clear()
            await act(g, seat, picks[0])


def questions_of(
    state: State, name: str, passed: list[Seat], asked: list[Seat] | None = None
) -> list[Question]:
    """The questions of a window; who was `asked` already stays so."""
    perils = dangers.in_window(state, name) if state.rules >= ASKS_IN_DANGER else []
    return [
        ask(seat, f"window.{name}", [*actions(state, seat), PASS], about=told(perils))
        for seat in state.alive()
        if seat not in passed and (seat in (asked or ()) or is_asked(state, seat, name, perils))
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
        removed = card_of(copy).key == REMOVES_ITSELF and not g.state.printed
        g.record(EventResolved(copy, removed=removed))


# --- settings ----------------------------------------------------------------------------------------


async def change_asking(g: Game, seat: Seat) -> None:
    """Where the player wants to be asked from now on; asked so before rules version 3."""
    now = g.state.asked[seat]
    picks = await pick_some(
        seat, "settings.when_asked", CHOICES, 0, len(CHOICES), about={"now": list(now)}, always=True
    )
    g.record(AskingChanged(seat, tuple(name for name in CHOICES if name in picks)))
