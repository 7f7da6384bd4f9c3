"""Combat told: shadow cards, attacks of enemies, attacks of players."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.lcg.events.combat import (
    AttackBegan,
    AttackChanged,
    AttackDeclared,
    AttackEnded,
    AttackUndefended,
    DefendersDeclared,
    RiderAttacked,
    RiderPutAway,
    RiderReturned,
    ShadowDealt,
    ShadowNoted,
    ShadowsDiscarded,
    ShadowTurned,
)
from games.lcg.facts import BACK, card_of
from games.lcg.words.causes import caused
from games.lcg.words.nouns import seat, thing, things
from games.titles.grammar import say
from games.titles.tellers import Telling, tells

COMBAT: Telling = {}


# --- shadow cards ----------------------------------------------------------------------------------------


@tells(COMBAT)
def shadow_dealt(event: ShadowDealt) -> str:
    """Every engaged enemy gets one: what it was is told when it is turned up."""
    return ""


@tells(COMBAT)
def shadow_turned(event: ShadowTurned) -> str:
    text = _("Shadow card of %(enemy)s: %(card)s, without a shadow effect.")
    if card_of(event.card).shadow:
        text = _("Shadow card of %(enemy)s: %(card)s.")
    return say(text, enemy=thing(event.enemy), card=thing(event.card))


@tells(COMBAT)
def shadow_noted(event: ShadowNoted) -> str:
    """Told when it was turned up."""
    return ""


@tells(COMBAT)
def shadows_discarded(event: ShadowsDiscarded) -> str:
    """Only what nobody had seen is news."""
    seen = [copy for copy in event.facedown if copy != BACK]
    text = _("Shadow cards of %(enemy)s discarded unused: %(cards)s.")
    return say(text, enemy=thing(event.enemy), cards=things(seen)) if seen else ""


# --- enemies attack --------------------------------------------------------------------------------------


@tells(COMBAT)
def attack_began(event: AttackBegan) -> str:
    return say(_("%(who)s attacked %(seat)s."), who=thing(event.enemy), seat=seat(event.seat))


@tells(COMBAT)
def rider_attacked(event: RiderAttacked) -> str:
    return say(_("%(who)s, a shadow card, makes an attack of its own."), who=thing(event.card))


@tells(COMBAT)
def rider_put_away(event: RiderPutAway) -> str:
    """Where it goes is told at the end of combat."""
    return ""


@tells(COMBAT)
def rider_returned(event: RiderReturned) -> str:
    return say(_("%(who)s went on top of the encounter deck."), who=thing(event.card))


@tells(COMBAT)
def defenders_declared(event: DefendersDeclared) -> str:
    return say(_("%(who)s defended."), who=things(event.cards))


@tells(COMBAT)
def attack_undefended(event: AttackUndefended) -> str:
    return say(_("Nobody defended against %(enemy)s."), enemy=thing(event.enemy))


@tells(COMBAT)
def attack_changed(event: AttackChanged) -> str:
    text = _("The attack is %(bonus)d stronger.")
    if event.no_defense:
        text = _("Defense does not count in this attack.")
    return caused(say(text, bonus=event.bonus), event.because)


@tells(COMBAT)
def attack_ended(event: AttackEnded) -> str:
    return ""


# --- players attack --------------------------------------------------------------------------------------


@tells(COMBAT)
def attack_declared(event: AttackDeclared) -> str:
    text = _("%(who)s attacked %(enemy)s.")
    if event.extra:
        text = _("%(who)s made an extra attack on %(enemy)s.")
    return say(text, who=things(event.attackers), enemy=thing(event.enemy))
