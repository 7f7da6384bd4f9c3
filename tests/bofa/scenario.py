"""A small stage for rules: state only what matters, name the dice, answer, and look at what happened.

    game = given(eb_7="2 lake_men, bard", bl_7="3 orcs", leadership={"bl_7": 1})
    game.plays(attack.move_and_attack, "shadow")
    game.answers(shadow=["bl_7", "stop", "eb_7"])

`given` clears the board and puts only the named units and characters on it: other units are in the stock, the
starting Generals are out of play ("aside"), the figures of the track are on it. `plays` runs one rule;
`goes_on` runs the real turn from `step`. Dice and draws are taken from the stated lists, in order; what is
rolled without being stated fails the test. The invariants are checked after every event, and the closer ones
at every boundary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.bofa import ruleset
from games.bofa.attack import give_battle
from games.bofa.combat import CombatTerms
from games.bofa.events import CombatRolled, LeadersRerolled
from games.bofa.facts import CHARACTERS, FREE_PEOPLES, GENERALS, PLACES, SHADOW, SIDES, UNITS, Side
from games.bofa.figures import SIDE_OF, size, take
from games.bofa.invariants import settled
from games.bofa.state import ASIDE, CARDS, Army, Options, State, begin, deck_of, sort_dice
from games.kernel.chance import Draw
from tests.kernel.stage import Answers, Stage, Stated


class Fortune(Stated):
    """Decks keep their order when they are shuffled."""

    def keeps(self, wish: Draw) -> bool:
        return wish.purpose.startswith("deck.")


class Scenario(Stage[State]):
    """One rule, or one turn, under observation."""

    ruleset = ruleset
    source_of_chance = Fortune

    def settled(self) -> list[str]:
        return settled(self.state)

    def answers(
        self,
        free: Answers = (),
        shadow: Answers = (),
        dice: Iterable[int] = (),
        draws: Iterable[str] = (),
    ) -> Scenario:
        """Answer for both as they are asked. Each item of a list is one answer: a key, or a tuple of keys."""
        return self.answer_all({FREE_PEOPLES: free, SHADOW: shadow}, dice, draws)

    def why_not(self, seat: str, key: str) -> tuple[str, str]:
        """Key and rule of the refusal of an item that is not offered."""
        assert key not in self.offers(seat)
        refused = ruleset.why_not(self.state, self.question(seat), key)
        assert refused is not None, key
        return refused.key, refused.facts["rule"]

    def at(self, region: str) -> dict[str, int]:
        """The units there."""
        army = self.state.armies.get(region)
        return dict(army.units) if army else {}

    def army(self, region: str) -> Army:
        return self.state.armies[region]


def keys(text: str | Iterable[str]) -> list[str]:
    return text.replace(",", " ").split() if isinstance(text, str) else list(text)


def stack(text: str) -> dict[str, int]:
    """ "3 orcs, wargs" → {"orcs": 3, "wargs": 1}"""
    found = {}
    for part in text.split(","):
        number, _, key = part.strip().rpartition(" ")
        found[key] = int(number or 1)
    return found


def given(
    *,
    leadership: Mapping[str, int] | None = None,
    damage: Mapping[str, int] | None = None,
    tokens: Mapping[str, str] | None = None,
    held: str | Iterable[str] = (),
    breaches: Mapping[str, int] | None = None,
    none_left: str | Iterable[str] = (),
    where: Mapping[str, str] | None = None,
    eagles: Mapping[str, int] | None = None,
    bats: Mapping[str, int] | None = None,
    marker: int = 0,
    free_dice: str | Iterable[str] = (),
    shadow_dice: str | Iterable[str] = (),
    free_hand: str | Iterable[str] = (),
    shadow_hand: str | Iterable[str] = (),
    table: str | Iterable[str] = (),
    activated: str | Iterable[str] = (),
    turn: int = 1,
    step: str = "action",
    acting: Side = FREE_PEOPLES,
    **more: Any,
) -> Scenario:
    """A position. Regions are keyword arguments: `eb_7="2 lake_men, bard"`; others are fields of the state.

    `none_left`: units of which the stock holds none: they stand far away, in the mustering region bl_1 for
    the Shadow, or were taken out of the box for the Free Peoples. `tokens`: {"va_dale": "2 elves"}.
    """
    state = begin(Options())
    state.turn, state.step, state.acting = turn, step, acting
    state.armies, state.tokens = {}, {}
    state.stock = {key: unit.figures for key, unit in UNITS.items()}
    state.where |= dict.fromkeys((g for g in GENERALS if state.where[g] not in ("track",)), ASIDE)
    for region in [key for key in more if key in PLACES]:
        _place(state, region, stack(more.pop(region)))
    for region, number in (leadership or {}).items():
        state.armies[region].leadership = number
    for region, number in (damage or {}).items():
        state.armies[region].damage = number
    for region, text in (tokens or {}).items():
        for heap, number in stack(text).items():
            state.add_tokens(region, heap, number)
    for key, place in (where or {}).items():
        _stand(state, key, place)
    for unit in keys(none_left):
        _use_up(state, unit)
    state.held = sorted(keys(held))
    state.breaches = dict(breaches or {})
    state.eagles |= dict(eagles or {})
    state.bats |= dict(bats or {})
    state.fate.marker = marker
    state.activated = keys(activated)
    for side, dice in ((FREE_PEOPLES, free_dice), (SHADOW, shadow_dice)):
        state.dice[side] = sort_dice(keys(dice))
        state.pools[side] = max(state.pools[side], len(state.dice[side]))
    _cards(state, {FREE_PEOPLES: keys(free_hand), SHADOW: keys(shadow_hand)}, keys(table))
    for name, value in more.items():
        assert hasattr(state, name), f"no such region or field: {name}"
        setattr(state, name, value)
    return Scenario(state, Options())


def _place(state: State, region: str, pieces: dict[str, int]) -> None:
    units = {key: number for key, number in pieces.items() if key in UNITS}
    for key in pieces:
        assert key in UNITS or key in CHARACTERS, f"no such figure: {key}"
        if key in CHARACTERS:
            _stand(state, key, region)
    if units:
        take(state.stock, units)
        state.place(region, SIDE_OF[next(iter(units))], units)


def _stand(state: State, character: str, place: str) -> None:
    state.where[character] = place
    if place != "track":
        state.fate.figures.pop(character, None)


def _use_up(state: State, unit: str) -> None:
    """The rest of the stock stands in bl_1; Free Peoples' units, five to a region, in far corners."""
    rest = state.stock.pop(unit, 0)
    if SIDE_OF[unit] == SHADOW:
        if rest:
            state.place("bl_1", SHADOW, {unit: rest})
        return
    for corner in ("ss_1", "eb_gate", "ss_2"):
        room = 5 - (size(state.armies[corner].units) if corner in state.armies else 0)
        if part := min(rest, room):
            state.place(corner, FREE_PEOPLES, {unit: part})
            rest -= part
    assert not rest


