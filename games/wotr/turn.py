"""R3: the turn. Between two steps, and between two actions, the state alone says what comes next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from games.kernel import (
    PASS,
    Seat,
    Table,
    ask,
    boundary,
    new_turn,
    pick_all_seats,
    pick_number,
    pick_one,
    roll,
    shuffle,
)
from games.wotr import armies, hand, journey, teams, threes
from games.wotr.actions import Action, needs_messenger, possible_actions
from games.wotr.events import (
    ActionDiceRolled,
    DeckShuffled,
    DiceRecovered,
    DieDiscarded,
    DieUsed,
    HuntDiceAllocated,
    LeadersChosen,
    MessengerUsed,
    Passed,
    RingUsed,
    StepReached,
)
from games.wotr.facts import SETUP, SHADOW, SIDES, Side
from games.wotr.figures import other
from games.wotr.seats import leader_of, seats_of, side_of
from games.wotr.state import CARDS, DECKS, FACES, State
from games.wotr.victory import check_conquest, gain_corruption

Game = Table[State]

USE_RING, DISCARD_DIE = "use_ring", "discard_die"


async def play(g: Game) -> None:
    """R3.1: step by step, until somebody has won."""
    while True:
        await boundary()
        await STEPS[g.state.step](g)


async def set_up(g: Game) -> None:
    """R2.5: the decks are shuffled; everything else lies where the books say."""
    for deck in DECKS:
        g.record(DeckShuffled(deck, await shuffle(f"deck.{deck}", CARDS[deck])))
    g.record(StepReached("recover"))


# --- phase 1 -----------------------------------------------------------------------------------------


async def recover(g: Game) -> None:
    """R3.2, R3.3: dice come back, pools change, everybody draws."""
    await new_turn()
    change_leaders(g)
    g.record(DiceRecovered({side: pool_after_changes(g.state, side) for side in SIDES}))
    await draw_for_turn(g)
    g.record(StepReached("fellowship"))


def change_leaders(g: Game) -> None:
    """R15.3: from the second turn on the lead passes to the teammate."""
    teams = {side: seats_of(g.state, side) for side in SIDES}
    if g.state.turn == 1 or all(len(team) == 1 for team in teams.values()):
        return
    leading = {s: next((t for t in team if t != g.state.leading[s]), team[0]) for s, team in teams.items()}
    g.record(LeadersChosen(leading))


def pool_after_changes(state: State, side: Side) -> int:
    """R4.18, R4.19."""
    return min(SETUP.action_dice[side].most, state.pools[side] + state.pool_changes[side])


async def draw_for_turn(g: Game) -> None:
    """R3.3, R15.4, R16.6: a card from each deck; teammates, from the second turn on, one card from a deck."""
    choosing = [seat for seat in g.seats if seat not in SIDES and g.state.turn > 1]
    choices = {seat: decks for seat in choosing if (decks := hand.decks_left(g.state, seat))}
    wishes = await pick_all_seats([ask(seat, "cards.deck", decks) for seat, decks in choices.items()])
    for seat in g.seats:
        for deck in wishes.get(seat, ()) if seat in choosing else hand.DECKS_OF[side_of(g.state, seat)]:
            hand.draw_one(g, seat, deck)
    await hand.hold_to_limit(g, g.seats)
    await teams.swap_cards(g)


# --- phases 2 to 4 -----------------------------------------------------------------------------------


async def fellowship_phase(g: Game) -> None:
    await journey.fellowship_phase(g)
    g.record(StepReached("hunt"))


async def allocate_hunt_dice(g: Game) -> None:
    """R3.7 to R3.10, R3.17: as many as there are companions, one at least if a die came back from the box."""
    least, most = hunt_allocation(g.state)
    dice = await pick_number(leader_of(g.state, SHADOW), "hunt.allocate", least, most)
    g.record(HuntDiceAllocated(dice))
    g.record(StepReached("roll"))


def hunt_allocation(state: State) -> tuple[int, int]:
    """The fewest and the most dice that the Shadow may put in the Hunt Box."""
    most = min(state.pools[SHADOW], max(1, len(state.fellowship.companions)))
    return (1 if state.this_turn.hunters_due else 0), most


async def roll_action_dice(g: Game) -> None:
    """R3.11: both roll what they have not allocated."""
    for side in SIDES:
        count = g.state.pools[side] - g.state.hunt_box[side]
        faces = SETUP.action_dice[side].faces
        dice = await roll(f"dice.{side}", count, len(faces))
        g.record(ActionDiceRolled(side, tuple(faces[die - 1] for die in dice)))
    pass_the_turn(g, after=-1)


# --- phase 5: one action -----------------------------------------------------------------------------


async def act(g: Game) -> None:
    """R3.12, R4.1: a seat uses a die, passes, or gives a die up."""
    seat = g.state.acting
    face = await choose_die(g, seat)
    if face is None:
        pass
    elif face == PASS:
        g.record(Passed(seat))
    else:
        await use_die(g, seat, face)
    pass_the_turn(g, after=g.state.at)


async def choose_die(g: Game, seat: Seat) -> str | None:
    """R4.3, R4.20, R4.21: the die, after a ring perhaps; None if the ring turned the last one to an Eye."""
    side = side_of(g.state, seat)
    while g.state.dice[side]:
        items = dict.fromkeys(g.state.dice[side], 1)
        if may_pass(g.state, side):
            items[PASS] = 1
        if may_use_ring(g.state, side):
            items[USE_RING] = 1
        choice = await pick_one(seat, "turn.die", items)
        if choice != USE_RING:
            return choice
        await use_ring(g, seat)
    return None


def may_pass(state: State, side: Side) -> bool:
    """R4.3, A1: with fewer unused dice than the other side."""
    return 0 < len(state.dice[side]) < len(state.dice[other(side)])


def may_use_ring(state: State, side: Side) -> bool:
    """R4.20, R4.23, R4.28: a ring is there, none was used this turn, and a die to turn."""
    return state.rings[side] > 0 and side not in state.this_turn.rings_used and bool(state.dice[side])


async def use_ring(g: Game, seat: Seat) -> None:
    """R4.20 to R4.27: a die is turned; the action is still to come."""
    side = side_of(g.state, seat)
    face = await pick_one(seat, "turn.ring_die", dict.fromkeys(g.state.dice[side], 1))
    to = await pick_one(seat, "turn.ring_face", ring_faces(side, face), about={"die": face})
    g.record(RingUsed(seat, face, to))


def ring_faces(side: Side, face: str) -> list[str]:
    """R4.24, R4.25, R4.27: another face of that side's dice, but never Will of the West."""
    faces = SETUP.action_dice[side].faces
    return [to for to in FACES if to in faces and to not in (face, "will_of_the_west")]


