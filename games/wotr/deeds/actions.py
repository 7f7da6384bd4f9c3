"""The sentence with which a deed opens: what was done with the die."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext_noop as _

from games.titles.deeds import Seen, Telling
from games.titles.grammar import say
from games.wotr.deeds.armies import moves_text, recruits_text
from games.wotr.deeds.battles import tell_battle
from games.wotr.deeds.hunts import tell_hunt
from games.wotr.deeds.politics import war_tail
from games.wotr.events import (
    ArmyMoved,
    BattleBegan,
    CardDrawn,
    CardPlayed,
    CharacterEntered,
    CompanionsMoved,
    CompanionsSeparated,
    FellowshipHidden,
    FellowshipMoved,
    FellowshipTried,
    FiguresRecruited,
    FiguresUpgraded,
    HuntTileDrawn,
    MinionMoved,
    MordorStepTaken,
    NationAdvanced,
    NazgulFlew,
    RingSpent,
    TableCardDiscarded,
)
from games.wotr.state import MORDOR_STEPS, is_known
from games.wotr.words.events import tell
from games.wotr.words.nouns import (
    card,
    cards,
    figures,
    noun,
    people,
    person,
    place,
    seat,
    title_of,
)

Die = Mapping[str, str]
Opening = Callable[[Telling, Seen, Die], bool]
"""Tells how a deed began; False if there is nothing to tell yet but the die."""


def open_with(telling: Telling, used: list[Seen], die: Die) -> None:
    first = used[0]
    if not OPENINGS[first.event.action](telling, first, die):
        telling.say(tell(first.event), *used)


# --- the Fellowship ----------------------------------------------------------------------------------


def move_fellowship(telling: Telling, used: Seen, die: Die) -> bool:
    moved = telling.take(FellowshipMoved, FellowshipTried, MordorStepTaken)
    step = next((seen for seen in moved if isinstance(seen.event, MordorStepTaken)), None)
    drawn = telling.peek(HuntTileDrawn)
    if step:
        text = _("%(with)s the Ring-bearers went on through Mordor%(by)s, to step %(step)d of %(last)d.")
        told = say(text, **die, step=step.event.step, last=MORDOR_STEPS)
        telling.notes[say(_("Mordor"))] = f"{step.event.step}/{MORDOR_STEPS}"
    elif any(tile.because == "mordor" for tile in drawn):
        text = _("%(with)s the Ring-bearers tried to go on%(by)s, and were held where they stood.")
        told = say(text, **die)
    elif drawn:
        told = say(_("%(with)s the Fellowship moved on%(by)s, and the hunt found it."), **die)
    else:
        told = say(_("%(with)s the Fellowship moved on%(by)s, and nobody saw it."), **die)
    telling.say(told, used, *moved)
    tell_hunt(telling)
    return True


def hide_fellowship(telling: Telling, used: Seen, die: Die) -> bool:
    hidden = telling.take(FellowshipHidden, FellowshipTried)
    telling.say(say(_("%(with)s the Fellowship hid again%(by)s."), **die), used, *hidden)
    return True


def separate_companions(telling: Telling, used: Seen, die: Die) -> bool:
    left = telling.take(CompanionsSeparated)
    for seen in left[:1]:
        text = _("%(with)s %(who)s left the Fellowship%(by)s and went to %(region)s.")
        facts = {"who": people(seen.event.companions), "region": place(seen.event.to)}
        telling.say(say(text, **die, **facts), used, seen)
    for seen in left[1:]:
        telling.say(tell(seen.event), seen)
    return bool(left)


# --- figures on the map ------------------------------------------------------------------------------


def move_companions(telling: Telling, used: Seen, die: Die) -> bool:
    return _went(telling, used, die, _("%(with)s %(who)s set out%(by)s: %(moves)s."), CompanionsMoved)


def move_armies(telling: Telling, used: Seen, die: Die) -> bool:
    return _went(telling, used, die, _("%(with)s %(who)s marched%(by)s: %(moves)s."), ArmyMoved)


def move_minions(telling: Telling, used: Seen, die: Die) -> bool:
    flown = telling.peek(NazgulFlew, MinionMoved)
    if len(flown) != 1 or isinstance(flown[0], MinionMoved):
        text = _("%(with)s %(who)s sent its servants out%(by)s: %(moves)s.")
        return _went(telling, used, die, text, NazgulFlew, MinionMoved)
    (seen,) = telling.take(NazgulFlew)
    facts = {
        "who": figures(seen.event.figures),
        "origin": place(seen.event.origin),
        "to": place(seen.event.to),
    }
    telling.say(say(_("%(with)s %(who)s flew from %(origin)s to %(to)s%(by)s."), **die, **facts), used, seen)
    return True


def _went(telling: Telling, used: Seen, die: Die, text: str, *kinds: type) -> bool:
    moved = telling.take(*kinds)
    if moved:
        told = say(text, **die, who=seat(used.event.seat), moves=moves_text(moved))
        telling.say(told, used, *moved)
    return bool(moved)


def attack(telling: Telling, used: Seen, die: Die) -> bool:
    if not telling.peek(BattleBegan):
        return False
    tell_battle(telling, telling.take(BattleBegan)[0], used, die)
    return True


def recruit(telling: Telling, used: Seen, die: Die) -> bool:
    came = telling.take(FiguresRecruited)
    if came:
        text = _("%(with)s %(who)s recruited %(what)s%(by)s.")
        told = say(text, **die, who=seat(used.event.seat), what=recruits_text(came))
        telling.say(told, used, *came)
    return bool(came)


def voice_of_saruman(telling: Telling, used: Seen, die: Die) -> bool:
    return recruit(telling, used, die) or _upgraded(telling, used, die)


def _upgraded(telling: Telling, used: Seen, die: Die) -> bool:
    changed = telling.take(FiguresUpgraded)
    for seen in changed:
        text = _("%(with)s %(who)s put %(into)s in the place of %(figures)s in %(region)s%(by)s.")
        event = seen.event
        facts = {
            "into": figures(event.into),
            "figures": figures(event.figures),
            "region": place(event.region),
        }
        telling.say(say(text, **die, who=seat(event.seat), **facts), used, seen)
    return bool(changed)


def advance_nation(telling: Telling, used: Seen, die: Die) -> bool:
    stepped = telling.take(NationAdvanced)[:1]
    for seen in stepped:
        text = _("%(with)s %(who)s brought %(nation)s a step closer to war%(by)s%(tail)s.")
        facts = {"who": seat(used.event.seat), "nation": noun(seen.event.nation)}
        telling.say(say(text, **die, **facts, tail=war_tail(seen)), used, seen)
    return bool(stepped)


def bring(telling: Telling, used: Seen, die: Die) -> bool:
    entered = telling.take(CharacterEntered)
    for seen in entered:
        event = seen.event
        facts = {
            "who": seat(used.event.seat),
            "character": person(event.character),
            "region": place(event.region),
        }
        text = _("%(with)s %(who)s brought %(character)s into play in %(region)s%(by)s.")
        if event.replaces:
            text = _(
                "%(with)s %(who)s brought %(character)s into play in %(region)s%(by)s, in the place of "
                "%(other)s."
            )
            facts["other"] = person(event.replaces)
        telling.say(say(text, **die, **facts), used, seen)
    return bool(entered)


# --- cards -------------------------------------------------------------------------------------------


def play_card(telling: Telling, used: Seen, die: Die) -> bool:
    played = telling.take(CardPlayed)[:1]
    for seen in played:
        event = seen.event
        text = _("%(with)s %(who)s played %(card)s%(by)s.")
        if event.on_table:
            text = _("%(with)s %(who)s laid %(card)s on the table%(by)s.")
        telling.card = telling.cause = event.card
        telling.card_name = title_of(event.card)
        telling.say(say(text, **die, who=seat(used.event.seat), card=card(event.card)), used, seen)
    return bool(played)


def draw_card(telling: Telling, used: Seen, die: Die) -> bool:
    drawn = telling.take(CardDrawn, where=lambda event: event.because in ("", "event", used.event.face))
    if not drawn:
        return False
    keys = [seen.event.card for seen in drawn]
    told = cards(keys) if len(keys) > 1 or is_known(keys[0]) else card(keys[0])
    text = _("%(with)s %(who)s drew %(cards)s%(by)s.")
    telling.say(say(text, **die, who=seat(used.event.seat), cards=told), used, *drawn)
    return True


def discard_table_card(telling: Telling, used: Seen, die: Die) -> bool:
    gone = telling.take(TableCardDiscarded)[:1]
    rings = telling.take(RingSpent)
    for seen in gone:
        telling.cause = seen.event.card
        text = _("%(with)s %(who)s rid the table of %(card)s%(by)s.")
        if rings:
            text = _("%(with)s %(who)s rid the table of %(card)s%(by)s, at the price of an Elven Ring.")
        telling.say(
            say(text, **die, who=seat(used.event.seat), card=card(seen.event.card)), used, seen, *rings
        )
    return bool(gone)


def discard_die(telling: Telling, used: Seen, die: Die) -> bool:
    return False


OPENINGS: dict[str, Opening] = {
    "move_fellowship": move_fellowship,
    "hide_fellowship": hide_fellowship,
    "separate_companions": separate_companions,
    "move_companions": move_companions,
    "move_minions": move_minions,
    "move_led_army": move_armies,
    "attack_with_leader": attack,
    "move_armies": move_armies,
    "attack": attack,
    "recruit": recruit,
    "advance_nation": advance_nation,
    "bring_minion": bring,
    "voice_of_saruman": voice_of_saruman,
    "draw_card": draw_card,
    "crown_aragorn": bring,
    "bring_gandalf_white": bring,
    "high_warden_of_the_white_tower": advance_nation,
    "prince_of_mirkwood": advance_nation,
    "dwarf_of_erebor": advance_nation,
    "play_card": play_card,
    "discard_table_card": discard_table_card,
    "discard_die": discard_die,
}