def _cards(state: State, hands: dict[str, list[str]], table: list[str]) -> None:
    placed = [*table, *hands[FREE_PEOPLES], *hands[SHADOW]]
    for card in placed:
        assert card in CARDS[deck_of(card)], f"no such card: {card}"
    state.decks = {deck: [c for c in cards if c not in placed] for deck, cards in CARDS.items()}
    state.hands = {side: list(hands[side]) for side in SIDES}
    state.table = table


def top(game: Scenario, *cards: str) -> Scenario:
    """These cards lie on top of their decks, the first one uppermost."""
    for card in reversed(cards):
        deck = game.state.decks[deck_of(card)]
        deck.remove(card)
        deck.append(card)
    return game


# --- combat ------------------------------------------------------------------------------------------


def fight(
    game: Scenario,
    origins: str,
    target: str,
    *,
    by: Side = SHADOW,
    dice: Iterable[int] = (),
    free: Answers = (),
    shadow: Answers = (),
    terms: CombatTerms | None = None,
) -> Scenario:
    """An attack of the side `by`, with these answers and dice, as far as they go.

    Dice in order: the attacker's roll, the defender's, the attacker's re-roll, the defender's.
    """
    game.plays(give_battle, by, tuple(keys(origins)), target, terms, dice=dice)
    return game.answers(free=free, shadow=shadow)


def rolls(game: Scenario, side: str) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
    """The combat rolls of a side: white dice, black dice, the number that hits, hits."""
    return [(r.white, r.black, r.needs, r.hits) for r in game.told(CombatRolled) if r.side == side]


def rerolls(game: Scenario, side: str) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """The re-rolls of a side: white dice, black dice, hits."""
    return [(r.white, r.black, r.hits) for r in game.told(LeadersRerolled) if r.side == side]
