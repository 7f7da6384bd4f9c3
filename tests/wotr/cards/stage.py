"""Cards on the scenario's stage.

game = event("fp_char_09", corruption=4, dice=[5, 6, 1])            the card as an event, a whole action
game = defends("fp_str_06", "4 rohan_regular", "4 isengard_regular", dice=[…])      as a Combat card
assert not can("fp_char_07", companions="gimli")                    its requirement, in this position
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel import Table
from games.wotr.armies import settle_action
from games.wotr.battle import meet
from games.wotr.cards.registry import COMBAT_PLAYABLE
from games.wotr.combat import CombatTerms
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.hand import can_play, play_card, settle_table
from games.wotr.invariants import settled_position
from games.wotr.rounds import COMBAT_KEY
from games.wotr.state import DECKS, State, deck_of
from tests.wotr.scenario import Scenario, given, stack
from tests.wotr.war import fight

AT_WAR = "isengard sauron southrons_easterlings"


async def whole_action(g: Table[State], seat: str, card: str) -> None:
    """The card, then what the end of an action demands."""
    await play_card(g, seat, card, because="event")
    await settle_action(g)
    settle_table(g)
    assert settled_position(g.state) == []


def holding(card: str, also: str = "", **position: Any) -> Scenario:
    """A position in which the card's owner holds it, and others perhaps."""
    hand = "shadow_hand" if DECKS[deck_of(card)] == SHADOW else "free_peoples_hand"
    return given(**{hand: f"{card} {also}".strip(), **position})


def event(
    card: str,
    *,
    dice: Iterable[int] = (),
    draws: Iterable[str] = (),
    free_peoples: str | Sequence[Any] = (),
    shadow: str | Sequence[Any] = (),
    **position: Any,
) -> Scenario:
    """The card played as an event by its owner, who may, with these answers, as far as they go."""
    game = holding(card, **position)
    assert can_play(game.state, DECKS[deck_of(card)], card)
    game.plays(whole_action, DECKS[deck_of(card)], card, dice=dice, draws=draws)
    return game.answers(free_peoples=free_peoples, shadow=shadow)


def can(card: str, **position: Any) -> bool:
    """Whether the card's requirement is met in this position (R10.5)."""
    return can_play(holding(card, **position).state, DECKS[deck_of(card)], card)


def defends(
    card: str,
    ours: str = "4 rohan_regular",
    theirs: str = "4 isengard_regular",
    *,
    at: str = "fangorn",
    origin: str = "westemnet",
    dice: Iterable[int] = (),
    free_peoples: str | Sequence[Any] = (),
    shadow: str | Sequence[Any] = (),
    **position: Any,
) -> Scenario:
    """The Shadow attacks; the Free Peoples use the card in the first round."""
    game = holding(card, **{at: ours, origin: theirs}, **({"at_war": AT_WAR} | position))
    answers = [free_peoples] if isinstance(free_peoples, str) else list(free_peoples)
    return fight(game, origin, at, dice=dice, free_peoples=[card, *answers], shadow=shadow)


def attacks(
    card: str,
    ours: str = "4 isengard_regular",
    theirs: str = "4 rohan_regular",
    *,
    at: str = "fangorn",
    origin: str = "westemnet",
    dice: Iterable[int] = (),
    free_peoples: str | Sequence[Any] = (),
    shadow: str | Sequence[Any] = (),
    **position: Any,
) -> Scenario:
    """The Shadow attacks, and uses the card in the first round."""
    game = holding(card, **{at: theirs, origin: ours}, **({"at_war": AT_WAR} | position))
    answers = [shadow] if isinstance(shadow, str) else list(shadow)
    return fight(game, origin, at, dice=dice, free_peoples=free_peoples, shadow=[card, *answers])


def fits(
    card: str,
    side: str,
    ours: str,
    theirs: str = "2 isengard_regular",
    *,
    at: str = "fangorn",
    attacking: bool = False,
    kind: str = "",
    **position: Any,
) -> bool:
    """Whether the card's Combat requirement is met for `side`, whose force is `ours`, in a battle there."""
    enemy = SHADOW if side == FREE_PEOPLES else FREE_PEOPLES
    defender, attacker = (theirs, ours) if attacking else (ours, theirs)
    by = side if attacking else enemy
    if kind:
        game = given(inside={at: defender if kind == "siege" else attacker}, **position)
        game.state.place(at, stack(attacker if kind == "siege" else defender))
        origin = at
    else:
        game = given(**{at: defender}, **position)
        origin = "helms_deep"
    battle = meet(game.state, by, origin, at, stack(attacker), CombatTerms())
    requirement = COMBAT_PLAYABLE.get(COMBAT_KEY[card])
    return requirement is None or requirement(game.state, battle, side)
