"""B13: armies move, whole or in part; they merge when all moves of the action are done.

Verbs: `move_armies` (up to so many armies, each up to so many regions), `march` (one given army),
`choose_part` (who of an army goes), `entered` (what follows when a side comes into a region).
A `Need` is what the moving part itself must have: Leadership (B13.4), Goblins (B13.20), a card's people.
`Moved` remembers who has moved in this action: no figure moves twice (B7.20, B13.9).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from games.bofa.damage import hold_to_limit, pick_units
from games.bofa.events import ArmyMoved, PassOpened, TokensRemoved
from games.bofa.facts import GOBLIN_MUSTERS, Side, Stack
from games.bofa.figures import GOBLINS, LEADERSHIP, add, count, other, size, take
from games.bofa.position import armies, is_near_enemy, own_tokens, ways, with_characters
from games.bofa.state import Army, State
from games.bofa.victory import take_control
from games.kernel import Seat, Table, pick_number, pick_one, pick_some

Game = Table[State]

DONE, STOP = "done", "stop"
UNITS_TO_OPEN = 5
"""B17.2."""


@dataclass(frozen=True, slots=True)
class Need:
    """What the part that moves must have. `name` is for the questions: "leadership", "goblins", …"""

    name: str = ""
    led: bool = False
    units: frozenset[str] = frozenset()
    """At least one of these, if any are named."""


ANYBODY = Need()
LED = Need("leadership", led=True)
WITH_GOBLINS = Need("goblins", units=frozenset({GOBLINS}))


@dataclass(slots=True)
class Part:
    """What goes of an army."""

    units: Stack
    characters: tuple[str, ...] = ()
    leadership: int = 0
    damage: int = 0


@dataclass(slots=True)
class Moved:
    """Who has moved already in this action, by the place they are in."""

    parts: dict[str, Part] = field(default_factory=dict)

    def note(self, region: str, part: Part) -> None:
        there = self.parts.setdefault(region, Part({}))
        add(there.units, part.units)
        there.characters += part.characters
        there.leadership += part.leadership
        there.damage += part.damage

    def fresh(self, state: State, region: str) -> tuple[Army, list[str]] | None:
        """The army there, and its characters, without those who have moved."""
        army = state.armies[region]
        people = with_characters(state, army.side, region)
        moved = self.parts.get(region)
        if moved is None:
            return army, people
        units = dict(army.units)
        take(units, moved.units)
        if not units:
            return None
        left = Army(army.side, units, army.leadership - moved.leadership, army.damage - moved.damage)
        return left, [character for character in people if character not in moved.characters]


def fits(army: Army, people: list[str], need: Need) -> bool:
    """Some part of the army has what is needed."""
    if need.units and need.units.isdisjoint(army.units):
        return False
    return not need.led or army.leadership > 0 or any(LEADERSHIP[character] for character in people)


def can_fit(state: State, region: str, need: Need) -> bool:
    army = state.armies[region]
    return need is ANYBODY or fits(army, with_characters(state, army.side, region), need)


# --- who can move ------------------------------------------------------------------------------------


def movers(
    state: State,
    side: Side,
    need: Need = ANYBODY,
    moved: Moved | None = None,
    only: Callable[[str], bool] | None = None,
) -> list[str]:
    """The places of armies that can move."""
    found = []
    for region in armies(state, side):
        if only is not None and not only(region):
            continue
        fresh = (moved or NOBODY_MOVED).fresh(state, region)
        if fresh and fits(*fresh, need) and ways(state, side, region):
            found.append(region)
    return found


NOBODY_MOVED = Moved()


def can_move(state: State, side: Side, need: Need = ANYBODY) -> bool:
    return any(
        army.side == side and can_fit(state, region, need) and ways(state, side, region)
        for region, army in state.armies.items()
    )


# --- moving ------------------------------------------------------------------------------------------


async def move_armies(
    g: Game,
    seat: Side,
    most: int,
    steps: int,
    need: Need = ANYBODY,
    because: str = "",
    only: Callable[[str], bool] | None = None,
    parts: bool = True,
) -> None:
    """B7.1, B13.3, B13.9, B13.18: up to so many armies, each up to so many regions; they merge at the end.

    `parts`: two parts of one army may go to different regions.
    """
    moved = Moved()
    used: list[str] = []
    for number in range(most):
        origins = movers(g.state, seat, need, moved, only)
        if not parts:
            origins = [region for region in origins if region not in used]
        if not origins:
            break
        about = {"number": number + 1, "most": most, "steps": steps, "need": need.name}
        origin = await pick_one(seat, "move.from", [*origins, DONE], about=about)
        if origin == DONE:
            break
        used.append(origin)
        await march(g, seat, origin, steps, need, moved, because)
    await merge(g, moved)


async def march(
    g: Game,
    seat: Side,
    origin: str,
    steps: int,
    need: Need = ANYBODY,
    moved: Moved | None = None,
    because: str = "",
    attack: bool = False,
) -> str:
    """B13.11 to B13.14: one army or part goes up to so many regions; where it ends.

    `attack`: it may attack afterwards, which is said in its questions.
    """
    moved = moved or Moved()
    then = {"attack": True} if attack else {}
    about = {"region": origin, "steps": steps, **then}
    to = await pick_one(seat, "move.to", [*ways(g.state, seat, origin), STOP], about=about)
    if to == STOP:
        return origin
    fresh = moved.fresh(g.state, origin)
    assert fresh is not None
    part = await choose_part(seat, "move", *fresh, need, {"region": origin, "to": to, **then})
    at = origin
    for step in range(1, steps + 1):
        step_to(g, seat, at, to, part, because)
        at = to
        onward = ways(g.state, seat, at) if step < steps and not is_near_enemy(g.state, seat, at) else []
        if not onward:
            break
        about = {"region": at, "units": part.units}
        to = await pick_one(seat, "move.on", [*onward, STOP], about=about)
        if to == STOP:
            break
    moved.note(at, part)
    return at


def step_to(g: Game, seat: Side, origin: str, to: str, part: Part, because: str) -> None:
    g.record(
        ArmyMoved(seat, origin, to, dict(part.units), part.characters, part.leadership, part.damage, because)
    )
    entered(g, seat, to)


def entered(g: Game, side: Side, region: str) -> None:
    """B14.2 to B14.4, B15.11, B17.2: control changes, enemy tokens go, a pass may open."""
    for heap, number in own_tokens(g.state, other(side), region).items():
        g.record(TokensRemoved(region, heap, number, "entered"))
    if region in GOBLIN_MUSTERS:
        open_pass(g, region)
    take_control(g, side, region)


def open_pass(g: Game, box: str) -> None:
    """B17.2, B17.3: five units in the mustering point open its pass."""
    if box not in g.state.open_passes and g.state.armies[box].size >= UNITS_TO_OPEN:
        g.record(PassOpened(box))


async def merge(g: Game, moved: Moved) -> None:
    """B13.7 to B13.9."""
    for region in list(moved.parts):
        await hold_to_limit(g, region, casualties=True)


# --- who goes ----------------------------------------------------------------------------------------


async def choose_part(
    seat: Seat,
    prompt: str,
    army: Army,
    people: list[str],
    need: Need = ANYBODY,
    about: dict[str, Any] | None = None,
    least: int = 1,
    most: int | None = None,
) -> Part:
    """B13.2 to B13.6, B10.7: the units, then who and what goes with them."""
    about = about or {}
    units = await choose_units(seat, prompt, army, need, about, least, most)
    if not units:
        return Part({})
    rest = army.size - size(units)
    about = {**about, "units": units}
    characters = await choose_characters(seat, prompt, army, people, need, about)
    if not rest:
        return Part(units, characters, army.leadership, army.damage)
    leads = any(LEADERSHIP[character] for character in characters)
    fewest = 1 if need.led and not leads else 0
    leadership = await pick_number(seat, f"{prompt}.leadership", fewest, army.leadership, about=about)
    lightest, heaviest = max(0, army.damage - rest), min(army.damage, size(units))
    damage = await pick_number(seat, f"{prompt}.damage", lightest, heaviest, about=about)
    return Part(units, characters, leadership, damage)


async def choose_units(
    seat: Seat, prompt: str, army: Army, need: Need, about: dict[str, Any], least: int, most: int | None
) -> Stack:
    """B13.20, B13.23: any number, or so many at the most; one of those needed goes in any case."""
    if not need.units:
        most = army.size if most is None else min(most, army.size)
        return await pick_units(seat, f"{prompt}.units", army.units, least, most, about)
    able = [unit for unit in army.units if unit in need.units]
    first = await pick_one(seat, f"{prompt}.first", able, about=about)
    others = dict(army.units)
    take(others, {first: 1})
    more = (
        await pick_units(seat, f"{prompt}.more", others, 0, size(others), {**about, "first": first})
        if others
        else {}
    )
    return count([first, *(unit for unit, number in more.items() for _ in range(number))])


async def choose_characters(
    seat: Seat, prompt: str, army: Army, people: list[str], need: Need, about: dict[str, Any]
) -> tuple[str, ...]:
    """B10.7, B13.4: each may go or stay; without tokens a leader has to go where Leadership is needed."""
    if not people:
        return ()
    going: list[str] = []
    if need.led and not army.leadership:
        leaders = [character for character in people if LEADERSHIP[character]]
        going.append(await pick_one(seat, f"{prompt}.leader", leaders, about=about))
    others = [character for character in people if character not in going]
    more = await pick_some(seat, f"{prompt}.characters", others, 0, len(others), about=about)
    return tuple(character for character in people if character in going or character in more)


def whole(state: State, region: str) -> Part:
    """B23.25: the whole army with all that belongs to it."""
    army = state.armies[region]
    people = tuple(with_characters(state, army.side, region))
    return Part(dict(army.units), people, army.leadership, army.damage)
