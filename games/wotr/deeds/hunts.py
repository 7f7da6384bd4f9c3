"""The hunt as a strip: level, dice, tile, damage; then what it did, in words."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Event
from games.titles.action_dice import points
from games.titles.battles import marked_dice
from games.titles.deeds import Cell, Seen, Strip, Telling
from games.titles.grammar import language, listing, phrase, places_listed, say
from games.wotr.events import (
    CompanionLost,
    CompanionsSeparated,
    CorruptionGained,
    CorruptionHealed,
    FellowshipRevealed,
    GuideNamed,
    HuntDamageLowered,
    HuntDamageSet,
    HuntFailed,
    HuntRerolled,
    HuntRolled,
    HuntTileDrawn,
    HuntTileRolled,
    HuntTilesReturned,
    TableCardDiscarded,
)
from games.wotr.facts import CHARACTERS, REGIONS, TILES, name
from games.wotr.hunt import MITHRIL_COAT
from games.wotr.words.causes import GUIDE
from games.wotr.words.events.hunt import HUNTERS
from games.wotr.words.nouns import card, label, people, person, place, tile

HIT_ON = 6
ON_THE_STRIP = (
    HuntRolled,
    HuntRerolled,
    HuntFailed,
    HuntTileDrawn,
    HuntTileRolled,
    HuntDamageSet,
)
"""What the strip shows, and no sentence repeats."""
IN_HUNTS = (
    *ON_THE_STRIP,
    HuntDamageLowered,
    HuntTilesReturned,
    CompanionLost,
    GuideNamed,
    FellowshipRevealed,
    TableCardDiscarded,
    CorruptionGained,
    CorruptionHealed,
    CompanionsSeparated,
)


def tell_hunt(telling: Telling) -> None:
    """What of the hunt is left to tell in this deed."""
    hunted = telling.take(*IN_HUNTS, where=_of_hunt)
    if not hunted:
        return
    telling.add(strip(hunted))
    for at, seen in enumerate(hunted):
        after = hunted[at + 1] if at + 1 < len(hunted) else None
        if teller := AFTER.get(type(seen.event)):
            teller(telling, seen, after)


def _of_hunt(event: Event) -> bool:
    if isinstance(event, CorruptionGained | CorruptionHealed):
        return event.because in TILES or event.because in ("hunt", "mordor")
    if isinstance(event, CompanionsSeparated):
        return event.because.startswith(GUIDE)
    if isinstance(event, HuntTilesReturned):
        return event.because == MITHRIL_COAT
    if isinstance(event, TableCardDiscarded):
        return event.because.startswith("hunt")
    return True


# --- the strip ---------------------------------------------------------------------------------------


def strip(hunted: list[Seen]) -> Strip | None:
    cells: list[Cell] = []
    tested = []
    for seen in hunted:
        event = seen.event
        if isinstance(event, HuntRolled):
            low = max(2, HIT_ON - event.bonus)
            cells.append(Cell(phrase(_("level %(level)d"), level=len(event.dice)), needs(low), kind="label"))
            cells.append(Cell("", dice=marked_dice(event.dice, low), kind="dice"))
            tested.append((tuple(event.dice), low, event.successes))
        elif isinstance(event, HuntRerolled):
            why = listing([gettext(HUNTERS[hunter]) for hunter in event.because])
            low = tested[-1][1] if tested else HIT_ON
            cells.append(Cell(phrase(_("again, for %(why)s"), why=why), kind="label"))
            cells.append(Cell("", dice=marked_dice(event.dice, low), kind="dice"))
            tested.append((tuple(event.dice), low, event.successes))
        elif isinstance(event, HuntFailed):
            cells.append(Cell(gettext("unseen"), kind="result"))
        elif isinstance(event, HuntTileDrawn):
            cells.append(Cell(phrase(_("tile %(tile)s"), tile=tile(event.tile)), kind="tile"))
        elif isinstance(event, HuntTileRolled):
            cells.append(Cell("", dice=marked_dice((event.die,), 7), kind="dice"))
        elif isinstance(event, HuntDamageSet):
            cells.append(Cell(phrase(_("damage %(damage)d"), damage=event.damage), kind="result"))
        elif isinstance(event, CompanionLost):
            cells.append(Cell(f"† {label(event.companion)}", kind="lost"))
        elif isinstance(event, CorruptionGained | CorruptionHealed):
            cells.append(Cell(f"{name('corruption', language())} {seen.note}", kind="lost"))
    if not any(isinstance(seen.event, ON_THE_STRIP) for seen in hunted):
        return None
    return Strip(gettext("The hunt"), tuple(cells), hunted[-1].number, tuple(tested))


def needs(low: int) -> str:
    if low == HIT_ON:
        return gettext("needs 6")
    if low == HIT_ON - 1:
        return gettext("needs 5 and 6")
    return phrase(_("needs %(low)d and more"), low=low)


# --- what it did -------------------------------------------------------------------------------------


def _corruption(telling: Telling, seen: Seen, after: Seen | None) -> None:
    text = _("The Ring was used, and corruption rose to %(now)d.")
    if isinstance(seen.event, CorruptionHealed):
        text = _("Corruption fell to %(now)d.")
    telling.say(say(text, now=seen.note), seen)
    telling.notes[name("corruption", language())] = str(seen.note)


def _lost(telling: Telling, seen: Seen, after: Seen | None) -> None:
    text = _("%(who)s, who was guiding, was lost to take the blow.")
    if "random" in seen.event.because:
        text = _("The lot fell on %(who)s, who was lost.")
    elif "guide" not in seen.event.because:
        text = _("%(who)s was lost to take the blow.")
    telling.say(say(text, who=person(seen.event.companion)), seen)


def _guide(telling: Telling, seen: Seen, after: Seen | None) -> None:
    text = _("%(who)s took the lead of the Fellowship.")
    telling.say(say(text, who=person(seen.event.guide)), seen)


def _revealed(telling: Telling, seen: Seen, after: Seen | None) -> None:
    telling.say(revealed_text(seen.event.path), seen)
    if seen.event.path:
        telling.notes[gettext("Last seen")] = label(seen.event.path[-1])


def revealed_text(path: tuple[str, ...]) -> str:
    if not path:
        return say(_("The Fellowship was revealed in Mordor."))
    if len(path) < 3:
        return say(_("The Fellowship was revealed in %(region)s."), region=place(path[-1]))
    way = places_listed([place(region) for region in path[1:-1]])
    text = _("The Fellowship was revealed in %(region)s; it had come by way of %(way)s.")
    return say(text, region=place(path[-1]), way=way)


def _lowered(telling: Telling, seen: Seen, after: Seen | None) -> None:
    because = seen.event.because
    who = because.removeprefix(GUIDE)
    lost = telling.peek(CompanionLost, where=lambda event: event.companion == who)
    if because.startswith(GUIDE) and who in CHARACTERS and not lost:
        telling.say(
            say(_("%(who)s took %(points)s of the damage."), who=person(who), points=points(seen.event.by)),
            seen,
        )


def _table_card(telling: Telling, seen: Seen, after: Seen | None) -> None:
    event = seen.event
    text = {
        "hunt.coat": _("%(card)s left the table, and another tile was drawn instead."),
        "hunt.crebain": _("%(card)s left the table and added 1 to each die of the hunt."),
        "hunt.staff": _("%(card)s left the table, and no tile was drawn."),
        "hunt.balrog": _("%(card)s left the table, because the road had come by Moria."),
    }.get(event.because, _("%(card)s left the table."))
    facts = {"card": card(event.card)}
    if after and isinstance(after.event, HuntDamageLowered):
        text = _("%(card)s left the table and took %(points)s of the damage.")
        facts["points"] = points(after.event.by)
    telling.say(say(text, **facts), seen)


def _second_tile(telling: Telling, seen: Seen, after: Seen | None) -> None:
    if seen.event.because in REGIONS:
        text = _("The road had passed %(region)s, a stronghold of the Shadow, so a second tile was drawn.")
        telling.say(say(text, region=place(seen.event.because)), seen)


def _separated(telling: Telling, seen: Seen, after: Seen | None) -> None:
    text = _("%(who)s left the Fellowship and went to %(region)s.")
    telling.say(say(text, who=people(seen.event.companions), region=place(seen.event.to)), seen)


AFTER: dict[type[Event], Callable[[Telling, Seen, Seen | None], None]] = {
    CorruptionGained: _corruption,
    CorruptionHealed: _corruption,
    CompanionLost: _lost,
    GuideNamed: _guide,
    FellowshipRevealed: _revealed,
    HuntDamageLowered: _lowered,
    TableCardDiscarded: _table_card,
    HuntTileDrawn: _second_tile,
    CompanionsSeparated: _separated,
}
