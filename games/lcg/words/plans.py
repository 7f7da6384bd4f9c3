"""What a practice companion means to do this round, told to its partners when they ask."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.kernel import Question, Seat
from games.lcg.state import State
from games.lcg.steady.mind import Mind
from games.lcg.steady.questing import commit
from games.lcg.words.nouns import things
from games.titles.grammar import say


def plan(view: State, seat: Seat, bot: str) -> str:
    """Who would go on the quest as things stand, and who would stay to fight."""
    mind = Mind(view, Question(seat, "quest.commit", {}))
    ready = [piece.key for piece in mind.mine() if not piece.exhausted]
    going = commit(mind, ready)
    staying = [key for key in ready if key not in going]
    if not going:
        return say(_("As things stand it sends nobody on the quest."))
    if not staying:
        return say(_("As things stand it sends everybody on the quest: %(names)s."), names=things(going))
    return say(
        _("As things stand it sends on the quest: %(names)s. To fight stay: %(others)s."),
        names=things(going),
        others=things(staying),
    )
