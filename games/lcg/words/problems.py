"""Refusals: what we understood, why it cannot be (with its rule), what can be done instead."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from games.grammar import language, say
from games.kernel import Problem
from games.lcg.facts import SPHERES, name
from games.lcg.words.nouns import is_card, label, thing

PROBLEMS: dict[str, str] = {
    # playing cards
    "not_in_hand": _(
        "%(card)s is neither in your hand nor in play (%(rule)s). Choose one of the cards listed."
    ),
    "only_in_planning": _(
        "%(card)s can be played in the planning phase only (%(rule)s). Now you can use what is listed."
    ),
    "only_as_response": _(
        "%(card)s answers something that happens and cannot be played on its own (%(rule)s). You are asked "
        "when its moment comes, if your settings say so."
    ),
    "wrong_phase": _("%(card)s can be played in the %(phase)s only (%(rule)s). Keep it until then."),
    "no_target": _("%(card)s finds nothing to work on now (%(rule)s). Choose one of the cards listed."),
    "no_match": _(
        "%(card)s belongs to the sphere of %(sphere)s, and you have no hero of it (%(rule)s). Choose a card "
        "of a sphere that you have."
    ),
    "one_from_each": _(
        "%(card)s costs %(cost)d resources, each from a different hero, and you do not have so many heroes "
        "with a resource of that sphere (%(rule)s). Choose another card."
    ),
    "cannot_pay": _(
        "%(card)s costs %(cost)d, and your heroes of its sphere have %(have)d (%(rule)s). Choose a cheaper "
        "card, or save your resources."
    ),
    "unique_in_play": _("%(card)s is unique and in play already (%(rule)s). Choose another card."),
    "one_ally_a_round": _(
        "%(card)s cannot be played: at this stage the players together may play 1 ally a round, and one "
        "has been played (%(rule)s). Choose an attachment or an event, or wait for the next round."
    ),
    "no_host": _("There is nothing in play that %(card)s could go on (%(rule)s). Choose another card."),
    # abilities
    "captive": _("%(card)s is the prisoner and of no use until rescued (%(rule)s). Choose another card."),
    "no_action": _("%(card)s has no action to use (%(rule)s). Choose one of the cards listed."),
    "not_yours": _("%(card)s is under the control of another player (%(rule)s). Choose one of your own."),
    "used_up": _("%(card)s has been used as often as its limit allows (%(rule)s). Choose another card."),
    "guarded": _(
        "%(card)s is guarded and cannot be claimed (%(rule)s). Its guard must leave play first; choose "
        "something else for now."
    ),
    "cannot_claim": _("%(card)s cannot be claimed now (%(rule)s). Choose one of the cards listed."),
    "exhausted": _("%(card)s is exhausted (%(rule)s). Choose a card that is ready."),
    "no_use_now": _("%(card)s would do nothing now (%(rule)s). Choose one of the cards listed."),
    # characters
    "already_committed": _("%(card)s is committed to the quest already (%(rule)s). Choose somebody else."),
    "carries_the_map": _(
        "%(card)s carries Gandalf's Map and can neither attack nor defend (%(rule)s). Choose somebody else."
    ),
    "no_sentinel": _(
        "%(card)s has no sentinel and defends only for its own player (%(rule)s). Choose one of those listed."
    ),
    "out_of_reach": _(
        "%(card)s cannot reach %(enemy)s: only ranged characters attack what is engaged with another player "
        "(%(rule)s). Choose one of those listed."
    ),
    "not_in_play": _("%(card)s is not in play (%(rule)s). Choose one of the cards listed."),
    "hero_does_not_match": _(
        "%(card)s cannot pay: the icon must be that of %(sphere)s (%(rule)s). Choose one of the heroes "
        "listed."
    ),
    "empty_pool": _("%(card)s has no resource left (%(rule)s). Choose one of the heroes listed."),
    # the encounter
    "must_travel_east_bight": _(
        "Without an active location the players must travel to %(east_bight)s (%(rule)s). Choose it."
    ),
    "travel_cost": _(
        "The players cannot travel to %(card)s: what it demands cannot be met in full (%(rule)s). Choose one "
        "of the places listed."
    ),
    "already_engaged": _("%(card)s is engaged already (%(rule)s). Choose an enemy in the staging area."),
    "hides_behind_others": _(
        "%(card)s cannot be engaged while another enemy lies in the staging area (%(rule)s). Choose one of "
        "those listed."
    ),
    "already_attacked": _(
        "You have attacked %(card)s this round already (%(rule)s). Choose another enemy, or end your attacks."
    ),
    "enemy_out_of_reach": _(
        "None of your ready characters can reach %(card)s (%(rule)s). Choose one of the enemies listed."
    ),
    "not_engaged_with_you": _("%(card)s is not engaged with you (%(rule)s). Choose one of those listed."),
    "has_attacked": _("%(card)s has attacked this round already (%(rule)s). Choose one of those listed."),
    "kept_from_attacking": _("%(card)s is kept from attacking you (%(rule)s). Choose one of those listed."),
    # decks and tables
    "players_count": _("A game has 1 to %(most)d players (%(rule)s). Choose a number among these."),
    "unknown_scenario": _(
        "There is no scenario “%(scenario)s” in the core set (%(rule)s). Choose one of the three."
    ),
    "unknown_card": _(
        "“%(title)s” is no card of the core set (%(rule)s). See how it is spelt, or leave the line out."
    ),
    "heroes_count": _("The deck has %(heroes)d heroes; it needs 1 to %(most)d (%(rule)s). Change them."),
    "hero_twice": _("The deck has one hero twice (%(rule)s). Take another in his place."),
    "deck_too_small": _(
        "The deck has %(cards)d cards; it needs %(least)d at least, heroes not counted (%(rule)s). Add some."
    ),
    "too_many_copies": _(
        "The deck has %(count)d copies of %(card)s; %(most)d is the most (%(rule)s). Take some out."
    ),
    "not_in_box": _(
        "The decks need %(count)d copies of %(card)s, and the boxes hold %(most)d (%(rule)s). Take some out, "
        "or play with two boxes."
    ),
    "hero_shared": _(
        "Two decks have %(card)s as a hero, and only one player can (%(rule)s). Change one of the decks."
    ),
}


def problem(found: Problem) -> str:
    """Why not; empty where the general words do."""
    text = PROBLEMS.get(found.key)
    return say(text, **_words(dict(found.facts))) if text else ""


def _words(facts: dict[str, Any]) -> dict[str, Any]:
    """Keys as names, each as its sentence wants it."""
    told = dict(facts)
    told.setdefault("card", facts.get("hero", ""))
    for key in ("card", "enemy"):
        copy = str(told.get(key) or "")
        if is_card(copy):
            told[key] = thing(copy)
    if told.get("sphere") in SPHERES:
        told["sphere"] = label(facts["sphere"])
    if facts.get("phase"):
        told["phase"] = name(f"{facts['phase']}_phase", language())
    told["east_bight"] = thing("the_east_bight")
    return told
