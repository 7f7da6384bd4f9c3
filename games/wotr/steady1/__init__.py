"""Steady as it was in version 1.0, kept to measure by: what was changed since, as it was then.

Everything else is the steady of today. Nobody is offered it at a table.

    ring_road    the Fellowship and the hunt       realms    nations, companions, Nazgûl, cards
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel import Question
from games.players.opponent import Planned
from games.wotr.entry import COUNSELS
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.steady.acts import NEVER, WORTH, plainly
from games.wotr.steady.choices import CHOICES
from games.wotr.steady.mind import Mind
from games.wotr.steady.planning import AHEAD
from games.wotr.steady1 import realms, ring_road

__all__ = ["FirstMind", "Steady1"]


def counselling(nation: str) -> Callable[[Mind, str], float]:
    return lambda mind, face: realms.advance_worth(mind, nation)


class FirstMind(Mind):
    worths = {
        **WORTH,
        "move_fellowship": lambda mind, face: ring_road.step_worth(mind),
        "hide_fellowship": lambda mind, face: ring_road.hide_worth(mind),
        "separate_companions": plainly(NEVER),
        "move_companions": realms.journeys,
        "move_minions": lambda mind, face: realms.flight_worth(mind),
        "advance_nation": realms.advancing,
        "bring_minion": realms.bringing,
        "play_card": realms.playing,
        **{counsel.key: counselling(counsel.nation) for counsel in COUNSELS},
    }
    ring_price = {FREE_PEOPLES: 1.5, SHADOW: 0.5}


class Steady1(Planned):
    name = "steady1"
    choices = {
        **CHOICES,
        "politics.nation": realms.nation,
        "companions.from": realms.companions_from,
        "companions.to": realms.companions_to,
        "fellowship.separate_to": realms.companions_to,
        "fellowship.separate": ring_road.separate,
        "fellowship.guide": ring_road.guide,
        "hunt.allocate": ring_road.allocate,
        "hunt.damage": ring_road.take_damage,
        "cards.play": realms.play,
    }
    mind: Callable[[Any, Question], Any] = FirstMind
    ahead = AHEAD
