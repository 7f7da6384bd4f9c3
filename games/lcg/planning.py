"""L1, L2: the resource phase and the planning phase."""

from __future__ import annotations

from games.kernel import PASS, Seat, ask, pick_any_seat
from games.lcg.acting import actions
from games.lcg.cards.registry import Game, Moment
from games.lcg.enemy_attacks import after_him
from games.lcg.events.cards import AllyPlayed, AttachmentPlayed
from games.lcg.events.rounds import PlanningFinished, StepReached
from games.lcg.events.tokens import ResourcesCollected
from games.lcg.facts import card_of
from games.lcg.paying import hosts, pay, playable
from games.lcg.state import State
from games.lcg.values import heroes, keys
from games.lcg.verbs import choose_piece, draw_cards, hold_to_restricted
from games.lcg.windows import WHEN_ASKED, act, after, change_asking, window


async def collect(g: Game) -> None:
    """L1.1 to L1.8: a resource for each hero, the prisoner excepted; then everybody draws a card."""
    g.record(ResourcesCollected(tuple(keys(heroes(g.state)))))
    for seat in g.state.alive():
        draw_cards(g, seat, 1)
    await window(g, "resource")


async def plan(g: Game) -> None:
    """L2.2: one act of planning; together, or (`acting`) strictly in turn."""
    seats = [seat for seat in planners(g.state) if plans(g.state, seat)]
    if not seats:
        await end_turn(g)
        return
    seat, picks = await pick_any_seat(
        [ask(seat, "planning.play", [*items(g.state, seat), *settings(g.state), PASS]) for seat in seats]
    )
    if picks[0] == PASS:
        g.record(PlanningFinished(seat))
    elif picks[0] == WHEN_ASKED:
        await change_asking(g, seat)
    elif picks[0] in g.state.players[seat].hand and card_of(picks[0]).kind != "event":
        await play_card(g, seat, picks[0])
    else:
        await act(g, seat, picks[0])


def planners(state: State) -> list[Seat]:
    """Whose turn it is: everybody's, or only the acting player's."""
    seats = [state.acting] if state.acting else state.alive()
    return [seat for seat in seats if seat not in state.done and not state.players[seat].out]


def plans(state: State, seat: Seat) -> bool:
    """An empty hand and nothing to do is plain for all to see: then nobody asks."""
    return bool(state.players[seat].hand) or bool(actions(state, seat))


def items(state: State, seat: Seat) -> list[str]:
    """L2.3: allies and attachments to play, and everything that can be done in a window."""
    return [*playable(state, seat), *actions(state, seat)]


def settings(state: State) -> list[str]:
    """Since rules version 3 a player says at any time when he wants to be asked (asking.py)."""
    return [] if state.rules >= 3 else [WHEN_ASKED]


async def end_turn(g: Game) -> None:
    """L2.2, L2.22: a window after each player's turn, or after all have planned together."""
    await window(g, "planning")
    following = after_him(g.state, g.state.acting) if g.state.acting else ""
    g.record(StepReached("planning", following) if following else StepReached("quest"))


async def play_card(g: Game, seat: Seat, copy: str) -> None:
    """L2.4, L2.14 to L2.16: choose a host, pay, and it is in play."""
    card = card_of(copy)
    if card.kind == "ally":
        await pay(g, seat, copy, card.cost)
        g.record(AllyPlayed(seat, copy))
        await after(g, Moment("entered", copy, seat=seat, how="played"))
        return
    host = await choose_piece(g, seat, copy, hosts(g.state, card))
    await pay(g, seat, copy, card.cost)
    controller = host.seat if host.card.is_character else seat
    g.record(AttachmentPlayed(seat, copy, host.key, controller))
    await hold_to_restricted(g, host.key)
