"""Armies on the scenario's stage: one action with what its end demands, and battles without preliminaries.

    game = given(edoras="3 rohan_regular", westemnet="6 isengard_regular", at_war="isengard")
    fight(game, "westemnet", "edoras", shadow=["continue"], dice=[…])

`fight` gives battle with the whole army of the region, or with the stated part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel import Table
from games.wotr.armies import settle_action
from games.wotr.battle import army_at, give_battle
from games.wotr.combat import CombatTerms
from games.wotr.events import CombatRolled, LeadersRerolled
from games.wotr.facts import FREE_PEOPLES, SHADOW, Side
from games.wotr.figures import units_of
from games.wotr.invariants import settled_position
from games.wotr.state import State
from tests.kernel.stage import Rule
from tests.wotr.scenario import Scenario, stack


def acts(game: Scenario, rule: Rule, *args: Any, **more: Any) -> Scenario:
    """One whole action: the rule, then the stacking limit and the like."""

    async def action(g: Table[State], *args: Any, **rest: Any) -> None:
        await rule(g, *args, **rest)
        await settle_action(g)
        assert settled_position(g.state) == []

    return game.plays(action, *args, **more)


def fight(
    game: Scenario,
    origin: str,
    target: str,
    figures: str = "",
    *,
    by: Side = SHADOW,
    dice: Iterable[int] = (),
    free_peoples: str | Sequence[Any] = (),
    shadow: str | Sequence[Any] = (),
    terms: CombatTerms | None = None,
) -> Scenario:
    """A battle of the side `by`, with these answers and dice, as far as they go."""
    here, _ = army_at(game.state, by, origin)
    force = stack(figures) if figures else here
    assert units_of(force, by), f"{by} has no army in {origin}"
    acts(game, give_battle, by, origin, target, force, terms, dice=dice)
    return game.answers(free_peoples=free_peoples, shadow=shadow)


def rolls(game: Scenario, side: str) -> list[tuple[tuple[int, ...], int, int]]:
    """The Combat rolls of a side: dice, the number that hits, hits."""
    return [(roll.dice, roll.needs, roll.hits) for roll in game.told(CombatRolled) if roll.side == side]


def rerolls(game: Scenario, side: str) -> list[tuple[tuple[int, ...], int]]:
    """The Leader re-rolls of a side: dice and hits."""
    return [(roll.dice, roll.hits) for roll in game.told(LeadersRerolled) if roll.side == side]


__all__ = ["FREE_PEOPLES", "SHADOW", "acts", "fight", "rerolls", "rolls"]
