"""What picking an item would mean beyond its name: who stands there, what a die, a General or a card does."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop as _

from games.bofa.actions import possible_actions
from games.bofa.card_texts import EFFECTS, EVENTS, KIND, MANOEUVRES, SHEET_TEXTS, sheet_text
from games.bofa.facts import CHARACTERS, PLACES, SIDES, UNITS
from games.bofa.figures import BEORN
from games.bofa.state import FACES, State
from games.bofa.words.actions import action
from games.bofa.words.almanac import text_of
from games.bofa.words.nouns import label, person, recruitment_tokens
from games.bofa.words.position import army_in_words
from games.kernel import Question, Seat
from games.titles.grammar import finish, language, say

IN_COMBAT = ("combat.manoeuvre", "combat.extra")


def meanings(question: Question, view: State) -> Mapping[str, str]:
    found = {key: _meaning(key, question, view) for key in question.items}
    return {key: told for key, told in found.items() if told}


def _meaning(key: str, question: Question, view: State) -> str:
    if key in PLACES:
        return _standing(key, view)
    if question.prompt == "turn.die" and key in FACES:
        return _can_do(view, question.seat, key)
    if question.prompt in IN_COMBAT:
        return _in_combat(key)
    if key in CHARACTERS:
        return _person(key)
    if question.prompt == "recruit.substitute" and key in UNITS:
        return say(_("%(count)d in stock"), count=view.stock.get(key, 0))
    return text_of(key) if key in KIND else ""


def _can_do(view: State, seat: Seat, face: str) -> str:
    """What this result could do now. With two players seats are sides."""
    side = next(side for side in SIDES if side == seat)
    return finish(", ".join(action(key) for key in possible_actions(view, side, face)))


def _person(key: str) -> str:
    """What a character can do, as his sheet says it."""
    return sheet_text(SHEET_TEXTS[key].text, language()) if key in SHEET_TEXTS else ""


def _standing(region: str, view: State) -> str:
    """Who stands there, and which tokens lie there face down."""
    told = []
    if region in view.armies:
        side = view.armies[region].side
        told.append(f"{label(side)}: {army_in_words(view, region)}")
    if view.where[BEORN] == region:
        told.append(str(person(BEORN)))
    tokens = view.tokens.get(region, {})
    told += [f"{recruitment_tokens(number)}, {label(heap)}" for heap, number in tokens.items()]
    return finish("; ".join(told))


def _in_combat(key: str) -> str:
    """A card's lower half, or what a manoeuvre does."""
    if key in EVENTS:
        return EFFECTS[EVENTS[key].effect].text[language()]
    return MANOEUVRES[key].text[language()] if key in MANOEUVRES else ""
