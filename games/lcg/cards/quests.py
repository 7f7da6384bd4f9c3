"""The scenarios: how they are set up, and what their ten quest cards do."""

from __future__ import annotations

from games.kernel import Seat, draw, pick_one, shuffle
from games.lcg.cards.registry import Game, Moment, forced, response, when_revealed
from games.lcg.events.cards import DeckShuffled
from games.lcg.events.encounter import (
    CardAddedToStaging,
    CardSetAside,
    PrisonerRescued,
    PrisonerTaken,
    StagingEnded,
)
from games.lcg.facts import SCENARIOS, card_of, encounter_deck
from games.lcg.leaving import deal_damage, shuffle_deck
from games.lcg.reveal import reveal, reveal_guard
from games.lcg.stages import flip, settle
from games.lcg.state import State
from games.lcg.values import heroes, in_play, keys
from games.lcg.verbs import place_orc_guard

NAZGUL = "nazgul_of_dol_guldur_1"
OBJECTIVES = ("gandalfs_map_1", "dungeon_torch_1", "shadow_key_1")
SET_ASIDE = {"escape_from_dol_guldur": (NAZGUL,)}
IN_STAGING = {
    "passage_through_mirkwood": ("forest_spider_1", "old_forest_road_1"),
    "escape_from_dol_guldur": OBJECTIVES,
}


async def set_up_scenario(g: Game) -> None:
    """L13.7, L13.12 to L13.14: search out what side A names, shuffle, follow it, flip."""
    scenario = g.state.scenario
    apart = SET_ASIDE.get(scenario, ())
    begins = IN_STAGING.get(scenario, ())
    for copy in apart:
        g.record(CardSetAside(copy))
    for copy in begins:
        g.record(CardAddedToStaging(copy, "deck", scenario))
    rest = [copy for copy in encounter_deck(scenario, g.state.easy) if copy not in (*apart, *begins)]
    g.record(DeckShuffled("encounter", await shuffle("deck.encounter", rest)))
    if scenario == "journey_along_the_anduin":
        for _ in g.state.alive():
            await reveal(g, "to_the_river")
    elif scenario == "escape_from_dol_guldur":
        await guard_objectives(g)
    await flip(g, SCENARIOS[scenario].stages[0].key)


async def guard_objectives(g: Game) -> None:
    """L11.1, X4: exactly one guard each, in the order that the first player likes."""
    left = list(OBJECTIVES)
    while left:
        objective = await pick_one(g.state.first, "setup.guard", left)
        left.remove(objective)
        await reveal_guard(g, objective)


# --- passage through Mirkwood ------------------------------------------------------------------------


@when_revealed("dont_leave_the_path")
async def dont_leave_the_path(g: Game, copy: str) -> None:
    """X15, I4: each player fetches a Spider of his choice from the deck or the pile; it is not revealed.

    He is asked even about the last kind: the silence would tell which are not in the deck.
    """
    always = g.state.rules >= 2
    for seat in g.state.alive():
        spiders = spiders_left(g.state)
        if not spiders:
            continue
        found = await pick_one(seat, "stage.spider", spiders, about={"card": copy}, always=always)
        if found in g.state.discard:
            g.record(CardAddedToStaging(found, "discard", copy))
            continue
        fetched = next(c for c in g.state.deck if card_of(c).key == found)
        g.record(CardAddedToStaging(fetched, "deck", copy))
    await shuffle_deck(g, "encounter")


def spiders_left(state: State) -> list[str]:
    """Copies in the pile; of the deck only the names, since nobody knows which copies lie there."""
    pile = [copy for copy in state.discard if "spider" in card_of(copy).traits]
    deck = sorted({card_of(copy).key for copy in state.deck if "spider" in card_of(copy).traits})
    return [*pile, *deck]


# --- journey along the Anduin ------------------------------------------------------------------------


@when_revealed("to_the_river")
async def to_the_river(g: Game, copy: str) -> None:
    """A Hill Troll, if none is in play."""
    if in_play(g.state, "hill_troll"):
        return
    troll = next((c for c in sorted(g.state.deck) if card_of(c).key == "hill_troll"), "")
    if troll:
        g.record(CardAddedToStaging(troll, "deck", copy))
    await shuffle_deck(g, "encounter")


@when_revealed("ambush_on_the_shore")
async def ambush_on_the_shore(g: Game, copy: str) -> None:
    """X17: two cards for each player; from then on no staging, and no enemy in play means victory."""
    for _ in range(2 * len(g.state.alive())):
        await reveal(g, copy)
    g.record(StagingEnded(copy))
    await settle(g)


# --- escape from Dol Guldur --------------------------------------------------------------------------


@when_revealed("the_necromancers_tower")
async def the_necromancers_tower(g: Game, copy: str) -> None:
    """L0.15, L11.10: a hero taken at random is the prisoner."""
    (hero,) = await draw("prisoner", keys(heroes(g.state)))
    g.record(PrisonerTaken(hero))


def prisoner(state: State) -> str:
    return next((key for key, piece in state.cards.items() if piece.captive), "")


@response("through_the_caverns", on="on_stage", can=lambda s, seat, c, m: bool(prisoner(s)))
async def through_the_caverns(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """L11.13, I60: the prisoner is free, takes 1 damage, and the Nazgûl comes."""
    hero = prisoner(g.state)
    g.record(PrisonerRescued(hero))
    if NAZGUL in g.state.aside:
        g.record(CardAddedToStaging(NAZGUL, "aside", copy))
    await deal_damage(g, {hero: 1}, copy)


def always(state: State, copy: str, moment: Moment) -> bool:
    return True


@forced("out_of_the_dungeons", on="quest_began", when=always)
async def out_of_the_dungeons(g: Game, copy: str, moment: Moment) -> None:
    """An Orc Guard for each player."""
    for seat in g.state.alive():
        await place_orc_guard(g, seat, copy)
