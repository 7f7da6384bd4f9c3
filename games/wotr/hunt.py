"""R12: the hunt for the Ring: the roll, the tile, its damage, the reveal. And R11.12, which is its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel import Table, draw, pick_one, roll
from games.wotr.events import (
    CardsDiscarded,
    FellowshipRevealed,
    HuntDamageLowered,
    HuntDamageSet,
    HuntFailed,
    HuntRerolled,
    HuntRolled,
    HuntTileDrawn,
    HuntTileRolled,
    HuntTilesReturned,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW, TILES
from games.wotr.fellowship import HOBBITS, Path, lose, part, ways
from games.wotr.figures import COMPANIONS, GOLLUM, LEVEL, NAZGUL, UNITS, WITCH_KING
from games.wotr.position import REFUGES, REGION_ORDER, STRONGHOLD, controller
from games.wotr.seats import leader_of, seats_of
from games.wotr.state import State, deck_of
from games.wotr.victory import gain_corruption, heal_corruption

Game = Table[State]

MITHRIL_COAT, AXE_AND_BOW, HORN_OF_GONDOR, WIZARDS_STAFF = (
    "fp_char_05",
    "fp_char_06",
    "fp_char_07",
    "fp_char_08",
)
SORROW_AND_TOIL, CREBAIN, BALROG = "sh_char_15", "sh_char_16", "sh_char_17"
THE_LAST_BATTLE = "fp_str_01"
MORIA = "moria"
USE, KEEP = "use", "keep"
GUIDE_CASUALTY, RANDOM_CASUALTY, USE_THE_RING = "casualty_guide", "casualty_random", "use_ring"
HUNT, IN_MORDOR = "hunt", "mordor"
MOST_DICE = 5


# --- the roll ----------------------------------------------------------------------------------------


async def hunt(g: Game, because: str = "") -> None:
    """R12.1, R12.23: after a move of the Fellowship off the Mordor Track, or because a card says so (A62)."""
    successes = await roll_for_hunt(g, because)
    if successes == 0:
        g.record(HuntFailed())
    else:
        await face_tile(g, because or HUNT, eye=successes)


async def roll_for_hunt(g: Game, because: str = "") -> int:
    """R12.2 to R12.5: how many hunt dice succeed, re-rolls included. Re-rolls never hurt, so all are made."""
    level = min(MOST_DICE, g.state.hunt_box[SHADOW])
    if level == 0:
        return 0
    bonus = g.state.hunt_box[FREE_PEOPLES] + await crebain_bonus(g)
    dice = await roll("hunt.roll", level)
    successes = sum(succeeds(die, bonus) for die in dice)
    g.record(HuntRolled(dice, bonus, successes, because))
    reasons = reroll_reasons(g.state)[: level - successes]
    if reasons:
        again = await roll("hunt.reroll", len(reasons))
        more = sum(succeeds(die, bonus) for die in again)
        g.record(HuntRerolled(again, more, tuple(reasons)))
        successes += more
    return successes


def succeeds(die: int, bonus: int) -> bool:
    """R12.3, R12.4: six with the bonus; a natural 1 always fails (R1.27)."""
    return die > 1 and die + bonus >= 6


def reroll_reasons(state: State) -> list[str]:
    """R12.5: what hunts where the Ring-bearers were last seen."""
    region = state.fellowship.region
    if region is None:
        return []
    here = {*state.field.get(region, ()), *state.inside.get(region, ())}
    reasons = []
    if region in STRONGHOLD and controller(state, region) == SHADOW:
        reasons.append("stronghold")
    if not UNITS[SHADOW].isdisjoint(here):
        reasons.append("army")
    if NAZGUL in here or WITCH_KING in here:
        reasons.append("nazgul")
    return reasons


async def crebain_bonus(g: Game) -> int:
    """Flocks of Crebain: discarded before the roll for one more on each die."""
    return 1 if await may_discard(g, CREBAIN, leader_of(g.state, SHADOW), "hunt.crebain") else 0


async def may_discard(
    g: Game, card: str, seat: str, prompt: str, about: dict[str, str] | None = None
) -> bool:
    """R10.19: a table card may be used; that takes no die."""
    if not g.state.in_play(card):
        return False
    if await pick_one(seat, prompt, [USE, KEEP], about={"card": card, **(about or {})}) == KEEP:
        return False
    g.record(TableCardDiscarded(card, because=prompt))
    return True


# --- the tile ----------------------------------------------------------------------------------------


async def face_tile(
    g: Game,
    because: str,
    eye: int,
    *,
    passes: tuple[str, ...] = (),
    hopeless: bool = False,
    deadly: bool = False,
    may_reveal: bool = True,
) -> str | None:
    """R12.6, R12.22: one tile, drawn and resolved completely; which one, or None if none was drawn.

    `eye`: the damage of an Eye (R12.7, R12.8, R13.6). `passes`: tiles that a card discards without effect,
    "eye" for all Eyes, a kind of tile for all of it. `hopeless`: nothing lowers the damage (Isildur's Bane).
    `deadly`: damage left kills a companion at random (Foul Thing from the Deep).
    """
    if await staff_prevents(g, because):
        return None
    first = await draw_tile(g, because)
    tile = await coat_replaces(g, first, because)
    if TILES[tile].value not in passes and TILES[tile].kind not in passes:
        await resolve_tile(g, tile, eye, tile == first, hopeless, deadly, may_reveal)
    refill_pool(g)
    return tile


async def draw_tile(g: Game, because: str, aside: Sequence[str] = ()) -> str:
    """R12.9: from the pool by chance; drawn, it stays out. `aside`: tiles drawn before it for one purpose."""
    refill_pool(g, aside)
    (tile,) = await draw("hunt.tile", g.state.tiles.pool)
    g.record(HuntTileDrawn(tile, because))
    return tile


def refill_pool(g: Game, aside: Sequence[str] = ()) -> None:
    """R12.18, R12.24: an empty pool takes back the standard tiles that are not gone for good."""
    if not g.state.tiles.pool:
        drawn = [tile for tile in g.state.tiles.drawn if tile not in aside]
        back = sorted(tile for tile in drawn if TILES[tile].kind == "standard")
        g.record(HuntTilesReturned(tuple(back), because="empty"))


async def staff_prevents(g: Game, because: str) -> bool:
    """Wizard's Staff: the tile is not drawn."""
    seat = leader_of(g.state, FREE_PEOPLES)
    return await may_discard(g, WIZARDS_STAFF, seat, "hunt.staff", {"because": because})


async def coat_replaces(g: Game, tile: str, because: str) -> str:
    """Mithril Coat and Sting: another tile is drawn and resolved; only then the first goes back. A9"""
    seat = leader_of(g.state, FREE_PEOPLES)
    if not await may_discard(g, MITHRIL_COAT, seat, "hunt.coat", {"tile": tile}):
        return tile
    other = await draw_tile(g, because, aside=[tile])
    g.record(HuntTilesReturned((tile,), because=MITHRIL_COAT))
    return other


async def resolve_tile(
    g: Game, tile: str, eye: int, card_left: bool, hopeless: bool, deadly: bool, may_reveal: bool
) -> None:
    """R12.10: a table card, the guide, a casualty; then corruption; then the reveal."""
    damage = await damage_of(g, tile, eye)
    at_first = may_reveal and g.state.fellowship.hidden and tile_reveals(g.state, tile)

    def reveals() -> bool:
        """R12.11: who guides now decides; before version 2, who guided when the tile was drawn."""
        return at_first and (g.state.rules < 2 or tile_reveals(g.state, tile))

    offered = False
    if damage and card_left and not hopeless:
        damage = await card_lowers(g, damage)
    if damage and not hopeless:
        damage, offered = await guide_and_casualty(g, damage, reveals, deadly)
    if damage:
        gain_corruption(g, damage, tile)
    if offered or reveals():
        await reveal(g, tile)


async def damage_of(g: Game, tile: str, eye: int) -> int:
    """R12.7: a number, an Eye, a die; a negative number heals and is no damage."""
    damage = eye if TILES[tile].value == "eye" else await number_of(g, tile)
    if damage < 0:
        heal_corruption(g, -damage, tile)
        return 0
    g.record(HuntDamageSet(tile, damage))
    return damage


async def number_of(g: Game, tile: str) -> int:
    """R12.7, R12.20: the number of a tile that is no Eye; a die icon is rolled."""
    value = TILES[tile].value
    if value != "die":
        return int(value)
    (number,) = await roll("hunt.die", 1)
    g.record(HuntTileRolled(tile, number))
    return number


def tile_reveals(state: State, tile: str) -> bool:
    """R12.15. Guided by Gollum, standard tiles with a number do not reveal (A13)."""
    facts = TILES[tile]
    silenced = state.fellowship.guide == GOLLUM and facts.kind == "standard" and facts.value != "eye"
    return facts.reveal and not silenced


async def card_lowers(g: Game, damage: int) -> int:
    """R12.10 (1), A7: one table card, for one damage less."""
    cards = [card for card in (AXE_AND_BOW, HORN_OF_GONDOR) if g.state.in_play(card)]
    if not cards:
        return damage
    seat = leader_of(g.state, FREE_PEOPLES)
    card = await pick_one(seat, "hunt.card", [*cards, KEEP], about={"damage": damage})
    if card == KEEP:
        return damage
    g.record(TableCardDiscarded(card, because="hunt.card"))
    g.record(HuntDamageLowered(1, damage - 1, card))
    return damage - 1


# --- the guide and the casualty ------------------------------------------------------------------------


async def guide_and_casualty(
    g: Game, damage: int, reveals: Callable[[], bool], deadly: bool
) -> tuple[int, bool]:
    """R12.10 (2) to R12.13: the damage left, and whether Gollum gave the Fellowship away for one less.

    The guide's ability comes before the casualty; one who becomes guide through it may use his own (R12.11).
    Two Hobbits who leave by one tile go together: the second follows the first (A14).
    """
    seat = leader_of(g.state, FREE_PEOPLES)
    offered = taken = False
    spent = gone_to = ""
    while damage:
        guide = g.state.fellowship.guide
        items = []
        if guide != spent and guide_can_help(g.state, reveals() or offered):
            items.append(f"guide_{guide}")
        if not taken and not deadly:
            items += casualties_to_offer(g.state)
        choice = await pick_one(seat, "hunt.damage", [*items, USE_THE_RING], about={"damage": damage})
        if choice == USE_THE_RING:
            if taken or not deadly or not g.state.fellowship.companions:
                break
            taken, spent = True, guide
            damage = await take_casualty(g, damage, RANDOM_CASUALTY)
            if g.state.rules < 2:
                break
        elif choice == f"guide_{GOLLUM}":
            offered = True
            damage = lower(g, damage, 1, "guide_gollum")
        elif choice == f"guide_{guide}":
            gone_to = await part(g, seat, [guide], because=choice, to=gone_to if g.state.rules >= 2 else "")
            damage = lower(g, damage, 1, choice)
        else:
            taken, spent = True, guide
            damage = await take_casualty(g, damage, choice)
    return damage, offered


def guide_can_help(state: State, reveals: bool) -> bool:
    """Meriadoc and Peregrin leave for one damage less; Gollum gives a hidden Fellowship away (A12)."""
    guide = state.fellowship.guide
    return guide in HOBBITS or (guide == GOLLUM and state.fellowship.hidden and not reveals)


def casualties_to_offer(state: State) -> list[str]:
    """R12.12: the guide, or one of all by chance."""
    companions = state.fellowship.companions
    if not companions:
        return []
    return [GUIDE_CASUALTY] if len(companions) == 1 else [GUIDE_CASUALTY, RANDOM_CASUALTY]


async def take_casualty(g: Game, damage: int, how: str) -> int:
    """R12.12, R12.13: he is eliminated whatever the damage, which falls by his Level."""
    companion = g.state.fellowship.guide
    if how == RANDOM_CASUALTY:
        companions = [c for c in COMPANIONS if c in g.state.fellowship.companions]
        (companion,) = await draw("hunt.casualty", companions)
    await lose(g, companion, how)
    damage = lower(g, damage, min(damage, LEVEL[companion]), companion)
    await sorrow_and_toil(g)
    return damage


def lower(g: Game, damage: int, by: int, because: str) -> int:
    g.record(HuntDamageLowered(by, damage - by, because))
    return damage - by


async def sorrow_and_toil(g: Game) -> None:
    """Worn with Sorrow and Toil: after a casualty the Shadow may discard a Character card of theirs."""
    if not g.state.in_play(SORROW_AND_TOIL):
        return
    shown = [card for card in g.state.table if deck_of(card) == "fp_char"]
    hands = [s for s in seats_of(g.state, FREE_PEOPLES) if any(map(_of_character, g.state.hands[s]))]
    items = [*shown, *(f"hand_of_{seat}" for seat in hands), KEEP]
    choice = await pick_one(leader_of(g.state, SHADOW), "hunt.sorrow", items)
    if choice in shown:
        g.record(TableCardDiscarded(choice, SORROW_AND_TOIL))
    elif choice != KEEP:
        seat = choice.removeprefix("hand_of_")
        (card,) = await draw("hunt.sorrow", sorted(filter(_of_character, g.state.hands[seat])))
        g.record(CardsDiscarded(seat, (card,), because=SORROW_AND_TOIL))


def _of_character(card: str) -> bool:
    return deck_of(card) == "fp_char"


# --- the reveal ----------------------------------------------------------------------------------------


async def reveal(g: Game, because: str) -> None:
    """R11.12 to R11.14: the figure moves; then come the tiles of cards, then of strongholds (R12.16)."""
    if not g.state.fellowship.hidden:
        return
    if g.state.fellowship.mordor is not None:
        g.record(FellowshipRevealed((), because))
        leave_last_battle(g)
        return
    path = await choose_reveal_path(g)
    g.record(FellowshipRevealed(path, because))
    leave_last_battle(g)
    await balrog(g, path)
    for region in shadow_strongholds(g.state, path):
        await face_tile(g, region, eye=0)


def shadow_strongholds(state: State, regions: Path) -> list[str]:
    """R11.14: each stronghold of the Shadow on the path, once."""
    return [r for r in dict.fromkeys(regions) if r in STRONGHOLD and controller(state, r) == SHADOW]


async def choose_reveal_path(g: Game) -> Path:
    """R11.12, R11.13, R11.26: never to a refuge that the Free Peoples hold, unless Progress is 0."""
    origin = g.state.fellowship.region
    assert origin is not None
    if g.state.fellowship.progress == 0:
        return (origin,)
    marks = shadow_strongholds(g.state, REGION_ORDER)
    if g.state.in_play(BALROG):
        marks = list(dict.fromkeys((*marks, MORIA)))
    found = ways(origin, g.state.fellowship.progress, marks)
    ends = [region for region in found if not is_refuge(g.state, region)]
    return await choose_way(g, "fellowship.reveal_to", found, ends)


async def choose_way(g: Game, prompt: str, found: dict[str, dict[str, Path]], ends: list[str]) -> Path:
    """R11.25: the end, and which strongholds to pass where there is a choice."""
    seat = leader_of(g.state, FREE_PEOPLES)
    end = await pick_one(seat, prompt, ends)
    if end == g.state.fellowship.region and g.state.rules >= 2:
        return (end,)  # who stays goes no way round
    way = await pick_one(seat, "fellowship.way", list(found[end]), about={"to": end})
    return found[end][way]


def is_refuge(state: State, region: str) -> bool:
    """A city or stronghold that was the Free Peoples' at set-up and is theirs now."""
    return region in REFUGES and region not in state.captured


def leave_last_battle(g: Game) -> None:
    """The Last Battle ends with a declaration or a reveal."""
    if g.state.in_play(THE_LAST_BATTLE):
        g.record(TableCardDiscarded(THE_LAST_BATTLE, because="found"))


async def balrog(g: Game, path: Path, declared: bool = False) -> None:
    """Balrog of Moria: a tile for a path that touches Moria; standing still does not count (A84, R12.17)."""
    if MORIA not in path or len(path) == 1:
        return
    if await may_discard(g, BALROG, leader_of(g.state, SHADOW), "hunt.balrog"):
        hides = declared and is_refuge(g.state, path[-1])
        await face_tile(g, BALROG, eye=0, passes=("eye",), may_reveal=not hides)
