"""Figures on their way, and figures that came: merged so that each is said once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext_noop as _
from msgspec import Struct

from games.titles.grammar import Noun, listing, phrase, places_listed, settle

Who = dict[str, int]


class Step(Struct, frozen=True):
    """One move as the log has it. `gathers`: with others who go to the same place it is one journey."""

    origin: str
    to: str
    who: Who
    gathers: bool = False
    goes_on: bool = True


class Road(Struct):
    origins: list[str]
    to: str
    who: Who
    way: list[str]
    gathers: bool


def roads(steps: Iterable[Step]) -> list[Road]:
    """Same origin and goal are added up; the same figures that go on are one road."""
    found: list[Road] = []
    for step in steps:
        if not any(_joins(road, step) for road in found):
            found.append(Road([step.origin], step.to, dict(step.who), [], step.gathers))
    return found


def _joins(road: Road, step: Step) -> bool:
    flock = step.gathers and road.gathers and road.who.keys() == step.who.keys()
    if road.to == step.to and not road.way and (road.origins == [step.origin] or flock):
        for figure, count in step.who.items():
            road.who[figure] = road.who.get(figure, 0) + count
        road.origins += [] if step.origin in road.origins else [step.origin]
        return True
    if step.goes_on and road.to == step.origin and road.who == step.who and len(road.origins) == 1:
        road.way.append(road.to)
        road.to = step.to
        return True
    return False


def roads_text(
    steps: Iterable[Step], figures: Callable[[Who, str | None], str], place: Callable[[str], Noun]
) -> str:
    """ "3 Regulars from Osgiliath to Pelargir and …"; `figures` is told from where they come, if from one
    place."""
    return listing([settle(_road_text(road, figures, place)) for road in roads(steps)])


def _road_text(road: Road, figures: Callable[[Who, str | None], str], place: Callable[[str], Noun]) -> str:
    facts = {
        "figures": figures(road.who, road.origins[0] if len(road.origins) == 1 else None),
        "origin": places_listed([place(at) for at in road.origins]),
        "to": place(road.to),
    }
    if not road.way:
        return phrase(_("%(figures)s from %(origin)s to %(to)s"), **facts)
    by = places_listed([place(at) for at in road.way])
    return phrase(_("%(figures)s from %(origin)s by way of %(way)s to %(to)s"), **facts, way=by)


def by_region(came: Iterable[tuple[str, Mapping[str, int]]]) -> dict[str, Who]:
    found: dict[str, Who] = {}
    for region, who in came:
        stack = found.setdefault(region, {})
        for figure, count in who.items():
            stack[figure] = stack.get(figure, 0) + count
    return found


def recruits_text(
    came: Iterable[tuple[str, Mapping[str, int]]],
    figures: Callable[[Who, str | None], str],
    place: Callable[[str], Noun],
    always_said: Iterable[str] = (),
) -> str:
    """By region; a figure that was just said goes unsaid: "2 Regulars in Dol Guldur and 1 in Moria"."""
    told: list[str] = []
    before: tuple[str, ...] = ()
    for region, stack in by_region(came).items():
        kinds = tuple(stack)
        unsaid = kinds == before and len(kinds) == 1 and kinds[0] not in always_said
        who = str(stack[kinds[0]]) if unsaid else figures(stack, region)
        told.append(settle(phrase(_("%(figures)s in %(region)s"), figures=who, region=place(region))))
        before = kinds
    return listing(told)
