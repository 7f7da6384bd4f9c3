"""What the book charts of a war, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_noop as _

from games.titles.grammar import language, say
from games.titles.paper import Chart, Series, mark_of
from games.wotr.facts import FREE_PEOPLES, SHADOW, name
from games.wotr.position import victory_points
from games.wotr.state import MOST_CORRUPTION, State
from games.wotr.victory import POINTS_TO_WIN


def sample(view: State) -> dict[str, float]:
    return {
        "corruption": view.fellowship.corruption,
        SHADOW: victory_points(view, SHADOW),
        FREE_PEOPLES: victory_points(view, FREE_PEOPLES),
    }


def charts(samples: Sequence[Mapping[str, float]]) -> list[Chart]:
    corruption = Series(name("corruption", language()), "shadow", _values(samples, "corruption"))
    points = [
        Series(name(side, language()), mark_of(side), _values(samples, side))
        for side in (SHADOW, FREE_PEOPLES)
    ]
    return [
        Chart("corruption", corruption.name, (corruption,), MOST_CORRUPTION, _limit(MOST_CORRUPTION)),
        Chart(
            "victory",
            name("victory_points", language()),
            tuple(points),
            POINTS_TO_WIN[SHADOW],
            _limit(POINTS_TO_WIN[SHADOW]),
        ),
    ]


def _values(samples: Sequence[Mapping[str, float]], key: str) -> tuple[float, ...]:
    return tuple(sample[key] for sample in samples)


def _limit(points: int) -> str:
    return say(_("%(points)d: the Shadow wins"), points=points)
