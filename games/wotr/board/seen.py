"""From a view to what the board draws. Everything in it is public: the view holds nothing else."""

from __future__ import annotations

from games.wotr.board.position import (
    Die,
    HuntBox,
    Politics,
    Position,
    ShownFellowship,
    ShownForce,
    Units,
)
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, SHADOW, SIDES, Side
from games.wotr.figures import FIGURES, NATION_OF, NAZGUL, Stack, of_side, other
from games.wotr.position import OWNER, victory_points
from games.wotr.state import State


def position_of(view: State, caption: tuple[str, str] = ("", "")) -> Position:
    """The board as this view knows it."""
    ring = view.fellowship
    return Position(
        forces=tuple(forces(view)),
        fellowship=ShownFellowship(
            region=ring.region or "",
            progress=ring.progress,
            corruption=ring.corruption,
            revealed=not ring.hidden,
            guide=ring.guide,
            companions=tuple(ring.companions),
            mordor=ring.mordor,
        ),
        politics={n: Politics(steps, n not in view.passive) for n, steps in view.steps_to_war.items()},
        control={region: _holder(region) for region in view.captured},
        victory={side: victory_points(view, side) for side in SIDES},
        hunt=HuntBox(view.hunt_box[SHADOW], view.hunt_box[FREE_PEOPLES], len(view.tiles.pool)),
        dice={side: tuple(Die(face) for face in view.dice[side]) for side in SIDES},  # type: ignore[arg-type]
        rings=dict(view.rings),
        caption=caption,
    )


def _holder(region: str) -> Side:
    owner = OWNER[region]
    assert owner is not None
    return other(owner)


def forces(view: State) -> list[ShownForce]:
    """What each side has in each region, in the field and besieged."""
    found: list[ShownForce] = []
    for stacks, besieged in ((view.field, False), (view.inside, True)):
        for region in sorted(stacks):
            for side in SIDES:
                stack = of_side(stacks[region], side)
                if stack:
                    found.append(force(region, side, stack, besieged))
    return found


def force(region: str, side: Side, stack: Stack, besieged: bool) -> ShownForce:
    counts: dict[str, dict[str, int]] = {}
    for figure, number in stack.items():
        if nation := NATION_OF.get(figure):
            counts.setdefault(nation, {})[figure.removeprefix(f"{nation}_")] = number
    return ShownForce(
        region,
        side,
        {nation: Units(**kinds) for nation, kinds in counts.items()},
        stack.get(NAZGUL, 0),
        tuple(figure for figure in FIGURES if figure in stack and figure in CHARACTERS),
        besieged,
    )
