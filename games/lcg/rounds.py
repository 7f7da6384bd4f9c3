"""L13, L7 and the round: setup, the seven phases, the end. The state alone says what comes next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from games.kernel import Seat, ask, boundary, draw, new_turn, pick_all_seats, pick_one, shuffle
from games.lcg import enemy_attacks, engagement, planning, player_attacks, quest, travel
from games.lcg.asking import USUAL, default_asked
from games.lcg.cards.quests import set_up_scenario
from games.lcg.cards.registry import Game, Moment
from games.lcg.events.cards import CardsDrawn, DeckShuffled, HandKept, HandReturned
from games.lcg.events.rounds import (
    AskingChanged,
    FirstPlayerNamed,
    PhaseBegan,
    PhaseEnded,
    RoundEnded,
    ScenarioBegan,
    StepReached,
)
from games.lcg.events.tokens import CardsReadied, ResourcesSpent
from games.lcg.facts import HEROES
from games.lcg.leaving import leave_play, raise_all
from games.lcg.stages import ScenarioOver, next_scenario
from games.lcg.state import FIRST_HAND, State, player_deck
from games.lcg.values import active_is, heroes
from games.lcg.verbs import add_resources
from games.lcg.windows import after, window

KEEP, MULLIGAN = "keep", "mulligan"
WEB_PRICE = 2
RETURN, INTO_DECK, DISCARD = "return_to_hand", "into_deck", "discard"


async def play(g: Game) -> None:
    """Step by step, until the players have won or lost."""
    while True:
        await boundary()
        try:
            await STEPS[g.state.step](g)
        except ScenarioOver:
            g.record(ScenarioBegan(next_scenario(g.state), g.options.campaign == "nightmare"))
            g.record(StepReached("setup"))


# --- setup -------------------------------------------------------------------------------------------


async def set_up(g: Game) -> None:
    """L13.7 to L13.13: shuffle, name the first player, draw hands, follow the first quest card."""
    for seat in g.state.alive():
        g.record(DeckShuffled(seat, await shuffle(f"deck.{seat}", cards_left(g.state, seat))))
    g.record(FirstPlayerNamed(await first_player(g)))
    for seat in g.state.alive():
        if not g.state.asked[seat]:
            g.record(AskingChanged(seat, tuple(default_asked(g.state.lists[seat]))))
        draw_hand(g, seat)
    await mulligan(g)
    await set_up_scenario(g)
    if g.options.easy:
        for hero in heroes(g.state):
            add_resources(g, hero.key, 1, "easy")
    g.record(StepReached("resource"))


async def first_player(g: Game) -> Seat:
    """L13.10: whom the players have agreed on, if he is still there; else the lot decides."""
    if g.options.first_player in g.state.alive():
        return str(g.options.first_player)
    (first,) = await draw("first_player", g.state.alive())
    return first


def cards_left(state: State, seat: Seat) -> list[str]:
    """The deck; in a nightmare campaign, without what was discarded or removed before (L14.7)."""
    player = state.players[seat]
    return [copy for copy in player_deck(state, seat) if copy not in (*player.discard, *player.removed)]


def draw_hand(g: Game, seat: Seat) -> None:
    g.record(CardsDrawn(seat, tuple(g.state.players[seat].deck[-FIRST_HAND:][::-1])))


async def mulligan(g: Game) -> None:
    """L13.11: once, all six for six new ones; everybody decides at the same time."""
    wishes = await pick_all_seats([ask(seat, "setup.hand", [KEEP, MULLIGAN]) for seat in g.state.alive()])
    for seat, (wish,) in wishes.items():
        if wish == KEEP:
            g.record(HandKept(seat))
            continue
        g.record(HandReturned(seat))
        deck = sorted(g.state.players[seat].deck)
        g.record(DeckShuffled(seat, await shuffle(f"deck.{seat}", deck)))
        draw_hand(g, seat)


# --- the seven phases --------------------------------------------------------------------------------


async def resource_phase(g: Game) -> None:
    """L1."""
    await new_turn()
    if g.state.rules >= 3 and g.state.turn == 1:
        ask_as_usual(g)
    g.record(PhaseBegan("resource"))
    await planning.collect(g)
    await end_phase(g)
    g.record(PhaseBegan("planning"))
    g.record(StepReached("planning", g.state.first if g.options.planning == "in_turn" else ""))


def ask_as_usual(g: Game) -> None:
    """Who has not said when to be asked is asked where players of the core set usually act."""
    for seat in g.state.alive():
        if g.state.asked[seat] == default_asked(g.state.lists[seat]):
            g.record(AskingChanged(seat, (USUAL,)))


async def quest_phase(g: Game) -> None:
    """L3.1."""
    await end_phase(g)
    g.record(PhaseBegan("quest"))
    await quest.begin_quest(g)
    g.record(StepReached("commit"))


async def commit_step(g: Game) -> None:
    await quest.commit(g)
    g.record(StepReached("staging"))


async def staging_step(g: Game) -> None:
    await quest.stage(g)
    g.record(StepReached("resolution"))


async def resolution_step(g: Game) -> None:
    await quest.resolve(g)
    await end_phase(g)
    g.record(StepReached("travel"))


async def travel_phase(g: Game) -> None:
    g.record(PhaseBegan("travel"))
    await travel.travel_phase(g)
    await end_phase(g)
    g.record(StepReached("engagement"))


async def engagement_step(g: Game) -> None:
    g.record(PhaseBegan("encounter"))
    await engagement.engage_by_choice(g)
    g.record(StepReached("checks"))


async def checks_step(g: Game) -> None:
    await engagement.check_engagement(g)
    await end_phase(g)
    g.record(StepReached("shadows"))


async def shadows_step(g: Game) -> None:
    g.record(PhaseBegan("combat"))
    await enemy_attacks.deal_shadows(g)
    g.record(StepReached("enemy_attacks", g.state.first))


async def combat_end(g: Game) -> None:
    """L6.54 to L6.57: the last window, shadow cards away, what happens at the end of combat."""
    await window(g, "combat")
    await enemy_attacks.end_shadows(g)
    await after(g, Moment("combat_ends"))
    await end_phase(g)
    g.record(StepReached("refresh"))


# --- refresh -----------------------------------------------------------------------------------------


async def refresh_phase(g: Game) -> None:
    """L7.1 to L7.5; L7.7: a first player who is out has handed on the token already."""
    g.record(PhaseBegan("refresh"))
    await ready_all(g)
    first = g.state.first
    raise_all(g, 2 if active_is(g.state, "gladden_fields") else 1, "refresh")
    if g.state.first == first and len(g.state.alive()) > 1:
        g.record(FirstPlayerNamed(g.state.alive()[1]))
    await window(g, "refresh")
    await end_phase(g)
    await end_round(g)
    g.record(StepReached("resource"))


async def ready_all(g: Game) -> None:
    """L7.1, L7.2, L7.10: everything, the prisoner too; who is caught in a web pays 2 for each."""
    tired = []
    for key, piece in list(g.state.cards.items()):
        webs = sum(on.card.key == "caught_in_a_web" for on in g.state.on(key)) if key in HEROES else 0
        if piece.exhausted and (not webs or await pays_for_webs(g, key, webs * WEB_PRICE)):
            tired.append(key)
    if tired:
        g.record(CardsReadied(tuple(tired), "refresh"))


async def pays_for_webs(g: Game, hero: str, price: int) -> bool:
    """L7.2: from that hero's own pool, all or nothing; a prisoner cannot pay (L11.17)."""
    piece = g.state.cards[hero]
    if piece.captive or piece.resources < price:
        return False
    about = {"card": hero, "cost": price}
    if await pick_one(piece.seat, "refresh.web", ["pay", "stay"], about=about) == "stay":
        return False
    g.record(ResourcesSpent(piece.seat, {hero: price}, "caught_in_a_web"))
    return True


