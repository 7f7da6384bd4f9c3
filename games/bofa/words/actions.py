"""What dice and Generals do, as verbs: “draw two cards”. Picked from a list, and told after “to”."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.events.cards import FLYING_ARROWS, TROUBLED_MIND
from games.bofa.facts import CHARACTERS
from games.bofa.words.nouns import person, title_of
from games.titles.grammar import phrase, quoted, settle

BRING = "bring_"
ACTIONS = {
    "strategic_move": _("move up to two armies"),
    "attack": _("move and attack with an army"),
    "combined_attack": _("attack with several armies together"),
    "recruit": _("flip recruitment tokens"),
    "rally": _("rally armies"),
    "proud_and_strong": _("attack with Eagles, each in its territory"),
    "not_kindly_birds": _("attack one army on mountains with Eagles"),
    "cloud_of_bats": _("move an army with the Great Bats"),
    "great_host": _("place recruitment tokens for the Great Host"),
    "swift_move": _("move an army with Leadership up to two regions"),
    "attack_led": _("move and attack with an army with Leadership"),
    "move_characters": _("move characters"),
    "move_beorn": _("move and attack with Beorn"),
    "draw_cards": _("draw an event card and a story card"),
    "recruit_goblins": _("recruit Goblins"),
    "goblin_attack": _("move and attack with an army with Goblins"),
    "goblin_move": _("move an army with Goblins"),
    "play_card": _("play a card"),
    "call_orc": _("bring an Orc from the card %(card)s to an army"),
    "calm_mind": _("discard the card %(card)s"),
    "discard_die": _("put the die aside unused"),
}
ABILITIES = {
    "place_token": _("place a recruitment token"),
    "flip_token": _("flip a recruitment token where he stands"),
    "rally": _("rally his army"),
    "archery": _("have the archers shoot"),
    "magic_blast": _("strike with Magic Blast"),
    "concentration": _("take the concentration token"),
    "lead_eagles": _("lead the Eagles out"),
    "recruit_eagle": _("recruit an Eagle"),
}


CARDS = {"call_orc": FLYING_ARROWS, "calm_mind": TROUBLED_MIND}
"""The cards on the table that some actions are about."""


def is_action(key: str) -> bool:
    return key in ACTIONS or (key.startswith(BRING) and key.removeprefix(BRING) in CHARACTERS)


def action(key: str) -> str:
    if key.startswith(BRING):
        return settle(phrase(_("bring %(character)s into play"), character=person(key.removeprefix(BRING))))
    if key in CARDS:
        return phrase(ACTIONS[key], card=quoted(title_of(CARDS[key])))
    return gettext(ACTIONS[key])


def ability(key: str) -> str:
    return gettext(ABILITIES[key])
