"""The hunt for the Ring told."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import listing, say
from games.titles.tellers import Telling, tells
from games.wotr.events import (
    HuntDamageLowered,
    HuntDamageSet,
    HuntFailed,
    HuntRerolled,
    HuntRolled,
    HuntTileDrawn,
    HuntTileRemoved,
    HuntTileRolled,
    HuntTilesReturned,
    SpecialTileAdded,
)
from games.wotr.facts import CHARACTERS, REGIONS, TILES
from games.wotr.figures import LEVEL
from games.wotr.words.causes import caused
from games.wotr.words.nouns import numbers, person, place, successes, tile

HUNT: Telling = {}

HUNTERS = {
    "stronghold": _("a Shadow stronghold"),
    "army": _("a Shadow army"),
    "nazgul": _("a Nazgûl"),
}
DRAWN = {
    "hunt": _("The hunt succeeded, and the Shadow drew a hunt tile: %(tile)s."),
    "mordor": _("The Fellowship moved on the Mordor Track, so the Shadow drew a hunt tile: %(tile)s."),
}


@tells(HUNT)
def hunt_rolled(event: HuntRolled) -> str:
    text = _("Hunt level %(level)d; dice %(dice)s: %(result)s.")
    if event.bonus:
        text = _("Hunt level %(level)d; dice %(dice)s, with %(bonus)d added to each: %(result)s.")
    told = say(
        text,
        level=len(event.dice),
        dice=numbers(event.dice),
        bonus=event.bonus,
        result=successes(event.successes),
    )
    return caused(told, event.because)


@tells(HUNT)
def hunt_rerolled(event: HuntRerolled) -> str:
    text = _(
        "The hunt re-rolled for %(hunters)s where the Fellowship was last seen; dice %(dice)s: %(result)s."
    )
    return say(
        text,
        hunters=listing([gettext(HUNTERS[hunter]) for hunter in event.because]),
        dice=numbers(event.dice),
        result=successes(event.successes),
    )


@tells(HUNT)
def hunt_failed(event: HuntFailed) -> str:
    return say(_("The hunt failed: the Fellowship went unseen."))


@tells(HUNT)
def hunt_tile_drawn(event: HuntTileDrawn) -> str:
    if event.because in REGIONS:
        text = _(
            "The Shadow drew another hunt tile, because the way of the Fellowship touched %(region)s, "
            "a Shadow stronghold: %(tile)s."
        )
        return say(text, region=place(event.because), tile=tile(event.tile))
    if event.because in DRAWN:
        return say(DRAWN[event.because], tile=tile(event.tile))
    return caused(say(_("The Shadow drew a hunt tile: %(tile)s."), tile=tile(event.tile)), event.because)


@tells(HUNT)
def hunt_tile_rolled(event: HuntTileRolled) -> str:
    text = _("A die decided the damage of %(tile)s: %(die)d.")
    return say(text, tile=tile(event.tile), die=event.die)


@tells(HUNT)
def hunt_damage_set(event: HuntDamageSet) -> str:
    return say(_("The hunt damage is %(damage)d."), damage=event.damage)


@tells(HUNT)
def hunt_damage_lowered(event: HuntDamageLowered) -> str:
    if event.because in CHARACTERS:
        text = _("The Level of %(character)s, %(level)d, lowered the hunt damage by %(by)d to %(left)d.")
        facts = {"character": person(event.because), "level": LEVEL[event.because]}
        return say(text, **facts, by=event.by, left=event.left)
    told = say(_("The hunt damage fell by %(by)d to %(left)d."), by=event.by, left=event.left)
    return caused(told, event.because)


@tells(HUNT)
def hunt_tiles_returned(event: HuntTilesReturned) -> str:
    if event.because == "empty":
        return say(_("The hunt pool was empty, so the drawn standard tiles went back into it."))
    tiles = listing([tile(one) for one in event.tiles])
    return caused(say(_("Back into the hunt pool went: %(tiles)s."), tiles=tiles), event.because)


@tells(HUNT)
def hunt_tile_removed(event: HuntTileRemoved) -> str:
    return caused(
        say(_("A hunt tile is out of the game for good: %(tile)s."), tile=tile(event.tile)), event.because
    )


@tells(HUNT)
def special_tile_added(event: SpecialTileAdded) -> str:
    text = _("A special hunt tile is in play, to be drawn in Mordor: %(tile)s.")
    told = say(text, tile=tile(event.tile))
    return told if TILES[event.tile].card == event.because else caused(told, event.because)