# --- ends --------------------------------------------------------------------------------------------


async def end_phase(g: Game) -> None:
    """L3.45, L9.31: delayed effects, then what lasted until now stops."""
    while delayed := next(
        ((e.on[0], e.kind) for e in g.state.effects if e.kind in (RETURN, INTO_DECK)), None
    ):
        await carry_off(g, delayed[0])
    g.record(PhaseEnded(g.state.phase))


async def carry_off(g: Game, copy: str) -> None:
    """Sneak Attack's return, Beorn's shuffle; where two would happen, the first player chooses (L0.9)."""
    ways = [e.kind for e in g.state.effects if e.kind in (RETURN, INTO_DECK) and copy in e.on]
    if g.state.phase == "refresh" and g.state.cards[copy].card.key == "gandalf":
        ways.append(DISCARD)
    way = await pick_one(g.state.first, "timing.departure", dict.fromkeys(ways, 1), about={"card": copy})
    if way == RETURN:
        await leave_play(g, copy, "returned", "hand", "sneak_attack")
    elif way == INTO_DECK:
        await leave_play(g, copy, "shuffled", "deck", "beorn")
    else:
        await leave_play(g, copy, "discarded")


async def end_round(g: Game) -> None:
    """L7.6: Gandalf leaves, then forced effects; what lasted for the round stops."""
    for copy in [key for key, piece in g.state.cards.items() if piece.card.key == "gandalf"]:
        await leave_play(g, copy, "discarded", because="gandalf")
    await after(g, Moment("round_ends"))
    g.record(RoundEnded(g.state.turn))


STEPS: dict[str, Callable[[Game], Awaitable[None]]] = {
    "setup": set_up,
    "resource": resource_phase,
    "planning": planning.plan,
    "quest": quest_phase,
    "commit": commit_step,
    "staging": staging_step,
    "resolution": resolution_step,
    "travel": travel_phase,
    "engagement": engagement_step,
    "checks": checks_step,
    "shadows": shadows_step,
    "enemy_attacks": enemy_attacks.next_attack,
    "player_attacks": player_attacks.attack_turn,
    "combat_end": combat_end,
    "refresh": refresh_phase,
}
