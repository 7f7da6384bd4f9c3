"""B28: Beorn, who fights almost like an army."""

from __future__ import annotations

from games.bofa.attack import give_battle
from games.bofa.combat import CombatTerms
from games.bofa.damage import lose_wrath
from games.bofa.events import CharacterEntered, CharacterMoved
from games.bofa.facts import FREE_PEOPLES, NEIGHBOURS, REGIONS, SHADOW, SHEETS
from games.bofa.figures import BEORN, MOVEMENT
from games.bofa.moving import DONE, STOP, entered
from games.bofa.position import has_army, is_ready, targets
from games.bofa.state import State
from games.bofa.victory import check_beorn
from games.kernel import Table, pick_one

Game = Table[State]


def is_on_board(state: State) -> bool:
    return state.where[BEORN] in REGIONS


def landing_places(state: State) -> list[str]:
    """B10.4: regions without an army and not under Shadow control. Our reading."""
    return [region for region in REGIONS if region not in state.armies and region not in state.held]


def can_bring(state: State) -> bool:
    return is_ready(state, BEORN) and bool(landing_places(state))


async def bring(g: Game, because: str = "die") -> None:
    """B28.1, B28.2, B26.5: he enters, and may win the game by it."""
    region = await pick_one(FREE_PEOPLES, "beorn.enter", landing_places(g.state))
    sheet = SHEETS[BEORN]
    wrath = min(sheet.most_wrath, g.state.wrath + sheet.wrath)
    g.record(CharacterEntered(BEORN, region, wrath, because))
    check_beorn(g)
    entered(g, FREE_PEOPLES, region)


async def act(g: Game, face: str) -> None:
    """B28.3, B28.19: with Will of the West for nothing, else for one wrath."""
    if face != "will_of_the_west":
        lose_wrath(g, 1, "move")
    if is_on_board(g.state):
        await move_and_attack(g)


async def move_and_attack(g: Game, because: str = "move") -> None:
    """B28.3 to B28.5, B28.22: up to three regions, then perhaps an attack."""
    for step in range(MOVEMENT[BEORN], 0, -1):
        at = g.state.where[BEORN]
        ways = onward(g.state, at, step)
        stay = [] if has_army(g.state, FREE_PEOPLES, at) else [STOP]
        to = await pick_one(FREE_PEOPLES, "beorn.move", [*ways, *stay], about={"region": at, "steps": step})
        if to == STOP:
            break
        g.record(CharacterMoved(BEORN, at, to, because))
        entered(g, FREE_PEOPLES, to)
    at = g.state.where[BEORN]
    enemies = targets(g.state, FREE_PEOPLES, at)
    if not enemies:
        return
    target = await pick_one(FREE_PEOPLES, "attack.target", [*enemies, DONE], about={"region": at})
    if target != DONE:
        await give_battle(g, FREE_PEOPLES, (at,), target, CombatTerms(because if because != "move" else ""))


def onward(state: State, region: str, steps: int) -> list[str]:
    """B28.6, B28.7: not through the Shadow; through friends only if a free region is left to reach."""
    return [to for to in NEIGHBOURS[region] if _can_end(state, to, steps - 1)]


def _can_end(state: State, region: str, steps: int) -> bool:
    if has_army(state, SHADOW, region):
        return False
    if region not in state.armies:
        return True
    return steps > 0 and any(_can_end(state, to, steps - 1) for to in NEIGHBOURS[region])
