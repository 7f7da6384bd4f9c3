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

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from games.kernel import Answered, Chance, Event, Question, Running, Table
from games.kernel.chance import Draw, Drawn, Rolled, Wish
from games.wotr import ruleset
from games.wotr.facts import FREE_PEOPLES, NATIONS, REGIONS, SHADOW, SIDES
from games.wotr.figures import COMPANIONS, GOLLUM, TOTALS, take
from games.wotr.invariants import settled
from games.wotr.state import CARDS, DECKS, Options, State, ThisTurn, begin, deck_of, sort_dice

E = TypeVar("E", bound=Event)
Rule = Callable[..., Awaitable[Any]]


class Stated:
    """A source of chance that says what the test says."""

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.draws: list[str] = []

    def decide(self, wish: Wish, number: int) -> Chance:
        if isinstance(wish, Draw):
            drawn = tuple(self._draw(wish.items) for _ in range(wish.count))
            return Drawn(number, wish.purpose, wish.count, wish.items, drawn)
        assert len(self.dice) >= wish.count, f"{wish} was rolled; the test states only {self.dice}"
        dice, self.dice = self.dice[: wish.count], self.dice[wish.count :]
        return Rolled(number, wish.purpose, wish.count, wish.sides, tuple(dice))

    def _draw(self, items: Sequence[str]) -> str:
        assert self.draws, f"something was drawn from {items}; the test states nothing"
        assert self.draws[0] in items, f"{self.draws[0]} cannot be drawn from {items}"
        return self.draws.pop(0)


class Scenario:
    """One rule, or one turn, under observation."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.source = Stated()
        self.asked: list[str] = []
        self.running: Running[State] | None = None

    # --- running -------------------------------------------------------------------------------------

    def plays(
        self, rule: Rule, *args: Any, dice: Iterable[int] = (), draws: Iterable[str] = (), **more: Any
    ) -> Scenario:
        """Run one rule to its end, or to its first question."""

        async def play(g: Table[State]) -> None:
            self.result = await rule(g, *args, **more)
            g.end((), "scenario")

        return self._run(play, dice, draws)

    def goes_on(self, step: str = "", dice: Iterable[int] = (), draws: Iterable[str] = ()) -> Scenario:
        """Run the real turn from the given step on."""
        self.state.step = step or self.state.step
        return self._run(ruleset.play, dice, draws)

    def _run(self, play: Any, dice: Iterable[int], draws: Iterable[str]) -> Scenario:
        self.state.ending = None
        self.source.dice, self.source.draws = list(dice), list(draws)
        self.running = Running(
            replace(ruleset, play=play),
            Options(),
            self.state,
            self.source,
            on_event=self._check,
            on_boundary=lambda running: self._check_settled(),
        )
        self._note()
        return self

    def _check(self, state: State, event: Event) -> None:
        assert ruleset.invariants(state) == [], event

    def _check_settled(self) -> None:
        assert settled(self.state) == []

    def _note(self) -> None:
        assert self.running is not None
        self.asked += [question.prompt for question in self.running.open.values()]

    # --- answering -----------------------------------------------------------------------------------

    def answer(self, seat: str, *picks: str) -> Scenario:
        """Answer the open question of the seat."""
        assert self.running is not None
        assert seat in self.running.open, f"{seat} is not asked: {self.open}"
        before = dict(self.running.open)
        self.running.answer(seat, self.running.open[seat].prompt, picks)
        after = self.running.open
        self.asked += [question.prompt for of, question in after.items() if before.get(of) is not question]
        return self

    def answers(
        self,
        free_peoples: str | Sequence[Any] = (),
        shadow: str | Sequence[Any] = (),
        dice: Iterable[int] = (),
        draws: Iterable[str] = (),
    ) -> Scenario:
        """Answer for both as they are asked. Each item of a list is one answer: a key, or a tuple of keys."""
        self.source.dice += dice
        self.source.draws += draws
        left: dict[str, list[Any]] = {
            FREE_PEOPLES: [free_peoples] if isinstance(free_peoples, str) else list(free_peoples),
            SHADOW: [shadow] if isinstance(shadow, str) else list(shadow),
        }
        while any(left[seat] for seat in left):
            assert self.running is not None
            seat = next((seat for seat in self.running.open if left[seat]), None)
            assert seat is not None, f"not asked for {left}; open: {self.open}"
            pick = left[seat].pop(0)
            self.answer(seat, *((pick,) if isinstance(pick, str) else pick))
        return self

    # --- looking -------------------------------------------------------------------------------------

    @property
    def open(self) -> dict[str, Question]:
        assert self.running is not None
        return self.running.open

    @property
    def over(self) -> bool:
        assert self.running is not None
        return self.running.over

    def question(self, seat: str) -> Question:
        return self.open[seat]

    def prompt(self, seat: str) -> str | None:
        return self.open[seat].prompt if seat in self.open else None

    def offers(self, seat: str) -> list[str]:
        """What the open question of the seat offers."""
        return list(self.open[seat].items)

    @property
    def entries(self) -> list[Any]:
        assert self.running is not None
        return self.running.new

    @property
    def events(self) -> list[Event]:
        return [entry for entry in self.entries if isinstance(entry, Event)]

    @property
    def answered(self) -> list[Answered]:
        return [entry for entry in self.entries if isinstance(entry, Answered)]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

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
    **regions: str,
) -> Scenario:
    """A position. Regions are keyword arguments: `edoras="3 rohan_regular, rohan_leader"`.

    `none_left`: figures of which no reinforcement is left (they are casualties). `hunt_box`: Free Peoples,
    Shadow. `pool`: the tiles in the pool (the other standard tiles are drawn); by default all that are not
    `drawn`.
    """
    state = begin(Options())
    state.turn, state.step, state.acting, state.at = turn, step, acting, SIDES.index(acting)
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
    _cards(state, {FREE_PEOPLES: keys(free_peoples_hand), SHADOW: keys(shadow_hand)}, keys(table))
    state.this_turn = this_turn or ThisTurn()
    return Scenario(state)


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
    placed = [*table, *hands[FREE_PEOPLES], *hands[SHADOW]]
    state.decks = {deck: [card for card in CARDS[deck] if card not in placed] for deck in DECKS}
    assert all(deck_of(card) in DECKS for card in placed)
    state.hands = {side: list(hands[side]) for side in SIDES}
    state.table = table
