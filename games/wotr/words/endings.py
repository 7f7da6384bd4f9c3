"""How a game ended, and where one stands."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Ending, GameEnded
from games.titles.grammar import say
from games.wotr.facts import SHADOW, SIDES
from games.wotr.state import State
from games.wotr.victory import POINTS_TO_WIN
from games.wotr.words.nouns import noun, seat, side_of_seat

STEPS = {
    "setup": _("set-up"),
    "recover": _("new dice and cards"),
    "fellowship": _("Fellowship phase"),
    "hunt": _("hunt allocation"),
    "roll": _("action roll"),
    "action": _("actions"),
    "end": _("end of the actions"),
    "victory": _("victory check"),
}


def ending(how: Ending) -> str:
    """Why the game is over, where the rules ended it; empty where the players did."""
    if how.how == "corruption":
        return say(_("Corruption reached 12: the Ring-bearers gave in to the Ring."))
    if how.how == "ring_destroyed":
        return say(_("The Ring-bearers came to the Crack of Doom: the One Ring is destroyed."))
    if how.how == "conquest":
        side = side_of_seat(how.winners[0])
        text = _(
            "The Free Peoples hold cities and strongholds of the Shadow worth %(points)d victory points "
            "or more."
        )
        if side == SHADOW:
            text = _(
                "The Shadow holds cities and strongholds of the Free Peoples worth %(points)d victory "
                "points or more."
            )
        return say(text, points=POINTS_TO_WIN[side])
    return ""


def game_ended(event: GameEnded) -> str:
    """The end as an event: why, and who won."""
    parts = [ending(Ending(event.winners, event.how)) or gettext("The game is over.")]
    if len(event.winners) > 1:
        parts.append(say(_("%(who)s won the game."), who=noun(side_of_seat(event.winners[0]))))
    else:
        parts += [say(_("%(who)s won the game."), who=seat(winner)) for winner in event.winners]
    return " ".join(parts)


def foremost(players: Sequence[str]) -> str:
    """Who of the winning team did best. R15.25, R15.26, A57"""
    if len(players) > 1:
        return gettext("The teammates share the individual victory.")
    return say(_("%(who)s [is|are] the individual winner."), who=seat(players[0]))


def result(view: State) -> list[str]:
    """What is told at the end besides who won."""
    return [foremost(view.foremost)] if view.foremost else []


def headline(view: State) -> str:
    """ "Turn 6, actions"."""
    if view.ending is not None:
        return say(_("Over after turn %(turn)d"), turn=view.turn)
    if view.turn == 0:
        return say(STEPS["setup"])
    if view.acting and view.acting not in SIDES:
        return say(_("Turn %(turn)d, action of %(who)s"), turn=view.turn, who=seat(view.acting))
    return say(_("Turn %(turn)d, %(step)s"), turn=view.turn, step=gettext(STEPS[view.step]))
