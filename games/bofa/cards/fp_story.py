"""The twenty story cards of the Free Peoples, in card order."""

from __future__ import annotations

from games.bofa import beorn, characters
from games.bofa.attack import led_armies, move_and_attack, send_and_attack, strikers
from games.bofa.cards.registry import Game, effect, playable
from games.bofa.cards.verbs import armies_that, can_reinforce, choose_army, contains, reinforce
from games.bofa.combat import CombatTerms
from games.bofa.damage import NOT_NOW, USE
from games.bofa.eagles import eagles_left, recruit_eagles
from games.bofa.events import (
    CharacterMoved,
    DamageHealed,
    DieDiscarded,
    FortificationRepaired,
    GeneralReturned,
    LeadershipLost,
    SpecialTileAdded,
)
from games.bofa.facts import (
    FREE_PEOPLES,
    GENERALS,
    NEIGHBOURS,
    PROTECTION,
    REGIONS,
    SETTLEMENTS,
    SHADOW,
    Side,
)
from games.bofa.fate import draw_fate_card, shift_figure
from games.bofa.figures import BEORN, BILBO, DWARVES, ELVES, GANDALF, LORD
from games.bofa.hand import draw_event
from games.bofa.moving import Need, can_move, move_armies
from games.bofa.position import (
    armies,
    armies_on_map,
    controls,
    has_army,
    is_in_play,
    is_led,
    is_ready,
    leadership_left,
    own_tokens,
    strength,
)
from games.bofa.rally import rally
from games.bofa.recruit import (
    available,
    flip_one,
    heaps_left,
    may_flip_at,
    may_place,
    place_and_flip,
    place_leadership,
    place_token,
    place_units,
)
from games.bofa.shots import archery
from games.bofa.state import FATE_DECK, GONE, TRACK, State
from games.kernel import pick_one, pick_some

RAVENHILL = "ss_ravenhill"
WITH_ELVES, WITH_DWARVES = Need("elves", units=ELVES), Need("dwarves", units=DWARVES)
FLIP, PLACE = "flip", "place"


@effect("fp_story_01")
async def the_skin_changer(g: Game, seat: Side, face: str) -> None:
    """On the track Beorn comes closer, and enters if that makes him ready; in play he may move and attack."""
    if g.state.where[BEORN] != TRACK:
        return await beorn.move_and_attack(g, "fp_story_01")
    shift_figure(g, BEORN, "fp_story_01")
    if beorn.can_bring(g.state):
        await beorn.bring(g, "fp_story_01")


@playable("fp_story_01")
def _(state: State, seat: Side) -> bool:
    return state.where[BEORN] == TRACK or beorn.is_on_board(state)


@effect("fp_story_02")
async def lucky_number(g: Game, seat: Side, face: str) -> None:
    """Stays: at each action roll one die may be rolled again (cards/table.py)."""


@playable("fp_story_02")
def _(state: State, seat: Side) -> bool:
    return is_in_play(state, BILBO)


@effect("fp_story_03")
async def clad_in_hauberks_of_steel(g: Game, seat: Side, face: str) -> None:
    """One Dwarf Veterans and one leadership token for an army with Dwarves."""
    await reinforce(g, seat, "fp_story_03", contains(DWARVES), {"dwarf_veterans": 1}, 1)


@playable("fp_story_03")
def _(state: State, seat: Side) -> bool:
    return can_reinforce(state, seat, contains(DWARVES), {"dwarf_veterans": 1}, 1)


@effect("fp_story_04")
async def dismay(g: Game, seat: Side, face: str) -> None:
    """A Shadow army next to a led army loses its leadership tokens, the Shadow a Character die. B31.22"""
    if at := dismayed(g.state):
        region = await choose_army(g, seat, "fp_story_04", at)
        g.record(LeadershipLost(SHADOW, region, g.state.armies[region].leadership, "fp_story_04"))
    if "character" in g.state.dice[SHADOW]:
        g.record(DieDiscarded(SHADOW, "character", "fp_story_04"))


def dismayed(state: State) -> list[str]:
    """Shadow armies with tokens next to a Free Peoples army with Leadership."""
    return [
        region
        for region in armies_on_map(state, SHADOW)
        if state.armies[region].leadership
        and any(has_army(state, FREE_PEOPLES, to) and is_led(state, to) for to in NEIGHBOURS[region])
    ]


@playable("fp_story_04")
def _(state: State, seat: Side) -> bool:
    return bool(dismayed(state)) or "character" in state.dice[SHADOW]


@effect("fp_story_05")
async def elf_lords(g: Game, seat: Side, face: str) -> None:
    """Two Spearmen, one Archers and one leadership token in Ravenhill. B31.15"""
    await place_units(g, seat, RAVENHILL, {"elf_archers": 1, "elf_spearmen": 2}, "fp_story_05")
    place_leadership(g, seat, RAVENHILL, 1, "fp_story_05")


