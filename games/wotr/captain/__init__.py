"""Captain, the practice opponent of War of the Ring who has a plan: one campaign, one hunt, one road.

    campaign    the settlement that all hosts of the Shadow go for, and what the Free Peoples hold against it
    road        when the Ring-bearers run, and how the Shadow hunts them

What the plan does not settle is done as steady does it. The plan follows from the view alone, so it is the
same from one question to the next as long as the position is.
"""

from __future__ import annotations

from games.wotr.captain import road
from games.wotr.captain.campaign import CampaignGround, besieging
from games.wotr.steady import Steady, SteadyMind

__all__ = ["Captain", "CaptainMind"]


class CaptainMind(SteadyMind):
    ground_kind = CampaignGround
    worths = {
        **SteadyMind.worths,
        "move_fellowship": road.step_worth,
        "attack": besieging("attack"),
        "attack_with_leader": besieging("attack_with_leader"),
        "move_minions": road.flight_worth,
    }


class Captain(Steady):
    """Plans a whole war."""

    name = "captain"
    choices = {**Steady.choices, "hunt.allocate": road.allocate}
    mind = CaptainMind
