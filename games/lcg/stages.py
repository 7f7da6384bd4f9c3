"""L3.39 to L3.43, L8: when a stage is done, what comes next, and the score."""

from __future__ import annotations

from games.kernel import Seat, draw
from games.lcg.cards.registry import WHEN_REVEALED, Game
from games.lcg.events.encounter import StageCompleted, StageReached
from games.lcg.events.rounds import ScenarioWon
from games.lcg.facts import HEROES, SCENARIOS, STAGES, card_of
from games.lcg.state import MOST_THREAT, State
from games.lcg.values import claimed, enemies, in_play

POINTS_A_ROUND = 10
BLOCKERS = {
    "beorns_path": "ungoliants_spawn",
    "to_the_river": "hill_troll",
    "out_of_the_dungeons": "nazgul_of_dol_guldur",
}
"""By stage: what must not be in play when it is completed."""


class ScenarioOver(Exception):
    """Unwinds the round when a scenario of a campaign has been won and another follows."""


def is_blocked(state: State) -> bool:
    """L3.41: a text of the stage keeps it from being completed."""
    if state.stage in BLOCKERS:
        return in_play(state, BLOCKERS[state.stage])
    if state.stage == "the_necromancers_tower":
        return not claimed(state)
    if state.stage == "through_the_caverns":
        return not state.rescued or len(claimed(state)) < 3
    return False


async def settle(g: Game) -> None:
    """The state check: advance as soon as nothing keeps the players from it (L3.39, L3.41)."""
    while is_complete(g.state):
        await advance(g)
    if g.state.stage == "ambush_on_the_shore" and g.state.no_staging and not enemies(g.state):
        win(g)


def is_complete(state: State) -> bool:
    """L3.43: stages without quest points are never completed by progress."""
    points = STAGES[state.stage].quest_points
    return 0 < points <= state.progress and not is_blocked(state)


async def advance(g: Game) -> None:
    """L3.40: tokens go back, the next card is followed and flipped at once; nothing else changes."""
    stage = STAGES[g.state.stage]
    g.record(StageCompleted(stage.key))
    if not stage.next:
        win(g)
    (following,) = await draw("stage", stage.next) if len(stage.next) > 1 else stage.next
    await flip(g, following)


async def flip(g: Game, stage: str) -> None:
    """The quest card is there, and does what it says when revealed."""
    g.record(StageReached(stage))
    if stage in WHEN_REVEALED:
        await WHEN_REVEALED[stage](g, stage)


async def enemy_defeated(g: Game, copy: str) -> None:
    """Don't Leave the Path! is won by defeating Ungoliant's Spawn (X15)."""
    if g.state.stage == "dont_leave_the_path" and card_of(copy).key == "ungoliants_spawn":
        g.record(StageCompleted(g.state.stage))
        win(g)


# --- the end -----------------------------------------------------------------------------------------


def win(g: Game) -> None:
    """L8.1: all players win, also those who are out; in a campaign the next scenario follows (L14.2)."""
    g.record(score(g.state, g.options.count_rounds))
    if g.options.campaign and next_scenario(g.state):
        raise ScenarioOver
    g.end(g.seats, "won")


def next_scenario(state: State) -> str:
    """L14.5."""
    order = list(SCENARIOS)
    at = order.index(state.scenario) + 1
    return order[at] if at < len(order) else ""


def score(state: State, count_rounds: bool = False) -> ScenarioWon:
    """L8.15: the sum over the players, less the group's victory points once (L8.17); not divided (L8.19)."""
    threat = sum(MOST_THREAT if p.out else p.threat for p in state.players.values())
    dead = sum(dead_heroes_of(state, seat) for seat in state.seats)
    damage = sum(piece.damage for key, piece in state.cards.items() if key in HEROES)
    victory = sum(card_of(copy).victory for copy in state.victory)
    rounds = POINTS_A_ROUND * (state.turn - state.before - 1) if count_rounds else 0
    total = threat + dead + damage - victory + rounds
    return ScenarioWon(state.scenario, total, threat, dead, damage, victory, rounds)


def dead_heroes_of(state: State, seat: Seat) -> int:
    """Their threat costs; all of them, if the player is out (L8.16)."""
    player = state.players[seat]
    heroes = state.lists[seat].heroes
    return sum(HEROES[hero].threat_cost for hero in heroes if player.out or hero in player.discard)
