"""The turn told: dice, Generals, leadership, Great Bats."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.events import (
    ActionDiceRolled,
    BatsPlaced,
    BatsSpent,
    DiceRecovered,
    DieDiscarded,
    DieRolledAgain,
    DieUsed,
    GeneralsActivated,
    GeneralUsed,
    LeadershipLost,
    LeadershipPlaced,
    Passed,
    StepReached,
    TurnCleared,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.words.actions import ability, action
from games.bofa.words.causes import caused
from games.bofa.words.nouns import (
    a_die,
    bats,
    by_territory,
    face,
    faces,
    leadership_tokens,
    noun,
    people,
    person,
    place,
    places,
)
from games.kernel import TurnBegan
from games.titles.grammar import fill, finish, say
from games.titles.tellers import Telling, tells

TURN: Telling = {}


@tells(TURN)
def turn_began(event: TurnBegan) -> str:
    return say(_("Turn %(turn)d began."), turn=event.turn)


@tells(TURN)
def step_reached(event: StepReached) -> str:
    """What the step brings is told by its own events."""
    return ""


@tells(TURN)
def dice_recovered(event: DiceRecovered) -> str:
    return say(
        _("Both sides took their dice back: the Free Peoples %(free)d, the Shadow %(shadow)d."),
        free=event.pools[FREE_PEOPLES],
        shadow=event.pools[SHADOW],
    )


@tells(TURN)
def generals_activated(event: GeneralsActivated) -> str:
    if not event.generals:
        return say(_("The Free Peoples activated no General."))
    return say(_("The Free Peoples activated %(generals)s."), generals=people(event.generals))


@tells(TURN)
def general_used(event: GeneralUsed) -> str:
    text = _("%(who)s used his activation token to %(ability)s.")
    return say(text, who=person(event.general), ability=ability(event.ability))


@tells(TURN)
def leadership_placed(event: LeadershipPlaced) -> str:
    facts = {"who": noun(event.side), "places": places(event.tokens)}
    if max(event.tokens.values()) > 1:
        tokens = leadership_tokens(max(event.tokens.values()))
        told = say(_("%(who)s placed %(tokens)s on the army of %(places)s."), **facts, tokens=tokens)
        return caused(told, event.because)
    text = ngettext(
        "%(who)s placed a leadership token on the army of %(places)s.",
        "%(who)s placed a leadership token on each army of these regions: %(places)s.",
        len(event.tokens),
    )
    return caused(finish(fill(text, **facts)), event.because)


@tells(TURN)
def leadership_lost(event: LeadershipLost) -> str:
    text = _("%(who)s lost %(tokens)s of the army of %(region)s.")
    tokens = leadership_tokens(event.tokens)
    told = say(text, who=noun(event.side), tokens=tokens, region=place(event.region))
    return caused(told, event.because)


@tells(TURN)
def bats_placed(event: BatsPlaced) -> str:
    count = sum(event.bats.values())
    text = _("The Shadow placed %(bats)s: %(where)s.")
    return say(text, bats=bats(count), where=by_territory(event.bats))


@tells(TURN)
def bats_spent(event: BatsSpent) -> str:
    text = _("The Shadow took %(bats)s out of %(territory)s.")
    return caused(say(text, bats=bats(event.bats), territory=noun(event.territory)), event.because)


@tells(TURN)
def action_dice_rolled(event: ActionDiceRolled) -> str:
    return say(_("%(who)s rolled %(dice)s."), who=noun(event.side), dice=faces(event.faces))


@tells(TURN)
def die_rolled_again(event: DieRolledAgain) -> str:
    text = _("%(who)s rolled %(die)s again: %(face)s.")
    told = say(text, who=noun(event.side), die=a_die(event.face), face=face(event.to))
    return caused(told, event.because)


@tells(TURN)
def die_used(event: DieUsed) -> str:
    text = _("%(who)s used %(die)s to %(action)s.")
    return say(text, who=noun(event.seat), die=a_die(event.face), action=action(event.action))


@tells(TURN)
def die_discarded(event: DieDiscarded) -> str:
    text = _("%(who)s put %(die)s aside unused.")
    return caused(say(text, who=noun(event.side), die=a_die(event.face)), event.because)


@tells(TURN)
def passed(event: Passed) -> str:
    return say(_("%(who)s passed, with fewer unused dice than the other side."), who=noun(event.seat))


@tells(TURN)
def turn_cleared(event: TurnCleared) -> str:
    return gettext(
        "The turn is over: leadership and activation tokens and Great Bats left the board, Eagles flew home."
    )