@playable("fp_story_05")
def _(state: State, seat: Side) -> bool:
    if not controls(state, seat, RAVENHILL) or not may_place(state, seat, RAVENHILL):
        return False
    elves = available(state, {"elf_archers": 1, "elf_spearmen": 2})
    return bool(elves) or (has_army(state, seat, RAVENHILL) and leadership_left(state, seat) > 0)


@effect("fp_story_06")
async def elven_charge(g: Game, seat: Side, face: str) -> None:
    """An army with Elves moves and attacks with leadership 5; no orderly withdrawal after the first round."""
    await move_and_attack(g, seat, WITH_ELVES, CombatTerms("fp_story_06", leadership=5, pursuit=True))


@playable("fp_story_06")
def _(state: State, seat: Side) -> bool:
    return bool(strikers(state, seat, WITH_ELVES))


def banner_places(state: State) -> list[str]:
    """Settlements of the Free Peoples where a token may be laid and flipped."""
    return [
        region
        for region in SETTLEMENTS
        if controls(state, FREE_PEOPLES, region) and may_flip_at(state, FREE_PEOPLES, region)
    ]


@effect("fp_story_07")
async def flying_banners(g: Game, seat: Side, face: str) -> None:
    """In up to two settlements one token each is placed and flipped."""
    places = banner_places(g.state)
    picks = await pick_some(
        seat, "cards.settlements", places, 1, min(2, len(places)), about={"card": "fp_story_07"}
    )
    for region in sorted(picks, key=places.index):
        await place_and_flip(g, seat, region, "fp_story_07")


@playable("fp_story_07")
def _(state: State, seat: Side) -> bool:
    return bool(banner_places(state) and heaps_left(state, seat))


@effect("fp_story_08")
async def he_is_not_lost(g: Game, seat: Side, face: str) -> None:
    """An eliminated General is back with an army. B31.24"""
    general = await pick_one(seat, "cards.general", lost_generals(g.state), about={"card": "fp_story_08"})
    region = await choose_army(g, seat, "fp_story_08", armies(g.state, seat))
    g.record(GeneralReturned(general, region))


def lost_generals(state: State) -> list[str]:
    return [general for general in GENERALS if state.where[general] == GONE]


@playable("fp_story_08")
def _(state: State, seat: Side) -> bool:
    return bool(lost_generals(state) and armies(state, seat))


@effect("fp_story_09")
async def hope_rekindled(g: Game, seat: Side, face: str) -> None:
    """A leadership token, two with Will of the West, for one army; it may then move and attack. B8.24"""
    region = await choose_army(g, seat, "fp_story_09", armies(g.state, seat))
    place_leadership(g, seat, region, 2 if face == "will_of_the_west" else 1, "fp_story_09")
    await send_and_attack(g, seat, region, terms=CombatTerms("fp_story_09"))


@playable("fp_story_09")
def _(state: State, seat: Side) -> bool:
    return bool(armies(state, seat))


@effect("fp_story_10")
async def last_stand(g: Game, seat: Side, face: str) -> None:
    """A fortification loses as many markers as the army inside has combat value. B31.25"""
    region = await choose_army(g, seat, "fp_story_10", battered(g.state))
    markers = min(g.state.breaches[region], strength(g.state, region))
    g.record(FortificationRepaired(region, markers, "fp_story_10"))


def battered(state: State) -> list[str]:
    return [r for r in PROTECTION if has_army(state, FREE_PEOPLES, r) and state.breaches.get(r)]


@playable("fp_story_10")
def _(state: State, seat: Side) -> bool:
    return bool(battered(state))


@effect("fp_story_11")
async def ring_of_invisibility(g: Game, seat: Side, face: str) -> None:
    """Bilbo goes to any army with Leadership; with Gandalf there, a fate card is drawn."""
    at = g.state.where[BILBO]
    region = await choose_army(g, seat, "fp_story_11", led_armies(g.state, seat))
    if region != at:
        g.record(CharacterMoved(BILBO, at, region, "fp_story_11"))
    if g.state.where[GANDALF] == region:
        draw_fate_card(g, "fp_story_11")


@playable("fp_story_11")
def _(state: State, seat: Side) -> bool:
    at, led = state.where[BILBO], led_armies(state, seat)
    if at not in REGIONS:
        return False
    tells_fate = state.where[GANDALF] == at and bool(state.decks[FATE_DECK])
    return any(region != at or tells_fate for region in led)


@effect("fp_story_12")
async def men_of_the_lake(g: Game, seat: Side, face: str) -> None:
    """Two Lake-men and a leadership token for an army with Leadership."""
    await reinforce(g, seat, "fp_story_12", is_led, {"lake_men": 2}, 1)


@playable("fp_story_12")
def _(state: State, seat: Side) -> bool:
    return can_reinforce(state, seat, is_led, {"lake_men": 2}, 1)


