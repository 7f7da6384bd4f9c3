"""The words of orders: what may go along must not change a meaning, and what has no words is named here."""

from __future__ import annotations

from importlib import import_module

import pytest

from games.titles import small_talk, spoken

GAMES = ("wotr", "bofa", "lcg")
UNWORDED = {
    "wotr": "battle.forfeit battle.heroic_death battle.silence battle.victim battle.white_rider siege.press",
    "bofa": "army.surplus bolg.host cards.armies cards.army cards.bats cards.flip cards.flip_or_place "
    "cards.general cards.heap cards.orc cards.rally cards.region "
    "cards.settlements cards.token combat.army combat.bite combat.charge combat.drive "
    "combat.fell_race combat.rearguard combat.reroll damage.armour damage.bodyguard "
    "damage.captain damage.redoubtable damage.ring goblins.where",
    "lcg": "attachment.restricted refresh.web settings.when_asked setup.guard shadow.order shadow.rider "
    "stage.spider timing.departure timing.order",
}
"""Questions that are answered by names, labels and numbers only: no word may go along with an answer."""
CHANGES = spoken.NOT | spoken.OR | spoken.EXCEPT | spoken.ALL | spoken.NONE
CHANGES |= spoken.words(
    "if unless when whether maybe perhaps si se quando cuando quizas forse talvez tomorrow o"
)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_goes_along_that_could_change_an_order(game: str) -> None:
    known = import_module(f"games.{game}.words.spoken").spoken
    found = {name: sorted(more & CHANGES) for name, more in known.goes_with.items() if more & CHANGES}
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_questions_without_words_of_their_own_are_named(game: str) -> None:
    known = import_module(f"games.{game}.words.spoken").spoken
    prompts = import_module(f"games.{game}.words.prompts")
    asked = {*prompts.PROMPTS, *getattr(prompts, "SPECIAL", {})} - known.dice
    bare = {p for p in asked if p not in known.goes_with and p.partition(".")[0] not in known.goes_with}
    assert bare == set(UNWORDED[game].split())


@pytest.mark.parametrize("game", GAMES)
def test_every_item_with_a_meaning_of_its_own_can_be_said(game: str) -> None:
    known = import_module(f"games.{game}.words.spoken").spoken
    items = import_module(f"games.{game}.words.items").BY_PROMPT
    said = {*known.evokes, *(name for name, _ in known.labels())}
    assert {f"{prompt}:{key}" for prompt, keys in items.items() for key in keys} - said == set()


@pytest.mark.parametrize("name", ["FILLERS", "THINGS", "CHOOSING", "DOING"])
def test_small_talk_never_changes_an_order(name: str) -> None:
    stock = getattr(small_talk, name) - small_talk.ONLY
    assert stock & (CHANGES | spoken.DANGER) == set()
    assert stock & (small_talk.TOLD | small_talk.PAST) == set()


def test_no_verb_is_in_the_past() -> None:
    moved = spoken.forms("move", "mover", "muovere", "mover")
    assert "move" in moved
    assert "moving" in moved
    assert "moved" not in moved
    assert spoken.portuguese("ir") == {"ir"}, "of a verb that short nothing is left but articles"
