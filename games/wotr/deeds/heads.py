"""The head of a turn: cards drawn, the Fellowship's choices, dice for the hunt, the roll."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_noop as _

from games.kernel import Event
from games.titles.action_dice import cards, word
from games.titles.deeds import Deed, DeedDie, Group, Seen, Telling
from games.titles.grammar import Noun, language, say
from games.wotr.deeds.aftermath import tell_aftermath
from games.wotr.deeds.arrows import arrows
from games.wotr.deeds.counted import eyes
from games.wotr.events import ActionDiceRolled, CardDrawn, DiceRecovered, HuntDiceAllocated
from games.wotr.facts import FREE_PEOPLES, SHADOW, SIDES, name
from games.wotr.state import is_known
from games.wotr.words.nouns import cards as cards_named
from games.wotr.words.nouns import seat, side_of_seat

IN_HEADS: tuple[type[Event], ...] = (ActionDiceRolled, CardDrawn, DiceRecovered, HuntDiceAllocated)


def head(group: Group) -> Deed:
    telling = Telling(group)
    _drawn(telling)
    recovered = telling.take(DiceRecovered)
    allocated, rolled = telling.take(HuntDiceAllocated), telling.take(ActionDiceRolled)
    tell_aftermath(telling)
    pools = recovered[0].event.pools if recovered else {}
    if allocated:
        _kept(telling, allocated[0], rolled, pools)
    faces = {seen.event.side: seen.event.faces for seen in rolled}
    dice: dict[str, tuple[DeedDie, ...]] = {side: _dice(faces[side]) for side in SIDES if side in faces}
    return telling.deed(arrows(group.seen), rolled=dice)


def _dice(faces: Sequence[str]) -> tuple[DeedDie, ...]:
    return tuple(DeedDie(face, name(face, language())) for face in faces)


def _drawn(telling: Telling) -> None:
    """By their number; by name only where one player's cards are known, to himself."""
    drawn = telling.take(CardDrawn)
    if not drawn:
        return
    count = {side: sum(side_of_seat(s.event.seat) == side for s in drawn) for side in SIDES}
    if count[FREE_PEOPLES] == count[SHADOW]:
        telling.say(say(_("Both sides drew %(cards)s."), cards=cards(count[SHADOW])), *drawn)
    elif all(count.values()):
        text = _("The Free Peoples drew %(free)s, the Shadow %(shadow)s.")
        telling.say(say(text, free=cards(count[FREE_PEOPLES]), shadow=cards(count[SHADOW])), *drawn)
    known = {s.event.seat for s in drawn if is_known(s.event.card)}
    if len(known) == 1 or not all(count.values()):
        for who in dict.fromkeys(s.event.seat for s in drawn):
            mine = [s for s in drawn if s.event.seat == who]
            if who in known or not all(count.values()):
                named = cards_named([s.event.card for s in mine])
                telling.say(say(_("%(who)s drew %(cards)s."), who=seat(who), cards=named), *mine)


def _kept(telling: Telling, allocated: Seen, rolled: Sequence[Seen], pools: dict[str, int]) -> None:
    """The dice themselves stand beside the head: here is what the hunt got of them."""
    kept, pool = allocated.event.dice, pools.get(SHADOW, 0)
    looks = sum(list(s.event.faces).count("eye") for s in rolled if s.event.side == SHADOW)
    facts = {"kept": word(kept), "pool": word(pool)}
    if kept and looks:
        text = _("The Shadow kept %(kept)s of its %(pool)s dice for the hunt, and %(eyes)s joined them.")
    elif kept:
        text = _("The Shadow kept %(kept)s of its %(pool)s dice for the hunt.")
    elif looks:
        text = _("The Shadow kept none of its dice for the hunt, but rolled %(eyes)s.")
    else:
        text = _("The Shadow had no die for the hunt.")
    told = say(text, **facts, eyes=eyes(looks), who=Noun("", looks > 1)) if looks else say(text, **facts)
    telling.say(told, allocated, *rolled)
