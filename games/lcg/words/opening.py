"""What can be chosen when a game is opened, what is told when it is over, and which game may follow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import to_builtins

from games.lcg.facts import SCENARIOS, SEATS, name
from games.lcg.stages import next_scenario, score
from games.lcg.state import State, carried_from
from games.titles import OpeningChoice, Way
from games.titles.grammar import language, listing

WON = "won"


def choices(players: int) -> Sequence[OpeningChoice]:
    """The scenario first; the rest is left alone by most."""
    spoken = language()
    single = [
        Way(
            key,
            _("%(name)s, difficulty %(level)d") % {"name": found.name[spoken], "level": found.difficulty},
            {"scenario": key},
        )
        for key, found in SCENARIOS.items()
    ]
    rows = [
        Way("expert", _("Campaign: all three in a row"), {"campaign": "expert"}),
        Way("nightmare", _("Nightmare campaign: threat and wounds stay"), {"campaign": "nightmare"}),
    ]
    found = [
        OpeningChoice("scenario", _("Scenario"), (*single, *rows), always=True),
        OpeningChoice(
            "shadows",
            _("Shadow cards"),
            (
                Way("all", _("Dealt to every attacker"), {}),
                Way("none", _("None: the basic game"), {"shadows": False}),
            ),
        ),
        OpeningChoice(
            "boxes",
            _("Core boxes"),
            (
                Way("one", _("One"), {}),
                Way("two", _("Two"), {"boxes": 2}),
                Way("three", _("Three"), {"boxes": 3}),
                Way("any", _("Any three copies, in every deck"), {"boxes": 0}),
            ),
            _("So many copies of each card there are for all decks together."),
        ),
        OpeningChoice(
            "easy",
            _("Difficulty"),
            (
                Way("standard", _("As in the box"), {}),
                Way(
                    "easy",
                    _("Easy: fewer hard cards, a resource more"),
                    {"easy": True},
                ),
            ),
        ),
        OpeningChoice(
            "cards",
            _("Card texts"),
            (
                Way("errata", _("With the official errata"), {}),
                Way("printed", _("As printed in 2011"), {"cards": "printed"}),
            ),
            _(
                "As printed, Beravor, Protector of Lórien and Wandering Took have no limit, Will of the West "
                "stays in the game, and Horn of Gondor hears every character that leaves play."
            ),
        ),
        OpeningChoice(
            "rounds",
            _("Score"),
            (
                Way("plain", _("Threat, fallen heroes, damage, victory points"), {}),
                Way("rounds", _("Ten points a round as well"), {"count_rounds": True}),
            ),
        ),
    ]
    planning = OpeningChoice(
        "planning",
        _("Planning"),
        (
            Way("together", _("All at once"), {}),
            Way("in_turn", _("One after the other"), {"planning": "in_turn"}),
        ),
    )
    seats = [
        Way(seat, _("%(seat)s begins") % {"seat": name(seat, spoken)}, {"first_player": seat})
        for seat in SEATS[:players]
    ]
    first = OpeningChoice("first", _("First player"), (Way("lot", _("By lot"), {}), *seats))
    return [*found, planning, first] if players > 1 else found


def result(view: State) -> Sequence[str]:
    """The score and its parts; the sum where several scenarios were won."""
    if not view.scores:
        return ()
    told = [_last_score(view)] if _is_won(view) else []
    if len(view.scores) > 1:
        facts = {"total": sum(view.scores), "scores": listing([str(one) for one in view.scores])}
        told.append(_("All scenarios won so far: %(total)d points (%(scores)s).") % facts)
    return told


def _is_won(view: State) -> bool:
    return view.ending is not None and view.ending.how == WON


def _last_score(view: State) -> str:
    counted = score(view)
    facts = {
        "score": counted.score,
        "threat": counted.threat,
        "dead": counted.dead_heroes,
        "damage": counted.damage,
        "victory": counted.victory,
    }
    told = (
        _(
            "Score by the rulebook: %(score)d. Threat %(threat)d, fallen heroes %(dead)d, damage %(damage)d, "
            "less %(victory)d victory points."
        )
        % facts
    )
    by_faq = _("Score by the FAQ, with ten points a round: %(score)d.") % {"score": score(view, True).score}
    return f"{told} {by_faq}"


def sequels(options: Mapping[str, Any], view: State) -> Sequence[Way]:
    """L14.2, L14.6: on to the next scenario with the same decks; a campaign goes on by itself."""
    following = next_scenario(view)
    if options.get("campaign") or not _is_won(view) or not following:
        return ()
    place = {"scenario": name(following, language())}
    fresh = {**options, "scenario": following, "earlier": list(view.scores), "carried": {}}
    carried = {"carried": to_builtins(carried_from(view))}
    return [
        Way("afresh", _("On to %(scenario)s") % place, fresh),
        Way("carried", _("On to %(scenario)s, keeping threat and wounds") % place, {**fresh, **carried}),
    ]
