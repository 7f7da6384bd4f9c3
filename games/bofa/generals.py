"""B11: what activated Generals can do before an action. The numbers of their sheets are our reading."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from games.bofa import eagles, shots
from games.bofa.events import ConcentrationGained, GeneralUsed, TokensPlaced
from games.bofa.facts import FREE_PEOPLES, GENERALS, SETTLEMENTS, SHEETS
from games.bofa.figures import BARD, DAIN, GANDALF, LORD, THRANDUIL
from games.bofa.position import army_of, beorn_at, controls, may_hold_token, own_tokens, tokens_left
from games.bofa.rally import rally
from games.bofa.recruit import flip
from games.bofa.state import State
from games.kernel import Table, pick_one

Game = Table[State]


class Ability(Struct, frozen=True):
    """One of the things a General can do."""

    key: str
    can: Callable[[State], object]
    do: Callable[[Game], Awaitable[None]]


def possible_abilities(state: State, general: str) -> dict[str, Ability]:
    """B11.3, B31.8: none while Troubled Mind names him."""
    if state.troubled == general:
        return {}
    return {ability.key: ability for ability in ABILITIES[general] if ability.can(state)}


def usable_generals(state: State) -> list[str]:
    """B6.4, B11.2: activated Generals who could do something now; one before each action."""
    if state.general_used:
        return []
    return [g for g in GENERALS if g in state.activated and possible_abilities(state, g)]


async def use_general(g: Game, general: str) -> None:
    """B11.1: his token is discarded for one of his abilities."""
    offered = possible_abilities(g.state, general)
    key = await pick_one(FREE_PEOPLES, "general.ability", list(offered), about={"general": general})
    g.record(GeneralUsed(general, key))
    await offered[key].do(g)


# --- placing tokens ----------------------------------------------------------------------------------


def bard_places(state: State) -> list[str]:
    """Settlements that the Free Peoples control."""
    return [region for region in SETTLEMENTS if _may_lay(state, region)]


def dain_places(state: State) -> list[str]:
    """The Camp, and the settlement where he stands."""
    places = (*SHEETS[DAIN].places, state.where[DAIN])
    return [region for region in SETTLEMENTS if region in places and _may_lay(state, region)]


def thranduil_places(state: State) -> list[str]:
    """The settlements of the Southern Spur, and the Fallen Bridge."""
    return [region for region in SHEETS[THRANDUIL].places if _may_lay(state, region)]


def _may_lay(state: State, region: str) -> bool:
    return controls(state, FREE_PEOPLES, region) and may_hold_token(state, FREE_PEOPLES, region)


def placing(general: str, places: Callable[[State], list[str]]) -> Ability:
    """Lay one token of the General's heap in one of the places."""
    heap = SHEETS[general].heap

    async def do(g: Game) -> None:
        about = {"general": general, "heap": heap}
        region = await pick_one(FREE_PEOPLES, "general.place", places(g.state), about=about)
        g.record(TokensPlaced(heap, region, 1, general))

    return Ability("place_token", lambda state: tokens_left(state, heap) and places(state), do)


# --- the others --------------------------------------------------------------------------------------


def bard_can_flip(state: State) -> bool:
    """A token of his heap lies where he stands."""
    at = state.where[BARD]
    return SHEETS[BARD].heap in own_tokens(state, FREE_PEOPLES, at) and not beorn_at(state, at)


async def bard_flips(g: Game) -> None:
    await flip(g, FREE_PEOPLES, g.state.where[BARD], SHEETS[BARD].heap, BARD)


def dain_can_rally(state: State) -> bool:
    at = army_of(state, FREE_PEOPLES, DAIN)
    return at is not None and state.armies[at].damage > 0


async def dain_rallies(g: Game) -> None:
    """On 4 or more, without re-roll."""
    await rally(g, g.state.where[DAIN], SHEETS[DAIN].success, DAIN, again=False)


async def thranduil_shoots(g: Game) -> None:
    await shots.archery(g, SHEETS[shots.ARCHERY].success)


async def concentrate(g: Game) -> None:
    g.record(ConcentrationGained())


async def recruit_eagle(g: Game) -> None:
    eagles.recruit_eagles(g, 1, LORD)


ABILITIES: dict[str, tuple[Ability, ...]] = {
    BARD: (placing(BARD, bard_places), Ability("flip_token", bard_can_flip, bard_flips)),
    DAIN: (placing(DAIN, dain_places), Ability("rally", dain_can_rally, dain_rallies)),
    THRANDUIL: (
        Ability(shots.ARCHERY, shots.archery_targets, thranduil_shoots),
        placing(THRANDUIL, thranduil_places),
    ),
    GANDALF: (
        Ability(shots.MAGIC_BLAST, shots.blast_targets, shots.magic_blast),
        Ability("concentration", lambda state: not state.concentration, concentrate),
    ),
    LORD: (
        Ability("lead_eagles", eagles.can_lead, eagles.lead_out),
        Ability("recruit_eagle", eagles.eagles_left, recruit_eagle),
    ),
}
