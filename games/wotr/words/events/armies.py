"""Figures on the map told: recruited, moved, lost, besieged; settlements and nations."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import also, say
from games.titles.tellers import Telling, tells
from games.wotr.events import (
    ArmiesMixed,
    ArmiesParted,
    ArmyAdvanced,
    ArmyMoved,
    ArmyRetreated,
    CharacterEntered,
    CompanionsMoved,
    EliteReduced,
    FiguresLost,
    FiguresRecruited,
    FiguresUpgraded,
    MinionMoved,
    NationActivated,
    NationAdvanced,
    NationSetBack,
    NazgulFlew,
    SettlementCaptured,
    SettlementRegained,
    SiegeBegan,
    SiegeEnded,
    UnitsDisbanded,
)
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, REGIONS, SHADOW
from games.wotr.figures import RETURNS
from games.wotr.words.causes import caused
from games.wotr.words.nouns import (
    figure,
    figures,
    home_of,
    noun,
    people,
    person,
    place,
    seat,
    split_leaders,
)

ARMIES: Telling = {}

Moved = ArmyMoved | ArmyRetreated | ArmyAdvanced | CompanionsMoved | NazgulFlew | MinionMoved

MARCH = (
    _("%(who)s left %(origin)s for %(to)s."),
    _("%(who)s left %(origin)s for %(to)s with %(figures)s."),
)
RETREAT = (
    _("%(who)s retreated from %(origin)s to %(to)s."),
    _("%(who)s retreated from %(origin)s to %(to)s with %(figures)s."),
)
ADVANCE = (
    _("%(who)s advanced from %(origin)s into %(to)s."),
    _("%(who)s advanced from %(origin)s into %(to)s with %(figures)s."),
)
FLIGHT = (
    _("%(who)s flew from %(origin)s to %(to)s."),
    _("%(who)s flew from %(origin)s to %(to)s with %(figures)s."),
)

ACTIVATED = {
    "entered": _("%(who)s became active, because an enemy army entered %(region)s."),
    "attacked": _("%(who)s became active, because [its|their] units were attacked in %(region)s."),
    "declared": _("%(who)s became active, because the Fellowship was declared in %(region)s."),
}
ADVANCED = {
    "muster": _("%(who)s came one step closer to war, by a Muster result."),
    "attacked": _(
        "%(who)s came one step closer to war, because [its|their] units were attacked in %(region)s."
    ),
    "captured": _("%(who)s came one step closer to war, because the enemy captured %(region)s."),
}
LOST = {
    "battle": _("%(who)s lost %(figures)s from the army of %(region)s."),
    "alone": _("%(who)s lost %(figures)s in %(region)s: a Leader cannot stay without units."),
}
REDUCED = {
    "battle": _("%(who)s made a Regular of one %(figure)s in the army of %(region)s, to take a hit."),
    "siege": _("%(who)s made a Regular of one %(figure)s, for one more round of the siege of %(region)s."),
}


# --- entering ----------------------------------------------------------------------------------------


@tells(ARMIES)
def figures_recruited(event: FiguresRecruited) -> str:
    text = _("%(who)s recruited %(figures)s in %(region)s.")
    if event.inside:
        text = _("%(who)s recruited %(figures)s in the besieged stronghold of %(region)s.")
    told = say(text, who=seat(event.seat), figures=figures(event.figures), region=place(event.region))
    return caused(told, event.because)


@tells(ARMIES)
def character_entered(event: CharacterEntered) -> str:
    side = noun(CHARACTERS[event.character].side)
    facts = {"who": side, "character": person(event.character), "region": place(event.region)}
    if event.replaces:
        text = _("%(who)s brought %(character)s into play in %(region)s, in the place of %(other)s.")
        return caused(say(text, **facts, other=person(event.replaces)), event.because)
    return caused(say(_("%(who)s brought %(character)s into play in %(region)s."), **facts), event.because)


@tells(ARMIES)
def figures_upgraded(event: FiguresUpgraded) -> str:
    text = _("%(who)s put %(into)s in the place of %(figures)s in %(region)s.")
    told = say(
        text,
        who=seat(event.seat),
        into=figures(event.into),
        figures=figures(event.figures),
        region=place(event.region),
    )
    return caused(told, event.because)


# --- moving ------------------------------------------------------------------------------------------


def moved(event: Moved, texts: tuple[str, str]) -> str:
    """Characters lead the sentence, and the others go with them."""
    leading, others = split_leaders(event.figures)
    facts = {"origin": place(event.origin), "to": place(event.to)}
    home = home_of(event.origin)
    if not leading:
        told = say(texts[0], who=figures(event.figures, home), **facts)
    elif not others:
        told = say(texts[0], who=people(leading), **facts)
    else:
        told = say(texts[1], who=people(leading), figures=figures(others, home), **facts)
    return caused(told, event.because)


@tells(ARMIES)
def army_moved(event: ArmyMoved) -> str:
    return moved(event, MARCH)


@tells(ARMIES)
def army_retreated(event: ArmyRetreated) -> str:
    return moved(event, RETREAT)


@tells(ARMIES)
def army_advanced(event: ArmyAdvanced) -> str:
    return moved(event, ADVANCE)


@tells(ARMIES)
def companions_moved(event: CompanionsMoved) -> str:
    return moved(event, MARCH)


@tells(ARMIES)
def nazgul_flew(event: NazgulFlew) -> str:
    return moved(event, FLIGHT)


@tells(ARMIES)
def minion_moved(event: MinionMoved) -> str:
    return moved(event, MARCH)


# --- leaving -----------------------------------------------------------------------------------------


@tells(ARMIES)
def figures_lost(event: FiguresLost) -> str:
    facts = {
        "who": noun(event.side),
        "figures": figures(event.figures),
        "region": place(event.region),
    }
    text = LOST.get(event.because, LOST["battle"])
    told = say(text, **facts) if event.because in LOST else caused(say(text, **facts), event.because)
    returning = [figure for figure in event.figures if figure in RETURNS]
    if not returning:
        return told
    if len(returning) < len(event.figures):
        return also(told, gettext("Units and Nazgûl went back to the reinforcements."))
    count = sum(event.figures.values())
    back = ngettext("It went back to the reinforcements.", "They went back to the reinforcements.", count)
    return f"{told} {back}"


@tells(ARMIES)
def elite_reduced(event: EliteReduced) -> str:
    facts = {"who": noun(event.side), "figure": figure(event.elite), "region": place(event.region)}
    if event.because in REDUCED:
        return say(REDUCED[event.because], **facts)
    text = _("%(who)s made a Regular of one %(figure)s in the army of %(region)s.")
    return caused(say(text, **facts), event.because)


@tells(ARMIES)
def units_disbanded(event: UnitsDisbanded) -> str:
    text = _(
        "%(who)s returned %(figures)s to the reinforcements: no more than 10 units can stay in %(region)s."
    )
    if event.inside:
        text = _(
            "%(who)s returned %(figures)s to the reinforcements: no more than 5 units can stay "
            "in the besieged stronghold of %(region)s."
        )
    return say(text, who=noun(event.side), figures=figures(event.figures), region=place(event.region))


# --- sieges and settlements --------------------------------------------------------------------------


@tells(ARMIES)
def siege_began(event: SiegeBegan) -> str:
    other = noun(FREE_PEOPLES if event.side == SHADOW else SHADOW)
    text = _("%(who)s [besieges|besiege] %(side)s in the stronghold of %(region)s.")
    return say(text, who=other, side=noun(event.side), region=place(event.region))


@tells(ARMIES)
def armies_mixed(event: ArmiesMixed) -> str:
    """Those who came together as one army are told of by their march."""
    facts = {"side": noun(event.side), "region": place(event.region)}
    if event.because == "agreed":
        return say(_("The units of both players of %(side)s in %(region)s became one army."), **facts)
    if event.because == "attacked":
        return say(_("Attacked in %(region)s, the units of both players of %(side)s are one army."), **facts)
    return ""


@tells(ARMIES)
def armies_parted(event: ArmiesParted) -> str:
    """What parted them was told."""
    return ""


@tells(ARMIES)
def siege_ended(event: SiegeEnded) -> str:
    return say(_("The siege of %(region)s is over."), region=place(event.region))


def _points(region: str) -> str:
    points = REGIONS[region].victory_points
    return {
        0: "",
        1: gettext("A City counts 1 victory point."),
        2: gettext("A Stronghold counts 2 victory points."),
    }[points]


@tells(ARMIES)
def settlement_captured(event: SettlementCaptured) -> str:
    told = say(_("%(who)s captured %(region)s."), who=seat(event.seat), region=place(event.region))
    return f"{told} {_points(event.region)}".strip()


@tells(ARMIES)
def settlement_regained(event: SettlementRegained) -> str:
    text = _("%(who)s took %(region)s back.")
    return say(text, who=seat(event.seat), region=place(event.region))


# --- politics ----------------------------------------------------------------------------------------


@tells(ARMIES)
def nation_activated(event: NationActivated) -> str:
    facts = {"who": noun(event.nation)}
    if event.because in ACTIVATED:
        return say(ACTIVATED[event.because], **facts, region=place(event.region))
    if event.because in CHARACTERS and event.region:
        text = _("%(who)s became active, because %(character)s came to %(region)s.")
        return say(text, **facts, character=person(event.because), region=place(event.region))
    if event.because in CHARACTERS:
        text = _("%(who)s became active, because %(character)s came into play.")
        return say(text, **facts, character=person(event.because))
    return caused(say(_("%(who)s became active."), **facts), event.because)


@tells(ARMIES)
def nation_advanced(event: NationAdvanced) -> str:
    facts = {"who": noun(event.nation)}
    if event.because in ADVANCED:
        region = place(event.region) if event.region else ""
        return say(ADVANCED[event.because], **facts, region=region)
    if event.because in CHARACTERS:
        text = _("%(who)s came one step closer to war, by the counsel of %(character)s.")
        return say(text, **facts, character=person(event.because))
    return caused(say(_("%(who)s came one step closer to war."), **facts), event.because)


@tells(ARMIES)
def nation_set_back(event: NationSetBack) -> str:
    return caused(say(_("%(who)s went one step away from war."), who=noun(event.nation)), event.because)
