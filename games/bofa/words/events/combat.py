"""Combats told, besides their cards and losses."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.bofa.events import (
    AttackCeased,
    CombatBegan,
    CombatEnded,
    CombatRolled,
    CombatRoundBegan,
    DamageBoughtOff,
    LeadersRerolled,
    ManoeuvreAdded,
    ManoeuvreUsed,
    SuperiorityWon,
)
from games.bofa.facts import CHARACTERS
from games.bofa.figures import BEORN
from games.bofa.words.causes import caused
from games.bofa.words.nouns import hits, manoeuvre, noun, numbers, person, place, places, title_of, units
from games.titles.grammar import also, phrase, quoted, say
from games.titles.tellers import Telling, tells

COMBAT: Telling = {}

ENDED = {
    "ceased": _("The combat ended: the attack was ceased."),
    "withdrew": _("The combat ended: the defender left."),
    "destroyed": _("The combat ended: one side had nobody left."),
    "both_destroyed": _("The combat ended: neither side had anybody left."),
    "fog": _("The combat ended: the fog parted the armies."),
}
BLACK_AND_WHITE = _("%(white)s and, black, %(black)s")
BLACK = _("black %(black)s")


@tells(COMBAT)
def combat_began(event: CombatBegan) -> str:
    attackers = [units(stack) for stack in event.attackers.values()]
    told = say(
        _("%(who)s attacked %(region)s from %(origins)s: %(attackers)s against %(defenders)s."),
        who=noun(event.side),
        region=place(event.region),
        origins=places(event.origins),
        attackers="; ".join(attackers) if attackers else person(BEORN),
        defenders=units(event.defenders) if event.defenders else person(BEORN),
    )
    return caused(told, event.because)


@tells(COMBAT)
def superiority_won(event: SuperiorityWon) -> str:
    facts = {"who": noun(event.side), "units": event.units, "against": event.against}
    if event.because:
        return caused(say(_("%(who)s had Terrain Superiority."), **facts), event.because)
    text = _("%(who)s had Terrain Superiority: units that favour the terrain %(units)d to %(against)d.")
    return say(text, **facts)


@tells(COMBAT)
def combat_round_began(event: CombatRoundBegan) -> str:
    text = _("Round %(round)d of the combat began, with the attackers from %(region)s.")
    return say(text, round=event.round, region=place(event.army))


@tells(COMBAT)
def manoeuvre_added(event: ManoeuvreAdded) -> str:
    text = _("%(who)s added a manoeuvre: %(card)s.")
    if event.again:
        text = _("%(who)s added a manoeuvre that was spent already: %(card)s.")
    return caused(say(text, who=noun(event.side), card=manoeuvre(event.card)), "determined_attack")


# --- dice --------------------------------------------------------------------------------------------

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


@tells(COMBAT)
def combat_rolled(event: CombatRolled) -> str:
    return _rolled(event, _ROLLED)


@tells(COMBAT)
def leaders_rerolled(event: LeadersRerolled) -> str:
    return _rolled(event, _REROLLED)


def _rolled(event: CombatRolled | LeadersRerolled, texts: tuple[str, str]) -> str:
    return say(
        texts[1 if event.modifier else 0],
        who=noun(event.side),
        dice=dice(event.white, event.black),
        needs=event.needs,
        modifier=f"{event.modifier:+d}",
        hits=hits(event.hits),
    )


def dice(white: tuple[int, ...], black: tuple[int, ...]) -> str:
    """White dice need no word; black ones stand for the chosen unit."""
    if not black:
        return numbers(white)
    if not white:
        return phrase(BLACK, black=numbers(black))
    return phrase(BLACK_AND_WHITE, white=numbers(white), black=numbers(black))


# --- what is added and cancelled ---------------------------------------------------------------------


@tells(COMBAT)
def manoeuvre_used(event: ManoeuvreUsed) -> str:
    facts = {"who": noun(event.side), "card": quoted(title_of(event.manoeuvre)), "damage": abs(event.damage)}
    if event.damage > 0:
        return say(_("%(card)s of %(who)s took effect: %(damage)d damage more to the enemy."), **facts)
    if event.damage < 0:
        return say(_("%(card)s of %(who)s took effect: %(damage)d damage less to their army."), **facts)
    return say(_("%(card)s of %(who)s took effect."), **facts)


@tells(COMBAT)
def damage_bought_off(event: DamageBoughtOff) -> str:
    facts = {"who": noun(event.side), "card": quoted(title_of("great_orcs"))}
    if event.by in CHARACTERS:
        text = _("%(who)s gave up %(character)s, so that %(card)s did no damage.")
        return say(text, **facts, character=person(event.by))
    return say(_("%(who)s gave up all leadership tokens, so that %(card)s did no damage."), **facts)


# --- the end -----------------------------------------------------------------------------------------


@tells(COMBAT)
def attack_ceased(event: AttackCeased) -> str:
    return say(_("%(who)s ceased the attack."), who=noun(event.side))


@tells(COMBAT)
def combat_ended(event: CombatEnded) -> str:
    told = say(ENDED[event.how])
    if event.winner is None:
        return told
    return also(told, say(_("%(who)s won the combat."), who=noun(event.winner)))
