"""B10, B30: characters enter and go about alone; Bolg and his Great Host; Great Bats (B29)."""

from __future__ import annotations

from games.bofa import beorn
from games.bofa.attack import send_and_attack
from games.bofa.eagles import recruit_eagles
from games.bofa.events import BatsSpent, CharacterEntered, CharacterMoved, TokensPlaced
from games.bofa.facts import (
    EYRIE,
    FREE_PEOPLES,
    MUSTERS,
    NEIGHBOURS,
    REGIONS,
    SHADOW,
    SHEETS,
    TERRITORIES,
    TERRITORY,
    Side,
)
from games.bofa.figures import BEORN, BILBO, BOLG, LORD, MOVEMENT, THORIN, WALKERS
from games.bofa.moving import DONE, Moved, march, merge, movers
from games.bofa.position import (
    armies_on_map,
    controls,
    in_territory,
    is_ready,
    may_enter,
    may_hold_token,
    tokens_left,
)
from games.bofa.recruit import place_units
from games.bofa.state import ASIDE, VANISHED, State
from games.kernel import Table, pick_one, pick_some

Game = Table[State]

DALE, VALLEY = "va_dale", "valley"
CLOUD_OF_BATS, GREAT_HOST = "cloud_of_bats", "great_host"


# --- entering ----------------------------------------------------------------------------------------


def can_bring(state: State, character: str) -> bool:
    """B10.2 to B10.4, B30.2: he is ready, and his sheet finds him a place."""
    if character == BOLG:
        return state.where[BOLG] == ASIDE and bool(in_territory(state, SHADOW, VALLEY))
    if not is_ready(state, character):
        return False
    if character == BEORN:
        return beorn.can_bring(state)
    if character == THORIN:
        gate = SHEETS[THORIN].region
        return controls(state, FREE_PEOPLES, gate) and may_enter(state, FREE_PEOPLES, gate)
    return character == LORD or bool(armies_on_map(state, FREE_PEOPLES))


async def bring(g: Game, character: str, because: str = "die") -> None:
    """B10.3, B10.18: his sheet says where and with what."""
    if character == BEORN:
        await beorn.bring(g, because)
    elif character == LORD:
        g.record(CharacterEntered(LORD, EYRIE, because=because))
        recruit_eagles(g, SHEETS["eagles_on_arrival"].count, LORD)
    elif character == BILBO:
        region = await pick_one(FREE_PEOPLES, "character.enter", with_armies(g.state), about={"who": BILBO})
        g.record(CharacterEntered(BILBO, region, SHEETS[BILBO].ring_tokens, because))
    elif character == THORIN:
        await bring_thorin(g, because)
    else:
        await bring_bolg(g, because)


def with_armies(state: State) -> list[str]:
    return armies_on_map(state, FREE_PEOPLES)


async def bring_thorin(g: Game, because: str) -> None:
    """Through the Front Gate with his company; that army may then move and attack. Our reading."""
    sheet = SHEETS[THORIN]
    g.record(CharacterEntered(THORIN, sheet.region, because=because))
    await place_units(g, FREE_PEOPLES, sheet.region, dict(sheet.units), THORIN)
    if sheet.region in g.state.armies:
        await send_and_attack(g, FREE_PEOPLES, sheet.region)


async def bring_bolg(g: Game, because: str) -> None:
    """B30.2, B30.3, B30.12: to an army in the Valley; with more bodyguards if Dale is taken."""
    region = await pick_one(
        SHADOW, "character.enter", in_territory(g.state, SHADOW, VALLEY), about={"who": BOLG}
    )
    sheet = SHEETS[BOLG]
    guards = sheet.bodyguard_with_dale if controls(g.state, SHADOW, DALE) else sheet.bodyguard
    g.record(CharacterEntered(BOLG, region, guards, because))


# --- Characters Move ---------------------------------------------------------------------------------


def reach(state: State, character: str) -> list[str]:
    """B10.5, B10.8, B10.9: up to his movement over borders and fords, through armies; Bilbo reappears."""
    at = state.where[character]
    if at == VANISHED:
        return with_armies(state)
    if at not in REGIONS:
        return []
    steps = {at: 0}
    for region in (queue := [at]):
        if steps[region] == MOVEMENT[character]:
            continue
        for to in NEIGHBOURS[region]:
            if to not in steps:
                steps[to] = steps[region] + 1
                queue.append(to)
    return [region for region in steps if region != at]


def walkers(state: State, side: Side) -> list[str]:
    """B10.16: who can go alone; never Beorn or the Lord of the Eagles."""
    return [c for c in WALKERS[side] if state.where[c] in REGIONS or state.where[c] == VANISHED]


def can_move_characters(state: State, side: Side) -> bool:
    return bool(walkers(state, side))


async def move_characters(g: Game, seat: Side) -> None:
    """B7.10, B10.8: any number of characters, each once."""
    gone: list[str] = []
    while True:
        able = [c for c in walkers(g.state, seat) if c not in gone and reach(g.state, c)]
        if not able:
            return
        who = await pick_one(seat, "character.who", [*able, DONE])
        if who == DONE:
            return
        gone.append(who)
        at = g.state.where[who]
        to = await pick_one(seat, "character.to", reach(g.state, who), about={"who": who, "region": at})
        g.record(CharacterMoved(who, at, to))


# --- Great Host and Cloud of Bats --------------------------------------------------------------------


def host_places(state: State) -> list[str]:
    """B15.4: mustering regions that can take a token."""
    return [region for region in MUSTERS if may_hold_token(state, SHADOW, region)]


def can_call_host(state: State) -> bool:
    return state.where[BOLG] in NEIGHBOURS and tokens_left(state, SHADOW) > 0 and bool(host_places(state))


async def great_host(g: Game) -> None:
    """Bolg's Great Host: a token in each of up to three mustering regions. Our reading."""
    places = host_places(g.state)
    most = min(SHEETS[GREAT_HOST].regions, len(places), tokens_left(g.state, SHADOW))
    picks = await pick_some(SHADOW, "bolg.host", places, 1, most)
    for region in sorted(picks, key=places.index):
        g.record(TokensPlaced(SHADOW, region, 1, GREAT_HOST))


def bat_movers(state: State, territory: str) -> list[str]:
    """B29.9: armies standing in the territory that can move."""
    if not state.bats[territory]:
        return []
    return movers(state, SHADOW, only=lambda region: TERRITORY.get(region) == territory)


def can_cloud(state: State) -> bool:
    return any(bat_movers(state, territory) for territory in TERRITORIES)


async def cloud_of_bats(g: Game) -> None:
    """B29.3: a bat leaves its territory, and an army there moves one region."""
    origins = [region for territory in TERRITORIES for region in bat_movers(g.state, territory)]
    origin = await pick_one(SHADOW, "move.bats", origins)
    g.record(BatsSpent(TERRITORY[origin], 1, CLOUD_OF_BATS))
    moved = Moved()
    await march(g, SHADOW, origin, 1, moved=moved, because=CLOUD_OF_BATS)
    await merge(g, moved)
