"""What can be picked, in a few words: by prompt where an item means something of its own, else by name."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.kernel import PASS, Question
from games.titles.grammar import fill, finish, language, say
from games.wotr.card_texts import CARDS
from games.wotr.casualties import REDUCE
from games.wotr.facts import NAME, REGIONS, name
from games.wotr.figures import FIGURES
from games.wotr.position import controller
from games.wotr.state import DECKS, FACES
from games.wotr.words.actions import ACTIONS
from games.wotr.words.nouns import (
    combat_title,
    figure,
    label,
    own_deck,
    place,
    places,
    seat,
    side_of_seat,
    the_die,
    title_of,
)

BY_PROMPT: dict[str, dict[str, str]] = {
    "turn.die": {
        PASS: _("Pass"),
        "use_ring": _("No die yet: turn one with an Elven Ring first"),
    },
    "cards.draw": {"draw": _("Draw it"), "no_card": _("Draw no card")},
    "fellowship.declare": {"not_now": _("Do not declare it now")},
    "fellowship.enter_mordor": {"enter": _("Enter Mordor"), "wait": _("Wait outside")},
    "hunt.crebain": {"use": _("Discard it and add 1"), "keep": _("Keep it")},
    "hunt.staff": {"use": _("Discard it and prevent the tile"), "keep": _("Keep it")},
    "hunt.coat": {"use": _("Discard it and have another tile drawn"), "keep": _("Keep it")},
    "hunt.balrog": {"use": _("Discard it and draw a tile"), "keep": _("Keep it")},
    "hunt.card": {"keep": _("Discard none")},
    "hunt.sorrow": {"keep": _("Discard none")},
    "hunt.damage": {
        "use_ring": _("Use the Ring: the damage becomes corruption"),
        "casualty_guide": _("Lose the guide as a casualty"),
        "casualty_random": _("Lose a Companion drawn at random as a casualty"),
        "guide_meriadoc": _("Meriadoc leaves the Fellowship: 1 damage less"),
        "guide_peregrin": _("Peregrin leaves the Fellowship: 1 damage less"),
        "guide_gollum": _("Gollum reveals the Fellowship: 1 damage less"),
    },
    "companions.from": {"done": _("No more moves")},
    "nazgul.from": {"done": _("No more moves")},
    "cards.swap": {"keep_cards": _("Give none and keep your cards")},
    "army.mix": {"mix": _("Become one army"), "separate": _("Stay two armies")},
    "army.last": {"stop": _("No other unit")},
    "attack.last": {"stop": _("No other unit")},
    "advance.last": {"stop": _("No other unit")},
    "army.from": {"stop": _("No other army")},
    "recruit.figure": {"stop": _("Nothing more")},
    "recruit.voice": {
        "muster_everywhere": _("Recruit a Regular in every settlement of Isengard"),
        "make_elites": _("Make two Regulars in Orthanc Elites"),
    },
    "card.nazgul_strike": {"hunt": _("Hunt for the Fellowship"), "neither": _("Nothing")},
    "card.nazgul": {
        "recruit": _("Recruit two Nazgûl where the Witch-king is"),
        "move_nazgul": _("Move any Nazgûl"),
        "neither": _("Nothing"),
    },
    "card.then": {"move_armies": _("Move"), "attack": _("Attack"), "stop": _("Nothing more")},
    "card.lure": {
        "take_corruption": _("Take the corruption"),
        "lose_companion": _("Lose the Companion"),
    },
    "battle.card": {"no_card": _("No combat card")},
    "battle.white_rider": {"use": _("Give it up"), "not_now": _("Keep his Leadership")},
    "battle.continue": {"continue": _("Go on"), "cease": _("Cease the attack")},
    "battle.retreat": {"stand": _("Stand and fight"), "walls": _("Go behind the walls")},
    "battle.walls": {"field": _("Fight in the field"), "walls": _("Go behind the walls")},
    "battle.scouts": {"walls": _("Go behind the walls")},
    "siege.press": {"stop": _("No more rounds")},
}
ANYWHERE: dict[str, str] = {
    PASS: _("Pass"),
    "stop": _("Stop here"),
    "done": _("Done"),
    "use": _("Use it"),
    "keep": _("Keep it"),
    "not_now": _("Not now"),
    "no_card": _("No card"),
    "nobody": _("Nobody"),
}


def item(key: str, question: Question, view: Any) -> str:
    """What picking this item means."""
    special = BY_PROMPT.get(question.prompt, {}).get(key)
    if special is not None:
        return gettext(special)
    told = _of_prompt(key, question, view)
    return told or named(key)


def _of_prompt(key: str, question: Question, view: Any) -> str:
    match question.prompt:
        case "turn.die" | "turn.ring_die":
            return finish(the_die(key)) if key in FACES else ""
        case "turn.action":
            return finish(gettext(ACTIONS[key])) if key in ACTIONS else ""
        case "hunt.allocate":
            return _dice(int(key)) if key.isdigit() else ""
        case "hunt.sorrow" if key.startswith("hand_of_"):
            text = _("One at random from the hand of %(who)s")
            return say(text, who=seat(key.removeprefix("hand_of_")))
        case "battle.own_hits" if key.isdigit():
            return hits(int(key))
        case "fellowship.way":
            return _way(key)
        case "battle.card" if key in CARDS:
            return say(_("%(combat)s, of the card %(card)s"), combat=combat_title(key), card=title_of(key))
        case "battle.casualty" if key in FIGURES:
            return say(_("Lose: %(figure)s"), figure=figure(key))
        case "attack.target" if key == question.about.get("region"):
            return _same_region(key, question, view)
        case _:
            return ""


def hits(count: int) -> str:
    if count == 0:
        return gettext("No hit")
    return fill(ngettext("%(count)d hit", "%(count)d hits", count), count=count)


def _dice(count: int) -> str:
    if count == 0:
        return gettext("No die")
    return fill(ngettext("%(count)d die", "%(count)d dice", count), count=count)


def _way(key: str) -> str:
    if key == "by_no_stronghold":
        return gettext("Past no such place")
    passed = key.removeprefix("by_").split("_and_")
    return say(_("By way of %(regions)s"), regions=places(passed)) if set(passed) <= REGIONS.keys() else ""


def _same_region(region: str, question: Question, view: Any) -> str:
    """An attack on the region of the army itself: on the garrison, or on the besiegers."""
    if controller(view, region) == side_of_seat(question.seat):
        return say(_("Sortie from %(region)s"), region=place(region))
    return say(_("Attack on the stronghold of %(region)s"), region=place(region))


def named(key: str) -> str:
    """The name of an item that means the same everywhere."""
    if key.startswith(REDUCE):
        return say(_("Reduce to a Regular: %(figure)s"), figure=figure(key.removeprefix(REDUCE)))
    if key in FIGURES:
        return finish(figure(key))
    if key in CARDS:
        return title_of(key)
    if key in DECKS:
        return finish(own_deck(key))
    if key in FACES:
        return name(key, language())
    if key in ANYWHERE:
        return gettext(ANYWHERE[key])
    if key in ACTIONS:
        return finish(gettext(ACTIONS[key]))
    if key in NAME:
        return label(key)
    return key


def has_name(key: str) -> bool:
    return named(key) != key or key.isdigit()
