"""The Fellowship's journey told."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import also, fill, finish, say
from games.titles.tellers import Telling, tells
from games.wotr.events import (
    CompanionDrawn,
    CompanionLost,
    CompanionSaved,
    CompanionsSeparated,
    CorruptionGained,
    CorruptionHealed,
    FellowshipDeclared,
    FellowshipHidden,
    FellowshipMoved,
    FellowshipRevealed,
    FellowshipShifted,
    FellowshipTried,
    GuideNamed,
    MordorEntered,
    MordorStepTaken,
)
from games.wotr.facts import REGIONS, TILES
from games.wotr.state import MORDOR_STEPS
from games.wotr.words.causes import caused
from games.wotr.words.nouns import label, people, person, place, tile

FELLOWSHIP: Telling = {}

LOST = {
    "casualty_guide": _("%(who)s, the guide, is out of the game: the casualty of the hunt."),
    "casualty_random": _("%(who)s, drawn at random, is out of the game: the casualty of the hunt."),
    "mordor": _("%(who)s left the Fellowship in Mordor and is out of the game."),
}


def way(path: tuple[str, ...]) -> str:
    return ", ".join(map(label, path))


@tells(FELLOWSHIP)
def fellowship_moved(event: FellowshipMoved) -> str:
    return caused(
        say(_("The Fellowship moved one step further from its last known position.")), event.because
    )


@tells(FELLOWSHIP)
def fellowship_declared(event: FellowshipDeclared) -> str:
    if len(event.path) == 1:
        return say(_("The Fellowship was declared in %(region)s."), region=place(event.path[-1]))
    text = _("The Fellowship was declared in %(region)s; its way: %(way)s.")
    return say(text, region=place(event.path[-1]), way=way(event.path))


@tells(FELLOWSHIP)
def fellowship_revealed(event: FellowshipRevealed) -> str:
    if not event.path:
        told = say(_("The Fellowship was revealed on the Mordor Track."))
    elif len(event.path) == 1:
        told = say(_("The Fellowship was revealed in %(region)s."), region=place(event.path[-1]))
    else:
        text = _("The Fellowship was revealed in %(region)s; its way: %(way)s.")
        told = say(text, region=place(event.path[-1]), way=way(event.path))
    if event.because in TILES:
        return also(told, say(_("The cause was the hunt tile: %(tile)s."), tile=tile(event.because)))
    return caused(told, event.because)


@tells(FELLOWSHIP)
def fellowship_hidden(event: FellowshipHidden) -> str:
    return caused(say(_("The Fellowship is hidden again.")), event.because)


@tells(FELLOWSHIP)
def fellowship_shifted(event: FellowshipShifted) -> str:
    text = _("The last known position of the Fellowship was moved to %(region)s.")
    return caused(say(text, region=place(event.to)), event.because)


@tells(FELLOWSHIP)
def fellowship_tried(event: FellowshipTried) -> str:
    """The move or the hiding that follows says it."""
    return ""


@tells(FELLOWSHIP)
def guide_named(event: GuideNamed) -> str:
    return say(_("%(who)s took the lead of the Fellowship."), who=person(event.guide))


@tells(FELLOWSHIP)
def companions_separated(event: CompanionsSeparated) -> str:
    text = _("%(who)s left the Fellowship and went to %(region)s.")
    if event.inside:
        text = _("%(who)s left the Fellowship and went to the besieged stronghold of %(region)s.")
    return caused(say(text, who=people(event.companions), region=place(event.to)), event.because)


@tells(FELLOWSHIP)
def companion_drawn(event: CompanionDrawn) -> str:
    return caused(say(_("%(who)s was drawn at random."), who=person(event.companion)), event.because)


@tells(FELLOWSHIP)
def companion_lost(event: CompanionLost) -> str:
    if event.because in LOST:
        return say(LOST[event.because], who=person(event.companion))
    return caused(say(_("%(who)s is out of the game."), who=person(event.companion)), event.because)


@tells(FELLOWSHIP)
def companion_saved(event: CompanionSaved) -> str:
    text = _("%(who)s was taken alive and came back into play in %(region)s.")
    return say(text, who=person(event.companion), region=place(event.to))


@tells(FELLOWSHIP)
def corruption_gained(event: CorruptionGained) -> str:
    points = event.points
    if event.because == "idle":
        return say(
            _(
                "Corruption rose by 1, because the Fellowship in Mordor made no attempt to move or hide "
                "this turn."
            )
        )
    told = finish(
        fill(
            ngettext("Corruption rose by %(count)d point.", "Corruption rose by %(count)d points.", points),
            count=points,
        )
    )
    if event.because in TILES:
        return also(told, gettext("The Ring was used for the damage that was left."))
    return caused(told, event.because)


@tells(FELLOWSHIP)
def corruption_healed(event: CorruptionHealed) -> str:
    points = event.points
    told = finish(
        fill(
            ngettext("Corruption fell by %(count)d point.", "Corruption fell by %(count)d points.", points),
            count=points,
        )
    )
    if event.because in REGIONS:
        text = _("The cause was the declaration in %(region)s.")
        return also(told, say(text, region=place(event.because)))
    if event.because in TILES:
        return also(told, say(_("The cause was the hunt tile: %(tile)s."), tile=tile(event.because)))
    return caused(told, event.because)


@tells(FELLOWSHIP)
def mordor_entered(event: MordorEntered) -> str:
    told = say(_("The Ring-bearers entered Mordor from %(region)s."), region=place(event.gate))
    pool = len(event.pool)
    text = ngettext(
        "The hunt pool was made anew and holds %(count)d tile.",
        "The hunt pool was made anew and holds %(count)d tiles.",
        pool,
    )
    return also(told, fill(text, count=pool))


@tells(FELLOWSHIP)
def mordor_step_taken(event: MordorStepTaken) -> str:
    if event.step == MORDOR_STEPS:
        return say(_("The Ring-bearers reached the Crack of Doom."))
    text = _("The Ring-bearers stand on step %(step)d of %(last)d of the Mordor Track.")
    return say(text, step=event.step, last=MORDOR_STEPS)
