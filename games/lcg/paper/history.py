"""What the book charts of a quest, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.lcg.facts import SEATS, name
from games.lcg.paper.pieces import FELLOWSHIP
from games.lcg.stages import score
from games.lcg.state import MOST_THREAT, State
from games.lcg.values import staging_threat
from games.titles.grammar import finish, language, say
from games.titles.paper import Chart, Series

PROGRESS, STAGING, SCORE = "progress", "staging", "score"


def sample(view: State) -> dict[str, float]:
    """Everybody sees these figures; the score is what it would be if the quest were won now."""
    return {
        **{seat: view.players[seat].threat for seat in view.seats},
        PROGRESS: view.progress + (view.active.progress if view.active else 0),
        STAGING: staging_threat(view),
        SCORE: score(view).score,
    }


def charts(samples: Sequence[Mapping[str, float]]) -> list[Chart]:
    spoken = language()
    threat = [
        Series(name(seat, spoken), FELLOWSHIP if place % 2 == 0 else "", _values(samples, seat))
        for place, seat in enumerate(seat for seat in SEATS if seat in samples[0])
    ]
    limit = say(_("%(most)d: out of the game"), most=MOST_THREAT)
    way = (
        Series(finish(name("progress", spoken)), FELLOWSHIP, _values(samples, PROGRESS)),
        Series(finish(name("staging_area", spoken)), "shadow", _values(samples, STAGING)),
    )
    points = Series(finish(name("scoring", spoken)), FELLOWSHIP, _values(samples, SCORE))
    return [
        Chart("threat", gettext("Threat of the players"), tuple(threat), MOST_THREAT, limit),
        Chart("way", gettext("Progress on stage and location, threat in the staging area"), way),
        Chart("score", gettext("Score, had the quest ended then; lower is better"), (points,)),
    ]


def _values(samples: Sequence[Mapping[str, float]], key: str) -> tuple[float, ...]:
    return tuple(sample[key] for sample in samples)
