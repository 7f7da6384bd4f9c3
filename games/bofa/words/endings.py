"""How a game ended, and where one stands."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.facts import LAST_SPACE, NAME, SHEETS, name
from games.bofa.figures import BEORN
from games.bofa.state import State
from games.bofa.victory import POINTS_TO_WIN
from games.bofa.words.nouns import noun
from games.kernel import Ending, GameEnded
from games.titles.grammar import language, say

ENDINGS = {
    "fate": _("The fate marker reached %(last)d: the Free Peoples held out."),
    "beorn": _("Beorn came while the Shadow had fewer than %(few)d points."),
    "bolg": _("Bolg was eliminated."),
    "points": _("The Shadow controlled places worth %(points)d points or more at the end of the turn."),
    "front_gate": _("The Shadow took the Front Gate and had %(points)d points or more."),
}
STEPS = {"setup": _("set-up"), "roll": _("action roll")}


def ending(how: Ending) -> str:
    """Why the game is over, where the rules ended it; empty where the players did."""
    text = ENDINGS.get(how.how)
    if text is None:
        return ""
    return say(text, last=LAST_SPACE, few=SHEETS[BEORN].points_to_win, points=POINTS_TO_WIN)


def game_ended(event: GameEnded) -> str:
    """The end as an event: why, and who won."""
    parts = [ending(Ending(event.winners, event.how)) or gettext("The game is over.")]
    parts += [say(_("%(who)s won the game."), who=noun(winner)) for winner in event.winners]
    return " ".join(parts)


def headline(view: State) -> str:
    """ "Turn 6, Action Round"."""
    if view.ending is not None:
        return say(_("Over after turn %(turn)d"), turn=view.turn)
    if view.turn == 0:
        return say(STEPS["setup"])
    return say(_("Turn %(turn)d, %(step)s"), turn=view.turn, step=step(view.step))


def step(key: str) -> str:
    return gettext(STEPS[key]) if key in STEPS else name(key, language()) if key in NAME else key
