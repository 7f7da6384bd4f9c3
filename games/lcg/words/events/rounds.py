"""The round told: first player, planning, elimination, scenarios and their score."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import TurnBegan
from games.lcg.asking import THIS_PHASE
from games.lcg.events.rounds import (
    AbilityUsed,
    ActionAnnounced,
    AskingChanged,
    FirstPlayerNamed,
    PhaseBegan,
    PhaseEnded,
    PlanningFinished,
    PlayerEliminated,
    RoundEnded,
    ScenarioBegan,
    ScenarioWon,
    StepReached,
)
from games.lcg.state import MOST_THREAT
from games.lcg.words.nouns import seat, thing
from games.titles.grammar import also, say
from games.titles.tellers import Telling, tells

ROUNDS: Telling = {}
OUT = {
    "threat": _("%(who)s [is|are] out of the game: threat %(most)d."),
    "heroes": _("%(who)s [is|are] out of the game: the last hero is gone."),
}


@tells(ROUNDS)
def turn_began(event: TurnBegan) -> str:
    return say(_("Round %(round)d began."), round=event.turn)


@tells(ROUNDS)
def step_reached(event: StepReached) -> str:
    """What the step brings is told by its own events."""
    return ""


@tells(ROUNDS)
def phase_began(event: PhaseBegan) -> str:
    """Its events say which phase it is."""
    return ""


@tells(ROUNDS)
def phase_ended(event: PhaseEnded) -> str:
    return ""


@tells(ROUNDS)
def round_ended(event: RoundEnded) -> str:
    return ""


@tells(ROUNDS)
def asking_changed(event: AskingChanged) -> str:
    """A setting, not a move: the page of settings shows it."""
    return ""


@tells(ROUNDS)
def action_announced(event: ActionAnnounced) -> str:
    if not event.when:
        return ""
    if event.when == THIS_PHASE:
        return say(_("%(who)s [wants|want] to act in this phase."), who=seat(event.seat))
    return say(_("%(who)s [wants|want] to act in the next window."), who=seat(event.seat))


@tells(ROUNDS)
def ability_used(event: AbilityUsed) -> str:
    """What it brings is told with its cause."""
    return ""


@tells(ROUNDS)
def first_player_named(event: FirstPlayerNamed) -> str:
    return say(_("%(who)s became first player."), who=seat(event.seat))


@tells(ROUNDS)
def planning_finished(event: PlanningFinished) -> str:
    return say(_("%(who)s finished planning."), who=seat(event.seat))


@tells(ROUNDS)
def player_eliminated(event: PlayerEliminated) -> str:
    return say(OUT[event.how], who=seat(event.seat), most=MOST_THREAT)


@tells(ROUNDS)
def scenario_won(event: ScenarioWon) -> str:
    """The score with its parts, as it is added up."""
    told = say(_("The players won %(scenario)s."), scenario=thing(event.scenario))
    parts = [
        say(_("Threat %(points)d"), points=event.threat),
        gettext("heroes lost %(points)d") % {"points": event.dead_heroes},
        gettext("damage %(points)d") % {"points": event.damage},
    ]
    if event.rounds:
        parts.append(gettext("rounds %(points)d") % {"points": event.rounds})
    parts.append(gettext("less victory points %(points)d") % {"points": event.victory})
    text = _("%(parts)s: score %(score)d.")
    return also(told, say(text, parts=", ".join(parts), score=event.score))


@tells(ROUNDS)
def scenario_began(event: ScenarioBegan) -> str:
    text = _("The next scenario began: %(scenario)s.")
    if event.nightmare:
        text = _("The next scenario began, with threat, damage and decks as they were: %(scenario)s.")
    return say(text, scenario=thing(event.scenario))
