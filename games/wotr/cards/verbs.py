"""What many cards do, once: the verbs of the event cards, on top of those that the rules have.

Every question names its card (`about["card"]`), so a few prompts serve all cards:

    card.region     where it happens                 card.army       which army it concerns
    card.unit       Regular or Elite, or which unit  card.units      several units
    card.way        the next region of a long march  card.retreat    where a driven army goes
    card.discard    a card of the hand as a price

By subject:

    looking      choose, armies_of, army_at, army_with, in_nation
    recruiting   recruit_unit (one of either kind, leaders with it), recruit_units (several of either kind),
                 recruit_figures (what the card says), takes_recruits
    dice, hits   roll_dice, strike (dice against an army), drive_out (it retreats or perishes)
    moving       march_far (one army, several regions), move_straight (to a region, out of a siege too)
    attacking    attack_if_able, storm (a siege battle of three rounds)
    politics     wake (active, and a step), go_to_war (active, and all the way)
    the rest     bring_tile, lie_on_table, draw_strategy, holds_types, discard_types

A card's coroutine gets `(g, seat)`; its key is passed on as `card`, and ends up in every event's `because`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import pairwise
from typing import Any

from games.kernel import Key, Seat, Table, pick_one, pick_some, roll
from games.wotr.armies import is_barred, may_enter, move_army
from games.wotr.battle import army_at, attack, attackers
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.casualties import lose
from games.wotr.combat import Battle, CombatTerms
from games.wotr.events import ArmyMoved, ArmyRetreated, CardRolled, CardsDiscarded, SpecialTileAdded
from games.wotr.facts import NEIGHBOURS, REGIONS, Side
from games.wotr.figures import (
    ELITES,
    IMMOBILE,
    LEADERS,
    NATION_OF_LEADER,
    REGULARS,
    SIDE_OF,
    Figure,
    Stack,
    count,
    take,
    units_of,
)
from games.wotr.hand import DECKS_OF, draw_cards
from games.wotr.parts import NOBODY, Part, choose_part, part, shaped
from games.wotr.politics import activate, advance, army_arrived, army_entered
from games.wotr.position import REGION_ORDER, besieges, is_free, is_inside, is_open, units_in, where
from games.wotr.recruit import recruit_figures, takes_recruits
from games.wotr.seats import commander, own_army, side_of
from games.wotr.siege import STOP, arrive, hit_army, tidy
from games.wotr.state import State, is_known
from games.wotr.teams import stay_together

Game = Table[State]

__all__ = [
    "armies_of",
    "army_at",
    "army_with",
    "attack_if_able",
    "bring_tile",
    "choose",
    "discard_types",
    "draw_strategy",
    "drive_out",
    "go_to_war",
    "holds_types",
    "in_nation",
    "lie_on_table",
    "march_far",
    "move_straight",
    "recruit_figures",
    "recruit_unit",
    "recruit_units",
    "roads",
    "roll_dice",
    "storm",
    "strike",
    "takes_recruits",
    "wake",
]


# --- looking -----------------------------------------------------------------------------------------


async def choose(seat: Seat, prompt: str, card: str, items: Iterable[Key], **about: Any) -> Key:
    """One of the items, for a card; a single one is taken without asking."""
    return await pick_one(seat, prompt, list(items), about={"card": card, **about})


def in_nation(region: str | None, *nations: str) -> bool:
    """The region is one of these nations' own (R1.6). Osgiliath is nobody's."""
    return region is not None and REGIONS[region].nation in nations


def armies_of(state: State, side: Side, among: Collection[str] = REGION_ORDER) -> list[str]:
    """R9.5: where the side has an army, in the field or besieged, in the order of the map.

    There is never more than one in a region: `army_at` gives its figures, and whether it is besieged.
    """
    return [
        region
        for region in REGION_ORDER
        if region in among
        and (region in state.field or region in state.inside)
        and units_of(army_at(state, side, region)[0], side)
    ]


def army_with(state: State, *figures: Figure) -> str | None:
    """Where one of these characters stands with an army of his side, besieged or not."""
    for figure in figures:
        region = where(state, figure)
        if region is None:
            continue
        stacks = state.inside if is_inside(state, figure, region) else state.field
        if units_of(stacks[region], SIDE_OF[figure]):
            return region
    return None


# --- recruiting --------------------------------------------------------------------------------------


async def recruit_unit(
    g: Game,
    seat: Seat,
    card: str,
    region: str,
    nation: str,
    leaders: int = 0,
    must_be_free: bool = False,
) -> Stack:
    """One unit, Regular or Elite as the player likes, and perhaps leaders of the nation with it.

    What is not available does not come; a place that cannot take it is skipped (R10.6, R10.21).
    """
    if not takes_recruits(g.state, side_of(g.state, seat), region, must_be_free):
        return {}
    figures: Stack = {}
    kinds = [kind for kind in (REGULARS[nation], ELITES[nation]) if kind in g.state.reinforcements]
    if kinds:
        figures[await choose(seat, "card.unit", card, kinds, region=region)] = 1
    if leaders:
        figures[LEADERS[nation]] = leaders
    return await recruit_figures(g, seat, region, figures, card, must_be_free)


async def recruit_units(
    g: Game, seat: Seat, card: str, region: str, nation: str, number: int, must_be_free: bool = False
) -> Stack:
    """So many units of a nation in one region, each Regular or Elite as the player likes."""
    if not takes_recruits(g.state, side_of(g.state, seat), region, must_be_free):
        return {}
    left = g.state.reinforcements
    kinds = {kind: min(number, left[kind]) for kind in (REGULARS[nation], ELITES[nation]) if kind in left}
    number = min(number, sum(kinds.values()))
    about = {"card": card, "region": region}
    picks = await pick_some(seat, "card.units", kinds, number, number, about=about)
    return await recruit_figures(g, seat, region, count(picks), card, must_be_free)


# --- dice and hits -----------------------------------------------------------------------------------


async def roll_dice(g: Game, seat: Seat, card: str, dice: int, needs: int) -> int:
    """R10.20: plain dice; how many show `needs` or more. With `needs` 0, the sum of what they show."""
    rolled = await roll(f"card.{card}", dice)
    hits = sum(die >= needs for die in rolled) if needs else sum(rolled)
    g.record(CardRolled(seat, card, rolled, needs, hits))
    return hits


async def strike(
    g: Game, seat: Seat, card: str, side: Side, region: str, dice: int, needs: int, deadly: bool = False
) -> None:
    """A79: dice against the side's army in a region. It is no attack; whoever wants reactions calls them.

    `deadly`: Nazgûl and characters fall with the last unit (R10.11 says they do not).
    """
    _, besieged = army_at(g.state, side, region)
    hits = await roll_dice(g, seat, card, dice, needs)
    await hit_army(g, side, region, hits, card, besieged, deadly)


async def drive_out(g: Game, side: Side, region: str, card: str) -> None:
    """The side's army in the field must retreat to a free neighbour; if it cannot it is destroyed, all of it.

    The retreating side chooses (R10.22); a region that a card bars is no obstacle (A81).
    """
    figures, _ = army_at(g.state, side, region)
    figures = {figure: number for figure, number in figures.items() if figure not in IMMOBILE}
    if not units_of(figures, side):
        return
    ways = [to for to in NEIGHBOURS[region] if is_free(g.state, side, to)]
    if not ways:
        return lose(g, side, region, figures, inside=False, because=card)
    seat = commander(g.state, side, figures)
    to = await choose(seat, "card.retreat", card, ways, region=region)
    g.record(ArmyRetreated(seat, region, to, figures, because=card))
    stay_together(g, side, to, figures)
    army_entered(g, side, to)
    tidy(g, region)
    army_arrived(g, figures, to)


# --- moving ------------------------------------------------------------------------------------------


async def move_straight(g: Game, seat: Seat, card: str, origin: str, to: str) -> Stack:
    """An army, or a part of it, comes straight to a region, even out of a besieged stronghold.

    A garrison that leaves entirely gives the stronghold away (A72). Nobody goes if nobody can (R6.20).
    """
    side = side_of(g.state, seat)
    here, besieged = army_at(g.state, side, origin)
    if not besieged:
        here = own_army(g.state, seat, origin)
    able = {figure: number for figure, number in here.items() if may_enter(g.state, figure, to)}
    army = shaped(g.state, seat, part(here, able, NATION_OF_LEADER, NOBODY))
    if army is None:
        return {}
    figures = await choose_part(g, seat, "army", army, {"card": card, "region": origin, "to": to})
    g.record(ArmyMoved(seat, origin, to, figures, from_inside=besieged, because=card))
    stay_together(g, side, to, figures)
    arrive(g, seat, to)
    tidy(g, origin)
    army_arrived(g, figures, to)
    return figures


def marchers(
    state: State, seat: Seat, origin: str, path: Collection[str], needed: Collection[Figure], stay: Stack
) -> Part | None:
    """Who of the army can enter every region of the path; None if no part that will do can."""
    side = side_of(state, seat)
    if army_at(state, side, origin)[1]:
        return None
    here = dict(own_army(state, seat, origin))
    present = units_of(here, side)
    take(here, stay)
    able = {f: number for f, number in here.items() if all(may_enter(state, f, to) for to in path)}
    army = part(here, able, NATION_OF_LEADER, needed, present)
    if army and state.rules >= 2 and origin in path and besieges(state, side, origin):
        army = _but_one(army, units_in(state, side, origin))
    return shaped(state, seat, army)


def _but_one(army: Part, besiegers: int) -> Part | None:
    """R6.27, R9.14: who comes back to a siege finds the garrison in the field, unless somebody stays."""
    army.most = min(army.most, besiegers - 1)
    return army if army.most else None


def roads(
    state: State,
    seat: Seat,
    path: tuple[str, ...],
    steps: int,
    needed: Collection[Figure] = NOBODY,
    ends: Callable[[str], bool] | None = None,
    stay: Stack | None = None,
) -> list[str]:
    """R6.24: the regions that may follow on a march of up to so many further steps, open to some part of it.

    `path`: the origin and the regions chosen so far. `ends`: where the march may end, if not everywhere;
    only regions from which such an end can still be reached are listed.
    """
    found = []
    side = side_of(state, seat)
    for to in NEIGHBOURS[path[-1]]:
        if steps == 0 or not is_open(state, side, to) or is_barred(state, side, to):
            continue
        longer = (*path, to)
        if marchers(state, seat, path[0], longer[1:], needed, stay or {}) is None:
            continue
        if ends is None or ends(to) or roads(state, seat, longer, steps - 1, needed, ends, stay):
            found.append(to)
    return found


async def march_far(
    g: Game,
    seat: Seat,
    card: str,
    origin: str,
    steps: int,
    needed: Collection[Figure] = NOBODY,
    ends: Callable[[str], bool] | None = None,
    stay: Stack | None = None,
) -> tuple[str, Stack]:
    """R6.24 to R6.26: one army, whole or in part, marches up to so many regions; nobody joins or leaves.

    The way is asked first, region by region, then who goes: those who may enter all of it. Settlements on
    the way fall in turn (A87). `needed`: at least one of these figures goes along. `ends`: see `roads`.
    `stay`: figures that have marched already. Returns where it ended, and who went.
    """
    path: tuple[str, ...] = (origin,)
    while ahead := roads(g.state, seat, path, steps + 1 - len(path), needed, ends, stay):
        items: list[Key] = list(ahead)
        if len(path) > 1 and (ends is None or ends(path[-1])):
            items.append(STOP)
        to = await choose(seat, "card.way", card, items, region=path[-1])
        if to == STOP:
            break
        path = (*path, to)
    army = marchers(g.state, seat, origin, path[1:], needed, stay or {})
    if army is None or len(path) == 1:
        return origin, {}
    figures = await choose_part(g, seat, "army", army, {"card": card, "region": origin, "to": path[-1]})
    for at, (start, to) in enumerate(pairwise(path), start=2):
        move_army(g, seat, start, to, figures, card, marches_on=at < len(path))
    return path[-1], figures


# --- attacking ---------------------------------------------------------------------------------------


async def attack_if_able(
    g: Game,
    seat: Seat,
    terms: CombatTerms,
    needed: Collection[Figure] = NOBODY,
    only: Callable[[str, str], bool] | None = None,
) -> None:
    """R10.14: an attack under the rules of attack, if one can be made; one of the figures needed is in it."""
    if attackers(g.state, seat, needed, only):
        await attack(g, seat, led=False, needed=needed, only=only, terms=terms)


async def storm(g: Game, seat: Seat, card: str, walls: Collection[str]) -> None:
    """A73: a siege battle of three rounds at one of these strongholds; see `needs_a_companion`."""
    terms = CombatTerms(because=card, rounds=3, may_use_card=needs_a_companion)
    await attack_if_able(g, seat, terms, only=lambda origin, target: origin == target and origin in walls)


def needs_a_companion(battle: Battle, side: Side) -> bool:
    """In the first round the defender uses a Combat card only with a companion in the battle."""
    force = battle.mine(side)
    return battle.round > 1 or side == battle.attacker.side or bool(force.companions)


# --- politics ----------------------------------------------------------------------------------------


def wake(g: Game, nation: str, card: str) -> None:
    """The nation becomes active, then comes a step nearer to war (R8.9)."""
    activate(g, nation, card)
    advance(g, nation, card)


def go_to_war(g: Game, nation: str, card: str) -> None:
    """The nation becomes active and goes straight to war."""
    activate(g, nation, card)
    while advance(g, nation, card):
        pass


# --- the rest ----------------------------------------------------------------------------------------


def bring_tile(g: Game, card: str) -> None:
    """R12.19: the card's special hunt tile waits for Mordor, or joins the pool there."""
    tile = TEXTS[card].tile
    assert tile is not None
    g.record(SpecialTileAdded(tile, because=card))


