"""What picking an item would mean beyond its name: what stands in a region, what a card does."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel import Question
from games.titles.grammar import language
from games.wotr.board.seen import position_of
from games.wotr.board.words import describe_force
from games.wotr.card_texts import CARDS
from games.wotr.facts import REGIONS
from games.wotr.state import State


def meanings(question: Question, view: State) -> Mapping[str, str]:
    return {**_armies(question, view), **_cards(question)}


def _armies(question: Question, view: State) -> dict[str, str]:
    """Who stands in the regions on offer."""
    found: dict[str, list[str]] = {}
    if not any(key in REGIONS for key in question.items):
        return {}
    for force in position_of(view).forces:
        if force.region in question.items:
            found.setdefault(force.region, []).append(describe_force(force, language()))
    return {region: "; ".join(told) for region, told in found.items()}


def _cards(question: Question) -> dict[str, str]:
    """The half of the card that is used here."""
    in_battle = question.prompt.startswith("battle.")
    return {
        key: (CARDS[key].combat.text if in_battle else CARDS[key].text)[language()]
        for key in question.items
        if key in CARDS
    }
