"""A small stage for rules: state only what matters, name the dice, answer, and look at what happened.

    game = given(edoras="3 rohan_regular", westemnet="6 isengard_regular", at_war="isengard")
    game.plays(battle.attack, "shadow", False, dice=[1] * 8)
    game.answers(shadow=["westemnet", "edoras"])
    assert "battle.retreat" not in game.asked

`given` clears the map and puts only the named figures on it: all others are reinforcements, companions stay
in the Fellowship unless placed. `plays` runs one rule; `goes_on` runs the real turn from `step`. Dice and
draws are taken from the stated lists, in order; whatever is rolled without being stated fails the test. The
invariants are checked after every event, and the closer ones at every boundary.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.wotr import ruleset
from games.wotr.facts import FREE_PEOPLES, NATIONS, REGIONS, SHADOW, SIDES
from games.wotr.figures import COMPANIONS, GOLLUM, TOTALS, take
from games.wotr.invariants import settled_position
from games.wotr.state import CARDS, DECKS, Options, State, ThisTurn, begin, deck_of, sort_dice
from tests.kernel.stage import Answers, Stage


class Scenario(Stage[State]):
    """One rule, or one turn, under observation."""

    ruleset = ruleset

    def settled(self) -> list[str]:
        return settled_position(self.state)

    def answers(
        self,
        free_peoples: Answers = (),
        shadow: Answers = (),
        dice: Iterable[int] = (),
        draws: Iterable[str] = (),
        **seats: Answers,
    ) -> Scenario:
        """Answer for all as they are asked. Each item of a list is one answer: a key, or a tuple of keys."""
        return self.answer_all({FREE_PEOPLES: free_peoples, SHADOW: shadow, **seats}, dice, draws)

    def at(self, region: str) -> dict[str, int]:
        return self.state.field.get(region, {})

    def inside(self, region: str) -> dict[str, int]:
        return self.state.inside.get(region, {})


def stack(text: str) -> dict[str, int]:
    """ "3 rohan_regular, rohan_leader" → {"rohan_regular": 3, "rohan_leader": 1}"""
    found = {}
    for part in text.split(","):
        number, _, figure = part.strip().rpartition(" ")
        assert figure in TOTALS, f"no such figure: {figure}"
        found[figure] = int(number or 1)
    return found


def keys(text: str | Iterable[str]) -> list[str]:
    return text.replace(",", " ").split() if isinstance(text, str) else list(text)


def given(
    *,
    setup: bool = False,
    inside: dict[str, str] | None = None,
    captured: str | Iterable[str] = (),
    casualties: str = "",
    none_left: str | Iterable[str] = (),
    at_war: str | Iterable[str] = (),
    steps: dict[str, int] | None = None,
    active: str | Iterable[str] = (),
    free_peoples_dice: str | Iterable[str] = (),
    shadow_dice: str | Iterable[str] = (),
    hunt_box: tuple[int, int] = (0, 0),
    companions: str | Iterable[str] | None = None,
    guide: str | None = None,
    fellowship: str | None = None,
    progress: int = 0,
    hidden: bool = True,
    corruption: int = 0,
    mordor: int | None = None,
    pool: str | Iterable[str] | None = None,
    drawn: str | Iterable[str] = (),
    waiting: str | Iterable[str] = (),
    free_peoples_hand: str | Iterable[str] = (),
    shadow_hand: str | Iterable[str] = (),
    table: str | Iterable[str] = (),
    rings: tuple[int, int] = (3, 0),
    turn: int = 1,
    step: str = "action",
    acting: str = FREE_PEOPLES,
    this_turn: ThisTurn | None = None,
    players: int = 2,
    leading: str | Iterable[str] = (),
    mixed: str | Iterable[str] = (),
    hands: dict[str, str] | None = None,
    **regions: str,
) -> Scenario:
    """A position. Regions are keyword arguments: `edoras="3 rohan_regular, rohan_leader"`.

    `none_left`: figures of which no reinforcement is left (they are casualties). `hunt_box`: Free Peoples,
    Shadow. `pool`: the tiles in the pool (the other standard tiles are drawn); by default all that are not
    `drawn`. With more `players`: `leading` names who leads, `mixed` the regions of mixed armies, `hands` the
    cards by seat.
    """
    state = begin(Options(players))
    state.turn, state.step, state.acting = turn, step, acting if acting in state.seats else ""
    state.at = SIDES.index(acting) if acting in SIDES else 0
    state.leading |= {state.seats[seat]: seat for seat in keys(leading)}
    state.mixed = keys(mixed)
    _figures(state, regions, inside or {}, setup, casualties, keys(none_left))
    _fellowship(state, companions, guide, fellowship)
    state.fellowship.progress, state.fellowship.hidden = progress, hidden
    state.fellowship.corruption = corruption
    if mordor is not None:
        state.fellowship.mordor, state.fellowship.region = mordor, None
    state.captured = {r: SHADOW if REGIONS[r].side == FREE_PEOPLES else FREE_PEOPLES for r in keys(captured)}
    state.steps_to_war.update(dict.fromkeys(keys(at_war), 0) | (steps or {}))
    awake = [*keys(at_war), *keys(active)]
    state.passive = [nation for nation in NATIONS if nation in state.passive and nation not in awake]
    dice = {FREE_PEOPLES: keys(free_peoples_dice), SHADOW: keys(shadow_dice)}
    for side, box in zip(SIDES, hunt_box, strict=True):
        state.dice[side] = sort_dice(dice[side])
        state.hunt_box[side] = box
        state.pools[side] = max(state.pools[side], box + len(dice[side]))
    state.rings = dict(zip(SIDES, rings, strict=True))
    _tiles(state, pool, keys(drawn), keys(waiting))
    held = {FREE_PEOPLES: keys(free_peoples_hand), SHADOW: keys(shadow_hand)}
    held |= {seat: keys(cards) for seat, cards in (hands or {}).items()}
    _cards(state, {seat: held.get(seat, []) for seat in state.seats}, keys(table))
    state.this_turn = this_turn or ThisTurn()
    return Scenario(state, Options(players))


def _figures(
    state: State,
    regions: dict[str, str],
    inside: dict[str, str],
    setup: bool,
    casualties: str,
    none_left: list[str],
) -> None:
    if not setup:
        state.field = {}
        state.reinforcements = {f: n for f, n in TOTALS.items() if f not in state.fellowship.companions and n}
    for region in (*regions, *inside):
        assert region in REGIONS, f"no such region: {region}"
    for places, within in ((regions, False), (inside, True)):
        for region, text in places.items():
            figures = stack(text)
            for figure in figures:
                if figure in state.fellowship.companions:
                    state.fellowship.companions.remove(figure)
                    state.reinforcements[figure] = 1
            take(state.reinforcements, figures)
            state.place(region, figures, within)
    if casualties:
        state.casualties = stack(casualties)
        take(state.reinforcements, state.casualties)
    for figure in none_left:
        state.casualties[figure] = state.casualties.get(figure, 0) + state.reinforcements.pop(figure, 0)


def _fellowship(
    state: State, companions: str | Iterable[str] | None, guide: str | None, region: str | None
) -> None:
    fellowship = state.fellowship
    if companions is not None:
        for companion in [c for c in fellowship.companions if c not in keys(companions)]:
            fellowship.companions.remove(companion)
            state.casualties[companion] = 1
    fellowship.region = region or fellowship.region
    level = {c: -COMPANIONS.index(c) for c in fellowship.companions}
    highest = max(fellowship.companions, key=level.__getitem__, default=GOLLUM)
    fellowship.guide = guide or highest


def _tiles(state: State, pool: str | Iterable[str] | None, drawn: list[str], waiting: list[str]) -> None:
    everything = list(state.tiles.pool)
    inside = [tile for tile in everything if tile not in drawn] if pool is None else sorted(keys(pool))
    state.tiles.pool = inside
    state.tiles.drawn = [tile for tile in everything if tile not in inside and tile not in drawn] + drawn
    state.tiles.waiting = waiting


def _cards(state: State, hands: dict[str, list[str]], table: list[str]) -> None:
    placed = [*table, *(card for hand in hands.values() for card in hand)]
    state.decks = {deck: [card for card in CARDS[deck] if card not in placed] for deck in DECKS}
    assert all(deck_of(card) in DECKS for card in placed)
    state.hands = {seat: list(hand) for seat, hand in hands.items()}
    state.table = table
