"""Fate told: tiles, the marker, the figures on the track, fate cards."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext

from games.bofa.card_texts import FATES, STORIES
from games.bofa.events import (
    FateAdvanced,
    FateCardDrawn,
    FatePoolRefilled,
    FateSetBack,
    FateTileDrawn,
    FigureShifted,
    SpecialTileAdded,
)
from games.bofa.facts import LAST_SPACE, TILES
from games.bofa.words.causes import caused
from games.bofa.words.nouns import person, tile, title_of
from games.titles.grammar import also, fill, quoted, say
from games.titles.tellers import Telling, tells

FATE: Telling = {}


@tells(FATE)
def fate_tile_drawn(event: FateTileDrawn) -> str:
    return say(_("The Shadow drew a fate tile: %(tile)s."), tile=tile(event.tile))


@tells(FATE)
def fate_advanced(event: FateAdvanced) -> str:
    facts = {"tile": tile(event.tile), "to": event.to, "last": LAST_SPACE}
    if not TILES[event.tile].value:
        return say(_("The fate tile %(tile)s counted: the fate marker stays on %(to)d of %(last)d."), **facts)
    return say(_("The fate tile %(tile)s counted: the fate marker went to %(to)d of %(last)d."), **facts)


@tells(FATE)
def fate_set_back(event: FateSetBack) -> str:
    return caused(say(_("The fate marker went back to %(to)d."), to=event.to), event.because)


@tells(FATE)
def fate_pool_refilled(event: FatePoolRefilled) -> str:
    count = len(event.tiles)
    text = ngettext(
        "The fate pool was empty: %(count)d tile went back into it.",
        "The fate pool was empty: %(count)d tiles went back into it.",
        count,
    )
    return fill(text, count=count)


@tells(FATE)
def special_tile_added(event: SpecialTileAdded) -> str:
    text = _("The special tile %(tile)s went into the fate pool.")
    return caused(say(text, tile=tile(event.tile)), event.because)


@tells(FATE)
def figure_shifted(event: FigureShifted) -> str:
    text = _("%(who)s came closer on the fate track, to space %(to)d.")
    return caused(say(text, who=person(event.character), to=event.to), event.because)


@tells(FATE)
def fate_card_drawn(event: FateCardDrawn) -> str:
    told = say(_("The Free Peoples turned up the fate card %(card)s."), card=quoted(title_of(event.card)))
    if event.because in STORIES:
        told = caused(told, event.because)
    if not event.stays:
        return told
    character = person(FATES[event.card].character)
    return also(told, say(_("It stayed with %(character)s."), character=character))
