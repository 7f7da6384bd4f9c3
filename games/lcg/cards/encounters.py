"""The encounter cards, 74 to 118, in the order of their numbers; shadow effects are in shadows.py.

What a card does all the time stands beside the rule it bends: Hill Troll in enemy_attacks.py, Goblin
Sniper in engagement.py, The East Bight in travel.py, Enchanted Stream in verbs.py, Gladden Fields in
rounds.py.
"""

from __future__ import annotations

from games.kernel import Seat, draw
from games.lcg.cards.registry import (
    Game,
    Moment,
    action,
    forced,
    response,
    travel,
    when_revealed,
)
from games.lcg.events.cards import CardsDiscarded, CardsLooked, CardTaken, ObjectiveClaimed
from games.lcg.events.encounter import (
    ObjectiveShuffledAway,
    RemovedFromQuest,
    TreacheryAttached,
)
from games.lcg.facts import card_of
from games.lcg.leaving import (
    deal_damage,
    leave_play,
    raise_threat,
    return_to_staging,
    shuffle_deck,
)
from games.lcg.reveal import reveal
from games.lcg.stages import settle
from games.lcg.state import Lasting, State
from games.lcg.values import (
    characters,
    committed,
    heroes,
    is_objective,
    keys,
    ready,
    staged,
    until_phase,
)
from games.lcg.verbs import (
    add_resources,
    choose_hidden,
    choose_piece,
    choose_player,
    confirm,
    deal_shadow,
    discard_from_hand,
    draw_cards,
    exhaust,
    hold_to_restricted,
    last,
    place_on_location,
    place_orc_guard,
    ready_cards,
    remove_progress,
)

HIGH_THREAT = 35
CLAIM_THREAT = 2


# --- spiders of Mirkwood -----------------------------------------------------------------------------


@when_revealed("king_spider")
async def king_spider(g: Game, copy: str) -> None:
    """X13: every player exhausts a ready character."""
    for seat in g.state.alive():
        await exhaust_one(g, seat, copy)


async def exhaust_one(g: Game, seat: Seat, copy: str) -> None:
    able = ready(characters(g.state, seat))
    if able:
        exhaust(g, [(await choose_piece(g, seat, copy, able)).key], copy)


@forced("hummerhorns", on="engaged")
async def hummerhorns(g: Game, copy: str, moment: Moment) -> None:
    """5 damage to a hero of the engaged player."""
    able = heroes(g.state, moment.seat)
    if able:
        hero = await choose_piece(g, moment.seat, copy, able)
        await deal_damage(g, {hero.key: 5}, copy)


@when_revealed("ungoliants_spawn")
async def ungoliants_spawn(g: Game, copy: str) -> None:
    """Everybody committed now gets -1 willpower (I15)."""
    questing = tuple(keys(committed(g.state)))
    if questing:
        last(g, until_phase("willpower", copy, -1, questing))


def everybody_has_a_ready_hero(state: State) -> bool:
    return all(ready(heroes(state, seat)) for seat in state.alive())


@travel("great_forest_web", everybody_has_a_ready_hero)
async def great_forest_web(g: Game, copy: str) -> bool:
    """Each player exhausts a hero."""
    for seat in g.state.alive():
        hero = await choose_piece(g, seat, copy, ready(heroes(g.state, seat)))
        exhaust(g, [hero.key], copy)
    return True


@travel("mountains_of_mirkwood", lambda state: bool(state.deck))
async def mountains_of_mirkwood(g: Game, copy: str) -> bool:
    """L4.13: an encounter card is revealed while this is still in staging."""
    return bool(await reveal(g, copy))


@forced("mountains_of_mirkwood", on="explored")
async def mountains_explored(g: Game, copy: str, moment: Moment) -> None:
    """Every player may look at his top 5 cards, keep one and shuffle the rest back; no draw (X25)."""
    for seat in g.state.alive():
        deck = g.state.players[seat].deck
        if deck and await confirm(g, seat, copy):
            cards = tuple(deck[-5:])
            g.record(CardsLooked(seat, cards, seat, copy))
            taken = await choose_hidden(g, seat, copy, "look", cards)
            g.record(CardTaken(seat, seat, taken, copy))
            await shuffle_deck(g, seat)


@when_revealed("eyes_of_the_forest")
async def eyes_of_the_forest(g: Game, copy: str) -> None:
    """All events are discarded from every hand."""
    for seat in g.state.alive():
        events = tuple(held for held in g.state.players[seat].hand if card_of(held).kind == "event")
        if events:
            g.record(CardsDiscarded(seat, events, copy))


@when_revealed("caught_in_a_web")
async def caught_in_a_web(g: Game, copy: str) -> None:
    """EB2, X23: onto a hero of the player with the highest threat; the first player breaks ties."""
    alive = g.state.alive()
    highest = max(g.state.players[seat].threat for seat in alive)
    tied = [seat for seat in alive if g.state.players[seat].threat == highest]
    seat = await choose_player(g, g.state.first, copy, tied)
    if heroes(g.state, seat):
        hero = await choose_piece(g, seat, copy, heroes(g.state, seat))
        g.record(TreacheryAttached(copy, hero.key))