@effect("fp_story_13")
async def moria_dain_dain(g: Game, seat: Side, face: str) -> None:
    """An army with Dwarves goes up to two regions and may attack, with Terrain Superiority."""
    await move_and_attack(g, seat, WITH_DWARVES, CombatTerms("fp_story_13", superiority=True), steps=2)


@playable("fp_story_13")
def _(state: State, seat: Side) -> bool:
    return bool(strikers(state, seat, WITH_DWARVES))


@effect("fp_story_14")
async def on_the_march(g: Game, seat: Side, face: str) -> None:
    """Up to two armies, two regions each."""
    await move_armies(g, seat, 2, 2, because="fp_story_14")


@playable("fp_story_14")
def _(state: State, seat: Side) -> bool:
    return can_move(state, seat)


@effect("fp_story_15")
async def redoubled_force(g: Game, seat: Side, face: str) -> None:
    """Up to three markers off one army; it may then move and attack."""
    region = await choose_army(g, seat, "fp_story_15", armies(g.state, seat))
    if markers := min(3, g.state.armies[region].damage):
        g.record(DamageHealed(seat, region, markers, "fp_story_15"))
    await send_and_attack(g, seat, region, terms=CombatTerms("fp_story_15"))


@playable("fp_story_15")
def _(state: State, seat: Side) -> bool:
    return bool(armies(state, seat))


@effect("fp_story_16")
async def rescue(g: Game, seat: Side, face: str) -> None:
    """A token is placed with an army and flipped; that army may rally on 4 or more."""
    region = await choose_army(g, seat, "fp_story_16", rescued(g.state))
    if may_flip_at(g.state, seat, region):
        await place_and_flip(g, seat, region, "fp_story_16")
    if g.state.armies[region].damage:
        about = {"region": region}
        if await pick_one(seat, "cards.rally", [USE, NOT_NOW], about=about) == USE:
            await rally(g, region, 4, "fp_story_16")


def rescued(state: State) -> list[str]:
    left = bool(heaps_left(state, FREE_PEOPLES))
    return armies_that(
        state,
        FREE_PEOPLES,
        lambda state, r: state.armies[r].damage or (left and may_flip_at(state, FREE_PEOPLES, r)),
    )


@playable("fp_story_16")
def _(state: State, seat: Side) -> bool:
    return bool(rescued(state))


def trumpet_ways(state: State, region: str) -> list[str]:
    """In this settlement: flip a token lying there, or place a new one."""
    found = []
    if own_tokens(state, FREE_PEOPLES, region) and may_flip_at(state, FREE_PEOPLES, region):
        found.append(FLIP)
    if heaps_left(state, FREE_PEOPLES):
        found.append(PLACE)
    return found


def trumpet_places(state: State) -> list[str]:
    return [r for r in SETTLEMENTS if controls(state, FREE_PEOPLES, r) and trumpet_ways(state, r)]


@effect("fp_story_17")
async def ringing_trumpets(g: Game, seat: Side, face: str) -> None:
    """In each of up to three settlements flip a token or place one."""
    places = trumpet_places(g.state)
    picks = await pick_some(
        seat, "cards.settlements", places, 1, min(3, len(places)), about={"card": "fp_story_17"}
    )
    for region in sorted(picks, key=places.index):
        ways = trumpet_ways(g.state, region)
        if not ways:
            continue
        if await pick_one(seat, "cards.flip_or_place", ways, about={"region": region}) == FLIP:
            await flip_one(g, seat, region, "fp_story_17")
        else:
            await place_token(g, seat, region, "fp_story_17")


@playable("fp_story_17")
def _(state: State, seat: Side) -> bool:
    return bool(trumpet_places(state))


@effect("fp_story_18")
async def shower_of_arrows(g: Game, seat: Side, face: str) -> None:
    """Archery on 4 or more, with or without Thranduil (B31.14); then an event card."""
    await archery(g, 4, "fp_story_18")
    await draw_event(g, seat, "fp_story_18")


@effect("fp_story_19")
async def the_arkenstone_of_thrain(g: Game, seat: Side, face: str) -> None:
    """The Arkenstone tile joins the pool."""
    g.record(SpecialTileAdded("arkenstone", "fp_story_19"))


@effect("fp_story_20")
async def the_king_of_all_birds(g: Game, seat: Side, face: str) -> None:
    """The Lord of the Eagles comes closer, and enters if that makes him ready; in play, one Eagle more."""
    if g.state.where[LORD] != TRACK:
        return recruit_eagles(g, 1, "fp_story_20")
    shift_figure(g, LORD, "fp_story_20")
    if is_ready(g.state, LORD):
        await characters.bring(g, LORD, "fp_story_20")


@playable("fp_story_20")
def _(state: State, seat: Side) -> bool:
    return state.where[LORD] == TRACK or eagles_left(state) > 0