async def lie_on_table(g: Game, seat: Seat) -> None:
    """R10.8: the effect of a card that does nothing when it is played, but stays on the table."""


async def draw_strategy(g: Game, seat: Seat, card: str, number: int = 1) -> None:
    """Cards from the side's Strategy deck, then the hand limit (A59)."""
    _, strategy = DECKS_OF[side_of(g.state, seat)]
    await draw_cards(g, seat, [strategy] * number, because=card)


def holds_types(state: State, seat: Seat, *kinds: str) -> bool:
    """A45: the hand has a card of each of these types, by icon."""
    hand = [TEXTS[card].kind for card in state.hands[seat] if is_known(card)]
    return all(kind in hand for kind in kinds)


async def discard_types(g: Game, seat: Seat, card: str, *kinds: str) -> None:
    """A45, A80: a card of each of these types, of the player's choice, is discarded openly.

    He is asked even when only one will do: the silence would tell how many he holds.
    """
    paid: list[str] = []
    for kind in kinds:
        fitting = sorted(held for held in g.state.hands[seat] if TEXTS[held].kind == kind)
        about = {"card": card, "kind": kind}
        paid.append(await pick_one(seat, "card.discard", fitting, about=about, always=True))
    g.record(CardsDiscarded(seat, tuple(paid), because=card))
