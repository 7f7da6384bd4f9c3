"""Where a deed begins, and the deeds of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.deeds.actions import open_with
from games.bofa.deeds.aftermath import tell_aftermath
from games.bofa.deeds.arrows import arrows
from games.bofa.events import (
    ActionDiceRolled,
    BatsPlaced,
    CardDrawn,
    DiceRecovered,
    DieUsed,
    FateAdvanced,
    FateTileDrawn,
    GeneralsActivated,
    LeadershipPlaced,
    Passed,
    StepReached,
)
from games.bofa.facts import FREE_PEOPLES, LAST_SPACE, SHADOW, SIDES
from games.bofa.state import DECK_SIZES
from games.bofa.words.events import tell as tell_event
from games.bofa.words.nouns import a_die, bats, cards, face, noun, people, tile
from games.kernel import Event, GameEnded, TurnBegan
from games.titles.action_dice import DiceOfTurn
from games.titles.action_dice import cards as some_cards
from games.titles.deeds import Beginning, Deed, DeedDie, Group, Seen, Telling
from games.titles.grammar import Noun, say
from games.titles.paper import mark_of

HEAD, ACTION, END = "head", "action", "end"
IN_PHASES = ("generals", "leadership")


def begins(event: Event) -> Beginning | None:
    if isinstance(event, TurnBegan):
        return Beginning(HEAD)
    if isinstance(event, StepReached) and event.step == "action":
        return Beginning(ACTION, event.acting)
    if isinstance(event, GameEnded) or (isinstance(event, StepReached) and event.step in ("end", "recover")):
        return Beginning(END)
    return None


def tell(groups: Sequence[Group]) -> list[Deed]:
    dice = DiceOfTurn(a_die, face)
    told = [_head(group) if group.kind == HEAD else _deed(group, dice) for group in groups]
    return [deed for deed in told if deed.parts or deed.rolled]


def _deed(group: Group, dice: DiceOfTurn) -> Deed:
    telling = Telling(group)
    used = telling.take(DieUsed)[:1]
    for seen in used:
        _tell_before(telling, seen)
        telling.seat = seen.event.seat
        telling.dice = (DeedDie(seen.event.face, face(seen.event.face)),)
        open_with(telling, seen, dice.place(seen.event.seat, seen.event.face, seen.note))
    for event in telling.peek(Passed):
        telling.seat = event.seat
    tell_aftermath(telling)
    telling.side = mark_of(telling.seat) if telling.seat else ""
    return telling.deed(arrows(group.seen))


def _tell_before(telling: Telling, used: Seen) -> None:
    """What a General did before the die; what the die brought is kept from it."""
    behind = [seen for seen in telling.left if seen.number > used.number]
    telling.left = [seen for seen in telling.left if seen.number < used.number]
    tell_aftermath(telling)
    telling.left = behind


# --- the head of a turn ------------------------------------------------------------------------------


def _head(group: Group) -> Deed:
    telling = Telling(group)
    telling.take(DiceRecovered)
    _drawn(telling)
    rolled = telling.take(ActionDiceRolled)
    phases = telling.take(LeadershipPlaced, where=lambda event: event.because in IN_PHASES)
    for seen in telling.take(GeneralsActivated):
        if seen.event.generals:
            text = _("%(who)s [was|were] ready to lead.")
            telling.say(say(text, who=people(seen.event.generals)), seen)
    _fate(telling)
    for seen in telling.take(BatsPlaced):
        total = sum(seen.event.bats.values())
        if total:
            telling.say(
                say(_("Over the field flew %(bats)s."), who=Noun("", total > 1), bats=bats(total)), seen
            )
    tell_aftermath(telling)
    faces = {seen.event.side: seen.event.faces for seen in rolled}
    dice: dict[str, tuple[DeedDie, ...]] = {
        side: tuple(DeedDie(one, face(one)) for one in faces[side]) for side in SIDES if side in faces
    }
    if rolled and not telling.parts:
        telling.say(tell_event(rolled[-1].event), *rolled, *phases)
    return telling.deed(arrows(group.seen), rolled=dice)


def _drawn(telling: Telling) -> None:
    """By their number; by name only where one player's cards are known, to himself."""
    drawn = telling.take(CardDrawn, where=lambda event: event.because == "recover")
    count = {side: sum(seen.event.seat == side for seen in drawn) for side in SIDES}
    known = {seen.event.seat for seen in drawn if seen.event.card not in DECK_SIZES}
    if not drawn:
        return
    if count[SHADOW] == count[FREE_PEOPLES]:
        telling.say(say(_("Both sides drew %(cards)s."), cards=some_cards(count[SHADOW])), *drawn)
    else:
        told = [
            say(_("%(who)s drew %(cards)s."), who=noun(side), cards=some_cards(count[side]))
            for side in SIDES
            if count[side]
        ]
        telling.say(" ".join(told), *drawn)
    if len(known) == 1:
        mine = [seen for seen in drawn if seen.event.seat in known]
        named = cards([seen.event.card for seen in mine])
        telling.say(say(_("%(who)s drew %(cards)s."), who=noun(mine[0].event.seat), cards=named), *mine)


def _fate(telling: Telling) -> None:
    """The tiles that were laid aside, and the one that counted."""
    tiles: list[Seen] = telling.take(FateTileDrawn)
    for seen in telling.take(FateAdvanced):
        aside = [tile(each.event.tile) for each in tiles[:-1]]
        facts = {"tile": tile(seen.event.tile), "to": seen.event.to, "last": LAST_SPACE}
        text = _("The fate tile %(tile)s brought the marker to %(to)d of %(last)d.")
        if aside:
            text = _(
                "Of the fate tiles %(aside)s and %(tile)s the last counted: the marker came to %(to)d of "
                "%(last)d."
            )
            facts["aside"] = ", ".join(aside)
        telling.say(say(text, **facts), *tiles, seen)
        telling.notes[gettext("Fate")] = f"{seen.event.to}/{LAST_SPACE}"
        tiles = []
    for seen in tiles:
        telling.say(tell_event(seen.event), seen)
