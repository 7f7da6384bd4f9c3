"""What plans of battles share, whatever the game: what a die needs, a round in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.titles.deeds import Fought, Seen
from games.titles.grammar import fill, phrase, say
from games.titles.paper import PaperDie

BEST = 6


def cut_into_rounds(fought: Sequence[Seen], begins: type) -> list[list[Seen]]:
    """What happened in each round; what came before the first one belongs to none."""
    found: list[list[Seen]] = []
    for seen in fought:
        if isinstance(seen.event, begins):
            found.append([])
        if found:
            found[-1].append(seen)
    return found


def hits_on(lows: Sequence[int]) -> str:
    """What a die must show, where all rounds ask the same."""
    if len(set(lows)) != 1:
        return ""
    low = lows[0]
    if low == BEST:
        return gettext("hits on 6")
    return phrase(_("hits on %(low)d and 6") if low == BEST - 1 else _("hits on %(low)d to 6"), low=low)


def hits(count: int) -> str:
    if count == 0:
        return gettext("no hit")
    return fill(ngettext("%(count)d hit", "%(count)d hits", count), count=count)


def round_words(number: int, sides: Sequence[tuple[str, Fought]]) -> str:
    """A round for who sees no plan."""
    what = "; ".join(_side_words(name, fought) for name, fought in sides)
    return say(_("Round %(number)d. %(what)s."), number=number, what=what)


def _side_words(name: str, fought: Fought) -> str:
    parts = [*fought.cards, *(_roll_words(why, dice) for why, dice in fought.rolls.rolls), *fought.changes]
    if fought.lost:
        parts.append(phrase(_("losses: %(what)s"), what=fought.lost))
    return f"{name}: {', '.join(parts) or '–'}"


def _roll_words(why: str, dice: Sequence[PaperDie]) -> str:
    pips = " ".join(str(die.pips) for die in dice)
    return f"{why} {pips} ({hits(sum(die.hit for die in dice))})".strip()
