"""L5: the encounter phase: engaging by choice, and the engagement checks."""

from __future__ import annotations

from games.kernel import PASS, Seat, pick_one
from games.lcg.cards.registry import Game
from games.lcg.state import Piece, State
from games.lcg.values import keys, staged
from games.lcg.verbs import engage
from games.lcg.windows import window


async def engage_by_choice(g: Game) -> None:
    """L5.1: in player order, each one enemy at most."""
    for seat in g.state.alive():
        if g.state.players[seat].out:
            continue
        able = can_be_engaged(g.state)
        if able:
            choice = await pick_one(seat, "engage.enemy", [*keys(able), PASS])
            if choice != PASS:
                await engage(g, choice, seat, "choice")
    await window(g, "engagement")


def can_be_engaged(state: State) -> list[Piece]:
    """L5.3, X14: a Goblin Sniper hides behind any other enemy in staging."""
    found = staged(state, "enemy")
    return [enemy for enemy in found if enemy.card.key != "goblin_sniper" or len(found) == 1]


async def check_engagement(g: Game) -> None:
    """L5.5 to L5.9: round and round, until a whole circuit engages nothing. L5.16: not in Anduin Passage."""
    if g.state.stage != "anduin_passage":
        while await circuit(g):
            pass
    await window(g, "checks")


async def circuit(g: Game) -> bool:
    engaged = False
    for seat in g.state.alive():
        enemy = "" if g.state.players[seat].out else await checked_enemy(g, seat)
        if enemy:
            await engage(g, enemy, seat, "check")
            engaged = True
    return engaged


async def checked_enemy(g: Game, seat: Seat) -> str:
    """L5.5, L5.8, L5.9: the highest cost not above his threat; the first player chooses among equals."""
    threat = g.state.players[seat].threat
    able = [enemy for enemy in staged(g.state, "enemy") if enemy.card.engagement <= threat]
    if not able:
        return ""
    highest = max(enemy.card.engagement for enemy in able)
    tied = [enemy for enemy in able if enemy.card.engagement == highest]
    return await pick_one(g.state.first, "engage.tie", keys(tied), about={"seat": seat})
