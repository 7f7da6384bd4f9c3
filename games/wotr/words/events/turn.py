"""The turn told: steps, dice, rings."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.kernel import TurnBegan
from games.titles.grammar import also, fill, finish, language, say
from games.titles.tellers import Telling, tells
from games.wotr.events import (
    ActionConcerned,
    ActionDiceRolled,
    DiceRecovered,
    DieChanged,
    DieDiscarded,
    DieGained,
    DieJoinedHunt,
    DieLost,
    DieUsed,
    HuntDiceAllocated,
    LeadersChosen,
    MessengerUsed,
    Passed,
    RingSpent,
    RingUsed,
    StepReached,
    TeamJudged,
)
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, SHADOW, name
from games.wotr.words.actions import ACTIONS
from games.wotr.words.causes import caused
from games.wotr.words.endings import foremost
from games.wotr.words.nouns import a_die, faces, label, noun, person, seat, side_of_seat, the_die

TURN: Telling = {}


@tells(TURN)
def turn_began(event: TurnBegan) -> str:
    return say(_("Turn %(turn)d began."), turn=event.turn)


@tells(TURN)
def step_reached(event: StepReached) -> str:
    """What the step brings is told by its own events."""
    return ""


@tells(TURN)
def leaders_chosen(event: LeadersChosen) -> str:
    leads = _("%(who)s [leads|lead] %(side)s this turn.")
    return " ".join(
        say(leads, who=seat(leader), side=noun(side))
        for side, leader in event.leading.items()
        if leader != side
    )


@tells(TURN)
def dice_recovered(event: DiceRecovered) -> str:
    return say(
        _("Both sides took their dice back: %(free)d for the Free Peoples, %(shadow)d for the Shadow."),
        free=event.pools[FREE_PEOPLES],
        shadow=event.pools[SHADOW],
    )


@tells(TURN)
def hunt_dice_allocated(event: HuntDiceAllocated) -> str:
    if not event.dice:
        return say(_("The Shadow put no die in the Hunt Box."))
    text = ngettext(
        "The Shadow put %(count)d die in the Hunt Box.",
        "The Shadow put %(count)d dice in the Hunt Box.",
        event.dice,
    )
    return finish(fill(text, count=event.dice))


@tells(TURN)
def action_dice_rolled(event: ActionDiceRolled) -> str:
    if not event.faces:
        return say(_("%(who)s had no die to roll."), who=noun(event.side))
    told = say(_("%(who)s rolled %(dice)s."), who=noun(event.side), dice=faces(event.faces))
    if "eye" in event.faces:
        told = also(told, gettext("Eyes go to the Hunt Box."))
    return told


@tells(TURN)
def die_used(event: DieUsed) -> str:
    action = gettext(ACTIONS[event.action])
    text = _("%(who)s used %(die)s to %(action)s.")
    return say(text, who=seat(event.seat), die=a_die(event.face), action=action)


@tells(TURN)
def die_discarded(event: DieDiscarded) -> str:
    text = _("%(who)s put %(die)s aside unused.")
    return caused(say(text, who=noun(event.side), die=a_die(event.face)), event.because)


@tells(TURN)
def passed(event: Passed) -> str:
    return say(_("%(who)s passed, with fewer unused dice than the other side."), who=seat(event.seat))


@tells(TURN)
def die_changed(event: DieChanged) -> str:
    text = _("%(who)s turned %(die)s to %(face)s.")
    told = say(text, who=noun(event.side), die=a_die(event.face), face=name(event.to, language()))
    told = caused(told, event.because)
    return also(told, gettext("Eyes go to the Hunt Box.")) if event.to == "eye" else told


@tells(TURN)
def ring_used(event: RingUsed) -> str:
    text = _("%(who)s used an Elven Ring to turn %(die)s to %(face)s.")
    told = say(text, who=seat(event.seat), die=the_die(event.face), face=name(event.to, language()))
    if event.to == "eye":
        told = also(told, gettext("Eyes go to the Hunt Box."))
    if side_of_seat(event.seat) == FREE_PEOPLES:
        return also(told, gettext("The Ring goes to the Shadow."))
    return also(told, gettext("The Ring is out of the game."))


@tells(TURN)
def ring_spent(event: RingSpent) -> str:
    told = caused(say(_("%(who)s gave up an Elven Ring."), who=seat(event.seat)), event.because)
    return also(told, gettext("The Ring goes to the Shadow."))


@tells(TURN)
def die_joined_hunt(event: DieJoinedHunt) -> str:
    return say(
        _("The die that moved the Fellowship went to the Hunt Box and adds 1 to later hunt dice this turn.")
    )


@tells(TURN)
def die_gained(event: DieGained) -> str:
    if event.because in CHARACTERS:
        text = _("%(who)s [has|have] one die more from the next turn on, because %(character)s is in play.")
        return say(text, who=noun(event.side), character=person(event.because))
    text = _("%(who)s [has|have] one die more from the next turn on.")
    return caused(say(text, who=noun(event.side)), event.because)


@tells(TURN)
def die_lost(event: DieLost) -> str:
    if event.because in CHARACTERS:
        text = _("%(who)s [has|have] one die less from the next turn on, because %(character)s is gone.")
        return say(text, who=noun(event.side), character=person(event.because))
    text = _("%(who)s [has|have] one die less from the next turn on.")
    return caused(say(text, who=noun(event.side)), event.because)


@tells(TURN)
def messenger_used(event: MessengerUsed) -> str:
    return say(_("The Mouth of Sauron let the Muster die count as an Army die."))


@tells(TURN)
def action_concerned(event: ActionConcerned) -> str:
    """The position says which nations rest (R16.3)."""
    return ""


@tells(TURN)
def team_judged(event: TeamJudged) -> str:
    """R15.25, R15.26: the points of each, and who did best."""
    points = ", ".join(f"{label(player)} {number}" for player, number in event.points.items())
    told = say(_("Points within the team: %(points)s."), points=points)
    best = max(event.points.values())
    return also(told, foremost([player for player, number in event.points.items() if number == best]))
