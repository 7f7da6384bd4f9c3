"""B27: the Eagles and their Lord."""

from __future__ import annotations

from games.bofa.events import EaglesLed, EaglesRecruited, EaglesReturned
from games.bofa.facts import EYRIE, FREE_PEOPLES, SETUP, SHADOW, SHEETS, TERRAIN, TERRITORIES
from games.bofa.figures import LORD
from games.bofa.position import armies_on_map, eagles_on_board, in_territory
from games.bofa.shots import shoot, still_there
from games.bofa.state import State
from games.kernel import Table, pick_one, pick_some

Game = Table[State]

PROUD_AND_STRONG, NOT_KINDLY = "proud_and_strong", "fate_06"
HOME = "home"


def eagles_left(state: State) -> int:
    """B1.5: Eagles not recruited yet."""
    return SETUP.eagles - sum(state.eagles.values())


def recruit_eagles(g: Game, eagles: int, because: str) -> None:
    """B27.3, B27.4: to the Eyrie, as many as are left."""
    number = min(eagles, eagles_left(g.state))
    if number:
        g.record(EaglesRecruited(number, because))


def can_lead(state: State) -> bool:
    """B27.6: he, or some Eagle, is in the Eyrie."""
    return state.where[LORD] == EYRIE or state.eagles[EYRIE] > 0


async def lead_out(g: Game) -> None:
    """B27.6: he and all Eagles leave the Eyrie, each for a territory."""
    lord = ""
    if g.state.where[LORD] == EYRIE:
        lord = await pick_one(FREE_PEOPLES, "eagles.lord", TERRITORIES)
    number = g.state.eagles[EYRIE]
    picks = await pick_some(
        FREE_PEOPLES, "eagles.territories", dict.fromkeys(TERRITORIES, number), number, number
    )
    g.record(EaglesLed({t: picks.count(t) for t in TERRITORIES if t in picks}, lord))


# --- attacks -----------------------------------------------------------------------------------------


def flying(state: State) -> dict[str, int]:
    """Who is on the board: Eagles by territory, and their Lord by his own key."""
    found = {t: state.eagles[t] for t in TERRITORIES if state.eagles[t]}
    if state.where[LORD] in TERRITORIES:
        found[LORD] = 1
    return found


def sky_of(state: State, flyer: str) -> str:
    """The territory in which one of them is."""
    return state.where[LORD] if flyer == LORD else flyer


def can_attack_proudly(state: State) -> bool:
    """B27.8: some Eagle has a Shadow army in its territory."""
    return any(in_territory(state, SHADOW, sky_of(state, flyer)) for flyer in flying(state))


async def proud_and_strong(g: Game) -> None:
    """B27.7 to B27.10, B27.14, B27.16: Eagles fly home; each attacks another army of its territory."""
    flyers = flying(g.state)
    picks = await pick_some(FREE_PEOPLES, "eagles.home", flyers, 1, sum(flyers.values()))
    skies = sorted((sky_of(g.state, flyer) for flyer in picks), key=TERRITORIES.index)
    return_home(g, picks, PROUD_AND_STRONG)
    struck: list[str] = []
    for sky in skies:
        at = [region for region in in_territory(g.state, SHADOW, sky) if region not in struck]
        if at:
            target = await pick_one(FREE_PEOPLES, "eagles.target", [*at, HOME], about={"territory": sky})
            struck += [target] if target != HOME else []
    sheet = SHEETS["eagles"]
    for region in struck:
        await shoot(g, region, sheet.dice, sheet.success, PROUD_AND_STRONG, again=True)


def return_home(g: Game, picks: tuple[str, ...], because: str) -> None:
    """B27.9: all who attack go home before the first roll."""
    eagles = {t: picks.count(t) for t in TERRITORIES if t in picks}
    g.record(EaglesReturned(eagles, LORD in picks, because))


def prey(state: State) -> list[str]:
    """B31.26: Shadow armies on mountains."""
    return [region for region in armies_on_map(state, SHADOW) if TERRAIN[region] == "mountains"]


def can_attack_unkindly(state: State) -> bool:
    """B27.13: the fate card lies with their Lord, an Eagle is out, an army stands on mountains."""
    return state.in_play(NOT_KINDLY) and eagles_on_board(state) > 0 and bool(prey(state))


async def not_kindly_birds(g: Game) -> None:
    """B27.13, B31.26: all attacks on one army on mountains, from any territory."""
    flyers = flying(g.state)
    target = await pick_one(FREE_PEOPLES, "eagles.prey", prey(g.state))
    picks = await pick_some(
        FREE_PEOPLES, "eagles.home", flyers, 1, sum(flyers.values()), about={"region": target}
    )
    return_home(g, picks, NOT_KINDLY)
    sheet = SHEETS["eagles"]
    for _ in picks:
        if still_there(g.state, target):
            await shoot(g, target, sheet.mass_dice, sheet.success, NOT_KINDLY, again=True)
