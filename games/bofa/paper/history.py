"""What the book charts of a battle, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.facts import FREE_PEOPLES, LAST_SPACE, SHADOW, SIDES, name
from games.bofa.position import points
from games.bofa.state import State
from games.bofa.victory import POINTS_TO_WIN
from games.bofa.words.nouns import label
from games.titles.grammar import finish, language, say
from games.titles.paper import Chart, Series, mark_of


def sample(view: State) -> dict[str, float]:
    units: dict[str, float] = dict.fromkeys(SIDES, 0)
    for army in view.armies.values():
        units[army.side] += army.size
    return {"fate": view.fate.marker, "points": points(view), **units}


def charts(samples: Sequence[Mapping[str, float]]) -> list[Chart]:
    return [
        Chart(
            "fate",
            finish(label("fate_track")),
            (_series(samples, FREE_PEOPLES, "fate"),),
            LAST_SPACE,
            say(_("%(last)d: the Free Peoples win"), last=LAST_SPACE),
        ),
        Chart(
            "victory",
            gettext("Points of the Shadow"),
            (_series(samples, SHADOW, "points"),),
            POINTS_TO_WIN,
            say(_("%(points)d points: the Shadow wins"), points=POINTS_TO_WIN),
        ),
        Chart("units", gettext("Units on the board"), tuple(_series(samples, side, side) for side in SIDES)),
    ]


def _series(samples: Sequence[Mapping[str, float]], side: str, key: str) -> Series:
    return Series(name(side, language()), mark_of(side), tuple(sample[key] for sample in samples))
