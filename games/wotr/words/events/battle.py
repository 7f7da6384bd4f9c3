"""Battles told, besides their cards and losses."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import also, fill, finish, quoted, say
from games.titles.tellers import Telling, tells
from games.wotr.card_texts import CARDS
from games.wotr.events import (
    AbilityUsed,
    AttackCeased,
    BattleBegan,
    BattleEnded,
    CombatCardCancelled,
    CombatRolled,
    CombatRoundBegan,
    HitsChanged,
    LeadershipForfeited,
    LeadersRerolled,
    RetreatedIntoSiege,
)
from games.wotr.words.causes import caused
from games.wotr.words.nouns import combat_title, figures, home_of, label, noun, numbers, person, place

BATTLE: Telling = {}

BEGAN = {
    "field": _("%(who)s attacked %(region)s from %(origin)s: %(attackers)s against %(defenders)s."),
    "siege": _(
        "%(who)s attacked the besieged stronghold of %(region)s: %(attackers)s against %(defenders)s."
    ),
    "sortie": _(
        "%(who)s made a sortie from the stronghold of %(region)s: %(attackers)s against %(defenders)s."
    ),
}
ABILITIES = {
    "the_white_rider": _(
        "Gandalf the White gave up his Leadership for this battle, so that no Nazgûl has Leadership in it."
    ),
}
ENDED = {
    "ceased": _("The battle is over: the attack was ceased."),
    "retreated": _("The battle is over: the defenders retreated."),
    "besieged": _("The battle is over: the defenders are besieged."),
    "walls": _("The battle is over: the defenders went behind their walls and nobody advanced."),
    "destroyed": _("The battle is over: an army was destroyed."),
    "round": _("The battle is over, and the siege goes on."),
}


def hits(count: int) -> str:
    if count == 0:
        return gettext("no hit")
    return fill(ngettext("%(count)d hit", "%(count)d hits", count), count=count)


def in_battle(because: str) -> str:
    """A card that changes a battle is named by its lower half."""
    return CARDS[because].combat.key if because in CARDS else because


@tells(BATTLE)
def battle_began(event: BattleBegan) -> str:
    told = say(
        BEGAN[event.kind],
        who=noun(event.side),
        origin=place(event.origin),
        region=place(event.region),
        attackers=figures(event.attackers, home_of(event.origin)),
        defenders=figures(event.defenders, home_of(event.region)),
    )
    return caused(told, event.because)


@tells(BATTLE)
def combat_round_began(event: CombatRoundBegan) -> str:
    return say(_("Round %(round)d of the battle began."), round=event.round)


@tells(BATTLE)
def ability_used(event: AbilityUsed) -> str:
    if event.ability in ABILITIES:
        return say(ABILITIES[event.ability])
    text = _("%(who)s used the ability %(ability)s.")
    return say(text, who=person(event.character), ability=quoted(label(event.ability)))


@tells(BATTLE)
def leadership_forfeited(event: LeadershipForfeited) -> str:
    told = say(_("%(who)s [does|do] not count for Leadership."), who=figures(event.figures))
    return caused(told, in_battle(event.because))


@tells(BATTLE)
def combat_rolled(event: CombatRolled) -> str:
    return caused(_rolled(event, _ROLLED), in_battle(event.because))


@tells(BATTLE)
def leaders_rerolled(event: LeadersRerolled) -> str:
    return _rolled(event, _REROLLED)


_ROLLED = (
    _("%(who)s rolled %(dice)s, needing %(needs)d or more: %(hits)s."),
    _("%(who)s rolled %(dice)s, needing %(needs)d or more, with %(modifier)s on each die: %(hits)s."),
)
_REROLLED = (
    _("%(who)s re-rolled by Leadership %(dice)s, needing %(needs)d or more: %(hits)s."),
    _(
        "%(who)s re-rolled by Leadership %(dice)s, needing %(needs)d or more, with %(modifier)s on each die: "
        "%(hits)s."
    ),
)


def _rolled(event: CombatRolled | LeadersRerolled, texts: tuple[str, str]) -> str:
    return say(
        texts[1 if event.modifier else 0],
        who=noun(event.side),
        dice=numbers(event.dice),
        needs=event.needs,
        modifier=f"{event.modifier:+d}",
        hits=hits(event.hits),
    )


@tells(BATTLE)
def hits_changed(event: HitsChanged) -> str:
    if event.by > 0:
        text = ngettext("%(who)s scored %(count)d hit more.", "%(who)s scored %(count)d hits more.", event.by)
    else:
        text = ngettext(
            "%(who)s scored %(count)d hit less.", "%(who)s scored %(count)d hits less.", -event.by
        )
    told = finish(fill(text, who=noun(event.side), count=abs(event.by)))
    return caused(told, in_battle(event.because))


@tells(BATTLE)
def combat_card_cancelled(event: CombatCardCancelled) -> str:
    text = _("The combat card %(card)s of %(side)s had no effect.")
    told = say(text, card=combat_title(event.card), side=noun(event.side))
    return caused(told, in_battle(event.because))


@tells(BATTLE)
def attack_ceased(event: AttackCeased) -> str:
    return say(_("%(who)s ceased the attack."), who=noun(event.side))


@tells(BATTLE)
def retreated_into_siege(event: RetreatedIntoSiege) -> str:
    text = _("%(who)s went behind the walls of the stronghold of %(region)s.")
    return say(text, who=noun(event.side), region=place(event.region))


@tells(BATTLE)
def battle_ended(event: BattleEnded) -> str:
    told = say(ENDED[event.how])
    if event.winner is None:
        return told
    return also(told, say(_("%(who)s won it."), who=noun(event.winner)))
