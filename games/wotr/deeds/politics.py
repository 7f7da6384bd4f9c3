"""Nations that wake and come closer to war."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.titles.deeds import Seen
from games.titles.grammar import Noun, phrase, say
from games.wotr.deeds.counted import steps
from games.wotr.words.nouns import noun


def war_tail(seen: Seen) -> str:
    """How far the nation has come, behind its step."""
    left = seen.note
    if left == 0:
        return phrase(_(": at war now"), who=noun(seen.event.nation))
    return phrase(_("; %(steps)s to go"), steps=steps(left), who=Noun("", left > 1))


def stepped(seen: Seen) -> str:
    return say(
        _("%(who)s came a step closer to war%(tail)s."), who=noun(seen.event.nation), tail=war_tail(seen)
    )


def roused_and_stepped(seen: Seen) -> str:
    text = _("%(who)s [was|were] roused and came a step closer to war%(tail)s.")
    return say(text, who=noun(seen.event.nation), tail=war_tail(seen))


def roused(seen: Seen) -> str:
    return say(_("%(who)s [was|were] roused."), who=noun(seen.event.nation))
