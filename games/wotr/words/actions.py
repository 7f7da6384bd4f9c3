"""What dice do, as verbs: “move the Fellowship”. Picked from a list, and told after “to”."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

ACTIONS = {
    "move_fellowship": _("move the Fellowship"),
    "hide_fellowship": _("hide the Fellowship"),
    "separate_companions": _("separate Companions from the Fellowship"),
    "move_companions": _("move Companions on the map"),
    "move_minions": _("move Nazgûl and Minions"),
    "move_led_army": _("move one army that has a leader"),
    "attack_with_leader": _("attack with an army that has a leader"),
    "move_armies": _("move up to two armies"),
    "attack": _("attack with an army"),
    "recruit": _("recruit"),
    "advance_nation": _("advance a nation towards war"),
    "bring_minion": _("bring a Minion into play"),
    "voice_of_saruman": _("use the Voice of Saruman"),
    "draw_card": _("draw a card"),
    "crown_aragorn": _("crown Aragorn in the place of Strider"),
    "bring_gandalf_white": _("bring Gandalf the White into play"),
    "high_warden_of_the_white_tower": _("advance Gondor towards war, by Boromir's counsel"),
    "prince_of_mirkwood": _("advance the Elves towards war, by Legolas's counsel"),
    "dwarf_of_erebor": _("advance the Dwarves towards war, by Gimli's counsel"),
    "play_card": _("play a card"),
    "discard_table_card": _("discard a card from the table"),
    "discard_die": _("put the die aside unused"),
}
