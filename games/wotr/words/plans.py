"""What a practice opponent is after, told to its own side when it asks."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.kernel import Question, Seat
from games.titles.grammar import say
from games.wotr.captain import CaptainMind
from games.wotr.captain.campaign import CampaignGround
from games.wotr.facts import SHADOW
from games.wotr.state import State
from games.wotr.words.nouns import place

PLANNERS = ("captain", "steward")


def plan(view: State, seat: Seat, bot: str) -> str:
    """The goal of its campaign; for the Free Peoples, where it expects the Shadow's."""
    mind = CaptainMind(view, Question(seat, "", {}))
    ground = mind.ground
    if bot not in PLANNERS or not isinstance(ground, CampaignGround):
        return ""
    if mind.side == SHADOW:
        return say(_("Its campaign goes for %(region)s."), region=place(ground.goal))
    return say(
        _("It expects the Shadow at %(region)s, and holds what lies there."), region=place(ground.goal)
    )