# --- wilderlands -------------------------------------------------------------------------------------


@forced("goblin_sniper", on="combat_ends", when=lambda s, copy, m: s.cards[copy].place == "staging")
async def goblin_sniper(g: Game, copy: str, moment: Moment) -> None:
    """L6.56: each player chooses a character of his, which takes 1 damage."""
    for seat in g.state.alive():
        able = characters(g.state, seat)
        if able and not g.state.players[seat].out:
            await deal_damage(g, {(await choose_piece(g, seat, copy, able)).key: 1}, copy)


@forced("marsh_adder", on="attacks")
async def marsh_adder(g: Game, copy: str, moment: Moment) -> None:
    """The attacked player's threat +1."""
    raise_threat(g, {moment.seat: 1}, copy)


def drew_a_blank(state: State, copy: str, moment: Moment) -> bool:
    return moment.card == copy and bool(state.attacks) and state.attacks[-1].blank_seen


@forced("wargs", on="attacked", when=drew_a_blank)
async def wargs(g: Game, copy: str, moment: Moment) -> None:
    """I41: back to staging when a shadow card dealt to it had no shadow effect."""
    if g.state.cards[copy].place == "engaged":
        return_to_staging(g, g.state.cards[copy], copy)


@when_revealed("despair")
async def despair(g: Game, copy: str) -> None:
    """4 progress off the quest card."""
    remove_progress(g, 4, copy)


@forced("the_brown_lands", on="travelled")
async def the_brown_lands(g: Game, copy: str, moment: Moment) -> None:
    """1 progress on it: it is explored at once."""
    await place_on_location(g, g.state.cards[copy], 1, copy)


# --- Dol Guldur Orcs ---------------------------------------------------------------------------------


@when_revealed("dol_guldur_orcs")
async def dol_guldur_orcs(g: Game, copy: str) -> None:
    """The first player chooses a committed character, which takes 2 damage."""
    questing = committed(g.state)
    if questing:
        await deal_damage(g, {(await choose_piece(g, g.state.first, copy, questing)).key: 2}, copy)


@forced("chieftan_ufthak", on="attacked")
async def chieftan_ufthak(g: Game, copy: str, moment: Moment) -> None:
    """EC3: a resource on him; each is worth 2 attack."""
    add_resources(g, copy, 1, copy)


@forced("dol_guldur_beastmaster", on="attacks")
async def dol_guldur_beastmaster(g: Game, copy: str, moment: Moment) -> None:
    """Another shadow card."""
    await deal_shadow(g, copy, moment.seat)


@when_revealed("driven_by_shadow")
async def driven_by_shadow(g: Game, copy: str) -> None:
    """EB8: each enemy and location now in staging +1 threat. With none at all it surges: reveal.py."""
    there = [piece for piece in g.state.at("staging") if not is_objective(piece)]
    if there:
        last(g, until_phase("threat", copy, 1, tuple(keys(there))))


@when_revealed("the_necromancers_reach")
async def the_necromancers_reach(g: Game, copy: str) -> None:
    """I16: 1 damage on every exhausted character."""
    tired = [piece.key for piece in characters(g.state) if piece.exhausted]
    await deal_damage(g, dict.fromkeys(tired, 1), copy)


@travel("necromancers_pass", lambda state: len(state.players[state.first].hand) >= 2)
async def necromancers_pass(g: Game, copy: str) -> bool:
    """L0.15: the first player discards 2 cards at random."""
    seat = g.state.first
    cards = await draw("discard", sorted(g.state.players[seat].hand), 2)
    g.record(CardsDiscarded(seat, cards, copy))
    return True


# --- passage through Mirkwood ------------------------------------------------------------------------


@forced("forest_spider", on="engaged")
async def forest_spider(g: Game, copy: str, moment: Moment) -> None:
    """+1 attack for the round."""
    last(g, Lasting("attack", "forest_spider", "round", 1, (copy,)))


@when_revealed("black_forest_bats")
async def black_forest_bats(g: Game, copy: str) -> None:
    """X12: every player removes a committed character, anybody's, from the quest."""
    for seat in g.state.alive():
        questing = committed(g.state)
        if questing:
            gone = await choose_piece(g, seat, copy, questing)
            g.record(RemovedFromQuest((gone.key,), copy))


