"""How a game ended, and where one stands."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Ending, GameEnded
from games.lcg.facts import SCENARIOS, name
from games.lcg.state import State
from games.titles.grammar import language, say

ENDINGS = {
    "won": _("The players won: the last stage of the quest is done."),
    "eliminated": _("The players lost: none of them is left in the game."),
    "prisoner_lost": _("The players lost: whoever controlled the prisoner is out of the game."),
}


def ending(how: Ending) -> str:
    """Why the game is over, where the rules ended it; empty where the players did."""
    return gettext(ENDINGS[how.how]) if how.how in ENDINGS else ""


def game_ended(event: GameEnded) -> str:
    return ending(Ending(event.winners, event.how)) or gettext("The game is over.")


def headline(view: State) -> str:
    """ "Round 6, quest phase"; the end with its score."""
    if view.ending is not None:
        if view.scores and view.ending.winners:
            text = _("Over after round %(round)d, score %(score)d")
            return say(text, round=view.turn, score=sum(view.scores))
        return say(_("Over after round %(round)d"), round=view.turn)
    if not view.phase:
        return say(_("Set-up of %(scenario)s"), scenario=SCENARIOS[view.scenario].name[language()])
    phase = name(f"{view.phase}_phase", language())
    return say(_("Round %(round)d, %(phase)s"), round=view.turn, phase=phase)
