"""Responses: when they are used."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import PASS
from games.lcg.facts import card_of
from games.lcg.steady.mind import Mind
from games.lcg.steady.questing import quest_worth
from games.lcg.values import (
    characters,
    staged,
)


def respond(mind: Mind, items: list[str]) -> str:
    """Whatever is free and good is used; a card of the hand only where it counts."""
    for copy in items:
        if copy != PASS and answers(mind, title(copy), copy):
            return copy
    return PASS


def title(copy: str) -> str:
    return copy if copy == "through_the_caverns" else card_of(copy).key


def answers(mind: Mind, card: str, copy: str) -> bool:
    test = ANSWERS.get(card)
    return test(mind) if test else True


def about_card(mind: Mind) -> str:
    copy = str(mind.about.get("card", ""))
    return card_of(copy).key if copy else ""


def aragorn(mind: Mind) -> bool:
    """He stays ready where there is somebody to fight."""
    return bool(mind.besieged[mind.seat]) or mind.newcomers >= 0.3


def bad_reveal(least: float) -> Callable[[Mind], bool]:
    return lambda mind: harm(mind, about_card(mind)) >= least


def harm(mind: Mind, card: str) -> float:
    """What a card does when revealed."""
    state = mind.state
    if card == "the_necromancers_reach":
        tired_ones = [p for p in characters(state) if p.exhausted]
        return sum(mind.pain(p, 1) for p in tired_ones)
    if card == "eyes_of_the_forest":
        return 2.0
    if card == "ungoliants_spawn":
        return 1.0 * sum(p.committed for p in state.cards.values()) * quest_worth(mind)
    if card == "driven_by_shadow":
        return 1.0 * len(state.at("staging"))
    if card == "despair":
        return float(min(4, state.progress))
    if card == "evil_storm":
        hit = [p for p in characters(state) if state.players[p.seat].threat >= 35]
        return sum(mind.pain(p, 1) for p in hit)
    if card == "massing_at_night":
        return 2.5 * len(state.alive())
    return REVEALS.get(card, 1.5)


REVEALS = {
    "caught_in_a_web": 4.0,
    "king_spider": 2.0,
    "dol_guldur_orcs": 2.0,
    "black_forest_bats": 2.0,
    "pursued_by_shadow": 2.5,
    "iron_shackles": 1.0,
    "treacherous_fog": 1.5,
    "under_the_shadow": 2.0,
}


def bad_shadow(mind: Mind) -> bool:
    """The shadow effect would kill, or cost as much."""
    card = about_card(mind)
    under_way = mind.state.attack
    if under_way is None or under_way.enemy not in mind.state.cards:
        return False
    if card in ("ungoliants_spawn", "hummerhorns", "wolf_rider"):
        return True
    more = {"dol_guldur_orcs": 1, "wargs": 1, "east_bight_patrol": 1, "eastern_crows": 1}.get(card, 0)
    struck = [mind.state.cards[key] for key in under_way.defenders if key in mind.state.cards]
    if not struck:
        return more > 0
    strength = mind.attack(mind.piece(under_way.enemy)) + under_way.bonus
    shield = sum(mind.defense(piece) for piece in struck)
    if card == "despair":
        more = shield
    before = max(mind.pain(piece, strength - shield) for piece in struck)
    return max(mind.pain(piece, strength + more - shield) for piece in struck) - before >= 3.0


def swift_strike(mind: Mind) -> bool:
    foe = mind.state.cards.get(str(mind.about.get("card", "")))
    return foe is not None and mind.left(foe) <= 2


ANSWERS: dict[str, Callable[[Mind], bool]] = {
    "aragorn": aragorn,
    "eleanor": bad_reveal(2.0),
    "a_test_of_will": bad_reveal(3.0),
    "hasty_stroke": bad_shadow,
    "swift_strike": swift_strike,
    "son_of_arnor": lambda mind: len(mind.besieged[mind.seat]) == 0 and bool(staged(mind.state, "enemy")),
    "strength_of_will": lambda mind: mind.state.phase == "travel" and not mind.besieged[mind.seat],
    "dark_knowledge": lambda mind: False,
}
