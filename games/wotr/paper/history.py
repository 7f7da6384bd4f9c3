"""What the book charts of a war, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import language, say
from games.titles.paper import Chart, Series, mark_of
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, SHADOW, name
from games.wotr.position import victory_points
from games.wotr.state import MORDOR_STEPS, MOST_CORRUPTION, State
from games.wotr.victory import POINTS_TO_WIN


def sample(view: State) -> dict[str, float]:
    return {
        "corruption": view.fellowship.corruption,
        "steps": steps_left(view),
        SHADOW: victory_points(view, SHADOW),
        FREE_PEOPLES: victory_points(view, FREE_PEOPLES),
    }


GATES = ("morannon", "minas_morgul")


def steps_left(view: State) -> int:
    """How many steps the Ring is from the fire by the shortest road: to Mordor, and through it."""
    ring = view.fellowship
    if ring.mordor is not None:
        return MORDOR_STEPS - ring.mordor
    assert ring.region is not None
    return max(0, _from_gate()[ring.region] - ring.progress) + MORDOR_STEPS


@cache
def _from_gate() -> dict[str, int]:
    """Of every region: how far the nearer gate of Mordor is."""
    far = dict.fromkeys(GATES, 0)
    edge = list(GATES)
    for at in edge:
        for near in NEIGHBOURS[at]:
            if near not in far:
                far[near] = far[at] + 1
                edge.append(near)
    return far


def charts(samples: Sequence[Mapping[str, float]]) -> list[Chart]:
    corruption = Series(name("corruption", language()), "shadow", _values(samples, "corruption"))
    steps = Series(gettext("Steps left"), "free", _values(samples, "steps"))
    points = [
        Series(name(side, language()), mark_of(side), _values(samples, side))
        for side in (SHADOW, FREE_PEOPLES)
    ]
    return [
        Chart(
            "corruption",
            gettext("The race of the Ring"),
            (steps, corruption),
            MOST_CORRUPTION,
            _limit(MOST_CORRUPTION),
        ),
        Chart(
            "victory",
            gettext("The race of the armies"),
            tuple(points),
            POINTS_TO_WIN[SHADOW],
            _limit(POINTS_TO_WIN[SHADOW]),
            name("victory_points", language()),
        ),
    ]


def _values(samples: Sequence[Mapping[str, float]], key: str) -> tuple[float, ...]:
    return tuple(sample[key] for sample in samples)


def _limit(points: int) -> str:
    return say(_("%(points)d: the Shadow wins"), points=points)
