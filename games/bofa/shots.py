"""B11.6 to B11.10, B27.10: attacks that are no combat: Archery, Magic Blast, Eagles."""

from __future__ import annotations

from games.bofa.damage import suffer
from games.bofa.events import ConcentrationSpent, ShotsRolled
from games.bofa.facts import FREE_PEOPLES, IN_RANGE, REGIONS, SHADOW, SHEETS, TERRAIN
from games.bofa.figures import GANDALF, SHOOTERS
from games.bofa.position import armies_on_map, has_army
from games.bofa.state import State
from games.kernel import Table, pick_one, roll

Game = Table[State]

ARCHERY, MAGIC_BLAST = "archery", "magic_blast"
USE, NOT_NOW = "use", "not_now"


async def shoot(g: Game, region: str, dice: int, success: int, because: str, again: bool = False) -> None:
    """Dice against the army of a region; `again`: every miss is rolled once more."""
    rolled = await roll(because, dice)
    hits = sum(die >= success for die in rolled)
    rerolled = await roll(f"{because}.again", dice - hits if again else 0)
    hits += sum(die >= success for die in rerolled)
    g.record(ShotsRolled(region, rolled, rerolled, success, hits, because))
    if hits:
        await suffer(g, region, hits, because)


# --- Archery -----------------------------------------------------------------------------------------


def archers(state: State, target: str) -> int:
    """B11.9: units that can shoot at the target: the right kind, on the right terrain, within range."""
    terrains, in_range = SHEETS[ARCHERY].terrains, IN_RANGE["archers"]
    found = 0
    for region, army in state.armies.items():
        if army.side == FREE_PEOPLES and TERRAIN[region] in terrains and target in in_range[region]:
            found += sum(number for unit, number in army.units.items() if unit in SHOOTERS)
    return found


def archery_targets(state: State) -> list[str]:
    return [region for region in armies_on_map(state, SHADOW) if archers(state, region)]


async def archery(g: Game, success: int, because: str = ARCHERY) -> None:
    """Thranduil's Archery, and Shower of Arrows: one die a shooter, five at most."""
    at = archery_targets(g.state)
    if not at:
        return
    target = await pick_one(FREE_PEOPLES, "shots.target", at, about={"ability": ARCHERY})
    dice = min(SHEETS[ARCHERY].most_dice, archers(g.state, target))
    await shoot(g, target, dice, success, because)


# --- Magic Blast -------------------------------------------------------------------------------------


def blast_targets(state: State) -> list[str]:
    """B11.6: Shadow armies within range of Gandalf."""
    at = state.where[GANDALF]
    if at not in REGIONS:
        return []
    return [region for region in armies_on_map(state, SHADOW) if region in IN_RANGE[GANDALF][at]]


async def magic_blast(g: Game) -> None:
    """Gandalf's Magic Blast, stronger with the concentration token."""
    sheet = SHEETS[MAGIC_BLAST]
    target = await pick_one(
        FREE_PEOPLES, "shots.target", blast_targets(g.state), about={"ability": MAGIC_BLAST}
    )
    dice = sheet.dice
    if g.state.concentration:
        about = {"region": target, "dice": sheet.dice, "concentrated": sheet.concentrated_dice}
        if await pick_one(FREE_PEOPLES, "shots.concentration", [USE, NOT_NOW], about=about) == USE:
            g.record(ConcentrationSpent())
            dice = sheet.concentrated_dice
    await shoot(g, target, dice, sheet.success, MAGIC_BLAST)


def still_there(state: State, region: str) -> bool:
    return has_army(state, SHADOW, region)
