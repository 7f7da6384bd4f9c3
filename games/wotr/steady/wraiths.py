"""Where the Nazgûl are wanted: over the Ring-bearers, and with the armies that are about to fight."""

from __future__ import annotations

from games.wotr.facts import SHADOW
from games.wotr.figures import NAZGUL, WITCH_KING, Stack, units_of
from games.wotr.position import armies
from games.wotr.steady.mind import Mind
from games.wotr.travel import forbidden_to_minions

DONE = "done"
WRAITHS = (NAZGUL, WITCH_KING)
OVER_THE_RING = 0.5
"""What the first Nazgûl where the Ring-bearers are is worth besides: a hunt die is rolled again."""


def wraiths_at(mind: Mind, region: str) -> int:
    return sum(
        stacks.get(region, {}).get(figure, 0)
        for stacks in (mind.state.field, mind.state.inside)
        for figure in WRAITHS
    )


def wanted(mind: Mind) -> dict[str, int]:
    """How many are wanted where."""
    found: dict[str, int] = {}
    at = mind.state.fellowship.region
    if at and mind.state.fellowship.mordor is None and not forbidden_to_minions(mind.state, at):
        found[at] = 1
    hosts = [region for region in armies(mind.state, SHADOW) if _fights(mind, region)]
    hosts.sort(key=lambda region: -_weight(mind, region))
    for rank, region in enumerate(hosts[:3]):
        found[region] = max(found.get(region, 0), 3 if rank == 0 else 1)
    return found


def _fights(mind: Mind, region: str) -> bool:
    units = units_of(mind.state.field[region], SHADOW)
    return units >= 4 and (region in mind.state.inside or mind.neighbours_with_enemies(region) > 0)


def _weight(mind: Mind, region: str) -> float:
    besieging = 1.5 if region in mind.state.inside else 1.0
    return mind.pull[region] * units_of(mind.state.field[region], SHADOW) * besieging


def lacking(mind: Mind, but: str = "") -> list[str]:
    """Where some are missing, the most urgent first."""
    needs = wanted(mind)
    return [region for region, number in needs.items() if region != but and wraiths_at(mind, region) < number]


def spare(mind: Mind, items: list[str]) -> list[str]:
    """Where there are more than are wanted."""
    needs = wanted(mind)
    return [at for at in items if wraiths_at(mind, at) > needs.get(at, 0)]


def flight_worth(mind: Mind) -> float:
    field = [region for region in {**mind.state.field, **mind.state.inside} if wraiths_at(mind, region)]
    missing = lacking(mind)
    moves = min(len(missing), len(spare(mind, field)))
    hunting = OVER_THE_RING if moves and mind.state.fellowship.region in missing else 0.0
    return 0.1 + 0.4 * min(3, moves) + hunting


def fly_from(mind: Mind, items: list[str]) -> str:
    found = spare(mind, [item for item in items if item not in (DONE, "mouth_of_sauron")])
    if DONE in items and not (found and lacking(mind)):
        return DONE
    return found[0] if found else items[0]


def who_flies(mind: Mind, stack: Stack) -> list[str]:
    """One at a time; the Witch-king stays with an army that he leads."""
    return [NAZGUL if NAZGUL in stack else WITCH_KING]


def fly_to(mind: Mind, items: list[str]) -> str:
    found = [region for region in lacking(mind, but=str(mind.about.get("region", ""))) if region in items]
    if found:
        return found[0]
    needs = wanted(mind)
    return max(items, key=lambda region: (region in needs, mind.pull[region]))
