"""B5, B6: the turn. Between two steps, and between two actions, the state alone says what comes next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from games.bofa import hand
from games.bofa.actions import possible_actions
from games.bofa.cards.table import try_luck
from games.bofa.events import (
    ActionDiceRolled,
    BatsPlaced,
    DeckShuffled,
    DiceRecovered,
    DieDiscarded,
    DieUsed,
    GeneralsActivated,
    LeadershipPlaced,
    Passed,
    StepReached,
    TurnCleared,
)
from games.bofa.facts import FREE_PEOPLES, REGIONS, SETTLEMENTS, SETUP, SHADOW, SIDES, TERRITORIES, Side
from games.bofa.fate import fate_phase
from games.bofa.figures import BEORN, THORIN, other
from games.bofa.generals import usable_generals, use_general
from games.bofa.position import ORDER, armies, generals_in_play, is_in_play, leadership_left
from games.bofa.state import CARDS, State
from games.bofa.victory import check_points
from games.kernel import PASS, Table, boundary, new_turn, pick_number, pick_one, pick_some, roll, shuffle

Game = Table[State]

DISCARD_DIE = "discard_die"
MOST_GENERALS = 3


async def play(g: Game) -> None:
    """B1.2: step by step, until somebody has won."""
    while True:
        await boundary()
        await STEPS[g.state.step](g)


async def set_up(g: Game) -> None:
    """B2.5: the decks are shuffled; everything else lies where the book says."""
    for deck, cards in CARDS.items():
        g.record(DeckShuffled(deck, await shuffle(f"deck.{deck}", cards)))
    g.record(StepReached("recover"))


# --- phases 1 to 4 -----------------------------------------------------------------------------------


async def recover(g: Game) -> None:
    """B5.1 to B5.5, B5.19, B5.20: dice come back, both draw, the Free Peoples first; then six cards."""
    await new_turn()
    g.record(DiceRecovered({side: pool(g.state, side) for side in SIDES}))
    for side in SIDES:
        await hand.draw_two(g, side, "recover")
    await hand.hold_to_limit(g, SIDES)
    g.record(StepReached("generals"))


def pool(state: State, side: Side) -> int:
    """B5.2, B5.3, B14.13: one die more for Thorin or Beorn; for both settlements of a territory."""
    dice = SETUP.dice[side]
    if side == FREE_PEOPLES:
        more = is_in_play(state, THORIN) or is_in_play(state, BEORN)
    else:
        lost = [REGIONS[region].territory for region in SETTLEMENTS if region in state.held]
        more = len(lost) > len(set(lost))
    return dice.most if more else dice.start


async def activate_generals(g: Game) -> None:
    """B5.6 to B5.8: up to three Generals; as many leadership tokens, each on another army."""
    able = generals_in_play(g.state)
    chosen = await pick_some(FREE_PEOPLES, "generals.activate", able, 0, min(MOST_GENERALS, len(able)))
    g.record(GeneralsActivated(tuple(general for general in able if general in chosen)))
    await spread_leadership(g, FREE_PEOPLES, len(chosen), "generals")
    g.record(StepReached("fate"))


async def spread_leadership(g: Game, side: Side, tokens: int, because: str) -> None:
    """B5.7, B5.8, B5.11 to B5.13: one token an army; what finds no army is lost."""
    able = armies(g.state, side)
    number = min(tokens, len(able), leadership_left(g.state, side))
    chosen = await pick_some(side, f"{because}.tokens", able, number, number, about={"tokens": number})
    if chosen:
        ordered = sorted(chosen, key=ORDER.__getitem__)
        g.record(LeadershipPlaced(side, dict.fromkeys(ordered, 1), because))


async def draw_fate(g: Game) -> None:
    await fate_phase(g)
    g.record(StepReached("leadership"))


async def shadow_leadership(g: Game) -> None:
    """B5.10 to B5.14: the Shadow splits a number equal to its dice between bats and leadership."""
    number = g.state.pools[SHADOW]
    most = min(number, SETUP.bats)
    bats = await pick_number(SHADOW, "leadership.bats", 0, most, about={"number": number})
    if bats:
        picks = await pick_some(
            SHADOW, "leadership.territories", dict.fromkeys(TERRITORIES, bats), bats, bats
        )
        g.record(BatsPlaced({t: picks.count(t) for t in TERRITORIES if t in picks}))
    await spread_leadership(g, SHADOW, number - bats, "leadership")
    g.record(StepReached("roll"))


async def roll_action_dice(g: Game) -> None:
    """B5.15, B6.15: both roll before the first action."""
    for side in SIDES:
        faces = SETUP.dice[side].faces
        dice = await roll(f"dice.{side}", g.state.pools[side], len(faces))
        g.record(ActionDiceRolled(side, tuple(faces[die - 1] for die in dice)))
    await try_luck(g)
    hand_over(g, FREE_PEOPLES)


# --- phase 5: one action -----------------------------------------------------------------------------


async def act(g: Game) -> None:
    """B6.3 to B6.8: a General's ability perhaps, then a die is used or given up; or a pass."""
    side: Side = g.state.acting  # type: ignore[assignment]  # with two players seats are sides
    choice = await choose_die(g, side)
    if choice == PASS:
        g.record(Passed(side))
    elif choice in g.state.dice[side]:
        await use_die(g, side, choice)
    else:
        return await use_general(g, choice)
    hand_over(g, other(side))


async def choose_die(g: Game, side: Side) -> str:
    """B6.4, B6.5, B6.14: a die, a General before it, or a pass; after a General a die must follow."""
    items = list(dict.fromkeys(g.state.dice[side]))
    if side == FREE_PEOPLES:
        items += usable_generals(g.state)
    if may_pass(g.state, side):
        items.append(PASS)
    return await pick_one(side, "turn.die", items)


def may_pass(state: State, side: Side) -> bool:
    """B6.5, B6.6, B6.14: with fewer unused dice than the other side."""
    return len(state.dice[side]) < len(state.dice[other(side)]) and not state.general_used


async def use_die(g: Game, side: Side, face: str) -> None:
    """B6.3, B6.7: what the die allows, or nothing.

    He is asked even when he can only give it up: the silence would tell that no card of his hand fits.
    """
    offered = possible_actions(g.state, side, face)
    always = g.state.rules >= 2
    key = await pick_one(side, "turn.action", [*offered, DISCARD_DIE], about={"die": face}, always=always)
    if key == DISCARD_DIE:
        g.record(DieDiscarded(side, face))
        return
    g.record(DieUsed(side, face, key))
    await offered[key].do(g, side, face)


def hand_over(g: Game, side: Side) -> None:
    """B6.8, B6.9, B6.16: to this side if it has dice, else to the other; else the round is over."""
    for one in (side, other(side)):
        if g.state.dice[one]:
            g.record(StepReached("action", one))
            return
    g.record(StepReached("end"))


# --- phase 6 -----------------------------------------------------------------------------------------


async def end_turn(g: Game) -> None:
    """B5.16, B5.17: first victory, then the board is cleared."""
    check_points(g)
    g.record(TurnCleared())
    g.record(StepReached("recover"))


STEPS: dict[str, Callable[[Game], Awaitable[None]]] = {
    "setup": set_up,
    "recover": recover,
    "generals": activate_generals,
    "fate": draw_fate,
    "leadership": shadow_leadership,
    "roll": roll_action_dice,
    "action": act,
    "end": end_turn,
}
