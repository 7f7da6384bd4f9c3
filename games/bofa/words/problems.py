"""Refusals: what we understood, why it cannot be (with its rule), what can be done, that nothing changed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.card_texts import STORIES
from games.bofa.events.cards import TROUBLED_MIND
from games.bofa.facts import CHARACTERS, HEAPS, PLACES
from games.bofa.state import FACES
from games.bofa.words.actions import action, is_action
from games.bofa.words.items import has_name, named
from games.bofa.words.nouns import a_die, face, heap, person, place, the_die, title_of
from games.bofa.words.prompts import is_card
from games.kernel import Problem
from games.titles.grammar import also, language, quoted, say

PROBLEMS: dict[str, str] = {
    # dice, Generals, actions
    "cannot_pass": _(
        "You cannot pass: you have %(own)d unused dice and the other side %(other)d, and only who has "
        "fewer may pass (%(rule)s). Use a die, or put one aside."
    ),
    "die_after_general": _(
        "You cannot pass: a General has used his ability, so a die must follow (%(rule)s). Use a die, or put "
        "one aside."
    ),
    "no_such_die": _(
        "You have no unused die of this face: %(face)s (%(rule)s). Pick one of the dice listed."
    ),
    "one_general": _(
        "%(general)s cannot act now: one General has acted already before this action (%(rule)s). Use a die; "
        "he can act before the next one."
    ),
    "not_activated": _("%(general)s has no activation token (%(rule)s). Pick one of those listed."),
    "troubled": _(
        "%(general)s cannot use his ability while %(troubled_mind)s names him (%(rule)s). Pick one of those "
        "listed, or spend a die to discard the card."
    ),
    "general_idle": _(
        "%(general)s has nothing that he could do now (%(rule)s). Pick one of those listed; he keeps "
        "his token."
    ),
    "no_general": _("%(character)s is no General (%(rule)s). Pick among the Generals listed."),
    "not_in_play": _("%(character)s is not in play (%(rule)s). Pick among the Generals listed."),
    "no_combined_attack": _(
        "A combined attack needs an enemy with two of your armies next to it (%(rule)s). Choose one of those "
        "listed."
    ),
    "nobody_damaged": _(
        "Not one of your armies has damage to rally from (%(rule)s). Choose another action for the die."
    ),
    "no_tokens": _("You have no recruitment token there to flip (%(rule)s). Choose one of those listed."),
    "no_card_for_die": _(
        "You hold no card that %(the_die)s can play now (%(rule)s). Choose another action for the die."
    ),
    "die_cannot": _(
        "With %(the_die)s you cannot %(action)s now (%(rule)s). Choose one of the actions listed."
    ),
    "entered_already": _(
        "%(character)s has come into play already (%(rule)s). Choose one of the actions listed."
    ),
    "bolg_not_ready": _(
        "%(character)s needs a Shadow army in the Valley and a Character or Muster result (%(rule)s). Choose "
        "one of the actions listed."
    ),
    "eliminated": _("%(character)s was eliminated (%(rule)s). Choose one of the actions listed."),
    "not_ready": _(
        "%(character)s is not ready: the fate marker stands on %(marker)d, his figure on %(space)d "
        "(%(rule)s). Choose one of the actions listed."
    ),
    "cannot_enter": _(
        "%(character)s cannot come into play with %(the_die)s now (%(rule)s). The almanac says what he "
        "needs. Choose one of the actions listed."
    ),
    # moving and attacking
    "no_army": _("You have no army in %(region)s (%(rule)s). Choose one of the regions listed."),
    "no_leadership": _(
        "The army of %(region)s has no Leadership, and this action asks for it (%(rule)s). Choose another "
        "army."
    ),
    "no_such_people": _(
        "The army of %(region)s has no unit of the kind that this action asks for (%(rule)s). Choose another "
        "army."
    ),
    "pass_closed": _(
        "The pass out of %(region)s is closed until five units stand there (%(rule)s). Choose another army."
    ),
    "no_way": _("The army of %(region)s has nowhere to go (%(rule)s). Choose another army."),
    "moved_already": _("The army of %(region)s has moved in this action (%(rule)s). Choose another army."),
    "enemy_army": _(
        "An army cannot go to %(region)s: an enemy army stands there (%(rule)s). Choose one of the regions "
        "listed."
    ),
    "enemy_control": _(
        "An army cannot withdraw to %(region)s: the enemy controls it (%(rule)s). Choose one of those listed."
    ),
    "beorn_stands": _(
        "Beorn stands in %(region)s, and he shares a region with no units (%(rule)s). Choose one of the "
        "regions listed."
    ),
    "one_way": _(
        "From %(origin)s nobody goes to %(region)s: the passes lead one way (%(rule)s). Choose one of the "
        "regions listed."
    ),
    "river": _(
        "The river parts %(origin)s from %(region)s, and no ford joins them (%(rule)s). Choose one of the "
        "regions listed."
    ),
    "not_adjacent": _("%(region)s is not next to %(origin)s (%(rule)s). Choose one of the regions listed."),
    "no_enemy": _("There is no enemy to attack in %(region)s (%(rule)s). Choose one of those listed."),
    "damage_over_units": _(
        "Neither part of an army can have more damage markers than units (%(rule)s). Choose one of the "
        "numbers listed."
    ),
    "leadership_goes_along": _(
        "The part that moves needs Leadership, so a leadership token must go along (%(rule)s). Choose one of "
        "the numbers listed."
    ),
    "too_far": _(
        "%(region)s is too far for %(character)s: his movement is %(movement)d (%(rule)s). Choose one of the "
        "regions listed."
    ),
    # combat
    "card_spent": _(
        "%(card)s is spent in this combat until you choose Regroup (%(rule)s). Choose one of those listed."
    ),
    "no_such_unit": _(
        "%(card)s needs a unit of its kind in your army (%(rule)s). Choose one of those listed."
    ),
    "no_bats": _("%(card)s needs a Great Bat in the territory (%(rule)s). Choose one of those listed."),
    "no_strokes": _(
        "%(card)s needs Thorin in your army and his fate card on his sheet (%(rule)s). Choose one of those "
        "listed."
    ),
    "no_story_in_combat": _(
        "%(card)s is a story card and cannot be chosen in combat (%(rule)s). Choose one of those listed."
    ),
    "over_ford": _(
        "An army cannot withdraw over the ford to %(region)s, unless friends hold it (%(rule)s). Choose one "
        "of those listed."
    ),
    "near_enemy": _(
        "An army cannot withdraw to %(region)s: an enemy army stands next to it (%(rule)s). Choose one of "
        "those listed."
    ),
    # muster and cards
    "not_your_heap": _("The tokens of %(heap)s are not yours (%(rule)s). Choose one of those listed."),
    "heap_empty": _("No recruitment token of %(heap)s is left (%(rule)s). Choose one of those listed."),
    "not_damaged": _("The army of %(region)s has no damage (%(rule)s). Choose one of those listed."),
    "wrong_die": _(
        "%(the_die)s does not play %(card)s, which is of another kind: %(kind)s (%(rule)s). Choose another "
        "card, or another die."
    ),
    "condition": _(
        "%(card)s cannot be played now: it would change nothing, or its condition does not hold (%(rule)s). "
        "Choose another card, or another action."
    ),
    "card_requirement": _(
        "%(card)s cannot be played now. It needs: %(needs)s (%(rule)s). Choose another card, or another "
        "action."
    ),
    "too_many_bats": _(
        "The Great Bats cannot be more than what you share out, which is %(number)d, nor more than there are "
        "(%(rule)s). Choose one of the numbers listed."
    ),
    # the kernel's, with names instead of keys
    "not_offered": _("%(item)s is not among what can be picked here. Pick from the list of the question."),
    "not_so_many": _("%(item)s can be picked %(offered)s times at most. Pick fewer of it."),
}


def problem(found: Problem) -> str:
    """Why something cannot be done; empty if there are no words of ours for it."""
    facts, key = found.facts, found.key
    if key not in PROBLEMS or ("item" in facts and not has_name(str(facts["item"]))):
        return ""
    words = _words(facts)
    if key == "condition" and words.get("needs"):
        key = "card_requirement"
    return also(say(PROBLEMS[key], **words), gettext("Nothing else was changed."))


def _words(facts: dict[str, Any]) -> dict[str, Any]:
    """Keys as names, each as its sentence wants it."""
    told = {**facts, "troubled_mind": quoted(title_of(TROUBLED_MIND))}
    if facts.get("face") in FACES:
        told["face"] = a_die(facts["face"])
    if facts.get("die") in FACES:
        told["the_die"] = the_die(facts["die"])
    if facts.get("kind") in FACES:
        told["kind"] = face(facts["kind"])
    if is_action(str(facts.get("action"))):
        told["action"] = action(str(facts["action"]))
    for key in ("region", "origin"):
        if facts.get(key) in PLACES:
            told[key] = place(facts[key])
    for key in ("general", "character"):
        if facts.get(key) in CHARACTERS:
            told[key] = person(facts[key])
    if facts.get("heap") in HEAPS:
        told["heap"] = heap(facts["heap"])
    if is_card(str(facts.get("card"))):
        told["card"] = quoted(title_of(facts["card"]))
        needs = STORIES[facts["card"]].needs if facts["card"] in STORIES else None
        told["needs"] = needs[language()].removesuffix(".") if needs else ""
    if facts.get("item"):
        told["item"] = named(str(facts["item"]))
    return told
