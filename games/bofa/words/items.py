"""What can be picked, in a few words: by prompt where an item means something of its own, else by name."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.facts import CHARACTERS, GENERALS, HEAPS, NAME, TERRITORIES, UNITS, name
from games.bofa.state import DECK_SIZES, FACES, State
from games.bofa.words.actions import ability, action, is_action
from games.bofa.words.nouns import (
    a_die,
    both_titles,
    damage_markers,
    effect_title,
    heap,
    label,
    leadership_tokens,
    manoeuvre,
    noun,
    person,
    the_die,
    title_of,
)
from games.bofa.words.prompts import is_card
from games.kernel import PASS, Question
from games.titles.grammar import fill, finish, language, quoted, say

BY_PROMPT: dict[str, dict[str, str]] = {
    "dice.lucky": {"not_now": _("Roll no die again")},
    "fate.tile": {"keep": _("It counts"), "draw_again": _("Draw another")},
    "attack.from": {"done": _("No army")},
    "attack.target": {"done": _("No attack")},
    "attack.combined": {"done": _("No attack")},
    "attack.or_move": {"move": _("Move"), "attack": _("Attack"), "done": _("Neither")},
    "move.to": {"stop": _("Stay")},
    "move.on": {"stop": _("Stop here")},
    "beorn.move": {"stop": _("Stop here")},
    "beorn.advance": {"use": _("Advance"), "not_now": _("Stay")},
    "advance.army": {"done": _("Nobody advances")},
    "character.who": {"done": _("No more moves")},
    "combat.bite": {"use": _("Take the bat"), "not_now": _("Keep the bat")},
    "combat.charge": {"use": _("Charge"), "not_now": _("Not now")},
    "combat.rearguard": {"use": _("Yes, by the Rearguard Attack"), "not_now": _("Not now")},
    "combat.fell_race": {
        "take_damage": _("Suffer the damage"),
        "leadership": _("Give up all leadership tokens of the army"),
    },
    "combat.continue": {"continue": _("Go on"), "cease": _("Cease the attack")},
    "combat.withdraw": {
        "stand": _("Stand and fight"),
        "give_way": _("Leave, to where the attacker drives it, with 1 damage more"),
    },
    "combat.reroll": {"white": _("White die"), "black": _("Black die")},
    "damage.ring": {"use": _("Discard a ring token"), "not_now": _("Keep the rings")},
    "damage.bodyguard": {"use": _("Discard a bodyguard token"), "not_now": _("Keep the bodyguard")},
    "damage.redoubtable": {"use": _("Give it up"), "not_now": _("Not now")},
    "damage.captain": {"leadership": _("Give up a leadership token"), "not_now": _("Give up nothing")},
    "shots.concentration": {"use": _("Discard it"), "not_now": _("Keep it")},
    "eagles.target": {"home": _("No army: fly home")},
    "recruit.substitute": {"none": _("Nothing")},
    "cards.flip_or_place": {"flip": _("Flip one"), "place": _("Place one")},
    "cards.rally": {"use": _("Rally"), "not_now": _("Not now")},
}
ANYWHERE: dict[str, str] = {
    PASS: _("Pass"),
    "stop": _("Stop here"),
    "done": _("Done"),
    "use": _("Use it"),
    "keep": _("Keep it"),
    "not_now": _("Not now"),
}


def item(key: str, question: Question, view: State) -> str:
    """What picking this item means."""
    special = BY_PROMPT.get(question.prompt, {}).get(key)
    if special is not None:
        return gettext(special)
    teller = OF_PROMPT.get(question.prompt)
    return (teller(key, question) if teller else "") or named(key)


# --- items with words of their prompt ----------------------------------------------------------------


def _die(key: str, question: Question) -> str:
    if key in GENERALS:
        return say(_("First an ability of %(general)s"), general=person(key))
    return finish(the_die(key)) if key in FACES else ""


def _mover(key: str, question: Question) -> str:
    if key != "done":
        return ""
    return gettext("No army") if question.about["number"] == 1 else gettext("No other army")


def _lucky(key: str, question: Question) -> str:
    return finish(a_die(key)) if key in FACES else ""


def _action(key: str, question: Question) -> str:
    return finish(action(key)) if is_action(key) else ""


def _ability(key: str, question: Question) -> str:
    return finish(ability(key))


def _bats(key: str, question: Question) -> str:
    if key == "0":
        return gettext("No Great Bat")
    return fill(ngettext("%(count)d Great Bat", "%(count)d Great Bats", int(key)), count=int(key))


def _tokens(key: str, question: Question) -> str:
    return gettext("No leadership token") if key == "0" else leadership_tokens(int(key))


def _markers(key: str, question: Question) -> str:
    return gettext("No damage marker") if key == "0" else damage_markers(int(key))


def _manoeuvre(key: str, question: Question) -> str:
    """ "Wild Rage (Orcs)", "Dense Fog, with the card “Call to Arms”"."""
    if not is_card(key):
        return ""
    if key in UNITS:
        return f"{title_of(key)} ({name(key, language())})"
    if manoeuvre(key) == quoted(title_of(key)):
        return title_of(key)
    text = _("%(effect)s, with the card %(card)s")
    return say(text, effect=effect_title(key), card=quoted(title_of(key)))


def _flyer(key: str, question: Question) -> str:
    return say(_("An Eagle of %(territory)s"), territory=noun(key)) if key in TERRITORIES else ""


def _bat(key: str, question: Question) -> str:
    return say(_("A Great Bat of %(territory)s"), territory=noun(key)) if key in TERRITORIES else ""


def _heap(key: str, question: Question) -> str:
    return say(_("One of %(heap)s"), heap=heap(key)) if key in HEAPS else ""


def _withdraw(key: str, question: Question) -> str:
    return say(_("Leave for %(region)s"), region=noun(key)) if key in NAME else ""


def _sacrifice(key: str, question: Question) -> str:
    return say(_("Give up %(character)s"), character=person(key)) if key in CHARACTERS else ""


OF_PROMPT: dict[str, Callable[[str, Question], str]] = {
    "turn.die": _die,
    "turn.action": _action,
    "dice.lucky": _lucky,
    "general.ability": _ability,
    "move.from": _mover,
    "leadership.bats": _bats,
    "move.leadership": _tokens,
    "advance.leadership": _tokens,
    "move.damage": _markers,
    "advance.damage": _markers,
    "damage.armour": _markers,
    "combat.manoeuvre": _manoeuvre,
    "combat.extra": _manoeuvre,
    "combat.withdraw": _withdraw,
    "combat.fell_race": _sacrifice,
    "damage.captain": _sacrifice,
    "eagles.home": _flyer,
    "cards.bats": _bat,
    "cards.heap": _heap,
    "recruit.heap": _heap,
    "recruit.which": _heap,
}


def named(key: str) -> str:
    """The name of an item that means the same everywhere."""
    if key in UNITS:
        return name(f"one_of.{key}", language())
    if key in NAME:
        return label(key)
    if is_card(key) and key not in DECK_SIZES:
        return both_titles(key)
    if key in ANYWHERE:
        return gettext(ANYWHERE[key])
    if is_action(key):
        return finish(action(key))
    return key


def has_name(key: str) -> bool:
    return named(key) != key or key.isdigit()
