"""Refusals: what we understood, why it cannot be (with its rule), what can be done instead."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Problem
from games.lcg.facts import SPHERES, name
from games.lcg.words.decks import deck_problem
from games.lcg.words.nouns import is_card, label, thing
from games.titles.grammar import also, language, say

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
        "No ready character of yours can reach %(card)s (%(rule)s). Choose one of the enemies listed."
    ),
    "not_engaged_with_you": _("%(card)s is not engaged with you (%(rule)s). Choose one of those listed."),
    "has_attacked": _("%(card)s has attacked this round already (%(rule)s). Choose one of those listed."),
    "kept_from_attacking": _("%(card)s is kept from attacking you (%(rule)s). Choose one of those listed."),
    # the kernel's, with names instead of keys
    "not_offered": _("%(item)s is not among what can be picked here. Pick from the list of the question."),
    "not_so_many": _("%(item)s can be picked %(offered)s times at most. Pick fewer of it."),
}


def problem(found: Problem) -> str:
    """Why not; empty if there are no words of ours for it. A deck's problem says what to do by itself."""
    text = PROBLEMS.get(found.key)
    if text is None or ("item" in found.facts and not is_card(str(found.facts["item"]))):
        return deck_problem(found)
    return also(say(text, **_words(dict(found.facts))), gettext("Nothing else was changed."))


def _words(facts: dict[str, Any]) -> dict[str, Any]:
    """Keys as names, each as its sentence wants it."""
    told = dict(facts)
    for key in ("card", "enemy", "item"):
        copy = str(told.get(key) or "")
        if is_card(copy):
            told[key] = thing(copy)
    if told.get("sphere") in SPHERES:
        told["sphere"] = label(facts["sphere"])
    if facts.get("phase"):
        told["phase"] = name(f"{facts['phase']}_phase", language())
    told["east_bight"] = thing("the_east_bight")
    return told
