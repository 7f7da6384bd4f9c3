"""What cards on the table let a die do: Flying Arrows and Wild Spears, Troubled Mind; Lucky Number's roll."""

from __future__ import annotations

from games.bofa.cards.registry import Game
from games.bofa.damage import hold_to_limit
from games.bofa.events import DieRolledAgain, OrcCame, TableCardDiscarded
from games.bofa.events.cards import FLYING_ARROWS, TROUBLED_MIND
from games.bofa.facts import FREE_PEOPLES, SETUP, SHADOW, Side
from games.bofa.fate import set_marker_back
from games.bofa.moving import entered
from games.bofa.position import armies
from games.bofa.state import State
from games.kernel import pick_one, roll

LUCKY_NUMBER = "fp_story_02"
NOT_NOW = "not_now"


def can_call_orc(state: State) -> bool:
    """Flying Arrows and Wild Spears has an Orc left, and there is an army for it."""
    return state.card_orcs > 0 and bool(armies(state, SHADOW))


async def call_orc(g: Game) -> None:
    """Any result: one Orcs goes from the card to an army; the empty card leaves."""
    region = await pick_one(SHADOW, "cards.orc", armies(g.state, SHADOW))
    g.record(OrcCame(region))
    entered(g, SHADOW, region)
    if not g.state.card_orcs:
        g.record(TableCardDiscarded(FLYING_ARROWS, "condition"))
    await hold_to_limit(g, region)


def can_calm_mind(state: State, side: Side, face: str) -> bool:
    """B31.21: with Will of the West, or with any result while the marker can go back."""
    return bool(state.troubled) and (face == "will_of_the_west" or state.fate.marker > 0)


async def calm_mind(g: Game, side: Side, face: str) -> None:
    """Troubled Mind is discarded; but for Will of the West the fate marker goes back."""
    if face != "will_of_the_west":
        set_marker_back(g, TROUBLED_MIND)
    g.record(TableCardDiscarded(TROUBLED_MIND, "die"))


async def try_luck(g: Game) -> None:
    """B31.9: Lucky Number: one action die may be rolled again; Will of the West ends the card."""
    dice = g.state.dice[FREE_PEOPLES]
    if not g.state.in_play(LUCKY_NUMBER) or not dice:
        return
    face = await pick_one(FREE_PEOPLES, "dice.lucky", [*dict.fromkeys(dice), NOT_NOW])
    if face == NOT_NOW:
        return
    faces = SETUP.dice[FREE_PEOPLES].faces
    (die,) = await roll("dice.lucky", 1, len(faces))
    g.record(DieRolledAgain(FREE_PEOPLES, face, faces[die - 1], LUCKY_NUMBER))
    if faces[die - 1] == "will_of_the_west":
        g.record(TableCardDiscarded(LUCKY_NUMBER, "condition"))