def first_is_tired(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return moment.card == copy and any(p.exhausted for p in characters(state, seat))


@response("old_forest_road", on="travelled", can=first_is_tired)
async def old_forest_road(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """X40: the first player readies one of his characters."""
    tired = [piece for piece in characters(g.state, seat) if piece.exhausted]
    ready_cards(g, [(await choose_piece(g, seat, copy, tired)).key], copy)


@response("forest_gate", on="travelled")
async def forest_gate(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """X40: the first player draws 2 cards."""
    draw_cards(g, seat, 2, copy)


# --- escape from Dol Guldur --------------------------------------------------------------------------


def something_to_lock_away(state: State, copy: str, moment: Moment) -> bool:
    return state.cards[copy].place == "staging" and bool(staged(state, "objective"))


@forced("dungeon_jailor", on="quest_failed", when=something_to_lock_away)
async def dungeon_jailor(g: Game, copy: str, moment: Moment) -> None:
    """L11.8, I58: an unclaimed objective in staging, guarded or not, is shuffled into the deck."""
    if staged(g.state, "objective"):
        lost = await choose_piece(g, g.state.first, copy, staged(g.state, "objective"))
        g.record(ObjectiveShuffledAway(lost.key, copy))
        await shuffle_deck(g, "encounter")


@forced("nazgul_of_dol_guldur", on="shadow_done")
async def nazgul_of_dol_guldur(g: Game, copy: str, moment: Moment) -> None:
    """I42, X20: the engaged player discards a character."""
    seat = g.state.cards[copy].seat or moment.seat
    able = characters(g.state, seat)
    if able:
        gone = await choose_piece(g, seat, copy, able)
        await leave_play(g, gone.key, "discarded", because=copy)


@when_revealed("under_the_shadow")
async def under_the_shadow(g: Game, copy: str) -> None:
    """The threat in staging is raised by the number of players."""
    last(g, until_phase("staging_threat", copy, len(g.state.alive())))


@when_revealed("iron_shackles")
async def iron_shackles(g: Game, copy: str) -> None:
    """X24: onto the first player's deck; see draw_cards."""
    g.record(TreacheryAttached(copy, f"deck_{g.state.first}"))


@forced("tower_gate", on="travelled")
async def tower_gate(g: Game, copy: str, moment: Moment) -> None:
    """EB3: an Orc Guard for each player."""
    for seat in g.state.alive():
        await place_orc_guard(g, seat, copy)


def can_claim(state: State, seat: Seat, copy: str) -> bool:
    """L11.3, L11.4: it lies in staging without a guard, and the player has a hero."""
    piece = state.cards[copy]
    return piece.place == "staging" and not piece.host and bool(heroes(state, seat))


async def claim(g: Game, seat: Seat, copy: str) -> None:
    """L11.4, L11.5: 2 threat, and it is attached to a hero, unless the cost has put the player out."""
    raise_threat(g, {seat: CLAIM_THREAT}, copy)
    if not g.state.players[seat].out:
        hero = await choose_piece(g, seat, copy, heroes(g.state, seat))
        g.record(ObjectiveClaimed(seat, copy, hero.key))
        await hold_to_restricted(g, hero.key)
        await settle(g)


for _objective in ("gandalfs_map", "dungeon_torch", "shadow_key"):
    action(_objective, can_claim, anyone=True)(claim)


def is_claimed(state: State, copy: str, moment: Moment) -> bool:
    piece = state.cards[copy]
    return piece.place == "attached" and bool(piece.seat)


@forced("dungeon_torch", on="round_ends", when=is_claimed)
async def dungeon_torch(g: Game, copy: str, moment: Moment) -> None:
    """EB10: 2 threat for the bearer's player."""
    raise_threat(g, {g.state.cards[copy].seat: 2}, copy)


@forced("shadow_key", on="round_ends", when=is_claimed)
async def shadow_key(g: Game, copy: str, moment: Moment) -> None:
    """1 damage on the bearer."""
    await deal_damage(g, {g.state.cards[copy].host: 1}, copy)


# --- journey along the Anduin, Sauron's reach --------------------------------------------------------


@forced("misty_mountain_goblins", on="attacked")
async def misty_mountain_goblins(g: Game, copy: str, moment: Moment) -> None:
    """1 progress off the quest."""
    remove_progress(g, 1, copy)


@when_revealed("massing_at_night")
async def massing_at_night(g: Game, copy: str) -> None:
    """As many more cards as there are players."""
    for _ in range(len(g.state.alive())):
        await reveal(g, copy)


@when_revealed("evil_storm")
async def evil_storm(g: Game, copy: str) -> None:
    """EC4: 1 damage on every character of the players at 35 or more."""
    hit = [
        piece.key
        for seat in g.state.alive()
        if g.state.players[seat].threat >= HIGH_THREAT
        for piece in characters(g.state, seat)
    ]
    await deal_damage(g, dict.fromkeys(hit, 1), copy)


@when_revealed("pursued_by_shadow")
async def pursued_by_shadow(g: Game, copy: str) -> None:
    """I17: each player 1 threat for each character not committed."""
    idle = {s: sum(not p.committed for p in characters(g.state, s)) for s in g.state.alive()}
    raise_threat(g, idle, copy)


@when_revealed("treacherous_fog")
async def treacherous_fog(g: Game, copy: str) -> None:
    """EB8, X42: locations in staging +1 threat, later ones too; players at 35 or more discard a card."""
    last(g, until_phase("location_threat", copy, 1))
    for seat in g.state.alive():
        if g.state.players[seat].threat >= HIGH_THREAT:
            await discard_from_hand(g, seat, 1, copy)
