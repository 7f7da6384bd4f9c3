"""Refusals: what we understood, why it cannot be (with its rule), what can be done, that nothing changed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.kernel import Problem
from games.titles.grammar import also, fill, finish, language, say
from games.wotr.card_texts import CARDS
from games.wotr.facts import CHARACTERS, NATIONS, REGIONS
from games.wotr.figures import FIGURES
from games.wotr.words.actions import ACTIONS
from games.wotr.words.items import has_name, named
from games.wotr.words.nouns import a_die, card, figure, noun, person, place, seat, the_die

PROBLEMS: dict[str, str] = {
    # dice and rings
    "cannot_pass": _(
        "You cannot pass: you have %(own)d unused dice and the other side %(other)d, and only who has "
        "fewer may pass (%(rule)s). Use a die, or put one aside."
    ),
    "ring_used": _(
        "No second Elven Ring can be used in the same turn (%(rule)s). Use one of your dice as it is."
    ),
    "no_ring": _("You have no Elven Ring to use (%(rule)s). Use one of your dice as it is."),
    "eye_is_no_action": _("An Eye is no action: it lies in the Hunt Box (%(rule)s). Use another die."),
    "no_such_die": _(
        "You have no unused die of this face: %(face)s (%(rule)s). Pick one of the dice listed."
    ),
    "no_ring_for_will": _(
        "An Elven Ring cannot turn a die to Will of the West (%(rule)s). Choose one of the results listed."
    ),
    "same_face": _("The die already shows %(face)s (%(rule)s). Choose another result."),
    "no_such_face": _("Your dice have no such face: %(face)s (%(rule)s). Choose one of the results listed."),
    # actions
    "fellowship_revealed": _(
        "The Fellowship cannot move: it is revealed (%(rule)s). With the same die you can hide it."
    ),
    "already_hidden": _("The Fellowship is hidden already (%(rule)s). With the same die you can move it."),
    "no_parting_in_mordor": _(
        "No Companion can be separated on the Mordor Track (%(rule)s). Choose another action for the die."
    ),
    "nobody_left": _("No Companion is left in the Fellowship (%(rule)s). Choose another action for the die."),
    "cannot_enter_yet": _(
        "You cannot %(action)s now: it needs a Will of the West die, and its conditions must hold "
        "(%(rule)s). Choose another action for the die."
    ),
    "no_minion_ready": _(
        "No Minion can come into play with %(the_die)s now (%(rule)s). The almanac says what each one needs. "
        "Choose another action for the die."
    ),
    "cannot_draw": _(
        "You cannot draw a card with %(the_die)s: it needs an Event result and a deck that has cards "
        "(%(rule)s). Choose another action for the die."
    ),
    "die_cannot": _(
        "With %(the_die)s you cannot %(action)s now (%(rule)s). Choose one of the actions listed."
    ),
    # the hunt
    "hunters_due": _(
        "At least one die must go to the Hunt Box, because a Free Peoples die was taken back from it "
        "(%(rule)s). Choose 1 or more."
    ),
    "one_casualty": _("Only one casualty can be taken for a tile (%(rule)s). Choose one of the ways listed."),
    # politics
    "not_your_nation": _("%(who)s [is|are] not on your side (%(rule)s). Choose one of your nations."),
    "already_at_war": _("%(who)s [is|are] at war already (%(rule)s). Choose another nation."),
    "passive_nation": _(
        "%(who)s [is|are] passive and cannot take the last step to war (%(rule)s). Choose another nation, "
        "or make it active first."
    ),
    # the Fellowship
    "no_reveal_in_refuge": _(
        "The Fellowship cannot be revealed in %(region)s: it is a city or stronghold that the Free "
        "Peoples hold (%(rule)s). Choose one of the regions listed."
    ),
    "besieged_companions": _(
        "Companions cannot leave %(region)s: it is besieged (%(rule)s). They can stay there."
    ),
    "besieged_end": _(
        "Companions cannot go to %(region)s: it is besieged (%(rule)s). Choose one of the regions listed."
    ),
    "beyond_reach": _(
        "%(region)s is too far for them, or the way is barred (%(rule)s). Choose one of the regions listed."
    ),
    "guide_of_highest_level": _(
        "The guide must be a Companion of the highest Level in the Fellowship (%(rule)s). Choose one of "
        "those listed."
    ),
    # minions
    "entered_already": _("%(minion)s came into play already (%(rule)s). Choose another Minion."),
    "minion_not_ready": _(
        "%(minion)s cannot come into play yet (%(rule)s). The almanac says what is needed. Choose another "
        "Minion."
    ),
    # armies
    "no_army": _("You have no army in %(region)s (%(rule)s). Choose one of the regions listed."),
    "teammates_army": _(
        "The army of %(region)s is your teammate's to lead (%(rule)s). Choose one of the regions listed."
    ),
    "teammates_nation": _(
        "%(who)s [is|are] your teammate's to command (%(rule)s). Choose one of your own nations."
    ),
    "army_rests": _(
        "The army of %(region)s rests: your latest action concerned its nations (%(rule)s). Choose another "
        "army, or do something else first."
    ),
    "nation_rests": _(
        "Your latest action concerned %(who)s already (%(rule)s). Choose another nation, or do something "
        "else first."
    ),
    "card_rests": _(
        "%(card)s concerns a nation of your latest action (%(rule)s). Play another card, or do something "
        "else first."
    ),
    "besieged_army": _(
        "The army of %(region)s is besieged and cannot march out (%(rule)s). It can make a sortie; or choose "
        "another army."
    ),
    "army_cannot_move": _(
        "The army of %(region)s has nowhere to go with this die (%(rule)s). Choose another army."
    ),
    "defended_region": _(
        "An army cannot march into %(region)s: an enemy army stands there (%(rule)s). You can attack it, "
        "or march to one of the regions listed."
    ),
    "closed_border": _(
        "The army cannot enter %(region)s: figures of a nation that is not at war stay out of other nations "
        "(%(rule)s). Choose one of the regions listed."
    ),
    "not_adjacent": _("%(region)s is not next to %(origin)s (%(rule)s). Choose one of the regions listed."),
    "barred_region": _(
        "A card on the table keeps Shadow armies out of %(region)s (%(rule)s). Choose one of the regions "
        "listed."
    ),
    "figure_bound": _(
        "This figure cannot go there: %(figure)s; its nation is not at war (%(rule)s). Pick among the "
        "figures listed."
    ),
    "nobody_to_attack": _("The army of %(region)s has nobody to attack (%(rule)s). Choose another army."),
    "no_leader": _(
        "The army of %(region)s has no leader, and this die asks for one (%(rule)s). Choose another army."
    ),
    "not_at_war": _(
        "The army of %(region)s cannot attack: its nations are not at war (%(rule)s). Choose another army."
    ),
    "no_enemy_army": _(
        "There is no enemy army to attack in %(region)s (%(rule)s). Choose one of those listed."
    ),
    "figure_not_at_war": _(
        "This figure cannot attack: %(figure)s; its nation is not at war (%(rule)s). Pick among the figures "
        "listed."
    ),
    "beyond_level": _(
        "%(region)s is further than their Level allows (%(rule)s). Choose one of the regions listed."
    ),
    "stronghold_closed": _(
        "Nobody of the Shadow can go to %(region)s: it is an enemy stronghold that no army besieges "
        "(%(rule)s). Choose one of the regions listed."
    ),
    # recruiting
    "nation_not_at_war": _(
        "%(who)s cannot recruit yet: not at war (%(rule)s). Choose another nation's figures."
    ),
    "none_left": _("There is none left to recruit: %(figure)s (%(rule)s). Choose another figure."),
    "elite_alone": _(
        "An Elite is recruited alone, not as the second figure (%(rule)s). Choose another figure, or stop "
        "here."
    ),
    "no_place": _("There is no place to recruit it now: %(figure)s (%(rule)s). Choose another figure."),
    "not_its_settlement": _(
        "%(region)s is no settlement of %(nation)s (%(rule)s). Choose one of the places listed."
    ),
    "settlement_not_free": _(
        "Nobody can be recruited in %(region)s: you do not hold it, or it is besieged (%(rule)s). Choose "
        "one of the places listed."
    ),
    "nazgul_in_strongholds": _(
        "Nazgûl are recruited in strongholds of Sauron only (%(rule)s). Choose one of the places listed."
    ),
    "leader_needs_unit": _(
        "A Leader needs a unit beside him, and none stands in %(region)s (%(rule)s). Choose one of the "
        "places listed."
    ),
    "another_settlement": _(
        "The second figure goes to another settlement than the first (%(rule)s). Choose one of the places "
        "listed."
    ),
    # battle
    "combat_requirement": _(
        "%(card)s cannot be used here: the requirement of its combat text is not met (%(rule)s). Choose "
        "another card, or none."
    ),
    "no_walls": _(
        "There are no walls of yours in %(region)s to go behind (%(rule)s). Choose one of those listed."
    ),
    "not_free": _(
        "The army cannot retreat to %(region)s: it is not free for it (%(rule)s). Choose one of those listed."
    ),
    "no_regular": _(
        "No Regular is left to take its place: %(figure)s (%(rule)s). Choose one of the figures listed."
    ),
    "two_hits": _(
        "With one hit it can only be reduced: %(figure)s (%(rule)s). Choose the reduction, or another figure."
    ),
    # cards
    "card_not_held": _("%(card)s is not in your hand (%(rule)s). Choose one of the cards listed."),
    "card_needs_other_die": _(
        "%(the_die)s does not pay for %(card)s (%(rule)s). Choose another card, or another die."
    ),
    "card_requirement": _(
        "%(card)s cannot be played now. It needs: %(needs)s (%(rule)s). Choose another card, or another "
        "action."
    ),
    "card_not_character": _(
        "%(card)s is not a Character card (%(rule)s). Choose one of the cards listed, or none."
    ),
    "card_of_another": _("Only %(player)s may play %(card)s (%(rule)s). Choose another card."),
    "card_of_other_type": _(
        "%(card)s is not of the type that is asked for (%(rule)s). Choose one of those listed."
    ),
    # the kernel's, with names instead of keys
    "not_offered": _("%(item)s is not among what can be picked here. Pick from the list of the question."),
    "not_so_many": _("%(item)s can be picked %(offered)s times at most. Pick fewer of it."),
}


def problem(found: Problem) -> str:
    """Why something cannot be done; empty if there are no words of ours for it."""
    facts = found.facts
    if found.key == "beyond_progress":
        told = _beyond_progress(facts)
    elif found.key == "too_many_hunters":
        told = _too_many_hunters(facts)
    elif found.key not in PROBLEMS or ("item" in facts and not has_name(str(facts["item"]))):
        return ""
    else:
        told = say(PROBLEMS[found.key], **_words(facts))
    return also(told, gettext("Nothing else was changed."))


def _beyond_progress(facts: dict[str, Any]) -> str:
    text = ngettext(
        "The Fellowship cannot be in %(region)s: that is more than %(count)d step from its last known "
        "position (%(rule)s). Choose one of the regions listed.",
        "The Fellowship cannot be in %(region)s: that is more than %(count)d steps from its last known "
        "position (%(rule)s). Choose one of the regions listed.",
        facts["progress"],
    )
    return finish(fill(text, region=place(facts["region"]), count=facts["progress"], rule=facts["rule"]))


def _too_many_hunters(facts: dict[str, Any]) -> str:
    most = max(1, facts["companions"])
    text = ngettext(
        "At most %(count)d die can go to the Hunt Box: one for each Companion in the Fellowship, and "
        "always one (%(rule)s). Choose fewer.",
        "At most %(count)d dice can go to the Hunt Box: one for each Companion in the Fellowship, and "
        "always one (%(rule)s). Choose fewer.",
        most,
    )
    return finish(fill(text, count=most, rule=facts["rule"]))


def _words(facts: dict[str, Any]) -> dict[str, Any]:
    """Keys as names, each as its sentence wants it."""
    told = dict(facts)
    if facts.get("face"):
        told["face"] = a_die(facts["face"])
    if facts.get("die"):
        told["the_die"] = the_die(facts["die"])
    if facts.get("action") in ACTIONS:
        verb = ACTIONS[facts["action"]]
        told["action"] = gettext(verb)
    if facts.get("nation") in NATIONS:
        told["who"] = noun(facts["nation"])
        told["nation"] = noun(facts["nation"])
    for key in ("region", "origin"):
        if facts.get(key) in REGIONS:
            told[key] = place(facts[key])
    if facts.get("figure") in FIGURES:
        told["figure"] = figure(facts["figure"])
    if facts.get("card") in CARDS:
        told["card"] = card(facts["card"])
        needs = CARDS[facts["card"]].needs
        told["needs"] = needs[language()] if needs else ""
    if facts.get("player"):
        told["player"] = seat(facts["player"])
    if facts.get("minion") in CHARACTERS:
        told["minion"] = person(facts["minion"])
    if facts.get("item"):
        told["item"] = named(str(facts["item"]))
    return told
