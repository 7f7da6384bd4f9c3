"""The Shadow's Character deck: what its 24 cards do as events, in card order.

The words of each card are in `data/cards/sh_char.json`; whoever changes one changes the other.
"""

from __future__ import annotations

from games.kernel import Key, Seat, Table, draw, pick_some
from games.wotr.armies import movable_armies, move_armies
from games.wotr.battle import army_at, attackers
from games.wotr.cards.registry import effect, playable, price, removable, stays
from games.wotr.cards.verbs import (
    armies_of,
    attack_if_able,
    bring_tile,
    choose,
    lie_on_table,
    recruit_figures,
    roll_dice,
    storm,
    strike,
    takes_recruits,
)
from games.wotr.characters import fly_nazgul
from games.wotr.combat import MOST_DICE, RINGWRAITHS, CombatTerms
from games.wotr.events import (
    CompanionDrawn,
    DieChanged,
    FellowshipShifted,
    RingSpent,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, SHADOW, TILES
from games.wotr.fellowship import lose, part
from games.wotr.figures import COMPANIONS, GOLLUM, LEVEL, NAZGUL, WITCH_KING, Figure
from games.wotr.hunt import (
    coat_replaces,
    draw_tile,
    face_tile,
    hunt,
    number_of,
    refill_pool,
    reveal,
    staff_prevents,
)
from games.wotr.position import OWNER, SETTLED, besieges, figures_at, is_inside, where
from games.wotr.seats import leader_of, side_of
from games.wotr.siege import STOP
from games.wotr.state import State, deck_of
from games.wotr.victory import gain_corruption

Game = Table[State]

SARUMAN = "saruman"
HARMLESS = ("eye", "fellowship_special")
"""Tiles that a card discards without effect."""
WILL = "will_of_the_west"
HUNT, NEITHER = "hunt", "neither"
TAKE_CORRUPTION, LOSE_COMPANION = "take_corruption", "lose_companion"
MOVE, ATTACK, FLY, RECRUIT = "move_armies", "attack", "move_nazgul", "recruit"


# --- Shelob's Lair, The Ring is Mine!, On, On They Went, Give it to Uss! --------------------------------


def _brings_its_tile(card: str) -> None:
    @effect(card)
    async def bring(g: Game, seat: Seat) -> None:
        """The special hunt tile of the card comes into play."""
        bring_tile(g, card)


for _card in ("sh_char_01", "sh_char_02", "sh_char_03", "sh_char_04"):
    _brings_its_tile(_card)


# --- Orc Patrol, Isildur's Bane, Foul Thing from the Deep, Candles of Corpses ---------------------------


@playable("sh_char_05", "sh_char_06", "sh_char_07", "sh_char_08")
def _in_the_wild(state: State, seat: Seat) -> bool:
    """The Ring-bearers are in no region with a settlement that was the Free Peoples' at set-up (A11)."""
    region = state.fellowship.region
    return region is None or region not in SETTLED or OWNER[region] != FREE_PEOPLES


@effect("sh_char_05")
async def orc_patrol(g: Game, seat: Seat) -> None:
    """A tile; an Eye or a special one of the Fellowship does nothing."""
    await face_tile(g, "sh_char_05", eye=0, passes=HARMLESS)


@effect("sh_char_06")
async def isildurs_bane(g: Game, seat: Seat) -> None:
    """A tile, as for Orc Patrol; nothing lowers its damage (A64)."""
    await face_tile(g, "sh_char_06", eye=0, passes=HARMLESS, hopeless=True)


@effect("sh_char_07")
async def foul_thing_from_the_deep(g: Game, seat: Seat) -> None:
    """A tile, as for Orc Patrol; damage left costs a companion drawn at random."""
    await face_tile(g, "sh_char_07", eye=0, passes=HARMLESS, deadly=True)


@effect("sh_char_08")
async def candles_of_corpses(g: Game, seat: Seat) -> None:
    """Three dice: each 4 or more is a point of corruption; each 6 while Gollum guides."""
    needs = 6 if g.state.fellowship.guide == GOLLUM else 4
    points = await roll_dice(g, seat, "sh_char_08", 3, needs)
    if points:
        gain_corruption(g, points, "sh_char_08")


# --- Nazgûl Search, Cruel Weather, The Nazgûl Strike! ---------------------------------------------------


@playable("sh_char_09", "sh_char_10", "sh_char_11")
def _on_the_way(state: State, seat: Seat) -> bool:
    """Progress is 1 or more: never on the Mordor Track (R13.19)."""
    return state.fellowship.progress >= 1


def _found_by_nazgul(state: State) -> bool:
    """A Nazgûl is in the region of the Ring-bearers."""
    region = state.fellowship.region
    return region is not None and not RINGWRAITHS.isdisjoint(figures_at(state, SHADOW, region))


@effect("sh_char_09")
async def nazgul_search(g: Game, seat: Seat) -> None:
    """Nazgûl fly; one with the Ring-bearers reveals the Fellowship."""
    await fly_nazgul(g, seat, least=0, because="sh_char_09")
    if _found_by_nazgul(g.state):
        await reveal(g, "sh_char_09")


@effect("sh_char_10")
async def cruel_weather(g: Game, seat: Seat) -> None:
    """The Ring-bearers go to a neighbouring region of the Shadow's choice; nothing else changes (A54)."""
    region = g.state.fellowship.region
    assert region is not None
    to = await choose(seat, "card.region", "sh_char_10", NEIGHBOURS[region])
    g.record(FellowshipShifted(to, because="sh_char_10"))


@effect("sh_char_11")
async def the_nazgul_strike(g: Game, seat: Seat) -> None:
    """Nazgûl fly; one with the Ring-bearers may take a Character card off the table, or hunt."""
    await fly_nazgul(g, seat, least=0, because="sh_char_11")
    if not _found_by_nazgul(g.state):
        return
    cards: list[Key] = [card for card in g.state.table if deck_of(card) == "fp_char"]
    choice = await choose(seat, "card.nazgul_strike", "sh_char_11", [*cards, HUNT, NEITHER])
    if choice == HUNT:
        await hunt(g, "sh_char_11")
    elif choice != NEITHER:
        g.record(TableCardDiscarded(choice, because="sh_char_11"))


# --- Morgul Wound, Lure of the Ring, The Breaking of the Fellowship ------------------------------------


@playable("sh_char_12", "sh_char_13", "sh_char_14")
def _revealed(state: State, seat: Seat) -> bool:
    return not state.fellowship.hidden


@effect("sh_char_12")
async def morgul_wound(g: Game, seat: Seat) -> None:
    """A point of corruption; two if it stands at three or less."""
    gain_corruption(g, 2 if g.state.fellowship.corruption <= 3 else 1, "sh_char_12")


@effect("sh_char_13")
async def lure_of_the_ring(g: Game, seat: Seat) -> None:
    """Corruption for a random companion's Level, or he is lost; no casualty of the hunt (A74)."""
    if g.state.fellowship.guide == GOLLUM:
        return gain_corruption(g, 1, "sh_char_13")
    (companion,) = await draw("card.sh_char_13", _companions(g.state))
    g.record(CompanionDrawn(companion, "sh_char_13"))
    items = [TAKE_CORRUPTION, LOSE_COMPANION]
    about = {"companion": companion, "points": LEVEL[companion]}
    theirs = leader_of(g.state, FREE_PEOPLES)
    if await choose(theirs, "card.lure", "sh_char_13", items, **about) == LOSE_COMPANION:
        await lose(g, companion, "sh_char_13")
    else:
        gain_corruption(g, LEVEL[companion], "sh_char_13")


def _companions(state: State) -> list[Figure]:
    return [companion for companion in COMPANIONS if companion in state.fellowship.companions]


@effect("sh_char_14")
async def the_breaking_of_the_fellowship(g: Game, seat: Seat) -> None:
    """A tile's number of companions leave, whom the Free Peoples choose, where the Ring-bearers are."""
    if g.state.fellowship.guide == GOLLUM:
        return gain_corruption(g, 1, "sh_char_14")
    if await staff_prevents(g, "sh_char_14"):
        return
    tile = await coat_replaces(g, await draw_tile(g, "sh_char_14"), "sh_char_14")
    if TILES[tile].value not in HARMLESS and TILES[tile].kind not in HARMLESS:
        await _break_up(g, await number_of(g, tile))
    refill_pool(g)


async def _break_up(g: Game, number: int) -> None:
    """R13.10: on the Mordor Track they are lost. Progress is 0, so nobody gets further than the region."""
    companions = _companions(g.state)
    number = min(number, len(companions))
    if number:
        theirs = leader_of(g.state, FREE_PEOPLES)
        about = {"card": "sh_char_14"}
        group = await pick_some(theirs, "card.separate", companions, number, number, about=about)
        await part(g, theirs, group, because="sh_char_14", level=0)


# --- Worn with Sorrow and Toil, Flocks of Crebain, Balrog of Moria --------------------------------------

# They lie on the table until the hunt uses them (hunt.py: `sorrow_and_toil`, `crebain_bonus`, `balrog`); a
# declaration takes the first two away (journey.py: `declared_at`), a battle may use the third (rounds.py).
effect("sh_char_15", "sh_char_16", "sh_char_17")(lie_on_table)


# --- The Lidless Eye, Dreadful Spells, Grond ------------------------------------------------------------


@effect("sh_char_18")
async def the_lidless_eye(g: Game, seat: Seat) -> None:
    """Up to three unused dice become Eyes in the Hunt Box (A51)."""
    dice = g.state.dice[SHADOW]
    faces = {face: dice.count(face) for face in dice}
    about = {"card": "sh_char_18"}
    for face in await pick_some(seat, "card.dice", faces, 0, min(3, len(dice)), about=about):
        g.record(DieChanged(SHADOW, face, "eye", "sh_char_18"))


def _ringwraiths_in(state: State, region: str) -> int:
    """How many Nazgûl, the Witch-king as one of them, are with the Shadow's army there."""
    figures, _ = army_at(state, SHADOW, region)
    return figures.get(NAZGUL, 0) + figures.get(WITCH_KING, 0)


def _within_spells(state: State) -> dict[str, list[str]]:
    """By region of a Shadow army with Nazgûl: the armies of the Free Peoples there, or next to it."""
    casters = [at for at in armies_of(state, SHADOW) if _ringwraiths_in(state, at)]
    found = {at: armies_of(state, FREE_PEOPLES, (at, *NEIGHBOURS[at])) for at in casters}
    return {at: victims for at, victims in found.items() if victims}


@effect("sh_char_19")
async def dreadful_spells(g: Game, seat: Seat) -> None:
    """A die for each Nazgûl of an army against another near it: each 5 or more hits (A79)."""
    pairs = _within_spells(g.state)
    caster = await choose(seat, "card.army", "sh_char_19", pairs)
    victim = await choose(seat, "card.target", "sh_char_19", pairs[caster], region=caster)
    dice = min(MOST_DICE, _ringwraiths_in(g.state, caster))
    await strike(g, seat, "sh_char_19", FREE_PEOPLES, victim, dice, needs=5)


@playable("sh_char_19")
def _nazgul_are_near(state: State, seat: Seat) -> bool:
    return bool(_within_spells(state))


def _siege_of_the_witch_king(state: State) -> list[str]:
    """The stronghold that the Witch-king besieges with an army."""
    region = where(state, WITCH_KING)
    if region is None or is_inside(state, WITCH_KING, region) or not besieges(state, SHADOW, region):
        return []
    return [region]


@effect("sh_char_20")
async def grond_hammer_of_the_underworld(g: Game, seat: Seat) -> None:
    """Three rounds against the stronghold before which the Witch-king stands."""
    await storm(g, seat, "sh_char_20", _siege_of_the_witch_king(g.state))


@playable("sh_char_20")
def _the_witch_king_besieges(state: State, seat: Seat) -> bool:
    return bool(_siege_of_the_witch_king(state))


# --- The Palantír of Orthanc, Wormtongue ----------------------------------------------------------------

# hand.py: `draw_after_event`; politics.py: `_shielded`.
effect("sh_char_21", "sh_char_22")(lie_on_table)


@playable("sh_char_21", "sh_char_22")
def _saruman_is_in_play(state: State, seat: Seat) -> bool:
    return where(state, SARUMAN) is not None


@stays("sh_char_21")
def _saruman_looks(state: State) -> bool:
    return where(state, SARUMAN) is not None


@stays("sh_char_22")
def _rohan_is_deceived(state: State) -> bool:
    return where(state, SARUMAN) is not None and "rohan" in state.passive


@removable("sh_char_21")
def _with_will_or_a_ring(state: State, seat: Seat, face: str) -> bool:
    """A Will of the West die, or any die and an Elven Ring: the one of this turn (R4.23)."""
    if side_of(state, seat) != FREE_PEOPLES:
        return False
    ring = state.rings[FREE_PEOPLES] > 0 and FREE_PEOPLES not in state.this_turn.rings_used
    return face == WILL or ring


@price("sh_char_21")
async def a_ring_but_for_will(g: Game, seat: Seat, face: str) -> None:
    """The Ring passes to the Shadow (R4.22)."""
    if face != WILL:
        g.record(RingSpent(seat, because="sh_char_21"))


# --- The Ringwraiths Are Abroad, The Black Captain Commands ---------------------------------------------


@effect("sh_char_23")
async def the_ringwraiths_are_abroad(g: Game, seat: Seat) -> None:
    """Nazgûl fly; then up to two armies with a Nazgûl each may move, or one may attack (A52)."""
    await fly_nazgul(g, seat, least=0, because="sh_char_23")
    await _move_or_attack(g, seat, "sh_char_23", RINGWRAITHS, most=2)


@effect("sh_char_24")
async def the_black_captain_commands(g: Game, seat: Seat) -> None:
    """Two Nazgûl come to the Witch-king, or Nazgûl fly; then an army with him may move, or attack."""
    await _call_the_nazgul(g, seat)
    await _move_or_attack(g, seat, "sh_char_24", frozenset({WITCH_KING}), most=1)


async def _call_the_nazgul(g: Game, seat: Seat) -> None:
    """A71: they come where recruits can come."""
    region = where(g.state, WITCH_KING)
    assert region is not None
    can_come = NAZGUL in g.state.reinforcements and takes_recruits(g.state, SHADOW, region)
    choice = await choose(
        seat, "card.nazgul", "sh_char_24", [*[RECRUIT] * can_come, FLY, NEITHER], region=region
    )
    if choice == RECRUIT:
        await recruit_figures(g, seat, region, {NAZGUL: 2}, "sh_char_24")
    elif choice == FLY:
        await fly_nazgul(g, seat, least=0, because="sh_char_24")


@playable("sh_char_24")
def _the_witch_king_is_in_play(state: State, seat: Seat) -> bool:
    return where(state, WITCH_KING) is not None


async def _move_or_attack(g: Game, seat: Seat, card: str, needed: frozenset[Figure], most: int) -> None:
    """Armies that include one of these figures move, or one attacks with one of them, or neither."""
    items: list[Key] = [MOVE] * bool(movable_armies(g.state, seat, needed))
    items += [ATTACK] * bool(attackers(g.state, seat, needed))
    choice = await choose(seat, "card.then", card, [*items, STOP], most=most)
    if choice == MOVE:
        await move_armies(g, seat, most, led=False, because=card, needed=needed)
    elif choice == ATTACK:
        await attack_if_able(g, seat, CombatTerms(because=card), needed)
