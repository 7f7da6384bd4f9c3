"""Tokens told: resources, damage, threat, progress; ready and exhausted; what lasts."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext

from games.lcg.events.tokens import (
    CardsExhausted,
    CardsReadied,
    DamageDealt,
    DamageHealed,
    EffectBegan,
    ProgressPlaced,
    ProgressRemoved,
    ResourcesAdded,
    ResourcesCollected,
    ResourcesSpent,
    ThreatLowered,
    ThreatRaised,
)
from games.lcg.state import Lasting
from games.lcg.words.causes import caused
from games.lcg.words.nouns import damage, each, is_card, resources, seat, seats, thing, things
from games.titles.grammar import fill, finish, listing, phrase, say
from games.titles.tellers import Telling, tells

TOKENS: Telling = {}

REFRESH, QUEST, ATTACK = "refresh", "quest", "attack"
RAISED = {
    REFRESH: _("In the refresh phase the threat of %(who)s rose by %(count)d."),
    QUEST: _("The quest failed: the threat of %(who)s rose by %(count)d."),
}
LASTS = {
    "willpower": _("%(who)s [has|have] %(by)s willpower %(until)s."),
    "attack": _("%(who)s [has|have] %(by)s attack %(until)s."),
    "defense": _("%(who)s [has|have] %(by)s defense %(until)s."),
    "threat": _("%(who)s [has|have] %(by)s threat %(until)s."),
    "location_threat": _("Every location in the staging area has %(by)s threat until the end of the phase."),
    "staging_threat": _("The threat in the staging area is %(by)s until the end of the phase."),
    "no_threat": _("%(who)s [adds|add] no threat until the end of the phase."),
    "no_attack": _("%(who)s cannot attack %(seat)s until the end of the phase."),
    "stand_together": _("Any number of characters of %(seat)s may defend until the end of the phase."),
    "return_to_hand": _("%(who)s [goes|go] back to the hand at the end of the phase."),
    "into_deck": _("%(who)s [goes|go] into the deck at the end of the phase."),
}
GAINED = {
    "willpower": _("%(who)s got %(by)s willpower %(until)s."),
    "attack": _("%(who)s got %(by)s attack %(until)s."),
    "defense": _("%(who)s got %(by)s defense %(until)s."),
    "threat": _("%(who)s got %(by)s threat %(until)s."),
    "return_to_hand": _("%(who)s [was|were] to go back to the hand at the end of the phase."),
    "into_deck": _("%(who)s [was|were] to go into the deck at the end of the phase."),
}
"""The same when it began, where that is told in the past."""
UNTIL = {
    "phase": _("until the end of the phase"),
    "round": _("until the end of the round"),
    "attack": _("until the attack ends"),
}


# --- resources -----------------------------------------------------------------------------------------


@tells(TOKENS)
def resources_collected(event: ResourcesCollected) -> str:
    return say(_("Each hero collected 1 resource."))


@tells(TOKENS)
def resources_added(event: ResourcesAdded) -> str:
    text = _("%(who)s got %(resources)s.")
    told = say(text, who=thing(event.card), resources=resources(event.count))
    return _unless_itself(told, (event.card,), event.because)


@tells(TOKENS)
def resources_spent(event: ResourcesSpent) -> str:
    text = _("Paid for %(card)s: %(heroes)s.")
    return say(text, card=thing(event.card), heroes=each(event.paid))


# --- damage and threat -----------------------------------------------------------------------------------


def _on(counts: Mapping[str, int], text: str) -> str:
    """Cards that took the same are told together."""
    by_count: dict[int, list[str]] = {}
    for card, count in counts.items():
        by_count.setdefault(count, []).append(card)
    parts = [phrase(text, who=things(cards), damage=damage(n)) for n, cards in by_count.items()]
    return finish(f"{listing(parts)}.")


@tells(TOKENS)
def damage_dealt(event: DamageDealt) -> str:
    return _unless_itself(_on(event.on, _("%(who)s took %(damage)s")), tuple(event.on), event.because)


@tells(TOKENS)
def damage_healed(event: DamageHealed) -> str:
    return _unless_itself(_on(event.on, _("healed: %(who)s, %(damage)s")), tuple(event.on), event.because)


def _unless_itself(told: str, cards: tuple[str, ...], because: str) -> str:
    """With its cause, unless that is the one card it happened to."""
    return told if cards == (because,) else caused(told, because)


@tells(TOKENS)
def threat_raised(event: ThreatRaised) -> str:
    return _threat(event.by, RAISED.get(event.because, _("The threat of %(who)s rose by %(count)d.")), event)


@tells(TOKENS)
def threat_lowered(event: ThreatLowered) -> str:
    return _threat(event.by, _("The threat of %(who)s fell by %(count)d."), event)


def _threat(by: Mapping[str, int], text: str, event: ThreatRaised | ThreatLowered) -> str:
    """One sentence where all have the same, else one for each amount."""
    told = []
    for count in dict.fromkeys(by.values()):
        who = [player for player, change in by.items() if change == count]
        told.append(caused(say(text, who=seats(who), count=count), event.because))
    return " ".join(told)


# --- progress ------------------------------------------------------------------------------------------


@tells(TOKENS)
def progress_placed(event: ProgressPlaced) -> str:
    text = _("%(count)d progress was placed on the quest.")
    if event.location:
        text = _("%(count)d progress was placed on %(location)s.")
    place = thing(event.location) if event.location else ""
    because = "" if event.because == event.location else event.because
    return caused(say(text, count=event.count, location=place), because)


@tells(TOKENS)
def progress_removed(event: ProgressRemoved) -> str:
    return caused(say(_("%(count)d progress came off the quest."), count=event.count), event.because)


# --- ready and exhausted ---------------------------------------------------------------------------------


@tells(TOKENS)
def cards_exhausted(event: CardsExhausted) -> str:
    """Who exhausts for an ability of its own is told by what the ability does."""
    if event.cards == (event.because,):
        return ""
    return caused(say(_("%(who)s [was|were] exhausted."), who=things(event.cards)), event.because)


@tells(TOKENS)
def cards_readied(event: CardsReadied) -> str:
    if event.because == REFRESH:
        count = len(event.cards)
        text = ngettext(
            "%(count)d exhausted card is ready again.", "%(count)d exhausted cards are ready again.", count
        )
        return fill(text, count=count)
    told = say(_("%(who)s stood ready again."), who=things(event.cards))
    return _unless_itself(told, event.cards, event.because)


@tells(TOKENS)
def effect_began(event: EffectBegan) -> str:
    return gained(event.effect)


def gained(effect: Lasting) -> str:
    """What an effect did when it began."""
    return _effect(effect, GAINED.get(effect.kind, LASTS[effect.kind]))


def lasts(effect: Lasting) -> str:
    """What an effect does and how long."""
    return _effect(effect, LASTS[effect.kind])


def _effect(effect: Lasting, text: str) -> str:
    facts = {
        "who": things(effect.on),
        "seat": seat(effect.seat) if effect.seat else "",
        "by": f"{effect.by:+d}".replace("-", "−"),
        "until": phrase(UNTIL[effect.until]),
    }
    told = say(text, **facts)
    own = [copy for copy in effect.on if is_card(effect.card) and copy.startswith(effect.card)]
    return told if own and len(effect.on) == 1 else caused(told, effect.card)
