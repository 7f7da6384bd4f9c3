"""Armies told: units placed, moved, harmed, lost; recruitment tokens, settlements, passes."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext

from games.bofa.events import (
    ArmyAdvanced,
    ArmyMoved,
    ArmyWithdrew,
    DamageHealed,
    DamageSuffered,
    FortificationRepaired,
    OrcCame,
    OrcsStored,
    PassOpened,
    PlaceFreed,
    PlaceTaken,
    RallyRolled,
    ShotsRolled,
    TokenFlipped,
    TokensPlaced,
    TokensRemoved,
    UnitsDisbanded,
    UnitsLost,
    UnitsPlaced,
)
from games.bofa.events.cards import FLYING_ARROWS, SHINING_ARMOUR
from games.bofa.facts import FREE_PEOPLES, HEAPS, POINTS, SHADOW, SIDES
from games.bofa.figures import BARD, GOBLINS, size
from games.bofa.words.causes import caused
from games.bofa.words.nouns import (
    card,
    damage_markers,
    heap,
    hits,
    leadership_tokens,
    noun,
    numbers,
    people,
    place,
    some,
    successes,
    units,
)
from games.titles.grammar import Noun, also, fill, finish, listing, phrase, say
from games.titles.tellers import Telling, tells

ARMIES: Telling = {}

Moved = ArmyMoved | ArmyAdvanced | ArmyWithdrew
MARCH = (
    _("%(who)s left %(origin)s for %(to)s."),
    _("%(who)s left %(origin)s for %(to)s with %(figures)s."),
)
ADVANCE = (
    _("%(who)s advanced from %(origin)s into %(to)s."),
    _("%(who)s advanced from %(origin)s into %(to)s with %(figures)s."),
)
ORDERLY = (
    _("%(who)s withdrew in good order from %(origin)s to %(to)s."),
    _("%(who)s withdrew in good order from %(origin)s to %(to)s with %(figures)s."),
)
FLIPS = (
    "recruit",
    BARD,
    "gather_and_marshal",
    "mustering_for_battle",
    "fp_story_07",
    "fp_story_16",
    "fp_story_17",
    "sh_story_13",
)
"""What lets recruitment tokens be flipped."""
ROUT = (
    _("%(who)s left %(origin)s in rout for %(to)s."),
    _("%(who)s left %(origin)s in rout for %(to)s with %(figures)s."),
)


# --- units and tokens --------------------------------------------------------------------------------


@tells(ARMIES)
def units_placed(event: UnitsPlaced) -> str:
    """After a flipped token its cause has been told."""
    if event.because in FLIPS:
        return say(_("%(who)s came to %(region)s."), who=units(event.units), region=place(event.region))
    text = _("%(who)s placed %(figures)s in %(region)s.")
    told = say(text, who=noun(event.side), figures=units(event.units), region=place(event.region))
    return told if event.because == GOBLINS else caused(told, event.because)


@tells(ARMIES)
def units_lost(event: UnitsLost) -> str:
    facts = {"who": noun(event.side), "figures": units(event.units), "region": place(event.region)}
    if not event.healed:
        told = say(_("%(who)s lost %(figures)s from the army of %(region)s."), **facts)
    else:
        text = _("%(who)s lost %(figures)s from the army of %(region)s, with %(markers)s.")
        told = say(text, **facts, markers=damage_markers(event.healed))
    return caused(told, event.because)


@tells(ARMIES)
def units_disbanded(event: UnitsDisbanded) -> str:
    text = _("%(who)s returned %(figures)s to the stock: no more than 5 units can stay in %(region)s.")
    return say(text, who=noun(event.side), figures=units(event.units), region=place(event.region))


@tells(ARMIES)
def tokens_placed(event: TokensPlaced) -> str:
    text = ngettext(
        "A recruitment token of %(heap)s was laid face down in %(region)s.",
        "%(count)d recruitment tokens of %(heap)s were laid face down in %(region)s.",
        event.tokens,
    )
    told = finish(fill(text, heap=heap(event.heap), region=place(event.region), count=event.tokens))
    return caused(told, event.because)


@tells(ARMIES)
def token_flipped(event: TokenFlipped) -> str:
    front = next(front for front in HEAPS[event.heap].fronts if front.key == event.front)
    told = say(
        _("%(who)s flipped a recruitment token in %(region)s. It shows %(figures)s."),
        who=noun(event.side),
        region=place(event.region),
        figures=units(front.units),
    )
    return caused(told, event.because)


@tells(ARMIES)
def tokens_removed(event: TokensRemoved) -> str:
    text = ngettext(
        "A recruitment token of %(heap)s in %(region)s went back to its heap unseen.",
        "%(count)d recruitment tokens of %(heap)s in %(region)s went back to their heap unseen.",
        event.tokens,
    )
    told = finish(fill(text, heap=heap(event.heap), region=place(event.region), count=event.tokens))
    return caused(told, event.because)


@tells(ARMIES)
def orcs_stored(event: OrcsStored) -> str:
    text = _("%(figures)s wait on the card %(card)s.")
    return say(text, figures=some(event.orcs, "orcs"), card=card(FLYING_ARROWS))


@tells(ARMIES)
def orc_came(event: OrcCame) -> str:
    text = _("An Orc came from the card %(card)s to the army of %(region)s.")
    return say(text, card=card(FLYING_ARROWS), region=place(event.region))


# --- moving ------------------------------------------------------------------------------------------


def moved(event: Moved, texts: tuple[str, str]) -> str:
    """Characters lead the sentence, and the units go with them; then what they carry."""
    facts = {"origin": place(event.origin), "to": place(event.to), "figures": units(event.units)}
    who = people(event.characters) if event.characters else units(event.units)
    told = say(texts[1 if event.characters else 0], who=who, **facts)
    carried = [leadership_tokens(event.leadership)] if event.leadership else []
    carried += [damage_markers(event.damage)] if event.damage else []
    if event.because not in ("orderly", "rout"):
        told = caused(told, event.because)
    if not carried:
        return told
    together = Noun("", size(event.units) + len(event.characters) > 1)
    return also(told, say(_("[It|They] took %(what)s along."), who=together, what=listing(carried)))


@tells(ARMIES)
def army_moved(event: ArmyMoved) -> str:
    return moved(event, MARCH)


@tells(ARMIES)
def army_advanced(event: ArmyAdvanced) -> str:
    return moved(event, ADVANCE)


@tells(ARMIES)
def army_withdrew(event: ArmyWithdrew) -> str:
    return moved(event, ORDERLY if event.because == "orderly" else ROUT)


# --- damage ------------------------------------------------------------------------------------------


@tells(ARMIES)
def damage_suffered(event: DamageSuffered) -> str:
    parts = []
    if event.fortification:
        parts.append(phrase(_("%(count)d to the fortification"), count=event.fortification))
    if event.armour:
        parts.append(phrase(_("%(count)d to %(card)s"), count=event.armour, card=card(SHINING_ARMOUR)))
    if event.army:
        parts.append(phrase(_("%(count)d to the army"), count=event.army))
    text = _("%(who)s suffered damage in %(region)s: %(parts)s.")
    told = say(text, who=noun(event.side), region=place(event.region), parts=listing(parts))
    return caused(told, event.because)


@tells(ARMIES)
def damage_healed(event: DamageHealed) -> str:
    text = ngettext(
        "%(count)d damage marker came off the army of %(region)s.",
        "%(count)d damage markers came off the army of %(region)s.",
        event.markers,
    )
    return caused(finish(fill(text, count=event.markers, region=place(event.region))), event.because)


@tells(ARMIES)
def fortification_repaired(event: FortificationRepaired) -> str:
    text = ngettext(
        "%(count)d damage marker came off the fortification of %(region)s.",
        "%(count)d damage markers came off the fortification of %(region)s.",
        event.markers,
    )
    return caused(finish(fill(text, count=event.markers, region=place(event.region))), event.because)


@tells(ARMIES)
def rally_rolled(event: RallyRolled) -> str:
    text = _("%(who)s rallied the army of %(region)s: %(dice)s, needing %(needs)d or more: %(result)s.")
    if event.rerolled:
        text = _(
            "%(who)s rallied the army of %(region)s: %(dice)s, then again by Leadership %(again)s, needing "
            "%(needs)d or more: %(result)s."
        )
    told = say(
        text,
        who=noun(event.side),
        region=place(event.region),
        dice=numbers(event.dice),
        again=numbers(event.rerolled),
        needs=event.needs,
        result=successes(event.successes),
    )
    return caused(told, event.because)


@tells(ARMIES)
def shots_rolled(event: ShotsRolled) -> str:
    text = _("%(who)s rolled %(dice)s against the army of %(region)s, needing %(needs)d or more: %(hits)s.")
    if event.rerolled:
        text = _(
            "%(who)s rolled %(dice)s against the army of %(region)s, then %(again)s for the misses, needing "
            "%(needs)d or more: %(hits)s."
        )
    told = say(
        text,
        who=noun(FREE_PEOPLES),
        region=place(event.region),
        dice=numbers(event.dice),
        again=numbers(event.rerolled),
        needs=event.needs,
        hits=hits(event.hits),
    )
    return caused(told, event.because)


# --- settlements and passes --------------------------------------------------------------------------


@tells(ARMIES)
def place_taken(event: PlaceTaken) -> str:
    text = _("%(who)s [controls|control] %(region)s now: %(points)d points.")
    return say(text, who=noun(SHADOW), region=place(event.region), points=POINTS[event.region])


@tells(ARMIES)
def place_freed(event: PlaceFreed) -> str:
    text = _("%(who)s [controls|control] %(region)s again: %(points)d points less for %(other)s.")
    free, shadow = (noun(side) for side in SIDES)
    return say(text, who=free, region=place(event.region), points=POINTS[event.region], other=shadow)


@tells(ARMIES)
def pass_opened(event: PassOpened) -> str:
    text = _("Five units stand in %(box)s: its pass is open from now on.")
    return say(text, box=place(event.box))
