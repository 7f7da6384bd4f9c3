"""What picking an item would mean beyond its name: what stands in a region, what a card does."""

from __future__ import annotations

from collections.abc import Mapping

from games.bofa.card_texts import EFFECTS, EVENTS, KIND, MANOEUVRES
from games.bofa.facts import PLACES
from games.bofa.figures import BEORN
from games.bofa.state import State
from games.bofa.words.almanac import text_of
from games.bofa.words.nouns import label, person, recruitment_tokens
from games.bofa.words.position import army_in_words
from games.kernel import Question
from games.titles.grammar import finish, language

IN_COMBAT = ("combat.manoeuvre", "combat.extra")


def meanings(question: Question, view: State) -> Mapping[str, str]:
    found = {key: _meaning(key, question.prompt, view) for key in question.items}
    return {key: told for key, told in found.items() if told}


def _meaning(key: str, prompt: str, view: State) -> str:
    if key in PLACES:
        return _standing(key, view)
    if prompt in IN_COMBAT:
        return _in_combat(key)
    return text_of(key) if key in KIND else ""


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