async def use_die(g: Game, seat: Seat, face: str) -> None:
    """R4.1, R4.5: what the die allows, or nothing. Silence would tell that no card of the hand fits."""
    offered = possible_actions(g.state, seat, face)
    key = await pick_one(seat, "turn.action", [*offered, DISCARD_DIE], about={"die": face}, always=True)
    if key == DISCARD_DIE:
        g.record(DieDiscarded(side_of(g.state, seat), face))
        return
    await carry_out(g, seat, face, offered[key])


async def carry_out(g: Game, seat: Seat, face: str, action: Action) -> None:
    """R4.1: the die is spent, the action done, and what its end demands."""
    g.record(DieUsed(seat, face, action.key))
    if needs_messenger(face, action):
        g.record(MessengerUsed())
    before = teams.shared_regions(g.state)
    with threes.watched(g, seat) as seen:
        await action.do(g, seat, face)
    await teams.may_mix(g, seat, before)
    await armies.settle_action(g)
    hand.settle_table(g)
    threes.remember(g, seat, seen)


def pass_the_turn(g: Game, after: int) -> None:
    """R3.12, R4.6: the next in the order whose side has dice; when nobody has, the actions are over."""
    order = action_order(g.state)
    for step in range(1, len(order) + 1):
        place = (after + step) % len(order)
        if g.state.dice[side_of(g.state, order[place])]:
            g.record(StepReached("action", order[place], place))
            return
    g.record(StepReached("end"))


def action_order(state: State) -> list[Seat]:
    """R3.12, R15.9, R16.2: Free Peoples first; in a team, who does not lead comes before who does."""
    order = []
    for leads in (False, True):
        for side in SIDES:
            team = seats_of(state, side)
            order += [seat for seat in team if len(team) == 1 or (seat == state.leading[side]) == leads]
    return order


# --- the end of phase 5, and phase 6 -------------------------------------------------------------------


async def end_actions(g: Game) -> None:
    """R3.15, R3.18: in Mordor, a turn without an attempt to move or hide costs a point of corruption."""
    if g.state.fellowship.mordor is not None and not g.state.this_turn.attempted:
        gain_corruption(g, 1, "idle")
    g.record(StepReached("victory"))


async def check_victory(g: Game) -> None:
    """R3.13, R14.4."""
    check_conquest(g)
    g.record(StepReached("recover"))


STEPS: dict[str, Callable[[Game], Awaitable[None]]] = {
    "setup": set_up,
    "recover": recover,
    "fellowship": fellowship_phase,
    "hunt": allocate_hunt_dice,
    "roll": roll_action_dice,
    "action": act,
    "end": end_actions,
    "victory": check_victory,
}
